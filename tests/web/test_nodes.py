"""Two servers over one database: browsers come to either, and games go on where one is killed, frozen or stopped."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from deece.server.relay import CLIENT, RELAY
from deece.store.base import Entry, link
from tests.store.postgres import Cluster
from tests.web.faults import Report, Seats
from tests.web.running import PATIENCE, Player, Server, complaints, until
from tests.web.unlimited import OPTIONS


class Both:
    """Both, behind a proxy that hands each connection to the next that runs."""

    def __init__(self, folder: Path, database: str) -> None:
        self.nodes = [Server(folder / name, options=OPTIONS, database=database) for name in ("a", "b")]
        self._next = cycle(self.nodes)

    def table(self) -> tuple[str, list[str]]:
        """A table that the first one made."""
        return self.nodes[0].table()

    def connect(self, table: str) -> connect:
        """A socket as a page opens it."""
        return next(node for node in self._next if node.process is not None).connect(table)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def both(tmp_path: Path, cluster: Cluster) -> Iterator[Both]:
    """Two servers over an empty database."""
    cluster.empty()
    both = Both(tmp_path, cluster.where)
    try:
        for node in both.nodes:
            node.start()
        yield both
    finally:
        for node in both.nodes:
            node.kill()


def log_of(cluster: Cluster, table: str) -> list[Entry]:
    """A table's log; its chain is whole."""
    query = "SELECT table_id, seq, kind, body, chain FROM deece.entry WHERE table_id = %s ORDER BY seq"
    log, chain = [], b""
    for *row, stored in cluster.query(query, table):
        log.append(Entry(*row))  # type: ignore[arg-type]
        chain = link(chain, log[-1])
        assert chain == stored
    return log


def owner_of(cluster: Cluster, table: str) -> object:
    """Where the server is reached that has a table, None if none has it."""
    query = "SELECT address FROM deece.owner JOIN deece.node USING (epoch) WHERE table_id = %s"
    return next((address for (address,) in cluster.query(query, table)), None)


def choices(players: list[Player]) -> int:
    """How many were acknowledged."""
    return sum(len(player.acknowledged) for player in players)


async def played(seats: Seats, more: int) -> None:
    """Let them make so many choices more."""
    before = choices(seats.players)
    await until(lambda: choices(seats.players) >= before + more or seats.players[0].public.get("over"))


async def compared(cluster: Cluster, seats: Seats) -> None:
    """All that anybody was told is in the log, once and in order."""
    for player in seats.players:
        player.playing = False
    await until(lambda: not any(player.pending for player in seats.players))
    await seats.leave()
    report = Report()
    seats.compare(log_of(cluster, seats.id), report)
    assert report.faults == []
    assert report.acknowledged


def test_a_game_goes_on_at_the_other_server_where_one_is_killed(both: Both, cluster: Cluster) -> None:
    one, other = both.nodes

    async def story() -> None:
        seats = Seats(both)  # type: ignore[arg-type]
        await played(seats, 12)
        owner = owner_of(cluster, seats.id)
        first, second = (one, other) if owner == one.host else (other, one)
        first.kill()
        await played(seats, 12)
        assert owner_of(cluster, seats.id) == second.host
        await asyncio.to_thread(first.start)
        second.kill()
        await played(seats, 12)
        assert owner_of(cluster, seats.id) == first.host
        await compared(cluster, seats)

    asyncio.run(story())


def test_a_server_that_was_frozen_writes_nothing_when_it_wakes(both: Both, cluster: Cluster) -> None:
    async def story() -> None:
        seats = Seats(both)  # type: ignore[arg-type]
        await played(seats, 8)
        owner = owner_of(cluster, seats.id)
        frozen = next(node for node in both.nodes if node.host == owner)
        woken = next(node for node in both.nodes if node is not frozen)
        process, frozen.process = frozen.process, None  # the proxy does not ask it
        assert process
        try:
            os.kill(process.pid, signal.SIGSTOP)
            back = await woken.connect(seats.id)  # somebody comes to the other, as the pages do after some seconds
            async with back:
                await back.send('{"t": "hello"}')
                assert json.loads(await back.recv())["t"] == "welcome"
            assert owner_of(cluster, seats.id) == woken.host
        finally:
            os.kill(process.pid, signal.SIGCONT)
            frozen.process = process
        await played(seats, 12)
        assert owner_of(cluster, seats.id) == woken.host
        await compared(cluster, seats)
        assert "did not renew its lease in time" in complaints(frozen)
        assert f"{frozen.host} renewed its lease no more" in complaints(woken)

    asyncio.run(story())


def test_a_server_that_is_stopped_hands_its_tables_over_at_once(both: Both, cluster: Cluster) -> None:
    async def story() -> None:
        seats = Seats(both)  # type: ignore[arg-type]
        await played(seats, 8)
        owner = owner_of(cluster, seats.id)
        ending = next(node for node in both.nodes if node.host == owner)
        process, ending.process = ending.process, None
        assert process
        process.terminate()
        assert await asyncio.to_thread(process.wait, PATIENCE) in (0, -signal.SIGTERM)
        ending.process = process
        ending.kill()
        await played(seats, 12)
        await compared(cluster, seats)

    asyncio.run(story())


def test_each_server_answers_for_the_other_but_only_for_who_knows_the_secret(both: Both, cluster: Cluster) -> None:
    one, other = both.nodes

    def asked(node: Server, path: str, **headers: str) -> tuple[int, bytes]:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", node.port, timeout=PATIENCE)) as line:
            line.request("GET", path, headers={"Host": node.host, **headers})
            answer = line.getresponse()
            return answer.status, answer.read()

    async def story() -> None:
        table, tokens = one.table()
        path = f"/api/tables/{table}"
        assert asked(other, path) == asked(one, path)
        body = {"id": "double-deck", "name": "T", "me": "Ann", "seats": [{"kind": "me"}, *[{"kind": "friend"}] * 3]}
        made = one.post("/api/tables", body)
        assert other.post(f"/api/tables/{made['table']}/sit", {"name": "Bob"})["seat"] == 1
        assert owner_of(cluster, made["table"]) == one.host
        async with one.connect(table) as mine, other.connect(table) as theirs:
            for line, token in ((mine, tokens[0]), (theirs, tokens[1])):
                await line.send(json.dumps({"t": "hello", "token": token}))
                assert json.loads(await line.recv())["seat"] == tokens.index(token)
            assert owner_of(cluster, table) == one.host
            await theirs.send(json.dumps({"t": "chat", "id": "c", "text": "good evening"}))
            async for text in mine:
                told = json.loads(text)
                if told["t"] == "chat":
                    break
            assert told["text"] == "good evening"
        for headers in ({RELAY: "guessed", CLIENT: "10.0.0.9"}, {RELAY: ""}):
            assert asked(one, path, **headers)[0] == 403
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://{one.host}/ws/{table}", additional_headers=headers)
            assert refused.value.response.status_code == 403

    asyncio.run(story())
