"""What a player types, read as choices; and how each choice is typed. One meaning is needed, else it asks which."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from deece.cards import RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, Card, CardError, parse_cards
from deece.errors import DeeceError
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
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
from deece.game.view import View
from deece.rules.catalog import WIDOW_NAMES
from deece.say import ENGLISH, say, speaking
from deece.words.cards import card_sign, listed
from deece.words.melds import KINDS, TIMES, called, combination_words, meld_words

# The first phrase of each choice is how it is usually typed.
_PHRASES: Final[dict[Action, tuple[str, ...]]] = {
    Misdeal(): ("misdeal", "claim", "claim misdeal", "yes"),
    Keep(): ("keep", "k"),
    Throw(): ("throw", "t", "discard"),
    Pass(): ("pass", "p", "i pass"),
    Pass("by me"): ("by me", "pass by me"),
    Pass("by"): ("by", "pass by"),
    Pass("save"): ("save", "pass save"),
    Pass("help"): ("pass with help", "pass help", "with help"),
    HandBack(): ("hand back", "back", "handback"),
    Look(): (
        "see the cards",
        "look",
        "see",
        *(f"{verb} the {name}" for verb in ("see", "look at") for name in WIDOW_NAMES),
    ),
    Concede(): ("concede", "give up"),
    ThrowIn(): ("throw in", "throw-in", "give up"),
    Moon(): ("moon", "shoot", "shoot the moon"),
    PlayOn(): ("play on", "done", "no", "n", "d", "on", "play the hand"),
    ExchangeDix(): ("exchange", "exchange dix", "dix"),
    Draw(turned=True): ("turned", "draw turned", "face up"),
    Draw(turned=False): ("face-down", "face down", "down", "draw face-down", "draw face down"),
    **{
        Trump(suit): (name, name[:-1], name[0], SUIT_SIGNS[suit], f"trump {name}", f"trump {name[0]}")
        for suit, name in enumerate(SUIT_NAMES)
    },
}
_DIGITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SEVERAL: Final = (Give, Bury)
_RANKS: Final = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{letter: rank for rank, letter in enumerate("atkqj9")},
    "10": 1,
}


class NotUnderstood(DeeceError):
    """What was typed has no meaning here, or more than one; the text says what to type."""


class WhichOne(NotUnderstood):
    """Several choices could be meant; the text asks which."""


def phrase(action: Action, legal: Sequence[Action], first_bid: int) -> str:
    """How this choice is typed; reading it with the same legal choices gives it again."""
    match action:
        case Bid(points, spoken):
            return f"say {points - first_bid}" if spoken else str(points)
        case Play(card, laid):
            if laid:
                return f"table {card}".lower()
            return f"hand {card}".lower() if Play(card, laid=True) in legal else str(card).lower()
        case Give(card) | Bury(card) | Call(card):
            return str(card).lower()
        case LayMeld():
            return f"lay {_typed_meld(action)}"
        case PlayOn() if len(legal) > 1 and all(isinstance(one, LayMeld | ExchangeDix | PlayOn) for one in legal):
            return "done"
        case _:
            return _PHRASES[action][0]


def _typed_meld(meld: LayMeld, *, suit: bool = True) -> str:
    """A meld as it is typed, which is in English whatever is spoken."""
    with speaking(ENGLISH):
        return combination_words(meld) if suit else meld_words(meld.kind, copies=meld.copies)


def read(view: View, legal: Sequence[Action], text: str) -> tuple[Action, ...]:
    """The choices typed: one, or several cards to pass or bury. They may yet be refused by the rules.

    Raises NotUnderstood.
    """
    words = " ".join(text.lower().split())
    named = [(action, _phrases(action, view)) for action in legal]
    exact = [action for action, phrases in named if words in phrases]
    if exact:
        return (_only(exact, view, legal),)
    for reader in (_card_choices, _number, _refusable, _beginning, _melds_not_laid):
        found = reader(view, legal, words)
        if found:
            return found
    raise NotUnderstood(say("'{text}' is not understood here: type ? to see what you can type", text=text.strip()[:40]))


def _only(found: Sequence[Action], view: View, legal: Sequence[Action]) -> Action:
    if len(found) == 1:
        return found[0]
    first_bid = view.rules.auction.first_bid
    some = [phrase(action, legal, first_bid) for action in found[:8]]
    raise WhichOne(say("which do you mean: {choices}?", choices=listed(some, "or")))


def _phrases(action: Action, view: View) -> tuple[str, ...]:
    """Everything that may be typed for a choice that is no card."""
    match action:
        case Bid(points, spoken):
            if not spoken:
                return str(points), f"bid {points}"
            digit = points - view.rules.auction.first_bid
            return f"say {digit}", str(digit), f"spoken {digit}", _DIGITS[digit - 1]
        case LayMeld():
            names = _meld_names(action)
            return *names, *(f"lay {name}" for name in names)
        case _:
            return _PHRASES.get(action, ())


def _meld_names(meld: LayMeld) -> tuple[str, ...]:
    """All that a meld may be called; a marriage always with its suit."""
    kind, suit, copies = meld.kind, meld.suit, meld.copies
    names = (_typed_meld(meld, suit=False), TIMES[copies] + kind.replace("_", " "), *called(kind, copies))
    if suit < 0:
        return names
    suits = (SUIT_NAMES[suit], SUIT_NAMES[suit][0])
    in_suit = [f"{name}{joint}{word}" for name in names for joint in (" in ", " ") for word in suits]
    return (*in_suit, *(names if kind != "marriage" else ()))


def _number(view: View, legal: Sequence[Action], words: str) -> tuple[Action, ...]:
    """A bid that is not legal, to be refused with the reason."""
    match = re.fullmatch(r"(?:bid )?([0-9]{1,6})", words)
    return (Bid(int(match[1])),) if match and view.public.step == "bid" else ()


def _refusable(view: View, legal: Sequence[Action], words: str) -> tuple[Action, ...]:
    """A choice known to the game that cannot be made now, to be refused with the reason."""
    kinds = {type(action) for action in legal}
    found = [action for action, phrases in _PHRASES.items() if words in phrases]
    same = [action for action in found if type(action) in kinds]
    if same:
        return (same[0],)
    if view.public.step == "bid":
        found = [action for action in found if isinstance(action, Pass)]
    return (found[0],) if len(found) == 1 and len(words) > 1 else ()


def _melds_not_laid(view: View, legal: Sequence[Action], words: str) -> tuple[Action, ...]:
    """A meld that cannot be laid now, in two-handed play, to be refused with the reason."""
    if view.public.stock is None or not words.startswith("lay "):
        return ()
    suits = [suit for suit in range(4) if suit != view.public.trump]
    for kind in KINDS:
        for copies in range(1, 5):
            for suit in suits if kind == "marriage" else (-1,):
                action = LayMeld(kind, suit, copies)
                if words in _phrases(action, view):
                    return (action,)
    return ()


def _beginning(view: View, legal: Sequence[Action], words: str) -> tuple[Action, ...]:
    """The choices whose phrase begins with what was typed."""
    if len(words) < 2 or words.isdigit():
        return ()
    found = [action for action in legal if any(one.startswith(words) for one in _phrases(action, view))]
    return (_only(found, view, legal),) if found else ()


def _card_choices(view: View, legal: Sequence[Action], words: str) -> tuple[Action, ...]:
    kinds = [type(action) for action in legal]
    kind = next((kind for kind in (Play, Give, Bury, Call) if kind in kinds), None)
    if kind is None:
        return ()
    match = re.fullmatch(r"(play|lead|call|bury|pass|give|table|hand|\*)?\s*(?:the )?(.*)", words)
    assert match is not None
    where, rest = match[1] or "", match[2]
    cards = _cards(kind, legal, rest)
    if len(cards) > 1 and kind not in _SEVERAL:
        raise NotUnderstood(say("one card at a time, please: type one, as 'ah'"))
    if kind is not Play:
        return tuple(kind(card) for card in cards)
    return (_which_place(cards[0], where, legal),) if cards else ()


def _which_place(card: Card, where: str, legal: Sequence[Action]) -> Action:
    """A card to play from the hand or, in two-handed play, from the table."""
    hand, table = Play(card), Play(card, laid=True)
    if where in ("table", "*"):
        return table
    if where == "hand" or table not in legal:
        return hand
    if hand in legal:
        typed = str(card).lower()
        twice = say(
            "you have the {card} twice: type 'hand {typed}' or 'table {typed}'", card=card_sign(card), typed=typed
        )
        raise NotUnderstood(twice)
    return table


def _cards(kind: type, legal: Sequence[Action], words: str) -> list[Card]:
    """The cards typed; a rank or a suit alone will do where only one card that may be chosen has it."""
    try:
        return parse_cards(words)
    except CardError:
        pass
    may = [action.card for action in legal if isinstance(action, Play | Give | Bury | Call)]
    may = sorted(set(may))
    rank = _RANKS.get(words.removesuffix("s") if len(words) > 2 else words)
    suits = [suit for suit, name in enumerate(SUIT_NAMES) if words in (name, name[:-1], name[0], SUIT_SIGNS[suit])]
    found = [card for card in may if card.rank == rank or card.suit in suits]
    spelled = re.fullmatch(r"([a-z]+|9|10) of ([a-z]+)", words)
    if spelled:
        found = [card for card in may if card.name == words]
    if len(found) > 1:
        cards = listed([card_sign(card) for card in found], "or")
        raise WhichOne(say("which do you mean: {choices}?", choices=cards))
    return found
