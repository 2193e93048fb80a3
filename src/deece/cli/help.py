"""What can be typed in the terminal: the choices of the moment, and the words that always work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cli.screen import wrapped_all
from deece.game.action import Action, Bid, Bury, Call, Give, Play
from deece.game.view import View
from deece.record.typed import phrase
from deece.say import Message, say
from deece.words.asking import meaning

COMMANDS: Final[dict[str, Message]] = {  # what is typed: what it does
    "?": "what you can type now",
    "hint": "what a plain player would do, and why",
    "meld": "your meld in each suit, and the meld shown",
    "last": "the previous trick",
    "tricks": "the tricks that may be looked at again",
    "bids": "all that was bid",
    "score": "the score sheet",
    "rules": "the rules of this game",
    "save FILE": "write the record of the game to a file",
    "quit": "leave the table",
}
_MOST_BIDS: Final = 6


def help_lines(view: View, legal: Sequence[Action]) -> list[str]:
    """What can be typed now, and the words that always work."""
    first_bid = view.rules.auction.first_bid
    lines = [say("You can type:")]
    bids = [action for action in legal if isinstance(action, Bid) and not action.spoken]
    if bids:
        some = ", ".join(str(bid.points) for bid in bids[:_MOST_BIDS])
        if len(bids) > _MOST_BIDS:
            lines.append("  " + say("a bid: {bids} and so on to {most}", bids=some, most=bids[-1].points))
        else:
            lines.append("  " + say("a bid: {bids}", bids=some))
    spoken = [action for action in legal if isinstance(action, Bid) and action.spoken]
    if spoken:
        typed = phrase(spoken[0], legal, first_bid)
        lines.append("  " + say("{typed}, and so on: the bid said as one digit, with aces around", typed=typed))
    taken = {action.card for action in legal if isinstance(action, Play) and action.laid}
    cards = [a.card for a in legal if isinstance(a, Play | Give | Bury | Call) and not (isinstance(a, Play) and a.laid)]
    if cards:
        typed = " ".join(str(card).lower() for card in sorted(set(cards)))
        lines.append("  " + say("a card: {cards}", cards=typed))
        lines.append("    " + say("(a ten is th or 10h; a rank or suit alone will do where only one card has it)"))
    if taken:
        typed = ", ".join(f"table {card}".lower() for card in sorted(taken))
        lines.append("  " + say("from your table: {cards}", cards=typed))
    others = [action for action in legal if not isinstance(action, Bid | Play | Give | Bury | Call)]
    lines += [f"  {phrase(action, legal, first_bid):<28}{meaning(action, view)}" for action in others]
    lines += ["", say("Always:"), *(f"  {word:<12}{say(what)}" for word, what in COMMANDS.items())]
    return wrapped_all(lines, 6)
