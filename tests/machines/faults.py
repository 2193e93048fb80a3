"""What may befall three servers on one database, or one with workers, while people play: nothing acknowledged is lost.

    python -m tests.machines.faults                      every fault as often as in ROWS: hours
    python -m tests.machines.faults NAME [--times N] [--tables N] [--proxy haproxy]
    python -m tests.machines.faults --list

People play at every table without a pause and come back as the page does. After the faults everything that they were
told is compared with the database: what was acknowledged is there once and in its order, every position shown is that
of the log, every hash is right, and by the database's own triggers no server wrote a table that it had not. Measured
are the time until somebody has the table again (a takeover), and how long a table stood still once whatever was away
is back. Exit code 1 if anything was not as it should be, if a takeover took more than 5 s in the 99th of 100, or if a
table stood still for more than 10 s.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.machines.host import Host
from tests.machines.people import Load, Party, Person
from tests.machines.town import Town, must_have
from tests.sent import heard
from tests.store.test_refusing import REFUSALS, do
from tests.web.faults import Report
from tests.web.running import PATIENCE, until

MOST_TAKEOVER: Final = 5.0  # seconds, of 99 in 100
MOST_STILL: Final = 10.0  # seconds
LEASE: Final = 2.0  # seconds, of the servers
FROZEN: Final = 2 * LEASE  # seconds


@dataclass
class Seen:
    """What a fault did; all in seconds."""

    times: int = 0
    takeovers: list[float] = field(default_factory=list)
    still: list[float] = field(default_factory=list)


@dataclass
class Outcome:
    """What befell a town."""

    faults: dict[str, Seen] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    moves: int = 0
    stale: int = 0
    waited: Counter[str] = field(default_factory=Counter)  # what the tables said that they wait for
    codes: Counter[str] = field(default_factory=Counter)  # what was refused meanwhile

    @property
    def wrong(self) -> list[str]:
        """What was not as it should be."""
        found = list(self.report.faults)
        for name, seen in self.faults.items():
            if (late := most_but_one(seen.takeovers)) > MOST_TAKEOVER:
                found.append(f"{name}: a takeover took {late:.1f} s")
            if (late := max(seen.still, default=0.0)) > MOST_STILL:
                found.append(f"{name}: a table stood still for {late:.1f} s")
        return found


def most_but_one(seconds: list[float]) -> float:
    """The 99th of 100."""
    return sorted(seconds)[min(len(seconds) * 99 // 100, len(seconds) - 1)] if seconds else 0.0


# -- the faults ----------------------------------------------------------------------------------------
# Each returns when what it broke is whole again, and says from when on tables must go on.

Do = Callable[[Any, Load], Awaitable[float]]


async def kill(town: Town, load: Load) -> float:
    """kill -9 of the server with the most tables; it is started again a little later."""
    node, began = town.busiest(), time.monotonic()
    node.kill()
    await load.play(random.uniform(0.5, 4.0))
    await asyncio.to_thread(node.start)
    return began


async def freeze(town: Town, load: Load) -> float:
    """SIGSTOP for longer than the lease, then SIGCONT: it wakes with what people said to it, and believes."""
    node, began = town.busiest(), time.monotonic()
    node.freeze()
    await load.play(random.uniform(1.5, 5.0) * LEASE)
    node.thaw()
    return began


async def believe(town: Town, load: Load) -> float:
    """Two servers believe that they have a table, and each is asked for a choice at the same position."""
    who = None
    while who is None:
        await load.goes_on(0.0)  # a table whose game is over has given way to another
        party = random.choice(load.parties)
        who = await held(party)
    owner = town.owners()[party.id]
    line = await owner.connect(party.id)
    await line.send(json.dumps({"t": "hello", "token": who.token}))
    while json.loads(await line.recv())["t"] != "welcome":
        pass
    began = time.monotonic()
    owner.freeze()
    await line.send(json.dumps({"t": "do", "id": "stale", "at": who.at, "do": who.choice()}))  # heard when it wakes
    for person in party.people:
        person.playing = True
        await person.play()
    await load.goes_on(began, renew=False)
    owner.thaw()
    with contextlib.suppress(Exception):
        async with asyncio.timeout(FROZEN):
            async for text in line:
                if any(told["t"] == "ok" for told in heard(text)):
                    load.report.faults.append(f"{party.id}: a server acknowledged a choice at a table that it had lost")
    line.transport.abort()
    return began


async def held(party: Party) -> Person | None:
    """Nobody at this table asks for anything any more; who is to choose, None if the game is over."""
    while not party.over:
        for person in party.people:
            person.playing = False
        await until(lambda: not any(person.pending for person in party.people))
        await asyncio.sleep(0.1)  # what is on its way has come
        for person in party.people:
            mine = person.own.get("choices") or person.own.get("bids")
            if mine and person.gate is None and person.welcomed.is_set() and person.public["turn"] == person.seat:
                return person
        for person in party.people:
            person.playing = True
            await person.play()
        await asyncio.sleep(0.2)
    return None


async def restart(town: Town, load: Load) -> float:
    """The database is stopped and started again at once, every other time as by a crash."""
    await asyncio.to_thread(town.cluster.stop, random.choice(["fast", "immediate"]))
    await asyncio.to_thread(town.cluster.start)
    return time.monotonic()


def stopped(seconds: float) -> Do:
    """The database is stopped for so long."""

    async def stop(town: Town, load: Load) -> float:
        await asyncio.to_thread(town.cluster.stop)
        await load.play(seconds)
        await asyncio.to_thread(town.cluster.start)
        return time.monotonic()

    return stop


async def full(town: Town, load: Load) -> float:
    """The database's disk is full, until people read that it is."""
    filler = town.cluster.disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    try:
        await read_of(load)
    finally:
        filler.unlink()
    if not town.cluster.runs:  # it ends when there is no room for the next file of its own log: its operator's to mend
        await asyncio.to_thread(town.cluster.start)
    return time.monotonic()


