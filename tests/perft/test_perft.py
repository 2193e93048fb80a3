"""The number of legal sequences of choices from fixed positions of every system is what counts.txt says."""

import pytest

from deece.rules.ruleset import load, systems
from tests.perft.count import DEPTH, FILE, perft, positions

REWRITE = "if the change is meant, run `python -m tests.perft.count --write` and look at the difference"
COUNTED = [line.rstrip() for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("system", systems())
def test_the_counts_of_every_system(system: str) -> None:
    written = [line for line in COUNTED if line.split()[0] == system]
    found = []
    for name, state in positions(load(system).rules, f"perft {system}"):
        counts = " ".join(str(perft(state, depth)) for depth in range(1, DEPTH + 1))
        found.append(f"{system:<24}{name:<14}{counts}")
    assert found == written, REWRITE


def test_nothing_else_is_counted() -> None:
    assert {line.split()[0] for line in COUNTED} == set(systems())


def test_a_deal_ends_a_sequence() -> None:
    state = next(state for name, state in positions(load("four-handed").rules, "end") if name == "near the end")
    assert perft(state, 100) == perft(state, 200) > 1
