"""What a bid that is lost costs and gives the others, and what one that is made scores: house rules of real tables."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import gains, hand_over, posed, rules, settled

from deece.cards import HEARTS
from deece.game.account import account_of, facts
from deece.game.action import Concede, ThrowIn, Trump
from deece.game.play import apply, to_act, view
from deece.game.score import settle
from deece.game.state import Shown, State
from deece.players import make
from deece.players.base import choice_of
from deece.rules.ruleset import load
from deece.rules.sheet import sheet
from deece.words.consequence import consequence

GIVING: dict[str, Any] = {"meld__concede": True, "meld__throw_in": True}


def three(ended: str = "", **house: Any) -> State:
    """Three-handed with a widow: chair 1 bid 300, melded 100 and took 60; chair 2 melded 40 and took 190."""
    table = rules("three-handed-widow", **house)
    took = {} if ended else {1: 60, 2: 190}
    return hand_over(table, bid=300, melds={1: 100, 2: 40}, took=took, last=-1 if ended else 2, ended=ended)


@pytest.mark.parametrize(
    ("costs", "played", "given_up"), [("bid", -300, -300), ("twice", -600, -300), ("nothing", 0, 0)]
)
def test_what_a_lost_bid_costs(costs: str, played: int, given_up: int) -> None:
    """Auction pinochle: given up it costs the bid once, played and lost twice. Parlett's Widow: nothing."""
    assert gains(three(score__set_costs=costs)) == (0, played, 230)
    for way in ("conceded", "thrown in"):
        assert gains(three(way, score__set_costs=costs, **GIVING)) == (0, given_up, 40)


def test_each_line_names_its_rule() -> None:
    found = [(line.points, line.rule) for line in settled(three(score__set_costs="twice")).lines if line.column == 1]
    assert found == [(-300, "score.need"), (-300, "score.set_costs")]


def test_the_meld_is_kept_by_its_own_row() -> None:
    assert gains(three(score__set_costs="nothing", score__set_keeps_meld=True))[1] == 100
    assert gains(three(score__set_costs="twice", score__set_keeps_meld=True))[1] == -500


@pytest.mark.parametrize(
    ("gives", "played", "given_up"),
    [
        ({"score__set_gives": "nothing"}, (0, 230), (0, 40)),
        ({"score__set_gives": "bid"}, (300, 530), (300, 340)),
        ({"score__set_gives": "half"}, (0, 230), (150, 190)),
        ({"score__set_gives": "points", "score__set_gives_points": 100}, (0, 230), (100, 140)),
    ],
)
def test_what_a_lost_bid_gives_each_of_the_others(
    gives: dict[str, Any], played: tuple[int, int], given_up: tuple[int, int]
) -> None:
    """A state's silver games: the bid goes to the opponents. Three with a double pack: a concession gives each 100."""
    assert gains(three(**gives, **GIVING)) == (played[0], -300, played[1])
    assert gains(three("thrown in", **gives, **GIVING)) == (given_up[0], -300, given_up[1])


def test_a_bid_lost_without_being_given_up_gives_only_where_every_lost_bid_does() -> None:
    house: dict[str, Any] = {"meld__throw_in": True, "score__set_gives": "half"}
    assert gains(three("off the board", **house)) == (0, -300, 40)
    assert gains(three("off the board", score__set_gives="bid")) == (300, -300, 340)


def test_a_bid_that_is_made_gives_nothing() -> None:
    state = hand_over(
        rules("partnership-auction", score__set_gives="bid"), bid=250, melds={1: 100}, took={1: 200, 0: 50}, last=0
    )
    assert gains(state) == (50, 300)


def test_where_bids_are_added_each_side_gets_the_sum_that_the_other_lost() -> None:
    house = {"auction__kind": "summed", "auction__opening": "free", "score__set_gives": "bid"}
    table = rules("four-handed", **house)
    contract = {"sums": (200, 300)}
    state = hand_over(table, bid=300, melds={1: 20, 0: 100}, took={1: 100, 0: 150}, last=0, contract=contract)
    assert gains(state) == (100 + 150 + 300, -300)


def test_a_renege_does_not_give_the_bid_to_the_others() -> None:
    """A state's silver games: by a renege the bid is lost, and not given to the others."""
    state = three(score__set_gives="bid", score__renege="once")
    hand = account_of(facts(state)._replace(reneged=1, over=True))
    assert settle(hand, 0, (0, 0, 0)).scores == (0, -300, 40)


