"""The expert's card play: every card it may play is tried in many hands that the others may hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean
from typing import Final

from deece.cards import Card, Hand, codes_in
from deece.game.action import Action, Play
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.expert_look import SURE, better_by, standard_error
from deece.players.worth import declarers, worth
from deece.solver import Limits, Problem, all_card_values, card_estimates, card_playouts

INDIFFERENT: Final = 0.15  # of a point of the short scale: then the basics decide
ROUGHLY: Final = 2.0  # the same while hands are played out by chance
EXACT: Final = 7  # the longest hands whose cards are valued exactly
NODES: Final = 20_000  # in one deal; what is not known by then is taken to be in the middle
AHEAD: Final = 12  # the longest hands for which a trick more than the one on the table is searched
FEWER: Final = 3  # times fewer deals are imagined for that; and as many times more where hands are longer
PLAYOUTS: Final = 2  # times that longer hands are played out by chance in each deal after every card
AT_FIRST: Final = 4  # one deal of so many is looked at first
OPEN: Final = 2.0  # standard errors: no more are looked at if no card is so near to being better


def play(view: View, basics: Choice, actions: tuple[Action, ...], rng: random.Random, worlds: int) -> Choice:
    """The card that is worth most on average; the basics choose among those that are as good."""
    favourite = basics.action
    if not isinstance(favourite, Play) or favourite.laid:
        return basics
    longest = _longest(view)
    least = (INDIFFERENT if longest <= AHEAD else ROUGHLY) * view.rules.score.scale
    worlds = _worlds(longest, worlds)
    first = max(2, worlds // AT_FIRST)
    gains = _gains(card_values(view, rng, first), favourite.card)
    if all(fmean(found) + OPEN * standard_error(found) <= least for found in gains.values()):
        return basics
    for card, more in _gains(card_values(view, rng, worlds - first), favourite.card).items():
        gains[card] += more
    card = max(gains, key=lambda one: fmean(gains[one]))
    gain = fmean(gains[card])
    if gain <= max(least, SURE * standard_error(gains[card])):
        return basics
    action = next(each for each in actions if isinstance(each, Play) and each.card == card)
    words = f"in {worlds} imagined deals it comes out {better_by(gain)} than the {favourite.card.name}"
    return Choice(action, words)


def _gains(values: dict[Card, list[float]], favourite: Card) -> dict[Card, list[float]]:
    """By how much each card is better than the favourite of the basics, deal by deal."""
    base = values[favourite]
    return {card: [one - other for one, other in zip(found, base, strict=True)] for card, found in values.items()}


def _worlds(longest: int, worlds: int) -> int:
    """How many deals are imagined, by the longest hand, where so many are for the exact end."""
    return worlds if longest <= EXACT else worlds // FEWER if longest <= AHEAD else worlds * FEWER


def _longest(view: View) -> int:
    return max(view.public.cards_held(seat) for seat in view.public.seating.active)


def card_values(view: View, rng: random.Random, worlds: int) -> dict[Card, list[float]]:
    """For each card that may be played, how well the viewer's side stands after the hand, deal by deal."""
    public = view.public
    problems, sides = _imagined(view, rng, worlds)
    taken, stands = public.points_taken(), {}
    buried = sum(public.tables.points[code] for code in codes_in(view.own.buried))
    for side in set(sides):
        before = sum(taken[seat] for seat in side) + (buried if view.seat in side else 0)
        stands[side] = _standing(worth(public, side), before, 1 if view.seat in side else -1)
    found: dict[Card, list[float]] = {}
    for side, cards in zip(sides, _values(problems, _longest(view), rng), strict=True):
        for card, points in cards.items():
            found.setdefault(card, []).append(fmean(map(stands[side], points)))
    return found


def _standing(value: Callable[[int], float], before: int, sign: int) -> Callable[[int], float]:
    """From the points that declarer's side takes from here on to how well the viewer's side stands."""
    return lambda more: sign * value(before + more)


def _imagined(view: View, rng: random.Random, worlds: int) -> tuple[list[Problem], list[frozenset[Seat]]]:
    """So many deals as problems for declarer's side, and in each of them that side."""
    belief, public = Belief(view, rng), view.public
    active = public.seating.active
    problems: list[Problem] = []
    sides: list[frozenset[Seat]] = []
    for _ in range(worlds):
        dealt = belief.sample()
        dealt[view.seat] = view.bits
        side = declarers(public, dealt) or view.partners | {view.seat}
        hands = tuple([Hand(bits=dealt[seat]) for seat in active])
        ours = frozenset([active.index(seat) for seat in side])
        sides.append(side)
        problems.append(problems[0].dealt_again(hands, ours) if problems else _problem(view, hands, ours))
    return problems, sides


def _problem(view: View, hands: tuple[Hand, ...], ours: frozenset[int]) -> Problem:
    public = view.public
    return Problem(
        rules=view.rules, trump=public.trump, hands=hands, ours=ours,
        leader=public.seating.active.index(public.leader if public.trick else view.seat),
        trick=tuple(Card(code) for code in public.trick),
        first_lead=len(public.tricks) == public.sized and public.contract is not None,
    )  # fmt: skip


def _values(problems: list[Problem], longest: int, rng: random.Random) -> list[dict[Card, list[int]]]:
    """What declarer's side may take after each card: with all hands open, or in some playouts."""
    if longest > AHEAD:
        return card_playouts(problems, PLAYOUTS, rng.getrandbits(63))
    if longest > EXACT:
        return [{card: [points] for card, points in found.items()} for found in card_estimates(problems, 1)]
    answers = all_card_values(problems, Limits(nodes=NODES))
    return [{card.card: [(card.low + card.high) // 2] for card in answer.cards} for answer in answers]
