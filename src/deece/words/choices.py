"""What was done: a choice in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deece.cards import SUIT_NAMES, Card
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Deal,
    Draw,
    ExchangeDix,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Look,
    Misdeal,
    Moon,
    Pass,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.state import NOBODY
from deece.rules.catalog import Rules
from deece.words.cards import card_sign, suit_word

_TIMES: Final = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


def meld_words(choice: LayMeld) -> str:
    """A meld to lay: "double marriage in hearts"."""
    arounds = ("aces", "kings", "queens", "jacks")
    name = choice.kind.replace("_", " ") + (" around" if choice.kind in arounds else "")
    suit = f" in {SUIT_NAMES[choice.suit]}" if choice.suit != NOBODY else ""
    return _TIMES.get(choice.copies, f"{choice.copies} x ") + name + suit


def action_words(action: Action, rules: Rules) -> str:
    """What was done, for a table of calls: "52", "pass", "names ♥ hearts", "plays A♥"."""
    return _done(action, rules, card_sign, suit_word)


def spoken_words(action: Action, rules: Rules) -> str:
    """The same without signs, to be read aloud: "plays the ace of hearts"."""
    return _done(action, rules, lambda card: f"the {card.name}", SUIT_NAMES.__getitem__)


def _done(action: Action, rules: Rules, card_word: Callable[[Card], str], suit: Callable[[int], str]) -> str:
    match action:
        case Bid(points, spoken):
            return f"{points - rules.auction.first_bid} (for {points})" if spoken else str(points)
        case Pass(call):
            return {"": "pass", "help": "pass with help"}.get(call, f"{call} (pass)")
        case Trump(named):
            return f"names {suit(named)} trump"
        case Call(card):
            return f"calls the {card_word(card).removeprefix('the ')}"
        case Give(card):
            return f"passes {card_word(card)}"
        case Bury(card):
            return f"buries {card_word(card)}"
        case Play(card, laid):
            return f"plays {card_word(card)}" + (" from the table" if laid else "")
        case LayMeld():
            return f"lays {meld_words(action)}"
        case Draw(turned):
            return "takes the turned card" if turned else "takes the face-down card"
        case Deal():
            return "the cards are dealt"
        case _:
            return _PLAIN_WORDS[type(action)]


_PLAIN_WORDS: Final[dict[type, str]] = {
    Misdeal: "claims a misdeal",
    Keep: "keeps the card drawn",
    Throw: "throws the card drawn",
    HandBack: "hands the bid back",
    Look: "looks at the widow",
    Concede: "concedes",
    ThrowIn: "throws the hand in",
    Moon: "shoots the moon",
    PlayOn: "plays on",
    ExchangeDix: "exchanges the dix for the turned card",
}
