"""Who is away, and the clock: nobody's seat is played by another before the time, or without asking."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from deece.driver import moves_of
from deece.game.action import Bid, Pass
from deece.game.state import NOBODY
from deece.table import bots, presence
from deece.table.game import TableGame, chosen
from deece.table.live import Table
from deece.table.presence import now
from deece.words.refused import Refused
from tests.support import filled, rules
from tests.table.tables import Told, again, made, run, table_of, until


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has lost the connection counts as away at once; then the settings of the table count."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 0)


async def alone(monkeypatch: pytest.MonkeyPatch, **manners: Any) -> Table:
    """A table of three persons of whom the one whose turn it is has gone away; `now` moves as it is told."""
    table = await table_of(msgspec.structs.replace(made("three-handed", persons=(0, 1, 2)), **manners))
    for seat in range(3):
        await table.arrive(seat)
    await until(lambda: table.game.turn >= 0)
    table.depart(table.game.turn)
    return table


def here(table: Table) -> list[int]:
    return [seat for seat in range(3) if seat != table.game.turn]


def test_the_others_are_asked_and_all_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """AUDIT T15: the seat was taken, and nobody was asked."""

    async def test() -> None:
        table = await alone(monkeypatch, away="ask", away_after=0)
        gone, (one, two), at = table.game.turn, here(table), table.game.at
        await until(lambda: bool(table.waiting.questions))
        (question,) = table.waiting.questions
        assert (question.about, question.seat, question.yes) == ("away", gone, set())
        await table.vote(one, yes=True, about="away", of=gone)
        await asyncio.sleep(0.02)
        assert (table.presence.person_at(gone), table.game.at) == (True, at), "one of two has agreed"
        await table.vote(two, yes=True, about="away", of=gone)
        assert not table.presence.person_at(gone)
        await until(lambda: table.game.at > at)
        await table.arrive(gone)
        assert table.presence.person_at(gone)
        await table.close()

    run(test)


def test_one_who_would_rather_wait_ends_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await alone(monkeypatch, away="ask", away_after=0)
        gone, (one, _) = table.game.turn, here(table)
        await until(lambda: bool(table.waiting.questions))
        table.game.made = msgspec.structs.replace(table.game.made, away_after=1000)
        asked = now()
        await table.vote(one, yes=False, about="away", of=gone)
        again_at = table.bots._missed_at(gone)
        assert again_at is not None
        assert again_at >= asked + 1000
        await asyncio.sleep(0.02)
        assert table.waiting.questions == [], "the time begins anew"
        assert table.presence.person_at(gone)
        with pytest.raises(Refused, match="not asked any more"):
            await table.vote(one, yes=True, about="away", of=gone)
        await table.close()

    run(test)


def test_nobody_is_asked_about_who_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await alone(monkeypatch, away="ask", away_after=0)
        gone = table.game.turn
        await until(lambda: bool(table.waiting.questions))
        await table.arrive(gone)
        assert table.waiting.questions == []
        await table.close()

    run(test)


def test_a_table_may_wait_or_let_a_computer_player_play(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        waits = await alone(monkeypatch, away="wait", away_after=0)
        at = waits.game.at
        await asyncio.sleep(0.05)
        assert (waits.game.at, waits.waiting.questions) == (at, [])
        await waits.close()
        plays = await alone(monkeypatch, away="computer", away_after=0)
        gone = plays.game.turn
        await until(lambda: not plays.presence.person_at(gone))
        await plays.close()

    run(test)


def test_who_asks_for_the_seat_of_one_who_is_away_has_it_from_the_next_hand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await alone(monkeypatch, away="wait")
        gone, (one, two) = table.game.turn, here(table)
        with pytest.raises(Refused, match="taken"):
            await table.sit("Eve", one)
        seat, token = await table.sit("Eve", gone)
        assert (seat, table.asks_for(token), table.coming_to(token)) == (gone, gone, None)
        with pytest.raises(Refused, match="asked for that seat already"):
            await table.sit("Mallory", gone)
        for voter in (one, two):
            await table.vote(voter, yes=True, about="seat", of=gone)
        assert (table.seat_of(token), table.asks_for(token), table.coming_to(token)) == (None, None, gone)
        for voter in (one, two):
            await table.vote(voter, yes=True)  # deal again: the hand is over
        assert table.seat_of(token) == gone
        assert (await again(table.store)).chairs == table.game.chairs
        await table.close()

    run(test)


def test_a_seat_is_kept_when_one_says_no(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await alone(monkeypatch, away="wait")
        gone, (one, _) = table.game.turn, here(table)
        _, token = await table.sit("Eve", gone)
        await table.vote(one, yes=False, about="seat", of=gone)
        assert table.asks_for(token) is None
        assert table.game.coming == {}
        await table.close()

    run(test)


def test_nobody_gets_the_seat_of_one_who_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await alone(monkeypatch, away="wait")
        gone, (one, _) = table.game.turn, here(table)
        _, token = await table.sit("Eve", gone)
        await table.arrive(gone)
        assert (table.waiting.questions, table.asks_for(token)) == ([], None)
        with pytest.raises(Refused, match="not asked any more"):
            await table.vote(one, yes=True, about="seat", of=gone)
        assert table.game.coming == {}
        await table.close()

    run(test)


def test_without_a_clock_nobody_is_hurried() -> None:
    async def test() -> None:
        table = await table_of(made("three-handed"))
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        assert table.bots.left() is None
        await table.close()

    run(test)


def test_when_the_clock_runs_out_a_computer_player_makes_that_choice_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("family-passing", persons=(0, 1, 2, 3)), clock=1000))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        left, at, turn = table.bots.left(), table.game.at, table.game.turn
        assert left is not None
        assert 900 < left <= 1000
        table.bots._next_at -= 2000  # so much time has gone by
        table.bots.wake()
        await until(lambda: table.game.at > at)
        assert isinstance(table.listener, Told)
        assert table.listener.late == [turn]
        assert table.presence.person_at(turn)
        later = table.bots.left()
        assert later is not None
        assert later > 900, "the next has all their time"
        while table.game.public.step != "pass":
            at = table.game.at
            table.bots._next_at -= 2000
            table.bots.wake()
            await until(lambda: table.game.at > at)  # noqa: B023
        giver, late = table.game.turn, len(table.listener.late)
        table.bots._next_at -= 2000
        table.bots.wake()
        await until(lambda: table.game.turn != giver)
        assert table.game.public.passed[giver] == table.game.rules.exchange.cards
        assert set(table.listener.late[late:]) == {giver}
        await table.close()

    run(test)


def test_the_clock_runs_out_once_for_all_cards_that_are_buried() -> None:
    async def test() -> None:
        widow = made("three-handed-widow", persons=(0, 1, 2))
        table = await table_of(msgspec.structs.replace(widow, clock=1000))
        for seat in range(3):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        while table.game.public.step != "bury":
            await hurry(table)
        await hurry(table)
        assert table.game.public.step != "bury" or table.bots.left() == 0, "the next card has no time of its own"
        await until(lambda: table.game.public.step != "bury")
        later = table.bots.left()
        assert later is not None
        assert later > 900, "what comes next has a time of its own"
        await table.close()

    run(test)


async def hurry(table: Table) -> None:
    """The clock of whoever is to act, or to look at the meld, runs out; until a choice was made."""
    at = table.game.at
    while table.game.at == at:
        if (left := table.bots.left()) is not None and left > 0:
            table.bots._next_at -= 2000
            table.bots.wake()
        await asyncio.sleep(0)


def test_meld_and_score_are_looked_at_for_a_minute_however_short_the_clock() -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("three-handed"), clock=1))
        await table.arrive(0)
        while not table.gate():
            table.bots._next_at = 0.0
            table.bots.wake()
            await asyncio.sleep(0.001)
        table.bots._next_at = now()
        assert (left := table.bots.left()) is not None
        assert left > 1
        await table.close()

    run(test)


def test_the_clock_ends_looking_at_the_score_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(bots, "LOOKING", 0.0)
        table = await table_of(msgspec.structs.replace(made("three-handed"), clock=1))
        await table.arrive(0)
        while not (gate := table.gate()):
            table.bots._next_at = 0.0
            table.bots.wake()
            await asyncio.sleep(0.001)
        assert gate.waits == (0,)
        table.bots._next_at = 0.0
        table.bots.wake()
        await until(lambda: table.gate() is None)
        await table.close()

    run(test)


def test_before_the_cards_are_dealt_nobody_is_missed() -> None:
    """It is nobody's turn then, though no person has come."""

    async def test() -> None:
        table = await table_of(made("three-handed", persons=(0, 1, 2)))
        assert table.game.turn < 0
        assert table.bots.missing() is None
        await table.close()

    run(test)


def test_a_table_knows_the_first_hand_in_which_a_computer_player_chose_for_a_person() -> None:
    game = TableGame(made("double-deck"))
    for action, stood_in in ((filled(rules("double-deck"), {}), False), (Bid(50), False), (Pass(), True)):
        assert game.stood_in == NOBODY
        game.fold(chosen(moves_of(game.state, [action]), stood_in=stood_in))
    assert game.stood_in == 0
