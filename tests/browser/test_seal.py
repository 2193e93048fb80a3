"""Two people shuffle together, one of them cuts, and both check the deal after the hand; and one person alone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from deece.record import check
from tests.browser.driver import SCORED, Pointer, Server, Studio, await_phase, phase, wait
from tests.browser.test_together import play_on, scored, sit_down

SYSTEM = "four-handed-passing"
SCRIPT = Path(__file__).parents[2] / "docs" / "check_deal.py"
CUT = 7


@pytest.fixture
def fair(studio: Studio, tmp_path: Path) -> Iterator[Studio]:
    """A server whose cards follow from no seed, as it is served to people."""
    with Server(tmp_path / "fair") as server:
        studio.server = server
        yield studio


def open_seal(page: Page) -> None:
    """Look at the seal, from the menu."""
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Fair deal").click()
    page.get_by_role("dialog", name="Fair deal").wait_for()


def words_in(page: Page) -> list[str]:
    """The four words that the dialog shows."""
    page.locator(".seal-words li").first.wait_for()
    return page.locator(".seal-words li").all_inner_texts()


def checked(page: Page) -> str:
    """What the button finds."""
    page.get_by_role("button", name="Check this deal").first.click()
    page.locator(".seal-result").wait_for()
    return page.get_by_role("dialog", name="Fair deal").inner_text()


def close(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Good").click()
    page.get_by_role("dialog").wait_for(state="hidden")


def test_two_people_shuffle_and_check(fair: Studio, tmp_path: Path) -> None:
    made = fair.server.make(SYSTEM, friends=1, dealer=2)  # so the friend, in seat 1, is at the dealer's right
    mine = fair.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(mine, "waiting")
    flora = sit_down(fair, f"/t/{made['table']}", "Flora").page
    flora.get_by_role("dialog", name="You cut the cards").wait_for()
    mine.get_by_text("Flora cuts the cards.").first.wait_for()
    flora.locator("#cut-at").fill(str(CUT))
    flora.get_by_text(f"{CUT} of 48 cards off the top").wait_for()
    flora.get_by_role("button", name="Cut here").click()
    flora.get_by_role("dialog").wait_for(state="hidden")
    people = Pointer(mine, bold=True), Pointer(flora)
    wait(mine, "the cards", lambda: any(one.offered() for one in people))
    shown = []
    for page in (mine, flora):
        open_seal(page)
        shown.append(words_in(page))
        text = page.get_by_role("dialog", name="Fair deal").inner_text()
        assert "gave a secret number" in text
        assert "not in this shuffle" not in text
        close(page)
    assert shown[0] == shown[1]
    play_on(people, lambda: scored(people))
    for page in (mine, flora):
        text = checked(page)
        assert "The seal fits: all 48 cards." in text
        assert "Your number was in the shuffle." in text
        assert f"cut {CUT} cards off the top" in text
        assert words_in(page) == shown[0]
        close(page)
    record = mine.request.get(f"{fair.server.url}/api/tables/{made['table']}/record").text()
    assert check(record) == []
    assert f" cut {CUT}\n" in record
    file = tmp_path / "game.txt"
    file.write_text(record, "utf-8")
    done = subprocess.run([sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, check=True)
    assert "every card fits" in done.stdout


def test_a_proof_that_was_changed_is_found(fair: Studio) -> None:
    made = fair.server.make("two-handed", dealer=1)
    page = fair.page(f"/t/{made['table']}", tables=[made]).page
    person = Pointer(page)
    person.play_hand()
    assert phase(page) in SCORED
    assert "The seal fits: all 48 cards." in checked(page)
    close(page)

    def changed(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        hands = told["proof"]["hands"]
        place = next(place for place, card in enumerate(hands[1]) if card != hands[0][0])
        hands[0][0], hands[1][place] = hands[1][place], hands[0][0]
        route.fulfill(response=answer, body=json.dumps(told))

    page.route("**/proof?hand=1", changed)
    text = checked(page)
    assert "The seal does not fit hand 1." in text
    assert "Other cards were dealt than follow from the shuffle." in text
