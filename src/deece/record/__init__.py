"""A game as plain text that a person can read and write (docs/record.md): parse, format, replay, check.

Only choices are stored; everything else that stands in the file is derived, and checked.
"""

from __future__ import annotations

from deece.record.model import MOST_HANDS, NAMES, Entry, Record, RecordError
from deece.record.playing import Step, final, replay, walk
from deece.record.reading import parse
from deece.record.whole import Whole, whole
from deece.record.writing import format

__all__ = [
    "NAMES",
    "Entry",
    "Record",
    "RecordError",
    "Step",
    "Whole",
    "check",
    "final",
    "format",
    "going_on",
    "parse",
    "replay",
    "whole",
]


def going_on(text: str | bytes) -> Record:
    """The record of a game that somebody goes on with; raises RecordError, also for one with too many hands."""
    record = parse(text)
    for number, what in ((record.deals, "hands"), (record.penalties, "penalties")):
        if number > MOST_HANDS:
            raise RecordError(f"this record has {number:,} {what}: a game that goes on has at most {MOST_HANDS:,}")
    return record


def check(record: Record | str | bytes) -> list[str]:
    """All that is wrong with a record, each on one line with its remedy; nothing if all is well.

    A text's mistakes of writing are all found; the game is then played up to its first illegal choice.
    """
    problems: list[str] = []
    try:
        game = record if isinstance(record, Record) else parse(record)
        for _ in walk(game, lambda error: problems.extend(error.problems)):
            pass
    except RecordError as error:
        problems.extend(error.problems)
    return problems
