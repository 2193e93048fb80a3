"""What a row of the catalog holds, and how one is declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deece.say import Message

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules

Condition = Callable[["Rules"], bool]
Say = str | dict[Any, str]
NUMBERS: Final[tuple[Message, ...]] = ("one", "two", "three", "four", "five", "six")
ANY_NUMBER: Final = 100_000  # the highest number of a row that names none


class Choice(NamedTuple):
    """One of the values among which a rule lets a table choose."""

    short: Message  # in a few words: "the player left of the dealer"
    say: Message  # the rule sheet's sentence; empty if it goes without saying


class Row(NamedTuple):
    """One rule of the catalog."""

    key: str
    kind: str  # "int", "bool", "choice", "numbers" (a list of numbers) or "words" (a list of choices)
    default: Any
    name: Message  # what players call it, in a few words
    what: Message  # one sentence: what the rule decides
    say: Say  # the rule sheet's sentence: a template with {}, or one sentence for each value (None: any other value)
    choices: Mapping[str, Choice]  # by the value as text; empty for numbers, and for yes or no
    when: Condition  # whether it can make any difference under these rules
    says: Callable[[Rules, str], str] | None  # the sheet's sentence, from its own, where it hangs on other rows
    says_each: bool  # what `says` says of the value in force it says of every choice
    said_with: str  # the key of the row whose sentence says this one, too
    shown: Callable[[Any], str] | None  # the value in words, where it is not merely numbers
    off: Message  # what a value is called that goes without saying
    chapter: str  # in which players look for it; a key of `naming.CHAPTERS`
    first: bool  # it stands at the head of its chapter
    source: str
    low: int  # of a number, or of each in a list of numbers
    high: int
    points: bool  # the numbers are points, and change with the scale


def always(_rules: Rules) -> bool:
    """The condition of a row that can make a difference in any game."""
    return True


def auctioned(rules: Rules) -> bool:
    """Whether the contract is found by bidding, so that there is a declarer."""
    return rules.auction.kind != "none"


def in_turn(rules: Rules) -> bool:
    """Whether each bid must beat the last."""
    return rules.auction.kind == "bids"


def summed(rules: Rules) -> bool:
    """Whether the bids of a side are added."""
    return rules.auction.kind == "summed"


def turned(rules: Rules) -> bool:
    """Whether trump is turned from a stock, from which players draw."""
    return rules.deal.stock == "turned"


def upturned(rules: Rules) -> bool:
    """Whether a card is turned up for trump with neither an auction nor a stock to play from (Parlett, Hoyle)."""
    return dealt_up(rules) or drawn_up(rules)


def dealt_up(rules: Rules) -> bool:
    """Whether that card is the last one dealt, so that it lies in a hand."""
    return rules.auction.kind == "none" and rules.deal.stock == "none"


def drawn_up(rules: Rules) -> bool:
    """Whether it is the bottom card of a pack from which hands are drawn, so that it is drawn last (S4)."""
    return rules.auction.kind == "none" and rules.deal.stock == "draft"


def is_called(rules: Rules) -> bool:
    """Whether declarer calls a card, whose holder is the partner."""
    return rules.exchange.partner in ("call", "secret")


def can_be_forced(rules: Rules) -> bool:
    """Whether a player can be made to take the bid: who must open it, or a dealer who is stuck."""
    forced = rules.auction.opening != "free" or rules.auction.all_pass == "dealer"
    return in_turn(rules) and forced


def has_partner(rules: Rules) -> bool:
    """Whether every player has a partner from the start."""
    return rules.exchange.partner == "fixed" and rules.deal.sides < rules.deal.players


def takes_first(rules: Rules) -> bool:
    """Whether declarer has taken a widow into the hand by the time that trump is named."""
    return rules.deal.widow > 0 and not rules.exchange.widow_round and not rules.exchange.trump_first


def others_meld(rules: Rules) -> bool:
    """Whether those who did not bid show meld, too."""
    return rules.meld.who != "declarer"


def own_meld(rules: Rules) -> bool:
    """Whether of those who did not bid each scores their own meld, and not what their side melded."""
    return rules.meld.who == "own"


def rule(
    default: Any,
    name: Message,
    what: Message,
    say: Say = "",
    *,
    source: str,
    choices: Mapping[Any, tuple[Message, Message]] | None = None,
    when: Condition = always,
    says: Callable[[Rules, str], str] | None = None,
    says_each: bool = False,
    said_with: str = "",
    shown: Callable[[Any], str] | None = None,
    off: Message = "",
    chapter: str = "",
    first: bool = False,
    low: int = 0,
    high: int = 0,
    points: bool = False,
) -> Any:
    """Declare one row; `choices` has each choice's name in a few words and its sentence on the rule sheet."""
    kind = _kind(default, choices=bool(choices))
    row = Row(
        key="",  # the section and the field give it
        kind=kind,
        default=default,
        name=name,
        what=what,
        say=say,
        choices={str(value): Choice(*words) for value, words in (choices or {}).items()},
        when=when,
        says=says,
        says_each=says_each,
        said_with=said_with,
        shown=shown,
        off=off,
        chapter=chapter,
        first=first,
        source=source,
        low=low,
        high=high or (ANY_NUMBER if kind in ("int", "numbers") else 0),
        points=points,
    )
    return field(default=default, metadata={"row": row})


def _kind(default: Any, *, choices: bool) -> str:
    if isinstance(default, tuple):
        return "words" if choices else "numbers"
    return {bool: "bool", int: "int", str: "choice"}[type(default)]
