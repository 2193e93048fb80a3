"""What the lobby shows before anybody chooses: the games and the computer players.

It is one answer at an address that changes with it, so that a browser asks for it together with the script, and once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Final

import msgspec

from deece.api.asked import Answer, Request
from deece.players import rows
from deece.rules.ruleset import load, systems
from deece.say import template
from deece.wire.rules_form import languages
from deece.words.systems import system_facts

NONE: Final[Mapping[str, str]] = MappingProxyType({})
KEEP: Final = "public, max-age=31536000, immutable"


class Lobby:
    """The answer, and its address."""

    def __init__(self, unfit: Mapping[str, str] = NONE) -> None:
        """`unfit` says of levels why they are not offered here."""
        levels = [level for level in _levels() if level["id"] not in unfit]
        left_out = [f"{why}." for why in unfit.values()]
        found = {"systems": [_system(id) for id in systems()], "levels": levels, "left_out": left_out}
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


def _system(id: str) -> dict[str, Any]:
    ruleset = load(id)
    rules = ruleset.rules
    return {
        "id": id,
        "name": ruleset.name,
        "summary": ruleset.summary,
        "facts": system_facts(rules),
        "players": rules.deal.players,
        "people": rules.people,
        "cards": rules.pack_size,
        "hand": rules.deal.hand,
        "goal": rules.score.goal,
        "first_bid": rules.auction.first_bid if rules.auction.kind != "none" else None,
        "pass": rules.exchange.cards,
        "widow": rules.deal.widow,
        "widow_name": rules.deal.widow_name,
        "sides": rules.deal.sides,
        "partners": rules.exchange.partner,
        "conventions": languages(rules),
    }


def _levels() -> list[dict[str, str]]:
    """The computer players that people may choose; other packages are looked for, once, to find theirs."""
    return [
        {"id": each.name, "name": template(each.title), "about": template(each.about)}
        for each in rows()
        if not each.yardstick
    ]
