"""Puts each slip into a copy of the tree and runs the tests that must notice it.

`python -m tests.mutants` ends with exit code 1 if one of the known slips survives, or more than two of the fresh
ones. A word after it picks those whose file holds it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.mutants import Mutant
from tests.mutants.fresh import FRESH
from tests.mutants.known import KNOWN

ROOT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("src", "tests", "benchmarks", "docs", "pyproject.toml", "README.md")
MAY_SURVIVE: Final = 2  # of the fresh ones
WITHIN: Final = 300.0  # seconds for the tests of one slip; a slip that makes them endless is noticed too
ALL_WITHIN: Final = 3600.0  # for the tests of all, before any slip is made
ENDLESS: Final = -1  # beside pytest's own exit codes
# An editable install has a finder of its own, which comes before PYTHONPATH: without it the copy's own code is found.
OWN_CODE: Final = """import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
"""


def main(word: str = "") -> int:
    """Try all whose file holds the word; the exit code."""
    known, fresh = ([each for each in group if word in each.file] for group in (KNOWN, FRESH))
    if not (known or fresh):
        print(f"no slip is in a file whose name holds {word}")
        return 2
    with tempfile.TemporaryDirectory(prefix="deece-mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            _copied(ROOT / name, copy / name)
        (copy / "sitecustomize.py").write_text(OWN_CODE, "utf-8")
        _check(copy)
        names = sorted({name for each in (*known, *fresh) for name in each.tests.split()})
        if _run(copy, names, ALL_WITHIN) != 0:
            print("the tests fail as the code stands: mend that first")
            return 1
        left = [[each for each in group if _survives(copy, each)] for group in (known, fresh)]
    for title, group, survivors in zip(("known", "fresh"), (known, fresh), left, strict=True):
        print(f"{title}: {len(group) - len(survivors)} of {len(group)} noticed")
    return int(bool(left[0]) or len(left[1]) > MAY_SURVIVE)


def _copied(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    elif source.exists():
        shutil.copy(source, target)


def _survives(copy: Path, mutant: Mutant) -> bool:
    with _changed(copy / "src" / "deece" / mutant.file, mutant):
        code = _run(copy, mutant.tests.split())
    survives = code == 0
    found = "SURVIVES" if survives else "endless " if code == ENDLESS else "noticed "
    print(f"{found}  {mutant.file}: {mutant.breaks}", flush=True)
    return survives


@contextmanager
def _changed(path: Path, mutant: Mutant) -> Iterator[None]:
    text = path.read_text("utf-8")
    assert text.count(mutant.old) == 1, f"{mutant.file} holds {text.count(mutant.old)} times: {mutant.old}"
    path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    try:
        yield
    finally:
        path.write_text(text, "utf-8")


def _settings(copy: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{copy}:{copy / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}


def _check(copy: Path) -> None:
    """Raise RuntimeError unless the tests of the copy run the copy's code: else every slip would go unnoticed."""
    command = [sys.executable, "-c", "import deece; print(deece.__file__)"]
    done = subprocess.run(command, check=True, cwd=copy, env=_settings(copy), capture_output=True, text=True)
    if not Path(done.stdout.strip()).is_relative_to(copy):
        raise RuntimeError(f"the tests of the copy in {copy} run the code in {done.stdout.strip()}")


def _run(copy: Path, names: Sequence[str], within: float = WITHIN) -> int:
    """Pytest's exit code for these tests of the copy, with the copy's own code."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *names]
    try:
        done = subprocess.run(
            command, check=False, cwd=copy, env=_settings(copy), timeout=within, capture_output=True, text=True
        )
    except subprocess.TimeoutExpired:
        return ENDLESS
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
