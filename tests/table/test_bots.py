"""What a table does by itself, by a clock that the test sets: when, for whom, and what it leaves to people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from deece.game.action import Bury
from deece.game.state import CHANCE, OVER
from deece.players import Choice, because
from deece.store import HeldElsewhere
from deece.table import bots as module
from deece.table.bots import BETWEEN_TRIES, LOOKING, TRIES, Bots
from deece.table.log import Chair
from deece.table.pace import AFTER_TRICK, HURRIED
from deece.table.waiting import Gate, Question
from deece.words.refused import Refused
from tests.table.tables import run

CHOICE = Choice("an action", because("none_given"))  # type: ignore[arg-type]

WAKE = Bots.wake


class World:
    """A table for three: persons in seats 0 and 2, of whom 0 is here, and a computer player in seat 1."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.pause = 5.0
        self.persons, self.here, self.gone = {0, 2}, [1, 0, 0], set[int]()
        self.gated: Gate | None = None
        self.shuffle_due: float | None = 1003.0
        made = SimpleNamespace(speed="normal", clock=0, away="ask", away_after=45)
        chairs = [Chair("person", "Ann", key="a"), Chair("computer", "Ruth", "expert"), Chair("person", "Cal", key="c")]
        self.game: Any = SimpleNamespace(turn=1, made=made, done=False, is_open=False, chairs=chairs, at=7, cards=())
        self.game.view = lambda seat: SimpleNamespace(seat=seat)
        self.game.player_in = lambda seat, level: f"{level} in {seat}"
        self.game.public = SimpleNamespace(step="play", game=SimpleNamespace(dealer=0))
        self.game.state, self.game.practice, self.game.sealed, self.game.rules = "state", "", None, "rules"
        self.presence, self.waiting, self.shuffle = mock.Mock(), mock.Mock(), mock.Mock()
        self.presence.here = self.here
        self.presence.person_at = lambda seat: range(3)[seat] in self.persons  # as in a list: -1 is the last
        self.presence.away = lambda seat: seat in self.gone
        self.presence.persons_here = lambda: [seat for seat in sorted(self.persons) if self.here[seat]]
        self.presence.persons_awaited = lambda: [seat for seat in sorted(self.persons) if seat not in self.gone]
        self.presence.missed_at = lambda seat, since, after: None if self.here[seat] else since + after
        self.waiting.gate = lambda: self.gated
        self.waiting.asked = mock.Mock(return_value=None)
        self.shuffle.due = lambda: self.shuffle_due
        self.shuffle.begin.return_value, self.shuffle.seals = False, False
        self.thinking = mock.Mock(choose=mock.AsyncMock(return_value=CHOICE))
        self.doer = mock.Mock(act=mock.AsyncMock(), seal=mock.AsyncMock())
        parts = (self.game, self.presence, self.waiting, self.shuffle, self.thinking)
        self.bots = Bots(*parts, mock.Mock(), asyncio.Lock(), self.doer)  # type: ignore[arg-type]
        self.bots._next_at = 1010.0

    def due(self) -> float | None:
        return self.bots._due()


@pytest.fixture
def world() -> Iterator[World]:
    """Nothing runs by itself: the test asks for each step."""
    world = World()
    with (
        mock.patch.object(module, "now", side_effect=lambda: world.now),
        mock.patch.object(module, "pause", side_effect=lambda view, speed: world.pause),
        mock.patch.object(module, "moves_of", lambda state, actions: [(state, *actions)]),
        mock.patch.object(Bots, "wake"),
    ):
        yield world


@contextmanager
def with_(world: World, **made: Any) -> Iterator[None]:
    """Meanwhile the table was made with these."""
    with mock.patch.multiple(world.game.made, **made):
        yield


# -- when something is due


def test_a_computer_player_chooses_when_its_pause_is_over_and_a_deal_when_the_shuffle_is(world: World) -> None:
    assert world.due() == 1010.0
    world.game.turn = CHANCE
    assert world.due() == 1003.0
    world.shuffle_due = None
    assert world.due() is None


def test_a_deal_for_which_nobody_waits_comes_at_once(world: World) -> None:
    """It is due at 0, which is a time as any other."""

    async def test() -> None:
        world.game.turn, world.shuffle_due, world.game.first_deal = CHANCE, 0.0, lambda: "shared"
        await world.bots._automatic()
        assert world.doer.act.await_count == 1
        with mock.patch.object(Bots, "_run") as run_:
            WAKE(world.bots)
            assert run_.call_count == 1
            await world.bots.close()

    run(test)


