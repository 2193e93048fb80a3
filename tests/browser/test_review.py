"""A hand looked at again: the page opens at once, fills in as choices are judged, and leads into the replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from deece.record import format
from tests.browser.alone import Alone, engine_of
from tests.browser.driver import DESK, PHONE, Studio
from tests.browser.sweep import LOOKS, faults, resize
from tests.review.information import played
from tests.web.games import game

pytestmark = pytest.mark.usefixtures("needs_kernel")


def opened(
    studio: Studio,
    folder: Path,
    size: tuple[int, int] = DESK,
    system: str = "four-handed",
    hands: int = 1,
    **options: object,
) -> Page:
    """The review of a record that was opened on the replay's page."""
    path = folder / "evening.txt"
    record = played(system, "learner", 3) if hands == 1 else game(system, hands=hands, level="learner")
    path.write_text(format(record), "utf-8")
    page = studio.page("/replay", size=size, **options).page
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(path)
    page.get_by_role("link", name="What each choice cost").click()
    page.locator(".review-rows").first.wait_for()
    return page


def test_a_record_is_reviewed_choice_by_choice_and_by_keyboard(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    expect(page.get_by_role("heading", name="Hand 1, looked at again")).to_be_visible()
    expect(page.locator(".review-state [role=status]")).to_have_text(
        re.compile(r"^Player 0: \d+ decisions"), timeout=120_000
    )
    expect(page.locator(".review-row.is-waiting")).to_have_count(0)
    page.get_by_label("Whose choices").select_option("1")
    expect(page.locator(".review-state [role=status]")).to_have_text(
        re.compile(r"^Player 1: \d+ decisions"), timeout=120_000
    )
    page.get_by_label("Whose choices").select_option("0")
    expect(page.locator(".review-state [role=status]")).to_have_text(re.compile(r"^Player 0: \d+ decisions"))
    charged = page.locator("[data-grade=slip], [data-grade=mistake], [data-grade=blunder]").first
    summary = charged.locator("summary").first
    summary.focus()
    page.keyboard.press("Enter")
    expect(charged.get_by_text("% of the game").first).to_be_visible()
    expect(charged.get_by_text("How sure?")).to_be_visible()
    where = charged.locator(".review-trick").inner_text()
    charged.get_by_role("button", name="See it in the replay").press("Enter")
    page.wait_for_url(re.compile("/replay"))
    assert page.locator(".replay-count").inner_text() != "1 of 1"
    if where.startswith("Trick"):
        expect(page.locator(".replay-seat").first).to_be_visible()
        assert not page.locator(".replay-count").inner_text().startswith("1 of")
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 1, looked at again")).to_be_visible()


def test_what_cost_most_is_chosen_again_and_comes_back(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    page.get_by_role("button", name=re.compile("^Choose th")).press("Enter", timeout=120_000)
    page.wait_for_url(re.compile("/learn/own$"))
    expect(page.get_by_role("heading", name="Your hands again")).to_be_visible()
    expect(page.locator(".learn-said")).to_contain_text("Here you chose")
    kept = page.evaluate("JSON.parse(localStorage.getItem('deece.own'))")
    assert 1 <= len(kept) <= 5
    page.goto(re.sub("/own$", "", page.url))
    expect(page.locator(".learn-back").first).to_contain_text(re.compile("comes? back today"))
    page.get_by_role("link", name="Go through them").press("Enter")
    expect(page.locator(".learn-do")).to_have_text("What do you choose this time?")
    page.locator(".hand-card.is-playable, .learn-choices .button").first.click()
    expect(page.locator(".learn-found")).to_be_visible(timeout=60_000)
    later = page.evaluate(
        "Object.values(JSON.parse(localStorage.getItem('deece.own'))).filter(({due}) => due > Date.now() / 1000)"
    )
    assert len(later) == 1
    assert later[0]["step"] == int(page.locator(".learn-found.is-right").count())


def test_one_plays_on_from_a_choice_at_a_table_that_says_so(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    row = page.locator(".review-part:not(.is-before) li details").first
    row.locator("summary").first.press("Enter", timeout=120_000)
    where = row.locator(".review-trick").inner_text().lower()
    row.get_by_role("button", name="Play on from here").press("Enter")
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".bar-where")).to_contain_text(f"Hand 1, {where}")
    expect(page.locator(".bar-where")).to_contain_text("cards known")
    expect(page.locator(".hand-card.is-playable").first).to_be_visible()
    page.goto(f"{studio.server.url}/past")
    expect(page.locator(".past-words .tag").first).to_have_text("Cards known")


def test_luck_and_skill_add_up_and_the_others_choices_are_looked_at_when_asked(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path, system="four-handed-passing")
    ledger = page.get_by_role("region", name="Luck and skill", exact=True)
    expect(ledger).to_be_visible(timeout=120_000)
    expect(ledger.get_by_role("row")).to_have_count(5)
    ledger.get_by_role("button", name="Look at the others' choices too").press("Enter")
    expect(ledger.get_by_role("row")).to_have_count(7, timeout=240_000)
    expect(ledger.get_by_role("button")).to_have_count(0)
    *lines, score = [int(text.replace("\N{MINUS SIGN}", "-")) for text in ledger.get_by_role("cell").all_inner_texts()]
    assert sum(lines) == score
    assert f"{score:+d}".replace("-", "\N{MINUS SIGN}") in ledger.get_by_text("against the others").first.inner_text()


def test_the_ledger_of_the_whole_game_adds_up_its_hands(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path, system="four-handed-passing", hands=2)
    whole = page.get_by_role("region", name="Luck and skill of the whole game")
    whole.get_by_role("button", name="Look at all hands of this game").press("Enter", timeout=120_000)
    expect(whole.get_by_role("table")).to_have_count(2, timeout=240_000)
    tables = [whole.get_by_role("table").nth(at).get_by_role("cell").all_inner_texts() for at in (0, 1)]
    (*lines, score), hands = ([int(text.replace("\N{MINUS SIGN}", "-")) for text in texts] for texts in tables)
    assert sum(lines) == score == sum(hands[1::2])
    assert lines[0] == sum(hands[0::2])
    expect(whole.get_by_text("all hands").first).to_be_visible()


def test_error_rates_are_counted_as_one_reviews_and_shown_from_twenty_hands_on(studio: Studio) -> None:
    made = studio.server.make("four-handed", record=format(game("four-handed", level="learner")))
    games = [made, *({**made, "table": f"old-{number}", "gone": True} for number in range(19))]
    alike = {"every": [10, 0.05], "kind": {"bid": [2, 0.01], "lead": [8, 0.04]}, "role": {"declarer": [10, 0.05]}}
    counted = {f"old-{number}/1": alike for number in range(19)} | {"forgotten/1": alike}
    page = studio.page("/past", tables=games, kept={"counted": counted}).page
    page.get_by_role("link", name="Your error rates").press("Enter")
    expect(page.get_by_role("heading", name="Your error rates")).to_be_visible()
    status = page.locator(".review-state [role=status]").first
    expect(status).to_have_text("19 of your hands are looked at. A rate is shown from one more hand on.")
    page.get_by_role("button", name="Look at the hands that are left").press("Enter")
    expect(status).to_have_text(re.compile(r"^You lose [\d.]+ % .* over 20 hands\.$"), timeout=120_000)
    expect(page.get_by_text("All hands that are over are looked at.")).to_be_visible()
    expect(page.get_by_role("heading", name="By kind of decision")).to_be_visible()
    assert page.locator(".rate-rows li").count() >= 1  # of kinds and roles that twenty hands have
    kept = page.evaluate("JSON.parse(localStorage.getItem('deece.counted'))")
    assert len(kept) == 20
    assert f"{made['table']}/1" in kept
    for look in LOOKS[::7]:
        resize(page, look)
        assert faults(page, "#page") == [], look


def test_it_fits_every_look(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path, PHONE, "four-handed-passing", touch=True)
    expect(page.locator(".review-state [role=status]")).to_have_text(re.compile(r"^Player 0: "), timeout=120_000)
    expect(page.get_by_role("region", name="Luck and skill", exact=True)).to_be_visible(timeout=60_000)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    for look in LOOKS[::7]:
        resize(page, look)
        assert faults(page, "#page") == [], look


def test_a_hand_is_looked_at_and_played_again_where_the_page_has_no_server(alone: Alone, tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(format(played("cutthroat", "learner", 3)), "utf-8")
    page = alone.open("?/replay")
    engine_of(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(path)
    page.get_by_role("link", name="What each choice cost").click()
    ledger = page.get_by_role("region", name="Luck and skill", exact=True)
    expect(ledger).to_be_visible(timeout=240_000)
    *lines, score = [int(text.replace("\N{MINUS SIGN}", "-")) for text in ledger.get_by_role("cell").all_inner_texts()]
    assert sum(lines) == score
    page.get_by_role("button", name=re.compile("^Choose th")).press("Enter", timeout=240_000)
    expect(page.get_by_role("heading", name="Your hands again")).to_be_visible()
    expect(page.locator(".learn-said")).to_contain_text("Here you chose")
    page.locator(".hand-card.is-playable, .learn-choices .button").first.click()
    expect(page.locator(".learn-found")).to_be_visible(timeout=120_000)
