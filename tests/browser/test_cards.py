"""How cards are played by hand: drawn to the table, tapped twice on a phone, chosen before one's turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.begun import DEAL, HEAD, TRICKS, begun, gone_on
from tests.browser.driver import DESK, PHONE, Seen, Studio, await_phase, phase, wait

NAMES = ("Ann", "Bob", "Cal", "Dee")
STRIP: Any = {"x": 9, "y": 12}


def held(page: Page) -> list[str]:
    """The cards of the hand, each copy by its name; read in one go, since a card may leave the hand meanwhile."""
    found: list[str] = page.locator(".table-low .hand-card").evaluate_all("(all) => all.map((e) => e.dataset.key)")
    return found


def at_turn(studio: Studio, **options: Any) -> Page:
    """Ann is to follow hearts: she holds two."""
    page = gone_on(studio, 0, begun(0, "AH 9H"), **options).page
    wait(page, "my turn", lambda: page.locator(".hand-card.is-playable").count())
    return page


def middle(page: Page, css: str) -> tuple[float, float]:
    """The middle of the first such element."""
    box = page.locator(css).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def index_of(page: Page, key: str) -> tuple[float, float]:
    """Where a card of the hand shows its rank."""
    box = page.locator(f".table-low [data-key='{key}']").bounding_box()
    assert box
    return box["x"] + STRIP["x"], box["y"] + STRIP["y"]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], *, touch: bool) -> None:
    """Draw with the mouse, or with a finger."""
    steps = [
        (start[0] + (end[0] - start[0]) * part / 8, start[1] + (end[1] - start[1]) * part / 8) for part in range(9)
    ]
    if not touch:
        page.mouse.move(*start)
        page.mouse.down()
        for x, y in steps:
            page.mouse.move(x, y)
        page.mouse.up()
        return
    wire = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    finger("touchStart", start)
    for point in steps:
        finger("touchMove", point)
    finger("touchEnd")


@pytest.mark.parametrize("size", [DESK, PHONE, (844, 390)])
def test_a_card_drawn_to_the_table_is_played(studio: Studio, size: tuple[int, int]) -> None:
    touch = size != DESK
    page = at_turn(studio, size=size, touch=touch)
    before = held(page)
    drag(page, index_of(page, "TH0"), middle(page, ".felt-view"), touch=touch)
    wait(page, "the card played", lambda: "TH0" not in held(page))
    assert len(held(page)) == len(before) - 1


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_let_go_above_the_hand_or_forbidden_stays(studio: Studio, size: tuple[int, int]) -> None:
    touch = size == PHONE
    page = at_turn(studio, size=size, touch=touch)
    before = held(page)
    x, y = index_of(page, "TH0")
    drag(page, (x, y), (x + 4, y - 14), touch=touch)
    drag(page, index_of(page, "AC0"), middle(page, ".felt-view"), touch=touch)
    page.wait_for_timeout(200)
    assert held(page) == before
    assert page.locator(".is-dragged").count() == 0


def test_on_a_phone_the_second_tap_plays(studio: Studio) -> None:
    page = at_turn(studio, size=PHONE, touch=True)
    before = held(page)
    card = page.locator(".table-low [data-key=TH0]")
    card.tap(position=STRIP)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".table-message")).to_have_text("Tap the card once more.")
    other = page.locator(".table-low [data-key=AH0]")
    other.tap(position=STRIP)
    expect(other).to_have_attribute("aria-pressed", "true")
    assert card.get_attribute("aria-pressed") is None
    assert held(page) == before
    page.wait_for_timeout(400)
    other.tap(position=STRIP)
    wait(page, "the card played", lambda: "AH0" not in held(page))


def with_friend(studio: Studio, me: int, friend: int, record: str) -> tuple[Page, Page]:
    """My page and a friend's, at the table where this record stopped; the friend is to play."""
    kinds: list[dict[str, str]] = [{"kind": "computer", "level": "plain"} for _ in NAMES]
    kinds[me], kinds[friend] = {"kind": "me"}, {"kind": "friend"}
    body = {"record": record, "name": "", "me": "Vera", "seats": kinds, "speed": "fast", "watchers": True}
    made = studio.server.post("/api/tables", body) | {"name": "Vera’s table", "title": "", "when": 1}
    mine = studio.page(f"/t/{made['table']}", tables=[made]).page
    theirs: Seen = studio.page(f"/t/{made['table']}")
    theirs.page.get_by_label("Your name").fill("Flora")
    theirs.page.get_by_role("button", name="Take the seat").click()
    for page in (mine, theirs.page):
        ready = page.get_by_role("button", name="Ready: play the hand").first
        wait(page, "the game", lambda page=page, ready=ready: phase(page) == "trick" or ready.is_visible())
        if phase(page) == "meld":
            ready.click()
    for page in (mine, theirs.page):
        await_phase(page, "trick")
    wait(theirs.page, "their turn", lambda: theirs.page.locator(".hand-card.is-playable").count())
    return mine, theirs.page


