"""The end of a game is a moment: who has won, with a face, and the same players again with one press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import DESK, PHONE, Json, Pointer, Studio, await_phase, phase, picture
from tests.browser.test_together import play_on, sit_down

# How many buttons are large, and whether every other is thin.
WEIGHTS = """() => {
  const buttons = [...document.querySelectorAll(".sheet-end :is(button, a)")].filter((one) => one.checkVisibility());
  const large = buttons.filter((one) => one.matches(".button-large"));
  const thin = (one) => parseFloat(getComputedStyle(one).borderTopWidth) <= 1.1;
  return [large.length, buttons.every((one) => large.includes(one) || thin(one))];
}"""
ONE_HAND: Json = {"set": {"score.hands": "1"}}


@pytest.mark.parametrize(("size", "print_size"), [(DESK, 100), (PHONE, 150)])
def test_a_game_ends_with_the_same_players_again(studio: Studio, size: tuple[int, int], print_size: int) -> None:
    kept = {"display": {"speed": "fast", "printSize": print_size}}
    page = studio.table("four-handed", make=ONE_HAND, size=size, kept=kept).page
    assert Pointer(page, bold=True).play_hand() == "game-over"
    picture(page)
    expect(page.locator(".over-head")).to_have_text(re.compile("wins?!$"))
    expect(page.locator(".over-best")).to_contain_text("The hand of the game")
    assert page.evaluate(WEIGHTS) == [1, True]
    expect(
        page.get_by_role("button", name="Score sheet")
        .or_(page.locator(".sheet-page .sheet"))
        .locator("visible=true")
        .first
    ).to_be_visible()
    shown = studio.server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    page.get_by_role("button", name="Same players again").click()
    page.wait_for_url(lambda url: not url.endswith(shown["table"]))
    await_phase(page, "auction")
    after = studio.server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert (after["rules"], after["title"]) == (shown["rules"], shown["title"])
    assert [person["level"] for person in after["people"]] == [person["level"] for person in shown["people"]]


def test_friends_come_along(studio: Studio) -> None:
    made = studio.server.make("four-handed", friends=1, **ONE_HAND)
    mine = studio.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(mine, "waiting")
    friend = sit_down(studio, f"/t/{made['table']}", "Flora").page
    people = Pointer(mine, bold=True), Pointer(friend)
    play_on(people, lambda: all(phase(one.page) == "game-over" for one in people))
    mine.get_by_role("button", name="Same players again").click()
    await_phase(mine, "waiting")
    # What Vera says for it is in words, and does not come along to the next table.
    expect(mine.locator(".bubble")).to_have_count(0)
    expect(friend.locator(".bubble")).to_have_text("Vera: Same players again")
    assert "/t/" not in friend.evaluate("document.body.innerText")
    friend.get_by_role("link", name="Join them for the next game").click()
    expect(friend.get_by_role("main")).to_contain_text(re.compile("4|Four"))
    friend.get_by_role("button", name="Take the seat").click()
    await_phase(friend, "auction")
    await_phase(mine, "auction")


@pytest.mark.parametrize(("size", "print_size"), [(DESK, 100), (PHONE, 150)])
def test_a_hand_ends_with_a_stamp_its_figures_and_the_cards_that_decided_it(
    studio: Studio, size: tuple[int, int], print_size: int
) -> None:
    kept = {"display": {"speed": "fast", "printSize": print_size}}
    page = studio.table("four-handed-passing", size=size, kept=kept).page
    assert Pointer(page, bold=True).play_hand() == "score"
    expect(page.locator(".stamp")).to_have_text(re.compile("Made|Set"))
    expect(page.locator(".result-head")).to_have_text(re.compile(r"\d+.*: meld \d+, tricks \d+\."))
    expect(page.locator(".decided .card")).to_have_count(4)
    expect(page.locator(".decided .is-winning")).to_have_count(1)
    expect(page.locator(".total-rows")).to_contain_text("to go")
    expect(page.locator(".next-dealer")).to_contain_text("next")
    assert page.evaluate(WEIGHTS) == [1, True]
    assert page.evaluate(SCROLLS) == []
    picture(page)
    more = page.get_by_role("button", name="More", exact=True)
    more.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Save the record")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next hand").click()
    await_phase(page, "auction", "exchange", "naming-trump", "trick")


SCROLLS = """() => [...document.querySelectorAll(".side-view, .sheet-end")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.className)"""


def test_the_same_players_again_bid_by_the_same_languages_and_the_next_one_deals(studio: Studio) -> None:
    cards = ["tournament", "aces"]
    made = studio.server.make("double-deck", conventions=cards, dealer=2, **ONE_HAND)
    page = studio.page(f"/t/{made['table']}", tables=[made]).page
    assert Pointer(page).play_hand() == "game-over"
    again = page.get_by_role("button", name="Same players again")
    expect(again).to_contain_text("deals next")
    again.click()
    page.wait_for_url(lambda url: not url.endswith(made["table"]))
    await_phase(page, "auction")
    assert studio.server.get("/api/tables/" + page.url.rsplit("/", 1)[1])["conventions"] == cards
    expect(page.locator('.seat[data-seat="3"] .seat-dealer')).to_be_visible()


def test_a_chosen_color_is_seen_by_the_others(studio: Studio) -> None:
    made = studio.server.make("four-handed", friends=1, face=5)
    mine = studio.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(mine, "waiting")
    context = studio.context(kept={"display": {"speed": "fast", "face": 3}})
    friend = studio.page(f"/t/{made['table']}", context=context).page
    expect(friend.get_by_role("main").locator(".face-5")).to_have_count(1)  # before one sits down
    friend.get_by_label("Your name").fill("Flora")
    friend.get_by_role("button", name="Take the seat").click()
    await_phase(friend, "auction")
    expect(mine.locator(".seat", has_text="Flora").locator(".face-3")).to_have_count(1)
    expect(friend.locator(".seat", has_text="Vera").locator(".face-5")).to_have_count(1)
    # It is kept with the name: a page that comes again sees it.
    mine.reload()
    expect(mine.locator(".seat", has_text="Flora").locator(".face-3")).to_have_count(1)
