"""Every fact of a hand has one place: the table in CONTRIBUTING.md, held against the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from deece.rules.catalog import Rules

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "deece"
RULES = (
    "rules/catalog/",
    "rules/check.py",
    "rules/check_score.py",
    "rules/saying.py",
)  # the rows, what may not stand together, and how a sheet says it
# Read besides, to name a rule's figure in a sentence, or to ask whether there is such a rule at all.
NAMED = {
    ("meld.least", "solver/lockstep.py"): "the kernel is given it",
    ("meld.on_board", "solver/lockstep.py"): "the kernel is given it",
    ("score.dix_saves", "solver/lockstep.py"): "the kernel is given it",
    ("score.set_keeps_meld", "solver/lockstep.py"): "the kernel is given it",
    ("meld.least", "game/meld.py"): "whether there is a least meld; what counts is asked of enough_meld",
    ("meld.least", "game/score.py"): "a line names it",
    ("meld.least", "game/told.py"): "a refusal names it",
    ("meld.least", "players/plain_bid.py"): "a reason names it",
    ("meld.on_board", "game/meld.py"): "whether there is a limit, and a refusal names it",
    ("meld.on_board", "game/told.py"): "a refusal names it",
    ("meld.on_board", "players/plain_bid.py"): "a reason names it",
    ("meld.on_board", "words/asking.py"): "a question names it",
    ("meld.on_board", "words/sheet.py"): "the row of a hand names it",
    ("trick.discards", "words/needs.py"): "whose discards are not known is said",
}
SECTIONS = {section.name for section in fields(Rules)}


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose first column is called so."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## One place for each fact")[1].split("\n## ")[0]
    lines = text.split(f"| {head} |")[1].split("\n\n")[0].splitlines()[2:]
    return [line.strip("|").split("|") for line in lines]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`(.*?)`", cell)


def table() -> list[tuple[str, list[str], list[str]]]:
    """The facts, by whom they are answered, and the rules that they follow from."""
    return [(fact.strip(), quoted(where), quoted(keys)) for fact, where, keys in rows("fact")]


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


class Formula(NamedTuple):
    """What is taken from what, each by all the words for it, and the file in which that is written."""

    less: frozenset[str]
    by: frozenset[str]
    home: str


def formulas() -> list[Formula]:
    found = []
    for cell, where, more, others in rows("formula"):
        less, by = quoted(cell)[0].split(" - ")
        home = quoted(where)[0].replace(".", "/") + ".py"
        found.append(Formula(frozenset({less, *quoted(more)}), frozenset({by, *quoted(others)}), home))
    return found


def word(node: ast.expr) -> str:
    """What a term is called: "bid" for `contract.bid`, "passed" for `public.passed[seat]`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
        case ast.Subscript(value=value):
            return word(value)
    return ""


def terms(node: ast.expr, sign: int = 1) -> Iterator[tuple[str, int]]:
    """The words of a sum, each with its sign."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield from terms(left, sign)
            yield from terms(right, sign if isinstance(op, ast.Add) else -sign)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from terms(operand, -sign)
        case _:
            yield word(node), sign


def written(source: str, formula: Formula) -> Iterator[int]:
    """The lines in which a formula is written, as a difference or as a comparison."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp():
                found = set(terms(node))
            case ast.Compare(left=left, comparators=[right]):
                found = {*terms(left), *terms(right, -1)}
            case _:
                continue
        if any(
            (less, sign) in found and (by, -sign) in found
            for less in formula.less
            for by in formula.by
            for sign in (1, -1)
        ):
            yield node.lineno


@pytest.mark.parametrize("formula", formulas(), ids=lambda formula: formula.home)
def test_a_formula_is_written_in_one_file(formula: Formula) -> None:
    others = []
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        lines = list(written(path.read_text("utf-8"), formula))
        if file == formula.home:
            assert lines, f"it is not written in {file}"
        else:
            others += [f"{file}:{line}" for line in lines]
    assert not others, f"ask {formula.home}, and do not work it out again in {', '.join(others)}"


def test_a_formula_is_found_however_it_is_written() -> None:
    formula = Formula(frozenset({"bid", "contract"}), frozenset({"had", "meld"}), "")
    told = """
need = told.bid - meld
over = -(side.meld - side.contract)
if contract.bid > meld_of[seat] + side.meld + on_board: ...
if had() >= bid: ...
"""
    assert sorted(set(written(told, formula))) == [2, 3, 4, 5]
    others = """
whole = bid + meld
if bid > meld_table.bid: ...
left = bid - taken
"""
    assert list(written(others, formula)) == []
