"""What a commit draws is the same on every machine, others draw others, and all is there when it is asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import drawn, some

ROOT = Path(__file__).parents[1]
CASES = """import pytest
@pytest.mark.sample(2)
@pytest.mark.parametrize("case", range(6))
def test_one(case): assert case != 9
@pytest.mark.sample(1, group="pair")
def test_left(): pass
@pytest.mark.sample(1, group="pair")
def test_right(): pass
def test_always(): pass
"""


def collected(folder: Path, *more: str, **settings: str) -> tuple[set[str], str]:
    """The tests of CASES that are run, and what is said at the end."""
    (folder / "conftest.py").write_text("from tests.sampling import *\n", "utf-8")
    (folder / "test_cases.py").write_text(CASES, "utf-8")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("DEECE_", "PYTEST_"))}
    command = [sys.executable, "-m", "pytest", "-v", "-p", "xdist", "-p", "no:cacheprovider", "--rootdir", str(folder)]
    command += ["-c", os.devnull, *(more or [str(folder)])]
    settings = {**ours, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **settings}
    done = subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.findall(r"::(\S+) PASSED|PASSED \S+::(\S+)", done.stdout)  # of one process, and of several
    return {alone or beside for alone, beside in found}, done.stdout


def test_one_seed_draws_the_same_in_any_order_and_others_draw_others() -> None:
    names = [str(number) for number in range(20)]
    first = drawn({"a": names}, {"a": 5}, "1234")
    assert len(first) == 5
    assert first == drawn({"a": names[::-1]}, {"a": 5}, "1234")
    assert set().union(*(drawn({"a": names}, {"a": 5}, str(seed)) for seed in range(40))) == set(names)


def test_some_of_a_list_stay_in_their_order_and_all_stay_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [str(number) for number in range(20)]
    monkeypatch.setenv("DEECE_SEED", "1234")
    monkeypatch.delenv("DEECE_ALL", raising=False)
    assert len(found := some(names, 5, "these")) == 5
    assert found == sorted(found, key=names.index)
    monkeypatch.setenv("DEECE_ALL", "1")
    assert some(names, 5, "these") == names


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_draws_and_says_what_it_left_out(tmp_path: Path, workers: str) -> None:
    found, said = collected(tmp_path, "-n", workers, str(tmp_path), DEECE_SEED="1234")
    assert len({name for name in found if name.startswith("test_one[")}) == 2
    assert len(found & {"test_left", "test_right"}) == 1
    assert "test_always" in found
    assert "5 more cases are drawn by other commits, or run by make soak: these were DEECE_SEED=1234" in said


def test_all_are_run_when_asked_for_and_one_that_is_named(tmp_path: Path) -> None:
    found, said = collected(tmp_path, DEECE_ALL="1")
    assert len(found) == 9
    assert "more cases" not in said
    found, _ = collected(tmp_path, DEECE_SEED="1234")
    left_out = next(name for name in (f"test_one[{case}]" for case in range(6)) if name not in found)
    assert collected(tmp_path, f"test_cases.py::{left_out}", DEECE_SEED="1234")[0] == {left_out}
