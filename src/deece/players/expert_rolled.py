"""The expert's calls where partnerships of four bid, and the cards it passes: each is tried in hundreds of deals.

The deals fit the calls so far. From each choice on the basics play in all seats to the end of the hand, in the kernel
(plain_quick.py). So what a call tells partner, and what partner makes of it, is in what it brings; a call that shows
what the hand does not hold is not tried.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from deece.cards import codes_in
from deece.game.action import Action, Bid, Pass, Trump
from deece.game.state import NOBODY, Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief, laid_aside
from deece.players.expert_look import standard_error
from deece.players.plain import PlainPlayer
from deece.players.plain_quick import Deal, PlainHands
from deece.players.plain_say import is_true
from deece.players.reason import because
from deece.players.worth import only_points_count

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
    tried: list[Bid | Pass] = [*[each for each in calls if isinstance(each, Pass)], *bids]
    others = [each for each in tried if each != basics.action and is_true(view, card, each)]
    if not plain.knows(view.public, [basics.action, *others]):
        return None
    if not others:
        return basics
    rng = random.Random(f"{view.seat} {view.bits} {view.public.auction.calls}")
    imagined = likely(view, plain, drawn(view, rng, DRAWN * deals), PLAYED * deals, rng)
    return _better(view, plain, imagined, basics, others)


def given(view: View, basics: Choice, gives: Sequence[Action], deals: int, player: PlainPlayer) -> Choice | None:
    """The one of these cards to be passed next that brings most on average, in the same way as a call.

    None where the kernel does not play these hands, where another has laid cards aside unseen, and near the end of the
    game, since the basics know nothing of the score. Once partner has passed, hands are not as they were when they were
    called on: then every deal is as likely.
    """
    public, plain = view.public, hands_of(view, player)
    others = [each for each in gives if each != basics.action]
    hidden = [seat for seat in range(len(public.sizes)) if seat != view.seat]
    sealed = any(laid_aside(public, seat) for seat in hidden)
    if sealed or not only_points_count(public) or not plain.knows(public, [basics.action, *others]):
        return None
    rng = random.Random(f"{view.seat} {view.bits} {view.own.giving}")
    if any(public.passed[seat] for seat in hidden):
        imagined = drawn(view, rng, PLAYED * deals)
    else:
        imagined = likely(view, plain, drawn(view, rng, DRAWN * deals), PLAYED * deals, rng)
    return _better(view, plain, imagined, basics, others)


def _better(view: View, plain: PlainHands, deals: Sequence[Deal], basics: Choice, others: Sequence[Action]) -> Choice:
    """The best of the others that is surely better in these deals than the choice of the basics; else that."""
    side, giving = view.public.seating.side[view.seat], [0] * len(view.public.sizes)
    giving[view.seat] = view.own.giving
    usual, *rest = [
        [2 * scores[side] - sum(scores) for scores in each]
        for each in plain.play_on(view.public, deals, [basics.action, *others], giving)
    ]
    best, gain = basics, 0.0
    for action, found in zip(others, rest, strict=True):
        more = [one - other for one, other in zip(found, usual, strict=True)]
        mean = fmean(more)
        if mean > max(gain, SURE * standard_error(more)):
            passes = isinstance(action, Pass) and isinstance(basics.action, Bid)
            why = because("passing_better" if passes else "better_than_usual", deals=len(deals), gain=round(mean, 2))
            best, gain = Choice(action, why), mean
    return best


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
    """How likely the others' calls, and the trump that another has named, are with these cards."""
    public, giving = view.public, view.own.giving
    hands = [[*deal[: view.seat], deal[view.seat] + giving, *deal[view.seat + 1 :]] for deal in deals]
    bidding = public._replace(step="bid", contract=None, trump=NOBODY)
    unlike = [sum(each) - each[view.seat] for each in plain.unlike(bidding, hands)]
    if public.contract and public.trump != NOBODY and public.contract.declarer != view.seat:
        naming = public._replace(step="name trump", turn=public.contract.declarer, trump=NOBODY)
        named = Trump(public.trump)
        unlike = [misses + (each != named) for misses, each in zip(unlike, plain.choices(naming, hands), strict=True)]
    return [UNLIKE**misses for misses in unlike]


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
