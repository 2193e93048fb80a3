"""Shared score sheets, in every log: who may write what, and that nothing is lost or overwritten."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.store.conftest import Tell

from deece.errors import DeeceError
from deece.keeper.events import (
    Change,
    Hand,
    HandTold,
    Melded,
    NewGame,
    Pen,
    Penalty,
    SheetError,
    SheetEvent,
    Sign,
    Void,
    begun,
)
from deece.rules.ruleset import load
from deece.store import MemoryStore, Store
from deece.table.sheets import LONGEST, SHEETS, Sheets
from deece.table.tables import Tables
from deece.table.tidying import DAY, shorten, tidy
from deece.words.refused import Refused

BEGUN = begun(load("double-deck"), ("Ruth", "Sam", "Tom", "Una"), 3)
TOLD = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
BEGINNING = [SheetEvent("pen:1", BEGUN), SheetEvent("pen:2", Hand(1, TOLD))]


def sam(counter: int, change: Change) -> list[SheetEvent]:
    return [SheetEvent(f"sam:{counter}", change)]


def test_devices_write_the_union_and_a_link_shows_it(tell: Tell) -> None:
    async def story(store: Store) -> None:
        made = await Sheets(store).share(BEGINNING)
        sheets = Sheets(store)  # as after a restart
        await sheets.write(made.id, made.tokens["second"], [*BEGINNING, *sam(3, Hand(1, TOLD))])
        both = [SheetEvent("pen:4", Hand(2, TOLD)), SheetEvent("pen:5", Sign(2, "Ruth"))]
        whole = await sheets.write(made.id, made.tokens["pen"], [*BEGINNING, *both])
        assert [event.id for event in whole.events] == ["pen:1", "pen:2", "sam:3", "pen:4", "pen:5"]
        for role, token in made.tokens.items():
            assert await sheets.open(made.id, token) == (role, whole.events)

    tell(story)


def test_many_writes_at_once_lose_nothing(tell: Tell) -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        writes = (sheets.write(made.id, made.tokens["second"], sam(n, Hand(n, TOLD))) for n in range(2, 22))
        await asyncio.gather(*writes)
        found = await sheets.open(made.id, made.tokens["read"])
        assert {event.id for event in found.events} == {"pen:1", "pen:2", *(f"sam:{n}" for n in range(2, 22))}

    tell(story)


def run(story: object) -> None:
    asyncio.run(story(MemoryStore()))  # type: ignore[operator]


def code(error: DeeceError) -> str:
    assert isinstance(error, Refused)
    return error.code


def test_a_wrong_id_and_a_wrong_token_look_alike_and_the_log_holds_no_token() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        answers = set()
        for id, token in (
            (made.id, ""),
            (made.id, "A" * 22),
            ("A" * 22, made.tokens["pen"]),
            ("", ""),
            ("x" * 999, "é"),
        ):
            for ask in (sheets.open(id, token), sheets.write(id, token, BEGINNING)):
                with pytest.raises(Refused) as refused:
                    await ask
                answers.add((refused.value.code, str(refused.value)))
        assert len(answers) == 1
        (first, *_) = await store.read(SHEETS + made.id)
        assert not any(token in first.body for token in made.tokens.values())

    run(story)


def test_who_reads_cannot_write() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        with pytest.raises(Refused) as refused:
            await sheets.write(made.id, made.tokens["read"], sam(3, Sign(1, "Sam")))
        assert code(refused.value) == "only_reads"
        assert len((await sheets.open(made.id, made.tokens["read"])).events) == 2

    run(story)


@pytest.mark.parametrize(
    "event",
    [
        SheetEvent("a:0", BEGUN),  # would come before the beginning
        SheetEvent("pen:3", Hand(2, TOLD)),  # in the name of the pen's device
        SheetEvent("sam:3", Hand(1, TOLD, over=("pen:2",))),  # in the place of the pen's entry
        SheetEvent("sam:3", Void(1, "struck", over=("pen:2",))),
        SheetEvent("sam:3", Penalty(1, 0, 0, over=("pen:9",))),
        SheetEvent("sam:3", NewGame(2)),
        SheetEvent("sam:3", Pen("sam")),
    ],
)
def test_the_second_scorer_writes_beside_the_pen_and_not_over_it(event: SheetEvent) -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        with pytest.raises(Refused) as refused:
            await sheets.write(made.id, made.tokens["second"], [*sam(9, Hand(2, TOLD)), event])
        assert code(refused.value) == "not_your_line"
        assert len((await sheets.open(made.id, made.tokens["pen"])).events) == 2  # all of it or nothing

    run(story)


def test_what_stands_is_not_written_over_and_the_beginning_stays() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        await sheets.write(made.id, made.tokens["pen"], [SheetEvent("pen:2", Void(1, "misdeal"))])
        assert (await sheets.open(made.id, made.tokens["pen"])).events == BEGINNING
        with pytest.raises(Refused):
            await sheets.write(made.id, made.tokens["pen"], [SheetEvent("pen:3", BEGUN)])

    run(story)


def test_the_pen_can_be_handed_over() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        await sheets.write(made.id, made.tokens["pen"], [SheetEvent("pen:3", Pen("sam"))])
        await sheets.write(made.id, made.tokens["second"], sam(4, Hand(1, TOLD, over=("pen:2",))))
        assert len((await sheets.open(made.id, made.tokens["read"])).events) == 4

    run(story)


def test_a_sheet_has_a_beginning_and_an_end() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        for wrong in ([], BEGINNING[1:], [SheetEvent("no id", BEGUN)]):
            with pytest.raises(SheetError):
                await sheets.share(wrong)
        made = await sheets.share(BEGINNING)
        long = [SheetEvent(f"sam:{n}", Penalty(1, 0, 1, "x" * 400)) for n in range(3, 3 + LONGEST // 400)]
        with pytest.raises(SheetError, match="full"):
            await sheets.write(made.id, made.tokens["second"], long)

    run(story)


def test_shared_sheets_are_no_tables_and_go_when_tables_go() -> None:
    async def story(store: Store) -> None:
        made = await Sheets(store).share(BEGINNING)
        await Sheets(store).write(made.id, made.tokens["pen"], [SheetEvent("pen:3", Hand(2, TOLD))])
        tables = Tables(store)
        assert await tables.find(SHEETS + made.id) is None
        with pytest.MonkeyPatch.context() as patch:
            now = time.time()
            patch.setattr(time, "time", lambda: now + 40 * DAY)
            assert await shorten(tables, set()) == 0
            assert await tidy(tables, 400, 30) == 0
            assert await tidy(tables, 30, 0) == 1
        with pytest.raises(Refused):
            await Sheets(store).open(made.id, made.tokens["pen"])

    run(story)
