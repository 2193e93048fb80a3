"""The expert's auction: how far is it worth going? Each limit is tried against the others' bids in many deals."""

from __future__ import annotations

import random
from math import inf
from statistics import fmean, stdev
from typing import Final, NamedTuple

from deece.game.action import Action, Bid, Pass
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players.base import Choice
from deece.players.expert_look import SURE, better_by, to_first_lead, values, worlds_of
from deece.players.plain import PlainPlayer, spoken_by
from deece.players.plain_bid import best_promise
from deece.players.plain_say import partners_told, pass_by

LIMITS: Final = 5  # about so many figures are tried as a limit
RISK: Final = 0.1  # of the points in play, beyond what the hand promises: nobody runs the bid up without a hand
_PASS: Final = Pass()


class Fork(NamedTuple):
    """One way that the auction may end: this seat stops before bidding `below`."""

    below: float
    end: State  # from here all go on by the basics


def bid(
    view: View, basics: Choice, actions: tuple[Action, ...], rng: random.Random, deals: int, player: PlainPlayer
) -> Choice:
    """The limit that is worth most on average, or what the basics say where none is surely better."""
    bids = [action for action in actions if isinstance(action, Bid) and not action.spoken]
    if not bids or _PASS not in actions:
        return basics
    worlds = worlds_of(view, rng, deals, player)
    best = best_promise(view, partners_told(view, spoken_by(player.card, view)))
    most = best.total + RISK * view.public.tables.total if best else 0.0
    within = [each.points for each in bids if each.points <= most] or [bids[0].points]
    limits = within[:: max(1, len(within) // LIMITS)]
    passed = [to_first_lead(apply(world, _PASS), player) for world in worlds]
    plain = passed
    if not isinstance(basics.action, Pass):
        plain = [to_first_lead(apply(world, basics.action), player) for world in worlds]
    forks = [_forks(view, apply(world, bids[0]), player, limits[-1]) for world in worlds]
    ends: list[State] = [*passed, *plain]
    places: list[list[int]] = []
    for world in forks:
        first = len(ends)
        ends += [to_first_lead(fork.end, player) for fork in world]
        places.append([next(first + n for n, fork in enumerate(world) if fork.below > limit) for limit in limits])
    found = values(view, ends)
    gains: list[tuple[float, float, int]] = []
    base = found[deals : 2 * deals]
    for limit in [-1, *range(len(limits))]:
        result = found[:deals] if limit < 0 else [found[each[limit]] for each in places]
        differences = [one - other for one, other in zip(result, base, strict=True)]
        gains.append((fmean(differences), stdev(differences) / deals**0.5, limit))
    gain, error, chosen = max(gains)
    if gain <= SURE * error:
        return basics
    if chosen < 0:
        words = f"in {deals} imagined deals passing comes out {better_by(gain)} than bidding"
        passes = [action for action in actions if isinstance(action, Pass)]
        return pass_by(view, spoken_by(player.card, view), passes, None, words)
    than = "passing" if isinstance(basics.action, Pass) else "going by a count of the hand"
    words = f"in {deals} imagined deals bidding up to {limits[chosen]} comes out {better_by(gain)} than {than}"
    tells = isinstance(basics.action, Bid) and basics.action.points <= limits[chosen]
    return Choice(basics.action if tells else bids[0], words)


def _forks(view: View, state: State, player: PlainPlayer, most: int) -> list[Fork]:
    """The auction after this seat's bid: it bids on against opponents up to `most`, or passes at any turn before."""
    found = []
    while state.public.step == "bid" and (seat := to_act(state)) not in (CHANCE, OVER):
        if seat == view.seat:
            seen = view_of(state, seat)
            lowest = next((each for each in legal(seen) if isinstance(each, Bid)), None)
            partners_own = state.public.auction.bidder in view.partners
            if lowest is None or partners_own:
                state = apply(state, _PASS)
                continue
            found.append(Fork(lowest.points, apply(state, _PASS)))
            if lowest.points > most:
                return found
            state = apply(state, lowest)
        else:
            state = apply(state, player.choose(view_of(state, seat)).action)
    return [*found, Fork(inf, state)]

