"""A7: a second scorer's link floods a shared sheet while whoever has the pen goes on writing it."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from deece.keeper.events import (
    Change,
    Hand,
    HandTold,
    Melded,
    NewGame,
    Pen,
    Penalty,
    Renamed,
    SheetEvent,
    Sign,
    Void,
    begun,
    encode,
)
from deece.rules.ruleset import load
from tests.attacks.attacking import ATTACKER, OTHER, Report, ask, started
from tests.web.running import Server

NAMES = ("Ruth", "Sam", "Tom", "Una")
TOLD = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
WRONG = HandTold(declarer=1, bid=80, trump=0, melds={1: Melded(30), 0: Melded(20)}, play={0: 31, 1: 19})


def hostile(number: int, line: int) -> list[SheetEvent]:
    """What the attacker tries while the pen writes this line; the last three are for everybody's sheet to break."""
    own: list[Change] = [
        Hand(line, WRONG),
        Hand(line + 1, WRONG),
        Hand(10_000, WRONG),
        Void(line - 1, "struck", over=(f"pen:{line}",)),
        Penalty(line - 1, 0, -9_999, "x" * 60),
        Sign(line, "Ruth"),
        Sign(line, NAMES[number % 4]),
        Renamed(("A", "B", "C", "D")),
        NewGame(line),
        Pen("x"),
    ]
    events = [SheetEvent(f"x{number}:{place}", change, beside=True) for place, change in enumerate(own)]
    events += [SheetEvent(f"y{number}:0", Hand(line, WRONG)), SheetEvent(f"y{number}:1", Penalty(0, 0, -9_999))]
    last = [SheetEvent(f"pen:{line + 1}", Hand(line, WRONG), beside=True)]  # the id that the pen takes next
    last += [SheetEvent("z:9999999", Hand(line, WRONG), beside=True)]
    return events + last


async def second(folder: Path, lines: int, each: int = 1) -> Report:
    """So many lines of the pen's, and before each the attacker's so many times over; at last what the sheet says."""
    report = Report()
    with started(folder, "requests_at_once=5000") as server:
        sheet = [SheetEvent("pen:1", begun(load("double-deck"), NAMES, 3))]
        _, made = await ask(server, "/api/sheets", events(sheet))
        for line in range(1, lines + 1):
            for place in range(each):
                await attack(server, made, report, hostile(line * each + place, line))
            hand = SheetEvent(f"pen:{line + 1}", Hand(line, TOLD), by="Ruth")
            began = time.perf_counter()
            status, found = await write(server, made, "pen", [hand], OTHER)
            report.others.append(time.perf_counter() - began)
            if status != 200:
                report.failed.append(f"the pen's line {line}: {status} {found}")
        status, found = await ask(server, f"/api/sheets/{made['sheet']}", more=bearer(made["pen"]))
        status, told = await ask(server, "/api/keep", {"events": found["events"]})
        report.failed += wrong(told, lines) if status == 200 else [f"the sheet: {status} {told}"]
        report.megabytes, report.log = server.megabytes(), len(server.errors.read_text())
    return report


async def attack(server: Server, made: dict[str, Any], report: Report, tried: list[SheetEvent]) -> None:
    """Each by itself, as all of a request is written or nothing."""
    for event in tried:
        report.sent += 1
        status, _ = await write(server, made, "second", [event], ATTACKER)
        report.count(status)


def wrong(told: dict[str, Any], lines: int) -> list[str]:
    """What the second scorer has changed on the pen's sheet."""
    sheet, found = told["sheet"], []
    for what, is_so, should in (
        ("the lines", [row["number"] for row in sheet["rows"]], list(range(1, lines + 1))),
        ("what they brought", {tuple(row["change"]) for row in sheet["rows"]}, {(65, 0)}),
        ("a penalty", [row["penalties"] for row in sheet["rows"] if row["penalties"]], []),
        ("the scores", sheet["scores"], [65 * lines, 0]),
        ("the next line", sheet["next"]["number"], lines + 1),
        ("the names", sheet["names"], list(NAMES)),
        ("the games", sheet["games"], 1),
        ("who signed for the pen", "Ruth" in sheet["signed"], False),
        ("how many signed", len(sheet["signed"]) <= 1, True),
    ):
        if is_so != should:
            found.append(f"{what}: {is_so}, not {should}")
    return found


def bearer(token: str) -> str:
    return f"Authorization: Bearer {token}\r\n"


def events(these: list[SheetEvent]) -> dict[str, Any]:
    return {"events": [json.loads(encode(event)) for event in these]}


async def write(
    server: Server, made: dict[str, Any], role: str, these: list[SheetEvent], address: str
) -> tuple[int, Any]:
    path = f"/api/sheets/{made['sheet']}"
    return await ask(server, path, events(these), address=address, more=bearer(made[role]))


def run(folder: Path, lines: int, each: int = 1) -> Report:
    return asyncio.run(second(folder, lines, each))
