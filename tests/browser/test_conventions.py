"""A bidding language is chosen in the lobby, explains each bid at the table, and can be read."""

from __future__ import annotations

import re

from tests.browser.driver import DESK, PHONE, Studio, open_menu, phase, wait
from tests.browser.test_axe import Looker


def test_a_language_chosen_in_the_lobby_is_read_at_the_table(studio: Studio) -> None:
    for size in (DESK, PHONE):
        page = studio.page(size=size).page
        page.get_by_label("Your name").fill("Vera")
        page.get_by_text("Bidding language: Classic double deck").click()
        page.get_by_label("Your side", exact=True).select_option("aces")
        page.get_by_label("The other side", exact=True).select_option("none")
        looker = Looker(page)
        looker.look("lobby with languages")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.get_by_role("button", name=re.compile("^Start")).locator("visible=true").first.click()
        page.get_by_role("button", name=re.compile("^Menu")).wait_for()
        open_menu(page, "What bids mean")
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("Aces at fifty-one").wait_for()
        dialog.get_by_text("51 first", exact=True).wait_for()
        dialog.get_by_text("No conventions").wait_for()
        looker.look("what bids mean")
        looker.check()


def test_what_a_call_tells_stands_in_the_history(studio: Studio) -> None:
    for _ in range(8):  # at some tables all pass, or nobody is left to be told
        page = studio.table("double-pinochle", make={"conventions": ["skips", "skips"]}).page
        told = page.locator(".bid-rows").get_by_text(re.compile("would name trump|meld or more"))
        mine = page.get_by_role("heading", name="Your bid")
        wait(page, "my turn", lambda mine=mine, page=page: mine.is_visible() or phase(page) == "naming-trump")
        if told.count():
            return
    raise AssertionError("no call was explained at eight tables")
