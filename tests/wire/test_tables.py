"""What a new table, a seat and a shared hand may be asked with; and what is shown of a hand that was shared."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from deece.record.model import LONGEST_CARD
from deece.table.log import House, Shared
from deece.wire.boards import BoardAsked
from deece.wire.club_phones import PhoneChairAsked, PhoneSitAsked
from deece.wire.melds import MeldAsked, melds_of
from deece.wire.tables import ShareAsked, SitAsked, TableAsked, deal_shown, house_words

NEW = {"name": "Table", "me": "Ann", "seats": [{"kind": "me"}, {"kind": "computer"}]}


def shared(**more: Any) -> Shared:
    return Shared("double-deck", (("score.goal", "600"), ("deal.people", "5")), "", dealer=3, seat=2, by="Ann", **more)


def test_a_shared_hand_is_shown_without_its_cards() -> None:
    shown = deal_shown(shared())
    assert (shown.id, shown.set) == ("double-deck", {"score.goal": "600", "deal.people": "5"})
    assert (shown.title, shown.seat, shown.by, shown.people) == ("Double deck", 2, "Ann", 5)
    named = deal_shown(shared(house=House("Elm Street", "Ours", "us", ("One.",))))
    assert (named.title, named.house) == ("Elm Street", house_words(House("Elm Street", "Ours", "us", ("One.",))))


def test_what_people_say_of_their_rules_is_sent_word_for_word() -> None:
    found = house_words(House("Elm Street", "Ours", "us", ("One.",)))
    assert (found.name, found.summary, found.source, found.notes) == ("Elm Street", "Ours", "us", ("One.",))


def test_a_table_is_as_usual_where_nothing_else_is_asked() -> None:
    asked = msgspec.convert(NEW, TableAsked)
    assert (asked.speed, asked.watchers, asked.open) == ("normal", True, False)
    assert (asked.away, asked.away_after, asked.clock, asked.dealer, asked.face) == ("ask", 45, 0, None, 0)
    assert [seat.level for seat in asked.seats] == ["plain", "plain"]
    assert msgspec.convert({"name": "Ann"}, SitAsked) == SitAsked("Ann", None, 0)
    assert msgspec.convert({"name": "Ann"}, BoardAsked) == BoardAsked("Ann", 0)


def test_whoever_comes_to_a_table_of_an_evening_has_the_first_chair_and_no_name_if_they_say_none() -> None:
    asked = msgspec.convert({"round": 1, "table": 1}, PhoneSitAsked)
    assert (asked.entry, asked.seat, asked.own, asked.face) == (0, 0, "", 0)
    chair = msgspec.convert({"round": 1, "table": 1, "seat": 11}, PhoneChairAsked)
    assert not chair.computer
    for beyond in (-1, 12):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"round": 1, "table": 1, "seat": beyond}, PhoneChairAsked)


@pytest.mark.parametrize(
    ("key", "fits", "beyond"),
    [
        ("seats", [[{"kind": "me"}] * 2, [{"kind": "me"}] * 12], [[{"kind": "me"}], [{"kind": "me"}] * 13]),
        ("seats", [[{"kind": "me", "level": "l" * 20}] * 2], [[{"kind": "me", "level": "l" * 21}] * 2]),
        ("id", ["i" * 40], ["i" * 41]),
        ("dealer", [0, 11], [-1, 12]),
        ("face", [0, 8], [-1, 9]),
        ("away_after", [10, 3600], [9, 3601]),
        ("clock", [0, 3600], [-1, 3601]),
        ("conventions", [["classic"] * 12, ["c" * LONGEST_CARD]], [["classic"] * 13, ["c" * (LONGEST_CARD + 1)]]),
        ("day", ["", "2026-11-26"], ["26-11-26"]),
        ("table", ["", "x" * 22], ["x" * 21]),
    ],
)
def test_what_a_new_table_is_asked_with_has_bounds(key: str, fits: list[Any], beyond: list[Any]) -> None:
    for value in fits:
        msgspec.convert({**NEW, key: value}, TableAsked)
    for value in beyond:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**NEW, key: value}, TableAsked)


def test_hands_are_counted_from_one() -> None:
    for fits in (1, 10_000):
        assert msgspec.convert({"hand": fits}, ShareAsked).hand == fits
    for beyond in (0, 10_001):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"hand": beyond}, ShareAsked)


def test_a_hand_is_valued_with_each_of_the_four_suits_as_trump() -> None:
    melds = melds_of("double-deck", MeldAsked("double-deck", "KS QS KH QH")).meld
    assert [one.total for one in melds] == [6, 6, 4, 4]
