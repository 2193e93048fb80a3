"""A review written into its record: a mark and a comment at each decision that cost something, or was well found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from deece.record import Record
from deece.review.hands import Found
from deece.review.words.judging import cost_words, grade_words, mark_of, option_words


def with_marks(record: Record, found: Iterable[Found]) -> Record:
    """The record with them; what somebody else has said of a choice stays, before what the review says."""
    entries, rules = list(record.entries), record.ruleset.rules
    for decision, judged, _ in found:
        mark = mark_of(judged.grade)
        if not mark:
            continue
        said = grade_words(judged.grade)
        if judged.charged:
            better = option_words(judged.best, rules)
            said = f"{said}, {cost_words(judged.cost, judged.points)}; better: {better}"
        entry = entries[decision.place]
        comment = f"{entry.comment}; {said}" if entry.comment else said
        entries[decision.place] = replace(entry, comment=comment, mark=mark)
    return replace(record, entries=tuple(entries))
