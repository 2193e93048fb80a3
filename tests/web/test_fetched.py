"""The site that needs no server is fetched from the page: by who sits at the machine, once at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event, get_ident
from time import monotonic, sleep

import pytest

from deece.api.asked import Asks
from deece.api.limits import Limits
from deece.server.alone import Alone
from deece.server.fetched import Fetching, Place
from deece.site import SiteError
from deece.wire.network import AppAsked, AppState
from deece.words.refused import Refused, as_sentence
from tests.web.client import PATIENCE, Site

ELSEWHERE = [
    ({"host": "192.168.1.20:8484"}, "192.168.1.21"),
    ({"host": "localhost:8484"}, "192.168.1.21"),
    ({"host": "localhost:8484", "x-forwarded-for": "192.168.1.21"}, "127.0.0.1"),
]


def asked(fetch: bool, headers: dict[str, str] | None = None, address: str = "127.0.0.1") -> Asks[AppAsked]:
    body = b'{"fetch": true}' if fetch else b'{"fetch": false}'
    return Asks(headers=headers or {"host": "localhost:8484"}, address=address, body=body, kind=AppAsked)


class Builder:
    """Builds a site of one page, when it may go on."""

    def __init__(self, folder: Path, fails: Exception | None = None) -> None:
        self.folder, self.fails, self.built, self.goes_on = folder, fails, 0, Event()

    def __call__(self, report: Callable[[str], None]) -> Alone:
        self.built += 1
        report("Fetching the parts ...")
        assert self.goes_on.wait(PATIENCE)
        if self.fails:
            raise self.fails
        (self.folder / "index.html").write_text("<p>the page")
        return Alone(self.folder, "engine/abc/")


def soon(true: Callable[[], object]) -> None:
    began = monotonic()
    while not true():
        assert monotonic() - began < PATIENCE
        sleep(0.01)


def state(place: Place) -> AppState:
    return asyncio.run(Fetching(place, Limits()).app(asked(False)))


def test_it_is_fetched_once_says_what_it_does_and_is_served_from_then_on(tmp_path: Path) -> None:
    builder = Builder(tmp_path)
    with Site(fetch=builder) as site:
        assert "<html data-app " in site.get("/").text
        assert site.get("/app/").status == 404
        for _ in range(3):  # pressed by an unsteady hand
            assert site.post("/api/app", {"fetch": True}).json["there"] is False
        step = {"there": False, "step": "Fetching the parts ...", "why": ""}
        soon(lambda: site.post("/api/app", {"fetch": False}).json == step)
        builder.goes_on.set()
        soon(lambda: site.post("/api/app", {"fetch": False}).json["there"])
        assert site.get("/app/").text == "<p>the page"
        page = site.get("/").text
        assert 'data-engine="/app/engine/abc/"' in page
        assert "data-app " not in page
        assert site.post("/api/app", {"fetch": True}).json["there"]
        assert builder.built == 1


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SiteError("npm fetches Pyodide, and it is not here"), "npm fetches Pyodide, and it is not here"),
        (OSError(28, "No space left on device", "parts"), as_sentence(Refused("fault"))),
    ],
)
def test_what_fails_is_said_and_can_be_tried_again(tmp_path: Path, error: Exception, said: str) -> None:
    builder = Builder(tmp_path, error)
    builder.goes_on.set()
    with Site(fetch=builder) as site:
        site.post("/api/app", {"fetch": True})
        soon(lambda: site.post("/api/app", {"fetch": False}).json["why"] == said)
        assert "data-app " in site.get("/").text
        builder.fails = None
        soon(lambda: site.post("/api/app", {"fetch": True}).json["there"])
        assert site.post("/api/app", {"fetch": False}).json["why"] == ""


def test_the_loop_takes_what_has_come(tmp_path: Path) -> None:
    """A page that is made while another thread says so would be kept without its engine."""
    builder = Builder(tmp_path)
    builder.goes_on.set()
    place, came = Place(None, builder), list[int]()

    async def story() -> None:
        place.come = lambda alone: came.append(get_ident())
        place.begin()
        while not came:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert came == [get_ident()]
    assert place.alone


@pytest.mark.parametrize(("headers", "address"), ELSEWHERE)
def test_others_may_not(tmp_path: Path, headers: dict[str, str], address: str) -> None:
    builder = Builder(tmp_path)
    fetching = Fetching(Place(None, builder), Limits())
    for fetch in (True, False):
        with pytest.raises(Refused) as refused:
            asyncio.run(fetching.app(asked(fetch, headers, address)))
        assert refused.value.code == "only_here"
    assert builder.built == 0


def test_where_it_cannot_be_fetched_nothing_offers_it() -> None:
    with Site() as site:
        assert "data-app " not in site.get("/").text
    place = Place(None)
    place.begin()
    assert state(place) == AppState(False, "", "")
