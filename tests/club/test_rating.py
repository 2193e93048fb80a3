"""Points a hand: what hands say of those who played them, and how sure it is."""

from __future__ import annotations

import sys
from math import sqrt

import pytest

from deece.club.rating import (
    DRIFT,
    NOISE,
    PRIOR,
    Game,
    Rating,
    RatingError,
    Result,
    Skills,
    ladder,
    noise,
    rate,
    together,
    unit,
)
from deece.club.words.rating import rating_words, ratings_words
from deece.rules.ruleset import load
from tests.club import equals

ONE, TWO = ("Ann", "Cal"), ("Bob", "Dee")
SPLIT = ("Ann", "Bob"), ("Cal", "Dee")


def result(one: tuple[str, ...], two: tuple[str, ...], ahead: float, *, day: int = 0, hands: int = 1) -> Result:
    """Hands in which one side was so far ahead, in all."""
    return Result((one, two), (ahead, 0.0), NOISE, day, hands)


def by_name(results: list[Result]) -> dict[str, Rating]:
    """The ratings, each by the first of its names."""
    return {one.names[0]: one for one in rate(results)}


def test_one_hand_is_weighed_by_the_rule_of_bayes() -> None:
    """A hand measures the sum of two skills less two others, with an error: by the formula for normal variables."""
    pair, other = rate([result(ONE, TWO, 100)])
    total = 4 * PRIOR**2 + NOISE**2
    assert (pair.names, other.names) == (ONE, TWO)
    assert pair.points == pytest.approx(2 * 100 * PRIOR**2 / total)
    variance = PRIOR**2 - 4 * PRIOR**4 / total  # of the pair from the mean of both
    assert pair.high - pair.points == pytest.approx(1.959964 * sqrt(variance))
    assert [other.points, other.low] == pytest.approx([-pair.points, -pair.high])


def test_sides_exchanged_negate_every_figure() -> None:
    hands = [
        result(ONE, TWO, 40),
        result(("Ann", "Bob"), ("Cal", "Dee"), -12),
        result(("Ann", "Dee"), TWO[:1] + ONE[1:], 5),
    ]
    turned = [one._replace(points=one.points[::-1]) for one in hands]
    for one, other in zip(rate(hands), rate(turned), strict=True):
        assert (one.points, one.low, one.high) == pytest.approx((-other.points, -other.high, -other.low))


def test_what_is_known_becomes_surer_with_every_hand() -> None:
    widths = []
    for hands in (1, 20, 100, 400):
        pair, _ = rate([result(ONE, TWO, 4 * hands, hands=hands)])
        widths.append(pair.high - pair.low)
    assert widths == sorted(widths, reverse=True)
    assert rate([result(ONE, TWO, 4 * 4000, hands=4000)])[0].points == pytest.approx(2, abs=0.1)  # half of the four


def test_a_pair_that_never_splits_has_one_number() -> None:
    hands = [result(ONE, TWO, 4, hands=30), result(ONE, ("Eve", "Dee"), 4, hands=30)]
    assert [one.names for one in rate(hands)] == [("Ann", "Cal"), ("Bob",), ("Dee",), ("Eve",)]
    split = [*hands, result(("Ann", "Bob"), ("Cal", "Dee"), 0)]
    assert [one.names for one in rate(split)] == [("Ann",), ("Bob",), ("Cal",), ("Dee",), ("Eve",)]


def test_one_person_has_one_number_however_their_name_is_written() -> None:
    hands = [result(ONE, TWO, 4), result(("ANN", "Bob"), ("Cal", "Dee"), 4)]
    assert [one.hands for one in rate(hands)] == [2, 2, 2, 2]


def test_hands_of_one_day_added_say_what_they_say_one_by_one() -> None:
    hands = [result(ONE, TWO, ahead, day=3) for ahead in (40, -10, 3)] + [
        result(("Ann", "Bob"), ("Cal", "Dee"), 9, day=3)
    ]
    singly = Skills()
    for hand in hands:
        singly.add(hand)
    assert len(together(hands)) == 2
    for one, other in zip(rate(hands), singly.ratings(), strict=True):
        assert one[1:] == pytest.approx(other[1:])


def test_an_older_hand_says_less_than_a_new_one() -> None:
    """Skills drift by 0.3 a month, so what is known of them fades."""
    split = ("Ann", "Bob"), ("Cal", "Dee")
    soon, late = (by_name([result(ONE, TWO, 300, hands=400), result(*split, 0, day=day)])["Ann"] for day in (1, 3652))
    assert late.high - late.low > soon.high - soon.low
    still, year = Skills(), Skills()
    for skills, days in ((still, 0), (year, 365.25)):
        skills.add(result(ONE, TWO, 0))
        skills.add(result(ONE, ("Eve", "Fay"), 0, day=int(days)))
    bob, older = (next(one for one in skills.ratings() if "bob" in one.names) for skills in (still, year))
    assert older.high - older.low > bob.high - bob.low
    assert DRIFT == 0.3


