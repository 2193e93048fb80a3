"""The page and its files: a script, its later parts and a style sheet, at addresses that change with them.

A browser asks for such a file once and never again, and keeps the page itself for a day; a page that is no longer
the server's hears so with the first answer, and loads itself anew. The files are built by `make bundle` of the sources
in `page/` and stand in `static/built` with the hash of those. In a checkout whose sources have changed since, they are
served themselves, one by one. What the first card does not need is a part by itself, which the script fetches when it
is wanted.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from deece.api.asked import languages_of
from deece.api.lobby import lobby
from deece.say import closest, languages, speaking, spoken
from deece.words.page.steady import page_words

BUILT: Final = Path(__file__).parent / "static" / "built"
ICONS: Final = BUILT.with_name("icons")
CHECKOUT: Final = Path(__file__).parents[3]
PAGE: Final = CHECKOUT / "page" if (CHECKOUT / "page" / "main.js").is_file() else None  # an installed Deece has none
SOURCES_AT: Final = "/static/page"  # where sources are served
NAMED: Final = f'".{SOURCES_AT}/'  # how a page names its files
SERVICE: Final = BUILT / "worker" / "service.js"
# As their addresses are relative, one for each depth.
KEPT_PAGES: Final = ("keep", "keep/-", "keep/-/-", "club", "club/-", "club/-/-")
FIRST: Final = ("main.js", "main.css")  # what the page names
PARTS: Final = {  # by path
    "club": "club",
    "day": "day",
    "keep": "keeper",
    "learn": "learn",
    "past": "past",
    "position": "position",
    "replay": "review",
    "review": "review",
}
KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
FONT: Final = ".woff2"  # is named by its hash, so that it is fetched once and for ever, and packed already
SOURCES: Final = (".html", ".css", ".js")
HEADER: Final = "deece-pages"  # of every answer that is no file: which pages the server has
MORE_KINDS: Final = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
KEEP_PAGE: Final = "private, max-age=86400"
KEEP_FILE: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
# Of all files that are served as they lie in a folder: else Windows' registry is asked, and a script may be text there.
for _ending, _kind in (KINDS | MORE_KINDS).items():
    mimetypes.add_type(_kind, _ending)


def service(files: dict[str, str], served: str = "") -> str:
    """A service worker that keeps these files: each address, relative to it, with the hash of its content, or "" where
    that may change; `served` is the page of a server that it is for."""
    text = SERVICE.read_text("utf-8").replace("/* files */ {}", json.dumps(files, indent=0))
    return text.replace('/* served */ ""', json.dumps(served))


class Pages:
    """The page as it is served, and the files that it names."""

    def __init__(
        self, source: Path | None = PAGE, built: Path = BUILT, engine: str = "", *, offers: bool = False
    ) -> None:
        """`built` is made of the folder `source`, if that is here; `engine` is the address of the page's own; with
        `offers` it can be fetched."""
        made_of = (built / "SOURCES").read_text("utf-8").strip() if (built / "SOURCES").is_file() else ""
        hashed = hash_of_sources(source) if source else made_of
        self.built = made_of == hashed
        self._bare = ((built if self.built or not source else source) / "index.html").read_text("utf-8")
        # The lobby's games are kept as long as the page: whoever has an old page hears of new games too.
        what = f"{hashed} {lobby().said.version} {with_words(self._bare)}"
        self.version = hashlib.sha256(what.encode()).hexdigest()[:12]
        # Served even if the sources have changed since: a page from before must find a script that hears of it.
        self.files = {file.name: file.read_bytes() for file in sorted(built.glob("*")) if file.suffix in KINDS}
        texts = {name: content for name, content in self.files.items() if not name.endswith(FONT)}
        gzipped = {name: gzip.compress(content, 9, mtime=0) for name, content in texts.items()}
        brotli = {
            file.stem: file.read_bytes() for file in built.glob("*.br")
        }  # an eighth less, packed by `make bundle`
        self._packed = {"br": brotli, "gzip": gzipped}  # the best first
        self._engine, self._offers = engine, offers
        self._shown: dict[str, dict[str, bytes]] = {}  # by language, what in_language has

    def take(self, engine: str) -> None:
        """From now on the page has its own engine."""
        self._engine, self._shown = engine, {}

    def in_language(self, language: str) -> dict[str, bytes]:
        """The page as it speaks this language, by the first step of its path; any other path is a table's, as "t"."""
        if language not in self._shown:
            with speaking(language):
                self._shown[language] = self._made()
        return self._shown[language]

    def _made(self) -> dict[str, bytes]:
        page = with_words(self._bare)
        if self.built:
            page = page.replace(NAMED, f'"./static/built/{self.version}/')
        page = page.replace("<html ", f'<html data-pages="{self.version}" data-systems="{lobby().address}" ')
        there = " ".join(one.replace("_", "-") for one in languages())
        page = page.replace("<html ", f'<html data-languages="{there}" ')
        if self._engine:  # tables can be played in the page too, where the server is gone
            page = page.replace("<html ", f'<html data-engine="{self._engine}" ')
        elif self._offers:
            page = page.replace("<html ", "<html data-app ")
        early = f'  <link rel="preload" as="fetch" crossorigin href=".{lobby().address}">\n'
        links = {"t": "", "": early, "play": early}
        if self.built:
            links |= {path: self._links_to(part) for path, part in PARTS.items()}
        return {path: page.replace("</head>", more + "</head>").encode() for path, more in links.items()}

    async def show(self, request: Request) -> Response:
        """What a page shows is its script's business, but what that needs besides comes with the script, not after it.

        All addresses are relative: the server may stand below a path of its host, and need not know it.
        """
        shown = self.in_language(closest(languages_of(request.headers)))
        return Response(
            below(shown.get(request.url.path.split("/")[1], shown["t"]), as_sent(request)),
            media_type="text/html",
            headers={"cache-control": KEEP_PAGE if self.built else ASK_AGAIN, "vary": "accept-language, cookie"},
        )

    async def keep_worker(self, request: Request) -> Response:
        """The service worker (page/worker/service.js): it keeps the pages of the score keeper and of a club for where
        there is no network."""
        if not self.built:
            raise HTTPException(404)
        at = {name: "font" if name.endswith(FONT) else self.version for name in self.files}
        files = {f"static/built/{at[name]}/{name}": content for name, content in self.files.items()}
        kept = {name: hashlib.sha256(content).hexdigest()[:16] for name, content in files.items()}
        with speaking(closest(languages_of(request.headers))):
            kept |= dict.fromkeys((lobby().address[1:], *KEPT_PAGES), "")
        text = service(kept, KEPT_PAGES[0])
        headers = {"cache-control": ASK_AGAIN, "vary": "accept-language, cookie"}
        return Response(text, media_type="text/javascript", headers=headers)

    def _links_to(self, part: str) -> str:
        """Links by which a browser asks for a part beside the first script, and for what the part needs."""
        scripts = [f"{part}.js", *re.findall(r'from"\./([\w-]+\.js)"', self.files[f"{part}.js"].decode())]
        found = [("modulepreload", name) for name in dict.fromkeys(scripts) if name not in FIRST]
        found += [('preload" as="style', name) for name in self.files if name == f"{part}.css"]
        return "".join(f'  <link rel="{how}" href="./static/built/{self.version}/{name}">\n' for how, name in found)

    async def file(self, request: Request) -> Response:
        """A built file. A page from before finds a script, hears that it is old, and goes; but no part of the new one.

        A part takes what it needs from the script that is there, which must be of the same version.
        """
        name, version = request.path_params["name"], request.path_params["version"]
        if name not in self.files or (name not in FIRST and not name.endswith(FONT) and version != self.version):
            raise HTTPException(404)
        kind, headers = KINDS[Path(name).suffix], {"cache-control": KEEP_FILE, "vary": "accept-encoding"}
        known = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
        for how, packed in self._packed.items():
            if how in known and name in packed:
                return Response(packed[name], media_type=kind, headers=headers | {"content-encoding": how})
        return Response(self.files[name], media_type=kind, headers=headers)


