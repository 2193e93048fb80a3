"""The school in the browser: the first hand by mouse, keyboard and typed words; drills; what is kept; every look."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from deece.game.value import best_meld
from deece.school import drill_task, lesson
from deece.school.tasks import shown_answer
from tests.browser.alone import Alone, engine_of, kept
from tests.browser.driver import DESK, FRAMES, PHONE, Studio
from tests.browser.sweep import LOOKS, faults, resize
from tests.browser.test_axe import Looker
from tests.school.test_given import step as own_step

FIRST = lesson("first-hand")
SECOND = lesson("second-hand")


def step(page: Page, number: int) -> None:
    """Wait until the page shows this step of the first hand, from 1."""
    expect(page.locator(".learn-where p")).to_have_text(f"Step {number} of {len(FIRST.step)}")


def kept_here(page: Page, name: str) -> object:
    return json.loads(page.evaluate(f"localStorage.getItem('deece.{name}')") or "null")


def answer(page: Page, number: int, *, taps: bool) -> None:
    """Answer a step (from 0) of the first hand: by what is tapped, or typed."""
    task = FIRST.task(number)
    right = shown_answer(task)
    if task.ask != "read":
        page.locator(".learn-typed").wait_for(state="attached")
        if taps and task.ask == "act" and (cards := page.locator(".hand-card.is-playable")).count():
            choice = FIRST.step[number].right[0]
            card = cards.filter(has=page.locator(f'use[href="#card-{choice}"]')).first
            card.click(position={"x": 12, "y": 12})  # its index: another row may lie over the rest
        else:
            if taps and (folded := page.locator(".learn-typing:not([open]) summary")).count():
                folded.click()
            page.get_by_label("Or type your answer").fill(right)
            page.keyboard.press("Enter")
        expect(page.locator(".learn-found.is-right")).to_be_visible()
    go_on = page.get_by_role("button", name="Go on")
    if taps:
        go_on.click()
    else:
        go_on.press("Enter")


@pytest.mark.parametrize(("size", "taps"), [(DESK, False), (PHONE, True)])
def test_somebody_new_plays_the_first_hand_to_its_end(studio: Studio, size: tuple[int, int], taps: bool) -> None:
    page = studio.page("/", size=size, touch=taps).page
    page.get_by_role("link", name="Learn in ten minutes").click()
    for number in range(len(FIRST.step)):
        step(page, number + 1)
        answer(page, number, taps=taps)
    expect(page.get_by_role("heading", name="That was a whole hand of pinochle.")).to_be_visible()
    expect(page.get_by_role("button", name="Play a hand now")).to_be_visible()
    assert kept_here(page, "lessons") == {"first-hand": len(FIRST.step)}
    page.get_by_role("link", name="Learn", exact=True).last.click()
    page.goto(studio.server.url)
    page.get_by_role("link", name="Learn").wait_for()
    assert page.get_by_role("link", name="Learn in ten minutes").count() == 0


@pytest.mark.parametrize(("taken", "asked"), [(0, 1), (3, 1), (len(FIRST.step), 0)])
def test_who_has_played_the_first_hand_is_not_asked_whether_they_never_played(
    studio: Studio, taken: int, asked: int
) -> None:
    page = studio.page("/learn", kept={"lessons": {"first-hand": taken}} if taken else {}).page
    expect(page.locator(".learn-part").first).to_be_visible()
    expect(page.get_by_role("heading", name="Never played?")).to_have_count(asked)


def test_a_lesson_is_left_and_gone_on_with_and_a_wrong_card_costs_nothing(studio: Studio) -> None:
    seen = studio.page("/learn/first-hand", kept={"lessons": {"first-hand": 8}})
    seen.expected.append("400 (Bad Request)")  # what was typed has no meaning there
    page = seen.page
    step(page, 9)
    page.locator(".hand-card.is-playable").last.click()
    expect(page.locator(".learn-found.is-not")).to_contain_text("Not quite.")
    page.get_by_label("Or type your answer").fill("52 hearts")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="not understood")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".learn-shown")).to_have_text("Ace of spades")
    answer(page, 8, taps=True)
    step(page, 10)
    page.reload()
    step(page, 10)
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page.get_by_role("link", name="Go on with the first hand")).to_be_visible()


def test_the_next_key_belongs_to_the_step_and_all_is_said_to_a_screen_reader(studio: Studio) -> None:
    page = studio.page("/learn/first-hand").page
    said = page.locator("#heard-now")
    for number in range(9):
        step(page, number + 1)
        task = FIRST.task(number)
        expect(said).to_have_text(f"{task.say} {task.do}".strip())
        if task.ask != "read":
            field = page.get_by_label("Or type your answer")
            expect(field).to_be_focused()
            expect(field).to_have_accessible_description(task.do)
            page.keyboard.type(shown_answer(task))
            page.keyboard.down("Enter")
            expect(page.locator(".learn-found.is-right")).to_be_visible()
            expect(page.get_by_role("button", name="Go on")).to_be_focused()
            page.keyboard.down("Enter")  # held down: what is said of the answer shall not be skipped
            page.keyboard.up("Enter")
            expect(said).to_have_text(re.compile(f"^Right. {re.escape(task.good)}"))
        expect(page.get_by_role("button", name="Go on")).to_be_focused()
        step(page, number + 1)
        page.keyboard.press("Enter")
    step(page, 10)


def test_a_finger_does_not_bring_the_keyboard_up(studio: Studio) -> None:
    page = studio.page("/learn/first-hand", size=PHONE, touch=True, kept={"lessons": {"first-hand": 3}}).page
    expect(page.locator("#heard-now")).to_have_text(re.compile("Add the four up"))
    assert page.evaluate("document.activeElement.tagName") != "INPUT"


def test_a_count_shows_what_was_missed_and_comes_back_until_it_is_known(studio: Studio) -> None:
    key = "count-12/7"
    right = int(shown_answer(drill_task("count-12", 7)))
    due = {"due": 1.0, "last": 0.0, "state": 1, "step": 0, "stability": 0.2, "difficulty": 6.4}
    page = studio.page("/learn", kept={"missed": {key: due}}).page
    page.get_by_role("link", name="Go through them").click()
    for digit in str(right + 1):
        page.locator(".learn-pad").get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".learn-both")).to_contain_text(str(right))
    expect(page.get_by_role("heading", name="One by one")).to_be_visible()
    missed = kept_here(page, "missed")
    assert isinstance(missed, dict)
    assert missed[key]["due"] > due["due"]
    page.get_by_role("button", name="Next one").click()
    expect(page.get_by_role("heading", name="Nothing is left to come back now.")).to_be_visible()
    page.evaluate(f"localStorage.setItem('deece.missed', JSON.stringify({{'{key}': {json.dumps(due)}}}))")
    page.goto(f"{studio.server.url}/learn/back")
    page.get_by_label("Or type your answer").fill(str(right))
    page.keyboard.press("Enter")
    expect(page.locator(".learn-found.is-right")).to_be_visible()
    missed = kept_here(page, "missed")
    assert isinstance(missed, dict)
    assert missed == {} or missed[key]["due"] > due["due"]


@pytest.mark.usefixtures("needs_kernel")
def test_a_choice_is_judged_with_the_chance_of_each(studio: Studio) -> None:
    page = studio.page("/learn/trump").page
    page.locator(".learn-choices button").first.click()
    expect(page.get_by_role("heading", name="The chance to win the game with each")).to_be_visible(timeout=120_000)
    assert page.locator(".learn-rows li").count() > 1
    expect(page.locator(".learn-rows .is-missed")).to_have_count(1)
    page.get_by_role("button", name="Next one").click()
    expect(page.locator(".learn-choices button").first).to_be_visible()


def test_the_best_choice_of_a_judged_drill_is_shown_when_it_is_asked_for(studio: Studio) -> None:
    page = studio.page("/learn/trump").page
    page.get_by_role("button", name="Show me").click()
    shown = page.locator(".learn-shown")
    expect(shown).not_to_be_empty(timeout=120_000)
    right = page.locator(".learn-choices .is-shown")
    expect(right).to_have_text(shown.inner_text())
    right.click()
    expect(page.locator(".learn-found.is-right")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Next one").click()
    expect(shown).to_have_count(0)


def test_the_hand_of_the_day_is_played_and_compared(studio: Studio) -> None:
    page = studio.page("/learn", kept={"lobby": {"id": "four-handed"}}).page
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url(re.compile("/t/"))
    page.locator(".hand-card").first.wait_for()
    page.goto(f"{studio.server.url}/learn")
    page.get_by_role("button", name="What a strong player made of it").click()
    expect(page.get_by_role("status").filter(has_text="in your seat: You & Ruth")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="To your table").click()
    page.wait_for_url(re.compile("/t/"))


@pytest.mark.parametrize(("paper", "width"), [("Letter", 8.5), ("A4", 8.27)])
def test_the_hands_of_a_lesson_are_printed_on_either_paper(studio: Studio, paper: str, width: float) -> None:
    page = studio.page("/learn").page
    page.get_by_label("Lesson or drill").select_option("passing")
    page.evaluate(
        """() => { window.print = () => { document.querySelector(".learn-list")
        .append(document.querySelector(".learn-paper").cloneNode(true));
        setTimeout(() => dispatchEvent(new Event("afterprint")), 100); }; }"""
    )
    page.get_by_role("button", name="Print its hands").click()
    expect(page.locator(".learn:not(.is-printing) .learn-paper")).to_have_count(1)  # a copy of what went to the printer
    page.evaluate("document.querySelector('.learn').classList.add('is-printing')")
    page.set_viewport_size({"width": round(96 * (width - 1.1)), "height": 900})
    page.emulate_media(media="print")
    shown = page.locator(".learn-paper")
    expect(shown.get_by_role("heading", name="Passing: Answers")).to_be_visible()
    expect(shown.locator("section")).to_have_count(5)
    assert page.get_by_role("button").filter(visible=True).count() == 0, "nothing but the sheet"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('.learn-answers')).breakBefore") == "page"


def test_a_lesson_of_ones_own_is_opened_taken_and_sent_as_a_link(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(own_step('ask = "act"\nright = ["52"]\ngood = "Twenty."\nwrong = "No."'), "utf-8")
    seen = studio.page("/learn")
    seen.expected.append("400 (Bad Request)")  # the file that is no lesson
    page = seen.page
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a lesson of your own").click()
    (tmp_path / "bad.toml").write_text(own_step('ask = "sing"'), "utf-8")
    chooser.value.set_files(tmp_path / "bad.toml")
    expect(page.get_by_role("alert")).to_contain_text("Step 1: “ask” cannot be that.")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a lesson of your own").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    page.get_by_label("Or type your answer").fill("52")
    page.keyboard.press("Enter")
    expect(page.locator(".learn-found.is-right")).to_contain_text("Twenty.")
    page.goto(f"{studio.server.url}/learn")
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => void (window.copied = text); }")
    page.get_by_role("button", name="Copy its link").click()
    expect(page.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    other = studio.page(page.evaluate("window.copied").removeprefix(studio.server.url)).page
    expect(other.get_by_role("heading", name="Mine")).to_be_visible()
    assert "#" not in other.url


def test_a_mark_beside_a_meld_has_a_legend(studio: Studio) -> None:
    right = int(shown_answer(drill_task("count-12", 7)))
    due = {"due": 1.0, "last": 0.0, "state": 1, "step": 0, "stability": 0.2, "difficulty": 6.4}
    page = studio.page("/learn/back", kept={"missed": {"count-12/7": due}}).page
    task = drill_task("count-12", 7)
    melds = best_meld(task.ruleset.rules, task.bits, task.trump)
    page.get_by_label("Or type your answer").fill(str(right - melds.combinations[0].points))
    page.keyboard.press("Enter")
    expect(page.locator(".learn-legend")).to_have_text("* what was probably left out, or taken for less")


def test_who_wins_is_not_shown_where_it_is_asked(studio: Studio) -> None:
    page = studio.page("/learn/cards", kept={"lessons": {"cards": 1}}).page
    expect(page.locator(".learn-do")).to_have_text("Who is winning?")
    expect(page.locator(".learn-spot .tag")).to_have_count(0)


PLACES = ("/learn", "/learn/first-hand", "/learn/count-20", "/learn/says", "/learn/pass", "/learn/count-trump")


@pytest.mark.sample(3)
@pytest.mark.parametrize("place", PLACES)
def test_it_fits_every_look(studio: Studio, place: str) -> None:
    context = studio.context(size=PHONE, touch=True, kept={"lessons": {"first-hand": 14}})
    context.add_init_script("Math.random = () => .472215")  # the number of the drill's question: cards in three rows
    page = studio.page(place, context=context).page
    page.locator(".learn-row, .hand-card").first.wait_for()
    for look in LOOKS[::7]:
        resize(page, look)
        page.evaluate(FRAMES)  # the hand is laid out anew
        assert faults(page, "#page") == [], look


LIES = """async () => {
  const places = new Set();
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    if (frame < 2) continue;  // it is laid out anew
    const {x, y, width, height} = document.querySelector(".hand-cards").getBoundingClientRect();
    places.add([x, y, width, height].join());
  }
  return [...places];
}"""


def test_the_cards_lie_still_at_every_width_of_a_phone(studio: Studio) -> None:
    number = next(number for number, one in enumerate(SECOND.step) if one.right[:1] == ("TC",))
    kept = {"lessons": {"second-hand": number}, "display": {"printSize": 150}}
    page = studio.page("/learn/second-hand", size=PHONE, kept=kept).page
    page.locator(".hand-card.is-playable").first.wait_for()
    for width in range(330, 490, 4):
        page.set_viewport_size({"width": width, "height": 844})
        places = page.evaluate(LIES)
        assert len(places) == 1, (width, places)


@pytest.mark.sample(3)
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(studio: Studio, place: str) -> None:
    page = studio.page(place, kept={"lessons": {"first-hand": 14}}).page
    page.locator(".learn-row, .hand-card").first.wait_for()
    assert re.search("Learn|hand|Count|partner|Pass|Counting", page.title())
    looker = Looker(page)
    looker.look(place)
    looker.check()


def test_lessons_and_drills_work_without_a_server_and_a_network(alone: Alone) -> None:
    page = alone.open("?/learn")
    engine_of(page)
    page.get_by_role("heading", name="Cards and meld").wait_for()
    kept(page)
    with alone.flight_mode():
        page.get_by_role("link", name="First hand").click()
        for number in range(4):
            step(page, number + 1)
            answer(page, number, taps=False)
        page.get_by_role("link", name="Learn", exact=True).click()
        page.get_by_role("link", name=re.compile("^Count twelve")).click()
        page.get_by_label("Or type your answer").fill("99999")
        page.keyboard.press("Enter")
        expect(page.locator(".learn-found.is-not")).to_be_visible()
        assert kept_here(page, "missed")
