"""The decision suite, judged: what is wrong there costs something, and what is right is no mistake.

    python -m tests.review.suite [--effort 1] [--seed 0] [--workers 2]

A pattern among the right answers ("?C": any club; "2?0": any bid from 200 to 290) says that the right answer is in that
class, not that each member is as good as the best: a bid may be higher than need be. So right answers are counted
twice: each by itself, of a position the first three by name; and by class, where a pattern counts as its best member,
and a single answer as itself. A bid that is spoken ("two") is of the class of its figure (52: "5?").

Exit code 1 if fewer than 85 % of the wrong answers cost more than 0, or more than 3 % of the right ones, by class, are
graded mistake or blunder.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import partial
from typing import Final, NamedTuple

from deece.game.action import Action, Bid
from deece.game.play import legal, view
from deece.review import Judged, can_judge, judge
from tests.players.decisions import Position, positions, word

WRONG_COST, RIGHT_MISTAKES = 0.85, 0.03
MOST_OF_ONE: Final = 3  # wrong, or right, answers of a position that are judged one by one: the first by name


class Answer(NamedTuple):
    """An answer of the suite: a choice that fits some of the patterns of its position."""

    choice: str
    action: Action
    right: bool
    patterns: tuple[str, ...]
    alone: bool  # whether it is judged for itself, not only while its class looks for a better one


class Answered(NamedTuple):
    """An answer of the suite and what it cost."""

    position: str
    answer: Answer
    judged: Judged


def answers(position: Position) -> list[Answer]:
    """The right and wrong answers of this position, by name; none of a kind that is not judged."""
    state = position.state
    seen = view(state, state.public.turn)
    if not can_judge(seen):
        return []
    rules = state.public.rules
    every = sorted((word(action, rules, state), place, action) for place, action in enumerate(legal(seen)))
    right, wrong = position.right or position.among, position.wrong or position.never
    found = []
    for patterns, good in ((right, True), (wrong, False)):
        fitting = [(name, action, fits) for name, _, action in every if (fits := classes(name, action, patterns))]
        found += [
            Answer(name, action, good, fits, place < MOST_OF_ONE) for place, (name, action, fits) in enumerate(fitting)
        ]
    return found


def classes(name: str, action: Action, patterns: Sequence[str]) -> tuple[str, ...]:
    """The patterns that a choice fits: of a spoken bid those of its figure, if there are any."""
    figure = str(action.points) if isinstance(action, Bid) else name
    fits = tuple(one for one in patterns if fnmatchcase(name, one))
    of_figure = tuple(one for one in patterns if fnmatchcase(figure, one))
    return (of_figure or fits) if fits else ()


def judged(name: str, effort: float, seed: int) -> list[Answered]:
    """All answers of a position that are judged for themselves, and of its right ones as many more as are needed until
    each class has one that is no mistake."""
    position = next(each for each in positions() if each.name == name)
    seen = view(position.state, position.state.public.turn)
    found: list[Answered] = []
    for one in answers(position):
        if one.alone or (one.right and not set(one.patterns) <= well(found)):
            found.append(Answered(name, one, judge(seen, one.action, effort=effort, seed=seed)))
    return found


def well(found: Sequence[Answered]) -> set[str]:
    """The patterns of right answers that have one which is no mistake."""
    return {pattern for one in found if one.answer.right and not missed(one) for pattern in one.answer.patterns}


def missed(one: Answered) -> bool:
    """Whether a wrong answer costs nothing, or a right one is graded mistake."""
    return one.judged.grade in ("mistake", "blunder") if one.answer.right else one.judged.split[0] <= 0


def main() -> int:
    """Judge the suite."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0, help="of the imagined deals")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        names = [each.name for each in positions()]
        found: list[Answered] = []
        listed = good = sampled = well_sampled = 0
        for each in pool.imap(partial(judged, effort=asked.effort, seed=asked.seed), names):
            found += each
            listed += len({pattern for one in each if one.answer.right for pattern in one.answer.patterns})
            good += len(well(each))
            named = {
                pattern for one in each if one.answer.right and one.answer.alone for pattern in one.answer.patterns
            }
            sampled += len(named)
            well_sampled += len(named & well(each))
            for one in filter(missed, each):
                what = f"right by {' '.join(one.answer.patterns)}" if one.answer.right else "wrong"
                share, error = 100 * one.judged.split[0], 100 * one.judged.error
                words = f"{one.position}: {one.answer.choice} ({what})"
                print(f"{words} {one.judged.grade} {share:+.2f} % ±{error:.2f}", flush=True)
    wrong = [one for one in found if not one.answer.right]
    right = [one for one in found if one.answer.right and one.answer.alone]
    cost = [one for one in wrong if not missed(one)]
    mistakes = [one for one in right if missed(one)]
    print(f"wrong answers that cost more than 0: {len(cost)} of {len(wrong)}, {len(cost) / len(wrong):.1%}")
    print(
        f"right answers graded mistake, each counted: {len(mistakes)} of {len(right)}, {len(mistakes) / len(right):.1%}"
    )
    print(f"by class, of the same answers: {sampled - well_sampled} of {sampled}, {1 - well_sampled / sampled:.1%}")
    print(f"by class, of all right answers: {listed - good} of {listed}, {(listed - good) / listed:.1%}")
    return int(len(cost) < WRONG_COST * len(wrong) or listed - good > RIGHT_MISTAKES * listed)


if __name__ == "__main__":
    raise SystemExit(main())
