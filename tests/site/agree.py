"""Does a browser's engine answer as Deece does natively? `python -m tests.site.agree [--hands N] [--questions N]`.

So many hands of `plain` in every system, choice by choice, so many questions to the solver's kernel, each with its
values and nodes, and what it finds by whole hands in each system of which it plays them. Exits with 1 at the first that
differs. With `--player expert double-deck` it is hands of this player in these systems, and nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import math
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from deece.rules.ruleset import load, systems
from deece.site.engine import make_engine
from deece.site.parts import parts
from deece.solver.lockstep import in_lockstep
from tests.site import plains, play, questions
from tests.site.make import in_engine

KINDS = 12  # questions to one position
AT_ONCE = 100  # positions in one engine: its heap grows with all that was asked


def natively(program: ModuleType, *arguments: str) -> list[str]:
    """The lines that a program of this folder prints here."""
    with contextlib.redirect_stdout(said := io.StringIO()):
        program.main(list(arguments))
    return said.getvalue().splitlines()


def same(engine: Path, program: ModuleType, *arguments: str) -> list[str]:
    """What both say; raises SystemExit with the first lines that differ."""
    here, there = natively(program, *arguments), in_engine(engine, Path(str(program.__file__)).name, *arguments)
    for ours, theirs in zip(here, there, strict=False):
        if ours != theirs:
            sys.exit(f"natively: {ours}\nin a browser's engine: {theirs}")
    if len(here) != len(there):
        sys.exit(f"{len(here)} answers natively, {len(there)} in a browser's engine")
    return here


def kernel(engine: Path, questions_asked: int) -> None:
    """Ask both so many questions, and for what whole hands bring in each system."""
    asked = 0
    for seed in range(math.ceil(questions_asked / KINDS / AT_ONCE)):
        number = min(AT_ONCE, math.ceil((questions_asked - asked) / KINDS))
        asked += len(same(engine, questions, str(number), str(seed)))
        print(f"{asked} questions to the kernel: the same", flush=True)
    for system in [each for each in systems() if in_lockstep(load(each).rules)]:
        lines = same(engine, plains, "1", "1", system)
        print(f"{len(lines)} answers by whole hands, {system}: the same", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=200, help="in each system")
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--player", metavar="PLAYER", default="", help="only hands of this player")
    parser.add_argument("systems", metavar="SYSTEM", nargs="*", default=systems(), help="in which hands are played")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        engine = Path(scratch, "engine")
        make_engine(engine, parts(print))
        if not given.player:
            kernel(engine, given.questions)
        hands = choices = 0
        for system in given.systems if given.hands else ():
            lines = same(engine, play, given.player or "plain", str(given.hands), system)
            hands, choices = hands + len(lines), choices + sum(int(line.split()[2]) for line in lines)
            print(f"{hands} hands, {choices} choices, {system} the last: the same", flush=True)


if __name__ == "__main__":
    main()
