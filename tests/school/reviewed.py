"""Every right answer of every lesson, judged by the review: `python -m tests.school.reviewed [LESSON ...]`.

None may be graded a mistake. It takes some minutes and is no part of the suite.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase

from deece.game.action import Action
from deece.game.play import apply, legal, view
from deece.review import Judged, can_judge, judge
from deece.school import LESSONS, Task, lesson
from deece.school.tasks import codes_of

MISTAKES = ("mistake", "blunder")


def right_actions(task: Task, right: tuple[str, ...]) -> list[Action]:
    """The choices of a position that a lesson accepts."""
    assert task.view
    return [one for one in legal(task.view) if any(fnmatchcase(codes_of(task, (one,))[0], each) for each in right)]


def judgments(id: str, number: int) -> Iterator[tuple[str, Judged]]:
    """Each right answer of a step with what the review says; cards that go together one after another."""
    step, task = lesson(id).step[number], lesson(id).task(number)
    if step.ask == "act":
        for action in right_actions(task, step.right):
            if task.view and can_judge(task.view):
                yield codes_of(task, (action,))[0], judge(task.view, action)
    elif step.ask == "cards":
        state = task.state
        assert state
        for code in step.right:
            seen = view(state, task.seat)
            action = next(one for one in legal(seen) if codes_of(task, (one,))[0] == code)
            if can_judge(seen):
                yield code, judge(seen, action)
            state = apply(state, action)


def main(ids: list[str]) -> int:
    """Print what costs anything; 1 if an answer is a mistake."""
    failed = 0
    for id in ids or LESSONS:
        for number in range(len(lesson(id).step)):
            for code, judged in judgments(id, number):
                if judged.charged:
                    print(f"{id} {number + 1} {code}: {judged.grade} {100 * judged.cost:.2f} %", flush=True)
                failed |= judged.grade in MISTAKES
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
