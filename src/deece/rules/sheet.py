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
    "run": "Run (A 10 K Q J of trump)", "royal_marriage": "Royal marriage (K Q of trump)",
    "marriage": "Marriage (K Q of another suit)", "dix": "Dix (nine of trump)",
    "pinochle": "Pinochle (Q of spades, J of diamonds)", "aces": "Aces around", "kings": "Kings around",
    "queens": "Queens around", "jacks": "Jacks around", "roundhouse": "Roundhouse (a marriage in each suit)",
}  # fmt: skip
WIDTH: Final = 79
CALLS: Final = {
    "by me": '"by me" (pass, with a little meld)', "by": '"by" (pass, with meld and aces around)',
    "save": '"save" (pass, leaving partner a way to hand the bid back)', "help": '"pass with help"',
    "spoken": 'a single digit for a bid of 51 to 59 ("four" for 54), which tells of aces around',
}  # fmt: skip
ALONE: Final = (  # where nobody has a partner
    ("A side that is set", "A player who is set"), ("A side with", "A player with"), ("A side that", "A player who"),
    ("a side that", "a player who"), ("Another side", "Another player"), ("or it scores", "or he scores"),
    ("if it is declarer's side, it loses", "if he is declarer, he loses"), ("a hand in which it", "a hand in which he"),
    ("the side that had", "the player who had"), ("if it is one", "if he is one"), ("all sides", "all players"),
    ("eclarer's side", "eclarer"), ("a side", "a player"), ("A side", "A player"), ("its bid", "his bid"),
    ("its score", "his score"), ("its meld", "his meld"), ("count for declarer", "count for him"),
)  # fmt: skip
OFF: Final = {  # what a value says that goes without saying
    "deal.people": "as many as play", "deal.stock": "all cards are dealt", "deal.misdeal_limit": "no limit",
    "auction.forced_bid": "the lowest bid", "exchange.partner": "no card is called", "meld.on_board": "no limit",
    "score.hands": "the goal decides",
}  # fmt: skip
NO: Final = ("not in this game", "no such rule", "none")
TOPICS: Final = {"score.scale": "With or without the extra zero"}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a sheet: "title", "heading", "text", "list" (of items), "pairs" or "table" (rows of cells)."""

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def sheet(ruleset: Ruleset, form: str = "text") -> str:
    """The whole rule sheet; `form` is text, md or html (an article without a page round it)."""
    return _render(sheet_blocks(ruleset), form)


def sheet_blocks(ruleset: Ruleset) -> list[Block]:
    """The whole rule sheet piece by piece, for who renders it himself."""
    blocks = [Block("title", ruleset.name)]
    if ruleset.summary:
        blocks.append(Block("text", ruleset.summary))
    for section in SECTIONS:
        blocks.append(Block("heading", TITLES[section]))
        sentences = _chapter(ruleset, section)
        if section == "meld":
            blocks.append(_meld_table(ruleset))
            sentences = _beyond_the_table(ruleset) + sentences
        if sentences:
            blocks.append(Block("list", rows=tuple((sentence,) for sentence in sentences)))
        elif section != "meld":
            blocks.append(Block("text", NOTHING.get(section, "Nothing is laid down.")))
    if ruleset.notes:
        blocks.append(Block("heading", "Notes"))
        blocks.append(Block("list", rows=tuple((note,) for note in ruleset.notes)))
    if ruleset.source:
        blocks.append(Block("text", f"Source: {ruleset.source}."))
    return blocks


def difference(first: Ruleset, second: Ruleset, form: str = "text") -> str:
    """Every rule in which two games differ, with what each says."""
    names = [first.name, second.name]
    if names[0] == names[1]:
        names = [f"{first.name} ({_tag(first)})", f"{second.name} ({_tag(second)})"]
    if names[0] == names[1]:
        names = [f"{names[0]}, first", f"{names[1]}, second"]
    blocks = [Block("title", f"{names[0]} and {names[1]}: the differences")]
    changes = differences(first, second)
    for section in SECTIONS:
        pairs = [
            (topic(CATALOG[key]), *(f"{name}: {text}" for name, text in zip(names, says, strict=True)))
            for key, says in changes.items()
            if key.startswith(section + ".")
        ]
        if pairs:
            blocks += [Block("heading", TITLES[section]), Block("pairs", rows=tuple(pairs))]
    if len(blocks) == 1:
        blocks.append(Block("text", "They are the same game."))
    return _render(blocks, form)


def differences(first: Ruleset, second: Ruleset) -> dict[str, tuple[str, str]]:
    """By row key, what each of the two says of a rule in which they differ."""
    found = {}
    for key, row in CATALOG.items():
        live = [matters(key, rules) for rules in (first.rules, second.rules)]
        if not any(live) or (live[0] == live[1] and first.rules.value(key) == second.rules.value(key)):
            continue
        one, two = (
            _says(row, ruleset.rules) if on else NO[0] for ruleset, on in zip((first, second), live, strict=True)
        )
        if one != two and not (one in NO and two in NO):
            found[key] = (one, two)
    return found


def sentence(row: Row, rules: Rules) -> str:
    """What the rule sheet says of one row; empty if it goes without saying."""
    value = rules.value(row.key)
    if row.key == "deal.sides":
        return _sides(rules)
    if row.key == "deal.stock" and value == "none" and rules.deal.widow:
        return ""
    if row.key == "deal.nines":
        return f"The pack has {'nines' if value else 'no nines'}: {rules.pack_size} cards in all."
    if row.key == "deal.widow" and value == 1:
        return "1 card is dealt face down: the widow."
    if row.key == "trick.count" and value == "counters":
        return f"Aces, tens and kings count {'ten' if rules.score.scale == 10 else 'one'} each."
    template: str = row.say.get(value, row.say.get(None, "")) if isinstance(row.say, dict) else row.say
    if row.key == "trick.order" and not rules.deal.nines:
        template = template.replace(" 9;", ";")
    if row.key == "trick.moon" and rules.score.scale == 1:
        template = template.replace("1000", "100").replace("250", "25")
    if row.key == "auction.steps" and rules.auction.kind == "summed":
        template = "A bid may be any figure that goes up {}."
    if rules.deal.sides == rules.deal.players and rules.exchange.partner == "fixed":
        for side, player in ALONE:
            template = template.replace(side, player)
    return template.replace("{}", _shown(row, value))


def _sides(rules: Rules) -> str:
    """Who plays with whom."""
    sides, size = rules.deal.sides, rules.deal.players // rules.deal.sides
    if size == 1:
        found = rules.exchange.partner != "fixed"
        return "Each player has a score of his own" + (
            "; the partners are new in each hand." if found else " and plays alone."
        )
    if size == 2:
        return f"There are {COPIES[sides - 1]} partnerships; partners sit opposite each other."
    return f"There are {COPIES[sides - 1]} sides of {COPIES[size - 1]}, seated in turn round the table."


def _says(row: Row, rules: Rules) -> str:
    """What a difference shows of one row: its sentence, or a short word."""
    return sentence(row, rules) or _off(row, rules)


def _off(row: Row, rules: Rules) -> str:
    value = rules.value(row.key)
    if value in (False, "off", 0, (), "none", "fixed"):
        return OFF.get(row.key, NO[1] if row.kind in ("bool", "choice") else NO[2])
    return _shown(row, value)


def topic(row: Row) -> str:
    """What a row decides, in a few words."""
    return TOPICS.get(row.key, row.what.split(". ")[0].rstrip("."))


def plain(row: Row, rules: Rules) -> str:
    """The row and its value, for a value that otherwise goes without saying."""
    word = "no" if row.kind == "bool" and not rules.value(row.key) else _off(row, rules)
    return f"{topic(row)}: {word}."


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
        return "; ".join(CALLS[word] for word in value) or "nothing else"
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
    sentences: list[str] = []
    for key, row in CATALOG.items():
        if not key.startswith(section + ".") or key.split(".")[1] in TABLES or not matters(key, ruleset.rules):
            continue
        mark = _mark(ruleset, key)
        text = sentence(row, ruleset.rules) or (plain(row, ruleset.rules) if mark else "")
        if text and not _empty(key, ruleset.rules, mark):
            first = key == "exchange.partner"  # a partner is found before cards are passed
            sentences.insert(0 if first else len(sentences), text + mark)
    return sentences


def _empty(key: str, rules: Rules, mark: str) -> bool:
    """Whether a sentence only says that there is nothing, and nobody asked, or what the next one says better."""
    if key in ("score.need", "score.save"):
        return bool(rules.value(key) == "points")
    return key == "auction.calls" and not rules.auction.calls and not mark


def _paying(rules: Rules) -> list[str]:
    """The melds that have a line in the table."""
    return [name for name in TABLES if getattr(rules.meld, name) and matters(f"meld.{name}", rules)]


def _meld_table(ruleset: Ruleset) -> Block:
    """The table of meld values."""
    rules, shown = ruleset.rules, _paying(ruleset.rules)
    wide = max([len(getattr(rules.meld, name)) for name in shown] + [4 if rules.meld.wins_game else 1])
    rows = [("", *COPIES[:wide])]
    for name in shown:
        cells = [str(number) for number in getattr(rules.meld, name)]
        cells += [""] * (wide - len(cells))
        if name.replace("_", " ") in rules.meld.wins_game:
            cells[3] = "the game"
        rows.append((MELD_NAMES[name] + _mark(ruleset, f"meld.{name}"), *cells))
    return Block("table", rows=tuple(rows))


def _beyond_the_table(ruleset: Ruleset) -> list[str]:
    """What holds beyond the table of meld values."""
    rules = ruleset.rules
    missing = [name for name in TABLES if not getattr(rules.meld, name) and matters(f"meld.{name}", rules)]
    sayings = {name: f"{MELD_NAMES[name]}: nothing." for name in missing}
    sayings["roundhouse"] = "A roundhouse (a marriage in each suit) pays the sum of its parts."
    lines = [sayings[name] + _mark(ruleset, f"meld.{name}") for name in missing]
    if any(len(getattr(rules.meld, name)) < rules.deal.copies for name in _paying(rules)):
        lines.append("More copies than the table shows pay the best sum of what it does show.")
    return lines


def _render(blocks: list[Block], form: str) -> str:
    if form not in FORMS:
        raise RulesError(f"'{form}' is no form of a rule sheet: choose {', '.join(FORMS)}")
    if form == "html":
        return '<article class="rules">\n' + "\n".join(_html(block) for block in blocks) + "\n</article>\n"
    render = _text if form == "text" else _markdown
    return "\n\n".join(render(block) for block in blocks) + "\n"


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


def _html(block: Block) -> str:
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
