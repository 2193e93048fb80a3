"""The pictures of the README, made anew: `python -m tests.browser.screenshots`. The cards are always the same."""

from __future__ import annotations

import random
import secrets
import subprocess
import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from deece.server import serve
from deece.server.settings import Settings
from deece.table import pace
from tests.browser.driver import QUIET, Seen, chromium
from tests.browser.keeping import Scorer

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
SEED = 21


def serve_seeded(folder: str) -> None:
    """The product's server, with cards that follow from a seed."""
    pace.PACE["normal"] = pace.AFTER_TRICK["normal"] = 0.05
    secrets.SystemRandom = lambda: random.Random(SEED)  # type: ignore[assignment, misc]  # a seeded one in its place
    serve.run(Settings(port=0, data=folder), lambda address: print(address.url, flush=True))


def main() -> None:
    """Play a hand at a desk and on a phone, and keep a picture of each phase."""
    if sys.argv[1:2] == ["--serve"]:
        serve_seeded(sys.argv[2])
        return
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        command = [sys.executable, "-m", "tests.browser.screenshots", "--serve", folder]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            browser = play.chromium.launch(executable_path=chromium(), args=QUIET)
            shots = [hand(browser.new_page(viewport=size, reduced_motion="reduce"), url) for size in (DESK, PHONE)]
            for name, picture in shots[0].items():
                (IMAGES / f"{name}.png").write_bytes(picture)
            strip(browser.new_page(), list(shots[1].values()))
            slip(browser.new_page(viewport=PHONE, reduced_motion="reduce"), url)
            browser.close()
            server.terminate()


def slip(page: Page, url: str) -> None:
    """The picture of the score keeper's slip, when the play is about to begin."""
    page.goto(f"{url}keep")
    one = Scorer(Seen(page))
    one.begin("double-deck")
    for answer in ("Sam", "52", "Hearts"):
        one.tap(answer)
        one.settle()
    for meld in (24, 12):
        one.figure(meld)
        one.settle()
    (IMAGES / "keep-hand.png").write_bytes(page.screenshot())


def hand(page: Page, url: str) -> dict[str, bytes]:
    """The pictures of one hand."""
    page.goto(url + "/play")
    page.get_by_label("Your name").fill("Margaret")
    page.wait_for_timeout(500)
    found = {"lobby": page.screenshot()}
    page.get_by_role("button", name="Start:").click()
    wanted = {"auction", "meld", "trick", "score"}
    while wanted:
        page.wait_for_timeout(250)
        phase = page.locator("[data-phase]").first.get_attribute("data-phase") or ""
        if phase in wanted and ready_for(page, phase):
            found[phase] = page.screenshot()
            wanted.discard(phase)
        step(page, phase)
    return found


def ready_for(page: Page, phase: str) -> bool:
    """Whether the picture of this phase would show something."""
    if phase == "auction":
        return page.get_by_role("button", name="Pass", exact=True).count() > 0
    if phase == "trick":
        return page.locator(".hand-card.is-playable").count() > 0 and page.locator(".trick .card").count() > 1
    return True


def step(page: Page, phase: str) -> None:
    """Go on as a person would who does not think."""
    for name in ("Pass", "Ready: play the hand", "Play the hand"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count() and button.first.is_visible():
            button.first.click()
            return
    for suit in ("Spades", "Hearts", "Clubs", "Diamonds"):
        button = page.locator(f".trump-suit:has-text('{suit}'):not([aria-disabled=true])")
        if phase != "auction" and button.count():
            button.first.click()
            return
    card = page.locator(".hand-card.is-playable")
    if card.count():
        card.first.click(position={"x": 10, "y": 20}, force=True)


def strip(page: Page, pictures: list[bytes]) -> None:
    """The phone's pictures side by side, as one."""
    images = "".join(f'<img width="312" src="data:image/png;base64,{b64encode(one).decode()}">' for one in pictures)
    page.set_viewport_size({"width": 324 * len(pictures), "height": 680})
    page.set_content(f'<body style="margin:0;display:flex;gap:12px;background:#efe8d8">{images}</body>')
    page.wait_for_timeout(300)
    (IMAGES / "phone.png").write_bytes(page.screenshot())


if __name__ == "__main__":
    main()
