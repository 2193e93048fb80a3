"""Tricks that are looked at again: the last one, or all of the hand where the rules let players do it."""

from __future__ import annotations

import pytest

from tests.browser.begun import begun, gone_on
from tests.browser.driver import Studio

TAKEN = 4


@pytest.mark.parametrize(
    ("house", "button", "seen"), [("", "Last trick", 1), ("set: trick.look_back=all\n", "All tricks", TAKEN)]
)
def test_the_tricks_that_the_rules_let_one_see_again_are_shown(
    studio: Studio, house: str, button: str, seen: int
) -> None:
    page = gone_on(studio, 1, begun(TAKEN, "TS 9C JH", house=house)).page
    page.get_by_role("button", name=button, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".last-trick").first.wait_for()
    assert dialog.locator(".last-trick").count() == seen
    first = dialog.locator(".last-trick").first.locator("[aria-label]").all()
    assert [card.get_attribute("aria-label") for card in first] == [
        "ace of diamonds",
        "king of diamonds",
        "king of clubs",
        "king of diamonds",
    ]
    if seen > 1:
        heads = dialog.locator("h3").all_inner_texts()
        assert [head.split(":")[0] for head in heads] == ["Trick 3", "Trick 2", "Trick 1"]
