"""A position told on the page: cards, calls, score; what each call is worth there; sent, found again, and printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.alone import Alone, engine_of
from tests.browser.driver import DESK, Studio
from tests.browser.sweep import Look, faults, resize, some_looks
from tests.browser.test_axe import Looker
from tests.browser.test_review import opened

pytestmark = pytest.mark.usefixtures("needs_kernel")
HAND = "AS AS TS TS KS KS QS QS JS AH TH KH QH JH AD TD KD AC AC KC"
WHERE = f"/position#rules=double-deck&dealer=0&cards={HAND.replace(' ', '.')}&calls=50.52.pass&score=120.85"
PHONE = Look((360, 740), 150)


def tapped(page: Page, name: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name=name, exact=True).first.click()


def worth_of(page: Page) -> str:
    """Wait for the first answer, and no longer."""
    expect(page.get_by_role("heading", name="What each call is worth")).to_be_visible(timeout=60_000)
    if (stop := page.get_by_role("button", name="Stop here")).count():
        stop.click(timeout=1_000)
    return page.locator(".position-answer").inner_text()


def test_a_position_is_told_by_taps_alone_on_a_phone_with_large_print(studio: Studio) -> None:
    page = studio.page("/", size=PHONE.size, touch=True).page
    resize(page, PHONE)
    page.get_by_role("link", name="What is a bid worth?").click()
    page.locator(".chosen-game").click()
    page.get_by_role("radio", name="Double deck", exact=True).check()
    page.locator(".chosen-game").click()
    expect(page.get_by_text("0 of 20")).to_be_visible()
    page.get_by_role("button", name="What is each call worth?").click()
    expect(page.get_by_role("alert").filter(has_text="A hand has 20 cards here")).to_be_visible()
    for card, copies in {
        "AS": 2,
        "TS": 2,
        "KS": 2,
        "QS": 2,
        "JS": 1,
        "AH": 2,
        "TH": 2,
        "KH": 2,
        "QH": 2,
        "JH": 2,
    }.items():
        held = page.locator(f'.counter-card:has(use[href="#suit-{card[1]}"])')
        place = "ATKQJ".index(card[0])
        for _ in range(copies):
            held.nth(place).click()
    expect(page.get_by_text("19 of 20")).to_be_visible()
    page.locator('.counter-card:has(use[href="#suit-D"])').first.click()
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    calls = page.get_by_role("group", name="The next call")
    expect(page.get_by_text("Left calls:")).to_be_visible()
    calls.get_by_role("button", name="50", exact=True).click()
    expect(page.get_by_text("Partner calls:")).to_be_visible()
    calls.get_by_role("button", name="52", exact=True).click()
    expect(page.get_by_text("Right calls:")).to_be_visible()
    calls.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("textbox", name="Your side").fill("120")
    page.get_by_role("textbox", name="The others").fill("85")
    page.keyboard.press("Tab")
    bids = page.get_by_role("group", name="Which bids?")
    bids.get_by_role("button", name="54", exact=True).click()
    expect(bids.get_by_role("button", name="54", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="What is each call worth?").click()
    told = worth_of(page)
    assert "after 50, 52 and pass" in told
    assert "At 120 to 85." in told
    for words in ("Passing", "53", "54", "imagined deals"):
        assert words in told
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE.size[0]
    page.reload()
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("textbox", name="Your side")).to_have_value("120")
    assert "calls=50.52.pass" in page.url


def test_a_link_brings_the_position_and_what_is_wrong_is_said_beside_it(studio: Studio) -> None:
    page = studio.page(WHERE.replace("50.52", "50.49").replace("AS.AS", "AS.AS.AS.AS.AS")).page
    expect(page.get_by_role("alert").filter(has_text="“49” cannot be called there.")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="The ace of spades is counted 5 times")).to_be_visible()
    tapped(page, "Take back the last call", 2)
    page.get_by_label("Or type them").fill("nonsense")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="nonsense")).to_be_visible()
    expect(page.get_by_label("Or type them")).to_have_value("nonsense")
    page.get_by_label("Or type them").fill(HAND.lower().replace("t", "10"))
    page.keyboard.press("Tab")
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    page.get_by_role("textbox", name="Your side").fill("much")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="the score is 2 figures")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="The score is 2 figures")).to_be_visible()
    expect(page.get_by_role("textbox", name="Your side")).to_have_value("much")


def test_it_is_printed_and_every_look_holds(studio: Studio) -> None:
    page = studio.page(WHERE, size=DESK).page
    looker = Looker(page)
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    looker.look("a position")
    page.get_by_role("button", name="What is each call worth?").click()
    worth_of(page)
    looker.look("what it is worth")
    looker.check()
    page.emulate_media(media="print")
    expect(page.locator(".position-told")).to_be_hidden()
    expect(page.locator(".position-answer")).to_be_visible()
    page.emulate_media(media="screen")
    found = []
    for look in [PHONE, *some_looks("position")]:
        resize(page, look)
        found += [f"{look}: {each}" for each in faults(page, "#page")]
    assert not found, "\n".join(found)


def test_a_bid_of_a_review_is_gone_on_with_there(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    page.locator(".review-cell").first.click()
    page.get_by_role("link", name="Try another hand or bid here").click()
    expect(page.get_by_role("heading", name="What is a bid worth?")).to_be_visible()
    expect(page.get_by_text("12 of 12")).to_be_visible(timeout=60_000)
    expect(page.locator(".position .problem:not(:empty)")).to_have_count(0)
    page.get_by_role("button", name="What is each call worth?").click()
    assert "imagined deals" in worth_of(page)


def test_it_works_on_a_site_without_a_server(alone: Alone) -> None:
    page = alone.open(f"?{WHERE}")
    engine_of(page)
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="What is each call worth?").click()
    assert "after 50, 52 and pass" in worth_of(page)


def test_what_no_longer_fits_is_let_go(studio: Studio) -> None:
    page = studio.page(WHERE + "&bids=54&conventions=classic.none").page
    expect(page.get_by_role("group", name="Which bids?").get_by_role("button", name="54")).to_be_visible(timeout=60_000)
    assert "bids=54" in page.url
    tapped(page, "Take back the last call", 2)
    expect(page.get_by_text("Partner calls:")).to_be_visible()
    calls = page.get_by_role("group", name="The next call")
    for call, told in (("55", "55"), ("Pass", "pass")):
        calls.get_by_role("button", name=call, exact=True).click()
        expect(page.locator(".position-calls")).to_contain_text(told)
    expect(page.get_by_text("It is your call.")).to_be_visible()
    expect(page).not_to_have_url(re.compile("bids=54"))
    page.locator(".chosen-game").click()
    page.get_by_role("button", name="Rule sheet").click()
    expect(page.get_by_role("dialog")).to_contain_text("Double deck")


def test_a_dealer_who_has_no_seat_here_is_let_go(studio: Studio) -> None:
    page = studio.page(WHERE.replace("dealer=0", "dealer=5") + "&conventions=classic.none.none").page
    expect(page.get_by_text("20 of 20")).to_be_visible(timeout=60_000)
    expect(page).to_have_url(re.compile("dealer=0"))
    expect(page).not_to_have_url(re.compile("conventions="))
    expect(page.locator(".position .problem:not(:empty)")).to_have_count(0)
