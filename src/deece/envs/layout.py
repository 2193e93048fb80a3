"""What each number of an observation means: named slices of one flat vector, by the rules.

An observation is written as bytes, and given as `float32`: each byte divided by the divisor of its slice (one IEEE
division of two whole numbers, so that a program in any language comes to the same). Of a slice of shape (P, 24, K)
the last index runs first.

    P       how many play in a hand. A *place* is a seat counted clockwise from whoever looks: place 0 is their own, and
            the others are counted among those who play in this hand.
    K       copies of each card. A *thermometer* (24, K) has for each card, by its code, as many ones as there are
            copies, and then noughts.
    C       columns of the score sheet, the own one first, then round the table.
    number  two bytes for a whole number from `low` to `high`, both of divisor 255: first
            (min(max(value, low), high) - low) * 255 // (high - low), which is coarse; then value modulo 256, which
            makes it exact.

Where something is not there (no bid yet, nobody declares, no trump), its slice is nought; a number is that of 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from deece.envs.numbering import RUNGS, Array
from deece.envs.telling import CALLED, FLAGS, tells
from deece.game.laid import every_laying
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.catalog.row import drawn_up, is_called, upturned

VERSION: Final = 1  # of the layout: higher when any slice changes
COUNT: Final = 32  # the divisor of a number of cards or tricks
FINE: Final = 255  # the divisor of both bytes of a number
STEPS: Final = (
    *("deal", "misdeal", "draft", "stock", "bid", "look", "share", "name trump", "call", "pass"),
    *("concede", "throw in", "moon", "bury", "play", "meld", "draw", "over"),
)  # what may be asked, in the order of the slice "step"
BLOCKS: Final = ("history", "card")  # what may be observed besides, in the order in which it follows
CALLS: Final = ("bid", "spoken", "pass", "by me", "by", "save", "help")  # in the order of the slice "calls"


@dataclass(frozen=True, slots=True)
class Slice:
    """One part of an observation; `low` and `high` are the range of its numbers, 0 and 0 where it has none."""

    name: str
    offset: int
    shape: tuple[int, ...]
    divisor: int
    low: int
    high: int
    meaning: str

    @property
    def length(self) -> int:
        """How many values it has."""
        return int(np.prod(self.shape))

    @property
    def place(self) -> slice:
        """Where it is: `observation[one.place].reshape(one.shape)`."""
        return slice(self.offset, self.offset + self.length)


@dataclass(frozen=True, eq=False)
class Layout:
    """The slices of an observation by one set of rules, in their order; `layout["hand"]` is one of them."""

    rules: Rules
    slices: tuple[Slice, ...]
    length: int
    divisors: Array

    def __getitem__(self, name: str) -> Slice:
        """The slice of this name; raises KeyError where the rules have none."""
        return {one.name: one for one in self.slices}[name]

    def __contains__(self, name: str) -> bool:
        """Whether there is one of this name."""
        return any(one.name == name for one in self.slices)

    def floats(self, written: bytes | bytearray) -> Array:
        """What was written as bytes, as an observation."""
        return np.frombuffer(written, np.uint8) / self.divisors

    def part(self, observation: Array, name: str) -> Array:
        """One slice of an observation (or of many, along their last axis), in its shape."""
        one = self[name]
        return observation[..., one.place].reshape(*observation.shape[:-1], *one.shape)


@dataclass(frozen=True, slots=True)
class _Row:
    """A slice before it has its place."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    divisor: int = 1
    low: int = 0
    high: int = 0


