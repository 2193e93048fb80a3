"""Server, browser and pages for the tests, and people who play through the page alone.

Nothing here looks at the socket. What may be done is read from the page as a person finds it: by phase, role,
name and state of what is in sight; what is done, is done with a pointer, a finger, the keyboard or typed words.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    ElementHandle,
    Error,
    JSHandle,
    Page,
    Playwright,
)

from deece.server.pages import BUILT
from tests.web.running import Server as RunningServer

Json = dict[str, Any]
PATIENCE: Final = 120.0  # seconds after which what does not come fails the test
LOBBY: Final = "/play"  # its path
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
SERIF: Final = next((path.name for path in BUILT.glob("literata-*")), "")  # kept by a browser that has it
MOST_CHOICES: Final = 400  # in one hand
MOST_HANDS: Final = 150  # in one game

SYSTEMS: Final = (
    "double-deck",
    "double-pinochle",
    "double-deck-passing",
    "double-deck-tournament",
    "family-passing",
    "four-handed-passing",
    "partnership-auction",
    "four-handed",
    "two-handed",
    "two-handed-classic",
    "two-handed-draw",
    "three-handed",
    "three-handed-widow",
    "cutthroat",
    "check",
    "five-handed-call",
    "five-handed-secret",
    "triple-deck",
    "racehorse",
    "eight-handed",
)

# A finished trick lies for a while, and nobody in these tests looks at it.
IN_HASTE: Final = """(() => {
  const set = window.setTimeout;
  window.setTimeout = (what, wait, ...rest) => set(what, wait >= 300 && wait <= 1500 ? wait / 30 : wait, ...rest);
})();"""


# What has changed is laid out and drawn.
FRAMES: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


QUIET: Final = ["--no-sandbox", "--disable-gpu", "--disable-software-rasterizer"]


# The first draws pages as the others do, and has none of the rest of a desktop browser to start and to keep going.
CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser")


def chromium() -> str:
    """The browser to test with; "" if there is none."""
    return os.environ.get("DEECE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), "")


class Server(RunningServer):
    """A server of its own process, whose computer players do not linger; with a seed the cards follow from it."""

    def __init__(self, folder: Path, seed: str = "") -> None:
        super().__init__(folder)
        self.seed = seed
        self.people: dict[str, int] = {}

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def command(self) -> list[str]:
        """What Python is to run."""
        return ["-m", "tests.browser.launcher", str(self.port), str(self.folder / "data"), *filter(None, [self.seed])]

    def get(self, path: str) -> Any:
        """An answer of the API."""
        with urllib.request.urlopen(f"http://{self.host}{path}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def sits(self, system: str) -> int:
        """How many sit at a table of this system."""
        if not self.people:
            self.people = {one["id"]: one["people"] for one in self.get("/api/systems")["systems"]}
        return self.people[system]

    def make(self, system: str, *, friends: int = 0, name: str = "", me: str = "Vera", **more: Any) -> Json:
        """A table, made quickly: what the lobby is answered, and what it keeps of it (page/shared/keep.js)."""
        seats = [{"kind": "me"}]
        seats += [
            {"kind": "friend"} if seat <= friends else {"kind": "computer", "level": "plain"}
            for seat in range(1, self.sits(system))
        ]
        made = self.post(
            "/api/tables",
            {
                "id": system,
                "set": {},
                "name": name,
                "me": me,
                "seats": seats,
                "speed": "fast",
                "watchers": True,
                **more,
            },
        )
        return {**made, "name": name or f"{me}’s table", "title": system, "when": 1}


class Seen:
    """A page, and all that went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.trouble: list[str] = []
        self.expected: list[str] = []  # parts of messages that do not count
        page.on("console", self._printed)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("dialog", self._asked)
        page.set_default_timeout(PATIENCE * 1000)

    def _printed(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)

    def _asked(self, dialog: Dialog) -> None:
        self.trouble.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def check(self) -> None:
        """Nothing went wrong that was not meant to."""
        found = [text for text in self.trouble if not any(part in text for part in self.expected)]
        assert not found, found


