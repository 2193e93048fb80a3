"""What rules and their choices are called, where they stand, and what is said of a difference."""

from __future__ import annotations

from deece.rules.catalog import CATALOG
from deece.rules.naming import CHAPTERS, copies_named, in_order, rule_name
from deece.rules.ruleset import load


def test_every_rule_has_a_short_name_of_its_own_and_every_choice_its_words() -> None:
    names = [row.name for row in CATALOG.values()]
    assert len(set(names)) == len(names)
    for key, row in CATALOG.items():
        assert 0 < len(row.name) <= 50, key
        shorts = [choice.short for choice in row.choices.values()]
        assert all(0 < len(short) <= 60 for short in shorts), key
        assert len(set(shorts)) == len(shorts), key
        assert bool(shorts) == (row.kind in ("choice", "words") or key == "score.scale"), key


def test_the_order_is_that_in_which_players_talk() -> None:
    rows = list(in_order())
    assert sorted(row.key for _, row in rows) == sorted(CATALOG)
    assert list(dict.fromkeys(chapter for chapter, _ in rows)) == list(CHAPTERS)
    first = {chapter: next(row.key for one, row in rows if one == chapter) for chapter in CHAPTERS}
    assert first == {
        "goal": "score.goal",
        "bids": "auction.kind",
        "meld": "meld.run",
        "passing": "deal.widow",
        "play": "trick.first_lead",
        "scoring": "score.need",
        "deal": "deal.players",
    }


def test_the_widow_is_called_what_the_table_calls_it() -> None:
    assert rule_name(CATALOG["exchange.widow_shown"], load("three-handed").rules) == "All see the kitty"


def test_numbers_of_a_meld_are_named_by_copies() -> None:
    rules = load("double-deck").rules
    assert copies_named(CATALOG["meld.aces"], rules) == ("single", "double", "triple", "four")
    assert copies_named(CATALOG["auction.steps"], rules) == ()
