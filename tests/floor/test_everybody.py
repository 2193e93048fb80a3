"""Whoever sits at a table hears all of a hand: those who play, those who sit it out, and who watches.

A hand of every system and every set of house rules, with a person in every chair. A run draws some of them by its
commit; `make soak`, or `DEECE_ALL=1`, plays them all.
"""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console

from deece.cli.screen import WIDTH
from deece.cli.terminal import Terminal
from deece.driver import asked
from deece.game.play import legal, view
from deece.players import make
from deece.record.typed import phrase
from deece.rules.ruleset import load, systems
from tests.floor.everybody import Everybody, asks, hears_all, setting
from tests.properties.houses import HOUSES
from tests.table.tables import run

RULES: list[tuple[str, dict[str, Any]]] = [*((system, {}) for system in systems()), *HOUSES]


def named(rules: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Cases for pytest, called by their rules."""
    names = (" ".join([system, *(f"{key}={value}" for key, value in house.items())]) for system, house in rules)
    return [pytest.param(*each, id=name) for each, name in zip(rules, names, strict=True)]


TABLES = named(RULES)
SITTING_OUT = named([(system, house) for system, house in RULES if "deal.people" in house])
TYPED = ("?", "meld", "last", "tricks", "bids", "score", "rules", "")


def all_hear_a_hand(system: str, house: dict[str, Any]) -> None:
    """A hand is played; everybody hears of every choice, and asks everything in every step."""

    async def test() -> None:
        table = Everybody(system, house)
        await table.open()
        steps = set()

        async def look(_: Everybody) -> None:
            hears_all(table)
            public = table.table.game.public
            now = (public.step, len(public.tricks) % 8 == 5)
            if now not in steps:
                steps.add(now)
                await asks(table)
                hears_all(table)

        await table.play(look)
        await asks(table)
        for person in table.people:
            assert [message["t"] for message in person.heard].count("welcome") == 1, person.seat
            told = {message["at"] for message in person.heard if message["t"] in ("welcome", "step")}
            assert told == set(range(1, table.table.game.at + 1)), person.seat
        await table.close()

    run(test)


@pytest.mark.sample(14)
@pytest.mark.parametrize(("system", "house"), TABLES)
def test_everybody_hears_a_hand_in_the_browsers_room(system: str, house: dict[str, Any]) -> None:
    all_hear_a_hand(system, house)


@pytest.mark.parametrize(("system", "house"), SITTING_OUT)
def test_who_sits_a_hand_out_hears_it(system: str, house: dict[str, Any]) -> None:
    """The two tables that no commit leaves out stood still for good once somebody sat out."""
    all_hear_a_hand(system, house)


class Typist:
    """Types every question once in each step, and what the plain player chooses, until a hand is scored."""

    def __init__(self) -> None:
        self.table: Terminal | None = None
        self.pending: list[str] = []
        self.steps: set[str] = set()

    def __call__(self, prompt: str) -> str:
        assert self.table is not None
        state, seat = self.table.state, self.table.seat
        if state.public.game.results:
            raise EOFError
        if "yes or no" in prompt:
            return "yes"
        step = state.public.step
        if step not in self.steps:
            self.steps.add(step)
            self.pending = list(TYPED)
        if self.pending:
            return self.pending.pop()
        seen = view(state, seat)
        return phrase(asked(make("plain"), seen).choice.action, legal(seen), seen.rules.auction.first_bid)


def in_the_terminal(system: str, house: dict[str, Any], seat: int) -> None:
    """A hand with a person in this chair, who asks everything."""
    ruleset = load(system, {key: setting(value) for key, value in house.items()})
    typist, output, plain = Typist(), io.StringIO(), make("plain")
    console = Console(file=output, highlight=False, width=WIDTH)
    typist.table = Terminal(ruleset, plain, plain, Random(1), seat=seat, ask=typist, console=console)
    typist.table.play()
    assert typist.table.state.public.game.results
    assert "The end of hand 1" in output.getvalue()
    assert "No: " not in output.getvalue()


@pytest.mark.sample(10)
@pytest.mark.parametrize(("system", "house"), TABLES)
def test_everybody_plays_a_hand_in_the_terminal(system: str, house: dict[str, Any]) -> None:
    for seat in range(load(system, {key: setting(value) for key, value in house.items()}).rules.people):
        in_the_terminal(system, house, seat)
