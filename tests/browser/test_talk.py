"""Friends come to a table, and talk: a guest knows the game; what is said is seen, read aloud, and covers no card."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import DESK, PHONE, Pointer, Studio, await_phase, open_menu, phase, picture
from tests.browser.test_together import SYSTEM, play_on, sit_down

COVERED = """() => {
  const boxes = [...document.querySelectorAll(".hand-card, .table button")].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll(".bubble")].flatMap((bubble) => {
    const one = bubble.getBoundingClientRect();
    const over = boxes.filter((other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);
    const outside = one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight;
    return over.length || outside ? [bubble.innerText] : [];
  });
}"""


def two(studio: Studio, size: tuple[int, int], display: dict[str, Any]) -> tuple[Pointer, Pointer]:
    """Two friends at one table, both in windows of this size."""
    made = studio.server.make(SYSTEM, friends=1)
    kept = {"display": {"speed": "fast", **display}}
    mine = studio.page(f"/t/{made['table']}", tables=[made], size=size, kept=kept).page
    await_phase(mine, "waiting")
    friend = sit_down(studio, f"/t/{made['table']}", "Flora", studio.context(size=size, kept=kept)).page
    return Pointer(mine, bold=True), Pointer(friend)


def say(page: Page, phrase: str) -> None:
    """Two taps: Talk, and the phrase."""
    page.get_by_role("button", name="Talk").click()
    page.get_by_role("dialog").get_by_role("button", name=phrase).click()
    page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.parametrize(("size", "print_size"), [(DESK, 100), (PHONE, 150)])
def test_what_a_friend_says_is_seen_at_their_seat_while_the_cards_are_played(
    studio: Studio, size: tuple[int, int], print_size: int
) -> None:
    people = two(studio, size, {"printSize": print_size})
    mine, friends = (one.page for one in people)
    play_on(people, lambda: all(phase(one.page) == "trick" for one in people) and people[0].offered() is not None)
    say(friends, "Good luck")
    bubble = mine.locator(".bubble", has_text="Good luck")
    expect(bubble).to_contain_text("Good luck")
    expect(bubble).to_be_visible()
    expect(mine.locator("#heard p").filter(has_text="Flora says: Good luck")).to_have_count(1)
    assert mine.evaluate(COVERED) == []
    picture(mine)
    seat = mine.locator(".seat", has_text="Flora").first
    if seat.is_visible():
        one, other = bubble.bounding_box(), seat.bounding_box()
        assert one
        assert other
        assert abs(one["x"] - other["x"]) < other["width"] + one["width"]
        assert abs(one["y"] - other["y"]) < other["height"] + one["height"]
    # Nothing is held up by it: the card is played while it stands.
    people[0].step()
    expect(mine.locator("#heard p").filter(has_text="Vera plays")).not_to_have_count(0)
    expect(friends.locator(".bubble")).to_contain_text("You")
    expect(bubble).to_have_count(0, timeout=9_500)
    expect(mine.get_by_role("button", name="Talk, 1 new")).to_be_visible()


def test_whom_one_mutes_is_neither_seen_nor_read_aloud(studio: Studio) -> None:
    people = two(studio, DESK, {})
    mine, friends = (one.page for one in people)
    mine.get_by_role("button", name="Talk").click()
    mine.get_by_role("group", name="Mute").get_by_role("checkbox", name="Flora").check()
    mine.keyboard.press("Escape")
    say(friends, "Oops")
    say(mine, "Thank you")
    expect(mine.locator(".bubble")).to_contain_text(["Thank you"])
    expect(friends.locator(".bubble")).to_contain_text(["Oops", "Thank you"])
    assert "Oops" not in mine.locator("#heard").inner_text()
    assert mine.get_by_role("button", name="Talk", exact=True).count() == 1
    play_on(people, lambda: phase(mine) == "trick")


def test_who_is_invited_reads_the_game_what_differs_and_whose_partner_they_are(studio: Studio) -> None:
    house = {"name": "Frank’s Friday", "summary": "", "source": "", "notes": []}
    seats = [{"kind": kind} for kind in ("me", "computer", "friend", "computer")]
    rules = {"score.goal": "450"}
    made = studio.server.make("double-deck", me="Frank", seats=seats, set=rules, house=house)
    host = studio.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(host, "waiting")
    # The free seat has one name: on the felt, in the notes, among the people.
    expect(host.locator(".seat", has_text="Free seat")).to_contain_text("for a friend")
    expect(host.locator(".pad-view")).to_contain_text("Free seat")
    open_menu(host, "People and invitations")
    expect(host.get_by_role("dialog").locator("li", has_text="North")).to_contain_text("Free seat")
    guest = studio.page(f"/t/{made['table']}", size=PHONE, kept={"name": "", "display": {"printSize": 150}}).page
    page = guest.get_by_role("main")
    expect(page).to_contain_text("Frank’s Friday, to 450: Double deck")
    expect(page).to_contain_text("450, not 500")
    expect(page).to_contain_text("You are the partner of Frank.")
    expect(page.locator("li", has_text="North")).to_contain_text("Free seat")
    picture(guest)
    guest.get_by_label("Your name").fill("Flora")
    guest.get_by_role("button", name="Take the seat").click()
    await_phase(guest, "auction", "waiting")
