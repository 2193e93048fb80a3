"""Look-up tables made once from the rules, so that a play costs a few table reads."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from deece.cards import FIELDS, LANES, count
from deece.game.action import Action, Bid
from deece.game.value import Scale, most_meld
from deece.rules.catalog import Rules
from deece.rules.catalog.row import has_partner
from deece.rules.count import (
    ORDERS,
    first_trick,
    last_trick,
    least_point,
    least_to_make,
    least_to_save,
    meld_to_bid,
    points_in_play,
    rank_points,
    tricks_in_all,
)
from deece.rules.ladder import ladder

SPARES: Final = ("same", "need not beat", "need not trump")  # trick.side_winning, as `Tables.spares` counts it


class Seating(NamedTuple):
    """Who plays in a hand. All tuples but `active` and `sides` are by seat; -1, or nothing, stands for those who
    sit out.
    """

    active: tuple[int, ...]  # in turn, the player left of the dealer first
    after: tuple[int, ...]  # the next player clockwise
    side: tuple[int, ...]
    column: tuple[int, ...]  # the column of the score sheet
    sides: tuple[frozenset[int], ...]  # by side: its players
    own_first: tuple[tuple[frozenset[int], ...], ...]  # by seat: the sides, its own first


class Offered(NamedTuple):
    """What may be said in the auction, in its order; and the same as a set, in which a choice is quickly found."""

    actions: tuple[Action, ...]
    among: frozenset[Action]


class Tables:
    """Look-ups for one set of rules; equal when the rules are equal."""

    __slots__ = (
        "beat_led",
        "beat_trump",
        "beating",
        "bids",
        "calls",
        "cards",
        "dealing",
        "fields",
        "figures",
        "first_trick",
        "following",
        "hash",
        "higher",
        "ladder",
        "last_trick",
        "lead_trump",
        "least_point",
        "least_to_make",
        "least_to_save",
        "needy",
        "pack",
        "points",
        "raises",
        "rules",
        "scale",
        "seatings",
        "spares",
        "strength",
        "total",
        "tricks",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hash = hash(rules)
        order = ORDERS[rules.trick.order]
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
        # By trump (what counts without trump comes last, where -1 finds it) and by the card that is winning: those
        # that beat it.
        self.beating = tuple(
            tuple(self.higher[code] | (lane if lane and code // 6 != trump else 0) for code in range(24))
            for trump, lane in enumerate((*LANES, 0))
        )
        self.beat_led = rules.trick.play == "pre-1945"  # a card that follows must beat a plain suit's card too
        self.beat_trump = rules.trick.play != "post-1945"  # a trump must beat a trump that is winning
        self.spares = SPARES.index(rules.trick.side_winning) if has_partner(rules) else 0
        self.lead_trump = rules.trick.first_lead != "any"
        self.points = rank_points(rules) * 4  # by code
        ranks = range(6 if rules.deal.nines else 5)
        self.pack = sum(rules.deal.copies << 4 * (suit * 6 + rank) for suit in range(4) for rank in ranks)
        self.cards = tuple(code for code in range(24) for _ in range(count(self.pack, code)))
        self.fields = tuple(FIELDS[code] for code in self.cards)
        self.last_trick = (last_trick(rules, declares=False), last_trick(rules, declares=True))
        self.needy = rules.auction.marriage_to_bid or meld_to_bid(rules) > 0  # not every hand may bid
        self.least_to_make = least_to_make(rules)
        self.least_to_save = least_to_save(rules)
        self.total = points_in_play(rules)
        self.first_trick = first_trick(rules)
        self.tricks = tricks_in_all(rules)
        self.least_point = least_point(rules)
        self.seatings = tuple(_seating(rules, dealer) for dealer in range(rules.people))
        self.ladder = ladder(rules, self._most())
        self.figures = frozenset(self.ladder)
        self.bids = tuple(Bid(figure) for figure in self.ladder)
        # What may be bid over a standing figure, by one who must bid and by one who may pass: filled in as figures
        # come up.
        self.raises: dict[int, Offered] = {}
        self.calls: dict[int, Offered] = {}
        self.following: dict[str, str] = {}  # for each step of a hand the one that follows: filled in by play.py
        self.scale = Scale(rules.meld)
        self.dealing = itemgetter(*_order(rules, rules.deal.players))

    @property
    def _one_by_one(self) -> bool:
        """Whether all who are in bid over the last bid, or pass, in turn (asked by compiled code, as is the next)."""
        rules = self.rules.auction
        return rules.kind == "bids" and rules.turns != "duel" and not rules.rounds and not self.needy

    @property
    def _passing(self) -> int:
        """How many cards partners pass."""
        return self.rules.exchange.cards

    @property
    def in_tricks(self) -> int:
        """What all cards count, and the first trick besides."""
        return self.total - max(self.last_trick)

    def _most(self) -> int:
        """Points that no side makes more than in a hand: as if each of its players melded the whole pack.

        Over a stock a card serves in one meld after another, where a hand shown at once has only the best of them.
        """
        rules = self.rules
        players = max(len(side) for seating in self.seatings for side in seating.sides)
        again = 1 if rules.deal.stock == "none" else 2
        return max(players * again * most_meld(rules.meld, self.pack) + self.total, rules.auction.forced_bid)

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
    """Who plays when this seat deals: all, or all but the dealer and those next on the dealer's right."""
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
    own_first = [() if own < 0 else (members[own], *members[:own], *members[own + 1 :]) for own in side]
    return Seating(active, tuple(after), tuple(side), tuple(column), members, tuple(own_first))
