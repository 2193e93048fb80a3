"""What a page of a table says: to each viewer in their own words, and the same whether or not most of it was kept."""

from __future__ import annotations

import json
import random
import re

import pytest

from deece.game.account import account
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, NOBODY, OVER, Outcome, Own, State
from deece.game.view import View
from deece.players import choice_of, make
from deece.rules.ruleset import load, systems
from deece.words.kept import Kept
from deece.words.page import Seen, Waits
from deece.words.page.counted import count as count_words
from deece.words.position import position_words, title_words
from deece.words.viewer import Viewer
from tests.sent import says

NAMES = ("Vera", "Walter", "Ruth", "Dolores", "Ann", "Bob", "Carl", "Doris")


def seen_by(state: State, seat: int, waits: Waits | None = None, free: int = 0) -> Seen:
    """The table as a seat looks at it, or NOBODY who watches; a hand that was scored lies there."""
    public = state.public
    if public.step in ("deal", "over") and public.game.results:
        end = public.game.results[-1].end
        assert end is not None
        public = end._replace(game=public.game, step="over" if public.step == "over" else "score")
    own = view(state, seat) if seat != NOBODY else View(public, NOBODY, 0, Own())
    return Seen(
        own._replace(public=public),
        Viewer(seat, NAMES[: len(public.sizes)]),
        legal(own) if seat != NOBODY else (),
        waits,
        free,
    )


def positions(system: str, hands: int = 2, seed: int = 1, people: int = 0) -> list[State]:
    """The positions of a game between plain players."""
    rng, player = random.Random(seed), make("plain")
    rules = load(system, {"deal.people": people} if people else {}).rules
    state, found = start(rules, 0), list[State]()
    while to_act(state) != OVER and len(state.public.game.results) < hands:
        who = to_act(state)
        action = (
            shuffled(rules, rng, state.public.game.dealer)
            if who == CHANCE
            else choice_of(player, view(state, who)).action
        )
        state = apply(state, action)
        found.append(state)
    return found


@pytest.mark.parametrize("system", systems())
def test_what_was_kept_is_what_would_be_said_anew(system: str) -> None:
    kept = {seat: Kept[Seen]() for seat in (NOBODY, 0, 1)}
    for state in positions(system):
        for seat, one in kept.items():
            seen = seen_by(state, seat)
            assert says(seen, one) == says(seen)


def test_a_part_may_be_made_of_a_position_that_is_otherwise_in_one_field() -> None:
    """It has then read all of the position: whatever changes, it is made anew."""
    kept, (seen, later) = Kept[Seen](), (seen_by(state, 0) for state in positions("double-deck", 1)[30:32])

    def without_cards(now: Seen) -> View:
        return now.view._replace(bits=0)

    assert seen.view.bits
    assert kept.at(seen)(without_cards) == seen.view._replace(bits=0)
    assert kept.at(later)(without_cards) == later.view._replace(bits=0)
    assert type(kept.at(later)(without_cards)) is View


def of_step(step: str, system: str = "double-deck") -> State:
    """The first position of a game in which this is decided."""
    return next(state for state in positions(system) if state.public.step == step)


def test_everybody_is_named_but_the_viewer() -> None:
    state = of_step("bid")
    assert says(seen_by(state, 1))["names"] == ["Vera", "You", "Ruth", "Dolores"]
    assert says(seen_by(state, NOBODY))["names"] == list(NAMES[:4])


def test_columns_are_we_and_they_or_names() -> None:
    state = of_step("bid")
    assert [column["name"] for column in says(seen_by(state, 1))["columns"]] == ["They", "We"]
    watched = says(seen_by(state, NOBODY))["columns"]
    assert watched == [{"name": "", "subject": "Vera and Ruth"}, {"name": "", "subject": "Walter and Dolores"}]
    alone = says(seen_by(of_step("bid", "cutthroat"), 0))["columns"]
    assert [column["name"] for column in alone] == ["You", "Walter", "Ruth"]


