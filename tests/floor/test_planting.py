"""Of the exceptions that `python -m tests.floor` plants, three: one for one person, one for all, one in a player."""

from __future__ import annotations

import pytest

from deece.players import plain_play
from deece.table import bots
from deece.words import needs
from tests.floor import everybody
from tests.floor.planting import ERRORS, Plant, plants, tried
from tests.sampling import seed


def test_tables_play_on_with_an_exception_planted() -> None:
    for plant in plants(3, seed()):
        raised, wrong = tried(plant)
        assert raised, plant.name
        assert not wrong, plant.name


def test_a_table_that_does_not_play_on_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is dealt and no computer player chooses: that is no table that plays on."""
    monkeypatch.setattr(everybody, "PATIENCE", 2.0)
    raised, wrong = tried(Plant("double-deck", {}, bots.Bots._automatic, "player"))
    assert (raised, wrong) == (0, ["TimeoutError"])


def test_a_sentence_that_fails_for_one_person_is_met_by_them_alone() -> None:
    raised, wrong = tried(Plant("four-handed-passing", {}, needs.needs, "one"))
    assert raised > 20
    assert not wrong


@pytest.mark.parametrize("error", ERRORS)
def test_a_table_plays_on_whatever_its_players_raise(error: type[BaseException]) -> None:
    """The basics fail at every card: they are asked, and then asked again in their own place."""
    raised, wrong = tried(Plant("double-deck", {}, plain_play.knowledge, "player", error))
    assert raised > 20
    assert not wrong
