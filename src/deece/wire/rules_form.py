"""The house rules as a form: every row of the catalog with its value, what it says, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from deece.players.conventions import ConventionError, explain, own
from deece.players.examples import worked_hands
from deece.rules.beside import left
from deece.rules.card import card_blocks
from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.check import matters
from deece.rules.house import NAMELESS, house_set, own_notes
from deece.rules.naming import (
    CHAPTERS,
    choice_name,
    choice_sentence,
    copies_named,
    difference_words,
    in_order,
    rule_name,
    value_words,
)
from deece.rules.outgrown import outgrown
from deece.rules.problem import Problem
from deece.rules.render import Block, Kind
from deece.rules.ruleset import (
    RulesError,
    Ruleset,
    format_value,
    library,
    load,
    load_text,
    overrides_of,
    parse_value,
)
from deece.rules.saying import sentence
from deece.rules.sheet import sheet_blocks
from deece.say import say, template, unbroken
from deece.table.log import House
from deece.wire.base import Sent
from deece.wire.lobby import Language, languages
from deece.wire.meanings import CallTells
from deece.wire.messages import Id
from deece.words.refused import as_sentence

NO_WORDS: Final = House()
MOST_KEPT: Final = 6  # convention cards of one's own: page/lobby/own-cards.js keeps no more
Settings = dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(max_length=200)]]
Words = Annotated[str, Meta(max_length=2000)]
CardText = Annotated[str, Meta(max_length=20_000)]


class HouseAsked(msgspec.Struct, frozen=True):
    """The words of house rules; how long each may be is said beside it (rules/layers.py)."""

    name: Words = ""
    summary: Words = ""
    source: Words = ""
    notes: Annotated[list[Words], Meta(max_length=200)] = []

    def house(self) -> House:
        """As the log has them, on one line each."""
        notes = tuple(filter(None, map(unbroken, self.notes)))
        return House(unbroken(self.name), unbroken(self.summary), unbroken(self.source), notes)


class RulesAsked(msgspec.Struct, frozen=True):
    """A system with house rules, and what their people say of them."""

    id: Id
    set: Settings = {}
    house: HouseAsked = HouseAsked()
    cards: Annotated[list[CardText], Meta(max_length=MOST_KEPT + 1)] = []
    """Convention cards of one's own, as TOML: those that are kept, and one that is looked at."""


class FileAsked(msgspec.Struct, frozen=True):
    """A house set as TOML, to be read."""

    text: str


class HouseWords(Sent):
    """What people call their house rules, and what they say of them; all empty where they say nothing."""

    name: str
    summary: str
    source: str
    notes: tuple[str, ...]


class UnfitWord(Sent):
    """Words that cannot be, and why."""

    field: str
    text: str


class HouseChecked(HouseWords):
    """The words that were sent."""

    problems: list[UnfitWord]


class Chapter(Sent):
    """A chapter of the form."""

    key: str
    title: str


class RuleChoice(Sent):
    """A value that a rule may have."""

    value: str
    says: str


class RuleRow(Sent):
    """A rule of the form. Its values are text: "true", "60", "4,30,60,90"."""

    key: str
    chapter: str
    name: str
    what: str
    """What the rule decides."""
    kind: str
    """"int", "bool", "choice", "numbers" (a list of them) or "words" (a list of choices)."""
    low: int
    high: int
    value: str
    standard: str
    """The system's own value."""
    standard_words: str
    says: str
    """What the rule sheet says of it; "" if it goes without saying."""
    matters: bool
    """It has an effect in this game."""
    moved: str
    """That its value follows from another that was changed, in words; "" where it does not."""
    copies: tuple[str, ...]
    """What the numbers of a meld are for: single, double."""
    choices: list[RuleChoice]


class RuleChange(Sent):
    """A rule that differs from the system's."""

    key: str
    name: str
    words: str
    """"600, not 500"."""


class Remedy(Sent):
    """A value that would mend rules that cannot be."""

    key: str
    value: str
    text: str
    """The button: "Set “Bid to win” to “off”"."""


class RuleProblem(Sent):
    """Why the rules cannot be, and which rows that is about."""

    text: str
    keys: tuple[str, ...]
    remedies: list[Remedy]
    """What would mend it, each as a button."""


class SheetBlock(Sent):
    """A piece of the rule sheet."""

    kind: Kind
    text: str
    rows: tuple[tuple[str, ...], ...]


