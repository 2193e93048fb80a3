"""Whether the computer players' calls are true: how many are outside what the convention card says they tell.

`python benchmarks/conventions.py --deals 2000` plays the auctions of so many deals by every card, in the systems where
it is the usual one (a card that is nowhere the usual one: where it fits), and prints for each kind of call how many
were made and after how many the hand was not as shown so far. Exit code 1 if they are 2 % or more of those of a card
that tell something of the hand.

    python benchmarks/conventions.py --card classic --player expert --deals 20
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act
from deece.game.play import view as view_of
from deece.players import choice_of, make
from deece.players.conventions import CARDS, Card, card, cards_for, default_card, facts, fits, picture
from deece.players.conventions.meaning import name_of
from deece.players.conventions.said import now, talk
from deece.rules.ruleset import load, systems

MOST: Final = 0.02  # of the calls that tell something of the hand


@dataclass
class Count:
    """The calls by one card in one system, by what is said."""

    calls: Counter[str] = field(default_factory=Counter)
    off: Counter[str] = field(default_factory=Counter)
    telling: int = 0  # calls that tell something of the hand

    @property
    def share(self) -> float:
        """Of the calls that tell something of the hand, those that are not true of it."""
        return self.off.total() / max(1, self.telling)


def systems_of(language: Card) -> list[str]:
    """Where this card is the usual one, or if it never is, where it fits; none where it tells nothing."""
    if not language.rows:
        return []
    rules = {each: load(each).rules for each in systems()}
    usual = [each for each in rules if default_card(rules[each]) is language]
    return usual or [each for each in rules if language in cards_for(rules[each])]


def count(language: Card, system: str, deals: int, player: str = "plain") -> Count:
    """Play the auctions of so many deals and hold each call against the hand that made it."""
    rules, found = load(system).rules, Count()
    for number in range(deals):
        dealer = number % rules.people
        players = [make(f"{player}:{language.id}", f"{number} {chair}") for chair in range(rules.people)]
        state = apply(start(rules, dealer), shuffled(rules, Random(number), dealer))
        while state.public.step == "bid":
            seat = to_act(state)
            action = choice_of(players[seat], view_of(state, seat)).action
            said = now(talk(state.public)).said(seat, action)
            row = language.row(said, rules)
            kind = name_of(row, rules) if row else f"{said.say}, tells nothing"
            hand, state = facts(rules, state.hands[seat]), apply(state, action)
            found.calls[kind] += 1
            found.telling += bool(row and row.shows)
            found.off[kind] += not fits(picture(language, state.public, seat), hand)
    return found


def table(found: Count) -> str:
    """The figures, a line for each kind of call."""
    lines = [
        f"  {kind:52} {number:7,} {found.off[kind]:6,} {found.off[kind] / number:7.1%}"
        for kind, number in found.calls.most_common()
    ]
    return "\n".join(
        [*lines, f"  {'all that tell of the hand':52} {found.telling:7,} {found.off.total():6,} {found.share:7.2%}"]
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table of each card and system."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000, help="for each card and system")
    parser.add_argument("--card", choices=CARDS)
    parser.add_argument("--player", default="plain", help="plain, club or expert")
    asked = parser.parse_args(argv)
    worst = 0.0
    for id in [asked.card] if asked.card else CARDS:
        language = card(id)
        if not language.rows:
            print(f"{id}: tells nothing\n")
        for system in systems_of(language):
            found = count(language, system, asked.deals, asked.player)
            worst = max(worst, found.share)
            print(
                f"{id} in {system}: {asked.deals:,} deals, calls made, outside what they tell\n{table(found)}\n",
                flush=True,
            )
    print(f"The most of a card in a system: {worst:.2%}; it must be below {MOST:.0%}")
    return int(worst >= MOST)


if __name__ == "__main__":
    raise SystemExit(main())
