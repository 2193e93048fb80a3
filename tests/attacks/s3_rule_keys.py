"""S3 and S8: unknown house rules by the thousand, and bodies that are no text: cheap, and refused in words."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.attacks.attacking import ATTACKER, Json, Report, ask, started, watched

RECORD = "deece record 1\nrules: double-deck\n{sets}\nseats: A, B, C, D\ndealer: A\n"


def asked(keys: int) -> dict[str, Json]:
    """By path, a body with so many unknown house rules."""
    many = {f"score.gaol{number}": "1" for number in range(keys)}
    rows = "\n".join(f"gaol{number} = 1" for number in range(keys))
    sets = "\n".join(f"set: {key}=1" for key in many)
    return {
        "/api/rules": {"id": "double-deck", "set": many},
        "/api/rules/file": {"id": "double-deck", "set": many},
        "/api/rules/read": {"text": f'extends = "double-deck"\n[score]\n{rows}'},
        "/api/meld": {"id": "double-deck", "cards": "AS", "set": many},
        "/api/replay": {"record": RECORD.format(sets=sets)},
        "/api/tables": {"name": "T", "me": "A", "seats": [{"kind": "me"}] * 4, "record": RECORD.format(sets=sets)},
    }


async def rule_keys(folder: Path, size: int, keys: int) -> Report:
    """Every request that takes house rules, so many times, eight at once, with so many unknown keys."""
    report = Report()
    bodies = [(path, json.dumps(body).encode()) for path, body in asked(keys).items()] * size
    with started(folder) as server:
        async with watched(server, report):
            gate = asyncio.Semaphore(8)

            async def attack(path: str, body: bytes) -> None:
                async with gate:
                    report.sent += 1
                    status, told = await ask(server, path, body, address=ATTACKER)
                    report.count(status)
                    if not (200 <= status < 500 or status == 503) or (status >= 400 and not told["error"]):
                        report.failed.append(f"{path}: {status} {told}")

            await asyncio.gather(*(attack(path, body) for path, body in bodies))
    return report


async def no_text(folder: Path, size: int) -> Report:
    """Bodies that are not UTF-8."""
    report = Report()
    with started(folder) as server:
        async with watched(server, report):
            for number in range(size):
                for path in asked(0):
                    report.sent += 1
                    status, told = await ask(server, path, b'{"id": "\xff%d"}' % number, address=ATTACKER)
                    report.count(status)
                    if status not in (400, 429):
                        report.failed.append(f"{path}: {status} {told}")
    return report
