"""The form of the house rules: what differs, what cannot be and what would mend it, and what people say of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from deece.rules.ruleset import RulesError, load
from deece.table.log import House
from deece.wire.rules_form import (
    MOST_KEPT,
    FileAsked,
    HouseAsked,
    RulesAsked,
    RulesForm,
    changed,
    changes_of,
    house_read,
    rules_form,
    rules_printed,
    unfit_words,
)
from tests.players.own_cards import TEXT

LONG = "x" * 1000


@cache
def passing() -> RulesForm:
    """Double deck with a goal of its own, words about it, and three convention cards: one fits, two do not."""
    settings = {"score.goal": "600", "meld.least": "20", "trick.play": "post-1945"}
    fits_not = TEXT.replace("first_bid = 50", "first_bid = 60")
    return rules_form(
        "double-deck", settings, House("Elm Street", "Ours", "us", ("One.",)), [TEXT, "no card", fits_not]
    )


@cache
def broken() -> RulesForm:
    return rules_form("double-deck", {"deal.hand": "19", "deal.copies": "1,2"}, House(LONG))


def test_rules_that_differ_are_listed_and_stand_on_the_sheet_under_their_own_name() -> None:
    form = passing()
    assert [(one.key, one.words) for one in form.changes] == [
        ("score.goal", "600, not 500"),
        ("trick.play", "when trump is led, not always"),
    ]
    assert (form.name, form.house.name, form.sheet[0].text) == ("Double deck", "Elm Street", "Elm Street")
    assert (form.problems, form.house.problems) == ([], [])
    assert form.left, "other rules usually go with a higher goal"
    assert not {one.key for one in form.left} & {"score.goal", "trick.play"}


def test_a_row_that_moved_with_another_says_so_and_one_that_was_set_does_not() -> None:
    form = rules_form("four-handed-passing", {"score.scale": "10"})
    rows = {row.key: row for row in form.rows}
    assert rows["score.goal"].moved == "This moved with what you changed: 1500, not 150."
    assert (rows["score.scale"].moved, rows["score.scale"].value) == ("", "10")
    assert rows["deal.hand"].moved == ""
    assert [one.key for one in form.changes] == ["score.scale"]


def test_where_rules_cannot_be_the_sentences_are_the_standard_ones() -> None:
    """Nothing else is said of them then: neither what is left, nor what was outgrown."""
    form = broken()
    assert form.problems
    assert (form.changes, form.left, form.outgrown) == ([], [], [])
    assert form.sheet[0].text == "Double deck"
    (hand,) = (row for row in form.rows if row.key == "deal.hand")
    assert (hand.value, hand.standard) == ("19", "20")


def test_what_was_made_for_another_pack_is_told_where_the_rules_can_be() -> None:
    doubled = {"deal.copies": "4", "deal.hand": "24"}
    assert "auction.first_bid" in [key for one in rules_form("four-handed", doubled).outgrown for key in one.keys]


def test_words_that_cannot_be_are_named_with_their_field_alone() -> None:
    assert [one.field for one in broken().house.problems] == ["name"]
    assert unfit_words("double-deck", House("Elm Street")) == []
    found = unfit_words("double-deck", House(LONG, LONG))
    assert [one.field for one in found] == ["name", "summary"]
    assert all(one.text and not one.text.startswith("-") for one in found)


def test_words_that_cannot_be_keep_no_rule_from_being_looked_at() -> None:
    form = rules_form("double-deck", {"score.goal": "600"}, House(LONG))
    assert form.problems == []
    assert [one.words for one in form.changes] == ["600, not 500"]


def test_a_contradiction_offers_what_would_mend_it() -> None:
    form = rules_form("double-deck", {"auction.marriage_to_bid": "true", "auction.opening": "eldest"})
    (problem,) = form.problems
    assert {(one.key, one.value) for one in problem.remedies} >= {("auction.marriage_to_bid", "false")}
    buttons = {one.key: one.text for one in problem.remedies}
    assert buttons["auction.marriage_to_bid"] == "Set “A bidder needs a marriage” to “no”"
    assert problem.text.endswith("or “A bidder needs a marriage” to “no”.")
    assert {one.text for one in problem.remedies} >= {"Set “Who must open the bidding” to “nobody”"}


def test_of_a_card_of_ones_own_it_is_said_whether_it_can_be_used_and_why_not() -> None:
    fits, unread, other = passing().cards
    assert (fits.id, fits.name, fits.why) == ("our-club", "Our club", "")
    assert len(fits.rows) == 3
    assert (unread.id, unread.name, unread.text, unread.rows) == ("", "", "", [])
    assert unread.why.endswith((".", "?"))
    assert other.id == "our-club"
    assert other.why.endswith(".")
    assert other.why[0].isupper()
    assert [one.id for one in passing().conventions][-1] == fits.text


@pytest.mark.parametrize(
    ("settings", "kept"),
    [
        ({"score.goal": "500"}, {}),
        ({"score.goal": "600", "score.hands": "0"}, {"score.goal": "600"}),
        ({"no.such": "1"}, {"no.such": "1"}),
        ({"meld.least": "x"}, {"meld.least": "x"}),
    ],
)
def test_what_is_as_it_was_is_no_house_rule_and_what_is_wrong_stays_to_be_refused(
    settings: dict[str, str], kept: dict[str, str]
) -> None:
    assert changed(load("double-deck"), settings) == kept


def test_the_changes_of_a_game_leave_out_what_means_nothing_there() -> None:
    """A row that meant something before or means something now has changed all the same."""
    keys = [
        one.key for one in changes_of("family-passing", {"score.bid_to_win": "always", "score.several": "overtime"})
    ]
    assert keys == ["score.several", "score.bid_to_win"]
    assert changes_of("double-deck", {}) == []
    assert changes_of("double-deck", {"exchange.widow_shown": "false"}) == []
    widow = {"deal.widow": "8", "deal.hand": "18", "exchange.widow_shown": "false"}
    assert "exchange.widow_shown" in [one.key for one in changes_of("double-deck", widow)]


def test_a_house_set_is_read_with_its_words_and_those_alone_that_are_its_own() -> None:
    text = 'id = "elm"\nextends = "double-deck"\nname = "Elm Street"\n[score]\ngoal = 600\n'
    for head in ("", "\ufeff"):
        found = house_read(FileAsked(head + text))
        assert (found.id, found.set) == ("double-deck", {"score.goal": "600"})
        assert (found.house.name, found.house.summary, found.house.source) == ("Elm Street", "", "")


def test_rules_for_paper_bear_the_name_of_the_house_and_must_be_ones_that_can_be() -> None:
    asked = RulesAsked("double-deck", {"score.goal": "600"}, HouseAsked("Elm \n Street", notes=["", "One \n note."]))
    printed = rules_printed("double-deck", asked)
    assert printed.sheet[0].text == "Elm Street"
    assert printed.card
    with pytest.raises(RulesError):
        rules_printed("double-deck", RulesAsked("double-deck", {"deal.hand": "19"}))


def test_words_come_on_one_line_each_and_empty_notes_are_none() -> None:
    asked = HouseAsked(" Elm \n Street", "a\nb", "c", ["", " \n ", "One \n note."])
    assert asked.house() == House("Elm Street", "a b", "c", ("One note.",))


@pytest.mark.parametrize(
    ("field", "most"),
    [
        (lambda size: {"set": {"k" * size: ""}}, 60),
        (lambda size: {"set": {"k": "v" * size}}, 200),
        (lambda size: {"house": {"name": "n" * size}}, 2000),
        (lambda size: {"house": {"notes": ["n"] * size}}, 200),
        (lambda size: {"cards": ["c"] * size}, MOST_KEPT + 1),
        (lambda size: {"cards": ["c" * size]}, 20_000),
    ],
)
def test_what_is_asked_has_bounds(field: Any, most: int) -> None:
    """Six cards are kept by a page, and one more is looked at."""
    msgspec.convert({"id": "double-deck", **field(most)}, RulesAsked)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "double-deck", **field(most + 1)}, RulesAsked)
    assert MOST_KEPT == 6
