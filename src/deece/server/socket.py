"""A socket of the server as a wire (connection.py)."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from deece.api.connection import SERVICE_RESTART, Gone, Wire, serve
from deece.api.door import Door
from deece.api.rooms import Rooms
from deece.server.limited import client_of
from deece.server.relay import Patience, Relay, is_relayed
from deece.store import HeldElsewhere


class SocketWire:
    """What is said over a socket, as text."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.heard: str | None = None  # last
        self._again = False

    async def receive(self) -> str | None:
        """What is said next, None if it is no text; raises Gone."""
        if self._again:
            self._again = False
            return self.heard
        received = await self.websocket.receive()
        if received["type"] != "websocket.receive":
            raise Gone
        self.heard = received.get("text")
        return self.heard

    def again(self) -> None:
        """What was heard last is heard once more."""
        self._again = True

    async def send(self, text: str) -> None:
        """Say this; raises Gone."""
        try:
            await self.websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, OSError):
            raise Gone from None

    async def close(self, code: int = 1000) -> None:
        """Hang up, unless that was done."""
        if self.websocket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(Exception):
                await self.websocket.close(code)


class Talk(Protocol):
    """What is said over a connection to a table: what a browser says and is told, or lines with a program."""

    async def __call__(self, wire: Wire, rooms: Rooms, door: Door, table: str, address: str = "") -> None:
        """From the first word to the last; raises HeldElsewhere where another server has the table."""


async def serve_socket(websocket: WebSocket, rooms: Rooms, door: Door, relay: Relay, talk: Talk = serve) -> None:
    """A connection from its first word to its last, here or at the server that has the table."""
    table, address, relayed = websocket.path_params["id"], client_of(websocket.scope), is_relayed(websocket.scope)
    if relayed and not await rooms.keeps(table):
        await websocket.close(SERVICE_RESTART)  # before it is accepted: the server that asks looks again
        return None
    await websocket.accept()
    wire, patience = SocketWire(websocket), Patience()
    while True:
        try:
            return await talk(wire, rooms, door, table, address)
        except HeldElsewhere as there:
            if wire.heard is not None:
                wire.again()
            if relayed or not patience.left:
                break
            if there.address and await relay.socket(wire, there.address, websocket.url.path, address):
                return None
            await relay.wait()
    return await wire.close(SERVICE_RESTART)
