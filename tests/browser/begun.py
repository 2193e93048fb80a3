"""A hand that was begun: a table from a record, for tests of what comes late in a hand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.driver import SCORED, Seen, Studio, await_phase, phase, wait

# The second hand of tests/golden/four-handed-passing.deece when this was written; cut where a test wants to begin.
HEAD = """deece record 1
rules: four-handed-passing
"""
DEAL = """seats: Ann, Bob, Cal, Dee
dealer: Bob

deal
  Ann:   TS QS JS 9S AH TH 9H QD AC KC QC JC
  Bob:   AS KS KS JS TH KH TD TD KD JD AC 9C
  Cal:   AS TS QS 9S AH JH JH AD AD JD KC QC
  Dee:   KH QH QH 9H KD QD 9D 9D TC TC JC 9C
bid    Cal: 25 pass pass pass
trump  Cal: spades
pass   Ann: TS QS JS 9S
pass   Cal: JH JH QC KC
"""
TRICKS = """play   Cal: AH 9H 9H KH = Cal 2
play   Cal: AS 9D KC JS = Cal 2
play   Cal: AD 9D QD JD = Cal 1
play   Cal: AD KD KC KD = Cal 4
play   Cal: TS 9C JH AS = Bob 2
play   Bob: TD JD QD JH = Bob 1
play   Bob: AC TS JC JC = Cal 2
play   Cal: 9S KH QC KS = Bob 2
play   Bob: KS 9S TC QC = Bob 2
play   Bob: 9C JS TC AC = Cal 2
""".splitlines(keepends=True)


def begun(tricks: int, cards: str = "", *, house: str = "") -> str:
    """The record after so many tricks, with these cards of Cal's and the next players in the next one."""
    return HEAD + house + DEAL + "".join(TRICKS[:tricks]) + (f"play   Cal: {cards}\n" if cards else "")


def gone_on(studio: Studio, me: int, record: str, **options: Any) -> Seen:
    """The page of the player in seat `me` of that hand, which stopped where the record ends."""
    seats = [{"kind": "me"} if seat == me else {"kind": "computer", "level": "plain"} for seat in range(4)]
    body = {"record": record, "name": "", "me": "Vera", "seats": seats, "speed": "fast", "watchers": True}
    made = studio.server.post("/api/tables", body)
    made |= {"name": "Vera’s table", "title": "", "when": 1}
    seen = studio.page(f"/t/{made['table']}", tables=[made], **options)
    if await_phase(seen.page, "naming-trump", "trick", "meld") == "naming-trump":
        return seen
    ready = seen.page.get_by_role("button", name="Ready: play the hand")
    wait(seen.page, "my turn", lambda: phase(seen.page) == "trick" or ready.first.is_visible())
    if phase(seen.page) == "meld":
        ready.first.click()
        await_phase(seen.page, "trick")
    return seen


def claim_the_rest(page: Page) -> str:
    """Claim all tricks that are left, and see the score; its phase."""
    page.get_by_role("button", name="Claim the rest").first.click()
    page.get_by_role("dialog", name="Claim the rest?").get_by_role("button", name="Claim the rest", exact=True).click()
    return await_phase(page, *SCORED)
