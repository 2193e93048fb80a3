"""An empty server of the same shape as Deece's tables: what `table_load.py` holds Deece against.

    python benchmarks/echo_server.py

The same server program with the same options, the same sockets, messages and sizes, four players at each table; but
no game, no rules, no log: a choice is taken as it comes, and everybody at the table is sent a message that was made
beforehand. What it takes is what the sockets alone take on this machine at this moment.
"""

from __future__ import annotations

import json
import socket
from collections import defaultdict
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

PEOPLE: Final = 4
STEP: Final = "x" * 550  # with the keys below as long as the usual step of double-deck
WELCOME: Final = "x" * 6000
CHOICES: Final = [{"do": "play AH", "kind": "card"}]


class Table:
    """Who is there, and whose turn it is said to be."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.at = self.turn = 0


tables: dict[str, Table] = defaultdict(Table)


async def serve(websocket: WebSocket) -> None:
    """One browser."""
    await websocket.accept()
    await websocket.receive_text()
    table = tables[websocket.path_params["id"]]
    seat = len(table.sockets)
    table.sockets.append(websocket)
    await websocket.send_text(_message("welcome", table, seat, WELCOME))
    try:
        while True:
            message = json.loads(await websocket.receive_text())
            if message["t"] == "ping":
                await websocket.send_text('{"t":"pong"}')
            elif message["t"] == "do":
                await _choose(table, websocket, seat, message["id"])
    except WebSocketDisconnect:
        table.sockets.remove(websocket)


async def _choose(table: Table, websocket: WebSocket, seat: int, id: str) -> None:
    table.at += 1
    table.turn = (seat + 1) % PEOPLE
    told = _message("step", table, seat, STEP)
    for other in table.sockets:
        await other.send_text(told)
    await websocket.send_text(json.dumps({"t": "ok", "id": id, "seq": table.at, "again": False}))


def _message(kind: str, table: Table, seat: int, filling: str) -> str:
    return json.dumps(
        {
            "t": kind,
            "at": table.at,
            "event": {"seat": seat},
            "public": {"turn": table.turn, "step": "play"},
            "own": {"choices": CHOICES},
            "filling": filling,
        }
    )


def main() -> None:
    """Serve on a free port of this machine, and print where."""
    app = Starlette(routes=[WebSocketRoute("/ws/{id}", serve)])
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1000)
        options: dict[str, Any] = {"ws": "websockets-sansio", "ws_per_message_deflate": False, "log_level": "error"}
        print(f"The echo is at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        uvicorn.Server(uvicorn.Config(app, access_log=False, **options)).run([listener])


if __name__ == "__main__":
    main()
