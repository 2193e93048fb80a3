"""Many tables of four persons on one server: how long a choice takes until it is stored, and until the others see it.

    python benchmarks/table_load.py [--tables N] [--seconds S] [--every S [--per-player]] [--watchers N] [--json]
    python benchmarks/table_load.py --against REVISION --tables 40 --every 0.4 [--seconds S]

The server is `deece serve` with a folder of its own on the disk of the temporary folder (`--folder`); the load is
this process. Everybody is connected as a browser is: a WebSocket that asks for compression, a ping after 2.5 s
without a word. Each table makes a choice every `--every` seconds (with `--per-player` each of its four players does),
some at half that pace and some at one and a half, so that hands do not all begin together: it passes in the auction,
and plays the first legal card. Times run from sending `do` to its `ok`, and to the `step` at each of the three
others, and with `--watchers` to the step at the last of so many who watch the first table; all are taken in this
process, and so include what it makes them wait.

Before it, the same load runs on an empty server of the same shape (`echo_server.py`) for a third of the time. The
goals are ratios to that: what the machine is busy with besides slows both. Exit code 1 if anything went wrong, or if
a goal is missed.

`--against` holds the server against that of another revision of this repository instead: both carry the same load at
the same time, and what counts is the processor's time of each server for a choice.

The long form: `--tables 1000 --seconds 600`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import importlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from deece.table import log
from deece.table.log import Chair, Made, entry, key_of, new_token

PEOPLE: Final = 4
CONNECTING: Final = 100  # at the same time
LATE: Final = 5.0  # seconds after the end until what has no answer is an error
PING_AFTER: Final = 2.5  # seconds in which nothing was heard
SPEAK_AFTER: Final = 10.0  # or nothing said: the server takes who is silent for 30 to be gone
MOST_P99: Final = 3.0  # times the echo's, from a choice to its ok and to the others
MOST_PROCESSOR: Final = 6.0  # times the echo's processor time for a choice
MOST_OF_BEFORE: Final = 0.5  # times the processor's time that the revision of --against takes for a choice
MOST_MEMORY: Final = 0.25  # MB a table beyond the echo's, and the program's own
PROGRAM: Final = 40.0  # MB
ONE_ADDRESS: Final = [  # all of them come from this machine
    part
    for limit in ("connections=18000", "connections_by_address=18000", "requests=100000", "requests_at_once=100000")
    for part in ("--limit", limit)
] + ["--limit", "commands=100000", "--limit", "commands_at_once=100000"]
READY: Final = "ready"  # the id of what is said at a gate
HERE: Final = Path(__file__).resolve()
# What finds an editable install is an object, Python's own finders are classes: the source that is named comes first.
SOURCE_FIRST: Final = "import sys; sys.meta_path[:] = [one for one in sys.meta_path if isinstance(one, type)]; "
SERVE: Final = SOURCE_FIRST + "from deece.cli import main; main()"
COMPRESS: Final = "permessage-deflate; client_max_window_bits"  # what a browser asks for


# -- what a message is read for ----------------------------------------------------------------------


class Offered(msgspec.Struct):
    do: str
    kind: str


class Own(msgspec.Struct):
    choices: list[Offered]


class Event(msgspec.Struct):
    seat: int | None


class Public(msgspec.Struct):
    turn: int | msgspec.UnsetType | None = msgspec.UNSET
    step: str | msgspec.UnsetType = msgspec.UNSET


class Gate(msgspec.Struct):
    waits: list[int]


class Heard(msgspec.Struct):
    t: str
    id: str = ""
    ok: str = ""  # of a step: the command that it answers
    at: int = 0
    reason: str = ""
    text: str = ""
    event: Event | None = None
    public: Public | None = None
    own: Own | None = None
    gate: Gate | msgspec.UnsetType | None = msgspec.UNSET


read: Final = msgspec.json.Decoder(Heard).decode


def frame(text: str, *, compressed: bool) -> bytes:
    """A masked text frame; compressed as a stored block, which costs nothing here and as much as any over there."""
    data = text.encode()
    if compressed:
        size = len(data)
        data = b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + data + b"\x00"
    head = bytes([0xC1 if compressed else 0x81])
    size = len(data)
    head += bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return head + b"\x00\x00\x00\x00" + data  # a mask of zeros is one too


# -- what was seen -----------------------------------------------------------------------------------


@dataclass
class Seen:
    """Times in seconds, and what went wrong."""

    counting: bool = False
    ok: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    watchers: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    received: int = 0
    finishing: bool = False


class Line(asyncio.Protocol):
    """One WebSocket."""

    def __init__(self, load: Load, table: Table, seat: int | None, token: str) -> None:
        self.load, self.table, self.seat, self.token = load, table, seat, token
        self.buffer = b""
        self.inflate: zlib._Decompress | None = None
        self.open = False
        self.ready_said = False
        self.choice = ""
        self.last = 0.0  # something was heard, or a ping sent
        self.spoke = 0.0
        self.welcomed: asyncio.Future[None] = load.loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        wish = f"Sec-WebSocket-Extensions: {COMPRESS}\r\n" if self.load.compress else ""
        transport.write(
            f"GET /ws/{self.table.id} HTTP/1.1\r\nHost: {self.load.host}\r\nOrigin: http://{self.load.host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{wish}"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if not self.load.seen.finishing:
            self.load.seen.errors["connection lost"] += 1
            if not self.welcomed.done():
                self.welcomed.set_exception(ConnectionError("connection lost before the welcome"))

    def say(self, message: dict[str, object]) -> None:
        """Send."""
        self.spoke = time.perf_counter()
        self.transport.write(frame(json.dumps(message), compressed=self.inflate is not None))

    def ready(self) -> None:
        """Go on with the others."""
        self.say({"t": "ready", "id": READY})

    def ping(self) -> None:
        """As a browser does after a while in which it heard or said nothing."""
        if self.open:
            now = time.perf_counter()
            quiet = now - self.last
            if quiet >= PING_AFTER - 0.01 or now - self.spoke >= SPEAK_AFTER:
                self.say({"t": "ping"})
                self.last, quiet = now, 0.0
            self.load.loop.call_later(PING_AFTER - quiet, self.ping)

    def data_received(self, data: bytes) -> None:
        self.last = now = time.perf_counter()
        self.load.seen.received += len(data)
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.welcomed.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                return
            self.open = True
            if b"permessage-deflate" in head:
                self.inflate = zlib.decompressobj(-15)
            self.say({"t": "hello", "token": self.token})
            self.load.loop.call_later(random.uniform(0, PING_AFTER), self.ping)
        place, end = 0, len(buffer)
        while end - place >= 2:
            first, size, start = buffer[place], buffer[place + 1], place + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if start + size > end:
                break
            place = start + size
            self.framed(first, buffer[start:place], now)
        self.buffer = buffer[place:]

    def framed(self, first: int, data: bytes, now: float) -> None:
        """One whole frame."""
        if first & 15 == 9:
            self.transport.write(bytes([0x8A, 0x80 | len(data)]) + b"\x00\x00\x00\x00" + data)
        elif first & 15 == 1:
            if first & 0x40:
                assert self.inflate
                data = self.inflate.decompress(data + b"\x00\x00\xff\xff")
            self.load.seen.messages += 1
            self.hear(read(data), now)

    def hear(self, message: Heard, now: float) -> None:
        """Take in what the server says."""
        kind, seen = message.t, self.load.seen
        if kind in ("welcome", "step"):
            if message.own is not None:
                self.choice = choice(message.own)
            self.table.moved(message)
            if kind == "step":
                if message.ok and message.ok == self.table.command:
                    self.table.stored(now)
                self.table.step(self, message, now)
            elif not self.welcomed.done():
                self.welcomed.set_result(None)
        elif kind == "ok" and message.id == self.table.command:
            self.table.stored(now)
        elif kind in ("no", "bye"):
            seen.errors[f"{kind}: {message.reason}"] += 1
            if message.id == READY:  # as a person would, a moment later
                self.load.loop.call_later(1, self.ready)
            else:
                self.table.waits.clear()
        elif kind == "waiting" and message.text:
            seen.errors[f"the table waits: {message.text}"] += 1
        if not isinstance(message.gate, msgspec.UnsetType) and self.seat is not None:
            if message.gate is None or self.seat not in message.gate.waits:
                self.ready_said = False
            elif not self.ready_said:
                self.ready_said = True
                self.ready()
            self.table.gated = message.gate is not None


def choice(own: Own) -> str:
    """A pass if there is one, else to play on, else the first."""
    for wanted in ("pass", "say"):
        for one in own.choices:
            if one.kind == wanted:
                return one.do
    return own.choices[0].do if own.choices else ""


class Table:
    """Four players, and perhaps some who watch."""

    def __init__(self, load: Load, id: str, tokens: list[str], watchers: int) -> None:
        self.load, self.id = load, id
        self.lines = [Line(load, self, seat, token) for seat, token in enumerate(tokens)]
        self.watchers = [Line(load, self, None, "") for _ in range(watchers)]
        self.turn: int | None = None
        self.phase = ""
        self.at = 0
        self.gated = False
        self.number = 0
        self.command = ""
        self.sent = 0.0
        self.waits: set[int | None] = set()  # who has yet to hear of the choice under way; None: its ok
        self.watching = 0

    def moved(self, message: Heard) -> None:
        """The newest position that anybody at this table has seen."""
        if message.at < self.at or message.public is None:
            return
        self.at = message.at
        if not isinstance(message.public.turn, msgspec.UnsetType):
            self.turn = message.public.turn
        if not isinstance(message.public.step, msgspec.UnsetType):
            self.phase = message.public.step

    def begin(self, first: float, every: float) -> None:
        """Choose every so often, beginning then."""
        self.due = first
        self.load.loop.call_at(first, self.choose, every)

    def choose(self, every: float) -> None:
        """Whoever is to choose does."""
        if self.load.seen.finishing or self.phase == "over":
            return
        self.due += every
        self.load.loop.call_at(self.due, self.choose, every)
        if self.waits or self.gated or self.turn is None:
            return  # still under way: the choice is not made twice
        line = self.lines[self.turn]
        if not line.choice:
            return
        self.number += 1
        self.command = f"{self.turn}-{self.number}"
        self.waits = {None, *range(PEOPLE)}
        self.watching = len(self.watchers)
        self.actor, self.sent = self.turn, time.perf_counter()
        line.say({"t": "do", "id": self.command, "at": self.at, "do": [line.choice]})

    def stored(self, now: float) -> None:
        """The actor has his ok."""
        if None in self.waits:
            self.waits.discard(None)
            if self.load.seen.counting:
                self.load.seen.ok.append(now - self.sent)

    def step(self, line: Line, message: Heard, now: float) -> None:
        """Somebody sees a choice."""
        if message.event is None or not self.command or message.event.seat != self.actor:
            return
        if line.seat is None:
            self.watching -= 1
            if not self.watching and self.load.seen.counting:
                self.load.seen.watchers.append(now - self.sent)
        elif line.seat in self.waits:
            self.waits.discard(line.seat)
            if line.seat != self.actor and self.load.seen.counting:
                self.load.seen.others.append(now - self.sent)


# -- the run -----------------------------------------------------------------------------------------


class Load:
    """All tables of a run."""

    def __init__(self, host: str, tokens: dict[str, list[str]], options: argparse.Namespace) -> None:
        self.loop = asyncio.get_running_loop()
        self.host, self.compress = host, not options.plain
        self.seen = Seen()
        self.every: float = options.every / (PEOPLE if options.per_player else 1)
        self.tables = [
            Table(self, id, keys, 0 if place else options.watchers) for place, (id, keys) in enumerate(tokens.items())
        ]
        self.lines = [line for table in self.tables for line in (*table.lines, *table.watchers)]

    async def connect(self) -> None:
        """Everybody comes, so many at a time."""
        limit = asyncio.Semaphore(CONNECTING)
        name, _, port = self.host.partition(":")

        async def one(line: Line) -> None:
            async with limit:
                await self.loop.create_connection(lambda: line, name, int(port))
                async with asyncio.timeout(60):
                    await line.welcomed

        await asyncio.gather(*(one(line) for line in self.lines))

    def begin(self) -> None:
        """Each table chooses at a pace of its own."""
        for table in self.tables:
            table.begin(self.loop.time() + random.uniform(0, self.every), self.every * random.uniform(0.5, 1.5))

    async def end(self) -> None:
        """Wait for what is under way, and go."""
        for table in self.tables:
            table.phase = "over"
        until = self.loop.time() + LATE
        while self.loop.time() < until and any(table.waits or table.watching > 0 for table in self.tables):
            await asyncio.sleep(0.05)
        without = sum(bool(table.waits) or table.watching > 0 for table in self.tables)
        if without:
            self.seen.errors["a choice without an answer"] += without
        self.seen.finishing = True
        for line in self.lines:
            line.transport.close()


class Process:
    """A process as /proc shows it."""

    def __init__(self, pid: int) -> None:
        self.folder = Path("/proc", str(pid))

    def seconds(self) -> float:
        """Time on a processor."""
        fields = (self.folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self, key: str) -> float:
        """VmRSS, or the most there was: VmHWM."""
        for line in (self.folder / "status").read_text().splitlines():
            if line.startswith(key + ":"):
                return int(line.split()[1]) / 1024
        raise KeyError(key)


def tables_of(source: Path, folder: Path, options: argparse.Namespace) -> dict[str, list[str]]:
    """Have the program of this source write so many tables of four persons: by id, the tokens of the seats."""
    folder.mkdir(0o700)
    run = f"{SOURCE_FIRST}import runpy; runpy.run_path({str(HERE)!r}, run_name='__main__')"
    command = [sys.executable, "-c", run, "--write", str(folder)]
    command += ["--tables", str(options.tables), "--system", options.system]
    written = subprocess.run(command, env=environment(source), capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(written.stdout)
    return found


def store_in(folder: str | Path) -> Any:
    """The store of the program that is measured, which may be older than this file."""
    try:
        from deece.store.opening import open_store
    except ModuleNotFoundError:
        store, serve = importlib.import_module("deece.store"), importlib.import_module("deece.web.serve")
        return store.SqliteStore(Path(folder) / serve.STORE)
    return open_store(folder)


async def written(where: str | Path, system: str, number: int) -> dict[str, list[str]]:
    """Write them into this log.

    Not over HTTP, which takes two new tables a second. So every table is read from the log when its people come.
    """
    store, found, entries = store_in(where), {}, []
    for place in range(number):
        tokens = [new_token() for _ in range(PEOPLE)]
        chairs = tuple(Chair("person", f"Player {seat}", "", key_of(token)) for seat, token in enumerate(tokens))
        first = Made(system, (), f"Table {place}", place % PEOPLE, chairs, speed="fast")
        if "secret" in Made.__struct_fields__:
            first = msgspec.structs.replace(first, secret=log.new_secret())
        id = f"{place:06}{new_token()}"
        found[id] = tokens
        entries.append(entry(id, 1, first))
    await store.append(entries)
    await store.close()
    return found


def environment(source: Path) -> dict[str, str]:
    """This process's, where `deece` is what lies in this source."""
    return os.environ | {"PYTHONPATH": str(source)}


