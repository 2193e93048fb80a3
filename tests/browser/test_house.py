"""House rules of one's own: named, saved, loaded, renamed, deleted; as a link and as a file; at the table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from deece.rules.ruleset import load
from tests.browser.driver import DESK, LOBBY, PHONE, Studio, await_phase, open_menu, wait

NAME, SUMMARY = "Our club", "Double deck to 450, as we play it on Thursdays."
NOTES = "Aunt Bea deals first.\nTea at nine."
HOUSE = {
    "name": NAME,
    "id": "double-deck",
    "set": {"score.goal": "450"},
    "summary": SUMMARY,
    "source": "",
    "notes": NOTES.splitlines(),
}


def lobby(studio: Studio, path: str = LOBBY, **options: object) -> Page:
    page = studio.page(path, **options).page
    page.get_by_role("button", name="Change a rule").wait_for()
    return page


def set_goal(page: Page, goal: str) -> None:
    """Change one rule in the editor."""
    page.get_by_role("button", name="Change a rule").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Look for a rule").fill("goal")
    dialog.locator("#rule-score-goal-field").fill(goal)
    dialog.locator("#rule-score-goal-field").press("Tab")
    dialog.locator(".rule.is-changed").wait_for()


def ours(page: Page) -> None:
    """Open the dialog of one's own rules."""
    page.locator("main").get_by_role("button", name="My house rules").click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).wait_for()


def said(page: Page, words: str) -> None:
    page.locator(".ours-said").get_by_text(words).wait_for()