class Sources(StaticFiles):
    """Files that a browser asks about again, so that it never plays with an old one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = ASK_AGAIN
        return response


@cache
def pages() -> Pages:
    """Those of this program."""
    return Pages()


def as_sent(request: Request) -> str:
    """The path as the browser has it: a slash within a name is written %2F there."""
    raw: bytes = request.scope["raw_path"]
    return raw.decode("ascii")


def below(page: bytes, path: str) -> bytes:
    """A page whose addresses begin at the top, as it is shown at this path further down."""
    up = b"../" * (path.count("/") - 1)
    return page.replace(b'="./', b'="' + up) if up else page


async def without_slash(request: Request) -> Response:
    """To a page's own address, by a relative one."""
    return RedirectResponse(f"../{as_sent(request).rstrip('/').rpartition('/')[2]}")


def with_words(page: str, script: str | None = None) -> str:
    """A page in the language that is spoken: with the sentences that its scripts ask for (page/shared/words.js), or
    those alone that one script names."""
    said = {key: words for key, words in page_words().items() if script is None or f'"{key}"' in script}
    words = escape(msgspec.json.encode(said).decode())
    page = page.replace('<html lang="en"', f'<html lang="{spoken().replace("_", "-")}"')
    return page.replace("<html ", f'<html data-words="{words}" ')


def hash_of_sources(source: Path) -> str:
    """The hash of all that the page and its files are built of."""
    hashed = hashlib.sha256()
    for file in sorted(file for file in source.rglob("*") if file.suffix in SOURCES):
        name = file.relative_to(source)
        if name.parts[0] != "tests":
            hashed.update(name.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()


if __name__ == "__main__":  # by `make bundle`, when the files are built
    assert PAGE
    (BUILT / "SOURCES").write_text(hash_of_sources(PAGE) + "\n", "utf-8")
