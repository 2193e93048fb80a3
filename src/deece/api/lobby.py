"""What the lobby shows (deece.wire.lobby).

It is one answer at an address that changes with it, so that a browser asks for it together with the script, and once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

import msgspec

from deece.api.asked import Answer, Request
from deece.rules.ruleset import systems
from deece.wire.lobby import Games, levels, system_shown

NONE: Final[Mapping[str, str]] = MappingProxyType({})
KEEP: Final = "public, max-age=31536000, immutable"


class Lobby:
    """The answer, and its address."""

    def __init__(self, unfit: Mapping[str, str] = NONE) -> None:
        """`unfit` says of levels why they are not offered here."""
        fit = [level for level in levels() if level.id not in unfit]
        found = Games([system_shown(id) for id in systems()], fit, [f"{why}." for why in unfit.values()])
        self.content = msgspec.json.encode(found)
        self.version = hashlib.sha256(self.content).hexdigest()[:12]
        self.address = f"/api/systems?at={self.version}"

    @cached_property
    def _packed(self) -> bytes:
        return gzip.compress(self.content, 9, mtime=0)

    async def show(self, request: Request) -> Answer:
        """All of it. Under an older address it is the newest too, and not kept."""
        keep = KEEP if request.query.get("at") == self.version else "no-store"
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Answer(self.content, headers=headers)
        return Answer(self._packed, headers=headers | {"content-encoding": "gzip"})


@cache
def lobby() -> Lobby:
    """That of this program."""
    return Lobby()
