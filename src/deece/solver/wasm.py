"""The kernel in a browser: WebAssembly asked through JavaScript, in the place of the compiled module `_kernel`.

The worker that starts Python has loaded it as `deeceKernel` (page/worker/kernel.js), or the import of this module fails
and the reference answers. It answers what `_kernel` answers, number for number; it has one thread.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from js import deeceKernel  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

if not deeceKernel:
    raise ImportError("this browser could not load it")

INTERFACE: Final = 5
COMPILER: Final = str(deeceKernel.compiler)
# The questions by their numbers in kernel/wasm.cpp.
_VALUE, _AT_LEAST, _CARDS, _LINE, _SOLUTION, _ESTIMATE, _ESTIMATE_CARDS, _RANDOM, _BY_CARD, _GREEDY = range(10)
_CHOICES, _PLAIN_CHOICES, _PLAY_ON, _SHORTFALLS = range(10, 14)
_LEAST_MEMORY: Final = 1 << 16
_WIDE: Final = 1 << 32
_ROW: Final = 256  # bytes

_Numbers = Iterator[int]
_T = TypeVar("_T")


def value(rows: bytes, nodes: int, seconds: float, memory: int, threads: int) -> list[tuple[int, int, int]]:
    """For each row the bounds and the nodes."""
    return _each(rows, _ask(_VALUE, rows, nodes, seconds, memory), lambda found: (*_two(found), _count(found)))


def at_least(rows: bytes, nodes: int, seconds: float, memory: int, threads: int) -> list[tuple[int, int]]:
    """For each row 1, 0 or -1 for not found out, and the nodes."""
    return _each(rows, _ask(_AT_LEAST, rows, nodes, seconds, memory), lambda found: (next(found), _count(found)))


def cards(
    rows: bytes, nodes: int, seconds: float, memory: int, threads: int
) -> list[tuple[list[tuple[int, int, int]], int]]:
    """For each row every card with its bounds, and the nodes."""
    found = _ask(_CARDS, rows, nodes, seconds, memory)
    return _each(rows, found, lambda found: (_many(found, _three), _count(found)))


def line(rows: bytes, nodes: int, seconds: float, memory: int, threads: int) -> list[tuple[int, int, list[int], int]]:
    """For each row the bounds, the cards of a line, and the nodes."""
    found = _ask(_LINE, rows, nodes, seconds, memory)
    return _each(rows, found, lambda found: (*_two(found), _many(found, next), _count(found)))


def solution(
    rows: bytes, nodes: int, seconds: float, memory: int, threads: int
) -> list[tuple[int, int, list[tuple[int, int, int]], list[int], int]]:
    """For each row the bounds, every card with its own, a line, and the nodes."""
    found = _ask(_SOLUTION, rows, nodes, seconds, memory)
    return _each(rows, found, lambda found: (*_two(found), _many(found, _three), _many(found, next), _count(found)))


def estimate(rows: bytes, tricks: int, memory: int, threads: int) -> list[int]:
    """For each row an estimate."""
    return list(_ask(_ESTIMATE, rows, 0, 0.0, memory, tricks))


def estimate_cards(rows: bytes, tricks: int, memory: int, threads: int) -> list[list[tuple[int, int]]]:
    """For each row every card with an estimate."""
    return _each(rows, _ask(_ESTIMATE_CARDS, rows, 0, 0.0, memory, tricks), lambda found: _many(found, _two))


def random_playouts(rows: bytes, number: int, seed: int, threads: int) -> list[list[int]]:
    """For each row the points of so many playouts by chance."""
    return _each(rows, _playouts(_RANDOM, rows, number, seed), lambda found: _many(found, next))


def card_playouts(rows: bytes, number: int, seed: int, threads: int) -> list[list[tuple[int, list[int]]]]:
    """For each row every card with the points of so many playouts after it."""
    found = _playouts(_BY_CARD, rows, number, seed)
    return _each(rows, found, lambda found: _many(found, lambda found: (next(found), _many(found, next))))


def greedy_playouts(rows: bytes, threads: int) -> list[int]:
    """For each row the points of one playout by rule of thumb."""
    return list(_playouts(_GREEDY, rows, 1, 0))


def choices(rows: bytes) -> list[tuple[int, int]]:
    """For each row a bit for each card that may be played, and who is winning the trick."""
    return _each(rows, _playouts(_CHOICES, rows, 1, 0), lambda found: (next(found) % _WIDE, next(found)))


class Plain:
    """The plain player of `_kernel`."""

    def __init__(
        self, rules: dict[str, Any], codes: dict[str, Any], basics: dict[str, Any], cards: dict[str, Any]
    ) -> None:
        self._made_of = _part(b"".join(_part(_named(each)) for each in (rules, codes, basics, cards)))

    def choices(self, position: dict[str, Any], hands: bytes) -> list[int]:
        """The action for each set of hands."""
        return self._ask(_PLAIN_CHOICES, position, hands)

    def play_on(self, position: dict[str, Any], hands: bytes, first: list[int], threads: int) -> list[int]:
        """The points of both sides for each first choice and set of hands."""
        return self._ask(_PLAY_ON, position | {"first": first}, hands)

    def shortfalls(self, position: dict[str, Any], hands: bytes, threads: int) -> list[float]:
        """For each set of hands by how much each card so far was worth less than the best."""
        halves = self._ask(_SHORTFALLS, position, hands)
        return list(struct.unpack(f"<{len(halves) // 2}d", struct.pack(f"<{len(halves)}i", *halves)))

    def _ask(self, question: int, position: dict[str, Any], hands: bytes) -> list[int]:
        _, *found = _playouts(question, self._made_of + _part(_named(position)) + hands, 1, 0)
        return found


def _part(some: bytes) -> bytes:
    return struct.pack("<I", len(some)) + some


def _named(given: Mapping[str, Any]) -> bytes:
    """Names, each with its numbers."""
    rows = ((name, _flat(value)) for name, value in given.items())
    return b"".join(_part(name.encode()) + _part(struct.pack(f"<{len(row)}d", *row)) for name, row in rows)


def _flat(value: Any) -> list[float]:
    if isinstance(value, bytes | list | tuple):
        return [number for each in value for number in _flat(each)]
    return [value]


def _ask(
    question: int, rows: bytes, nodes: int, seconds: float, memory: int, number: int = 0, seed: int = 0
) -> _Numbers:
    try:
        found = deeceKernel.ask(question, to_js(rows), nodes, seconds, memory, number, seed)
    except JsException as error:
        if error.message == "no memory":
            raise MemoryError from None
        raise ValueError(error.message) from None
    return iter(found.to_py().tolist())


def _playouts(question: int, rows: bytes, number: int, seed: int) -> _Numbers:
    return _ask(question, rows, 0, 0.0, _LEAST_MEMORY, number, seed)


def _each(rows: bytes, found: _Numbers, read: Callable[[_Numbers], _T]) -> list[_T]:
    return [read(found) for _ in range(len(rows) // _ROW)]


def _many(found: _Numbers, read: Callable[[_Numbers], _T]) -> list[_T]:
    return [read(found) for _ in range(next(found))]


def _two(found: _Numbers) -> tuple[int, int]:
    return next(found), next(found)


def _three(found: _Numbers) -> tuple[int, int, int]:
    return next(found), next(found), next(found)


def _count(found: _Numbers) -> int:
    """Nodes: two halves, the lower first."""
    return next(found) % _WIDE + (next(found) % _WIDE) * _WIDE