async def read_of(load: Load) -> None:
    """People read that their tables wait for something."""
    async with asyncio.timeout(PATIENCE):
        while not any(person.waiting and person.waiting[-1] for party in load.parties for person in party.people):
            await load.play(0.1)


async def refuse(town: Town, load: Load) -> float:
    """The database refuses every entry, or may only be read, until people read that it does, and 3 s longer."""
    refusal = REFUSALS[random.choice(["read only", "42501", "57014", "P0001"])]
    await asyncio.to_thread(do, town.cluster, refusal.first, refusal.begin)
    try:
        await read_of(load)
        await load.play(3.0)
    finally:
        await asyncio.to_thread(do, town.cluster, refusal.end)
    return time.monotonic()


async def cut(town: Town, load: Load) -> float:
    """The connections between one server and the database break, in the middle of what they say."""
    random.choice(town.taps).cut()
    return time.monotonic()


async def drop(town: Town, load: Load) -> float:
    """What one server and the database say to each other is lost for longer than the lease; no connection ends."""
    tap = random.choice(town.taps)
    tap.open = False
    await load.play(FROZEN)
    tap.open = True
    tap.cut()
    return time.monotonic()


async def astray(town: Town, load: Load) -> float:
    """The proxy is started again with a configuration that sends everybody anywhere, and later with the right one."""
    began, kind = time.monotonic(), town.proxy.kind
    for now in ("astray", kind):
        town.proxy.kind = now
        town.proxy.kill()
        await asyncio.to_thread(town.proxy.start)
        again = time.monotonic()
        await load.goes_on(again)
        await load.play(2.0)
    return began


async def upgrade(town: Town, load: Load) -> float:
    """The next server is told to go (SIGTERM), and another is started in its place: three of them are one upgrade."""
    town.nodes.append(node := town.nodes.pop(0))
    began = time.monotonic()
    code = await asyncio.to_thread(node.stop)
    if code not in (0, -signal.SIGTERM):
        load.report.faults.append(f"a server ended with exit code {code}")
    await asyncio.to_thread(node.start)
    return began


async def jump(town: Town, load: Load) -> float:
    """The clock of one server jumps: an hour ahead, an hour back, and to the right time."""
    began = time.monotonic()
    for seconds in random.sample([3600, -3600, 5, -5], 2):
        await asyncio.to_thread(CLOCK.write_text, f"{seconds:+d}")
        await load.play(1.0)
    return began


async def worker(host: Host, load: Load) -> float:
    """kill -9 of one of the two workers of a server without a database, which starts it again by itself."""
    began = time.monotonic()
    host.kill_one()
    return began


@dataclass(frozen=True)
class Row:
    """A fault: how often in full, and what the town must be like for it; `{"place": Host}` if it is none."""

    do: Do
    full: int
    town: Mapping[str, Any] = field(default_factory=dict)


CLOCK = Path(tempfile.gettempdir(), f"deece-clock-{os.getpid()}")


