"""What rules and their choices are called, where they stand, and what is said of a difference."""

from __future__ import annotations

from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import load
from deece.words.rules import CHAPTERS, NAMES, SHORT, choices_of, copies_named, in_order, rule_name


def test_every_rule_has_a_short_name_of_its_own_and_every_choice_its_words() -> None:
    assert NAMES.keys() == CATALOG.keys()
    assert len(set(NAMES.values())) == len(NAMES)
    for key, row in CATALOG.items():
        assert len(NAMES[key]) <= 50, key
        if key != "deal.widow_name":  # what the cards are called are words themselves
            assert set(SHORT.get(key, {})) == set(choices_of(row)), key


def test_a_new_row_needs_no_name() -> None:
    """It is called by its own first sentence, and stands in the chapter of its section."""
    row = CATALOG["meld.least"]._replace(key="meld.new", what="The meld of Sundays. More of it.")
    assert rule_name(row, Rules()) == "The meld of Sundays"


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
