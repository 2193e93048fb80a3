"""What a decision cost by what its player knew, and what luck a hand had."""

from deece.review.cost import Cost, Grade, cost_of
from deece.review.hands import Decision, Found, decisions, keep, kept_one, review
from deece.review.judge import Judged, Option, ReviewError, can_judge, judge
from deece.review.kept import InMemory, Kept
from deece.review.opened import Opened, opened

__all__ = [
    "Cost",
    "Decision",
    "Found",
    "Grade",
    "InMemory",
    "Judged",
    "Kept",
    "Opened",
    "Option",
    "ReviewError",
    "can_judge",
    "cost_of",
    "decisions",
    "judge",
    "keep",
    "kept_one",
    "opened",
    "review",
]
