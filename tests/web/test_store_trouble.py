"""The log cannot be written for a while: everybody is told why, nothing is lost, and the game goes on by itself."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest

from deece.server.serve import STORE
from tests.web.faults import Report, Seats, logs_of
from tests.web.running import PATIENCE, Json, Server, complaints, until

LOCKED = "the database is in use by another program: close that program"
FULL = "the disk is full: free some space"
FAILING = "the disk gives errors: check the disk and its free space"


def lock(server: Server) -> Callable[[], None]:
    """Another program writes, and takes its time."""
    other = sqlite3.connect(server.folder / "data" / STORE, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def fill(server: Server) -> Callable[[], None]:
    """SQLite finds its disk full."""
    server.order("full")
    return lambda: server.order("free")


def limit(server: Server) -> Callable[[], None]:
    """No file of the server may grow any more: for the product's own process the nearest thing to a failing disk."""
    server.largest_file((server.folder / "data" / (STORE + "-wal")).stat().st_size)
    return lambda: server.largest_file(None)


@pytest.mark.parametrize(
    ("store", "begin", "says"),
    [("", lock, LOCKED), ("sound", fill, FULL), ("", limit, FAILING)],
    ids=["locked", "full", "failing"],
)
def test_the_table_waits_and_says_for_what(
    tmp_path: Path, store: str, begin: Callable[[Server], Callable[[], None]], says: str
) -> None:
    async def story() -> None:
        with Server(tmp_path, store) as server:
            table = Seats(server)
            players = table.players

            def done() -> int:
                return sum(len(player.acknowledged) for player in players)

            await until(lambda: all(player.acknowledged for player in players))  # cards are dealt, and all choose
            end = begin(server)
            await until(lambda: all(player.waiting[-1:] == [says] for player in players))
            before = done()
            await asyncio.sleep(1)  # nobody is told that a choice was made
            assert done() == before
            # What waits is a choice, whose player may be slow, or the table's own: a deal, or the score of a hand.
            await until(
                lambda: (
                    sum(len(player.pending) for player in players) == 1
                    or players[0].public["step"] in ("deal", "score")
                )
            )
            async with server.connect(table.id) as watcher:  # who comes now sees the table, and what it waits for
                await watcher.send(json.dumps({"t": "hello"}))
                welcome = json.loads(await watcher.recv())
                assert (welcome["t"], welcome["waiting"]) == ("welcome", says)
                assert welcome["public"]["trick"] == players[0].public["trick"]
                end()
                heard = [json.loads(await watcher.recv()) for _ in range(8)]
                assert {"t": "waiting", "text": ""} in heard
            await until(lambda: done() >= before + 20)
            for player in players:
                assert player.waiting == [says, ""]
                assert player.refused == []
                player.playing = False
            await until(lambda: not any(player.pending for player in players))
            server.kill()
            await table.leave()
            report = Report()
            table.compare((await logs_of(tmp_path / "data" / STORE, [table.id]))[table.id], report)
            assert report.faults == []
            assert report.acknowledged >= before + 20
            assert complaints(server) == ""

    asyncio.run(story())


def test_a_full_disk_is_said_in_the_lobby_and_ctrl_c_prints_no_traceback(tmp_path: Path) -> None:
    """S6: the lobby waited for ever, and Ctrl+C then printed a traceback."""
    with Server(tmp_path, "sound") as server:
        table, _ = server.table(people=4)
        seats = [{"kind": "me"}, *({"kind": "friend"} for _ in range(3))]
        asked: Json = {
            "id": "double-deck",
            "name": "T" * 60,
            "me": "Ann",
            "seats": seats,
            "house": {"summary": "x" * 300},
        }
        server.order("full")
        refused: list[tuple[int, str]] = []
        for _ in range(3):  # the pages that SQLite has still hold something
            while not refused:
                refused += tried(server, "/api/tables", asked)
            refused += tried(server, "/api/tables", asked) + tried(server, f"/api/tables/{table}/sit", {"name": "Bob"})
        assert set(refused) == {(503, f"This cannot be kept now; {FULL}.")}
        assert server.process
        server.process.send_signal(signal.SIGINT)
        out, _ = server.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in out + complaints(server)
        server.process = None


def tried(server: Server, path: str, body: Json) -> list[tuple[int, str]]:
    """The refusal of a request; none if it was done."""
    try:
        server.post(path, body)
    except urllib.error.HTTPError as error:
        return [(error.code, json.load(error)["error"])]
    return []
