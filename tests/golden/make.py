"""A small record of every system, by plain players from a fixed seed: `python -m tests.golden.make` rewrites them.

They are read by people, and by the test beside: whatever changes a game shows as a difference in one of these files.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from deece.arena.simulate import play_game
from deece.game.action import Action
from deece.game.play import apply, start
from deece.players import make
from deece.record import Record, format
from deece.rules.ruleset import load, systems

FOLDER = Path(__file__).parent
HANDS = 2


def path(system: str) -> Path:
    """Where the record of a system lies."""
    return FOLDER / f"{system}.deece"


def text(system: str) -> str:
    """The record of the system's first hands."""
    ruleset = load(system)
    players = [make("plain")] * ruleset.rules.people
    _, actions = play_game(ruleset.rules, players, Random(f"golden {system}"), limit=2 * HANDS)
    state = start(ruleset.rules)
    kept: list[Action] = []
    for action in actions:
        if len(state.public.game.results) == HANDS:
            break
        kept.append(action)
        state = apply(state, action)
    return format(Record.new(ruleset).extend(kept))


def main() -> None:
    """Rewrite every record."""
    for system in systems():
        path(system).write_text(text(system), encoding="utf-8")


if __name__ == "__main__":
    main()
