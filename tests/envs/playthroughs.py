"""Hands through OpenSpiel as readable files: `python -m tests.envs.playthroughs` writes them anew."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

import deece.envs.openspiel  # noqa: F401 - registers the game

FOLDER: Final = Path(__file__).with_name("golden")
SYSTEMS: Final = ("double-deck", "four-handed-passing", "three-handed", "two-handed")
EVERY: Final = 9  # choices between looks at what is seen


def playthrough(system: str) -> str:
    """A hand of chance in this system, with what is seen of it now and then."""
    game, rng = pyspiel.load_game("python_pinochle", {"system": system}), Random(f"golden {system}")
    state = game.new_initial_state()
    lines = [
        f"system {system}",
        f"players {game.num_players()}, choices {game.num_distinct_actions()}",
        f"observation {game.observation_tensor_size()}, information {game.information_state_tensor_size()}",
    ]
    dealt: list[str] = []
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(codes, chances)[0]
            dealt.append(state.action_to_string(-1, action).removeprefix("deal "))
            state.apply_action(action)
            continue
        if dealt:
            lines.append("deal " + " ".join(dealt))
            dealt = []
        legal = state.legal_actions()
        action = _chosen(legal, rng)
        if made % EVERY == 0:
            lines += _seen(state)
        player = state.current_player()
        lines.append(f"{player}: {state.action_to_string(player, action)} ({action}, 1 of {len(legal)})")
        state.apply_action(action)
        made += 1
    lines.append("returns " + " ".join(f"{each:.6g}" for each in state.returns()))
    return "\n".join([*lines, ""])


def _chosen(legal: list[int], rng: Random) -> int:
    if legal[-1] > 41 and legal[0] == 28:
        return legal[min(len(legal) - 1, int(rng.expovariate(0.9)))]
    return rng.choice(legal)


def ones(tensor: list[float]) -> int:
    """How many values are 1."""
    return int(np.count_nonzero(np.equal(tensor, 1)))


def _seen(state: Any) -> list[str]:
    player = state.current_player()
    observed, informed = state.observation_tensor(player), state.information_state_tensor(player)
    return [
        f"  {state.information_state_string(player)}",
        f"  ones {ones(observed)} and {ones(informed)}, sum {np.sum(observed):.4f}",
    ]


def main() -> None:
    """Write them all."""
    for system in SYSTEMS:
        (FOLDER / f"{system}.txt").write_text(playthrough(system), "utf-8")


if __name__ == "__main__":
    main()
