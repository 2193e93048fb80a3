"""The pictures of the docs of how a table looks: `python -m tests.browser.looks`. The cards are always the same.

Each is a real position (positions.py) at a phone with 150 % print, a tablet and a desk, with few colors, so that it is
small.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.driver import Server, launch
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
COLORS: Final = "64"


def main() -> int:
    """Make them all anew."""
    if not (convert := shutil.which("convert")):
        print("ImageMagick makes the pictures small: install it (Debian: apt install imagemagick)", file=sys.stderr)
        return 1
    IMAGES.mkdir(exist_ok=True, parents=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (system, asked) in SHOWN.items():
            position = _position(system, asked)
            with Sweeper(browser, server) as sweeper:
                for look, form in LOOKS.items():
                    sweeper.show(position)
                    sweeper.look(form)
                    sweeper.page.wait_for_timeout(300)
                    if asked in ("pass", "bury"):
                        sweeper.choose_cards()
                    path = IMAGES / f"{name}-{look}.png"
                    sweeper.page.screenshot(path=path)
                    subprocess.run([convert, path, "+dither", "-colors", COLORS, f"PNG8:{path}"], check=True)
        browser.close()
    return 0


def _position(system: str, asked: str) -> Position:
    return next(one for one in positions(system, hands=2) if one.name == asked)


if __name__ == "__main__":
    sys.exit(main())
