"""A hand that was told, held to the rules: what is refused, and the one question."""

from __future__ import annotations

import pytest
from msgspec import structs

from deece.cards import HEARTS
from deece.keeper.checks import Meld, doubts, wrong_bid, wrong_meld
from deece.keeper.doubt import Doubt, never, seldom
from deece.keeper.events import HandTold, Melded
from deece.keeper.likely import Limits, counted, limits
from deece.rules.ruleset import systems
from tests.keeper.errors import hands, melds, played, points
from tests.support import rules

DOUBLE = rules("double-deck")
RUTH, SAM = 0, 1  # and their partners


def told(melds: dict[int, int], play: dict[int, int] | None = None, **more: object) -> HandTold:
    """A hand of which Ruth has the bid, at 52 with hearts as trump, unless more is said."""
    base = HandTold(
        declarer=RUTH, bid=52, trump=HEARTS, play=play or {}, melds={s: Melded(m) for s, m in melds.items()}
    )
    return structs.replace(base, **more)


def test_a_hand_told_rightly_raises_nothing() -> None:
    assert doubts(DOUBLE, 0, told({RUTH: 34, SAM: 20}, {RUTH: 27, SAM: 23})) == ()
    assert doubts(DOUBLE, 0, HandTold()) == ()


@pytest.mark.parametrize(
    ("bid", "expected"),
    [
        (52, None),
        (49, never("bid_low", bid=49, least=50)),
        (62, never("bid_between", bid=62, lower=60, higher=65)),
        (1005, never("bid_high", bid=1005, most=1000)),
    ],
)
def test_a_bid_off_the_ladder_is_refused(bid: int, expected: Doubt | None) -> None:
    assert wrong_bid(DOUBLE, bid) == expected
    assert doubts(DOUBLE, 0, told({}, bid=bid)) == (() if expected is None else (expected,))


def test_meld_that_no_hand_can_hold_is_refused_with_the_totals_beside_it() -> None:
    one, both = frozenset({1}), frozenset({1, 3})
    assert wrong_meld(DOUBLE, HEARTS, Meld(one, 35)) == never("meld_between", meld=35, lower=34, higher=36)
    assert wrong_meld(DOUBLE, HEARTS, Meld(one, 302)) == never("meld_most", meld=302, most=300)
    assert wrong_meld(DOUBLE, HEARTS, Meld(both, 35)) == never("meld_between", meld=35, lower=34, higher=36)
    assert wrong_meld(DOUBLE, HEARTS, Meld(both, 302)) is None
    long = rules("partnership-auction")
    assert wrong_meld(long, HEARTS, Meld(one, 125)) == never("meld_step", meld=125, step=10)


def test_meld_of_one_for_a_side_is_its_sum_and_of_each_is_their_own() -> None:
    """302 is more than any hand holds with hearts, and not more than two do."""
    assert [each.kind for each in doubts(DOUBLE, 0, told({SAM: 302}))] == ["others_meld"]
    assert [each.kind for each in doubts(DOUBLE, 0, told({SAM: 302, 3: 4}))] == ["meld_most"]


def test_declarer_alone_melds_from_the_widow() -> None:
    widow = rules("three-handed-widow")
    assert wrong_meld(widow, 0, Meld(frozenset({1}), 2800), 1) is None
    assert wrong_meld(widow, 0, Meld(frozenset({2}), 2800), 1) is not None


def test_all_that_cannot_be_is_told_at_once_and_nothing_is_asked_then() -> None:
    found = doubts(DOUBLE, 0, told({RUTH: 35, SAM: 300}, {RUTH: 27, SAM: 22}, bid=62))
    assert [each.kind for each in found] == ["bid_between", "meld_between", "points_sum"]


def test_points_of_one_side_are_not_held_to_the_sum_nor_those_of_a_hand_given_up() -> None:
    assert doubts(DOUBLE, 0, told({}, {RUTH: 27})) == ()
    assert doubts(DOUBLE, 0, told({}, {RUTH: 0, SAM: 0}, ended="thrown in")) == ()


def test_the_last_trick_and_cards_laid_aside_may_be_told_apart() -> None:
    assert doubts(DOUBLE, 0, told({}, {RUTH: 27, SAM: 21}, last=SAM)) == ()
    assert [each.kind for each in doubts(DOUBLE, 0, told({}, {RUTH: 27, SAM: 23}, last=SAM))] == ["points_sum"]


