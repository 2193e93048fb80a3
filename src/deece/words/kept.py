"""What a viewer was shown last is not worked out again: most of it is the same after the next card.

What a part depends on is written down nowhere. While it is made, the fields of the position that it reads are noted; as
long as these are what they were, it would come out the same, and is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, Generic, NamedTuple, NoReturn, Protocol, TypeVar, cast, get_type_hints

from deece.game.state import Public
from deece.game.view import View
from deece.say import spoken

P = TypeVar("P")
T = TypeVar("T")
P_co = TypeVar("P_co", covariant=True)
_ALL: Final = -1  # every field
_get: Final = tuple.__getitem__
_new: Any = tuple.__new__


class Part(Protocol[P_co]):
    """Who makes a part of a position by a function of it alone, or has kept what that made."""

    def __call__(self, make: Callable[[P_co], T], /) -> T:
        """The part."""


class Kept(Generic[P]):
    """The parts of one viewer's position, from position to position of a table.

    A position is a NamedTuple: a `Public`, a `View`, or one that holds one of these and what else the parts depend on.
    """

    def __init__(self) -> None:
        self._position: P | None = None
        self._language = ""  # in which it is worded
        self._made = _Made()

    def at(self, position: P) -> Part[P]:
        """Who makes the parts of this position; what would come out as it was at the last one is kept."""
        made, language = self._made, spoken()
        if language != self._language:
            made.clear()
            self._language = language
        elif position is not self._position and self._position is not None:
            changed = _changed(_layout_of(position), self._position, position)
            for make, read in made.read.items():
                if read & changed:
                    made.pop(make, None)
        self._position = made.position = position
        made.noting = None
        return made.__getitem__


class _Made(dict[Any, Any]):
    """Parts by the function that makes them; one that is not there is made when it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.read: dict[Any, int] = {}  # by the function, the fields that it read, as bits
        self.position: Any = None
        self.noting: Any = None  # the position as it notes what is read, once it is needed
        self.noted = _Noted()

    def __missing__(self, make: Callable[[Any], Any]) -> Any:
        if self.noting is None:
            self.noting = _noting(_layout_of(self.position), self.position, self.noted)
        self.noted.fields = 0
        found = self[make] = make(self.noting)
        self.read[make] = self.noted.fields
        return found


class _Noted:
    """Which fields were read, as a bit for each."""

    __slots__ = ("fields",)

    def __init__(self) -> None:
        self.fields = 0


class _Reading:
    """What makes a NamedTuple note which fields are read; whatever looks at several at once reads all."""

    noted: _Noted

    def _whole(self) -> tuple[Any, ...]:
        self.noted.fields = _ALL
        return tuple(tuple.__iter__(cast("tuple[Any, ...]", self)))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __getitem__(self, place: Any) -> Any:
        return self._whole()[place]

    def __eq__(self, other: object) -> bool:
        return self._whole() == other

    def __ne__(self, other: object) -> bool:
        return self._whole() != other

    def __hash__(self) -> int:
        return hash(self._whole())

    def __contains__(self, one: object) -> bool:
        return one in self._whole()

    def _replace(self, **changes: Any) -> Any:
        kind: Any = type(self).__mro__[2]
        return kind(*self._whole())._replace(**changes)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a position that notes its readers is not to be kept")


class _Layout(NamedTuple):
    """How a kind of position is looked at: each field has a bit, or is a position itself."""

    noting: Any  # the same kind, whose fields note that they are read
    bits: tuple[tuple[int, int], ...]  # place and bit
    inner: tuple[tuple[int, _Layout], ...]  # place and layout of a position within


@cache
def _layout(kind: Any, first: int = 1) -> _Layout:
    """The layout of a NamedTuple, its bits beginning with this one."""
    hints, bits, inner = get_type_hints(kind), list[tuple[int, int]](), list[tuple[int, _Layout]]()
    fields: dict[str, Any] = {}
    for place, name in enumerate(kind._fields):
        if hints[name] in (Public, View):
            found = _layout(hints[name], first)
            inner.append((place, found))  # it notes for itself what is read of it
            first = _after(found)
        else:
            bits.append((place, first))
            fields[name] = _reader(place, first)
            first <<= 1
    return _Layout(type(f"Noting{kind.__name__}", (_Reading, kind), fields), tuple(bits), tuple(inner))


def _after(layout: _Layout) -> int:
    """The first bit that neither a layout nor those within it use."""
    return max([bit << 1 for _, bit in layout.bits] + [_after(within) for _, within in layout.inner])


def _layout_of(position: Any) -> _Layout:
    kind: Any = type(position)
    return _layout(kind)


def _reader(place: int, bit: int) -> property:
    def read(self: Any) -> Any:
        self.noted.fields |= bit
        return _get(self, place)

    return property(read)


def _noting(layout: _Layout, position: Any, noted: _Noted) -> Any:
    """The same position, which notes there what is read of it."""
    values = list(position)
    for place, within in layout.inner:
        values[place] = _noting(within, values[place], noted)
    found = _new(layout.noting, values)
    found.noted = noted
    return found


def _changed(layout: _Layout, before: Any, after: Any) -> int:
    """The fields in which two positions differ, as bits. All who look at a table ask it of the same two."""
    global _asked  # noqa: PLW0603
    known = _asked  # read once: a replay is made in a thread of its own
    if known[0] is layout and known[1] is before and known[2] is after:
        return known[3]
    changed = 0
    for place, bit in layout.bits:
        was, now = before[place], after[place]
        if was is not now and was != now:
            changed |= bit
    for place, within in layout.inner:
        if before[place] is not after[place]:
            changed |= _changed(within, before[place], after[place])
    if not layout.inner:
        _asked = layout, before, after, changed
    return changed


_asked: tuple[_Layout | None, Any, Any, int] = (None, None, None, 0)  # the last two that were compared, and the answer
