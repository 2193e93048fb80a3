"""Games for these tests, played by plain players from a seed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from deece import load
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.record import Record, format
from deece.table.game import record_names


@cache
def game(
    system: str, hands: int = 1, seed: int = 1, settings: tuple[tuple[str, str], ...] = (), level: str = "plain"
) -> Record:
    """A game of so many finished hands, or to its end if that comes first."""
    ruleset, player, chance = load(system, dict(settings)), make(level, seed), Random(seed)
    state = start(ruleset.rules, 0)
    actions: list[Action] = []
    while (turn := to_act(state)) != OVER:
        if turn == CHANCE:
            if len(state.public.game.results) == hands:
                break
            action: Action = shuffled(ruleset.rules, chance, state.public.game.dealer)
        else:
            action = choice_of(player, view(state, turn)).action
        state = apply(state, action)
        actions.append(action)
    names = record_names([f"Player {seat}" for seat in range(ruleset.rules.people)])
    return Record.new(ruleset, names, 0).extend(actions)


def text(system: str, **more: Any) -> str:
    """The same as a record's text."""
    return format(game(system, **more))
