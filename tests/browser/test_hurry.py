"""A dull stretch: whoever plays alone with computer players lets them play on, without pauses, to their own turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import DESK, Pointer, Studio, wait

ON = "Play on to my turn"


@pytest.mark.parametrize(("size", "print_size"), [(DESK, 100), ((390, 844), 150)])
def test_computer_players_play_on_to_ones_turn(studio: Studio, size: tuple[int, int], print_size: int) -> None:
    """AUDIT table 25: 30 seconds between two choices, and nothing that hurries them."""
    desk = size == DESK
    kept = {"display": {"printSize": print_size, "speed": "slow"}}
    page = studio.table("double-deck", make={"speed": "slow"}, size=size, touch=not desk, kept=kept).page
    person = Pointer(page, taps=not desk)
    wait(page, "my turn to bid", person.offered)
    button = page.get_by_role("button", name=ON, exact=True)
    assert button.count() == 0, "it is one's turn"
    person.step()
    if desk:
        button.click(timeout=60_000)
    else:
        page.locator(".bar-menu").click()
        page.get_by_role("dialog", name="Menu").get_by_role("button", name=re.compile(f"^{ON}")).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    wait(
        page, "my turn again, or the meld", lambda: person.offered() or page.get_by_role("button", name="Ready").count()
    )
    assert button.count() == 0


def test_nothing_is_hurried_where_a_friend_plays_too(studio: Studio) -> None:
    made = studio.server.make("double-deck", friends=1, speed="slow")
    here = studio.page(f"/t/{made['table']}", tables=[made], size=DESK).page
    friend = studio.page(f"/t/{made['table']}", size=DESK).page
    friend.get_by_label(re.compile("name", re.IGNORECASE)).first.fill("Bea")
    friend.get_by_role("button", name=re.compile("^(Sit|Take|Join)")).first.click()
    wait(here, "cards", lambda: here.locator(".hand .card, .card-place").count() > 0)
    for _ in range(20):
        assert here.get_by_role("button", name=ON, exact=True).count() == 0
        here.wait_for_timeout(100)
