"""Who enters, as a director types it, pastes it, or has it in a table of another program."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Final

from deece.club.allowed import PEOPLE
from deece.club.events import MOST_ENTRIES, ClubError, Entered
from deece.club.fold import Evening
from deece.say import say, unbroken

LONGEST: Final = 60  # letters of a name
_TOGETHER: Final = re.compile(r"\s*(?:&|\+|/|\band\b)\s*")
_NUMBERED: Final = re.compile(r"^\s*(?:\d{1,3}[.)]?|[-*\N{BULLET}])\s+")
_HEADS: Final = ("name", "names", "player", "players", "pair", "team", "person", "partner")


def entered(evening: Evening, text: str) -> list[Entered]:
    """The entries that a text names, numbered on from those there are: a line each, or all in one line with commas.

    A pair is "Ann & Bea", "Ann and Bea", or two columns of a table. In an evening of individuals "Ann + Bob" are two
    people of one couple. Raises ClubError for what cannot be read.
    """
    people = PEOPLE[evening.format.unit]
    found, number = list[Entered](), evening.next_number - 1
    for names in _rows(text, people):
        if any(len(name) > LONGEST for name in names):
            raise ClubError(say("a name has at most {most} letters", most=LONGEST))
        if people == 1:
            couple = " & ".join(names) if len(names) == 2 else ""
            for name in names:
                number += 1
                found.append(Entered(number, (name,), couple[:LONGEST]))
        else:
            number += 1
            found.append(Entered(number, tuple(names)))
        if number > MOST_ENTRIES:
            raise ClubError(
                say("an evening has room for {most} entries, numbered one after another", most=MOST_ENTRIES)
            )
    return found


def _rows(text: str, people: int) -> list[list[str]]:
    """The names of each entry."""
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    if (len(lines) == 1 and people == 1) or (len(lines) == 1 and _TOGETHER.search(lines[0])):
        lines = re.split("[,;]", lines[0])
    found, heads = list[list[str]](), 0
    for place, line in enumerate(lines):
        cells = _cells(_NUMBERED.sub("", line))
        if place == 0 and cells and cells[0].casefold() in _HEADS:
            heads = len(cells)
            continue
        parts = [cells] if people > 1 or heads > 1 else [[cell] for cell in cells]  # Ann, Bea are no couple
        for part in parts:
            names = [name for cell in part for name in map(unbroken, _TOGETHER.split(cell)) if name]
            if names:
                found.append(names)
    return found


def _cells(line: str) -> Sequence[str]:
    """The cells of a row, by whatever stands between them."""
    for between in ("\t", ";", ","):
        if between in line:
            return [cell.strip() for cell in next(csv.reader(io.StringIO(line), delimiter=between))]
    return [line.strip()]


def again(last: Evening) -> list[Entered]:
    """Those who were there at another evening, numbered anew in the order in which they entered."""
    who = [
        one for one in last.entries.values() if last.rounds == () or any(one.number in r.entries for r in last.rounds)
    ]
    return [Entered(number, one.now, one.couple) for number, one in enumerate(who, 1)]
