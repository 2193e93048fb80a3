"""A class in the browser: begun by a teacher, joined by two pupils, a lesson done, and who has done what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from deece.school import lesson
from deece.school.tasks import shown_answer
from tests.browser.alone import Alone
from tests.browser.driver import DESK, FRAMES, PHONE, Pointer, Seen, Studio
from tests.browser.sweep import LOOKS, faults, resize
from tests.browser.test_axe import Looker

NAME = lesson("name")
TITLES = {"name": NAME.title, "meld": lesson("meld").title}


def begun(studio: Studio, size: tuple[int, int] = DESK, **more: Any) -> tuple[Seen, str]:
    """The page of a teacher who begins a class of two lessons, and the pupils' link."""
    seen = studio.page("/learn", size=size, **more)
    page = seen.page
    page.get_by_role("link", name="Start a class").click()
    page.get_by_label("What is the class called?").fill("Tuesday")
    for title in TITLES.values():
        page.locator(".tick", has=page.get_by_text(title, exact=True)).click()
    page.get_by_role("button", name="Start the class").click()
    expect(page.get_by_text("Nobody is here yet.")).to_be_visible()
    return seen, page.locator(".invite-address").inner_text().removeprefix(studio.server.url)


def came(studio: Studio, link: str, name: str, size: tuple[int, int] = DESK, **more: Any) -> Page:
    page = studio.page(link, size=size, **more).page
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text(f"You are here as {name}")).to_be_visible()
    return page


def done(page: Page, first_wrong: bool = False) -> None:
    """All of the lesson that is open."""
    for number in range(len(NAME.step)):
        expect(page.locator(".learn-where p")).to_have_text(f"Step {number + 1} of {len(NAME.step)}")
        task = NAME.task(number)
        if task.ask != "read":
            page.locator(".learn-typed").wait_for(state="attached")
            if (folded := page.locator(".learn-typing:not([open]) summary")).count():
                folded.click()
            if first_wrong and number == [step.ask != "read" for step in NAME.step].index(True):
                page.get_by_role("button", name="Show me").click()
            page.get_by_label("Or type your answer").fill(shown_answer(task))
            page.keyboard.press("Enter")
            expect(page.locator(".learn-found.is-right")).to_be_visible()
        page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="That was the lesson.")).to_be_visible()


def rows(page: Page) -> list[list[str]]:
    """The table of the teacher's page."""
    found: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll(".learn-board tbody tr")]
        .map((row) => [...row.children].map((cell) => cell.innerText))"""
    )
    return found


def is_told(page: Page, wanted: Callable[[list[list[str]]], bool]) -> None:
    """Wait until the teacher's page says so: it asks again by itself."""
    for _ in range(240):
        if wanted(rows(page)):
            return
        page.wait_for_timeout(250)
    raise AssertionError(rows(page))


