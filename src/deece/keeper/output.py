"""A sheet for others: as a record that `deece check` reads and a table goes on from, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Final

import msgspec

from deece.game.action import Penalty as Fine
from deece.game.state import NOBODY
from deece.keeper.evening import gains, laid, taken
from deece.keeper.events import Hand, Penalty, SheetError, Void
from deece.keeper.fold import Row, Sheet
from deece.keeper.said import house_rules
from deece.keeper.telling import told_hand_of
from deece.keeper.words.keeping import sat_words
from deece.record.model import FORMULA, Entry, Record

LATEST: Final = 250_000_000_000  # Unix seconds that a calendar has; a device's clock may say anything
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
    """A line of the sheet; people by their names as they sat there then, suits by letters, games and hands from 1.

    `at` is when it was written, in Unix seconds (0: not known); `names` are those who sat there, by seat. By column:
    `meld` and `play`, null where they are known of several columns together alone, and `gain`, what the hand brought
    without penalties.
    """

    line: int
    game: int
    hand: int | None
    at: int
    names: tuple[str, ...]
    dealer: str
    declarer: str | None
    bid: int | None
    trump: str | None
    made: bool | None
    what: str
    meld: list[int | None]
    play: list[int | None]
    gain: list[int]
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
    overrides: tuple[tuple[str, str], ...]
    hash: str
    names: tuple[str, ...]
    columns: list[str]
    rows: list[RowWritten]
    scores: tuple[int, ...]
    checks: tuple[int, ...] | None
    dealer: str
    winners: list[str]
    ending: EndingWritten | None
    signed: dict[str, int]


def record_of(sheet: Sheet, game: int = -1) -> Record:
    """One game of the sheet, the last one unless another is named, as a record of hands that were told.

    Its names are those of who goes on, or of its last hand; a hand in which another sat says so in its comment.
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
    entries, names = [_fine(one) for one in sheet.before[game]], _names(sheet, game, scored)
    for row in rows:
        if row.result is not None and isinstance(row.entry, Hand):
            others = [(was, now) for was, now in zip(sheet.names_at(row.number), names, strict=True) if was != now]
            entries.append(Entry(told_hand_of(rules, row.dealer, row.entry.told), sat_words(others)))
        entries += map(_fine, row.penalties)
    return replace(Record.new(sheet.ruleset, names, dealer), entries=tuple(entries))


def _names(sheet: Sheet, game: int, scored: list[Row]) -> tuple[str, ...]:
    """Who sits in a game: those who go on with it, or who sat in its last hand if it is over."""
    over = bool(sheet.states[game].public.game.winners)
    return sheet.names_at(scored[-1].number) if over and scored else sheet.names


def _fine(penalty: Penalty) -> Entry:
    return Entry(Fine(penalty.column, penalty.points, penalty.why))


def csv_of(sheet: Sheet, columns: list[str], zone: tzinfo = UTC) -> str:
    """The sheet as CSV: a row for each line, its day in this zone; then, after an empty row, the rules, who won, who
    signed. `columns` are the names above the figures. No text is a formula in it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    fields = ("line", "game", "hand", "date", "dealer", "declarer", "bid", "trump", "made", "what")
    figures = ("meld", "play", "gain", "penalty", "score")
    writer.writerow([*fields, *(_cell(f"{name} {figure}") for name in columns for figure in figures)])
    for row in sheet.rows:
        found = row_written(sheet, row)
        day = datetime.fromtimestamp(row.at, zone).date().isoformat() if 0 < row.at < LATEST else ""
        first = [day if field == "date" else _cell(getattr(found, field)) for field in fields]
        fines = [sum(fine.points for fine in row.penalties if fine.column == place) for place in range(len(columns))]
        known = zip(found.meld or [None] * len(columns), found.play or [None] * len(columns), strict=True)
        each = zip(known, found.gain, fines, row.scores, strict=True)
        scored = row.result is not None
        rest = [(*map(_cell, told), gain if scored else "", fine or "", score) for told, gain, fine, score in each]
        writer.writerow([*first, *(cell for cells in rest for cell in cells)])
    writer.writerow([])
    for name, values in _about(sheet, columns):
        writer.writerow([name, *map(_cell, values)])
    return text.getvalue()


def _about(sheet: Sheet, columns: list[str]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """What is true of the whole sheet: rules, house rules, who won, who signed up to which line."""
    yield "rules", (sheet.begun.house or sheet.ruleset.name,)
    for name, words in house_rules(sheet):
        yield "house rule", (name, words)
    for number, state in enumerate(sheet.states, 1):
        if winners := state.public.game.winners:
            yield "winner", (number, *(columns[column] for column in winners))
    for seat in sheet.sat:
        for since, name in seat[1:]:
            yield "sits", (name, seat[0][1], "from line", since)
    for fine in (fine for game in sheet.before for fine in game):
        yield "penalty", (columns[fine.column], fine.points, fine.why)
    for who, line in sheet.signed.items():
        yield "signed", (who, line)


def _cell(value: str | int | None) -> str | int:
    """A cell as it is written: a text that a spreadsheet would work out is quoted; figures below nought are figures."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value


def row_written(sheet: Sheet, row: Row) -> RowWritten:
    """A line of the sheet as data."""
    result, entry, names = row.result, row.entry, sheet.names_at(row.number)
    bid = result if result and result.declarer != NOBODY else None
    return RowWritten(
        line=row.number,
        game=row.game + 1,
        hand=row.hand or None,
        at=row.at,
        names=names,
        dealer=names[row.dealer],
        declarer=names[bid.declarer] if bid else None,
        bid=bid.bid if bid else None,
        trump="SHDC"[result.trump] if result and result.trump != NOBODY else None,
        made=result.made if result else None,
        what=str(result.outcome) if result else entry.why if isinstance(entry, Void) else "cannot be",
        meld=laid(sheet, row) if result else [],
        play=taken(sheet, row) if result else [],
        gain=gains(row, fined=False),
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
        overrides=sheet.begun.overrides,
        hash=sheet.begun.hash,
        names=sheet.names,
        columns=columns,
        rows=[row_written(sheet, row) for row in sheet.rows],
        scores=game.scores,
        checks=game.checks if sheet.rules.score.checks else None,
        dealer=sheet.names[game.dealer],
        winners=[columns[column] for column in game.winners],
        ending=EndingWritten(*game.ending) if game.ending else None,
        signed=sheet.signed,
    )
