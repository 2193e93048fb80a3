"""What people are shown before the table goes on, and asked: who is waited for, and what a yes and a no do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from deece.game.state import CHANCE
from deece.table.log import Chair
from deece.table.waiting import KEPT, Gate, Question, Waiting
from deece.words.refused import Refused

MELDS = ("a meld", None, None, None)


class World:
    """Four people at a table, of whom the last is a computer player; nothing lies to be looked at."""

    def __init__(self) -> None:
        self.awaited, self.here = [0, 1, 2], [0, 1, 2]
        chairs = [Chair("person", name) for name in ("Ann", "Bea", "Cal")] + [Chair("computer", "Ruth", "plain")]
        self.public: Any = SimpleNamespace(step="bid", tricks=(), trick=(), melds=(None,) * 4)
        self.public.game = SimpleNamespace(results=())
        seating = SimpleNamespace(active=(0, 1, 2, 3))
        self.game: Any = SimpleNamespace(public=self.public, starts=[], turn=0, chairs=chairs)
        self.game.shown = SimpleNamespace(seating=seating)
        presence: Any = SimpleNamespace(
            persons_awaited=lambda: list(self.awaited), persons_here=lambda: list(self.here)
        )
        self.waiting = Waiting(self.game, presence)  # type: ignore[arg-type]

    def melded(self, melds: tuple[object, ...] = MELDS) -> None:
        """The meld lies on the table, and no card is played."""
        self.public.step, self.public.melds, self.game.turn = "play", melds, 0

    def scored(self, **end: Any) -> None:
        """A hand was scored, and the next is not dealt."""
        how = {"ended": "", "stock": None, "tricks": ("a trick",), "melds": MELDS}
        self.game.turn, self.game.starts = CHANCE, [0]
        self.public.step = "deal"
        self.public.game.results = (SimpleNamespace(end=SimpleNamespace(**how | end)),)

    def seen(self) -> list[str]:
        """What is looked at, one after another, where everybody is ready at once."""
        found = list[str]()
        while gate := self.waiting.gate():
            found.append(gate.why)
            for seat in gate.waits:
                assert self.waiting.ready(seat)
        return found


@pytest.fixture
def world() -> World:
    return World()


# -- what is looked at


def test_the_meld_is_looked_at_before_the_first_card_and_only_where_there_is_some(world: World) -> None:
    assert world.waiting.gate() is None
    world.melded()
    assert world.waiting.gate() == Gate("meld", (), (0, 1, 2))
    for part in ("tricks", "trick"):
        setattr(world.public, part, ("a card",))
        assert world.waiting.gate() is None, "cards were played"
        setattr(world.public, part, ())
    world.public.step = "bury"
    assert world.waiting.gate() is None
    world.melded((None,) * 4)
    assert world.waiting.gate() is None


def test_everybody_is_waited_for_and_who_is_ready_is_shown(world: World) -> None:
    world.melded()
    assert world.waiting.ready(2)
    assert world.waiting.ready(2)
    assert world.waiting.gate() == Gate("meld", (2,), (0, 1))
    assert world.waiting.ready(0)
    assert world.waiting.gate() == Gate("meld", (0, 2), (1,))
    assert world.waiting.ready(1)
    assert world.waiting.gate() is None
    assert not world.waiting.ready(1), "nobody waits"
    world.awaited.append(3)
    assert world.waiting.gate() is None, "a computer player is not shown the meld"


def test_nobody_is_waited_for_who_is_not_there(world: World) -> None:
    world.melded()
    world.awaited = [1]
    assert world.waiting.gate() == Gate("meld", (), (1,))
    world.waiting.ready(1)
    assert world.waiting.gate() is None
    world.awaited = [1, 2]
    assert world.waiting.gate() == Gate("meld", (1,), (2,)), "who comes back looks too"


def test_who_sits_out_keeps_only_computers_waiting_at_the_meld_and_sees_the_score(world: World) -> None:
    world.melded()
    world.game.shown.seating.active = (1, 2, 3)
    assert world.waiting.gate() == Gate("meld", (), (1, 2))
    world.game.shown.seating.active = (3,)
    assert world.waiting.gate() == Gate("meld", (), (0, 1, 2))
    world.game.shown.seating.active = (1, 2, 3)
    world.scored()
    assert world.waiting.gate() == Gate("hand", (), (0, 1, 2))


def test_after_a_hand_the_score_is_looked_at_and_the_meld_of_one_that_was_not_played(world: World) -> None:
    world.game.turn = CHANCE
    assert world.seen() == [], "no hand was played yet"
    world.scored()
    assert world.seen() == ["hand"]
    for more, found in (
        ({"ended": "conceded", "tricks": ()}, ["meld", "hand"]),
        ({"ended": "", "tricks": ()}, ["hand"]),
        ({"ended": "conceded"}, ["hand"]),
        ({"ended": "conceded", "tricks": (), "stock": 3}, ["hand"]),
        ({"ended": "conceded", "tricks": (), "stock": 0}, ["hand"]),
        ({"ended": "conceded", "tricks": (), "melds": (None, None)}, ["hand"]),
    ):
        other = World()
        other.scored(**more)
        assert other.seen() == found, more
    other.public.game.results[-1].end = None
    assert World.seen(other) == []


def test_the_meld_of_each_hand_and_of_one_dealt_again_is_waited_for(world: World) -> None:
    world.melded()
    assert world.seen() == ["meld"]
    world.melded(("another",))
    assert world.seen() == ["meld"]
    world.melded()
    assert world.seen() == [], "it was seen, and taken back since"
    world.game.starts = [0]
    assert world.seen() == ["meld"]


def test_of_what_was_seen_long_ago_nothing_is_remembered(world: World) -> None:
    for hand in range(2 * KEPT):
        world.game.starts = [0] * hand
        world.melded()
        assert world.seen() == ["meld"]
        assert len(world.waiting._ready) == min(hand + 1, KEPT)
    assert (2 * KEPT - 1) in [hand for _, hand, _ in world.waiting._ready], "the last is known"


# -- what is asked


def test_a_hand_is_dealt_again_when_all_who_are_here_say_yes(world: World) -> None:
    answer = world.waiting.answer
    assert answer(0, "redeal", -1, yes=True) is None
    assert answer(0, "redeal", -1, yes=True) is None
    (question,) = world.waiting.questions
    assert (question.about, question.seat, question.yes) == ("redeal", -1, {0})
    assert answer(2, "redeal", -1, yes=True) is None
    assert answer(1, "redeal", -1, yes=True) is question
    assert world.waiting.questions == []


def test_one_no_ends_it_and_nobody_says_yes_to_what_is_not_asked(world: World) -> None:
    answer = world.waiting.answer
    for about, of in (("away", 1), ("seat", 0)):
        with pytest.raises(Refused) as refused:
            answer(0, about, of, yes=True)  # type: ignore[arg-type]
        assert refused.value.code == "not_asked_now"
    world.here = [0]
    assert answer(0, "redeal", -1, yes=False) is None
    assert world.waiting.questions == []
    world.here = [0, 1]
    assert answer(0, "redeal", -1, yes=True) is None
    assert answer(1, "redeal", -1, yes=False) is None
    assert world.waiting.questions == []
    world.here = [0]
    agreed = answer(0, "redeal", -1, yes=True)
    assert agreed is not None, "whoever is here alone decides"
    assert agreed.about == "redeal"


def test_each_question_is_asked_once_about_each_seat_and_only_where_somebody_hears_it(world: World) -> None:
    ask, asked = world.waiting.ask, world.waiting.asked
    first, other, third = Question("away", 0), Question("away", 1), Question("seat", 0)
    for question in (first, other, third):
        ask(question)
    assert [asked("away", 0), asked("away", 1), asked("seat", 0)] == [first, other, third]
    assert [asked("away", 2), asked("seat", 1), asked("redeal")] == [None, None, None]
    with pytest.raises(Refused) as refused:
        ask(Question("away", 0))
    assert refused.value.code == "asked_already"
    assert world.waiting.questions == [first, other, third]
    world.here = []
    with pytest.raises(Refused) as refused:
        ask(Question("away", 2))
    assert refused.value.code == "nobody_to_ask"


def test_what_is_asked_about_one_seat_is_answered_for_that_seat(world: World) -> None:
    world.waiting.ask(Question("away", 0))
    world.waiting.ask(Question("away", 1))
    world.here = [2]
    agreed = world.waiting.answer(2, "away", 1, yes=True)
    assert agreed is not None
    assert agreed.seat == 1
    assert [one.seat for one in world.waiting.questions] == [0]


def test_a_choice_ends_what_was_asked_about_the_position_and_who_is_back_what_was_asked_about_them(
    world: World,
) -> None:
    def asked() -> list[tuple[str, int]]:
        return [(one.about, one.seat) for one in world.waiting.questions]

    world.waiting.answer(0, "redeal", -1, yes=True)
    for question in (Question("away", 0), Question("seat", 0), Question("away", 1), Question("seat", 1)):
        world.waiting.ask(question)
    world.waiting.returned(0)
    assert asked() == [("redeal", -1), ("away", 1), ("seat", 1)]
    world.waiting.moved()
    assert asked() == [("seat", 1)]
