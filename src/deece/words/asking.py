"""What the person is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cards import CARDS, KING, QUEEN, code_of, count, distinct
from deece.game.account import account
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
from deece.game.exchange import exchangers, share_to, to_choose
from deece.game.laid import Laying, plan
from deece.game.state import NOBODY
from deece.game.view import View
from deece.record.typed import phrase
from deece.say import ENGLISH, Message, capital, say, say_many, speaking
from deece.words.cards import card_sign, cards_words, listed, signs
from deece.words.choices import action_words
from deece.words.consequence import GRAVE, consequence
from deece.words.needs import outlook
from deece.words.viewer import Viewer

_ASK: Final[dict[str, Message]] = {
    "misdeal": "Play on, or claim a misdeal?",
    "concede": "Play on, or concede?",
    "throw in": "All meld is shown: play on, or throw in?",
    "moon": "Play on, or shoot the moon and try for every trick?",
    "draw": "The last two cards: the turned card, or the face-down one?",
}
_YOUR_TURN: Final[Message] = "Your turn."
NAMED: Final = 3  # bids that the question names, the lowest


def question(view: View, legal: Sequence[Action], viewer: Viewer) -> str:
    """Whose turn it is and what is asked, in one sentence or two."""
    public = view.public
    match public.step:
        case "draft":
            drawn = card_sign(CARDS[view.own.drawn])
            return say("Keep the {card}, or throw it and keep the next card?", card=drawn)
        case "bid":
            return _bid_question(view, legal)
        case "name trump":
            return _trump_question(view, legal)
        case "call":
            return _call_question(view)
        case "look" | "share" | "bury":
            return _widow_question(view, legal, viewer)
        case "pass":
            return _pass_question(view, legal, viewer)
        case "meld":
            return _meld_question(view, legal)
        case "play" | "stock":
            return _play_question(view, legal)
        case "concede" if PlayOn() not in legal and public.contract is not None:
            most, held = view.rules.meld.on_board, public.tables.total
            asked: Message = "You need {points}, and the tricks hold {most}: you can only concede ({cost})"
            return say(
                asked
                if most >= held
                else "You need {points}, and {most} may come from play: you can only concede ({cost})",
                points=account(public).sides[0].need,
                most=min(most, held),
                cost=consequence(Concede(), view),
            )
        case step:
            return _with_costs(say(_ASK.get(step, _YOUR_TURN)), view, legal)


def _call_question(view: View) -> str:
    exchange = view.rules.exchange
    if exchange.partner == "secret":
        return say("Call a card: whoever plays it first is your partner.")
    more, right = exchange.cards - 1, exchange.called_from == "right"
    if more > 0:
        return say(
            "Call a card: the first player on your right who holds it gives it to you, with {more} more."
            if right
            else "Call a card: the first player on your left who holds it gives it to you, with {more} more.",
            more=more,
        )
    if not more:
        return say(
            "Call a card: the first player on your right who holds it gives it to you."
            if right
            else "Call a card: the first player on your left who holds it gives it to you."
        )
    return say(
        "Call a card: the first player on your right who holds it is your partner."
        if right
        else "Call a card: the first player on your left who holds it is your partner."
    )


def _widow_question(view: View, legal: Sequence[Action], viewer: Viewer) -> str:
    """Whether to look at the widow, whom to give a card of it, and what to bury."""
    public, widow = view.public, say(view.rules.deal.widow_name)
    if public.step == "look":
        if Concede() in legal:
            return say("You have the bid: look at the {widow}, or concede unseen?", widow=widow)
        return say("You have the bid: look at the {widow}.", widow=widow)
    if public.step == "share":
        taker = share_to(public)
        if viewer.is_you(taker):
            return say("Which card of the {widow} goes to you?", widow=widow)
        return say("Which card of the {widow} goes to {who}?", widow=widow, who=viewer.name(taker))
    left = to_choose(public)
    melded = len({action for action in legal if isinstance(action, Bury)}) < distinct(view.bits).bit_count()
    if melded:
        asked = say("Choose {cards} to bury: melded cards may not go while you hold others", cards=cards_words(left))
    else:
        asked = say("Choose {cards} to bury", cards=cards_words(left))
    return _example(asked, view, legal, left)


def _with_costs(asked: str, view: View, legal: Sequence[Action]) -> str:
    """The question with what is still needed, and what each grave choice costs."""
    parts = [asked]
    if view.public.step in ("concede", "throw in"):
        parts.append(f"{outlook(view)}.")
    for action in legal:
        if isinstance(action, GRAVE):
            word = phrase(action, legal, 0)
            parts.append(f"{capital(word)}: {consequence(action, view)}.")
    return " ".join(parts)


def _pass_question(view: View, legal: Sequence[Action], viewer: Viewer) -> str:
    public, contract = view.public, view.public.contract
    assert contract is not None
    giver, declarer = exchangers(public)
    left, passed, count = to_choose(public), public.passed[view.seat], view.rules.exchange.cards
    if contract.called == NOBODY or view.seat != giver:
        to = viewer.name(giver if view.seat == declarer else declarer)
        return _example(say("Choose {cards} to pass to {who}", cards=cards_words(left), who=to), view, legal, left)
    who, card = viewer.name(declarer), card_sign(CARDS[contract.called])
    asked = say_many(
        "Choose {number} more card for {who}, who returns {count}",
        "Choose {number} more cards for {who}, who returns {count}",
        left,
        who=who,
        count=count,
    )
    if passed == 1:
        called = say(
            "{who} calls the {card}. You have it: you are {who}'s partner; it goes to {who}.", who=who, card=card
        )
        asked = f"{called} {asked}"
    return _example(asked, view, legal, left)


def _example(asked: str, view: View, legal: Sequence[Action], wanted: int) -> str:
    """The question, and how cards are typed, shown with weak cards of one's own."""
    tables, trump = view.public.tables, view.public.trump
    codes = {action.card.code for action in legal if isinstance(action, Give | Bury)}
    weak = sorted(codes, key=lambda code: (code // 6 == trump, tables.strength[code], code))
    few = " ".join(str(CARDS[code]).lower() for code in weak[: 2 if wanted > 1 else 1])
    if wanted > 1:
        return say("{question}; several at once will do, as: {typed}", question=asked, typed=few)
    return say("{question}, as: {typed}", question=asked, typed=few)


def _meld_question(view: View, legal: Sequence[Action]) -> str:
    melds = []
    for action in legal:
        if isinstance(action, LayMeld):
            laying = plan(view.public, view.seat, view.bits, action)
            melds.append(phrase(action, legal, 0) + (f" ({laying.points})" if isinstance(laying, Laying) else ""))
    if ExchangeDix() in legal:
        melds.append(phrase(ExchangeDix(), legal, 0))
    done = "done"  # as it is typed
    if not melds:
        return say("You hold nothing to lay: answer {typed}", typed=done)
    return say("You may meld: {melds}; or {typed}", melds=", ".join(melds), typed=done)


def _bid_question(view: View, legal: Sequence[Action]) -> str:
    bids = [action.points for action in legal if isinstance(action, Bid) and not action.spoken]
    words = [phrase(action, legal, 0) for action in legal if not isinstance(action, Bid)]
    if len(bids) == 1:
        figures = say("take it at {bid}", bid=bids[0])
    elif bids:
        first = ", ".join(map(str, bids[:NAMED]))
        figures = say("{bids} or more", bids=first) if len(bids) > NAMED else first
    else:
        figures = ""
    if view.rules.auction.kind == "summed":
        return say("Your bid, 0 for none: {bids}", bids=figures)
    if not words:
        return say("You must bid: {bids}", bids=figures)
    if len(bids) > 1 and len(words) == 1:
        return say("Your bid: {bids}, or {other}?", bids=figures, other=words[0])
    return say("Your bid: {choices}?", choices=listed([part for part in (figures, *words) if part], "or"))


def _trump_question(view: View, legal: Sequence[Action]) -> str:
    suits = [phrase(action, legal, 0) for action in legal if isinstance(action, Trump)]
    others = [phrase(action, legal, 0) for action in legal if not isinstance(action, Trump)]
    if not suits and any(isinstance(action, Concede) for action in legal):
        asked = say("You hold no marriage, so no suit can be trump: {choices}?", choices=listed(others, "or"))
        return _with_costs(asked, view, legal)
    return say("Name trump: {choices}?", choices=listed([*suits, *others], "or"))


def _play_question(view: View, legal: Sequence[Action]) -> str:
    leads = not view.public.trick
    cards = [action.card.code for action in legal if isinstance(action, Play) and not action.laid]
    if len(cards) < distinct(view.bits).bit_count():
        some: Message = "Lead a card. You may play: {cards}" if leads else "Play a card. You may play: {cards}"
        return say(some, cards=signs(cards))
    return say("Lead a card: any card" if leads else "Play a card: any card")


_MEANINGS: Final[dict[Action, Message]] = {
    Pass(): "leave the bidding",
    Pass("by me"): "leave the bidding, showing a little meld",
    Pass("by"): "leave the bidding, showing meld and aces around",
    Pass("save"): "leave the bidding one step up, for your partner",
    Pass("help"): "leave the bidding, showing help in hand",
    Throw(): "discard it; the next card is kept",
    Keep(): "the next card is put down unseen",
    ExchangeDix(): "the nine of trump for the turned card",
}


def trump_note(view: View, suit: int) -> str:
    """Why this suit cannot be trump with this hand; "" if it can."""
    marriage = count(view.bits, code_of(suit, KING)) and count(view.bits, code_of(suit, QUEEN))
    return say("no marriage: cannot be trump") if view.rules.auction.trump_needs == "marriage" and not marriage else ""


def note(action: Action, view: View) -> str:
    """What a choice means or costs, to stand beside its button; "" where the button says it all."""
    if isinstance(action, LayMeld) and view.public.stock is not None:
        laying = plan(view.public, view.seat, view.bits, action)
        return say("pays {points}", points=laying.points) if isinstance(laying, Laying) else ""
    cost = consequence(action, view)
    return cost or (say(_MEANINGS[action]) if action in _MEANINGS else "")


def meaning(action: Action, view: View) -> str:
    """What a choice does, where how it is typed does not say so; else ""."""
    if isinstance(action, PlayOn):
        return say("go on")
    if found := note(action, view):
        return found
    typed = phrase(action, (), 0)
    with speaking(ENGLISH):
        says_no_more = isinstance(action, LayMeld) or action_words(action, view.rules) == typed
    return "" if says_no_more else action_words(action, view.rules)