def test_a_teacher_sees_what_two_pupils_have_done(studio: Studio) -> None:
    seen, link = begun(studio)
    teacher = seen.page
    ann = came(studio, link, "Ann", PHONE, touch=True)
    bob = came(studio, link, "Bob")
    is_told(teacher, lambda told: told == [["Ann", "not yet", "not yet"], ["Bob", "not yet", "not yet"]])
    order = [cell.inner_text() for cell in teacher.locator(".learn-board thead th").all()[1:]]
    place = order.index(NAME.title) + 1
    asks = sum(step.ask != "read" for step in NAME.step)
    for pupil in (ann, bob):
        pupil.get_by_role("link", name=NAME.title).click()
        pupil.get_by_role("heading", name=NAME.title).wait_for()
    done(ann)
    is_told(teacher, lambda told: told[0][place] == f"done; {asks} of {asks} right at once")
    done(bob, first_wrong=True)
    is_told(teacher, lambda told: told[1][place] == f"done; {asks - 1} of {asks} right at once")
    ann.get_by_role("link", name="To the class").last.click()
    expect(ann.locator(".learn-row", has_text=NAME.title)).to_contain_text(f"done; {asks} of {asks}")
    assert "Bob" not in ann.locator("main").inner_text()
    ann.reload()
    expect(ann.get_by_text("You are here as Ann")).to_be_visible()
    expect(teacher.get_by_role("button", name="Take out")).to_be_disabled()
    teacher.get_by_label("Pupil or lesson").select_option("Bob")
    teacher.get_by_role("button", name="Take out").click()
    is_told(teacher, lambda told: [row[0] for row in told] == ["Ann"])
    studio.pages[-1].expected.append("404 (Not Found)")
    bob.get_by_role("link", name="To the class").last.click()
    expect(bob.get_by_role("alert")).to_contain_text("you are in it no more")
    teacher.get_by_role("button", name="Bring back").click()
    is_told(teacher, lambda told: [row[place] for row in told][1:] == [f"done; {asks - 1} of {asks} right at once"])
    expect(teacher.get_by_role("button", name="Bring back")).to_have_count(0)
    bob.reload()
    bob.get_by_role("button", name="Bob").click()
    expect(bob.get_by_text("You are here as Bob")).to_be_visible()
    teacher.get_by_label("Another lesson").select_option(lesson("bids").title)
    teacher.get_by_role("button", name="Add it").click()
    is_told(teacher, lambda told: len(told[0]) == 4)
    teacher.get_by_role("button", name="End the class").click()
    teacher.get_by_role("button", name="Yes, end it").click()
    expect(teacher.get_by_role("link", name="Start a class")).to_be_visible()
    expect(teacher.locator("main p[role=status]", has_text="The class is over.")).to_be_visible()
    assert teacher.get_by_role("link", name="Tuesday").count() == 0


def test_a_class_is_found_again_and_the_teachers_link_opens_it_elsewhere(studio: Studio) -> None:
    seen, link = begun(studio)
    kept = json.loads(seen.page.evaluate("localStorage.getItem('deece.classes')"))[0]
    seen.page.get_by_role("link", name="Learn", exact=True).click()
    seen.page.get_by_role("link", name="Tuesday").click()
    expect(seen.page.get_by_text("Nobody is here yet.")).to_be_visible()
    there = studio.page(f"/learn/class/{kept['id']}#key={kept['teacher']}&link={kept['link']}").page
    expect(there.get_by_role("heading", name="Who has done what")).to_be_visible()
    assert "#" not in there.url
    assert there.locator(".invite-address").inner_text().endswith(link)
    mistyped = studio.page(f"/learn/class/{kept['id']}#key=wrong")
    mistyped.expected.append("404 (Not Found)")
    expect(mistyped.page.get_by_role("alert")).to_contain_text("There is no such class")


def test_what_was_done_without_a_connection_is_told_later(studio: Studio) -> None:
    seen, link = begun(studio)
    ann = came(studio, link, "Ann")
    ann.get_by_role("link", name=NAME.title).click()
    ann.route("**/did", lambda route: route.abort())
    studio.pages[-1].expected.append("ERR_FAILED")
    done(ann)
    assert not any("done" in cell for row in rows(seen.page) for cell in row)
    ann.unroute("**/did")
    ann.get_by_role("link", name="To the class").last.click()
    is_told(seen.page, lambda told: any(cell.startswith("done") for row in told for cell in row))


def test_one_device_two_pupils(studio: Studio) -> None:
    seen, link = begun(studio)
    page = came(studio, link, "Ann")
    page.get_by_role("link", name=NAME.title).click()
    done(page)
    page.get_by_role("link", name="To the class").last.click()
    page.get_by_role("button", name="Somebody else").click()
    page.get_by_label("Your name").fill("Ann")
    studio.pages[-1].expected.append("409 (Conflict)")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_contain_text("add a letter of your last name")
    page.get_by_label("Your name").fill("Ann B.")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("You are here as Ann B.")).to_be_visible()
    is_told(seen.page, lambda told: [row[0] for row in told] == ["Ann", "Ann B."])
    page.reload()
    expect(page.get_by_text("You are here as Ann B.")).to_be_visible()
    expect(page.locator(".learn-row", has_text=NAME.title)).to_contain_text("not yet")
    page.get_by_role("link", name=NAME.title).click()
    expect(page.locator(".learn-where p")).to_have_text(f"Step 1 of {len(NAME.step)}")
    page.get_by_role("link", name="To the class").last.click()
    page.get_by_role("button", name="Somebody else").click()
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_text("You are here as Ann", exact=True)).to_be_visible()
    expect(page.locator(".learn-row", has_text=NAME.title)).to_contain_text("done")
    assert [[cell.startswith("done") for cell in row].count(True) for row in rows(seen.page)] == [1, 0]


