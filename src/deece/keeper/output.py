"""A sheet for others: as a record that `deece check` reads and a table goes on from, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
from typing import Any

from deece.game.state import NOBODY
from deece.keeper.events import Hand, SheetError, Void
from deece.keeper.fold import Row, Sheet
from deece.keeper.telling import told_hand_of
from deece.record.model import Record

Json = dict[str, Any]


def record_of(sheet: Sheet, game: int = -1) -> Record:
    """One game of the sheet, the last one unless another is named, as a record of hands that were told.

    Raises SheetError where the record could not say what the sheet says: points outside the rules, two entries of
    one hand, and a dealer out of turn where it changes who plays.
    """
    rows = [row for row in sheet.rows if row.game == game % len(sheet.states)]
    if any(row.disputed for row in rows):
        raise SheetError("two entries of one hand differ: pick one first")
    if any(row.penalties for row in rows):
        raise SheetError("a record holds no penalties: strike them out, or save the sheet as CSV")
    rows = [row for row in rows if row.result is not None]
    rules = sheet.rules
    dealer = rows[0].dealer if rows else sheet.game.dealer
    for place, row in enumerate(rows):
        if rules.people != rules.deal.players and row.dealer != (dealer + place) % rules.people:
            raise SheetError("a record cannot hold a hand that was dealt out of turn where a player sits out")
    hands = [told_hand_of(rules, row.dealer, row.entry.told) for row in rows if isinstance(row.entry, Hand)]
    return Record.new(sheet.ruleset, sheet.names, dealer).extend(hands)


def csv_of(sheet: Sheet, columns: list[str]) -> str:
    """The sheet as CSV: a row for each line; `columns` are the names above the scores."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["line", "game", "hand", "dealer", "declarer", "bid", "trump", "made", "what", *columns])
    for row in sheet.rows:
        found = row_json(sheet, row)
        fields = ("line", "game", "hand", "dealer", "declarer", "bid", "trump", "made", "what")
        writer.writerow([*("" if found[field] is None else found[field] for field in fields), *row.scores])
    return text.getvalue()


def row_json(sheet: Sheet, row: Row) -> Json:
    """A line of the sheet as data."""
    result, entry = row.result, row.entry
    return {
        "line": row.number,
        "game": row.game + 1,
        "hand": row.hand or None,
        "dealer": sheet.names[row.dealer],
        "declarer": sheet.names[result.declarer] if result and result.declarer != NOBODY else None,
        "bid": result.bid if result and result.declarer != NOBODY else None,
        "trump": "SHDC"[result.trump] if result and result.trump != NOBODY else None,
        "made": result.made if result else None,
        "what": str(result.outcome) if result else entry.why if isinstance(entry, Void) else "cannot be",
        "lines": [line._asdict() for line in result.lines] if result else [],
        "penalties": [{"column": fine.column, "points": fine.points, "why": fine.why} for fine in row.penalties],
        "scores": list(row.scores),
        "corrected": row.corrected,
        "disputed": row.disputed,
    }


def sheet_json(sheet: Sheet, columns: list[str]) -> Json:
    """The whole sheet as data."""
    game = sheet.game
    return {
        "rules": sheet.ruleset.id,
        "hash": sheet.begun.hash,
        "names": list(sheet.names),
        "columns": columns,
        "rows": [row_json(sheet, row) for row in sheet.rows],
        "scores": list(game.scores),
        "checks": list(game.checks) if sheet.rules.score.checks else None,
        "dealer": sheet.names[game.dealer],
        "winners": [columns[column] for column in game.winners],
        "ending": game.ending._asdict() if game.ending else None,
    }