def play(page: Page, key: str) -> None:
    """Play a card by a click."""
    page.locator(f".table-low [data-key='{key}']").click(position=STRIP)


def test_a_card_chosen_ahead_is_played_at_its_turn(studio: Studio) -> None:
    mine, theirs = with_friend(studio, 0, 3, begun(0, "AH"))
    play(mine, "AH0")
    play(mine, "TH0")
    chosen = mine.locator(".table-low [aria-pressed=true]")
    wait(mine, "the card raised", lambda: chosen.count() == 1 and chosen.get_attribute("data-key") == "TH0")
    assert mine.locator(".table-message").inner_text() == "Next: the ten of hearts."
    heard = mine.locator("#heard-now").inner_text()
    assert heard == "The ten of hearts is played at your turn. Choose it again to take it back."
    play(mine, "TH0")
    wait(mine, "the card taken back", lambda: chosen.count() == 0)
    play(mine, "TH0")
    play(theirs, "9H0")
    wait(mine, "the card played", lambda: "TH0" not in held(mine))
    assert "AH0" in held(mine)


def test_a_card_chosen_ahead_stays_when_it_may_not_be_played(studio: Studio) -> None:
    mine, theirs = with_friend(studio, 0, 3, begun(0, "AH"))
    before = held(mine)
    play(mine, "AC0")
    play(theirs, "9H0")
    wait(mine, "my turn", lambda: mine.locator(".hand-card.is-playable").count())
    words = mine.locator(".table-message").inner_text()
    assert words.startswith("The ace of clubs was not played. ")
    assert "hearts" in words.removeprefix("The ace of clubs was not played. ")
    assert held(mine) == before


def test_a_card_chosen_ahead_stays_when_another_card_comes_to_win(studio: Studio) -> None:
    mine, theirs = with_friend(studio, 0, 2, HEAD + DEAL + "".join(TRICKS[:9]) + "play   Bob: 9C\n")
    before = held(mine)
    play(mine, "AC0")
    wait(mine, "the card raised", lambda: mine.locator(".table-low [aria-pressed=true]").count())
    play(theirs, "JS0")
    wait(mine, "my turn", lambda: mine.locator(".hand-card.is-playable").count())
    why = "The ace of clubs was not played: another card has come to win the trick."
    assert mine.locator(".table-message").inner_text().startswith(why)
    assert held(mine) == before


def test_nothing_is_chosen_ahead_by_who_does_not_want_it(studio: Studio) -> None:
    mine, _ = with_friend(studio, 0, 3, begun(0, "AH"))
    mine.get_by_role("button", name="Menu").first.click()
    mine.get_by_role("button", name="Display").click()
    mine.get_by_role("switch", name="Choose ahead").uncheck()
    mine.get_by_role("button", name="Done").click()
    play(mine, "TH0")
    mine.wait_for_timeout(200)
    assert mine.locator(".table-low [aria-pressed=true]").count() == 0
