"""The page of the site, its manifest and its service worker: index.html with relative addresses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from deece.say import say
from deece.server.pages import BUILT, ICONS, NAMED, pages, with_words
from deece.server.security import CSP

PAGES: Final = ("index.html", "device.html")
# What a header may say and a page may not.
POLICY: Final = "; ".join(rule for rule in CSP.split("; ") if not rule.startswith("frame-ancestors"))
MANIFEST: Final[dict[str, Any]] = {
    "id": "./",
    "name": "Deece: pinochle",
    "short_name": "Deece",
    "lang": "en",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#1f4a43",
    "theme_color": "#1f4a43",
    "categories": ["games"],
    "icons": [
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}


def page_of(name: str, engine: str, at: str, size: int) -> str:
    """A page; `engine` and `at` are the folders of the engine and of the built scripts, relative to it; `size` in bytes
    is what the engine fetches."""
    one = (
        BUILT / "worker" / name.replace(".html", ".js")
    )  # a page whose script is one file asks for few of the sentences
    page = with_words((BUILT / name).read_text("utf-8"), one.read_text("utf-8") if one.is_file() else None)
    page = page.replace(NAMED, f'"{at}/')
    page = page.replace('<link rel="icon" href="data:,">', _links())
    page = page.replace("<html ", f'<html data-alone data-pages="{pages().version}" data-engine="{engine}" ')
    page = page.replace("<html ", f'<html data-engine-size="{size}" ')
    return page.replace("<head>\n", f'<head>\n  <meta http-equiv="content-security-policy" content="{POLICY}">\n')


def _links() -> str:
    return "\n  ".join(
        (
            '<link rel="manifest" href="manifest.webmanifest">',
            '<link rel="icon" href="icons/icon-192.png">',
            '<link rel="apple-touch-icon" href="icons/touch-180.png">',
            f'<meta name="theme-color" content="{MANIFEST["theme_color"]}">',
        )
    )


def manifest() -> str:
    """What the browser asks before it offers to install."""
    about = say("Pinochle for every table: against computer players, without a network.")
    return json.dumps({**MANIFEST, "description": about}, indent=2) + "\n"


def icons() -> list[Path]:
    """The icons."""
    return sorted(ICONS.glob("*.png"))
