"""Making the bid and being set (SYSTEMS: "Scoring a hand", "Scoring and the end")."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import bits, gains, hand_over, posed, rules, settled

from deece.cards import Card
from deece.game.action import Play
from deece.game.play import apply, to_act
from deece.game.score import score_hand
from deece.game.state import CHANCE, HandResult, Outcome, Own, State
from deece.game.tables import tables_for
from deece.rules.catalog import CATALOG


def result(state: State) -> HandResult:
    return score_hand(state).public.game.results[-1]


# system, bid, declarer's meld, the others' meld, declarer's points that just make it, the step below, the others
TIGHT = [
    ("double-deck", 60, 30, 20, 30, 1),
    ("double-pinochle", 60, 30, 20, 30, 1),
    ("double-deck-passing", 60, 30, 20, 30, 1),
    ("double-deck-tournament", 600, 300, 200, 300, 10),
    ("family-passing", 300, 100, 40, 200, 10),
    ("four-handed-passing", 30, 15, 4, 15, 1),
    ("partnership-auction", 300, 150, 40, 150, 10),
    ("four-handed", 300, 150, 40, 150, 10),
    ("two-handed-draw", 300, 150, 40, 150, 10),
    ("three-handed", 30, 15, 4, 15, 1),
    ("three-handed-widow", 300, 150, 40, 150, 10),
    ("cutthroat", 300, 150, 40, 150, 10),
    ("check", 300, 150, 40, 150, 10),
    ("triple-deck", 95, 50, 20, 45, 1),
    ("racehorse", 600, 300, 100, 300, 10),
    ("eight-handed", 300, 150, 40, 150, 10),
]


def total(system: str) -> int:
    return tables_for(rules(system)).total


def tight(system: str, bid: int, meld: int, other: int, play: int, **more: object) -> State:
    """Declarer's side took just this much; the next player's side took the rest, with the last trick."""
    rest = total(system) - play
    two = 2 % rules(system).people
    return hand_over(rules(system), bid=bid, melds={1: meld, two: other}, took={1: play, two: rest}, last=two, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("system", "bid", "meld", "other", "play", "step"), TIGHT)
def test_exactly_the_bid_is_enough(system: str, bid: int, meld: int, other: int, play: int, step: int) -> None:
    """All meld and tricks count, for both sides."""
    state = tight(system, bid, meld, other, play)
    side = state.public.seating.column
    gained = gains(state)
    assert gained[side[1]] == meld + play == bid
    assert gained[side[2 % len(side)]] == other + total(system) - play
    assert settled(state).made is True
    assert result(state).outcome is Outcome.MADE


@pytest.mark.parametrize(("system", "bid", "meld", "other", "play", "step"), TIGHT)
def test_one_step_less_is_set(system: str, bid: int, meld: int, other: int, play: int, step: int) -> None:
    """Set: the bid subtracted, the hand counts nothing; the others score theirs and no more."""
    state = tight(system, bid, meld, other, play - step)
    side = state.public.seating.column
    gained = gains(state)
    assert gained[side[1]] == -bid
    assert gained[side[2 % len(side)]] == other + total(system) - play + step
    assert settled(state).made is False
    assert result(state).outcome is Outcome.SET
    assert any((line.kind, line.figures) == ("set", (bid - step, bid)) for line in result(state).lines)


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_exactly_the_bid_is_enough_with_a_called_partner(system: str) -> None:
    """Fine print: declarer and partner each add their side's points; the three each add their side's."""
    state = five(system, 25)
    assert gains(state) == (35, 60, 35, 60, 35)
    assert settled(state).made is True


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_declarer_and_called_partner_each_lose_the_bid(system: str) -> None:
    assert gains(five(system, 24)) == (36, -60, 36, -60, 36)


def five(system: str, play: int) -> State:
    return hand_over(
        rules(system),
        bid=60,
        melds={1: 25, 3: 10, 0: 4, 2: 6},
        took={1: 10, 3: play - 10, 4: 50 - play},
        last=4,
        contract={"partner": 3},
    )


def test_made_it_is_not_the_bid_that_counts() -> None:
    """Fine print: all meld and tricks count, not the bid."""
    state = hand_over(rules("double-deck"), bid=50, melds={1: 100}, took={1: 40, 2: 10}, last=2)
    assert gains(state) == (0, 140)


def test_a_set_sides_points_go_to_nobody() -> None:
    """Fine print."""
    state = hand_over(rules("partnership-auction"), bid=500, melds={1: 100, 2: 20}, took={1: 200, 2: 50}, last=1)
    assert gains(state) == (70, -500)


def test_scores_may_fall_below_zero() -> None:
    state = hand_over(rules("double-deck"), bid=80, melds={1: 20}, took={2: 50}, last=2)
    assert score_hand(state).public.game.scores == (50, -80)


def test_partners_count_together() -> None:
    """S4: both the bidder and the partner have their score count towards the contract."""
    state = hand_over(rules("four-handed"), bid=300, melds={1: 40, 3: 60}, took={1: 100, 3: 100, 0: 50}, last=3)
    assert gains(state) == (50, 300)


# --- what declarer needs besides the bid


@pytest.mark.parametrize(
    ("system", "bid", "meld", "least"),
    [
        ("double-deck", 50, 100, 20),
        ("double-pinochle", 50, 100, 20),
        ("double-deck-tournament", 500, 1000, 200),
        ("triple-deck", 75, 100, 20),
    ],
)
def test_declarer_needs_20_in_tricks_however_much_meld(system: str, bid: int, meld: int, least: int) -> None:
    """S0: takes less than 20 in tricks: the bid automatically fails, however much meld. Exactly 20 counts."""
    step = least // 20
    enough = hand_over(rules(system), bid=bid, melds={1: meld}, took={1: least, 2: total(system) - least}, last=2)
    assert gains(enough)[1] == meld + least
    short = hand_over(
        rules(system), bid=bid, melds={1: meld}, took={1: least - step, 2: total(system) - least + step}, last=2
    )
    assert gains(short)[1] == -bid
    assert (result(short).lines[0].kind, result(short).lines[0].figures) == ("set for points", (least,))


def test_the_last_trick_counts_for_the_20() -> None:
    """Fine print: it counts as points in play everywhere: for the 20."""
    state = hand_over(rules("double-deck"), bid=50, melds={1: 50}, took={1: 20, 2: 30}, last=1)
    assert state.public.points_taken()[1] == 18
    assert gains(state)[1] == 70


@pytest.mark.parametrize(
    ("system", "bid", "meld"),
    [
        ("double-deck-passing", 50, 60),
        ("four-handed-passing", 25, 60),
        ("three-handed", 20, 60),
        ("three-handed-widow", 300, 400),
        ("cutthroat", 300, 400),
        ("check", 300, 400),
    ],
)
def test_declarer_needs_a_trick_with_or_without_points(system: str, bid: int, meld: int) -> None:
    rest = total(system)
    none = hand_over(rules(system), bid=bid, melds={1: meld}, took={2: rest}, last=2)
    assert gains(none)[1] == -bid
    assert result(none).lines[0].kind == "set for tricks"
    one = hand_over(rules(system), bid=bid, melds={1: meld}, took={2: rest}, tricks={1: 1, 2: 1}, last=2)
    assert gains(one)[1] == meld


def test_a_called_side_needs_a_trick_among_the_two() -> None:
    table = rules("five-handed-call")
    none = hand_over(table, bid=50, melds={1: 60}, took={2: 50}, last=2, contract={"partner": 4})
    assert gains(none) == (50, -50, 50, 50, -50)
    one = hand_over(table, bid=50, melds={1: 60}, took={2: 50}, tricks={4: 1, 2: 1}, last=2, contract={"partner": 4})
    assert gains(one) == (50, 60, 50, 50, 60)


def test_buried_counters_are_no_trick_for_declarer() -> None:
    state = hand_over(rules("three-handed"), bid=20, melds={1: 30}, took={2: 22}, last=2)
    state = state._replace(own=(Own(), Own(buried=bits("AS TS KS")), Own()))
    assert gains(state)[1] == -20


def test_buried_counters_help_to_make_the_bid() -> None:
    state = hand_over(rules("three-handed"), bid=20, melds={1: 16}, took={1: 1, 2: 21}, last=2)
    assert gains(state)[1] == -20
    state = state._replace(own=(Own(), Own(buried=bits("AS TS KS")), Own()))
    assert gains(state) == (0, 20, 21)


@pytest.mark.parametrize(
    ("system", "bid", "meld"),
    [
        ("family-passing", 250, 300),
        ("partnership-auction", 250, 300),
        ("four-handed", 150, 300),
        ("two-handed-draw", 250, 300),
        ("racehorse", 500, 600),
        ("eight-handed", 250, 300),
    ],
)
def test_elsewhere_declarer_needs_the_bid_alone(system: str, bid: int, meld: int) -> None:
    """Scoring table: the bid. Fine print (S1): declarer's side needs no trick."""
    other = 2 if rules(system).deal.players > 2 else 0
    state = hand_over(rules(system), bid=bid, melds={1: meld}, took={other: total(system)}, last=other)
    assert gains(state)[1] == meld


