"""The house rules as a form: what each row says, what differs, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from deece.rules.catalog import CATALOG
from deece.rules.ruleset import RulesError, load, systems
from deece.wire import rules_form as made_of
from deece.wire.rules_form import changed
from tests.web.client import Json, as_json


def rules_form(system: str, settings: Mapping[str, str]) -> Json:
    """The answer, as a page reads it."""
    found: Json = as_json(made_of.rules_form(system, settings))
    return found


def row(form: Json, key: str) -> Json:
    found: Json = next(row for row in form["rows"] if row["key"] == key)
    return found


@pytest.mark.parametrize("system", systems())
def test_every_row_of_the_catalog(system: str) -> None:
    form = rules_form(system, {})
    assert sorted(row["key"] for row in form["rows"]) == sorted(CATALOG)
    chapters = [chapter["key"] for chapter in form["chapters"]]
    assert chapters == ["goal", "bids", "meld", "passing", "play", "scoring", "deal"]
    assert list(dict.fromkeys(row["chapter"] for row in form["rows"])) == chapters
    assert all(chapter["title"] for chapter in form["chapters"])
    assert (form["changes"], form["problems"]) == ([], [])
    for row in form["rows"]:
        assert row["name"], row["key"]
        assert "{" not in row["name"], row["key"]
        assert row["what"], row["key"]
        assert row["standard_words"], row["key"]
        assert row["kind"] in ("int", "bool", "choice", "numbers", "words")
        assert row["value"] == row["standard"]
        assert isinstance(row["matters"], bool)
        for choice in row["choices"]:  # a sentence, and never the raw word of the catalog
            assert choice["says"].endswith((".", ")", '"')), choice
            assert choice["says"][0] == choice["says"][0].upper(), choice
            assert choice["says"] != choice["value"]
        assert row["kind"] != "choice" or row["value"] in [choice["value"] for choice in row["choices"]]
    assert {block["kind"] for block in form["sheet"]} <= {"title", "heading", "text", "list", "pairs", "table"}
    assert form["sheet"][0]["text"] == form["name"]


@pytest.mark.parametrize("system", systems())
def test_what_the_form_shows_can_be_sent_back(system: str) -> None:
    """Every value as it is shown is understood, and is no house rule."""
    form = rules_form(system, {})
    shown = {row["key"]: row["value"] for row in form["rows"]}
    again = rules_form(system, shown)
    assert again == form
    assert changed(load(system), shown) == {}


def test_a_house_rule() -> None:
    form = rules_form("double-deck", {"score.goal": "600", "meld.least": "20"})
    assert [change["key"] for change in form["changes"]] == ["score.goal"]
    assert form["changes"] == [{"key": "score.goal", "name": "Goal of the game", "words": "600, not 500"}]
    goal = row(form, "score.goal")
    assert (goal["value"], goal["standard"]) == ("600", "500")
    assert "600" in goal["says"]
    assert any("600" in block["text"] + str(block["rows"]) for block in form["sheet"])


def test_a_sentence_that_goes_without_saying_is_empty() -> None:
    """The page then says what the rule decides; it compares no texts to find out."""
    form = rules_form("double-deck", {})
    assert "500" in row(form, "score.goal")["says"]
    assert (row(form, "deal.people")["says"], row(form, "deal.people")["standard_words"]) == ("", "just the players")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"score.goal": "600"}, "600, not 500"),
        ({"meld.least": "0"}, "none, not 20"),
        ({"meld.throw_in": "no"}, "no"),
        ({"meld.pinochle": "15,30,60,90"}, "15, not 4"),
        ({"meld.pinochle": "15,40,60"}, "15, not 4; double: 40, not 30; four: none, not 90"),
        ({"trick.play": "post-1945"}, "when trump is led, not always"),
        ({"auction.calls": "by me,save,help"}, "also pass with help; without by, a single digit"),
        ({"auction.steps": "1,60,10"}, "by ones to 60, then by tens, not by ones to 60, then by fives"),
        ({"deal.people": "5"}, "5, not just the players"),
        ({"deal.widow": "8", "deal.hand": "18"}, "8, not none"),
    ],
)
def test_a_difference_is_said_in_a_few_words(settings: Mapping[str, str], words: str) -> None:
    form = rules_form("double-deck", settings)
    assert form["problems"] == []
    assert [change["words"] for change in form["changes"] if change["key"] == next(iter(settings))] == [words]


def test_differences_stand_in_players_order_and_without_what_follows_from_them() -> None:
    """A change of scale converts every figure, and is one difference."""
    settings = {"deal.packet": "4", "meld.least": "0", "score.goal": "350", "score.bid_to_win_at": "300"}
    form = rules_form("double-deck", settings)
    keys = [change["key"] for change in form["changes"]]
    assert keys == ["score.goal", "score.bid_to_win_at", "meld.least", "deal.packet"]
    scaled = rules_form("four-handed-passing", {"score.scale": "10"})
    assert [change["words"] for change in scaled["changes"]] == ["with the extra zero, not without the extra zero"]


CONTRADICTIONS = {
    "marriage": (
        "Who must open may hold no marriage: set “Who must open the bidding” to “nobody” or “the first who holds "
        "meld”, or “A bidder needs a marriage” to “no”."
    ),
    "hand": (
        "4 hands of 19 make 76 cards, but the pack has 80: set “Cards for each player”, “Cards in the widow”, "
        "“Copies of each card” or “The pack has nines”."
    ),
    "digit": (
        "A spoken digit stands for 51 to 59, so bids must begin at 50 and go by ones to 60: take “a single digit” "
        "out of “What may be said besides a number”."
    ),
}


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"auction.marriage_to_bid": "true", "auction.opening": "eldest"}, CONTRADICTIONS["marriage"]),
        ({"deal.hand": "19"}, CONTRADICTIONS["hand"]),
        ({"auction.first_bid": "45"}, CONTRADICTIONS["digit"]),
    ],
)
def test_a_contradiction_is_said_in_the_words_of_the_form(settings: Mapping[str, str], text: str) -> None:
    (problem,) = rules_form("double-deck", settings)["problems"]
    assert problem["text"] == text


def test_values_are_kept_as_they_were_written() -> None:
    form = rules_form("double-deck", {"meld.throw_in": "no", "score.goal": " 500 "})
    assert row(form, "meld.throw_in")["value"] == "no"
    assert [change["key"] for change in form["changes"]] == ["meld.throw_in"]


@pytest.mark.parametrize(
    ("settings", "keys"),
    [
        ({"score.goal": "many"}, ["score.goal"]),
        ({"score.goal": "-1"}, ["score.goal"]),
        ({"score.goal": ""}, ["score.goal"]),
        ({"meld.aces": "1,2,x"}, ["meld.aces"]),
        ({"trick.play": "anyhow"}, ["trick.play"]),
        ({"deal.hand": "19"}, ["deal.hand"]),
        ({"no.such": "1"}, []),
        ({"": "1"}, []),
        ({"score.goal": "many", "meld.aces": "x"}, ["score.goal", "meld.aces"]),
        ({"score.goal": "9" * 200}, ["score.goal"]),
        ({"score.goal": "[bold]\x00\n"}, ["score.goal"]),
    ],
)
def test_rules_that_cannot_be(settings: Mapping[str, str], keys: list[str]) -> None:
    form = rules_form("double-deck", settings)
    assert form["problems"]
    named = [key for problem in form["problems"] for key in problem["keys"]]
    assert set(keys) <= set(named)
    assert all("\n" not in problem["text"] for problem in form["problems"])
    assert form["changes"] == []
    assert form["sheet"] == rules_form("double-deck", {})["sheet"], "the sentences are the standard ones"
    for key in keys:
        assert row(form, key)["value"] == settings[key]


def test_a_problem_names_only_its_own_rows() -> None:
    """One key may be the beginning of another."""
    (problem,) = rules_form("double-deck", {"score.save_points": "x"})["problems"]
    assert problem["keys"] == ["score.save_points"]
    (problem,) = rules_form("double-deck", {"score.save": "x"})["problems"]
    assert problem["keys"] == ["score.save"]
    (problem,) = rules_form("double-deck", {"meld.roundhouse_shares_run": "x"})["problems"]
    assert problem["keys"] == ["meld.roundhouse_shares_run"]


def test_the_catalog_decides_whether_a_row_matters() -> None:
    form = rules_form("double-deck", {})
    assert row(form, "score.goal")["matters"]
    assert not row(form, "deal.misdeal_limit")["matters"]


def test_a_rule_that_means_nothing_in_this_game_does_not_matter() -> None:
    form = rules_form("double-deck", {"exchange.manner": "together"})
    assert (form["changes"], row(form, "exchange.manner")["matters"]) == ([], False)
    assert row(rules_form("double-deck", {"exchange.manner": "together", "exchange.cards": "3"}), "exchange.manner")[
        "matters"
    ]


def test_what_was_made_for_another_pack_is_named_with_the_figure_that_fits() -> None:
    doubled = {"deal.copies": "4", "deal.hand": "24"}
    last, lowest, tables = rules_form("four-handed", doubled)["outgrown"]
    assert (last["keys"], lowest["keys"]) == (["trick.last_trick"], ["auction.first_bid"])
    assert "“Lowest bid” is 150" in lowest["text"]
    assert [(one["key"], one["value"]) for one in lowest["remedies"]] == [("auction.first_bid", "300")]
    assert ("meld.run" in tables["keys"], tables["remedies"]) == (True, [])
    mended = rules_form("four-handed", {**doubled, "auction.first_bid": "300"})
    assert [one["keys"] for one in mended["outgrown"]] == [["trick.last_trick"], tables["keys"]]
    assert rules_form("four-handed", {**doubled, "deal.hand": "12"})["outgrown"] == [], "they do not fit together yet"
    assert rules_form("four-handed", {"score.goal": "500"})["outgrown"] == []


def test_unknown_system() -> None:
    with pytest.raises(RulesError):
        rules_form("nonsense", {})


def test_changed_keeps_what_is_wrong_to_be_refused() -> None:
    standard = load("double-deck")
    assert changed(standard, {"score.goal": "500", "no.such": "1", "meld.least": "x"}) == {
        "no.such": "1",
        "meld.least": "x",
    }


def test_a_rule_that_means_nothing_any_more_has_changed_all_the_same() -> None:
    form = rules_form("family-passing", {"score.bid_to_win": "always", "score.several": "overtime"})
    assert [change["key"] for change in form["changes"]] == ["score.several", "score.bid_to_win"]
    assert not row(form, "score.several")["matters"]
