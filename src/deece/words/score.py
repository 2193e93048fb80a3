"""The score sheet and the end of a hand, in words; columns are laid out by whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from deece.game.state import NOBODY, HandResult, Public, Seat
from deece.words.cards import suit_word
from deece.words.hand_end import line_words, partner_words
from deece.words.position import column_names

NOT_SCORED: Final = "No hand has been scored yet."
NOBODY_ELSE: Final = "Nobody else scores"
_NOBODY_ELSE_RULES: Final = ("auction.trump_needs", "meld.concede_unseen")


def sheet_rows(public: Public, names: Sequence[str], seat: Seat = NOBODY) -> list[list[str]]:
    """The names of the columns, then for each hand scored a row of "score (change)"."""
    rows = [column_names(public, names, seat)]
    before = (0,) * len(rows[0])
    for result in public.game.results:
        rows.append([f"{score} ({score - old:+d})" for score, old in zip(result.scores, before, strict=True)])
        before = result.scores
    return rows


class ResultLine(NamedTuple):
    """A line of the score sheet: whose, how many points, for what."""

    name: str
    points: int
    text: str


class ResultWords(NamedTuple):
    """The end of one hand: who bid what, every line of the sheet with its reason, the scores."""

    head: str
    lines: tuple[ResultLine, ...]
    nobody_else: bool
    scores: str
    checks: str  # "" where none were paid


def result_words(
    public: Public, result: HandResult, names: Sequence[str], seat: Seat = NOBODY, end: Public | None = None
) -> ResultWords:
    """The end of one hand; with the position at the hand's end also the partner and what did not count."""
    columns = column_names(public, names, seat)
    nobody = [line for line in result.lines if line.text == "nothing" and line.rule in _NOBODY_ELSE_RULES]
    lines = []
    for line in result.lines:
        if line in nobody or (end is None and line.points == 0 and line.text == "meld"):
            continue
        text = line_words(end, line.column, line.points, line.text) if end is not None else line.text
        if text:
            lines.append(ResultLine(columns[line.column], line.points, text))
    scores = ", ".join(f"{name} {score}" for name, score in zip(columns, result.scores, strict=True))
    checks = ", ".join(f"{name} {paid:+d}" for name, paid in zip(columns, result.checks, strict=True) if paid)
    return ResultWords(
        _result_head(result, names, end),
        tuple(lines),
        bool(nobody),
        f"Scores: {scores}",
        f"Checks: {checks}" if checks else "",
    )


def _result_head(result: HandResult, names: Sequence[str], end: Public | None) -> str:
    if result.declarer != NOBODY:
        trump = f", trump {suit_word(result.trump)}" if result.trump != NOBODY else ""
        partner = partner_words(end, names) if end is not None else ""
        return f"{names[result.declarer]} bid {result.bid}{trump}{partner}: {result.reason}"
    reason = "played out" if result.reason == "played" else result.reason
    return reason[:1].upper() + reason[1:]
