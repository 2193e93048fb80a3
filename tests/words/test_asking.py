"""What a person is asked."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from deece.api.typed import choices
from deece.cards import parse_cards
from deece.game.action import Action, Bid, Concede, Look, Pass, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.players import choice_of, make
from deece.record.typed import NotUnderstood
from deece.rules.ruleset import load
from deece.words.asking import question
from deece.words.viewer import Viewer
from tests.support import posed, rules

READER = Viewer(1, ("Ann", "Bob", "Cal", "Dot", "Eve"))
FOUR = tuple(map(Bid, range(50, 54)))


def positions(system: str, seed: int, most: int = 2000) -> list[State]:
    """Positions with a choice, from games of plain players."""
    rules, rng, player = load(system).rules, random.Random(seed), make("plain")
    state = start(rules)
    found: list[State] = []
    while len(found) < most and to_act(state) != OVER:
        if to_act(state) == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        found.append(state)
        state = apply(state, choice_of(player, view(state, to_act(state))).action)
    return found


def test_what_is_typed_after_ones_turn_hears_that_one_has_played() -> None:
    """AUDIT table, the sentences: "'10s' is not understood here"."""
    names = ("Ann", "Bob", "Cal", "Dee")
    said = 0
    for state in positions("four-handed", 3):
        turn, played = to_act(state), state.public.plays()
        if state.public.step == "play" and played:
            seat = played[0][0]
            with pytest.raises(NotUnderstood) as refused:
                choices(view(state, seat), "kittens", Viewer(seat, names))
            assert str(refused.value) == f"You have played; {names[turn]} is next"
            said += 1
    assert said


def test_who_must_concede_is_not_asked_to_play_on() -> None:
    forced = [
        seen
        for seed in range(12)
        for state in positions("three-handed-widow", seed)
        if state.public.step == "concede" and legal(seen := view(state, to_act(state))) == (Concede(),)
    ]
    assert forced
    for seen in forced:
        asked = question(seen, legal(seen), Viewer(0, ("Eve", "Ann", "Bob")))
        said = r"You need \d+, and the tricks hold 250: you can only concede \(you lose \d+, .*\)"
        assert re.fullmatch(said, asked)


def test_declarer_is_asked_what_goes_back_to_the_partner_who_was_called() -> None:
    """The partner gives first, and hears how many are returned."""
    names = ("Ann", "Bob", "Cal", "Dot", "Eve")
    asked: dict[bool, list[str]] = {True: [], False: []}
    for state in positions("five-handed-call", 3):
        if state.public.step == "pass":
            seat, contract = to_act(state), state.public.contract
            assert contract is not None
            seen, declares = view(state, seat), seat == contract.declarer
            text = question(seen, legal(seen), Viewer(seat, names))
            other = names[contract.partner if declares else contract.declarer]
            assert re.search(f"pass to {other}\\b" if declares else f"for {other}, who returns 4\\b", text), text
            assert ("You have it" in text) == (not declares and state.public.passed[seat] == 1)
            asked[declares].append(text)
    assert len(asked[True]) > len(asked[False]) > 0


def asked(system: str, step: str, may: tuple[Action, ...], hand: str = "AS", *, bid: int = 60, **house: Any) -> str:
    """What chair 1, which has the bid, is asked where it may choose these."""
    return question(view(posed(rules(system, **house), {1: hand}, step, bid=bid), 1), may, READER)


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({}, "on your left who holds it gives it to you, with 3 more."),
        ({"exchange__called_from": "right"}, "on your right who holds it gives it to you, with 3 more."),
        ({"exchange__cards": 2}, "on your left who holds it gives it to you, with 1 more."),
        ({"exchange__cards": 1}, "on your left who holds it gives it to you."),
        ({"exchange__cards": 1, "exchange__called_from": "right"}, "on your right who holds it gives it to you."),
        ({"exchange__cards": 0}, "on your left who holds it is your partner."),
        ({"exchange__cards": 0, "exchange__called_from": "right"}, "on your right who holds it is your partner."),
    ],
)
def test_who_calls_a_card_hears_from_which_side_and_what_comes_with_it(house: dict[str, Any], said: str) -> None:
    assert asked("five-handed-call", "call", (), **house) == f"Call a card: the first player {said}"


def test_a_secret_partner_is_whoever_plays_the_card() -> None:
    assert asked("five-handed-secret", "call", ()) == "Call a card: whoever plays it first is your partner."


@pytest.mark.parametrize(
    ("may", "said"),
    [
        ((Pass(), *FOUR), "Your bid: 50, 51, 52 or more, or pass?"),
        ((Pass(), Pass("save"), *FOUR), "Your bid: 50, 51, 52 or more, pass or save?"),
        ((Pass(), Pass("save")), "Your bid: pass or save?"),
        ((Pass(), Bid(50)), "Your bid: take it at 50 or pass?"),
        ((Pass(), Bid(50), Bid(51, spoken=True)), "Your bid: take it at 50 or pass?"),
        ((Bid(50),), "You must bid: take it at 50"),
        (FOUR, "You must bid: 50, 51, 52 or more"),
        ((Pass(), *FOUR[:2]), "Your bid: 50, 51, or pass?"),
        ((Pass(), *FOUR[:3]), "Your bid: 50, 51, 52, or pass?"),
        (FOUR[:2], "You must bid: 50, 51"),
    ],
)
def test_bids_are_asked_with_the_lowest_and_with_each_other_call(may: tuple[Action, ...], said: str) -> None:
    assert asked("double-deck", "bid", may) == said


def test_only_who_may_concede_unseen_is_asked_whether_they_do() -> None:
    assert asked("three-handed-widow", "look", (Look(),)) == "You have the bid: look at the widow."
    both = asked("three-handed-widow", "look", (Look(), Concede()))
    assert both == "You have the bid: look at the widow, or concede unseen?"


def test_trump_is_asked_by_suits_and_who_holds_no_marriage_hears_what_that_costs() -> None:
    assert asked("double-deck", "name trump", (Trump(0),)) == "Name trump: spades?"
    assert asked("double-deck", "name trump", (Trump(0), Trump(2))) == "Name trump: spades or diamonds?"
    assert asked("double-deck", "name trump", (Trump(0), Concede())) == "Name trump: spades or concede?"
    none = asked("double-deck", "name trump", (Concede(),))
    assert none.startswith("You hold no marriage, so no suit can be trump: concede? Concede: we lose 60, ")


def test_a_bid_off_the_board_is_conceded_by_what_may_come_from_play() -> None:
    said = asked("double-deck", "concede", (Concede(),), meld__on_board=25)
    assert said.startswith("You need 60, and 25 may come from play: you can only concede (we lose 60, ")
    said = asked("double-deck", "concede", (Concede(),), meld__on_board=50)
    assert said.startswith("You need 60, and the tricks hold 50: you can only concede (we lose 60, ")


def test_cards_are_named_only_where_not_all_may_be_played() -> None:
    plays = tuple(map(Play, parse_cards("AS KS QH")))
    assert asked("double-deck", "play", plays, "AS AS KS QH") == "Lead a card: any card"
    assert asked("double-deck", "play", plays[:2], "AS AS KS QH") == "Lead a card. You may play: A♠ K♠"
