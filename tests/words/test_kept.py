"""What was shown last is kept as long as what it was made of is the same, and no longer."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple
from unittest import mock

import pytest

from deece.game.play import view
from deece.game.state import Public
from deece.game.view import View
from deece.words.kept import Kept, Part
from tests.support import at, rules

PUBLIC = at(rules("double-deck")).public


class Spot(NamedTuple):
    """A position: two of its own fields around what all know, and what is said besides."""

    first: int
    public: Public
    second: tuple[int, ...]
    third: str


class Look(NamedTuple):
    """A position that holds a view, which holds what all know."""

    view: View
    free: int


SPOT = Spot(0, PUBLIC, (1, 2), "three")
LOOK = Look(view(at(rules("double-deck")), 1), 0)


class Counted:
    """How often a part was made."""

    def __init__(self, of: Callable[[Any], Any]) -> None:
        self.of, self.times = of, 0

    def __call__(self, position: Any) -> Any:
        self.times += 1
        return self.of(position)


def times(of: Callable[[Any], Any], *positions: Any) -> int:
    """How often a part is made while these positions are looked at one after another; it always comes out right."""
    kept, part = Kept[Any](), Counted(of)
    for position in positions:
        asked: Part[Any] = kept.at(position)
        assert asked(part) == asked(part) == of(position)
    return part.times


READERS: dict[str, Callable[[Any], Any]] = {
    "first": lambda spot: spot.first,
    "second": lambda spot: spot.second,
    "third": lambda spot: spot.third,
    "step": lambda spot: spot.public.step,
    "trump": lambda spot: spot.public.trump,
    "rules": lambda spot: spot.public.rules,
    "tricks": lambda spot: spot.public.tricks,
}
CHANGES: dict[str, Spot] = {
    "first": SPOT._replace(first=1),
    "second": SPOT._replace(second=(1,)),
    "third": SPOT._replace(third=""),
    "step": SPOT._replace(public=PUBLIC._replace(step="play")),
    "trump": SPOT._replace(public=PUBLIC._replace(trump=2)),
    "tricks": SPOT._replace(public=PUBLIC._replace(tricks=((),))),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("changed", CHANGES)
@pytest.mark.parametrize("read", READERS)
def test_a_part_is_made_anew_if_and_only_if_a_field_that_it_reads_has_changed(read: str, changed: str) -> None:
    assert times(READERS[read], SPOT, CHANGES[changed]) == 1 + (read == changed)


def test_what_is_equal_is_not_changed_though_it_is_another_object() -> None:
    assert times(READERS["second"], SPOT, SPOT._replace(second=(*SPOT.second[:1], 2))) == 1
    assert times(READERS["step"], SPOT, SPOT._replace(public=PUBLIC._replace())) == 1
    assert times(READERS["step"], SPOT, SPOT, SPOT) == 1


def test_a_part_of_two_fields_is_made_anew_for_either() -> None:
    def both(spot: Spot) -> tuple[int, str]:
        return spot.first, spot.public.step

    assert times(both, SPOT, CHANGES["first"]) == times(both, SPOT, CHANGES["step"]) == 2
    assert times(both, SPOT, CHANGES["third"]) == 1


def test_parts_do_not_share_what_they_read() -> None:
    kept, one, other = Kept[Any](), Counted(READERS["first"]), Counted(READERS["step"])
    for position in (SPOT, CHANGES["first"], CHANGES["first"]._replace(third="")):
        asked = kept.at(position)
        assert (asked(one), asked(other)) == (position.first, "bid")
    assert (one.times, other.times) == (2, 1)


def test_a_part_that_is_made_again_reads_the_position_that_is_looked_at() -> None:
    """What it read of the one before counts no more."""

    def either(spot: Spot) -> object:
        return spot.third if spot.first else spot.public.step

    assert times(either, SPOT, CHANGES["first"], CHANGES["first"]._replace(third="!")) == 3
    assert times(either, SPOT, CHANGES["third"], SPOT) == 1


@pytest.mark.parametrize(
    "whole",
    [
        lambda spot: len([*spot]),
        lambda spot: spot[0],
        lambda spot: spot == SPOT,
        lambda spot: spot != SPOT,
        hash,
        lambda spot: "three" in spot,
        lambda spot: spot._replace(first=9),
    ],
)
def test_who_looks_at_a_whole_position_depends_on_each_of_its_fields(whole: Callable[[Any], Any]) -> None:
    for position in CHANGES.values():
        assert times(whole, SPOT, position) == 2


def test_a_position_within_may_be_looked_at_as_a_whole_too() -> None:
    assert times(lambda spot: spot.public == PUBLIC, SPOT, CHANGES["trump"]) == 2


def test_of_a_view_the_hand_and_what_all_know_are_told_apart() -> None:
    other = LOOK._replace(view=LOOK.view._replace(bits=1))
    later = LOOK._replace(view=LOOK.view._replace(public=PUBLIC._replace(trump=2)))
    free = LOOK._replace(free=1)
    for read, wanted in (
        (lambda look: look.view.bits, (2, 1, 1)),
        (lambda look: look.view.public.trump, (1, 2, 1)),
        (lambda look: look.view.seat, (1, 1, 1)),
        (lambda look: look.free, (1, 1, 2)),
    ):
        assert tuple(times(read, LOOK, position) for position in (other, later, free)) == wanted


def test_what_is_replaced_in_a_position_is_a_position_that_notes_nothing() -> None:
    found = Kept[Any]().at(SPOT)(lambda spot: spot._replace(first=1))
    assert type(found) is Spot


@pytest.mark.parametrize("away", [copy.copy, pickle.dumps])
def test_a_position_that_notes_its_readers_is_not_to_be_kept(away: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="not to be kept"):
        Kept[Any]().at(SPOT)(away)


def test_in_another_language_all_is_worded_anew() -> None:
    kept, part = Kept[Any](), Counted(READERS["third"])
    for language in ("en", "fr", "fr", "en"):
        with mock.patch("deece.words.kept.spoken", return_value=language):
            assert kept.at(SPOT)(part) == "three"
    assert part.times == 3


class Costly:
    """Something that takes long to compare."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        type(self).compared += 1
        return self is other

    def __hash__(self) -> int:
        return 0


