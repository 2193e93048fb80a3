"""Hand slips on paper: one page a board on Letter and A4, no card cut."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deece.club.boards import board, board_rules
from deece.club.slips import slips_page
from deece.rules.ruleset import load
from tests.browser.driver import Studio

CUT = "slip => slip.scrollHeight > slip.clientHeight || slip.scrollWidth > slip.clientWidth"
OVER = f"[...document.querySelectorAll('.slip')].filter({CUT})"


@pytest.mark.parametrize("paper", ["Letter", "A4"])
@pytest.mark.parametrize("id", ["double-deck", "racehorse", "triple-deck", "eight-handed"])
def test_each_board_is_a_page_and_no_card_is_cut(studio: Studio, tmp_path: Path, id: str, paper: str) -> None:
    ruleset = load(id)
    boards = [(number, board(board_rules(ruleset), 5, number)) for number in range(1, 9)]
    file = tmp_path / "slips.html"
    file.write_text(slips_page(boards, ruleset.name, "Seed 5."), "utf-8")
    page = studio.browser.new_page()
    try:
        page.goto(file.as_uri())
        page.emulate_media(media="print")
        wide, high = (816, 1056) if paper == "Letter" else (794, 1123)
        page.set_viewport_size({"width": wide - 76, "height": high - 76})  # without its margins
        assert page.evaluate(f"{OVER}.length") == 0
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == 8
    finally:
        page.close()
