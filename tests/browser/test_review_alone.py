"""A hand looked at again without a server: the ledger adds up, mistakes come back, and all of it in flight mode."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from deece.record import format
from tests.browser.alone import Alone, kept
from tests.review.information import played

pytestmark = pytest.mark.usefixtures("needs_kernel")


def test_luck_and_ones_own_hands_again_without_server_and_network(alone: Alone, tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(format(played("four-handed-passing", "learner", 3)), "utf-8")
    alone.sit_down("four-handed-passing")
    page = alone.open("?/replay")
    kept(page)
    with alone.flight_mode():
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a record").click()
        chooser.value.set_files(path)
        page.get_by_role("link", name="What each choice cost").click()
        expect(page.get_by_text("fewer deals than on a server")).to_be_visible()
        ledger = page.get_by_role("region", name="Luck and skill", exact=True)
        expect(ledger).to_be_visible(timeout=240_000)
        cells = ledger.get_by_role("cell").all_inner_texts()
        *lines, score = (int(text.replace("\N{MINUS SIGN}", "-")) for text in cells)
        assert sum(lines) == score
        page.get_by_role("button", name=re.compile("^Choose th")).click()
        expect(page.get_by_role("heading", name="Your hands again")).to_be_visible()
        expect(page.locator(".learn-said")).to_contain_text("Here you chose")
        page.locator(".hand-card.is-playable, .learn-choices .button").first.click()
        expect(page.locator(".learn-found")).to_be_visible(timeout=120_000)
        later = page.evaluate(
            "Object.values(JSON.parse(localStorage.getItem('deece.own'))).filter(({due}) => due > Date.now() / 1000)"
        )
        assert len(later) == 1