class OwnCard(Sent):
    """A partnership's own convention card."""

    id: str
    """"" where it cannot be read, as in the next two."""
    name: str
    text: str
    """As it is named everywhere."""
    rows: list[CallTells]
    why: str
    """Why it cannot be used in this game; "" where it can."""


class RulesForm(Sent):
    """The rules of a system with house rules as a form."""

    id: str
    name: str
    summary: str
    chapters: list[Chapter]
    rows: list[RuleRow]
    changes: list[RuleChange]
    left: list[RuleChange]
    """Rules that are as they were, and that people usually change with those; `words` is the value."""
    problems: list[RuleProblem]
    """Why they cannot be; the sentences are the standard ones then."""
    outgrown: list[RuleProblem]
    """What was made for another pack and is as it was, with the figure that fits; a table may want it so."""
    house: HouseChecked
    conventions: list[Language]
    """Bidding languages that fit, the usual one first; then one's own."""
    cards: list[OwnCard]
    """What became of each convention card of one's own that was asked about."""
    sheet: list[SheetBlock]


class RulesPrinted(Sent):
    """The rules for paper: the whole sheet with two hands played out, and a page for beginners."""

    sheet: list[SheetBlock]
    card: list[SheetBlock]


class HouseSet(Sent):
    """House rules that were read from a file."""

    id: str
    set: dict[str, str]
    house: HouseWords


class Shelved(Sent):
    """A set of the library: the rules of a real table, as the lobby lists them."""

    name: str
    people: int
    """That sit at the table."""
    game: str
    """What it is built on."""
    house: HouseSet


class Library(Sent):
    """All of them, those most asked for first."""

    sets: list[Shelved]


def rules_form(
    system: str, settings: Mapping[str, str], house: House = NO_WORDS, cards: Sequence[str] = ()
) -> RulesForm:
    """The form for a system with these house rules and words; raises RulesError if there is no such system.

    Where the settings cannot be, `problems` says why, and the sentences are the standard ones; for words that cannot
    be, `house` says why. Rows that mean nothing in this game have `matters` false.
    """
    standard = load(system)
    found, problems, kept = standard, list[Problem](), changed(standard, settings)
    unfit = unfit_words(standard.id, house)
    try:
        found = load(system, kept) if unfit else house_set(system, kept, **asdict(house))
    except RulesError as error:
        problems = list(error.problems)
    own_cards = [_own_card(found.rules, text) for text in cards]
    old = [] if problems else outgrown(found.rules, standard.rules, kept)
    differ = _changed_rows(kept, standard, found)
    same = [] if problems else left(found.rules, standard.rules, [row.key for row in differ])
    return RulesForm(
        id=standard.id,
        name=standard.name,
        summary=standard.summary,
        chapters=[Chapter(key, template(title)) for key, title in CHAPTERS.items()],
        rows=[_row(row, chapter, standard, found.rules, settings) for chapter, row in in_order()],
        changes=[_change(row, standard.rules, found.rules) for row in differ],
        left=[_left(CATALOG[key], found.rules) for key in same],
        problems=[_problem(problem, found.rules) for problem in problems],
        outgrown=[_problem(each, found.rules) for each in old],
        house=HouseChecked(**asdict(house), problems=unfit),
        conventions=languages(found.rules, (card.text for card in own_cards)),
        cards=own_cards,
        sheet=_blocks(sheet_blocks(found)),
    )


def _own_card(rules: Rules, text: str) -> OwnCard:
    try:
        found = own(text)
    except ConventionError as error:
        return OwnCard("", "", "", [], as_sentence(error))
    why = found.unfit(rules)
    rows = [CallTells(*row) for row in explain(found, rules)]
    return OwnCard(found.id, found.name, found.text, rows, as_sentence(ConventionError(why)) if why else "")


def rules_printed(system: str, asked: RulesAsked) -> RulesPrinted:
    """These rules for paper; raises RulesError where they cannot be."""
    found = house_set(system, changed(load(system), asked.set), **asdict(asked.house.house()))
    return RulesPrinted(_blocks([*sheet_blocks(found), *worked_hands(found.rules)]), _blocks(card_blocks(found)))


def _blocks(blocks: Iterable[Block]) -> list[SheetBlock]:
    return [SheetBlock(block.kind, block.text, block.rows) for block in blocks]


def house_read(asked: FileAsked) -> HouseSet:
    """What such a file holds; nothing of this server's own files is read for it; raises RulesError."""
    return _read(load_text(asked.text.removeprefix("\ufeff")))


