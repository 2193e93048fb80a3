"""The page and its files: what a browser keeps, and how it hears of another version."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from pathlib import Path

from deece.api.lobby import lobby
from deece.server.pages import BUILT, FIRST, PAGE, Pages, hash_of_sources, pages
from tests.web.client import Answer, Site

assert PAGE
VENDORED = PAGE / "vendor"
MOST_BYTES = 100_000  # compressed, the page and its two files: docs/figures/server.md


def _copy(folder: Path) -> Path:
    assert PAGE
    return Path(shutil.copytree(PAGE, folder / "page"))


def named(page: Answer, up: str = "./") -> list[str]:
    """The addresses in a page at the top, or so far below it."""
    return [f"/{address}" for address in re.findall(rf'(?:src|href)="{re.escape(up)}([^"]+)"', page.text)]


def test_the_built_files_are_those_of_the_sources() -> None:
    """Else `make bundle` has been forgotten; .ci/run builds them anew and compares."""
    assert PAGE
    assert (BUILT / "SOURCES").read_text("utf-8").strip() == hash_of_sources(PAGE), "run make bundle"
    assert pages().built


def serif_of(script: str) -> str:
    """The name of the font that a script fetches."""
    (name,) = set(re.findall(r"literata-[0-9a-f]{12}\.woff2", script))
    return str(name)


def test_every_part_is_there_and_fetched_later() -> None:
    """Else a dialog would never open, or the script wait for one more answer."""
    texts = {name: (BUILT / name).read_text("utf-8") for name in pages().files if name.endswith(".js")}
    first = texts.pop("main.js")
    later = re.findall(r'import\("\./([\w-]+\.js)"\)', first)
    shared = {name for part in texts.values() for name in re.findall(r'from"\./([^"]+)"', part)} - {"main.js"}
    styles = {f"{part}.css" for part in ("keeper", "club", "day", "review", "learn", "position", "house", "paper")}
    assert {*later, *shared, *FIRST, *styles, serif_of(first)} == set(pages().files)
    assert not re.findall(r'(?:from|import)"', first)


def test_the_page_names_one_script_and_one_style_sheet(site: Site) -> None:
    files = [f"/static/built/{pages().version}/main.css", f"/static/built/{pages().version}/main.js"]
    assert named(site.get("/t/x"), "../") == files
    # Before the lobby's script runs, the browser asks for what the lobby shows.
    assert named(site.get("/")) == [*files, lobby().address]
    assert site.get("/play").body == site.get("/").body


def test_a_page_of_its_own_part_names_that_with_what_it_needs(site: Site) -> None:
    """Else it is asked for one trip later, when the first script has come and runs."""
    at = f"/static/built/{pages().version}/"
    expected = {
        "/keep": {"keeper.js", "keeper.css"},
        "/club": {"club.js", "club.css"},
        "/learn": {"learn.js", "learn.css"},
        "/review": {"review.js", "review.css"},
        "/replay": {"review.js", "review.css"},
        "/past": {"past.js"},
        "/day": {"day.js", "day.css"},
        "/position": {"position.js", "position.css"},
    }
    for path, parts in expected.items():
        found = [address.removeprefix(at) for address in named(site.get(path))]
        assert sorted(found) == sorted({*parts, *FIRST})
        assert all(site.get(at + name).status == 200 for name in found)


def test_what_the_lobby_shows_is_kept_at_its_own_address_only(site: Site) -> None:
    kept, other = site.get(lobby().address), site.get("/api/systems?at=000000000000")
    assert "immutable" in kept.headers["cache-control"]
    assert other.headers["cache-control"] == site.get("/api/systems").headers["cache-control"] == "no-store"
    assert kept.json == other.json
    usual = next(one for one in kept.json["systems"] if one["id"] == "double-deck")
    assert usual["conventions"] == site.get("/api/rules/double-deck").json["conventions"]


def test_a_first_visit_is_small(site: Site) -> None:
    """The page and its files, as they are sent to a browser that unpacks them."""
    addresses = ["/", *named(site.get("/"))]
    assert sum(len(gzip.compress(site.get(each).body)) for each in addresses) <= MOST_BYTES


def test_files_are_kept_for_ever_and_the_page_for_a_day(site: Site) -> None:
    assert site.get("/").headers["cache-control"] == "private, max-age=86400"
    for name in ("main.js", "main.css"):
        told = site.get(f"/static/built/{pages().version}/{name}", more=[("accept-encoding", "gzip")])
        assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert told.headers["content-encoding"] == "gzip"
        plain = site.get(f"/static/built/{pages().version}/{name}", more=[("accept-encoding", "identity")])
        assert "content-encoding" not in plain.headers
        assert plain.body == (BUILT / name).read_bytes()
        best = site.get(f"/static/built/{pages().version}/{name}", more=[("accept-encoding", "gzip, deflate, br")])
        assert best.headers["content-encoding"] == "br"
        assert best.headers["vary"] == "accept-encoding"


def test_the_serif_is_one_file_for_ever_whatever_the_version(site: Site) -> None:
    """So that a new version does not ask for it again; and no page names it, as it is not to come before the cards."""
    name = serif_of((BUILT / "main.js").read_text("utf-8"))
    told = site.get(f"/static/built/font/{name}", more=[("accept-encoding", "gzip, br")])
    assert (told.headers["content-type"], told.headers["cache-control"]) == (
        "font/woff2",
        "public, max-age=31536000, immutable",
    )
    assert "content-encoding" not in told.headers
    assert told.body == (BUILT / name).read_bytes() == next(VENDORED.glob("literata/*.woff2")).read_bytes()
    assert all("woff2" not in site.get(path).text for path in ("/", "/keep", "/t/x"))
    kept = site.get("/keep-worker.js").text
    assert f'"static/built/font/{name}"' in kept


def test_what_others_made_is_as_they_made_it() -> None:
    """Each file is there by its hash, and no other is."""
    lines = [line.split() for line in (VENDORED / "HASHES").read_text("utf-8").splitlines() if not line.startswith("#")]
    there = {path.relative_to(VENDORED).as_posix(): path for path in VENDORED.rglob("*") if path.is_file()}
    assert {name for _, name in lines} == set(there) - {"HASHES"}
    for hashed, name in lines:
        assert hashlib.sha256(there[name].read_bytes()).hexdigest() == hashed, name


def test_a_page_from_before_finds_a_script_and_hears_of_the_new_one(site: Site) -> None:
    """Its script's address is of another version; each answer of the server names its own."""
    assert site.get("/static/built/000000000000/main.js").status == 200
    assert site.get("/static/built/000000000000/other.js").status == 404
    # A later part goes with the script of its own version alone.
    assert site.get(f"/static/built/{pages().version}/review.js").status == 200
    assert site.get("/static/built/000000000000/review.js").status == 404
    assert site.get("/api/systems").headers["deece-pages"] == pages().version
    assert site.table().enter().page["pages"] == pages().version


