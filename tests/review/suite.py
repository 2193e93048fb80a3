"""The decision suite, judged: what is wrong there costs something, and what is right is no mistake.

    python -m tests.review.suite [--effort 1] [--workers 2]

Exit code 1 if fewer than 85 % of the wrong answers cost more than 0, or more than 3 % of the right ones are graded
mistake or blunder.
"""

from __future__ import annotations

import argparse
import multiprocessing
from fnmatch import fnmatchcase
from functools import partial
from typing import Final, NamedTuple

from deece.game.action import Action
from deece.game.play import legal, view
from deece.review import Judged, can_judge, judge
from tests.players.decisions import Position, positions, word

WRONG_COST, RIGHT_MISTAKES = 0.85, 0.03
MOST_OF_ONE: Final = 3  # wrong, or right, answers of a position that are judged: the first by name


class Answered(NamedTuple):
    """An answer of the suite and what it cost."""

    position: str
    choice: str
    right: bool
    judged: Judged


def answers(position: Position) -> list[tuple[str, Action, bool]]:
    """Answers of this position as words and choice, and whether they are right; none of a kind that is not judged."""
    state = position.state
    seen = view(state, state.public.turn)
    if not can_judge(seen):
        return []
    rules = state.public.rules
    every = sorted((word(action, rules, state), place, action) for place, action in enumerate(legal(seen)))
    right, wrong = position.right or position.among, position.wrong or position.never
    found = []
    for patterns, good in ((right, True), (wrong, False)):
        fitting = [(name, action, good) for name, _, action in every if any(fnmatchcase(name, one) for one in patterns)]
        found += fitting[:MOST_OF_ONE]
    return found


def judged(name: str, effort: float) -> list[Answered]:
    """All answers of a position."""
    position = next(each for each in positions() if each.name == name)
    seen = view(position.state, position.state.public.turn)
    return [
        Answered(name, choice, good, judge(seen, action, effort=effort)) for choice, action, good in answers(position)
    ]


def missed(one: Answered) -> bool:
    """Whether a wrong answer costs nothing, or a right one is graded mistake."""
    return one.judged.grade in ("mistake", "blunder") if one.right else one.judged.split[0] <= 0


def main() -> int:
    """Judge the suite."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        names = [each.name for each in positions()]
        found: list[Answered] = []
        for each in pool.imap(partial(judged, effort=asked.effort), names):
            found += each
            for one in filter(missed, each):
                what = "right" if one.right else "wrong"
                share, error = 100 * one.judged.split[0], 100 * one.judged.error
                print(
                    f"{one.position}: {one.choice} ({what}) {one.judged.grade} {share:+.2f} % ±{error:.2f}", flush=True
                )
    wrong = [one for one in found if not one.right]
    right = [one for one in found if one.right]
    cost = [one for one in wrong if not missed(one)]
    mistakes = [one for one in right if missed(one)]
    print(f"wrong answers that cost more than 0: {len(cost)} of {len(wrong)}, {len(cost) / len(wrong):.1%}")
    print(f"right answers graded mistake: {len(mistakes)} of {len(right)}, {len(mistakes) / len(right):.1%}")
    return int(len(cost) < WRONG_COST * len(wrong) or len(mistakes) > RIGHT_MISTAKES * len(right))


if __name__ == "__main__":
    raise SystemExit(main())