def jumping() -> list[str]:
    """What runs a server on a clock of its own, which moves by the seconds in the file CLOCK."""
    must_have("faketime")
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    CLOCK.write_text("+0")
    settings = {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(CLOCK),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    return ["env", *(f"{name}={value}" for name, value in settings.items()), sys.executable]


ROWS: Final[dict[str, Row]] = {
    "kill": Row(kill, 100),
    "freeze": Row(freeze, 50, {"proxy": "haproxy"}),
    "believe": Row(believe, 20, {"proxy": "haproxy"}),
    "restart": Row(restart, 20),
    "stopped": Row(stopped(30.0), 3),
    "full": Row(full, 5, {"disk": 120}),
    "refuse": Row(refuse, 20),
    "cut": Row(cut, 50, {"tapped": True}),
    "drop": Row(drop, 20, {"tapped": True}),
    "astray": Row(astray, 20),
    "upgrade": Row(upgrade, 60),
    "clock": Row(jump, 20, {"clock": True}),
    "worker": Row(worker, 100, {"place": Host}),
}


async def run(faults: Mapping[str, tuple[Do, int]], folder: Path, *, tables: int = 4, **given: Any) -> Outcome:
    """Let these befall a town, each so many times, or until something is wrong. `given` is of the town."""
    outcome = Outcome()
    if given.pop("clock", False):
        given["before"] = jumping()
    place: type[Town | Host] = given.pop("place", Town)
    async with place(folder, **given) as town:
        load = Load(town, tables)
        outcome.report = load.report
        await load.begin()
        for name, (do, times) in faults.items():
            outcome.faults[name] = seen = Seen()
            while seen.times < times and not outcome.report.faults:
                await load.play(random.uniform(0.2, 1.0))
                try:
                    await befall(do, town, load, seen)
                except AssertionError as error:
                    error.add_note(f"what befell them: {name}")
                    raise
        for party in (*load.ended, *load.parties):
            for person in party.people:
                outcome.waited.update(person.waiting)
                outcome.codes.update(person.codes)
        await load.end()
        outcome.moves, outcome.stale = load.moves, load.stale
        load.report.faults += town.complaints()
    return outcome


async def befall(do: Do, town: Town | Host, load: Load, seen: Seen) -> None:
    """Once, until every table goes on."""
    over = await do(town, load)
    seen.times += 1
    await load.goes_on(time.monotonic())
    now = time.monotonic()
    for party in load.parties:
        seen.still.append(party.longest_pause(over, now))
        if back := party.back_at(over):
            seen.takeovers.append(back - over)


def show(outcome: Outcome) -> None:
    """Print what was seen."""
    report = outcome.report
    for name, seen in outcome.faults.items():
        print(f"{name}: {seen.times} times")
        for what, seconds in (
            ("until somebody had the table again", seen.takeovers),
            ("a table stood still", seen.still),
        ):
            if seconds:
                middle, late = sorted(seconds)[len(seconds) // 2], most_but_one(seconds)
                times = f"p50 {middle:.2f} s, p99 {late:.2f} s, most {max(seconds):.2f} s"
                print(f"  {what}: {len(seconds)} times, {times}")
    print(
        f"  {report.acknowledged} acknowledged choices and {report.positions} positions compared with the log; "
        f"{outcome.moves} times another server wrote a table than before, {outcome.stale} stale writes"
    )
    for kind, counts in (("said", outcome.waited), ("refused", outcome.codes)):
        for text, number in counts.most_common():
            print(f"  {kind} {number} times: {text or 'that it goes on'}")
    for fault in outcome.wrong[:20]:
        print(f"  {fault}")
    print(f"  {len(outcome.wrong)} faults", flush=True)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.machines.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", nargs="?", choices=ROWS, help="one of them, else all")
    parser.add_argument("--times", type=int, help="how often, else as often as in ROWS")
    parser.add_argument("--tables", type=int, default=4, help="with four people each (default 4)")
    parser.add_argument("--proxy", choices=["nginx", "haproxy"], help="which, else as in ROWS")
    parser.add_argument("--list", action="store_true", help="list the faults, and how often each is tried")
    options = parser.parse_args()
    if options.list:
        for name, row in ROWS.items():
            print(f"{name:<9}{row.full:>4}  {(row.do.__doc__ or '').strip()}")
        return 0
    changed = {"proxy": options.proxy} if options.proxy else {}
    wrong = 0
    for name in [options.name] if options.name else ROWS:
        row = ROWS[name]
        with tempfile.TemporaryDirectory(prefix="town", ignore_cleanup_errors=True) as folder:
            faults = {name: (row.do, options.times or row.full)}
            outcome = asyncio.run(run(faults, Path(folder), tables=options.tables, **{**row.town, **changed}))
        show(outcome)
        wrong += len(outcome.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
