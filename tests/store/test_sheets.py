"""Shared score sheets, in every log: who may write what, and that nothing is lost or overwritten."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable
from functools import partial

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
    Renamed,
    SheetError,
    SheetEvent,
    Sign,
    Void,
    begun,
    encode,
    next_id,
)
from deece.keeper.fold import fold
from deece.rules.ruleset import load
from deece.store import MemoryStore, Store
from deece.table.sheets import LONGEST, MOST_AHEAD, SHEETS, Sheets
from deece.table.tables import Tables
from deece.table.tidying import DAY, shorten, tidy
from deece.words.refused import Refused

BEGUN = begun(load("double-deck"), ("Ruth", "Sam", "Tom", "Una"), 3)
TOLD = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
BEGINNING = [SheetEvent("pen:1", BEGUN), SheetEvent("pen:2", Hand(1, TOLD))]


def sam(counter: int, change: Change) -> list[SheetEvent]:
    """What the second scorer's device writes."""
    return [SheetEvent(f"sam:{counter}", change, by="Sam", beside=True)]


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


async def refusal(work: Awaitable[object]) -> str:
    """Why it is refused; "" if it is done."""
    try:
        await work
    except Refused as error:
        return error.code
    return ""


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
        SheetEvent("pen:3", Hand(2, TOLD), beside=True),  # in the name of the pen's device
        SheetEvent("una:3", Hand(2, TOLD), beside=True),  # of another who has had the pen
        SheetEvent("tom:3", Hand(2, TOLD), beside=True),
        SheetEvent("sam:3", Hand(2, TOLD)),  # as if it counted
        SheetEvent("sam:3", Penalty(1, 0, -9999)),
        *(
            SheetEvent("sam:3", change, beside=True)
            for change in (
                Hand(1, TOLD, over=("pen:2",)),  # in the place of the pen's entry
                Void(1, "struck", over=("pen:2",)),
                Penalty(1, 0, 0, over=("pen:9",)),
                NewGame(2),
                Renamed(("A", "B", "C", "D")),
                Pen("sam"),
            )
        ),
    ],
)
def test_the_second_scorer_writes_beside_the_pen_and_not_over_it(event: SheetEvent) -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share([*BEGINNING, SheetEvent("una:2", Pen("tom"))])
        with pytest.raises(Refused) as refused:
            await sheets.write(made.id, made.tokens["second"], [*sam(9, Hand(2, TOLD)), event])
        assert code(refused.value) == "not_your_line"
        assert len((await sheets.open(made.id, made.tokens["pen"])).events) == 3  # all of it or nothing

    run(story)


def test_the_second_scorer_writes_over_what_they_wrote_themselves() -> None:
    """Their own slip of the pen, which they correct from the device that made it."""

    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        await sheets.write(made.id, made.tokens["second"], sam(3, Hand(1, TOLD)))
        await sheets.write(made.id, made.tokens["second"], sam(4, Void(1, "misdeal", over=("sam:3",))))
        assert [event.id for event in (await sheets.open(made.id, made.tokens["pen"])).events][2:] == ["sam:3", "sam:4"]
        over = SheetEvent("tim:5", Void(1, "misdeal", over=("sam:3",)), beside=True)
        with pytest.raises(Refused):
            await sheets.write(made.id, made.tokens["second"], [over])

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


def test_whoever_has_the_pens_link_takes_the_pen_corrects_and_picks() -> None:
    """The second scorer's link does none of it, in the name of the device that has the pen now neither."""

    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        await sheets.write(made.id, made.tokens["second"], sam(3, Hand(1, TOLD)))
        una = [SheetEvent("una:3", Pen("una")), SheetEvent("una:4", Hand(1, TOLD, over=("pen:2", "sam:3")))]
        await sheets.write(made.id, made.tokens["pen"], una)
        for event in (SheetEvent("una:5", Void(1, "struck", over=("una:4",))), SheetEvent("una:5", Sign(1, "Una"))):
            with pytest.raises(Refused):
                await sheets.write(made.id, made.tokens["second"], [event])
        assert len((await sheets.open(made.id, made.tokens["read"])).events) == 5

    run(story)


