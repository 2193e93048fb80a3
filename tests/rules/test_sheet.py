"""The rule sheet and the difference of two games."""

import re

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
    assert "Bids go up by ones to 60, then by fives to 100, then by tens;" in sheet(load("double-deck-passing"))
    assert "Bids go up by tens to 600, then by fifties;" in sheet(load("racehorse"))


def test_meld_values_stand_in_a_table():
    assert "  Run (A 10 K Q J of trump)               16  150    225   300" in sheet(load("double-deck"))
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


def test_a_rule_that_only_one_game_has_is_not_in_the_other():
    assert "Two-handed: not in this game" in difference(load("double-deck"), load("two-handed"))


def test_the_difference_keeps_the_order_given_and_says_off_values_in_words():
    text = difference(load("three-handed"), load("cutthroat"))
    assert text.startswith("Three-handed with a kitty and Cutthroat: the differences")
    assert text.index("Three-handed with a kitty: Each") < text.index("Cutthroat: Each")
    assert "Three-handed with a kitty: no limit" in text
    assert "Three-handed with a kitty: no such rule" in text
    assert "Cutthroat: none" in text  # the widow
    assert ": no.\n" not in text
    assert ": 0" not in text


def test_the_same_game_has_no_difference():
    assert "They are the same game." in difference(load("check"), load("check"))


def test_a_game_and_its_variant_are_told_apart():
    text = difference(load("double-deck"), load("double-deck", {"deal.packet": "4"}))
    assert "Double deck (double-deck with house rules): Cards are dealt 4 at a time." in text


@pytest.mark.parametrize("second", systems())
def test_any_two_systems_can_be_compared(second):
    for first in systems():
        assert ("same game" in difference(load(first), load(second))) == (first == second)


@pytest.mark.parametrize("system", systems())
def test_a_sheet_is_at_most_80_columns_wide(system):
    assert max(map(len, sheet(load(system)).splitlines())) <= 80
    both = difference(load(system), load(system, {"score.goal": "7770"}))
    assert max(map(len, both.splitlines())) <= 80


@pytest.mark.parametrize("system", systems())
def test_where_nobody_has_a_partner_there_are_no_sides(system):
    one = load(system)
    if one.rules.deal.sides == one.rules.deal.players and one.rules.exchange.partner == "fixed":
        body = sheet(one).split("Notes\n")[0]
        assert not re.search(r"\bsides?\b", body)
        assert "plays alone" in body


def test_all_cards_are_dealt_only_where_there_is_no_widow():
    assert "All cards are dealt." in sheet(load("cutthroat"))
    assert "All cards are dealt." not in sheet(load("check"))


def test_the_moon_pays_at_the_scale():
    assert "scores 1000 points" in " ".join(sheet(load("four-handed")).split())
    text = sheet(load("double-deck", {"trick.moon": "points"}))
    assert "scores 100 points" in " ".join(text.split())


def test_partners_are_described_as_they_sit():
    assert "There are two partnerships; partners sit opposite each other." in sheet(load("four-handed"))
    assert "There are two sides of three, seated in turn round the table." in sheet(load("racehorse"))
    assert "the partners are new in each hand" in sheet(load("five-handed-call"))
