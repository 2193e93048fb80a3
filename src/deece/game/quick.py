"""What is common in a hand by compiled code, where that was compiled: it answers just what Python would, sooner.

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
WHY_NOT = "it was not compiled" if COMPILED is None else ""  # why Python plays alone

F = TypeVar("F", bound=Callable[..., Any])


def quickly(python: F) -> F:
    """In the place of this function, which stays its `__wrapped__`, the one that asks compiled code first."""
    if COMPILED is None:
        return python
    quick: Any = update_wrapper(COMPILED.Quick(python.__name__, python), python)
    return quick  # type: ignore[no-any-return]


def begin(named: tuple[type, ...], *known: object) -> None:
    """Give the compiled code the engine's types, and what else it must know; made for other types it is left alone."""
    global WHY_NOT  # noqa: PLW0603 - it is found out once, when the engine is imported
    layout = "; ".join(" ".join((one.__name__, *one._fields)) for one in named)  # type: ignore[attr-defined]
    if COMPILED is None:
        return
    if layout == COMPILED.LAYOUT:
        COMPILED.prepare(*named, *known)
    else:
        WHY_NOT = "it was compiled for another version of Deece"
