"""A bid and its hint: the hint where it was asked, with a button that does it, and a question before what cannot be."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.begun import begun, gone_on
from tests.browser.driver import DESK, Pointer, Studio, wait

SIZES: Any = [(DESK, 100), ((360, 740), 150)]
INSIDE = """(button) => { const {left, top, right, bottom} = button.getBoundingClientRect();
  const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && button.contains(on); }"""


def look_of(size: tuple[int, int], print_size: int) -> dict[str, Any]:
    touch = size != DESK
    return {"size": size, "touch": touch, "kept": {"display": {"printSize": print_size, "speed": "fast"}}}


def ask_hint(page: Page) -> None:
    """Where the table has no room for the button it stands in the notes, which close when it is pressed."""
    hint = page.get_by_role("button", name="Hint", exact=True).locator("visible=true")
    if not hint.count():
        page.locator(".bar-menu").click()
        page.get_by_role("dialog", name="Menu").get_by_role("button", name=re.compile("^Notes")).click()
    hint.first.click(timeout=60_000)


@pytest.mark.parametrize(("size", "print_size"), SIZES)
def test_a_hint_of_a_bid_comes_where_it_was_asked_and_can_be_done(
    studio: Studio, size: tuple[int, int], print_size: int
) -> None:
    """AUDIT table 10: four taps on a phone, in a second window with Hint in it once more."""
    page = studio.table("double-deck", **look_of(size, print_size)).page
    wait(page, "my turn to bid", Pointer(page).offered)
    ask_hint(page)
    done = page.locator(".do-hint").locator("visible=true")
    done.first.wait_for(timeout=60_000)
    assert page.get_by_role("dialog").count() == 0, "no second window"
    assert done.count() == 1
    wait(page, "the button in sight", lambda: done.first.evaluate(INSIDE))
    said = done.first.inner_text()
    assert re.match(r"(Bid|Say) \d+|Pass|By|Save", said)
    done.first.click()
    wait(page, "the call made", lambda: page.locator(".do-hint").count() == 0)


@pytest.mark.parametrize(("size", "print_size"), SIZES)
def test_the_card_of_a_hint_is_marked_and_played_by_its_button(
    studio: Studio, size: tuple[int, int], print_size: int
) -> None:
    page = gone_on(studio, 1, begun(0, "AH 9H 9H"), **look_of(size, print_size)).page
    wait(page, "my turn", lambda: page.locator(".hand-card.is-playable").count())
    ask_hint(page)
    done = page.locator(".do-hint").locator("visible=true")
    done.first.wait_for(timeout=60_000)
    said = done.first.inner_text()
    assert re.match(r"Play the \w+ of \w+", said)
    marked = page.locator(".hand-card.is-hinted")
    expect(marked.first).to_be_visible()
    key = str(marked.first.get_attribute("data-key"))
    wait(page, "the button in sight", lambda: done.first.evaluate(INSIDE))
    done.first.click()
    wait(page, "the card played", lambda: page.locator(f'.hand-card[data-key="{key}"]').count() == 0)


def test_a_bid_out_of_reach_is_asked_about(studio: Studio) -> None:
    """AUDIT table 17: 650 on 20 meld with one press, chosen from a list of 179."""
    page = studio.table("three-handed-widow", make={"dealer": 2}).page
    wait(page, "my turn to bid", Pointer(page).offered)
    options = page.locator("#bid-more-6 option")
    assert options.count() == 1 + 20 + 1
    page.locator("#bid-more-6").select_option("other")
    field = page.locator("input#bid-more-6")
    expect(field).to_be_focused()
    field.fill("651")
    page.get_by_role("button", name="Bid this").click()
    expect(page.locator(".table-message")).to_contain_text("651 is no bid here. The next is ")
    field.fill("900")
    page.get_by_role("button", name="Bid this").click()
    dialog = page.get_by_role("dialog", name="Do you mean this call?")
    expect(dialog).to_contain_text("900 is out of reach: ")
    dialog.get_by_role("button", name="No, go back").click()
    assert Pointer(page).offered()


def test_calls_say_what_they_show_on_a_phone_in_large_print(studio: Studio) -> None:
    """AUDIT table 9: bare By me, By, Save."""
    page = studio.table("double-deck", make={"dealer": 3}, **look_of((360, 740), 150)).page
    wait(page, "my turn to bid", Pointer(page).offered)
    for call, told in (("By me", "some meld"), ("By", "4 aces"), ("Save", "hand back")):
        button = page.get_by_role("button", name=re.compile(f"^{call}: ")).locator("visible=true")
        expect(button.locator(".call-tells")).to_have_text(told)
        assert button.evaluate(INSIDE), call


def test_what_a_phone_has_no_room_for_comes_by_higher(studio: Studio) -> None:
    page = studio.table("double-deck", make={"dealer": 3}, **look_of((390, 844), 150)).page
    wait(page, "my turn to bid", Pointer(page).offered)
    expect(page.locator("#bid-more-6")).to_be_hidden()
    page.get_by_role("button", name="Higher", exact=True).click()
    dialog = page.get_by_role("dialog", name="Higher")
    listed = dialog.get_by_label("Higher", exact=True)
    bid = str(listed.locator("option").nth(1).get_attribute("value"))
    assert bid == "53", "the first three bids stand on the felt"
    listed.select_option(bid)
    dialog.get_by_role("button", name="Bid this").click()
    if (sure := page.get_by_role("button", name="Say it all the same")).count():
        sure.click()
    wait(
        page,
        "my bid",
        lambda: page.locator(".ladder-bids").count() == 0 or page.locator(".bid").first.inner_text()[:2] > bid,
    )
    expect(page.locator("dialog[open]")).to_have_count(0)
