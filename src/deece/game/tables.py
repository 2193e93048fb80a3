"""Look-up tables made once from the rules, so that a play costs a few table reads."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from deece.cards import ACE, JACK, KING, NINE, QUEEN, TEN, count
from deece.game.action import Bid
from deece.rules.catalog import Rules
from deece.rules.ladder import ladder

_ORDERS: Final = {
    "pinochle": (ACE, TEN, KING, QUEEN, JACK, NINE),
    "standard": (ACE, KING, QUEEN, JACK, TEN, NINE),
}
_COUNTS: Final = {
    "counters": (1, 1, 1, 0, 0, 0),
    "classic": (11, 10, 4, 3, 2, 0),
    "simple": (10, 10, 5, 5, 0, 0),
}


class Seating(NamedTuple):
    """Who plays in a hand. All tuples but `active` and `sides` are by chair; -1 stands for those who sit out."""

    active: tuple[int, ...]  # in turn, the player left of the dealer first
    after: tuple[int, ...]  # the next player clockwise
    side: tuple[int, ...]
    column: tuple[int, ...]  # the column of the score sheet
    sides: tuple[frozenset[int], ...]  # by side: its players


class Tables:
    """Look-ups for one set of rules; equal when the rules are equal."""

    __slots__ = (
        "bids", "cards", "dealing", "hash", "higher", "ladder", "pack", "points", "rules", "seatings", "strength",
        "total",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hash = hash(rules)
        order = _ORDERS[rules.trick.order]
        place = [order.index(rank) for rank in range(6)]
        self.strength = tuple(5 - place[code % 6] for code in range(24))  # higher beats lower within a suit
        # By code: a mask of the count fields of the cards of the same suit that beat it.
        self.higher = tuple(
            sum(
                15 << 4 * other
                for other in range(code // 6 * 6, code // 6 * 6 + 6)
                if self.strength[other] > self.strength[code]
            )
            for code in range(24)
        )
        counts = _COUNTS[rules.trick.count]
        unit = rules.score.scale if rules.trick.count == "counters" else 1
        by_card = rules.trick.order == "pinochle" or rules.trick.counts_stay
        self.points = tuple(unit * counts[code % 6 if by_card else place[code % 6]] for code in range(24))
        ranks = range(6 if rules.deal.nines else 5)
        self.pack = sum(rules.deal.copies << 4 * (suit * 6 + rank) for suit in range(4) for rank in ranks)
        self.cards = tuple(code for code in range(24) for _ in range(count(self.pack, code)))
        self.total = sum(rules.deal.copies * self.points[suit * 6 + rank] for suit in range(4) for rank in ranks)
        self.total += rules.trick.last_trick  # all that the tricks of a hand are worth
        self.ladder = ladder(rules)
        self.bids = tuple(Bid(figure) for figure in self.ladder)
        self.dealing = itemgetter(*_order(rules, rules.deal.players))
        self.seatings = tuple(_seating(rules, dealer) for dealer in range(rules.people))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Tables) and self.rules == other.rules)

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[Any, ...]:
        return tables_for, (self.rules,)


@lru_cache(maxsize=256)
def tables_for(rules: Rules) -> Tables:
    """The tables of these rules, made once."""
    return Tables(rules)


def _order(rules: Rules, players: int) -> tuple[int, ...]:
    """The places in the pack of each player's cards, hand after hand, then of the widow and the stock."""
    deal = rules.deal
    hands: list[list[int]] = [[] for _ in range(players)]
    place, left = 0, deal.hand
    while left:
        packet = left % deal.packet or deal.packet  # a remainder comes first (S0)
        for hand in hands:
            hand += range(place, place + packet)
            place += packet
        left -= packet
    return (*(place for hand in hands for place in hand), *range(place, rules.pack_size))


def _seating(rules: Rules, dealer: int) -> Seating:
    """Who plays when this chair deals: all, or all but the dealer and those next on the dealer's right."""
    people, players, sides = rules.people, rules.deal.players, rules.deal.sides
    active = tuple((dealer + 1 + place) % people for place in range(players))
    after, side = [-1] * people, [-1] * people
    for place, seat in enumerate(active):
        after[seat] = active[(place + 1) % players]
    # Chairs keep their side whoever deals; where some sit out, sides are dealt anew each hand.
    for place, seat in enumerate(active):
        side[seat] = (seat if people == players else place) % sides
    column = side if people == players and rules.exchange.partner == "fixed" else list(range(people))
    members = tuple(frozenset(seat for seat in active if side[seat] == each) for each in range(sides))
    return Seating(active, tuple(after), tuple(side), tuple(column), members)
