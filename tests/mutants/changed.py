"""Slips in the lines of a change, and which of them no test notices: `make mutants`, or `make mutants BASE=v1.2`.

Without a base it is what differs from the branch `main`; on it, what is not committed, or else the last commit. With
`make mutants OF="wire words/needs.py"` it is all lines of these. Of many slips some are drawn, by a seed; they are
listed before any is tried. The tests near each file are run once, to learn which of them run which line, and how long
they take; then each slip is put into a copy of the tree, and those that run its line are run, the nearest and quickest
first, for as long as a slip is given. A slip that survives wants a test, or shows code without effect.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple, TypeVar

from coverage import CoverageData

from tests.mutants.copying import ENDLESS, ROOT, Copy
from tests.mutants.making import Slip, slips
from tests.mutants.near import near

T = TypeVar("T")
U = TypeVar("U")
MOST: Final = 40  # slips
FILES: Final = 8  # of tests, near each file
TESTS: Final = 150  # that are asked about one slip
ONCE: Final = 20  # seconds for the tests of one file as the code stands: those that come later are left out
HANGS: Final = 240.0  # seconds after which such a file is left out altogether
SECONDS: Final = 15.0  # of the processor for the tests of one slip, by what they took as the code stands
SLOWER: Final = 90.0  # seconds more, until a slip has made them endless
BY_TEST: Final = """import json
import os
import time

import coverage
import pytest

took = {}
failed = set()


def spent():
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if time.process_time() > ONCE:
        pytest.skip("no time left")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    coverage.Coverage.current().switch_context(item.nodeid)
    began = spent()
    try:
        return (yield)
    finally:
        took[item.nodeid] = spent() - began
        coverage.Coverage.current().switch_context("")


def pytest_runtest_logreport(report):
    if report.outcome != "passed":
        failed.add(report.nodeid)


def pytest_sessionfinish():
    with open("TOOK", "w", encoding="utf-8") as file:
        json.dump({name: seconds for name, seconds in took.items() if name not in failed}, file)
"""


class Known(NamedTuple):
    """What is known of the tests: the processor's seconds that each takes, and which run a line."""

    took: dict[str, float]
    run_by: dict[str, dict[int, set[str]]]  # by file and line; "" stands for what runs as it is imported


class Tried(NamedTuple):
    """A slip, and what became of it."""

    file: str
    slip: Slip
    outcome: str  # "noticed", "SURVIVES", "endless" or "not run"


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The command; 0 unless there was nothing to try, or no test that could try it."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.changed", description=__doc__)
    parser.add_argument("--base", default="", help="the revision that the change is counted from")
    parser.add_argument("--of", nargs="*", default=[], help="files and rooms of src/deece, whole, instead of a change")
    parser.add_argument("--tests", nargs="*", default=[], help="files of tests, instead of those near the change")
    parser.add_argument("--most", type=int, default=MOST, help="slips that are tried")
    parser.add_argument("--seed", default="1", help="draws other slips where there are more")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for the tests of one slip")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    base = given.base or base_of(root)
    lines = whole(root, given.of) if given.of else changed(root, base)
    what = f"{len(lines)} files of {' '.join(given.of)}" if given.of else f"{len(lines)} files changed since {base}"
    every = [(file, slip) for file in sorted(lines) for slip in slips((root / file).read_text("utf-8"), lines[file])]
    if not every:
        print(f"no slip can be made in {what}")
        return 2
    tried = every if len(every) <= given.most else sorted(Random(given.seed).sample(every, given.most))
    print(f"{len(tried)} of {len(every)} slips in {what}, drawn by seed {given.seed}:")
    for number, (file, slip) in enumerate(tried, 1):
        print(f"{number:>3} {file}:{slip.line}: {slip.what}", flush=True)
    tests = {file: files_of(root, given.tests) or near(root, file, FILES) for file in {file for file, _ in tried}}
    with tempfile.TemporaryDirectory(prefix="deece-mutants-") as folder:
        copies = [Copy(Path(folder, str(number)), root) for number in range(given.workers)]
        known = learned(copies, tests)
        if known.took or not any(tests.values()):
            found = list(_tried(copies, tried, tests, known, given.seconds))
        else:
            print(f"{copies[0].said}\nthe tests fail as the code stands: mend that first, or name others with --tests")
            return 1
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


