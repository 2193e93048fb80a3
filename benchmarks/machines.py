"""Servers beside one another: tables kept by PostgreSQL and by SQLite, three servers and one, workers and one process.

    python -m benchmarks.machines stores [--tables 40] [--every 0.4] [--seconds 20]
    python -m benchmarks.machines nodes [--tables 40] [--seconds 20]
    python -m benchmarks.machines workers [--tables 40] [--seconds 20] [--rounds 3]

`stores` puts the same load on two servers at the same time, one with a file of SQLite's and one with a PostgreSQL
server of its own, both on the disk of the temporary folder; what else the machine does slows both.

`nodes` lets every table choose again as soon as it may, first with one server and then with three on the same
database, and shows who took how much of the processors: the servers, the database, and the load itself (this process).
The people of a table all come to one server, as a proxy sends them.

`workers` lets every table choose as soon as it may at a server with `--workers 2` and at one without, in turns. The
load takes a part of the two cores itself, and so does whatever else runs, so what counts is the processor's time that
the servers took: a process can have one core at most, and all of them together two. Choices a second on two cores that
have nothing else to do are therefore the choices, divided by the time of the busiest process or by half the time of
all, whichever is more. Exit code 1 if the median of the rounds is below 1.6 times that of one process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.table_load import ONE_ADDRESS, SERVE, Load, Process, Seen, Times, written
from tests.store.postgres import Cluster
from tests.web.running import children, free_port

CORES: Final = 2
LEAST: Final = 1.6  # times the choices of one process, with two workers
AT_ONCE: Final = 0.01  # seconds between two choices at a table: the next as soon as the one before is done


@contextlib.contextmanager
def serving(folder: Path, *where: str) -> Iterator[tuple[Process, str]]:
    """A server in a process of its own, and its host with the port."""
    port = free_port()
    host = f"127.0.0.1:{port}"
    node = ("--node", host) if where[0] == "--store" else ()
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--no-open", *where, *node, *ONE_ADDRESS]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "stderr").open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout
        if not process.stdout.readline().startswith("Deece is at"):
            raise RuntimeError("the server did not start: " + (folder / "stderr").read_text())
        yield Process(process.pid), host
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()
        if said := (folder / "stderr").read_text():
            print("the server complained: " + said[:2000])


class Database:
    """All processes of a PostgreSQL server, as /proc shows them."""

    def __init__(self, cluster: Cluster) -> None:
        self.first = int((cluster.disk / "data" / "postmaster.pid").read_text().split()[0])

    def seconds(self) -> float:
        """Time on a processor, of those that run."""
        return sum(Process(pid).seconds() for pid in [self.first, *children(self.first)])


@dataclass
class Seconds:
    """What one of them took while it was counted."""

    name: str
    process: Process | Database
    began: float = 0.0
    took: float = 0.0


async def measured(loads: Sequence[Load], watched: Sequence[Seconds], options: argparse.Namespace) -> float:
    """Let them play, and count for so long; how long that was."""
    for load in loads:
        await load.connect()
    gc.collect()
    gc.freeze()
    for load in loads:
        load.begin()
    await asyncio.sleep(options.warm)
    began = time.perf_counter()
    for one in watched:
        one.began = one.process.seconds()
    for load in loads:
        load.seen.counting = True
    await asyncio.sleep(options.seconds)
    for load in loads:
        load.seen.counting = False
    taken = time.perf_counter() - began
    for one in watched:
        one.took = one.process.seconds() - one.began
    for load in loads:
        await load.end()
    return taken


def show(name: str, seens: Sequence[Seen], watched: Sequence[Seconds], taken: float) -> None:
    """Print what was seen."""
    ok = Times.of([one for seen in seens for one in seen.ok])
    times = f"p50 {ok.p50:.1f}, p99 {ok.p99:.1f}, most {ok.most:.0f}"
    print(f"{name}: {ok.number / taken:,.0f} choices a second; ms to ok {times}")
    for one in watched:
        print(
            f"    {one.name}: {one.took / taken:.0%} of a core, {1000 * one.took / max(ok.number, 1):.2f} ms a choice"
        )
    for seen in seens:
        for error, number in seen.errors.items():
            print(f"    {number} times: {error}")


async def stores(folder: Path, cluster: Cluster, options: argparse.Namespace) -> None:
    """The same load on both kinds of log at the same time."""
    places = {"SQLite": ("--data", str(folder / "data")), "PostgreSQL": ("--store", cluster.where)}
    with contextlib.ExitStack() as stack:
        loads, servers = [], []
        for name, where in places.items():
            tokens = await written(where[1], options.system, options.tables)
            process, host = stack.enter_context(serving(folder / name, *where))
            loads.append(Load(host, tokens, options))
            servers.append(Seconds("server", process))
        database = Seconds("database", Database(cluster))
        taken = await measured(loads, [*servers, database], options)
        show("SQLite", [loads[0].seen], servers[:1], taken)
        show("PostgreSQL", [loads[1].seen], [servers[1], database], taken)


async def nodes(folder: Path, cluster: Cluster, options: argparse.Namespace) -> None:
    """As many choices as can be made, with one server and with three."""
    for number in (1, 3):
        cluster.empty()
        tokens = list((await written(cluster.where, options.system, options.tables)).items())
        with contextlib.ExitStack() as stack:
            places = [folder / f"{number}-{place}" for place in range(number)]
            found = [stack.enter_context(serving(place, "--store", cluster.where)) for place in places]
            loads = [Load(host, dict(tokens[place::number]), options) for place, (_, host) in enumerate(found)]
            servers = [Seconds(f"server {place + 1}", process) for place, (process, _) in enumerate(found)]
            beside = [Seconds("database", Database(cluster)), Seconds("load", Process(os.getpid()))]
            taken = await measured(loads, [*servers, *beside], options)
            show(f"{number} on PostgreSQL", [load.seen for load in loads], [*servers, *beside], taken)


async def capacity(folder: Path, number: int, options: argparse.Namespace) -> float:
    """The choices a second that a server with so many workers could make, had it two cores for itself."""
    data = folder / "data"
    tokens = await written(data, options.system, options.tables)
    with serving(folder / "server", "--data", str(data), "--workers", str(number)) as (process, host):
        beside = children(first := int(process.folder.name))
        pids = [first, *beside, *(child for pid in beside for child in children(pid))]
        load = Load(host, tokens, options)
        here = Seconds("load", Process(os.getpid()))
        servers = [Seconds(f"process {place}", Process(pid)) for place, pid in enumerate(pids)]
        taken = await measured([load], [*servers, here], options)
        show(f"{number} workers" if number > 1 else "one process", [load.seen], [*servers, here], taken)
    if load.seen.errors or len([one for one in servers if one.took > taken / 100]) < number:
        raise RuntimeError("not every worker had something to do, or something went wrong")
    times = [one.took for one in servers]
    return len(load.seen.ok) / max(*times, 0.0, sum(times) / CORES)


async def workers(folder: Path, options: argparse.Namespace) -> int:
    """Two workers and one process, in turns; the exit code."""
    ratios = []
    for round in range(options.rounds):
        found = [await capacity(folder / f"{round}-{number}", number, options) for number in (1, 2)]
        ratios.append(found[1] / found[0])
        print(
            f"on {CORES} cores: {found[0]:,.0f} and {found[1]:,.0f} choices a second, {ratios[-1]:.2f} times",
            flush=True,
        )
    middle = sorted(ratios)[len(ratios) // 2]
    print(f"{middle:.2f} times those of one process: {'met' if middle >= LEAST else 'MISSED'} (at least {LEAST:g})")
    return 0 if middle >= LEAST else 1


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["stores", "nodes", "workers"])
    parser.add_argument("--tables", type=int, default=40, help="of four persons each (default 40)")
    parser.add_argument("--seconds", type=float, default=20.0, help="that are counted (default 20)")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before, not counted (default 5)")
    parser.add_argument("--every", type=float, default=0.4, help="seconds between two choices at a table (default 0.4)")
    parser.add_argument("--rounds", type=int, default=3, help="of workers (default 3)")
    parser.set_defaults(plain=True, per_player=False, watchers=0, system="double-deck")
    options = parser.parse_args()
    if options.what != "stores":
        options.every = AT_ONCE
    if options.what == "workers":
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(workers(Path(folder), options))
    with tempfile.TemporaryDirectory() as folder, Cluster() as cluster:
        asyncio.run({"stores": stores, "nodes": nodes}[options.what](Path(folder), cluster, options))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
