"""uvicorn as Deece runs it: it says when it is up, takes connections from elsewhere too, and hands its tables over."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
from collections.abc import Callable
from typing import Final

import uvicorn
import uvicorn.config
from starlette.types import ASGIApp

from deece.api.door import Door
from deece.server.network import Stop
from deece.server.protocol import Config, Http, Socket
from deece.server.settings import Settings

BACKLOG: Final = 256  # connections that are accepted in one go, and that wait for it
MOST_HANDED: Final = 16  # connections that are taken from another process in one go
_log = logging.getLogger(__name__)


def config_of(app: ASGIApp, door: Door, settings: Settings) -> Config:
    """How the app is served, within the limits of the door."""
    limits = door.limits
    config = Config(
        app,
        http=Http,
        ws=Socket,
        ws_max_size=limits.message_bytes * 2,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # browsers say something by themselves, or are taken to be gone
        h11_max_incomplete_event_size=limits.header_bytes,
        timeout_keep_alive=limits.idle_seconds,
        backlog=BACKLOG,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=list(settings.proxy),
        log_config=None if settings.json_log else uvicorn.config.LOGGING_CONFIG,
        log_level="error",  # its warnings are about requests that are none: anybody could fill a disk with them
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )  # compressing costs 50 KB a connection and saves 2 kbit/s
    config.door = door
    return config


class Server(uvicorn.Server):
    """Says when it is up, and goes only when others have its tables."""

    config: Config

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], channel: socket.socket | None = None) -> None:
        """By the `channel` another process hands it connections; when that process is gone, this one ends at once."""
        super().__init__(config)
        self._ready, self._channel = ready, channel
        self._handed: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        # What a table keeps lives as long as the table: to look for garbage among it halts everybody.
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)
        await super().startup(sockets)
        if self._channel is not None:
            self._channel.setblocking(False)
            asyncio.get_running_loop().add_reader(self._channel, self._take, self._channel)
        self._ready()

    def _take(self, channel: socket.socket) -> None:
        """Connections are handed over."""
        loop = asyncio.get_running_loop()
        for _ in range(MOST_HANDED):
            try:
                said, handed, _, _ = socket.recv_fds(channel, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                said = b""
            if not said:
                os._exit(1)
            for number in handed:
                task = loop.create_task(loop.connect_accepted_socket(self._protocol, socket.socket(fileno=number)))
                self._handed.add(task)
                task.add_done_callback(self._handed.discard)

    def _protocol(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, let other servers have the tables, then go."""
        if self._channel is not None:
            asyncio.get_running_loop().remove_reader(self._channel)
            self._channel.close()
        for server in self.servers:
            server.close()
        await self.config.door.leave()
        await super().shutdown(sockets)
        _log.info("has stopped")  # here: uvicorn passes SIGTERM on when all is closed, and that ends the program

    async def listen(self, listener: socket.socket) -> Stop:
        """Answer at this address too; what is returned ends that, with every connection that came by it."""
        where = listener.getsockname()
        loop = asyncio.get_running_loop()
        added = await loop.create_server(self._protocol, sock=listener, backlog=self.config.backlog)
        self.servers.append(added)

        def stop() -> None:
            self.servers.remove(added)
            added.close()
            for connection in list(self.server_state.connections):
                transport = getattr(connection, "transport", None)
                if transport is not None and transport.get_extra_info("sockname") == where:
                    connection.shutdown()

        return stop
