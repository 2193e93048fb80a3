"""What a score sheet costs where two scorers differ: `python benchmarks/disputed_lines.py [LINES ...]`.

The row of a table in docs/figures/keeper.md for each: so many lines with two entries each, the size of what is sent,
and the processor's seconds for one `POST /api/keep`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from deece.keeper.events import Hand, HandTold, Melded, SheetEvent, begun
from deece.rules.ruleset import load
from deece.wire.keep import KeepAsked, keep

LINES: Final = (25, 60, 150, 1000)


def told(play: int) -> HandTold:
    """A hand of double deck in which the bidder's side took so much."""
    return HandTold(0, 65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: play, 1: 50 - play})


def disputed(lines: int) -> list[SheetEvent]:
    """A sheet with two entries of each line, which differ."""
    first = begun(load("double-deck"), ("Ruth", "Sam", "Tom", "Una"), 3)
    pen = [SheetEvent(f"a:{line + 1}", Hand(line, told(33))) for line in range(1, lines + 1)]
    second = [SheetEvent(f"b:{line + 1}", Hand(line, told(31)), by="Sam") for line in range(1, lines + 1)]
    return [SheetEvent("a:1", first), *pen, *second]


def main(wanted: Sequence[str]) -> None:
    """Print a row for each number of lines."""
    keep(KeepAsked(disputed(1)))  # the tables of the rules are made once
    print("| disputed lines | sent | processor |")
    print("|---|---|---|")
    for lines in [int(text) for text in wanted] or LINES:
        asked = KeepAsked(disputed(lines))
        size = len(msgspec.json.encode(asked))
        began = time.process_time()
        keep(asked)
        print(f"| {lines:,} | {size / 1000:.0f} KB | {time.process_time() - began:.2f} s |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
