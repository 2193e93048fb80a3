"""Deals that a seat cannot tell apart give equal bytes: `python -m tests.protocol.alike --pairs 10000`.

Two cards that a seat has not seen are exchanged from the deal on and the same public choices made again; all that the
seat is sent, from the first question to the last, must be the same to the byte.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from deece.driver import played
from deece.game import CHANCE, OVER, Action, State, apply, legal, shuffled, start, to_act, view
from deece.players import make
from deece.players.conventions import default_card
from deece.players.protocol.session import Session
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems
from tests.conformance import _Hand, _same_shown


def sent(states: list[State], seat: int) -> str:
    """All that a program in this seat is sent over these positions: asked in each where it is to act, told in all."""
    rules = states[0].public.rules
    session, lines = Session(7, cards=(default_card(rules),) * rules.deal.sides), list[str]()
    for number, state in enumerate(states):
        seen = view(state, seat)
        if to_act(state) == seat:
            lines += session.asked(seen, legal(seen), number, 1000, 0).lines
        elif state.public.step != "deal":
            lines += session.told(seen)
    return "\n".join(lines)


def positions(before: State, actions: list[Action]) -> list[State]:
    states = [before]
    for action in actions:
        states.append(apply(states[-1], action))
    return states[1:]


class Followed(_Hand):
    """The same, with what was chosen over the other deal."""

    def pair(self, state: State, rng: Random) -> tuple[list[State], list[State], int] | None:
        """The positions of this hand and those over another deal that a seat cannot tell from it, and the seat."""
        seat = rng.choice(state.public.seating.active)
        deal = self._exchanged(state, seat, rng)
        if deal is None:
            return None
        states: list[State] = [apply(self.before, deal)]
        other = self._again(deal, seat, rng, states)
        if other is None or not _same_shown(state, other, seat):
            return None
        own = positions(self.before, self.actions)
        for one, two in zip(own, states, strict=True):  # a card drawn and played since is one that the seat has seen
            if (one.hands[seat], one.own[seat]) != (two.hands[seat], two.own[seat]):
                return None
        return own, states, seat


def pairs(rules: Rules, rng: Random) -> Iterator[tuple[list[State], list[State], int]]:
    """Pairs without end, from hands that `plain` plays."""
    plain = make("plain")
    while True:
        state = start(rules, rng.randrange(rules.people))
        hand = Followed(state)
        while not state.public.game.results and (turn := to_act(state)) != OVER:
            if turn == CHANCE and hand.actions:
                break
            deal = shuffled(rules, rng, state.public.game.dealer) if turn == CHANCE else None
            action = deal or played(state, plain).action
            state = apply(state, action)
            hand.actions.append(action)
            if deal is None and not state.public.game.results and rng.random() < 0.5 and to_act(state) >= 0:
                found = hand.pair(state, rng)
                if found:
                    yield found


def compared(rules: Rules, number: int, seed: int = 0) -> list[str]:
    """The pairs, of so many, that were sent different bytes: the first line in which they differ."""
    wrong = []
    every = pairs(rules, Random(seed))
    for _ in range(number):
        one, two, seat = next(every)
        first, second = sent(one, seat), sent(two, seat)
        if first != second:
            lines = zip(first.split("\n"), second.split("\n"), strict=False)
            wrong.append(next((f"{a} / {b}" for a, b in lines if a != b), "one is longer"))
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000)
    each, wrong = -(-parser.parse_args().pairs // len(systems())), 0
    for name in systems():
        found = compared(load(name).rules, each)
        wrong += len(found)
        print(f"{name}: {each} pairs, {len(found)} differ{'; ' + found[0] if found else ''}", flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
