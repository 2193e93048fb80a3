"""Golden lines against what is said now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

REWRITE: Final = "if the change is meant, run `python -m tests.said` and read the difference"


def compared(golden: Iterable[str], now: Iterator[str]) -> None:
    """Each line, with its own failure."""
    different = [f"- {was}\n+ {is_now}" for was, is_now in zip(golden, now, strict=True) if was != is_now]
    assert not different, "\n".join([*different[:5], f"{len(different)} lines are otherwise: {REWRITE}"])
