"""Imports point down only; the pure rooms stay pure; nothing unfinished is left lying about.

    cards, say <- rules <- game <- { record, solver, words } <- players <- driver <- { arena, review, keeper }
        <- { school, club, envs } <- { table, store } <- wire <- api <- { server, offline } <- { site, cli }

Rooms in one pair of braces do not import each other; one exception stands in `BESIDE`. A stranger (a new
room, a module that the pure rooms did not use before) is refused until somebody enters it here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "deece"

LEVELS = (
    {"errors"},
    {"cards", "say"},
    {"rules"},
    {"game"},
    {"record", "solver", "words"},
    {"players"},
    {"driver"},
    {"arena", "review", "keeper"},
    {"school", "club", "envs"},
    {"table", "store"},
    {"wire"},
    {"api"},
    {"server", "offline"},
    {"site", "cli"},
)
LEVEL = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
FACADE = "deece"  # deece/__init__.py, the public names: it may use everything up to the players
BESIDE = {
    ("cli", "site"),  # the command writes the site
    ("table", "store"),  # a table keeps its log
    ("arena", "keeper"),  # what a hand told by people may hold is measured over played hands
    ("words", "record"),  # a question shows how its answers are typed
    ("record", "words"),  # a record's error shows why a choice is refused, in the words of the table
}
MAIN = "__main__"  # python -m deece

PURE_ROOMS = {"errors", "cards", "say", "rules", "game", "words"}
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextvars",
    "copy",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "gettext",
    "heapq",
    "html",
}
PURE |= {"itertools", "math", "operator", "re", "string", "textwrap", "types", "typing"}
READS_FILES = {  # what comes with the package
    "deece.rules.layers": {"tomllib", "importlib", "pathlib"},
    "deece.rules.ruleset": {"json", "hashlib"},
    "deece.rules.house": {"json"},
    "deece.game.seal": {"hashlib"},
    "deece.rules.values": {"difflib"},
    "deece.words.glossary": {"importlib"},
    "deece.words.page.said": {"msgspec"},  # types without a way to the outside
    "deece.say": {"importlib", "contextlib", "io", "polib"},
}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
KERNEL = re.compile(r"deece\.solver\._?kernel\b|_?kernel\b")

# What runs in a page's worker as well: all that these modules import, and what that imports.
OFFLINE = ("deece.offline.engine", "deece.offline.thinker", "deece.store.indexed")
NOT_IN_A_PAGE = {"starlette", "uvicorn", "sqlite3", "multiprocessing", "segno", "platformdirs", "socket", "typer"}
NOT_IN_A_PAGE |= {"concurrent", "subprocess", "threading", "asyncpg", "rich", "h11", "signal"}

UNFINISHED = ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error")
MACHINE_PATH = r"(?<![\w.\-])(?:/(?:home|Users|root|work|tmp|opt|mnt|private)/|[A-Z]:\\{1,2}\w\w)"
LITTER = re.compile(rf"\b(?:{'|'.join(UNFINISHED)})\b|{MACHINE_PATH}")
SCANNED = ("src", "tests", "page", "benchmarks", "kernel", ".ci", "Makefile", "pyproject.toml")
TEXT = {".py", ".toml", ".js", ".mjs", ".css", ".html", ".cpp", ".hpp", ".h", ".txt", ".sql", ""}


# -- the checkers ----------------------------------------------------------------------------------


def module_name(path: Path) -> str:
    """`deece.game.trick` for src/deece/game/trick.py."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room that a module of Deece is in; `record_words` is of the room `record`, the package itself the facade."""
    if "." not in module:
        return FACADE
    name = module.split(".")[1]
    stem = name.split("_")[0]
    return stem if stem in LEVEL else name


