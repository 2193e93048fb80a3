"""A card on each table that says where everybody goes next: whoever follows it sits as the movement has it."""

from __future__ import annotations

import pytest

from deece.club.guides import Chair, guide, guide_words, until_words
from deece.club.movements.whist import STARTERS
from tests.club.desk import Desk


def chairs(desk: Desk) -> dict[int, Chair]:
    last = desk.evening.rounds[-1]
    found = {
        entry: Chair(one.number, side, place)
        for one in last.tables
        for side, entries in enumerate(one.table.sides)
        for place, entry in enumerate(entries)
    }
    return found | {entry: Chair(0, 0, place) for place, entry in enumerate(last.out)}


def field(format: str, number: int) -> Desk:
    one = format in ("progressive", "whist")
    return Desk(", ".join(f"A{at}" if one else f"A{at} & B{at}" for at in range(number)), format)


@pytest.mark.parametrize(
    ("format", "number"),
    [
        *(("progressive", number) for number in (12, 16, 28, 40)),
        *(("whist", number) for number in STARTERS),
        *(("kansas-city", number) for number in (16, 20, 17, 12, 80)),
        *(("round-robin", number) for number in (6, 7, 12, 13)),
    ],
)
def test_whoever_follows_the_cards_sits_where_the_movement_has_them(format: str, number: int) -> None:
    desk = field(format, number)
    desk.seat()
    found = guide(desk.evening)
    assert found
    assert found.until >= 3
    while len(desk.evening.rounds) < min(found.until, 8):
        before = chairs(desk)
        for table in desk.evening.rounds[-1].tables:
            desk.result(table.number, 300, 200)
        desk.seat()
        now = chairs(desk)
        assert {entry: found.goes[chair] for entry, chair in before.items()} == now


def test_a_card_says_in_words_where_each_goes() -> None:
    desk = field("progressive", 20)
    desk.seat()
    found = guide(desk.evening)
    assert found
    words = guide_words(desk.evening, found)
    assert words[4] == [
        "North stays here.",
        "South goes to table 3.",
        "East goes to table 5.",
        "West goes to table 1.",
    ]
    assert until_words(found).startswith("So after each round, to round 5,")
    pairs = field("kansas-city", 17)
    pairs.seat()
    cards = guide(pairs.evening)
    assert cards
    told = guide_words(pairs.evening, cards)
    assert told[2] == ["North and South stay here.", "East and West go to table 3."]
    assert told[8][1] == "East and West sit out the next round."
    assert told[0] == ["Whoever sits out goes to table 1 as East and West."]


@pytest.mark.parametrize("format", ["individual", "winners-up", "swiss-pairs", "spokane", "single-elimination"])
def test_where_results_or_a_matching_say_it_there_is_no_such_card(format: str) -> None:
    desk = Desk(", ".join(f"A{at}" if format == "individual" else f"A{at} & B{at}" for at in range(16)), format)
    desk.seat()
    assert guide(desk.evening) is None


def test_nobody_goes_anywhere_after_the_last_round() -> None:
    desk = Desk(", ".join(f"A{at}" for at in range(12)), "progressive", rounds=1)
    desk.seat()
    assert guide(desk.evening) is None
