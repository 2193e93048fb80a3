"""Friends come to a table, and talk: a guest knows the game; what is said is seen, read aloud, and covers no card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

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

# The cards of the trick of which rank or suit is covered.
HIDDEN = """() => [...document.querySelectorAll(".trick .card")].filter((card) => {
  const {left, top, width} = card.getBoundingClientRect();
  return [...document.querySelectorAll(".bubble")].some((bubble) => {
    const one = bubble.getBoundingClientRect();
    return one.left < left + width * .4 && one.right > left + 8 && one.top < top + width * .7 && one.bottom > top + 8;
  });
}).map((card) => card.innerHTML)"""


def two(
    studio: Studio, size: tuple[int, int], display: dict[str, Any], system: str = SYSTEM
) -> tuple[Pointer, Pointer]:
    """Two friends at one table, both in windows of this size."""
    made = studio.server.make(system, friends=1)
    kept = {"display": {"speed": "fast", **display}}
    mine = studio.page(f"/t/{made['table']}", tables=[made], size=size, kept=kept).page
    await_phase(mine, "waiting")
    friend = sit_down(studio, f"/t/{made['table']}", "Flora", studio.context(size=size, kept=kept)).page
    return Pointer(mine, bold=True), Pointer(friend)


def talk(page: Page) -> Locator:
    """The button that opens and ends the panel."""
    return page.locator(".bar-talk")


def say(page: Page, phrase: str) -> None:
    """One tap, once the panel stands there; where it is no dialog it lies over nothing."""
    button = page.get_by_role("button", name=phrase)
    if not button.count():
        talk(page).click()
    button.click()
    assert page.get_by_role("dialog").count() == 0


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
    talk(mine).click()
    mute = mine.get_by_role("group", name="Mute").get_by_role("button", name="Flora")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    talk(mine).click()
    say(friends, "Oops")
    say(mine, "Thank you")
    expect(mine.locator(".bubble")).to_contain_text(["Thank you"])
    expect(friends.locator(".bubble")).to_contain_text(["Oops", "Thank you"])
    assert "Oops" not in mine.locator("#heard").inner_text()
    assert mine.get_by_role("button", name="Talk", exact=True).count() == 1
    play_on(people, lambda: phase(mine) == "trick")


def test_what_stands_goes_when_its_speaker_is_muted(studio: Studio) -> None:
    people = two(studio, DESK, {})
    mine, friends = (one.page for one in people)
    say(friends, "Oops")
    expect(mine.locator(".bubble")).to_have_count(1)
    talk(mine).click()
    mine.get_by_role("group", name="Mute").get_by_role("button", name="Flora").click()
    expect(mine.locator(".bubble")).to_have_count(0, timeout=3_000)


def test_what_a_friend_says_while_i_bid_lies_over_no_bid(studio: Studio) -> None:
    people = two(studio, DESK, {"printSize": 150})
    mine, friends = (one.page for one in people)
    play_on(people, lambda: phase(mine) == "auction" and people[0].offered() is not None)
    say(friends, "Well played")
    expect(mine.locator(".bubble")).to_be_visible()
    assert mine.evaluate(COVERED) == []


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


HAND = """() => {
  const box = (one) => one.getBoundingClientRect();
  const panel = [...document.querySelectorAll(".low-talk, .talk")].find((one) => one.checkVisibility());
  const cards = [...document.querySelectorAll(".hand-card")];
  const over = cards.filter((card) => box(panel).right > box(card).left && box(card).right > box(panel).left
    && box(panel).bottom > box(card).top && box(card).bottom > box(panel).top);
  return {cards: cards.length, seen: cards.filter((card) => box(card).bottom <= innerHeight).length, over: over.length,
    phrases: [...panel.querySelectorAll(".phrases button")].filter((one) => box(one).width >= 44
      && box(one).height >= 44 && one.scrollWidth <= one.clientWidth && one.querySelector(".said-face")).length,
    least: Math.min(...[...panel.querySelectorAll("button, input")]
      .map((one) => parseFloat(getComputedStyle(one).fontSize)))};
}"""


@pytest.mark.parametrize("print_size", [100, 125])
def test_what_is_said_covers_no_card_of_the_trick_on_a_phone(studio: Studio, print_size: int) -> None:
    people = two(studio, PHONE, {"printSize": print_size}, "double-deck")
    people[0].bold = False
    pages = [one.page for one in people]
    lies = "document.querySelectorAll('.trick .card').length === 3"
    # The trick lies there until the host plays.
    play_on(people, lambda: people[0].offered() is not None and all(page.evaluate(lies) for page in pages))
    for page in pages:
        talk(page).click()
        page.get_by_placeholder("Say something").locator("visible=true").fill("Well played, you two")
        page.get_by_role("button", name="Say", exact=True).locator("visible=true").click()
    for page, name in zip(pages, ("Flora", "Vera"), strict=True):
        bubble = page.locator(".bubble", has_text=f"{name}: Well played, you two")
        expect(bubble).to_be_visible()
        picture(page)
        assert page.evaluate(HIDDEN) == []
        assert bubble.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "its words are cut"


@pytest.mark.parametrize(("size", "print_size"), [(PHONE, 100), (PHONE, 150), ((1024, 768), 150), (DESK, 100)])
def test_six_phrases_with_a_face_are_one_tap_each_and_the_hand_stays(
    studio: Studio, size: tuple[int, int], print_size: int
) -> None:
    people = two(studio, size, {"printSize": print_size})
    mine, friends = (one.page for one in people)
    play_on(people, lambda: all(phase(one.page) == "trick" for one in people) and people[0].offered() is not None)
    before = mine.locator(".hand-card").count()
    talk(mine).click()
    for phrase in ("Nice!", "One moment"):
        mine.get_by_role("button", name=phrase).click()
        expect(friends.locator(".bubble", has_text=phrase)).to_be_visible()
    seen = mine.evaluate(HAND)
    assert seen == {"cards": before, "seen": before, "over": 0, "phrases": 6, "least": seen["least"]}
    assert seen["least"] >= 16
    picture(mine)
    mine.get_by_placeholder("Say something").locator("visible=true").fill("Hi Mom, hearts it is!")
    mine.get_by_role("button", name="Say", exact=True).locator("visible=true").click()
    expect(friends.locator(".bubble", has_text="Hi Mom")).to_be_visible()
    expect(friends.locator("#heard p").filter(has_text="Vera says: Hi Mom, hearts it is!")).to_have_count(1)
    # A card is played while the panel stands, and the panel goes with one tap.
    people[0].step()
    expect(mine.locator(".hand-card")).to_have_count(before - 1)
    mine.get_by_role("button", name="Close: Talk").locator("visible=true").click()
    expect(mine.locator(".phrases")).to_have_count(0)


def test_on_a_phone_the_panel_gives_way_to_a_bid(studio: Studio) -> None:
    people = two(studio, PHONE, {})
    play_on(people, lambda: people[0].offered() is not None and phase(people[0].page) == "auction")
    mine = people[0].page
    talk(mine).click()
    expect(mine.locator(".low-talk")).to_be_visible()
    mine.get_by_role("button", name="Good luck").click()
    expect(mine.locator(".low-talk")).to_have_count(0)
    assert people[0].offered() is not None


def test_the_link_and_the_way_in_stand_once(studio: Studio) -> None:
    """Fault 18: the link stood on the table and in a dialog over it, and so did “Let friends in”."""
    page = studio.page("/").page
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name=re.compile("^Start")).locator("visible=true").click()
    await_phase(page, "waiting")
    assert page.get_by_role("dialog").count() == 0
    assert page.get_by_text("/t/").locator("visible=true").count() == 1
    assert page.get_by_role("button", name=re.compile("friends in|network join")).locator("visible=true").count() == 1
    open_menu(page, "People and invitations")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("li", has_text="Free seat")).to_have_count(3)
    assert dialog.get_by_text("/t/").count() == 0
    assert dialog.get_by_role("button", name=re.compile("friends in|network join")).count() == 0