def test_the_secret_side_needs_the_bid_alone() -> None:
    state = hand_over(rules("five-handed-secret"), bid=50, melds={1: 60}, took={2: 50}, last=2, contract={"partner": 3})
    assert gains(state) == (50, 60, 50, 60, 50)


# --- options


def test_a_set_side_may_keep_its_meld_by_option() -> None:
    """Fine print: partnership-auction (row)."""
    table = rules("partnership-auction", score__set_keeps_meld=True)
    state = hand_over(table, bid=500, melds={1: 100, 2: 20}, took={1: 200, 2: 50}, last=1)
    assert gains(state) == (70, -400)


SUMMED = {"auction__kind": "summed", "auction__opening": "free"}


def test_summed_bids_are_contracts_of_both_sides() -> None:
    """S4: both sides' sums are contracts that can be set."""
    table = rules("partnership-auction", **SUMMED)
    state = hand_over(
        table, bid=300, melds={1: 150, 2: 50}, took={1: 150, 2: 100}, last=1, contract={"sums": (160, 300)}
    )
    assert gains(state) == (-160, 300)
    state = state._replace(public=state.public._replace(contract=state.public.contract._replace(sums=(150, 310))))  # type: ignore[union-attr]
    assert gains(state) == (150, -310)


def test_a_side_that_bid_nothing_cannot_be_set() -> None:
    """Fine print: a side with 0 cannot be set; it scores as a side without a contract."""
    table = rules("partnership-auction", **SUMMED)
    state = hand_over(table, bid=300, melds={1: 150, 2: 50}, took={1: 150, 2: 100}, last=1, contract={"sums": (0, 300)})
    assert gains(state) == (150, 300)


