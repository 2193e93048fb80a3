"""The whole site, written to a folder."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from deece.server.pages import BUILT, FONT, pages, service
from deece.site.engine import make_engine
from deece.site.page import PAGES, icons, manifest, page_of
from deece.site.parts import SiteError, cache, compress, parts

CARRIED: Final = Path(__file__).with_name("finished")  # a release may bring the site along
ABOUT: Final = "deece-site.json"
PACKED: Final = (".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".wasm", ".zip")
SERVICE: Final = "sw.js"
FONT_AT: Final = "static/built/font"  # as at a server (page/shared/serif.js)

__all__ = ["Site", "SiteError", "build", "finished"]


class Site(NamedTuple):
    """A finished site: where it lies, the version of its pages, and its engine's folder in it."""

    folder: Path
    pages: str
    engine: str


def build(folder: Path | None = None, report: Callable[[str], None] = lambda line: None) -> Site:
    """Write the site to a folder: to where `deece serve` finds it, if none is named. A site there is replaced.

    Raises SiteError for a folder that holds anything else, and where a part or a tool is missing.
    """
    target = folder or cache() / "site"
    if target.exists() and not (target.is_dir() and (not any(target.iterdir()) or _read(target))):
        raise SiteError(f"{target} is there and holds no Deece: name a new folder, or an empty one")
    if not pages().built:
        raise SiteError("the pages are not built of their sources: run make bundle")
    found = _read(CARRIED)
    if not (found and found.pages == pages().version):
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            _write(Path(scratch, "site"), report)
            _replace(target, Path(scratch, "site"))
    else:
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            _replace(target, shutil.copytree(CARRIED, Path(scratch, "site")))
    site = _read(target)
    assert site
    return site


def finished() -> Site | None:
    """The site that `deece serve` offers: of this version of Deece, built here or brought by a release."""
    for folder in (cache() / "site", CARRIED):
        if (found := _read(folder)) and found.pages == pages().version:
            return found
    return None


def _read(folder: Path) -> Site | None:
    """The site in a folder; None if there is none."""
    try:
        about = json.loads((folder / ABOUT).read_bytes())
        return Site(folder, str(about["pages"]), str(about["engine"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _replace(target: Path, made: Path) -> None:
    if target.exists():
        shutil.rmtree(target)
    made.rename(target)


def _write(site: Path, report: Callable[[str], None]) -> None:
    have = parts(report)
    report("Compiling Deece for browsers ...")
    make_engine(site / "engine" / "new", have)
    engine = f"engine/{_hash_of(site / 'engine' / 'new')}"
    (site / "engine" / "new").rename(site / engine)
    at = f"pages/{pages().version}"
    (site / at).mkdir(parents=True)
    for file in (*BUILT.glob("*.js"), *BUILT.glob("*.css"), BUILT / "worker" / "device.js"):
        shutil.copyfile(file, site / at / file.name)
    (site / FONT_AT).mkdir(parents=True)
    for file in BUILT.glob(f"*{FONT}"):
        shutil.copyfile(file, site / FONT_AT / file.name)
    (site / "icons").mkdir()
    for file in icons():
        shutil.copyfile(file, site / "icons" / file.name)
    size = sum(file.stat().st_size for file in (site / engine).iterdir() if file.suffix in (".zip", ".wasm"))
    for name in PAGES:
        (site / name).write_text(page_of(name, f"{engine}/", at, size), "utf-8")
    (site / "manifest.webmanifest").write_text(manifest(), "utf-8")
    files = [path for path in sorted(site.rglob("*")) if path.is_file() and path.suffix not in (".br", ".gz")]
    kept = {path.relative_to(site).as_posix(): path for path in files}
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for name, path in kept.items()}
    (site / SERVICE).write_text(service(hashes), "utf-8")
    (site / ABOUT).write_text(json.dumps({"pages": pages().version, "engine": f"{engine}/"}) + "\n", "utf-8")
    report("Compressing ...")
    new = [path for path in sorted(site.rglob("*")) if path.suffix in PACKED]
    compress([path for path in new if not path.with_name(f"{path.name}.br").is_file()])


def _hash_of(folder: Path) -> str:
    hashed = hashlib.sha256()
    for file in sorted(file for file in folder.iterdir() if file.suffix not in (".br", ".gz")):
        hashed.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:12]
