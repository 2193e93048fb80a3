"""The boards of a day, in every log: each is drawn once, each person sits once, and the first result counts."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest
from tests.store.conftest import Tell

from deece.club.boards import dealt, may_play, may_see
from deece.game.made import Hand
from deece.record import parse
from deece.store import MemoryStore, Store
from deece.table.boards import Boards, Played
from deece.table.tables import BOARDS, Tables
from deece.table.tidying import DAY, tidy
from deece.words.refused import Refused

ON, LATER = date(2026, 11, 26), date(2026, 11, 27)
GAME = "two-handed"
HAND = Hand((40, 60), 1, 50, made=True, trump=2)


def test_a_day_is_what_its_log_says(tell: Tell) -> None:
    async def story(store: Store) -> None:
        assert (await Boards(store).open(ON)).boards == {}
        boards = Boards(store)
        table, text = await boards.sit(ON, GAME, "ann", "T1", 10)
        assert (table, await boards.sit(ON, GAME, "bob", "T2", 10)) == ("T1", ("T2", text))
        assert await Boards(store).sit(ON, GAME, "ann", "T3", 10) == ("T1", text), "who sat has their own table"
        await boards.write(ON, Played(GAME, HAND, "ann", ("Ann", "Walter")))
        await boards.write(ON, Played(GAME, HAND._replace(scores=(0, 0)), "ann"))
        await boards.write(ON, Played(GAME, HAND, level="plain", record="all of it"))
        for each in (boards, Boards(store)):  # as after a restart
            board = (await each.open(ON)).boards[GAME]
            assert board.record == text
            assert board.tables == {"ann": "T1", "bob": "T2"}
            assert board.played == {"ann": Played(GAME, HAND, "ann", ("Ann", "Walter"))}, "the first counts"
            assert list(board.added) == ["plain"]
            seen = {who: board.met(who, "it") for who in ("ann", "bob", "cal")}
            assert [may_play(seen[who], who, "it") for who in seen] == [False, False, True]
            assert [may_see(seen[who], who, "it") for who in seen] == [True, False, False]

    tell(story)


def test_every_board_has_other_cards_that_nobody_can_work_out(tell: Tell) -> None:
    async def story(store: Store) -> None:
        boards = Boards(store)
        texts = [(await boards.sit(day, game, "ann", "T", 10))[1] for day in (ON, LATER) for game in (GAME, "check")]
        texts.append((await Boards(MemoryStore()).sit(ON, GAME, "ann", "T", 10))[1])
        assert len({dealt(parse(text)) for text in texts}) == len(texts)

    tell(story)


def test_two_at_once_have_the_same_board(tell: Tell) -> None:
    async def story(store: Store) -> None:
        boards = Boards(store)
        found = await asyncio.gather(*(boards.sit(ON, GAME, f"p{one}", f"T{one}", 10) for one in range(6)))
        assert len({text for _, text in found}) == 1
        assert (await boards.open(ON)).tables == 6

    tell(story)


def test_a_day_holds_so_many_tables_and_a_result_is_of_a_board_that_is_there(tell: Tell) -> None:
    async def story(store: Store) -> None:
        boards = Boards(store)
        for one in range(2):
            await boards.sit(ON, GAME, f"p{one}", f"T{one}", 2)
        with pytest.raises(Refused) as why:
            await boards.sit(ON, "check", "p3", "T3", 2)
        assert why.value.code == "boards_full"
        assert (await boards.sit(ON, GAME, "p1", "T9", 2))[0] == "T1"
        with pytest.raises(Refused) as why:
            await boards.write(LATER, Played(GAME, HAND, "p1"))
        assert why.value.code == "no_board"

    tell(story)


def test_a_day_is_no_table_and_old_ones_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        boards, tables = Boards(store), Tables(store)
        await boards.sit(ON, GAME, "ann", "T", 10)
        assert await tables.find(f"{BOARDS}{ON}") is None
        await tidy(tables, 1, 1)
        assert (await boards.open(ON)).tables == 1
        (info,) = await store.tables()
        monkeypatch.setattr("deece.table.tidying.time.time", lambda: info.last + 2 * DAY)
        assert await tidy(tables, 1, 1) == 1
        assert (await boards.open(ON)).boards == {}

    asyncio.run(story())
