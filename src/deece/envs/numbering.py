"""Every choice as a number, the same in every system, and back.

    0 to 23     a card, by its code (0 ace of spades ... 23 nine of clubs): played, passed, buried or called
    24 to 27    a suit named trump: spades, hearts, diamonds, clubs
    28 to 33    pass (where bids are added up: bid nothing), "by me", "by", "save", "help", hand back
    34 to 41    claim a misdeal, play on (decline), keep, throw, look, concede, throw in, shoot the moon
    42 to 105   a bid by its rung of the ladder (0 to 63): rung 0 is the first figure that may be bid
    106 to 114  a bid spoken as a digit (1 to 9) over the first bid
    115 up      only over a turned stock: a card from the table (24), the nine exchanged, the turned card drawn, the one
                face down drawn, and one number for each meld that can be laid

A ladder may have more rungs than 64. Figures above the top one have no number: no mask offers them, and whoever
reaches the top can only be left there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import numpy as np

from deece.cards import CARDS, Card, count
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
from deece.game.auction import SPOKEN
from deece.game.exchange import to_choose
from deece.game.laid import every_laying
from deece.game.play import legal
from deece.game.tables import tables_for
from deece.game.view import View
from deece.rules.catalog import Rules

Array = Any  # one of numpy, whose types are there only where it is installed
RUNGS: Final = 64  # of a ladder of bids; those above have no number
CARD: Final = 0
SUIT: Final = 24
PASS: Final = 28
ANSWER: Final = 34
BID: Final = 42
DIGIT: Final = BID + RUNGS
COMMON: Final = DIGIT + len(SPOKEN)  # how many numbers every system has
_CALLS: Final = (Pass(), Pass("by me"), Pass("by"), Pass("save"), Pass("help"), HandBack())
_ANSWERS: Final = (Misdeal(), PlayOn(), Keep(), Throw(), Look(), Concede(), ThrowIn(), Moon())
_FROM_TABLE: Final = tuple(Play(card, laid=True) for card in CARDS)
_OF_CARDS: Final[dict[str, Callable[[Card], Action]]] = {
    "play": Play,
    "stock": Play,
    "share": Give,
    "pass": Give,
    "bury": Bury,
    "call": Call,
}
_ONE_OF_CARDS: Final = frozenset(_OF_CARDS) - {"stock"}  # steps in which nothing but a card can be chosen
_MANY: Final = 8  # so many calls or more are one of the tables' own tuples, and worth keeping


class Numbering:
    """The numbers of all choices by one set of rules. `size` is how many there are."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        tables = tables_for(rules)
        self.summed = rules.auction.kind == "summed"
        self.ladder = tables.ladder[:RUNGS]
        self._calls: dict[int, tuple[tuple[Action, ...], list[int]]] = {}
        stock: tuple[Action, ...] = ()
        if rules.deal.stock == "turned":
            stock = (*_FROM_TABLE, ExchangeDix(), Draw(turned=True), Draw(turned=False), *every_laying(rules))
        self.size = COMMON + len(stock)
        plain = [Bid(figure) for figure in self.ladder]
        spoken = [Bid(rules.auction.first_bid + digit, spoken=True) for digit in SPOKEN]
        blocks: tuple[tuple[int, tuple[Action, ...]], ...] = (
            (SUIT, tuple(Trump(suit) for suit in range(4))),
            (PASS, _CALLS),
            (ANSWER, _ANSWERS),
            (BID, tuple(plain)),
            (DIGIT, tuple(spoken)),
            (COMMON, stock),
        )
        self._action: dict[int, Action] = {first + i: one for first, all_ in blocks for i, one in enumerate(all_)}
        self._number: dict[Action, int] = {action: number for number, action in self._action.items()}
        for kind in set(_OF_CARDS.values()):
            self._number |= {kind(card): card.code for card in CARDS}
        if self.summed:
            self._number[Bid(0)] = PASS

    def number_of(self, action: Action) -> int:
        """The number of a choice; raises KeyError for what has none: a deal, or a bid above the top rung."""
        return self._number[action]

    def numbered(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Those of these choices that have a number, in their order: all but bids above the top rung."""
        return tuple([action for action in actions if action in self._number])

    def action_of(self, view: View, number: int) -> Action:
        """The choice that this number is in this view, legal there or not; raises KeyError for no number."""
        if CARD <= number < SUIT:
            return _OF_CARDS.get(view[0].step, Play)(CARDS[number])
        if number == PASS and self.summed:
            return Bid(0)
        return self._action[number]

    def legal(self, view: View, *, canonical: bool = False) -> list[int]:
        """The numbers of all that this seat may choose now, from low to high; none when it is not its turn.

        `canonical` asks for cards that are passed or buried one by one in the order of their codes, so that the same
        cards cannot be chosen in several orders.
        """
        actions: Any = legal(view)
        step = view[0].step
        if step in _ONE_OF_CARDS:
            numbers = [action.card.code for action in actions]
            return self._in_order(view, numbers) if canonical and step in ("pass", "bury") else numbers
        if step != "bid":
            return sorted([self._number[action] for action in actions])
        kept = self._calls.get(id(actions))
        if kept is None or kept[0] is not actions:
            kept = actions, sorted([self._number[action] for action in actions if action in self._number])
            if len(actions) >= _MANY:
                self._calls[id(actions)] = kept  # the tuple is kept with it, so that no other takes its id
        return kept[1]

    def _in_order(self, view: View, codes: list[int]) -> list[int]:
        """Those that are no lower than the last, and leave enough cards for the choices still to come."""
        own, step = view.own, view.public.step
        chosen = own.giving if step == "pass" else own.buried
        last = (chosen.bit_length() - 1) // 4 if chosen else 0
        wanted = min(to_choose(view.public), sum(count(view.bits, code) for code in codes))
        left = view.bits
        kept = []
        for code in codes:
            above = sum(count(left, other) for other in codes if other >= code)
            if code >= last and above >= wanted:
                kept.append(code)
        return kept or codes  # melded cards that are buried once no others are left begin again from the lowest

    def mask(self, view: View, *, canonical: bool = False) -> Array:
        """A 1 for each number that may be chosen, else 0 (see `legal`)."""
        return self.mask_of(self.legal(view, canonical=canonical))

    def mask_of(self, numbers: list[int]) -> Array:
        """The mask of these numbers."""
        mask = bytearray(self.size)
        for number in numbers:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)


@lru_cache(maxsize=64)
def numbering(rules: Rules) -> Numbering:
    """The numbers of all choices by these rules, made once."""
    return Numbering(rules)
