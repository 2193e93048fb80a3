"""Who melds and whose meld counts: the bidder alone (auction pinochle), or each defender their own (five-handed)."""

from __future__ import annotations

import random

from tests.support import at, bid_and_name, choices, do, gains, hand_over, play_out, posed, rules, settled

from deece.cards import HEARTS
from deece.game.action import Concede, ThrowIn, Trump
from deece.game.play import to_act, view
from deece.game.state import Outcome
from deece.keeper.asking import questions
from deece.keeper.events import HandTold
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.rules.sheet import sheet
from deece.words.consequence import consequence

ALONE = rules("three-handed", meld__who="declarer")
ACES = "AS AH AD AC"


def five(table: Rules, tricks: dict[int, int], ended: str = "") -> tuple[int, ...]:
    """Declarer 1 with 3; 0, 2 and 4 defend with 4, 6 and 8 meld, and took 5 in tricks together."""
    points = {1: 45} | ({next(iter(tricks)): 5} if tricks else {})
    melds = {1: 60, 0: 4, 2: 6, 4: 8}
    state = hand_over(
        table, bid=50, melds=melds, took=points, tricks={1: 5, **tricks}, last=1, contract={"partner": 3}, ended=ended
    )
    return gains(state)


def test_only_the_bidder_melds() -> None:
    """Auction pinochle (three-hand): only the bidder lays meld; the others hold theirs and score nothing for it."""
    state = bid_and_name(at(ALONE, {1: "KH QH", 2: ACES}), 150, HEARTS)
    state = play_out(state, random.Random(1), lambda now: now.public.step == "play", "first")
    melds = state.public.melds
    assert melds[1] is not None
    assert (melds[0], melds[2]) == (None, None)
    state = play_out(state, random.Random(1))
    _, others, third = state.public.game.results[-1].sides
    assert others.shown == third.shown == 0


def test_the_partner_of_the_bidder_melds_too() -> None:
    """Where there are partners it is declarer's side that melds."""
    state = posed(rules("partnership-auction", meld__who="declarer"), {1: "KH QH", 3: ACES, 2: ACES}, "name trump")
    state = do(state, Trump(HEARTS))
    assert [meld.total if meld else None for meld in state.public.melds] == [None, 40, None, 100]


def test_the_others_score_what_they_take_in_tricks() -> None:
    state = hand_over(ALONE, bid=200, melds={1: 100}, took={1: 150, 2: 90}, last=1)
    assert gains(state) == (0, 250, 90)


def test_nobody_else_scores_a_hand_that_is_given_up() -> None:
    table = rules("three-handed", meld__who="declarer", meld__concede=True, meld__throw_in=True)
    state = play_out(
        bid_and_name(at(table, {1: "KH QH", 2: ACES}), 150, HEARTS),
        random.Random(1),
        lambda now: now.public.step == "concede",
        "first",
    )
    assert consequence(Concede(), view(state, to_act(state))) == "you lose 150, and nobody else scores"
    over = do(state, Concede()).public.game.results[-1]
    assert over.scores == (0, -150, 0)
    assert [side.outcome for side in over.sides] == [Outcome.CONCEDED, Outcome.NOTHING, Outcome.NOTHING]
    state = play_out(state, random.Random(1), lambda now: ThrowIn() in choices(now), "first")
    assert consequence(ThrowIn(), view(state, to_act(state))) == "you lose 150, the others score nothing"


def test_the_keeper_asks_for_no_meld_of_the_others() -> None:
    told = HandTold(dealer=0, declarer=1, bid=200, trump=HEARTS)
    assert [each.seats for each in questions(ALONE, 0, told) if each.kind == "meld"] == [(1,)]


def test_the_sheet_says_nothing_of_others_meld() -> None:
    giving = {"meld.who": "declarer", "meld.concede": True, "meld.throw_in": True, "meld.on_board": 20}
    for system in ("three-handed", "partnership-auction"):
        said = sheet(load(system, giving | {"score.save": "nothing"}))
        assert "others score their meld" not in said
        assert "each player lays" not in said
        assert "nobody else scores" in said


OWN = rules("five-handed-call", meld__who="own")


def test_each_defender_scores_their_own_meld_and_all_the_tricks() -> None:
    """A five-handed family game: each defender own meld, all the tricks; declarer and partner add theirs."""
    assert five(rules("five-handed-call"), {2: 1}) == (23, 105, 23, 105, 23)
    assert five(OWN, {2: 1}) == (9, 105, 11, 105, 13)
    assert five(OWN, {}) == (0, 105, 0, 105, 0)


def test_each_own_meld_saved_alone() -> None:
    """With the row by which each saves alone: only who took a trick keeps it; the tricks are everybody's."""
    table = rules("five-handed-call", meld__who="own", score__save_each=True)
    assert five(table, {2: 1}) == (5, 105, 11, 105, 5)


def test_each_own_meld_where_a_hand_is_given_up_or_its_meld_is_lost() -> None:
    table = rules("five-handed-call", meld__who="own", meld__throw_in=True)
    assert five(table, {}, ended="thrown in") == (4, -50, 6, -50, 8)
    table = rules("five-handed-call", meld__who="own", score__save_loses="meld")
    state = hand_over(table, bid=50, melds={1: 60, 0: 4, 4: 8}, took={1: 50}, last=1, contract={"partner": 3})
    lost = [(line.column, line.figures[0]) for line in settled(state).lines if line.kind == "lost meld"]
    assert lost == [(0, 4), (2, 0), (4, 8)]
