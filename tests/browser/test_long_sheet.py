"""The score sheet of a long game: its last hands are there, and the others come when they are asked for."""

from __future__ import annotations

from playwright.sync_api import expect

from deece.wire.public import NEWEST
from tests.browser.driver import DESK, Studio
from tests.web.games import text


def test_the_hands_before_the_last_come_when_they_are_asked_for(studio: Studio) -> None:
    record = text("four-handed-passing", hands=NEWEST + 5, level="random", settings=(("score.goal", "99999"),))
    page = studio.table("four-handed-passing", make={"record": record, "id": ""}, size=DESK).page
    sheet = page.get_by_role("region", name="Score sheet").locator("visible=true").first
    hands, more = sheet.locator(".sheet-hand"), sheet.get_by_role("button", name="Earlier hands")
    expect(hands).to_have_count(NEWEST)
    expect(hands.first).to_contain_text("6. ")
    more.click()
    expect(hands).to_have_count(NEWEST + 5)
    expect(hands.first).to_contain_text("1. ")
    expect(more).to_have_count(0)
