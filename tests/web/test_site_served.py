"""The site that needs no server is served beside the tables: packed as it was built, and kept as it may be kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deece.server.alone import Alone
from tests.web.client import Site

FILES = {
    "index.html": "<p>the page",
    "sw.js": "// keeps it",
    "manifest.webmanifest": "{}",
    "engine/abc/pyodide.mjs": "export {}",
    "engine/abc/kernel.wasm": "kernel",
    "pages/def/main.js": "// the page's script",
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Site]:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        for ending in (".br", ".gz"):
            file.with_name(file.name + ending).write_text(f"{ending} of {name}")
    with Site(alone=Alone(tmp_path, "engine/abc/")) as site:
        yield site


def test_it_lies_below_app_and_is_asked_for_again_except_what_bears_a_hash(served: Site) -> None:
    assert served.get("/app/").text == FILES["index.html"]
    for name, text in FILES.items():
        found = served.get(f"/app/{name}", more=[("accept-encoding", "identity")])
        assert (found.status, found.text) == (200, text)
        lasting = name.startswith(("engine/", "pages/"))
        assert found.headers["cache-control"] == ("public, max-age=31536000, immutable" if lasting else "no-cache")
    assert served.get("/app/elsewhere.js").status == 404
    assert served.get("/app/../app.py").status == 404


def test_each_file_is_sent_as_small_as_the_browser_takes_it_and_as_what_it_is(served: Site) -> None:
    kinds = {"pyodide.mjs": "text/javascript", "kernel.wasm": "application/wasm"}
    for name, kind in kinds.items():
        for takes, ending, coding in (("gzip, br", ".br", "br"), ("gzip", ".gz", "gzip")):
            found = served.get(f"/app/engine/abc/{name}", more=[("accept-encoding", takes)])
            assert found.text == f"{ending} of engine/abc/{name}"
            assert found.headers["content-encoding"] == coding
            assert found.headers["content-type"].partition(";")[0] == kind
            assert "accept-encoding" in found.headers["vary"].lower()


def test_the_pages_of_the_tables_have_its_engine(served: Site) -> None:
    """So that a table can be played on in the page when the server is gone."""
    assert 'data-engine="/app/engine/abc/"' in served.get("/").text
    with Site() as without:
        assert "data-engine" not in without.get("/").text
