"""All attacks at full size: `python -m tests.attacks`, or those whose names begin so: `python -m tests.attacks A1 S7`.

The table that it prints stands in docs/figures/attacks.md."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path

from tests.attacks import a5_seals as a5
from tests.attacks import a6_proofs as a6
from tests.attacks import a7_second as a7
from tests.attacks import a8_cells as a8
from tests.attacks import a_work
from tests.attacks import s1_half_sent as s1
from tests.attacks import s2_damaged as s2
from tests.attacks import s3_rule_keys as s3
from tests.attacks import s4_seats as s4
from tests.attacks import s7_tables as s7
from tests.attacks.attacking import Report
from tests.attacks.others import Attacked

Attack = Callable[[Path], Coroutine[None, None, Report]]
ATTACKS: dict[str, Attack] = {
    "S1: half-sent requests, one address": lambda folder: s1.half_sent(folder, 1_100),
    "S1: half-sent requests, 20 addresses": lambda folder: s1.half_sent(folder, 3_000, 20, "connections=2000"),
    "S1: requests that trickle in": lambda folder: s1.trickled(folder, 200),
    "S1: bodies that never come": lambda folder: s1.body_never_comes(folder, 200),
    "S1: answers that nobody reads": lambda folder: s1.unread(folder, 200),
    "S2: a damaged byte in what is stored": lambda folder: s2.damaged(folder, 400),
    "S3: 5,000 unknown house rules each": lambda folder: s3.rule_keys(folder, 50, 5_000),
    "S4: a seat opened in mid-hand": lambda folder: s4.seats(folder, 100),
    "S5: games from a record, and from a shared deal": lambda folder: s4.marks(folder, 50),
    "S7: new tables, one address": lambda folder: s7.tables(folder, 500),
    "A5: halves ground from the proof of a lost hand": lambda folder: a5.ground(folder, 4_000),
    "A6: seals taken out of a record, changed or doubled, in both checks": lambda folder: a6.proofs(folder, 3),
    "A7: a second scorer's link against the pen": lambda folder: a7.second(folder, 40, 4),
    "A8: formulas and unseen marks in names, at tables and on sheets": lambda folder: a8.cells(folder, 200),
    "S8: bodies that are no text": lambda folder: s3.no_text(folder, 100),
}

SECONDS = 20  # in which others make some 130 tables: before each of these, and of it
WORK: dict[str, Callable[[Path, float], Attacked]] = {
    "nothing": a_work.nothing,
    "A1: the record of a game of 200 hands, 20 connections": a_work.records,
    "A2: a score sheet of 600 lines in which two differ, 4 connections": a_work.sheets,
    "A3: records of 200 hands to be opened, 20 connections": a_work.line,
    "A4: 240 sockets that never read, at the table of a game of 200 hands": a_work.deaf,
    "A9: odds and hints, 12 tables": a_work.odds,
}


def main() -> int:
    """Make the attacks; 1 if somebody else was not served, had to wait, or something was kept or shown."""
    failed: list[str] = []
    chosen = tuple(sys.argv[1:]) or ("",)
    print("| attack | requests | answers | others served | in the middle | at most | memory | log |")
    print("|---|---|---|---|---|---|---|---|")
    for name, attack in ATTACKS.items():
        if not name.startswith(chosen):
            continue
        with tempfile.TemporaryDirectory() as folder:
            report = asyncio.run(attack(Path(folder)))
        print(f"| {name} | {report.row()} |", flush=True)
        failed += [f"{name}: {one}" for one in report.failed]
    failed += _work(chosen)
    print("\n".join(failed[:20]), file=sys.stderr)
    return 1 if failed else 0


def _work(chosen: tuple[str, ...]) -> list[str]:
    """The attacks on the server's time and memory; what others had to bear of them."""
    failed: list[str] = []
    print("\n| attack | answers | choices before | choices | new tables | meld | reviews | tables refused |", end="")
    print(" MB before | MB | MB a minute later | log |\n|" + 12 * "---|")
    for name, attack in WORK.items():
        if not name.startswith(chosen):
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = attack(Path(folder), SECONDS)
        print(f"| {name} | {found.row()} |", flush=True)
        failed += [f"{name}: {one}" for one in found.missed()]
    return failed


if __name__ == "__main__":
    sys.exit(main())
