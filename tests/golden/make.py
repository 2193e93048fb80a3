"""A small record of every system, by plain players from a fixed seed: `python -m tests.golden.make` rewrites them.

They are read by people, and by the test beside: whatever changes a game shows as a difference in one of these files.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.record import Record, format
from deece.rules.ruleset import load, systems

FOLDER = Path(__file__).parent
HANDS = 2


def path(system: str) -> Path:
    """Where the record of a system lies."""
    return FOLDER / f"{system}.deece"


def text(system: str) -> str:
    """The record of the system's first hands."""
    ruleset, rng, player = load(system), Random(f"golden {system}"), make("plain")
    state = start(ruleset.rules)
    actions: list[Action] = []
    while len(state.public.game.results) < HANDS and (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            actions.append(shuffled(ruleset.rules, rng, state.public.game.dealer))
        else:
            actions.append(choice_of(player, view(state, seat)).action)
        state = apply(state, actions[-1])
    return format(Record.new(ruleset).extend(actions))


def main() -> None:
    """Rewrite every record."""
    for system in systems():
        path(system).write_text(text(system), encoding="utf-8")


if __name__ == "__main__":
    main()
