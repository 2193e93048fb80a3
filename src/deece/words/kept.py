"""What a viewer was shown last is not worked out again: most of it is the same after the next card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from deece.game.state import Public
from deece.game.view import View
from deece.words.viewer import Viewer

FIELDS: Final = Public._fields
MINE: Final = ("bits", "own")  # of a View
NONE: Final[frozenset[str]] = frozenset()


class Part(NamedTuple):
    """What makes one thing that a viewer is shown, and the fields of their view and of `Public` that it depends on."""

    make: Callable[..., Any]
    mine: tuple[str, ...] = ()
    everyones: tuple[str, ...] = ()


class Parts(dict[str, Part]):
    """Parts by key, and by field the keys of those that depend on it."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        super().__init__(parts)
        self.mine = _by_field({key: part.mine for key, part in parts.items()})
        self.everyones = _by_field({key: part.everyones for key, part in parts.items()})


class Kept:
    """One viewer's parts, from position to position of a table."""

    def __init__(self) -> None:
        self._viewer: Viewer | None = None
        self._view: View | None = None
        self._made: dict[str, Any] = {}

    def update(self, parts: Parts, view: View, viewer: Viewer, *of: object) -> dict[str, Any]:
        """All parts as they are in this view, by key; `of` is what they are made of.

        A part is made anew where a field that it depends on is another, and where the viewer is another.
        """
        before, made = self._view, self._made
        if before is None or self._viewer != viewer:
            stale: Iterable[str] = parts
        else:
            stale = _of(parts.everyones, changed_fields(before.public, view.public))
            if before.bits != view.bits or before.own != view.own:
                stale |= _of(parts.mine, [name for name in MINE if getattr(before, name) != getattr(view, name)])
        for key in stale:
            made[key] = parts[key].make(*of)
        self._view, self._viewer = view, viewer
        return made


def changed_fields(before: Public, after: Public) -> list[str]:
    """The fields in which two positions differ."""
    return [name for name, was, now in zip(FIELDS, before, after, strict=True) if was is not now]


def _by_field(needs: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key, fields in needs.items():
        for field in fields:
            found.setdefault(field, set()).add(key)
    return found


def _of(keys: Mapping[str, set[str]], fields: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for field in fields:
        found |= keys.get(field, NONE)
    return found