def imports(module: str, tree: ast.AST, *, package: bool) -> Iterator[tuple[int, str]]:
    """Line and full name of everything imported, at any depth of the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = module.split(".")
                home = home[: len(home) - node.level + package]
                base = ".".join([*home, base] if base else home)
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def for_types_only(tree: ast.AST) -> set[int]:
    """The lines under `if TYPE_CHECKING:`, which never run."""
    return {
        inner.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
        for statement in node.body
        for inner in ast.walk(statement)
        if isinstance(inner, ast.stmt)
    }


def refusal(room: str, target: str) -> str | None:
    """Why this room must not import this module of Deece, if it must not."""
    named = room_of(target)
    if named not in LEVEL:
        public = named.startswith("__") or room in LEVELS[-1] or room == MAIN
        return None if public else f"{room} imports {target}: no room of that name, or the facade, which is above it"
    if room in (named, MAIN) or (room, named) in BESIDE:
        return None
    if room == FACADE:
        return None if LEVEL[named] <= LEVEL["players"] else f"the facade imports {named}, which is above the players"
    if room not in LEVEL:
        return f"{room} is no known room: give it a level in tests/test_layers.py"
    return None if LEVEL[named] < LEVEL[room] else f"{room} imports {named}, which is not below it"


def layer_faults(module: str, source: str, *, package: bool = False) -> list[str]:
    """Every import that does not point down."""
    room, faults = room_of(module), []
    for line, target in imports(module, ast.parse(source), package=package):
        if room != "solver" and KERNEL.match(target):
            faults.append(f"{module}:{line}: nothing outside solver imports the kernel")
        elif target.split(".")[0] == FACADE and (fault := refusal(room, target)):
            faults.append(f"{module}:{line}: {fault}")
    return faults


def purity_faults(module: str, source: str, *, package: bool = False) -> list[str]:
    """Every sign of I/O, clock, randomness or async in a pure room."""
    if room_of(module) not in PURE_ROOMS:
        return []
    tree, faults = ast.parse(source), []
    allowed = PURE | {FACADE} | READS_FILES.get(module, set())
    unused_at_run_time = for_types_only(tree)
    for line, target in imports(module, tree, package=package):
        if target.split(".")[0] not in allowed and line not in unused_at_run_time:
            faults.append(f"{module}:{line}: a pure room imports {target}")
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await):
            faults.append(f"{module}:{node.lineno}: async in a pure room")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            faults.append(f"{module}:{node.lineno}: a pure room calls {node.func.id}()")
    return faults


def litter(name: str, source: str) -> list[str]:
    """Every line that is unfinished or holds a path of somebody's machine."""
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for number, line in enumerate(source.splitlines(), 1)
        if LITTER.search(line)
    ]


def source_files() -> list[Path]:
    """Every file that people write here; what others wrote (vendor folders) or a build leaves is not ours to tidy."""
    found = [ROOT / name for name in SCANNED if (ROOT / name).is_file()]
    found += [path for name in SCANNED for path in (ROOT / name).rglob("*") if path.is_file()]
    hidden = {"__pycache__", "vendor", "node_modules", "editable", "finished"}
    return sorted(path for path in found if path.suffix in TEXT and not hidden & set(path.parts))


# -- the source ------------------------------------------------------------------------------------

MODULES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_down_and_pure_rooms_are_pure(path: Path) -> None:
    source, package = path.read_text(encoding="utf-8"), path.name == "__init__.py"
    module = module_name(path)
    assert layer_faults(module, source, package=package) + purity_faults(module, source, package=package) == []


def test_there_is_source_to_check() -> None:
    assert {"deece", "deece.cards", "deece.rules.catalog"} <= {module_name(path) for path in MODULES}
    assert ROOT / "Makefile" in source_files()
    assert Path(__file__).resolve() in source_files()


def rooms_drawn(text: str) -> list[set[str]]:
    """The rooms of each level in a picture of them, from the lowest up."""
    drawn = re.search(r"^    cards.*\n(?: {8}<-.*\n)*", text, re.MULTILINE)
    assert drawn, "there is no picture"
    return [set(re.findall(r"\w+", level)) for level in drawn[0].split("<-")]


def test_the_pictures_of_the_rooms_are_as_the_rooms_are() -> None:
    """Here and in CONTRIBUTING.md, whose table has a row for each."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    as_they_are = [rooms for rooms in LEVELS if rooms != {"errors"}]
    assert rooms_drawn(text) == as_they_are
    assert rooms_drawn(__doc__ or "") == as_they_are
    rows = re.findall(r"^\| (`[^|]+) \| ", text, re.MULTILINE)
    explained = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert {room for rooms in as_they_are for room in rooms} <= explained


def test_nothing_is_left_unfinished_or_tied_to_one_machine() -> None:
    faults = [
        fault
        for path in source_files()
        for fault in litter(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]
    assert faults == []


@cache
def imported_at_run_time(path: Path) -> frozenset[str]:
    """The full names that this module imports when it runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = for_types_only(tree)
    found = imports(module_name(path), tree, package=path.name == "__init__.py")
    return frozenset(name for line, name in found if line not in skipped)


def reached(roots: Iterable[str]) -> dict[str, set[str]]:
    """Every module of Deece that these import, directly or not; and by module what it imports of others."""
    files = {module_name(path): path for path in MODULES}
    found: dict[str, set[str]] = {}
    todo = list(roots)
    while todo:
        module = todo.pop()
        if module in found or module not in files:
            continue
        named = imported_at_run_time(files[module])
        found[module] = {name for name in named if name.split(".")[0] != FACADE}
        parts = [name.split(".") for name in {*named, module} if name.split(".")[0] == FACADE]
        todo += [".".join(part[:length]) for part in parts for length in range(2, len(part) + 1)]
    return found


