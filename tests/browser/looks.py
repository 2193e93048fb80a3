"""The pictures of the docs of how a table looks, of the page as it is: `python -m tests.browser.looks`.

They are real positions (positions.py) at a phone with 150 % print, a tablet and a desk, with few
colors, so that they are small. What each showed, and where, is kept in `shown.json`: a page that shows something else,
or elsewhere, asks for new pictures (test_looks.py), and any other change of the page does not. One more is of the
score keeper's slip, and a few of a club's evening (club_looks.py).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.club_looks import club_pictures
from tests.browser.driver import PHONE, Seen, Server, has_serif, launch
from tests.browser.keeping import Scorer
from tests.browser.positions import Position, positions
from tests.browser.sweep import ROOT, Look, Sweeper

IMAGES: Final = ROOT / "docs" / "images" / "looks"
LOOKS: Final = {
    "phone": Look((390, 844), 150),
    "tablet": Look((1024, 768), 100),
    "desk": Look((1440, 900), 100),
}
SHOWN: Final = {
    "auction": ("double-deck", "auction"),
    "meld": ("double-deck", "meld shown"),
    "passing": ("four-handed-passing", "pass"),
    "burying": ("check", "bury"),
    "trick": ("double-deck", "trick, last"),
    "score": ("double-deck", "score"),
}
SLIP: Final = IMAGES.parent / "keep-hand.png"
CLUB: Final = IMAGES.parent / "club"
COLORS: Final = "64"
KEPT: Final = IMAGES / "shown.json"
# What is seen of the table: of each part its name, its words, and where it is, in hundredths of the window.
SEEN: Final = """() => {
  const parts = [".bar > *", ".seat", ".felt-view > *", ".table-strip", ".pad-view > *", ".table-low > *", ".sheet"];
  return [...document.querySelectorAll(parts.join())].flatMap((one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return [];
    const [wide, high] = [innerWidth / 100, innerHeight / 100];
    const place = [box.left / wide, box.top / high, box.right / wide, box.bottom / high].map(Math.round);
    return [[one.classList[0] ?? one.tagName, one.innerText.replace(/[\\s\\u2060]+/g, " ").trim(), ...place]];
  });
}"""
Shown = list[list[str | int]]


def main() -> int:
    """Make them all anew."""
    if not (convert := shutil.which("convert")):
        print("ImageMagick makes the pictures small: install it (Debian: apt install imagemagick)", file=sys.stderr)
        return 1
    IMAGES.mkdir(exist_ok=True, parents=True)
    kept: dict[str, Shown] = {}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (system, asked) in SHOWN.items():
            position = position_of(system, asked)
            with Sweeper(browser, server) as sweeper:
                for look, form in LOOKS.items():
                    kept[f"{name}-{look}"] = draw(sweeper, position, form)
                    take(sweeper.page, IMAGES / f"{name}-{look}.png", convert)
        lines = ",\n".join(f'"{name}": {json.dumps(shown, ensure_ascii=False)}' for name, shown in kept.items())
        KEPT.write_text(f"{{\n{lines}\n}}\n", "utf-8")
        phone = ViewportSize(width=PHONE[0], height=PHONE[1])
        slip(page := browser.new_page(viewport=phone, reduced_motion="reduce"), server.url)
        take(page, SLIP, convert)
        CLUB.mkdir(exist_ok=True)
        club_pictures(browser, server, CLUB, lambda page, path: take(page, path, convert))
        browser.close()
    return 0


def take(page: Page, path: Path, convert: str) -> None:
    """The picture of the page as it is now, with few colors."""
    has_serif(page)
    page.screenshot(path=path)
    subprocess.run([convert, path, "+dither", "-colors", COLORS, f"PNG8:{path}"], check=True)


def slip(page: Page, url: str) -> None:
    """Have the page show the score keeper's slip, when the play is about to begin."""
    page.goto(f"{url.rstrip('/')}/keep")
    one = Scorer(Seen(page))
    one.begin("double-deck")
    for answer in ("Sam", "52", "Hearts"):
        one.tap(answer)
        one.settle()
    for meld in (24, 12):
        one.figure(meld)
        one.settle()


def draw(sweeper: Sweeper, position: Position, form: Look) -> Shown:
    """Have the page show this position so: what is seen, without the mark by which the sweep knows that it is drawn."""
    sweeper.show(position)
    sweeper.look(form)
    sweeper.page.wait_for_timeout(300)
    if position.name in ("pass", "bury"):
        sweeper.choose_cards()
    seen: Shown = sweeper.page.evaluate(SEEN)
    return seen


def position_of(system: str, asked: str) -> Position:
    return next(one for one in positions(system, hands=2) if one.name == asked)


if __name__ == "__main__":
    sys.exit(main())