def _number(name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> _Row:
    return _Row(name, (*shape, 2), meaning, FINE, low, high)


def top_bid(rules: Rules) -> int:
    """The highest figure that a bid of the numbering has; without an auction the goal."""
    ladder = tables_for(rules).ladder
    return ladder[min(len(ladder), RUNGS) - 1] if ladder else max(rules.score.goal, tables_for(rules).total)


def top_score(rules: Rules) -> int:
    """Where scores end for an observation, above and below nought: twice the goal."""
    return 2 * max(rules.score.goal, tables_for(rules).total)


def _first(rules: Rules) -> list[_Row]:
    players, copies = rules.deal.players, rules.deal.copies
    return [
        _Row("one", (1,), "always 1"),
        _Row("step", (len(STEPS),), "what is being decided, one of: " + ", ".join(STEPS)),
        _Row("turn", (players,), "the place that is to act"),
        _Row("dealer", (players,), "the place that dealt; nought where the dealer sits out"),
        _Row(
            "held", (players,), "cards that each place holds, those that lie on the table before them included", COUNT
        ),
        _Row("hand", (24, copies), "own hand, a thermometer"),
    ]


def _auction(rules: Rules) -> list[_Row]:
    players, top = rules.deal.players, top_bid(rules)
    rows = [
        _Row("standing", (RUNGS,), "the rung of the bid that stands (the top one for any above it)"),
        _Row("bids", (players, RUNGS), "the rungs that each place has bid"),
        _Row("calls", (players, len(CALLS)), "the last thing that each place said, one of: " + ", ".join(CALLS)),
        _Row("out", (players,), "places that have passed for good"),
        _Row("bidder", (players,), "the place with the best bid"),
        _Row("handed_back", (1,), "the bid was handed back to the partner who said save"),
        _Row("declarer", (players,), "the place that declares"),
        _Row("forced", (1,), "the dealer declares since nobody bid"),
        _number(
            "price", (), 0, top, "what declarer's side has bid; before that the figure that the next bid must beat"
        ),
        _number("need", (), 0, top, "points in play that declarer's side still lacks, by the meld that was shown"),
    ]
    if rules.auction.kind == "summed":
        rows.append(_number("summed", (players,), 0, top, "what each place has bid, once all have"))
    if rules.trick.moon != "off":
        rows.append(_Row("moon", (players,), "the place that undertakes to win every trick"))
    if is_called(rules):
        rows.append(_Row("called", (24,), "the card that declarer called"))
        rows.append(_Row("side", (players,), "places known to be on the own side, place 0 included"))
    return rows


def widow_seen(rules: Rules) -> bool:
    """Whether anybody may ever see cards of a widow."""
    return rules.deal.widow > 0


def seen_in_hand(rules: Rules) -> bool:
    """Whether cards may go into a hand before all eyes."""
    return rules.deal.stock == "turned" or upturned(rules) or is_called(rules) or rules.exchange.widow_round


def passes(rules: Rules) -> bool:
    """Whether cards go from hand to hand."""
    return rules.exchange.cards > 0 or is_called(rules) or rules.exchange.widow_round


def _exchange(rules: Rules) -> list[_Row]:
    players, copies = rules.deal.players, rules.deal.copies
    rows = []
    if passes(rules):
        rows += [
            _Row("passed", (players,), "how many cards each place has passed", COUNT),
            _Row("given", (24, copies), "cards that were passed from here, and those chosen so far, a thermometer"),
            _Row("received", (24, copies), "cards that were passed to here, a thermometer"),
        ]
    if widow_seen(rules):
        rows += [
            _Row("widow", (24, copies), "the widow as it was shown or taken up, a thermometer"),
            _Row("buried", (24, copies), "cards buried from here, a thermometer"),
            _Row("buried_count", (1,), "how many cards are buried", COUNT),
            _Row("buried_told", (2,), "how many of them are trump, and how many other aces, where that is said", COUNT),
        ]
    if rules.deal.stock == "draft":
        rows += [
            _Row("drawn", (24,), "the card drawn, to keep or to throw"),
            _Row("thrown", (24, copies), "cards thrown from here, a thermometer"),
        ]
    if drawn_up(rules):
        rows.append(_Row("turned_up", (24,), "the card turned up under the pack, which is drawn last"))
    if seen_in_hand(rules):
        rows.append(
            _Row("seen", (players, 24, copies), "cards that all know to have gone into each hand, thermometers")
        )
    return rows


def _meld(rules: Rules) -> list[_Row]:
    players, copies, top = rules.deal.players, rules.deal.copies, top_bid(rules)
    rows = [_Row("trump", (4,), "the trump suit: spades, hearts, diamonds, clubs")]
    if rules.deal.stock != "turned":
        return [
            *rows,
            _Row("shown", (players,), "places whose meld is known"),
            _Row("meld", (players, 24, copies), "the cards of it that were laid down, thermometers"),
            _number("meld_points", (players,), 0, top, "what it comes to"),
        ]
    lines = len(every_laying(rules))
    return [
        *rows,
        _Row("turned", (24,), "the turned card, while it lies there"),
        _Row("stock", (1,), "cards left in the stock", COUNT),
        _Row("laid", (players, 24, copies), "cards that lie on the table, thermometers"),
        _Row("laid_melds", (players, lines), "whole melds there by their line (kind, suit, copies): how many", COUNT),
        _number("meld_points", (players,), 0, top, "what was scored for melds as they were laid"),
    ]


def _tricks(rules: Rules) -> list[_Row]:
    players, copies, total = rules.deal.players, rules.deal.copies, tables_for(rules).total
    rows = [
        _Row("played", (players, 24, copies), "all that each place has played in this hand, thermometers"),
        _Row("trick", (players, 24), "the card that each place has played to the trick on the table"),
        _Row("leader", (players,), "the place that leads it, or has led it"),
        _Row("winner", (players,), "the place that is winning it"),
        _Row("tricks", (players,), "how many tricks each place has won", COUNT),
        _number("points", (players,), 0, total, "points of the cards in them"),
    ]
    if rules.deal.stock != "turned":
        rows.append(_Row("void", (players, 4), "suits that each place has not followed, and so does not hold"))
    return rows


def _scores(rules: Rules) -> list[_Row]:
    top, columns = top_score(rules), len(set(tables_for(rules).seatings[0].column))
    return [
        _number("scores", (columns,), -top, top, "the score of each column, the own one first"),
        _number("goal", (), 0, top, "the score that the game is played to"),
    ]


def _history(rules: Rules) -> list[_Row]:
    players, tricks = rules.deal.players, tables_for(rules).tricks
    each = players + 24 * players
    return [
        _Row(
            "history",
            (tricks, each),
            "each finished trick in order: as leader and trick have it, who led (P) and the card of each place (P, 24)",
        )
    ]


def _card(rules: Rules) -> list[_Row]:
    players, calls, top, flags = rules.deal.players, len(CALLED), top_bid(rules), ", ".join(FLAGS)
    return [
        _Row("told", (players, len(FLAGS)), "what the calls of each place have told by its card: " + flags),
        _number("told_meld", (players, 2), 0, top, "the meld that they have told, from and to"),
        _Row("would_tell", (calls, len(FLAGS)), "what each call that is legal now would tell, by its number: " + flags),
        _number("would_tell_meld", (calls, 2), 0, top, "the meld that it would tell, from and to"),
    ]


@lru_cache(maxsize=64)
def layout(rules: Rules, *, history: bool = False, card: bool = False) -> Layout:
    """The layout of observations by these rules. `history` adds every trick in order at the end (perfect recall), and
    `card` what calls tell by the convention cards of both sides (nothing where there are no partners who bid).
    """
    rows = _first(rules)
    if rules.auction.kind != "none":
        rows += _auction(rules)
    rows += [*_exchange(rules), *_meld(rules), *_tricks(rules), *_scores(rules)]
    if history:
        rows += _history(rules)
    if card and tells(rules):
        rows += _card(rules)
    slices, offset = [], 0
    for row in rows:
        slices.append(Slice(row.name, offset, row.shape, row.divisor, row.low, row.high, row.meaning))
        offset += slices[-1].length
    divisors = np.concatenate([np.full(one.length, one.divisor, np.float32) for one in slices])
    divisors.flags.writeable = False
    return Layout(rules, tuple(slices), offset, divisors)
