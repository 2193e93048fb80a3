"""OpenSpiel: its own random games, golden playthroughs, chance, and other deals that a seat cannot know apart."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy", "pyspiel")

import numpy as np  # noqa: E402 - after the check
import pyspiel  # noqa: E402

import deece.envs.openspiel  # noqa: E402, F401 - registers the game
from deece.cards import LANES, size  # noqa: E402
from deece.game.play import view  # noqa: E402
from deece.rules import systems  # noqa: E402
from tests.envs.playthroughs import FOLDER, SYSTEMS, playthrough  # noqa: E402


def loaded(system: str, **settings: Any) -> Any:
    return pyspiel.load_game("python_pinochle", {"system": system, **settings})


def simulated(system: str, games: int) -> None:
    """OpenSpiel's own test of a game; what it prints is of no use here."""
    pyspiel.random_sim_test(loaded(system), num_sims=games, serialize=True, verbose=False)


def moments(game: Any, rng: Random, share: float) -> Any:
    """Positions of a hand of chance with somebody to act, so many of them."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(codes, chances)[0])
            continue
        if rng.random() < share:
            yield state
        legal = state.legal_actions()
        bids = legal[-1] > 41 and legal[0] == 28
        state.apply_action(legal[min(len(legal) - 1, int(rng.expovariate(0.9)))] if bids else rng.choice(legal))


def resampled(game: Any, state: Any, player: int, rng: Random) -> bool:
    """Another deal that this player cannot know from this one; whether it is another at all."""
    other = state.resample_from_infostate(player, rng.random)
    assert view(other.position, player) == view(state.position, player)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.current_player() == state.current_player()
    if player == state.current_player():
        assert other.legal_actions() == state.legal_actions()
    return bool(other.position != state.position)


@pytest.mark.sample(4)
@pytest.mark.parametrize("system", systems())
def test_openspiels_random_games_find_nothing_wrong(system: str, capfd: pytest.CaptureFixture[str]) -> None:
    simulated(system, 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_playthroughs_are_as_they_were(system: str) -> None:
    """If a change is meant: python -m tests.envs.playthroughs."""
    assert playthrough(system) == (FOLDER / f"{system}.txt").read_text("utf-8")


@pytest.mark.sample(5)
@pytest.mark.parametrize("system", systems())
def test_another_deal_keeps_all_that_a_seat_saw(system: str) -> None:
    rng = Random(system)
    game = loaded(system, canonical=rng.random() < 0.5)
    tried = [
        resampled(game, state, rng.choice([state.current_player(), rng.randrange(game.num_players())]), rng)
        for _ in range(2)
        for state in moments(game, rng, 0.03)
    ]
    assert not tried or any(tried)


def test_another_deal_keeps_voids_and_changes_hands() -> None:
    """A player who did not follow a suit holds none of it in any other deal."""
    rng, game = Random(8), loaded("double-deck")
    found = changed = 0
    for state in moments(game, rng, 0.4):
        public = state.position.public
        voids = {
            (seat, trick.cards[0] // 6)
            for trick in public.tricks
            for seat, code in public.plays(trick)
            if code // 6 != trick.cards[0] // 6
        }
        if not voids:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random).position
        for seat, suit in voids:
            assert not size(other.hands[seat] & LANES[suit])
        found += 1
        changed += other.hands != state.position.hands
    assert found > 10
    assert changed > found / 4


def test_chance_is_by_the_copies_that_are_left() -> None:
    state = loaded("double-deck").new_initial_state()
    assert dict(state.chance_outcomes()) == {code: 4 / 80 for code in range(24) if code % 6 != 5}
    state.apply_action(0)
    assert dict(state.chance_outcomes())[0] == 3 / 79


def test_a_copy_goes_on_by_itself_and_parameters_are_kept() -> None:
    game = loaded("four-handed", rules="auction.first_bid:200;meld.tens:50,500", dealer=2)
    again = pyspiel.load_game(str(game))
    assert again.rules == game.rules
    assert again.rules.auction.first_bid == 200
    assert again.rules.meld.tens == (50, 500)
    assert again.dealer == 2
    (state,) = [each for each, _ in zip(moments(game, Random(1), 1), range(1), strict=False)]
    one, other = state.clone(), copy.deepcopy(state)
    one.apply_action(one.legal_actions()[0])
    assert other.history() == state.history() != one.history()
    assert np.array_equal(other.observation_tensor(1), state.observation_tensor(1))


def test_misdeals_end_after_four_deals() -> None:
    game, rng = loaded("four-handed", rules="deal.nines_misdeal:four;deal.poor_misdeal:1"), Random(3)
    state = game.new_initial_state()
    dealt = 0
    while not state.is_terminal():
        if state.is_chance_node():
            dealt += 1
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(codes[-1] if len(codes) > 4 else rng.choices(codes, chances)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(34 if 34 in legal else legal[0])
    assert dealt <= 4 * 48
    assert sum(state.returns()) == 0
