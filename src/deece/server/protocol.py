"""HTTP and sockets as uvicorn speaks them, with what it has no options for.

A request must have come within bounded time, an answer must be read, and connections are counted. uvicorn's own
timeout is only for the time between two requests, and any byte ends it.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from deece.api.asked import refused
from deece.api.door import MOST_REFUSED, Door, address_of
from deece.server.answers import turned_away
from deece.words.refused import Refused

REFUSED_WITHIN: Final = 1.0  # seconds for the request of a connection that is refused


class Config(uvicorn.Config):
    """uvicorn's, with the door."""

    door: Door


class Reading:
    """A connection whose browser must read what waits for it; one that reads nothing of it for long is given up."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    config: Config
    _unread: asyncio.TimerHandle | None = None

    def _watch_reading(self) -> None:
        """Look at what waits, now and later."""
        left = self.transport.get_write_buffer_size()
        if left and self._unread is None:
            self._unread = self.loop.call_later(self.config.door.limits.unread_seconds, self._read_since, left)

    def _let_go(self) -> None:
        """What asyncio's transport holds of itself, by which it would be garbage and not free."""
        getattr(self.transport, "__dict__", {}).pop("_read_ready_cb", None)

    def _read_since(self, before: int) -> None:
        self._unread = None
        if 0 < self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self._watch_reading()


class Http(Reading, H11Protocol):
    """A connection that speaks HTTP, until it becomes a socket."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, refuse it in words, or close it at once where even those are too many."""
        super().connection_made(transport)
        self.door = self.config.door
        self._deadline: asyncio.TimerHandle | None = None
        self._awaited = ""  # what the deadline is for
        peer = transport.get_extra_info("peername")
        address = address_of(str(peer[0])) if isinstance(peer, tuple) else ""
        self._refused = not self.door.connections.came(self, address)
        if not self._refused:
            self._look()
            return
        if self.door.refused >= MOST_REFUSED:
            transport.abort()
        self.door.refused += 1
        self.app = cast(Any, _no_room)
        self._expect("refusal", REFUSED_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._forget()
        super().connection_lost(exc)
        self._let_go()

    def _forget(self) -> None:
        if self._refused:
            self.door.refused -= 1
        else:
            self.door.connections.left(self)
        for timer in (self._deadline, self._unread):
            if timer is not None:
                timer.cancel()

    def dismiss(self) -> None:
        """Close it at once: its place is needed."""
        self.transport.abort()

    def _should_upgrade(self) -> bool:
        return super()._should_upgrade() and not self._refused

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket is counted in place of this."""
        self._forget()
        self._refused = False
        super().handle_websocket_upgrade(event)

    # How long a request may take to come

    def handle_events(self) -> None:
        """Look what has come, and how long the rest may take."""
        super().handle_events()
        self._look()

    def _look(self) -> None:
        if self._refused or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        limits, state = self.door.limits, self.conn.their_state
        if state is h11.IDLE:
            fresh = self.conn.trailing_data[0] == b"" and self.cycle is not None  # between requests: uvicorn's timeout
            self._expect("" if fresh else "head", limits.header_seconds)
        else:
            self._expect("body" if state is h11.SEND_BODY else "", limits.body_seconds)
        (self.door.connections.waits if state in (h11.IDLE, h11.SEND_BODY) else self.door.connections.works)(self)

    def _expect(self, what: str, within: float) -> None:
        """The deadline for a part of a request; it begins once, however many bytes come."""
        if what == self._awaited:
            return
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited = what
        self._deadline = self.loop.call_later(within, self._overdue) if what else None

    def _overdue(self) -> None:
        if self.conn.our_state is h11.IDLE and not self._refused:
            words = refused(Refused("late_request")).content
            head = f"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: {len(words)}\r\n"
            self.transport.write(head.encode() + b"connection: close\r\n\r\n" + words)
            self.transport.close()
        else:
            self.transport.abort()

    # How long an answer may wait to be read

    def pause_writing(self) -> None:
        """More is written than the browser reads."""
        super().pause_writing()
        self._watch_reading()

    def on_response_complete(self) -> None:
        """All is written; the connection may be closing, and wait for the browser to read."""
        super().on_response_complete()
        self._watch_reading()


class Socket(Reading, WebSocketsSansIOProtocol):
    """A connection that became a socket: it is counted, and makes room for another only where it does not read.

    Text that is no text is handed on as bytes, which the table refuses; uvicorn would write a traceback instead. And
    uvicorn would read nothing from when a message came until it is taken, which costs two calls of the system for each:
    here it is so only where two wait.
    """

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it; the HTTP connection that it was had a place."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        connections = self.config.door.connections
        self._address = address_of(str(peer[0])) if isinstance(peer, tuple) else ""
        connections.came(self, self._address)
        connections.works(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.config.door.connections.left(self)
        self.config.door.unread.read(self, self._address)
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)
        self._let_go()

    async def send(self, message: ASGISendEvent) -> None:
        """Say something, and look whether it is read."""
        await super().send(message)
        self._watch_reading()

    @property
    def unread(self) -> int:
        """Bytes that wait for its browser."""
        return self.transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        """More is written than the browser reads."""
        super().pause_writing()
        if self._address not in self.config.door.connections.proxies:  # a proxy reads for many, each at their own pace
            self.config.door.unread.waits(self, self._address)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.config.door.unread.read(self, self._address)

    def dismiss(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        taken = not self.close_sent
        self.read_paused |= taken  # for uvicorn, which lets it be read again once all is taken
        super().send_receive_event_to_app()
        if taken and self.queue.qsize() > 1:
            self.transport.pause_reading()


async def _no_room(scope: Any, receive: Any, send: Any) -> None:
    await turned_away("full")(scope, receive, send)
