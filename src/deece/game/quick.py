"""The common card of a trick in compiled code, where that was compiled: it answers just what Python would, sooner.

`kernel/play.cpp` works on the engine's own tuples. What it does not know it leaves to the Python function in whose
place it stands, and every refusal is Python's. Without a compiler Python does it all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar

try:
    from deece.game import _play
except ImportError:
    COMPILED: Any = None
else:
    COMPILED = _play

F = TypeVar("F", bound=Callable[..., Any])


def quickly(python: F) -> F:
    """In the place of this function, which stays its `__wrapped__`, the one that asks compiled code first."""
    if COMPILED is None:
        return python
    quick: Any = update_wrapper(COMPILED.Quick(python.__name__, python), python)
    return quick  # type: ignore[no-any-return]


def begin(named: tuple[type, ...], *known: object) -> None:
    """Give the compiled code the engine's types, and what else it must know; if it was compiled for other types, Python
    goes on alone."""
    layout = "; ".join(" ".join((one.__name__, *one._fields)) for one in named)  # type: ignore[attr-defined]
    if COMPILED is not None and layout == COMPILED.LAYOUT:
        COMPILED.prepare(*named, *known)
