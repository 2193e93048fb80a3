"""What a choice that cannot be taken back costs, and what it gives the others, by all rules for a lost bid."""

from __future__ import annotations

from typing import Any

import pytest

from deece.game.action import Action, Concede, HandBack, LayMeld, Misdeal, Moon, Pass, PlayOn, ThrowIn
from deece.game.play import view
from deece.game.state import Shown
from deece.words.consequence import GRAVE, consequence
from tests.support import posed, rules


def cost(system: str, step: str, action: Action, meld: tuple[int, ...] = (), *, bid: int = 60, **house: Any) -> str:
    """What chair 1, which has the bid, reads of a choice in this step; each chair has shown this meld."""
    table = rules(system, **house)
    melds = tuple(map(Shown, meld)) or (None,) * table.people
    return consequence(action, view(posed(table, {1: "AS"}, step, bid=bid, trump=1, melds=melds), 1))


@pytest.mark.parametrize(
    ("gives", "others"),
    [("nothing", "nobody else scores"), ("bid", "the others score 301"), ("half", "the others score 150")],
)
def test_a_bid_conceded_unseen_is_given_up(gives: str, others: str) -> None:
    said = cost("three-handed-widow", "look", Concede(), bid=301, score__set_gives=gives)
    assert said == f"you lose 301, and {others}"


@pytest.mark.parametrize(
    ("gives", "others"),
    [("nothing", "nobody scores"), ("bid", "the others score 51"), ("half", "nobody scores")],
)
def test_without_a_marriage_no_bid_is_given_up(gives: str, others: str) -> None:
    said = cost("double-deck", "name trump", Concede(), bid=51, score__set_gives=gives)
    assert said == f"we lose 51, the hand is not played and {others}"


@pytest.mark.parametrize(
    ("who", "gives", "others"),
    [
        ("all", "nothing", ", the others score their meld"),
        ("all", "half", ", the others score their meld and 15"),
        ("declarer", "nothing", ", and nobody else scores"),
        ("declarer", "half", ", and the others score 15"),
    ],
)
def test_who_concedes_reads_what_the_others_score_if_they_have_not_shown_it(who: str, gives: str, others: str) -> None:
    house: dict[str, Any] = {"meld__concede": True, "meld__who": who, "score__set_gives": gives}
    said = cost("three-handed", "concede", Concede(), bid=30, **house)
    assert said == f"you lose 30{others}"


@pytest.mark.parametrize(
    ("meld", "gives", "others"),
    [
        ((12, 20, 14, 12), "nothing", "the others score their meld of 26"),
        ((12, 20, 14, 12), "half", "the others score their meld of 26 and 30"),
        ((0, 20, 0, 12), "nothing", "the others score nothing"),
        ((0, 20, 0, 12), "half", "the others score 30"),
    ],
)
def test_who_throws_in_reads_what_the_others_have_shown(meld: tuple[int, ...], gives: str, others: str) -> None:
    assert cost("double-deck", "throw in", ThrowIn(), meld, score__set_gives=gives) == f"we lose 60, {others}"


def test_where_each_of_the_others_scores_alone_their_meld_is_not_added_up() -> None:
    house: dict[str, Any] = {"meld__throw_in": True}
    assert cost("three-handed", "throw in", ThrowIn(), (4, 8, 6), bid=30, **house) == (
        "you lose 30, the others score their meld"
    )
    assert cost("three-handed", "throw in", ThrowIn(), (4, 8, 6), bid=30, score__set_gives="half", **house) == (
        "you lose 30, the others score their meld and 15"
    )
    assert cost("three-handed", "throw in", ThrowIn(), (0, 8, 6), bid=30, **house).endswith("score their meld")
    assert cost("three-handed", "throw in", ThrowIn(), (0, 8, 0), bid=30, **house) == (
        "you lose 30, the others score nothing"
    )


def test_where_a_lost_bid_costs_nothing_it_says_so() -> None:
    house: dict[str, Any] = {"score__set_costs": "nothing", "score__made_scores": "bid"}
    assert cost("three-handed", "concede", Concede(), bid=30, **house).startswith("you lose nothing, ")
    assert cost("double-deck", "throw in", ThrowIn(), (0, 0, 0, 0), **house).startswith("we lose nothing, ")


def test_twice_the_bid_is_lost_only_once_it_is_played() -> None:
    assert cost("three-handed", "concede", Concede(), bid=30, score__set_costs="twice").startswith("you lose 30, ")


@pytest.mark.parametrize(
    ("moon", "made"),
    [
        ("points", "scores 1000 and wins the game"),
        ("game", "wins the game"),
        ("250", "scores 250 beside the meld"),
    ],
)
def test_the_moon_says_what_it_brings_and_costs(moon: str, made: str) -> None:
    said = cost("partnership-auction", "moon", Moon(), bid=200, trick__moon=moon)
    assert said == f"taking every trick {made}; missing one loses 1000"


def test_all_else_is_no_grave_choice() -> None:
    assert cost("double-deck", "play", HandBack()) == "your partner has the bid in your place, and names trump"
    assert cost("double-deck", "play", Misdeal()) == "the cards are dealt again"
    for action in (PlayOn(), Pass(), LayMeld("run")):
        assert cost("double-deck", "play", action) == ""
    assert not {HandBack, Misdeal, PlayOn} & set(GRAVE)
