"""Properties are tried with the same examples each time; what needs the kernel, or the site without a server, fails
under CI where that is missing.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from deece.game import quick
from deece.site import Site, SiteError, build
from deece.solver import kernel
from tests.sampling import (
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

# pytest finds them here.
__all__ = [
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
    "pytest_testnodedown",
]

# What a test may need of the machine it runs on: `@pytest.mark.needs("posix")`. Without it the test is left out.
NEEDS: Final = {
    "bash": (shutil.which("bash") is not None, "bash is not there"),
    "glibc": (platform.libc_ver()[0] == "glibc", "only glibc gives memory back on asking"),
    "make": (shutil.which("make") is not None, "make is not there"),
    "posix": (os.name == "posix", "rights, limits and signals as Linux and macOS have them"),
    "proc": (Path("/proc/self").is_dir(), "looks at processes in /proc, as Linux has it"),
}

# However long the examples take: the long forms of the tests try others.
settings.register_profile("deece", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("deece")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out, or fail under CI, what needs what is not here."""
    for mark in item.iter_markers("needs"):
        for name in mark.args:
            there, why = NEEDS[name]
            if not there:
                _left_out(why)


@pytest.fixture
def needs_kernel() -> None:
    """The compiled kernel; without a compiler the test is left out."""
    if kernel.there():
        return
    _left_out(f"the solver's kernel is not there: {kernel.WHY_NOT}; deece doctor says what to do")


@pytest.fixture
def needs_quick() -> None:
    """Compiled play; without a compiler the test is left out."""
    if quick.WHY_NOT:
        _left_out(f"deece.game._play is not there: {quick.WHY_NOT}; make play compiles it")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site as `deece web-app` writes it, one for all workers; what it needs and has not is said as above."""
    if not shutil.which("node") or not shutil.which("npm"):
        _left_out("no Node: install it (Debian: apt install nodejs npm)")
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    folder = shared / "static" / "deece"  # below a path of its own on the host of the tests
    with closing(sqlite3.connect(shared / "site.lock", timeout=600)) as lock:  # locked alike on every system
        lock.execute("BEGIN EXCLUSIVE")
        if folder.is_dir():
            engine = next((folder / "engine").iterdir()).name
            return Site(folder, next((folder / "pages").iterdir()).name, f"engine/{engine}/")
        try:
            return build(folder)
        except SiteError as error:
            if "could not be fetched" not in str(error):
                raise
            _left_out(str(error))


def _left_out(why: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)
