"""Sentences about a game stand in the message catalog: everywhere else are kinds and figures.

A sentence is a text of three words or more, one of which is a word of the game. It is in the catalog where it is
given to `say`, or stands in a table of `Message` (tests/messages.py). Docstrings, the help of the command and the log
of the server are for others than players. What else is exempt stands here, each with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from deece.game.state import LINES
from deece.rules.catalog import CATALOG
from tests.messages import SOURCE, named

GAME = re.compile(
    r"\b(auctions?|bids?|bidders?|bidding|blind|cards?|chairs?|claims?|contract|copies|deals?|dealers?|dealt|declarer|"
    r"games?|hands?|kitty|leads?|marriages?|melds?|melded|misdeals?|nines?|packs?|partners?|pass(?:es|ed)?|pinochles?|"
    r"plays?|played|players?|points?|scores?|seats?|sides?|stock|suits?|tables?|tricks?|trumps?|turns?|"
    r"widow|draws?|drawn|drew)\b",
    re.IGNORECASE,
)
THREE_WORDS = re.compile(r"[A-Za-z']+[,;:]? [A-Za-z']+[,;:]? [A-Za-z']+")
ROOMS = {  # what is said there is not of a game that is played
    "words": "the catalog's own room",
    "rules": "the rows of the rules are in the catalog as data; all else is of a house set's file",
    "record": "what is wrong with a record's file",
    "solver": "a question to the solver that makes no sense",
    "envs": "what each number of an observation is, for whoever programs",
    "arena": "a contest that cannot be, and its files",
    "store": "the disk, and SQL",
    "cards.py": "cards that were typed",
    "driver.py": "what a player did wrong, for the log",
    "cli/doctor_command.py": "the machine",
    "cli/kept_reviews.py": "SQL",
    "players/protocol/lines.py": "what programs read",
    "players/protocol/meanings.py": "what programs read",
    "players/roster.py": "another package's player; ours are in the catalog as data",
    "api/limits.py": "each limit of the server, for whoever runs it",
    "wire/base.py": "what the types of the wire mean, for whoever programs",
    "server/metrics.py": "what each number is, for whoever runs it",
    "server/settings.py": "each setting of the server, for whoever runs it",
    "server/serve.py": "how the server is started, for whoever runs it",
}
ERRORS = {  # what was given is wrong; a table's and a game's refusals are codes
    "_check": "the file of a convention card",
    "SheetError": "a score sheet's file",
    "BadInput": "arguments and files of the command",
    "PlayerError": "the name of a player, or another package's player",
    "ConventionError": "the file of a convention card",
    "StoreError": "a log that is damaged",
    "OutOfOrder": "a log that is damaged",
    "ValueError": "for whoever calls the library",
    "AssertionError": "for whoever calls the library",
    "AttributeError": "for whoever calls the library",
}
TABLES = {  # by name
    "ENDINGS": "what each kind means, for whoever writes programs",
    "LINES": "what each kind means, for whoever writes programs",
    "COMPUTERS": "names",
    "POSITIONS": "conditions as a convention card writes them",
}
FOR_OTHERS = {"Option", "Argument", "Typer", "warning", "exception", "info"}  # help, and the log of the server
SAID = {"say", "say_many", "template"}


@cache
def kinds() -> frozenset[str]:
    """All texts that stand for a kind: in a `Literal`, in a `StrEnum`, or as the key of a message."""
    found = {*LINES, *(choice for row in CATALOG.values() for choice in row.choices)}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Subscript(value=ast.Name(id="Literal"), slice=listed):
                    found |= set(strings(listed))
                case ast.AnnAssign(annotation=annotation, value=ast.Dict(keys=keys)) if named(annotation):
                    found |= {text for key in keys if key is not None for text in strings(key)}
                case ast.ClassDef(bases=[ast.Name(id="StrEnum")], body=body):
                    for part in body:
                        if isinstance(part, ast.Assign):
                            found |= set(strings(part.value))
    return frozenset(found)


def strings(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def called(node: ast.AST) -> str:
    """The name of what is called or raised; "" for what is no call."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def exempt(node: ast.AST) -> bool:
    """Whether nothing in this part of the source is looked at."""
    name = called(node)
    if name in ERRORS or name in FOR_OTHERS or name in SAID:
        return True
    match node:
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Assert():  # for whoever reads the source
            return True
        case ast.AnnAssign(target=ast.Name(id=target), annotation=annotation):
            return named(annotation) or target in TABLES
        case ast.Assign(targets=[ast.Name(id=target)]):
            return target in TABLES
        case ast.Expr(value=ast.Constant(value=str())):  # a docstring
            return True
    return False


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each sentence about a game that is not in the catalog."""
    known = kinds()

    def look(node: ast.AST) -> Iterator[tuple[int, str]]:
        if exempt(node):
            if called(node) in SAID:  # its figures are looked at
                for part in node.keywords:  # type: ignore[attr-defined]
                    yield from look(part.value)
            return
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "it" for part in node.values)
            if THREE_WORDS.search(text) and GAME.search(text):
                yield node.lineno, text
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value not in known and THREE_WORDS.search(node.value) and GAME.search(node.value):
                yield node.lineno, node.value
            return
        for part in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.JoinedStr) and isinstance(part, ast.Constant)):
                yield from look(part)

    yield from look(ast.parse(source))


def files() -> list[Path]:
    every = ((path, path.relative_to(SOURCE)) for path in sorted(SOURCE.rglob("*.py")))
    return [path for path, name in every if not {name.parts[0], name.as_posix()} & set(ROOMS)]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_sentence_about_a_game_stands_outside_the_catalog(path: Path) -> None:
    found = [f"{line}: {text!r}" for line, text in sentences(path.read_text("utf-8"))]
    assert not found, f"{path.name}: give these to say(), or a code to whoever says it: {found}"


def test_a_planted_sentence_is_found() -> None:
    planted = """
def f(who, bid):
    \"\"\"Its docstring says that the player to the left leads.\"\"\"
    log = say("{who} leads to the trick", who="the player of the widow")
    raise Refused("the widow has no cards")
    return f"{who} has bid {bid}", "moon and game", "to be or not", "two cards"

TABLE: Final[dict[str, Message]] = {"kind": "who leads to the trick"}
OTHER = {"kind": "who leads to the trick"}
"""
    assert [text for _, text in sentences(planted)] == [
        "the player of the widow",
        "the widow has no cards",
        "it has bid it",
        "who leads to the trick",
    ]


def test_every_exemption_is_needed() -> None:
    assert [name for name in ROOMS if not (SOURCE / name).exists()] == []
    source = "\n".join(path.read_text("utf-8") for path in files())
    assert [name for name in (*ERRORS, *TABLES) if not re.search(rf"\b{name}\b", source)] == []
