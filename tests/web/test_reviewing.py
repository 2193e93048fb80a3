"""What is found of a finished hand, by what is kept of its judgments: the searches themselves, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from deece.api import reviewing as module
from deece.api.reviewing import Given, Reviews, decisions_of, moments
from deece.record import Record, format, parse
from deece.review import Found, InMemory, judged_of
from deece.review.ledger import Ledger, ledger
from deece.table.game import Finished
from deece.wire.replay import frames
from deece.wire.review import judged_shown
from deece.words.refused import Refused
from tests.web.games import game

SYSTEM = "four-handed-passing"
OF = Finished("")
pytestmark = pytest.mark.usefixtures("needs_kernel")


class Here:
    """Searches are done at once, and it is noted which of them went on with one that was let in."""

    def __init__(self) -> None:
        self.again: list[bool] = []

    async def searched(self, address: str, do: Callable[..., Any], *given: Any, again: bool = False) -> Any:
        self.again.append(again)
        assert address == "here"
        return do(*given)


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> Reviews:
    """Reviews in which every record is one of two hands."""
    monkeypatch.setattr(module, "record_of", lambda of: game(SYSTEM, hands=2))
    return Reviews(Here(), effort=0.5, kept=InMemory())  # type: ignore[arg-type]


def given(record: Record | None = None, *, effort: float = 1.0) -> Given:
    return Given(record or game(SYSTEM, hands=2), effort, {}, [], {})


def refusal(asked: Callable[..., object], *given: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        asked(*given)
    return refused.value


@cache
def found_of(seat: int, hand: int = 1) -> list[Found]:
    """All decisions of a seat, judged by few deals."""
    return [judged_of(one, effort=0.02) for one in decisions_of(game(SYSTEM, hands=2), hand, seat)]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The seats of the first hand of which all is judged."""
    seats = {1}

    def of(given: Given, one: Any) -> Found | None:
        return next((found for seat in seats for found in found_of(seat) if found.decision.place == one.place), None)

    monkeypatch.setattr(Given, "judged", of)
    return seats


# -- what is kept


def test_a_search_is_given_what_is_kept_of_what_it_looks_for(reviews: Reviews) -> None:
    def look(given: Given, key: str) -> str | None:
        assert given.effort == 0.5
        return given.get(key)

    async def asked(key: str) -> str | None:
        reviews.costly.again.clear()  # type: ignore[attr-defined]
        return await reviews.find("here", OF, look, key)

    assert asyncio.run(asked("a")) is None
    assert reviews.costly.again == [False]  # type: ignore[attr-defined]
    reviews.kept.put("a", "judged")
    assert asyncio.run(asked("a")) == "judged"
    assert reviews.costly.again == [False, True]  # type: ignore[attr-defined]


def test_what_a_search_adds_is_kept_and_it_is_not_done_again(reviews: Reviews) -> None:
    reviews.kept.put("a", "before")

    def add(given: Given) -> str | None:
        found = given.get("a")
        given.put("b", "new")
        return found

    assert asyncio.run(reviews.find("here", OF, add)) is None
    assert reviews.kept.get("b") == "new"
    assert reviews.costly.again == [False]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept", [True, False])