def test_a_made_bid_scores_the_bid_alone() -> None:
    """Parlett's Widow: the bidder scores the bid and no more, nothing if it fails; the others what they have."""
    house = {"score__made_scores": "bid", "score__set_costs": "nothing"}
    table = rules("three-handed-widow", **house)
    state = hand_over(table, bid=200, melds={1: 100, 2: 40}, took={1: 160, 2: 90}, last=2)
    assert gains(state) == (0, 200, 130)
    assert gains(three(**house)) == (0, 0, 230)


def test_giving_up_says_what_it_costs_and_gives() -> None:
    house = {**GIVING, "score__set_gives": "points", "score__set_gives_points": 100}

    def said(step: str, action: Any, **more: Any) -> str:
        table = rules("three-handed", **(house | more))
        state = posed(table, {1: "KH QH", 2: "AS AH AD AC"}, "name trump", bid=20)
        state = apply(state, Trump(HEARTS))
        while state.public.step != step:
            state = apply(state, choice_of(make("plain"), view(state, to_act(state))).action)
        return consequence(action, view(state, to_act(state)))

    assert said("concede", Concede()) == "you lose 20, the others score their meld and 100"
    assert said("concede", Concede(), meld__who="declarer") == "you lose 20, and the others score 100"
    assert (
        said("concede", Concede(), score__set_costs="nothing")
        == "you lose nothing, the others score their meld and 100"
    )


@pytest.mark.parametrize("system", ["three-handed", "partnership-auction", "five-handed-call"])
def test_the_sheet_says_what_a_lost_bid_costs(system: str) -> None:
    said = " ".join(sheet(load(system, {"score.set_costs": "twice"})).split())
    assert "twice the bid is taken off the score" in said
    assert "twice the bid comes off the score" in said
    assert "and the bid comes off the score" not in said
    said = " ".join(sheet(load(system, {"score.set_costs": "nothing", "score.made_scores": "bid"})).split())
    assert "comes off the score." not in said.replace("does not come off", "")
    assert "taken off" not in said.replace("nothing is taken off", "")


def test_nobody_is_said_to_score_nothing_where_the_bid_goes_to_the_others() -> None:
    house = {"meld.who": "declarer", "meld.throw_in": True, "score.set_gives": "bid"}
    said = sheet(load("three-handed", house | {"auction.opening": "duty", "meld.concede_unseen": True}))
    assert "nobody else scores" not in " ".join(said.split())


def test_the_plain_player_does_not_wait_for_luck_where_playing_costs_double() -> None:
    """Where both ways cost the same they play on unless it is hopeless."""
    melds, hand = (Shown(0), Shown(10), Shown(0)), "AS TS KS QS JS AH 9H 9D 9C JD QD JH"
    found: dict[str, list[int]] = {}
    for costs in ("bid", "twice"):
        table = rules("three-handed", meld__throw_in=True, score__set_costs=costs)
        for bid in range(15, 35):
            state = posed(table, {1: hand}, "throw in", bid=bid, trump=0, melds=melds)
            if choice_of(make("plain"), view(state, 1)).action != ThrowIn():
                found.setdefault(costs, []).append(bid)
    assert max(found["twice"]) + 3 < max(found["bid"]) < 34


def test_what_a_renege_and_a_moon_do_beside_it_is_said() -> None:
    said = " ".join(sheet(load("partnership-auction", {"score.set_gives": "bid"})).split())
    assert "whatever was taken. A renege, at a table with real cards, gives nobody the bid." in said
    said = " ".join(sheet(load("partnership-auction", {"score.made_scores": "bid", "trick.moon": "250"})).split())
    assert "no more than the bid. A moon that is shot scores its meld and its points all the same." in said


def test_a_bid_conceded_unseen_costs_no_checks_and_the_sheet_says_so() -> None:
    said = " ".join(sheet(load("check", {"score.check_bids": "300,3"})).split())
    assert "One that is conceded without a look at the widow costs none." in said


def test_the_others_who_play_together_have_one_least_meld() -> None:
    said = " ".join(sheet(load("three-handed-widow", {"exchange.partner": "alone", "meld.least": 20})).split())
    assert "If the others together have less than 20 in meld, none of them scores any." in said
    assert "the others scores" not in said
