"""What the rule sheet says of each row under the rules in force.

The catalog's sentences hold `{}` for the value, `{widow}` for what the table calls those cards, `{others}` for
those who did not bid, `{unopposed}` for what these score when a bid is lost unplayed, `{nobody}` where their meld does
not count then, `{given}` the same where declarer gives up, and `[A side|A player]` where it matters whether players
have partners.
"""

from __future__ import annotations

import re
from typing import Any, Final

from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.catalog.row import NUMBERS, is_called, others_meld, upturned
from deece.say import Message, capital, say, template

NO: Final[tuple[Message, ...]] = ("not in this game", "no such rule", "none")


def sentence(row: Row, rules: Rules) -> str:
    """What the rule sheet says of one row; empty if it goes without saying."""
    if row.said_with and row.when(rules):
        return sentence(CATALOG[row.said_with], rules)
    own = _written(row, rules.value(row.key))
    return _filled(row.says(rules, own) if row.says else own, row, rules)


def choice_says(row: Row, choice: str | int, rules: Rules) -> str:
    """What the catalog says of one choice of a row, in this game's words; empty if it goes without saying."""
    found = row.choices.get(str(choice))
    return _filled(template(found.say), row, rules) if found else ""


def topic(row: Row) -> str:
    """What a row decides, in a few words."""
    return template(row.what).split(". ")[0].rstrip(".")


def plain(row: Row, rules: Rules) -> str:
    """The row and its value, for a value that otherwise goes without saying."""
    word = say("no") if row.kind == "bool" and not rules.value(row.key) else _off(row, rules)
    return say("{rule}: {value}.", rule=own_words(template(row.name), rules), value=word)


def says(row: Row, rules: Rules) -> str:
    """What a difference shows of one row: its sentence, or a short word."""
    return sentence(row, rules) or _off(row, rules)


def alone(rules: Rules) -> bool:
    """Whether nobody has a partner, in this hand or any."""
    return rules.deal.sides == rules.deal.players and not is_called(rules)


def _written(row: Row, value: Any) -> str:
    """The row's own sentence for this value."""
    if row.kind in ("choice", "int") and row.choices:
        return template(row.choices[str(value)].say)
    return template(row.say.get(value, row.say.get(None, "")) if isinstance(row.say, dict) else row.say)


def own_words(text: str, rules: Rules) -> str:
    """The text as this game says it: with partners or alone, and what it calls its widow and the others."""
    text = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\2" if alone(rules) else r"\1", text)
    text = text.replace("{widow}", template(rules.deal.widow_name)).replace("{others}", _others(rules))
    text = text.replace("{unopposed}", _unopposed(rules)).replace("{nobody}", _nobody(rules))
    text = text.replace("{given}", _given(rules))
    return capital(text)


def _unopposed(rules: Rules) -> str:
    """What those who did not bid score when a bid is lost unplayed."""
    return say("the others score their meld without needing a trick") if others_meld(rules) else _nobody(rules)


def _nobody(rules: Rules) -> str:
    """That the others score no meld when a bid is lost."""
    if rules.score.set_gives == "bid":
        return say("the others score the bid and nothing else")
    return say("nobody else scores")


def _given(rules: Rules) -> str:
    """The same where declarer gives up."""
    if rules.score.set_gives == "half":
        return say("the others score half the bid and nothing else")
    if rules.score.set_gives == "points":
        return say("the others score {points} and nothing else", points=rules.score.set_gives_points)
    return _nobody(rules)


def _filled(text: str, row: Row, rules: Rules) -> str:
    return own_words(text.replace("{}", _shown(row, rules.value(row.key))), rules)


def _others(rules: Rules) -> str:
    if upturned(rules):
        return say("each player" if alone(rules) else "each side")
    if rules.exchange.partner == "alone":
        return say("the others")
    called = is_called(rules)
    who, two = ("player", rules.deal.players == 2) if alone(rules) else ("side", called or rules.deal.sides == 2)
    return say(_OTHERS[who, two])


_OTHERS: Final[dict[tuple[str, bool], Message]] = {
    ("player", True): "the other player",
    ("player", False): "each other player",
    ("side", True): "the other side",
    ("side", False): "each other side",
}


def _off(row: Row, rules: Rules) -> str:
    value = rules.value(row.key)
    if value in (False, "off", 0, (), "none", "fixed"):
        return say(row.off or NO[1 if row.kind in ("bool", "choice") else 2])
    return _shown(row, value)


def _shown(row: Row, value: Any) -> str:
    if row.shown:
        return row.shown(value)
    if isinstance(value, bool):
        return say("yes" if value else "no")
    if row.kind == "choice":
        return say(row.choices[str(value)].short)
    if not isinstance(value, tuple):
        return str(value)
    if row.kind == "words":
        words = [say(row.choices[word].say or word) for word in value]  # some hold commas
        return ("; " if any("," in word for word in words) else ", ").join(words) or say("nothing else")
    parts = [
        say("{points} for {copies}", points=number, copies=say(NUMBERS[place]))
        for place, number in enumerate(value[:6])
    ]
    return str(value[0]) if len(value) == 1 else ", ".join(parts) or say("nothing")
