"""What cards and the last trick count in play, at the rules' own scale: read here and nowhere else."""

from __future__ import annotations

from math import gcd, inf
from typing import Final, TypeVar

from deece.cards import ACE, JACK, KING, NINE, QUEEN, TEN
from deece.rules.catalog import Rules
from deece.rules.catalog.row import turned

Number = TypeVar("Number", int, float)  # points that are known, or only expected

# The ranks from high to low, and what each place counts (S4 scoring tricks).
ORDERS: Final = {
    "pinochle": (ACE, TEN, KING, QUEEN, JACK, NINE),
    "standard": (ACE, KING, QUEEN, JACK, TEN, NINE),
}
_COUNTS: Final = {
    "counters": (1, 1, 1, 0, 0, 0),
    "classic": (11, 10, 4, 3, 2, 0),
    "simple": (10, 10, 5, 5, 0, 0),
}


def rank_points(rules: Rules) -> tuple[int, ...]:
    """What a card of each rank counts, by rank (ace, ten, king, queen, jack, nine)."""
    order, counts = ORDERS[rules.trick.order], _COUNTS[rules.trick.count]
    unit = rules.score.scale if rules.trick.count == "counters" else 1
    by_card = rules.trick.order == "pinochle" or rules.trick.counts_stay
    return tuple(unit * counts[rank if by_card else order.index(rank)] for rank in range(6))


def last_trick(rules: Rules, *, declares: bool) -> int:
    """What the last trick counts for a side; `declares` says that it is declarer's."""
    return rules.trick.last_trick + rules.trick.last_trick_declarer * declares


def first_trick(rules: Rules) -> int:
    """What the first trick counts besides its cards; it is added to what they count."""
    return 0 if turned(rules) else rules.trick.first_trick


def points_in_play(rules: Rules) -> int:
    """All that the tricks of a hand can be worth: the cards, the first trick, and the most the last counts."""
    ranks = range(6 if rules.deal.nines else 5)
    points = rank_points(rules)
    last = max(last_trick(rules, declares=True), last_trick(rules, declares=False))
    return 4 * rules.deal.copies * sum(points[rank] for rank in ranks) + first_trick(rules) + last


def tricks_in_all(rules: Rules) -> int:
    """How many tricks are played in a hand, those while a stock lasts included."""
    if rules.deal.stock == "draft":  # half of the pack is discarded
        return rules.pack_size // (2 * rules.deal.players)
    if rules.deal.stock == "turned":
        return rules.pack_size // rules.deal.players
    return rules.deal.hand + rules.exchange.widow_round  # a card more for each where the widow is handed out


def least_to_make(rules: Rules) -> tuple[int, int]:
    """The points in play and the tricks that a side with a bid needs, whatever its meld (S0 minimum)."""
    score = rules.score
    return score.need_points if score.need == "points" else 0, int(score.need == "trick")


def least_to_save(rules: Rules) -> tuple[int, int]:
    """The points in play and the tricks by which a side without a bid saves its meld (S4 saving meld)."""
    score = rules.score
    least = score.save_points
    points = {"point": least_point(rules), "points": least, "tricks and points": least}.get(score.save, 0)
    tricks = {"trick": 1, "tricks": score.save_tricks, "tricks and points": score.save_tricks}.get(score.save, 0)
    return points, tricks


def least_point(rules: Rules) -> int:
    """The fewest points that can be taken in play: 10 where points come in tens."""
    last = (last_trick(rules, declares=True), last_trick(rules, declares=False))
    return gcd(*rank_points(rules), first_trick(rules), *last)


_ROUNDED: Final = {"nearest": 5, "down": 0, "up": 9}  # what is added before what is over a full ten is left out


def rounded(rules: Rules, points: int) -> int:
    """What these points in play are scored as (score.round_tricks)."""
    more = _ROUNDED.get(rules.score.round_tricks)
    return points if more is None else (points + more) // 10 * 10


def before_rounding(rules: Rules, points: int) -> int:
    """The fewest points in play that are scored as so many or more."""
    more = _ROUNDED.get(rules.score.round_tricks)
    return points if more is None else max(0, -(-points // 10) * 10 - more)


def enough_meld(rules: Rules, meld: float) -> bool:
    """Whether the meld of a side counts, and lets it play for a bid (S0 minimum)."""
    return meld >= rules.meld.least


def enough_to_bid(rules: Rules, meld: float) -> bool:
    """Whether a bid that is added to its side's is no misbid, with this meld of whoever must hold it (S4)."""
    return meld >= rules.auction.least_meld


def meld_to_bid(rules: Rules) -> int:
    """The meld without which a player may not bid; 0 where any hand will do, or a bid without it is a misbid (S4)."""
    return rules.auction.least_meld if rules.auction.kind == "bids" else 0


def short_of(rules: Rules, bid: int, had: Number) -> Number:
    """How much a side with so much, meld and play together, lacks for its bid; below nought what it has over."""
    return bid - had


def lost_bid(rules: Rules, bid: int, *, played: bool) -> int:
    """What a bid that is lost takes off the score, in play or without it."""
    return {"bid": bid, "twice": bid * (1 + played), "nothing": 0}[rules.score.set_costs]


def dearer_played(rules: Rules) -> bool:
    """Whether a bid costs more that is played and lost than one that is given up, in points or in checks."""
    score = rules.score
    return score.set_costs == "twice" or (score.checks and bool(score.check_bids) and score.check_lost == "played")


def gift(rules: Rules, bid: int, *, given_up: bool) -> int:
    """What a bid that is lost gives each who did not bid it; `given_up` says that declarer chose not to play."""
    score = rules.score
    if score.set_gives == "bid":
        return bid
    return {"half": bid // 2, "points": score.set_gives_points}.get(score.set_gives, 0) * given_up


def beyond_board(rules: Rules, bid: int, meld: float) -> bool:
    """Whether a bid with this meld asks for more from play than may be played for (S0 on the board); equal may."""
    return rules.meld.on_board > 0 and short_of(rules, bid, meld) > rules.meld.on_board


def most_to_bid(rules: Rules, meld: float, total: float = inf) -> float:
    """The highest figure that a side with this meld may play for, and makes if it comes to this total with play.

    Infinite where nothing limits it. It is `short_of` the other way round.
    """
    return min(total, meld + rules.meld.on_board if rules.meld.on_board else inf)