@pytest.mark.parametrize("turn", [0, 1, CHANCE])
def test_nothing_is_done_where_the_game_is_over_nobody_is_there_or_a_chair_is_free(world: World, turn: int) -> None:
    world.game.turn = turn
    with with_(world, clock=20):
        assert world.due() is not None
        with mock.patch.object(world.game, "done", True):
            assert world.due() is None
        with mock.patch.object(world.game, "is_open", True):
            assert world.due() is None
        with mock.patch.object(world, "persons", {2}):
            assert world.due() is None
        world.game.turn = OVER
        assert world.due() is None


def test_people_are_waited_for_as_long_as_they_like_unless_there_is_a_clock(world: World) -> None:
    world.game.turn = 0
    assert (world.due(), world.bots.left()) == (None, None)
    with with_(world, clock=20):
        assert (world.due(), world.bots.left()) == (1030.0, 30.0)
        world.now = 1029.0
        assert world.bots.left() == 1.0
        world.now = 1031.0
        assert world.bots.left() == 0.0, "no clock shows less than nothing"
        world.game.turn = 1
        assert world.bots.left() is None, "no clock runs for a computer player"
        world.game.turn = OVER
        assert world.bots.left() is None
        world.game.turn, world.game.is_open = 0, True
        assert world.bots.left() is None


def test_meld_and_score_lie_until_all_have_seen_them_or_a_minute_where_there_is_a_clock(world: World) -> None:
    world.gated = Gate("meld", (), (0,))
    for turn in (0, 1, CHANCE):
        world.game.turn = turn
        assert world.due() is None
        for clock, waits in ((20, LOOKING), (60, LOOKING), (90, 90.0)):
            with with_(world, clock=clock):
                assert world.due() == 1010.0 + waits
                assert world.bots.left() == 10.0 + waits


def test_who_is_away_is_missed_from_their_turn_on_and_only_where_the_table_asks_or_plays(world: World) -> None:
    world.game.turn = 2
    for away in ("ask", "computer"):
        with with_(world, away=away):
            assert world.due() == 1055.0
            world.bots._missed_from = 1020.0  # the others would rather wait
            assert world.due() == 1065.0
            world.bots._missed_from = 0.0
    with with_(world, away="wait"):
        assert world.due() is None
    with with_(world, clock=20):
        assert world.due() == 1030.0, "the clock is first"
    with with_(world, clock=90):
        assert world.due() == 1055.0
    world.waiting.asked.side_effect = lambda about, seat: (about, seat) == ("away", 2) or None
    assert world.due() is None, "the others are asked already"
    world.waiting.asked.side_effect = None
    world.game.chairs[2] = Chair("person", "Cal")
    assert world.due() is None, "of one who has not come yet those do not decide who are here"


def test_it_is_known_for_whom_a_table_waits_and_since_when(world: World) -> None:
    world.game.turn, world.now = 2, 1042.0
    world.gone = {2}
    assert world.bots.missing() == (2, 32.0)
    world.gone = set()
    assert world.bots.missing() is None, "they were there a moment ago"
    world.game.chairs[2] = Chair("person", "Cal")
    assert world.bots.missing() == (2, 32.0), "nobody has come to that chair"
    world.presence.missed_at = lambda seat, since, after: None
    assert world.bots.missing() == (2, 0.0), "nobody knows since when"
    with mock.patch.object(world.game, "done", True):
        assert world.bots.missing() is None
    with mock.patch.object(world, "gated", Gate("hand", (), (0,))):
        assert world.bots.missing() is None
    with mock.patch.object(world, "persons", {0}):
        assert world.bots.missing() is None, "a computer player plays for them"
    world.here[2] = 1
    assert world.bots.missing() is None
    for turn in (CHANCE, OVER):
        world.game.turn = turn
        assert world.bots.missing() is None
    world.here[0], world.game.turn, world.gone = 0, 0, {0}
    found = world.bots.missing()
    assert found is not None
    assert found[0] == 0, "the first seat too"


# -- pauses


def test_after_each_choice_the_next_has_their_time(world: World) -> None:
    world.bots.moved()
    assert world.bots._next_at == 1005.0, "a computer player seems to think"
    world.bots.moved(look=True)
    assert world.bots._next_at == 1000.0 + AFTER_TRICK["normal"]
    world.game.turn = 0
    world.bots.moved()
    assert world.bots._next_at == 1000.0, "a person's clock begins at once"
    world.bots.moved(look=True)
    assert world.bots._next_at == 1000.0 + AFTER_TRICK["normal"]
    world.game.turn = CHANCE
    world.bots.moved()
    assert world.bots._next_at == 1000.0
    assert isinstance(world.bots.wake, mock.Mock)
    assert world.bots.wake.call_count == 5


