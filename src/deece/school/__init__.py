"""The school: lessons as data, drills made by the engine and graded by it, and misses that come back.

A lesson cannot be false: its tests hold every right answer to the engine, the players and the review.
"""

from deece.school.again import OwnHand, again_after, chosen_again, comes_back, joined, own_hands, own_task
from deece.school.drills import DRILLS, Drill, drill_task
from deece.school.judged import judged
from deece.school.lessons import LESSONS, Lesson, lesson
from deece.school.spaced import Kept, spaced
from deece.school.tasks import Answered, Task, grade, read_answer

__all__ = [
    "DRILLS",
    "LESSONS",
    "Answered",
    "Drill",
    "Kept",
    "Lesson",
    "OwnHand",
    "Task",
    "again_after",
    "chosen_again",
    "comes_back",
    "drill_task",
    "grade",
    "joined",
    "judged",
    "lesson",
    "own_hands",
    "own_task",
    "read_answer",
    "spaced",
]
