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
