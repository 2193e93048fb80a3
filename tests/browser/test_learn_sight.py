"""The guided hands on phones and tablets: the cards that a step speaks of and the way on are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deece.school import Lesson, lesson
from deece.school.tasks import shown_answer
from tests.browser.driver import FRAMES, Studio, picture

LOOKS = [
    ((390, 844), 100),
    ((390, 844), 150),
    ((320, 568), 100),
    ((320, 568), 150),
    ((1024, 768), 125),
    ((1024, 768), 150),
    ((568, 320), 150),
]
# Of each card its corner; of the button all.
UNSEEN = """() => {
  const inside = (box) => box.left >= -1 && box.right <= innerWidth + 1
    && box.top >= -1 && box.bottom <= innerHeight + 1;
  const over = (x, y, one) => {
    const top = document.elementFromPoint(x, y);
    return top && (one.contains(top) || top.contains(one));
  };
  const found = [];
  for (const card of document.querySelectorAll(".learn-hand .hand-card, .learn-spot .card")) {
    const box = card.getBoundingClientRect();
    const corner = {left: box.left, top: box.top, right: box.left + 20, bottom: box.top + 24};
    const name = card.getAttribute("aria-label") ?? card.className;
    if (!inside(corner) || !over(box.left + 9, box.top + 12, card)) found.push(name);
  }
  const on = [...document.querySelectorAll(".learn-on .button-main")].at(-1);
  if (on) {
    const box = on.getBoundingClientRect();
    if (!inside(box) || !over((box.left + box.right) / 2, (box.top + box.bottom) / 2, on)) found.push(on.innerText);
  }
  return found;
}"""


def faults(page: Page, where: str) -> list[str]:
    """What is out of sight now."""
    page.evaluate(FRAMES)
    found = [f"{where}: {one}" for one in page.evaluate(UNSEEN)]
    if found:
        picture(page)
    return found


def answer(page: Page, guided: Lesson, number: int) -> None:
    """What the step asks, typed, and on to the next."""
    if guided.task(number).ask != "read":
        if (folded := page.locator(".learn-typing:not([open]) summary")).count():
            folded.click()
        page.get_by_label("Or type your answer").fill(shown_answer(guided.task(number)))
        page.keyboard.press("Enter")
        expect(page.locator(".learn-found.is-right")).to_be_visible()


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["first-hand", "second-hand"])
@pytest.mark.parametrize(("size", "print_size"), LOOKS)
def test_cards_and_the_way_on_are_in_sight_at_every_step(
    studio: Studio, size: tuple[int, int], print_size: int, name: str
) -> None:
    guided = lesson(name)
    kept = {"display": {"printSize": print_size, "speed": "fast"}}
    page = studio.page(f"/learn/{name}", size=size, touch=True, kept=kept).page
    found = list[str]()
    for number in range(len(guided.step)):
        expect(page.locator(".learn-where p")).to_have_text(f"Step {number + 1} of {len(guided.step)}")
        found += faults(page, f"{number + 1}, asked")
        answer(page, guided, number)
        found += faults(page, f"{number + 1}, answered")
        page.get_by_role("button", name="Go on").click()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (768, 1024)])
def test_the_cards_beside_the_first_hand_stay_on_its_felt(studio: Studio, size: tuple[int, int]) -> None:
    """At 150 % print they went beyond it, and out of a phone's window."""
    page = studio.page("/learn", size=size, kept={"display": {"printSize": 150}}).page
    page.locator(".learn-fan .card").first.wait_for()
    right = "(place) => document.querySelector(place).getBoundingClientRect().right"
    assert page.evaluate(right, ".learn-fan .card:last-child") <= page.evaluate(right, ".learn-first")
