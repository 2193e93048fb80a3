"""Every fact of a hand has one place: the table in CONTRIBUTING.md, held against the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from deece.rules.catalog import Rules

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "deece"
RULES = (
    "rules/catalog/",
    "rules/check.py",
    "rules/saying.py",
)  # the rows, what may not stand together, and how a sheet says it
# Read besides, to name a rule's figure in a sentence, or to ask whether there is such a rule at all.
NAMED = {
    ("meld.least", "game/meld.py"): "whether there is a least meld; what counts is asked of enough_meld",
    ("meld.least", "game/score.py"): "a line names it",
    ("meld.least", "game/told.py"): "a refusal names it",
    ("meld.least", "players/plain_bid.py"): "a reason names it",
    ("meld.on_board", "game/meld.py"): "whether there is a limit, and a refusal names it",
    ("meld.on_board", "game/told.py"): "a refusal names it",
    ("meld.on_board", "players/plain_bid.py"): "a reason names it",
    ("meld.on_board", "words/asking.py"): "a question names it",
    ("trick.discards", "words/needs.py"): "whose discards are not known is said",
}
SECTIONS = {section.name for section in fields(Rules)}


def table() -> list[tuple[str, list[str], list[str]]]:
    """The facts, by whom they are answered, and the rules that they follow from."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## One place for each fact")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")][1:]
    return [(fact.strip(), re.findall(r"`(.*?)`", where), re.findall(r"`(.*?)`", keys)) for fact, where, keys in rows]


@pytest.mark.parametrize(("fact", "answers"), [(fact, where) for fact, where, _ in table()])
def test_what_answers_is_there(fact: str, answers: list[str]) -> None:
    assert answers, fact
    for name in answers:
        room, module, *path = name.split(".")
        found = import_module(f"deece.{room}.{module}")
        for part in path:
            assert hasattr(found, part), f"{fact}: there is no {name}"
            found = getattr(found, part)


def reads(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Each attribute that is read, with what it is read of: ("rules.trick", "last_trick")."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node.value), node.attr


def readers() -> dict[str, set[str]]:
    """By rule, the files that read it: of its section, or of a section called `rules` or by its own name."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        for owner, name in reads(ast.parse(path.read_text("utf-8"))):
            last = owner.split(".")[-1]
            for section in SECTIONS if last == "rules" else SECTIONS & {last}:
                found.setdefault(f"{section}.{name}", set()).add(file)
    return found


def test_its_rules_are_read_in_one_file() -> None:
    known, rules = readers(), [(key, where) for _, where, keys in table() for key in keys]
    assert len(dict(rules)) == len(rules) > 15, "a rule stands beside two facts"
    for key, where in rules:
        home = {"/".join(name.split(".")[:2]) + ".py" for name in where}
        read = {file for file in known.pop(key) - home if not file.startswith(RULES)}
        others = {file for file in read if (key, file) not in NAMED}
        assert not others, f"{key} is worked out in {', '.join(sorted(others))} too: ask {where[0]}"


def test_the_exceptions_are_needed() -> None:
    known = readers()
    assert [(key, file) for key, file in NAMED if file not in known[key]] == []
