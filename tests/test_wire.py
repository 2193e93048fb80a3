"""The types of the wire, written once: the page's `wire.d.ts` and the tables of docs/wire.md are made from the Structs.

`python -m tests.test_wire` writes both anew: do that when a Struct of `deece.wire` was changed, then `make types-js`
shows where the page reads what is not sent any more. How to add a Struct: src/deece/wire/base.py.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec
import pytest
from msgspec import inspect as looked

import deece.wire
from deece.api.asked import Answer, Row
from deece.api.handlers import Api
from deece.api.limits import Limits
from deece.api.rooms import Rooms
from deece.server.fetched import Fetching, Place
from deece.server.invite import Invite
from deece.server.network import Network
from deece.store import MemoryStore
from deece.table.tables import Tables
from deece.wire.base import Sent
from deece.wire.messages import Message
from deece.wire.news import News

ROOT: Final = Path(__file__).parent.parent
TYPES: Final = ROOT / "page" / "shared" / "wire.d.ts"
PAGE: Final = ROOT / "docs" / "wire.md"
COMMAND: Final = "python -m tests.test_wire"
# What goes over a table's socket, each way.
UNIONS: Final[dict[str, Any]] = {"FromServer": News, "ToServer": Message}
MARKED: Final = re.compile(r"(<!-- from the Structs: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


# -- what there is -----------------------------------------------------------------------------------


def structs() -> list[type[msgspec.Struct]]:
    """Every Struct that a module of the room defines, and all that these are made of; each after what it is made of."""
    found: dict[str, type[msgspec.Struct]] = {}
    for module in sorted(each.name for each in pkgutil.iter_modules(deece.wire.__path__)):
        home = importlib.import_module(f"deece.wire.{module}")
        for one in vars(home).values():
            ours = inspect.isclass(one) and issubclass(one, msgspec.Struct) and one.__module__ == home.__name__
            if ours and one is not Sent and not one.__name__.startswith("_"):
                _add(one, found)
    return list(found.values())


def _add(one: type[msgspec.Struct], found: dict[str, type[msgspec.Struct]]) -> None:
    known = found.get(one.__name__)
    assert known in (None, one), f"two types of the wire are called {one.__name__}: {known} and {one}"
    if known is None:
        for field in fields(one):
            for part in _inside(field.type):
                if isinstance(part, looked.StructType):
                    _add(part.cls, found)
        found[one.__name__] = one


def fields(one: type[msgspec.Struct]) -> tuple[looked.Field, ...]:
    """The fields of a Struct, as msgspec sees them."""
    known = looked.type_info(one)
    assert isinstance(known, looked.StructType)
    return known.fields


def _inside(kind: looked.Type) -> Iterator[looked.Type]:
    """A type and all that it is made of, without the fields of Structs."""
    yield kind
    parts = [getattr(kind, name, None) for name in ("type", "item_type", "key_type", "value_type")]
    for part in (*parts, *getattr(kind, "item_types", ()), *getattr(kind, "types", ())):
        if isinstance(part, looked.Type):
            yield from _inside(part)


def named(kind: looked.Type) -> dict[str, Any] | None:
    """Title and description of a type that has a name of its own: `Code`."""
    known = kind.extra_json_schema if isinstance(kind, looked.Metadata) else None
    return known if known and "title" in known else None


def aliases() -> dict[str, tuple[str, looked.Type]]:
    """By name what is said of it, and what it is."""
    found = {}
    for one in structs():
        for field in fields(one):
            for part in _inside(field.type):
                if isinstance(part, looked.Metadata) and (known := named(part)):
                    found[known["title"]] = known["description"], part.type
    return dict(sorted(found.items()))


@cache
def asked() -> set[str]:
    """The names of all types that a browser may send, and of those that they are made of."""
    found: dict[str, type[msgspec.Struct]] = {}
    for one in (*get_args(Message), *(row.asks for row in every_row() if row.asks)):
        _add(one, found)
    return set(found)


def optional(one: type[msgspec.Struct], field: looked.Field) -> bool:
    """Whether a key may be left out: of what a browser sends where there is something usual."""
    return not field.required if one.__name__ in asked() else field.default is msgspec.UNSET


def said_of(one: type[msgspec.Struct]) -> str:
    """What its docstring says."""
    return " ".join(inspect.cleandoc(one.__doc__ or "").split())


def said_of_fields(one: type[msgspec.Struct]) -> dict[str, str]:
    """By field, the string that stands below it."""
    found: dict[str, str] = {}
    for base in reversed(one.__mro__):
        if base.__module__.startswith("deece"):
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
            assert isinstance(body, ast.ClassDef)
            for line, below in zip(body.body, body.body[1:], strict=False):
                match line, below:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                        found[name] = " ".join(text.split())
    return found


def tag(one: type[msgspec.Struct]) -> tuple[str, str] | None:
    """The key that says which message it is, and what stands there."""
    config = one.__struct_config__
    return (config.tag_field, str(config.tag)) if config.tag_field else None


def kind_of(kind: looked.Type) -> tuple[str, Any]:
    """A type in one of the few forms that both ways of writing know."""
    if part := isinstance(kind, looked.Metadata) and (kind.extra or {}).get("part_of"):
        return "part", part
    if known := named(kind):
        return "name", known["title"]
    if isinstance(kind, looked.Metadata):
        return kind_of(kind.type)
    if isinstance(kind, looked.StructType):
        return "struct", kind.cls.__name__
    if isinstance(kind, looked.UnionType):
        return "either", [kind_of(part) for part in kind.types if "Unset" not in type(part).__name__]
    if isinstance(kind, looked.ListType | looked.VarTupleType | looked.SetType | looked.FrozenSetType):
        return "list", kind_of(kind.item_type)
    if isinstance(kind, looked.TupleType):
        return "row", [kind_of(part) for part in kind.item_types]
    if isinstance(kind, looked.DictType):
        return "by", (kind_of(kind.key_type), kind_of(kind.value_type))
    if isinstance(kind, looked.LiteralType):
        return "words", list(kind.values)
    if isinstance(kind, looked.EnumType):
        return "words", [each.value for each in kind.cls]
    if isinstance(kind, looked.NamedTupleType):
        return "row", [kind_of(field.type) for field in kind.fields]
    plain = {"NoneType": "null", "BoolType": "boolean", "IntType": "number", "FloatType": "number", "StrType": "string"}
    return "plain", plain[type(kind).__name__]


# -- the page's types --------------------------------------------------------------------------------


def typed(form: tuple[str, Any]) -> str:
    """A type as TypeScript writes it."""
    match form:
        case "part", of:
            return f"Partial<{of}>"
        case "either", parts:
            return " | ".join(typed(part) for part in parts)
        case "list", part:
            inner = typed(part)
            return f"({inner})[]" if part[0] == "either" or (part[0] == "words" and len(part[1]) > 1) else f"{inner}[]"
        case "row", parts:
            return f"[{', '.join(typed(part) for part in parts)}]"
        case "by", (key, value):
            return f"Record<{typed(key)}, {typed(value)}>"
        case "words", values:
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in values)
    return str(form[1])


def declared(one: type[msgspec.Struct]) -> str:
    """A Struct as TypeScript declares it."""
    said, lines = said_of_fields(one), []
    if one.__struct_config__.array_like:
        parts = [
            f"{each.name}{'?' if optional(one, each) else ''}: {typed(kind_of(each.type))}" for each in fields(one)
        ]
        return f"/** {said_of(one)} */\ntype {one.__name__} = [{', '.join(parts)}];\n"
    if known := tag(one):
        lines.append(f'  {known[0]}: "{known[1]}";')
    for field in fields(one):
        if about := said.get(field.name):
            lines.append(f"  /** {about} */")
        mark = "?" if optional(one, field) else ""
        lines.append(f"  {field.encode_name}{mark}: {typed(kind_of(field.type))};")
    return f"/** {said_of(one)} */\ninterface {one.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def typescript() -> str:
    """The text of wire.d.ts."""
    head = f"// What goes over the wire. Written by `{COMMAND}` from the Structs of deece.wire: change those.\n"
    head += "// The names hold in every script of the page; `tsc` shows where one is a name of the browser's already.\n"
    parts = [head]
    parts += [f"/** {said} */\ntype {name} = {typed(kind_of(kind))};\n" for name, (said, kind) in aliases().items()]
    parts += [declared(one) for one in structs()]
    parts += [asked_by("GET", "Get"), asked_by("POST", "Post")]
    for name, union in UNIONS.items():
        parts.append(f"type {name} = {' | '.join(each.__name__ for each in get_args(union))};\n")
    return "\n".join(parts)


def every_row() -> list[Row]:
    """All that may be asked over HTTP; of addresses that begin alike the longer first."""
    rooms = Rooms(Tables(MemoryStore()))
    beside = [*Invite(Network(0, set()), Limits()).rows(), *Fetching(Place(None), Limits()).rows()]
    rows = [*Api(rooms).rows(), *beside]
    return sorted(rows, key=lambda row: (-row.path.count("/"), row.path.count("{"), row.path))


def answers(row: Row) -> list[type[Sent]]:
    """The types of what is answered; none where it is a file or a picture."""
    said = get_type_hints(row.handler)["return"]
    return [each for each in get_args(said) or (said,) if each is not Answer]


def about(row: Row) -> str:
    """What its handler's docstring says, but for the errors that it raises."""
    return re.sub(r"; raises [^;]*\.$", ".", " ".join(inspect.cleandoc(row.handler.__doc__ or "").split()))


