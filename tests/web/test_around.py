"""What stands around the cards: each chair's note, whom the table waits for, what is asked, what somebody may know."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from deece.api import around
from deece.table.log import Chair
from deece.table.waiting import Gate, Question
from deece.words.viewer import for_all
from tests.table.tables import made

NAMES = ("Ann", "Ruth", "Free seat", "Cal")
VIEWER = for_all(NAMES)


class World:
    """A table of four: Ann is here, Ruth is a computer player, a chair is free, and Cal has left."""

    def __init__(self) -> None:
        chairs = [
            Chair("person", "Ann", key="a", face=3),
            Chair("computer", "Ruth", "expert", held=True),
            Chair("open", "Free seat"),
            Chair("person", "Cal", key="c"),
        ]
        self.game: Any = SimpleNamespace(chairs=chairs, coming={}, known="", broken_off=0, practice="", lost=False)
        self.game.untouched, self.game.open_hands = True, lambda: None
        self.persons, self.gone, self.missing = {0, 3}, {3}, None
        self.gated: Gate | None = None
        presence = SimpleNamespace(
            here=[2, 0, 0, 0],
            away=lambda seat: seat in self.gone,
            person_at=lambda seat: seat in self.persons,
            persons_here=lambda: [0],
        )
        self.table: Any = SimpleNamespace(game=self.game, presence=presence, gate=lambda: self.gated)
        self.table.waiting = SimpleNamespace(questions=[])
        self.table.bots = SimpleNamespace(missing=lambda: self.missing)


@pytest.fixture
def world() -> World:
    return World()


def test_everybody_is_shown_as_they_are_and_as_they_will_be(world: World) -> None:
    ann, ruth, free, cal = around.people(world.table)
    assert (ann.name, ann.kind, ann.face, ann.here, ann.away, ann.stand_in) == ("Ann", "person", 3, True, False, False)
    assert (ruth.name, ruth.kind, ruth.level, ruth.held, ruth.stand_in) == ("Ruth", "computer", "expert", True, False)
    assert (free.kind, free.here, free.away, free.stand_in) == ("open", False, False, False)
    assert (cal.here, cal.away, cal.stand_in) == (False, True, False)
    assert [one.next for one in (ann, ruth, free, cal)] == [None] * 4
    assert ruth.note
    assert ann.note == cal.note == ""
    world.persons = {0}
    world.game.coming = {1: Chair("person", "Zoe", key="z"), 0: Chair("computer", "Otto", "plain")}
    ann, ruth, free, cal = around.people(world.table)
    assert (ann.next, ruth.next, free.next, cal.next) == ("computer", "person", None, None)
    assert "Zoe" in ruth.note
    assert ann.note
    assert [one.stand_in for one in (ann, ruth, free, cal)] == [False, False, False, True]


def test_whom_the_table_waits_for_is_as_it_is_or_nobody(world: World) -> None:
    assert around.gate(world.table) is None
    world.gated = Gate("hand", (0,), (3,))
    found = around.gate(world.table)
    assert found is not None
    assert (found.why, found.ready, found.waits) == ("hand", (0,), (3,))


def test_each_question_is_asked_of_who_is_here_with_the_names_in_it(world: World) -> None:
    zoe = Chair("person", "Zoe", key="z")
    world.table.waiting.questions = [
        Question("redeal", yes={3, 0}),
        Question("away", 0),
        Question("seat", 3, zoe),
    ]
    redeal, away, seat = around.questions(world.table, VIEWER)
    assert (redeal.about, redeal.seat, redeal.yes, redeal.of) == ("redeal", None, [0, 3], [0])
    assert (away.about, away.seat, away.yes) == ("away", 0, [])
    assert "Ann" in away.text
    assert seat.seat == 3
    assert "Cal" in seat.text
    assert "Zoe" in seat.text
    assert [(one.say_yes, one.say_no) for one in (redeal, away, seat)] == [
        ("Yes, deal again", "No, play it"),
        ("Let a computer player play", "Wait for Ann"),
        ("Give it to Zoe", "Keep it for Cal"),
    ]


@pytest.mark.parametrize(("missing", "why"), [(None, ""), ((3, 5.0), "away"), ((0, 5.0), "not come")])
def test_it_is_known_what_the_table_waits_for(world: World, missing: Any, why: str) -> None:
    world.missing = missing
    world.game.chairs[0] = Chair("person", "Ann")
    assert around.looked_at(world.table) == (None, 1, why)
    world.gated = Gate("meld", (), (0,))
    world.game.chairs[1] = Chair("open", "Free seat")
    waits, free, _ = around.looked_at(world.table)
    assert waits is not None
    assert (waits.why, waits.ready, waits.waits, free) == ("meld", (), (0,), 2)


def test_what_somebody_may_know_is_said_at_first_and_while_it_holds(world: World) -> None:
    assert (around.known(world.game), around.notice(world.table, VIEWER)) == (None, "")
    world.game.known = "shared"
    found = around.known(world.game)
    assert found is not None
    assert (found.kind, found.practice) == ("shared", False)
    assert found.text
    assert around.notice(world.table, VIEWER) == found.text
    world.game.untouched = False
    assert around.notice(world.table, VIEWER) == ""
    world.game.lost, world.game.public, world.game.seals = True, "public", True
    with mock.patch.object(around, "lost_words", return_value="The last choices are lost."):
        assert around.notice(world.table, VIEWER) == "The last choices are lost."
    world.game.known = world.game.practice = "open"
    found = around.known(world.game)
    assert found is not None
    assert found.practice


def test_open_hands_are_shown_as_cards_and_closed_ones_not_at_all(world: World) -> None:
    assert around.hands(world.table) is None
    world.game.open_hands = lambda: [1, 0]
    found = around.hands(world.table)
    assert found is not None
    assert [len(hand) for hand in found] == [1, 0]


@pytest.mark.parametrize(("clock", "lines"), [(0, 1), (30, 2)])
def test_the_manners_of_a_table_are_facts_and_a_sentence_for_each(clock: int, lines: int) -> None:
    first = made("four-handed")
    found = around.manners(
        type(first)(first.system, (), "Test", 0, first.chairs, away="computer", away_after=77, clock=clock)
    )
    assert (found.away, found.away_after, found.clock, len(found.lines)) == ("computer", 77, clock, lines)
    assert "77" in found.lines[0]
    assert all(found.lines)
