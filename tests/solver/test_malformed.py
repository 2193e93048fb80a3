"""What makes no sense is refused with a clear error, by the face and by the bare kernel, and never ends the process."""

from __future__ import annotations

import struct
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from deece import Card, DeeceError, Hand, load, solver, start
from deece.cards import CARDS
from deece.game.deal import shuffled
from deece.game.play import apply
from deece.solver import Limits, Problem, SolverError, kernel
from tests.solver.endings import endings

RULES = load("four-handed").rules
HANDS = tuple(map(Hand.parse, ("AS KH", "TS QH", "KS JH", "QS 9H")))
GOOD: dict[str, Any] = {"rules": RULES, "trump": 0, "hands": HANDS, "leader": 0, "ours": frozenset({0, 2})}
QUESTIONS = ("value", "at_least", "cards", "line", "solution")

BAD: dict[str, dict[str, Any]] = {
    "no rules": {"rules": None},
    "text for trump": {"trump": "S"},
    "no such suit": {"trump": 4},
    "no suit yet": {"trump": -1},
    "a truth for trump": {"trump": 1.0},
    "one hand": {"hands": HANDS[:1]},
    "nine hands": {"hands": HANDS + HANDS + HANDS[:1]},
    "no hand": {"hands": ()},
    "a list of hands": {"hands": list(HANDS)},
    "bits for hands": {"hands": tuple(hand.bits for hand in HANDS)},
    "no cards": {"hands": (Hand(), Hand(), Hand(), Hand())},
    "uneven hands": {"hands": (Hand.parse("AS"), *HANDS[1:])},
    "a trick that nobody can have played": {"trick": (Card.parse("AH"),)},
    "too long a trick": {"trick": (Card.parse("AH"),) * 4},
    "text in the trick": {"trick": ("AH",)},
    "a card that is none": {"trick": (Card(24),)},
    "another": {"trick": (Card(-1),)},
    "a hand of no cards": {"hands": (Hand(bits=-1), *HANDS[1:])},
    "a hand too large": {"hands": (Hand(bits=1 << 96), *HANDS[1:])},
    "seven copies": {"hands": tuple(Hand(bits=0x2) for _ in range(4))},
    "fifteen copies": {"hands": tuple(Hand(bits=0xF) for _ in range(4))},
    "no such leader": {"leader": 4},
    "a leader before the first": {"leader": -1},
    "a far leader": {"leader": 10**30},
    "no such seat on our side": {"ours": frozenset({7})},
    "a set for a side": {"ours": {0, 2}},
    "names for our side": {"ours": frozenset({"Ann"})},
    "a number for the first lead": {"first_lead": 1},
    "too few names": {"names": ("Ann", "Bob")},
}


@pytest.mark.parametrize("name", BAD)
def test_a_problem_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(SolverError) as caught:
        Problem(**{**GOOD, **BAD[name]})
    assert len(str(caught.value)) > 20


def test_more_points_than_are_counted_are_refused() -> None:
    rules = load("four-handed", {"trick.last_trick": "40001"}).rules
    with pytest.raises(SolverError, match="last_trick"):
        Problem(**{**GOOD, "rules": rules})


@pytest.mark.parametrize(
    "make",
    [
        lambda: Limits(nodes=-1),
        lambda: Limits(nodes=1 << 63),
        lambda: Limits(nodes=1.5),  # type: ignore[arg-type]
        lambda: Limits(seconds=-1),
        lambda: Limits(seconds=float("nan")),
        lambda: Limits(seconds=float("inf")),
        lambda: Limits(memory=0),
        lambda: Limits(memory=1 << 40),
        lambda: Limits(threads=-1),
        lambda: Limits(threads=10**6),
        lambda: Limits(threads="all"),  # type: ignore[arg-type]
        lambda: Limits(seconds="1"),  # type: ignore[arg-type]
    ],
)
def test_limits_that_make_no_sense_are_refused(make: Callable[[], Limits]) -> None:
    with pytest.raises(SolverError):
        make()


def test_questions_that_make_no_sense_are_refused() -> None:
    problem = Problem(**GOOD)
    with pytest.raises(SolverError, match="Problem"):
        solver.value(HANDS)  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="Limits"):
        solver.value(problem, 5)  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="engine"):
        solver.value(problem, by="oracle")  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="whole number"):
        solver.at_least(problem, 1.5)  # type: ignore[arg-type]
    with pytest.raises(SolverError, match="whole number"):
        solver.all_at_least([problem], [])
    with pytest.raises(SolverError, match="no cards are dealt"):
        solver.problem_of(start(RULES))


@pytest.mark.parametrize("nonsense", [None, 5, "x", object(), [5], [None]])
def test_anything_but_problems_is_refused(nonsense: Any) -> None:
    for question in (solver.values, solver.all_card_values, solver.all_best_lines, solver.solve_all):
        with pytest.raises(SolverError):
            question(nonsense)
    with pytest.raises(SolverError):
        solver.greedy_playouts(nonsense)
    for problems, points in ((nonsense, [1]), ([Problem(**GOOD)], nonsense if nonsense != [5] else [5, 5])):
        with pytest.raises(SolverError):
            solver.all_at_least(problems, points)
    with pytest.raises(SolverError):
        solver.problem_of(nonsense)


