"""Another pack: what follows from the cards and was inherited is told, with the figure that fits."""

from __future__ import annotations

import pytest

from deece.rules.outgrown import outgrown
from deece.rules.ruleset import load, systems

DOUBLED = {"deal.copies": 4, "deal.hand": 24}


@pytest.mark.parametrize(
    ("system", "house", "wanted"),
    [
        (
            "partnership-auction",
            DOUBLED,
            ["trick.last_trick is 10", "set trick.last_trick to 20", "first_bid is 250", "first_bid to 500"],
        ),
        (
            "three-handed-widow",
            {"deal.copies": 4, "deal.nines": False, "deal.hand": 25, "deal.widow": 5, "meld.dix": "none"},
            ["meld.on_board is 250, as for a pack whose cards count 240. These count 480: in proportion that is 500"],
        ),
        ("racehorse", {"deal.players": 4, "deal.copies": 4, "deal.hand": 19, "deal.widow": 4}, ["last_trick is 30"]),
        (
            "double-deck",
            {"deal.copies": 5, "deal.hand": 25},
            ["score.need_points is 20", "set score.save_points to 25"],
        ),
    ],
)
def test_an_inherited_sum_that_no_longer_fits_is_told(system: str, house: dict[str, object], wanted: list[str]) -> None:
    warnings = " ".join(load(system, house).warnings)
    for words in wanted:
        assert words in warnings


def test_meld_tables_that_end_too_early_are_named_together() -> None:
    (warning,) = [text for text in load("partnership-auction", DOUBLED).warnings if "meld.run" in text]
    assert "only up to 2 copies have a value of their own, and the pack has 4" in warning


def test_a_figure_is_offered_only_where_the_rules_can_be_with_it() -> None:
    """A spoken digit stands for 51 to 59: no other lowest bid than 50 goes with it."""
    house = {"deal.copies": 5, "deal.hand": 25}
    found = load("double-deck", house)
    told = outgrown(found.rules, load("double-deck").rules, [])
    (lowest,) = [one for one in told if one.keys == ("auction.first_bid",)]
    assert (lowest.remedies, "in proportion that is 62" in lowest) == ((), True)
    offered = [remedy for one in told for remedy in one.remedies]
    assert len(offered) == 3
    for key, value in offered:
        assert load("double-deck", {**house, key: int(value)}).rules.value(key) == int(value)


def test_what_is_set_is_not_told() -> None:
    warnings = load("partnership-auction", {**DOUBLED, "trick.last_trick": 20}).warnings
    assert not [text for text in warnings if "last_trick" in text]
    assert [text for text in warnings if "first_bid" in text]


@pytest.mark.parametrize("system", systems())
def test_a_system_itself_and_a_game_of_the_same_pack_are_told_nothing(system: str) -> None:
    for house in ({}, {"score.goal": 777 if load(system).rules.score.scale == 1 else 770}):
        assert not [text for text in load(system, house).warnings if "pack" in text]
