"""What others made: Pyodide from npm and msgspec's wheel, fetched once and kept, each of the one hash that is known."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_cache_path

from deece.errors import DeeceError

PINS: Final = Path(__file__).with_name("parts.toml")
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
SENT: Final = PYODIDE[:3]  # as they are, compressed once for all sites
WAIT: Final = 300  # seconds for one part


class SiteError(DeeceError):
    """The site cannot be built: what is missing, and what to do."""


class Parts(NamedTuple):
    """Where the parts lie: Pyodide's folder, and the wheel."""

    pyodide: Path
    wheel: Path


def cache() -> Path:
    """Where parts, and what was compressed of them, are kept."""
    return user_cache_path("deece", appauthor=False) / "web-app"


def parts(report: Callable[[str], None]) -> Parts:
    """The parts, fetched where they are not kept yet. Raises SiteError where one cannot be had."""
    pins = tomllib.loads(PINS.read_text("utf-8"))
    pyodide, msgspec = pins["pyodide"], pins["msgspec"]
    folder = cache() / f"pyodide-{pyodide['sha256'][:16]}"
    if not folder.is_dir():
        report(f"Fetching {pyodide['package']} {pyodide['version']} from npm ...")
        with tempfile.TemporaryDirectory() as scratch:
            package = _npm(pyodide, Path(scratch))
            made = Path(tempfile.mkdtemp(dir=_made(cache())))
            with tarfile.open(package) as packed:
                for name in PYODIDE:
                    file = packed.extractfile(f"package/{name}")
                    assert file  # of a package of this hash
                    (made / name).write_bytes(file.read())
            compress([made / name for name in PYODIDE if name in SENT])
            _keep(made, folder)
    wheel = cache() / f"msgspec-{msgspec['sha256'][:16]}.whl"
    if not wheel.is_file():
        report(f"Fetching {msgspec['package']} {msgspec['version']} from the Python package index ...")
        with tempfile.TemporaryDirectory() as scratch:
            shutil.copyfile(_pip(msgspec, Path(scratch)), _made(cache()) / "wheel")
        (cache() / "wheel").replace(wheel)
    return Parts(folder, wheel)


def node() -> str:
    """The command `node`, which compiles and compresses here."""
    found = shutil.which("node")
    if not found:
        raise SiteError(
            "the app is built with Node, and it is not here: install it (Debian, Ubuntu: apt install nodejs npm)"
        )
    return found


def in_node(work: str, *given: Any) -> None:
    """Let Node compile or compress."""
    asked = json.dumps([work, *given])
    command = [node(), str(Path(__file__).with_name("compile.mjs"))]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode:
        why = done.stderr.strip().splitlines() or ["no reason was given"]
        raise SiteError(f"Node could not {work} the app: {why[-1][:200]}; Node 20 or later is needed")


def compress(files: list[Path]) -> None:
    """Each file again beside itself, as .br and .gz."""
    in_node("compress", [str(file) for file in files])


def _npm(pin: dict[str, str], scratch: Path) -> Path:
    npm = shutil.which("npm")
    if not npm:
        raise SiteError("npm fetches Pyodide, and it is not here: install it (Debian, Ubuntu: apt install npm)")
    _run([npm, "pack", "--silent", f"{pin['package']}@{pin['version']}"], scratch, pin)
    return _checked(scratch, "*.tgz", pin)


def _pip(pin: dict[str, str], scratch: Path) -> Path:
    if not find_spec("pip"):
        raise SiteError(
            f"pip fetches {pin['package']}, and this Python has none: with uvx, it is uvx --with pip deece web-app"
        )
    where = ["--python-version", pin["python"], "--platform", pin["platform"]]
    fetch = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", *where]
    _run([sys.executable, "-m", "pip", *fetch, f"{pin['package']}=={pin['version']}"], scratch, pin)
    return _checked(scratch, "*.whl", pin)


def _run(command: list[str], scratch: Path, pin: dict[str, str]) -> None:
    why = ""
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours
            command, cwd=scratch, capture_output=True, text=True, timeout=WAIT, check=False
        )
        if done.returncode == 0:
            return
        why = next((line.strip() for line in reversed(done.stderr.splitlines()) if line.strip()), "")
    except subprocess.TimeoutExpired:
        why = f"no answer within {WAIT} seconds"
    what = f"{pin['package']} {pin['version']}"
    raise SiteError(f"{what} could not be fetched: {why or 'no reason was given'}; check the network, then try again")


def _checked(scratch: Path, pattern: str, pin: dict[str, str]) -> Path:
    for found in scratch.glob(pattern):
        if hashlib.sha256(found.read_bytes()).hexdigest() == pin["sha256"]:
            return found
    raise SiteError(
        f"{pin['package']} {pin['version']} was fetched, but is not the file that Deece knows; nothing is built of it"
    )


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _keep(made: Path, folder: Path) -> None:
    """Put a finished folder in its place; another builder may have been quicker."""
    try:
        made.rename(folder)
    except OSError:
        shutil.rmtree(made)
        if not folder.is_dir():
            raise