def misbid(how: str = "void", ended: str = "") -> State:
    changed = {} if how == "void" else {"auction__misbid": how}
    table = rules("partnership-auction", auction__least_meld=200, **SUMMED, **changed)
    return hand_over(
        table,
        bid=300,
        melds={1: 200, 2: 190},
        took={1: 150, 2: 100},
        last=1,
        ended=ended,
        contract={"sums": (160, 300)},
    )


def test_a_misbid_voids_the_sides_contract() -> None:
    """Fine print: that side scores nothing; the other side plays on as it is."""
    assert gains(misbid()) == (0, 350)


def test_a_misbid_may_cost_the_sum() -> None:
    """Fine print: with the penalty it loses its sum."""
    assert gains(misbid("penalty")) == (-160, 350)


def test_exactly_the_least_meld_is_no_misbid() -> None:
    table = rules("partnership-auction", auction__least_meld=200, **SUMMED)
    state = hand_over(
        table, bid=300, melds={1: 200, 2: 200}, took={1: 150, 2: 100}, last=1, contract={"sums": (160, 300)}
    )
    assert gains(state) == (300, 350)


def test_each_player_who_bids_needs_the_least_meld_by_option() -> None:
    """S4: "a player or partnership must have a minimum number of meld points" to bid; the side by default (row)."""
    table = rules("partnership-auction", auction__least_meld=200, auction__least_meld_of="player", **SUMMED)
    hand: dict[str, Any] = {"bid": 300, "took": {1: 150, 2: 100}, "last": 1}
    enough = {"sums": (160, 300), "bids": (160, 300, 0, 0)}
    both = {"sums": (160, 300), "bids": (160, 150, 0, 150)}
    melds = {0: 200, 1: 240, 3: 60}
    assert gains(hand_over(table, **hand, melds=melds, contract=enough)) == (300, 450)
    assert gains(hand_over(table, **hand, melds=melds, contract=both)) == (300, 0)
    side = rules("partnership-auction", auction__least_meld=200, **SUMMED)
    assert gains(hand_over(side, **hand, melds=melds, contract=both)) == (300, 450)


