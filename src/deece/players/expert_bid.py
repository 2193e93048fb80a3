"""The expert's auction: how far is it worth going? Each limit is tried against the others' bids in many deals.

Where the kernel plays whole hands, and the end of the game is far, each call is tried in hundreds of deals instead
(expert_rolled.py). Where it does not and passes speak too ("by me"), few deals say too little about which message to
send. Near the end the score counts, of which the basics know nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import inf
from statistics import fmean
from typing import Final, NamedTuple

from deece.game.action import Action, Bid, Pass
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players.base import Choice, first_of, go_on
from deece.players.conventions import Card
from deece.players.expert_look import standard_error, to_first_lead, values, worlds_of
from deece.players.expert_rolled import rolled
from deece.players.plain import PlainPlayer
from deece.players.plain_bid import best_promise
from deece.players.plain_say import everyday_bid, is_true, meanings, partners_pictures, pass_by, passes_speak
from deece.players.reason import Kind, because
from deece.players.worth import only_points_count

LIMITS: Final = 5  # about so many figures are tried as a limit
RISK: Final = 0.1  # of the points in play, beyond what the hand promises: nobody runs the bid up without a hand
LOOKS: Final = 2  # times that so many deals are imagined, the last only where the first do not tell
SURE: Final = 1.5  # standard errors that another way must be better by
DOUBT: Final = 2  # times as much as sure is without a doubt
PASSING: Final = -1  # beside the limits
_PASS: Final = Pass()


class Fork(NamedTuple):
    """One way that the auction may end: this seat stops before bidding `below`."""

    below: float
    end: State  # from here all go on by the basics


def bid(
    view: View, basics: Choice, actions: tuple[Action, ...], rng: random.Random, deals: int, player: PlainPlayer
) -> Choice:
    """The call or the limit that is worth most on average, or what the basics say where none is surely better.

    What is said tells partner the truth: where no pass would, a hand that is to bid bids. Where a pass tells something
    too, the basics' bid stands while only points count and no call can be tried; with a call for help that was not
    measured, so it is searched.
    """
    bids = [action for action in actions if isinstance(action, Bid) and not action.spoken]
    card, passes = player.card_for(view, view.seat), [action for action in actions if isinstance(action, Pass)]
    telling = [each for each in passes if each.call != "help"]
    if not bids or _PASS not in passes:
        return basics
    if only_points_count(view.public):
        found = rolled(view, basics, [*passes, *within_reach(view, bids, card)], deals, player)
        if found or passes_speak(view, card, telling):
            return found or basics
    tops = limits(view, bids, card)
    gains: dict[int, list[float]] = {limit: [] for limit in (PASSING, *tops)}
    for _ in range(LOOKS):
        for limit, more in _gains(view, basics.action, bids[0], tops, worlds_of(view, rng, deals, player), player):
            gains[limit] += more
        chosen = max(gains, key=lambda limit: fmean(gains[limit]))
        gain, sure = fmean(gains[chosen]), SURE * standard_error(gains[chosen])
        if gain <= 0 or gain > DOUBT * sure:
            break  # nothing is better, or without a doubt
    looked = len(gains[chosen])
    if gain <= sure:
        return basics
    if chosen == PASSING:
        why = because("passing_better", deals=looked, gain=round(gain, 2))
        choice = pass_by(view, card, passes, None, why)
        return choice if isinstance(choice.action, Pass) and is_true(view, card, choice.action) else basics
    kind: Kind = "bidding_better" if isinstance(basics.action, Pass) else "bidding_further"
    why = because(kind, deals=looked, bid=chosen, gain=round(gain, 2))
    tells = isinstance(basics.action, Bid) and basics.action.points <= chosen
    return Choice(basics.action if tells else everyday_bid(view, meanings(view, card, bids), bids[0]), why)


def limits(view: View, bids: Sequence[Bid], card: Card) -> list[int]:
    """Figures to stop at that are worth a try, the lowest first: up to a little more than the hand promises."""
    within = [each.points for each in within_reach(view, bids, card)] or [bids[0].points]
    return within[:: max(1, len(within) // LIMITS)]


def within_reach(view: View, bids: Sequence[Bid], card: Card) -> list[Bid]:
    """The bids of at most a little more than the hand promises."""
    best = best_promise(view, partners_pictures(view, card))
    most = best.total + RISK * view.public.tables.total if best else 0.0
    return [each for each in bids if each.points <= most]


def _gains(
    view: View, usual: Action, lowest: Bid, tops: Sequence[int], worlds: Sequence[State], player: PlainPlayer
) -> Iterator[tuple[int, list[float]]]:
    """By how much passing, and bidding up to each limit, is better than the usual choice, deal by deal."""
    ends = [to_first_lead(apply(world, _PASS), player) for world in worlds]
    places = [(PASSING, list(range(len(worlds))))]
    base = places[0][1]
    if not isinstance(usual, Pass):
        base = [len(worlds) + place for place in base]
        ends += [to_first_lead(apply(world, usual), player) for world in worlds]
    ways = [forks(view, apply(world, lowest), player, tops[-1]) for world in worlds]
    firsts = [len(ends) + sum(map(len, ways[:place])) for place in range(len(ways))]
    ends += [to_first_lead(fork.end, player) for way in ways for fork in way]
    for limit in tops:
        stops = [next(nth for nth, fork in enumerate(way) if fork.below > limit) for way in ways]
        places.append((limit, [first + nth for first, nth in zip(firsts, stops, strict=True)]))
    found = values(view, ends)
    for limit, where in places:
        yield limit, [found[one] - found[other] for one, other in zip(where, base, strict=True)]


def forks(view: View, state: State, player: PlainPlayer, most: int) -> list[Fork]:
    """The auction after this seat's bid: it bids on against opponents up to `most`, or passes at any turn before."""
    found = []
    while state.public.step == "bid" and (seat := to_act(state)) not in (CHANCE, OVER):
        if seat != view.seat:
            state = go_on(state, player)
            continue
        seen = view_of(state, seat)
        actions = legal(seen)
        more = raised(seen, actions)
        if more and _PASS in actions:
            found.append(Fork(more.points, apply(state, _PASS)))
            if more.points > most:
                return found
        state = apply(state, more or first_of(actions, _PASS))
    return [*found, Fork(inf, state)]


def raised(view: View, actions: Sequence[Action]) -> Bid | None:
    """The lowest bid against opponents; None if there is none, or partner has the bid and passing is allowed."""
    lowest = next((each for each in actions if isinstance(each, Bid)), None)
    return None if view.public.auction.bidder in view.partners and _PASS in actions else lowest
