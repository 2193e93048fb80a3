"""A line of 150 ms to the server and back, which counts what crosses it.

A round trip is serial if what is sent was sent after an answer had come: the depth of a request is one more than that
of the deepest answer delivered before it, over whichever connection. So requests side by side count once, the opening
of a socket and its first message are two, and no clock decides: an answer is as deep as the last thing that had
reached the server over its connection when the server sent it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Final, Self

ONE_WAY: Final = 0.075  # seconds
PATIENCE: Final = 60.0
FIRST: Final = 2  # deliveries over a WebSocket: it is open, and the whole table; a slow page hears more before it draws
REQUEST: Final = (b"GET ", b"POST ", b"HEAD ")


class SlowLine:
    """A proxy in a thread of its own, from a port of its own to the server's."""

    def __init__(self, port: int, to: int) -> None:
        self.port, self.to = port, to
        self._sockets: set[object] = set()
        self.restart()

    def restart(self) -> None:
        """Count from here, when the pages that were closed have hung up."""
        until = time.monotonic() + PATIENCE
        while self._sockets and time.monotonic() < until:
            time.sleep(0.05)
        self.requests: list[str] = []  # the first line of each
        self.depth = 0  # serial round trips: of the deepest answer delivered
        self._delivered: list[tuple[float, int]] = []  # when, and the depth from then on
        self._depths: dict[object, int] = {}  # by connection, of the last thing that reached the server over it
        self._said: dict[object, int] = {}  # by WebSocket, how often something was delivered over it
        self.bytes = 0  # delivered to the browser, of a WebSocket its opening and what is said first

    def depth_at(self, when: float) -> int:
        """Serial round trips that had ended at this time, seconds since 1970: what comes later needs no waiting for."""
        return max((depth for delivered, depth in self._delivered if delivered <= when), default=0)

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result(PATIENCE)
        return self

    def __exit__(self, *exc: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(2 * ONE_WAY)  # what is still on its way

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self._writers |= {writer, there_writer}

        def asked(data: bytes) -> int:
            if data.startswith(REQUEST):
                self.requests.append(data.split(b"\r\n")[0].decode())
            if data.startswith(b"GET /ws"):
                self._sockets.add(writer)
            return self.depth + 1

        async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter, sent: bool) -> None:
            while data := await source.read(65_536):
                depth = asked(data) if sent else self._depths.get(writer, 0)
                self._loop.call_later(ONE_WAY, deliver, sink, data, sent, depth)
            self._loop.call_later(ONE_WAY, sink.close)

        def deliver(sink: asyncio.StreamWriter, data: bytes, sent: bool, depth: int) -> None:
            if sent:
                self._depths[writer] = depth
            else:
                self.depth = max(self.depth, depth)
                self._delivered.append((time.time(), depth))
                self._said[writer] = self._said.get(writer, 0) + (writer in self._sockets)
                self.bytes += len(data) if self._said[writer] <= FIRST else 0
            if not sink.is_closing():
                sink.write(data)

        await asyncio.gather(
            carry(reader, there_writer, True), carry(there_reader, writer, False), return_exceptions=True
        )
        await asyncio.sleep(2 * ONE_WAY)  # what is still on its way
        self._sockets.discard(writer)