def test_a_computer_player_in_the_first_seat_is_one_as_any_other(world: World) -> None:
    world.persons, world.here[:], world.game.turn = {1}, [0, 1, 0], 0
    world.game.chairs[0] = Chair("computer", "Ruth", "expert")
    assert world.bots._due() == 1010.0
    world.bots.moved()
    assert world.bots._next_at == 1005.0
    world.bots.hurry(1)
    assert world.bots._next_at == 1000.0 + HURRIED

    async def test() -> None:
        world.bots._think_ahead()
        assert world.bots._ahead is not None
        assert await world.bots._ahead[1] == CHOICE

    run(test)


def test_whoever_hurries_the_computer_players_waits_for_none_until_it_is_their_turn(world: World) -> None:
    world.gone = {2}
    world.bots.hurry(0)
    assert world.bots._next_at == 1000.0 + HURRIED
    world.bots.moved()
    world.bots.moved(look=True)
    assert world.bots._next_at == 1000.0 + HURRIED, "a trick is not looked at either"
    world.game.turn = 0
    world.bots.moved()
    world.game.turn = 1
    world.bots.moved()
    assert world.bots._next_at == 1005.0, "it is over with their turn"
    world.bots.hurry(0)
    world.gated = Gate("meld", (), (0,))
    world.bots.moved()
    world.gated = None
    world.bots.moved()
    assert world.bots._next_at == 1005.0, "and where there is something to read"


def test_hurrying_makes_nothing_later_and_begins_nothing_at_a_persons_turn(world: World) -> None:
    world.gone = {2}
    world.bots._next_at = 1000.05
    world.bots.hurry(0)
    assert world.bots._next_at == 1000.05
    for turn in (0, CHANCE):
        world.bots._hurried, world.game.turn, world.bots._next_at = False, turn, 1010.0
        world.bots.hurry(0)
        assert (world.bots._hurried, world.bots._next_at) == (False, 1010.0)
    world.gone, world.game.turn = set(), 1
    with pytest.raises(Refused) as refused:
        world.bots.hurry(0)
    assert refused.value.code == "others_follow"
    assert not world.bots._hurried


def test_who_would_rather_wait_begins_the_time_anew(world: World) -> None:
    world.now = 1500.0
    world.bots.waited()
    assert world.bots._missed_from == 1500.0
    world.game.turn = 2
    assert world.due() == 1545.0


# -- doing it


def act(world: World) -> mock.Mock:
    run(world.bots._automatic)
    return world.doer


def test_nothing_is_done_a_moment_before_it_is_due(world: World) -> None:
    world.now = 1009.99
    assert not act(world).mock_calls
    world.now = 1010.0
    act(world).act.assert_awaited_once_with([("state", "an action")], why=None, stood_in=False)
    with mock.patch.object(world.game, "done", True):
        run(world.bots._automatic)
    assert world.doer.act.await_count == 1


def test_with_open_hands_it_is_said_why_a_computer_player_chose(world: World) -> None:
    world.now, world.game.practice = 1010.0, "open"
    act(world).act.assert_awaited_once_with([("state", "an action")], why=CHOICE, stood_in=False)


def test_when_the_minute_is_over_all_have_seen_the_meld(world: World) -> None:
    world.gated, world.now = Gate("meld", (), (0, 2)), 1070.0
    with with_(world, clock=20):
        act(world).people_changed.assert_called_once_with()
    assert [call.args for call in world.waiting.ready.call_args_list] == [(0,), (2,)]
    assert not world.doer.act.await_count


def test_the_others_are_asked_about_who_is_away_or_a_computer_player_stands_in(world: World) -> None:
    world.game.turn, world.now = 2, 1055.0
    act(world).people_changed.assert_called_once_with()
    world.waiting.ask.assert_called_once_with(Question("away", 2))
    assert not world.presence.stand_in.called
    with with_(world, away="computer"):
        act(world)
    world.presence.stand_in.assert_called_once_with(2)
    assert world.waiting.ask.call_count == 1
    with with_(world, clock=50):  # it has not run out
        act(world)
    assert world.waiting.ask.call_count == 2
    assert not world.doer.act.await_count


