"""The expert's calls where partnerships of four bid: each is tried in hundreds of deals that fit the calls so far.

From each call on the basics play in all seats to the end of the hand, in the kernel (plain_quick.py). So what a call
tells partner, and what partner makes of it, is in what it brings; a call that shows what the hand does not hold is not
tried.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from deece.cards import codes_in
from deece.game.action import Action, Bid, Pass
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.expert_look import standard_error
from deece.players.plain import PlainPlayer
from deece.players.plain_quick import Deal, PlainHands
from deece.players.plain_say import is_true
from deece.players.reason import Kind, because

DRAWN: Final = 100  # times as many deals are drawn as the player imagines elsewhere,
PLAYED: Final = 15  # and of these so many times as many are played: those that fit the calls come more often
UNLIKE: Final = 0.05  # how likely a call is that plain would not make
BIDS: Final = 6  # the lowest, that are tried
MOVES: Final = 12  # times that each of these is changed
CHANGED: Final = (1, 2, 3, 6)  # so many cards of two seats at once
SURE: Final = 2.0  # standard errors that another call must be better by than that of the basics


def rolled(view: View, basics: Choice, calls: Sequence[Bid | Pass], deals: int, player: PlainPlayer) -> Choice | None:
    """The one of these calls that brings most on average, or that of the basics where none is surely better.

    None where the kernel does not play these hands. It hangs on what the seat may know and on nothing else: the same
    whatever the player's seed.
    """
    card, plain = player.card_for(view, view.seat), hands_of(view, player)
    bids = [each for each in calls if isinstance(each, Bid)][:BIDS]
    others: list[Bid | Pass] = [*[each for each in calls if isinstance(each, Pass)], *bids]
    tried: list[Action] = [basics.action]
    tried += [each for each in others if each != basics.action and is_true(view, card, each)]
    if not plain.knows(view.public, tried):
        return None
    if len(tried) == 1:
        return basics
    rng = random.Random(f"{view.seat} {view.bits} {view.public.auction.calls}")
    imagined = likely(view, plain, drawn(view, rng, DRAWN * deals), PLAYED * deals, rng)
    side = view.public.seating.side[view.seat]
    usual, *rest = [
        [2 * scores[side] - sum(scores) for scores in each] for each in plain.play_on(view.public, imagined, tried)
    ]
    best, gain = basics.action, 0.0
    for action, found in zip(tried[1:], rest, strict=True):
        more = [one - other for one, other in zip(found, usual, strict=True)]
        mean = fmean(more)
        if mean > max(gain, SURE * standard_error(more)):
            best, gain = action, mean
    if best == basics.action:
        return basics
    kind: Kind = "passing_better" if isinstance(best, Pass) and isinstance(basics.action, Bid) else "better_than_usual"
    return Choice(best, because(kind, deals=len(imagined), gain=round(gain, 2)))


def hands_of(view: View, player: PlainPlayer) -> PlainHands:
    """The plain player for many hands, with the convention cards that this player takes both sides to have."""
    return PlainHands(view.rules, [player.card_for(view, seat) for seat in (0, 1)])


def drawn(view: View, rng: random.Random, number: int) -> list[Deal]:
    """So many deals with the viewer's own cards, whatever has been called."""
    belief, seats, found = Belief(view, rng), range(len(view.public.sizes)), list[Deal]()
    for _ in range(number):
        hands = belief.sample()
        found.append([view.bits if seat == view.seat else hands[seat] for seat in seats])
    return found


def likely(view: View, plain: PlainHands, deals: Sequence[Deal], number: int, rng: random.Random) -> list[Deal]:
    """So many deals, those the more often in which plain would have called as the others have.

    They are taken from these by that, and then each goes a way of its own: two of the others change some cards, as
    often as that fits the calls. So they are not the same few where few of these fit.
    """
    weights = _weights(view, plain, deals)
    step = sum(weights) / number
    found, reached, at = list[tuple[Deal, float]](), 0.0, rng.random() * step
    for deal, weight in zip(deals, weights, strict=True):
        reached += weight
        while at < reached and len(found) < number:
            found.append((deal, weight))
            at += step
    others = [seat for seat in range(len(view.public.sizes)) if seat != view.seat]
    for _ in range(MOVES if view.public.auction.calls else 0):
        changed = [_changed(deal, rng.sample(others, 2), rng) for deal, _ in found]
        fits = _weights(view, plain, changed)
        pairs = zip(found, zip(changed, fits, strict=True), strict=True)
        found = [new if rng.random() * old[1] < new[1] else old for old, new in pairs]
    return [deal for deal, _ in found]


def _weights(view: View, plain: PlainHands, deals: Sequence[Deal]) -> list[float]:
    """How likely the others' calls are with these cards."""
    return [UNLIKE ** (sum(each) - each[view.seat]) for each in plain.unlike(view.public, deals)]


def _changed(deal: Deal, seats: Sequence[Seat], rng: random.Random) -> Deal:
    """The same deal once these two seats have changed a few cards."""
    one, other = seats
    mine, its, found = codes_in(deal[one]), codes_in(deal[other]), list(deal)
    number = rng.choice(CHANGED)
    for code, another in zip(rng.sample(mine, number), rng.sample(its, number), strict=True):
        more = (1 << 4 * another) - (1 << 4 * code)
        found[one] += more
        found[other] -= more
    return found
