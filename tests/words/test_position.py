"""Who is on whose side, and how a hand stands, in the few words of a head line."""

from __future__ import annotations

import pytest

from deece.game.account import account
from deece.game.action import Bid, Pass
from deece.game.score import settle
from deece.game.state import NOBODY, Auction, Contract, Own, Public, State, Trick
from deece.game.view import View
from deece.words.position import (
    column_names,
    contract_words,
    dealer_of,
    hand_number,
    lost_words,
    players_names,
    position_words,
    side_word,
    title_words,
)
from deece.words.viewer import Viewer
from tests.support import at, do, hand_over, posed, rules

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Flo", "Gus", "Hal")


def reader(public: Public, seat: int) -> Viewer:
    return Viewer(seat, NAMES[: len(public.sizes)])


def columns(state: State, seat: int) -> list[str]:
    return column_names(state.public, reader(state.public, seat))


def sides(state: State, seat: int) -> list[str]:
    """By seat whose side it is on, to the reader in this seat."""
    public = state.public
    seen = View(public, seat, 0, Own())
    return [side_word(seen, reader(public, seat), other) for other in range(len(public.sizes))]


def played(system: str, declarer: int = NOBODY, partner: int = NOBODY, **house: object) -> State:
    """A hand in play whose bid this seat has; nobody has it yet where none is said."""
    state = posed(rules(system, **house), {}, "play", declarer=declarer, contract={"partner": partner})
    return state if declarer != NOBODY else state._replace(public=state.public._replace(contract=None))


@pytest.mark.parametrize(
    ("system", "seat", "wanted"),
    [
        ("double-deck", 0, ["We", "They"]),
        ("double-deck", 3, ["They", "We"]),
        ("double-deck", NOBODY, ["Ann & Cal", "Bob & Dee"]),
        ("racehorse", 1, ["They", "We"]),
        ("eight-handed", 6, ["Ann & Eve", "Bob & Flo", "We", "Dee & Hal"]),
        ("three-handed", 1, ["Ann", "You", "Cal"]),
        ("two-handed", 0, ["You", "Bob"]),
    ],
)
def test_a_column_is_ours_or_theirs_where_two_sides_play_and_else_has_its_names(
    system: str, seat: int, wanted: list[str]
) -> None:
    assert columns(at(rules(system)), seat) == wanted


def test_with_names_the_readers_own_side_is_named_too() -> None:
    public = at(rules("double-deck")).public
    assert players_names(public, reader(public, 2)) == ["Ann & You", "Bob & Dee"]


@pytest.mark.parametrize(
    ("system", "seat", "declarer", "wanted"),
    [
        ("double-deck", 0, NOBODY, ["We", "They", "We", "They"]),
        ("double-deck", 0, 0, ["We, bidder", "They", "We", "They"]),
        ("double-deck", 0, 3, ["We", "They", "We", "They, bidder"]),
        ("double-deck", NOBODY, 2, ["with Cal", "with Dee", "with Ann, bidder", "with Bob"]),
        ("racehorse", NOBODY, NOBODY, ["with Cal", "with Dee", "with Eve", "with Bob", "with Cal", "with Bob"]),
        (
            "eight-handed",
            1,
            2,
            ["with Eve", "We", "with Gus, bidder", "with Hal", "with Ann", "We", "with Cal", "with Dee"],
        ),
        ("three-handed", 0, NOBODY, ["", "", ""]),
        ("three-handed", 0, 1, ["", "bidder", ""]),
    ],
)
def test_each_is_with_us_or_with_somebody_and_who_plays_alone_is_at_most_the_bidder(
    system: str, seat: int, declarer: int, wanted: list[str]
) -> None:
    assert sides(played(system, declarer), seat) == wanted


def test_of_three_sides_the_others_are_told_apart_by_partners() -> None:
    told = ["We", "with Eve", "with Flo", "We", "with Bob", "with Cal, bidder"]
    assert sides(played("triple-deck", 5, deal__sides=3), 0) == told


@pytest.mark.parametrize(
    ("declarer", "partner", "wanted"),
    [
        (NOBODY, NOBODY, ["", "", "", "", ""]),
        (0, NOBODY, ["bidder", "", "", "", ""]),
        (1, 0, ["partner", "bidder", "against", "against", "against"]),
    ],
)
def test_who_is_with_a_bidder_that_calls_is_said_once_it_is_known(
    declarer: int, partner: int, wanted: list[str]
) -> None:
    assert sides(played("five-handed-call", declarer, partner), 4) == wanted


def test_who_bids_alone_has_all_others_against_them_at_once() -> None:
    before = played("five-handed-call", exchange__partner="alone", exchange__cards=0)
    after = played("five-handed-call", 2, exchange__partner="alone", exchange__cards=0)
    assert sides(before, 4) == [""] * 5
    assert sides(after, 4) == ["against", "against", "bidder", "against", "against"]


def test_who_sits_out_is_on_no_side_and_names_the_sides_by_their_players() -> None:
    """Of five the dealer sits out, whose seat is the first."""
    state = played("double-deck", 1, deal__people=5)
    assert sides(state, 0) == ["", "with Dee, bidder", "with Eve", "with Bob", "with Cal"]
    assert sides(state, 1) == ["", "We, bidder", "They", "We", "They"]


def test_a_game_is_named_with_its_goal_or_its_hands() -> None:
    assert title_words("Double deck", rules("double-deck"), 500) == "Double deck, to 500"
    assert title_words("Double deck", rules("double-deck", score__hands=1), 500) == "Double deck, 1 hand"
    assert title_words("Double deck", rules("double-deck", score__hands=8), 500) == "Double deck, 8 hands"


