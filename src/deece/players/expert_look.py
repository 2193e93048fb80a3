"""The expert before the play: in many deals that may be, each choice is followed to the first lead and valued."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from deece.cards import LANES, SUITS, size
from deece.game.account import points_aside
from deece.game.action import Action, Trump
from deece.game.play import apply, to_act
from deece.game.state import CHANCE, NOBODY, OVER, Hidden, Own, Public, Seat, State, with_item, with_turn
from deece.game.view import View
from deece.players.base import Choice, go_on
from deece.players.belief import AWAY, Belief, laid_aside
from deece.players.conventions import likelihood
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import has_marriage
from deece.players.reason import Reason, because
from deece.players.worth import Outlook, blurred, declarers, worth
from deece.solver import estimates, problem_of

BIAS: Final = 0.04  # of the points in play: what declarer's side takes less than with all hands open
SPREAD: Final = 0.08  # of the points in play: the standard error of the estimate at the first lead
TRICKS: Final = 1  # from the first lead on that are searched; what is left is estimated
BURN_IN: Final = 3  # times that a first deal is dealt again among the others until it fits their calls
HARDLY: Final = 0.0001  # how likely a suit without a card of it is named: nothing is impossible
AS_DEALT: Final = ("bid", "name trump", "call")
SURE: Final = 1.0  # standard errors that another choice must be better by than the one of the basics


def best_of(
    view: View, basics: Choice, others: Sequence[Action], rng: random.Random, worlds: int, player: PlainPlayer
) -> Choice:
    """The choice of the basics, or another that is surely better in deals that fit what is known."""
    tried = [basics.action, *(action for action in others if action != basics.action)]
    if len(tried) == 1:
        return basics
    deals = worlds_of(view, rng, worlds, player)
    results = [values(view, [to_first_lead(apply(deal, action), player) for deal in deals]) for action in tried]
    best, gain, sure = basics, 0.0, SURE * sqrt(len(tried) - 1)  # the more are tried, the luckier the luckiest
    for action, result in zip(tried[1:], results[1:], strict=True):
        differences = [one - other for one, other in zip(result, results[0], strict=True)]
        mean = fmean(differences)
        if mean > max(gain, sure * standard_error(differences)):
            best, gain = Choice(action, _better_than(basics.action, worlds, mean)), mean
    return best


def standard_error(found: Sequence[float]) -> float:
    """The standard error of their mean."""
    return stdev(found) / sqrt(len(found))


def _better_than(usual: Action, deals: int, gain: float) -> Reason:
    """By how much another choice is better than the usual one."""
    if isinstance(usual, Trump):
        return because("better_than_suit", deals=deals, gain=round(gain, 2), suit=SUITS[usual.suit])
    return because("better_than_usual", deals=deals, gain=round(gain, 2))


def worlds_of(view: View, rng: random.Random, deals: int, player: PlainPlayer, apart: int = 1) -> list[State]:
    """Whole positions as they may be; while hands are as they were dealt, those that fit the calls come more often.

    These come of a chain: the more steps `apart`, the less alike are one and the next.
    """
    belief, public = Belief(view, rng), view.public
    callers = {seat for seat, _ in public.auction.calls} - {view.seat}
    if not callers or (any(public.passed) and public.step not in AS_DEALT):
        return [imagined(view, belief.sample(), player) for _ in range(deals)]
    cards = {seat: player.card_for(view, seat) for seat in callers}
    namer = public.contract.declarer if public.contract and public.trump != NOBODY else view.seat

    @cache
    def fit(seat: Seat, bits: int) -> float:
        found = _names(public, bits) if seat == namer else 1.0
        as_dealt = seat in callers and size(bits) == public.rules.deal.hand
        return found * likelihood(cards[seat], public, seat, bits) if as_dealt else found

    hands = belief.weighed(belief.sample(), fit, BURN_IN * apart)
    found = []
    for _ in range(deals):
        hands = belief.weighed(hands, fit, apart)
        found.append(imagined(view, hands, player))
    return found


def _names(public: Public, bits: int) -> float:
    """How much rather a hand names this trump the longer it is there; without a marriage hardly ever."""
    length = size(bits & LANES[public.trump]) / max(1, size(bits))
    return max(HARDLY, length**2 * (1.0 if has_marriage(bits, public.trump) else 0.1))


def imagined(view: View, hands: dict[Seat, int], player: PlainPlayer) -> State:
    """A whole position as it may be: only what the view knows and an imagined deal is in it.

    Cards that another has laid aside to pass are chosen from its hand as this player would.
    """
    seats = range(len(view.public.sizes))
    own = tuple(view.own if seat == view.seat else Own() for seat in seats)
    held = tuple(view.bits if seat == view.seat else hands.get(seat, 0) for seat in seats)
    state = State(view.public, held, own, Hidden(widow=hands[AWAY], unseen=(0,) * len(seats)))
    for seat in seats:
        if seat != view.seat and (number := laid_aside(view.public, seat)):
            state = _laid_aside(state, seat, number, player)
    return state


def _laid_aside(state: State, seat: Seat, number: int, player: PlainPlayer) -> State:
    """The same position once this seat has laid so many cards of its hand aside."""
    public = state.public
    passed = with_item(public.passed, seat, 0)
    sizes = with_item(public.sizes, seat, public.sizes[seat] + number)
    state = state._replace(public=public._replace(turn=seat, passed=passed, sizes=sizes))
    for _ in range(number):
        state = go_on(state, player)
    return with_turn(state, public.turn)


def to_first_lead(state: State, player: PlainPlayer) -> State:
    """The position at the first lead, or at the end of a hand that is not played: all go on as this player."""
    while to_act(state) not in (CHANCE, OVER) and state.public.step != "play":
        state = go_on(state, player)
    return state


class Taking(NamedTuple):
    """What declarer's side takes from the first lead on, cards laid aside not counted."""

    side: frozenset[Seat]
    points: int


