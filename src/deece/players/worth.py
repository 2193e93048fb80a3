"""What the points of a hand are worth: it is scored by the rules, and what that does to the game is weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import erf, pi, sqrt
from statistics import NormalDist, fmean
from typing import Final

from deece.game.account import Account, Facts, account_of, facts
from deece.game.ending import enter
from deece.game.score import settle
from deece.game.state import NOBODY, HandResult, Public, Seat
from deece.game.view import View

HAND: Final = 0.14  # of the goal: what a hand brings whoever is ahead, on average
NEAR: Final = 2.0  # hands before its end a game may be decided
LUCK: Final = 0.18  # of the goal: how far the difference of two sides strays in one hand
_SQRT2: Final = sqrt(2)
_NINTHS: Final = tuple(NormalDist().inv_cdf((place + 0.5) / 9) for place in range(9))


def blurred(value: Callable[[int], float], spread: float) -> Callable[[float], float]:
    """The same where the points are known only within a standard error: the mean over what they may be."""
    steps = [spread * each for each in _NINTHS]
    known: dict[float, float] = {}

    def mean(points: float) -> float:
        if points not in known:
            known[points] = fmean([value(round(points + step)) for step in steps])
        return known[points]

    return mean


def blurred_twice(value: Callable[[int], tuple[float, float]], spread: float, points: float) -> tuple[float, float]:
    """The same of two values at once."""
    both = [value(round(points + spread * each)) for each in _NINTHS]
    return fmean([one for one, _ in both]), fmean([other for _, other in both])


def hands_left(public: Public) -> float:
    """After about how many hands the game is over, this one among them."""
    game, hands = public.game, public.rules.score.hands
    return hands - len(game.results) if hands else (game.goal - max(game.scores or (0,))) / (HAND * game.goal or 1)


def only_points_count(public: Public) -> bool:
    """Whether a point is worth a point, whoever is ahead: the game is far from its end, or it is this hand alone."""
    return public.rules.score.hands == 1 or hands_left(public) > NEAR


class Outlook:
    """How well a side's columns stand in the game: points ahead of the others, flattened by the chance to win.

    Far from the goal a point ahead is worth a point; near it what counts is who wins. Where a game is one hand, there
    is no game besides: only points count.
    """

    def __init__(self, public: Public, columns: frozenset[int]) -> None:
        self.public, self.columns = public, columns
        self.others = frozenset(public.seating.column) - columns
        self._stray = LUCK * (public.game.goal or 1) * sqrt(max(1.0, hands_left(public)))
        self.game = self._stray * sqrt(pi / 2)  # what the game is worth, in points

    def of(self, scores: Sequence[int], winners: Sequence[int]) -> float:
        """How well these scores are, by column, once the hand is over."""
        alone = self.public.rules.score.hands == 1
        if winners and not alone:
            return self.game if self.columns & set(winners) else -self.game
        own = sum([scores[column] for column in self.columns]) / len(self.columns)
        others = sum([scores[column] for column in self.others]) / len(self.others)
        return own - others if alone else self.game * erf((own - others) / (self._stray * _SQRT2))

    def after(self, end: Facts) -> float:
        """The same after a hand that ended so."""
        game = self.public.game
        return self.after_result(end, settle(account_of(end), game.dealer, game.scores))

    def after_result(self, end: Facts, result: HandResult) -> float:
        """The same with the hand's result, its scores those of this game."""
        return self.of(result.scores, enter(end, self.public.game, result).winners)


def worth(public: Public, declarers: frozenset[Seat]) -> Callable[[int], float]:
    """From the trick points of declarer's side in the whole hand to how well that side stands after it.

    Without a contract it is the points of that side less those of the others. Points at the system's own scale.
    """
    total = public.tables.total
    if public.contract is None:
        return lambda taken: float(2 * taken - total)
    column = public.seating.column
    outlook = Outlook(public, frozenset(column[seat] for seat in declarers))
    end = _ends(public, declarers)
    known: dict[int, float] = {}

    def value(taken: int) -> float:
        taken = max(0, min(total, taken))
        if taken not in known:
            known[taken] = outlook.after(end(taken))
        return known[taken]

    return value