@contextlib.contextmanager
def serving(source: Path, folder: Path, *, echo: bool = False) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own process, and its host with the port."""
    homes = (source / "deece" / room / "limits.py" for room in ("api", "web"))
    limits = ONE_ADDRESS if any(map(Path.exists, homes)) else []  # older ones have none of these
    deece = ["-c", SERVE, "serve", "--port", "0", "--data", str(folder), "--no-open", *limits]
    command = [sys.executable, *([str(HERE.with_name("echo_server.py"))] if echo else deece)]
    with (folder / "stderr").open("w") as errors:
        process = subprocess.Popen(command, env=environment(source), stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout
        address = process.stdout.readline().strip().rpartition(" ")[2]
        if not address.startswith("http://"):
            raise RuntimeError("the server did not start: " + (folder / "stderr").read_text())
        yield process, address.removeprefix("http://").rstrip("/")
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()


@dataclass(frozen=True)
class Times:
    """Of many times in milliseconds."""

    number: int
    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: list[float]) -> Times:
        """These times."""
        found = sorted(1000 * one for one in seconds) or [0.0]
        return cls(len(seconds), found[len(found) // 2], found[min(len(found) * 99 // 100, len(found) - 1)], found[-1])


@dataclass(frozen=True)
class Report:
    """A run."""

    tables: int
    connections: int
    seconds: float
    every: float
    connected_in: float
    ok: Times
    others: Times
    watchers: Times
    choices_a_second: float
    messages_a_second: float
    megabit_a_second: float
    megabytes: float
    most_megabytes: float
    server_cores: float
    load_cores: float
    errors: dict[str, int]

    @property
    def cost(self) -> float:
        """Seconds of the server's processor time for a choice, with all that follows from it."""
        return self.server_cores / self.choices_a_second


