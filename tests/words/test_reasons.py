"""Why a computer player chose so: each reason with its figures, cards and suits in players' words."""

from __future__ import annotations

import pytest

from deece.words.reasons import Figure, by_trump, reason_words


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (0.74, "a little better on average"),
        (0.75, "about a point better on average"),
        (1.49, "about a point better on average"),
        (1.5, "2 points better on average"),
        (2.4, "2 points better on average"),
    ],
)
def test_by_how_much_a_choice_is_better_is_said_as_exactly_as_it_is_known(gain: float, words: str) -> None:
    said = reason_words(("better_than_suit", {"deals": 20, "gain": gain, "suit": "S"}))
    assert said == f"in 20 imagined deals it comes out {words} than spades"


def test_what_a_hand_melds_with_other_trumps_is_one_figure_where_these_are_alike() -> None:
    assert by_trump(30, "diamonds", 16, 16) == "30 meld with diamonds, 16 with any other trump"
    assert by_trump(30, "diamonds", 4, 16) == "30 meld with diamonds, 4 to 16 with another trump"
    figures: dict[str, Figure] = {"meld": 30, "suit": "D", "low": 4, "high": 16}
    assert reason_words(("melds_by_trump", figures)) == "30 meld with diamonds, 4 to 16 with another trump"


@pytest.mark.parametrize(
    ("kind", "figures", "wanted"),
    [
        ("pull_trump", {}, "trump is long here: pull theirs"),
        ("card_worth_keeping", {"card": "TH"}, "the ten of hearts is worth keeping"),
        ("short_suit", {"suit": "C"}, "clubs are short"),
        ("widow_may_help", {"widow": "kitty"}, "the kitty may help"),
        ("calls_meld", {"call": "help", "meld": 20}, "help: 20 meld"),
        ("shows", {"tells": "at least {meld} meld", "meld": 20}, "shows partner: at least 20 meld"),
        ("best_meld", {"points": 1}, "1 point, the best meld here"),
        ("best_meld", {"points": 4}, "4 points, the best meld here"),
    ],
)
def test_a_reason_names_its_cards_and_suits(kind: str, figures: dict[str, Figure], wanted: str) -> None:
    assert reason_words((kind, figures)) == wanted


def test_several_reasons_stand_one_after_another() -> None:
    both = reason_words(("partner_wants_bid", {}), ("calls_meld", {"call": "help", "meld": 20}))
    assert both == "partner wants the bid; help: 20 meld"


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ({}, ""),
        ({"partner": 0}, ", 0 from partner"),
        ({"new_cards": 3}, ", 3 that new cards may add"),
        ({"partner": 5, "new_cards": 3}, ", 5 from partner, 3 that new cards may add"),
    ],
)
def test_a_promise_has_the_parts_that_were_counted(more: dict[str, Figure], wanted: str) -> None:
    figures: dict[str, Figure] = {"suit": "H", "total": 60, "meld": 30, "play": 25, **more}
    said = reason_words(("covers_partner", figures))
    begin = "partner showed meld, and hearts should bring about 60: 30 in meld, about 25 in tricks"
    assert said == begin + wanted
