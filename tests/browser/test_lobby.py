"""The lobby: the button that starts the game is always in sight; a link brings all that it holds, or says why not."""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import LOBBY, Json, Studio, await_phase, open_menu, wait

OURS: Json = {"score.goal": "600", "meld.pinochle": "15,30,60,90", "meld.least": "0", "meld.throw_in": "false"}
SIZES = [(390, 844), (1024, 768), (1440, 900), (320, 568), (844, 390)]
WORDS: Json = {"name": "Frank’s Friday", "summary": "", "source": "", "notes": []}
# Where the one button lies, how far the page may be scrolled, and what lies at its middle and corners.
START = """() => {
  const seen = (e) => e.innerText.startsWith("Start") && e.checkVisibility();
  const start = [...document.querySelectorAll("button")].filter(seen);
  const box = start[0].getBoundingClientRect();
  const [x, y] = [[box.left + 9, box.right - 9], [box.top + 9, box.bottom - 9]];
  const at = [[x[0], y[0]], [x[0], y[1]], [x[1], y[0]], [x[1], y[1]], [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2]];
  return {count: start.length,
    left: box.left, top: box.top, right: innerWidth - box.right, bottom: innerHeight - box.bottom,
    on: at.every(([a, b]) => start[0].contains(document.elementFromPoint(a, b))),
    wide: document.documentElement.scrollWidth - innerWidth, end: document.documentElement.scrollHeight};
}"""


def kept(changed: bool) -> Json:
    words = {"name": "Our club on Thursdays", "summary": "", "source": "", "notes": []}
    return {"lobby": {"id": "double-deck", "set": OURS, "house": words, "written": OURS}} if changed else {}


def opened(studio: Studio, path: str = LOBBY, **options: object) -> Page:
    page = studio.page(path, **options).page
    page.get_by_role("button", name="Change a rule").wait_for()
    return page


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_start_is_in_sight_wherever_the_page_is_scrolled_to(
    studio: Studio, size: tuple[int, int], changed: bool
) -> None:
    for print_size in (100, 150):
        memory = {"display": {"printSize": print_size}, **kept(changed)}
        page = opened(studio, size=size, touch=size[0] < 800, kept=memory)
        if changed:
            page.locator(".differences").wait_for()
        end = page.evaluate(START)["end"]
        for top in (0, end // 3, end // 2, end):
            page.evaluate(f"scrollTo(0, {top})")
            found = page.evaluate(START)
            assert found["count"] == 1
            assert min(found[side] for side in ("left", "top", "right", "bottom")) >= 0, (print_size, top, found)
            assert found["on"], (print_size, top, found)
            assert found["wide"] <= 0, (print_size, found)
        page.context.close()


def given(page: Page) -> str:
    return page.locator(".given").inner_text()


def refused(page: Page, words: str) -> None:
    """Why the link brought nothing, and that nothing else can be started by mistake."""
    page.locator(".given .problem").get_by_text(words).wait_for()
    assert "Nothing of the link was taken." in given(page)
    assert page.get_by_role("button", name=re.compile("^Start:")).count() == 0


def link_to_rules(studio: Studio) -> str:
    page = opened(studio, kept=kept(changed=True))
    page.locator(".differences").wait_for()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="My house rules").click()
    page.get_by_role("button", name="Copy a link").click()
    page.locator(".ours-said").get_by_text("The link is copied").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()")).removeprefix(studio.server.url)


