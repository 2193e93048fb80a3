"""The finished site: what its pages name, what its service worker keeps, and what it costs to fetch."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deece.site import Site, SiteError, build
from deece.site.page import MANIFEST, POLICY

MOST_SENT = 4_870_000  # bytes of the first visit, by brotli

pytestmark = pytest.mark.timeout(1500)


def test_pages_name_nothing_by_the_root_and_no_other_site(site: Site) -> None:
    for page in ("index.html", "device.html"):
        text = (site.folder / page).read_text("utf-8")
        assert re.findall(r'(?:href|src)="(/|https?:)', text) == []
        assert POLICY in text
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            assert (site.folder / address).exists(), address


def test_the_service_worker_keeps_every_file_by_its_hash(site: Site) -> None:
    found = re.search(r"KEPT = /\*\* .*? \*/ \((\{.*?\})\)", (site.folder / "sw.js").read_text("utf-8"), re.DOTALL)
    assert found
    files = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()}
    plain = {name for name in files if not name.endswith((".br", ".gz"))}
    assert set(json.loads(found[1])) == plain - {"sw.js", "deece-site.json"}
    assert {icon["src"] for icon in MANIFEST["icons"]} <= plain


def test_a_first_visit_is_small(site: Site) -> None:
    sent = [path.with_name(f"{path.name}.br") for path in site.folder.rglob("*") if path.suffix not in (".br", ".gz")]
    plain = [*site.folder.rglob("*.png"), *site.folder.rglob("*.woff2")]
    assert sum(path.stat().st_size for path in [*plain, *sent] if path.is_file()) <= MOST_SENT


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("all of it", "utf-8")
    with pytest.raises(SiteError, match="holds no Deece"):
        build(tmp_path)
    assert (tmp_path / "thesis.txt").read_text("utf-8") == "all of it"
