"""The score sheet and the end of a hand, laid out in columns."""

from __future__ import annotations

from deece.cli.screen import wrapped_all
from deece.game.state import HandResult, Public
from deece.say import say
from deece.words.score import NOBODY_ELSE, NOT_SCORED, result_words, sheet_rows
from deece.words.viewer import Viewer


def sheet_lines(public: Public, viewer: Viewer) -> list[str]:
    """The scores hand by hand."""
    rows = sheet_rows(public, viewer)
    if len(rows) == 1:
        return [say(NOT_SCORED)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    heads = [say("Hand"), *(f"{number:>4}" for number in range(1, len(rows)))]
    return [
        f"{head}  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for head, row in zip(heads, rows, strict=True)
    ]


def result_lines(public: Public, result: HandResult, viewer: Viewer) -> list[str]:
    """The end of one hand: who bid what, every line of the sheet with its reason, the scores."""
    words = result_words(public, result, viewer, last=result is public.game.results[-1])
    width = max((len(line.name) for line in words.lines), default=0)
    lines = [words.head, ""]
    lines += [f"  {line.name:<{width}}  {line.points:>+6}  {line.text}" for line in words.lines]
    if words.nobody_else:
        lines.append(f"  {say(NOBODY_ELSE)}")
    lines += ["", words.hand, words.scores]
    lines += words.checks
    return wrapped_all(lines, width + 12)