def test_hands_that_need_the_same_cards_are_refused() -> None:
    cutthroat = rules("cutthroat")
    found = doubts(cutthroat, 0, told({0: 1500, 1: 1500, 2: 100}, bid=300, trump=0))
    assert found == (never("card_short", card="AS", needed=4, copies=2),)
    check = rules("check")
    melds = {0: Melded(0, "AH TH KH QH JH KH QH"), 1: Melded(0, "KH QH")}
    found = doubts(check, 0, structs.replace(told({}, bid=300), melds=melds))
    assert found == (never("card_short", card="KH", needed=3, copies=2),)


def test_of_several_unlikely_figures_the_one_most_above_its_limit_is_asked_about() -> None:
    known = limits(DOUBLE)
    assert known is not None
    (asked,) = doubts(DOUBLE, 0, told({RUTH: 110, SAM: known.others * 3}, bid=150))
    assert asked == seldom("others_meld", meld=known.others * 3, limit=known.others)
    assert asked.asks


def test_each_role_has_its_own_limit() -> None:
    known = limits(DOUBLE)
    assert known is not None

    def kinds(seat: int, total: int) -> list[str]:
        return [each.kind for each in doubts(DOUBLE, 0, told({seat: total, (seat + 2) % 4: 0}, ended="thrown in"))]

    even = known.other + known.other % 2 + 2
    assert kinds(1, even) == ["other_melds"]
    assert kinds(0, even) == []
    assert kinds(0, 300) == ["declarer_melds"]
    assert kinds(2, 300) == ["partner_melds"]


def test_a_bid_that_its_meld_leaves_too_far_off_is_asked_about_unless_the_hand_was_given_up() -> None:
    known = limits(DOUBLE)
    assert known is not None
    short = told({RUTH: 20}, bid=70)
    assert doubts(DOUBLE, 0, short) == (seldom("need_large", need=50, meld=20, bid=70, limit=known.need),)
    assert doubts(DOUBLE, 0, structs.replace(short, ended="thrown in")) == ()


# -- the limits


def test_every_system_has_limits() -> None:
    found = counted()
    assert tuple(found) == systems()
    for system, row in found.items():
        assert row.hands >= 20_000
        table = rules(system)
        assert bool(row.bid) == (table.auction.kind == "bids")
        assert row.others > 0 < row.other
        assert limits(table) == row


def test_house_rules_are_held_to_the_system_they_are_most_like() -> None:
    def of(system: str, **changes: object) -> Limits | None:
        return limits(rules(system, **changes))

    assert of("double-deck", score__goal=600) == counted()["double-deck"]
    assert of("double-deck", meld__run="15,150,225,300") in (counted()["double-deck"], counted()["double-pinochle"])
    assert of("double-deck", meld__aces="15,150") is None
    assert of("double-deck", exchange__cards=3) is None
    assert of("double-pinochle", auction__first_bid=75) is None


# -- slips of the pen (the long form is `python -m tests.keeper.errors`)


@pytest.mark.parametrize("by_player", [False, True])
def test_slips_in_meld_are_caught_and_hands_told_rightly_are_not_asked_about(by_player: bool) -> None:
    right, wrong = melds(DOUBLE, hands(DOUBLE, 250, 2, by_player=by_player), 1000, 2)
    assert right["refused"] == 0
    assert right["asked"] <= 8  # 1 % is 2.5; a sample of 250 varies
    assert 1000 - wrong[""] >= 400  # 45 %; a sample of 250 hands varies


def test_every_slip_in_the_points_of_one_side_is_refused() -> None:
    right, wrong = points(DOUBLE, played(DOUBLE, 12, 3), 300, 3)
    assert right["refused"] == 0
    assert wrong == {"refused": 300}


@pytest.mark.parametrize("system", systems())
def test_hands_played_by_the_computer_are_never_refused(system: str) -> None:
    table = rules(system)
    if table.auction.kind == "none":
        return
    for by_player in (False, True):
        for dealer, hand in hands(table, 6, 4, by_player=by_player):
            assert [each for each in doubts(table, dealer, hand) if not each.asks] == []
