"""The typed face: what answers mean, limits, and endings whose value one sees at a glance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from deece import CHANCE, Card, Hand, Rules, State, apply, load, shuffled, solver, start, to_act, view
from deece.cards import CARDS, HEARTS, SPADES, size
from deece.game.action import Play
from deece.game.trick import winning
from deece.players import choice_of, make
from deece.solver import Engine, Limits, Problem, SolverError, kernel, reference

RULES = load("four-handed").rules  # A T K count ten, the last trick ten
ENGINES: list[Engine] = ["kernel", "reference"]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each of the two."""
    if request.param == "kernel":
        request.getfixturevalue("needs_kernel")
    return request.param  # type: ignore[no-any-return]


def ending(
    *hands: str,
    trump: int = SPADES,
    leader: int = 0,
    ours: frozenset[int] = frozenset({0, 2}),
    trick: str = "",
    first_lead: bool = False,
) -> Problem:
    cards = tuple(map(Card.parse, trick.split()))
    return Problem(RULES, trump, tuple(map(Hand.parse, hands)), leader, ours, cards, first_lead)


def some_deal(cards: int, seed: int) -> Problem:
    pack = [card for card in CARDS for _ in range(2)]
    Random(seed).shuffle(pack)
    hands = tuple(Hand(pack[seat * cards : (seat + 1) * cards]) for seat in range(4))
    return Problem(RULES, HEARTS, hands, 0, frozenset({0, 2}))


def test_the_last_trick_counts_its_cards_and_the_bonus(engine: Engine) -> None:
    assert solver.value(ending("AS", "KH", "TS", "9C"), by=engine).points == 40
    assert solver.value(ending("9S", "KS", "TS", "9C"), by=engine).points == 30
    assert solver.value(ending("9S", "AS", "TS", "9C"), by=engine).points == 0


def test_of_equal_cards_the_first_wins(engine: Engine) -> None:
    assert solver.value(ending("AS", "AS", ours=frozenset({0})), by=engine).points == 30
    assert solver.value(ending("AS", "AS", leader=1, ours=frozenset({0})), by=engine).points == 0


def test_the_trick_on_the_table_is_counted(engine: Engine) -> None:
    middle = ending("9H", "TH AS", "9D AH", "9C JC", trick="KH", leader=0)
    cards = solver.card_values(middle, by=engine)
    assert [str(one.card) for one in cards.cards] == ["TH"]  # must beat the king
    assert not cards.ours
    assert solver.value(middle, by=engine).points == cards.cards[0].low == 30  # the ace takes three counters, no more


@pytest.mark.parametrize("way", ["trump", "trump above the lowest"])
def test_the_first_lead_must_be_trump_where_the_rules_say_so(engine: Engine, way: str) -> None:
    rules = load("four-handed", {"trick.first_lead": way}).rules
    held = replace(ending("9S AH", "TS KH", "JS QH", "QS JH", first_lead=True), rules=rules)
    assert [str(one.card) for one in solver.card_values(held, by=engine).cards] == ["9S"]
    later = replace(held, first_lead=False)
    assert len(solver.card_values(later, by=engine).cards) == 2


def test_best_cards_line_and_verdict_fit_the_value(engine: Engine) -> None:
    for seed in range(8):
        problem = some_deal(3, seed)
        found = solver.solve(problem, by=engine)
        assert found.value.exact
        assert found.value.points == max(card.low for card in found.cards.cards)
        assert found.line.plays[0][1] in found.cards.best or found.line.plays[0][0] not in problem.ours
        assert found.line.complete
        assert len(found.line.plays) == 12
        assert solver.best_line(problem, by=engine).plays == found.line.plays
        assert solver.at_least(problem, found.value.points, by=engine).yes is True
        assert solver.at_least(problem, found.value.points + 1, by=engine).yes is False
        assert found.spent.engine == engine
        assert found.spent.nodes > 0


def test_nobody_or_everybody_on_our_side(engine: Engine) -> None:
    problem = some_deal(3, 1)
    assert solver.value(replace(problem, ours=frozenset()), by=engine).points == 0
    assert solver.value(replace(problem, ours=frozenset(range(4))), by=engine).points == problem.total


