"""The words of a record: each choice as one word, and back. Needs no position; the line's keyword tells the kind.

The format is described in docs/record.md.
"""

from __future__ import annotations

import re
from typing import Final

from deece.cards import SUIT_NAMES, CardError, parse_cards, parse_suit
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
from deece.rules.catalog import CATALOG, Rules

MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
MOST_DIGITS: Final = 9

# What is said in one or two words: the keyword of the line and the word.
_PLAIN: Final[dict[Action, tuple[str, str]]] = {
    Pass(): ("bid", "pass"),
    Pass("by me"): ("bid", "by-me"),
    Pass("by"): ("bid", "by"),
    Pass("save"): ("bid", "save"),
    Pass("help"): ("bid", "help"),
    Keep(): ("draft", "keep"),
    Throw(): ("draft", "throw"),
    Misdeal(): ("say", "misdeal"),
    HandBack(): ("say", "hand-back"),
    Look(): ("say", "look"),
    Concede(): ("say", "concede"),
    ThrowIn(): ("say", "throw-in"),
    Moon(): ("say", "moon"),
    PlayOn(): ("say", "play-on"),
    ExchangeDix(): ("meld", "exchange-dix"),
    Draw(turned=True): ("draw", "turned"),
    Draw(turned=False): ("draw", "face-down"),
}
_ACTIONS: Final = {words: action for action, words in _PLAIN.items()} | {("meld", "done"): PlayOn()}
_OF_CARDS: Final[dict[str, type[Play | Give | Bury | Call]]] = {
    "play": Play,
    "pass": Give,
    "bury": Bury,
    "call": Call,
}
_KEYWORD_OF: Final = {kind: keyword for keyword, kind in _OF_CARDS.items()}
CHOICES: Final = ("bid", "trump", *_OF_CARDS, "say", "draft", "meld", "draw")  # the keywords of choices

_DIGITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TIMES: Final = ("double", "triple", "quadruple")
_MELDS: Final = {
    row.key.removeprefix("meld.").replace("_", "-"): row.key.removeprefix("meld.")
    for row in CATALOG.values()
    if row.key.startswith("meld.") and row.kind == "numbers"
}
_TWO_WORDS: Final = re.compile(
    r"(?<!\S)(by|throw|play|hand|face|exchange|royal|plain|double|triple|quadruple)[ \t]+"
    r"(?=(?:me|in|on|back|down|dix|marriage|royal|plain|run|pinochle|aces|tens|kings|queens|jacks)\b)",
    re.IGNORECASE,
)


def one_word(text: str) -> str:
    """The text with choices of two words, as "throw in", written as one: "throw-in"."""
    return _TWO_WORDS.sub(r"\1-", text)


def words_of(action: Action, rules: Rules, *, melding: bool = False) -> tuple[str, str]:
    """The keyword and the word of any choice but a deal; `melding` when two-handed melds are being laid."""
    if isinstance(action, PlayOn) and melding:
        return "meld", "done"
    if action in _PLAIN:
        return _PLAIN[action]
    match action:
        case Play(card, laid):
            return "play", f"*{card}" if laid else str(card)
        case Give(card) | Bury(card) | Call(card):
            return _KEYWORD_OF[type(action)], str(card)
        case Bid(points, spoken):
            return "bid", _spoken(points, rules) if spoken else str(points)
        case Trump(suit):
            return "trump", SUIT_NAMES[suit]
        case LayMeld(kind, suit, copies):
            times = f"{_TIMES[copies - 2]}-" if copies > 1 else ""
            return "meld", times + kind.replace("_", "-") + (f"-{SUIT_NAMES[suit]}" if suit >= 0 else "")
    raise DeeceError(f"a record has no word for {action}")


def _spoken(points: int, rules: Rules) -> str:
    digit, rest = divmod(points - rules.auction.first_bid, rules.score.scale)
    return _DIGITS[digit - 1] if 1 <= digit <= 9 and not rest else f"spoken-{points}"


def actions_of(keyword: str, word: str, rules: Rules) -> list[Action]:
    """The choices that a word (marks and comments taken off) stands for on a line with this keyword.

    One choice, or several where cards are written without a space; raises DeeceError.
    """
    low = word.lower().replace("_", "-")
    plain = _ACTIONS.get((keyword, low))
    if plain is not None:
        return [plain]
    if keyword in _OF_CARDS:
        return _card_actions(keyword, word)
    if keyword == "trump":
        return [Trump(parse_suit(word))]
    if keyword == "bid":
        return [_bid(low, rules)]
    if keyword == "meld":
        return [_meld(low)]
    known = ", ".join(known for line, known in _ACTIONS if line == keyword)
    raise DeeceError(f"'{word}' cannot stand on a '{keyword}' line: write {known}")


def _card_actions(keyword: str, word: str) -> list[Action]:
    kind = _OF_CARDS[keyword]
    laid = word.startswith("*")
    if laid and keyword != "play":
        raise CardError(f"'{word}': the star stands for a laid card, on a 'play' line only")
    cards = parse_cards(word[1:] if laid else word)
    if not cards:
        raise CardError(f"'{word}' names no card: write a rank and a suit, as TH or 10♥")
    return [Play(card, laid=True) if laid else kind(card) for card in cards]


def _bid(word: str, rules: Rules) -> Bid:
    if word in _DIGITS:
        return Bid(rules.auction.first_bid + (_DIGITS.index(word) + 1) * rules.score.scale, spoken=True)
    figure = word.removeprefix("spoken-")
    if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", figure):
        raise DeeceError(f"'{word}' is no bid: write a number, one to nine (spoken), pass, by-me, by, save or help")
    return Bid(int(figure), spoken=figure != word)


def _meld(word: str) -> LayMeld:
    times, _, rest = word.partition("-")
    copies = _TIMES.index(times) + 2 if times in _TIMES else 1
    name = rest if copies > 1 else word
    suit = -1
    if name not in _MELDS:
        name, _, last = name.rpartition("-")
        if name in _MELDS:
            suit = parse_suit(last)
    if name not in _MELDS:
        raise DeeceError(f"'{word}' is no meld: write {', '.join(_MELDS)}, marriage-hearts, double-pinochle or done")
    return LayMeld(_MELDS[name], suit, copies)
