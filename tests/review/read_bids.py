"""Graded bids to be read by somebody who plays: hand, score, auction, grade and reason.

    python -m tests.review.read_bids [--bids 100] [--seed 1] [--level learner] [SYSTEM ...]

Hands of computer players, the systems in turn; every bid is printed that is graded slip, mistake, blunder, well found
or too close to call. The same seed prints the same. Exit code 1 if a reason contradicts its grade, as far as a program
can tell (`tests/review/contradicts.py`); the rest is for whoever reads.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from deece.cards import codes_in
from deece.review import Decision, Judged, decisions, judge
from deece.review.words.explaining import verdict_of, why
from deece.rules.ruleset import load, systems
from deece.words.cards import signs
from deece.words.choices import action_words
from tests.review.contradicts import contradictions
from tests.web.games import game

SHOWN = ("slip", "mistake", "blunder", "found", "close")
HANDS = 3  # of a game, so that there is a score


def bids(names: list[str], seed: int, level: str, effort: float) -> Iterator[tuple[str, int, Decision, Judged]]:
    """Graded bids without end."""
    while True:
        system = names[seed % len(names)]
        record = game(system, HANDS, seed, level=level)
        seat = seed // len(names) % len(record.seats)
        for one in decisions(record, [seat]):
            if one.view.public.step == "bid":
                judged = judge(one.view, one.played, effort=effort)
                if judged.grade in SHOWN:
                    yield system, seed, one, judged
        seed += 1


def printed(number: int, system: str, seed: int, one: Decision, judged: Judged) -> str:
    """One of them."""
    public, rules = one.view.public, one.view.rules
    calls = [f"{seat}: {action_words(call, rules)}" for seat, call in public.auction.calls]
    better, unsure = action_words(judged.best, rules), f"error {100 * judged.error:.1f}; {judged.deals} deals"
    lines = [
        f"{number}. {system}, seed {seed}, seat {one.seat}, hand {one.hand}, dealer {public.game.dealer}",
        f"   score {', '.join(map(str, public.game.scores))} of {public.game.goal}",
        f"   {signs(codes_in(one.view.bits))}",
        f"   {'; '.join(calls) or 'first to speak'}",
        f"   {action_words(judged.played, rules)}: {verdict_of(judged, rules)} (better {better}; {unsure})",
        *(f"     {line}" for line in why(judged, rules)),
        *(f"   CONTRADICTS: {wrong}" for wrong in contradictions(judged)),
    ]
    return "\n".join(lines)


def main() -> int:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    fitting = [each for each in systems() if load(each).rules.auction.kind != "none"]
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", default=fitting)
    parser.add_argument("--bids", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--level", default="learner")
    parser.add_argument("--effort", type=float, default=1.0)
    asked = parser.parse_args()
    wrong = 0
    every = bids(list(asked.systems), asked.seed, asked.level, asked.effort)
    for number, found in zip(range(1, asked.bids + 1), every, strict=False):
        print(printed(number, *found), flush=True)
        wrong += bool(contradictions(found[-1]))
    print(f"{wrong} of {asked.bids} contradict their grade")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
