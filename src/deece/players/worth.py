"""What the points of a hand are worth: a contract made or lost, meld saved or not, and what that does to the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi, sqrt
from statistics import NormalDist, fmean
from typing import Final

from deece.game.ending import decide
from deece.game.meld import side_meld
from deece.game.state import NOBODY, HandResult, Public, Seat

HAND: Final = 0.14  # of the goal: what a hand brings whoever is ahead, on average
LUCK: Final = 0.18  # of the goal: how far the difference of two sides strays in one hand
_NORMAL: Final = NormalDist()
_NINTHS: Final = tuple(_NORMAL.inv_cdf((place + 0.5) / 9) for place in range(9))


def blurred(value: Callable[[int], float], spread: float) -> Callable[[float], float]:
    """The same where the points are known only within a standard error: the mean over what they may be."""
    steps = [spread * each for each in _NINTHS]
    known: dict[float, float] = {}

    def mean(points: float) -> float:
        if points not in known:
            known[points] = fmean([value(round(points + step)) for step in steps])
        return known[points]

    return mean


class Outlook:
    """How well a side's columns stand in the game: points ahead of the others, flattened by the chance to win.

    Far from the goal a point ahead is worth a point; near it what counts is who wins.
    """

    def __init__(self, public: Public, columns: frozenset[int]) -> None:
        self.public, self.columns = public, columns
        game, hands = public.game, public.rules.score.hands
        before = game.scores or (0,)
        left = hands - len(game.results) if hands else (game.goal - max(before)) / (HAND * game.goal or 1)
        self._stray = LUCK * (game.goal or 1) * sqrt(max(1.0, left))
        self.game = self._stray * sqrt(pi / 2)  # what the game is worth, in points

    def of(self, scores: Sequence[int], winners: Sequence[int]) -> float:
        """How well these scores are, by column, once the hand is over."""
        if winners:
            return self.game if self.columns & set(winners) else -self.game
        own = [score for column, score in enumerate(scores) if column in self.columns]
        others = [score for column, score in enumerate(scores) if column not in self.columns]
        return self.game * (2 * _NORMAL.cdf((fmean(own) - fmean(others)) / self._stray) - 1)

    def after(self, gains: Mapping[Seat, int], made: bool) -> float:
        """The same after a hand played under a contract, from each seat's points."""
        public, contract = self.public, self.public.contract
        assert contract is not None
        scores = list(public.game.scores)
        column = public.seating.column
        for where, points in {column[seat]: points for seat, points in gains.items()}.items():
            scores[where] += points
        result = HandResult(
            public.game.dealer, contract.declarer, contract.bid, contract.trump, made, "", (), tuple(scores), ()
        )
        return self.of(scores, decide(public, result, ())[1])


def worth(public: Public, declarers: frozenset[Seat]) -> Callable[[int], float]:
    """From the trick points of declarer's side in the whole hand to how well that side stands after it.

    Without a contract it is the points of that side less those of the others. Points at the system's own scale.
    """
    contract, rules, total = public.contract, public.rules.score, public.tables.total
    if contract is None:
        return lambda taken: float(2 * taken - total)
    column = public.seating.column
    outlook = Outlook(public, frozenset(column[seat] for seat in declarers))
    others = _others(public, declarers)
    ours, theirs = _meld(public, declarers), [_meld(public, side) for side in others]
    sums = [contract.sums[public.seating.side[min(side)]] if contract.sums else 0 for side in [declarers, *others]]
    bid = sums[0] if contract.sums else contract.bid
    need = max(bid - ours, rules.need_points if rules.need == "points" else 0, 1)
    save = {"points": rules.save_points, "point": 1}.get(rules.save, 0)
    known: dict[int, float] = {}

    def outcome(taken: int) -> float:
        made = taken >= need or not bid
        gained = ours + taken if made else ours * rules.set_keeps_meld - bid
        gains = dict.fromkeys(declarers, gained)
        for side, meld, against in zip(others, theirs, sums[1:], strict=True):
            rest = (total - taken) // len(others)
            kept = rest + meld >= against if against else rest >= save
            gains |= dict.fromkeys(side, rest + meld if kept else -against)
        return outlook.after(gains, made)

    def value(taken: int) -> float:
        taken = max(0, min(total, taken))
        if taken not in known:
            known[taken] = outcome(taken)
        return known[taken]

    return value


def _others(public: Public, declarers: frozenset[Seat]) -> list[frozenset[Seat]]:
    """The sides against declarer's: as they score, each alone or together."""
    if public.rules.exchange.partner == "fixed":
        return [side for side in public.sides() if not side & declarers]
    return [frozenset(public.seating.active) - declarers]


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


def _meld(public: Public, side: frozenset[Seat]) -> int:
    """The meld of a side that counts."""
    meld = side_meld(public, side)
    return meld if meld >= public.rules.meld.least else 0
