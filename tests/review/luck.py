"""The luck of deals: its weights fitted and frozen, and the ledger measured with them.

    python -m tests.review.luck --fit [--deals 2000] [--workers 2] [SYSTEM ...]
    python -m tests.review.luck [--deals 5000] [--club 200] [--workers 2] [SYSTEM ...]

`--fit` deals hands, has players of mixed levels play them, and writes the weights into src/deece/review/luck.toml with
their hash; what was fitted for other systems stays. Without it fresh deals are played, by mixed players and some by
`club`, which no weight has seen. Exit code 1 unless

- the mean luck of the deals is within 2 standard errors of 0;
- the variance of the results without the luck of the deal is at most 0.65 of theirs in `double-deck`, 0.62 in
  `four-handed-passing`, for both kinds of players (systems without a goal are only shown);
- the ledgers of hands of `learner`, judged with little effort, add up to what the score sheets say.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance, stdev
from typing import Any, Final, NamedTuple

import deece.review.luck as frozen
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.players import choice_of, make
from deece.review import hand_of, ledger, review
from deece.review.luck import Features, Fit, ahead_of, features, fit_for, fits, hash_of
from deece.rules.ruleset import load, rules_hash, systems
from tests.review.information import played

GOALS: Final = {"double-deck": 0.65, "four-handed-passing": 0.62}
LEVELS: Final = ("plain", "learner", "counting")  # that are mixed
FILE: Final = Path(frozen.__file__).with_name("luck.toml")
LEDGERS: Final = 4  # hands of each system whose ledgers are added up
CHUNK: Final = 4


class Dealt(NamedTuple):
    """A deal for its first column: its features and the points by which it won."""

    features: Features
    won: float


def dealt(seed: int, system: str, level: str) -> Dealt:
    """A deal played by four of a level, or "mixed"; nothing is won where it is thrown in unplayed."""
    rules, rng = load(system).rules, Random(f"{system} {level} {seed}")
    dealer = rng.randrange(rules.people)
    deal = shuffled(rules, rng, dealer)
    mixed = [make(rng.choice(LEVELS)) for _ in range(rules.people)]
    players = mixed if level == "mixed" else [make(level, seed)] * rules.people
    state = apply(start(rules, dealer), deal)
    before = state.public.game.scores
    while not state.public.game.results and (seat := to_act(state)) >= 0:
        state = apply(state, choice_of(players[seat], view(state, seat)).action)
    return Dealt(features(rules, dealer, deal)[0], ahead_of(state.public.game.scores, before)[0])


def fitted(rows: Sequence[Dealt]) -> Features:
    """The weights of least squares, without a constant: the mean over all deals is 0. What never differs weighs 0."""
    places = range(len(Features._fields))
    still = [not any(row.features[place] for row in rows) for place in places]  # as meld where no cards are dealt
    table = [
        [
            sum(row.features[one] * row.features[other] for row in rows) + (still[one] and one == other)
            for other in places
        ]
        + [sum(row.features[one] * row.won for row in rows)]
        for one in places
    ]
    for place in places:  # Gauss and Jordan
        pivot = max(range(place, len(table)), key=lambda row: abs(table[row][place]))
        table[place], table[pivot] = table[pivot], table[place]
        if abs(table[place][place]) < 1e-9:
            raise ValueError(f"{Features._fields[place]} tells nothing: take more deals")
        for row in places:
            if row != place:
                times = table[row][place] / table[place][place]
                table[row] = [one - times * other for one, other in zip(table[row], table[place], strict=True)]
    return Features(*[round(table[place][-1] / table[place][place], 3) for place in places])


def fit(pool: Any, asked: Sequence[str], deals: int) -> int:
    """Fit them, and write them down as each is done."""
    for system in asked:
        rows = pool.map(partial(dealt, system=system, level="mixed"), range(deals), CHUNK)
        known = fits() | {system: Fit(rules_hash(load(system).rules), deals, fitted(rows)._asdict())}
        FILE.write_text(written(known), "utf-8")
        fits.cache_clear()
        print(system, known[system].weights, flush=True)
    return 0


def written(known: Mapping[str, Fit]) -> str:
    """The weights as the file has them."""
    lines = ["# Written by `python -m tests.review.luck --fit`, and frozen: by hand nothing is changed here.", ""]
    lines.append(f'hash = "{hash_of(known)}"')
    for system in systems():
        if system in known:
            fit = known[system]
            lines += ["", f"[{system}]", f'rules = "{fit.rules}"', f"deals = {fit.deals}", ""]
            lines += [f"[{system}.weights]", *(f"{name} = {weight}" for name, weight in fit.weights.items())]
    return "\n".join(lines) + "\n"


def measured(system: str, level: str, rows: Sequence[Dealt]) -> list[str]:
    """Print what was found; what is missed."""
    weights = fits()[system].each
    lucks = [sum(weight * each for weight, each in zip(weights, row.features, strict=True)) for row in rows]
    mean, error = fmean(lucks), stdev(lucks) / sqrt(len(lucks))
    left = pvariance([row.won - luck for row, luck in zip(rows, lucks, strict=True)])
    ratio = left / pvariance([row.won for row in rows])
    print(
        f"{system:<22}{level:<7}{len(rows):>6} deals, mean luck {mean:+.2f} ±{error:.2f}, variance left {ratio:.3f}",
        flush=True,
    )
    fails = [f"{system}, {level}: the mean luck is not 0"] if abs(mean) > 2 * error else []
    if ratio > GOALS.get(system, 1):
        fails.append(f"{system}, {level}: {ratio:.3f} of the variance is left")
    return fails


def adds_up(system: str, seed: int) -> bool:
    """Whether the ledgers of a hand say for each seat what its score sheet does."""
    record = played(system, "learner", seed)
    hand = hand_of(record, 1)
    assert hand
    judged = [(one.decision.seat, one.judged) for one in review(record, effort=0.1)]
    seats = frozenset(range(len(record.seats)))
    scores = hand.result.scores
    for seat in seats:
        own = scores[hand.public.seating.column[seat]]
        others = (sum(scores) - own) / (len(scores) - 1)
        for known in (seats, frozenset({seat})):
            if ledger(hand, seat, judged, known).score != round(own - others):
                return False
    return True


def main() -> int:
    """Fit, or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", default=[])
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--club", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        if asked.fit:
            return fit(pool, asked.systems or list(GOALS), asked.deals or 2000)
        fails = []
        for system in asked.systems or list(GOALS):
            assert fit_for(load(system).rules), f"{system} has no fit: --fit it first"
            fresh = range(10**6, 10**6 + (asked.deals or 5000))
            fails += measured(system, "mixed", pool.map(partial(dealt, system=system, level="mixed"), fresh, CHUNK))
            fresh = range(10**6, 10**6 + asked.club)
            if asked.club:
                fails += measured(system, "club", pool.map(partial(dealt, system=system, level="club"), fresh, CHUNK))
            sums = pool.map(partial(adds_up, system), range(1, LEDGERS + 1))
            print(f"{system:<22}{sum(sums)} of {LEDGERS} hands have ledgers that add up")
            fails += [f"{system}: a ledger does not add up"] * (not all(sums))
    print("\n".join(fails) or "all goals are met")
    return bool(fails)


if __name__ == "__main__":
    raise SystemExit(main())
