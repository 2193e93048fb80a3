"""What was done: a choice in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from deece.cards import Card
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
from deece.game.state import Public
from deece.rules.catalog import Rules
from deece.say import Message, capital, say, say_many
from deece.words.cards import card_name, card_sign, suit_name, suit_word
from deece.words.melds import combination_words


def action_words(action: Action, rules: Rules) -> str:
    """What was done, for a table of calls: "52", "pass", "names ♥ hearts", "plays A♥"."""
    return _done(action, rules, card_sign, card_sign, suit_word)


def spoken_words(action: Action, rules: Rules) -> str:
    """The same without signs, to be read aloud: "plays the ace of hearts"."""
    return _done(action, rules, lambda card: say("the {card}", card=card_name(card)), card_name, suit_name)


def _done(
    action: Action,
    rules: Rules,
    card_word: Callable[[Card], str],
    bare: Callable[[Card], str],
    suit: Callable[[int], str],
) -> str:
    """What was done; `bare` is a card without its article."""
    match action:
        case Bid(points, spoken):
            said = points - rules.auction.first_bid
            return say("{said} (for {points})", said=said, points=points) if spoken else str(points)
        case Pass(call):
            return say(_PASSES[call])
        case Trump(named):
            return say("names {suit} trump", suit=suit(named))
        case Call(card):
            return say("calls the {card}", card=bare(card))
        case Give(card):
            return say("passes {card}", card=card_word(card))
        case Bury(card):
            return say("buries {card}", card=card_word(card))
        case Play(card, laid):
            return say("plays {card} from the table" if laid else "plays {card}", card=card_word(card))
        case LayMeld():
            return say("lays {meld}", meld=combination_words(action))
        case Draw(turned):
            return say("takes the turned card" if turned else "takes the face-down card")
        case Deal():
            return say("the cards are dealt")
        case Look():
            return say("looks at the {widow}", widow=say(rules.deal.widow_name))
        case _:
            return say(_PLAIN_WORDS[type(action)])


def button_words(action: Action, public: Public) -> str:
    """A choice as a button says it: "Pass", "Hearts", "Marriage in hearts"."""
    match action:
        case Pass(call):
            words = say(_CALLS[call])
        case Trump(suit):
            words = suit_name(suit)
        case LayMeld():
            words = combination_words(action)
        case Play(card, _) | Give(card) | Bury(card) | Call(card):
            words = card_name(card)
        case Draw(turned):
            words = say("take the turned card") if turned else say("take the face-down card")
        case Look():
            words = say("look at the {widow}", widow=say(public.rules.deal.widow_name))
        case PlayOn():
            words = say(_PLAY_ON[public.step])
        case _:
            found = _BUTTONS.get(type(action))
            words = say(found) if found else action_words(action, public.rules)
    return capital(words)


def deed_words(actions: Sequence[Action], public: Public) -> str:
    """The button that makes these choices at once: "Bid 52", "Play the ten of hearts", "Pass these 3 cards"."""
    match actions[0]:
        case Bid(points, spoken):
            if spoken:
                return say("Say {bid}", bid=button_words(actions[0], public))
            return say("Bid {points}", points=points)
        case Trump(suit):
            return say("Name {suit}", suit=suit_name(suit))
        case Call(card):
            return say("Call the {card}", card=card_name(card))
        case Play(card, _):
            return say("Play the {card}", card=card_name(card))
        case Give():
            return say_many("Pass this card", "Pass these {number} cards", len(actions))
        case Bury():
            return say_many("Bury this card", "Bury these {number} cards", len(actions))
        case LayMeld():
            return say("Lay the {meld}", meld=combination_words(actions[0]))
        case _:
            return button_words(actions[0], public)


_CALLS: Final[dict[str, Message]] = {
    "": "pass",
    "by me": "by me",
    "by": "by",
    "save": "save",
    "help": "pass with help",
}
_BUTTONS: Final[dict[type, Message]] = {
    Misdeal: "claim a misdeal",
    Keep: "keep it",
    Throw: "throw it",
    HandBack: "hand the bid back",
    Concede: "concede",
    ThrowIn: "throw in",
    Moon: "shoot the moon",
    ExchangeDix: "exchange the dix for the turned card",
}
_PLAY_ON: Final[dict[str, Message]] = {
    "meld": "no more meld",
    "misdeal": "play these cards",
    "moon": "no moon: play",
    "throw in": "play the hand",
    "concede": "play the hand",
}
_PASSES: Final[dict[str, Message]] = {
    "": "pass",
    "by me": "by me (pass)",
    "by": "by (pass)",
    "save": "save (pass)",
    "help": "pass with help",
}
_PLAIN_WORDS: Final[dict[type, Message]] = {
    Misdeal: "claims a misdeal",
    Keep: "keeps the card drawn",
    Throw: "throws the card drawn",
    HandBack: "hands the bid back",
    Concede: "concedes",
    ThrowIn: "throws the hand in",
    Moon: "shoots the moon",
    PlayOn: "plays on",
    ExchangeDix: "exchanges the dix for the turned card",
}
