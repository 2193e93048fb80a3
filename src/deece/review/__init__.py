"""What a decision cost by what its player knew, and what luck a hand had."""

from deece.review.cost import Cost, Grade, cost_of
from deece.review.hands import Decision, Found, decisions, judged_of, keep, kept_one, review
from deece.review.judge import Judged, Option, ReviewError, can_judge, can_review, judge
from deece.review.kept import InMemory, Kept
from deece.review.ledger import Hand, Ledger, hand_of, ledger, of_record, together
from deece.review.opened import Opened, opened

__all__ = [
    "Cost",
    "Decision",
    "Found",
    "Grade",
    "Hand",
    "InMemory",
    "Judged",
    "Kept",
    "Ledger",
    "Opened",
    "Option",
    "ReviewError",
    "can_judge",
    "can_review",
    "cost_of",
    "decisions",
    "hand_of",
    "judge",
    "judged_of",
    "keep",
    "kept_one",
    "ledger",
    "of_record",
    "opened",
    "review",
    "together",
]
