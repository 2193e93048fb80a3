"""Durable appends a second of the log of tables, by how many tables are written at the same time.

    python benchmarks/store.py [--seconds S] [--folder DIR | --store postgresql://...] [--json]

Each writer appends one entry to its own table, waits until it is durable, and appends the next, as a live table
does. "together" is how many appends one commit carried, on average; the waits are those of a single append.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import tempfile
import time
from dataclasses import asdict, dataclass
from typing import Final

from deece.store import Entry
from deece.store.opening import open_store
from deece.store.queued import QueuedStore

WRITERS: Final = (1, 10, 100, 1000)
BODY: Final = '{"seat":2,"action":"play","card":"TH","clock":1712345678.25,"seen":141}'


@dataclass(frozen=True)
class Figures:
    """What was seen with so many writers; the waits are in milliseconds."""

    writers: int
    appends_a_second: float
    together: float
    median_ms: float
    p99_ms: float


async def measure(where: str, writers: int, seconds: float) -> Figures:
    """Let so many writers append for so long."""
    store, waits = open_store(where), list[float]()
    assert isinstance(store, QueuedStore)
    run = secrets.token_hex(4)
    until = time.perf_counter() + seconds

    async def write(table: str) -> None:
        seq, now = 0, time.perf_counter()
        while now < until:
            seq, begun = seq + 1, now
            await store.append([Entry(table, seq, "act", BODY)])
            now = time.perf_counter()
            waits.append(now - begun)

    begun = time.perf_counter()
    await asyncio.gather(*(write(f"{run}-{number}") for number in range(writers)))
    taken = time.perf_counter() - begun
    await store.close()
    waits.sort()
    together = len(waits) / store.commits
    middle, high = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    return Figures(writers, len(waits) / taken, together, 1000 * middle, 1000 * high)


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each number of writers (default 3)")
    parser.add_argument("--folder", help="measure the disk that this folder is on (default: the temporary folder's)")
    parser.add_argument("--store", metavar="ADDRESS", help="measure this database, to which tables are added")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if options.seconds <= 0:
        parser.error("--seconds must be more than nothing")
    figures = []
    for writers in WRITERS:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            figures.append(asyncio.run(measure(options.store or folder, writers, options.seconds)))
    if options.json:
        print(json.dumps({"seconds": options.seconds, "figures": [asdict(row) for row in figures]}, indent=2))
        return 0
    print(f"{'writers':>7}  {'appends/s':>9}  {'together':>8}  {'median ms':>9}  {'p99 ms':>7}")
    for row in figures:
        rates = f"{row.writers:7,}  {row.appends_a_second:9,.0f}  {row.together:8.1f}"
        print(f"{rates}  {row.median_ms:9.2f}  {row.p99_ms:7.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
