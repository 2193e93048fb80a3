"""The expert's card play: every card it may play is tried in many hands that the others may hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from statistics import fmean
from typing import Final

from deece.cards import Card
from deece.game.action import Action, Play
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.deals import problems_of
from deece.players.expert_look import SURE, standard_error
from deece.players.plain_play import SIGNAL, knowledge
from deece.players.plain_promise import allies
from deece.players.reason import because
from deece.players.signals import signs
from deece.players.worth import account_with, declarers, worth
from deece.solver import Limits, Problem, all_card_values, card_estimates, card_playouts

INDIFFERENT: Final = 0.15  # of a point of the short scale: then the basics decide
ROUGHLY: Final = 2.0  # the same while hands are played out by chance
EXACT: Final = 7  # the longest hands whose cards are valued exactly
NODES: Final = 20_000  # in one deal; what is not known by then is taken to be in the middle
AHEAD: Final = 12  # the longest hands for which a trick more than the one on the table is searched
TOGETHER: Final = 60  # the most cards of all players for which it is: one trick of eight long hands has too many ways
FEWER: Final = 3  # times fewer deals are imagined for that; and as many times more where hands are longer
PLAYOUTS: Final = 2  # times that longer hands are played out by chance in each deal after every card
AT_FIRST: Final = 4  # one deal of so many is looked at first
OPEN: Final = 2.0  # standard errors: no more are looked at if no card is so near to being better

Stands = dict[frozenset[Seat], Callable[[int], float]]  # by declarer's side, what points from here on are worth


def play(view: View, basics: Choice, actions: tuple[Action, ...], rng: random.Random, worlds: int) -> Choice:
    """The card that is worth most on average; the basics choose among those that are as good.

    With all hands open nobody needs a signal: what one is worth to partner is added to a card that gives it. While
    hands are played out by chance, where aces seldom fall together, it is given.
    """
    favorite = basics.action
    if not isinstance(favorite, Play) or favorite.laid:
        return basics
    longest = valued_length(view)
    least = (INDIFFERENT if longest <= AHEAD else ROUGHLY) * view.rules.score.scale
    tells = _tells(view)
    if longest > AHEAD and tells.get(favorite.card.code, 0.0) > 0:
        return basics
    worlds = _worlds(longest, worlds)
    first = max(2, worlds // AT_FIRST)
    stands: Stands = {}
    may = {each.card: each for each in actions if isinstance(each, Play) and not each.laid}
    gains = _gains(card_values(view, rng, first, stands), favorite.card, tells)
    if all(fmean(found) + OPEN * standard_error(found) <= least for found in gains.values()):
        return basics
    for card, more in _gains(card_values(view, rng, worlds - first, stands), favorite.card, tells).items():
        gains[card] += more
    card = max([one for one in gains if one in may], key=lambda one: fmean(gains[one]))
    gain = fmean(gains[card])
    if gain <= max(least, SURE * standard_error(gains[card])):
        return basics
    return Choice(may[card], because("better_than_card", deals=worlds, gain=round(gain, 2), card=str(favorite.card)))


def _gains(values: dict[Card, list[float]], favorite: Card, tells: Mapping[int, float]) -> dict[Card, list[float]]:
    """By how much each card is better than the favorite of the basics, deal by deal."""
    base, usual = values[favorite], tells.get(favorite.code, 0.0)
    return {
        card: [one - other + tells.get(card.code, 0.0) - usual for one, other in zip(found, base, strict=True)]
        for card, found in values.items()
    }


def _tells(view: View) -> dict[int, float]:
    """By code, what a card is worth for what it tells partner."""
    public = view.public
    worth = SIGNAL * public.tables.total / public.rules.pack_size * len(public.seating.active)
    return {code: sign * worth for code, sign in signs(view, allies(view), knowledge(view).unseen).items()}


def _worlds(longest: int, worlds: int) -> int:
    """How many deals are imagined, by the longest hand, where so many are for the exact end."""
    return worlds if longest <= EXACT else worlds // FEWER if longest <= AHEAD else worlds * FEWER


def longest_hand(view: View) -> int:
    """The cards of the longest hand."""
    return max(view.public.cards_held(seat) for seat in view.public.seating.active)


def valued_length(view: View, together: int = TOGETHER) -> int:
    """The cards of the longest hand, by which it is chosen how cards are valued.

    It counts as longer than AHEAD where the players would have more than `together` if all had so many.
    """
    longest = longest_hand(view)
    many = longest > EXACT and longest * len(view.public.seating.active) > together
    return max(longest, AHEAD + 1) if many else longest


def card_values(view: View, rng: random.Random, worlds: int, stands: Stands) -> dict[Card, list[float]]:
    """For each card that may be played, how well the viewer's side stands after the hand, deal by deal.

    `stands` keeps what is found of each declarer's side for the next such question about the same view.
    """
    problems, sides = imagined_problems(view, rng, worlds)
    for side in set(sides) - stands.keys():
        before = account_with(view, side).of(min(side)).play
        stands[side] = _standing(worth(view.public, side), before, 1 if view.seat in side else -1)
    found: dict[Card, list[float]] = {}
    for side, cards in zip(sides, points_after(problems, valued_length(view), rng), strict=True):
        for card, points in cards.items():
            found.setdefault(card, []).append(fmean(map(stands[side], points)))
    return found


def _standing(value: Callable[[int], float], before: int, sign: int) -> Callable[[int], float]:
    """From the points that declarer's side takes from here on to how well the viewer's side stands."""
    return lambda more: sign * value(before + more)


def imagined_problems(view: View, rng: random.Random, worlds: int) -> tuple[list[Problem], list[frozenset[Seat]]]:
    """So many deals as problems for declarer's side, and in each of them that side."""
    belief, public = Belief(view, rng), view.public
    deals = [belief.sample() | {view.seat: view.bits} for _ in range(worlds)]
    sides = [declarers(public, dealt) or view.partners | {view.seat} for dealt in deals]
    return problems_of(view, deals, sides, public.trump), sides


def points_after(problems: list[Problem], longest: int, rng: random.Random) -> list[dict[Card, list[int]]]:
    """What declarer's side may take after each card: with all hands open, or in some playouts."""
    if longest > AHEAD:
        return card_playouts(problems, PLAYOUTS, rng.getrandbits(63))
    if longest > EXACT or any(each.first_trick for each in problems):  # the kernel has no bonus for the first trick
        return [{card: [points] for card, points in found.items()} for found in card_estimates(problems, 1)]
    answers = all_card_values(problems, Limits(nodes=NODES))
    return [{card.card: [(card.low + card.high) // 2] for card in answer.cards} for answer in answers]
