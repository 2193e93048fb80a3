"""The score keeper with no server and no network: a whole game is kept, by the engine in the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.alone import STARTED, Alone, engine_of, kept
from tests.browser.keeping import Scorer
from tests.browser.test_keep import begin_hand

SHORT = '{"id": "double-deck", "set": {"score.goal": "100", "score.bid_to_win_at": "80"}}'
TO_100 = f"() => localStorage.setItem('deece.lobby', '{SHORT}')"


def test_a_whole_game_is_kept_in_flight_mode(alone: Alone) -> None:
    """To 100 points: two hands. Between them the page is loaded anew, and tapped before its engine is there."""
    page = alone.open("?/keep")
    page.evaluate(TO_100)
    page.reload()
    engine_of(page)
    kept(page)
    one = Scorer(alone.seen[-1])
    page.set_default_timeout(STARTED * 1000)
    with alone.flight_mode():
        one.begin("double-deck")
        begin_hand(one)
        one.figure(31)
        one.settle()
        one.tap("Write it down", ".slip-pad")
        page.get_by_role("heading", name="Hand 2").wait_for()
        one.settle()
        page.reload()
        for answer in ("Sam", "52", "Hearts"):
            one.tap(answer)
        expect(page.locator(".slip")).to_contain_text("Hearts")
        engine_of(page)
        one.settle()
        for points in (24, 12, 31):
            one.figure(points)
            one.settle()
        one.tap("Write it down", ".slip-pad")
        page.get_by_role("button", name="New game").wait_for()
        assert page.locator(".bar-scores").inner_text().split("\n")[3] == "110"
        one.tap("New game", ".slip-pad")
        one.settle()
        assert page.locator(".bar-scores").inner_text().split("\n")[3] == "0"


def test_a_second_tab_reads_what_the_first_writes(alone: Alone) -> None:
    """It was blocked whole, and sheets with it."""
    first = alone.open("?/keep")
    engine_of(first)
    one = Scorer(alone.seen[-1])
    first.set_default_timeout(STARTED * 1000)
    one.begin("double-deck")
    sheet = first.url.rpartition("/keep/")[2]
    begin_hand(one)
    one.figure(31)
    one.settle()
    second = alone.page()
    second.goto(f"{alone.url}?/keep/{sheet}/sheet")
    expect(second.get_by_role("status").filter(has_text="open in another tab")).to_be_visible(timeout=STARTED * 1000)
    assert second.locator("#row-1").count() == 0
    one.tap("Write it down", ".slip-pad")
    expect(second.locator("#row-1")).to_contain_text("Sam 52", timeout=20_000)
    assert second.get_by_role("link", name="Hand", exact=True).count() == 0  # it reads, and does not write
    assert second.get_by_role("button", name="Sign").count() == 0


def test_names_are_written_while_the_engine_comes_and_it_is_said_how_much_has_come(alone: Alone) -> None:
    """There was nothing but “One moment…” for 47 seconds on a slow line."""
    page = alone.page()
    session = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 40, "downloadThroughput": 600_000, "uploadThroughput": 600_000}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", slow)
    look = "document.querySelector('.keeper-start [role=status]')?.innerText"
    note = f"const said = {look}; if (said) window.said.push(said);"
    all_of_it = "{subtree: true, childList: true, characterData: true}"
    watch = f"window.said = []; new MutationObserver(() => {{ {note} }}).observe(document, {all_of_it});"
    page.add_init_script(watch)
    page.goto(f"{alone.url}?/keep")
    page.get_by_role("textbox", name="You").fill("Ida")
    engine_of(page)
    page.get_by_role("button", name="Start the sheet").wait_for(timeout=STARTED * 1000)
    expect(page.get_by_role("textbox", name="You")).to_have_value("Ida")
    said = page.evaluate("window.said")
    percents = [int(each.split("Loading: ")[1].split(" ")[0]) for each in said if "Loading: " in each]
    assert percents == sorted(percents)
    assert len(set(percents)) >= 3
