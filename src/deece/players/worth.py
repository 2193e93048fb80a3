"""What points taken in tricks are worth in the score of the hand: a contract made or lost, meld saved or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist, fmean
from typing import Final

from deece.cards import codes_in
from deece.game.meld import side_meld
from deece.game.state import NOBODY, Public, Seat

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


def worth(public: Public, declarers: frozenset[Seat]) -> Callable[[int], float]:
    """From the trick points of declarer's side in the whole hand to its score less the score of the others.

    Without a contract it is the points of that side less those of the others. Points at the system's own scale.
    """
    contract, rules = public.contract, public.rules.score
    total = sum(public.tables.points[code] for code in codes_in(public.tables.pack)) + public.rules.trick.last_trick
    if contract is None:
        return lambda taken: float(2 * taken - total)
    others = frozenset(public.seating.active) - declarers
    ours, theirs = (_meld(public, side) for side in (declarers, others))
    need = max(contract.bid - ours, rules.need_points if rules.need == "points" else 0, 1)
    save = {"points": rules.save_points, "point": 1}.get(rules.save, 0)

    def difference(taken: int) -> float:
        rest = total - taken
        gained = ours + taken if taken >= need else -contract.bid
        return float(gained - (theirs + rest if rest >= save else 0))

    return difference


def declarers(public: Public, hands: Mapping[Seat, int] | Sequence[int]) -> frozenset[Seat]:
    """Declarer's side with these hands (bits by seat) and the holder of a called card; empty without a contract."""
    contract, side = public.contract, public.declarers()
    if contract is None or public.rules.exchange.partner == "fixed":
        return side
    if contract.called == NOBODY or contract.partner != NOBODY:
        return side
    called = 4 * contract.called
    return side | {seat for seat in public.seating.active if seat not in side and hands[seat] >> called & 15}


def _meld(public: Public, side: frozenset[Seat]) -> int:
    """The meld of a side that counts."""
    meld = side_meld(public, side)
    return meld if meld >= public.rules.meld.least else 0
