"""PettingZoo and Gymnasium: their own checks, and what an episode is worth."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy", "pettingzoo", "gymnasium")

import gymnasium  # noqa: E402 - after the check
import numpy as np  # noqa: E402
import pettingzoo  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

import deece.envs  # noqa: E402
from deece.envs import pinochle_v0  # noqa: E402
from deece.envs.episode import Episode, margins, shares  # noqa: E402
from deece.game.play import view  # noqa: E402
from deece.players import choice_of, make  # noqa: E402
from deece.record import final, parse  # noqa: E402
from deece.rules import load, systems  # noqa: E402

NAME = "deece/Pinochle-v0"


def played(env: Any, rng: Random) -> dict[str, float]:
    """What each agent got in an episode of chance."""
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last(observe=False)
        got[agent] = got.get(agent, 0.0) + reward
        env.step(None if terminated or truncated else low(info["action_mask"], rng))
    return got


def low(mask: Any, rng: Random) -> int:
    """Any number of the mask; bids stay low."""
    numbers = np.flatnonzero(mask).tolist()
    return int(numbers[min(len(numbers) - 1, int(rng.expovariate(0.7)))]) if numbers[-1] > 41 else rng.choice(numbers)


def checked(system: str, cycles: int = 60) -> None:
    """All that the libraries ask of the environments of one system."""
    api_test(pettingzoo.make("aec", NAME, system=system), num_cycles=cycles)
    seed_test(lambda: pettingzoo.make("aec", NAME, system=system), num_cycles=cycles // 2)
    check_env(gymnasium.make(NAME, system=system).unwrapped, skip_render_check=True)


@pytest.mark.sample(5)
@pytest.mark.parametrize("system", systems())
def test_the_libraries_find_nothing_wrong(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    checked(system)


def test_the_older_form_is_the_same_environment() -> None:
    env, other = pinochle_v0.env(system="two-handed"), pettingzoo.make("aec", NAME, system="two-handed")
    for each in (env, other):
        each.reset(seed=5)
    assert np.array_equal(env.observe("player_0"), other.observe("player_0"))
    assert pickle.loads(pickle.dumps(env)).ruleset == env.ruleset


@pytest.mark.sample(6)
@pytest.mark.parametrize("system", systems())
def test_an_episode_is_worth_nothing_to_all_together(system: str) -> None:
    env, rng = pinochle_v0.env(system=system), Random(system)
    worth = []
    for seed in range(6):
        env.reset(seed=seed)
        got = played(env, rng)
        assert set(got) == set(env.possible_agents)
        assert sum(got.values()) == pytest.approx(0)
        worth.append(got)
        assert not env.agents
    assert any(each for got in worth for each in got.values())


def test_a_hand_is_worth_its_margin_in_points_in_play() -> None:
    rules = load("double-deck").rules
    assert margins(rules, 50, (70, -30)) == (2.0, -2.0)
    assert margins(load("three-handed").rules, 25, (50, 0, 25)) == (1.5, -1.5, 0.0)
    env = pinochle_v0.env()
    env.reset(seed=3)
    got = played(env, Random(1))
    gained = env._episode.state.public.game.scores
    assert got["player_0"] == got["player_2"] == (gained[0] - gained[1]) / 50
    assert shares((1,), 3) == (-0.5, 1.0, -0.5)


def test_a_game_is_played_to_its_end_and_won() -> None:
    env = pinochle_v0.env(system="two-handed", episode="game")
    env.reset(seed=4)
    players = [make("plain"), make("plain")]
    for agent in env.agent_iter():
        _, reward, terminated, _, _ = env.last(observe=False)
        if terminated:
            assert abs(reward) == 1
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        choice = choice_of(players[seat], view(env._episode.state, seat)).action
        env.step(env._episode.numbers.number_of(choice))
    assert len(env._episode.state.public.game.results) > 1


def test_a_passed_out_hand_is_worth_nothing_and_a_misdeal_is_dealt_again() -> None:
    env = pinochle_v0.env(system="four-handed-passing")
    env.reset(seed=1)
    while env.agents and not any(env.terminations.values()):
        env.step(28)
    assert set(env.rewards.values()) == {0.0}
    episode = Episode(load("four-handed", {"deal.nines_misdeal": "four"}).rules)
    for seed in range(400):
        episode.begin(Random(seed))
        if 34 in episode.legal():
            break
    episode.step(34)
    assert episode.worth is None
    assert episode.deals == 2


@pytest.mark.parametrize("number", [None, -1, 0, 35, 10_000])
def test_a_number_that_is_not_in_the_mask_is_refused_in_words(number: int | None) -> None:
    env = pinochle_v0.env()
    with pytest.raises(ValueError, match="reset"):
        env.step(number)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action_mask"):
        env.step(number)


def test_what_was_played_is_shown_as_a_record_that_can_be_read() -> None:
    env = pinochle_v0.env(system="double-deck", render_mode="ansi")
    env.reset(seed=1)
    played(env, Random(1))
    assert final(parse(env.render() or "")).public.game.scores == env._episode.state.public.game.scores


def test_one_seat_learns_among_computer_players() -> None:
    env = gymnasium.make(NAME, system="four-handed-passing", players=("plain", "random", "plain"))
    total, rng = [], Random(2)
    for seed in range(12):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            assert observation.shape == (env.unwrapped.layout.length,)
            assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))
            observation, reward, terminated, truncated, info = env.step(low(info["action_mask"], rng))
            ended = terminated or truncated
        total.append(reward)
    assert len(set(total)) > 3


def test_a_choice_that_is_not_legal_ends_it() -> None:
    env = gymnasium.make(NAME)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("made", [pettingzoo.make("aec", NAME), gymnasium.make(NAME)])
def test_a_reset_names_the_dealer_and_refuses_what_is_no_option(made: Any) -> None:
    made.reset(seed=1, options={"dealer": 2})
    with pytest.raises(ValueError, match=r"no option 'dealr': it has 'dealer'"):
        made.reset(seed=1, options={"dealr": 1})


def test_players_are_one_for_all_or_one_for_each_chair() -> None:
    with pytest.raises(ValueError, match="3"):
        gymnasium.make(NAME, players=("plain", "plain"))
    assert deece.envs.VERSION == 1


def test_many_at_once_in_gymnasiums_own_vector() -> None:
    envs = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="sync")
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (3, 1415)
    assert infos["action_mask"].shape == (3, 115)
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))
