"""The pictures of the docs of a club's evening: `python -m tests.browser.looks` makes them with the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

from tests.browser.clubs import NAMES, begun, phone, write
from tests.browser.driver import PHONE, Server, Studio

WALL: Final = (1920, 1080)
DESK: Final = (1280, 800)
PICTURES: Final = ("tables", "phone", "wall", "standings")


def club_pictures(browser: Browser, server: Server, folder: Path, take: Callable[[Page, Path], None]) -> None:
    """An evening of twelve people in its second round: the director's tables, a phone, the wall, the standings."""
    studio = Studio(browser, server)
    club = begun(studio, NAMES[:12], size=DESK)
    page = club.page
    club.open("Evening")
    page.get_by_label("What the evening is called").fill("Thursday evening")
    page.get_by_label("Day", exact=True).fill("2026-12-03")
    page.get_by_role("button", name="Change the evening").click()
    club.seat(1)
    for table, figures in ((1, (331, 208)), (2, (250, 251)), (3, (402, -36))):
        club.figures(table, *figures)
    club.seat(2)
    link = club.share()
    one, other = club.tables()[0]
    seen = phone(studio, link, one[0], size=PHONE)
    against = phone(studio, link, other[0], size=PHONE)
    write(against.page, 318, 247)
    against.page.get_by_role("button", name="Send the result").click()
    club.figures(2, 274, 190)
    expect(club.row(1)).to_contain_text("one to confirm")
    close(page)
    wall = studio.page(club.link("A screen on the wall"), size=WALL).page
    wall.locator(".wall-table").first.wait_for()
    club.open("Tables")
    take(page, folder / "tables.png")
    take(seen.page, folder / "phone.png")
    take(wall, folder / "wall.png")
    club.open("Standings")
    take(page, folder / "standings.png")
    for context in studio.contexts:
        context.close()


def close(page: Page) -> None:
    """The note of what was done last is in no picture."""
    page.get_by_role("button", name="Close this note").click()
