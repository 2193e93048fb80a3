"""axe finds no serious and no critical fault in any page, phase and dialog: light, dark, on a desk, on a phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.browser.begun import begun, claim_the_rest, gone_on
from tests.browser.driver import DESK, FRAMES, PHONE, Pointer, Studio, await_phase, open_menu, phase, wait

LOOKS = [(DESK, "light"), (PHONE, "dark")]
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"], preload: false})).violations
  .filter(({impact}) => impact === "serious" || impact === "critical")
  .map(({id, help, nodes}) => `${id}: ${help}: ` + nodes.slice(0, 4)
    .map(({html, any}) => `${html.slice(0, 160)} [${any[0]?.message ?? ""}]`).join(" ; "))"""


@cache
def axe() -> str:
    """The checker itself; it is evaluated from outside, which the pages' policy does not forbid."""
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


class Looker:
    """Looks at a page in all its looks, and keeps what is wrong."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.seen: set[str] = set()

    def look(self, what: str) -> None:
        """Look at what the page shows now, once under each name."""
        if what in self.seen:
            return
        self.seen.add(what)
        page = self.page
        for (wide, high), scheme in LOOKS:
            page.set_viewport_size({"width": wide, "height": high})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
            page.evaluate(FRAMES)  # the hand is laid out anew
            if not page.evaluate("'axe' in window"):
                page.evaluate(axe())
            for fault in page.evaluate(RUN):
                self.faults.append(f"{what}, {wide} wide, {scheme}: {fault}")
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})

    def check(self) -> None:
        """Nothing is wrong."""
        assert not self.faults, "\n".join(self.faults)


def test_lobby_and_its_dialogs(studio: Studio) -> None:
    page = studio.page().page
    looker = Looker(page)
    page.get_by_role("button", name="Change a rule").wait_for()
    looker.look("lobby")
    dialogs = {
        "Change a rule": "House rules",
        "My house rules": "My house rules",
        "Rule sheet": "The rules",
        "Display": "Display",
    }
    for button, title in {**dialogs, "Words of the table": "Words of the table"}.items():
        page.get_by_role("button", name=button, exact=True).click()
        page.get_by_role("dialog", name=title).wait_for()
        wait(page, title, lambda: not page.get_by_text("One moment…").is_visible())
        looker.look(title)
        page.keyboard.press("Escape")
    looker.check()


def test_waiting_joining_past_games(studio: Studio) -> None:
    made = studio.server.make("four-handed-passing", friends=2)
    page = studio.page(f"/t/{made['table']}", tables=[made]).page
    looker = Looker(page)
    await_phase(page, "waiting")
    looker.look("waiting")
    open_menu(page, "People")
    looker.look("invitations")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Let friends in").click()
    page.get_by_role("dialog").get_by_role("button", name="Let friends in", exact=True).click()
    page.get_by_role("img", name="A code").wait_for()
    looker.look("friends in the network")
    page.get_by_role("button", name="Let nobody in any more").click()
    page.get_by_role("button", name="Not now").click()
    page.goto(studio.server.url + "/past")
    page.get_by_role("heading", name="Past games").wait_for()
    looker.look("past games")
    looker.check()
    other = studio.page(f"/t/{made['table']}").page
    other.get_by_label("Your name").wait_for()
    joining = Looker(other)
    joining.look("join")
    joining.check()


PHASES = {
    "double-deck": {"auction", "naming-trump", "meld", "trick"},
    "four-handed-passing": {"auction", "naming-trump", "exchange", "trick"},
    "three-handed-widow": {"auction", "exchange", "naming-trump"},
    "two-handed": {"stock"},
    "two-handed-draw": {"drawing"},
    "five-handed-call": {"naming-trump", "trick"},
    "eight-handed": {"auction", "trick"},
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("system", PHASES)
def test_phases(studio: Studio, system: str) -> None:
    person = Pointer((page := studio.table(system).page), bold=True)
    looker = Looker(page)
    wanted = set(PHASES[system])
    for _ in range(200):
        now = person.asked()
        step = page.evaluate("document.querySelector('.stage h2')?.innerText.split(/[:0-9]/)[0] ?? ''")
        looker.look(f"{now} {step}")
        wanted.discard(now)
        if not wanted or now in ("score", "game-over"):
            break
        person.step()
    looker.check()
    # A bid may be lost, and then others name trump or bury; the tables below see to those.
    assert not wanted - {"naming-trump", "exchange", "meld", "trick"}, wanted


def test_stock_with_meld_on_the_table(studio: Studio) -> None:
    person = Pointer(page := studio.table("two-handed").page)
    looker = Looker(page)
    for _ in range(60):
        person.step()
        if phase(page) != "stock" or page.locator(".stock-mine .meld-set").count():
            break
    looker.look("stock with meld")
    looker.check()


DIALOGS = (
    "Talk",
    "Score sheet",
    "Last trick",
    "The rules",
    "Words of the table",
    "Display",
    "People",
    "Deal this hand again",
    "Leave the table",
)


def test_dialogs_and_text_mode_at_the_table(studio: Studio) -> None:
    person = Pointer(page := studio.table("double-deck").page)
    looker = Looker(page)
    person.play_until("trick", "stock")
    for _ in range(3):
        person.step()
    wait(page, "my turn", person.offered)
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_role("region", name="Hint").first.wait_for()
    looker.look("hint")
    page.get_by_role("button", name="Menu").click()
    looker.look("menu")
    page.keyboard.press("Escape")
    for item in DIALOGS:
        open_menu(page, item)
        page.get_by_role("dialog").wait_for()
        wait(page, item, lambda: not page.get_by_text("One moment…").is_visible())
        looker.look(f"dialog {item}")
        page.keyboard.press("Escape")
        wait(page, "the dialog closed", lambda: not page.locator("dialog[open]").count())
    for item in ("Meld shown", "Undo my last choice", "Claim the rest"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").wait_for()
        if (found := page.get_by_role("dialog").get_by_role("button", name=item)).count():
            found.click()
            looker.look(f"dialog {item}")
        page.keyboard.press("Escape")
        wait(page, "the dialog closed", lambda: not page.locator("dialog[open]").count())
    open_menu(page, "Text mode")
    page.get_by_label("What do you do?").wait_for()
    looker.look("text mode")
    looker.check()


def test_score(studio: Studio) -> None:
    page = gone_on(studio, 2, begun(10)).page
    looker = Looker(page)
    assert claim_the_rest(page) == "score"
    looker.look("score")
    looker.check()


def test_game_over_and_review(studio: Studio) -> None:
    page = gone_on(studio, 2, begun(10, house="set: score.hands=1\n")).page
    looker = Looker(page)
    assert claim_the_rest(page) == "game-over"
    looker.look("game over")
    page.get_by_role("link", name="Review the game").click()
    page.locator(".review-cell").first.wait_for()
    looker.look("review, first choice")
    page.get_by_role("button", name="Next ›").click()
    looker.look("review, a choice in a trick")
    page.get_by_role("button", name="Show all hands").click()
    looker.look("review, all hands")
    page.keyboard.press("End")
    looker.look("review, end")
    looker.check()
