"""What is public is said and kept: described, listed on its page, and changed only on purpose.

`python -m tests.test_public` writes tests/public.txt anew: do that when a public name or signature is meant to change,
and say so in CHANGELOG.md.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from enum import EnumType
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, ForwardRef, Protocol

import pytest

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests" / "public.txt"
PAGES = ROOT / "docs" / "api"
PACKAGES = ("cards", "rules", "game", "words", "record", "players", "solver", "arena")
MODULES = ("deece", *(f"deece.{name}" for name in PACKAGES))


def public(path: str) -> Iterator[tuple[str, Any]]:
    """Every public name of a package, in order, with what it stands for."""
    module = importlib.import_module(path)
    for name in sorted(module.__all__):
        yield name, getattr(module, name)


def every(*paths: str) -> list[Any]:
    """All public names of these packages, as parameters of a test."""
    return [pytest.param(path, name, thing, id=f"{path}.{name}") for path in paths for name, thing in public(path)]


def function(thing: Any) -> bool:
    """Whether it is a function, one that keeps its answers included."""
    return inspect.isfunction(inspect.unwrap(thing)) if callable(thing) else False


def ours(thing: Any) -> bool:
    """Whether it is a class of Deece, and no other name for one of Python's."""
    return inspect.isclass(thing) and thing.__module__.startswith("deece")


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that Deece's classes give a class."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("deece"):
            found |= {name: each for name, each in vars(base).items() if not name.startswith("_")}
    for name, each in sorted(found.items()):
        if isinstance(each, property | staticmethod | classmethod) or inspect.isfunction(each):
            yield name, each


# -- signatures --------------------------------------------------------------------------------------


def _type(annotation: Any) -> str:
    if isinstance(annotation, ForwardRef):
        return annotation.__forward_arg__
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _default(value: Any) -> str:
    return repr(value) if isinstance(value, int | float | str | None) or value in ((), frozenset()) else "..."


def signature(call: Any, *, returns: bool = True) -> str:
    """A signature as it is written, whatever made it."""
    if isinstance(call, EnumType):  # each Python writes it otherwise
        return "(value)"
    parts, star = [], False
    found = inspect.signature(call)
    for each in found.parameters.values():
        if each.name in ("self", "cls"):
            continue
        if each.kind is each.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        sign = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
        text = sign + each.name
        if each.annotation is not each.empty:
            text += f": {_type(each.annotation)}"
        if each.default is not each.empty:
            text += f" = {_default(each.default)}"
        parts.append(text)
    end = f" -> {_type(found.return_annotation)}" if returns and found.return_annotation is not found.empty else ""
    return f"({', '.join(parts)}){end}"


def lines(path: str) -> Iterator[str]:
    """The public names of a package with their signatures, one a line."""
    for name, thing in public(path):
        full = f"{path}.{name}"
        home = getattr(thing, "__module__", "")
        if path == "deece" and isinstance(home, str) and home != "deece.errors":
            yield full  # its signature stands with the package that it is from
        elif function(thing):
            yield f"{full}{signature(thing)}"
        elif ours(thing):
            if issubclass(thing, Exception):
                yield f"{full}: {thing.__mro__[1].__name__}"
            else:
                yield (
                    f"{full}: protocol" if thing.__mro__[1] is Protocol else f"{full}{signature(thing, returns=False)}"
                )
            for member, each in members(thing):
                if isinstance(each, property):
                    assert each.fget is not None
                    yield f"{full}.{member} -> {_type(inspect.signature(each.fget).return_annotation)}"
                else:
                    yield f"{full}.{member}{signature(getattr(thing, member))}"
        else:
            shown = f" = {thing!r}" if isinstance(thing, int | str) else ""
            yield f"{full}: {'Union' if isinstance(thing, UnionType) else type(thing).__name__}{shown}"


def listing() -> str:
    """The text of tests/public.txt."""
    return "\n".join(line for path in MODULES for line in lines(path)) + "\n"


