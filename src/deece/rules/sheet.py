"""A ruleset as a rule sheet to read at the table, and the difference of two: text, Markdown or HTML."""

from __future__ import annotations

import html
import re
import textwrap
from dataclasses import dataclass
from typing import Any, Final

from deece.rules.catalog import CATALOG, SECTIONS, Row, Rules
from deece.rules.check import TABLES, matters
from deece.rules.ruleset import CATALOGUE, SYSTEMS, RulesError, Ruleset

FORMS: Final = ("text", "md", "html")
TITLES: Final = {
    "deal": "The deal", "auction": "The auction", "exchange": "The exchange", "meld": "Meld", "trick": "The tricks",
    "score": "The score",
}  # fmt: skip
NOTHING: Final = {"exchange": "No cards are passed, and there is no widow."}
COPIES: Final = ("one", "two", "three", "four", "five", "six")
PLURALS: Final = {1: "ones", 2: "twos", 5: "fives", 10: "tens", 20: "twenties", 25: "twenty-fives", 50: "fifties"}
MELD_NAMES: Final = {
    "run": "Run (A T K Q J of trump)", "royal_marriage": "Royal marriage (K Q of trump)",
    "marriage": "Marriage (K Q of another suit)", "dix": "Dix (nine of trump)",
    "pinochle": "Pinochle (Q of spades, J of diamonds)", "aces": "Aces around", "kings": "Kings around",
    "queens": "Queens around", "jacks": "Jacks around", "roundhouse": "Roundhouse (a marriage in each suit)",
}  # fmt: skip
WIDTH: Final = 88