class Studio:
    """One browser, and the pages that a test opens in it."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[BrowserContext] = []
        self.pages: list[Seen] = []

    def context(
        self,
        size: tuple[int, int] = DESK,
        *,
        tables: list[Json] | None = None,
        kept: Json | None = None,
        touch: bool = False,
        haste: bool = True,
        **options: Any,
    ) -> BrowserContext:
        """A browser of somebody who has made or joined these tables. `kept`: more of its memory, by name."""
        memory = {"name": "Vera", "games": tables or [], "display": {"speed": "fast"}, **(kept or {})}
        stored: list[Any] = [{"name": f"deece.{name}", "value": json.dumps(value)} for name, value in memory.items()]
        origin = urljoin(self.server.url, "/").rstrip("/")  # the server may be below a path of it
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            storage_state={"cookies": [], "origins": [{"origin": origin, "localStorage": stored}]},
            **{"reduced_motion": "reduce", "locale": "en-US", **options},
        )
        if haste:
            context.add_init_script(IN_HASTE)
        self.contexts.append(context)
        return context

    def page(self, path: str = LOBBY, **options: Any) -> Seen:
        """A page of a new browser window, loaded."""
        context = options.pop("context", None) or self.context(**options)
        seen = Seen(context.new_page())
        self.pages.append(seen)
        seen.page.goto(self.server.url + path)
        return seen

    def table(self, system: str, *, make: Json | None = None, **options: Any) -> Seen:
        """A new table of this system, and its maker's page."""
        made = self.server.make(system, **(make or {}))
        return self.page(f"/t/{made['table']}", tables=[made], **options)

    def close(self) -> None:
        """Close all windows."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def has_serif(page: Page) -> None:
    """Names and figures are in the font that comes with the page: until then another stands in."""
    there = """[...document.fonts].some(({family, status}) => family === "Literata" && status === "loaded")"""
    wait(page, "the serif", lambda: page.evaluate(there))


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium."""
    return playwright.chromium.launch(executable_path=chromium(), args=QUIET)


# What a person sees

LOOK: Final = r"""
const seen = (e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
const on = (e) => seen(e) && !e.disabled && e.getAttribute("aria-disabled") !== "true";
const all = (css) => [...document.querySelectorAll(css)].filter(on);
const name = (e) => (e.getAttribute("aria-label") ?? e.innerText).replace(/\s+/g, " ").trim();
const phase = () => document.querySelector(".table")?.dataset.phase ?? "";
const state = () => [document.title, phase(), document.querySelector("#heard")?.lastElementChild?.innerText,
  document.querySelector("#heard")?.childElementCount,
  [...document.querySelectorAll(".hand-card")].map((e) => e.dataset.key + e.className).join(),
  document.querySelector(".table-message")?.innerText, document.querySelector("main")?.innerText,
  all(".table button:not(.hand-card)").map(name).join(),
  document.querySelector("dialog[open] h2")?.innerText].join("|");
// What was done in the page is drawn with the next frame: before it a card just played can still be chosen.
const drawn = () => new Promise(requestAnimationFrame);
// What `look` finds, as soon as the page changes so that it finds something; null after a second.
const change = (ms) => new Promise((done) => {
  const watch = new MutationObserver(done);
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  setTimeout(done, ms);
}).finally(drawn);
const until = async (look) => {
  await drawn();
  const end = performance.now() + 1000;
  let found = look();
  while (!found && performance.now() < end) {
    await change(200);
    found = look();
  }
  return found;
};
"""

STATE: Final = "() => {" + LOOK + "return state(); }"
EFFECT: Final = "(before) => {" + LOOK + "return until(() => state() !== before); }"

# What to do next, or null when there is nothing to do: the element to choose.
PICKING: Final = (
    LOOK
    + r"""
const pick = () => {
  const now = phase();
  if (!now || now === "score" || now === "game-over" || document.querySelector("dialog[open]")) return null;
  if (now === "auction") {
    const bids = all(".ladder-bids .bid");
    // "Higher" bids nothing, and stays open to a finger while the call before is on its way.
    const calls = all(".ladder-calls button:not(.ladder-higher)");
    const pass = calls.find((e) => /^pass$/i.test(name(e)));
    return (bold && bids[0]) || pass || bids[0] || calls[0] || all(".ladder-spoken button")[0] || null;
  }
  if (now === "naming-trump") return all(".trump-suit, .call-grid button")[0] ?? all(".stage button")[0] ?? null;
  const unwise = /^(start again|concede|throw|claim a misdeal|shoot|hand the bid|copy the link|people and)/i;
  const answers = all(".stage button:not(.card), .stock-answers button, .answers button");
  const wise = answers.filter((e) => !unwise.test(name(e)));
  const tray = document.querySelector(".tray .card-place");
  if (now === "exchange" && tray) return all(".hand-card:not([aria-pressed=true])")[0] ?? null;
  const main = all(".table-acts .button-main, .pad-end .button-main, .tray .button-main")[0];
  const widow = now === "exchange" ? all(".tray-spots button")[0] : null;
  return wise[0] ?? main ?? widow
    ?? all(".hand-card.is-playable")[0] ?? all(".stock-mine button")[0] ?? answers[0] ?? null;
};
"""
)
PICK: Final = "async ([bold]) => {" + PICKING + "await drawn(); return pick(); }"
# The phase, how the page stands and what to do next, as soon as there is something to do or the hand is scored.
NEXT: Final = (
    "([bold]) => {"
    + PICKING
    + """return until(() => {
  const element = pick();
  return element || ["score", "game-over"].includes(phase()) ? {phase: phase(), state: state(), element} : null;
}); }"""
)


