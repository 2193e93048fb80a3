"""`plain` through the protocol and `plain` in process: the same choices. `python -m tests.protocol.same --hands 500`.

Every choice of so many hands of every system is asked twice: of a process in that seat, and here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random

from deece.arena import play_game
from deece.game import Action, View
from deece.players import Choice, Player, make
from deece.players.conventions import Card, default_card
from deece.players.plain import PlainPlayer
from deece.players.protocol.program import ProgramPlayer
from deece.players.protocol.reading import Reader
from deece.players.protocol.session import Session
from deece.record.words import words_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems

PLAIN = (sys.executable, "-m", "deece.players.protocol", "plain")


class Both:
    """Asks two players, and keeps where they differ."""

    name = "both"

    def __init__(self, one: Player, card: Card | None = None) -> None:
        self.one, self.plain = one, PlainPlayer(card)
        self.asked = 0
        self.differ: list[str] = []

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        self.asked += 1
        here, there = self.plain.choose(view, actions), "nothing"
        try:
            action = self.one.choose(view, actions).action
            there = " ".join(words_of(action, view.rules, melding=view.public.step == "meld"))
        except Exception as error:
            there = f"{type(error).__name__}: {error}"
            action = None
        if action != here.action:
            self.differ.append(f"seat {view.seat} at {view.public.step}: {there}, and here {here.action}")
        return here


class Lines:
    """`plain` after the lines of its seat, in this process: what it sees was made of text."""

    name = "lines"

    def __init__(self, seed: int, *, see: Callable[[View, View], None] | None = None) -> None:
        self.seed, self.plain, self.see = seed, make("plain"), see
        self.seats: dict[int, tuple[Session, Reader]] = {}

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        session, reader = self.seats.setdefault(view.seat, (Session(self.seed), Reader()))
        *lines, question = session.asked(view, actions, 1, 1000, 0).lines
        for line in lines:
            reader.read(line)
        if self.see:
            self.see(view, reader.view())
        found = reader.choices(question.partition(" legal ")[2])
        assert found == actions
        return self.plain.choose(reader.view(), found)


def compared(rules: Rules, one: Player, hands: int, seed: int = 0, card: Card | None = None) -> Both:
    """So many hands, in games of at most ten deals; both bid by this card, else by the usual one."""
    if isinstance(one, ProgramPlayer):
        one.hear((card or default_card(rules),) * rules.deal.sides)
    both, played = Both(one, card), 0
    while played < hands:
        state, _ = play_game(rules, [both] * rules.people, Random(f"{seed} {played}"), limit=min(10, hands - played))
        played += max(1, len(state.public.game.results))
    return both


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=500)
    hands, differ = parser.parse_args().hands, 0
    for name in systems():
        found = compared(load(name).rules, ProgramPlayer("plain", PLAIN), hands)
        differ += len(found.differ)
        first = f"; {found.differ[0]}" if found.differ else ""
        print(f"{name}: {hands} hands, {found.asked} choices, {len(found.differ)} differ{first}", flush=True)
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
