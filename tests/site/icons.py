"""Renders the app's icons from page/icons/deece.svg: `python -m tests.site.icons`. ImageMagick makes them small."""

from __future__ import annotations

import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

from deece.server.pages import ICONS as FOLDER
from tests.browser.driver import launch

# The file, its size, and how much larger the cards are drawn than for a mask that may cut a tenth of every side.
ICONS = (
    ("icon-192.png", 192, 1.2),
    ("icon-512.png", 512, 1.2),
    ("maskable-512.png", 512, 1.0),
    ("touch-180.png", 180, 1.1),
)


def main() -> None:
    """Write every icon."""
    drawn = (Path(__file__).parents[2] / "page" / "icons" / "deece.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, size, larger in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;overflow:hidden}}svg{{display:block;width:{size}px;transform:scale({larger})}}</style>{drawn}"
            )
            few = [
                "convert",
                "png:-",
                "-strip",
                "-dither",
                "None",
                "-colors",
                "64",
                "-define",
                "png:compression-level=9",
                f"PNG8:{FOLDER / name}",
            ]
            subprocess.run(few, input=page.screenshot(), check=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
