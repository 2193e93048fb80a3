"""What a rule sheet says of meld: the table of values, what holds beyond it, and the rule by which cards count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from deece.rules.catalog import Rules
from deece.rules.catalog.row import NUMBERS
from deece.rules.check import TABLES, matters
from deece.rules.render import Block
from deece.say import Message, say

MELD_NAMES: Final[dict[str, Message]] = {
    "run": "Run (A 10 K Q J of trump)",
    "plain_run": "Run in a plain suit (A 10 K Q J)",
    "royal_marriage": "Royal marriage (K Q of trump)",
    "marriage": "Marriage (K Q of another suit)",
    "dix": "Dix (nine of trump)",
    "pinochle": "Pinochle (Q of spades, J of diamonds)",
    "aces": "Aces around",
    "tens": "Tens around",
    "kings": "Kings around",
    "queens": "Queens around",
    "jacks": "Jacks around",
    "roundhouse": "Roundhouse (a marriage in each suit)",
    "roundhouse_bonus": "Bonus for a roundhouse",
}
BINOKEL: Final[dict[str, Message]] = {
    "run": "Familie in trump (Daus 10 K Ober Unter)",
    "plain_run": "Familie in another suit",
    "royal_marriage": "Paar in trump (K Ober)",
    "marriage": "Paar in another suit (K Ober)",
    "pinochle": "Binokel (Ober of spades, Unter of diamonds)",
    "aces": "Daus of each suit",
    "tens": "Ten of each suit",
    "kings": "King of each suit",
    "queens": "Ober of each suit",
    "jacks": "Unter of each suit",
    "roundhouse": "Rundgang (a Paar in each suit)",
}  # where they are called otherwise (deal.names)
_HOUSE: Final = ("plain_run", "tens", "roundhouse_bonus")  # tables without these do not speak of them


def _named(rules: Rules, name: str) -> str:
    own = BINOKEL if rules.deal.names == "binokel" else {}
    return say(own.get(name, MELD_NAMES[name]))


def meld_table(rules: Rules, marks: Mapping[str, str]) -> Block:
    """The table of meld values; `marks` is added to the name of a row that a house rule set."""
    shown = _paying(rules)
    wide = max([len(getattr(rules.meld, name)) for name in shown] + [4 if rules.meld.wins_game else 1])
    rows = [("", *(say(copies) for copies in NUMBERS[:wide]))]
    for name in shown:
        cells = [str(number) for number in getattr(rules.meld, name)]
        cells += [""] * (wide - len(cells))
        if name.replace("_", " ") in rules.meld.wins_game:
            cells[3] = say("the game")
        rows.append((_named(rules, name) + marks[name], *cells))
    return Block("table", rows=tuple(rows))


def meld_sentences(rules: Rules, mark: Callable[[str], str]) -> list[str]:
    """What holds besides the table; `mark` gives what is added to a sentence about a row that a house rule set."""
    return [*rule_of_meld(rules), *_beyond_the_table(rules, mark)]


def rule_of_meld(rules: Rules) -> list[str]:
    """The rule by which cards count in meld, with an example at the values in force (SYSTEMS: meld tables)."""
    lines = [
        say("A card counts once in each type of meld, and again in melds of another type.") + " " + _types(rules),
        f"{_inside_a_run(rules)} {_example(rules)}".lstrip(),
    ]
    if rules.deal.stock == "turned":
        return lines
    return [*lines, say("If a hand can be read in several ways, the best one counts.")]


def _inside_a_run(rules: Rules) -> str:
    if rules.meld.run_marriage:
        return ""  # the row says it
    if rules.meld.roundhouse_shares_run:
        return say("The king and queen inside a run make no marriage besides, except in a roundhouse.")
    return say("The king and queen inside a run make no marriage besides.")


_TYPES: Final[dict[tuple[bool, bool], Message]] = {
    (False, False): "The types are runs and marriages; pinochles; arounds.",
    (False, True): "The types are runs and marriages; pinochles; arounds and four of a kind.",
    (True, False): "The types are runs; marriages; pinochles; arounds.",
    (True, True): "The types are runs; marriages; pinochles; arounds and four of a kind.",
}  # by whether the marriage inside a run counts besides, and four of a kind pay


def _types(rules: Rules) -> str:
    types = say(_TYPES[rules.meld.run_marriage, rules.meld.four_of_a_kind])
    return types + " " + say("The dix stands alone.") if rules.deal.nines and rules.meld.dix else types


def _example(rules: Rules) -> str:
    """A hand that shows the rule of meld; without figures where a run would not be its best reading."""
    meld = rules.meld
    run, pinochle, royal = (sum(prices[:1]) for prices in (meld.run, meld.pinochle, meld.royal_marriage))
    two_royal = meld.royal_marriage[1] if len(meld.royal_marriage) > 1 else 2 * royal
    if not pinochle or run <= royal or meld.run_marriage:
        return say(
            "For example, the queen of spades may count in a marriage, a pinochle and queens around, once in each."
        )
    text = say(
        "For example, with spades trump, A 10 K Q J of spades and the jack of diamonds are a run ({run}) and a "
        "pinochle ({pinochle}), {both} in all: the queen of spades counts in both.",
        run=run,
        pinochle=pinochle,
        both=run + pinochle,
    )
    if royal and not meld.run_extra and run + royal >= two_royal and rules.deal.stock != "turned":
        text += " " + say("A second king and queen of spades add a royal marriage ({royal}).", royal=royal)
    return text


def _paying(rules: Rules) -> list[str]:
    """The melds that have a line in the table."""
    return [name for name in TABLES if getattr(rules.meld, name) and matters(f"meld.{name}", rules)]


def _beyond_the_table(rules: Rules, mark: Callable[[str], str]) -> list[str]:
    unpaid = [name for name in TABLES if not getattr(rules.meld, name) and (name not in _HOUSE or mark(f"meld.{name}"))]
    missing = [name for name in unpaid if matters(f"meld.{name}", rules)]
    sayings = {name: say("{meld}: nothing.", meld=_named(rules, name)) for name in missing}
    sayings["roundhouse"] = say("A roundhouse (a marriage in each suit) pays the sum of its parts.")
    lines = [sayings[name] + mark(f"meld.{name}") for name in missing]
    if rules.meld.roundhouse_bonus and matters("meld.roundhouse_bonus", rules):
        lines.append(
            say("The bonus for a roundhouse comes on top of its parts, also where the royal marriage is inside a run.")
        )
    houses = len(rules.meld.roundhouse)
    if houses:
        most = say("one") if houses == 1 else say(NUMBERS[houses - 1])
        lines.append(
            say(
                "A roundhouse is paid in place of its marriages, kings around and queens around, where that is more; "
                "at most {most} in a hand.",
                most=most,
            )
        )
    if any(len(getattr(rules.meld, name)) < rules.deal.copies for name in _paying(rules) if "roundhouse" not in name):
        lines.append(say("More copies than the table shows pay the best sum of what it does show."))
    return lines