def test_where_there_are_several_sides_their_order_says_nothing() -> None:
    names, points = (("Ann",), ("Bob",), ("Cal",)), (120.0, -30.0, 45.0)
    usual = rate([Result(names, points, NOISE)])
    turned = rate([Result((names[2], names[0], names[1]), (points[2], points[0], points[1]), NOISE)])
    for one, other in zip(usual, turned, strict=True):
        assert one[2:] == pytest.approx(other[2:])
    assert [one.points > 0 for one in usual] == [True, False, False]
    assert sum(one.points for one in usual) == pytest.approx(0)


def test_who_never_met_is_not_compared() -> None:
    alone = by_name([result(ONE, TWO, 100)])
    others = by_name([result(ONE, TWO, 100), result(("Eve", "Fay"), ("Gus", "Hal"), -400)])
    assert others["Ann"] == alone["Ann"]


def test_partners_changed_in_two_ways_of_three_are_tied_all_the_same() -> None:
    """Two of them vary together no more then, exactly; all four are measured from their mean still."""
    ann, *_ = rate([result(ONE, TWO, 50), result(*SPLIT, 50)])
    gain = PRIOR**4 / (4 * PRIOR**2 + NOISE**2)
    assert ann.high - ann.points == pytest.approx(1.959964 * sqrt(PRIOR**2 * 3 / 4 - 2 * gain))


def test_nobody_is_ranked() -> None:
    found = rate(
        [result(("zoe", "Ann"), ("Bob", "Yan"), -500, hands=50), result(("zoe", "Bob"), ("Ann", "Yan"), 900, hands=50)]
    )
    assert [one.names[0] for one in found] == ["Ann", "Bob", "Yan", "zoe"]
    assert "this is no ranking" in ratings_words(found, 1, mixed=False)[0]


# -- the scales


def test_the_noise_is_that_of_the_game_and_less_without_the_luck_of_the_deal() -> None:
    double, single, tournament = (
        load(id).rules for id in ("double-deck", "four-handed-passing", "double-deck-tournament")
    )
    assert [unit(rules) for rules in (double, single, tournament)] == [1, 0.5, 10]
    assert noise(double, luck_off=True) == 55
    assert noise(single, luck_off=True) * unit(single) == 26
    assert noise(tournament, luck_off=True) == 55
    assert noise(double, luck_off=False) == pytest.approx(71, abs=0.1)


# -- how it is said


def test_a_figure_is_said_from_forty_hands_on_and_the_interval_always() -> None:
    for hands, told in (
        (39, "Ann: between −3 and +11 points a hand so far (39 hands)"),
        (40, "Ann: about +4 points a hand, between −3 and +11 (40 hands)"),
    ):
        assert rating_words(Rating(("Ann",), hands, 4.2, -3.1, 11.4), 1) == told
    pair = Rating(ONE, 40, 0.2, -30.9, 11.4)
    assert rating_words(pair, 0.5) == "Ann and Cal together: about 0 points a hand, between −15 and +6 (40 hands)"
    assert (
        rating_words(pair._replace(hands=1), 1)
        == "Ann and Cal together: between −31 and +11 points a hand so far (1 hand)"
    )


# -- whether the intervals are right


@pytest.mark.parametrize("drawn", [False, True], ids=["equal", "drawn"])
def test_intervals_hold_the_truth(drawn: bool) -> None:
    """Few players, so a wide bound; `python -m tests.club.equals` asks a thousand, and prints the figure."""
    found = equals.clubs(8, 240, drawn=drawn)
    assert found.players == 160
    assert 0.9 <= found.share <= 0.99


# -- the ladder


def test_the_ladder_ranks_by_games() -> None:
    pytest.importorskip("openskill")
    games = [Game((ONE, TWO), (0, 1), day) for day in range(3)] + [Game((("Ann", "Bob"), ("Cal", "Dee")), (0, 1), 9)]
    rungs = ladder(games)
    assert [one.name for one in rungs] == ["Ann", "Cal", "Bob", "Dee"]
    assert [one.games for one in rungs] == [4, 4, 4, 4]
    assert rungs == ladder(reversed(games))
    assert ladder([games[0]._replace(places=(0, 0))])[0].sure == pytest.approx(
        ladder([games[0]._replace(places=(0, 0))])[3].sure
    )


def test_one_game_says_little_of_anybody() -> None:
    """mu - 2 sigma begins at 25 - 2 * 25/3."""
    pytest.importorskip("openskill")
    first, *_, last = ladder([Game((ONE, TWO), (0, 1))])
    assert last.sure < 25 - 50 / 3 < first.sure < 25


def test_without_openskill_the_ladder_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(RatingError, match="pip install openskill"):
        ladder([])
