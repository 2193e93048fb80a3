"""The table as text, made from a View and nothing else: at most 80 columns, and 24 lines with the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final, Self

from deece.cards import DIAMONDS, HEARTS, SUIT_SIGNS, size
from deece.game.account import taken
from deece.game.state import Public, Seat
from deece.game.view import View
from deece.say import Message, printed, say, say_many
from deece.words.cards import NO_BREAK, suit_name
from deece.words.hand import rank_words, suit_order
from deece.words.needs import needs
from deece.words.position import column_names, contract_words, side_word, title_words
from deece.words.shown import melds_elsewhere, open_lines, played_words, said_words
from deece.words.viewer import Viewer

WIDTH: Final = 80
HEIGHT: Final = 24
RULE: Final = "─" * WIDTH


class Line(str):
    """A line that knows what of it stands out, so that nobody reads it for that.

    `red`: all of it, as a red suit. `strong`: what is bold, from where to where.
    """

    __slots__ = ("red", "strong")
    red: bool
    strong: tuple[tuple[int, int], ...]

    def __new__(cls, text: str, *, red: bool = False, strong: tuple[tuple[int, int], ...] = ()) -> Self:
        """The text with its marks."""
        made = super().__new__(cls, text)
        made.red, made.strong = red, strong
        return made


def refusal_line(text: str) -> Line:
    """A line that says why something is not done: all of it is bold."""
    return Line(text, strong=((0, len(text)),))


def screen(view: View, viewer: Viewer, title: str, messages: Sequence[str] = ()) -> list[str]:
    """The whole screen but for the prompt."""
    said = wrapped_all(messages)
    top = [*heading(view, viewer, title), RULE, *seats(view, viewer), RULE]
    middle = wrapped_all([*open_lines(view, viewer, NO_BREAK), *needs(view, viewer)])
    hand = hand_lines(view)
    room = HEIGHT - 1 - len(said)
    if len(top) + len(middle) + len(hand) + 1 > room:
        hand = wrapped(say("Your hand: {cards}", cards="   ".join(_suit_words(view))))
    spare = room - len(top) - len(hand) - 1
    if len(middle) > spare > 0:
        middle = [*middle[: spare - 1], say("(more: type meld, last or score)")]
    lines = [*top, *middle, *([RULE] if middle else []), *hand]
    return [*lines, *([""] if len(lines) < room else []), *said]


def wrapped(text: str, indent: int = 2) -> list[str]:
    """The text in lines of at most 80 columns; none is broken at a NO_BREAK, unless what it joins is too long.

    A refusal is one in all its lines.
    """
    longest = max(map(len, text.split(" ")))
    plain = text.replace(NO_BREAK, " ") if longest >= WIDTH - indent else text
    lines = wrap(plain, WIDTH - 1, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
    lines = [line.replace(NO_BREAK, " ") for line in lines]
    return [refusal_line(line) for line in lines] if isinstance(text, Line) and text.strong else lines


def wrapped_all(lines: Iterable[str], indent: int = 2) -> list[str]:
    """Sentences, each begun on a line of its own and wrapped."""
    return [part for line in lines for part in wrapped(line, indent)]


# The top: scores, trump, bid


def heading(view: View, viewer: Viewer, title: str) -> list[str]:
    """The system and the scores; trump, the bid and the dealer."""
    public = view.public
    game, people = public.game, len(viewer.names)
    columns = column_names(public, viewer)
    left = title_words(title, view.rules, game.goal)
    scores = "   ".join(f"{name} {printed(score)}" for name, score in zip(columns, game.scores, strict=True))
    lines = _both_ends(left, scores) if len(columns) < people or people == 2 else [left]
    if view.rules.score.checks:
        checks = ", ".join(f"{name} {printed(c, '+d')}" for name, c in zip(columns, game.checks, strict=True))
        lines.append(say("Checks: {checks}", checks=checks))
    number = len(game.results) + 1
    right = say("Hand {number}, dealer {dealer}", number=number, dealer=viewer.name(game.dealer))
    if viewer.is_you(game.dealer):
        right = say("Hand {number}, you deal", number=number)
    return [*lines, *_both_ends(contract_words(public, viewer), right)]


def _both_ends(left: str, right: str) -> list[str]:
    if len(left) + len(right) + 2 > WIDTH:
        return [left[:WIDTH], right[:WIDTH]]
    return [left + right.rjust(WIDTH - len(left))] if right else [left]


# One line a seat


def seats(view: View, viewer: Viewer) -> list[str]:
    """A row a seat: side, cards, and what was said or played."""
    public, people = view.public, len(viewer.names)
    heads = _row_heads(view, people)
    rows = [[say(_HEADS[head]) for head in heads]]
    rows[0][0] = f"  {rows[0][0]}"
    if not any(side_word(view, viewer, seat) for seat in range(people)):
        rows[0][1] = ""
    start = view.seat
    rows += [_row(view, viewer, (start + place) % people) for place in range(people)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for place, row in enumerate(rows):
        cells = [
            cell.rjust(width) if head in _NUMBERS else cell.ljust(width)
            for cell, width, head in zip(row, widths, heads, strict=True)
        ]
        line = "  ".join(cells).rstrip()[:WIDTH]
        lines.append(Line(line, strong=_strong(public, (start + place - 1) % people, row, line)) if place else line)
    return lines


def _strong(public: Public, seat: Seat, row: Sequence[str], line: str) -> tuple[tuple[int, int], ...]:
    """Who is to play, and the card that is winning."""
    found = [(0, len(row[0]))] if seat == public.turn else []
    if row[-1] and seat == public.winner and len(public.trick) > 1:
        found.append((len(line) - len(row[-1]), len(line)))
    return tuple(found)


_HEADS: Final[dict[str, Message]] = {
    "player": "player",
    "side": "side",
    "score": "score",
    "cards": "cards",
    "meld": "meld",
    "tricks": "tricks",
    "points": "points",
    "plays": "plays",
    "said": "said",
}
_NUMBERS: Final = ("score", "cards", "meld", "tricks", "points")  # columns of figures


def _row_heads(view: View, people: int) -> list[str]:
    public = view.public
    heads = ["player", "side"]
    if len(public.game.scores) == people > 2:
        heads.append("score")
    heads.append("cards")
    if _in_play(public):
        return [*heads, "meld", "tricks", "points", "plays"]
    return [*heads, "said"]


def _in_play(public: Public) -> bool:
    return public.step in ("play", "stock", "meld", "draw") or any(shown is not None for shown in public.melds)


def _row(view: View, viewer: Viewer, seat: Seat) -> list[str]:
    public = view.public
    mark = "> " if seat == public.turn else "  "
    row = [mark + viewer.name(seat)[:12], side_word(view, viewer, seat)]
    if len(public.game.scores) == len(viewer.names) > 2:
        row.append(printed(public.game.scores[public.seating.column[seat]]))
    if seat not in public.seating.active:
        return [*row, "", *([""] * 3 if _in_play(public) else []), say("sits out")]
    row.append(str(public.cards_held(seat)))
    if not _in_play(public):
        return [*row, _said(public, seat)]
    return [
        *row,
        _meld_total(public, seat),
        str(public.tricks_won()[seat]),
        str(taken(public)[seat]),
        played_words(public, seat),
    ]


def _said(public: Public, seat: Seat) -> str:
    said = said_words(public, seat)
    return said if len(said) <= 36 else "…" + said[-35:]


def _meld_total(public: Public, seat: Seat) -> str:
    if public.stock is not None:
        return str(public.stock.scored[seat])
    shown = public.melds[seat]
    return "" if shown is None or melds_elsewhere(public, seat) else str(shown.total)


# The hand


def _suit_words(view: View) -> list[str]:
    return [f"{SUIT_SIGNS[suit]} {rank_words(view, suit)}" for suit in suit_order(view)]


def hand_lines(view: View) -> list[str]:
    """The hand, a suit a line."""
    number = size(view.bits)
    lines = [
        say_many("Your hand, {number} card", "Your hand, {number} cards", number)
        if number
        else say("Your hand is empty")
    ]
    for suit in suit_order(view):
        name = suit_name(suit)
        if suit == view.public.trump:
            name = say("{suit} (trump)", suit=name)
        held = wrapped(f"  {SUIT_SIGNS[suit]} {name:<18}{rank_words(view, suit)}", 22)
        lines += [Line(line, red=suit in (HEARTS, DIAMONDS)) for line in held]
    return lines
