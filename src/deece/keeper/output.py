"""A sheet for others: as a record that `deece check` reads and a table goes on from, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Final

import msgspec

from deece.game.action import Penalty as Fine
from deece.game.state import NOBODY
from deece.keeper.events import Hand, Penalty, SheetError, Void
from deece.keeper.fold import Row, Sheet
from deece.keeper.telling import told_hand_of
from deece.record.model import FORMULA, Entry, Record

_FORMULA: Final = (*FORMULA, "\t", "\r", "\n")


class LineWritten(msgspec.Struct, frozen=True):
    """A line of the score of a hand; `rule` is the key of the rule that produced it."""

    column: int
    points: int
    kind: str
    rule: str
    figures: tuple[int, ...]


class PenaltyWritten(msgspec.Struct, frozen=True):
    """Points beside the rules."""

    column: int
    points: int
    why: str


class RowWritten(msgspec.Struct, frozen=True):
    """A line of the sheet; people by their names, suits by their letters, games and hands from 1."""

    line: int
    game: int
    hand: int | None
    dealer: str
    declarer: str | None
    bid: int | None
    trump: str | None
    made: bool | None
    what: str
    lines: list[LineWritten]
    penalties: list[PenaltyWritten]
    scores: tuple[int, ...]
    corrected: bool
    disputed: bool


class EndingWritten(msgspec.Struct, frozen=True):
    """What decided the game, and the goal or the number of hands."""

    kind: str
    figure: int


class SheetWritten(msgspec.Struct, frozen=True):
    """The whole sheet."""

    rules: str
    hash: str
    names: tuple[str, ...]
    columns: list[str]
    rows: list[RowWritten]
    scores: tuple[int, ...]
    checks: tuple[int, ...] | None
    dealer: str
    winners: list[str]
    ending: EndingWritten | None


def record_of(sheet: Sheet, game: int = -1) -> Record:
    """One game of the sheet, the last one unless another is named, as a record of hands that were told.

    Raises SheetError where the record could not say what the sheet says: two entries of one hand, and a dealer out of
    turn where it changes who plays.
    """
    rows = [row for row in sheet.rows if row.game == game % len(sheet.states)]
    if any(row.unsettled for row in rows):
        raise SheetError("two entries of one hand differ: pick one first")
    rules, scored = sheet.rules, [row for row in rows if row.result is not None]
    dealer = scored[0].dealer if scored else sheet.game.dealer
    for place, row in enumerate(scored):
        if rules.people != rules.deal.players and row.dealer != (dealer + place) % rules.people:
            raise SheetError("a record cannot hold a hand that was dealt out of turn where a player sits out")
    entries = [_fine(one) for one in (sheet.before if game % len(sheet.states) == 0 else ())]
    for row in rows:
        if row.result is not None and isinstance(row.entry, Hand):
            entries.append(Entry(told_hand_of(rules, row.dealer, row.entry.told)))
        entries += map(_fine, row.penalties)
    return replace(Record.new(sheet.ruleset, sheet.names, dealer), entries=tuple(entries))


def _fine(penalty: Penalty) -> Entry:
    return Entry(Fine(penalty.column, penalty.points, penalty.why))


def csv_of(sheet: Sheet, columns: list[str]) -> str:
    """The sheet as CSV: a row for each line; `columns` are the names above the scores. No text is a formula in it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    fields = ("line", "game", "hand", "dealer", "declarer", "bid", "trump", "made", "what")
    writer.writerow([*fields, *map(_cell, columns)])
    for row in sheet.rows:
        found = row_written(sheet, row)
        writer.writerow([*(_cell(getattr(found, field)) for field in fields), *row.scores])
    return text.getvalue()


def _cell(value: str | int | None) -> str | int:
    """A cell as it is written: a text that a spreadsheet would work out is quoted; figures below nought are figures."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value


def row_written(sheet: Sheet, row: Row) -> RowWritten:
    """A line of the sheet as data."""
    result, entry = row.result, row.entry
    bid = result if result and result.declarer != NOBODY else None
    return RowWritten(
        line=row.number,
        game=row.game + 1,
        hand=row.hand or None,
        dealer=sheet.names[row.dealer],
        declarer=sheet.names[bid.declarer] if bid else None,
        bid=bid.bid if bid else None,
        trump="SHDC"[result.trump] if result and result.trump != NOBODY else None,
        made=result.made if result else None,
        what=str(result.outcome) if result else entry.why if isinstance(entry, Void) else "cannot be",
        lines=[LineWritten(*line) for line in result.lines] if result else [],
        penalties=[PenaltyWritten(fine.column, fine.points, fine.why) for fine in row.penalties],
        scores=row.scores,
        corrected=row.corrected,
        disputed=row.disputed,
    )


def sheet_written(sheet: Sheet, columns: list[str]) -> SheetWritten:
    """The whole sheet as data."""
    game = sheet.game
    return SheetWritten(
        rules=sheet.ruleset.id,
        hash=sheet.begun.hash,
        names=sheet.names,
        columns=columns,
        rows=[row_written(sheet, row) for row in sheet.rows],
        scores=game.scores,
        checks=game.checks if sheet.rules.score.checks else None,
        dealer=sheet.names[game.dealer],
        winners=[columns[column] for column in game.winners],
        ending=EndingWritten(*game.ending) if game.ending else None,
    )
