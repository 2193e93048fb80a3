"""Trump turned up, without an auction and without a stock: three or four players (Parlett, Hoyle)."""

from __future__ import annotations

import random

import pytest
from tests.support import at, choices, filled, play_out, refusal

from deece import record
from deece.cards import Card
from deece.game.action import Deal, Play
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act
from deece.game.state import CHANCE, NOBODY, IllegalAction
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.rules.sheet import sheet
from deece.solver.problem import problem_of
from deece.words.deeds import after_words
from deece.words.viewer import for_all

HOUSE = {"auction.kind": "none", "score.several": "highest", "score.need": "nothing", "score.bid_to_win": "off"}
FOUR = load("partnership-auction", {**HOUSE, "auction.trump_needs": "nothing", "meld.on_board": 0}).rules
THREE = load("cutthroat", {**HOUSE, "meld.on_board": 0, "meld.concede": False, "score.several": "highest"}).rules


@pytest.mark.parametrize("table", [FOUR, THREE])
def test_the_last_card_dealt_is_turned_and_its_suit_is_trump(table: Rules) -> None:
    """Hoyle: the dealer turns up the last card for trump, and takes it into the hand."""
    deal = shuffled(table, random.Random(3))
    (code,) = deal.stock
    assert deal.hands[0] >> 4 * code & 15
    state = apply(start(table), deal)
    assert state.public.trump == code // 6
    assert state.public.faceup[0] == 1 << 4 * code
    assert state.hands == deal.hands
    assert state.public.contract is None
    said = after_words(
        start(table).public, state.public, Deal, None, for_all(("Ann", "Bob", "Cal", "Dee")[: table.people])
    )
    assert any("is turned up" in line for line in said)


@pytest.mark.parametrize("table", [FOUR, THREE])
def test_left_of_the_dealer_leads_and_all_have_shown_their_meld(table: Rules) -> None:
    state = at(table)
    assert (state.public.step, to_act(state), state.public.leader) == ("play", 1, 1)
    assert all(shown is not None for shown in state.public.melds)
    assert problem_of(state).leader == 0


def test_a_deal_whose_turned_card_is_in_no_hand_is_refused() -> None:
    deal = filled(FOUR, {0: "S:AATT H:AATT D:AATT"})
    with pytest.raises(IllegalAction) as error:
        apply(start(FOUR), Deal(deal.hands, 0, (23,)))
    assert error.value.refusal.code == "deal_turned"


def test_each_side_saves_its_meld_with_a_trick() -> None:
    """No bid: meld and tricks count, and a side without a trick scores nothing."""
    state = play_out(at(FOUR), random.Random(5), lambda each: bool(each.public.game.results))
    result = state.public.game.results[0]
    assert (result.outcome, result.made, result.declarer) == ("counted", None, NOBODY)
    assert sum(line.points for line in result.lines if line.kind == "play") == FOUR.trick.last_trick + 240
    for side in result.sides:
        assert side.outcome == ("saved" if side.tricks else "not saved")


def test_the_first_lead_may_have_to_be_trump() -> None:
    table = load("partnership-auction", {**HOUSE, "trick.first_lead": "trump"}).rules
    state = at(table, {1: "S:AATT H:AATT D:AAT C:A", 0: "S:KKQQJJ99 H:KKQ C:K"})
    assert state.public.trump == 0
    assert {action.card.suit for action in choices(state) if isinstance(action, Play)} == {0}
    assert refusal(state, Play(Card.parse("AH"))) == "the first lead must be trump: lead spades"


@pytest.mark.parametrize("table", ["partnership-auction", "cutthroat"])
def test_a_record_has_the_card_that_was_turned(table: str) -> None:
    more = {"meld.on_board": 0, "meld.concede": False} if table == "cutthroat" else {}
    one = load(table, {**HOUSE, **more})
    deal = shuffled(one.rules, random.Random(1))
    text = record.format(record.Record.new(one).add(deal))
    assert "turned:" in text
    assert record.parse(text).entries[0].action == deal
    assert to_act(start(one.rules)) == CHANCE


def test_the_sheet_speaks_of_no_declarer() -> None:
    text = sheet(load("partnership-auction", {**HOUSE, "score.save": "trick"}))
    said = text.split("The deal\n")[1].split("Notes on")[0]
    assert "Each side must win a trick, or it scores nothing." in " ".join(said.split())
    assert not {word for word in ("eclarer", "bidd", "the bid") if word in said}
