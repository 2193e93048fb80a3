"""Whether what is called a mistake is one with another seed too.

    python -m tests.review.stays FILE [--system double-deck] [--again 100] [--workers 2]

FILE keeps the hands that `tests.review.errors --resume FILE` judged, and what is found here: the same command goes on
where it was broken off. Exit code 1 unless of so many choices of each grade, drawn by chance and judged with another
seed, 90 % of the blunders and 80 % of the mistakes keep their grade or the next.
"""

from __future__ import annotations

import argparse
import multiprocessing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from deece.game.play import legal
from deece.game.view import View
from deece.review import decisions, judge
from tests.review.found import Again, Found, Mistake
from tests.review.information import played

ORDER: Final = ("as good", "slip", "mistake", "blunder")  # of grades; all that costs nothing is as good
KEEP: Final = {"blunder": 0.9, "mistake": 0.8}  # their grade, or the next, with another seed


def view_of(mistake: Mistake, system: str) -> View:
    """What the player saw."""
    return next(one.view for one in decisions(played(system, "plain", mistake.seed)) if one.place == mistake.place)


def again(mistake: Mistake, system: str) -> Again:
    """Judge it with another seed."""
    view = view_of(mistake, system)
    return Again(mistake, judge(view, legal(view)[mistake.played], seed=1).grade)


def step(grade: str) -> int:
    """The place of a grade."""
    return ORDER.index(grade) if grade in ORDER else 0


def drawn(found: Found, grade: str, most: int) -> list[Mistake]:
    """So many mistakes of a grade, drawn by chance; more hands change little of who is drawn."""
    return sorted(found.mistakes(grade), key=lambda one: Random(str(one)).random())[:most]


def fails(found: Found, pool: Any, system: str, number: int) -> list[str]:
    """Print what was found; what is missed."""
    missed = []
    for grade, least in KEEP.items():
        mine = drawn(found, grade, number)
        for one in pool.imap_unordered(partial(again, system=system), [one for one in mine if one not in found.again]):
            found.add(one)
        kept = sum(abs(step(found.again[one]) - step(grade)) <= 1 for one in mine)
        print(f"{grade}s that keep their grade or the next with another seed: {kept} of {len(mine)}", flush=True)
        if kept < least * len(mine):
            missed.append(f"too few {grade}s keep their grade")
    return missed


def main() -> int:
    """Try them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--again", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    found = Found(asked.system, asked.file)
    print(f"{len(found.hands)} hands", flush=True)
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        missed = fails(found, pool, asked.system, asked.again)
    print("\n".join(missed) or "all goals are met")
    return bool(missed)


if __name__ == "__main__":
    raise SystemExit(main())
