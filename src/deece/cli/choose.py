"""Which game is played: asked by number, name or the beginning of a name."""

from __future__ import annotations

from rich.console import Console

from deece.cli.paper import Ask
from deece.cli.screen import wrapped
from deece.errors import DeeceError
from deece.rules.ruleset import Ruleset, load, systems
from deece.say import say
from deece.words.cards import listed


def choose_system(ask: Ask, console: Console) -> Ruleset:
    """Show the systems by number of players, and ask which; raises EOFError when nobody answers."""
    sets = sorted((load(name) for name in systems()), key=lambda one: one.rules.deal.players)
    players = 0
    for number, one in enumerate(sets, 1):
        group = say("{number} players", number=one.rules.deal.players) if one.rules.deal.players != players else ""
        players = one.rules.deal.players
        line = f"{group:<11}{number:>2}  {one.id:<24}{one.name}"
        console.print("\n".join(wrapped(line, 39)), soft_wrap=True)
    while True:
        given = ask(say("Which game? Its number or name (q to leave):") + " ").strip()
        text = given.lower()
        if text in ("q", "quit", "exit"):
            raise EOFError
        if text.isdecimal() and 1 <= int(text[:4]) <= len(sets):
            return sets[int(text) - 1]
        dashed = text.replace(" ", "-")
        near = [one for one in sets if text and (text == one.name.lower() or one.id.startswith(dashed))]
        exact = [one for one in near if one.id == dashed] or [one for one in near if one.name.lower() == text]
        if len(exact or near) == 1:
            return (exact or near)[0]
        reason = say("type one of the numbers")
        if near:
            reason = say("which one: {names}?", names=listed([one.id for one in near], "or"))
        elif given:
            try:
                return load(given)
            except DeeceError as error:
                reason = str(error)
        console.print(reason, soft_wrap=True, highlight=False)
