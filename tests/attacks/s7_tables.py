"""S7: new tables by the hundred from one address: others can still make theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks.attacking import ATTACKER, OTHER, Report, ask, asked, started, watched


async def tables(folder: Path, size: int, *limits: str) -> Report:
    """So many new tables from one address, ten at once; then somebody else makes one."""
    report = Report()
    with started(folder, *limits) as server:
        async with watched(server, report):
            gate = asyncio.Semaphore(10)

            async def make() -> None:
                async with gate:
                    report.sent += 1
                    status, _ = await ask(server, "/api/tables", asked(), address=ATTACKER)
                    report.count(status)

            await asyncio.gather(*(make() for _ in range(size)))
            status, told = await ask(server, "/api/tables", asked(), address=OTHER)
            if status != 201:
                report.failed.append(f"another's table: {status} {told}")
    return report