def test_a_link_to_house_rules_that_was_cut_or_changed_brings_nothing_and_says_so(studio: Studio) -> None:
    link = link_to_rules(studio)
    brought = opened(studio, link)
    wait(brought, "the house rules", lambda: "Our club" in brought.locator(".house").inner_text())
    for wrong in (link[: len(link) // 2], link[:-1], link.replace("600", "650"), link.split("&", 1)[0], "/#rul"):
        page = opened(studio, wrong)
        refused(page, "This link is not whole")
        assert "nothing changed" in page.locator(".house").inner_text()
        page.get_by_role("button", name="Start a new game instead").first.click()
        page.get_by_role("button", name=re.compile("^Start: double deck$")).first.wait_for()
        assert page.evaluate("location.hash") == ""
        page.context.close()


def checked(body: str) -> str:
    """A link with its check, as a page of another version might have written it."""
    digits, rest = "", crc32(body.encode())
    while rest:
        rest, digit = divmod(rest, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"/#check={digits}&{body}"


def test_house_rules_that_cannot_be_are_not_taken_in_part(studio: Studio) -> None:
    for body, words in (
        ("rules=double-deck&score.goal=600&no.such=1", "no.such"),
        ("rules=double-deck&score.goal=600&deal.hand=19", "make 76 cards"),
        ("rules=no-such-game&score.goal=600", "There is no system"),
    ):
        seen = studio.page(checked(body))
        seen.expected.append("404")
        refused(seen.page, words)
        assert "nothing changed" in seen.page.locator(".house").inner_text()


def test_a_wrong_link_to_a_deal_says_so_and_deals_nothing(studio: Studio) -> None:
    seen = studio.page(checked("deal=AAAAAAAAAAAAAAAAAAAAAA"))
    seen.expected.append("404")
    refused(seen.page, "There is no such deal; ask for the link again.")
    page = opened(studio, "/#deal=AAAAAAAAAAAAAAAAAAAAAA")
    refused(page, "This link is not whole")
    seen.page.get_by_role("button", name="Start a new game instead").first.click()
    seen.page.get_by_role("button", name=re.compile("^Start: double deck$")).first.wait_for()


def test_what_a_link_brought_and_was_changed_is_not_brought_back_by_a_reload(studio: Studio) -> None:
    page = opened(studio, link_to_rules(studio))
    wait(page, "the house rules", lambda: "Our club" in page.locator(".house").inner_text())
    page.get_by_role("button", name="Back to standard").click()
    page.reload()
    page.get_by_role("button", name=re.compile("^Start: double deck$")).first.wait_for()
    assert "nothing changed" in page.locator(".house").inner_text()


def open_record(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)


def test_a_damaged_record_says_what_is_wrong_at_once_and_nothing_goes_on_unasked(
    studio: Studio, tmp_path: Path
) -> None:
    text = (Path(__file__).parent.parent / "golden" / "double-deck.deece").read_text("utf-8")
    lines = text.splitlines()
    file = tmp_path / "thursday.txt"
    gone = max(number for number, line in enumerate(lines) if line.startswith("play"))
    file.write_text("\n".join(lines[:gone] + lines[gone + 1 :]))
    page = opened(studio)
    open_record(page, file)
    page.locator(".given .problem").get_by_text("thursday.txt is not whole.").wait_for()
    assert "the game stops after" in given(page)
    assert f"What is whole ends at line {gone}: hand 2, after 19 tricks" in given(page)
    assert page.get_by_role("button", name=re.compile("^(Start:|Go on with the game)")).count() == 0
    page.get_by_role("button", name="Go on from there").click()
    page.locator(".given").get_by_text("as far as it is whole. What is whole ends at line").wait_for()
    page.get_by_role("button", name="Go on with the game").first.click()
    page.wait_for_url(re.compile("/t/"))
    await_phase(page, "trick")


def test_a_file_that_is_no_record_says_so_and_a_record_without_its_end_too(studio: Studio, tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "golden" / "double-deck.deece").read_text("utf-8")
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir,")
    page = opened(studio)
    open_record(page, file)
    page.locator(".given .problem").get_by_text("its first line must be").wait_for()
    file.write_text("\n".join(text.splitlines()[:-1]))
    open_record(page, file)
    page.locator(".given").get_by_text("if its end was cut off, what came after is missing").wait_for()
    page.get_by_role("button", name="Go on with the game").first.wait_for()


def test_a_part_of_the_page_that_does_not_come_says_so(studio: Studio) -> None:
    """The editor of house rules is fetched when it is opened; here the line is down just then."""
    page = studio.context().new_page()
    page.goto(studio.server.url + LOBBY)
    page.get_by_role("button", name="Change a rule").wait_for()
    page.route("**/house-editor.js", lambda route: route.abort())
    page.get_by_role("button", name="Change a rule").click()
    page.get_by_role("dialog").get_by_text("could not be fetched").wait_for()
    page.unroute("**/house-editor.js")
    page.get_by_role("button", name="Load the page again").click()
    page.get_by_role("button", name="Change a rule").click()
    page.locator("#rule-score-goal-field").wait_for()


def test_who_plays_against_computers_alone_needs_no_name(studio: Studio) -> None:
    """“Write your name first, so that the others know you”: they were computers."""
    page = opened(studio)
    page.evaluate("localStorage.removeItem('deece.name')")
    page.reload()
    page.get_by_role("button", name="Change a rule").wait_for()
    assert page.locator("#my-name").input_value() == ""
    page.get_by_role("button", name=re.compile("^Start")).first.click()
    await_phase(page, "auction", "deal")
    assert page.evaluate("localStorage.getItem('deece.name')") is None


def test_a_game_of_the_library_is_found_by_its_name_and_played(studio: Studio) -> None:
    page = opened(studio)
    page.get_by_role("button", name="Find a game by name").click()
    dialog = page.get_by_role("dialog", name="More games")
    dialog.get_by_text("After Hoyle").first.wait_for()
    dialog.get_by_label("Look for").fill("fire no such")
    dialog.get_by_text("0 games").wait_for()
    dialog.get_by_label("Look for").fill("fire")
    dialog.get_by_role("button", name="Choose Firehouse").click()
    page.get_by_role("button", name="Start: partnership auction, Firehouse").first.click()
    await_phase(page, "auction")
    assert "Firehouse" in page.locator(".bar").inner_text()


def test_speeds_have_the_same_names_in_the_lobby_and_at_the_table(studio: Studio) -> None:
    page = opened(studio)
    page.get_by_text("More about the table").or_(page.locator(".more-of-table > summary")).first.click()
    names = page.get_by_label("Computer players play").locator("option").all_inner_texts()
    assert names == ["Slow", "Normal", "Fast"]
    page.get_by_role("button", name=re.compile("^Start:")).first.click()
    await_phase(page, "auction")
    open_menu(page, "Display")
    expect(page.get_by_role("radiogroup", name="Cards move").locator("label")).to_have_text(names)


def test_the_name_of_ones_own_rules_stands_in_the_start_as_it_was_written(studio: Studio) -> None:
    page = opened(studio, kept={"lobby": {"id": "double-deck", "set": OURS, "house": WORDS, "written": OURS}})
    start = page.get_by_role("button", name=re.compile("^Start:")).first
    assert start.inner_text() == "Start: double deck, Frank’s Friday"
