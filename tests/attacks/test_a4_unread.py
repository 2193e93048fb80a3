"""A4: a score without bounds, and sockets that never read."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from deece.api.door import Unread
from deece.api.guest import MOST_BYTES, Guest
from tests.attacks.attacking import asked, started
from tests.web.running import PATIENCE


def narrow(port: int) -> socket.socket:
    """A connection that takes in little."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


def test_a_socket_that_pings_and_never_reads_is_closed(tmp_path: Path) -> None:
    async def attack() -> None:
        with started(
            tmp_path, "unread_seconds=1", "messages=1000", "messages_at_once=100000", "commands=1000"
        ) as server:
            made = server.post("/api/tables", asked())
            where = f"ws://{server.host}/ws/{made['table']}"
            origin: Any = f"http://{server.host}"
            async with connect(where, sock=narrow(server.port), origin=origin, max_queue=1, ping_interval=None) as deaf:
                await deaf.send(json.dumps({"t": "hello", "token": made["token"]}))
                rules = json.dumps({"t": "type", "id": "x", "at": 1, "text": "rules"})

                async def pings() -> None:
                    while True:
                        await deaf.send(rules)
                        await deaf.send('{"t": "ping"}')
                        await asyncio.sleep(0.002)

                async with asyncio.timeout(PATIENCE / 4):
                    with pytest.raises(Exception, match="no close frame received"):
                        await pings()
            async with server.connect(made["table"]) as again:
                await again.send(json.dumps({"t": "hello", "token": made["token"]}))
                assert json.loads(await again.recv())["t"] == "welcome"

    asyncio.run(attack())


class Deaf:
    """A socket for which so much waits."""

    def __init__(self, unread: int) -> None:
        self.unread, self.gone = unread, False

    def dismiss(self) -> None:
        self.gone = True


def test_of_the_sockets_of_an_address_that_do_not_read_the_one_that_waits_longest_goes() -> None:
    unread = Unread(100)
    first, second, third, other = Deaf(40), Deaf(50), Deaf(30), Deaf(500)
    for one in (first, second):
        unread.waits(one, "here")
    unread.waits(other, "there")
    assert not any(one.gone for one in (first, second, other)), "a single one may be sent what is long"
    unread.waits(third, "here")
    assert [one.gone for one in (first, second, third, other)] == [True, False, False, False]
    unread.read(second, "here")
    unread.read(second, "here")
    unread.waits(Deaf(60), "here")
    assert not third.gone


def test_a_guest_who_does_not_keep_up_has_so_many_bytes_and_then_the_whole_table() -> None:
    guest = Guest(None)
    for _ in range(4):
        guest.send(b"x" * (MOST_BYTES // 4))
    assert not guest.behind
    assert len(guest.next()) == MOST_BYTES // 4
    guest.send(b"y" * (MOST_BYTES // 4))
    assert not guest.behind
    guest.send(b"z" * (2 * MOST_BYTES))
    assert guest.behind
    assert [len(one) for one in guest.waiting] == [2 * MOST_BYTES], "one message may be longer"
    guest.waiting.clear()
    guest.behind = False
    guest.send(b"a")
    guest.send(b"b")
    assert not guest.behind
