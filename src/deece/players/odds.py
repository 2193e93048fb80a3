"""The chance of making each bid from here, from one seat's view alone.

In many deals that fit what is known the seat wins the auction, all go on as the basics say to the first lead, and there
the points in tricks are estimated. The estimate is mended by what it was measured to miss (benchmarks/odds.py).
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from math import erf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from deece.game.account import Account, misbid, points_aside, to_make
from deece.game.action import Action, Bid, Look, Pass, PlayOn, Trump
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, NOBODY, OVER, Auction, Seat, State, with_item
from deece.game.trick import bids_to_lead
from deece.game.view import View
from deece.players.base import choice_of
from deece.players.expert_look import worlds_of
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import promise, trump_suits
from deece.players.worth import account_with, declarers
from deece.rules.count import beyond_board
from deece.solver import Engine, engine, estimates, greedy_playouts, problem_of
from deece.words.bidding import chance_words, odds_words
from deece.words.refused import Refused

DEALS: Final = 80
WITHIN: Final = 0.8  # seconds
BATCH: Final = 5  # deals between two looks at the clock
TRIED: Final = 10  # deals after which a suit that is surely worse is dropped
NEXT_BIDS: Final = 4  # the next figures are told one by one, and then round ones
MOST_ROWS: Final = 9
TOLD: Final = (0.02, 0.98)  # the chances for which a round figure is worth a row
_BASICS: Final = PlainPlayer()


class OddsError(Refused):
    """There are no odds to show; the text says why."""


class Row(NamedTuple):
    """One figure that may be bid."""

    bid: int
    chance: float  # 0 to 1: that this seat's side makes it, if it wins the auction at this figure
    trump: int  # the suit that is best for it; NOBODY if none may be named

    @property
    def percent(self) -> int:
        """The chance in per cent: 1 to 99, for a sample is never certain."""
        return min(99, max(1, round(100 * self.chance)))

    @property
    def words(self) -> str:
        """One line: "60: 82 %, hearts"."""
        return chance_words(self.bid, self.percent, self.trump)


class Odds(NamedTuple):
    """The chance of making each bid. With summed bids a figure is what this seat adds to its side's sum."""

    rows: tuple[Row, ...]
    deals: int  # imagined deals that were followed
    engine: Engine  # who estimated the play: without the kernel it is a rule of thumb, and less is known

    @property
    def about(self) -> str:
        """What the chances are, in a sentence."""
        return odds_words(self.deals, guessed=self.engine != "kernel")


class Outcome(NamedTuple):
    """What one imagined deal brings this seat's side."""

    planned: int  # the suit to be named; NOBODY where that is decided when new cards have come
    suit: int  # trump
    meld: int  # what counts of it
    play: float  # points in tricks, buried cards included, as estimated
    played: bool  # whether a bid can be made at all: the hand is played, and its meld is enough to bid
    others: int = 0  # summed bids: what partners bid


class Miss(NamedTuple):
    """What the estimate of the play misses, as shares of all points in the play: mean, and standard deviation."""

    mean: float
    sd: float


MISSES: Final[dict[Engine, Miss]] = {"kernel": Miss(0.02, 0.16), "reference": Miss(0.08, 0.16)}  # docs/players.md


def odds(view: View, rng: random.Random, deals: int = DEALS, within: float = WITHIN) -> Odds:
    """The chance of making each of the next bids, from this view alone.

    `deals` are imagined, fewer when `within` seconds are over first (five at least). Raises OddsError when the view's
    seat is not to bid.
    """
    bids = figures(view)
    outcomes = list(follow(view, rng, deals, within))
    rows = [_row(view, bid, outcomes) for bid in bids]
    low, high = TOLD
    told = rows[:NEXT_BIDS] + [row for row in rows[NEXT_BIDS:] if low <= row.chance <= high]
    rows = told[:MOST_ROWS]
    return Odds(tuple(rows), max((len(one) for one in _by_suit(outcomes)), default=0), engine(view.rules))


def figures(view: View) -> list[int]:
    """The next figures that may be bid, then round ones; raises OddsError when the seat is not to bid."""
    if view.public.step != "bid" or view.public.turn != view.seat:
        raise OddsError("no_odds_now")
    bids = [action.points for action in legal(view) if isinstance(action, Bid) and not action.spoken and action.points]
    if not bids:
        ended = view.public.auction.standing >= view.public.tables.ladder[-1]
        raise OddsError("ladder_ended" if ended else "may_not_bid")
    ladder = view.public.tables.ladder
    step = 5 * (ladder[1] - ladder[0] if len(ladder) > 1 else 1)
    return [bid for place, bid in enumerate(bids) if place < NEXT_BIDS or bid % step == 0]


def follow(view: View, rng: random.Random, deals: int, within: float) -> Iterator[Outcome]:
    """What imagined deals bring with each suit worth a look, until `within` seconds are over."""
    suits = _suits(view)
    lowest = _assumed(view)
    until = time.monotonic() + within
    totals: dict[int, list[float]] = {suit: [] for suit in suits}
    for done in range(0, deals, BATCH):
        if done and time.monotonic() > until:
            return
        states = worlds_of(view, rng, min(BATCH, deals - done), _BASICS)
        for suit, before in totals.items():
            found = list(_outcomes(view, [_first_lead(view, state, lowest, suit) for state in states], suit))
            before += [one.meld + one.play for one in found]
            yield from found
        if done + BATCH == TRIED:
            best = max(totals, key=lambda suit: fmean(totals[suit]))
            totals = {suit: each for suit, each in totals.items() if _may_be_better(each, totals[best])}