def write_words(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(NAME)
    dialog.get_by_label("Summary").fill(SUMMARY)
    dialog.get_by_label("Notes").fill(NOTES)


def chosen(page: Page) -> str:
    return page.locator(".house").inner_text()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_rules_are_named_saved_and_loaded_after_a_reload(studio: Studio, size: tuple[int, int]) -> None:
    page = lobby(studio, size=size, touch=size == PHONE)
    set_goal(page, "450")
    page.get_by_role("dialog").get_by_role("button", name="My house rules").click()
    write_words(page)
    page.get_by_role("button", name="Save in this browser").click()
    said(page, f"“{NAME}” is saved in this browser.")
    page.keyboard.press("Escape")
    assert f"{NAME} differs from standard double deck in 1 rule." in chosen(page)
    page.get_by_role("button", name="Back to standard").click()
    wait(page, "the standard", lambda: "nothing changed" in chosen(page))
    page.reload()
    page.get_by_role("button", name="Change a rule").wait_for()
    ours(page)
    page.get_by_role("button", name=f"Load {NAME}").click()
    said(page, f"“{NAME}” is chosen.")
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_label("Summary").input_value() == SUMMARY
    assert dialog.get_by_label("Notes").input_value() == NOTES
    page.keyboard.press("Escape")
    wait(page, "the house rules", lambda: f"{NAME} differs from standard double deck in 1 rule." in chosen(page))


def test_saved_rules_are_renamed_deleted_and_brought_back(studio: Studio) -> None:
    page = lobby(studio, kept={"houses": [HOUSE, {**HOUSE, "name": "Sunday"}]})
    ours(page)
    page.get_by_role("button", name="Rename Our club").click()
    page.get_by_label("New name").fill("Sunday")
    page.get_by_label("New name").press("Enter")
    said(page, "There is a “Sunday” already.")
    page.get_by_label("New name").fill("Thursday")
    page.get_by_label("New name").press("Enter")
    said(page, "It is called “Thursday” now.")
    page.get_by_role("button", name="Delete Thursday").click()
    said(page, "“Thursday” is deleted.")
    assert page.get_by_role("button", name="Load Thursday").count() == 0
    page.get_by_role("button", name="Bring it back").click()
    page.get_by_role("button", name="Load Thursday").wait_for()
    page.get_by_role("button", name="Delete Sunday").click()
    said(page, "“Sunday” is deleted.")
    page.reload()
    page.get_by_role("button", name="Change a rule").wait_for()
    ours(page)
    names = page.locator(".ours-kept b").all_inner_texts()
    assert names == ["Thursday"]


def test_rules_kept_by_an_older_page_are_still_there(studio: Studio) -> None:
    old = {"name": NAME, "id": "double-deck", "set": {"score.goal": "450"}}
    page = lobby(
        studio,
        kept={"houses": [old, None, 5, {"id": "x"}], "lobby": {"id": "double-deck", "set": {}, "house": "Old name"}},
    )
    ours(page)
    assert page.get_by_role("dialog").get_by_label("Name", exact=True).input_value() == "Old name"
    page.get_by_role("button", name=f"Load {NAME}").click()
    said(page, f"“{NAME}” is chosen.")


def shared_link(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    said(page, "The link is copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_carries_everything_to_another_browser(studio: Studio) -> None:
    page = lobby(studio, kept={"houses": [HOUSE]})
    ours(page)
    page.get_by_role("button", name=f"Load {NAME}").click()
    link = shared_link(page)
    other = lobby(studio, link.removeprefix(studio.server.url))
    wait(other, "the house rules", lambda: f"{NAME} differs from standard double deck in 1 rule." in chosen(other))
    assert SUMMARY in chosen(other)
    ours(other)
    dialog = other.get_by_role("dialog")
    assert dialog.get_by_label("Name", exact=True).input_value() == NAME
    assert dialog.get_by_label("Summary").input_value() == SUMMARY
    assert dialog.get_by_label("Notes").input_value() == NOTES
    dialog.get_by_role("button", name="Save in this browser").click()
    said(other, "is saved in this browser")


def test_a_file_goes_out_is_read_by_deece_and_comes_in(studio: Studio, tmp_path: Path) -> None:
    page = lobby(studio, kept={"houses": [HOUSE]})
    ours(page)
    page.get_by_role("button", name=f"Load {NAME}").click()
    said(page, "is chosen")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as a file").click()
    path = tmp_path / download.value.suggested_filename
    assert path.name == "our-club.toml"
    download.value.save_as(path)
    said(page, "deece play our-club.toml")
    found = load(str(path))
    assert (found.name, found.summary, found.rules.score.goal) == (NAME, SUMMARY, 450)
    assert found.notes[-2:] == tuple(NOTES.splitlines())

    other = lobby(studio)
    ours(other)
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)
    said(other, f"“{NAME}” is chosen.")
    dialog = other.get_by_role("dialog")
    assert dialog.get_by_label("Notes").input_value() == NOTES
    other.keyboard.press("Escape")
    wait(other, "the house rules", lambda: f"{NAME} differs from standard double deck in 1 rule." in chosen(other))


def test_a_file_that_is_none_says_why_and_changes_nothing(studio: Studio, tmp_path: Path) -> None:
    path = tmp_path / "letter.toml"
    path.write_text("Dear Sir,", "utf-8")
    seen = studio.page()
    seen.expected.append("400")
    page = seen.page
    page.get_by_role("button", name="Change a rule").wait_for()
    ours(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)
    said(page, "letter.toml was not opened.")
    assert "is not good TOML, see line 1" in page.locator(".ours-said").inner_text()
    page.keyboard.press("Escape")
    assert "nothing changed" in chosen(page)


def test_rules_that_contradict_themselves_are_neither_saved_nor_shared_nor_played(studio: Studio) -> None:
    page = lobby(studio)
    page.get_by_role("button", name="Change a rule").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Look for a rule").fill("deal hand")
    dialog.locator("#rule-deal-hand-field").fill("19")
    dialog.locator("#rule-deal-hand-field").press("Tab")
    dialog.get_by_text("These rules do not fit together yet: you cannot start, keep or share").wait_for()
    beside = dialog.locator(".rule", has=page.locator("#rule-deal-hand-field")).locator(".problem")
    assert "4 hands of 19 make 76 cards, but the pack has 80" in beside.inner_text()
    dialog.get_by_role("button", name="My house rules").click()
    page.get_by_text("These rules do not fit together").wait_for()
    for name in ("Save in this browser", "Copy a link", "Download as a file"):
        assert page.get_by_role("button", name=name).is_disabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Start:")).first.click()
    page.get_by_text("The house rules do not fit together yet.").first.wait_for()
    assert "/t/" not in page.url


def test_what_was_made_for_another_pack_is_shown_with_the_figure_that_fits(studio: Studio) -> None:
    page = lobby(studio)
    page.get_by_role("button", name="Change a rule").click()
    dialog = page.get_by_role("dialog")
    made = dialog.get_by_role("group", name="Made for another pack, and as it was:")
    for rule, value in (("deal copies", "5"), ("deal hand", "25")):
        dialog.get_by_label("Look for a rule").fill(rule)
        field = dialog.locator(f"#rule-{rule.replace(' ', '-')}-field")
        field.fill(value)
        field.press("Tab")
    expect(made.get_by_role("listitem")).to_have_count(4)
    expect(made).to_contain_text("“Least meld to score” is 20, as for a pack whose cards count 48.")
    expect(made.get_by_role("button", name=re.compile("Lowest bid"))).to_have_count(0)  # its steps begin at 50
    made.get_by_role("button", name="Set “Least meld to score” to 25").click()
    expect(made.get_by_role("listitem")).to_have_count(3)
    expect(made).not_to_contain_text("“Least meld to score”")
    made.get_by_role("link").first.click()  # into a chapter that was closed
    expect(dialog.locator(".rule :focus")).to_be_in_viewport()


def test_what_cannot_be_said_is_told_beside_its_field(studio: Studio) -> None:
    page = lobby(studio)
    ours(page)
    name = page.get_by_role("dialog").get_by_label("Name", exact=True)
    name.fill("A" * 61)
    page.get_by_role("button", name="Save in this browser").click()
    page.locator("#house-name-problem").get_by_text("61 letters long: at most 60").wait_for()
    said(page, "see what does not fit")
    assert page.evaluate("localStorage.getItem('deece.houses')") is None
    name.fill(NAME)
    page.get_by_role("button", name="Save in this browser").click()
    said(page, "is saved in this browser")
    assert page.locator("#house-name-problem").inner_text() == ""


def test_a_summary_that_a_change_makes_untrue_is_flagged_and_left_out(studio: Studio) -> None:
    page = lobby(studio, kept={"houses": [HOUSE]})
    ours(page)
    page.get_by_role("button", name=f"Load {NAME}").click()
    said(page, "is chosen")
    page.get_by_role("dialog").get_by_role("button", name="Change a rule").click()
    page.get_by_role("dialog").get_by_label("Look for a rule").fill("goal")
    page.locator("#rule-score-goal-field").fill("480")
    page.locator("#rule-score-goal-field").press("Tab")
    page.keyboard.press("Escape")
    wait(page, "the flag", lambda: "The summary was written before rules were changed." in chosen(page))
    assert SUMMARY not in chosen(page)
    ours(page)
    link = shared_link(page)
    assert "summary" not in link
    assert "480" in link
    page.get_by_role("button", name="It is still true").click()
    said(page, "goes with the rules again")
    assert "summary" in shared_link(page)
    page.keyboard.press("Escape")
    wait(page, "the summary", lambda: SUMMARY in chosen(page))


def test_the_table_shows_the_name_and_its_rule_sheet_the_words(studio: Studio) -> None:
    page = lobby(studio, kept={"lobby": {**HOUSE, "house": HOUSE, "written": HOUSE["set"]}})
    page.get_by_role("button", name="Start: double deck, our club").first.click()
    page.wait_for_url(re.compile("/t/"))
    await_phase(page, "auction")
    assert "Our club, to 450" in page.locator(".bar").inner_text()
    open_menu(page, "The rules")
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Tea at nine.").wait_for()
    assert SUMMARY in sheet.inner_text()


@pytest.mark.parametrize(
    ("paper", "system"), [("Letter", "check"), ("A4", "double-deck")]
)  # the longest, and the usual
def test_the_rules_and_a_card_for_beginners_are_printed(studio: Studio, paper: str, system: str) -> None:
    page = studio.page("/", kept={"lobby": {**HOUSE, "id": system, "set": {}, "house": {}}}).page
    page.get_by_role("main").get_by_text("The rules", exact=True).click()
    dialog = page.get_by_role("dialog", name="The rules")
    dialog.get_by_text("How it goes").wait_for()
    page.evaluate(
        """() => { window.print = () => {
          window.copy = document.querySelector(".rules-paper").cloneNode(true);
          dispatchEvent(new Event("afterprint"));
        }; }"""
    )
    for button, wanted in (
        ("Print the rules", "A hand, card by card: 2"),
        ("Print a card for beginners", "Step by step"),
    ):
        dialog.get_by_role("button", name=button).click()
        page.wait_for_function("(wanted) => window.copy?.innerText.includes(wanted)", arg=wanted)
        expect(page.locator(".rules-paper")).to_have_count(0)  # the browser has said that it has printed
        page.evaluate("document.body.classList.add('is-printing'), document.body.append(window.copy)")
        page.emulate_media(media="print")
        expect(page.locator(".rules-paper")).to_be_visible()
        expect(dialog).to_be_hidden()
        pages = len(re.findall(rb"/Type /Page\b", page.pdf(format=paper)))
        assert pages == 1 if wanted == "Step by step" else pages < 8, pages
        page.emulate_media(media="screen")
        page.evaluate("document.body.classList.remove('is-printing'), window.copy.remove()")


def test_what_is_printed_stands_until_the_browser_has_printed(studio: Studio) -> None:
    """In some browsers print() returns before the page is taken: the printer then got an empty sheet."""
    page = studio.page("/").page
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    page.get_by_role("main").get_by_text("The rules", exact=True).click()
    dialog = page.get_by_role("dialog", name="The rules")
    for count, (button, kind) in enumerate((("Print the rules", "sheet"), ("Print a card for beginners", "card")), 1):
        dialog.get_by_role("button", name=button).click()
        page.wait_for_function("(count) => window.printed === count", arg=count)
        expect(page.locator(".rules-paper")).to_have_class(re.compile(rf"\bis-{kind}\b"))  # the one before has gone
        assert page.evaluate("document.body.classList.contains('is-printing')")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".rules-paper")).to_have_count(0)
    assert not page.evaluate("document.body.classList.contains('is-printing')")


