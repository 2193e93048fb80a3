"""What the person is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cards import CARDS, distinct
from deece.game.action import (
    Action,
    Bid,
    Concede,
    ExchangeDix,
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
from deece.words.cards import card_sign, listed, plural, signs
from deece.words.choices import action_words
from deece.words.typed import phrase

_ASK: Final = {
    "misdeal": "Many nines: play on, or misdeal?",
    "look": "You have the bid: look at the widow, or concede unseen?",
    "call": "Call a card: who holds it is your partner.",
    "concede": "Play on, or concede?",
    "throw in": "All meld is shown: play on, or throw in?",
    "moon": "Play on, or shoot the moon and try for every trick?",
    "draw": "The last two cards: the turned card, or the face-down one?",
}


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


def meaning(action: Action, view: View) -> str:
    """What a choice does, where how it is typed does not say so; else ""."""
    if isinstance(action, LayMeld) and view.public.stock is not None:
        laying = plan(view.public, view.seat, view.bits, action)
        return f"pays {laying.points}" if isinstance(laying, Laying) else ""
    if action in _MEANINGS:
        return _MEANINGS[action]
    words = action_words(action, view.rules)
    return "" if words == phrase(action, (), 0) else words
