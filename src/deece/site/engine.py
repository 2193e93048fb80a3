"""The engine's folder: the Python for browsers its modules, Deece as byte code, and the solver's kernel."""

from __future__ import annotations

import ast
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from deece.server.pages import BUILT
from deece.site.parts import SENT, Parts, in_node

DEECE: Final = Path(__file__).parent.parent
MODULES: Final = Path(__file__).with_name("modules.txt")  # of Python's own library, one a line: tests/site writes it
KERNEL: Final = Path(__file__).with_name("kernel.wasm")
WORKERS: Final = ("engine.js", "thinker.js")
ENTRY: Final = ("deece.offline", "deece.solver.wasm")  # what a browser imports first, and by name alone
ROOMS: Final = (
    "game",
    "offline",
    "players",
    "record",
    "rules",
    "solver",
    "table",
    "words",
)  # whole: modules found by name too
NOT_THERE: Final = (
    "deece.game._play",
    "deece.solver._kernel",
    "deece.store.sqlite",
    "deece.table.processes",
)
PROGRAMS: Final = "deece.players.protocol"  # a page starts no processes
DATA: Final = ("*.toml", "*.po", "glossary.md", "page.html", "slips.css")
BESIDE: Final = ("polib", "fsrs")  # pure Python, taken as it is installed here
# In place of a module of 120 KB, of which fsrs wants one name that the Python of browsers has itself.
STAND_INS: Final = {"typing_extensions": "from typing import Self as Self\n"}
LEFT_OUT: Final = ("fsrs.optimizer",)  # of these: what nobody imports
# Of Python's own library: what that uses only where it is there, for lines and archives that a page does not have.
NEVER: Final = ("_ssl", "bz2", "compression.zstd", "compression.zstd._zstdfile", "lzma", "ssl")
OLD: Final = (1980, 1, 1, 0, 0, 0)  # the same site on every day


def make_engine(folder: Path, parts: Parts, *, every_module: bool = False) -> None:
    """Write the engine to a folder; with all of Python's own modules where it is found out which are needed."""
    folder.mkdir(parents=True)
    for name in SENT:
        for ending in ("", ".br", ".gz"):
            shutil.copyfile(parts.pyodide / f"{name}{ending}", folder / f"{name}{ending}")
    lock = json.loads((parts.pyodide / "pyodide-lock.json").read_bytes())
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), "utf-8")  # nothing is ever fetched
    with tempfile.TemporaryDirectory() as scratch:
        sources, library, ours = (Path(scratch, name) for name in ("sources", "library", "ours"))
        files = [*_library(parts, sources, library, every_module), *_ours(parts, sources, ours)]
        in_node("compile", f"{parts.pyodide}/", files)
        _pack(folder / "python_stdlib.zip", library)
        _pack(folder / "python.zip", ours)
    (folder / "kernel.wasm").write_bytes(KERNEL.read_bytes())
    for name in WORKERS:
        (folder / name).write_bytes((BUILT / "worker" / name).read_bytes())


def _library(parts: Parts, sources: Path, folder: Path, every_module: bool) -> Iterator[tuple[str, str, str]]:
    """Source, byte code and name of each module of Python's own library."""
    wanted = set(MODULES.read_text("utf-8").split())
    with zipfile.ZipFile(parts.pyodide / "python_stdlib.zip") as packed:
        for name in packed.namelist():
            module = _module(name)
            if name.endswith(".py") and module not in NEVER and (every_module or module in wanted):
                yield packed.extract(name, sources), str(folder / f"{name}c"), name


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _ours(parts: Parts, sources: Path, folder: Path) -> Iterator[tuple[str, str, str]]:
    """The same of Deece and what it needs; what is no Python is copied."""
    for module in sorted(modules_of_deece()):
        source = _source(module)
        name = source.relative_to(DEECE.parent).as_posix()
        yield str(source), str(folder / f"{name}c"), name
    for file in sorted(file for pattern in DATA for file in DEECE.rglob(pattern) if file.parent != MODULES.parent):
        _copy(folder / file.relative_to(DEECE.parent), file.read_bytes())
    (folder / DEECE.name / "words" / "locale").mkdir(exist_ok=True)  # looked into where there is no translation too
    sources.mkdir(exist_ok=True)
    for name, text in STAND_INS.items():
        (sources / f"{name}.py").write_text(text, "utf-8")
        yield str(sources / f"{name}.py"), str(folder / f"{name}.pyc"), f"{name}.py"
    for origin, path in _beside():
        yield origin, str(folder / f"{path}c"), path
    with zipfile.ZipFile(parts.wheel) as wheel:
        for name in wheel.namelist():
            if name.endswith(".py"):
                yield wheel.extract(name, sources), str(folder / f"{name}c"), name
            elif name.endswith(".so"):
                _copy(folder / name, wheel.read(name))


def _beside() -> Iterator[tuple[str, str]]:
    """Source and name of each module that others made."""
    for name in BESIDE:
        if name == "polib" and not any(DEECE.rglob("*.po")):
            continue  # it reads translations
        spec = find_spec(name)
        assert spec
        assert spec.origin
        origin = Path(spec.origin)
        package = origin.name == "__init__.py"
        for source in sorted(origin.parent.rglob("*.py")) if package else [origin]:
            path = source.relative_to(origin.parent.parent if package else origin.parent).as_posix()
            if _module(path) not in LEFT_OUT:
                yield str(source), path


def modules_of_deece() -> set[str]:
    """The modules of Deece that run in a browser: whole rooms, and what all these import."""
    found: set[str] = set()
    rooms = [file for room in ROOMS for file in (DEECE / room).rglob("*.py")]
    wanted = [*ENTRY, *(".".join(file.relative_to(DEECE.parent).with_suffix("").parts) for file in rooms)]
    while wanted:
        module = wanted.pop().removesuffix(".__init__")
        if module in found or module in NOT_THERE or module.startswith(PROGRAMS) or not module.startswith("deece"):
            continue
        if not (source := _source(module)).is_file():
            continue  # a name in a module, and no module
        found.add(module)
        wanted.append(module.rpartition(".")[0])
        wanted += _imports(ast.parse(source.read_text("utf-8")))
    return found


def _source(module: str) -> Path:
    path = DEECE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _imports(tree: ast.AST) -> Iterator[str]:
    for each in ast.walk(tree):
        if isinstance(each, ast.Import):
            yield from (name.name for name in each.names)
        elif isinstance(each, ast.ImportFrom) and each.module:
            yield each.module
            yield from (f"{each.module}.{name.name}" for name in each.names)


def _pack(target: Path, folder: Path) -> None:
    """All files of a folder, stored: what is sent is compressed as a whole, and what is kept is not unpacked twice."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file():
                packed.writestr(zipfile.ZipInfo(name, OLD), path.read_bytes())
            elif not any(path.iterdir()):
                packed.writestr(zipfile.ZipInfo(f"{name}/", OLD), b"")


def _copy(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
