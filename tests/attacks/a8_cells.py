"""A8: no name, reason or title that somebody sends becomes a formula of a spreadsheet, or turns the text around it."""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from deece.keeper.events import Change, Hand, Penalty, Renamed, SheetEvent, Sign, begun, encode
from deece.rules.ruleset import load
from tests.attacks.a7_second import TOLD
from tests.attacks.attacking import ATTACKER, Json, Report, ask, asked, started, watched

BEGIN = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
REST = ("cmd|' /C calc'!A0", "SUM(A1)", "1+1", 'HYPERLINK("x")')
MARKS = ("\u202e", "\u202d", "\u2066", "\u200b", "\u200f", "\u00ad", "\u3164", "\ufeff")


def hostile() -> list[str]:
    """Beginnings of formulas, with and without what is not seen before them."""
    return [mark + first + rest for mark, first, rest in product(("", " ", *MARKS), BEGIN, REST)]


def sheet(text: str) -> Json:
    """A sheet that holds this text wherever a device writes one; its names as an older sheet may have them."""
    first = begun(load("double-deck"), ("Ruth", "Sam", "Tom", "Una"), 3)
    changes: list[Change] = [
        first,
        Hand(1, TOLD),
        Penalty(1, 0, -5, "why"),
        Renamed(("R", "Sam", "Tom", "Una")),
        Sign(1, "Sam"),
    ]
    events: list[Any] = [
        json.loads(encode(SheetEvent(f"a:{at}", change, by="Vera"))) for at, change in enumerate(changes)
    ]
    put = {"Ruth": text, "why": text, "R": text, "Vera": text}
    return {"events": [_put(event, put) for event in events]}


def _put(thing: Any, put: dict[str, str]) -> Any:
    if isinstance(thing, dict):
        return {key: _put(value, put) for key, value in thing.items()}
    if isinstance(thing, list):
        return [_put(value, put) for value in thing]
    return put.get(thing, thing) if isinstance(thing, str) else thing


async def cells(folder: Path, most: int) -> Report:
    """So many hostile texts, spread over all: each as names on a sheet that is asked for as CSV, and at a new table."""
    report, texts = Report(), hostile()
    with started(folder, "requests_at_once=5000") as server:
        async with watched(server, report):
            for text in Random(1).sample(texts, min(most, len(texts))):
                report.sent += 2
                status, told = await ask(server, "/api/keep/csv", sheet(text), address=ATTACKER)
                report.count(status)
                if status == 200:
                    report.failed += [f"{text!r} stands as {cell!r}" for cell in wrong(told.decode())]
                status, told = await ask(server, "/api/tables", asked(text), address=ATTACKER)
                report.count(status)
                if status == 201:
                    _, told = await ask(server, f"/api/tables/{told['table']}")
                    report.failed += [
                        f"{text!r} sits as {name!r}" for one in told["people"] if not _plain(name := one["name"])
                    ]
    return report


def _plain(text: str) -> bool:
    return not text.startswith(BEGIN) and not any(mark in text for mark in MARKS)


def wrong(text: str) -> list[str]:
    """The cells of a CSV that a spreadsheet would work out, or in which something is not seen."""
    return [
        cell
        for row in csv.reader(io.StringIO(text))
        for cell in row
        if not _plain(cell) and not cell.lstrip("-").isdecimal()
    ]