def worth_twice(public: Public, other: Public, declarers: frozenset[Seat]) -> Callable[[int], tuple[float, float]]:
    """`worth` in two games that differ in their scores only; the hand is settled once."""
    total, column = public.tables.total, public.seating.column
    if public.contract is None:
        return lambda taken: (float(2 * taken - total),) * 2
    columns, end = frozenset(column[seat] for seat in declarers), _ends(public, declarers)
    one, two = Outlook(public, columns), Outlook(other, columns)
    ahead = [then - now for now, then in zip(public.game.scores, other.game.scores, strict=True)]
    known: dict[int, tuple[float, float]] = {}

    def value(taken: int) -> tuple[float, float]:
        taken = max(0, min(total, taken))
        if taken not in known:
            facts = end(taken)
            result = settle(account_of(facts), public.game.dealer, public.game.scores)
            scores = tuple([each + more for each, more in zip(result.scores, ahead, strict=True)])
            known[taken] = one.after_result(facts, result), two.after_result(facts, result._replace(scores=scores))
        return known[taken]

    return value


def scored(public: Public, declarers: frozenset[Seat]) -> Callable[[int], tuple[int, ...]]:
    """From the trick points of declarer's side in the whole hand to the scores after it, by column."""
    end, game = _ends(public, declarers), public.game
    return lambda taken: settle(account_of(end(taken)), game.dealer, game.scores).scores


def _ends(public: Public, declarers: frozenset[Seat]) -> Callable[[int], Facts]:
    """From the trick points of declarer's side to the hand at its end."""
    hand, total = account_with(public, declarers), public.tables.total
    tricks = max(public.cards_held(seat) for seat in public.seating.active)
    return lambda taken: _played_out(hand, tricks, max(0, min(total, taken)))


def _played_out(hand: Account, tricks: int, taken: int) -> Facts:
    """The hand at its end if declarer's side takes so many points in all, and `tricks` are still to be won.

    Of those each side is taken to win its part by the points still to come, and at least one for any point of them.
    Sides and seats that play against declarer share alike what is told of none of them alone.
    """
    ours, *others = hand.sides
    left = max(0, hand.left)
    more = min(left, max(0, taken - ours.play))
    won = round(tricks * more / left) if left else 0
    won = min(max(won, more > 0), tricks - (more < left and tricks > 1))
    rest = hand.rest(more, last=2 * more >= left)  # who takes more of it has the last trick
    cards, wins = list(hand.facts.cards), list(hand.facts.tricks)
    shares = [(ours, more, won)]
    for place, side in enumerate(others):
        shares.append((side, (rest + place) // len(others), (tricks - won + place) // len(others)))
    for side, points, number in shares:
        seats = len(side.seats)
        for place, seat in enumerate(sorted(side.seats)):
            cards[seat] += (points + place) // seats
            wins[seat] += (number + place) // seats
    return hand.facts._replace(cards=tuple(cards), tricks=tuple(wins), over=True)


def account_with(position: View | Public, declarers: frozenset[Seat]) -> Account:
    """The account of the hand as it is if these seats are declarer's side."""
    known = facts(position)
    contract, rules = known.contract, known.tables.rules
    if contract is not None and rules.exchange.partner != "fixed":
        partner = next(iter(declarers - {contract.declarer}), NOBODY)
        known = known._replace(contract=contract._replace(partner=partner))
    return account_of(known)


def declarers(public: Public, hands: Mapping[Seat, int] | Sequence[int]) -> frozenset[Seat]:
    """Declarer's side with these hands (bits by seat) and a holder of the called card; empty without a contract."""
    contract, side = public.contract, public.declarers()
    if contract is None or public.rules.exchange.partner == "fixed":
        return side
    if contract.called == NOBODY or contract.partner != NOBODY:
        return side
    seat = contract.declarer
    for _ in public.seating.active[1:]:  # of several who hold it the next one is taken to be the first who shows it
        seat = public.seating.after[seat]
        if hands[seat] >> 4 * contract.called & 15:
            return side | {seat}
    return side
