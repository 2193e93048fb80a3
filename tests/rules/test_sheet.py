"""The rule sheet and the difference of two games."""

import pytest

from deece.rules.ruleset import RulesError, load, systems
from deece.rules.sheet import FORMS, difference, sheet


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("system", systems())
def test_every_system_has_a_sheet_with_six_chapters(system, form):
    text = sheet(load(system), form)
    for title in ("The deal", "The auction", "The exchange", "Meld", "The tricks", "The score"):
        assert title in text
    assert load(system).name in text
    assert "{}" not in text
    assert "None" not in text
    assert "True" not in text


def test_steps_are_in_words():
    assert "Steps: by ones to 60, then by fives to 100, then by tens." in sheet(load("double-deck-passing"))
    assert "Steps: by tens to 600, then by fifties." in sheet(load("racehorse"))


def test_meld_values_stand_in_a_table():
    assert "  Run (A T K Q J of trump)                16  150    225   300" in sheet(load("double-deck"))
    assert "| Aces around | 10 | 100 | 150 | 200 |" in sheet(load("double-deck"), "md")
    assert '<th scope="row">Aces around</th><td>10</td><td>100</td>' in sheet(load("double-deck"), "html")
    assert "the game" in sheet(load("racehorse"))


def test_rows_that_cannot_matter_are_left_out():
    assert "The first bid" not in sheet(load("two-handed"))
    assert "after winning a trick" not in sheet(load("double-deck"))
    assert "after winning a trick" in sheet(load("two-handed"))
    assert "Overtime" not in sheet(load("three-handed-widow"))
    assert "Overtime raises the goal by 250." in sheet(load("three-handed-widow", {"score.several": "overtime"}))


def test_house_rules_are_marked_and_said_though_they_are_off(tmp_path):
    text = sheet(load("double-deck", {"meld.throw_in": "off", "auction.first_bid": "51", "auction.calls": "none"}))
    assert "The first bid is at least 51. (house rule)" in text
    assert "Whether declarer may give up after all meld is shown: no. (house rule)" in text
    path = tmp_path / "kitchen.toml"
    path.write_text('extends = "double-deck"\n[score]\ngoal = 600\n')
    assert "The game is to 600. (kitchen)" in sheet(load(str(path)))
    assert "(house rule)" not in sheet(load("double-deck"))


def test_counts_are_said_at_the_scale():
    assert "Aces, tens and kings count one each." in sheet(load("double-deck"))
    assert "Aces, tens and kings count ten each." in sheet(load("racehorse"))


def test_a_name_cannot_bring_in_markup(tmp_path):
    path = tmp_path / "kitchen.toml"
    path.write_text('extends = "double-deck"\nname = "<script>*x*</script> & co"\n')
    assert "<script>" not in sheet(load(str(path)), "html")
    assert "&lt;script&gt;*x*&lt;/script&gt; &amp; co" in sheet(load(str(path)), "html")
    assert "\\<script\\>\\*x\\*" in sheet(load(str(path)), "md")


def test_an_unknown_form_is_refused():
    with pytest.raises(RulesError, match="choose text, md, html"):
        sheet(load("double-deck"), "pdf")


@pytest.mark.parametrize("form", FORMS)
def test_the_difference_says_what_both_say(form):
    text = difference(load("double-deck"), load("double-deck-passing"), form)
    assert "Double deck: Cards are dealt 5 at a time." in text
    assert "Double deck with passing: Cards are dealt 4 at a time." in text
    assert "The first bid" not in text


def test_a_rule_that_only_one_game_has_does_not_arise_in_the_other():
    assert "Two-handed: Does not arise." in difference(load("double-deck"), load("two-handed"))


def test_the_same_game_has_no_difference():
    assert "They are the same game." in difference(load("check"), load("check"))


def test_a_game_and_its_variant_are_told_apart():
    text = difference(load("double-deck"), load("double-deck", {"deal.packet": "4"}))
    assert "Double deck (double-deck with house rules): Cards are dealt 4 at a time." in text


@pytest.mark.parametrize("second", systems())
def test_any_two_systems_can_be_compared(second):
    for first in systems():
        assert ("same game" in difference(load(first), load(second))) == (first == second)