def test_a_class_that_one_teaches_is_never_pushed_out(studio: Studio) -> None:
    old = [{"id": f"t{number}", "title": f"Taught {number}", "teacher": "x"} for number in range(30)]
    old += [{"id": f"p{number}", "title": f"In {number}", "own": "x"} for number in range(30)]
    seen, _ = begun(studio, kept={"classes": old})
    kept = json.loads(seen.page.evaluate("localStorage.getItem('deece.classes')"))
    assert sum("teacher" in one for one in kept) == 31
    seen.page.get_by_role("link", name="Learn", exact=True).click()
    for heading, name in (("Classes you teach", "Taught 29"), ("Classes you are in", "In 1")):
        place = seen.page.locator("h3", has_text=heading).locator("xpath=following-sibling::ul[1]")
        expect(place.get_by_role("link", name=name, exact=True)).to_be_visible()


@pytest.mark.parametrize("who", ["begins", "teaches", "comes", "learns"])
def test_it_fits_every_look_and_is_labeled(studio: Studio, who: str) -> None:
    if who == "begins":
        page = studio.page("/learn/class", size=PHONE).page
        page.get_by_role("button", name="Start the class").wait_for()
    else:
        seen, link = begun(studio, PHONE)
        ann = came(studio, link, "Ann", PHONE) if who != "comes" else studio.page(link, size=PHONE).page
        page = seen.page if who == "teaches" else ann
        if who == "teaches":
            is_told(page, lambda told: len(told) == 1)
        else:
            page.get_by_label("Your name").or_(page.get_by_text("You are here as Ann")).wait_for()
    for look in LOOKS[::3]:
        resize(page, look)
        page.evaluate(FRAMES)
        assert faults(page, "#page") == [], look
    looker = Looker(page)
    looker.look(f"a class: who {who}")
    looker.check()


def test_a_site_without_a_server_says_that_a_class_needs_one(alone: Alone) -> None:
    page = alone.open("?/learn")
    expect(page.get_by_text("A class needs a server")).to_be_visible(timeout=120_000)
    assert page.get_by_role("link", name="Start a class").count() == 0


def test_two_pupils_play_one_deal_and_are_compared(studio: Studio) -> None:
    seen, link = begun(studio)
    teacher = seen.page
    teacher.get_by_label(re.compile("^Game")).select_option("four-handed")
    teacher.get_by_label("All hands open").check()
    teacher.get_by_role("button", name="Add the deal").click()
    expect(teacher.get_by_text("Nobody has played it yet.")).to_be_visible()
    fast = {"display": {"speed": "fast", "printSize": 150}}
    for name, size in (("Ann", PHONE), ("Bob", DESK)):
        pupil = came(studio, link, name, size, touch=size == PHONE, kept=fast)
        pupil.get_by_role("button", name="One deal").click()
        pupil.wait_for_url("**/t/*")
        Pointer(pupil, taps=size == PHONE).play_until("score")
        pupil.get_by_role("link", name="To the class").click()
        expect(pupil.get_by_text(f"You are here as {name}")).to_be_visible()
        board = pupil.locator(".learn-board tbody tr")
        expect(board).to_have_count(1 if name == "Ann" else 2)
    looks = teacher.locator("tbody tr", has=teacher.get_by_role("link", name="Look at it"))
    expect(looks).to_have_count(2, timeout=30_000)  # while nothing happens the page asks less often
    told = [
        row.inner_text()
        for row in teacher.locator("tbody tr", has=teacher.get_by_role("link", name="Look at it")).all()
    ]
    assert [row.split()[0] for row in told] == ["Ann", "Bob"]
    look = teacher.get_by_role("link", name="Look at it").first
    there = studio.page(str(look.get_attribute("href"))).page
    expect(there.locator(".card").first).to_be_visible()
