"""What a person is asked."""

from __future__ import annotations

import random
import re

import pytest

from deece.api.typed import choices
from deece.game.action import Concede
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.players import choice_of, make
from deece.record.typed import NotUnderstood
from deece.rules.ruleset import load
from deece.words.asking import question
from deece.words.viewer import Viewer


def positions(system: str, seed: int, most: int = 2000) -> list[State]:
    """Positions with a choice, from games of plain players."""
    rules, rng, player = load(system).rules, random.Random(seed), make("plain")
    state = start(rules)
    found: list[State] = []
    while len(found) < most and to_act(state) != OVER:
        if to_act(state) == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        found.append(state)
        state = apply(state, choice_of(player, view(state, to_act(state))).action)
    return found


def test_what_is_typed_after_ones_turn_hears_that_one_has_played() -> None:
    """AUDIT table, the sentences: "'10s' is not understood here"."""
    names = ("Ann", "Bob", "Cal", "Dee")
    said = 0
    for state in positions("four-handed", 3):
        turn, played = to_act(state), state.public.plays()
        if state.public.step == "play" and played:
            seat = played[0][0]
            with pytest.raises(NotUnderstood) as refused:
                choices(view(state, seat), "kittens", Viewer(seat, names))
            assert str(refused.value) == f"You have played; {names[turn]} is next"
            said += 1
    assert said


def test_who_must_concede_is_not_asked_to_play_on() -> None:
    forced = [
        seen
        for seed in range(12)
        for state in positions("three-handed-widow", seed)
        if state.public.step == "concede" and legal(seen := view(state, to_act(state))) == (Concede(),)
    ]
    assert forced
    for seen in forced:
        asked = question(seen, legal(seen), Viewer(0, ("Eve", "Ann", "Bob")))
        said = r"You need \d+, and the tricks hold 250: you can only concede \(you lose \d+, .*\)"
        assert re.fullmatch(said, asked)


def test_declarer_is_asked_what_goes_back_to_the_partner_who_was_called() -> None:
    """The partner gives first, and hears how many are returned."""
    names = ("Ann", "Bob", "Cal", "Dot", "Eve")
    asked: dict[bool, list[str]] = {True: [], False: []}
    for state in positions("five-handed-call", 3):
        if state.public.step == "pass":
            seat, contract = to_act(state), state.public.contract
            assert contract is not None
            seen, declares = view(state, seat), seat == contract.declarer
            text = question(seen, legal(seen), Viewer(seat, names))
            other = names[contract.partner if declares else contract.declarer]
            assert re.search(f"pass to {other}\\b" if declares else f"for {other}, who returns 4\\b", text), text
            assert ("You have it" in text) == (not declares and state.public.passed[seat] == 1)
            asked[declares].append(text)
    assert len(asked[True]) > len(asked[False]) > 0
