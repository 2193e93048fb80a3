"""S1: connections that send half a request, or a byte now and then, or read nothing, and stay."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks.attacking import ATTACKER, Line, Report, ask, request, started, watched
from tests.web.running import Server

HALF = b"GET / HTTP/1.1\r\nHost: half"


async def hold(server: Server, lines: int, report: Report, addresses: int = 1) -> list[Line]:
    """So many connections, each with half a request."""
    held = []
    for number in range(lines):
        held.append(await Line.open(server, f"127.0.{1 + number % addresses}.1" if addresses > 1 else ATTACKER))
        await held[-1].send(HALF)
        report.sent += 1
    return held


async def half_sent(folder: Path, size: int, addresses: int = 1, *limits: str) -> Report:
    """Connections from one address or several, of which each sends half a request and stays."""
    report = Report()
    with started(folder, *limits) as server:
        async with watched(server, report):
            held = await hold(server, size, report, addresses)
            await ask(server, "/api/systems")
            if addresses == 1:  # others at the same address get in too: half a request makes room
                assert (await ask(server, "/api/glossary", address=ATTACKER))[0] == 200
        for line in held:
            await line.close()
    return report


async def trickled(folder: Path, size: int) -> Report:
    """A byte now and then does not keep a connection; the server closes it when the time is over."""
    report = Report()
    with started(folder, "header_seconds=1") as server:
        async with watched(server, report):

            async def trickle() -> None:
                line = await Line.open(server)
                report.sent += 1
                said = asyncio.create_task(line.answer())
                for byte in HALF + b"x" * 10_000:
                    await line.send(bytes([byte]))
                    if said.done():
                        break
                    await asyncio.sleep(0.05)
                report.count((await said)[0])
                await line.close()

            await asyncio.gather(*(trickle() for _ in range(size)))
    return report


async def body_never_comes(folder: Path, size: int) -> Report:
    """The head of a request, and a body that does not come."""
    report = Report()
    with started(folder, "body_seconds=1") as server:
        async with watched(server, report):
            whole = request(server, "POST", "/api/rules", b"x" * 100)

            async def begin() -> None:
                line = await Line.open(server)
                report.sent += 1
                await line.send(whole[:-50])
                assert await line.gone()
                await line.close()

            await asyncio.gather(*(begin() for _ in range(size)))
    return report


async def unread(folder: Path, size: int) -> Report:
    """Answers that nobody reads, asked for again and again on one connection."""
    report = Report()
    with started(folder, "unread_seconds=1", "connections_by_address=1000") as server:
        async with watched(server, report):
            held = [await Line.open(server) for _ in range(size)]
            many = request(server, "GET", "/static/page/main.js") * 30 + request(server, "GET", "/api/systems") * 10
            for line in held:
                line.writer.transport.pause_reading()  # type: ignore[attr-defined]
                line.writer.write(many)
                report.sent += 1
            await asyncio.sleep(3)
        for line in held:
            await line.close()
    return report