def test_what_runs_in_a_page_imports_nothing_of_a_server() -> None:
    """The whole table plays in a browser's worker, where there are no sockets, processes or SQLite."""
    found = reached(OFFLINE)
    assert {"deece.table.live", "deece.api.room", "deece.players.expert"} <= set(found)
    faults = {
        module: {name for name in names if name.split(".")[0] in NOT_IN_A_PAGE} for module, names in found.items()
    }
    assert {module: names for module, names in faults.items() if names} == {}


@pytest.mark.parametrize(
    "root", ["deece.server.app", "deece.store.sqlite", "deece.table.processes", "deece.server.invite"]
)
def test_what_only_a_server_may_import_is_caught(root: str) -> None:
    assert any(name.split(".")[0] in NOT_IN_A_PAGE for names in reached([root]).values() for name in names)


# -- planted violations: the checkers see what they should -------------------------------------------


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("deece.cards", "from deece.rules.catalog import Rules"),
        ("deece.cards", "import deece.game"),
        ("deece.rules.sheet", "from deece import game"),
        ("deece.rules.sheet", "from ..game import trick"),
        ("deece.game.trick", "def f():\n    from deece.record import parse"),
        ("deece.game.trick", "if TYPE_CHECKING:\n    from deece.players import plain"),
        ("deece.game.trick", "from deece import load"),
        ("deece.game.trick", "import deece"),
        ("deece.game.trick", "from deece.record_words import word"),
        ("deece.record", "from deece.solver import api"),
        ("deece.solver.api", "from deece.record import parse"),
        ("deece.words.choices", "from deece.solver import api"),
        ("deece.players.plain", "from deece.arena import simulate"),
        ("deece.players.plain", "from deece.solver._kernel import solve"),
        ("deece.arena.run", "from deece.table import clock"),
        ("deece.store.log", "from deece.wire import own"),
        ("deece.server.app", "from deece.cli import main"),
        ("deece.lobby.hall", "from deece.cards import Card"),
        ("deece", "from deece.cli import main"),
    ],
)
def test_an_import_that_points_up_is_caught(module: str, source: str) -> None:
    assert layer_faults(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("deece.rules.sheet", "from deece.cards import Card"),
        ("deece.rules.sheet", "from . import catalog"),
        ("deece.game.trick", "from ..rules.catalog import Rules"),
        ("deece.players.plain", "from deece.solver.api import solve\nfrom deece.record import parse"),
        ("deece.solver.api", "from deece.solver import _kernel"),
        ("deece.record", "from deece.record_words import word"),
        ("deece.record_words", "from deece.game.action import Play"),
        ("deece.cli.table", "from deece import load, start\nfrom deece.server import app"),
        ("deece", "from deece.game.play import apply\nfrom deece.record import parse"),
        ("deece.__main__", "from deece.cli import main"),
    ],
)
def test_an_import_that_points_down_is_let_through(module: str, source: str) -> None:
    assert layer_faults(module, source) == []


def test_a_relative_import_in_a_package_counts_from_the_package() -> None:
    assert layer_faults("deece.game", "from .trick import follow", package=True) == []
    assert layer_faults("deece.game", "from ..players import plain", package=True)


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import time",
        "from datetime import datetime",
        "import os",
        "import asyncio",
        "import secrets",
        "import rich",
        "import json",
        "async def f(): ...",
        "print(1)",
        "text = open('x').read()",
    ],
)
def test_an_impure_line_in_a_pure_room_is_caught(source: str) -> None:
    assert purity_faults("deece.game.trick", source)
    assert purity_faults("deece.cards", source)


def test_only_layers_reads_files_and_the_rooms_above_may_do_as_they_like() -> None:
    reads = "import tomllib\nfrom importlib import resources\nfrom pathlib import Path"
    assert purity_faults("deece.rules.layers", reads) == []
    assert purity_faults("deece.rules.ruleset", reads)
    assert purity_faults("deece.rules.catalog", reads)
    assert purity_faults("deece.rules.ruleset", "import random")
    assert purity_faults("deece.arena.run", "import random, time, asyncio") == []
    assert purity_faults("deece.game.deal", "if TYPE_CHECKING:\n    from random import Random") == []


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # " + UNFINISHED[0] + " later",
        "# " + UNFINISHED[1] + ": wrong",
        "raise " + UNFINISHED[2],
        "path = '/" + "home/ann/deece'",
        "path = '/" + "tmp/deece.log'",
        "path = 'C:" + "\\\\games'",
    ],
)
def test_litter_is_caught(line: str) -> None:
    assert litter("planted", f"first = 1\n{line}\n") == [f"planted:2: {line}"]


def test_what_only_looks_like_litter_is_let_through() -> None:
    assert litter("fine", "see https://example.org/home/page, docs/work/notes, and the method of todos\n") == []
