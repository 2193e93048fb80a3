"""A real server in a process of its own, and players who reach it as browsers do: by HTTP and real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from tests.sent import heard
from tests.web.unlimited import OPTIONS

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
PRODUCT = ("-c", "from deece.cli import main; main()", "serve")
PATIENCE = 120.0  # seconds after which what does not come fails the test
FIRST_RETRY, LONGEST_RETRY = 0.25, 15.0  # as the page's


def free_port() -> int:
    """A port that nobody uses now, below those that outgoing connections are given while the server is down."""
    while True:
        port = random.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def children(pid: int) -> list[int]:
    """The processes that this one started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Server:
    """A server process over a folder; it can be killed and started again on the same port.

    Without `store` it is the product's own command, else tests/web/launcher.py with that store.
    """

    def __init__(
        self, folder: Path, store: str = "", options: Sequence[str] = OPTIONS, files: int = 0, database: str = ""
    ) -> None:
        """`options` are the product's own; without them it has no limits. It may open so many files, if not 0.

        `database` is the address of one for its tables, else they are in `folder`.
        """
        self.folder, self.store, self.port, self.options, self.files = folder, store, free_port(), options, files
        self.database = database
        self.below = ""  # the path of its host below which it is, "/pinochle"
        self.errors = folder / "stderr.txt"
        self.process: subprocess.Popen[str] | None = None
        folder.mkdir(exist_ok=True)

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.kill()

    def command(self) -> list[str]:
        """What Python is to run."""
        data = str(self.folder / "data")
        if self.store:
            return ["-m", "tests.web.launcher", self.store, str(self.port), data]
        place = ("--store", self.database, "--node", self.host) if self.database else ("--data", data)
        return [*PRODUCT, "--port", str(self.port), *place, *self.options]

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*(("prlimit", f"--nofile={self.files}") if self.files else ()), sys.executable, *self.command()],
                cwd=ROOT,
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        assert self.process.stdout
        assert self.process.stdout.readline().startswith("Deece is at"), self.errors.read_text()

    def order(self, word: str) -> None:
        """Type a word at the launcher, and wait until it is done."""
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline().strip() == word

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    def stop(self) -> int:
        """As Ctrl+C and a service manager do; the exit code."""
        assert self.process
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        code, self.process = self.process.returncode, None
        return code

    def workers(self) -> list[int]:
        """The processes of its workers: children of the one that loads the program for all of them."""
        assert self.process
        found = [self.process.pid]
        for _ in range(2):
            found = [child for pid in found for child in children(pid)]
        return found

    def megabytes(self) -> float:
        """Its memory now."""
        assert self.process
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise AssertionError("no VmRSS")

    def largest_file(self, size: int | None) -> None:
        """From now on its files may not grow beyond this."""
        import resource  # Windows has none

        assert self.process
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))

    def post(self, path: str, body: Json) -> Json:
        """An answer of the API."""
        headers = {"content-type": "application/json", "origin": f"http://{self.host}"}
        request = urllib.request.Request(f"http://{self.host}{self.below}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: Json = json.load(answer)
        return found

    def table(self, system: str = "double-deck", people: int = 4) -> tuple[str, list[str]]:
        """A table of persons, which is named here as by the page: its id, and the seats' tokens."""
        seats = [{"kind": "me"}, *({"kind": "friend"} for _ in range(people - 1))]
        asked = {"id": system, "set": {}, "name": "T", "me": "Player 0", "seats": seats, "speed": "fast"}
        made = self.post("/api/tables", asked | {"table": secrets.token_urlsafe(16)})
        where = f"/api/tables/{made['table']}/sit"
        sat = [self.post(where, {"name": f"P{seat}", "seat": seat}) for seat in range(1, people)]
        return made["table"], [made["token"], *(one["token"] for one in sat)]

    def connect(self, table: str) -> connect:
        """A socket to a table, as the page opens it."""
        return connect(
            f"ws://{self.host}{self.below}/ws/{table}",
            origin=Origin(f"http://{self.host}"),
            ping_interval=None,
            open_timeout=PATIENCE,
        )


class Player:
    """A browser at a seat that plays what it may by itself, and says again what it had no answer to.

    All players name their commands c1, c2, c3 ...: the server must tell them apart by their seats.
    """

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.table, self.token = server, table, token
        self.seat = -1
        self.public: Json = {}
        self.own: Json = {}
        self.gate: Json | None = None
        self.at = self.seq = self.number = 0
        self.pending: dict[str, Json] = {}
        self.sent: dict[str, list[str]] = {}  # by command, what was asked for
        self.acknowledged: list[tuple[str, int, bool]] = []  # command, seq, and whether it had been done before
        self.refused: list[str] = []
        self.waiting: list[str] = []  # what the table said it waits for
        self.saw: list[tuple[int, Json, Json, bool]] = []  # seq, public, own, and whether it is a welcome
        self.welcomed = asyncio.Event()
        self.welcomed_at = 0.0
        self.playing = True
        self.pause = 0.0  # seconds before each message
        self.more: Json = {}  # what its first words hold beside its token
        self.sending: Callable[[Player], None] = lambda player: None  # told of each choice that is sent
        self.socket: ClientConnection | None = None

    async def live(self) -> None:
        """Connect, play, and connect again when the connection is lost, for ever."""
        delay = FIRST_RETRY
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError, TimeoutError):
                async with self.server.connect(self.table) as self.socket:
                    await self._say({"t": "hello", "token": self.token, **self.more})
                    try:
                        async for text in self.socket:
                            delay = FIRST_RETRY
                            for told in heard(text):
                                await self._hear(told)
                    finally:
                        self.welcomed.clear()
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))
            delay = min(2 * delay, LONGEST_RETRY)

    async def _say(self, message: Json) -> None:
        assert self.socket
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(json.dumps(message))

    async def _hear(self, told: Json) -> None:
        kind = told["t"]
        if kind in ("welcome", "step"):
            if kind == "welcome":
                self.public, self.seat = {}, told["seat"]
                self.waiting += [told["waiting"]] if told["waiting"] else []
            self.public = {**self.public, **told["public"]}
            self.own = told["own"] or self.own
            self.at, self.seq, self.gate = told["at"], told["seq"], told["gate"]
            self.saw.append((self.seq, self.public, self.own, kind == "welcome"))
            if kind == "welcome":
                self.welcomed_at = time.monotonic()
                self.welcomed.set()
                for message in self.pending.values():
                    await self._say(message)
        elif kind == "gate":
            self.gate = told["gate"]
        elif kind == "waiting":
            self.waiting.append(told["text"])
        elif kind == "ok":
            if told["id"] in self.pending and self.pending.pop(told["id"])["t"] == "do":
                self.acknowledged.append((told["id"], told["seq"], told["again"]))
        elif kind in ("no", "bye") and told["code"] != "moved":
            self.pending.pop(told.get("id", ""), {})
            self.refused.append(told["reason"])
        await self.play()

    async def play(self) -> None:
        """Do what there is to do."""
        if not self.playing or self.pending or not self.welcomed.is_set():
            return
        if self.gate is not None:
            if self.seat in self.gate["waits"]:
                await self._ask({"t": "ready"})
        elif self.public["turn"] == self.seat and (self.own["choices"] or self.own["bids"]):
            await self._ask({"t": "do", "at": self.at, "do": self.choice()})

    async def _ask(self, message: Json) -> None:
        self.number += 1
        message["id"] = f"c{self.number}"
        self.pending[message["id"]] = message
        if message["t"] == "do":
            self.sent[message["id"]] = message["do"]
            self.sending(self)
        await asyncio.sleep(self.pause)
        await self._say(message)

    def choice(self) -> list[str]:
        """A pass if there is one, else what goes on, else any."""
        offered = self.own["choices"]
        if not offered:
            return [f"bid {self.own['bids'][0]}"]
        for wanted in ("pass", "say"):
            for one in offered:
                if one["kind"] == wanted:
                    return [one["do"]]
        return [one["do"] for one in random.sample(offered, max(self.own["need"], 1))]


async def until(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until this is true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def complaints(server: Server) -> str:
    """What the server wrote to its standard error; nothing, if all is well."""
    return server.errors.read_text()