def test_the_count_takes_the_verb_of_one_or_of_many() -> None:
    state = of_step("play")
    declarer = state.public.contract.declarer if state.public.contract else 0
    count = says(seen_by(state, declarer))["count"]
    need = count["head"].split()[2]
    assert count["head"].startswith("We need ")
    assert says(seen_by(state, (declarer + 1) % 4))["count"]["head"].startswith(f"They need {need} more of 50")
    alone = of_step("play", "cutthroat")
    bidder = alone.public.contract.declarer if alone.public.contract else 0
    assert says(seen_by(alone, bidder))["count"]["head"].startswith("You need ")
    assert says(seen_by(alone, (bidder + 1) % 3))["count"]["head"].startswith(f"{NAMES[bidder]} needs ")


def test_cards_are_asked_for_by_how_many_are_chosen() -> None:
    state = of_step("pass", "double-deck-passing")
    said = says(seen_by(state, to_act(state)))
    assert said["asks"] == [
        "Choose 4 cards to pass.",
        "Choose 3 more cards to pass.",
        "Choose 2 more cards to pass.",
        "Choose 1 more card to pass.",
        "Ready: pass these 4 cards?",
    ]
    assert said["line"] == said["asks"][0]
    assert len(said["tray"]["heads"]) == 5
    other = says(seen_by(state, (to_act(state) + 1) % 4))
    assert (other["asks"], other["tray"]) == ([], None)


def test_who_is_awaited() -> None:
    state = of_step("bid")
    turn = to_act(state)
    assert says(seen_by(state, turn))["line"] == "Your turn to bid."
    assert says(seen_by(state, (turn + 1) % 4))["line"] == f"{NAMES[turn]} bids."
    assert says(seen_by(state, NOBODY))["line"] == f"You are watching. {NAMES[turn]} bids."
    assert says(seen_by(state, NOBODY, free=2))["line"] == "Waiting for 2 players."


def test_the_table_waits_for_who_looks_at_meld() -> None:
    state = of_step("play")
    waits = Waits("meld", (2,), (0, 1))
    assert says(seen_by(state, 0, waits))["line"] == "Meld is shown. Look as long as you like."
    assert says(seen_by(state, 0, waits))["heard"] == "Meld is shown. Go on when you are ready."
    assert says(seen_by(state, 2, waits))["line"] == "You are ready. The others are still looking."
    assert says(seen_by(state, 2, waits))["heard"] == ""
    assert says(seen_by(state, 0, waits))["ready"] == "Ruth is ready. Walter is still looking."


def test_after_a_hand_it_is_said_how_far_it_is_and_who_deals() -> None:
    state = positions("double-deck", hands=1)[-1]
    said = says(seen_by(state, 0, Waits("hand", (), (0, 1))))
    assert said["far"]["head"] == "How far to 500"
    scores = state.public.game.scores
    assert said["far"]["rows"] == [f"{500 - score} to go" for score in scores]
    assert said["following"] == {"dealer": "Walter deals next", "first": "Ruth speaks first."}
    assert said["looking"] == "Walter is still looking."
    assert said["line"] == ""


def test_the_meld_of_a_hand_that_was_not_played_is_shown_before_its_score() -> None:
    state = positions("double-deck", hands=1)[-1]
    assert says(seen_by(state, 0, Waits("meld", (), (0,))))["line"] == "Meld is shown. Look as long as you like."
    assert says(seen_by(state, 1, Waits("meld", (), (0,))))["line"] == "Meld is shown. The others are still looking."


def test_who_has_won() -> None:
    state = positions("double-deck", hands=99)[-1]
    winner = state.public.game.winners[0]
    said = [says(seen_by(state, seat))["won"] for seat in (0, 1)]
    assert said == (
        ["You and Ruth win!", "Vera and Ruth win!"]
        if winner == 0
        else ["Walter and Dolores win!", "You and Dolores win!"]
    )
    assert says(seen_by(state, NOBODY))["won"] in ("Vera and Ruth win!", "Walter and Dolores win!")


