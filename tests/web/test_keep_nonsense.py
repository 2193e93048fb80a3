"""Whatever a device sends, the keeper answers or refuses in words: it never has a fault."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from deece.errors import DeeceError
from deece.keeper.events import SheetEvent, begun
from deece.record.model import NAMES
from deece.rules.ruleset import load
from deece.wire.keep import KeepAsked, ReadAsked, keep, read
from tests.web.client import as_json

Json = dict[str, Any]
ENDED = ("", "no marriage", "conceded unseen", "conceded", "game won by meld", "off the board", "thrown in")
CARDS = ("", "AS", "AS TS KS QS JS", "XX", "QS JD", "9H " * 7, "KH " * 9)
TEXTS = ("ann 300 spades", "bob", "24 + 8", "no", "thrown in", "renege cal", "", "9" * 30, "AS AS", "é", "ann 5, bob 3")


def some_told(rng: Random, people: int) -> Json:
    """A hand that makes little sense."""

    def seat() -> int:
        return rng.randrange(-1, people + (rng.random() < 0.1))

    def by_seat(most: int) -> Json:
        return {str(rng.randrange(people)): rng.randrange(most) for _ in range(rng.randrange(4))}

    told: Json = {"declarer": seat(), "trump": rng.randrange(-1, 4)}
    if rng.random() < 0.7:
        told["bid"] = rng.choice((50, 52, 25, 300, 0, 999_999))
    for name in ("partner", "mooner", "last", "reneged", "dealer"):
        if rng.random() < 0.15:
            told[name] = seat()
    for name, most, often in (("bids", 300, 0.2), ("play", 251, 0.7), ("tricks", 22, 0.4), ("aside", 40, 0.1)):
        if rng.random() < often:
            told[name] = by_seat(most)
    if rng.random() < 0.7:
        told["melds"] = {key: [value, rng.choice(CARDS), False] for key, value in by_seat(400).items()}
    if rng.random() < 0.2:
        told["ended"] = rng.choice(ENDED)
    return told


def some_change(rng: Random, people: int) -> Json:
    number = rng.randrange(6)
    over = [f"a:{rng.randrange(8)}"] if rng.random() < 0.4 else []
    return rng.choice(
        (
            {"type": "hand", "number": number, "told": some_told(rng, people), "over": over},
            {"type": "hand", "number": number, "told": some_told(rng, people), "over": over},
            {"type": "void", "number": number, "why": rng.choice(("misdeal", "nines", "struck")), "over": over},
            {"type": "penalty", "after": number, "column": rng.randrange(-1, 12), "points": rng.randrange(-99, 99)},
            {"type": "game", "number": number, "dealer": rng.randrange(-1, 12)},
            {"type": "names", "names": rng.choice((["x"] * people, list(NAMES[:people][::-1]), [""])), "since": number},
            {"type": "sign", "number": number, "who": "Ann"},
            {"type": "pen", "device": "b"},
        )
    )


def test_a_hand_is_completed_before_anybody_is_known_to_have_the_bid() -> None:
    """Points told without a declarer, where partners are called, were a fault."""
    first = as_json(SheetEvent("a:1", begun(load("five-handed-call"), NAMES[:5], 0)))
    draft = {"told": {"play": {"1": 20}}}
    found = keep(msgspec.convert({"events": [first], "draft": draft}, KeepAsked, strict=False))
    assert found.slip.next == 0


def test_somebody_who_sits_out_is_told_as_declarer() -> None:
    """That was a fault: they are of no side of this hand."""
    first = as_json(SheetEvent("a:1", begun(load("double-deck", {"deal.people": "5"}), NAMES[:5], 4)))
    told = {"declarer": 4, "bid": 60, "trump": 2, "melds": {"4": [50], "0": [20]}}
    found = keep(msgspec.convert({"events": [first], "draft": {"told": told}}, KeepAsked, strict=False))
    assert found.slip.verdict is None


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "three-handed-widow", "five-handed-call", "check"])
def test_nonsense_is_answered_or_refused(system: str) -> None:
    rng, ruleset = Random(f"desk {system}"), load(system)
    people = ruleset.rules.people
    first = as_json(SheetEvent("a:1", begun(ruleset, NAMES[:people], rng.randrange(people))))
    answered = 0
    for _ in range(15):
        events = [first, *({"id": f"a:{n}", "change": some_change(rng, people)} for n in range(2, rng.randrange(2, 9)))]
        draft = {"number": rng.randrange(6), "told": some_told(rng, people)}
        try:
            found = keep(msgspec.convert({"events": events, "draft": draft}, KeepAsked, strict=False))
            msgspec.json.encode(found)
            answered += 1
        except DeeceError:
            pass
        asked = {"events": events, "draft": draft, "text": rng.choice(TEXTS), "question": rng.randrange(-1, 5)}
        try:
            read(msgspec.convert(asked, ReadAsked, strict=False))
        except DeeceError:
            continue
    assert answered > 3