def test_any_number_may_be_asked_for(engine: Engine) -> None:
    problem = some_deal(2, 1)
    assert solver.at_least(problem, -(10**30), by=engine).yes is True
    assert solver.at_least(problem, 10**30, by=engine).yes is False


def test_a_limit_leaves_bounds_and_says_so(engine: Engine) -> None:
    problem = some_deal(12, 3)
    for limits in (Limits(nodes=50), Limits(seconds=0.02)):
        found = solver.solve(problem, limits, by=engine)
        assert not found.cards.exact
        assert not found.cards.best
        assert 0 <= found.value.low <= found.value.high <= problem.total
        assert len(found.cards.cards) > 1
    few = solver.value(problem, Limits(nodes=50), by=engine)
    assert not few.exact
    assert few.spent.nodes <= 60
    assert solver.at_least(problem, 125, Limits(nodes=5), by=engine).yes is None


def test_without_the_kernel_a_long_ending_is_refused_with_what_to_do() -> None:
    with pytest.raises(SolverError, match="deece doctor"):
        solver.value(some_deal(12, 1), by="reference")


def test_without_the_kernel_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_MODULE", None)
    monkeypatch.setattr(kernel, "WHY_NOT", "it was not compiled")
    assert solver.engine() == "reference"
    assert solver.value(some_deal(2, 1)).spent.engine == "reference"
    assert not solver.state_of_kernel().there
    with pytest.raises(SolverError, match="deece doctor"):
        solver.value(some_deal(2, 1), by="kernel")


@pytest.mark.usefixtures("needs_kernel")
def test_with_the_kernel_it_answers_and_is_said_to_be_there() -> None:
    assert solver.engine() == "kernel"
    state = solver.state_of_kernel()
    assert (state.there, state.agrees, state.why_not) == (True, True, "")
    assert state.compiler


@pytest.mark.usefixtures("needs_kernel")
def test_many_at_once_on_several_threads_are_the_same_in_the_same_order() -> None:
    problems = [some_deal(6, seed) for seed in range(40)]
    one = [found.points for found in solver.values(problems)]
    assert one == [found.points for found in solver.values(problems, Limits(threads=3))]
    assert one == [found.points for found in solver.values(problems, Limits(threads=0, memory=1))]
    assert solver.values([]) == []


@pytest.mark.parametrize(
    "system",
    [
        "four-handed",
        "double-deck",
        "three-handed",
        "five-handed-call",
        "two-handed",
        "eight-handed",
        "cutthroat",
        "check",
    ],
)
def test_the_line_played_in_the_game_brings_the_points_of_the_value(system: str, engine: Engine) -> None:
    rules = load(system).rules
    for seed in range(3):
        state, ours, value, plays = _near_the_end(rules, Random(seed), engine)
        before = len(state.public.tricks)
        for card in plays[:-1]:
            state = apply(state, Play(card))
        public = state.public
        trick = (*public.trick, plays[-1].code)
        place = winning(public.tables, public.trump, trick)
        winner = (*public.played_by(), public.turn)[place]
        done = [(one.winner, one.points) for one in public.tricks[before:]]
        done.append((winner, sum(public.tables.points[code] for code in trick) + rules.trick.last_trick))
        assert value == sum(points for seat, points in done if seat in ours)
        assert apply(state, Play(plays[-1])).public.step != "play"  # that was the last card


def _near_the_end(rules: Rules, chance: Random, engine: Engine) -> tuple[State, list[int], int, list[Card]]:
    """A position in the middle of the last trick but one: it, the chairs of our side, the value, the best line."""
    state, plain = start(rules), make("plain")
    while True:
        public = state.public
        players = len(public.seating.active)
        if to_act(state) == CHANCE:
            state = apply(state, shuffled(rules, chance, public.game.dealer))
        elif public.step == "play" and sum(size(hand) for hand in state.hands) == 2 * players - 1:
            problem = solver.problem_of(state)
            line = solver.best_line(problem, by=engine)
            ours = [public.seating.active[seat] for seat in problem.ours]
            return state, ours, line.value.points, [card for _, card in line.plays]
        else:
            state = apply(state, choice_of(plain, view(state, to_act(state))).action)


def test_the_reference_takes_as_many_cards_as_doctor_says() -> None:
    assert reference.MOST_CARDS == 24
    assert solver.value(some_deal(4, 1), by="reference").exact
