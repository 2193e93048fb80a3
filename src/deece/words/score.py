"""The score sheet and the end of a hand, in words; columns are laid out by whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from deece.game.state import NOBODY, HandResult, Public, ScoreLine, Seat
from deece.words.cards import suit_word
from deece.words.hand_end import line_words, partner_words, side_of_column
from deece.words.needs import counted_meld
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
    hand: str  # what the hand came to for each column


def result_words(
    public: Public, result: HandResult, names: Sequence[str], seat: Seat = NOBODY, end: Public | None = None
) -> ResultWords:
    """The end of one hand; with the position at the hand's end also the partner and what did not count."""
    columns = column_names(public, names, seat)
    nobody = [line for line in result.lines if line.text == "nothing" and line.rule in _NOBODY_ELSE_RULES]
    counted = [
        line
        for line in result.lines
        if line not in nobody and not (end is None and line.points == 0 and line.text == "meld")
    ]
    lines = []
    for several in _by_side(counted, end):
        text = _text(several, end)
        if text:
            name = " & ".join(columns[line.column] for line in several)
            lines.append(ResultLine(name, several[0].points, text))
    scores = ", ".join(f"{name} {score}" for name, score in zip(columns, result.scores, strict=True))
    checks = ", ".join(f"{name} {paid:+d}" for name, paid in zip(columns, result.checks, strict=True) if paid)
    gains = [sum(line.points for line in result.lines if line.column == place) for place in range(len(columns))]
    return ResultWords(
        _result_head(result, names, end),
        tuple(lines),
        bool(nobody),
        f"Scores: {scores}",
        f"Checks: {checks}" if checks else "",
        "This hand: " + ", ".join(f"{name} {gain:+d}" for name, gain in zip(columns, gains, strict=True)),
    )


def _by_side(lines: Sequence[ScoreLine], end: Public | None) -> list[list[ScoreLine]]:
    """The lines, those of one side that say the same together: where partners were called each has a score."""
    found: dict[tuple[object, ...], list[ScoreLine]] = {}
    for line in lines:
        side = side_of_column(end, line.column) if end is not None else line.column
        found.setdefault((side, *line[1:]), []).append(line)
    return list(found.values())


def _text(lines: Sequence[ScoreLine], end: Public | None) -> str:
    """What a line says; with the position at the hand's end, where play's points come from and what was lost."""
    line = lines[0]
    if end is None:
        return line.text
    if line.text == "taken in play":
        return _play_parts(end, line)
    if line.text.startswith("not saved") and line.points == 0:
        side = side_of_column(end, line.column)
        meld, taken = counted_meld(end, side), sum(_taken(end, side))
        lost = [f"{points} {what}" for points, what in ((meld, "meld"), (taken, "in play")) if points]
        return f"{' and '.join(lost)} {line.text}".strip()
    if line.text == "meld" and len(lines) > 1 and line.points:
        return "meld"
    return line_words(end, line.column, line.points, line.text)


def _taken(end: Public, side: frozenset[Seat]) -> tuple[int, int]:
    """The points of a side's tricks, and what it has for the last one."""
    points, last = end.points_taken(), 0
    if end.tricks and not end.ended and end.tricks[-1].winner in side:
        last = end.rules.trick.last_trick
    return sum(points[seat] for seat in side), last


def _play_parts(end: Public, line: ScoreLine) -> str:
    """ "in play: 108 in tricks, 10 for the last one, 22 buried"."""
    tricks, last = _taken(end, side_of_column(end, line.column))
    rest = line.points - tricks - last
    aside = "discarded" if end.rules.deal.stock == "draft" else "buried"
    parts = [(tricks, "in tricks"), (last, "for the last one"), (rest, aside)]
    said = [f"{points} {what}" for points, what in parts if points]
    return f"taken in play: {', '.join(said)}" if len(said) > 1 else "taken in tricks"


def _result_head(result: HandResult, names: Sequence[str], end: Public | None) -> str:
    if result.declarer != NOBODY:
        trump = f", trump {suit_word(result.trump)}" if result.trump != NOBODY else ""
        partner = partner_words(end, names) if end is not None else ""
        return f"{names[result.declarer]} bid {result.bid}{trump}{partner}: {result.reason}"
    reason = "played out" if result.reason == "played" else result.reason
    return reason[:1].upper() + reason[1:]
