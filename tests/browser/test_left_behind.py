"""A browser that played at an earlier version finds its game again, and what it had chosen: tests/upgrade."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.browser.driver import Server, Studio, await_phase
from tests.upgrade.make import HERE, STORE

KEPT = sorted(path.parent.name for path in HERE.glob("*/kept.json"))


@pytest.mark.parametrize("version", KEPT)
def test_a_browser_goes_on_with_the_game_that_it_left(everyones: Studio, tmp_path: Path, version: str) -> None:
    kept = json.loads((HERE / version / "kept.json").read_text("utf-8"))
    (tmp_path / "data").mkdir()
    shutil.copyfile(HERE / version / STORE, tmp_path / "data" / STORE)
    with Server(tmp_path) as server:
        studio = Studio(everyones.browser, server)
        seen = studio.page("/", kept=kept)
        left = seen.page.get_by_role("region", name="Where you left off")
        left.get_by_role("link", name="Resume").click()
        await_phase(seen.page, "auction")
        seen.page.locator(".hand-card").first.wait_for()
        seen.check()
        studio.close()