def whole(root: Path, names: Iterable[str]) -> dict[str, set[int]]:
    """By file, all lines of these files and rooms of src/deece."""
    places = [root / "src" / "deece" / name for name in names]
    if missing := [str(place) for place in places if not place.exists()]:
        raise SystemExit(f"not there: {', '.join(missing)}")
    files = {file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])}
    return {
        file.relative_to(root).as_posix(): set(range(1, len(file.read_text("utf-8").splitlines()) + 1))
        for file in files
    }


def files_of(root: Path, names: Iterable[str]) -> list[str]:
    """The files of tests among these files and folders."""
    found = [file for name in names for file in (sorted((root / name).rglob("test_*.py")) or [root / name])]
    return [file.relative_to(root).as_posix() for file in found]


def _git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], check=False, cwd=root, capture_output=True, text=True).stdout.rstrip("\n")


def learned(copies: Sequence[Copy], tests: dict[str, list[str]]) -> Known:
    """Run each file of tests once, as the code stands. What fails or takes too long is left out, and named."""
    names = sorted({name for each in tests.values() for name in each})
    print(f"{len(names)} files of tests are run as the code stands", flush=True)
    found = Known({}, {file: {} for file in tests})
    for one in _by_copy(copies, names, lambda copy, name: _learned(copy, name, list(tests))):
        found.took.update(one.took)
        for file, lines in one.run_by.items():
            for line, by in lines.items():
                found.run_by[file].setdefault(line, set()).update(by)
    return found


def _learned(copy: Copy, name: str, files: Sequence[str]) -> Known:
    """The same of one file of tests."""
    data, took = copy.folder / "lines", copy.folder / "took.json"
    for path in (data, took):
        path.unlink(missing_ok=True)
    (copy.folder / "by_test.py").write_text(BY_TEST.replace("ONCE", str(ONCE)).replace("TOOK", str(took)), "utf-8")
    places = ",".join(str(copy.folder / file) for file in files)
    under = ("-m", "coverage", "run", f"--rcfile={os.devnull}", f"--data-file={data}", f"--include={places}", "-m")
    if copy.run(["-p", "by_test", name], HANGS, under=under, stop=False) not in (0, 5):
        print(f"some tests of {name} fail or hang as the code stands, and are left out", flush=True)
    if not (took.exists() and data.exists()):
        return Known({}, {})
    found = CoverageData(basename=str(data))
    found.read()
    seconds = json.loads(took.read_text("utf-8"))
    lines = {file: found.contexts_by_lineno(str(copy.folder / file)) for file in files}
    fine = {"", *seconds}
    return Known(seconds, {file: {line: fine & set(by) for line, by in each.items()} for file, each in lines.items()})


def _by_copy(copies: Sequence[Copy], every: Iterable[T], do: Callable[[Copy, T], U]) -> Iterator[U]:
    """What is done with each, in whichever copy is free."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(each: T) -> U:
        copy = free.get()
        try:
            return do(copy, each)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(one, every)


def _tried(
    copies: Sequence[Copy],
    every: Sequence[tuple[str, Slip]],
    tests: dict[str, list[str]],
    known: Known,
    seconds: float,
) -> Iterator[Tried]:
    def one(copy: Copy, each: tuple[str, Slip]) -> Tried:
        file, slip = each
        names = asked(tests[file], known.run_by.get(file, {}).get(slip.line, set()), known.took, seconds)
        if not names:
            return Tried(file, slip, "not run")
        with copy.changed(file, slip.into((copy.folder / file).read_text("utf-8"))):
            code = copy.run(names, seconds + SLOWER)
        print("." if code else "S", end="", flush=True)
        return Tried(file, slip, "endless" if code == ENDLESS else "noticed" if code else "SURVIVES")

    yield from _by_copy(copies, every, one)
    print()


def asked(files: Sequence[str], contexts: Iterable[str], took: dict[str, float], seconds: float) -> list[str]:
    """Which tests are run for a line that these run, in so many seconds: the nearest and quickest first.

    Where it runs as it is imported, it is all tests of the files.
    """
    names = [name for name in contexts if name]
    nearest = {file: place for place, file in enumerate(files)}
    if not names and "" in contexts:
        names = [name for name in took if name.partition("::")[0] in nearest]
    names.sort(key=lambda name: (nearest.get(name.partition("::")[0], len(files)), took.get(name, 0.0), name))
    found, spent = list[str](), 0.0
    for name in names[:TESTS]:
        spent += took.get(name, 0.0)
        if not found or spent <= seconds:
            found.append(name)
    return found


if __name__ == "__main__":
    sys.exit(main())