@pytest.mark.parametrize("key", ["ours", "trump", "leader", "names"])
@pytest.mark.parametrize("nonsense", ["x", b"x", 1.5, -1, 99, [[]], [None], {"a": 1}, object(), True, (1, 2, 3, 4)])
def test_a_position_with_a_senseless_question_is_refused(key: str, nonsense: Any) -> None:
    dealt = apply(start(RULES), shuffled(RULES, Random(1), 0))
    if key == "names" and nonsense == (1, 2, 3, 4):
        nonsense = (1, 2, 3, "D")
    if key == "ours" and nonsense == (1, 2, 3, 4):
        nonsense = (0, 4)
    asked: dict[str, Any] = {"ours": {0, 2}, "trump": 0, "leader": 0} | {key: nonsense}
    with pytest.raises(SolverError):
        solver.problem_of(dealt, **asked)


# -- the bare kernel -----------------------------------------------------------------------------------

LIMITS = (0, 0.0, 1 << 20, 1)


def kernel_module() -> Any:
    from deece.solver import _kernel

    return _kernel


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_kernel_refuses_rows_of_another_size_and_senseless_limits(question: str) -> None:
    ask = getattr(kernel_module(), question)
    good = kernel.row(Problem(**GOOD))
    assert len(ask(good, *LIMITS)) == 1
    assert ask(b"", *LIMITS) == []
    for rows in (good[:-1], good + b"\0", b"x"):
        with pytest.raises(ValueError, match="rows"):
            ask(rows, *LIMITS)
    for limits in (
        (0, -1.0, 1 << 20, 1),
        (0, float("nan"), 1 << 20, 1),
        (0, 0.0, 1, 1),
        (0, 0.0, 1 << 20, 0),
        (0, 0.0, 1 << 20, 1 << 30),
    ):
        with pytest.raises(ValueError, match="the "):
            ask(good, *limits)
    for wrong in ((None, *LIMITS), ("text", *LIMITS), (good,), (good, -1, 0.0, 1 << 20, 1)):
        with pytest.raises(TypeError):
            ask(*wrong)


@pytest.mark.usefixtures("needs_kernel")
def test_the_kernel_refuses_or_survives_any_single_wrong_number() -> None:
    module = kernel_module()
    for problem in endings(4, 4):
        words = list(struct.unpack("=64i", kernel.row(problem, 3)))
        for place in range(64):
            for wrong in (-(1 << 31), -1, 7, 24, 255, (1 << 31) - 1):
                row = struct.pack("=64i", *words[:place], wrong, *words[place + 1 :])
                for question in QUESTIONS:
                    try:
                        getattr(module, question)(row, 2000, 0.0, 1 << 16, 1)
                    except ValueError as error:
                        assert "position 0" in str(error)  # noqa: PT017 - most, not all, are refused


@pytest.mark.usefixtures("needs_kernel")
def test_the_kernel_refuses_noise() -> None:
    chance, module = Random(1), kernel_module()
    for _ in range(2000):
        with pytest.raises(ValueError, match="position 0"):
            module.value(chance.randbytes(256), 100, 0.0, 1 << 16, 1)


@pytest.mark.usefixtures("needs_kernel")
def test_a_fault_in_a_batch_names_its_position() -> None:
    good = kernel.row(Problem(**GOOD))
    bad = struct.pack("=64i", *([3] * 64))
    with pytest.raises(ValueError, match="position 2"):
        kernel_module().value(good + good + bad, *LIMITS)


@pytest.mark.usefixtures("needs_kernel")
def test_the_longest_hands_of_every_pack_are_taken_within_a_limit() -> None:
    """Nothing overflows on a whole pack: stopped after some nodes, with bounds that hold."""
    chance = Random(2)
    kinds = ((2, 6, 6), (3, 6, 6), (4, 6, 5), (6, 6, 5), (8, 6, 6), (4, 4, 5), (5, 4, 5), (8, 2, 6))
    for seats, copies, ranks in kinds:
        pack = [card for card in CARDS if card.rank < ranks for _ in range(copies)]
        chance.shuffle(pack)
        each = len(pack) // seats
        hands = tuple(Hand(pack[seat * each : (seat + 1) * each]) for seat in range(seats))
        problem = Problem(load("four-handed").rules, 1, hands, 0, frozenset(range(0, seats, 2)))
        found = solver.solve(problem, Limits(nodes=20_000, memory=1))
        assert 0 <= found.value.low <= found.value.high <= problem.total


@pytest.mark.usefixtures("needs_kernel")
def test_too_little_memory_of_the_machine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor:
        @staticmethod
        def value(*arguments: object) -> None:
            raise MemoryError

    monkeypatch.setattr(kernel, "_MODULE", Poor)
    with pytest.raises(DeeceError, match="less memory"):
        solver.value(Problem(**GOOD))
