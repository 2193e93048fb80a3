"""Pinochle for Gymnasium, many hands at once: one seat of each learns, and one policy has all the others.

    envs = gymnasium.make_vec("deece/Pinochle-v0", num_envs=256, vectorization_mode="vector_entry_point")

It stands on deece.envs.Batch, and so on the kernel: four players in two fixed sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from deece.envs.batch import WAIT, Batch
from deece.errors import DeeceError
from deece.rules import load
from deece.say import say

Array = np.ndarray[Any, Any]
# By observations (rows of `Layout`, not divided), masks and a generator, a number of each mask for each row.
Policy = Callable[[Array, Array, np.random.Generator], Array]
LEARNER = 0  # the seat that learns; who deals goes round, and seats are relative in what is observed


class NotLegal(DeeceError, ValueError):
    """A choice that the mask does not have."""


def uniform(observation: Array, mask: Array, rng: np.random.Generator) -> Array:
    """Any of the choices, all alike."""
    drawn: Any = rng.random(mask.shape, np.float32)
    drawn *= mask
    found: Array = (drawn + mask).argmax(axis=1)
    return found


class PinochleVectorEnv(VectorEnv):  # type: ignore[misc]  # Gymnasium has no types where it is not installed
    """`num_envs` hands, each with one learning seat; `others` chooses for the other three, and `uniform` does so by
    itself. A new `others` may be set at any time, as a frozen copy of what has been learned so far.

    The reward is the margin of the hand in units of the points in play, at its end. A hand that is over is followed by
    the next one at the next step, whose choice in that lane is not looked at (NEXT_STEP). Masks are in
    `info["action_mask"]` and by `action_masks()`.

    Raises NotInLockstep for rules that the kernel does not play, and NotLegal for a choice that a mask does not have:
    then nothing has moved.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        system: str = "double-deck",
        rules: Mapping[str, Any] | None = None,
        *,
        others: Policy = uniform,
        threads: int = 1,
    ) -> None:
        self.ruleset, self.num_envs, self.others, self.threads = load(system, rules), num_envs, others, threads
        self._batch = Batch(self.ruleset, num_envs, threads=threads, leave_out=("choices",))
        self.layout = self._batch.layout
        self.single_observation_space = spaces.Box(0.0, 1.0, (self.layout.length,), np.float32)
        self.single_action_space = spaces.Discrete(self._batch.numbering.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a hand in every lane, the same ones after the same seed; `options["reset_mask"]` names some of them."""
        wrong = [key for key in options or {} if key != "reset_mask"]
        if wrong:
            raise ValueError(f"reset has no option {wrong[0]!r}: it has 'reset_mask', the lanes that begin anew")
        marked = (options or {}).get("reset_mask")
        super().reset(seed=seed)
        if seed is not None or marked is None:
            drawn = int(self.np_random.integers(1 << 62))
            self._batch = Batch(self.ruleset, self.num_envs, seed=drawn, threads=self.threads, leave_out=("choices",))
        else:
            self._batch.reset(np.asarray(marked, bool))
        self._go_on()
        return self._observed(), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Do what the learner chooses in each lane, and all that follows there until they are asked again."""
        batch = self._batch
        over, chosen = batch.done > 0, np.where(batch.done > 0, 0, np.asarray(actions, np.int32))
        inside = (chosen >= 0) & (chosen < batch.mask.shape[1])
        wrong = np.flatnonzero(~over & ~(inside & (batch.mask[np.arange(self.num_envs), chosen * inside] > 0)))
        if wrong.size:
            raise NotLegal(say("hand {lane} may not choose {number}", lane=int(wrong[0]), number=int(chosen[wrong[0]])))
        batch.step(chosen)
        self._go_on()
        ended = batch.done > 0
        return self._observed(), batch.margin()[:, LEARNER], ended, np.zeros(self.num_envs, bool), self._info()

    def action_masks(self) -> Array:
        """What the learner may choose in each lane, as booleans; nothing where a hand is over."""
        found: Array = self._batch.mask.astype(bool)
        return found

    def _go_on(self) -> None:
        """The others choose, until the learner is asked or the hand is over."""
        batch = self._batch
        while (rows := np.flatnonzero((batch.actor != LEARNER) & (batch.done == 0))).size:
            chosen: Any = np.full(self.num_envs, WAIT, np.int32)
            chosen[rows] = self.others(batch.observation[rows], batch.mask[rows], self.np_random)
            batch.step(chosen)

    def _observed(self) -> Array:
        found: Array = self._batch.observation / self.layout.divisors
        return found

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask.astype(np.int8), "_action_mask": np.ones(self.num_envs, bool)}
