"""A socket of the server as a wire (connection.py)."""

from __future__ import annotations

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from deece.web.connection import Gone, serve
from deece.web.door import Door
from deece.web.limited import client_of
from deece.web.rooms import Rooms


class SocketWire:
    """What is said over a socket, as text."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket

    async def receive(self) -> str | None:
        """What is said next, None if it is no text; raises Gone."""
        received = await self.websocket.receive()
        if received["type"] != "websocket.receive":
            raise Gone
        text: str | None = received.get("text")
        return text

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


async def serve_socket(websocket: WebSocket, rooms: Rooms, door: Door) -> None:
    """A connection from its first word to its last; `door` keeps the limits."""
    await websocket.accept()
    await serve(SocketWire(websocket), rooms, door, client_of(websocket.scope))
