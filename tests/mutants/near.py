"""Which tests are near a file of the source: by name and folder, and by what they import.

What the rooms of words and of the wire say is held to the letter in tests/said: that comes before all but a file's own
tests. Much of the wire is tested with the web.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

STEPS: Final = 2  # imports between what a test imports and the file, at most
TO_THE_LETTER: Final = ("wire", "words")  # rooms of which tests/said holds what they say
ROOMS: Final = {"wire": ("wire", "web"), "api": ("web",)}  # where the tests of these are, not in a folder of their name
# They start browsers, servers and whole machines, or try whole games: too slow to be asked about every slip.
FAR: Final = ("browser", "machines", "attacks", "site", "golden", "perft", "mutants", "offline")


def near(root: Path, file: str, most: int) -> list[str]:
    """So many files of tests for this file of the source, below `root` as it is."""
    module = _module(file)
    room, stem = module.removeprefix("deece.").split(".")[0], module.split(".")[-1]
    distances = _distances(root, module)
    found = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        place = path.relative_to(root)
        if place.parts[1] in FAR:
            continue
        modules = _reached(root, path)
        distance = min((distances[name] for name in modules if name in distances), default=STEPS + 1)
        if distance <= STEPS:
            named = stem in place.as_posix() or path.stem.removeprefix("test_") in stem
            there = place.parts[1]
            said = there == "said" and room in TO_THE_LETTER
            order = not named, not said, there not in ROOMS.get(room, (room,))
            found.append((*order, distance, len(modules), place.as_posix()))
    return [name for *_, name in sorted(found)[:most]]


def _module(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _distances(root: Path, module: str) -> dict[str, int]:
    """By module of Deece, over how many imports it comes to this one."""
    imports = {_module(path.relative_to(root).as_posix()): _imported(path) for path in (root / "src").rglob("*.py")}
    found = {module: 0}
    for step in range(1, STEPS + 1):
        last = {name for name, distance in found.items() if distance == step - 1}
        found |= {name: step for name, names in imports.items() if name not in found and names & last}
    return found


@cache
def _reached(root: Path, path: Path) -> frozenset[str]:
    """The modules of Deece that a file of tests imports, itself or by its helpers."""
    found, seen, waiting = set[str](), {path}, [path]
    while waiting:
        for name in _imported(waiting.pop()):
            if name.startswith("deece"):
                found.add(name)
            helper = root / (name.replace(".", "/") + ".py")
            if name.startswith("tests.") and helper.is_file() and helper not in seen:
                seen.add(helper)
                waiting.append(helper)
    return frozenset(found)


@cache
def _imported(path: Path) -> frozenset[str]:
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return frozenset(names)
