"""A file of the source has fewer than 500 lines and a function fewer than 50; what is longer is named here.

A named one may only shrink.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "deece"
FILE: Final = 500
FUNCTION: Final = 50
SLACK: Final = 20  # so many lines fewer, and an exception is to say so

# File, or file::function, how long it may be at most, and why it is not divided. Shorter now? Then write less here.
LONGER: Final = {
    "record/reading.py": (593, "one reader: its steps share the line that is read and the errors that name it"),
    "game/state.py": (534, "the types of a position, which name each other"),
}


def lengths(name: str, source: str) -> Iterator[tuple[str, int]]:
    """The lines of a file, and of each function in it at any depth: from its `def` to its end, decorators apart."""
    yield name, len(source.splitlines())
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{name}::{node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def too_long(name: str, source: str) -> list[str]:
    """What of a file is as long as nothing should be, and stands in no list."""
    found = []
    for what, lines in lengths(name, source):
        most, _ = LONGER.get(what, ((FUNCTION if "::" in what else FILE) - 1, ""))
        if lines > most:
            found.append(f"{what}: {lines} lines, at most {most}")
    return found


FILES: Final = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}


def test_files_and_functions_are_short() -> None:
    assert [fault for name, path in FILES.items() for fault in too_long(name, path.read_text("utf-8"))] == []


@pytest.mark.parametrize("what", LONGER)
def test_an_exception_shrinks_with_what_it_is_for(what: str) -> None:
    """What became clearly shorter does not grow back, and what is gone needs no exception."""
    name, most = what.partition("::")[0], LONGER[what][0]
    assert most - SLACK <= dict(lengths(name, FILES[name].read_text("utf-8")))[what] <= most


def test_what_is_too_long_is_found() -> None:
    def function(lines: int) -> str:
        return "class Some:\n    async def play(self):\n" + "        ...\n" * (lines - 1)

    assert too_long("some.py", function(49)) == []
    assert too_long("some.py", function(50)) == ["some.py::play: 50 lines, at most 49"]
    assert too_long("some.py", "...\n" * 499) == []
    assert too_long("some.py", "...\n" * 500) == ["some.py: 500 lines, at most 499"]
    assert too_long("record/reading.py", "...\n" * 594) == ["record/reading.py: 594 lines, at most 593"]
