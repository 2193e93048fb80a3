"""One finished site for all tests and all workers."""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

import pytest

from deece.site import Site, SiteError, build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, as `deece web-app` writes it; without Node, npm or a network nothing of it is tested, but under CI."""
    if not shutil.which("node") or not shutil.which("npm"):
        if os.environ.get("CI"):
            pytest.fail("no Node: install it (Debian: apt install nodejs npm)")
        pytest.skip("no Node: install it (Debian: apt install nodejs npm)")
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (shared / "site").is_dir():
            return _found(shared / "site")
        try:
            return build(shared / "site")
        except SiteError as error:
            if os.environ.get("CI") or "could not be fetched" not in str(error):
                raise
            pytest.skip(str(error))


def _found(folder: Path) -> Site:
    engine = next((folder / "engine").iterdir()).name
    return Site(folder, next((folder / "pages").iterdir()).name, f"engine/{engine}/")


@pytest.fixture
def engine(site: Site) -> Path:
    """Its engine's folder."""
    return site.folder / site.engine
