"""What attacks are made of: a server that is watched, raw connections from any loopback address, and somebody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.running import PATIENCE, Server

Json = dict[str, Any]
ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"  # every address of 127/8 is this machine's


@dataclass
class Report:
    """What an attack did, and how the server was meanwhile to somebody at another address."""

    sent: int = 0
    answered: dict[int, int] = field(default_factory=dict)  # by status
    others: list[float] = field(default_factory=list)  # seconds for each of their requests
    failed: list[str] = field(default_factory=list)  # their requests that were not served
    megabytes: float = 0.0  # of the server's memory, at the end
    log: int = 0  # bytes that the server wrote to its standard error

    def count(self, status: int) -> None:
        self.answered[status] = self.answered.get(status, 0) + 1

    def row(self) -> str:
        """The figures as cells of a table."""
        slow = sorted(self.others)
        middle, most = (1000 * slow[len(slow) // 2], 1000 * slow[-1]) if slow else (0.0, 0.0)
        kinds = ", ".join(f"{number} × {status}" for status, number in sorted(self.answered.items())) or "none"
        served = f"{len(slow)} of {len(slow) + len(self.failed)}"
        times = f"{middle:.0f} ms | {most:.0f} ms"
        return f"{self.sent:,} | {kinds} | {served} | {times} | {self.megabytes:.0f} MB | {self.log}"


class Line:
    """A raw connection from a chosen address of this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server: Server, address: str = ATTACKER) -> Line:
        async with asyncio.timeout(PATIENCE):
            return cls(*await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0)))

    async def send(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def gone(self) -> bool:
        """Wait until the server has closed it; what it said last is let go."""
        with contextlib.suppress(OSError):
            async with asyncio.timeout(PATIENCE):
                while await self.reader.read(65_536):
                    pass
        return True

    async def answer(self) -> tuple[int, bytes]:
        """The status and the body of one answer; status 0 if the connection was closed without one."""
        try:
            async with asyncio.timeout(PATIENCE):
                head = await self.reader.readuntil(b"\r\n\r\n")
                status = int(head.split(b" ", 2)[1])
                size = re.search(rb"(?i)\ncontent-length: *([0-9]+)", head)
                return status, await self.reader.readexactly(int(size[1]) if size else 0)
        except (asyncio.IncompleteReadError, OSError):
            return 0, b""

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


def request(server: Server, method: str, path: str, body: bytes = b"", more: str = "") -> bytes:
    """A whole request as a browser sends it."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: http://{server.host}\r\n{more}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def ask(
    server: Server, path: str, body: Json | bytes | None = None, *, address: str = OTHER, more: str = ""
) -> tuple[int, Any]:
    """One request on a connection of its own: the status, and what the JSON says."""
    line = await Line.open(server, address)
    try:
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        await line.send(request(server, "GET" if body is None else "POST", path, data, more))
        status, answer = await line.answer()
        try:
            return status, json.loads(answer)
        except ValueError:
            return status, answer
    finally:
        await line.close()


def asked(me: str = "Ann") -> Json:
    """The body that asks for a table of one person."""
    seats = [{"kind": "me"}, *[{"kind": "computer"}] * 3]
    return {"id": "double-deck", "set": {}, "name": "T", "me": me, "seats": seats}


@contextlib.asynccontextmanager
async def watched(server: Server, report: Report, path: str = "/api/glossary") -> AsyncIterator[None]:
    """Somebody at another address asks again and again while the attack goes on, at least once."""
    over = asyncio.Event()

    async def other() -> None:
        while True:
            began = time.perf_counter()
            try:
                status, _ = await ask(server, path)
            except (OSError, TimeoutError) as error:
                report.failed.append(repr(error))
            else:
                took = time.perf_counter() - began
                report.others.append(took) if status == 200 else report.failed.append(str(status))
            if over.is_set():
                return
            await asyncio.sleep(0.05)

    task = asyncio.create_task(other())
    try:
        yield
    finally:
        over.set()
        await task
        report.megabytes = server.megabytes()
        report.log = len(server.errors.read_text())


@contextlib.contextmanager
def started(folder: Path, *limits: str, files: int = 0) -> Iterator[Server]:
    """The product's own server, with its usual limits but for these, and so many open files, if not 0."""
    options = [part for limit in ("busy_ms=60000", *limits) for part in ("--limit", limit)]
    with Server(folder, options=options, files=files) as server:
        yield server
