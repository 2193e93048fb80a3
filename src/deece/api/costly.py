"""What may take long: turned away where an address asks for too much of it, and done apart from the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from deece.api.asked import Request
from deece.api.door import Door
from deece.words.refused import Refused

T = TypeVar("T")


class Costly:
    """The costly requests of one server, one at a time."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self._working = asyncio.Lock()
        self._waiting = 0  # with the one that is worked at

    def may(self, request: Request) -> None:
        """Raises Refused where this address asks for too much that takes long."""
        if not self.door.may("costly", request.address):
            raise Refused("too_fast")

    async def apart(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what may take long away from the tables, one at a time, so that a long record holds nobody up."""
        if self.door.busy or self._waiting > self.door.limits.costly_waiting:
            raise Refused("busy")
        self._waiting += 1
        try:
            async with self._working:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1
