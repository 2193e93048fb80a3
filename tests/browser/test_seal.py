"""Two people shuffle together, one of them cuts, and both check the deal after the hand; and one person alone."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute

from deece.record import check
from tests.browser.driver import SCORED, Json, Pointer, Server, Studio, await_phase, phase, wait
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
        studio.close()  # before there is no server any more


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
    page.get_by_role("button", name="More", exact=True).click()
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


def test_a_half_that_the_table_left_out_though_it_came_in_time_is_named(fair: Studio) -> None:
    """A host answers that the half was opened in time, and then calls it late."""
    made = fair.server.make(SYSTEM, friends=1, dealer=0)
    kept_back: list[str] = []

    def route(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["t"] == "mix" and said["given"]["half"]:
                kept_back.append(said["given"]["half"])
                page_side.send(json.dumps({"t": "ok", "id": said["id"], "seq": 1, "again": False}))
            else:
                server_side.send(message)

        page_side.on_message(from_page)

    context = fair.context(tables=[made])
    context.route_web_socket("**/ws/*", route)
    mine = fair.page(f"/t/{made['table']}", context=context).page
    await_phase(mine, "waiting")
    flora = sit_down(fair, f"/t/{made['table']}", "Flora").page
    people = Pointer(mine, bold=True), Pointer(flora)
    wait(mine, "the cards", lambda: any(one.offered() for one in people))
    assert len(kept_back) == 1
    left_out = "You opened it in time: the table left it out."
    open_seal(mine)
    words = words_in(mine)
    text = mine.get_by_role("dialog", name="Fair deal").inner_text()
    assert left_out in text
    assert "opened too late" not in text
    close(mine)
    open_seal(flora)
    assert words_in(flora) == words
    assert "Vera: sealed, but opened too late" in flora.get_by_role("dialog", name="Fair deal").inner_text()
    close(flora)
    play_on(people, lambda: scored(people))
    text = checked(mine)
    assert left_out in text
    assert "came too late" not in text


@pytest.mark.parametrize("over", [False, True], ids=["begun", "over"])
def test_a_seal_that_was_here_before_is_named_and_gets_another_half(fair: Studio, tmp_path: Path, over: bool) -> None:
    """A log and its witness go back together, as after a failover with loss: only browsers can know it.

    Where the lost hand was over, all know the table's half, and so does the browser: the table draws another.
    """
    server, data, copy = fair.server, tmp_path / "fair" / "data", tmp_path / "copy"
    made = server.make("two-handed", dealer=1)
    seen = fair.page(f"/t/{made['table']}", tables=[made])
    seen.expected += ["WebSocket connection to", "ERR_CONNECTION_REFUSED"]  # while there is no server
    page = seen.page
    Pointer(page).play_hand()
    assert phase(page) in SCORED
    server.stop()
    shutil.copytree(data, copy)
    server.start()
    next_hand(page)
    (gave,) = remembered(page)["gave"]
    if over:
        Pointer(page).play_hand()
    said = "The next deal has a new seal" if over else "This seal was here before: the table went back"
    again = page.get_by_text(said).first
    assert not again.is_visible()
    server.kill()
    shutil.rmtree(data)
    shutil.copytree(copy, data)
    server.start()
    again.wait_for()
    next_hand(page)
    Pointer(page).play_hand()
    (half,) = server.get(f"/api/tables/{made['table']}/proof?hand=2")["proof"]["halves"]
    assert half["opened"] not in ("", gave)
    text = checked(page)
    assert "The seal fits: all 48 cards." in text
    assert ("A new chain of seals begins with this deal" if over else "This seal was here before") in text


def next_hand(page: Page) -> None:
    """Go on from the score, until the cards are there."""
    page.get_by_role("button", name="Next hand").click()
    wait(page, "the cards", lambda: Pointer(page).offered() and phase(page) not in SCORED)


def remembered(page: Page) -> Json:
    """What the browser keeps of the deal that it was shown last."""
    found: Json = page.evaluate("JSON.parse(localStorage.getItem('deece.seals'))[0]")
    return found
