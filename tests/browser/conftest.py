"""One server and one browser for all tests of a worker; closed before tests that use asyncio come."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from deece.site import Site
from tests.browser.alone import Alone
from tests.browser.driver import Server, Studio, chromium, launch
from tests.web.running import complaints

HERE = Path(__file__).parent
SEED = "1"
NO_CHROMIUM = (
    "no Chromium: install it (Debian: apt install chromium-headless-shell), or say where it is in DEECE_CHROMIUM"
)

expect.set_options(timeout=30_000)  # in milliseconds; the usual five seconds are too few on a machine that is shared


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test here that fails is tried once more, and the end lists it: docs/testing.md."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("flaky"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def must_have_chromium() -> None:
    """Without a browser the test is left out; under CI it fails."""
    if not chromium():
        if os.environ.get("CI"):
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose computer players do not linger, and whose tables are always dealt the same cards."""
    must_have_chromium()
    with Server(tmp_path_factory.mktemp("server"), SEED) as server:
        yield server
        assert not complaints(server)


@pytest.fixture(scope="package")
def everyones(server: Server) -> Iterator[Studio]:
    """The browser."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield Studio(browser, server)
        browser.close()


@pytest.fixture
def studio(everyones: Studio) -> Iterator[Studio]:
    """The browser for one test: its windows are closed, and nothing may have gone wrong in any."""
    yield (studio := Studio(everyones.browser, everyones.server))
    studio.close()
    for seen in studio.pages:
        seen.check()


@pytest.fixture
def own_server(server: Server, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path / "own", SEED) as own:
        yield own


@pytest.fixture
def alone(everyones: Studio, site: Site) -> Iterator[Alone]:
    """A static host, and one browser: nothing may have gone wrong in its pages, and nothing was asked of others."""
    alone = Alone(everyones.browser, site.folder)
    yield alone
    alone.close()