def test_changed_sources_are_served_themselves(tmp_path: Path) -> None:
    """So that who changes them need not build; what was built stays there for a page from before."""
    source = _copy(tmp_path)
    with (source / "main.js").open("a", encoding="utf-8") as file:
        file.write("// changed\n")
    with (source / "index.html").open("a", encoding="utf-8") as file:
        file.write("<!-- changed too -->\n")
    changed = Pages(source)
    assert not changed.built
    assert b'src="./static/page/main.js"' in changed.in_language("en")["t"]
    assert b"<!-- changed too -->" in changed.in_language("en")["t"]
    assert changed.version != pages().version
    assert set(changed.files) == set(pages().files) >= set(FIRST)


def test_every_source_counts(tmp_path: Path) -> None:
    """A changed script, sheet, library or page makes another version."""
    source = _copy(tmp_path)
    seen = {hash_of_sources(source)}
    for name in ("index.html", "table/table.css", "phases/meld.js", "vendor/lit-html/lit-html.js"):
        with (source / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert hash_of_sources(source) not in seen
        seen.add(hash_of_sources(source))
    with (source / "tests" / "page.js").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert hash_of_sources(source) in seen, "a test is no part of the page"


def test_an_installed_deece_has_what_is_built_and_no_sources() -> None:
    """It has no folder `page`: what is built is what it is, by the hash that stands with it."""
    installed = Pages(None)
    assert installed.built
    assert (installed.in_language("en"), installed.version) == (pages().in_language("en"), pages().version)
    package = BUILT.parent
    assert {file.name for file in package.iterdir()} == {"built", "icons"}


def test_a_wrong_address_shows_a_page_and_no_data(site: Site) -> None:
    """AUDIT table 24: a browser showed `{"error":"There is nothing here...`."""
    for path in ("/nonsense", "/play/nonsense/more"):
        page = site.request("GET", path, more=[("accept", "text/html,*/*;q=0.8")])
        assert page.status == 404
        assert page.headers["content-type"].startswith("text/html")
        assert "<html" in page.text
        assert site.request("GET", path).json["error"], "a program gets data"
