"""One server in several processes, each with tables of its own: nobody sees that they are several."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deece.store.parts import file_name, files_of, home_of
from tests.web.faults import Report, Seats, logs_of
from tests.web.games import text
from tests.web.running import PATIENCE, Server, complaints, free_port, until
from tests.web.unlimited import OPTIONS

WORKERS = 2
pytestmark = pytest.mark.needs("proc")  # and sockets that are handed from one process to another
TWO = (*OPTIONS, "--workers", str(WORKERS))


def get(server: Server, path: str) -> Any:
    with urllib.request.urlopen(f"http://{server.host}{path}", timeout=PATIENCE) as answer:
        return json.load(answer)


def name_in(part: int) -> str:
    """A name for a table in this part."""
    while home_of(name := secrets.token_urlsafe(16), WORKERS) != part:
        pass
    return name


async def in_each(server: Server) -> list[Seats]:
    """Tables in the parts of all workers."""
    seats = [Seats(server)]
    while len({home_of(one.id, WORKERS) for one in seats}) < WORKERS:
        seats.append(Seats(server))
    return seats


def choices(one: Seats) -> int:
    return sum(len(player.acknowledged) for player in one.players)


async def played(seats: list[Seats], more: int) -> None:
    """Let them make so many choices more at each table."""
    goals = {one.id: choices(one) + more for one in seats}
    await until(lambda: all(choices(one) >= goals[one.id] or one.players[0].public.get("over") for one in seats))


async def ended(seats: list[Seats]) -> None:
    """Nobody asks for more, all is answered, and everybody leaves."""
    players = [player for one in seats for player in one.players]
    for player in players:
        player.playing = False
    await until(lambda: not any(player.pending for player in players))
    for one in seats:
        await one.leave()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """With two workers."""
    with Server(tmp_path, options=TWO) as server:
        yield server


def test_tables_go_on_when_a_worker_is_killed_and_with_another_number_of_them(server: Server) -> None:
    async def story() -> list[Seats]:
        seats = await in_each(server)
        await played(seats, 8)
        assert {found["table"] for one in seats if (found := get(server, f"/api/tables/{one.id}"))} == {
            one.id for one in seats
        }
        pids = server.workers()
        assert len(pids) == WORKERS
        os.kill(pids[0], signal.SIGKILL)
        await played(seats, 8)
        now = server.workers()
        assert pids[1] in now
        assert pids[0] not in now
        assert await asyncio.to_thread(server.stop) == 0
        server.options = OPTIONS  # one process, and one file
        await asyncio.to_thread(server.start)
        await played(seats, 8)
        await ended(seats)
        return seats

    seats = asyncio.run(story())
    server.kill()
    data, report = server.folder / "data", Report()
    assert files_of(data) == [data / file_name(0)]
    for one in seats:
        one.compare(asyncio.run(logs_of(data, [one.id]))[one.id], report)
    assert report.faults == []
    assert report.acknowledged >= 24 * WORKERS
    assert [line.partition(" ")[2] for line in complaints(server).splitlines()] == ["0 ended, and is started again"]


def test_what_is_at_another_worker_is_had_all_the_same(server: Server) -> None:
    """A shared hand is in the part of its table, and a new table that is dealt its cards may be in any."""
    seats = [{"kind": "me"}, {"kind": "computer"}, {"kind": "computer"}]
    asked = {"id": "", "set": {}, "name": "T", "me": "Ann", "seats": seats}
    for part in range(WORKERS):
        made = server.post("/api/tables", asked | {"record": text("three-handed"), "table": name_in(part)})
        where = f"/api/tables/{made['table']}"
        found = get(server, where + "/replay?hand=1")
        assert found["frames"]
        headers = {"authorization": f"Bearer {made['token']}", "origin": f"http://{server.host}"}
        request = urllib.request.Request(f"http://{server.host}{where}/share", b'{"hand": 1}', headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            deal = json.load(answer)["deal"]
        assert get(server, f"/api/deals/{deal}")["id"] == "three-handed"
        for other in range(WORKERS):
            name = name_in(other)
            assert server.post("/api/tables", asked | {"deal": deal, "table": name})["table"] == name
            assert get(server, f"/api/tables/{name}")["rules"]["id"] == "three-handed"


def test_who_says_nothing_is_sent_away_by_a_worker_and_none_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path, options=("--workers", "2", "--limit", "header_seconds=1")) as server:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as silent:
            assert get(server, "/healthz") == {"lives": True}
            assert get(server, "/readyz") == {"ready": True, "why": ""}
            assert b"408" in silent.recv(100), "the limits are those of a server alone"
        pids = server.workers()
        assert len(pids) == WORKERS
        server.kill()
        until_then = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            assert time.monotonic() < until_then
            time.sleep(0.02)
        assert complaints(server) == ""


def test_why_a_worker_cannot_start_is_said(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, options=("--workers", "2", "--metrics", str(port)))
    with socket.create_server(("127.0.0.1", port + 1)), pytest.raises(AssertionError):
        server.start()
    assert server.process
    assert server.process.wait(PATIENCE) == 2
    assert f"metrics cannot be shown at {port + 1}" in complaints(server)
    server.kill()
