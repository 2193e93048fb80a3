"""Hands truly played, from the contract to the score (SYSTEMS: "Scoring a hand")."""

from __future__ import annotations

import random

import pytest
from tests.support import at, choices, do, play_out, posed, rules

from deece.cards import HEARTS, Card
from deece.game.account import facts
from deece.game.action import Bid, Bury, Call, Keep, Pass, Play, PlayOn, ThrowIn, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, to_act
from deece.game.state import CHANCE, NOBODY, HandResult, Outcome, Own, State, with_item
from deece.game.tables import tables_for
from deece.rules.ruleset import systems

DEALT = [system for system in systems() if rules(system).deal.stock == "none"]


def played(state: State, cards: str) -> HandResult:
    """The result after these cards, in order of play."""
    state = do(state, *(Play(Card.parse(card)) for card in cards.split()))
    assert to_act(state) == CHANCE
    return state.public.game.results[-1]


def test_a_widow_hand_with_buried_counters() -> None:
    """Three-handed: meld from all the cards, bury, play; buried points and tricks make the bid together."""
    hands = {1: "AH TH KH QH JH AS TS KD", 2: "9H 9S QS JD 9C", 0: "QH KS JS QD 9D"}
    state = posed(rules("three-handed-widow"), hands, "name trump", bid=300, sizes=(5, 8, 5))
    state = do(state, Trump(HEARTS), PlayOn(), Bury(Card.parse("AS")), Bury(Card.parse("TS")), Bury(Card.parse("KD")))
    last = played(state, "AH 9H QH TH 9S JS KH QS KS QH JD QD JH 9C 9D")
    # 150 meld, 30 buried, A T K of trump and the king of spades 40, the last trick 10
    assert (last.lines[0].kind, last.lines[0].figures) == ("set", (230, 300))
    assert last.scores == (0, -300, 0)


def test_a_called_partner_shares_the_hand() -> None:
    """Five-handed secret: who plays the called ace is the partner, and both score."""
    hands = {1: "KS QS", 2: "AS TD", 3: "TS JD", 4: "QS JD", 0: "JS QD"}
    state = posed(rules("five-handed-secret"), hands, "name trump", bid=5, sizes=(2,) * 5)
    state = do(state, Trump(HEARTS), Call(Card.parse("AS")))
    last = played(state, "KS AS TS QS JS TD JD JD QD QS")
    # A marriage 2; K A T in the first trick, T and the bonus of 2 in the last: 8. Chair 4's pinochle needs no trick.
    assert last.made is True
    assert last.scores == (4, 8, 8, 4, 4)


def test_a_partnership_hand_in_which_nobody_scores() -> None:
    """Declarer's side takes every trick and is set all the same; the others' pinochle and dix are not saved."""
    hands = {1: "KH QH AS", 2: "9H QS JD", 3: "TS TD TC", 0: "KS AD AC"}
    state = posed(rules("four-handed-passing", exchange__cards=0), hands, "name trump", bid=25, sizes=(3,) * 4)
    state = apply(state, Trump(HEARTS))
    last = played(state, "AS QS TS KS KH 9H TD AD QH JD TC AC")
    assert last.trump == HEARTS
    assert last.outcome is Outcome.SET
    assert last.scores == (0, -25)


def test_a_table_of_more_people_than_play_scores_each_chair() -> None:
    """SYSTEMS: some sit out a hand and rotate in; each chair then has a score of its own."""
    table = rules("four-handed-passing", deal__people=5)
    hands = {1: "AS AH", 2: "9S 9C", 3: "QS JC", 4: "JS QC"}
    state = posed(table, hands, "play", trump=HEARTS, bid=2, sizes=(0, 2, 2, 2, 2), melds=(None,) * 5)
    last = played(state, "AS 9S QS JS AH 9C JC QC")
    assert last.scores == (0, 3, 0, 3, 0)


@pytest.mark.parametrize("system", DEALT)
def test_the_score_of_a_hand_played_at_random(system: str) -> None:
    """Made: meld and tricks, no less than the bid; set: minus the bid."""
    table = rules(system)
    column = tables_for(table).seatings[0].column[1]
    for seed in range(12):
        rng = random.Random(seed)
        dealt = shuffled(table, rng)
        bid = 1 if seed % 2 else 2 * tables_for(table).total
        called = {"partner": 3 if table.deal.sides == 5 else NOBODY}
        state = posed(table, {}, "play", trump=seed % 4, bid=bid, contract=called)
        own = with_item(state.own, 1, Own(buried=dealt.widow))
        last = play_out(state._replace(hands=dealt.hands, own=own), rng).public.game.results[-1]
        if last.made:
            assert last.scores[column] >= bid
        else:
            assert last.scores[column] == -bid


def test_cards_laid_aside_stay_hidden_when_a_hand_is_given_up() -> None:
    """A drafted hand that is thrown in: nobody is shown what the discards of either would have counted."""
    state = at(rules("two-handed-draw", meld__throw_in=True))
    while state.public.step == "draft":
        state = do(state, Keep())
    state = do(state, Bid(state.public.tables.ladder[0]), Pass())
    while state.public.step != "throw in":
        state = do(state, choices(state)[0])
    assert sum(facts(state).aside) > 0
    result = do(state, ThrowIn()).public.game.results[-1]
    assert [side.aside for side in result.sides] == [0, 0]
    assert result.facts is not None
    assert result.facts.aside == ()
