"""What can be typed in the terminal: the choices of the moment, and the words that always work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cli.screen import wrapped_all
from deece.game.action import Action, Bid, Bury, Call, Give, Play
from deece.game.view import View
from deece.words.asking import meaning
from deece.words.typed import phrase

COMMANDS: Final = (
    ("?", "what you can type now"),
    ("hint", "what a plain player would do, and why"),
    ("meld", "your meld in each suit, and the meld shown"),
    ("last", "the previous trick"),
    ("tricks", "the tricks that may be looked at again"),
    ("bids", "all that was bid"),
    ("score", "the score sheet"),
    ("rules", "the rules of this game"),
    ("save FILE", "write the record of the game to a file"),
    ("quit", "leave the table"),
)
_MOST_BIDS: Final = 6


def help_lines(view: View, legal: Sequence[Action]) -> list[str]:
    """What can be typed now, and the words that always work."""
    first_bid = view.rules.auction.first_bid
    lines = ["You can type:"]
    bids = [action for action in legal if isinstance(action, Bid) and not action.spoken]
    if bids:
        some = ", ".join(str(bid.points) for bid in bids[:_MOST_BIDS])
        lines.append(f"  a bid: {some}" + (f" and so on to {bids[-1].points}" if len(bids) > _MOST_BIDS else ""))
    spoken = [action for action in legal if isinstance(action, Bid) and action.spoken]
    if spoken:
        lines.append(f"  {phrase(spoken[0], legal, first_bid)}, and so on: the bid said as one digit, with aces around")
    taken = {action.card for action in legal if isinstance(action, Play) and action.laid}
    cards = [a.card for a in legal if isinstance(a, Play | Give | Bury | Call) and not (isinstance(a, Play) and a.laid)]
    if cards:
        lines.append(f"  a card: {' '.join(str(card).lower() for card in sorted(set(cards)))}")
        lines.append("    (a ten is th or 10h; a rank or suit alone will do where only one card has it)")
    if taken:
        lines.append(f"  from your table: {', '.join(f'table {card}'.lower() for card in sorted(taken))}")
    others = [action for action in legal if not isinstance(action, Bid | Play | Give | Bury | Call)]
    lines += [f"  {phrase(action, legal, first_bid):<28}{meaning(action, view)}" for action in others]
    lines += ["", "Always:", *(f"  {word:<12}{what}" for word, what in COMMANDS)]
    return wrapped_all(lines, 6)
