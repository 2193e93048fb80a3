"""The font that comes with the page: after the first card, once, and without a jump."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.driver import PHONE, SERIF, Studio, has_serif, wait

BOXES = """[...document.querySelectorAll("h1, h2, h3, legend, .figure, button, .system b")]
  .map((one) => one.getBoundingClientRect()).filter(({width}) => width > 0).map(({top, height}) => [top, height])"""
SENT = (
    "performance.getEntriesByType('resource').filter(({name}) => name.includes('.woff')).map((one) => one.transferSize)"
)


def still(page: Page) -> list[list[float]]:
    """Where all stands, when nothing more comes."""

    def same() -> list[list[float]] | None:
        was: list[list[float]] = page.evaluate(BOXES)
        page.wait_for_timeout(500)
        return was if was and was == page.evaluate(BOXES) else None

    found: list[list[float]] = wait(page, "a page that stands still", same)
    return found


def fonts(page: Page) -> list[str]:
    """The addresses of all fonts that this page has fetched."""
    found: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map(({name}) => name).filter((name) => name.includes('.woff'))"
    )
    return found


@pytest.mark.parametrize("path", ["/", "/play", "/keep", "/learn"])
@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_it_comes_when_all_is_there_and_moves_nothing(studio: Studio, size: tuple[int, int], path: str) -> None:
    page = studio.page(path, size=size).page
    page.locator("h1, h2, legend").first.wait_for()
    wait(page, "all of it", lambda: not page.locator("text=One moment").count())
    before = still(page)
    came_early = fonts(page)
    has_serif(page)
    page.wait_for_timeout(100)
    (address,) = fonts(page)
    assert not came_early
    assert address.endswith(f"/static/built/font/{SERIF}")
    after = page.evaluate(BOXES)
    assert before
    assert len(before) == len(after)
    for was, now in zip(before, after, strict=True):
        assert abs(was[0] - now[0]) <= 3, (was, now)
        assert abs(was[1] - now[1]) <= 2, (was, now)


def test_who_comes_again_has_it_from_the_start(studio: Studio) -> None:
    page = studio.page("/", kept={"serif": SERIF}).page
    has_serif(page)
    page.reload()
    has_serif(page)
    assert page.evaluate(SENT) == [0]
