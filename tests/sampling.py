"""Of many cases that are alike a run tries some: `@pytest.mark.sample(5)` draws five of a test's cases by the commit.

Each commit draws others, `make soak` runs them all. `DEECE_SEED` draws as another commit did, `DEECE_ALL=1` leaves
nothing out, and a case that is asked for by its name is always there. `group` draws from several tests together.
"""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

MARK: Final = "sample(number, group=''): of these cases so many are drawn; make soak runs all (tests/sampling.py)"
LEFT: Final = pytest.StashKey[int]()


def seed() -> str:
    """What is drawn by: the commit, unless the environment names another."""
    if "DEECE_SEED" not in os.environ:
        command = ["git", "rev-parse", "--short=12", "HEAD"]
        done = subprocess.run(command, check=False, cwd=Path(__file__).parent, capture_output=True, text=True)
        os.environ["DEECE_SEED"] = done.stdout.strip() or "deece"  # which the workers of pytest-xdist inherit
    return os.environ["DEECE_SEED"]


def some(cases: Sequence[str], number: int, what: str) -> list[str]:
    """So many of these cases in their order, for a test that tries several at once; all of them in `make soak`."""
    if os.environ.get("DEECE_ALL"):
        return list(cases)
    found = drawn({what: list(cases)}, {what: number}, seed())
    return [case for case in cases if case in found]


def drawn(groups: dict[str, list[str]], numbers: dict[str, int], by: str) -> set[str]:
    """Of each group so many names; the same names, in whatever order, and the same seed give the same."""
    return {
        name
        for group, names in groups.items()
        for name in Random(f"{by} {group}").sample(sorted(names), min(numbers[group], len(names)))
    }


def pytest_configure(config: pytest.Config) -> None:
    """The mark, and the seed before any worker starts."""
    config.addinivalue_line("markers", MARK)
    config.addinivalue_line("markers", "needs(*names): what of the machine (tests/conftest.py); else it is left out")
    seed()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not drawn, and remember how much that is."""
    config.stash[LEFT] = 0
    if os.environ.get("DEECE_ALL"):
        return
    groups: dict[str, list[str]] = defaultdict(list)
    numbers: dict[str, int] = {}
    for item in items:
        if mark := item.get_closest_marker("sample"):
            group = mark.kwargs.get("group") or item.nodeid.partition("[")[0]
            groups[group].append(item.nodeid)
            numbers[group] = mark.args[0]
    stay = drawn(groups, numbers, seed()) | asked_for(config.args)
    before = len(items)
    items[:] = [item for item in items if not item.get_closest_marker("sample") or item.nodeid in stay]
    config.stash[LEFT] = before - len(items)


def asked_for(arguments: Sequence[str]) -> set[str]:
    """The tests that were named one by one."""
    return {name.replace(os.sep, "/") for name in arguments if "::" in name}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Each worker of pytest-xdist has left out the same."""
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker reports what it left out."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left"] = session.config.stash.get(LEFT, 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out, and how to have it."""
    if left := config.stash.get(LEFT, 0):
        line = f"{left} more cases are drawn by other commits, or run by make soak: these were DEECE_SEED={seed()}"
        terminalreporter.write_line(line)
