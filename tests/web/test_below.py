"""Deece below a path of its host: every address that a page or the server makes is relative to where it was put.

tests/browser/test_below.py plays there, behind a real nginx.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from deece.server.alone import Alone
from deece.server.app import PAGES
from tests.web.client import ORIGIN, Site
from tests.web.test_page_words import scripts

ABOVE = "https://club.example/pinochle"
PATHS = [
    path.replace("{id}", "Ab_-9")
    .replace("{part}", "sheet")
    .replace("{class}", "Cd_-8")
    .replace("{task}", "bid")
    .replace("{day}", "2026-11-26")
    .replace("{game}", "double-deck")
    for path in PAGES
]
# Where a script makes the browser go, or ask, without `at` of page/shared/root.js.
LOOSE = re.compile(
    r"""(?:href|src|action)=(?:["']?|\$\{["'`])/  # an attribute: at the top of the host
    | \b(?:fetch|WebSocket|EventSource|sendBeacon)\((?!at\()(?!`\$\{location\.protocol[^\n]*\$\{at\()
    | \b(?:Worker|register|import|pushState|replaceState|open|assign)\([^()\n]*["'`]/
    | \blocation(?:\.href)?\ =\s""",
    re.VERBOSE,
)


def loose(source: str) -> list[str]:
    """What in a script leads elsewhere than to this Deece."""
    return [source[found.start() : found.end() + 30] for found in LOOSE.finditer(source)]


def test_no_script_makes_an_address_but_by_where_deece_is() -> None:
    sources = {file.name: file.read_text("utf-8") for file in scripts() if "worker" not in file.parts}  # they are told
    assert not {name: found for name, source in sources.items() if (found := loose(source))}


@pytest.mark.parametrize(
    "planted",
    [
        'html`<a href="/play">To the lobby</a>`',
        "html`<img src=/api/qr>`",
        'html`<a href=${"/past"}>Past games</a>`',
        "html`<img src=${`/api/qr?text=${link}`}>`",
        'await fetch("/api/systems")',
        "fetch(path, options)",
        "new WebSocket(`wss://${location.host}/ws/${table}`)",
        'new Worker("/app/engine.js")',
        'history.replaceState(null, "", "/play")',
        'location.href = "/play"',
    ],
)
def test_a_planted_address_is_found(planted: str) -> None:
    assert loose(planted)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_names_its_files_and_its_top_as_seen_from_its_own_address(site: Site, path: str) -> None:
    text = site.get(path).text
    found = dict.fromkeys(re.findall(r'(?:src|href)="([^"]*)"', text))
    files = [urljoin(ABOVE + path, address) for address in found if address != "data:,"]
    assert len(files) >= 2
    for address in files:
        assert address.startswith(f"{ABOVE}/")
        assert site.get(address.removeprefix(ABOVE)).status == 200
    (top,) = re.findall(r'data-root="([^"]*)"', text)
    assert urljoin(ABOVE + path, top) == f"{ABOVE}/"


def test_a_slash_within_a_name_is_no_step_down(site: Site) -> None:
    """The page is found all the same; what counts is how many steps the browser sees."""
    (top,) = re.findall(r'data-root="([^"]*)"', site.get("/keep/a%2Fb").text)
    assert urljoin(f"{ABOVE}/keep/a%2Fb", top) == f"{ABOVE}/"


def test_the_server_sends_nobody_to_an_address_with_a_host(tmp_path: Path) -> None:
    """It would lack the path; a relative one leads to the same Deece wherever that is."""
    (tmp_path / "index.html").write_text("<p>the page")
    with Site(alone=Alone(tmp_path, "engine/")) as site:
        led = {f"{path}/": path for path in PATHS if path != "/"} | {"/app": "/app/"}
        for path, there in led.items():
            sent = site.get(path)
            assert sent.status == 307
            assert urljoin(ABOVE + path, sent.headers["location"]) == ABOVE + there
            assert site.get(there).status == 200
        for path in ("/api/systems/", "/api/tables/", "/static", "/ws/", "/nothing/", "/t//x"):
            assert site.get(path).status == 404


def test_an_address_below_a_path_has_a_code(site: Site) -> None:
    assert site.get(f"/api/qr?text={ORIGIN}/pinochle/t/Ab_-9").headers["content-type"] == "image/svg+xml"
