"""Many hands at once for Gymnasium: one seat of each learns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy", "gymnasium")

import gymnasium  # noqa: E402 - after the check
import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import deece.envs  # noqa: E402
from deece.envs.vector import NotLegal, PinochleVectorEnv, uniform  # noqa: E402
from deece.solver import state_of_kernel  # noqa: E402

if not state_of_kernel().agrees:
    pytest.skip("the kernel was not compiled", allow_module_level=True)


def made(num_envs: int, **more: Any) -> Any:
    """As the documentation makes one."""
    assert deece.envs.VERSION
    return gymnasium.make_vec("deece/Pinochle-v0", num_envs, vectorization_mode="vector_entry_point", **more)


def test_what_it_gives_lies_in_its_spaces_and_hands_go_on_one_after_another() -> None:
    envs = made(6, system="four-handed-passing")
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rng = np.random.default_rng(1)
    observed, info = envs.reset(seed=1)
    ended: Any = np.zeros(6, bool)
    worth: list[float] = []
    for _ in range(200):
        assert envs.observation_space.contains(observed)
        assert observed.dtype == np.float32
        mask = info["action_mask"]
        assert (mask.any(axis=1) == ~ended).all()
        assert (envs.unwrapped.action_masks() == mask.astype(bool)).all()
        over = ended
        observed, reward, ended, cut, info = envs.step(uniform(observed, mask, rng))
        assert not cut.any()
        assert not (over & ended).any(), "a new hand has begun where one was over"
        assert (reward[~ended] == 0).all()
        worth += reward[ended].tolist()
    assert len(worth) > 20
    assert any(one > 0 for one in worth)
    assert any(one < 0 for one in worth)
    place = envs.unwrapped.layout["turn"].place
    assert (observed[~ended][:, place] == [1, 0, 0, 0]).all(), "the learner is asked"


def test_the_same_seed_plays_the_same_hands_and_marked_ones_begin_anew() -> None:
    one, other = PinochleVectorEnv(4), PinochleVectorEnv(4, threads=2)
    rng = np.random.default_rng(3)
    (seen, info), (again, _) = one.reset(seed=9), other.reset(seed=9)
    for _ in range(60):
        assert (seen == again).all()
        chosen = uniform(seen, info["action_mask"], rng)
        seen, *_, info = one.step(chosen)
        again, *_ = other.step(chosen)
    with pytest.raises(ValueError, match=r"no option 'mask': it has 'reset_mask'"):
        one.reset(options={"mask": np.ones(4)})
    kept, _ = one.reset(options={"reset_mask": np.array([True, False, False, False])})
    assert (kept[1:] == seen[1:]).all()
    assert not (kept[0] == seen[0]).all()
    assert not (one.reset(seed=10)[0] == PinochleVectorEnv(4).reset(seed=9)[0]).all()


def test_a_choice_that_is_not_legal_names_its_hand_and_nothing_moves() -> None:
    envs = PinochleVectorEnv(3)
    seen, info = envs.reset(seed=2)
    chosen = uniform(seen, info["action_mask"], np.random.default_rng(1))
    for wrong in (-1, 3, 115, 4000):
        bad = chosen.copy()
        bad[2] = wrong
        with pytest.raises(NotLegal, match=f"hand 2 may not choose {wrong}".replace("-", "−")):
            envs.step(bad)
    assert (envs._observed() == seen).all()


def test_the_others_are_any_policy_and_see_what_their_seat_sees() -> None:
    asked: list[int] = []

    def first(observation: Any, mask: Any, rng: Any) -> Any:
        """The first choice of each."""
        asked.append(len(observation))
        turn = PinochleVectorEnv(1).layout["turn"].place
        assert (observation[:, turn] == [1, 0, 0, 0]).all()
        return mask.argmax(axis=1)

    envs = PinochleVectorEnv(4, others=first)
    seen, info = envs.reset(seed=2)
    for _ in range(30):
        seen, *_, info = envs.step(uniform(seen, info["action_mask"], np.random.default_rng(1)))
    assert asked
    envs.others = uniform
    before = len(asked)
    envs.step(uniform(seen, info["action_mask"], np.random.default_rng(1)))
    assert len(asked) == before
