"""The house rules as a form: what each row says, what differs, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from deece.rules.catalog import CATALOG, SECTIONS
from deece.rules.ruleset import RulesError, load, systems
from deece.web.rules_form import changed, rules_form
from tests.web.client import Json


def row(form: Json, key: str) -> Json:
    found: Json = next(row for row in form["rows"] if row["key"] == key)
    return found


@pytest.mark.parametrize("system", systems())
def test_every_row_of_the_catalogue(system: str) -> None:
    form = rules_form(system, {})
    assert [row["key"] for row in form["rows"]] == list(CATALOG)
    assert [section["key"] for section in form["sections"]] == list(SECTIONS)
    assert all(section["title"] for section in form["sections"])
    assert (form["changes"], form["problems"]) == ([], [])
    for row in form["rows"]:
        assert row["topic"], row["key"]
        assert row["what"], row["key"]
        assert row["says"], row["key"]
        assert row["kind"] in ("int", "bool", "choice", "numbers", "words")
        assert row["value"] == row["standard"]
        assert isinstance(row["matters"], bool)
        assert row["key"].split(".")[0] in SECTIONS
        assert row["kind"] != "choice" or row["value"] in [choice["value"] for choice in row["choices"]]
    assert {block["kind"] for block in form["sheet"]} <= {"title", "heading", "text", "list", "pairs", "table"}
    assert form["sheet"][0]["text"] == form["name"]


@pytest.mark.parametrize("system", systems())
def test_what_the_form_shows_can_be_sent_back(system: str) -> None:
    """Every value as it is shown is understood, and is no house rule."""
    form = rules_form(system, {})
    shown = {row["key"]: row["value"] for row in form["rows"]}
    again = rules_form(system, shown)
    assert again["warnings"][0].startswith(f"{len(CATALOG)} values are so already and change nothing: ")
    assert again | {"warnings": []} == form
    assert changed(load(system), shown) == {}


def test_a_house_rule() -> None:
    form = rules_form("double-deck", {"score.goal": "600", "meld.least": "20"})
    assert [change["key"] for change in form["changes"]] == ["score.goal"]
    assert form["warnings"] == ["meld.least=20 is so already and changes nothing"]
    assert (form["changes"][0]["was"], form["changes"][0]["now"]) != ("", "")
    assert form["changes"][0]["was"] != form["changes"][0]["now"]
    goal = row(form, "score.goal")
    assert (goal["value"], goal["standard"]) == ("600", "500")
    assert "600" in goal["says"]
    assert any("600" in block["text"] + str(block["rows"]) for block in form["sheet"])


def test_beneath_a_topic_stands_its_sentence_and_never_the_value_alone() -> None:
    """The page shows the topic and the value anyway; it compares no texts to find out."""
    form = rules_form("double-deck", {})
    goal, off = row(form, "score.goal"), row(form, "deal.people")
    assert goal["beneath"] == goal["says"] != ""
    assert (off["beneath"], bool(off["says"])) == ("", True)


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
    assert problem["keys"] == ("score.save_points",)
    (problem,) = rules_form("double-deck", {"score.save": "x"})["problems"]
    assert problem["keys"] == ("score.save",)
    (problem,) = rules_form("double-deck", {"meld.roundhouse_shares_run": "x"})["problems"]
    assert problem["keys"] == ("meld.roundhouse_shares_run",)


def test_the_catalogue_decides_whether_a_row_matters() -> None:
    form = rules_form("double-deck", {})
    assert row(form, "score.goal")["matters"]
    assert not row(form, "deal.misdeal_limit")["matters"]


def test_a_rule_that_means_nothing_in_this_game_is_a_warning() -> None:
    form = rules_form("double-deck", {"exchange.manner": "together"})
    assert form["warnings"] == ["exchange.manner=together has no effect in this game, as its other rules stand"]
    assert (form["changes"], row(form, "exchange.manner")["matters"]) == ([], False)
    assert rules_form("double-deck", {"exchange.manner": "together", "exchange.cards": "3"})["warnings"] == []
    assert rules_form("double-deck", {"exchange.manner": "together", "deal.hand": "19"})["warnings"] == []


def test_unknown_system() -> None:
    with pytest.raises(RulesError):
        rules_form("nonsense", {})


def test_changed_keeps_what_is_wrong_to_be_refused() -> None:
    standard = load("double-deck")
    assert changed(standard, {"score.goal": "500", "no.such": "1", "meld.least": "x"}) == {
        "no.such": "1",
        "meld.least": "x",
    }
