"""What a viewer was shown last is not worked out again: most of it is the same after the next card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from deece.game.view import View


class Part(NamedTuple):
    """What makes one thing that a viewer is shown, and the fields of their view and of `Public` that it depends on."""

    make: Callable[..., Any]
    mine: tuple[str, ...] = ()
    everyones: tuple[str, ...] = ()


class Kept:
    """One viewer's parts, from position to position of a table."""

    def __init__(self) -> None:
        self._names: Sequence[str] = ()
        self._view: View | None = None
        self._made: dict[str, Any] = {}

    def update(self, parts: Mapping[str, Part], view: View, names: Sequence[str], *of: object) -> dict[str, Any]:
        """All parts as they are in this view, by key; `of` is what they are made of.

        A part is made anew where a field that it depends on is another, and where names are others.
        """
        before, made = self._view, self._made
        if before is None or before.seat != view.seat or self._names != names:
            made.update((key, part.make(*of)) for key, part in parts.items())
        else:
            was, now = before.public, view.public
            others = {name for name in now._fields if getattr(was, name) is not getattr(now, name)}
            mine = {name for name in ("bits", "own") if getattr(before, name) != getattr(view, name)}
            for key, part in parts.items():
                if not others.isdisjoint(part.everyones) or not mine.isdisjoint(part.mine):
                    made[key] = part.make(*of)
        self._view, self._names = view, list(names)
        return made
