"""Which modules of Python's own library the site's engine needs: run in one that has them all, it prints their names.

Every module of Deece is imported, every system is played by every player that a browser offers, a game is kept and
read, and something goes wrong: what is imported late is imported too.
"""

from __future__ import annotations

import asyncio
import logging
import pkgutil
import sys
import traceback
from importlib import import_module, resources
from random import Random

import deece
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make, rows
from deece.record import Record, format, parse
from deece.rules.ruleset import load, systems
from deece.say import languages

LIBRARY = "python314.zip"


def play(system: str, level: str) -> None:
    """One hand, kept as a record and read again."""
    ruleset, rng, player = load(system), Random(1), make(level)
    state = start(ruleset.rules)
    actions: list[Action] = []
    while not state.public.game.results and (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            actions.append(shuffled(ruleset.rules, rng, state.public.game.dealer))
        else:
            actions.append(choice_of(player, view(state, seat)).action)
        state = apply(state, actions[-1])
    parse(format(Record.new(ruleset).extend(actions)))


def main() -> None:
    """Use it all, and print one name a line."""
    for found in pkgutil.walk_packages(deece.__path__, "deece."):
        import_module(found.name)
    for system in systems():
        play(system, "plain")
    for row in rows():
        play("four-handed", row.name)
    languages()
    resources.files("deece.words").joinpath("glossary.md").read_text("utf-8")
    asyncio.get_event_loop().call_soon(lambda: None)
    try:
        load("no such system")
    except deece.RulesError:
        logging.getLogger("deece").warning("%s", traceback.format_exc())
    for name, module in sorted(sys.modules.items()):
        if LIBRARY in str(getattr(getattr(module, "__spec__", None), "origin", "")):
            print(f"module {name}")


if __name__ == "__main__":
    main()
