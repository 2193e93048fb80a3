"""Deece without a server: a static host that can be stopped, and pages that play in it.

`Host` has the site's files and nothing else. In flight mode it is stopped, and the browser is offline: whatever is
played then is played in the page.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, Worker

from tests.browser.driver import IN_HASTE, LOBBY, PHONE, Seen, wait

Json = dict[str, Any]
STARTED: Final = 120.0  # seconds for Python to be there, however busy the machine is
MEASURED: Final = '{"seconds": {"club": 1.5, "expert": 3.0}}'  # what a device can do, so that it need not be measured
HASTE: Final = """
from deece.table import pace
pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
"""


class Host(ThreadingHTTPServer):
    """A static host that sends what is compressed where a browser takes it, and knows what it has sent."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        """`folder` is what is served, from the root on."""
        super().__init__(("127.0.0.1", port), _Files)
        self.folder = folder
        self.sent: list[tuple[str, int]] = []  # path, and bytes of the content
        self.broken = ""  # how the path ends of what does not come
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Nobody answers there any more."""
        self.shutdown()
        self.server_close()


class _Files(SimpleHTTPRequestHandler):
    server: Host
    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """As static hosts do: compressed, known by its date, and for folders by hash kept for a while."""
        path = self.server.folder / self.path.partition("?")[0].lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.br")
        packed = packed if packed.is_file() and "br" in self.headers["accept-encoding"] else path
        if self.server.broken and self.path.endswith(self.server.broken):
            self.send_error(503)
            return None
        if not path.is_file():
            self.send_error(404)
            return None
        date = self.date_time_string(int(path.stat().st_mtime))
        same = self.headers["if-modified-since"] == date
        content = b"" if same else packed.read_bytes()
        self.server.sent.append((self.path, len(content)))
        self.send_response(304 if same else 200)
        self.send_header("last-modified", date)
        self.send_header("content-type", self.guess_type(path))
        self.send_header("content-length", str(len(content)))
        kept = re.search("/(engine|pages|font)/", self.path)
        self.send_header("cache-control", "max-age=31536000, immutable" if kept else "no-cache")
        if packed != path:
            self.send_header("content-encoding", "br")
        self.end_headers()
        return None if same else BytesIO(content)


class Alone:
    """A static host, and one person's browser."""

    def __init__(self, browser: Browser, site: Path) -> None:
        """`site` is its folder; on the host it lies below a path of the same name."""
        self.site, self.below = site, f"/{site.name}/"
        self.host = Host(site.parent)
        self.origin = f"http://127.0.0.1:{self.host.server_port}"
        self.url = self.origin + self.below
        self.browser, self.seen = browser, list[Seen]()
        self.elsewhere: list[str] = []  # requests to any other host
        self.context: BrowserContext
        self.sit_down("")

    def sit_down(
        self, system: str, *, size: tuple[int, int] = PHONE, touch: bool = True, measured: bool = True
    ) -> None:
        """A browser that has chosen this system, and has measured the device before."""
        pages = json.loads((self.site / "deece-site.json").read_bytes())["pages"]
        memory: Json = {
            "name": "Vera",
            "display": {"speed": "fast", "tapTwice": "off"},
            "lobby": {"id": system, "speed": "fast"},
            **({"device": {"pages": pages, "can": MEASURED}} if measured else {}),
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
        self.context.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(self.origin):
            self.elsewhere.append(request.url)

    def page(self) -> Page:
        """A new tab, of which is kept what goes wrong."""
        seen = Seen(self.context.new_page())
        self.seen.append(seen)
        return seen.page

    def open(self, path: str = "") -> Page:
        """The site, or "?/t/ID" of it, with Python there and in haste."""
        page = self.page()
        page.goto(self.url + path)
        hurried(page)
        return page

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
        """No host and no network at all, also afterwards: until there is a host to `land` at."""
        self.host.stop()
        self.context.set_offline(True)
        yield

    def land(self, folder: Path) -> None:
        """The host is there again, with this."""
        self.host = Host(folder, self.host.server_port)
        self.context.set_offline(False)

    def close(self) -> None:
        """Nothing may have gone wrong in any page, and nothing was asked of others."""
        self.context.close()
        self.host.stop()
        for seen in self.seen:
            seen.check()
        assert not self.elsewhere


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


def kept(page: Page) -> None:
    """Wait until the browser has the whole site."""
    wait(page, "the service worker", lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))


def killed(page: Page, again: Callable[[], Page]) -> Page:
    """The tab dies, with all that was in its memory; what is opened after that."""
    with page.expect_event("crash"), suppress(Error):  # it answers no more
        page.goto("chrome://crash")
    page.close()
    return again()


class Stands(NamedTuple):
    """What the page shows of a table; equal cards are numbered anew when the page is loaded."""

    phase: str = ""
    hand: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()  # who played what
    score: str = ""  # the sheet, once the hand is over


def stands(page: Page) -> Stands:
    """The table as the page shows it."""
    shown: Json = page.evaluate(SHOWN)
    return Stands(shown["phase"], tuple(sorted(shown["hand"])), tuple(shown["trick"]), shown["score"])


READY: Final = re.compile("^(Ready: play the hand|Go on: the score)")
SHOWN: Final = """() => ({
  phase: document.querySelector(".table")?.dataset.phase ?? "",
  hand: [...document.querySelectorAll(".hand-card")].map((e) => e.dataset.key.slice(0, 2)),
  trick: [...document.querySelectorAll(".trick .card")].map((e) => e.getAttribute("aria-label")),
  score: document.querySelector(".sheet-page, .over-head")?.textContent.replace(/\\s+/g, " ") ?? "",
})"""


def found_again(before: Stands, page: Page) -> None:
    """The page shows the same table as it stood; what lies open before the first card is shown again, and looked at."""
    shown = Stands()
    end = time.monotonic() + STARTED
    while shown != before and time.monotonic() < end:
        page.wait_for_timeout(50)
        with suppress(Error):  # the page is just being loaded anew
            shown = stands(page)
            seen = page.get_by_role("button", name=READY)
            if shown.phase == "meld" != before.phase and not before.trick and seen.is_visible():
                seen.click()
    assert shown == before, f"{before} came back as {shown}"


def logged(page: Page) -> list[str]:
    """What the browser keeps of its tables, row by row."""
    found: list[str] = page.evaluate(LOGGED)
    return found


LOGGED: Final = """() => new Promise((done, failed) => {
  const asked = indexedDB.open("deece");
  asked.onerror = () => failed(asked.error);
  asked.onsuccess = () => {
    const rows = asked.result.transaction("entry").objectStore("entry").getAll();
    rows.onsuccess = () => {
      asked.result.close();
      done(rows.result.map(({table, seq, kind, chain}) => [table, seq, kind, chain].join(" ")));
    };
  };
})"""


def newer(site: Path, folder: Path) -> Path:
    """The same site as the next version: its pages and its engine lie in other folders."""
    shutil.copytree(site, folder)
    changed = [folder / name for name in ("index.html", "device.html", "deece-site.json", "sw.js")]
    for below in ("pages", "engine"):
        old = next((folder / below).iterdir())
        old.rename(old.with_name(old.name[::-1]))
        for file in changed:
            file.write_text(file.read_text("utf-8").replace(old.name, old.name[::-1]), "utf-8")
    for page in changed[:2]:
        new, last = (sha256(file.read_bytes()).hexdigest()[:16] for file in (page, site / page.name))
        changed[-1].write_text(changed[-1].read_text("utf-8").replace(last, new), "utf-8")
    for file in changed:
        file.with_name(f"{file.name}.br").unlink(missing_ok=True)
    return folder
