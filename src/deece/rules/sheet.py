"""A ruleset as a rule sheet to read at the table, and the difference of two: text, Markdown or HTML.

Every number and statement comes from the rules in force. What people wrote about a set (its summary, its notes) is
theirs: where rules were changed on top of it, the sheet says that it was written without these changes, and leaves
out the notes on a rule that was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from deece.rules.beside import left
from deece.rules.catalog import CATALOG, SECTIONS, Row
from deece.rules.check import TABLES, matters
from deece.rules.course import AFTER_TABLE, game_lines, lines
from deece.rules.layers import BY_DEFAULT, HOUSE_RULE, LIBRARY, NAMELESS, SYSTEMS
from deece.rules.meld_table import meld_sentences, meld_table
from deece.rules.render import FORMS, Block, render
from deece.rules.ruleset import Ruleset
from deece.rules.saying import NO, plain, says, sentence, topic
from deece.say import Message, say, say_many

__all__ = ("FORMS", "TITLES", "Block", "difference", "differences", "outdated", "sheet", "sheet_blocks")

TITLES: Final[dict[str, Message]] = {
    "deal": "The deal",
    "auction": "The auction",
    "exchange": "The exchange",
    "meld": "Meld",
    "trick": "The tricks",
    "score": "The score",
}
NOTHING: Final[dict[str, Message]] = {"exchange": "No cards are passed, and there is no widow."}
NO_RULES: Final[Message] = "Nothing is laid down."
_SAID_WITH: Final = {
    key: row.said_with for key, row in CATALOG.items() if row.said_with
}  # in the sentence of which row
_TOGETHER: Final = {  # by the row that has the sentence, all rows that are said in it
    first: (first, *(key for key, at in _SAID_WITH.items() if at == first)) for first in _SAID_WITH.values()
}
FINISHED: Final = (*SYSTEMS, *LIBRARY)
_LISTED: Final[Message] = "Built on {name}: {number}:"
_MARKED: Final[Message] = "Built on {name}: {number}, each marked below."
_NOT_LISTED: Final[Message] = "Built on {name}: {number}."
MOST_CHANGES: Final = 12  # that are listed at the top; of more only the number is said


def sheet(ruleset: Ruleset, form: str = "text") -> str:
    """The whole rule sheet; `form` is text, md or html (an article without a page around it)."""
    return render(sheet_blocks(ruleset), form)


def sheet_blocks(ruleset: Ruleset) -> list[Block]:
    """The whole rule sheet piece by piece, for those who render it themselves."""
    blocks = [Block("title", ruleset.name), *_opening(ruleset)]
    blocks += [Block("heading", say("How it goes")), Block("text", " ".join(game_lines(ruleset.rules)))]
    for section in SECTIONS:
        blocks.append(Block("heading", say(TITLES[section])))
        sentences = _chapter(ruleset, section)
        if section == "meld":
            blocks.append(meld_table(ruleset.rules, {name: _mark(ruleset, f"meld.{name}") for name in TABLES}))
            own = [line.text for line in lines(ruleset.rules) if line.before == AFTER_TABLE]
            sentences = own + meld_sentences(ruleset.rules, lambda key: _mark(ruleset, key)) + sentences
        if sentences:
            blocks.append(Block("list", rows=tuple((sentence,) for sentence in sentences)))
        else:
            blocks.append(Block("text", say(NOTHING.get(section, NO_RULES))))
    blocks += _notes(ruleset)
    if ruleset.source:
        blocks.append(Block("text", say("Source: {source}.", source=ruleset.source)))
    return blocks


def outdated(ruleset: Ruleset) -> Ruleset | None:
    """The game for which the summary was written, if rules were changed since; else None."""
    owner = ruleset
    for one in _down(ruleset):
        owner = one if one.summary == ruleset.summary else owner
    return owner if ruleset.summary and differences(owner, ruleset) else None


def difference(first: Ruleset, second: Ruleset, form: str = "text") -> str:
    """Every rule in which two games differ, with what each says."""
    names = [first.name, second.name]
    if names[0] == names[1]:
        names = [f"{first.name} ({_tag(first)})", f"{second.name} ({_tag(second)})"]
    if names[0] == names[1]:
        names = [say("{name}, first", name=names[0]), say("{name}, second", name=names[1])]
    blocks = [Block("title", say("{one} and {other}: the differences", one=names[0], other=names[1]))]
    changes = differences(first, second)
    for section in SECTIONS:
        pairs = [
            (topic(CATALOG[key]), *(f"{name}: {text}" for name, text in zip(names, both, strict=True)))
            for key, both in changes.items()
            if key.startswith(section + ".")
        ]
        if pairs:
            blocks += [Block("heading", say(TITLES[section])), Block("pairs", rows=tuple(pairs))]
    if len(blocks) == 1:
        blocks.append(Block("text", say("They are the same game.")))
    same = left(second.rules, first.rules, changes) if first in _down(second) else []
    if same:
        blocks.append(Block("heading", say("The same in both, and often changed with these")))
        blocks.append(
            Block("list", rows=tuple((f"{topic(CATALOG[key])}: {says(CATALOG[key], second.rules)}",) for key in same))
        )
    return render(blocks, form)


def differences(first: Ruleset, second: Ruleset) -> dict[str, tuple[str, str]]:
    """By row key, what each of the two says of a rule in which they differ.

    Rows that are said in one sentence are one difference, under the first of them that differs.
    """
    found: dict[str, tuple[str, str]] = {}
    for key, row in CATALOG.items():
        live = [matters(key, rules) for rules in (first.rules, second.rules)]
        if not any(live) or (live[0] == live[1] and first.rules.value(key) == second.rules.value(key)):
            continue
        one, two = (
            says(row, ruleset.rules) if on else say(NO[0]) for ruleset, on in zip((first, second), live, strict=True)
        )
        said = found.keys() & _TOGETHER.get(_SAID_WITH.get(key, key), ())  # in the sentence of another row
        none = set(map(say, NO))
        if one != two and not {one, two} <= none and not said:
            found[key] = (one, two)
    return found


def _down(ruleset: Ruleset) -> Iterator[Ruleset]:
    """The game, and what it is built on, down to the shipped system."""
    one: Ruleset | None = ruleset
    while one is not None:
        yield one
        one = one.below


def _opening(ruleset: Ruleset) -> list[Block]:
    """What the game is: its summary, and for a house set or house rules what differs from the system."""
    base = next(one for one in _down(ruleset) if (one is not ruleset and one.id in FINISHED) or one.below is None)
    # Without what follows from them: rules that mean nothing any more, or only now. Those bear no mark below.
    changes = {key: both for key, both in differences(base, ruleset).items() if _set_here(ruleset, key)}
    written = outdated(ruleset)
    summary = ruleset.summary
    if written is not None:
        summary = say("{name} without these changes: {summary}", name=written.name, summary=ruleset.summary)
    blocks = [Block("text", summary)] if summary and written is None else []
    if changes:
        few = len(changes) <= MOST_CHANGES
        number = say_many("one rule differs", "{number} rules differ", len(changes))
        shown = _LISTED if few else _NOT_LISTED if _finished(ruleset) else _MARKED
        head = say(shown, name=base.name, number=number)
        blocks.append(Block("text", head))
        if few:
            lines = tuple((_now(CATALOG[key], now, ruleset),) for key, (_, now) in changes.items())
            blocks.append(Block("list", rows=lines))
    return [*blocks, Block("text", summary)] if written is not None else blocks


def _now(row: Row, now: str, ruleset: Ruleset) -> str:
    """What a changed rule says, by itself where that is a sentence."""
    return now if sentence(row, ruleset.rules) else plain(row, ruleset.rules)


def _notes(ruleset: Ruleset) -> list[Block]:
    """The notes, its own first; apart, those that were written for other rules than these."""
    groups: list[list[Block]] = []
    before = 0
    for owner in reversed(list(_down(ruleset))):
        notes = owner.notes[before:]
        before = len(owner.notes)
        if not differences(owner, ruleset):
            groups.append(_noted(say("Notes"), notes))
            continue
        unknown = [note for note in notes if note not in owner.about]
        hold = [note for note in notes if note in owner.about and _holds(owner.about[note], owner, ruleset)]
        groups.append(_noted(say("Notes on {name} without these changes", name=owner.name), unknown))
        groups.append(_noted(say("Notes on {name} that hold here too", name=owner.name), hold))
    return [block for group in reversed(groups) for block in group]


def _noted(title: str, notes: Sequence[str]) -> list[Block]:
    return [Block("heading", title), Block("list", rows=tuple((note,) for note in notes))] if notes else []


def _holds(keys: Sequence[str], owner: Ruleset, ruleset: Ruleset) -> bool:
    """Whether none of these rows was changed on top of the owner."""
    return all(
        owner.rules.value(key) == ruleset.rules.value(key) and matters(key, owner.rules) == matters(key, ruleset.rules)
        for key in keys
    )


def _tag(ruleset: Ruleset) -> str:
    return say("{id} with house rules", id=ruleset.id) if ruleset.overrides else ruleset.id


def _finished(ruleset: Ruleset) -> bool:
    """Whether it is a game that comes with Deece, as it comes: it is read as a game of its own, and bears no marks."""
    return ruleset.id in FINISHED and not ruleset.overrides


def _mark(ruleset: Ruleset, key: str) -> str:
    who = ruleset.blame[key]
    if who == BY_DEFAULT or who in FINISHED:
        return ""
    return " (" + (say("house rule") if who in (NAMELESS, HOUSE_RULE) else who) + ")"


def _set_here(ruleset: Ruleset, key: str) -> bool:
    """Whether one of the rows that are said with this one was set on top of what the game is built on."""
    if not _finished(ruleset):
        return bool(_marked(ruleset, key))
    rows = _TOGETHER.get(_SAID_WITH.get(key, key), (key,))
    return any(matters(one, ruleset.rules) and ruleset.blame[one] == ruleset.id for one in rows)


def _marked(ruleset: Ruleset, key: str) -> str:
    """The mark of a row's sentence, if it is on the sheet: whoever set one of the rows that it says."""
    rows = _TOGETHER.get(_SAID_WITH.get(key, key), (key,))
    return next((mark for one in rows if matters(one, ruleset.rules) and (mark := _mark(ruleset, one))), "")


def _chapter(ruleset: Ruleset, section: str) -> list[str]:
    sentences: list[str] = []
    course = [line for line in lines(ruleset.rules) if line.before.split(".")[0] == section]
    for key, row in CATALOG.items():
        sentences += [line.text for line in course if line.before == key]
        if not key.startswith(section + ".") or key.split(".")[1] in TABLES or not matters(key, ruleset.rules):
            continue
        if key in _SAID_WITH:
            continue
        mark = _marked(ruleset, key)
        text = sentence(row, ruleset.rules) or (plain(row, ruleset.rules) if mark else "")
        if text and (key != "auction.calls" or ruleset.rules.auction.calls or mark):
            first = key == "exchange.partner"  # a partner is found before cards are passed
            sentences.insert(0 if first else len(sentences), text + mark)
    return sentences + [line.text for line in course if line.before == section]