def test_all_who_look_at_a_table_have_its_positions_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Costly, "compared", 0)
    before, after = (PUBLIC._replace(ended=Costly()) for _ in range(2))  # type: ignore[arg-type]
    readers = [(Kept[Public](), Counted(lambda public: public.ended)) for _ in range(4)]
    for position in (before, after):
        for kept, part in readers:
            assert kept.at(position)(part) is position.ended
    assert [part.times for _, part in readers] == [2, 2, 2, 2]
    assert Costly.compared == 1
    for kept, _ in readers:
        kept.at(after._replace(step="play"))
    assert Costly.compared == 1, "what is the same object is not compared"


def test_two_tables_do_not_take_each_others_changes_for_their_own() -> None:
    """What has changed is worked out once for all who look at the same two positions."""
    first, other = Kept[Any](), Kept[Any]()
    part, its = Counted(READERS["step"]), Counted(READERS["step"])
    for kept, counted, position in (
        (first, part, SPOT),
        (other, its, SPOT),
        (first, part, CHANGES["trump"]),
        (other, its, CHANGES["step"]),
        (first, part, CHANGES["step"]),
        (other, its, CHANGES["trump"]),
    ):
        assert kept.at(position)(counted) == position.public.step
    assert (part.times, its.times) == (2, 3)


def test_two_who_come_to_one_position_from_others_are_each_shown_what_changed_for_them() -> None:
    now = PUBLIC._replace(step="play", trump=2)
    for before, read in ((PUBLIC._replace(trump=2), "step"), (PUBLIC._replace(step="play"), "trump")):
        kept, part = Kept[Public](), Counted(attrgetter(read))
        for public in (before, now):
            assert kept.at(public)(part) == getattr(public, read)