def test_when_the_clock_runs_out_a_computer_player_chooses_for_the_person(world: World) -> None:
    world.game.turn, world.now = 0, 1030.0
    world.game.chairs[0] = Chair("person", "Ann", key="a")
    with with_(world, clock=20):
        act(world).time_up.assert_called_once_with(0)
    world.doer.act.assert_awaited_once_with([("state", "an action")], why=None, stood_in=True)
    assert world.thinking.choose.await_args.args[0] == "plain in 0"


@pytest.mark.parametrize("changed", ["at", "back", "done", "clock"])
def test_what_was_thought_of_another_position_is_not_done(world: World, changed: str) -> None:
    """The table has moved on, the person is back, or another computer player's choice is for a person by now."""
    if changed == "at":
        world.game.at = 8
    elif changed == "back":
        world.persons.add(1)
    elif changed == "done":
        world.game.done = True
    in_time = changed != "clock"
    run(lambda: world.bots._computer(1, CHOICE, 7, in_time=in_time))
    assert not world.doer.mock_calls


def test_the_clock_runs_out_once_for_all_cards_of_a_choice(world: World) -> None:
    world.game.turn, world.game.public.step = 0, "bury"
    buries = Choice(Bury(3), because("none_given"))  # type: ignore[arg-type]

    def further(turn: int, step: str) -> Callable[..., None]:
        def moved(*args: object, **more: object) -> None:
            world.game.turn, world.game.public.step, world.bots._next_at = turn, step, 2000.0

        return moved

    for choice, turn, step, next_at in (
        (buries, 0, "bury", 1010.0),
        (buries, 1, "bury", 2000.0),
        (buries, 0, "play", 2000.0),
        (CHOICE, 0, "bury", 2000.0),
    ):
        world.game.turn, world.game.public.step, world.bots._next_at = 0, "bury", 1010.0
        world.doer.act.side_effect = further(turn, step)
        with with_(world, clock=20):
            run(lambda choice=choice: world.bots._computer(0, choice, 7, in_time=False))  # type: ignore[misc]
        assert world.bots._next_at == next_at
    world.persons, world.doer.act.side_effect = {2}, further(0, "bury")
    world.here[2], world.game.turn, world.bots._next_at = 1, 0, 1010.0
    run(lambda: world.bots._computer(0, buries, 7, in_time=True))
    assert world.bots._next_at == 2000.0, "a computer player pauses before each card"


def test_a_deal_is_sealed_first_where_it_is_sealed_and_else_dealt(world: World) -> None:
    world.game.turn, world.now = CHANCE, 1003.0
    world.game.first_deal = lambda: None
    with mock.patch.object(module, "shuffled", lambda rules, chance, dealer: f"shuffled for {dealer}"):
        act(world).act.assert_awaited_once_with([("state", "shuffled for 0")], opened=())
        world.shuffle.stored.assert_called_once_with()
        world.game.first_deal = lambda: "shared"
        run(world.bots._automatic)
        assert world.doer.act.await_args.args == ([("state", "shared")],)
        world.shuffle.seals = True
        world.shuffle.closed.return_value, world.shuffle.dealt.return_value = "closed", ("dealt", ("opened",))
        before = world.doer.act.await_count
        run(world.bots._automatic)
        world.doer.seal.assert_awaited_once_with("closed")
        assert world.doer.act.await_count == before
        world.game.sealed = "closed"
        run(world.bots._automatic)
    assert world.doer.act.await_args == mock.call([("state", "dealt")], opened=("opened",))
    assert world.doer.seal.await_count == 1


# -- thinking


def test_a_computer_player_thinks_ahead_once_about_each_position(world: World) -> None:
    async def test() -> None:
        world.bots._think_ahead()
        world.bots._think_ahead()
        await asyncio.sleep(0)
        assert await world.bots._thought(world.game.view(1), 7) == CHOICE
        assert world.thinking.choose.await_count == 1
        assert world.thinking.choose.await_args.args[0] == "expert in 1"
        world.game.at = 8
        world.bots._think_ahead()
        assert await world.bots._thought(world.game.view(1), 8) == CHOICE
        assert world.thinking.choose.await_count == 2
        for turn in (0, CHANCE):
            world.game.turn, world.game.at = turn, 9
            world.bots._think_ahead()
        assert world.bots._ahead is not None
        assert world.bots._ahead[0] == 8, "nobody thinks for a person"
        assert await world.bots._thought(world.game.view(1), 9) == CHOICE
        assert world.thinking.choose.await_count == 3, "what was thought of another position is not taken"

    run(test)


