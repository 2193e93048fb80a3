"""By the keyboard: the focus is where one goes on, and "?" lists the keys (fault 22 of audit/table.md)."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.begun import begun, gone_on
from tests.browser.driver import Studio, await_phase, wait

FOCUSED = "() => document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()"


def focused(page: Page) -> str:
    """What has the focus: its tag and its text."""
    return str(page.evaluate(FOCUSED))


def test_a_hand_now_has_the_focus_at_its_table(studio: Studio) -> None:
    page = studio.page("/", kept={"name": ""}).page
    play = page.get_by_role("button", name="Play a hand now")
    expect(play).to_be_enabled()
    play.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    await_phase(page, "auction")
    wait(page, "the focus", lambda: focused(page).startswith("MAIN"))


def test_enter_goes_on_from_the_score_sheet(studio: Studio) -> None:
    page = gone_on(studio, 2, begun(10)).page
    page.get_by_role("button", name="Claim the rest").first.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Claim the rest", exact=True).press("Enter")
    await_phase(page, "score")
    wait(page, "the focus", lambda: focused(page) == "BUTTON Next hand", 10)
    page.keyboard.press("Enter")
    wait(page, "the next hand", lambda: page.locator('[data-phase="score"]').count() == 0)


def test_a_question_mark_lists_the_keys(studio: Studio) -> None:
    page = studio.page("/", kept={"name": ""}).page
    expect(page.get_by_role("button", name="Play a hand now")).to_be_enabled()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_role("listitem")).to_have_count(7)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.goto(f"{studio.server.url}/play")
    page.get_by_label("Your name").press("?")
    expect(page.get_by_label("Your name")).to_have_value(
        "Vera?" if page.get_by_label("Your name").input_value() == "Vera?" else "?"
    )
    expect(dialog).to_have_count(0)
