"""Choices and observations as numbers: deece.envs.numbering, layout and observing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy")

import numpy as np  # noqa: E402 - after the check

from deece.envs import Observer, layout, numbering  # noqa: E402
from deece.envs.numbering import BID, PASS, RUNGS  # noqa: E402
from deece.game.action import Bid, Bury, Give, Pass, Play  # noqa: E402
from deece.game.play import apply, legal, start, to_act, view  # noqa: E402
from deece.game.state import State  # noqa: E402
from deece.game.view import View  # noqa: E402
from deece.rules import load, systems  # noqa: E402
from tests.conformance import mixed  # noqa: E402
from tests.envs.naive import Naive  # noqa: E402
from tests.envs.walk import positions  # noqa: E402
from tests.properties.houses import HOUSES  # noqa: E402

ALL: list[tuple[str, dict[str, Any]]] = [*((system, {}) for system in systems()), *HOUSES]
IDS = [f"{system} {' '.join(overrides)}".strip() for system, overrides in ALL]


def numbered(rules: Any, state: Any) -> None:
    """Every legal choice has a number in the mask that is that choice, but bids above the top rung."""
    numbers, seen = numbering(rules), view(state, to_act(state))
    actions = legal(seen)
    below = [one for one in actions if not (isinstance(one, Bid) and one.points > numbers.ladder[-1])]
    mask = numbers.mask(seen)
    assert mask.shape == (numbers.size,)
    assert [numbers.action_of(seen, int(each)) for each in np.flatnonzero(mask)] == sorted(below, key=numbers.number_of)
    assert below


def assert_written(observer: Observer, seen: View) -> None:
    """An observation is what the layout says, slice by slice."""
    written, expected = observer.observe(seen), Naive(observer.layout, seen).written()
    assert written.dtype == np.float32
    for one in observer.layout.slices:
        assert np.array_equal(written[one.place], expected[one.place]), one.name


@pytest.mark.sample(12)
@pytest.mark.parametrize(("system", "overrides"), ALL, ids=IDS)
def test_every_legal_choice_has_a_number_and_every_number_in_the_mask_is_legal(system: str, overrides: Any) -> None:
    rules = load(system, overrides).rules
    for state in positions(rules, numbering(rules), Random(system), 4):
        numbered(rules, state)


@pytest.mark.sample(12)
@pytest.mark.parametrize(("system", "overrides"), ALL, ids=IDS)
def test_an_observation_is_what_its_layout_says(system: str, overrides: Any) -> None:
    rules, rng = load(system, overrides).rules, Random(system)
    observer = Observer(rules, history=True)
    for state in positions(rules, numbering(rules), rng, 3):
        if rng.random() < 0.2:
            for seat in {to_act(state), rng.randrange(rules.people)}:
                assert_written(observer, view(state, seat))


@pytest.mark.sample(8)
@pytest.mark.parametrize("system", systems())
def test_deals_that_a_seat_cannot_know_apart_look_the_same(system: str) -> None:
    rules, rng = load(system).rules, Random(system)
    observer, another = Observer(rules, history=True), Observer(rules, history=True)
    for state in positions(rules, numbering(rules), rng, 2):
        if rng.random() < 0.3:
            for seat in range(rules.people):
                other = mixed(state, seat, rng)
                assert observer.write(view(state, seat)) == another.write(view(other, seat))
                assert numbering(rules).legal(view(state, seat)) == numbering(rules).legal(view(other, seat))


def test_an_observer_that_comes_into_another_hand_forgets_the_one_before() -> None:
    rules = load("double-deck").rules
    walked = [list(positions(rules, numbering(rules), Random(seed), 1)) for seed in (1, 2)]
    observer = Observer(rules, history=True)
    for ends in (one[-1] for hand in walked for one in (hand, hand[:40])):
        seen = view(ends, to_act(ends))
        assert observer.write(seen) == Observer(rules, history=True).write(seen)


def test_a_choice_has_the_same_number_in_every_system() -> None:
    for system in systems():
        numbers = numbering(load(system).rules)
        assert numbers.number_of(Pass()) == PASS
        assert numbers.size >= 115
        if numbers.ladder:
            assert numbers.number_of(Bid(numbers.ladder[0])) == BID
    assert {numbering(load(system).rules).size for system in systems()} == {115, 160, 166}


def test_bids_above_the_top_rung_are_not_offered() -> None:
    rules = load("double-deck").rules
    numbers = numbering(rules)
    state = next(positions(rules, numbers, Random(1), 1))
    top = numbers.ladder[RUNGS - 1]
    state = apply(state, Bid(top))
    seen = view(state, to_act(state))
    assert any(isinstance(one, Bid) and one.points > top for one in legal(seen))
    assert all(not isinstance(numbers.action_of(seen, each), Bid) for each in numbers.legal(seen))
    assert all(not isinstance(one, Bid) for one in numbers.numbered(legal(seen)))
    beyond = view(apply(state, Bid(top + 5)), to_act(apply(state, Bid(top + 5))))  # a player of another kind may
    observer = Observer(rules)
    assert observer.layout.part(observer.observe(beyond), "standing")[RUNGS - 1] == 1


@pytest.mark.parametrize(("system", "kind"), [("four-handed-passing", Give), ("three-handed", Bury)])
def test_canonical_choices_reach_every_set_of_cards_in_one_order_and_no_more(system: str, kind: type) -> None:
    """Of a small hand all sets of cards are listed, by every order and by the canonical one."""
    rules = load(system).rules
    numbers = numbering(rules)
    state = next(
        state
        for state in positions(rules, numbers, Random(system), 60)
        if isinstance(legal(view(state, to_act(state)))[0], kind)
    )
    ways: dict[bool, list[tuple[int, ...]]] = {}
    for canonical in (False, True):
        found: list[tuple[tuple[int, ...], State]] = [((), state)]
        while (
            found
            and view(found[0][1], to_act(state)).public.step == state.public.step
            and to_act(found[0][1]) == to_act(state)
        ):
            found = [
                ((*chosen, each), apply(now, numbers.action_of(view(now, to_act(now)), each)))
                for chosen, now in found
                for each in numbers.legal(view(now, to_act(now)), canonical=canonical)
            ]
        ways[canonical] = [chosen for chosen, _ in found]
    assert len(set(ways[True])) == len(ways[True])
    assert {tuple(sorted(chosen)) for chosen in ways[False]} == set(ways[True])
    assert len(ways[True]) < len(ways[False])


def test_slices_follow_one_another_and_are_found_by_name() -> None:
    made = layout(load("double-deck").rules)
    assert [one.offset for one in made.slices[1:]] == [one.offset + one.length for one in made.slices[:-1]]
    assert made.length == made.slices[-1].offset + made.slices[-1].length == 1415
    assert made["hand"].shape == (24, 4)
    assert "history" not in made
    assert "history" in layout(load("double-deck").rules, history=True)
    many: Any = np.zeros((3, made.length), np.float32)
    assert made.part(many, "hand").shape == (3, 24, 4)


def test_positions_without_a_trick_are_the_start() -> None:
    rules = load("double-deck").rules
    seen = view(start(rules), 0)
    observed = Observer(rules).observe(seen)
    assert observed[0] == 1
    assert not legal(seen)
    assert isinstance(numbering(rules).action_of(seen, 3), Play)
