"""`make play` says what it does before it does it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(not shutil.which("make"), reason="make is not there")
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
    assert "deece serve" in lines[-1]
