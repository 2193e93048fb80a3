"""What the person is asked, and what can be typed in answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cards import CARDS, distinct
from deece.cli.screen import wrapped
from deece.cli.typed import phrase
from deece.cli.words import action_words, card_sign, listed, plural, signs
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    ExchangeDix,
    Give,
    Keep,
    LayMeld,
    Pass,
    Play,
    PlayOn,
    Throw,
    Trump,
)
from deece.game.exchange import share_to
from deece.game.laid import Laying, plan
from deece.game.meld import side_meld
from deece.game.view import View

COMMANDS: Final = (
    ("?", "what you can type now"),
    ("hint", "what a plain player would do, and why"),
    ("meld", "your meld in each suit, and the meld shown"),
    ("last", "the last trick"),
    ("bids", "all that was bid"),
    ("score", "the score sheet"),
    ("rules", "the rules of this game"),
    ("save FILE", "write the record of the game to a file"),
    ("quit", "leave the table"),
)
_ASK: Final = {
    "misdeal": "Many nines: play on, or misdeal?",
    "look": "You have the bid: look at the widow, or concede unseen?",
    "call": "Call a card: who holds it is your partner.",
    "concede": "Play on, or concede?",
    "throw in": "All meld is shown: play on, or throw in?",
    "moon": "Play on, or shoot the moon and try for every trick?",
    "draw": "The last two cards: the turned card, or the face-down one?",
}
_MOST_BIDS: Final = 6


def question(view: View, legal: Sequence[Action], names: Sequence[str]) -> str:
    """Whose turn it is and what is asked, in one sentence or two."""
    public = view.public
    match public.step:
        case "draft":
            drawn = card_sign(CARDS[view.own.drawn])
            return f"Keep the {drawn}, or throw it and keep the next card?"
        case "bid":
            return _bid_question(view, legal)
        case "name trump":
            return _trump_question(legal)
        case "share":
            return f"Which card of the widow goes to {_to(names[share_to(public)])}?"
        case "pass":
            left = view.rules.exchange.cards - public.passed[view.seat]
            return f"Choose {plural(left, 'card')} to pass; several at once will do, as: 9c jd"
        case "bury":
            left = view.rules.deal.widow - public.buried
            return f"Choose {plural(left, 'card')} to bury; several at once will do, as: 9c jd"
        case "meld":
            melds = [phrase(action, legal, 0) for action in legal if isinstance(action, LayMeld)]
            return f"You may meld: {', '.join(melds)}; or done" if melds else "Lay meld, or done?"
        case "play" | "stock":
            return _play_question(view, legal)
        case "concede" if PlayOn() not in legal and public.contract is not None:
            needed = public.contract.bid - side_meld(public, public.declarers())
            return f"You need {needed} from play, more than the {view.rules.meld.on_board} allowed: type concede"
        case step:
            return _ASK.get(step, "Your turn.")


def _to(name: str) -> str:
    return "you" if name == "You" else name


def _bid_question(view: View, legal: Sequence[Action]) -> str:
    bids = [action.points for action in legal if isinstance(action, Bid) and not action.spoken]
    words = [phrase(action, legal, 0) for action in legal if not isinstance(action, Bid)]
    if len(bids) == 1:
        figures = f"take it at {bids[0]}"
    elif bids:
        figures = f"{', '.join(map(str, bids[:3]))} or more"
    else:
        figures = ""
    if view.rules.auction.kind == "summed":
        return f"Your bid, 0 for none: {figures}"
    if not words:
        return f"You must bid: {figures}"
    return f"Your bid: {listed([part for part in (figures, *words) if part], 'or')}?"


def _trump_question(legal: Sequence[Action]) -> str:
    suits = [phrase(action, legal, 0) for action in legal if isinstance(action, Trump)]
    others = [phrase(action, legal, 0) for action in legal if not isinstance(action, Trump)]
    if not suits and any(isinstance(action, Concede) for action in legal):
        return f"You hold no marriage, so no suit can be trump: {listed(others, 'or')}"
    return f"Name trump: {listed([*suits, *others], 'or')}?"


def _play_question(view: View, legal: Sequence[Action]) -> str:
    verb = "Lead a card" if not view.public.trick else "Play a card"
    cards = [action.card.code for action in legal if isinstance(action, Play) and not action.laid]
    if len(cards) < distinct(view.bits).bit_count():
        return f"{verb}. You may play: {signs(cards)}"
    return f"{verb}: any card"


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
    for action in legal:
        if not isinstance(action, Bid | Play | Give | Bury | Call):
            lines.append(f"  {phrase(action, legal, first_bid):<28}{_meaning(action, view)}")
    lines += ["", "Always:", *(f"  {word:<12}{meaning}" for word, meaning in COMMANDS)]
    return [part for line in lines for part in (wrapped(line, 6) if line.strip() else [""])]


_MEANINGS: Final[dict[Action, str]] = {
    Pass(): "leave the bidding",
    Pass("by me"): "leave the bidding, telling of a little meld",
    Pass("by"): "leave the bidding, telling of meld and aces around",
    Pass("save"): "leave the bidding one step up, for your partner",
    Pass("help"): "leave the bidding, telling of help in hand",
    Throw(): "discard it; the next card is kept",
    Keep(): "the next card is put down unseen",
    PlayOn(): "go on",
    ExchangeDix(): "the nine of trump for the turned card",
}


def _meaning(action: Action, view: View) -> str:
    if isinstance(action, LayMeld) and view.public.stock is not None:
        laying = plan(view.public, view.seat, view.bits, action)
        return f"pays {laying.points}" if isinstance(laying, Laying) else ""
    if action in _MEANINGS:
        return _MEANINGS[action]
    words = action_words(action, view.rules)
    return "" if words == phrase(action, (), 0) else words
