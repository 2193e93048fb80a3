"""What the lobby shows (deece.wire.lobby).

It is one answer at an address that changes with it, so that a browser asks for it together with the script, and once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from deece.api.asked import Answer, Request
from deece.rules.ruleset import systems
from deece.say import spoken
from deece.wire.lobby import Games, levels, system_shown

NONE: Final[Mapping[str, str]] = MappingProxyType({})
KEEP: Final = "public, max-age=31536000, immutable"


class Said(NamedTuple):
    """The answer in one language."""

    content: bytes
    packed: bytes
    version: str


class Lobby:
    """The answer, and its address, in the language that is spoken."""

    def __init__(self, unfit: Mapping[str, str] = NONE) -> None:
        """`unfit` says of levels why they are not offered here."""
        self._unfit = unfit
        self._said: dict[str, Said] = {}

    @property
    def said(self) -> Said:
        """The answer, put together once for each language."""
        if (said := self._said.get(spoken())) is None:
            fit = [level for level in levels() if level.id not in self._unfit]
            found = Games([system_shown(id) for id in systems()], fit, [f"{why}." for why in self._unfit.values()])
            content = msgspec.json.encode(found)
            packed = gzip.compress(content, 9, mtime=0)
            said = self._said[spoken()] = Said(content, packed, hashlib.sha256(content).hexdigest()[:12])
        return said

    @property
    def address(self) -> str:
        """Where it is; another when it changes."""
        return f"/api/systems?at={self.said.version}"

    async def show(self, request: Request) -> Answer:
        """All of it. Under an older address it is the newest too, and not kept."""
        keep = KEEP if request.query.get("at") == self.said.version else "no-store"
        headers = {"cache-control": keep, "vary": "accept-encoding, accept-language, cookie"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Answer(self.said.content, headers=headers)
        return Answer(self.said.packed, headers=headers | {"content-encoding": "gzip"})


@cache
def lobby() -> Lobby:
    """That of this program."""
    return Lobby()
