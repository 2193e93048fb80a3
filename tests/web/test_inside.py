"""What server/protocol.py leans on inside uvicorn and websockets: a release that changed it is named here in words."""

from __future__ import annotations

import asyncio
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from unittest.mock import Mock

import pytest
from h11 import Connection
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from deece.api.door import Door
from deece.server.protocol import Config, Socket

UPGRADE: Final = (
    b"GET /ws/x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
# Of each class, what Deece overrides or calls there, with how many arguments it is given.
METHODS: Final[dict[Any, dict[str, int]]] = {
    H11Protocol: {
        "connection_made": 1,
        "connection_lost": 1,
        "_should_upgrade": 0,
        "handle_websocket_upgrade": 1,
        "handle_events": 0,
        "pause_writing": 0,
        "on_response_complete": 0,
    },
    WebSocketsSansIOProtocol: {
        "connection_made": 1,
        "connection_lost": 1,
        "send": 1,
        "pause_writing": 0,
        "resume_writing": 0,
        "send_receive_event_to_app": 0,
    },
}
# And the names of what it holds, as its own source says them.
FIELDS: Final[dict[Any, tuple[str, ...]]] = {
    H11Protocol: ("transport", "loop", "conn", "cycle", "config", "app"),
    WebSocketsSansIOProtocol: ("transport", "loop", "config", "curr_msg_data_type", "frames", "queue", "read_paused"),
}


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.__name__)
def test_uvicorn_is_inside_as_the_server_takes_it_to_be(kind: Any) -> None:
    found = f"uvicorn {version('uvicorn')} with websockets {version('websockets')}"
    for name, given in METHODS[kind].items():
        method = getattr(kind, name, None)
        assert method is not None, f"{found} has no {kind.__name__}.{name} any more: look at server/protocol.py"
        taken = [each for each in inspect.signature(method).parameters.values() if each.default is each.empty]
        assert len(taken) - 1 == given, (
            f"{found} calls {kind.__name__}.{name} in another way: look at server/protocol.py"
        )
    source = inspect.getsource(kind)
    for name in FIELDS[kind]:
        assert f"self.{name}" in source, f"{found} keeps no {kind.__name__}.{name} any more: look at server/protocol.py"
    assert hasattr(Connection, "their_state"), "h11 no longer says how far a request is: look at server/protocol.py"


@pytest.mark.parametrize("package", ["uvicorn", "h11", "websockets"])
def test_what_the_server_leans_on_has_an_upper_bound(package: str) -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    (wanted,) = [each for each in project["dependencies"] if each.startswith(package)]
    assert "<" in wanted


def test_a_socket_is_read_on_while_no_more_than_one_message_waits() -> None:
    def said(text: bytes) -> bytes:
        return bytes([0x81, 0x80 | len(text)]) + b"\x00\x00\x00\x00" + text

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def paused_after(*together: bytes) -> tuple[bool, bool]:
        """Whether nothing is read after these came in one go, and when all were taken."""
        config = Config(app, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
        config.door = Door()
        config.load()
        socket, transport = Socket(config, ServerState(), {}), Mock()
        paused: set[None] = set()
        transport.pause_reading = lambda: paused.add(None)
        transport.resume_reading = paused.clear
        transport.get_extra_info.return_value = None
        transport.get_write_buffer_size.return_value = 0
        transport.is_closing.return_value = False
        socket.connection_made(transport)
        socket.data_received(UPGRADE)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for data in together:
            socket.data_received(data)
        before = bool(paused)
        while not socket.queue.empty():
            await socket.receive()
        return before, bool(paused)

    assert asyncio.run(paused_after(said(b"one"))) == (False, False)
    assert asyncio.run(paused_after(said(b"one"), said(b"two"))) == (True, False)
    assert asyncio.run(paused_after(said(b"one") + said(b"two"))) == (True, False)