SOURCE: Final = HERE.parent.parent / "src"


async def measure(folder: Path, options: argparse.Namespace, *, echo: bool = False, source: Path = SOURCE) -> Report:
    """One run, of the program of this source."""
    tokens = tables_of(source, folder, options)
    counted = options.seconds / 3 if echo else options.seconds
    with serving(source, folder, echo=echo) as (process, host):
        server, here = Process(process.pid), Process(os.getpid())
        load = Load(host, tokens, options)
        seen, began = load.seen, time.perf_counter()
        await load.connect()
        connected = time.perf_counter() - began
        gc.collect()
        gc.freeze()
        load.begin()
        await asyncio.sleep(options.warm)
        begun = time.perf_counter(), server.seconds(), here.seconds(), seen.messages, seen.received
        seen.counting = True
        await asyncio.sleep(counted)
        seen.counting = False
        now = time.perf_counter(), server.seconds(), here.seconds(), seen.messages, seen.received
        taken, server_took, load_took, messages, received = (end - start for start, end in zip(begun, now, strict=True))
        memory = server.megabytes("VmRSS"), server.megabytes("VmHWM")
        await load.end()
        if process.poll() is not None:
            seen.errors["the server ended"] += 1
    if said := (folder / "stderr").read_text():
        seen.errors["the server complained: " + said[:2000]] += 1
    if not seen.ok or (options.watchers and not seen.watchers):
        seen.errors["nothing was measured"] += 1
    return Report(
        options.tables,
        len(load.lines),
        counted,
        load.every,
        connected,
        Times.of(seen.ok),
        Times.of(seen.others),
        Times.of(seen.watchers),
        len(seen.ok) / taken,
        messages / taken,
        received * 8 / taken / 1e6,
        *memory,
        server_took / taken,
        load_took / taken,
        dict(seen.errors),
    )