def test_where_no_player_can_be_asked_the_basics_choose(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.thinking.choose.side_effect = ZeroDivisionError
    with mock.patch.object(module, "in_place_of", lambda level, seen: (level, seen.seat)):
        assert run(lambda: world.bots._thought(world.game.view(1), 7)) == ("expert", 1)  # type: ignore[comparison-overlap]
        assert run(lambda: world.bots._thought(world.game.view(0), 7)) == ("plain", 0)  # type: ignore[comparison-overlap]
    assert "the basics choose" in caplog.text


# -- going on after faults


def test_a_table_tries_again_so_often_and_then_says_that_it_stands_still(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with mock.patch.object(Bots, "_play", side_effect=ZeroDivisionError) as play:
        run(world.bots._run)
        assert (play.await_count, slept) == (TRIES, [BETWEEN_TRIES] * (TRIES - 1))
        assert world.bots.stopped
        world.doer.stopped.assert_called_once_with()
        run(world.bots._run)
        assert play.await_count == TRIES + 1
        assert world.doer.stopped.call_count == 1, "it is said once"
    world.bots.moved()
    assert not world.bots.stopped
    assert world.doer.stopped.call_count == 2, "and that it goes on"
    world.bots.moved()
    assert world.doer.stopped.call_count == 2
    with mock.patch.object(Bots, "_play", side_effect=ZeroDivisionError) as play:
        run(world.bots._run)
        assert play.await_count == TRIES, "with as many tries as at first"


def test_a_table_that_did_something_or_that_another_server_has_is_not_tried_again(world: World) -> None:
    with (
        mock.patch.object(Bots, "_play", side_effect=[ZeroDivisionError, None]) as play,
        mock.patch.object(module, "BETWEEN_TRIES", 0),
    ):
        run(world.bots._run)
        assert (play.await_count, world.bots.stopped) == (2, False)
    with mock.patch.object(Bots, "_play", side_effect=HeldElsewhere) as play:
        run(world.bots._run)
        assert play.await_count == 1
    assert not world.doer.stopped.called


def test_one_looks_whether_there_is_something_to_do_until_the_table_is_closed(world: World) -> None:
    async def test() -> None:
        ran, bots = list[int](), world.bots

        async def run_(self: Bots) -> None:
            ran.append(1)
            await asyncio.sleep(0)

        with mock.patch.object(Bots, "_run", run_):
            world.game.turn = 0
            WAKE(bots)
            assert bots._changed.is_set()
            assert bots._runner is None, "nothing is to be done"
            world.game.turn = 1
            WAKE(bots)
            WAKE(bots)
            assert bots._runner is not None
            await bots._runner
            assert len(ran) == 1, "one at a time"
            WAKE(bots)
            await bots._runner
            assert len(ran) == 2
            await bots.close()
            WAKE(bots)
            await asyncio.sleep(0)
            assert len(ran) == 2

    run(test)


def test_closing_ends_what_was_begun_and_a_thought_too(world: World) -> None:
    async def test() -> None:
        begun = asyncio.Event()

        async def for_ever(*given: object, **more: object) -> None:
            begun.set()
            await asyncio.Event().wait()

        world.thinking.choose = for_ever
        world.bots._think_ahead()
        with mock.patch.object(Bots, "_run", for_ever):
            WAKE(world.bots)
        await begun.wait()
        await world.bots.close()
        assert world.bots._runner is not None
        assert world.bots._ahead is not None
        assert world.bots._runner.cancelled()
        assert world.bots._ahead[1].cancelled()

    run(test)


def test_a_table_plays_on_until_it_waits_for_people(world: World) -> None:
    """It waits until the next thing is due, or something changes, and thinks meanwhile."""

    async def test() -> None:
        done = list[float]()

        async def automatic(self: Bots) -> None:
            done.append(world.now)
            self._next_at = world.now + 5.0
            if len(done) == 2:
                world.game.turn = 0

        async def hurried() -> None:
            while not world.bots._ahead:
                await asyncio.sleep(0)
            assert not done
            world.now = 1010.0
            world.bots._changed.set()
            while len(done) < 1:
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            world.now = 1015.0
            world.bots._changed.set()

        with mock.patch.object(Bots, "_automatic", automatic):
            await asyncio.gather(world.bots._play(), hurried())
        assert done == [1010.0, 1015.0]
        assert not world.doer.shuffle_changed.called
        world.game.turn, world.shuffle_due, done[:] = CHANCE, 1000.0, [1.0]
        world.shuffle.begin.return_value = True
        with mock.patch.object(Bots, "_automatic", automatic):
            await world.bots._play()
        world.doer.shuffle_changed.assert_called_once_with()

    run(test)