def wait(page: Page, what: str, true: Callable[..., Any], seconds: float = PATIENCE) -> Any:
    """Wait until this is true, looking again and again; its value."""
    end = time.monotonic() + seconds
    while True:
        try:
            if found := true():
                return found
        except Error as error:  # the page is just being loaded anew
            if "context was destroyed" not in str(error):
                raise
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come; the page says:\n{words(page)}\n{picture(page)}")
        page.wait_for_timeout(15)


def words(page: Page) -> str:
    """What the page says, for the report of a failure."""
    text = f"[{page.title()}] {page.evaluate('document.querySelector(`.table`)?.dataset.phase')}\n"
    return text + str(page.evaluate("document.body.innerText"))[:3000]


def picture(page: Page) -> str:
    """A picture of the page, for the report of a failure: where it lies, if it is wanted."""
    folder = os.environ.get("DEECE_PICTURES")
    if not folder:
        return ""
    path = Path(folder) / f"{time.time():.3f}.png"
    page.screenshot(path=path)
    return str(path)


def phase(page: Page) -> str:
    """The phase that the page shows."""
    return str(page.evaluate("document.querySelector('.table')?.dataset.phase ?? ''"))


def await_phase(page: Page, *wanted: str, seconds: float = PATIENCE) -> str:
    """Wait until the page shows one of these phases."""
    return str(wait(page, f"phase {wanted}", lambda: (now := phase(page)) in wanted and now, seconds))


