"""What others are given of a sheet: no cell of a CSV is a formula, and no text turns the direction of the next."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from deece.errors import DeeceError
from deece.keeper.events import Change, Penalty, Renamed, SheetEvent, Sign, begun, known
from deece.keeper.fold import Sheet, fold
from deece.keeper.output import csv_of, record_of, sheet_written
from deece.keeper.said import columns_of
from deece.record import RecordError, format, parse
from deece.rules.ruleset import load
from deece.wire.keep import BeginAsked, begin
from deece.wire.sheet import sheet_shown
from deece.wire.slip import sheet_of
from tests.keeper.test_fold import hand

HOSTILE = ("-cmd|' /C calc'!A0", "@SUM(A1)", "\uff1d1\uff0b1", "Una")


def cells(sheet: Sheet) -> list[list[str]]:
    """The lines of a sheet; what is true of it all stands after an empty row."""
    rows = list(csv.reader(io.StringIO(csv_of(sheet, columns_of(sheet)))))
    return rows[: rows.index([])]


def named(*names: str) -> Sheet:
    """A sheet of people who are called so, with a hand won and a hand lost."""
    first = begun(load("double-deck"), names, 3)
    changes: list[Change] = [first, hand(1), hand(2, play=20, bid=80)]
    return fold([SheetEvent(f"a:{number}", change) for number, change in enumerate(changes, 1)])


def test_no_cell_of_a_csv_is_a_formula_and_figures_below_nought_stay_figures() -> None:
    """Names that an older sheet holds; of a cell that would be worked out a quotation mark makes text."""
    rows = cells(named(*HOSTILE))
    assert [row[4] for row in rows[1:]] == ["Una", "'" + HOSTILE[0]]
    for row in rows:
        for cell in row:
            assert cell.lstrip("-").isdecimal() or not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\uff1d"))
    assert (rows[2][14], rows[2][-1]) == ("-15", "30")
    assert rows[0][14] == "'" + HOSTILE[0] + " & " + HOSTILE[2] + " score"


def test_honest_names_stand_in_a_csv_as_they_are() -> None:
    assert [row[4] for row in cells(named("O'Hara", "J-P", "x@y", "Zoë"))] == ["dealer", "Zoë", "O'Hara"]


@pytest.mark.parametrize("name", ["-Bob", "@Bob", " \u200b-Bob", "=Bob", "+Bob", "\uff1dBob"])
def test_a_new_name_does_not_begin_as_a_formula_does(name: str) -> None:
    with pytest.raises(DeeceError, match="cannot be a name"):
        begin("double-deck", BeginAsked("double-deck", ["Ann", name, "Cal", "Dee"]))
    first = begun(load("double-deck"), ("Ann", "Bob", "Cal", "Dee"))
    renamed = fold([SheetEvent("a:1", first), SheetEvent("a:2", Renamed(("Ann", name, "Cal", "Dee")))])
    assert renamed.names[1] == "Bob"


def test_a_record_and_a_sheet_with_such_a_name_can_be_read_still() -> None:
    text = format(record_of(named("Ann", "-Bob", "@Cal", "Dee")))
    assert parse(text).seats == ("Ann", "-Bob", "@Cal", "Dee")
    with pytest.raises(RecordError):
        parse(text.replace("-Bob", "=Bob"))


def test_nothing_turned_or_unseen_is_left_on_a_sheet() -> None:
    """Each text that a device may write, as the pages, the record and the data show it."""
    marks = "\u202e\u2066\u200b\u200f\u00ad\u3164"
    first = begun(load("double-deck"), tuple(f"{marks}{name}" for name in ("Ann", "Bob", "Cal", "Dee")))
    first = replace(first, title=f"Fri{marks}day")
    changes: list[Change] = [first, hand(1), Penalty(1, 0, -5, f"ta{marks}lked"), Sign(1, f"A{marks}nn")]
    events = [SheetEvent(f"a:{number}", change, by=f"A{marks}nn") for number, change in enumerate(changes, 1)]
    other = SheetEvent("b:3", hand(1, play=30), by=f"B{marks}ob")
    sheet = sheet_of([*events, other])
    shown = sheet_shown(sheet)
    assert (shown.title, shown.names[0], shown.signed) == ("Friday", "Ann", {"Ann": 1})
    assert ([one.by for one in shown.rows[0].disputed], shown.rows[0].penalties[0].why) == (["Ann", "Bob"], "talked")
    told = repr((shown, sheet_written(sheet, columns_of(sheet)), csv_of(sheet, columns_of(sheet))))
    assert not any(mark in told for mark in marks)
    assert known(known(other)) == known(other)