def asked_by(method: str, name: str) -> str:
    """What the page's function for this method takes and gives, address by address."""
    lines = []
    for row in every_row():
        found = answers(row)
        if row.method != method or not found:
            continue
        path = "/api" + re.sub(r"\{\w+\}", "${string}", row.path)
        where = f"`{path}`" if "{" in path else f'"{path}"'
        if method == "GET" and "{" in path and not path.endswith("}"):
            where += f" | `{path}?${{string}}`"
        body = f", asked: {row.asks.__name__}" if row.asks else ""
        told = " | ".join(each.__name__ for each in found)
        lines += [f"  /** {about(row)} */", f"  (path: {where}{body}, token?: string): Promise<{told}>;"]
    return (
        f"/** What is asked with {method}, and what is answered. */\ninterface {name} {{\n" + "\n".join(lines) + "\n}\n"
    )


# -- the tables of docs/wire.md ----------------------------------------------------------------------


def worded(form: tuple[str, Any]) -> str:
    """A type as the page of the wire writes it."""
    match form:
        case "part", of:
            return f"what changed of {worded(('struct', of))}"
        case (("name" | "struct"), name):
            return f"[{name}](#{name.lower()})"
        case "either", parts:
            return " or ".join(worded(part) for part in parts)
        case "list", part:
            return f"[{worded(part)}, ...]"
        case "row", parts:
            return f"[{', '.join(worded(part) for part in parts)}]"
        case "by", (key, value):
            return f"{{{worded(key)}: {worded(value)}}}"
        case "words", values:
            return "/".join(f'`"{value}"`' if isinstance(value, str) else str(value).lower() for value in values)
    return str(form[1])


