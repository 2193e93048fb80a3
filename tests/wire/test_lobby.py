"""What the lobby shows before anybody chooses: the games with their figures, bidding languages, computer players."""

from __future__ import annotations

import pytest

from deece.players import rows
from deece.rules.ruleset import RulesError, load, systems
from deece.wire.lobby import glossary_shown, languages, levels, system_shown
from deece.words.glossary import glossary
from deece.words.systems import system_facts
from tests.players.own_cards import TEXT
from tests.support import rules


@pytest.mark.parametrize("system", systems())
def test_a_system_is_shown_with_its_own_figures(system: str) -> None:
    shown, ruleset = system_shown(system), load(system)
    assert (shown.id, shown.name, shown.summary) == (system, ruleset.name, ruleset.summary)
    assert shown.facts == system_facts(ruleset.rules)
    assert (shown.players, shown.sides) == (ruleset.rules.deal.players, ruleset.rules.deal.sides)
    assert (shown.people, shown.partners) == (ruleset.rules.people, ruleset.rules.exchange.partner)


def test_a_game_without_an_auction_has_no_first_bid() -> None:
    assert system_shown("two-handed").first_bid is None
    assert system_shown("double-deck").first_bid == 50
    with pytest.raises(RulesError):
        system_shown("no-such")


def test_a_language_of_ones_own_is_offered_once_and_last_where_it_fits() -> None:
    usual = [one.id for one in languages(rules("double-deck"))]
    assert TEXT not in usual
    assert len(usual) > 1
    offered = languages(rules("double-deck"), (TEXT, "", "classic", "no card", TEXT))
    assert [one.id for one in offered] == [*usual, TEXT]
    assert (offered[-1].name, offered[-1].about.startswith("50 first")) == ("Our club", True)
    assert TEXT not in [one.id for one in languages(rules("two-handed"), (TEXT,))]


def test_players_that_measure_others_are_not_offered() -> None:
    shown = [one.id for one in levels()]
    assert shown == [one.name for one in rows() if not one.yardstick]
    assert [one.name for one in rows() if one.yardstick]
    assert all(one.name and one.about for one in levels())


def test_every_word_of_the_table_is_explained() -> None:
    shown = [(one.chapter, one.word, one.meaning) for one in glossary_shown().words]
    assert shown == [tuple(word) for word in glossary()]
