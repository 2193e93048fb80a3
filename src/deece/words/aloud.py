"""The table in whole sentences, to be read aloud: the position, the hand, the score, for whoever types or listens."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS, RANK_NAMES, SUIT_NAMES, cards_in, size
from deece.game.state import NOBODY, Public
from deece.game.view import View
from deece.say import Message, say, say_many
from deece.words.hand_end import contract_lines
from deece.words.needs import needs
from deece.words.position import contract_words, dealer_of, hand_number
from deece.words.score import NOT_SCORED, sheet_rows
from deece.words.shown import open_lines
from deece.words.viewer import Viewer


def position_lines(view: View, viewer: Viewer) -> list[str]:
    """The whole position."""
    public, dealer = view.public, dealer_of(view.public)
    deals: Message = "Hand {number}: you deal." if viewer.is_you(dealer) else "Hand {number}: {who} deals."
    lines = [say(deals, number=hand_number(public), who=viewer.name(dealer))]
    if contract := contract_words(public, viewer):
        lines[0] += f" {contract}."
    if not public.tricks:
        lines += contract_lines(public, viewer)
    lines += open_lines(view, viewer)
    if public.trick:
        played = ", ".join(f"{viewer.name(seat)} {CARDS[code].name}" for seat, code in public.plays())
        lines.append(say("In the trick: {cards}; {who} winning.", cards=played, who=viewer.name(public.winner)))
    if view.seat != NOBODY:
        lines += [line + "." for line in needs(view, viewer)]
        lines.append(hand_sentence(view))
    return lines


def hand_sentence(view: View) -> str:
    """The hand, suit by suit."""
    held = say_many("You hold {number} card", "You hold {number} cards", size(view.bits))
    return held + (f". {_by_suit(view.bits)}." if view.bits else ".")


def face_up_lines(hands: Sequence[int], viewer: Viewer) -> list[str]:
    """By seat a hand that lies open, suit by suit; those without cards are left out."""
    found = [
        say("{name}: {cards}.", name=viewer.name(seat), cards=_by_suit(bits)) for seat, bits in enumerate(hands) if bits
    ]
    return found or [say("Nobody holds cards now.")]


def _by_suit(bits: int) -> str:
    parts = []
    for suit in range(4):
        ranks = [RANK_NAMES[card.rank] for card in cards_in(bits) if card.suit == suit]
        if ranks:
            parts.append(f"{SUIT_NAMES[suit]}: {', '.join(ranks)}")
    return "; ".join(parts)


def score_lines(public: Public, viewer: Viewer) -> list[str]:
    """The score sheet, a hand a line."""
    columns, *rows = sheet_rows(public, viewer)
    if not rows:
        return [say(NOT_SCORED)]
    return [
        say("Hand {number}: {scores}", number=number, scores=", ".join(map(" ".join, zip(columns, row, strict=True))))
        for number, row in enumerate(rows, 1)
    ]