@pytest.mark.parametrize("system", systems())
def test_a_page_with_cards_and_buttons_never_asks_for_typed_words(system: str) -> None:
    """AUDIT T5: "type concede" stood in the browser after an overbid in a widow game."""
    for state in positions(system):
        for seat in (NOBODY, 0, 1):
            said = json.dumps(says(seen_by(state, seat)))
            assert not re.search(r"\btypes?\b", said, re.IGNORECASE), said


def test_partners_of_one_hand_are_named_where_five_sit_at_a_game_of_four() -> None:
    state = next(one for one in positions("double-deck", people=5) if one.public.step == "bid")
    bidder, partner = state.public.seating.active[0], state.public.seating.active[2]
    told = says(seen_by(state, bidder))
    assert told["roles"][partner] == "Partner"
    assert f"Your partner is {NAMES[partner]}." in told["stands"]
    (out,) = set(range(5)) - set(state.public.seating.active)
    told = says(seen_by(state, out))
    assert (told["roles"], "partner" in told["stands"]) == ([""] * 5, False)
    assert "partner" not in says(seen_by(of_step("bid"), 0))["stands"], "where partners stay, nobody needs to be shown"


def test_the_chip_of_the_auction_begins_with_the_bid() -> None:
    """On a phone only its head is shown; it said "Bidding" however it stood."""
    before = next(one for one in positions("double-deck") if one.public.step == "bid" and not one.public.auction.calls)
    assert says(seen_by(before, 0))["chip"]["head"] == "No bid yet"
    after = next(one for one in positions("double-deck") if one.public.step == "bid" and one.public.auction.bid)
    auction = after.public.auction
    other = (auction.bidder + 1) % 4
    chip = says(seen_by(after, other))["chip"]
    assert (chip["head"], chip["more"]) == (f"Bid {auction.bid}", f"by {NAMES[auction.bidder]}")


def test_one_hand_is_one_hand() -> None:
    """AUDIT table 24: "Four-handed, 1 hands", "After 1 of 1 hands"."""
    one, six = (load("double-deck", {"score.hands": hands}).rules for hands in (1, 6))
    assert title_words("Four-handed", one, 500) == "Four-handed, 1 hand"
    assert title_words("Four-handed", six, 500) == "Four-handed, 6 hands"


@pytest.mark.parametrize(("system", "seeds"), [("double-deck", range(7, 13)), ("four-handed", range(20, 25))])
def test_a_bid_that_is_lost_says_what_lacks_and_what_is_left(system: str, seeds: range) -> None:
    """AUDIT table, the sentences: "55 of 50 can no longer be made"."""
    said = set()
    for seed in seeds:
        for state in positions(system, 3, seed):
            if state.public.step == "play" and (words := count_words(seen_by(state, state.public.turn))):
                hand = account(state.public)
                if hand.sides[0].outcome is Outcome.SET:
                    ours = hand.sides[0]
                    assert f"{ours.need - ours.play}, and only {hand.left} are left: the bid will be set" in words.head
                    assert ours.need - ours.play > hand.left
                    said.add(words.head)
    assert said, "no bid was lost: the test shows nothing"


@pytest.mark.parametrize("system", ["two-handed", "double-deck"])
def test_a_replay_numbers_the_tricks_from_the_first_to_the_last(system: str) -> None:
    """It said nothing before the first trick of two-handed, and "trick 21" after twenty."""
    reader = Viewer(NOBODY, NAMES)
    publics = [seen_by(one, NOBODY).public for one in positions(system, 1)]
    told = [(public, position_words(public, reader)) for public in publics]
    tricks = [(public, words) for public, words in told if public.step in ("stock", "play")]
    assert not tricks[0][0].tricks
    assert all(f"trick {len(public.tricks) + 1}" in words for public, words in tricks)
    over = [words for public, words in told if public.phase == "score"]
    assert over, "the hand was not played to its end"
    assert not [words for words in over if "trick" in words]