def hand(page: Page) -> list[str]:
    """The cards in hand, in their order."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('.hand-card')].map((e) => e.dataset.key)")
    return found


# People

SCORED: Final = ("score", "game-over")


class Person:
    """Somebody who plays what the page offers: passes if that is allowed, else takes the first."""

    def __init__(self, page: Page, *, bold: bool = False) -> None:
        """`bold`: bids the least that is allowed as long as there is something to bid."""
        self.page, self.bold = page, bold
        self.phases: list[str] = []

    def offered(self) -> ElementHandle | None:
        """What this person would choose now; None while there is nothing to choose."""
        return self.page.evaluate_handle(PICK, [self.bold]).as_element()

    def choose(self, element: ElementHandle) -> None:
        """Choose this element."""
        raise AssertionError("a way of playing says how it chooses")

    def begin(self) -> None:
        """Before the first choice."""

    def chosen(self) -> None:
        """After a choice was seen to be taken."""

    def asked(self) -> str:
        """Wait until something may be chosen or the hand is over; the phase."""
        return self._next()[0]

    def _next(self) -> tuple[str, str, ElementHandle | None]:
        """The phase, how the page stands, and what to choose."""

        def look() -> dict[str, JSHandle]:
            return self.page.evaluate_handle(NEXT, [self.bold]).get_properties()

        found = wait(self.page, "a choice", look)
        return found["phase"].json_value(), found["state"].json_value(), found["element"].as_element()

    def step(self) -> str:
        """Wait until something may be chosen or the hand is over, and choose; the phase in which that was."""
        now, before, element = self._next()
        if now not in self.phases[-1:]:
            self.phases.append(now)
        if element:
            self.take(element, now, before)
        return now

    def take(self, element: ElementHandle, now: str, before: str) -> None:
        """Choose this element, offered in phase `now` while the page stood as `before`, and see it take effect."""
        page = self.page
        try:
            self.choose(element)
        except Error as error:
            # The table went on while the hand was moving: what was offered is gone.
            if not re.search(r"not attached|detached|was destroyed", str(error)):
                raise
            return
        wait(page, f"an effect of the choice in phase {now}", lambda: page.evaluate(EFFECT, before))
        self.chosen()

    def step_if_asked(self) -> bool:
        """Choose if something may be chosen this moment; whether it could."""
        before = self.page.evaluate(STATE)
        if element := self.offered():
            self.take(element, phase(self.page), before)
        return element is not None

    def play_until(self, *phases: str) -> str:
        """Play until the page shows one of these phases, or the score."""
        for _ in range(MOST_CHOICES):
            now = self.asked()
            if now in phases or now in SCORED:
                return str(now)
            self.step()
        raise AssertionError(f"{phases} did not come in {MOST_CHOICES} choices")

    def play_hand(self) -> str:
        """Play until the score sheet is shown; the phase that shows it."""
        self.begin()
        for _ in range(MOST_CHOICES):
            now = self.step()
            if now in SCORED:
                wait(self.page, "the result", self.page.locator(".sheet-side").is_visible)
                return now
        raise AssertionError(f"the hand was not over after {MOST_CHOICES} choices:\n{words(self.page)}")

    def play_game(self) -> int:
        """Play hand after hand until the game is over, and see its result; how many hands that were."""
        for number in range(1, MOST_HANDS):
            if self.play_hand() == "game-over":
                assert self.page.locator(".over-head").inner_text().strip(), words(self.page)
                return number
            self.page.get_by_role("button", name="Next hand").click()
            wait(self.page, "the next hand", lambda: phase(self.page) not in SCORED)
        raise AssertionError(f"the game was not over after {MOST_HANDS} hands")


class Pointer(Person):
    """By mouse, or by taps where the browser has a touch screen."""

    def __init__(self, page: Page, *, bold: bool = False, taps: bool = False) -> None:
        super().__init__(page, bold=bold)
        self.taps = taps
        self.tapped = 0.0

    def choose(self, element: ElementHandle) -> None:
        # Of a card in a fan only the strip with its index is uncovered.
        classes = (element.get_attribute("class") or "").split()
        strip: Any = {"x": 9, "y": 12} if "card" in classes else None
        if self.taps:
            # Of two taps within half a second the second is taken for a double tap: it is no call, and plays no card.
            if element.evaluate("(e) => Boolean(e.closest('.ladder') || e.getAttribute('aria-pressed') === 'true')"):
                self.page.wait_for_timeout(max(0.0, 1000 * (self.tapped + 0.6 - time.monotonic())))
            element.tap(position=strip)
            self.tapped = time.monotonic()
        else:
            element.click(position=strip)


# The focus: whether there is one, is marked, and lies in the window.
FOCUS: Final = r"""() => {
  const e = document.activeElement;
  if (!e || e === document.body || e === document.documentElement) return "on nothing";
  const box = e.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return "on something that is not shown: " + e.outerHTML.slice(0, 200);
  const outside = box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth;
  if (outside) return "outside of the window: " + e.outerHTML.slice(0, 200);
  if (e.tagName === "MAIN" || e.tabIndex < 0 && !e.matches("button, a, input, select")) return "";
  const marked = (one, part) => {
    const style = getComputedStyle(one, part);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return ring || (part === null && style.boxShadow !== "none" && one.matches(".card"));
  };
  if (!e.matches(":focus-visible")) return "not marked: " + e.outerHTML.slice(0, 200);
  for (const part of [null, "::before", "::after"]) if (marked(e, part)) return "";
  const near = e.closest("label");
  if (near && [near, ...near.querySelectorAll("*")].some((one) => marked(one, null))) return "";
  return "not marked: " + e.outerHTML.slice(0, 200);
}"""

# Where the focus is, seen from what is wanted: "here", "gone" if the table went on, or the key that leads there.
WAY: Final = r"""(wanted) => {
  const at = document.activeElement;
  if (!wanted.isConnected) return "gone";
  if (at === wanted) return "here";
  const set = (e, name) => parseFloat(getComputedStyle(e).getPropertyValue(name));
  const place = (e) => [set(e, "--layer"), set(e, "--left")];
  if (at.closest(".hand-cards") && wanted.closest(".hand-cards") && at.matches(".hand-card")) {
    const [row, x] = place(at), [toRow, toX] = place(wanted);
    return row < toRow || row === toRow && x < toX ? "ArrowRight" : "ArrowLeft";
  }
  if (at === document.body) return "Tab";
  return at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""


class Keyboard(Person):
    """By Tab, arrow keys and Enter alone; wherever the focus goes, it is seen."""

    def choose(self, element: ElementHandle) -> None:
        page = self.page
        for _ in range(150):
            way = page.evaluate(WAY, element)
            if way == "gone":
                return
            if way == "here":
                break
            page.keyboard.press(way)
            where = page.evaluate(FOCUS)
            # Tab goes through the end of the page to its beginning.
            assert not where or where == "on nothing", f"after {way} the focus is {where}"
        else:
            name = element.evaluate("(e) => e.outerHTML.slice(0, 300)")
            raise AssertionError(f"the keyboard does not reach {name}\n{picture(page)}")
        page.keyboard.press("Enter")

    def chosen(self) -> None:
        where = "?"
        for _ in range(40):
            where = self.page.evaluate(FOCUS)
            if not where:
                return
            self.page.wait_for_timeout(25)
        told = f"after a choice that led to {phase(self.page)} the focus is {where}"
        raise AssertionError(f"{told}\n{words(self.page)}\n{picture(self.page)}")


class TextMode(Person):
    """By words typed into the box of the text mode."""

    def begin(self) -> None:
        page = self.page
        wait(page, "the table", lambda: phase(page))
        open_menu(page, "Display")
        page.get_by_role("switch", name="Text mode").check()
        page.get_by_role("button", name="Done").click()
        page.get_by_label("What do you do?").wait_for()

    def lines(self) -> list[str]:
        """The log."""
        found: list[str] = self.page.evaluate("[...document.querySelectorAll('.text-log p')].map((e) => e.innerText)")
        return found

    def type(self, text: str) -> list[str]:
        """Type a command; the lines that came since."""
        before = len(self.lines())
        box = self.page.get_by_label("What do you do?")
        box.fill(text)
        box.press("Enter")
        wait(self.page, f"an answer to “{text}”", lambda: len(self.lines()) > before + 1)
        return self.lines()[before:]

    def now(self) -> str:
        """What is asked."""
        return str(self.page.evaluate("document.querySelector('.text-now')?.innerText ?? ''"))

    def may_type(self) -> list[str]:
        """What the answer to “?” offers; nothing if it is not this player's turn any more."""
        page, before = self.page, len(self.lines())
        box = page.get_by_label("What do you do?")
        box.fill("?")
        box.press("Enter")
        wait(page, "help", lambda: any(line.startswith("Always:") for line in self.lines()[before:]))
        for line in self.lines()[before:]:
            if found := re.match(r"You can type: (.*?)(?: and so on)?\.$", line):
                return found[1].split(", ")
        return []

    def scored(self) -> bool:
        """Whether what is asked now comes after the score of the hand."""
        return self.now().startswith(("The hand is scored.", "The game is over"))

    def play_hand(self) -> str:
        self.begin()
        page = self.page
        for _ in range(MOST_CHOICES):
            now = str(wait(page, "a question", lambda: (self.scored() and "scored") or self.ask()))
            if self.scored():
                break
            if now.endswith("Type ready."):
                self.type("ready")
                wait(page, "the table to go on", lambda: not self.now().endswith("Type ready.") or self.scored())
                continue
            offers = self.may_type()
            if not offers:
                continue
            unwise = re.compile(r"concede|throw in|misdeal|moon|hand back")
            wise = [offer for offer in offers if not unwise.match(offer)] or offers
            told = self.type("pass" if "pass" in wise else wise[0])
            assert not any("not understood" in line for line in told), told
        else:
            raise AssertionError(f"the hand was not over after {MOST_CHOICES} choices:\n{words(page)}")
        told = self.type("score")
        assert any(line.startswith("Hand 1:") for line in told), told
        self.type_and_leave()
        return await_phase(page, *SCORED)

    def ask(self) -> str:
        """What is asked of this player now; "" while others are awaited."""
        now = self.now()
        return "" if re.match(r"Waiting for|One moment", now) else now

    def type_and_leave(self) -> None:
        """Back to the cards."""
        box = self.page.get_by_label("What do you do?")
        box.fill("cards")
        box.press("Enter")


def open_menu(page: Page, item: str) -> None:
    """Choose something in the menu of the table."""
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{item}")).click()
