"""`make play` says what it does before it does it, and all that develops Deece runs with locked releases."""

from __future__ import annotations

import json
import os
import re
import subprocess
from itertools import combinations
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import locks

ROOT = Path(__file__).parents[1]


def test_what_is_asked_for_is_locked() -> None:
    """Whoever changes a requirement renews the releases that tests and checks run with: `make lock`."""
    for name, requirements in locks.wanted().items():
        pinned = locks.pinned(name)
        for requirement in map(Requirement, requirements):
            releases = pinned.get(canonicalize_name(requirement.name), set())
            assert releases, f"{name} has no {requirement.name}: make lock"
            wrong = [release for release in releases if release not in requirement.specifier]
            assert not wrong, f"{name} has {requirement.name} {wrong}: make lock"


def test_what_several_locks_hold_is_of_one_release() -> None:
    every = [locks.pinned(name) for name in locks.wanted()]
    for one, other in combinations(every, 2):
        for name in one.keys() & other.keys():
            assert one[name] == other[name], name


@pytest.mark.parametrize(
    "path",
    [
        "locks/dev.txt",
        "locks/docs.txt",
        "locks/ray.txt",
        "locks/envs.txt",
        "locks/release.txt",
        "page/package-lock.json",
    ],
)
def test_a_lock_has_hashes_and_names_no_host(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert "://" not in text
    assert len(re.findall(r'--hash=sha256:|"integrity": "sha512-', text)) > 4


def test_the_node_tools_are_those_that_are_locked() -> None:
    asked = json.loads((ROOT / "page/package.json").read_text("utf-8"))["devDependencies"]
    locked = json.loads((ROOT / "page/package-lock.json").read_text("utf-8"))["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in asked} == asked


@pytest.mark.needs("make")
def test_what_takes_long_is_said_before_it_begins() -> None:
    """AUDIT T21: 60 to 120 s in silence while it installed."""
    ours = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")
    }  # of `make test`
    done = subprocess.run(["make", "-n", "-B", "play"], cwd=ROOT, env=ours, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    installs = [place for place, line in enumerate(lines) if "pip " in line]
    assert installs
    for place in installs:
        assert lines[place - 1].startswith("echo"), lines[place]
    assert any("one to two minutes" in line for line in lines[: installs[0]])
    assert lines[-1] == ".venv/bin/deece"


@pytest.mark.needs("make")
def test_the_longest_steps_say_now_and_then_that_they_go_on() -> None:
    """Fault 14: 111 s after "2 of 2" in which nothing was said."""
    ours = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}

    def made(command: str) -> subprocess.CompletedProcess[str]:
        rule = f"--eval=probe:; @$(PATIENTLY) {command}"
        asked = ["make", "-s", "--no-print-directory", rule, "probe", "EVERY=1"]
        return subprocess.run(asked, cwd=ROOT, env=ours, capture_output=True, text=True, check=False)

    done = made("sleep 2.5")
    assert done.returncode == 0
    assert done.stdout.split("\n")[:2] == ["   ... still at work, 1 seconds", "   ... still at work, 2 seconds"]
    assert made("false").returncode != 0
    told = subprocess.run(["make", "-n", "-B", "play"], cwd=ROOT, env=ours, capture_output=True, text=True, check=True)
    installs = [line for line in told.stdout.splitlines() if "pip " in line and ".venv/bin/python" in line]
    assert sum("patiently" in line for line in installs) == 2
