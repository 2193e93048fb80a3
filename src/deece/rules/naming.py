"""What rules, their choices and their values are called in a few words, in the order in which players talk of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.saying import choice_says, sentence
from deece.say import Message, capital, say, template

COPIES: Final[tuple[Message, ...]] = ("single", "double", "triple", "four", "five", "six")
CHAPTERS: Final[dict[str, Message]] = {
    "goal": "The goal",
    "bids": "Bids",
    "meld": "Meld",
    "passing": "Passing and the widow",
    "play": "Playing the cards",
    "scoring": "Scoring",
    "deal": "The deal",
}


def in_order() -> Iterator[tuple[str, Row]]:
    """Every row with its chapter: goal, bids, meld, passing, play, scoring, the deal."""
    rows = sorted(CATALOG.values(), key=lambda row: not row.first)
    for chapter in CHAPTERS:
        yield from ((chapter, row) for row in rows if row.chapter == chapter)


def rule_name(row: Row, rules: Rules) -> str:
    """What the rule is called: "Goal of the game"."""
    return template(row.name).replace("{widow}", template(rules.deal.widow_name))


def choice_name(row: Row, choice: str) -> str:
    """A choice in a few words: "the player left of the dealer"; a number is itself."""
    found = row.choices.get(choice)
    return template(found.short) if found else choice


def choice_sentence(row: Row, choice: str, rules: Rules) -> str:
    """A choice as a sentence, of which a form makes its button."""
    if row.says_each:
        section, name = row.key.split(".")
        found = sentence(row, replace(rules, **{section: replace(getattr(rules, section), **{name: choice})}))
    else:
        found = choice_says(row, choice, rules)
    found = found or choice_name(row, choice)
    found = capital(found)
    return found if found.endswith((".", ")", '"')) else f"{found}."


def copies_named(row: Row, rules: Rules) -> tuple[str, ...]:
    """What the numbers of a meld are for: single, double, and so on; nothing for other rows."""
    if row.kind != "numbers" or row.shown:
        return ()
    return tuple(map(template, COPIES[: max(rules.deal.copies, len(rules.value(row.key)))]))


def value_words(row: Row, value: Any) -> str:
    """A value in a few words: "500", "none", "yes", "the dealer"."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if row.shown:
        return row.shown(value)
    if isinstance(value, tuple):
        return ", ".join(choice_name(row, str(one)) for one in value) or say("none")
    if row.choices:
        return choice_name(row, str(value))
    return str(value) if value else say(row.off or "none")


def difference_words(row: Row, was: Any, now: Any) -> str:
    """How a value differs from the standard: "600, not 500"; "double: 40, not 30"; "no"."""
    if isinstance(now, bool):
        return value_words(row, now)
    if row.kind == "numbers" and not row.shown:
        return "; ".join(_copies_differ(was, now))
    if row.kind == "words":
        more = [choice_name(row, one) for one in now if one not in was]
        less = [choice_name(row, one) for one in was if one not in now]
        parts = [say("also {words}", words=", ".join(more)) if more else ""]
        parts.append(say("without {words}", words=", ".join(less)) if less else "")
        return "; ".join(filter(None, parts))
    return say("{now}, not {was}", now=value_words(row, now), was=value_words(row, was))


def _copies_differ(was: tuple[int, ...], now: tuple[int, ...]) -> Iterator[str]:
    for place in range(max(len(was), len(now))):
        old, new = (str(one[place]) if place < len(one) else say("none") for one in (was, now))
        if old != new:
            words = say("{now}, not {was}", now=new, was=old)
            yield words if place == 0 else say("{copies}: {words}", copies=template(COPIES[place]), words=words)