def _assumed(view: View) -> int:
    """The figure by which deals are imagined: the lowest, but for a lead that is free at the lowest of all."""
    bids = figures(view)
    return next((bid for bid in bids if bids_to_lead(view.public.tables, bid)), bids[0])


def _may_be_better(totals: Sequence[float], best: Sequence[float]) -> bool:
    """Whether a suit is worth more deals, by the first."""
    differences = [one - other for one, other in zip(totals, best, strict=True)]
    return fmean(differences) >= -2 * stdev(differences) / sqrt(len(differences))


def chance(view: View, bid: int, outcomes: Sequence[Outcome], miss: Miss) -> float:
    """The chance that a bid is made: the mean of its chances in these deals."""
    tables, rules = view.public.tables, view.rules
    if not outcomes:
        return 0.0
    mean, sd = miss.mean * tables.total, max(miss.sd * tables.total, 1e-9)
    summed = 0.0
    for one in outcomes:
        figure = bid + one.others
        if not one.played or beyond_board(rules, figure, one.meld):
            continue  # lost without being played
        need = max(to_make(tables, figure, one.meld))  # a trick that it takes is a point or more
        short = need - rules.score.scale / 2 - (one.play + mean)
        summed += 0.5 - 0.5 * erf(short / sd / sqrt(2)) if need else 1.0
    return summed / len(outcomes)


def _row(view: View, bid: int, outcomes: Sequence[Outcome]) -> Row:
    rows = [Row(bid, chance(view, bid, each, MISSES[engine(view.rules)]), _usual(each)) for each in _by_suit(outcomes)]
    return max(rows, key=lambda row: row.chance, default=Row(bid, 0.0, NOBODY))


def _by_suit(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """The outcomes by the suit that was to be trump, the likeliest first."""
    found: dict[int, list[Outcome]] = {}
    for one in outcomes:
        found.setdefault(one.planned, []).append(one)
    return list(found.values())


def _usual(outcomes: Sequence[Outcome]) -> int:
    """The suit that was trump most often."""
    suits = [one.suit for one in outcomes]
    return max(suits, key=suits.count, default=NOBODY)


def _suits(view: View) -> list[int]:
    """The suits worth a look: the two that promise most, NOBODY where new cards come before trump is named."""
    exchange = view.rules.exchange
    if view.rules.deal.widow and not exchange.widow_round and not exchange.trump_first:
        return [NOBODY]
    suits = sorted(trump_suits(view.rules, view.bits), key=lambda suit: -promise(view, suit).total)
    return suits[:2] or [NOBODY]


def _first_lead(view: View, state: State, bid: int, suit: int) -> State:
    """The position at the first lead if this seat has the bid; at the end of a hand that cannot be played."""
    state = _declaring(view, state, bid)
    while (seat := to_act(state)) not in (CHANCE, OVER) and state.public.step != "play":
        state = apply(state, _next(view_of(state, seat), view.seat, suit))
    return state


def _declaring(view: View, state: State, bid: int) -> State:
    """The position when this seat has won the auction; with summed bids, when it has bid."""
    if view.rules.auction.kind == "summed":
        return apply(state, choice_of(_BASICS, view).action)
    public = state.public
    *before, last = (seat for seat in public.seating.active if seat != view.seat)
    calls = (*public.auction.calls, (view.seat, Bid(bid)))
    auction = Auction(calls, bid, bid, view.seat, sum(1 << seat for seat in before))
    return apply(state._replace(public=public._replace(auction=auction, turn=last)), Pass())


def _next(view: View, seat: Seat, suit: int) -> Action:
    """What comes next: nobody gives up, and this seat names the suit planned."""
    actions = legal(view)
    if view.seat == seat and Trump(suit) in actions:
        return Trump(suit)
    return next((one for one in (Look(), PlayOn()) if one in actions), None) or _BASICS.choose(view, actions).action


def _outcomes(view: View, states: Sequence[State], planned: int) -> Iterator[Outcome]:
    """What these positions bring the side of the view's seat."""
    played = [state for state in states if state.public.step == "play"]
    sides = [_side(view, state) for state in played]
    problems = [problem_of(state, side) for state, side in zip(played, sides, strict=True)]
    if engine(view.rules) == "kernel":
        points: list[float] = [*estimates(problems, 1)]
    else:
        points = [found.mean for found in greedy_playouts(problems)]
    for state, seats, taken in zip(played, sides, points, strict=True):
        hand = account_with(state.public, declarers(state.public, state.hands))
        side = next(each for each in hand.sides if each.seats >= seats)
        play = taken + points_aside(state, seats)
        may = not _misbid(view, hand)
        yield Outcome(planned, state.public.trump, side.meld, play, may, _partners_bids(view, state))
    yield from [Outcome(planned, NOBODY, 0, 0.0, played=False)] * (len(states) - len(played))


def _misbid(view: View, hand: Account) -> bool:
    """Summed bids: whether any bid of this seat is a misbid."""
    known, contract = hand.facts, hand.facts.contract
    if contract is None or not contract.sums:
        return False
    bids = with_item(contract.bids, view.seat, contract.bids[view.seat] or 1)
    known = known._replace(contract=contract._replace(bids=bids))
    side = hand.of(view.seat)
    return misbid(known, side._replace(contract=side.contract or 1))


def _side(view: View, state: State) -> frozenset[Seat]:
    side = declarers(state.public, state.hands)
    return side if view.seat in side else view.partners | {view.seat}


def _partners_bids(view: View, state: State) -> int:
    """Summed bids: what the partners added."""
    contract = state.public.contract
    if contract is None or not contract.sums:
        return 0
    partners = view.partners
    return sum(call.points for seat, call in state.public.auction.calls if seat in partners and isinstance(call, Bid))
