"""The pieces of a rule sheet as text, Markdown or HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from deece.rules.values import RulesError

FORMS: Final = ("text", "md", "html")
WIDTH: Final = 79
Kind = Literal["title", "heading", "text", "list", "pairs", "table"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a sheet; "list" is one of items, "pairs" and "table" are rows of cells."""

    kind: Kind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def render(blocks: Sequence[Block], form: str) -> str:
    """The pieces in this form: text, md or html (an article without a page around it); raises RulesError."""
    if form not in FORMS:
        raise RulesError(f"'{form}' is no form of a rule sheet: choose {', '.join(FORMS)}")
    if form == "html":
        return '<article class="rules">\n' + "\n".join(_html(block) for block in blocks) + "\n</article>\n"
    write = _text if form == "text" else _markdown
    return "\n\n".join(write(block) for block in blocks) + "\n"


def _text(block: Block) -> str:
    if block.kind == "title":
        lines = textwrap.wrap(block.text, WIDTH)
        return "\n".join([*lines, "=" * max(map(len, lines), default=0)])
    if block.kind == "heading":
        return f"{block.text}\n{'-' * len(block.text)}"
    if block.kind == "text":
        return textwrap.fill(block.text, WIDTH)
    if block.kind == "table":
        widths = [max(len(row[place]) for row in block.rows) for place in range(len(block.rows[0]))]
        lines = ["  ".join(["", row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in block.rows]
        return "\n".join(line.rstrip() for line in lines)
    lines = []
    for first, *others in block.rows:
        lines.append(textwrap.fill(first, WIDTH, initial_indent="  - ", subsequent_indent="    "))
        lines += [textwrap.fill(one, WIDTH, initial_indent="      ", subsequent_indent="        ") for one in others]
    return "\n".join(lines)


def _markdown(block: Block) -> str:
    if block.kind in ("title", "heading", "text"):
        return {"title": "# ", "heading": "## ", "text": ""}[block.kind] + _md(block.text)
    if block.kind == "table":
        lines = ["| " + " | ".join(_md(cell) for cell in row) + " |" for row in block.rows]
        lines.insert(1, "|---|" + "---:|" * (len(block.rows[0]) - 1))
        return "\n".join(lines)
    return "\n".join("- " + "\n  - ".join(_md(text) for text in row) for row in block.rows)


def _md(text: str) -> str:
    return re.sub(r"([\\`*_\[\]|#<>&])", r"\\\1", text)


def _escaped(text: str) -> str:
    """As it stands in HTML."""
    import html  # noqa: PLC0415 - no page asks for this form, and a browser's engine need not have the names of HTML

    return html.escape(text)


def _html(block: Block) -> str:
    if block.kind in ("title", "heading", "text"):
        tag = {"title": "h1", "heading": "h2", "text": "p"}[block.kind]
        return f"<{tag}>{_escaped(block.text)}</{tag}>"
    if block.kind == "table":
        head = "".join(f'<th scope="col">{_escaped(cell)}</th>' for cell in block.rows[0][1:])
        body = "\n".join(
            f'<tr><th scope="row">{_escaped(row[0])}</th>'
            + "".join(f"<td>{_escaped(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in block.rows[1:]
        )
        return f"<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    items = []
    for row in block.rows:
        inner = "".join(f"<li>{_escaped(text)}</li>" for text in row[1:])
        items.append(f"<li>{_escaped(row[0])}" + (f"<ul>{inner}</ul>" if inner else "") + "</li>")
    return "<ul>\n" + "\n".join(items) + "\n</ul>"
