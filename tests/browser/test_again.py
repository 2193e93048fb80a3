"""The end of a game is a moment: who has won, with a face, and the same players again with one press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import DESK, PHONE, Json, Pointer, Studio, await_phase, phase, picture
from tests.browser.test_together import play_on, sit_down

ONE_HAND: Json = {"set": {"score.hands": "1"}}


@pytest.mark.parametrize(("size", "print_size"), [(DESK, 100), (PHONE, 150)])
def test_a_game_ends_with_the_same_players_again(studio: Studio, size: tuple[int, int], print_size: int) -> None:
    kept = {"display": {"speed": "fast", "printSize": print_size}}
    page = studio.table("four-handed", make=ONE_HAND, size=size, kept=kept).page
    assert Pointer(page, bold=True).play_hand() == "game-over"
    picture(page)
    expect(page.locator(".over-head")).to_be_visible()
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
    friend.get_by_role("link", name="Join them for the next game").click()
    expect(friend.get_by_role("main")).to_contain_text(re.compile("4|Four"))
    friend.get_by_role("button", name="Take the seat").click()
    await_phase(friend, "auction")
    await_phase(mine, "auction")
