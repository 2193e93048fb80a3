"""A hand looked at again: the cards at once, all choices of a seat as a strip over a curve, and why they cost."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Literal
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from deece.record import format
from tests.browser.alone import Alone, engine_of
from tests.browser.driver import DESK, PHONE, Json, Studio
from tests.browser.sweep import LOOKS, Look, faults, resize
from tests.review.information import played
from tests.web.games import game

pytestmark = pytest.mark.usefixtures("needs_kernel")

PARTS = (".review-felt", ".review-trick", ".review-hand", ".review-strip", ".review-curve", ".review-why h2")
OUT_OF_SIGHT = """(all) => all.filter((one) => {
  const {left, top, right, bottom} = document.querySelector(one)?.getBoundingClientRect() ?? {};
  return !(left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && right > left);
})"""


def opened(
    studio: Studio,
    folder: Path,
    size: tuple[int, int] = DESK,
    system: str = "four-handed",
    hands: int = 1,
    practice: Literal["", "open"] = "",
    **options: object,
) -> Page:
    """The review of a record that was opened on its page."""
    path = folder / "evening.txt"
    record = played(system, "learner", 3) if hands == 1 else game(system, hands=hands, level="learner")
    path.write_text(format(replace(record, practice=practice)), "utf-8")
    page = studio.page("/review", size=size, **options).page
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(path)
    page.locator(".review-cell").first.wait_for()
    return page


def a_table(studio: Studio, seed: int = 3) -> Json:
    """A table where a hand is over; a server that has just judged for this address lets it wait."""
    record = format(played("four-handed", "learner", seed))
    for _ in range(120):
        try:
            return studio.server.make("four-handed", record=record)
        except HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(1)
    raise AssertionError("the server stays busy")


def judged(page: Page) -> None:
    """Wait until every choice is."""
    expect(page.locator(".review-sums")).to_have_text(re.compile(r"real choice"), timeout=240_000)
    expect(page.locator(".review-cell[data-grade=waits]")).to_have_count(0)


def charged(page: Page) -> Locator:
    """The cells of choices that cost something."""
    return page.locator(":is([data-grade=slip], [data-grade=mistake], [data-grade=blunder]).review-cell")


def current(page: Page) -> Locator:
    return page.locator(".review-cell[aria-current=step]")


def first_card(page: Page) -> None:
    """Look at the first choice of a card."""
    cell = page.locator(".review-cell", has=page.locator("small", has_text=re.compile(r"^\d+$"))).first
    cell.click()
    expect(cell).to_have_attribute("aria-current", "step")


def test_a_record_is_reviewed_choice_by_choice(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    expect(page.get_by_role("heading", name="Review of hand 1")).to_be_visible()
    judged(page)
    where = page.locator(".review-cell small").all_inner_texts()
    tricks = [int(one) for one in where if one.isdigit()]
    assert where.index(str(tricks[0])) == len(where) - len(tricks), "bids stand before the play"
    assert tricks == sorted(tricks)
    cell = charged(page).first
    cell.click()
    expect(cell).to_have_attribute("aria-current", "step")
    expect(current(page)).to_have_count(1)
    expect(page.locator(".review-verdict")).to_have_text(re.compile(r": \d+\.\d games in 100$"))
    page.get_by_text("How sure?").click()
    expect(page.get_by_text("games in 100").first).to_be_visible()
    expect(page.get_by_role("columnheader", name="To win the game")).to_be_visible()
    page.get_by_label("Whose choices").select_option("1")
    expect(page.locator(".review-own .review-name")).to_have_text(re.compile("Player 1"))
    judged(page)
    page.get_by_label("Whose choices").select_option("0")
    expect(page.locator(".review-own .review-name")).to_have_text(re.compile("Player 0"))
    judged(page)


def test_a_choice_shows_its_trick_as_it_was_taken_and_what_was_played(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    first_card(page)
    expect(page.locator(".review-trick .card")).to_have_count(4)
    expect(page.locator(".review-trick .card.is-winning")).to_have_count(1)
    expect(page.locator(".spot-0 > .review-tag")).to_have_text("Player 0 played")
    card = page.locator(".spot-0 > .card").get_attribute("aria-label")
    assert card
    assert card.removeprefix("Player 0: ") in page.locator(".review-why h2").inner_text()
    assert page.locator(".review-held.is-legal").count() > 1
    assert page.locator(".review-held").count() == 12 - int(current(page).locator("small").inner_text()) + 1


def test_arrows_step_by_card_and_with_shift_by_choice_and_both_are_heard(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    judged(page)
    count, heard = page.locator(".review-count"), page.locator("#heard")
    page.locator(".review-cell").nth(2).click()
    expect(page.locator(".review-cell").nth(2)).to_have_attribute("aria-current", "step")
    title = page.locator(".review-why h2").inner_text()
    at = int(count.inner_text().split(" of ")[0])
    page.keyboard.press("ArrowLeft")  # the position in which it was chosen
    expect(count).to_have_text(re.compile(f"^{at} of"))
    expect(page.locator(".review-tag")).to_have_count(0)
    expect(page.locator(".review-why h2")).to_have_text(title)
    lying = page.locator(".review-trick .card").count()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile(f"^{at + 1} of"))
    expect(page.locator(".review-trick .card")).to_have_count(lying + 1)
    expect(heard).to_contain_text("Player 0 plays the")
    page.keyboard.press("Shift+ArrowRight")
    next_title = page.locator(".review-cell").nth(3).get_attribute("aria-label")
    assert next_title
    expect(heard).to_contain_text(next_title)
    assert re.search(r"\. (The best|As good|Well found|Too close|A small slip|Costly|Very costly|Right)", next_title)
    expect(page.locator(".review-cell").nth(3)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".review-why h2")).to_have_text(title)
    page.keyboard.press("End")
    last = count.inner_text().split(" of ")[1]
    expect(count).to_have_text(f"{last} of {last}")
    expect(page.locator(".review-end")).to_be_visible()
    page.keyboard.press("Home")
    expect(count).to_have_text(f"1 of {last}")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2 of {last}")


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_felt_strip_curve_and_why_are_in_sight_at_a_desk(studio: Studio, tmp_path: Path, size: tuple[int, int]) -> None:
    page = opened(studio, tmp_path, size, "double-deck")
    judged(page)
    charged(page).last.click()
    for part in (*PARTS, ".review-verdict", ".review-why p:nth-of-type(3)"):
        page.locator(part).first.wait_for()
    assert (
        page.evaluate(OUT_OF_SIGHT, [*PARTS, ".review-verdict", ".review-why p:nth-of-type(3)", ".review-next"]) == []
    )
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    page.keyboard.press("Home")  # with all cards in the hand
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(OUT_OF_SIGHT, [".review-hand", ".review-strip", ".review-curve", ".review-why h2"]) == []
    for seat in range(1, 4):
        assert page.evaluate(OUT_OF_SIGHT, [f".review-seat.spot-{seat}"]) == []
    resize(page, Look(size, 150))
    assert (
        page.evaluate(
            OUT_OF_SIGHT, [".review-felt", ".review-hand", ".review-choices", ".review-why h2", ".review-next"]
        )
        == []
    )
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_cards_strip_and_verdict_are_in_the_first_screen_of_a_phone(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path, PHONE, "double-deck", touch=True)
    judged(page)
    charged(page).last.tap()
    for print_size in (100, 150):
        resize(page, Look(PHONE, print_size))
        page.evaluate("scrollTo(0, 0)")
        shown = [".review-trick", ".review-hand", ".review-chance", ".review-next"]
        assert page.evaluate(OUT_OF_SIGHT, shown) == [], print_size
        title, end = page.locator(".review-why h2").bounding_box(), page.locator(".review-pad-end").bounding_box()
        assert title
        assert end
        assert title["y"] + 25 <= end["y"], print_size  # its first line at least
        cell, scroll = current(page).bounding_box(), page.locator(".review-scroll").bounding_box()
        assert cell
        assert scroll
        assert scroll["x"] - 1 <= cell["x"] <= scroll["x"] + scroll["width"] - cell["width"] + 1, print_size


def test_the_cards_are_there_at_once_and_the_why_comes(studio: Studio) -> None:
    """While no choice is judged, each can be looked at; the one that is shown is judged before the others."""
    made = a_table(studio, 7)
    page = studio.page("/past", tables=[made]).page
    asked: list[str] = []
    waiting: list[Route] = []

    def late(route: Route) -> None:
        asked.append(route.request.url)
        waiting.append(route)

    page.route(re.compile(r"/review\?.*choice="), late)
    page.goto(f"{studio.server.url}/review#table={made['table']}&hand=1")
    expect(page.locator(".review-cell[data-grade=waits]").first).to_be_visible()
    expect(page.locator(".review-hand")).to_be_visible()
    expect(page.locator(".review-why")).to_contain_text("This choice is still being looked at.")
    cell = page.locator(".review-cell").nth(4)
    cell.click()
    expect(page.locator(".review-trick")).to_be_visible()
    expect(page).to_have_url(re.compile(r"&choice=4$"))
    waiting.pop().continue_()
    page.wait_for_timeout(100)
    for _ in range(200):
        if len(asked) > 1:
            break
        page.wait_for_timeout(100)
    assert asked[1].endswith("choice=4")
    waiting.pop().continue_()
    expect(cell).not_to_have_attribute("data-grade", "waits", timeout=60_000)
    expect(page.locator(".review-verdict")).to_be_visible()


def test_what_a_busy_server_refuses_is_asked_again(studio: Studio) -> None:
    made = a_table(studio)
    seen = studio.page("/past", tables=[made])
    seen.expected += ["503"]
    page = seen.page
    refused: list[str] = []

    def busy(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(
                status=503, content_type="application/json", body=json.dumps({"error": "Busy.", "code": "busy"})
            )
        else:
            route.continue_()

    page.route(re.compile(r"/api/tables/.*/(replay|review)\?"), busy)
    page.goto(f"{studio.server.url}/review#table={made['table']}&hand=1")
    expect(page.locator(".review-felt")).to_be_visible()
    expect(page.locator(".review-cell").first).to_be_visible(timeout=30_000)
    assert len(refused) == 2


def test_where_nothing_can_be_judged_the_cards_are_shown_all_the_same(studio: Studio) -> None:
    made = a_table(studio)
    seen = studio.page("/past", tables=[made])
    seen.expected += ["400"]
    page = seen.page
    refusal = json.dumps({"error": "Hands cannot be reviewed here.", "code": "no_review"})
    page.route(
        re.compile(r"/api/tables/.*/review\?"),
        lambda route: route.fulfill(status=400, content_type="application/json", body=refusal),
    )
    page.goto(f"{studio.server.url}/review#table={made['table']}&hand=1&step=3")
    expect(page.locator(".review-hand")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Hands cannot be reviewed here.")).to_be_visible()
    page.get_by_role("button", name="Next ›").click()  # trick by trick, as there are no choices
    expect(page.locator(".review-count")).not_to_have_text(re.compile("^4 of"))


def test_old_addresses_lead_to_the_same_step(studio: Studio) -> None:
    made = a_table(studio)
    seen = studio.page(f"/replay#table={made['table']}&hand=1&step=5")  # who never sat there
    seen.expected += ["429 (Too Many Requests)"]  # three pages one after the other: the page waits, and asks again
    page = seen.page
    expect(page.locator(".review-count")).to_have_text(re.compile("^6 of"))
    expect(page).to_have_url(re.compile(r"/review#table=[\w-]+&hand=1&seat=0&step=5$"))
    page.goto(f"{studio.server.url}/replay#table={made['table']}&hand=1")
    expect(page.locator(".review-count")).to_have_text(re.compile("^1 of"))
    page.reload()
    expect(page.locator(".review-count")).to_have_text(re.compile("^1 of"))


def test_all_hands_are_shown_when_asked_and_a_hand_for_learning_says_so(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path, practice="open")
    expect(page.get_by_text("This game was for learning")).to_be_visible()
    assert page.locator(".review-hands").count() == 0
    page.get_by_role("button", name="Show all hands").click()
    expect(page.locator(".review-hands .small-hand")).to_have_count(4)
    page.get_by_role("button", name="Hide other hands").click()
    expect(page.locator(".review-hand")).to_be_visible()


def test_what_cost_most_is_chosen_again_and_comes_back(studio: Studio, tmp_path: Path) -> None:
    page = opened(studio, tmp_path)
    expect(page.get_by_text(re.compile("^Practice your .*: now, then after 1, 3, 7 and 21 days"))).to_be_visible(
        timeout=120_000
    )
    page.get_by_role("button", name=re.compile("^Practice th")).press("Enter")
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
    first_card(page)
    where = page.locator(".review-why h2").inner_text().partition(":")[0].lower()
    page.get_by_role("button", name="Play on from here").press("Enter")
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
    expect(status).to_have_text("19 hands reviewed; after 20 you see how you play.")
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
    judged(page)
    expect(page.get_by_role("region", name="Luck and skill", exact=True)).to_be_visible(timeout=60_000)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    for look in LOOKS[::7]:
        resize(page, look)
        assert faults(page, "#page") == [], look


def test_a_hand_is_looked_at_and_played_again_where_the_page_has_no_server(alone: Alone, tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(format(played("cutthroat", "learner", 3)), "utf-8")
    page = alone.open("?/review")
    engine_of(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(path)
    expect(page.locator(".review-hand")).to_be_visible()
    ledger = page.get_by_role("region", name="Luck and skill", exact=True)
    expect(ledger).to_be_visible(timeout=240_000)
    *lines, score = [int(text.replace("\N{MINUS SIGN}", "-")) for text in ledger.get_by_role("cell").all_inner_texts()]
    assert sum(lines) == score
    page.get_by_role("button", name=re.compile("^Practice th")).press("Enter", timeout=240_000)
    expect(page.get_by_role("heading", name="Your hands again")).to_be_visible()
    expect(page.locator(".learn-said")).to_contain_text("Here you chose")
    page.locator(".hand-card.is-playable, .learn-choices .button").first.click()
    expect(page.locator(".learn-found")).to_be_visible(timeout=120_000)
