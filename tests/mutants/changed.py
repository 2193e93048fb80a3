"""Slips in the lines of a change, and which of them no test notices: `make mutants`, or `make mutants BASE=v1.2`.

Without a base it is what differs from the branch `main`; on it, what is not committed, or else the last commit. The
tests near each file are run once, to learn which of them run which line; then each slip is put into a copy of the
tree, and those that run its line are run. A slip that survives wants a test, or shows code without effect. Of many
slips some are drawn; the seed is printed.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple

from coverage import CoverageData

from tests.mutants.copying import ENDLESS, ROOT, Copy
from tests.mutants.making import Slip, slips
from tests.mutants.near import near

MOST: Final = 60  # slips
FILES: Final = 8  # of tests, near each file
TESTS: Final = 150  # that are asked about one slip
ONCE: Final = 1800.0  # seconds for the tests as the code stands
WITHIN: Final = 120.0  # seconds for those of one slip
BY_TEST: Final = """import coverage
import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    coverage.Coverage.current().switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        coverage.Coverage.current().switch_context("")
"""


class Tried(NamedTuple):
    """A slip, and what became of it."""

    file: str
    slip: Slip
    outcome: str  # "noticed", "SURVIVES", "endless" or "not run"


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command; 0 unless there was nothing to try or the tests fail as the code stands."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.changed", description=__doc__)
    parser.add_argument("--base", default="", help="the revision that the change is counted from")
    parser.add_argument("--tests", nargs="*", default=[], help="files of tests, instead of those near the change")
    parser.add_argument("--most", type=int, default=MOST, help="slips that are tried")
    parser.add_argument("--seed", default="1", help="draws other slips where there are more")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    base = given.base or base_of(root)
    lines = changed(root, base)
    every = [(file, slip) for file in sorted(lines) for slip in slips((root / file).read_text("utf-8"), lines[file])]
    if not every:
        print(f"no slip can be made in what has changed of src/deece since {base}")
        return 2
    tried = every if len(every) <= given.most else sorted(Random(given.seed).sample(every, given.most))
    print(f"{len(tried)} of {len(every)} slips in {len(lines)} files changed since {base}, drawn by seed {given.seed}")
    tests = {file: given.tests or near(root, file, FILES) for file in {file for file, _ in tried}}
    with tempfile.TemporaryDirectory(prefix="deece-mutants-") as folder:
        copies = [Copy(Path(folder, str(number)), root) for number in range(given.workers)]
        run_by = lines_run(copies[0], tests)
        if run_by is None:
            print(f"{copies[0].said}\nthe tests fail as the code stands: mend that first, or name others with --tests")
            return 1
        found = list(_tried(copies, tried, tests, run_by))
    report(root, found)
    return 0


def report(root: Path, found: Sequence[Tried]) -> None:
    """Print what survived, and how many there were."""
    for one in found:
        if one.outcome in ("SURVIVES", "not run"):
            line = (root / one.file).read_text("utf-8").splitlines()[one.slip.line - 1].strip()
            print(f"{one.outcome:<9} {one.file}:{one.slip.line}: {one.slip.what}\n          {line}")
    noticed = sum(one.outcome in ("noticed", "endless") for one in found)
    survive = sum(one.outcome == "SURVIVES" for one in found)
    unseen = len(found) - noticed - survive
    print(f"{noticed} of {len(found)} noticed, {survive} survive, {unseen} in lines that no test near them runs")


def base_of(root: Path) -> str:
    """What a change is counted from where nobody says it."""
    if (main := _git(root, "merge-base", "main", "HEAD")) and main != _git(root, "rev-parse", "HEAD"):
        return main
    return "HEAD" if _git(root, "status", "--porcelain", "src/deece") else "HEAD~1"


def changed(root: Path, base: str) -> dict[str, set[int]]:
    """By file of src/deece, the lines that are not as they were in this revision."""
    found: dict[str, set[int]] = {}
    file = ""
    for line in _git(root, "diff", "-U0", "--no-color", "--no-ext-diff", base, "--", "src/deece/*.py").splitlines():
        if line.startswith("+++ "):
            file = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, number = int(hunk[1]), int(hunk[2] or 1)
            found.setdefault(file, set()).update(range(first, first + number))
    for file in _git(root, "ls-files", "--others", "--exclude-standard", "src/deece/*.py").splitlines():
        found[file] = set(range(1, len((root / file).read_text("utf-8").splitlines()) + 1))
    return {file: lines for file, lines in found.items() if lines and (root / file).is_file()}


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], check=False, cwd=root, capture_output=True, text=True).stdout.rstrip("\n")


def lines_run(copy: Copy, tests: dict[str, list[str]]) -> dict[str, dict[int, list[str]]] | None:
    """By file and line, the tests that run it; "" stands for what runs as it is imported. None if a test fails."""
    names = sorted({name for each in tests.values() for name in each})
    if not names:
        return {}
    data, plugin = copy.folder / "lines", copy.folder / "by_test.py"
    plugin.write_text(BY_TEST, "utf-8")
    files = ",".join(str(copy.folder / file) for file in tests)
    under = ("-m", "coverage", "run", f"--rcfile={os.devnull}", f"--data-file={data}", f"--include={files}", "-m")
    if copy.run(["-p", "by_test", *names], ONCE, under=under) != 0:
        return None
    found = CoverageData(basename=str(data))
    found.read()
    return {file: found.contexts_by_lineno(str(copy.folder / file)) for file in tests}


def _tried(
    copies: Sequence[Copy],
    every: Sequence[tuple[str, Slip]],
    tests: dict[str, list[str]],
    run_by: dict[str, dict[int, list[str]]],
) -> Iterator[Tried]:
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(file: str, slip: Slip) -> Tried:
        names = asked(tests[file], run_by.get(file, {}).get(slip.line, []))
        if not names:
            return Tried(file, slip, "not run")
        copy = free.get()
        try:
            with copy.changed(file, slip.into((copy.folder / file).read_text("utf-8"))):
                code = copy.run(names, WITHIN)
        finally:
            free.put(copy)
        print("." if code else "S", end="", flush=True)
        return Tried(file, slip, "endless" if code == ENDLESS else "noticed" if code else "SURVIVES")

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(lambda each: one(*each), every)
    print()


def asked(files: Sequence[str], contexts: Sequence[str]) -> list[str]:
    """Which tests are run for a line that these run: the nearest first; all files where it runs as it is imported."""
    names = [name for name in contexts if name]
    if contexts and not names:
        return list(files)
    nearest = {file: place for place, file in enumerate(files)}
    names.sort(key=lambda name: (nearest.get(name.partition("::")[0], len(files)), name))
    return names[:TESTS]


if __name__ == "__main__":
    sys.exit(main())
