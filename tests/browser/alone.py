"""Deece without a server: a static host that can be stopped, and pages that play in it.

`Alone` has the site's files and nothing else. When a page has loaded them it is stopped for good, and the browser is
offline: whatever is played then is played in the page.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Page, Worker

from tests.browser.driver import IN_HASTE, LOBBY, PHONE, Seen, wait

Json = dict[str, Any]
STARTED: Final = 120.0  # seconds for Python to be there, however busy the machine is
HASTE: Final = """
from deece.table import pace
pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
"""


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def end_headers(self) -> None:
        """As static hosts do: kept for a while."""
        self.send_header("cache-control", "max-age=600")
        super().end_headers()


class Alone:
    """A static host, and one person's browser."""

    def __init__(self, browser: Browser, folder: Path, below: str = "/") -> None:
        """`folder` is what is served; `below` the path of the site in it."""
        self.host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        threading.Thread(target=self.host.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.host.server_port}"
        self.url = self.origin + below
        self.browser, self.seen = browser, list[Seen]()
        self.context: BrowserContext
        self.sit_down("")

    def sit_down(self, system: str, *, size: tuple[int, int] = PHONE, touch: bool = True) -> None:
        """A browser that has chosen this system, and remembers nothing else."""
        memory: Json = {
            "name": "Vera",
            "display": {"speed": "fast", "tapTwice": "off"},
            "lobby": {"id": system, "speed": "fast"},
        }
        stored: list[Any] = [{"name": f"deece.{name}", "value": json.dumps(value)} for name, value in memory.items()]
        self.context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            storage_state={"cookies": [], "origins": [{"origin": self.origin, "localStorage": stored}]},
            reduced_motion="reduce",
            locale="en-US",
        )
        self.context.add_init_script(IN_HASTE)

    def open(self, path: str = "") -> Page:
        """The site, or "?/t/ID" of it, with Python there and in haste."""
        seen = Seen(self.context.new_page())
        self.seen.append(seen)
        seen.page.goto(self.url + path)
        hurried(seen.page)
        return seen.page

    def begin(self) -> Page:
        """A table of the system that was chosen, made in the lobby."""
        page = self.open(f"?{LOBBY}")
        start = page.get_by_role("button", name=re.compile("^Start")).first
        wait(page, "the lobby", lambda: start.is_enabled() if start.count() else False, STARTED)
        start.click()
        page.wait_for_selector(".table", timeout=STARTED * 1000)
        return page

    @contextmanager
    def flight_mode(self) -> Iterator[None]:
        """No network at all."""
        self.context.set_offline(True)
        yield
        self.context.set_offline(False)

    def close(self) -> None:
        """Nothing may have gone wrong in any page."""
        self.context.close()
        self.host.shutdown()
        self.host.server_close()
        for seen in self.seen:
            seen.check()


def written(folder: Path) -> None:
    """The site, as `deece web-app` writes it; raises DeeceError where a part or a tool is missing."""
    import_module("deece.site.build").build(folder)


def engine_of(page: Page) -> Worker:
    """The page's first worker, with Python in it."""

    def there() -> Worker | None:
        for worker in page.workers:
            if worker.url.endswith("engine.js") and worker.evaluate("() => Boolean(self.python)"):
                return worker
        return None

    worker: Worker = wait(page, "Python", there, STARTED)
    return worker


def hurried(page: Page) -> None:
    """Computer players do not linger in this page."""
    engine_of(page).evaluate("(code) => self.python.runPython(code)", HASTE)


def killed(page: Page, again: Callable[[], Page]) -> Page:
    """The tab dies, with all that was in its memory; what is opened after that."""
    session = page.context.new_cdp_session(page)
    with suppress(Error):  # it answers no more
        session.send("Page.crash")
    page.close()
    return again()
