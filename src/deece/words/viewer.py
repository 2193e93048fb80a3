"""Who reads: what is said of a seat is said to somebody, and who is meant by "you" is their seat, never a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from deece.game.state import NOBODY, Seat
from deece.say import Message, say, speaking, spoken

# What sentences call somebody without a name. A player may be called so: then the name stands in quotation marks.
_PRONOUNS: Final[tuple[Message, ...]] = ("You", "We", "They", "Nobody")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who reads of a table: their seat, the names of all by seat, and their language.

    The seat is NOBODY for whoever looks on, and for what all are to read. The language is the one that is spoken where
    the viewer is made, if none is given.
    """

    seat: Seat
    names: tuple[str, ...]
    language: str = field(default_factory=spoken)
    _called: tuple[str, ...] = field(init=False, compare=False, repr=False)  # the names as sentences have them

    def __post_init__(self) -> None:
        ours = _pronouns(self.language)
        called = tuple(f"“{name}”" if name.casefold() in ours else name for name in self.names)
        object.__setattr__(self, "_called", called)

    def is_you(self, seat: Seat) -> bool:
        """Whether the reader sits there: then a sentence of its own is said."""
        return seat == self.seat != NOBODY

    def name(self, seat: Seat) -> str:
        """A player by themselves, or at the head of a line: the reader is "You"."""
        return say("You") if seat == self.seat else self._called[seat]

    def inside(self, seat: Seat) -> str:
        """A player after other words: the reader is "you"."""
        return say("you") if seat == self.seat else self._called[seat]


@cache
def _pronouns(language: str) -> frozenset[str]:
    with speaking(language):
        return frozenset(say(word).casefold() for word in _PRONOUNS)


def for_all(names: Iterable[str]) -> Viewer:
    """Whoever reads what is for everybody: nobody is "you"."""
    return Viewer(NOBODY, tuple(names))
