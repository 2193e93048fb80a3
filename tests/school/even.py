"""How often each answer to a drill is right: `python -m tests.school.even --numbers 300 [DRILL ...]`."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable

from deece.school.drills import DRILLS, dealt


def counted(id: str, numbers: Iterable[int]) -> Counter[str]:
    """The answers to these questions."""
    drill = DRILLS[id]
    return Counter(drill.answer(*dealt(id, number)) for number in numbers)


def main() -> None:
    """Print a line for each drill: seconds a question, and each answer with how often it was right."""
    parser = argparse.ArgumentParser()
    parser.add_argument("drills", nargs="*", default=list(DRILLS))
    parser.add_argument("--numbers", type=int, default=300)
    wish = parser.parse_args()
    for id in wish.drills:
        begun = time.process_time()
        found = counted(id, range(1, wish.numbers + 1))
        even, seconds = wish.numbers / len(DRILLS[id].answers), (time.process_time() - begun) / wish.numbers
        furthest = max(abs(found[answer] - even) / even for answer in DRILLS[id].answers)
        words = ", ".join(f"{answer} {found[answer]}" for answer in DRILLS[id].answers)
        print(f"{id}: {words}; furthest from even {furthest:.0%}; {seconds:.3f} s", flush=True)


if __name__ == "__main__":
    main()
