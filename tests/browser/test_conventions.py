"""A bidding language is chosen in the lobby, explains each bid at the table, and can be read."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.driver import DESK, PHONE, Studio, open_menu, phase, wait
from tests.browser.test_axe import Looker
from tests.players.own_cards import TOML


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


def test_a_language_of_ones_own_is_opened_chosen_kept_and_read_at_the_table(studio: Studio, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "our-club.toml"
    bad.write_text('id = "Our club"', encoding="utf-8")
    good.write_text(TOML, encoding="utf-8")
    page = studio.page(size=PHONE).page
    looker = Looker(page)

    def opened(file: Path) -> None:
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files(file)

    def languages() -> None:
        page.get_by_text(re.compile("^Bidding language: ")).click()
        page.get_by_role("button", name="Your own bidding language").click()

    page.get_by_label("Your name").fill("Vera")
    languages()
    opened(bad)
    page.get_by_text("bad.toml was not opened. This card: 'id' must be at most 40 small letters").first.wait_for()
    opened(good)
    page.get_by_text("“Our club” is chosen for your side.").first.wait_for()
    page.get_by_text("What bids mean").click()
    page.get_by_text("<b>shows</b> about 10 meld, for each step").wait_for()  # as text
    looker.look("a language of one's own")
    page.get_by_role("button", name="Done").click()
    assert page.get_by_label("Your side", exact=True).locator("option:checked").inner_text() == "Our club"
    page.reload()
    page.get_by_label("Your name").fill("Vera")
    languages()
    page.get_by_role("heading", name="Our club").wait_for()
    opened(good)
    page.get_by_text("“Our club” takes the place of the older one.").first.wait_for()
    page.get_by_role("button", name="Done").click()
    page.get_by_label("The other side", exact=True).select_option(label="Our club")
    page.get_by_role("button", name=re.compile("^Start")).locator("visible=true").first.click()
    page.get_by_role("button", name=re.compile("^Menu")).wait_for()
    open_menu(page, "What bids mean")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("heading", name=": Our club").first.wait_for()
    assert "<b>shows</b> about 10 meld" in dialog.inner_text()
    looker.look("what bids mean, a language of one's own")
    looker.check()
