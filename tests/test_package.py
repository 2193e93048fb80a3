"""What the package says of itself: everything that it imports is declared, and what it leans on is bounded above."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
IN_A_PAGE = {"js", "pyodide"}  # what Deece in a browser has from there
INSIDE = {"uvicorn", "fsrs"}  # what the next version may change is leaned on


def declared() -> dict[str, str]:
    """By name, what is said of the version: of what is always installed, and of the extras for whoever uses Deece."""
    extras = [
        one
        for name in ("postgres", "metrics", "ray", "ratings", "envs", "openspiel", "onnx", "dataset", "plot")
        for one in PROJECT["optional-dependencies"][name]
    ]
    found = (re.fullmatch(r"([\w-]+)(?:\[\w+\])?(.*)", one) for one in [*PROJECT["dependencies"], *extras])
    return {one[1].lower().replace("_", "-"): one[2] for one in found if one}


def imported() -> set[str]:
    """The first names of all that Deece imports and that is neither its own nor Python's."""
    names = set()
    for path in (ROOT / "src" / "deece").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names.add(node.module.partition(".")[0])
    return names - {*sys.stdlib_module_names, "deece"} - IN_A_PAGE


OF_PACKAGE = {"pyspiel": "open-spiel"}  # where an extra that is not installed is called otherwise than its module


def test_everything_imported_is_declared() -> None:
    known = packages_distributions()
    for name in imported():
        packages = {one.lower().replace("_", "-") for one in known.get(name, [OF_PACKAGE.get(name, name)])}
        assert packages & declared().keys(), f"{name} is imported and not declared"


def test_versions_are_ranges_and_bounded_where_the_inside_is_leaned_on() -> None:
    for name, version in declared().items():
        assert version.startswith(">="), f"{name}{version}: an exact version is for a lock"
        assert name not in INSIDE or ",<" in version, f"{name} may break with its next version"


def test_only_what_is_tried_is_claimed() -> None:
    """One system and one version: those of the machine that runs all tests."""
    claims = PROJECT["classifiers"]
    assert [one for one in claims if one.startswith("Operating System")] == ["Operating System :: POSIX :: Linux"]
    least = PROJECT["requires-python"].removeprefix(">=")
    assert [one for one in claims if re.search(r"Python :: 3\.\d", one)] == [
        f"Programming Language :: Python :: {least}"
    ]