def place(state: State, seat: int = 0) -> tuple[str, str]:
    """How the position is called in a replay, and on the table."""
    who = reader(state.public, seat)
    return position_words(state.public, who), contract_words(state.public, who)


def test_an_auction_is_where_its_best_bid_is() -> None:
    state = at(rules("double-deck"))
    assert place(state) == ("auction", "Bidding: no bid yet")
    state = do(state, Pass(), Bid(50))
    assert place(state) == ("auction, best bid 50 by Cal", "Bidding: 50 by Cal")
    assert place(state, 2) == ("auction, best bid 50 by you", "Bidding: 50 by you")


def test_what_the_next_bid_must_beat_is_said_where_it_is_more_than_the_best_bid() -> None:
    public = at(rules("double-deck")).public
    asked = public._replace(auction=Auction(standing=52, bid=50, bidder=0))
    assert contract_words(asked, reader(asked, 0)) == "Bidding: 50 by you, the next bid must beat 52"
    asked = public._replace(auction=Auction(standing=50, bid=50, bidder=0))
    assert contract_words(asked, reader(asked, 0)) == "Bidding: 50 by you"


def test_a_game_without_an_auction_has_no_bidding() -> None:
    assert place(at(rules("two-handed")))[1].partition(" ")[0] != "Bidding:"


def test_who_has_the_bid_comes_before_trump_in_a_replay_and_after_it_on_the_table() -> None:
    state = posed(rules("double-deck"), {}, "name trump", declarer=0, bid=60)
    assert place(state) == ("auction, you have the bid at 60", "You have the bid at 60")
    assert place(state, 1) == ("auction, Ann has the bid at 60", "Ann has the bid at 60")
    state = posed(rules("double-deck"), {}, "show meld", declarer=0, bid=60, trump=0)
    assert place(state) == ("meld, you have the bid at 60, trump ♠ spades", "Trump ♠ spades, you have the bid at 60")
    assert place(state, 1)[1] == "Trump ♠ spades, Ann has the bid at 60"


def test_a_trick_is_counted_from_one_and_shown_as_far_as_it_lies() -> None:
    house, past = rules("double-deck"), (Trick(1, (), 1, 0),) * 2
    state = posed(house, {}, "play", declarer=1, bid=60, trump=3)
    assert place(state)[0] == "trick, Bob has the bid at 60, trump ♣ clubs, trick 1"
    state = posed(house, {}, "play", declarer=1, bid=60, trump=3, tricks=past, trick=(0, 23))
    assert place(state)[0].endswith(", trick 3: A♠ 9♣")
    state = posed(rules("two-handed"), {}, "meld", declarer=1, tricks=past, trump=3)
    assert place(state)[0].endswith(", trick 3")


def test_a_called_card_is_told_with_its_holder_once_they_are_known() -> None:
    house = rules("five-handed-call")
    for seat, partner, wanted in ((0, NOBODY, ""), (1, 0, " with Ann"), (0, 0, " with you")):
        called = {"called": 0, "partner": partner}
        state = posed(house, {}, "play", declarer=1, bid=60, trump=3, contract=called)
        assert place(state, seat)[1].endswith(f", called A♠{wanted}")
    state = posed(house, {}, "play", declarer=1, bid=60, trump=3)
    assert place(state)[1] == "Trump ♣ clubs, Bob has the bid at 60"


def test_who_shoots_the_moon_is_said_of_the_first_seat_too() -> None:
    state = posed(rules("double-deck"), {}, "play", declarer=0, bid=60, trump=3, contract={"mooner": 0})
    assert place(state, 0)[1].endswith(", you shoot the moon")
    assert place(state, 1)[1].endswith(", Ann shoots the moon")


def lost(public: Public, *, sealed: bool = False) -> str:
    return lost_words(public, reader(public, 1), sealed=sealed)


def test_a_table_whose_last_choices_were_lost_hears_from_where_it_goes_on() -> None:
    first = "The last choices at this table were lost. "
    public = at(rules("double-deck")).public
    assert lost(public._replace(turn=0)) == f"{first}The game goes on from hand 1, where Ann is to choose."
    assert lost(public._replace(step="deal", turn=NOBODY)) == f"{first}The game goes on from the deal of hand 1."
    assert lost(public._replace(step="over", turn=-2)) == f"{first}The game goes on from its end."
    sealed = lost(public._replace(step="over", turn=-2), sealed=True)
    assert sealed.startswith(f"{first}The game goes on from its end. The next deal has a new seal")


def scored(step: str, dealer: int) -> Public:
    """After the first hand, which the first seat dealt."""
    state = hand_over(rules("double-deck"), bid=50, took={1: 25}, last=1)
    game = state.public.game
    result = settle(account(state), game.dealer, game.scores)
    return state.public._replace(step=step, game=game._replace(dealer=dealer, results=(result,)))


def test_a_scored_hand_is_the_one_shown_until_the_next_is_dealt() -> None:
    fresh = at(rules("double-deck"), dealer=2).public
    assert (hand_number(fresh), dealer_of(fresh)) == (1, 2)
    for step, number, dealer in (("score", 1, 0), ("over", 1, 0), ("bid", 2, 1)):
        public = scored(step, dealer=1)
        assert (hand_number(public), dealer_of(public)) == (number, dealer), step


def test_of_a_game_that_was_over_before_any_hand_the_dealer_is_who_would_have_dealt() -> None:
    public = at(rules("double-deck"), dealer=2).public
    assert dealer_of(public._replace(step="over")) == 2


def test_a_contract_is_of_nobody_until_there_is_one() -> None:
    state = played("double-deck")
    assert place(state)[1] == ""
    assert place(state._replace(public=state.public._replace(contract=Contract(1, 50))))[1] == "Bob has the bid at 50"
