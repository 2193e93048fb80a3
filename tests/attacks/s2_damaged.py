"""S2: a damaged byte in what is stored is shown to nobody: no card, no row, no path in any answer or in the log."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path

from deece.server.serve import STORE
from deece.store.base import Entry, link
from tests.attacks.attacking import ATTACKER, Report, ask, started, watched
from tests.web.running import PATIENCE, Server


async def dealt(server: Server) -> str:
    """A table where cards were dealt: its id."""
    table, tokens = server.table()
    async with asyncio.timeout(PATIENCE), server.connect(table) as socket:
        await socket.send(json.dumps({"t": "hello", "token": tokens[0]}))
        while True:
            told = json.loads(await socket.recv())
            if (told.get("own") or {}).get("hand"):
                return table


def copies(folder: Path, table: str, number: int, pick: random.Random) -> dict[str, str]:
    """So many copies of the table, each with one byte changed and its chain mended, as if it had been written so.

    By the copy's id, the deal as it stands there.
    """
    connection = sqlite3.connect(folder / "data" / STORE)
    rows = connection.execute(
        'SELECT seq, time, kind, body FROM entry WHERE "table" = ? ORDER BY seq', (table,)
    ).fetchall()
    deal = next(place for place, row in enumerate(rows) if '"deal ' in row[3])
    found = {}
    for copy in range(number):
        name, chain = f"copy-{copy}", b""
        damaged = pick.choice([0, deal, deal])
        body = rows[damaged][3]
        at = pick.randrange(len(body))
        changed = body[:at] + pick.choice('0afz9,/" {}é\x00') + body[at + 1 :]
        for place, (seq, time, kind, text) in enumerate(rows):
            entry = Entry(name, seq, kind, changed if place == damaged else text)
            chain = link(chain, entry)
            connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", (name, seq, time, *entry[2:], chain))
        found[name] = rows[deal][3]
    connection.commit()
    connection.close()
    return found


async def told(server: Server, table: str) -> list[str]:
    """All that somebody without a token is told about a table."""
    paths = [f"/api/tables/{table}{tail}" for tail in ("", "/record", "/replay?hand=1")]
    answers = [json.dumps((await ask(server, path, address=ATTACKER))[1], default=str) for path in paths]
    async with asyncio.timeout(PATIENCE), server.connect(table) as socket:
        await socket.send(json.dumps({"t": "hello"}))
        first = json.loads(await socket.recv())
        if first["t"] == "bye":
            answers.append(first["reason"])
    return answers


async def damaged(folder: Path, size: int, seed: int = 1) -> Report:
    """So many tables with one damaged byte each, asked for by somebody who has no seat."""
    report = Report()
    with started(folder, "requests=100000", "requests_at_once=100000") as server:
        table = await dealt(server)
        server.stop()
        found = copies(folder, table, size, random.Random(seed))
        server.start()
        async with watched(server, report):
            for name, deal in found.items():
                report.sent += 1
                hands = deal.partition("deal ")[2].partition('"')[0]
                parts = [hands[at : at + 10] for at in range(len(hands) - 10)]
                for words in await told(server, name):
                    leaked = [part for part in (*parts, str(folder), "sqlite", "Traceback") if part in words]
                    report.failed += [f"{name}: {leaked} in {words[:300]}"] if leaked else []
    said = server.errors.read_text()
    report.failed += [part for part in (str(folder), "Traceback", "deal ") if part in said]
    return report