@pytest.mark.parametrize(
    ("first", "then", "refused"),
    [
        ("Sam", "Sam", False),
        ("Sam", "Ann", True),
        ("Sam", "sam", True),
        ("Ruth", "Ruth", True),  # the pen writes under it
        ("RUTH", "RUTH", True),
    ],
)
def test_a_second_scorers_link_signs_in_one_name_that_is_not_the_pens(first: str, then: str, *, refused: bool) -> None:
    """Whatever device they write on."""

    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share([*BEGINNING, SheetEvent("pen:3", Hand(2, TOLD), by="Ruth")])
        write = partial(sheets.write, made.id, made.tokens["second"])
        signs = [SheetEvent(f"{device}:4", Sign(1, who), beside=True) for device, who in (("x", first), ("y", then))]
        if not refused:
            assert len((await write(signs)).events) == 5
            return
        codes = {await refusal(write(each)) for each in (signs, signs[:1], signs[1:])}  # together, and one by one
        assert codes == {"not_your_name", ""} if first == "Sam" else {"not_your_name"}
        events = (await sheets.open(made.id, made.tokens["read"])).events
        assert [event.change for event in events[3:]] == [Sign(1, "Sam")] * (first == "Sam")

    run(story)


@pytest.mark.parametrize(
    ("flood", "most"),
    [
        ([Sign(1, "Sam")] * 2300, 750),
        ([Penalty(1, 0, -9999, "x" * 50)] * 2300, 50),
        ([Hand(1, TOLD)] * 2300, 20),
        ([Hand(number, TOLD) for number in range(2, 2302)], 400),
        ([Hand(number, TOLD) for number in range(52, 112)], 1),  # of which the first comes when the pen has one line
        ([Void(10_000, "struck")], 0),
    ],
    ids=["signatures", "penalties", "one line", "lines", "lines ahead", "the last line there is"],
)
def test_a_second_scorer_fills_a_share_of_the_sheet_and_the_pen_goes_on(flood: list[Change], most: int) -> None:
    """After each of the pen's hands another piece of the flood, by a new device; the pen writes as many as ever."""

    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        refused = Counter[str]()
        for number in range(2, 62):
            piece = [
                SheetEvent(f"x{number}:{9_999_000 + place}", change, beside=True)
                for place, change in enumerate(flood[number - 2 :: 60])
            ]
            for at in range(0, len(piece), 6):
                some = piece[at : at + 6]
                refused[await refusal(sheets.write(made.id, made.tokens["second"], some))] += len(some)
            await sheets.write(made.id, made.tokens["pen"], [SheetEvent(f"pen:{number + 1}", Hand(number, TOLD))])
        events = (await sheets.open(made.id, made.tokens["pen"])).events
        theirs = [event for event in events if event.beside]
        assert set(refused) <= {"", "second_full"}
        assert len(theirs) == refused[""] == len(flood) - refused["second_full"] <= most
        assert sum(len(encode(event)) for event in theirs) <= LONGEST // 5
        sheet = fold(events)
        assert [row.number for row in sheet.rows] == list(range(1, 62))
        assert sheet.next_number == 62
        assert next_id(events, "pen") == "pen:63"

    run(story)


def test_a_second_scorer_writes_only_so_far_ahead_of_the_pen() -> None:
    """Their own lines let them go no further."""

    async def story(store: Store) -> None:
        sheets = Sheets(store)
        made = await sheets.share(BEGINNING)
        second = made.tokens["second"]
        assert await refusal(sheets.write(made.id, second, sam(3, Hand(1 + MOST_AHEAD, TOLD)))) == ""
        assert await refusal(sheets.write(made.id, second, sam(4, Hand(2 + MOST_AHEAD, TOLD)))) == "second_full"
        await sheets.write(made.id, made.tokens["pen"], [SheetEvent("pen:5", Hand(2, TOLD))])
        assert await refusal(sheets.write(made.id, second, sam(6, Hand(2 + MOST_AHEAD, TOLD)))) == ""

    run(story)


def test_a_sheet_has_a_beginning_and_an_end() -> None:
    async def story(store: Store) -> None:
        sheets = Sheets(store)
        for wrong in ([], BEGINNING[1:], [SheetEvent("no id", BEGUN)]):
            with pytest.raises(SheetError):
                await sheets.share(wrong)
        made = await sheets.share(BEGINNING)
        long = [SheetEvent(f"pen:{n}", Penalty(1, 0, 1, "x" * 400)) for n in range(3, 3 + LONGEST // 400)]
        with pytest.raises(SheetError, match="full"):
            await sheets.write(made.id, made.tokens["pen"], long)

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
