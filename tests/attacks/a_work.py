"""A1, A2, A3, A4 and A9: work and memory that one address takes from all others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from functools import cache
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from deece.keeper.events import encode
from tests.attacks.attacking import Json, ask, asked, started
from tests.attacks.others import AFTER, Attacked, Enough, anything, under
from tests.keeper.test_fold import scorers
from tests.web.games import text
from tests.web.running import Server

ATTACKER = "127.0.0.9"
SHIPPED = "busy_ms=500"  # when the server sheds load, as it ships


@cache
def long_record(hands: int) -> str:
    """A game of so many finished hands that goes on."""
    return text("four-handed-passing", hands=hands, level="random", settings=(("score.goal", "99999"),))


async def _again(server: Server, path: str, body: bytes | None, answers: dict[int, int]) -> None:
    while True:
        with contextlib.suppress(OSError, TimeoutError):
            status, _ = await ask(server, path, body, address=ATTACKER, more="Accept-Encoding: gzip\r\n")
            answers[status] = answers.get(status, 0) + 1
            await asyncio.sleep(0 if status == 200 else 0.1)  # what is refused at the door is another attack (S1)


def _long_table(server: Server, hands: int) -> Json:
    return server.post("/api/tables", asked("Mallory") | {"id": "", "record": long_record(hands)})


def nothing(folder: Path, seconds: float, after: float = AFTER) -> Attacked:
    """No attack, to hold the others against: what they do takes memory, too."""
    with started(folder, SHIPPED) as server:

        async def attack(answers: dict[int, int]) -> None:
            await asyncio.Event().wait()

        return under(server, attack, seconds, after=after)


def records(
    folder: Path, seconds: float, hands: int = 200, after: float = AFTER, enough: Enough = anything
) -> Attacked:
    """A1: 20 connections ask again and again for the record of a long game."""
    with started(folder, SHIPPED) as server:
        where = f"/api/tables/{_long_table(server, hands)['table']}/record"

        async def attack(answers: dict[int, int]) -> None:
            await asyncio.gather(*(_again(server, where, None, answers) for _ in range(20)))

        return under(server, attack, seconds, after=after, enough=enough)


def sheets(folder: Path, seconds: float, lines: int = 600, after: float = AFTER, enough: Enough = anything) -> Attacked:
    """A2: 4 connections send a score sheet on which two differ in so many lines, again and again."""
    with started(folder, SHIPPED) as server:
        body = json.dumps({"events": [json.loads(encode(event)) for event in scorers(lines)]}).encode()

        async def attack(answers: dict[int, int]) -> None:
            await asyncio.gather(*(_again(server, "/api/keep", body, answers) for _ in range(4)))

        return under(server, attack, seconds, after=after, enough=enough)


def line(folder: Path, seconds: float, hands: int = 200, after: float = AFTER, enough: Enough = anything) -> Attacked:
    """A3: 20 connections send a long record to be opened, again and again."""
    with started(folder, SHIPPED) as server:
        body = json.dumps({"record": long_record(hands)}).encode()

        async def attack(answers: dict[int, int]) -> None:
            await asyncio.gather(*(_again(server, "/api/record", body, answers) for _ in range(20)))

        return under(server, attack, seconds, after=after, enough=enough)


def deaf(folder: Path, seconds: float, size: int = 240, hands: int = 200, after: float = AFTER) -> Attacked:
    """A4: so many sockets come in at the table of a long game, ping, and never read."""
    with started(folder, SHIPPED, "unread_seconds=5") as server:
        table = _long_table(server, hands)["table"]

        async def one(answers: dict[int, int]) -> None:
            sock = socket.socket()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.bind((ATTACKER, 0))
            sock.setblocking(False)
            await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", server.port))
            origin: Any = f"http://{server.host}"
            try:
                async with connect(
                    f"ws://{server.host}/ws/{table}", sock=sock, origin=origin, max_queue=1, ping_interval=None
                ) as quiet:
                    await quiet.send(json.dumps({"t": "hello"}))
                    while True:
                        await quiet.send('{"t": "ping"}')
                        await asyncio.sleep(1)
            except (ConnectionClosed, OSError):
                answers[0] = answers.get(0, 0) + 1  # closed

        async def attack(answers: dict[int, int]) -> None:
            await asyncio.gather(*(one(answers) for _ in range(size)))

        return under(server, attack, seconds, after=after)


def odds(folder: Path, seconds: float, size: int = 12, after: float = AFTER, enough: Enough = anything) -> Attacked:
    """A9: players at so many tables ask for the odds of each bid, again and again."""
    with started(folder, SHIPPED) as server:
        body = asked("Mallory") | {"speed": "fast"}

        async def one(made: Json, answers: dict[int, int]) -> None:
            origin: Any = f"http://{server.host}"
            where = f"ws://{server.host}/ws/{made['table']}"
            async with connect(where, origin=origin, ping_interval=None, local_addr=(ATTACKER, 0)) as player:
                await player.send(json.dumps({"t": "hello", "token": made["token"]}))
                number = 0

                async def more() -> None:
                    nonlocal number
                    number += 1
                    await player.send(json.dumps({"t": ("odds", "hint")[number % 2], "id": f"a{number}"}))

                await asyncio.sleep(1)
                await more()
                async for said in player:
                    told = json.loads(said)
                    for each in told if isinstance(told, list) else [told]:
                        if each.get("t") in ("no", "chances", "answer"):
                            kind = 429 if each.get("code") == "too_fast" else 200
                            answers[kind] = answers.get(kind, 0) + 1
                            await asyncio.sleep(0.3)
                            await more()

        async def attack(answers: dict[int, int]) -> None:
            tables = [(await ask(server, "/api/tables", body, address=ATTACKER))[1] for _ in range(size)]
            await asyncio.gather(*(one(made, answers) for made in tables))

        return under(server, attack, seconds, after=after, enough=enough)
