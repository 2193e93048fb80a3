"""The commands of a live table: each is done once, by whom it is for, and everybody is told what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from msgspec import structs

from deece.game.action import Bid, Pass, PlayOn
from deece.game.play import legal
from deece.players.roster import MARK
from deece.store import Entry, HeldElsewhere, MemoryStore, OutOfOrder
from deece.table.live import Done, Table
from deece.table.log import Chair
from deece.table.waiting import Gate, Question
from deece.words.refused import Refused
from tests.table.tables import Told, made, run, table_of, until

SYSTEM = "double-deck"


async def dealt(persons: Sequence[int] = range(4), **more: Any) -> Table:
    """A table in a hand: it is a person's turn."""
    table = await table_of(structs.replace(made(SYSTEM, persons), **more))
    for seat in persons:
        await table.arrive(seat)
    await until(lambda: table.game.turn in persons)
    return table


async def refusal(asked: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


ONCE: dict[str, Callable[[Table], Awaitable[Done]]] = {
    "change a seat": lambda table: table.change_seat(0, 3, "computer", "club", command="c"),
    "remove": lambda table: table.remove(0, 2, command="c"),
    "leave": lambda table: table.leave(2, command="c"),
    "vote": lambda table: table.vote(1, yes=True, command="c"),
}


@pytest.mark.parametrize("what", ONCE)
def test_a_command_that_comes_again_is_answered_and_not_done_again(what: str) -> None:
    async def test() -> None:
        table = await dealt(range(3))
        if what == "vote":  # the last yes: the hand is dealt again
            for seat in (0, 2):
                await table.vote(seat, yes=True)
        before = table.game.seq
        done = await ONCE[what](table)
        assert (done.seq, done.again) == (before + 1, False)
        after = len(await table.store.read("t"))
        told = await ONCE[what](table)
        assert told.again
        assert told.seq >= before + 1
        assert sum("c" in str(key) for key in table.game.commands) == 1
        kinds = [entry.kind for entry in (await table.store.read("t"))[after:]]
        assert set(kinds) <= {"act"}, "no more than the cards that are dealt again"
        await table.close()

    run(test)


def test_a_choice_is_taken_back_once_and_only_in_a_game_of_ones_own() -> None:
    async def test() -> None:
        table = await dealt([0])
        table.game.made = structs.replace(table.game.made, speed="slow")
        await table.choose(0, [legal(table.game.view(0))[0]], table.game.at, "mine")
        table.waiting.ask(Question("away", 1))
        assert not (await table.undo(0, "c")).again
        assert table.waiting.questions == [], "it was asked about another position"
        seq = table.game.seq
        assert await table.undo(0, "c") == Done(seq, again=True)
        assert table.game.seq == seq
        await table.close()
        others = await dealt()
        assert others.why_no_undo(0) == others.why_no_undo(1) == "against_people"
        assert await refusal(others.undo(0)) == "against_people"
        await others.close()

    run(test)


def test_only_the_maker_changes_seats_and_nobody_removes_the_maker() -> None:
    async def test() -> None:
        table = await dealt(range(3), owner=1)
        before = list(table.game.expected)
        for seat in (0, 2):
            assert await refusal(table.change_seat(seat, 3, "friend")) == "maker_changes_seats"
            assert await refusal(table.remove(seat, 1)) == "maker_removes"
            assert await refusal(table.remove(seat, seat)) == "not_yourself"
        assert await refusal(table.remove(1, 1)) == "not_yourself"
        assert table.game.expected == before
        await table.remove(1, 0)
        await table.change_seat(1, 3, "friend")
        assert [chair.kind for chair in table.game.expected] == ["computer", "person", "person", "open"]
        await table.close()

    run(test)


@pytest.mark.parametrize(("where", "code"), [("board", "on_a_board"), ("evening", "in_an_evening")])
def test_what_counts_elsewhere_is_not_dealt_again_or_taken_back(where: str, code: str) -> None:
    async def test() -> None:
        table = await dealt()
        table.game.made = structs.replace(table.game.made, **{where: "here"})
        assert await refusal(table.vote(0, yes=True)) == code
        assert await refusal(table.undo(0)) == code
        table.waiting.ask(Question("away", 3))
        assert not (await table.vote(0, yes=True, about="away", of=3)).again, "other questions are answered"
        await table.close()

    run(test)


def test_on_a_board_seats_are_changed_until_all_are_taken() -> None:
    async def test() -> None:
        first = made(SYSTEM, [0])
        for kind in ("open", "computer"):
            chairs = (first.chairs[0], Chair(kind, "Free seat", "" if kind == "open" else "plain"), *first.chairs[2:])
            table = await table_of(structs.replace(first, chairs=chairs))
            table.game.made = structs.replace(first, board="here")
            if kind == "open":
                await table.change_seat(0, 1, "computer")
                assert table.game.expected[1].kind == "computer"
            else:
                assert await refusal(table.change_seat(0, 1, "friend")) == "on_a_board"
            await table.close()

    run(test)


def test_before_the_cards_are_dealt_there_is_no_hand_to_deal_again_and_nothing_to_claim() -> None:
    async def test() -> None:
        table = await table_of(made(SYSTEM, range(4)))
        assert await refusal(table.vote(0, yes=True)) == "no_hand"
        assert await refusal(table.vote(0, yes=True, about="seat", of=1)) == "not_asked_now"
        assert await refusal(table.claim(0)) == "not_your_lead"
        await table.close()
        table = await dealt()
        turn = table.game.turn
        assert await refusal(table.claim((turn + 1) % 4)) == "not_your_lead"
        assert await refusal(table.claim(turn)) == "not_certain"
        assert await refusal(table.choose(turn, [], table.game.at)) == "nothing_chosen"
        assert (
            await refusal(table.choose(turn, list(legal(table.game.view(turn))[:1]), table.game.at + 1)) == "moved_on"
        )
        await table.close()

    run(test)


def test_a_program_is_marked_once_for_everybody() -> None:
    async def test() -> None:
        table = await table_of(made(SYSTEM, range(4)))
        await table.mark(2)
        seq = table.game.seq
        assert table.game.chairs[2].name == f"Person 2 {MARK}"
        assert table.game.chairs[2].key
        await table.mark(2)
        assert table.game.seq == seq
        await table.close()

    run(test)


def test_a_token_is_known_at_the_chair_at_the_next_hand_and_where_it_is_asked_for() -> None:
    async def test() -> None:
        table = await dealt(range(3))
        assert [table.seat_of(f"token-{seat}") for seat in range(4)] == [0, 1, 2, None]
        await table.change_seat(0, 3, "held")
        seat, token = await table.sit("Dora", 3)
        assert (seat, table.seat_of(token), table.coming_to(token), table.asks_for(token)) == (3, None, 3, None)
        table.presence._gone_at[1], table.presence.here[1] = -1000.0, 0
        seat, token = await table.sit("Eve", 1)
        assert (seat, table.seat_of(token), table.coming_to(token), table.asks_for(token)) == (1, None, None, 1)
        assert [(one.about, one.seat) for one in table.waiting.questions] == [("seat", 1)]
        await table.close()

    run(test)


# -- storing and telling


class Refusing(MemoryStore):
    """A store in which another server has written."""

    error: Exception | None = None
    asked = 0

    async def append(self, entries: Sequence[Entry], *, patience: float = 0.0) -> None:
        self.asked += 1
        if self.error:
            raise self.error
        await super().append(entries)


class Losing(Told):
    losses = 0

    def lost(self) -> None:
        self.losses += 1


@pytest.mark.parametrize("error", [HeldElsewhere(), OutOfOrder()])
def test_a_table_that_another_server_has_does_nothing_more(error: Exception) -> None:
    async def test() -> None:
        store = Refusing()
        table = await table_of(made(SYSTEM, range(4)), store)
        table.listener = listener = Losing()
        store.error = error
        seq, asked = table.game.seq, store.asked
        for _ in range(3):
            with pytest.raises(HeldElsewhere):
                await table.mark(2)
        assert (table.game.seq, store.asked, listener.losses) == (seq, asked + 1, 1)
        await table.close()

    run(test)


def test_a_table_that_was_ended_here_leaves_the_log_to_others() -> None:
    async def test() -> None:
        store = Refusing()
        table = await table_of(made(SYSTEM, range(4)), store)
        await table.end()
        asked = store.asked
        with pytest.raises(HeldElsewhere):
            await table.mark(2)
        assert store.asked == asked

    run(test)


class Deaf(Told):
    """A listener that cannot be told, of people or of anything."""

    def __init__(self, *, altogether: bool) -> None:
        super().__init__()
        self.altogether, self.heard = altogether, list[str]()

    def people_changed(self) -> None:
        self.heard.append("people")
        raise ValueError("it broke")

    def anew(self) -> None:
        self.heard.append("anew")
        if self.altogether:
            raise ValueError("it broke again")


@pytest.mark.parametrize("altogether", [True, False])
def test_what_cannot_be_told_stands_and_everybody_hears_how_everything_is(
    altogether: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        table = await table_of(made(SYSTEM, range(4)))
        table.listener = listener = Deaf(altogether=altogether)
        await table.mark(2)
        assert MARK in table.game.chairs[2].name
        assert listener.heard == ["people", "anew"]
        assert "it broke" in caplog.text
        table.listener = told = Losing()
        table.people_changed()
        table.listener = None
        table.people_changed()
        assert told.losses == 0
        await table.close()

    run(test)


def test_a_table_says_what_it_waits_for_before_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store: Any = MemoryStore()
        table = await table_of(made(SYSTEM, range(4)), store)
        assert table.trouble == ""
        monkeypatch.setattr(type(table.bots), "stopped", True)
        stopped = table.trouble
        assert stopped
        store.trouble = "the disk is full"
        assert table.trouble == "the disk is full"
        await table.close()

    run(test)


def test_who_says_to_play_on_has_looked_at_the_meld() -> None:
    async def test() -> None:
        table = await dealt()
        game, said = table.game, -1
        while game.state.public.step != "play":
            seat, choices = game.turn, legal(game.view(game.turn))
            wanted = (PlayOn(), Bid(50), Pass(), *choices)
            choice = next(one for one in wanted if one in choices)
            said = seat if isinstance(choice, PlayOn) else said
            await table.choose(seat, [choice], game.at)
            await asyncio.wait_for(until(lambda: game.turn >= 0), 9)
        assert said == game.turn
        assert table.waiting.gate() == Gate("meld", (said,), tuple(seat for seat in range(4) if seat != said))

    run(test)
