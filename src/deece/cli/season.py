"""`deece club --season`: many evenings added up, by person and by partners."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from deece.cli.sheet_file import EveningFile, SheetFile
from deece.cli.words import BadInput, print_json
from deece.club.fold import fold
from deece.club.output import cell
from deece.club.season import Person, Season, season
from deece.club.stakes import stake_words, stakes
from deece.club.words.evening import column_words, kitty_words, partners_cells, person_cells
from deece.keeper.fold import fold as sheet_of

COLUMNS: Final = (
    "place",
    "name",
    "evenings",
    "firsts",
    "won",
    "points",
    "board points",
    "average",
    "high hand",
    "sets",
    "owes",
)
TOGETHER: Final = ("name", "together", "won", "average")
SHEET: Final = ".sheet"  # the ending of a score sheet, of which the stakes count
LEFT: Final = ("name",)  # the columns of text


def print_season(files: Sequence[Path], *, as_json: bool, as_csv: bool) -> None:
    """Print what the evenings of these files come to; raises BadInput."""
    evenings, sheets = [], []
    for file in files:
        if file.suffix == SHEET:
            sheets.append(sheet_of(SheetFile(file).events))
            continue
        events = EveningFile(file).events
        if not events:
            raise BadInput(f"{file}: there is no such evening")
        evenings.append(fold(events))
    if not evenings:
        raise BadInput("name at least one evening")
    found = season(evenings)
    if as_json:
        print_json([_written(found, one) for one in found.people])
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(
            ["place", "name", "evenings", "won", "lost", "points", "board points", "average", "paid", "fines", "open"]
        )
        for place, one in enumerate(found.people, 1):
            cells = (place, cell(one.name), len(one.came), f"{one.won:g}", f"{one.lost:g}", one.points)
            worth = f"{float(one.board_points):.2f}" if one.boards else ""
            money = (f"{cents / 100:.2f}" for cents in (one.paid, one.fines, one.owes))
            writer.writerow([*cells, worth, f"{one.average:.1f}", *money])
    else:
        print_table([person_cells(one, place) for place, one in enumerate(found.people, 1)], COLUMNS)
        print()
        print_table([partners_cells(one) for one in found.partners], TOGETHER)
        if any(one.fees or one.fines for one in found.people):
            print("\n" + kitty_words(found))
        if told := stake_words(stakes(sheets)):
            print("\n" + "\n".join(told))


def _written(found: Season, one: Person) -> dict[str, object]:
    days = [found.evenings[came.evening].opened.day for came in one.came]
    came = [
        {"day": day, "place": came.place, "won": came.won}
        | ({"points": came.points} if came.board_points is None else {"board_points": float(came.board_points)})
        for day, came in zip(days, one.came, strict=True)
    ]
    money = {"paid": one.paid, "fees": one.fees, "fines": one.fines, "owes": one.owes}
    worth = {"points": one.points, "board_points": float(one.board_points)}
    return {"name": one.name, **worth, "won": one.won, "lost": one.lost, "evenings": came, **money}


def print_table(rows: Sequence[Mapping[str, str]], columns: Sequence[str]) -> None:
    """Rows under their heads; a column in which nothing stands is left out."""
    for line in table_lines(rows, columns):
        print(line)


def table_lines(rows: Sequence[Mapping[str, str]], columns: Sequence[str]) -> list[str]:
    """The same as lines."""
    heads = {one: column_words(one) for one in columns}
    shown = [one for one in columns if any(row[one] for row in rows)]
    wide = {one: max(len(row[one]) for row in (heads, *rows)) for one in shown}
    return ["  ".join(_padded(row[one], one, wide[one]) for one in shown).rstrip() for row in (heads, *rows)]


def _padded(text: str, column: str, wide: int) -> str:
    return text.ljust(wide) if column in LEFT else text.rjust(wide)
