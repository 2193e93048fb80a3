"""The expert's card play: every card it may play is tried in many hands that the others may hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
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
from deece.players.plain_quick import PlainHands
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
FEWER: Final = 3  # times fewer deals are imagined for that,
MORE: Final = 2  # and so many times more where hands are longer
PLAYOUTS: Final = 8  # times that longer hands are played out by chance in each deal after every card
PLAIN: Final = 0.5  # how much a hand counts that the basics play out, beside those by chance
AT_FIRST: Final = 4  # one deal of so many is looked at first
OPEN: Final = 2.0  # standard errors: no more are looked at if no card is so near to being better


def play(
    view: View,
    basics: Choice,
    actions: tuple[Action, ...],
    rng: random.Random,
    worlds: int,
    plain: PlainHands | None = None,
) -> Choice:
    """The card that is worth most on average; the basics choose among those that are as good.

    Long hands are played out by chance, and by `plain` too where it is given and knows how.

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
    valued = Cards(view, rng, longest, plain)
    may = {each.card: each for each in actions if isinstance(each, Play) and not each.laid}
    gains = _gains(valued.in_deals(first), favorite.card, tells)
    if all(fmean(found) + OPEN * standard_error(found) <= least for found in gains.values()):
        return basics
    for card, more in _gains(valued.in_deals(worlds - first), favorite.card, tells).items():
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
    return worlds if longest <= EXACT else worlds // FEWER if longest <= AHEAD else worlds * MORE


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


class Cards:
    """What each card that may be played is worth: how well the viewer's side stands after the hand, deal by deal."""

    def __init__(self, view: View, rng: random.Random, longest: int, plain: PlainHands | None = None) -> None:
        self.view, self.rng, self.longest = view, rng, longest
        self.plain = plain if longest > AHEAD and plain and plain.knows(view.public) else None
        self.stands: dict[frozenset[Seat], Callable[[int], float]] = {}  # by declarer's side, what points are worth

    def in_deals(self, worlds: int) -> dict[Card, list[float]]:
        """The same of each card in so many new deals."""
        view, found = self.view, dict[Card, list[float]]()
        deals = imagined_deals(view, self.rng, worlds)
        problems, sides = problems_in(view, deals)
        for side, cards in zip(sides, points_after(problems, self.longest, PLAYOUTS, self.rng), strict=True):
            stands = self._stands(side)
            for card, points in cards.items():
                found.setdefault(card, []).append(fmean(map(stands, points)))
        if self.plain is None:
            return found
        return {card: _mixed(values, self._played(deals, card)) for card, values in found.items()}

    def _stands(self, side: frozenset[Seat]) -> Callable[[int], float]:
        if side not in self.stands:
            before = account_with(self.view, side).of(min(side)).play
            sign = 1 if self.view.seat in side else -1
            self.stands[side] = _standing(worth(self.view.public, side), before, sign)
        return self.stands[side]

    def _played(self, deals: Sequence[Mapping[Seat, int]], card: Card) -> list[float]:
        """By how many points the viewer's side is ahead in this hand if the basics play on after this card."""
        assert self.plain is not None
        public = self.view.public
        hands = [[deal[seat] for seat in range(len(public.sizes))] for deal in deals]
        side = public.seating.side[self.view.seat]
        [played] = self.plain.play_on(public, hands, [Play(card)])
        return [2.0 * scores[side] - sum(scores) for scores in played]


def _mixed(chance: Sequence[float], plain: Sequence[float]) -> list[float]:
    return [(1 - PLAIN) * one + PLAIN * other for one, other in zip(chance, plain, strict=True)]


def _standing(value: Callable[[int], float], before: int, sign: int) -> Callable[[int], float]:
    """From the points that declarer's side takes from here on to how well the viewer's side stands."""
    return lambda more: sign * value(before + more)


def imagined_deals(view: View, rng: random.Random, worlds: int) -> list[dict[Seat, int]]:
    """So many deals that the view allows: bits by seat, the viewer's own included."""
    belief = Belief(view, rng)
    return [belief.sample() | {view.seat: view.bits} for _ in range(worlds)]


def problems_in(view: View, deals: Sequence[Mapping[Seat, int]]) -> tuple[list[Problem], list[frozenset[Seat]]]:
    """These deals as problems for declarer's side, and in each of them that side."""
    public = view.public
    sides = [declarers(public, dealt) or view.partners | {view.seat} for dealt in deals]
    return problems_of(view, deals, sides, public.trump), sides


def points_after(
    problems: list[Problem], longest: int, playouts: int, rng: random.Random
) -> list[dict[Card, list[int]]]:
    """What declarer's side may take after each card: with all hands open, or in so many playouts."""
    if longest > AHEAD:
        return card_playouts(problems, playouts, rng.getrandbits(63))
    if longest > EXACT or any(each.first_trick for each in problems):  # the kernel has no bonus for the first trick
        return [{card: [points] for card, points in found.items()} for found in card_estimates(problems, 1)]
    answers = all_card_values(problems, Limits(nodes=NODES))
    return [{card.card: [(card.low + card.high) // 2] for card in answer.cards} for answer in answers]