def test_declarers_misbid_leaves_the_trump_and_loses_the_contract() -> None:
    """Fine print: the trump stands."""
    table = rules("partnership-auction", auction__least_meld=200, **SUMMED)
    state = hand_over(
        table, bid=300, melds={1: 190, 2: 200}, took={1: 150, 2: 100}, last=1, contract={"sums": (160, 300)}
    )
    assert gains(state) == (300, 0)
    assert settled(state).made is False


def test_a_side_that_misbid_scores_nothing_though_the_hand_is_thrown_in() -> None:
    """A misbid is found out when the meld is shown, played or not."""
    assert gains(misbid(ended="thrown in")) == (0, -300)
    assert gains(misbid("penalty", ended="thrown in")) == (-160, -300)


# --- truly played to the last card


def test_a_hand_played_to_the_end_is_scored_and_the_deal_passes() -> None:
    hands = {1: "AS AD", 2: "TS 9D", 3: "KS TD", 0: "QS KD"}
    state = posed(rules("four-handed-passing"), hands, "play", trump=1, bid=25, melds=(None,) * 4)
    for card in ("AS", "TS", "KS", "QS", "AD", "9D", "TD", "KD"):
        state = apply(state, Play(Card.parse(card)))
    last = state.public.game.results[-1]
    assert last.scores == (0, -25)  # 6 counters and the last trick are 7
    assert (last.lines[0].kind, last.lines[0].figures) == ("set", (7, 25))
    assert to_act(state) == CHANCE
    assert state.public.game.dealer == 1


def test_a_bid_made_in_play() -> None:
    hands = {1: "AS AD", 2: "TS 9D", 3: "KS TD", 0: "QS KD"}
    state = posed(rules("four-handed-passing", auction__first_bid=7), hands, "play", trump=1, bid=7, melds=(None,) * 4)
    for card in ("AS", "TS", "KS", "QS", "AD", "9D", "TD", "KD"):
        state = apply(state, Play(Card.parse(card)))
    assert state.public.game.results[-1].scores == (0, 7)


def test_each_line_of_the_sheet_names_a_rule() -> None:
    for system, bid, meld, other, play, _step in TIGHT:
        for points in (play, 0):
            state = hand_over(
                rules(system),
                bid=bid,
                melds={1: meld, 2 % rules(system).people: other},
                took={1: points, 0: total(system) - points},
                last=0,
            )
            assert {line.rule for line in settled(state).lines} <= set(CATALOG)


def test_the_meld_of_a_bid_that_is_made_names_what_making_it_takes() -> None:
    """Every score line names its rule: meld under the least has its own, and saved meld that of saving."""
    table = rules("four-handed-passing")
    state = hand_over(table, bid=30, melds={1: 15, 0: 4}, took={1: 15, 0: 10}, last=1)
    assert {(line.column, line.kind): line.rule for line in result(state).lines if line.kind == "meld"} == {
        (1, "meld"): "score.need",
        (0, "meld"): "score.save",
    }
    short = hand_over(rules("double-deck"), bid=50, melds={1: 40, 0: 10}, took={1: 30, 0: 20}, last=1)
    assert [line.rule for line in result(short).lines if line.kind == "short meld"] == ["meld.least"]


def test_the_meld_of_a_moon_made_names_the_moon() -> None:
    table = rules("four-handed", trick__moon="250")
    state = hand_over(table, bid=250, melds={1: 40}, took={1: 250}, tricks={1: 12}, last=1, contract={"mooner": 1})
    assert [(line.kind, line.rule) for line in result(state).lines if line.column == 1] == [
        ("meld", "trick.moon"),
        ("moon", "trick.moon"),
    ]