def test_no_public_name_changes_by_accident() -> None:
    kept, now = KEPT.read_text("utf-8").splitlines(), listing().splitlines()
    gone, new = [line for line in kept if line not in now], [line for line in now if line not in kept]
    assert (gone, new) == ([], []), "if it is meant, run python -m tests.test_public, and say so in CHANGELOG.md"


# -- descriptions ------------------------------------------------------------------------------------


def described(text: str | None, what: str) -> None:
    """A description is whole sentences for a reader."""
    assert text, f"{what} has no docstring"
    first = inspect.cleandoc(text).partition("\n\n")[0]
    assert first.endswith((".", ":")), f"{what}: its first paragraph is no sentence: {first}"


def raised(call: Any) -> set[str]:
    """The errors that a function itself raises."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(call)))
    calls = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return {node.func.id for node in calls if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def constants(module: ModuleType) -> dict[str, bool]:
    """The names that the module assigns, and whether a comment on the line says what they are."""
    assert module.__file__
    source = Path(module.__file__).read_text("utf-8")
    rows = source.splitlines()
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.end_lineno:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                rest = rows[node.end_lineno - 1].encode()[node.end_col_offset :].decode()
                found[target.id] = "#" in rest
    return found


@pytest.mark.parametrize(("path", "name", "thing"), every(*MODULES))
def test_every_public_name_is_described(path: str, name: str, thing: Any) -> None:
    what = f"{path}.{name}"
    if not (function(thing) or ours(thing)):
        homes = [constants(each) for each in modules_of(path)]
        assert any(home.get(name) for home in homes), f"{what}: say behind the constant what it is"
        return
    described(thing.__doc__, what)
    assert not re.fullmatch(rf"{name}\(.*\)", inspect.cleandoc(thing.__doc__ or "")), f"{what} has no docstring"
    parts = [(what, thing)] if function(thing) else []
    if ours(thing):
        for member, each in members(thing):
            call = each.fget if isinstance(each, property) else getattr(thing, member)
            described(call.__doc__, f"{what}.{member}")
            parts.append((f"{what}.{member}", call))
    for where, call in parts:
        for error in raised(call):
            assert error in (call.__doc__ or ""), f"{where} raises {error} and does not say so"


IN_A_BROWSER = {"wasm"}  # modules that only a worker in a page can import


def modules_of(path: str) -> list[ModuleType]:
    """The package and what is in it."""
    package = importlib.import_module(path)
    if path == "deece":
        return [each for name in PACKAGES for each in modules_of(f"deece.{name}")]
    folder = Path(package.__file__ or "")
    names = (
        [each.stem for each in folder.parent.glob("[a-z]*.py") if each.stem not in IN_A_BROWSER]
        if folder.name == "__init__.py"
        else []
    )
    names += [each.parent.name for each in folder.parent.glob("[a-z]*/__init__.py")] if names else []
    return [package, *(importlib.import_module(f"{path}.{name}") for name in names)]


# -- pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", PACKAGES)
def test_the_page_of_a_package_lists_what_is_public(package: str) -> None:
    path = f"deece.{package}"
    shown = re.findall(r"^::: (\S+)$", (PAGES / f"{package}.md").read_text("utf-8"), re.MULTILINE)
    assert all(each.startswith(f"{path}.") for each in shown)
    assert sorted(each.rpartition(".")[2] for each in shown) == sorted(name for name, _ in public(path))


def test_the_names_of_deece_itself_are_listed() -> None:
    index = (PAGES / "index.md").read_text("utf-8")
    rows = re.findall(r"^\| \[`deece\.\w+`\]\(\w+\.md\) \| (`.*`) \|$", index, re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert listed | {"DeeceError"} == {name for name, _ in public("deece")}


def test_the_site_shows_every_page() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert f": {page.relative_to(ROOT / 'docs').as_posix()}\n" in navigation, page


if __name__ == "__main__":
    KEPT.write_text(listing(), "utf-8")
