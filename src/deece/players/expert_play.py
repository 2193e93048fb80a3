"""The expert's card play: every card it may play is tried in many hands that the others may hold."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from deece.cards import Card, Hand, codes_in, size
from deece.game.action import Action, Play
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.expert_look import SURE, better_by
from deece.players.plain_play import play as plain_play
from deece.players.worth import declarers, worth
from deece.solver import Limits, Problem, all_card_values, card_estimates

INDIFFERENT: Final = 0.15  # of a point of the short scale: then the basics decide
ROUGHLY: Final = 2.0  # the same for long hands, where all after the trick is estimated
EXACT: Final = 7  # the longest hands whose cards are valued exactly
NODES: Final = 20_000  # in one deal; what is not known by then is taken to be in the middle
AT_FIRST: Final = 4  # one deal of so many is looked at first
OPEN: Final = 2.0  # standard errors: after that a card that is not so near to being better is given up
ONE_MORE: Final = 12  # and those for which a whole trick more is searched


def play(view: View, actions: tuple[Action, ...], rng: random.Random, worlds: int) -> Choice:
    """The card that is worth most on average; the basics choose among those that are as good."""
    basics = plain_play(view, actions)
    favourite = basics.action
    if not isinstance(favourite, Play) or favourite.laid:
        return basics
    least = (INDIFFERENT if size(view.bits) <= ONE_MORE else ROUGHLY) * view.rules.score.scale
    first = max(2, worlds // AT_FIRST)
    gains = _gains(card_values(view, rng, first), favourite.card)
    if all(fmean(found) + OPEN * _error(found) <= least for found in gains.values()):
        return basics
    for card, more in _gains(card_values(view, rng, worlds - first), favourite.card).items():
        gains[card] += more
    card = max(gains, key=lambda one: fmean(gains[one]))
    gain = fmean(gains[card])
    if gain <= max(least, SURE * _error(gains[card])):
        return basics
    action = next(each for each in actions if isinstance(each, Play) and each.card == card)
    words = f"in {worlds} imagined deals it comes out {better_by(gain)} than the {favourite.card.name}"
    return Choice(action, words)


def _gains(values: dict[Card, list[float]], favourite: Card) -> dict[Card, list[float]]:
    """By how much each card is better than the favourite of the basics, deal by deal."""
    base = values[favourite]
    return {card: [one - other for one, other in zip(found, base, strict=True)] for card, found in values.items()}


def _error(found: list[float]) -> float:
    """The standard error of their mean."""
    return stdev(found) / sqrt(len(found))


def card_values(view: View, rng: random.Random, worlds: int) -> dict[Card, list[float]]:
    """For each card that may be played, how well the viewer's side stands after the hand, deal by deal."""
    belief, public = Belief(view, rng), view.public
    active = public.seating.active
    problems, sides = [], []
    for _ in range(worlds):
        hands = belief.sample()
        hands[view.seat] = view.bits
        side = declarers(public, hands) or view.partners | {view.seat}
        sides.append(side)
        problems.append(
            Problem(
                rules=view.rules, trump=public.trump,
                hands=tuple(Hand(bits=hands[seat]) for seat in active),
                leader=active.index(public.leader if public.trick else view.seat),
                ours=frozenset(active.index(seat) for seat in side),
                trick=tuple(Card(code) for code in public.trick),
                first_lead=len(public.tricks) == public.sized and public.contract is not None,
            )
        )  # fmt: skip
    found: dict[Card, list[float]] = {}
    stands: dict[frozenset[Seat], Callable[[int], float]] = {}
    points = public.points_taken()
    buried = sum(public.tables.points[code] for code in codes_in(view.own.buried))
    for side, values in zip(sides, _values(problems), strict=True):
        taken = sum(points[seat] for seat in side) + (buried if view.seat in side else 0)
        value = stands.setdefault(side, worth(public, side))
        sign = 1 if view.seat in side else -1
        for card, more in values.items():
            found.setdefault(card, []).append(sign * value(taken + more))
    return found


def _values(problems: list[Problem]) -> list[dict[Card, int]]:
    """What declarer's side takes after each card, with all hands open."""
    longest = max(map(len, problems[0].hands))
    if longest <= EXACT:
        answers = all_card_values(problems, Limits(nodes=NODES))
        return [{card.card: (card.low + card.high) // 2 for card in answer.cards} for answer in answers]
    return card_estimates(problems, 1 if longest <= ONE_MORE else 0)