@cache
def library_shown() -> Library:
    """The library, as sets that can be chosen."""
    found = [(one, _read(one)) for one in map(load, library())]
    return Library([Shelved(one.name, one.rules.people, load(one.base).name, house) for one, house in found])


def _read(found: Ruleset) -> HouseSet:
    base = load(found.base)
    name, summary, source = (
        word if (word := getattr(found, key)) != getattr(base, key) else "" for key in ("name", "summary", "source")
    )
    settings = {key: format_value(CATALOG[key], value) for key, value in overrides_of(base.id, found.rules).items()}
    return HouseSet(base.id, settings, HouseWords(name, summary, source, own_notes(found)))


def unfit_words(system: str, house: House) -> list[UnfitWord]:
    """Which of the words cannot be, field by field, and why."""
    found = []
    for field, words in asdict(house).items():
        try:
            house_set(system, {}, id=NAMELESS, **{field: words})
        except RulesError as error:
            found += [UnfitWord(field, text.removeprefix(f"{NAMELESS}: ")) for text in error.problems]
    return found


def changed(standard: Ruleset, settings: Mapping[str, str]) -> dict[str, str]:
    """The settings that differ from the standard (the rest are no house rules); unknown keys stay, to be refused."""
    kept = {}
    for key, text in settings.items():
        try:
            same = parse_value(CATALOG[key], text) == standard.rules.value(key)
        except (KeyError, RulesError):
            same = False
        if not same:
            kept[key] = text
    return kept


def changes_of(system: str, settings: Mapping[str, str]) -> list[RuleChange]:
    """The rules of a game that differ from the system's, in players' order; the settings must be ones that can be."""
    standard, found = load(system), load(system, settings)
    return [_change(row, standard.rules, found.rules) for row in _changed_rows(settings, standard, found)]


def _changed_rows(kept: Mapping[str, str], standard: Ruleset, found: Ruleset) -> list[Row]:
    """The rows that the settings change, in players' order, without those that mean nothing in either game."""
    live = [row for _, row in in_order() if matters(row.key, found.rules) or matters(row.key, standard.rules)]
    return [row for row in live if row.key in kept and found.rules.value(row.key) != standard.rules.value(row.key)]


def _change(row: Row, was: Rules, now: Rules) -> RuleChange:
    return RuleChange(row.key, rule_name(row, now), difference_words(row, was.value(row.key), now.value(row.key)))


def _left(row: Row, rules: Rules) -> RuleChange:
    return RuleChange(row.key, rule_name(row, rules), value_words(row, rules.value(row.key)))


def _problem(problem: Problem, rules: Rules) -> RuleProblem:
    remedies = []
    for key, value in problem.remedies:
        row = CATALOG[key]
        try:
            given = format_value(row, parse_value(row, value))
        except RulesError:
            continue
        words = say("Set “{rule}” to {value}", rule=rule_name(row, rules), value=_value_name(row, value))
        remedies.append(Remedy(key, given, words))
    return RuleProblem(_words(problem, rules), problem.keys, remedies)


def _words(problem: Problem, rules: Rules) -> str:
    """What is wrong, with each row and each choice called what the form calls it."""
    text = problem.named(
        lambda key: f"“{rule_name(CATALOG[key], rules)}”", lambda key, _, value: _value_name(CATALOG[key], value)
    )
    return as_sentence(text)


def _value_name(row: Row, value: str) -> str:
    """A value as the form shows it; figures, and "none" of a list, stand for themselves."""
    if row.kind == "bool":
        return f"“{value_words(row, value == 'on')}”"
    return f"“{choice_name(row, value)}”" if value in row.choices else value


def _moved(row: Row, was: Any, now: Any) -> str:
    return say(
        "This moved with what you changed: {now}, not {was}.", now=value_words(row, now), was=value_words(row, was)
    )


def _row(row: Row, chapter: str, standard: Ruleset, rules: Rules, settings: Mapping[str, str]) -> RuleRow:
    value, usual = rules.value(row.key), standard.rules.value(row.key)
    return RuleRow(
        key=row.key,
        chapter=chapter,
        name=rule_name(row, rules),
        what=template(row.what),
        kind=row.kind,
        low=row.low,
        high=row.high,
        value=settings.get(row.key, format_value(row, value)),
        standard=format_value(row, usual),
        standard_words=value_words(row, usual),
        says=sentence(row, rules),
        matters=matters(row.key, rules),
        moved=_moved(row, usual, value) if row.key not in settings and value != usual else "",
        copies=copies_named(row, rules),
        choices=[RuleChoice(one, choice_sentence(row, one, rules)) for one in row.choices],
    )