class _Lead(NamedTuple):
    """A position at the first lead: all that the points to be taken depend on."""

    hands: tuple[int, ...]
    leader: Seat
    trump: int
    side: frozenset[Seat]  # declarer's


def values(view: View, ends: Sequence[State]) -> list[float]:
    """How well the viewer's side stands in each of these positions (worth.py), at the first lead or after the hand."""
    return standings(view, ends, takings(ends))


def takings(ends: Sequence[State]) -> list[Taking | None]:
    """What declarer's side is estimated to take in each of these positions; None for a hand that is not played."""
    leads = [_lead(state) for state in ends]
    different = {lead: state for lead, state in zip(leads, ends, strict=True) if lead}
    found = estimates([problem_of(state, lead.side) for lead, state in different.items()], TRICKS)
    points = dict(zip(different, found, strict=True))
    return [Taking(lead.side, points[lead]) if lead else None for lead in leads]


def standings(view: View, ends: Sequence[State], takings: Sequence[Taking | None]) -> list[float]:
    """How well the viewer's side stands in these positions if so much is taken in them."""
    return [
        _played(view, state, taking.side, taking.points) if taking else unplayed(view, state.public)
        for state, taking in zip(ends, takings, strict=True)
    ]


def _lead(state: State) -> _Lead | None:
    """What the points depend on, which is not how the auction went; None if the hand is not played."""
    public, hands = state.public, state.hands
    return _Lead(hands, public.turn, public.trump, declarers(public, hands)) if public.step == "play" else None


def _played(view: View, state: State, side: frozenset[Seat], taken: int) -> float:
    """How well the viewer's side stands after a hand in which declarer's is estimated to take so many points."""
    total = state.public.tables.total
    value = blurred(worth(state.public, side), SPREAD * total)(taken - BIAS * total + points_aside(state, side))
    return value if view.seat in side else -value


def unplayed(view: View, public: Public) -> float:
    """How well the viewer's side stands after a hand that was not played."""
    outlook = Outlook(view.public, frozenset({public.seating.column[view.seat]}))
    return outlook.of(public.game.scores, public.game.winners)