def test_where_the_part_that_prints_does_not_come_it_is_said(studio: Studio) -> None:
    """The buttons did nothing."""
    seen = studio.page("/")
    seen.expected += ["Failed to load resource", "ERR_FAILED"]
    seen.page.route("**/paper.js", lambda route: route.abort())
    seen.page.get_by_role("main").get_by_text("The rules", exact=True).click()
    seen.page.get_by_role("button", name="Print the rules").click()
    expect(seen.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


def test_no_edit_is_lost_however_slow_the_line_is(studio: Studio) -> None:
    """An edit made while an answer is under way stays, is asked about after it, and outlives the page."""
    page = lobby(studio)
    held: list[Route] = []

    def hold(route: Route) -> None:  # Playwright marks the function that it is given, so it must be one of our own
        held.append(route)

    page.route("**/api/rules", hold)
    page.get_by_role("button", name="Change a rule").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("#rule-score-goal-field").fill("450")
    dialog.locator("#rule-score-goal-field").press("Tab")
    wait(page, "the question", lambda: held)
    dialog.get_by_label("A tie is decided by another hand.").check()
    dialog.locator("#rule-score-goal-field").fill("440")
    dialog.locator("#rule-score-goal-field").press("Tab")
    dialog.locator("#rule-score-bid_to_win_at-field").fill("350")  # typed, and not left yet
    assert len(held) == 1
    held[0].continue_()
    wait(page, "the next question", lambda: len(held) == 2)
    asked = (held[1].request.post_data_json or {})["set"]
    assert (asked["score.goal"], asked["score.bid_to_win_at"]) == ("440", "350")
    assert dialog.locator("#rule-score-goal-field").input_value() == "440"
    assert dialog.locator("#rule-score-bid_to_win_at-field").input_value() == "350"
    page.unroute("**/api/rules")
    page.reload()  # while that question is still under way
    page.get_by_role("button", name="Change a rule").wait_for()
    wait(page, "the rules", lambda: "440, not 500" in chosen(page))
    assert "in 3 rules" in chosen(page)


def test_markup_in_words_is_text(studio: Studio) -> None:
    words = "<img src=x onerror=alert(1)>"
    page = lobby(studio, kept={"houses": [{**HOUSE, "name": words, "summary": words, "notes": [words]}]})
    ours(page)
    page.get_by_role("button", name=f"Load {words}").click()
    said(page, words)
    page.keyboard.press("Escape")
    wait(page, "the words", lambda: words in chosen(page))
    assert page.locator("img[src=x]").count() == 0
    assert words in json.loads(page.evaluate("localStorage.getItem('deece.houses')"))[0]["name"]
