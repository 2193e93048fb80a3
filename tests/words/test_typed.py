"""What is typed, and what it means: one meaning is needed, else it asks which."""

from __future__ import annotations

import random

import pytest

from deece.api.typed import QUESTIONS
from deece.cards import Card, Hand
from deece.game.action import Action, Bid, Bury, Give, LayMeld, Pass, Play, PlayOn, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.game.view import View
from deece.players import choice_of, make
from deece.record.typed import NotUnderstood, phrase, read
from deece.rules.ruleset import load, systems

RULES = load("double-deck").rules


def at(step: str, hand: str = "AH TH KS") -> View:
    """A view at this step, with this hand."""
    seen = view(start(RULES), 0)
    return seen._replace(public=seen.public._replace(step=step, turn=0), bits=Hand.parse(hand).bits)


def plays(text: str) -> list[Action]:
    return [Play(card) for card in Hand.parse(text)]


@pytest.mark.parametrize("text", ["th", "10h", "TH", "10♥", "h10", "ten", "10", "play th", "ten of hearts", "the th"])
def test_a_card_is_read_in_any_usual_spelling(text: str) -> None:
    assert read(at("play"), plays("AH TH KS"), text) == (Play(Card.parse("TH")),)


def test_a_rank_or_suit_that_two_cards_have_is_asked_back() -> None:
    with pytest.raises(NotUnderstood, match="which do you mean: A♥ or 10♥"):
        read(at("play"), plays("AH TH KS"), "hearts")


def test_a_card_on_the_table_and_in_the_hand_is_asked_back() -> None:
    king = Card.parse("KH")
    both: list[Action] = [Play(king), Play(king, laid=True)]
    with pytest.raises(NotUnderstood, match="hand kh"):
        read(at("stock"), both, "kh")
    assert read(at("stock"), both, "table kh") == (Play(king, laid=True),)
    assert read(at("stock"), both, "hand kh") == (Play(king),)
    assert read(at("stock"), both[1:], "kh") == (Play(king, laid=True),)


def test_several_cards_may_be_passed_or_buried_at_once_but_not_played() -> None:
    jacks = Card.parse("JS"), Card.parse("JD")
    assert read(at("pass"), [Give(card) for card in jacks], "js jd") == (Give(jacks[0]), Give(jacks[1]))
    assert read(at("bury"), [Bury(card) for card in jacks], "bury js, jd") == (Bury(jacks[0]), Bury(jacks[1]))
    with pytest.raises(NotUnderstood, match="one card at a time"):
        read(at("play"), plays("JS JD"), "js jd")


def test_calls_bids_and_spoken_digits() -> None:
    legal_now: list[Action] = [Pass(), Pass("by me"), Pass("by"), Pass("save"), Bid(51), Bid(52), Bid(51, spoken=True)]
    for text, action in {
        "pass": Pass(),
        "p": Pass(),
        "by me": Pass("by me"),
        "by": Pass("by"),
        "save": Pass("save"),
        "52": Bid(52),
        "bid 51": Bid(51),
        "say 1": Bid(51, spoken=True),
        "one": Bid(51, spoken=True),
        "1": Bid(51, spoken=True),
        "49": Bid(49),
        "pass with help": Pass("help"),
    }.items():
        assert read(at("bid"), legal_now, text) == (action,), text


def test_trump_and_melds() -> None:
    suits: list[Action] = [Trump(suit) for suit in range(4)]
    assert [read(at("name trump"), suits, text) for text in ("hearts", "h", "♥", "heart")] == [(Trump(1),)] * 4
    melds: list[Action] = [
        LayMeld("run", 1),
        LayMeld("marriage", 0),
        LayMeld("marriage", 2),
        LayMeld("pinochle", -1, 2),
        PlayOn(),
    ]
    assert read(at("meld"), melds, "lay run") == (LayMeld("run", 1),)
    assert read(at("meld"), melds, "flush") == (LayMeld("run", 1),)
    assert read(at("meld"), melds, "double pinochle") == (LayMeld("pinochle", -1, 2),)
    assert read(at("meld"), melds, "lay marriage spades") == (LayMeld("marriage", 0),)
    assert read(at("meld"), melds, "done") == (PlayOn(),)
    with pytest.raises(NotUnderstood, match="which do you mean"):
        read(at("meld"), melds, "marriage")


@pytest.mark.parametrize("system", systems())
def test_every_choice_of_every_system_is_typed_and_read_again(system: str) -> None:
    rules = load(system).rules
    rng, player = random.Random(4), make("random", 4)
    state = start(rules)
    for _ in range(250):
        seat = to_act(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        seen = view(state, seat)
        choices = legal(seen)
        # Of very many bids some will do.
        for action in choices if len(choices) <= 30 else rng.sample(choices, 30):
            typed = phrase(action, choices, rules.auction.first_bid)
            assert read(seen, choices, typed) == (action,)
            assert typed not in QUESTIONS, "at the browser table it would be taken for a question"
        state = apply(state, choice_of(player, seen).action)
