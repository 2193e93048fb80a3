"""Life at the table and fewer doors: backs that become fewer, sounds asked once, a menu in three groups."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.driver import DESK, PHONE, Pointer, Studio, await_phase, picture, wait

BACKS = """() => [...document.querySelectorAll(".seat-fan")].filter((one) => one.checkVisibility()).map((one) => {
  const fan = one.getBoundingClientRect();
  const over = [...document.querySelectorAll(".trick .card, .card-place, .seat-name, .hand-card, button")]
    .map((other) => other.getBoundingClientRect()).filter((other) => fan.left < other.right && other.left < fan.right
      && fan.top < other.bottom && other.top < fan.bottom);
  const cards = Number(getComputedStyle(one).getPropertyValue("--cards"));
  return {cards, width: Math.round(fan.width), over: over.length};
})"""


def fewer(now: list[dict[str, int]], before: list[dict[str, int]]) -> list[dict[str, int]]:
    """What is seen now, once every seat holds fewer cards than before."""
    held = len(now) == len(before) and all(one["cards"] < old["cards"] for one, old in zip(now, before, strict=True))
    return now if held else []


@pytest.mark.parametrize("system", ["four-handed", "two-handed-draw", "three-handed"])
def test_the_backs_at_a_seat_become_fewer_and_lie_over_nothing(studio: Studio, system: str) -> None:
    page = studio.table(system, size=DESK).page
    one = Pointer(page, bold=True)
    one.play_until("trick")
    before = page.evaluate(BACKS)
    assert len(before) == page.locator(".seat").count()
    assert [one["over"] for one in before] == [0] * len(before)
    picture(page)
    one.step()
    one.step()
    after = wait(page, "fewer cards", lambda: fewer(page.evaluate(BACKS), before))
    assert all(now["width"] < then["width"] for now, then in zip(after, before, strict=True))
    assert [one["over"] for one in after] == [0] * len(after)


def test_sounds_are_asked_once_when_the_first_hand_is_over(studio: Studio) -> None:
    page = studio.table("four-handed", size=PHONE).page
    await_phase(page, "auction")
    assert page.get_by_role("button", name="Sounds on").count() == 0
    Pointer(page).play_hand()
    page.get_by_role("button", name="Sounds on").click()
    expect(page.get_by_role("button", name="Sounds on")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('deece.display')).sounds") is True
    page.evaluate("localStorage.setItem('deece.display', JSON.stringify({sounds: false}))")
    page.reload()
    await_phase(page, "score", "auction")
    expect(page.get_by_role("button", name="Sounds on")).to_have_count(0)


def test_the_menu_is_of_this_hand_this_table_and_oneself(studio: Studio) -> None:
    page = studio.table("double-deck", size=PHONE).page
    await_phase(page, "auction")
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog", name="Menu")
    groups = dialog.get_by_role("region")
    expect(groups).to_have_count(3)
    for name, item in (("This hand", "Notes"), ("This table", "The rules"), ("For you", "Display")):
        expect(dialog.get_by_role("region", name=name).get_by_role("button", name=item)).to_have_count(1)
    assert dialog.locator(".menu-item").count() == groups.locator(".menu-item").count()


def test_no_column_of_the_lobby_is_empty_and_today_has_a_band_of_cards(studio: Studio) -> None:
    page = studio.page("/play", size=DESK).page
    page.get_by_role("heading", name="House rules").wait_for()
    lefts = page.evaluate(
        "[...new Set([...document.querySelectorAll('.lobby-sheet')].map((e) => e.offsetLeft))].length"
    )
    assert lefts == 2
    home = studio.page("/", size=DESK).page
    band = home.get_by_role("region", name="Today's board")
    expect(band.locator(".card-back")).to_have_count(12)
    band.get_by_role("link", name="Play today's board").click()
    home.get_by_role("heading", name="The last days").wait_for()
    small = studio.page("/", size=PHONE).page
    expect(small.get_by_role("region", name="Today's board")).to_have_count(0)
