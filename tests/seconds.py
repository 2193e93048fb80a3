"""What the tests cost: `python -m tests.seconds tests/web` prints the processor's seconds of each file.

Counted are the process of the test and all that it has started, servers and browsers too, whether they live on or not.
The seconds by the clock beside it show who waits. What several tests share, a fixture of the whole session or a cache,
is counted with the first that needs it. Anything after `--` goes to pytest: `python -m tests.seconds tests -- -n 2`.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

TICKS: Final = os.sysconf("SC_CLK_TCK")  # of the system's clock in a second
DEAREST: Final = 30  # tests that are listed by themselves
PROPERTY: Final = "processor"


def spent(pid: int = 0) -> float:
    """The processor's seconds of this process so far, of its children that are over, and of all that live."""
    if not pid:
        own = os.times()
        return own.user + own.system + own.children_user + own.children_system + _children(os.getpid())
    with suppress(OSError):  # it may end as it is looked at
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS + _children(pid)
    return 0.0


def _children(pid: int) -> float:
    found = 0.0
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found += sum(spent(int(child)) for child in (thread / "children").read_text().split())
    return found


class Meter:
    """Reads the time after each part of each test, and adds up; with pytest-xdist each worker reads its own."""

    def __init__(self) -> None:
        self.last = spent()
        self.tests: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])  # processor, clock

    def pytest_collection_finish(self) -> None:
        """What was imported to find the tests is no test's."""
        self.last = spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Each report takes along what was spent since the one before."""
        report = yield
        now = spent()
        report.user_properties.append((PROPERTY, max(0.0, now - self.last)))
        self.last = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add it to its test."""
        added = self.tests[report.nodeid]
        added[0] += sum(float(str(value)) for name, value in report.user_properties if name == PROPERTY)
        added[1] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The table."""
        files: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
        for name, (processor, clock) in self.tests.items():
            file = files[name.partition("::")[0]]
            file[:] = file[0] + processor, file[1] + clock, file[2] + 1
        write = terminalreporter.write_line
        write(f"{'processor':>10}{'clock':>9}{'tests':>7}")
        for name, (processor, clock, tests) in sorted(files.items(), key=lambda one: -one[1][0]):
            write(f"{processor:>10.1f}{clock:>9.1f}{tests:>7.0f}  {name}")
        processor, clock, tests = (sum(column) for column in zip(*files.values(), strict=True)) if files else (0, 0, 0)
        write(f"{processor:>10.1f}{clock:>9.1f}{tests:>7.0f}  all")
        write("")
        for name, (processor, clock) in sorted(self.tests.items(), key=lambda one: -one[1][0])[:DEAREST]:
            write(f"{processor:>10.1f}{clock:>9.1f}  {name}")


def pytest_configure(config: pytest.Config) -> None:
    """This module is a plugin of pytest."""
    config.pluginmanager.register(Meter())


def main(arguments: list[str]) -> int:
    """Run these tests; pytest's exit code."""
    return int(pytest.main(["-p", "tests.seconds", *(one for one in arguments if one != "--")]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
