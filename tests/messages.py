"""The messages that the source says, for translators: `python -m tests.messages` writes `words/locale/deece.pot`.

It also brings every `words/locale/LANGUAGE.po` up to date, and prints what is wrong or missing in each.

A message is the literal text given to `say`, `say_many` or `template`; a text in a table or returned by a function
whose annotation names `Message`; what suits, ranks and the widow are called; what a row of the catalog of rules is
called and says; the texts of the shipped convention cards and of the lessons; and how each computer player plays.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib

from deece.cards import RANK_NAMES, SUIT_NAMES
from deece.club.formats import FORMATS, format_of
from deece.players import rows
from deece.players.conventions import CARDS, card
from deece.rules.catalog import CATALOG, WIDOW_NAMES
from deece.school import LESSONS, lesson

SOURCE = Path(__file__).resolve().parent.parent / "src" / "deece"
LOCALE = SOURCE / "words" / "locale"
POT = LOCALE / "deece.pot"
PLACE = re.compile(r"\{(\w*)[^}]*\}")


class Said(NamedTuple):
    """A message, what it is for several where that differs, and the file that says it."""

    one: str
    many: str
    file: str


def texts(node: ast.AST | None) -> Iterator[str]:
    """The texts that an expression may come to, or that a table holds (its keys are no texts)."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts(body)
            yield from texts(orelse)
        case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from texts(part)
        case ast.Call(func=ast.Attribute(value=ast.Dict() as table, attr="get"), args=args):
            yield from texts(table)
            for part in args[1:]:
                yield from texts(part)
        case ast.Subscript(value=ast.Dict() as table):
            yield from texts(table)


def named(annotation: ast.AST | None) -> bool:
    """Whether an annotation names `Message`."""
    return annotation is not None and any(
        isinstance(node, ast.Name) and node.id == "Message" for node in ast.walk(annotation)
    )


def messages_in(source: str, file: str) -> Iterator[Said]:
    """The messages of one file, in its order."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="say_many"), args=[one, many, *_]):
                yield from (Said(a, b, file) for a, b in zip(texts(one), texts(many), strict=True))
            case ast.Call(func=ast.Name(id="say" | "template"), args=[one, *_]):
                yield from (Said(text, "", file) for text in texts(one))
            case ast.AnnAssign(annotation=annotation, value=value) if named(annotation):
                yield from (Said(text, "", file) for text in texts(value))
            case ast.FunctionDef(returns=annotation, body=body) if named(annotation):
                returned = (one for part in body for one in ast.walk(part) if isinstance(one, ast.Return))
                yield from (Said(text, "", file) for one in returned for text in texts(one.value))


def names_said() -> Iterator[Said]:
    """What suits, ranks and the widow are called."""
    for file, words in (("cards.py", (*SUIT_NAMES, *RANK_NAMES)), ("rules/catalog/deal.py", WIDOW_NAMES)):
        yield from (Said(word, "", file) for word in words)


def rows_said() -> Iterator[Said]:
    """What each row of the catalog of rules and its choices are called, what it decides, and what is said of it."""
    for key, row in CATALOG.items():
        said = row.say.values() if isinstance(row.say, dict) else [row.say]
        choices = [text for choice in row.choices.values() for text in choice]
        file = f"rules/catalog/{key.split('.')[0]}.py"
        yield from (Said(text, "", file) for text in (row.name, row.what, row.off, *said, *choices))


def cards_said() -> Iterator[Said]:
    """What each shipped convention card says of itself, of its calls, and of what they tell."""
    for each in map(card, CARDS):
        file = f"players/conventions/{each.id}.toml"
        rows = (text for row in each.rows for text in (row.what, row.tells))
        yield from (Said(text, "", file) for text in (each.about, *rows))


def players_said() -> Iterator[Said]:
    """What each computer player of this package is called, and how it plays."""
    for each in rows():
        if each.package == "deece":
            yield from (Said(text, "", "players/roster.py") for text in (each.title, each.about))


def lessons_said() -> Iterator[Said]:
    """What the lessons of the school say."""
    for each in map(lesson, LESSONS):
        file = f"school/course/{each.id}.toml"
        yield from (Said(text, "", file) for text in (each.title, each.about))
        for step in each.step:
            texts = (step.say, step.do, step.good, step.wrong, *step.wrongs.values(), step.differs)
            yield from (Said(text, "", file) for text in texts)


def formats_said() -> Iterator[Said]:
    """What a club's formats are called, and what they are."""
    for one in map(format_of, FORMATS):
        yield from (Said(text, "", f"club/formats/{one.id}.toml") for text in (one.name, one.about))


@cache
def said() -> tuple[Said, ...]:
    """Every message once, with the first file that says it."""
    found: dict[str, Said] = {}
    files = [(path, path.relative_to(SOURCE).as_posix()) for path in sorted(SOURCE.rglob("*.py"))]
    every = [one for path, name in files for one in messages_in(path.read_text(encoding="utf-8"), name)]
    for one in (*every, *names_said(), *rows_said(), *cards_said(), *players_said(), *lessons_said(), *formats_said()):
        if not one.one:
            continue
        known = found.setdefault(one.one, one)
        if known.many and one.many and known.many != one.many:
            raise ValueError(f"{one.one!r} has two plurals: {known.many!r} and {one.many!r}")
        if one.many and not known.many:
            found[one.one] = one
    return tuple(found.values())


def pot() -> polib.POFile:
    """The template from which a translation is begun."""
    made = polib.POFile(wrapwidth=100)
    made.metadata = {
        "Project-Id-Version": "deece",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for one in said():
        entry = polib.POEntry(msgid=one.one, occurrences=[(f"src/deece/{one.file}", "")])
        if one.many:
            entry.msgid_plural, entry.msgstr_plural = one.many, {0: "", 1: ""}
        made.append(entry)
    return made


def places(text: str) -> set[str]:
    """What is filled in."""
    return set(PLACE.findall(text))


def faults(translated: polib.POFile) -> list[str]:
    """What is wrong in a translation: a message nobody says, or a place that the English does not have."""
    known = {one.one: one for one in said()}
    found = []
    for entry in translated:
        if entry.obsolete:
            continue
        if entry.msgid not in known:
            found.append(f"nothing says {entry.msgid!r}")
            continue
        allowed = places(entry.msgid) | places(known[entry.msgid].many)
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            found += [f"{entry.msgid!r} has no {{{name}}}" for name in sorted(places(text) - allowed)]
    return found


def main() -> None:
    """Write the template, and bring the translations up to date with it."""
    made = pot()
    made.save(str(POT))
    print(f"{POT.name}: {len(made)} messages")
    for path in sorted(LOCALE.glob("*.po")):
        translated = polib.pofile(str(path))
        translated.merge(made)
        translated.save()
        wrong = faults(translated)
        print(f"{path.name}: {len(translated.untranslated_entries())} to translate, {len(wrong)} faults")
        print(*(f"  {fault}" for fault in wrong), sep="\n")


if __name__ == "__main__":
    main()