@dataclass(frozen=True, slots=True)
class _Block:
    """A piece of a sheet: "title", "heading", "text", "list" (of items), "pairs" or "table" (rows of cells)."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def sheet(ruleset: Ruleset, form: str = "text") -> str:
    """The whole rule sheet; `form` is text, md or html (an article without a page round it)."""
    blocks = [_Block("title", ruleset.name)]
    if ruleset.summary:
        blocks.append(_Block("text", ruleset.summary))
    for section in SECTIONS:
        blocks.append(_Block("heading", TITLES[section]))
        if section == "meld":
            blocks += _meld_blocks(ruleset)
        sentences = _chapter(ruleset, section)
        if sentences:
            blocks.append(_Block("list", rows=tuple((sentence,) for sentence in sentences)))
        elif section != "meld":
            blocks.append(_Block("text", NOTHING.get(section, "Nothing is laid down.")))
    if ruleset.notes:
        blocks.append(_Block("heading", "Notes"))
        blocks.append(_Block("list", rows=tuple((note,) for note in ruleset.notes)))
    if ruleset.source:
        blocks.append(_Block("text", f"Source: {ruleset.source}."))
    return _render(blocks, form)


def difference(first: Ruleset, second: Ruleset, form: str = "text") -> str:
    """Every rule in which two games differ, with what each says."""
    names = [first.name, second.name]
    if names[0] == names[1]:
        names = [f"{first.name} ({_tag(first)})", f"{second.name} ({_tag(second)})"]
    if names[0] == names[1]:
        names = [f"{names[0]}, first", f"{names[1]}, second"]
    blocks = [_Block("title", f"{names[0]} and {names[1]}: the differences")]
    for section in SECTIONS:
        pairs = []
        for key, row in CATALOG.items():
            live = [matters(key, rules) for rules in (first.rules, second.rules)]
            if not key.startswith(section + ".") or not any(live):
                continue
            if live[0] == live[1] and first.rules.value(key) == second.rules.value(key):
                continue
            says = [
                sentence(row, ruleset.rules) or plain(row, ruleset.rules) if on else "Does not arise."
                for ruleset, on in zip((first, second), live, strict=True)
            ]
            if says[0] != says[1]:
                pairs.append((row.what, *(f"{name}: {text}" for name, text in zip(names, says, strict=True))))
        if pairs:
            blocks += [_Block("heading", TITLES[section]), _Block("pairs", rows=tuple(pairs))]
    if len(blocks) == 1:
        blocks.append(_Block("text", "They are the same game."))
    return _render(blocks, form)


def sentence(row: Row, rules: Rules) -> str:
    """What the rule sheet says of one row; empty if it goes without saying."""
    value = rules.value(row.key)
    if row.key == "deal.sides" and rules.deal.sides == rules.deal.players:
        return "Each plays for his own score."
    if row.key == "trick.count" and value == "counters":
        return f"Aces, tens and kings count {'ten' if rules.score.scale == 10 else 'one'} each."
    template: str = row.say.get(value, row.say.get(None, "")) if isinstance(row.say, dict) else row.say
    return template.replace("{}", _shown(row, value))


def plain(row: Row, rules: Rules) -> str:
    """The row and its value, for a value that otherwise goes without saying."""
    what = row.what.split(". ")[0].rstrip(".")
    return f"{what}: {_shown(row, rules.value(row.key))}."


def _shown(row: Row, value: Any) -> str:
    if row.key == "auction.steps":
        return _steps(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    if row.key == "meld.wins_game":
        return ", ".join(value) or "none"
    if row.kind == "words":
        return ", ".join(f'"{word}"' for word in value) or "none"
    parts = [f"{number} for {COPIES[place]}" for place, number in enumerate(value[:6])]
    return str(value[0]) if len(value) == 1 else ", ".join(parts) or "nothing"


def _steps(steps: tuple[int, ...]) -> str:
    parts = [f"by {PLURALS.get(step, str(step))}" for step in steps[::2]]
    limits = [f" to {limit}" for limit in steps[1::2]] + [""]
    return ", then ".join(part + limit for part, limit in zip(parts, limits, strict=True))


def _tag(ruleset: Ruleset) -> str:
    return ruleset.id + (" with house rules" if ruleset.overrides else "")


def _mark(ruleset: Ruleset, key: str) -> str:
    who = ruleset.blame[key]
    return "" if who == CATALOGUE or who in SYSTEMS else f" ({who})"


def _chapter(ruleset: Ruleset, section: str) -> list[str]:
    sentences = []
    for key, row in CATALOG.items():
        if not key.startswith(section + ".") or key.split(".")[1] in TABLES or not matters(key, ruleset.rules):
            continue
        mark = _mark(ruleset, key)
        text = sentence(row, ruleset.rules) or (plain(row, ruleset.rules) if mark else "")
        if text and not _empty(key, ruleset.rules, mark):
            sentences.append(text + mark)
    return sentences


def _empty(key: str, rules: Rules, mark: str) -> bool:
    """Whether a sentence only says that there is nothing, and nobody asked."""
    return key == "auction.calls" and not rules.auction.calls and not mark


def _meld_blocks(ruleset: Ruleset) -> list[_Block]:
    """The table of meld values, and what holds beyond it."""
    rules = ruleset.rules
    shown = [name for name in TABLES if getattr(rules.meld, name) and matters(f"meld.{name}", rules)]
    wide = max([len(getattr(rules.meld, name)) for name in shown] + [4 if rules.meld.wins_game else 1])
    rows = [("", *COPIES[:wide])]
    for name in shown:
        cells = [str(number) for number in getattr(rules.meld, name)]
        cells += [""] * (wide - len(cells))
        if name.replace("_", " ") in rules.meld.wins_game:
            cells[3] = "the game"
        rows.append((MELD_NAMES[name] + _mark(ruleset, f"meld.{name}"), *cells))
    blocks = [_Block("table", rows=tuple(rows))]
    missing = [name for name in TABLES if not getattr(rules.meld, name) and matters(f"meld.{name}", rules)]
    sayings = {name: f"{MELD_NAMES[name]}: nothing." for name in missing}
    sayings["roundhouse"] = "A roundhouse is the sum of its parts."
    lines = [sayings[name] + _mark(ruleset, f"meld.{name}") for name in missing]
    if any(len(getattr(rules.meld, name)) < rules.deal.copies for name in shown):
        lines.append("More copies than the table shows pay as the best sum of parts.")
    if lines:
        blocks.append(_Block("list", rows=tuple((line,) for line in lines)))
    return blocks


def _render(blocks: list[_Block], form: str) -> str:
    if form not in FORMS:
        raise RulesError(f"'{form}' is no form of a rule sheet: choose {', '.join(FORMS)}")
    if form == "html":
        return '<article class="rules">\n' + "\n".join(_html(block) for block in blocks) + "\n</article>\n"
    render = _text if form == "text" else _markdown
    return "\n\n".join(render(block) for block in blocks) + "\n"


def _text(block: _Block) -> str:
    if block.kind == "title":
        return f"{block.text}\n{'=' * len(block.text)}"
    if block.kind == "heading":
        return f"{block.text}\n{'-' * len(block.text)}"
    if block.kind == "text":
        return textwrap.fill(block.text, WIDTH)
    if block.kind == "table":
        widths = [max(len(row[place]) for row in block.rows) for place in range(len(block.rows[0]))]
        lines = [
            "  ".join(["", row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in block.rows
        ]
        return "\n".join(line.rstrip() for line in lines)
    lines = []
    for first, *others in block.rows:
        lines.append(textwrap.fill(first, WIDTH, initial_indent="  - ", subsequent_indent="    "))
        lines += [textwrap.fill(one, WIDTH, initial_indent="      ", subsequent_indent="        ") for one in others]
    return "\n".join(lines)


def _markdown(block: _Block) -> str:
    if block.kind in ("title", "heading", "text"):
        return {"title": "# ", "heading": "## ", "text": ""}[block.kind] + _md(block.text)
    if block.kind == "table":
        lines = ["| " + " | ".join(_md(cell) for cell in row) + " |" for row in block.rows]
        lines.insert(1, "|---|" + "---:|" * (len(block.rows[0]) - 1))
        return "\n".join(lines)
    return "\n".join("- " + "\n  - ".join(_md(text) for text in row) for row in block.rows)


def _md(text: str) -> str:
    return re.sub(r"([\\`*_\[\]|#<>&])", r"\\\1", text)


def _html(block: _Block) -> str:
    if block.kind in ("title", "heading", "text"):
        tag = {"title": "h1", "heading": "h2", "text": "p"}[block.kind]
        return f"<{tag}>{html.escape(block.text)}</{tag}>"
    if block.kind == "table":
        head = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in block.rows[0][1:])
        body = "\n".join(
            f'<tr><th scope="row">{html.escape(row[0])}</th>'
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in row[1:]) + "</tr>"
            for row in block.rows[1:]
        )  # fmt: skip
        return f"<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    items = []
    for row in block.rows:
        inner = "".join(f"<li>{html.escape(text)}</li>" for text in row[1:])
        items.append(f"<li>{html.escape(row[0])}" + (f"<ul>{inner}</ul>" if inner else "") + "</li>")
    return "<ul>\n" + "\n".join(items) + "\n</ul>"
