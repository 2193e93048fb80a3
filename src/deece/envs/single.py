"""Pinochle for Gymnasium: one seat learns, and computer players have the others.

    import gymnasium
    import deece.envs

    env = gymnasium.make("deece/Pinochle-v0", system="double-deck", players="plain")

`env.unwrapped.action_masks()` is what MaskablePPO asks for; `info["action_mask"]` is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from deece.driver import asked
from deece.envs.episode import Episode, Kind, chosen_rules, dealer_in
from deece.envs.layout import Layout
from deece.envs.numbering import Array
from deece.envs.observing import Observer
from deece.game.tables import tables_for
from deece.game.view import view
from deece.players import Player, language, make
from deece.players.conventions import NONE, Card
from deece.players.conventions import card as shipped_card
from deece.players.roster import allow_programs
from deece.record import Record, format

LOST = -1.0  # the worth of a choice that is not legal, which ends an episode: as much as all the points in play


class PinochleEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium has no types where it is not installed
    """One learning seat among computer players.

    `system`, `rules`, `episode`, `canonical` and `history` are those of deece.envs.aec.PinochleAEC. `card` adds what
    calls tell by the convention card of the learner's partner. `players` names who sits in the other chairs: one for
    all, or one for each, the first on the left (docs/players.md). The learner sits in the first chair, and any chair
    deals: as seats are relative in an observation, it learns all of them.

    The reward is what the episode is worth to the learner, at its end. A choice that is not legal ends it with `LOST`,
    and `info["illegal"]` is True.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        system: str = "double-deck",
        rules: Mapping[str, Any] | None = None,
        *,
        players: str | Sequence[str] = "plain",
        episode: Kind = "hand",
        canonical: bool = False,
        history: bool = False,
        card: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.ruleset = chosen_rules(system, rules)
        self.render_mode = render_mode
        others = self.ruleset.rules.people - 1
        self.names = (players,) * others if isinstance(players, str) else tuple(players)
        if len(self.names) != others:
            raise ValueError(f"{len(self.names)} players were named for {others} chairs: name one for all, or {others}")
        allow_programs()  # whoever makes an environment names its players
        self._players: list[Player] = [make(name) for name in self.names]  # raises PlayerError for a name that is none
        self._observer = Observer(self.ruleset.rules, history=history, card=self._card() if card else None)
        self._episode = Episode(self.ruleset.rules, episode, canonical=canonical)
        self.observation_space = spaces.Box(0.0, 1.0, (self.layout.length,), np.float32)
        self.action_space = spaces.Discrete(self._episode.numbers.size)
        self._rng: Random | None = None
        self._mask = self._episode.numbers.mask_of([])

    def _card(self) -> Card:
        """The convention card by which the learner's partner bids, if there is a partner from the start."""
        rules = self.ruleset.rules
        (ours,) = [side for side in tables_for(rules).seatings[0].sides if 0 in side]
        return language(self.names[min(ours - {0}) - 1], rules) if ours - {0} else shipped_card(NONE)

    @property
    def layout(self) -> Layout:
        """What each number of an observation means."""
        return self._observer.layout

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal until the learner is asked: the same cards and players after the same seed."""
        dealer = dealer_in(options)
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self._players = [make(name, rng.getrandbits(62)) for name in self.names]
        self._episode.begin(rng, dealer)
        self._others()
        while self._episode.worth is not None:  # it was over before the learner was asked
            self._episode.begin(rng, dealer)
            self._others()
        return self._observe(), {"action_mask": self._mask}

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Do what the learner chooses, and all that follows until they are asked again."""
        if not (0 <= action < len(self._mask) and self._mask[action]):
            self._mask = self._episode.numbers.mask_of([])
            return self._observe(), LOST, True, False, {"action_mask": self._mask, "illegal": True}
        self._episode.step(int(action))
        self._others()
        worth, cut = self._episode.worth, self._episode.cut
        reward = worth[0] if worth else 0.0
        return self._observe(), reward, worth is not None and not cut, cut, {"action_mask": self._mask}

    def action_masks(self) -> Array:
        """What the learner may choose, as booleans."""
        return self._mask.astype(bool)

    def render(self) -> str | None:
        """The hands so far as a record (docs/record.md); None without a mode."""
        if self.render_mode is None:
            return None
        record = Record.new(self.ruleset, ["learner", *self._named()], self._episode.dealer)
        return format(record.extend(self._episode.actions))

    def _named(self) -> list[str]:
        return [f"{name.replace(':', ' ')} {chair}" for chair, name in enumerate(self.names, 2)]

    def _observe(self) -> Array:
        return self._observer.observe(view(self._episode.state, 0))

    def _others(self) -> None:
        """Everybody chooses until the learner is asked, or it is over."""
        episode = self._episode
        while episode.worth is None and episode.turn != 0:
            episode.act(asked(self._players[episode.turn - 1], episode.seen(episode.turn)).choice.action)
        self._mask = episode.numbers.mask_of(episode.legal() if episode.worth is None else [])
