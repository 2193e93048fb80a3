"""S1: half-sent requests from one address do not stop the server for others, and do not fill a disk with its log."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path

from deece.api.asked import refused
from deece.words.refused import Refused
from tests.attacks import s1_half_sent as s1
from tests.attacks.attacking import ATTACKER, Report, ask, asked, started


def served(report: Report) -> None:
    """Somebody else was served all the time, and the server had nothing to complain about."""
    assert report.others
    assert not report.failed
    assert not report.log


def test_half_sent_requests_of_one_address_stop_nobody(tmp_path: Path) -> None:
    served(asyncio.run(s1.half_sent(tmp_path / "one", 120, 1, "connections_by_address=50")))


def test_half_sent_requests_of_many_addresses_stop_nobody(tmp_path: Path) -> None:
    served(asyncio.run(s1.half_sent(tmp_path / "many", 120, 10, "connections=60")))


def test_a_request_that_trickles_in_is_given_up(tmp_path: Path) -> None:
    report = asyncio.run(s1.trickled(tmp_path / "trickle", 5))
    served(report)
    assert report.answered == {408: 5}


def test_a_body_that_does_not_come_is_given_up(tmp_path: Path) -> None:
    served(asyncio.run(s1.body_never_comes(tmp_path / "body", 5)))


def test_fewer_open_files_mean_fewer_connections_and_no_traceback(tmp_path: Path) -> None:
    """Where the system allows 600 open files, 700 half-sent requests leave room for others."""

    async def attack() -> str:
        report = Report()
        with started(tmp_path / "files", "connections_by_address=10000", files=600) as server:
            lines = await s1.hold(server, 700, report)
            assert (await ask(server, "/api/glossary"))[0] == 200
            for line in lines:
                await line.close()
            return server.errors.read_text()

    said = asyncio.run(attack())
    assert "600 open files" in said
    assert said.count("\n") == 1


def test_who_finds_no_room_is_answered_in_words(tmp_path: Path) -> None:
    """Sockets that are in use make no room."""

    async def attack() -> None:
        with started(tmp_path / "full", "connections_by_address=3") as server:
            made = server.post("/api/tables", asked())
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(3):
                    socket = await stack.enter_async_context(server.connect(made["table"]))
                    await socket.send(json.dumps({"t": "hello"}))
                    await socket.recv()
                assert await ask(server, "/api/glossary", address=ATTACKER) == (
                    503,
                    json.loads(refused(Refused("full")).content),
                )
                assert (await ask(server, "/api/glossary"))[0] == 200
            while (await ask(server, "/api/glossary", address=ATTACKER))[0] != 200:
                await asyncio.sleep(0.05)
            assert not server.errors.read_text()

    asyncio.run(attack())
