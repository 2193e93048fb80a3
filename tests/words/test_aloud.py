"""The table in whole sentences: where the hand stands, what one holds, the score, as they are read aloud."""

from __future__ import annotations

from deece.game.account import account
from deece.game.play import view
from deece.game.score import settle
from deece.game.state import NOBODY, Own, Public, State, Trick
from deece.game.view import View
from deece.words.aloud import face_up_lines, hand_sentence, position_lines, score_lines
from deece.words.score import NOT_SCORED
from deece.words.viewer import Viewer
from tests.support import at, bits, hand_over, posed, rules

NAMES = ("Ann", "Bob", "Cal", "Dee")
HAND = "S:AT H:9"
HOLDS = "You hold 3 cards. spades: ace, ten; hearts: nine."


def aloud(state: State, seat: int) -> list[str]:
    seen = view(state, seat) if seat != NOBODY else View(state.public, NOBODY, 0, Own())
    return position_lines(seen, Viewer(seat, NAMES))


def test_it_begins_with_the_hand_and_its_dealer() -> None:
    state = posed(rules("four-handed"), {0: HAND, 1: HAND}, "bid")
    state = state._replace(public=state.public._replace(contract=None))
    assert aloud(state, 1) == ["Hand 1: Ann deals. Bidding: no bid yet.", HOLDS]
    assert aloud(state, 0) == ["Hand 1: you deal. Bidding: no bid yet.", HOLDS]
    assert aloud(state, NOBODY) == ["Hand 1: Ann deals. Bidding: no bid yet."]


def test_where_nothing_is_bid_the_dealer_alone_is_told() -> None:
    state = posed(rules("two-handed"), {0: HAND}, "play")
    state = state._replace(public=state.public._replace(contract=None))
    assert aloud(state, 0)[0] == "Hand 1: you deal."


def test_what_was_undertaken_is_told_until_the_first_trick_is_taken() -> None:
    state = posed(rules("four-handed"), {0: HAND}, "play", declarer=1, bid=200, trump=0)
    taken = "Bob has the bid at 200, trump ♠ spades."
    assert aloud(state, 0)[:2] == ["Hand 1: you deal. Trump ♠ spades, Bob has the bid at 200.", taken]
    past = state._replace(public=state.public._replace(tricks=(Trick(1, (0, 6, 12, 18), 1, 0),)))
    said = aloud(past, 0)
    assert said[0] == "Hand 1: you deal. Trump ♠ spades, Bob has the bid at 200."
    assert taken not in said


def test_cards_in_the_trick_are_named_with_who_played_them_and_who_wins() -> None:
    state = posed(
        rules("four-handed"), {3: HAND}, "play", turn=3, declarer=1, bid=200, trump=0, leader=1, trick=(6, 7), winner=1
    )
    trick = "In the trick: {} ace of hearts, {} ten of hearts; {} winning."
    assert trick.format("Bob", "Cal", "Bob") in aloud(state, 3)
    assert trick.format("You", "Cal", "You") in aloud(state, 1)
    led = state._replace(public=state.public._replace(leader=0, winner=1))
    assert trick.format("Ann", "Bob", "Bob") in aloud(led, 3)
    assert not any(line.startswith("In the trick") for line in aloud(posed(rules("four-handed"), {}, "play"), 3))


def test_needs_are_sentences_for_those_who_sit_there() -> None:
    state = posed(rules("four-handed"), {0: HAND}, "play", declarer=1, bid=200, trump=0)
    assert aloud(state, 0)[-2:] == ["The bid can no longer be made.", HOLDS]
    assert not any("no longer" in line or "hold" in line for line in aloud(state, NOBODY))


def test_a_hand_is_told_suit_by_suit_and_an_empty_one_by_its_number() -> None:
    assert hand_sentence(view(posed(rules("four-handed"), {0: "9D"}, "play"), 0)) == "You hold 1 card. diamonds: nine."
    assert hand_sentence(view(posed(rules("four-handed"), {0: "S:A C:TT"}, "play"), 0)) == (
        "You hold 3 cards. spades: ace; clubs: ten, ten."
    )
    assert hand_sentence(view(posed(rules("four-handed"), {}, "play"), 0)) == "You hold 0 cards."


def test_hands_that_lie_open_are_told_by_name() -> None:
    reader = Viewer(1, NAMES)
    assert face_up_lines([bits("9D"), bits("AC"), 0, bits("S:A H:T")], reader) == [
        "Ann: diamonds: nine.",
        "You: clubs: ace.",
        "Dee: spades: ace; hearts: ten.",
    ]
    assert face_up_lines([0, 0, 0, 0], reader) == ["Nobody holds cards now."]


def scored(hands: int) -> Public:
    state = hand_over(rules("double-deck"), bid=50, took={1: 25}, last=1)
    result = settle(account(state), state.public.game.dealer, state.public.game.scores)._replace(scores=(25, -50))
    return state.public._replace(game=state.public.game._replace(results=(result,) * hands))


def test_the_score_is_told_hand_by_hand() -> None:
    reader = Viewer(0, NAMES)
    assert score_lines(scored(2), reader) == [
        "Hand 1: We 25 (+25), They −50 (−50)",
        "Hand 2: We 25 (+0), They −50 (+0)",
    ]
    assert score_lines(at(rules("double-deck")).public, reader) == [NOT_SCORED]
