"""Deece below a path of its host, behind a real nginx: every page of it, a hand, and the site without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from deece.site import Site
from tests.browser import sheets
from tests.browser.alone import kept
from tests.browser.driver import SCORED, Pointer, Server, Studio, await_phase, phase, wait
from tests.machines.town import Proxy
from tests.web.running import complaints

BELOW = "/cards/pinochle"


class Club(Server):
    """A server and the nginx through which it is reached, with the sample's lines for a path of the host."""

    def __init__(self, folder: Path, site: Site) -> None:
        super().__init__(folder, "1")
        self.site, self.proxy = site, Proxy(folder / "proxy", "nginx", [self] * 3, BELOW)

    @property
    def name(self) -> str:
        """Its host's, which every browser finds on this machine, and which is no name of the machine's own."""
        return f"club.localhost:{self.proxy.port}"

    @property
    def url(self) -> str:
        return f"http://{self.name}{BELOW}"

    def command(self) -> list[str]:
        """What Python is to run."""
        return [*super().command(), self.name, str(self.site.folder)]

    def start(self) -> None:
        """Start both."""
        super().start()
        self.proxy.start()

    def kill(self) -> None:
        """End both."""
        self.proxy.kill()
        super().kill()


@pytest.fixture
def club(studio: Studio, site: Site, tmp_path: Path) -> Iterator[Club]:
    """One that the studio's pages are of."""
    with Club(tmp_path / "club", site) as club:
        studio.server = club
        yield club
        studio.close()
        assert not complaints(club)


def watched(studio: Studio, context: BrowserContext) -> list[str]:
    """What the browser asks for that is not below the path; a socket too."""
    astray: list[str] = []

    def asked(address: str) -> None:
        if not re.sub(r"^ws", "http", address).startswith((f"{studio.server.url}/", "data:", "blob:")):
            astray.append(address)

    context.on("request", lambda request: asked(request.url))
    context.on("page", lambda page: page.on("websocket", lambda socket: asked(socket.url)))
    return astray


def path_of(page: Page, club: Club) -> str:
    assert page.url.startswith(club.url)
    return page.url.removeprefix(club.url)


def test_a_hand_is_played_looked_at_again_and_reviewed(studio: Studio, club: Club) -> None:
    astray = watched(studio, context := studio.context())
    page = studio.page("/", context=context).page
    page.get_by_role("link", name="Choose the game").click()
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.locator("label", has_text=re.compile("^Cutthroat$")).click()
    page.get_by_role("button", name=re.compile("^Start: cutthroat")).click()
    page.wait_for_url(re.compile(f"{BELOW}/t/"))
    table = path_of(page, club)
    player = Pointer(page)
    player.play_until("trick")
    page.reload()  # from further down
    await_phase(page, "trick", "meld")
    player.asked()
    player.play_hand()
    page.get_by_role("link", name="Review this hand").click()
    page.locator(".review-cell").first.wait_for()
    assert path_of(page, club).startswith("/review#table=")
    page.go_back()
    await_phase(page, *SCORED)
    page.goto(f"{club.url}/past")
    page.get_by_role("link", name=re.compile("^Review")).click()
    page.locator(".review-cell").first.wait_for()
    assert path_of(page, club).startswith("/review#")
    page.reload()
    page.locator(".review-cell").first.wait_for()
    page.goto(f"{club.url}/replay{page.url.partition('/review')[2]}")
    page.locator(".review-cell").first.wait_for()
    assert path_of(page, club).startswith("/review#")
    page.goto(f"{club.url}{table}/")  # somebody typed a slash
    await_phase(page, *SCORED)
    assert path_of(page, club) == table
    assert not astray


def test_every_other_page_is_found_and_found_again(studio: Studio, club: Club) -> None:
    page = sheets.kept(studio, "/keep/thursday/sheet", {"thursday": sheets.nine(studio, 2)}).page
    astray = watched(studio, page.context)
    page.reload()  # two steps down, with a style sheet of its own
    page.locator("#row-2").wait_for()
    assert page.locator(".keeper").evaluate("each => getComputedStyle(each).containerName") == "keeper"
    page.get_by_role("link", name="All score sheets").click()
    page.get_by_role("link", name="Go on with it").click()
    page.wait_for_url(f"{club.url}/keep/thursday")
    page.goto(f"{club.url}/learn")
    page.get_by_role("link", name=re.compile("first hand", re.IGNORECASE)).first.click()
    page.locator(".learn-where").wait_for()
    assert path_of(page, club).startswith("/learn/")
    page.reload()
    page.locator(".learn-where").wait_for()
    assert not astray


def test_an_invitation_leads_there(studio: Studio, club: Club) -> None:
    astray = watched(studio, context := studio.context(tables=[made := club.make("four-handed-passing", friends=1)]))
    page = studio.page(f"/t/{made['table']}", context=context).page
    await_phase(page, "waiting")
    link = page.locator(".invite-link").inner_text()
    assert link == f"{club.url}/t/{made['table']}"
    page.get_by_role("button", name="QR code").click()
    code = page.locator(".qr")
    wait(page, "the code", lambda: code.evaluate("image => image.complete && image.naturalWidth > 0"))
    friend = studio.context().new_page()
    friend.goto(link)
    friend.get_by_label("Your name").fill("Flora")
    friend.get_by_role("button", name="Take the seat").click()
    wait(friend, "the game", lambda: phase(friend) not in ("", "waiting"))
    assert not astray


def test_the_site_without_a_server_lies_below_it(studio: Studio, club: Club) -> None:
    """Its worker keeps all of it, and nothing above."""
    astray = watched(studio, context := studio.context())
    page = studio.page("/play", context=context).page
    page.get_by_role("link", name="Play without a network").click()
    page.wait_for_url(f"{club.url}/app/")
    kept(page)
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope))")
    assert scopes == [f"{club.url}/app/"]
    club.kill()
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Play a hand now")).to_be_enabled(timeout=120_000)
    assert not astray
