"""`python -m tests.floor` plants exceptions, one at a time, in functions of words, wire, messages and players.

At tables of five systems, with a person in every chair and one who watches (for players: computers in the chairs
but two), every table must play its hand to the end. Where the exception is met by one person alone, all others hear
of every choice, as if nothing were wrong. Exit code 1 if anything else happens.
"""

from __future__ import annotations

import argparse
import sys

from tests.floor.planting import plants, tried


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.floor", description=__doc__)
    parser.add_argument("--plants", type=int, default=40, metavar="N", help="how many exceptions are planted")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    chosen = parser.parse_args(arguments)
    failed = 0
    for number, plant in enumerate(plants(chosen.plants, chosen.seed), 1):
        raised, wrong = tried(plant)
        failed += bool(wrong)
        print(f"{number:3} {plant.name}: raised {raised} times, {'; '.join(wrong) or 'plays on'}", flush=True)
    print(f"{chosen.plants} exceptions, {failed} tables that did not play on")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
