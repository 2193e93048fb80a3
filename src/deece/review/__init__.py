"""What a decision cost by what its player knew, and what luck a hand had."""

from deece.review.cost import Cost, Grade, cost_of
from deece.review.hands import Decision, Found, decisions, review
from deece.review.judge import Judged, Option, ReviewError, can_judge, judge

__all__ = [
    "Cost",
    "Decision",
    "Found",
    "Grade",
    "Judged",
    "Option",
    "ReviewError",
    "can_judge",
    "cost_of",
    "decisions",
    "judge",
    "review",
]