@dataclass(frozen=True)
class Goal:
    """A figure held against the echo's; met if it is not above `most`."""

    what: str
    found: float
    most: float

    @property
    def met(self) -> bool:
        return self.found <= self.most

    def __str__(self) -> str:
        return f"{self.what:<60}{self.found:>8.2f}  {'met' if self.met else 'MISSED'} (at most {self.most:g})"


def goals(report: Report, echo: Report) -> list[Goal]:
    """What Deece is to reach, as ratios to the empty server's figures of the same run."""

    memory = (report.most_megabytes - echo.most_megabytes - PROGRAM) / report.tables
    return [
        Goal("p99 to ok, times the echo's", report.ok.p99 / echo.ok.p99, MOST_P99),
        Goal("p99 to the others, times the echo's", report.others.p99 / echo.others.p99, MOST_P99),
        Goal("processor time of a choice, times the echo's", report.cost / echo.cost, MOST_PROCESSOR),
        Goal(f"MB a table beyond the echo's and {PROGRAM:g} of the program", memory, MOST_MEMORY),
    ]


def against(folder: Path, options: argparse.Namespace) -> int:
    """This server beside that of another revision, both under the same load at the same time; the exit code."""
    revision = folder / "revision"
    revision.mkdir()
    archive = subprocess.run(
        ["git", "archive", options.against, "src"], cwd=SOURCE.parent, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", str(revision)], input=archive.stdout, check=True)

    async def both() -> tuple[Report, Report]:
        older = measure(folder / "before", options, source=revision / "src")
        return await asyncio.gather(older, measure(folder / "now", options))

    before, now = asyncio.run(both())
    for name, report in ((options.against, before), ("Now", now)):
        print(f"{name}: {1000 * report.cost:.2f} ms of a core for a choice")
        show(report)
        print()
    goal = Goal(f"processor time of a choice, times that of {options.against}", now.cost / before.cost, MOST_OF_BEFORE)
    print(goal)
    return 0 if goal.met and not before.errors and not now.errors else 1


def show(report: Report) -> None:
    """Print it."""
    print(
        f"{report.tables:,} tables, {report.connections:,} connections, a choice at each table every "
        f"{report.every:g} s, {report.seconds:g} s; all connected in {report.connected_in:.1f} s"
    )
    print(f"{'milliseconds from sending a choice':<38}{'number':>9}{'p50':>9}{'p99':>9}{'most':>9}")
    rows = {"to its ok": report.ok, "to the step at each other player": report.others}
    if report.watchers.number:
        rows["to the step at the last who watches"] = report.watchers
    for name, times in rows.items():
        print(f"{name:<38}{times.number:>9,}{times.p50:>9.1f}{times.p99:>9.1f}{times.most:>9.1f}")
    print(
        f"{report.choices_a_second:,.0f} choices and {report.messages_a_second:,.0f} messages a second, "
        f"{report.megabit_a_second:.1f} Mbit/s; server {report.megabytes:.0f} MB (most {report.most_megabytes:.0f}), "
        f"{report.server_cores:.0%} of a core; load {report.load_cores:.0%}"
    )
    print(f"{sum(report.errors.values())} errors")
    for error, number in report.errors.items():
        print(f"{number:>6}  {error}")


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="of four persons each (default 100)")
    parser.add_argument("--seconds", type=float, default=20.0, help="that are counted (default 20)")
    parser.add_argument("--warm", type=float, default=10.0, help="seconds of play before, not counted (default 10)")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two choices at a table (default 4)")
    parser.add_argument("--per-player", action="store_true", help="seconds between two choices of a player")
    parser.add_argument("--watchers", type=int, default=0, help="how many watch the first table (default 0)")
    parser.add_argument("--plain", action="store_true", help="do not ask for compression")
    parser.add_argument("--system", default="double-deck", help="a system for four (default double-deck)")
    parser.add_argument("--folder", help="measure the disk that this folder is on (default: the temporary folder's)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--against", metavar="REVISION", help="compare with the server of this revision")
    parser.add_argument("--write", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.tables < 1 or options.seconds <= 0 or options.warm < 0 or options.every <= 0 or options.watchers < 0:
        parser.error("--tables, --seconds and --every must be more than nothing")
    if options.write:
        print(json.dumps(asyncio.run(written(options.write, options.system, options.tables))))
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the server is ended too
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if options.against:
            return against(Path(folder), options)
        echo = asyncio.run(measure(Path(folder, "echo"), options, echo=True))
        report = asyncio.run(measure(Path(folder, "deece"), options))
    held = goals(report, echo) if report.ok.number and echo.ok.number else []
    if options.json:
        told = [asdict(goal) | {"met": goal.met} for goal in held]
        print(json.dumps({"echo": asdict(echo), "deece": asdict(report), "goals": told}, indent=2))
    else:
        print("The empty server:")
        show(echo)
        print("\nDeece:")
        show(report)
        for goal in held:
            print(goal)
    wrong = report.errors or echo.errors or not held
    return 1 if wrong or not all(goal.met for goal in held) else 0


if __name__ == "__main__":
    raise SystemExit(main())
