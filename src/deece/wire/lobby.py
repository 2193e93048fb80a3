"""What the lobby shows before anybody chooses: the games and the computer players."""

from __future__ import annotations

from collections.abc import Iterable

from deece.players import rows
from deece.players.conventions import about, cards_for, is_text, known
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.say import template
from deece.wire.base import Sent
from deece.words.glossary import glossary
from deece.words.systems import system_facts


class Language(Sent):
    """A bidding language."""

    id: str
    """How it is named everywhere: of a partnership's own, its whole text."""
    name: str
    about: str


class System(Sent):
    """A game that may be chosen."""

    id: str
    name: str
    summary: str
    facts: str
    """Its figures in a line."""
    players: int
    people: int
    """That sit at the table: more than players where some sit out."""
    first_bid: int | None
    """null: there is no auction."""
    sides: int
    partners: str
    """"fixed", "call", "secret" or "alone"."""
    conventions: list[Language]
    """Bidding languages that fit, the usual one first."""


class Level(Sent):
    """A computer player."""

    id: str
    name: str
    about: str


class Games(Sent):
    """All games and computer players."""

    systems: list[System]
    levels: list[Level]
    left_out: list[str]
    """Why others are not offered here, in sentences."""


class Word(Sent):
    """A word of the table, or several that mean the same."""

    chapter: str
    word: str
    meaning: str


class Glossary(Sent):
    """The words of the table."""

    words: list[Word]


def system_shown(id: str) -> System:
    """A system as the lobby shows it; raises RulesError if there is none."""
    ruleset = load(id)
    rules = ruleset.rules
    return System(
        id=id,
        name=ruleset.name,
        summary=ruleset.summary,
        facts=system_facts(rules),
        players=rules.deal.players,
        people=rules.people,
        first_bid=rules.auction.first_bid if rules.auction.kind != "none" else None,
        sides=rules.deal.sides,
        partners=rules.exchange.partner,
        conventions=languages(rules),
    )


def languages(rules: Rules, own: Iterable[str] = ()) -> list[Language]:
    """The bidding languages that fit these rules, the usual one first; and of these own ones those that do."""
    mine = [found for each in dict.fromkeys(own) if is_text(each) and (found := known(each)).text]
    cards = [*cards_for(rules), *(card for card in mine if card.applies(rules))]
    return [Language(card.named, card.name, about(card, rules)) for card in cards]


def levels() -> list[Level]:
    """The computer players that people may choose; other packages are looked for, once, to find theirs."""
    return [Level(each.name, template(each.title), template(each.about)) for each in rows() if not each.yardstick]


def glossary_shown() -> Glossary:
    """The words of the table."""
    return Glossary([Word(*word) for word in glossary()])
