"""Compiled play beside Python's, choice by choice: `python -m tests.quick --hands 100000`.

Hands of every system, and of house rules by chance, are played by random choices. At every position both are asked the
same: whose turn it is, every seat's view, what is legal in each, and the position after a choice, legal or not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from deece.cards import CARDS, Card
from deece.game import play, quick
from deece.game.action import PLAYS, Action, Bid, Give, Pass, Play
from deece.game.deal import shuffled
from deece.game.state import CHANCE, OVER, IllegalAction, State
from deece.game.view import View
from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import RulesError, load, systems

Function = Callable[..., Any]
SLIPS: tuple[Action, ...] = (Pass(), Bid(20), Give(CARDS[0]), Play(CARDS[3], laid=True))
ROWS = [key for key, row in CATALOG.items() if key.startswith("trick.") and row.kind in ("choice", "bool")]


class Pair:
    """One function of the engine twice: in Python, and in compiled code that notes what it leaves to Python."""

    def __init__(self, name: str, mixed: Any, left: Counter[str]) -> None:
        assert quick.COMPILED
        self.python: Function = mixed.__wrapped__

        def noted(*given: Any, **named: Any) -> Any:
            left[name] += 1
            return self.python(*given, **named)

        self.compiled = quick.COMPILED.Quick(name, noted)

    def ask(self, *given: Any, closely: bool = True) -> Any:
        """What both answer, or how both refuse; an AssertionError if that is not the same."""
        one, two = _answer(self.python, given), _answer(self.compiled, given)
        assert one == two, f"Python: {one}\ncompiled: {two}\nasked: {given}"
        if closely and isinstance(one, State | View):
            assert hash(one) == hash(two)
            assert repr(one) == repr(two)
            assert _kinds(one) == _kinds(two)
        return one


def _answer(function: Function, given: tuple[Any, ...]) -> Any:
    try:
        return function(*given)
    except IllegalAction as error:
        return type(error), error.refusal, str(error)
    except Exception as error:  # what no table asks
        return type(error), str(error)


def _kinds(thing: Any) -> Any:
    """The types of all that a tuple holds."""
    return (type(thing), *map(_kinds, thing)) if isinstance(thing, tuple) else type(thing)


class Game:
    """Plays and compares, one hand in twenty closely; counts what was asked and what was left to Python."""

    def __init__(self) -> None:
        self.closely = True
        self.asked, self.left = Counter[str](), Counter[str]()
        functions: dict[str, Any] = {"to_act": play.to_act, "view": play.view, "legal": play.legal, "apply": play.apply}
        self.pairs = {name: Pair(name, mixed, self.left) for name, mixed in functions.items()}

    def _ask(self, name: str, *given: Any) -> Any:
        self.asked[name] += 1
        return self.pairs[name].ask(*given, closely=self.closely)

    def hand(self, rules: Rules, rng: Random, dealer: int = 0) -> None:
        """Play on until cards were played, or a few hands were not; raises AssertionError at the first difference."""
        state = play.start(rules, dealer)
        deals, self.closely = 0, rng.random() < 0.05
        while (seat := self._ask("to_act", state)) != OVER:
            if seat == CHANCE:
                results = state.public.game.results
                if deals == 8 or any(result.end is not None and result.end.tricks for result in results):
                    break
                deals += 1
                state = self._ask("apply", state, shuffled(rules, rng, state.public.game.dealer))
                continue
            seats = range(len(state.hands)) if state.public.step == "play" else (seat,)
            choices = [self._ask("legal", self._ask("view", state, each)) for each in seats]
            assert not any(may for each, may in zip(seats, choices, strict=True) if each != seat)
            if state.public.step == "play":
                self._slips(state, rng)
            few = {"bid": 2, "throw in": 1}.get(state.public.step)  # so that most hands are played
            action = rng.choice(next(may for may in choices if may)[:few])
            state = self._ask("apply", state, action)

    def _slips(self, state: State, rng: Random) -> None:
        """Choices that are mostly refused, and one made anew of its card."""
        self._ask("apply", state, rng.choice(PLAYS))
        if rng.random() < 0.1:
            self._ask("apply", state, rng.choice(SLIPS))
            self._ask("apply", state, Play(Card(rng.randrange(24))))
            self._ask("view", state, rng.choice((-1, 9)))


def house(rng: Random) -> Rules:
    """A system as it is, or with a few rows changed, most of them rules of play, as far as they go together."""
    base = load(rng.choice(systems()))
    rows = [CATALOG[rng.choice(ROWS if rng.random() < 0.7 else list(CATALOG))] for _ in range(rng.randrange(4))]
    found: dict[str, Any] = {row.key: rng.choice([*row.choices]) for row in rows if row.kind == "choice"}
    found |= {row.key: rng.random() < 0.5 for row in rows if row.kind == "bool"}
    try:
        return load(base.id, {key: value for key, value in found.items() if value != base.rules.value(key)}).rules
    except RulesError:
        return base.rules


def main() -> int:
    """Play as many hands as asked; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if quick.WHY_NOT:
        print(f"deece.game._play is not there: {quick.WHY_NOT}")
        return 1
    game, rng, begin, ways = Game(), Random(options.seed), time.monotonic(), set()
    for number in range(options.hands):
        rules = house(rng)
        ways.add(rules)
        game.hand(rules, rng, number % rules.people)
    print(f"{options.hands:,} hands by {len(ways):,} sets of rules in {time.monotonic() - begin:,.0f} s: no difference")
    for name, asked in game.asked.items():
        print(f"{name:<8}{asked:>14,} asked, {game.left[name]:>12,} of them left to Python")
    return 0


if __name__ == "__main__":
    sys.exit(main())
