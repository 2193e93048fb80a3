"""What is sent of an answer that is typed on a score sheet, of cards whose meld is counted, and of an own language.

Asked like what is in tests/said/sent.py, and in the same file of answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, Final

from msgspec import convert, structs

from deece.rules.ruleset import load
from deece.wire import keep, lobby
from tests.golden.keeper import Json
from tests.players.own_cards import TOML

Ask = Callable[[], Any]
Sheets = Callable[[], list[tuple[list[Json], list[Json]]]]
PLACES: Final = (0, 3, 8, 13, 17)
ANSWERS: Final = (
    ("ann 60 spades", -1),
    ("bob", -1),
    ("300", 0),
    ("24", -1),
    ("24", 1),
    ("so far 20 15", -1),
    ("so far", -1),
    ("thrown in", -1),
    ("none", 99),
    ("nonsense", -1),
)
LEFT: Final = ("everything", "declarer", "play", "nothing")  # out of what was told before
SYSTEMS: Final = ("double-deck", "two-handed", "three-handed-widow")
CARDS: Final = ("", "AS TS KS QS JS", "QS JD QS JD KH QH", "AS " * 9, "AS TS KS QS JS " * 4, "nonsense")
COMBINATIONS: Final[tuple[list[Json], ...]] = (
    [{"kind": "run", "suit": 0}],
    [{"kind": "aces", "copies": 2}, {"kind": "pinochle"}],
    [{"kind": "aces", "copies": 9}],
    [{"kind": "no such"}],
)


def typed(sheets: Sheets) -> Iterator[tuple[str, Ask]]:
    """Answers to what is asked of a hand, of the next and of the first; cards and combinations; own languages."""
    for place, left, (number, (text, question)) in product(PLACES, LEFT, enumerate(ANSWERS)):
        yield f"read {place} {number} without {left}", partial(_read, sheets, place, left, text, question)
    for system, trump, declares in product(SYSTEMS, (-1, 0), (True, False)):
        asked: Json = {"trump": trump, "declares": declares}
        for number, cards in enumerate(CARDS):
            yield f"counted {system} {trump} {declares} {number}", partial(_counted, system, {**asked, "cards": cards})
        for number, found in enumerate(COMBINATIONS if declares else ()):
            yield f"melded {system} {trump} {number}", partial(_counted, system, {**asked, "combinations": found})
    for system in SYSTEMS:
        yield f"language {system}", partial(_languages, system)


def _read(sheets: Sheets, place: int, left: str, text: str, question: int) -> Any:
    """A line of the first hand that is told again, once more than its declarer is told; of the second before."""
    events, hands = sheets()[place]
    told = {} if left == "everything" else {name: one for name, one in hands[0]["told"].items() if name != left}
    again = left == "nothing"
    draft = {"told": told, "number": 1, "over": ["a:1"], "both": True} if again else {"told": told}
    asked = {"events": events[: 2 if again else 1], "draft": draft, "text": text, "question": question}
    return keep.read(convert(asked, keep.ReadAsked, strict=False))


def _counted(system: str, asked: Json) -> Any:
    found = keep.counted(convert(asked, keep.CountAsked), load(system).rules)
    return structs.replace(found, combinations=found.combinations[::9])


def _languages(system: str) -> Any:
    """Of the languages of these sides those that fit, each once."""
    own = (TOML, "classic", TOML, "nonsense")
    return [[one.name, one.about, one.id == TOML] for one in lobby.languages(load(system).rules, own)]
