"""A database that refuses while a person plays: everybody reads why, and the game goes on by itself when it ends."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deece.keeper.events import Hand
from deece.store.database import NO_ANSWER
from deece.table.log import Lost, change_of
from tests.sent import heard
from tests.store.postgres import Cluster
from tests.store.test_refusing import NO_RIGHT, REFUSALS, do
from tests.web.faults import Report, Seats
from tests.web.running import PATIENCE, Json, Server, complaints, until
from tests.web.test_keep import MADE, events
from tests.web.test_nodes import log_of
from tests.web.unlimited import OPTIONS

HALF = {"seal": "0" * 64, "sealed": "0" * 64}
ALONE: Json = {
    "id": "double-deck",
    "name": "T",
    "me": "Ann",
    "seats": [{"kind": "me"}, *({"kind": "computer", "level": "plain"} for _ in range(3))],
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, and a user who owns what Deece makes there and may do nothing else."""
    with Cluster() as cluster:
        cluster.query("CREATE ROLE cards LOGIN")
        cluster.query("GRANT CREATE ON DATABASE postgres TO cards")
        yield cluster


def ready(server: Server) -> tuple[int, Json]:
    """What an orchestrator is answered."""
    try:
        with urllib.request.urlopen(f"http://{server.host}/readyz", timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def refused(server: Server, path: str, body: Json, token: str) -> tuple[int, str, str]:
    """Why this is not done."""
    headers = {
        "content-type": "application/json",
        "origin": f"http://{server.host}",
        "authorization": f"Bearer {token}",
    }
    request = urllib.request.Request(f"http://{server.host}{path}", json.dumps(body).encode(), headers)
    request.add_header("origin", f"http://{server.host}")
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=10)
    said = json.load(error.value)
    return error.value.code, said["code"], said["error"]


async def said_to(server: Server, table: str, hello: Json) -> Json:
    """What somebody hears first who comes to a table."""
    async with asyncio.timeout(10), server.connect(table) as line:
        await line.send(json.dumps({"t": "hello", **hello}))
        return next(iter(heard(str(await line.recv()))))


async def left(server: Server, table: str, token: str) -> None:
    """Who has this token gets up."""
    async with asyncio.timeout(10), server.connect(table) as line:
        for message in ({"t": "hello", "token": token}, {"t": "leave", "id": "c1"}):
            await line.send(json.dumps(message))
        async for text in line:
            if any(told["t"] == "ok" for told in heard(str(text))):
                return


@pytest.mark.parametrize("name", ["insert", "all"])
def test_people_read_that_the_database_refuses_and_play_on_when_it_does_no_more(
    tmp_path: Path, cluster: Cluster, name: str
) -> None:
    """A10: no choice, nobody read why, ready, and exceptions in the log that nobody retrieved."""
    cluster.empty()
    refusal = REFUSALS[name]

    async def story(server: Server) -> None:
        resting, tokens = server.table()  # nobody is there: it is in memory all the same
        alone = server.post("/api/tables", ALONE)  # one person, three computer players
        shared = server.post("/api/sheets", {"events": events()})
        await left(server, resting, tokens[2])
        table = Seats(server)
        players = table.players

        def done() -> int:
            return sum(len(player.acknowledged) for player in players)

        await until(lambda: done() >= 4)
        assert ready(server) == (200, {"ready": True, "why": ""})
        do(cluster, refusal.begin)
        await until(lambda: all(player.waiting[-1:] == [NO_RIGHT] for player in players))
        assert await asyncio.to_thread(ready, server) == (503, {"ready": False, "why": "store"})
        before = done()
        for id, hello in (
            (table.id, {}),
            (table.id, {"token": players[1].token, "mixes": True, "mix": HALF}),  # the table is at a choice that waits
            (resting, {"token": tokens[0]}),
            (resting, {"token": tokens[2]}),  # had left, and comes back
            (alone["table"], {"token": alone["token"]}),
        ):
            told = await said_to(server, id, hello)
            assert (told["t"], told["waiting"]) == ("welcome", NO_RIGHT), hello
        for path, body, token in (
            ("/api/tables", ALONE, ""),
            (f"/api/tables/{resting}/sit", {"name": "Bob"}, ""),
            ("/api/sheets", {"events": events()}, ""),
            (f"/api/sheets/{shared['sheet']}", {"events": events(Hand(1, MADE))}, shared["pen"]),
        ):
            *code, words = await asyncio.to_thread(refused, server, path, body, token)
            assert (code, words.partition("; ")[2]) == ([503, "store"], f"{NO_RIGHT}."), path
        await asyncio.sleep(3)
        assert done() == before
        do(cluster, refusal.end)
        await until(lambda: done() >= before + 12)
        for player in players:
            said = [text for text in player.waiting if text]
            assert said[0] == NO_RIGHT
            assert set(said) <= {NO_RIGHT, NO_ANSWER}  # until the server has its lease again
            assert player.refused == []
            player.playing = False
        await until(lambda: not any(player.pending for player in players))
        assert await asyncio.to_thread(ready, server) == (200, {"ready": True, "why": ""})
        await asyncio.to_thread(server.post, "/api/tables", ALONE)
        await table.leave()
        report = Report()
        table.compare(log_of(cluster, table.id), report)
        assert report.faults == []
        assert report.acknowledged >= before + 12

    with Server(tmp_path, options=OPTIONS, database=cluster.where.replace("deece@", "cards@")) as server:
        asyncio.run(story(server))
        server.stop()
        assert [line for line in complaints(server).splitlines() if "renew" not in line] == []


def test_a_standby_that_had_not_all_is_said_at_the_table(tmp_path: Path) -> None:
    """A failover with loss: what was acknowledged is gone, and no browser saw the end of a hand that would prove it."""

    async def story(server: Server, cluster: Cluster) -> None:
        table = Seats(server)
        players = table.players

        def done() -> int:
            return sum(len(player.acknowledged) for player in players)

        await until(lambda: done() >= 4)
        await asyncio.to_thread(cluster.keep)
        before = done()
        await until(lambda: done() >= before + 6)
        await asyncio.to_thread(cluster.fail_over)
        seen = max(player.seq for player in players)
        assert len(log_of(cluster, table.id)) < seen
        await until(lambda: any(entry.kind == "lost" for entry in log_of(cluster, table.id)))
        lost = change_of(next(entry for entry in log_of(cluster, table.id) if entry.kind == "lost"))
        assert isinstance(lost, Lost)
        assert lost.entries >= 6
        before = done()
        await until(lambda: done() >= before + 12)  # and they play on
        welcome = await said_to(server, table.id, {})
        (told,) = (line for line in welcome["log"] if "were lost" in line)
        assert told.startswith("The last choices at this table were lost. The game goes on from ")
        await table.leave()

    with Cluster() as cluster, Server(tmp_path, options=OPTIONS, database=cluster.where) as server:
        asyncio.run(story(server, cluster))
        server.stop()
        assert "Traceback" not in complaints(server)
        assert "never retrieved" not in complaints(server)
