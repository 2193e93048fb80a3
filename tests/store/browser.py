"""The IndexedDB of a real browser under the log: the page has rows.js, and Python asks it over the debugger's line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Browser, BrowserContext, Page, Route, async_playwright
from tests.browser.driver import chromium

ROWS = Path(__file__).parents[2] / "page" / "worker" / "rows.js"
ORIGIN = "http://deece.test"
T = TypeVar("T")
DAMAGE = """([table, seq, how]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("deece");
  asked.onsuccess = () => {
    const work = asked.result.transaction("entry", "readwrite");
    const rows = work.objectStore("entry");
    if (how === "cut") rows.delete(IDBKeyRange.bound([table, seq], [table, Infinity]));
    else if (how === "gone") rows.delete([table, seq]);
    else rows.get([table, seq]).onsuccess = (event) => rows.put({...event.target.result, body: '{"n":77}'});
    work.oncomplete = () => { asked.result.close(); resolve(); };
    work.onabort = () => reject(work.error);
  };
})"""


class Chromium:
    """One browser in a thread of its own, for all stories of a run."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self._playwright: Any = None
        self._browser: Browser = self.wait(self._started())

    async def _started(self) -> Browser:
        self._playwright = await async_playwright().start()
        browser: Browser = await self._playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        return browser

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this in the browser's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def rows(self) -> Rows:
        """A database with nothing in it."""
        return Rows(self, *self.wait(self._page()))

    async def _page(self) -> tuple[BrowserContext, Page]:
        context = await self._browser.new_context()
        await context.route("**/*", _served)
        return context, await open_page(context)

    def close(self) -> None:
        """End it."""

        async def ended() -> None:
            await self._browser.close()
            await self._playwright.stop()

        with suppress(Exception):
            self.wait(ended())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


async def open_page(context: BrowserContext) -> Page:
    """A page that has the rows."""
    page = await context.new_page()
    await page.goto(ORIGIN)
    await page.evaluate("async () => { self.deece = (await import('/rows.js')).rows; }")
    return page


async def _served(route: Route) -> None:
    if route.request.url.endswith("/rows.js"):
        await route.fulfill(body=ROWS.read_text("utf-8"), content_type="text/javascript")
    else:
        await route.fulfill(body="<!doctype html>", content_type="text/html")


class Rows:
    """A `Database` in a page of the browser."""

    def __init__(self, chromium: Chromium, context: BrowserContext, page: Page) -> None:
        self.chromium, self.context, self.page = chromium, context, page

    async def there(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this in the browser's thread, and wait for it here."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.chromium.loop))

    async def ask(self, name: str, *given: object) -> Any:
        """What a function of rows.js answers."""
        return await self.there(self.page.evaluate(f"given => self.deece.{name}(...given)", list(given)))

    async def run(self, script: str) -> Any:
        """What this answers in the page."""
        return await self.there(self.page.evaluate(script))

    async def write(self, writing: str) -> str:
        return str(await self.ask("write", writing))

    async def read(self, table: str, since: int) -> str:
        return str(await self.ask("read", table, since))

    async def list(self) -> str:
        return str(await self.ask("list"))

    async def cut(self, table: str, seq: int, newest: str, rows: str = "[]") -> str:
        return str(await self.ask("cut", table, seq, newest, rows))

    async def damage(self, table: str, seq: int, how: str) -> None:
        """Do this to an entry, behind the log's back: "cut" it off with all after it, take it out, or change it."""
        await self.there(self.page.evaluate(DAMAGE, [table, seq, how]))

    async def close(self) -> None:
        with suppress(Exception):
            await self.there(self.context.close())