def table(one: type[msgspec.Struct]) -> str:
    """The keys of a Struct, what each holds and means."""
    said = said_of_fields(one)
    lines = ["| key | holds | |", "|---|---|---|"]
    if known := tag(one):
        lines.append(f'| `{known[0]}` | `"{known[1]}"` | |')
    for field in fields(one):
        may = ", or not there" if optional(one, field) else ""
        about = said.get(field.name, "").replace("|", "\\|")
        lines.append(f"| `{field.encode_name}` | {worded(kind_of(field.type))}{may} | {about} |".replace("|  |", "| |"))
    return "\n".join(lines) + "\n"


def section(one: type[msgspec.Struct]) -> str:
    """A Struct under its name."""
    return f"### {one.__name__}\n\n{said_of(one)}\n\n{table(one)}"


def messages(union: Any) -> str:
    """The messages of one way, by what stands in `t`."""
    lines = ["| `t` | message | |", "|---|---|---|"]
    for one in get_args(union):
        known = tag(one)
        assert known
        lines.append(f"| `{known[1]}` | [{one.__name__}](#{one.__name__.lower()}) | {said_of(one)} |")
    return "\n".join(lines) + "\n"


def requests() -> str:
    """All that may be asked over HTTP, with links to the types of what is asked and answered."""
    lines = ["| request | body | answer | |", "|---|---|---|---|"]
    for row in sorted(every_row(), key=lambda row: (row.path, row.method)):
        where = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), row.path)
        body = worded(("struct", row.asks.__name__)) if row.asks else ""
        told = " or ".join(worded(("struct", each.__name__)) for each in answers(row)) or "a file"
        made = f"{row.status} {told}" if row.status != 200 else told
        lines.append(f"| `{row.method} /api{where}` | {body} | {made} | {about(row)} |".replace("|  |", "| |"))
    return "\n".join(lines) + "\n"


def described() -> str:
    """The text of docs/wire.md with the tables as they are to be."""

    def fresh(found: re.Match[str]) -> str:
        head, name, end = found.groups()
        if name in UNIONS:
            return f"{head}{messages(UNIONS[name])}{end}"
        if name == "http":
            return f"{head}{requests()}{end}"
        assert name == "types", name
        plain = [
            f"### {each}\n\n{said} In JSON a {worded(kind_of(kind))}.\n" for each, (said, kind) in aliases().items()
        ]
        return head + "\n".join(plain + [section(one) for one in structs()]) + end

    return MARKED.sub(fresh, PAGE.read_text("utf-8"))


# -- tests -------------------------------------------------------------------------------------------


def test_the_page_has_the_types_that_are_sent() -> None:
    assert TYPES.read_text("utf-8") == typescript(), f"run {COMMAND}"


def test_docs_describe_what_is_sent() -> None:
    assert {name for _, name, _ in MARKED.findall(PAGE.read_text("utf-8"))} == {"http", "types", *UNIONS}
    assert PAGE.read_text("utf-8") == described(), f"run {COMMAND}"


@pytest.mark.parametrize("one", [pytest.param(one, id=one.__name__) for one in structs()])
def test_every_type_is_described(one: type[msgspec.Struct]) -> None:
    assert one.__doc__ not in (None, Sent.__doc__), f"{one.__name__} has no docstring"
    assert said_of(one)[-1] in ".?", one.__name__


if __name__ == "__main__":
    TYPES.write_text(typescript(), "utf-8")
    PAGE.write_text(described(), "utf-8")
