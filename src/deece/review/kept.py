"""Judgments that are kept: under a hash of the record up to the choice (so of whose it was), the seed and the version.

What comes later in a game changes nothing of them, so a game that goes on keeps what was found of its first hands.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import lru_cache
from typing import Any, Final, Protocol

import msgspec

from deece.game.action import Action
from deece.game.play import legal
from deece.game.view import View
from deece.players.reason import Reason
from deece.record import Record
from deece.review.facts import Fact
from deece.review.judge import VERSION, Judged, Option
from deece.review.opened import Opened

MOST: Final = 10_000  # judgments in memory; each takes some 2 KB


class Kept(Protocol):
    """Where judgments are kept."""

    def get(self, key: str) -> str | None:
        """The text under this key, if it is there."""

    def put(self, key: str, text: str) -> None:
        """Keep this text under this key; something older may have to go."""


class InMemory:
    """Kept as long as the program runs; what was not wanted for the longest time goes first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._texts: OrderedDict[str, str] = OrderedDict()

    def get(self, key: str) -> str | None:
        """The text under this key."""
        if key in self._texts:
            self._texts.move_to_end(key)
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep it."""
        self._texts[key] = text
        while len(self._texts) > self.most:
            self._texts.popitem(last=False)


def key_of(record: Record, place: int, seed: int, effort: float) -> str:
    """The key of the choice at this place of the record."""
    return hashlib.sha256(f"{VERSION} {seed} {effort:g} {_hashes(record)[place]}".encode()).hexdigest()


@lru_cache(maxsize=16)
def _hashes(record: Record) -> list[str]:
    """By place, the hash of the rules and of all choices up to this one."""
    head = (record.rules, record.overrides, record.hash, record.dealer, record.conventions)
    chain = hashlib.sha256(repr(head).encode())
    found = []
    for entry in record.entries:
        chain.update(f"\n{entry.action!r}".encode())
        found.append(chain.hexdigest())
    return found


class _Text(msgspec.Struct, array_like=True):
    """A judgment with each choice as its place among the legal ones."""

    played: int
    best: int
    options: list[tuple[int, float, float]]
    facts: list[Fact]
    reason: Reason | None
    opened: Opened | None
    usual: tuple[int, float] | None
    rest: dict[str, Any]


_REST: Final = ("kind", "role", "grade", "cost", "error", "points", "unforced", "deals", "opinion")


def text_of(judged: Judged, opened: Opened | None, view: View) -> str:
    """A judgment as text."""
    place = {action: place for place, action in enumerate(legal(view))}
    row = _Text(
        place[judged.played],
        place[judged.best],
        [(place[option.action], option.chance, option.points) for option in judged.options],
        list(judged.facts),
        judged.reason,
        opened,
        (place[judged.usual[0]], judged.usual[1]) if judged.usual else None,
        {**{name: getattr(judged, name) for name in _REST}, "split": judged.split},
    )
    return msgspec.json.encode(row).decode()


def read_back(text: str, view: View) -> tuple[Judged, Opened | None] | None:
    """The judgment that a text tells; None where it cannot be of this position."""
    actions: tuple[Action, ...] = legal(view)
    try:
        row = msgspec.json.decode(text, type=_Text)
        options = tuple(Option(actions[place], chance, points) for place, chance, points in row.options)
        rest = {**row.rest, "split": tuple(row.rest["split"])}
        judged = Judged(
            played=actions[row.played],
            best=actions[row.best],
            options=options,
            facts=tuple(row.facts),
            reason=row.reason,
            usual=(actions[row.usual[0]], row.usual[1]) if row.usual else None,
            **rest,
        )
    except (msgspec.DecodeError, IndexError, KeyError, TypeError):
        return None
    return judged, row.opened
