"""The table as text, made from a View and nothing else: at most 80 columns, and 24 lines with the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from deece.cards import SUIT_NAMES, SUIT_SIGNS, size
from deece.game.account import taken
from deece.game.state import Public, Seat
from deece.game.view import View
from deece.words.cards import NO_BREAK, plural
from deece.words.hand import rank_words, suit_order
from deece.words.needs import needs
from deece.words.position import column_names, contract_words, side_word
from deece.words.shown import open_lines, played_words, said_words

WIDTH: Final = 80
HEIGHT: Final = 24
RULE: Final = "─" * WIDTH


def screen(view: View, names: Sequence[str], title: str, messages: Sequence[str] = ()) -> list[str]:
    """The whole screen but for the prompt."""
    said = wrapped_all(messages)
    top = [*heading(view, names, title), RULE, *seats(view, names), RULE]
    middle = wrapped_all([*open_lines(view, names, NO_BREAK), *needs(view, names)])
    hand = hand_lines(view)
    room = HEIGHT - 1 - len(said)
    if len(top) + len(middle) + len(hand) + 1 > room:
        hand = wrapped("Your hand: " + "   ".join(_suit_words(view)))
    spare = room - len(top) - len(hand) - 1
    if len(middle) > spare > 0:
        middle = [*middle[: spare - 1], "(more: type meld, last or score)"]
    lines = [*top, *middle, *([RULE] if middle else []), *hand]
    return [*lines, *([""] if len(lines) < room else []), *said]


def wrapped(text: str, indent: int = 2) -> list[str]:
    """The text in lines of at most 80 columns; none is broken at a NO_BREAK, unless what it joins is too long."""
    longest = max(map(len, text.split(" ")))
    text = text.replace(NO_BREAK, " ") if longest >= WIDTH - indent else text
    lines = wrap(text, WIDTH - 1, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
    return [line.replace(NO_BREAK, " ") for line in lines]


def wrapped_all(lines: Iterable[str], indent: int = 2) -> list[str]:
    """Sentences, each begun on a line of its own and wrapped."""
    return [part for line in lines for part in wrapped(line, indent)]


# The top: scores, trump, bid


def heading(view: View, names: Sequence[str], title: str) -> list[str]:
    """The system and the scores; trump, the bid and the dealer."""
    public = view.public
    game = public.game
    columns = column_names(public, names, view.seat)
    left = f"{title}, to {game.goal}" if not view.rules.score.hands else f"{title}, {view.rules.score.hands} hands"
    scores = "   ".join(f"{name} {score}" for name, score in zip(columns, game.scores, strict=True))
    lines = _both_ends(left, scores) if len(columns) < len(names) or len(names) == 2 else [left]
    if view.rules.score.checks:
        lines.append("Checks: " + ", ".join(f"{name} {c:+d}" for name, c in zip(columns, game.checks, strict=True)))
    dealer = names[game.dealer]
    right = f"Hand {len(game.results) + 1}, " + ("you deal" if dealer == "You" else f"dealer {dealer}")
    return [*lines, *_both_ends(contract_words(public, names), right)]


def _both_ends(left: str, right: str) -> list[str]:
    if len(left) + len(right) + 2 > WIDTH:
        return [left[:WIDTH], right[:WIDTH]]
    return [left + right.rjust(WIDTH - len(left))] if right else [left]


# One line a seat


def seats(view: View, names: Sequence[str]) -> list[str]:
    """A row a seat: side, cards, and what was said or played."""
    public = view.public
    rows = [_row_heads(view, names)]
    start = view.seat
    for place in range(len(names)):
        seat = (start + place) % len(names)
        rows.append(_row(view, names, seat))
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    numbers = _numbers(public)
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if head in numbers else cell.ljust(width)
            for cell, width, head in zip(row, widths, rows[0], strict=True)
        ]
        lines.append("  ".join(cells).rstrip()[:WIDTH])
    return lines


def _numbers(public: Public) -> tuple[str, ...]:
    return ("score", "cards", "meld", "tricks", "points")


def _row_heads(view: View, names: Sequence[str]) -> list[str]:
    public = view.public
    heads = ["  player", "side" if any(side_word(view, names, seat) for seat in range(len(names))) else ""]
    if len(public.game.scores) == len(names) > 2:
        heads.append("score")
    heads.append("cards")
    if _in_play(public):
        return [*heads, "meld", "tricks", "points", "plays"]
    return [*heads, "said"]


def _in_play(public: Public) -> bool:
    return public.step in ("play", "stock", "meld", "draw") or any(shown is not None for shown in public.melds)


def _row(view: View, names: Sequence[str], seat: Seat) -> list[str]:
    public = view.public
    mark = "> " if seat == public.turn else "  "
    row = [mark + names[seat][:12], side_word(view, names, seat)]
    if len(public.game.scores) == len(names) > 2:
        row.append(str(public.game.scores[public.seating.column[seat]]))
    if seat not in public.seating.active:
        return [*row, "", *([""] * 3 if _in_play(public) else []), "sits out"]
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
    return "" if shown is None else str(shown.total)


# The hand


def _suit_words(view: View) -> list[str]:
    return [f"{SUIT_SIGNS[suit]} {rank_words(view, suit)}" for suit in suit_order(view)]


def hand_lines(view: View) -> list[str]:
    """The hand, a suit a line."""
    number = size(view.bits)
    lines = [f"Your hand, {plural(number, 'card')}" if number else "Your hand is empty"]
    for suit in suit_order(view):
        name = SUIT_NAMES[suit] + (" (trump)" if suit == view.public.trump else "")
        lines += wrapped(f"  {SUIT_SIGNS[suit]} {name:<18}{rank_words(view, suit)}", 22)
    return lines
