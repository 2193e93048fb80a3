"""Pinochle for PettingZoo: every seat an agent, in turn (AEC), by the rules of any system.

import deece.envs
from pettingzoo import make

env = make("aec", "deece/Pinochle-v0", system="double-deck")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    action = None if terminated or truncated else env.action_space(agent).sample(info["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from deece.envs.episode import Episode, Kind, chosen_rules, dealer_in
from deece.envs.layout import Layout
from deece.envs.numbering import Array, Numbering
from deece.envs.observing import Observer
from deece.game.action import Action
from deece.game.play import legal
from deece.game.view import View, view
from deece.record import Record, format


class PinochleAEC(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types where it is not installed
    """One hand (or game) with every seat an agent.

    `system` names the rules (docs/systems.md) and `rules` changes them by row ("trick.play": "post-1945"). `episode` is
    "hand" or "game" (see deece.envs.episode for what each is worth). `canonical` asks for cards to be passed and buried
    in one order only, `history` adds every trick in order to observations.

    An observation is what `env.layout` says. The agent to act has `info["action_mask"]`, with a 1 for each number that
    it may choose. `reset` takes `options={"dealer": 0}`; any seat deals otherwise.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "deece/Pinochle-v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        system: str = "double-deck",
        rules: Mapping[str, Any] | None = None,
        *,
        episode: Kind = "hand",
        canonical: bool = False,
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, system, rules, episode=episode, canonical=canonical, history=history, render_mode=render_mode
        )
        super().__init__()
        self.ruleset = chosen_rules(system, rules)
        self.render_mode = render_mode
        self._observer = Observer(self.ruleset.rules, history=history)
        self._episode = Episode(self.ruleset.rules, episode, canonical=canonical)
        self._rng: Random | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.ruleset.rules.people)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box = {"low": 0.0, "high": 1.0, "shape": (self.layout.length,), "dtype": np.float32}
        self.observation_spaces = {agent: spaces.Box(**box) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._episode.numbers.size) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._mask = self._episode.numbers.mask_of([])

    @property
    def layout(self) -> Layout:
        """What each number of an observation means."""
        return self._observer.layout

    @property
    def numbers(self) -> Numbering:
        """What each number of a choice means."""
        return self._episode.numbers

    def view(self, agent: str) -> View:
        """What this agent may know, as Deece's own players are given it (docs/write-a-player.md)."""
        return view(self._episode.state, self._seat[agent])

    def legal(self, agent: str) -> tuple[Action, ...]:
        """What it may choose, as they are given it, but for bids without a number; empty when it is not to act."""
        return self.numbers.numbered(legal(self.view(agent)))

    def observation_space(self, agent: str) -> Any:
        """The space of this agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of this agent's choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Shuffle and deal: the same cards after the same seed. Without a seed the cards go on from the last one."""
        dealer = dealer_in(options)
        if seed is not None or self._rng is None:
            self._rng = Random(seed)
        self._episode.begin(self._rng, dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._asks()

    def observe(self, agent: str) -> Array:
        """What this agent sees; worked out when it is asked for."""
        return self._observer.observe(view(self._episode.state, self._seat[agent]))

    def step(self, action: int | None) -> None:
        """Do what the agent to act chooses; raises ValueError for a number that its mask does not have."""
        if not self.agents:
            raise ValueError("there is nobody to act: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if not (0 <= number < len(self._mask) and self._mask[number]):
            raise ValueError(f"{agent} may not choose {action}: the numbers that it may are in info['action_mask']")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._episode.step(number)
        worth = self._episode.worth
        if worth is None:
            self._asks()
            return
        for each in self.agents:
            self.rewards[each] = worth[self._seat[each]]
            self.infos[each] = {}
        ended = self.truncations if self._episode.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The hands so far as a record, which `deece review` and the page read; None without a mode."""
        if self.render_mode is None:
            return None
        record = Record.new(self.ruleset, list(self.possible_agents), self._episode.dealer)
        return format(record.extend(self._episode.actions))

    def close(self) -> None:
        """There is nothing to close."""

    def _asks(self) -> None:
        """Give the turn to whoever is to act, with the mask of what they may choose."""
        episode = self._episode
        agent = self.agent_selection = self.possible_agents[episode.turn]
        self._mask = episode.numbers.mask_of(episode.legal())
        self.infos[agent] = {"action_mask": self._mask}


def env(**settings: Any) -> PinochleAEC:
    """The environment by the older form of PettingZoo; see PinochleAEC."""
    return PinochleAEC(**settings)


raw_env = PinochleAEC
