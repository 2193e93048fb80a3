"""`python -m deece.envs.challenge`: the rows of candidates, as a table or for programs."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from deece.envs.challenge import LEVELS, SYSTEM, VERSION, Mean, Row, check_deals, measure, version_of_players
from deece.errors import DeeceError
from deece.say import say

HEADS = ("candidate", "held-out cards", "known cards", "with itself", "partners less itself", *LEVELS, "deals")


def main() -> int:
    """Print a row for each candidate as it is done; 1 where a candidate failed in a choice, 2 for what cannot be."""
    parser = argparse.ArgumentParser(prog="python -m deece.envs.challenge", description=__doc__)
    parser.add_argument("candidates", nargs="+", metavar="NAME", help="a player, mypolicy.py, net.onnx or cmd:PROGRAM")
    parser.add_argument("--deals", type=int, default=50, help="for each of the six cards; each is played ten times")
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores if not given")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each candidate")
    options = parser.parse_args()
    try:
        check_deals(options.deals)
    except DeeceError as error:
        print(f"deece: {error}", file=sys.stderr)
        return 2
    players, failed = version_of_players(), 0
    if not options.json:
        head = say("partner challenge {number}: {system}, players {hash}", number=VERSION, system=SYSTEM, hash=players)
        print(head + "\n\n| " + " | ".join(HEADS) + " |\n|---|" + "---:|" * (len(HEADS) - 1), flush=True)
    for name in options.candidates:
        try:
            row = measure(name, options.deals, workers=options.workers)
        except DeeceError as error:
            print(f"deece: {error}", file=sys.stderr)
            return 2
        about = {"challenge": VERSION, "players": players}
        print(json.dumps(about | asdict(row)) if options.json else _line(row), flush=True)
        if row.faults:
            failed = 1
            what = say("{name} failed in {number} choices: {fault}", name=row.name, number=row.faults, fault=row.fault)
            print(f"deece: {what}", file=sys.stderr)
    return failed


def _line(row: Row) -> str:
    means = [_mean(each) for each in (row.held_out, row.known, row.alone, row.gap)]
    levels = [f"{row.levels[level]:+.1f}" for level in LEVELS]
    return "| " + " | ".join([f"`{row.name}`", *means, *levels, str(row.deals)]) + " |"


def _mean(found: Mean) -> str:
    return f"{found.points:+.1f} ± {found.margin or 0:.1f}"


if __name__ == "__main__":
    sys.exit(main())
