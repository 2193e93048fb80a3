"""What the person is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cards import CARDS, distinct
from deece.game.action import (
    Action,
    Bid,
    Bury,
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
from deece.game.exchange import exchangers, share_to
from deece.game.laid import Laying, plan
from deece.game.meld import side_meld
from deece.game.state import NOBODY
from deece.game.view import View
from deece.words.cards import card_sign, inside, listed, plural, signs, whose
from deece.words.choices import action_words
from deece.words.consequence import GRAVE, consequence
from deece.words.needs import outlook
from deece.words.typed import phrase

_ASK: Final = {
    "misdeal": "Many nines: play on, or misdeal?",
    "look": "You have the bid: look at the widow, or concede unseen?",
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
            return _trump_question(view, legal)
        case "call" if view.rules.exchange.partner == "secret":
            return "Call a card: whoever plays it first is your partner."
        case "call":
            more = view.rules.exchange.cards - 1
            gives = "gives it to you" + (f", with {more} more" if more > 0 else "")
            return f"Call a card: the first player on your left who holds it {gives}."
        case "share":
            return f"Which card of the widow goes to {inside(names[share_to(public)])}?"
        case "pass":
            return _pass_question(view, legal, names)
        case "bury":
            left = view.rules.deal.widow - public.buried
            melded = len({action for action in legal if isinstance(action, Bury)}) < distinct(view.bits).bit_count()
            kept = ": melded cards may not go while you hold others" if melded else ""
            return f"Choose {plural(left, 'card')} to bury{kept}{_example(view, legal, left)}"
        case "meld":
            return _meld_question(view, legal)
        case "play" | "stock":
            return _play_question(view, legal)
        case "concede" if PlayOn() not in legal and public.contract is not None:
            needed = public.contract.bid - side_meld(public, public.declarers())
            cost = consequence(Concede(), view)
            most = view.rules.meld.on_board
            return f"You need {needed} from play, more than the {most} allowed: type concede ({cost})"
        case step:
            return _with_costs(_ASK.get(step, "Your turn."), view, legal)


def _with_costs(asked: str, view: View, legal: Sequence[Action]) -> str:
    """The question with what is still needed, and what each grave choice costs."""
    parts = [asked]
    if view.public.step in ("concede", "throw in"):
        parts.append(f"{outlook(view)}.")
    for action in legal:
        if isinstance(action, GRAVE):
            word = phrase(action, legal, 0)
            parts.append(f"{word[:1].upper()}{word[1:]}: {consequence(action, view)}.")
    return " ".join(parts)


def _pass_question(view: View, legal: Sequence[Action], names: Sequence[str]) -> str:
    public, contract = view.public, view.public.contract
    assert contract is not None
    giver, declarer = exchangers(public)
    count = view.rules.exchange.cards
    left, passed = count - public.passed[view.seat], public.passed[view.seat]
    if contract.called == NOBODY or view.seat != giver:
        to = inside(names[giver if view.seat == declarer else declarer])
        return f"Choose {plural(left, 'card')} to pass to {to}{_example(view, legal, left)}"
    who, card = names[declarer], card_sign(CARDS[contract.called])
    called = f"{who} calls the {card}. You have it: you are {whose(who)} partner; it goes to {who}. "
    asked = f"Choose {plural(left, 'more card')} for {who}, who returns {count}"
    return (called if passed == 1 else "") + asked + _example(view, legal, left)


def _example(view: View, legal: Sequence[Action], wanted: int) -> str:
    """How cards are typed, shown with weak cards of one's own."""
    tables, trump = view.public.tables, view.public.trump
    codes = {action.card.code for action in legal if isinstance(action, Give | Bury)}
    weak = sorted(codes, key=lambda code: (code // 6 == trump, tables.strength[code], code))
    few = " ".join(str(CARDS[code]).lower() for code in weak[:2 if wanted > 1 else 1])
    return f"; several at once will do, as: {few}" if wanted > 1 else f", as: {few}"


def _meld_question(view: View, legal: Sequence[Action]) -> str:
    melds = []
    for action in legal:
        if isinstance(action, LayMeld):
            laying = plan(view.public, view.seat, view.bits, action)
            melds.append(phrase(action, legal, 0) + (f" ({laying.points})" if isinstance(laying, Laying) else ""))
    if ExchangeDix() in legal:
        melds.append(phrase(ExchangeDix(), legal, 0))
    return f"You may meld: {', '.join(melds)}; or done" if melds else "You hold nothing to lay: type done"


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


def _trump_question(view: View, legal: Sequence[Action]) -> str:
    suits = [phrase(action, legal, 0) for action in legal if isinstance(action, Trump)]
    others = [phrase(action, legal, 0) for action in legal if not isinstance(action, Trump)]
    if not suits and any(isinstance(action, Concede) for action in legal):
        asked = f"You hold no marriage, so no suit can be trump: {listed(others, 'or')}?"
        return _with_costs(asked, view, legal)
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
    cost = consequence(action, view)
    if cost:
        return cost
    if action in _MEANINGS:
        return _MEANINGS[action]
    words = action_words(action, view.rules)
    return "" if words == phrase(action, (), 0) else words
