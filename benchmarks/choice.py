"""What a choice costs at one table of four guests, with a store in memory and no server around it.

    python benchmarks/choice.py [--rounds N] [--against REVISION]

Two hands of double deck are played by the same cards and the same choices again and again, each time in a process of
its own that has played others before, so that what is remembered of sentences is warm. Of each choice the least
processor's time counts that it took in any round: what the machine does besides makes a choice longer and never
shorter. `--against` plays them by the source of another revision in turns with this one, both without what is
compiled, and prints the ratio; what everybody is told is hashed, to see whether it is the same.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from deece.api.room import Room
from deece.game.action import Action, Pass, PlayOn
from deece.game.play import legal
from deece.game.state import CHANCE
from deece.store import MemoryStore
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import Chair, Made, entry, key_of

HERE: Final = Path(__file__).resolve()
SOURCE: Final = HERE.parent.parent / "src"
HANDS: Final = 2
BEFORE: Final = (6, 1, 2)  # seeds of hands that are played first
SEED: Final = 3
# What finds an editable install is an object, Python's own finders are classes: the source that is named comes first.
SOURCE_FIRST: Final = "import sys; sys.meta_path[:] = [one for one in sys.meta_path if isinstance(one, type)]; "


class Played(NamedTuple):
    """What each choice took, in nanoseconds, and the hash of all that was told."""

    took: list[int]
    told: str


async def play(seed: int) -> Played:
    """Hands of four persons, all of whom are told of everything."""
    tokens = [f"token-{seat}" for seat in range(4)]
    chairs = tuple(Chair("person", f"Player {seat}", "", key_of(token)) for seat, token in enumerate(tokens))
    made, store = Made("double-deck", (), "Table", 0, chairs, speed="fast"), MemoryStore()
    await store.append([entry("x", 1, made)])
    table = Table("x", TableGame(made), store, chance=random.Random(seed))
    room = Room(table)
    guests = [await room.enter(seat, token) for seat, token in enumerate(tokens)]
    took, told = list[int](), hashlib.sha256()
    while len(table.game.starts) < HANDS:
        turn, gate = table.game.turn, table.gate()
        if gate:
            for seat in gate.waits:
                await table.make_ready(seat)
        elif turn == CHANCE:
            await asyncio.sleep(0.001)
        else:
            action, command = chosen(legal(table.game.view(turn))), str(len(took))
            guests[turn].asked = command
            began = time.thread_time_ns()
            await table.choose(turn, [action], table.game.at, command)
            took.append(time.thread_time_ns() - began)
        for guest in guests:
            while guest.waiting:
                told.update(guest.next())
    await table.close()
    return Played(took, told.hexdigest())


def chosen(may: tuple[Action, ...]) -> Action:
    """A pass if there is one, else to play on, else the first."""
    return next((one for kind in (Pass, PlayOn) for one in may if isinstance(one, kind)), may[0])


def round_here() -> None:
    """One round in this process, printed as JSON."""
    for seed in BEFORE:
        asyncio.run(play(seed))
    gc.collect()
    gc.freeze()
    print(json.dumps(asyncio.run(play(SEED))))


def round_of(source: Path) -> Played:
    """One round of this source, in a process of its own."""
    run = f"{SOURCE_FIRST}import runpy; runpy.run_path({str(HERE)!r})['round_here']()"
    environment = os.environ | {"PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", run], env=environment, capture_output=True, text=True, check=True)
    return Played(*json.loads(done.stdout))


def milliseconds(rounds: list[Played]) -> float:
    """Of a choice, on average: for each the least that it took."""
    least: list[int] = [min(took) for took in zip(*(one.took for one in rounds), strict=True)]
    return sum(least) / len(least) / 1e6


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8, help="of the same hands (default 8)")
    parser.add_argument("--against", metavar="REVISION", help="compare with this revision, by turns")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be more than nothing")
    with tempfile.TemporaryDirectory() as folder:
        sources = {"Now": SOURCE}
        if options.against:
            archive = ["git", "archive", options.against, "src"]
            packed = subprocess.run(archive, cwd=SOURCE.parent, capture_output=True, check=True)
            subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
            sources = {"Now": Path(folder, "now"), options.against: Path(folder, "src")}
            shutil.copytree(SOURCE, sources["Now"], ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        rounds: dict[str, list[Played]] = {name: [] for name in sources}
        for _ in range(options.rounds):
            for name, source in sources.items():
                rounds[name].append(round_of(source))
    found = {name: milliseconds(each) for name, each in rounds.items()}
    for name, each in found.items():
        played = rounds[name][0]
        print(f"{name}: {each:.3f} ms of a core for a choice, of {len(played.took)}; told {played.told[:12]}")
    if options.against:
        print(f"{found['Now'] / found[options.against]:.3f} times")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