def test_a_choice_is_judged_once_and_then_known(reviews: Reviews, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    asked = list[tuple[Any, ...]]()

    def known(given: Given, *which: int) -> str | None:
        asked.append(("known", *which))
        return "judgment" if kept and ("judge", *which) in asked else None

    monkeypatch.setattr(module, "known", known)
    monkeypatch.setattr(module, "judge_one", lambda given, *which: asked.append(("judge", *which)))

    def one() -> Any:
        return asyncio.run(reviews.one("here", OF, 2, 3, 4))

    if not kept:
        assert refusal(one).code == "busy"
        return
    assert one() == "judgment"
    assert asked == [(what, 2, 3, 4) for what in ("known", "judge", "known")]
    assert reviews.costly.again == [False, True, True]  # type: ignore[attr-defined]
    assert one() == "judgment"
    assert len(asked) == 4, "it is judged no more"


def test_a_game_adds_up_the_hands_that_somebody_played_once_all_are_judged(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a hand that somebody sits out they have no ledger, and the others count all the same."""
    one, other = Ledger(1, 2, 3, 4, 5, 6), Ledger(10, 20, 30, 40, 50, 60)
    hands: dict[int, tuple[bool, Ledger | None]] = {1: (True, one), 2: (False, None), 3: (True, other)}
    monkeypatch.setattr(module, "counted_hands", lambda given, seat: (3, "Ann"))
    monkeypatch.setattr(module, "hand_ledger", lambda given, hand, seat: hands[hand])
    monkeypatch.setattr(module, "game_ledger_shown", lambda name, whole, hands: (name, whole, list(hands)))

    def ledger() -> Any:
        return asyncio.run(reviews.game_ledger("here", OF, 1)).ledger

    name, whole, shown = ledger()
    assert (name, shown) == ("Ann", [(1, one), (3, other)])
    assert (whole.luck, whole.lay) == (11, 66)
    assert reviews.costly.again == [False, True, True, True]  # type: ignore[attr-defined]
    hands[3] = True, None
    assert ledger() is None
    hands.update(dict.fromkeys((1, 2, 3), (False, None)))
    assert ledger() is None


# -- what is there


def test_what_is_not_there_is_refused_by_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for hand, seat, code in (
        (0, 0, "no_such_hand"),
        (3, 0, "no_such_hand"),
        (1, -1, "nothing_here"),
        (2, 4, "nothing_here"),
    ):
        assert refusal(module.listed, given(), hand, seat).code == code
    assert refusal(module.listed, given(), 3, 0).figures == {"hand": 3, "over": 2}
    for hand, seat in ((1, 0), (2, 3)):
        assert module.listed(given(), hand, seat).decisions
    record = game(SYSTEM, hands=2)
    begun = replace(record, entries=record.entries[:3])
    assert refusal(module.listed, given(begun), 1, 0).code == "no_hand_over"
    monkeypatch.setattr(module, "can_review", lambda *rules: not rules)
    assert refusal(module.listed, given(), 1, 0).code == "no_review_by_rules"
    monkeypatch.setattr(module, "can_review", lambda *rules: bool(rules))
    assert refusal(module.listed, given(), 1, 0).code == "no_review"


def test_choices_are_counted_from_the_first_to_the_last() -> None:
    choices = len(decisions_of(game(SYSTEM, hands=2), 2, 3))
    for number in (-1, choices):
        refused = refusal(module.known, given(), 2, 3, number)
        assert (refused.code, refused.figures) == ("no_such_choice", {"choice": number + 1, "choices": choices})
    for number in (0, choices - 1):
        assert module.known(given(), 2, 3, number) is None, "it is there, and not judged"


def test_a_record_is_read_under_the_names_of_who_sits_there_now() -> None:
    record = game(SYSTEM)
    assert module.record_of(Finished(format(record))) == record
    names = ("Ann", "Bea", "Cal", "Dan")
    renamed = module.record_of(Finished(format(record), names))
    assert (renamed.seats, renamed.actions) == (names, record.actions)


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing", "three-handed-widow", "two-handed"])
def test_a_step_of_the_replay_shows_the_position_before_the_choice(system: str) -> None:
    record = game(system, hands=2, seed=3)
    shown = frames(record, 2).frames
    positions = [frame.hands for frame in shown for _ in range(1 + bool(frame.meld))]
    at = moments(record, 2)
    for seat in range(len(record.seats)):
        for one in decisions_of(record, 2, seat):
            held = positions[at[one.place]][seat]
            assert sorted(held) == sorted(str(card) for card in one.view.hand)


# -- what is told


def test_the_list_of_a_hand_says_whose_it_is_and_what_is_judged(judged: set[int]) -> None:
    record = game(SYSTEM, hands=2)
    shown = module.listed(given(), 1, 1)
    assert (shown.hand, shown.hands, shown.seat, shown.names) == (1, 2, 1, list(record.seats))
    assert shown.title == record.ruleset.name
    assert shown.ledger is True
    assert all(row.judged is not None for row in shown.decisions)
    assert [row.number for row in shown.decisions] == list(range(len(found_of(1))))
    assert shown.sums
    assert shown.counted is not None
    other = module.listed(given(), 1, 0)
    assert all(row.judged is None for row in other.decisions)
    assert (other.sums, other.counted, other.again) == ("", None, 0)
    fewer = [module.listed(given(effort=effort), 1, 1).says["fewer"] for effort in (1.0, 0.9)]
    assert [bool(words) for words in fewer] == [False, True]


def test_of_a_practiced_game_nothing_counts(judged: set[int]) -> None:
    practiced = replace(game(SYSTEM, hands=2), practice="known")
    shown = module.listed(given(practiced), 1, 1)
    assert shown.sums
    assert shown.counted is None
    found = module.known(given(), 1, 1, 0)
    assert found is not None
    assert found.judged.grade == found_of(1)[0].judged.grade
    assert found.counted is not None


def test_a_ledger_comes_with_all_of_ones_own_choices_and_is_whole_with_everybodys(
    judged: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged.clear()
    assert module.hand_ledger(given(), 1, 1) == (True, None)
    assert module.seat_ledger(given(), 1, 1).ledger is None
    judged.add(1)
    made = mock.Mock(side_effect=ledger)
    monkeypatch.setattr(module, "ledger", made)
    plays, lines = module.hand_ledger(given(), 1, 1)
    assert plays
    assert lines is not None
    _, seat, of, seats = made.call_args.args
    assert (seat, seats) == (1, frozenset({1}))
    assert of == [(1, one.judged) for one in found_of(1)]
    shown = module.seat_ledger(given(), 1, 1).ledger
    assert shown is not None
    assert shown.complete is False


def test_who_sits_a_hand_out_has_no_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_found", lambda *which: [])
    monkeypatch.setattr(module, "ledger", lambda *which: "lines")
    whole: Any = SimpleNamespace(public=SimpleNamespace(seating=SimpleNamespace(active=(0, 2))))
    monkeypatch.setattr(module, "hand_of", lambda record, hand: whole)
    assert [module.hand_ledger(given(), 1, seat) for seat in (0, 1)] == [(True, "lines"), (False, None)]
    monkeypatch.setattr(module, "hand_of", lambda record, hand: None)
    assert module.hand_ledger(given(), 1, 0) == (False, None)


def test_a_table_that_plays_on_has_what_was_chosen_before_and_is_practice() -> None:
    record = game(SYSTEM, hands=2)
    one = decisions_of(record, 2, 1)[0]
    again = parse(module.before(given(), 2, 1, 0).record)
    assert (again.actions, again.practice) == (record.actions[: one.place], "known")


def test_how_many_hands_are_over_is_told_with_whose_seat_it_is() -> None:
    assert module.counted_hands(given(), 3) == (2, game(SYSTEM, hands=2).seats[3])
    assert refusal(module.counted_hands, given(), 4).code == "nothing_here"


def test_the_mistakes_that_may_be_chosen_again_are_of_what_is_judged(
    judged: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[tuple[list[Found], float]]()

    def own_hands(record: Record, judged: Iterable[Found], now: float) -> dict[str, Any]:
        seen.append((list(judged), now))
        return {}

    monkeypatch.setattr(module, "own_hands", own_hands)
    for seat in (1, 0):
        module.again(given(), 1, seat)
    assert seen == [(found_of(1), 0), ([], 0)]
    assert refusal(module.again, given(), 3, 1).code == "no_such_hand"


def test_what_is_kept_is_kept_where_it_is_said_and_else_in_memory() -> None:
    kept, costly = InMemory(), Here()
    assert Reviews(costly, kept=kept).kept is kept  # type: ignore[arg-type]
    assert isinstance(Reviews(costly).kept, InMemory)  # type: ignore[arg-type]


def test_what_was_judged_is_found_again_among_what_it_added() -> None:
    first = given(effort=0.02)
    module.judge_one(first, 1, 1, 0)
    again = first._replace(texts=first.added)
    shown = module.known(again, 1, 1, 0)
    assert shown is not None
    assert shown.judged.cost == judged_shown(found_of(1)[0]).cost
    assert module.known(again, 1, 1, 1) is None


def test_a_ledger_is_asked_for_of_a_hand_that_is_there() -> None:
    assert refusal(module.seat_ledger, given(), 3, 1).code == "no_such_hand"
    assert refusal(module.seat_ledger, given(), 1, 4).code == "nothing_here"
