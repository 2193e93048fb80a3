"""Compiled play and Python's are the same to the last object; without it, or with another's, Python plays alone."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import deece
from deece.game import play, quick
from deece.game.action import PLAYS
from deece.game.deal import shuffled
from deece.game.state import CHANCE, OVER, Public, State
from deece.rules.ruleset import Ruleset, load, systems
from tests.house_rules import rulesets
from tests.quick import Game

pytestmark = pytest.mark.usefixtures("needs_quick")
JUNK: list[Any] = [None, -1, 0, 7, 10**40, -(10**40), True, "play", (), (1, 2), (None,) * 9, 0.5, object()]


@pytest.mark.parametrize("system", systems())
def test_every_system_is_played_alike(system: str) -> None:
    game, rng, rules = Game(), Random(system), load(system).rules
    for dealer in range(4):
        game.hand(rules, rng, dealer % rules.people)
    assert not game.left["to_act"]
    assert game.left["legal"] < game.asked["legal"] / 2, "compiled code leaves most of it to Python: nothing was tested"


@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 9))
def test_whatever_the_rules_they_are_played_alike(ruleset: Ruleset, seed: int) -> None:
    Game().hand(ruleset.rules, Random(seed), seed % ruleset.rules.people)


def in_play(system: str, rng: Random, cards: int) -> State:
    """A position after so many cards of a hand."""
    rules = load(system).rules
    state, played = play.start(rules), 0
    while state.public.step != "play" or played < cards:
        seat = play.to_act(state)
        if seat == OVER:
            state = play.start(rules)
        elif seat == CHANCE:
            state, played = play.apply(state, shuffled(rules, rng, state.public.game.dealer)), 0
        else:
            played += state.public.step == "play"
            state = play.apply(state, rng.choice(play.legal(play.view(state, seat))))
    return state


@pytest.mark.parametrize("system", ["double-deck", "five-handed-secret", "two-handed"])
def test_whatever_a_position_holds_no_answer_differs_and_nothing_breaks(system: str) -> None:
    rng, game = Random(system), Game()
    for cards in (0, 1, 2, 5):
        state = in_play(system, rng, cards)
        seat, public = play.to_act(state), state.public
        view = play.view(state, seat)
        spoiled = [state._replace(public=public._replace(**{name: junk})) for name in Public._fields for junk in JUNK]
        spoiled += [state._replace(**{name: junk}) for name in ("hands", "own", "hidden", "public") for junk in JUNK]
        for one in spoiled:
            game.pairs["to_act"].ask(one, closely=False)
            game.pairs["view"].ask(one, seat, closely=False)
            game.pairs["legal"].ask(view._replace(public=one.public), closely=False)
            for action in (PLAYS[rng.randrange(24)], play.legal(view)[0]):
                game.pairs["apply"].ask(one, action, closely=False)
        for junk in JUNK:
            game.pairs["legal"].ask(view._replace(bits=junk), closely=False)
            game.pairs["legal"].ask(view._replace(seat=junk), closely=False)
    for junk in JUNK:
        for name in ("to_act", "legal"):
            game.pairs[name].ask(junk)
            game.pairs[name].ask(State(junk, junk, junk, junk))
        game.pairs["view"].ask(junk, junk)
        game.pairs["apply"].ask(state, junk)
        game.pairs["apply"].ask(junk, PLAYS[0])
        game.pairs["apply"].ask()
        game.pairs["view"].ask(state)


def test_arguments_may_be_given_by_name() -> None:
    state = in_play("double-deck", Random(1), 3)
    seen = play.view(state=state, seat=play.to_act(state=state))
    assert play.legal(view=seen) == play.legal(seen)
    assert play.apply(state=state, action=play.legal(seen)[0]) == play.apply(state, play.legal(seen)[0])


def test_what_stands_in_their_place_looks_like_the_functions() -> None:
    for name in ("to_act", "view", "legal", "apply"):
        function = getattr(deece, name)
        assert function.__name__ == name
        assert function.__doc__ == function.__wrapped__.__doc__
        assert inspect.signature(function) == inspect.signature(function.__wrapped__)
        assert pickle.loads(pickle.dumps(function)) is function


def test_a_replaced_field_is_as_in_python() -> None:
    public = in_play("double-deck", Random(1), 3).public
    for changes in (
        {},
        {"turn": 2},
        {"winner": 1, "tables": public.tables, "best": 7},
        {"nobody": 1},
        {"turn": 0, "trumps": 1},
    ):
        found = []
        for replace in (Public._replace, Public._replace.__wrapped__):  # type: ignore[attr-defined]
            try:
                found.append(replace(public, **changes))
            except KeyError as error:
                found.append(str(error))
        assert found[0] == found[1]
        assert type(found[0]) is type(found[1])
    assert public._replace(turn=3).turn == 3


def test_code_compiled_for_other_types_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Older:
        LAYOUT = "State public hands"

        def prepare(self, *given: object) -> None:
            raise AssertionError("it would read the wrong places")

    monkeypatch.setattr(quick, "COMPILED", Older())
    monkeypatch.setattr(quick, "WHY_NOT", "")
    quick.begin((State, Public), PLAYS)
    assert "another version" in quick.WHY_NOT


ALONE = """
import sys
sys.modules["deece.game._play"] = None
import hashlib, random
from deece import apply, legal, load, start, to_act, view
from deece.game.deal import shuffled
assert not hasattr(apply, "__wrapped__")
rules, rng = load("four-handed").rules, random.Random(1)
state = start(rules)
while len(state.public.game.results) < 3:
    seat = to_act(state)
    state = apply(state, shuffled(rules, rng) if seat < 0 else rng.choice(legal(view(state, seat))))
print(hashlib.sha256(repr(state.public.game.results[-1].end.tricks).encode()).hexdigest())
"""


def test_without_it_python_plays_the_same() -> None:
    texts = [ALONE, "\n".join(line for line in ALONE.splitlines() if "sys" not in line and "assert" not in line)]
    said = [subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True) for text in texts]
    assert said[0].stdout == said[1].stdout != ""
