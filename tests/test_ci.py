"""The lanes of .ci/run: what fails is seen at once, and no rerun goes by unseen."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

LANES = Path(__file__).parents[1] / ".ci" / "lanes.sh"
pytestmark = pytest.mark.needs("bash")


def bash(script: str, *given: str) -> subprocess.CompletedProcess[str]:
    """A run of lanes."""
    whole = f'set -euo pipefail\nsource "{LANES}"\n{script}'
    return subprocess.run(["bash", "-c", whole, "bash", *given], capture_output=True, text=True, check=False)


def test_each_lane_prints_its_log_and_the_run_goes_on_when_all_are_through() -> None:
    done = bash(
        'slow() { sleep 0.2; echo "slow is $1"; }; lane one slow done; lane two echo quick; join_lanes; echo end'
    )
    assert done.returncode == 0, done.stderr
    headings = [line for line in done.stdout.splitlines() if line.startswith("====") or line == "end"]
    assert headings == ["==== two", "==== one", "end"]
    assert "quick" in done.stdout
    assert "slow is done" in done.stdout
    assert done.stdout.count(" of the processor") == 2


def test_the_first_lane_that_fails_ends_the_others_and_the_run(tmp_path: Path) -> None:
    script = """
    broken() { echo before; false; echo after; }
    long() { trap 'echo ended >"$1"; exit 1' TERM; touch "$1"; while :; do sleep 0.05; done; }
    lane long long "$1"
    while [ ! -e "$1" ]; do sleep 0.01; done
    lane broken broken
    join_lanes
    echo end
    """
    done = bash(script, str(tmp_path / "ended"))
    assert done.returncode == 1
    assert "before" in done.stdout
    assert "after" not in done.stdout
    assert "end" not in done.stdout.splitlines()
    assert done.stderr.splitlines()[-1] == "==== broken failed"
    assert (tmp_path / "ended").read_text() == "ended\n"


@pytest.mark.parametrize(
    ("closing", "code", "says"),
    [
        ("8665 passed in 250.12s (0:04:10)", 0, "run again because they failed at first: 0"),
        ("8665 passed, 2 rerun in 250.12s (0:04:10)", 0, "run again because they failed at first: 2"),
        ("8665 passed, 3 rerun in 250.12s (0:04:10)", 1, "At most 2 may fail at first"),
        ("8665 passed, 1 skipped, 1 rerun in 250.12s (0:04:10)", 1, "no test may be left out"),
        ("8665 passed, 1 xfailed in 250.12s (0:04:10)", 1, "no test may be left out"),
        ("no tests ran in 0.01s", 1, "No test was run."),
    ],
)
def test_the_last_line_counts_what_was_run_again(tmp_path: Path, closing: str, code: int, says: str) -> None:
    log = tmp_path / "log"
    log.write_text(f"....\nthe 3 passed to the left\n{closing}\n" if "passed" in closing else f"{closing}\n")
    done = bash('judge "$1"', str(log))
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr
    if "passed" in closing:
        assert done.stdout.splitlines()[0].startswith(closing)
