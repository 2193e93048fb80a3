"""Simulations on a Ray cluster: as in processes, and the cluster's deaths cost nothing but time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.conftest import Deece

ROOT = Path(__file__).resolve().parent.parent.parent
ARENA = ("arena", "--rules", "two-handed", "--a", "plain", "--b", "random", "--pairs", "4", "--json")


@pytest.fixture
def needs_ray() -> None:
    """The package ray."""
    if find_spec("ray"):
        return
    if os.environ.get("CI"):
        pytest.fail("ray is not installed")
    pytest.skip("ray is not installed: python -m pip install ray")


@pytest.mark.usefixtures("needs_ray")
def test_a_cluster_finds_the_same_and_survives_a_killed_worker_and_a_killed_node() -> None:
    """The short form of `python -m tests.cli.on_ray`, in a process of its own."""
    arguments = (sys.executable, "-m", "tests.cli.on_ray", "--pairs", "20", "--kills", "1")
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(line.startswith("ok ") for line in done.stdout.splitlines()), done.stdout


@pytest.mark.flaky(reruns=2)  # Ray gives itself half a minute to start, which a busy machine may not have
@pytest.mark.usefixtures("needs_ray")
def test_without_an_address_ray_is_started_here_and_it_is_said(deece: Deece) -> None:
    arguments = (sys.executable, "-m", "deece", *ARENA, "--on", "ray")
    alone = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    done = subprocess.run(arguments, env=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(deece(*ARENA, "--workers", "1").out)
    (line,) = done.stderr.splitlines()
    assert line.startswith("deece: RAY_ADDRESS names no cluster: Ray was started on this machine for this run, ")


@pytest.mark.usefixtures("needs_ray")
def test_a_cluster_that_is_not_there_is_named() -> None:
    arguments = (sys.executable, "-m", "deece", *ARENA, "--on", "ray")
    away = {**os.environ, "RAY_ADDRESS": "127.0.0.1:1"}
    done = subprocess.run(arguments, env=away, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("deece: the Ray cluster at 127.0.0.1:1, which RAY_ADDRESS names, cannot be joined")


@pytest.mark.parametrize(
    "arguments",
    [ARENA, ("simulate", "--rules", "two-handed", "--games", "1")],
)
def test_where_ray_is_not_installed_it_is_said_how(
    deece: Deece, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    found = deece(*arguments, "--on", "ray")
    assert (found.code, found.out) == (2, "")
    assert found.err == "deece: Ray is not installed: python -m pip install ray, where deece is installed\n"


def test_there_are_no_other_places(deece: Deece) -> None:
    found = deece(*ARENA, "--on", "moon")
    assert found.code == 2
    assert "there is no 'moon' to work on: choose processes, ray" in found.err
