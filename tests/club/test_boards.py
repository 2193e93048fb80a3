"""Duplicate boards: one hand from nothing to nothing, compared between tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import count
from random import Random

import pytest

from deece.arena import compete
from deece.arena.pairs import Contest, Job, play_pair
from deece.cards import Card
from deece.club.boards import (
    Met,
    board,
    board_id,
    board_points,
    board_rules,
    days_board,
    dealt,
    field,
    match,
    may_play,
    may_see,
    outcome,
    play,
    swing,
    tables_added,
    total,
)
from deece.game.action import Deal, Misdeal, Pass
from deece.game.deal import may_claim, shuffled
from deece.game.made import Hand
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.game.tables import tables_for
from deece.game.value import best_meld
from deece.players.roster import rows
from deece.players.worth import Outlook
from deece.record import check, format, parse, replay
from deece.rules.catalog.row import has_partner
from deece.rules.ruleset import library, load, systems

PARTNERS = [id for id in systems() if has_partner(load(id).rules)]
TWO_SIDES = [id for id in PARTNERS if load(id).rules.deal.sides == 2]
DOUBLE = board_rules(load("double-deck"))


# -- the rules of a board


@pytest.mark.parametrize("id", [*systems(), *library()])
def test_a_board_is_one_hand_whatever_its_house_plays_to(id: str) -> None:
    ruleset = board_rules(load(id))
    rules = ruleset.rules
    assert (rules.score.hands, rules.score.bid_to_win, rules.meld.wins_game) == (1, "off", ())
    assert (rules.deal.nines_misdeal, rules.deal.poor_misdeal) == ("off", 0)
    assert board_rules(ruleset).rules == rules
    assert (ruleset.id, ruleset.name) == (id, load(id).name)


def test_a_board_keeps_the_house_rules() -> None:
    one = board_rules(load("double-deck", {"meld.least": "15", "score.goal": "300"})).rules
    assert one.meld.least == 15
    assert one.trick == load("double-deck").rules.trick


def test_a_meld_that_wins_the_game_pays_its_points_and_at_most_half_the_goal() -> None:
    queens_and_jacks = sum(4 << 4 * code for code in (Card.parse("QS").code, Card.parse("JD").code))
    house = load("racehorse")
    assert best_meld(house.rules, queens_and_jacks, -1).wins
    meld = best_meld(board_rules(house).rules, queens_and_jacks, -1)
    assert not meld.wins
    assert sum(one.points for one in meld.combinations if one.kind == "pinochle") == 940  # three, and one
    low = board_rules(load("racehorse", {"score.goal": "1600"})).rules
    assert low.meld.pinochle == (40, 300, 900, 800, 800, 800)
    assert low.meld.run[:3] == house.rules.meld.run


def test_a_moon_that_wins_the_game_pays_at_most_half_the_goal() -> None:
    rules = board_rules(load("four-handed", {"trick.moon": "game", "score.goal": "1500"})).rules
    assert (rules.trick.moon, rules.trick.moon_scores) == ("points", 750)


def test_a_board_ends_with_its_hand() -> None:
    record = play(board(DOUBLE, 0, 1), ["plain"] * 4)
    state = start(DOUBLE.rules, record.dealer)
    for action in record.actions:
        state = apply(state, action)
    assert to_act(state) == OVER


def test_no_hand_of_a_board_is_dealt_again() -> None:
    """Five nines and no meld: everybody has these cards, so nobody may ask for others."""
    ruleset = load("four-handed", {"deal.nines_misdeal": "five without meld"})
    of_board = board_rules(ruleset).rules
    deals = (shuffled(ruleset.rules, Random(seed)) for seed in count())
    deal = next(deal for deal in deals if may_claim(ruleset.rules, deal.hands[1]))
    for rules, offered in ((ruleset.rules, True), (of_board, False)):
        state = apply(start(rules), deal)
        assert any(isinstance(one, Misdeal) for one in legal(view(state, to_act(state)))) == offered


def test_nobody_bids_nothing_to_nobody() -> None:
    rules = board_rules(load("double-deck", {"auction.all_pass": "redeal"}))
    record = board(rules, 3, 1)
    state = apply(start(rules.rules, record.dealer), record.actions[0])
    while to_act(state) != CHANCE:
        assert outcome(record) is None
        passes = next(one for one in legal(view(state, to_act(state))) if isinstance(one, Pass))
        record, state = record.add(passes), apply(state, passes)
    assert outcome(record) == Hand((0, 0))


@pytest.mark.sample(10)
@pytest.mark.parametrize("id", PARTNERS)
@pytest.mark.parametrize("player", [one.name for one in rows()])
def test_every_player_can_play_a_board_of_every_partnership_system(id: str, player: str) -> None:
    ruleset = board_rules(load(id))
    unplayed = board(ruleset, 1, 2)
    record = play(unplayed, [player] * ruleset.rules.people)
    hand = outcome(record)
    assert outcome(unplayed) is None
    assert hand is not None
    assert len(hand.scores) == ruleset.rules.deal.sides
    assert check(parse(format(record))) == []
    assert board_id(parse(format(record))) == board_id(unplayed)


# -- the same cards for everybody


def test_the_same_seed_and_number_are_the_same_board() -> None:
    assert board(DOUBLE, 7, 2) == board(DOUBLE, 7, 2)
    ids = {board_id(board(DOUBLE, seed, number)) for seed in range(3) for number in range(1, 9)}
    assert len(ids) == 24
    assert [board(DOUBLE, 7, number).dealer for number in range(1, 6)] == [0, 1, 2, 3, 0]


def test_a_board_differs_by_its_rules_its_dealer_and_its_cards() -> None:
    one = board(DOUBLE, 7, 1)
    other = board(board_rules(load("double-deck", {"meld.least": "15"})), 7, 1)
    assert dealt(one) == dealt(other)
    assert len({board_id(each) for each in (one, other, replace(one, dealer=1), board(DOUBLE, 7, 5))}) == 4


@pytest.mark.parametrize("id", TWO_SIDES)
def test_a_pair_of_the_arena_is_the_board_of_its_number(id: str) -> None:
    ruleset = board_rules(load(id))
    played = play_pair(Job(Contest(ruleset, ("plain",), ("learner",), 5), 2, recorded=True))
    assert {board_id(parse(text)) for text in played.records} == {board_id(board(ruleset, 5, 3))}
    assert tuple(outcome(parse(text)) for text in played.records) == played.pair.hands


def test_the_boards_day_is_sealed_and_the_same_for_everybody() -> None:
    today, tomorrow = (days_board(DOUBLE, date(2026, 11, day), "our club") for day in (26, 27))
    assert today == days_board(DOUBLE, date(2026, 11, 26), "our club")
    assert board_id(today) != board_id(days_board(DOUBLE, date(2026, 11, 26), "another"))
    assert board_id(today) != board_id(days_board(board_rules(load("triple-deck")), date(2026, 11, 26), "our club"))
    assert (tomorrow.dealer - today.dealer) % 4 == 1
    text = format(play(today, ["plain"] * 4))
    assert "seal" in text
    assert check(parse(text)) == []  # the seal fits the cards
    assert [step.entry.proof is not None for step in replay(parse(text))][:2] == [True, False]
    whole = today.entries[0].proof
    assert whole is not None
    assert not whole.halves


def test_the_days_board_of_one_game_tells_nothing_of_another_games() -> None:
    """Whoever has played one knows its half; no other board of the day may follow from it."""
    halves = [days_board(board_rules(load(id)), date(2026, 11, 26), "our club").entries[0].proof for id in PARTNERS]
    assert len({half.opened for half in halves if half}) == len(PARTNERS)


# -- compared


def test_board_points_are_those_of_the_table_in_the_design() -> None:
    rules = DOUBLE.rules
    assert tables_for(rules).total == 50  # a unit is a point
    table = {2: 1, 6: 2, 12: 3, 20: 4, 30: 5, 42: 6, 56: 7, 72: 8, 90: 9, 110: 10, 240: 15, 600: 24, 5000: 24}
    assert {difference: board_points(rules, difference) for difference in table} == table
    assert {difference: board_points(rules, -difference) for difference in table} == {
        difference: -points for difference, points in table.items()
    }
    assert [board_points(rules, difference) for difference in (0, 1, 5, 11, 599)] == [0, 0, 1, 2, 23]


def test_a_unit_is_a_fiftieth_of_the_points_in_play() -> None:
    tournament, single = load("double-deck-tournament").rules, load("four-handed-passing").rules
    assert (tables_for(tournament).total, tables_for(single).total) == (500, 25)
    assert (board_points(tournament, 60), board_points(tournament, 59)) == (2, 1)
    assert (board_points(single, 3), board_points(single, 1)) == (2, 1)


def test_a_swing_is_what_a_team_is_ahead_in_both_rooms() -> None:
    """As the picture has it: +112 in room A, -14 in room B, so 126 to us, and 10 board points."""
    one = Hand((60, -52)), Hand((30, 44))
    assert swing(DOUBLE.rules, *one) == (126, 10)
    swings = match(DOUBLE.rules, [one, (Hand((10, 0)), None), (Hand((16, 0)), Hand((10, 0))), (None, None)])
    assert swings == [(126, 10), None, (6, 2), None]
    assert total(swings) == (132, 12)


@pytest.mark.parametrize("id", TWO_SIDES)
def test_sides_exchanged_negate_every_figure(id: str) -> None:
    ruleset = board_rules(load(id))
    for number in range(4):
        first, second = play_pair(Job(Contest(ruleset, ("plain",), ("learner",), 1), number)).pair.hands
        points, worth = swing(ruleset.rules, first, second)
        assert swing(ruleset.rules, second, first) == (-points, -worth)
        turned = [hand._replace(scores=hand.scores[::-1]) for hand in (first, second)]
        assert swing(ruleset.rules, *turned) == (-points, -worth)
        for hand, other in zip((first, second), turned, strict=True):
            assert hand.ahead(0) == -hand.ahead(1) == other.ahead(1)
        exchanged = field(ruleset.rules, turned)
        assert field(ruleset.rules, [first, second]) == [side[::-1] for side in exchanged]
        assert all(sum(table) == 0 for table in exchanged)


@pytest.mark.parametrize("id", TWO_SIDES)
def test_identical_computers_at_all_tables_swing_nothing(id: str) -> None:
    ruleset = board_rules(load(id))
    for number in range(6):
        pair = play_pair(Job(Contest(ruleset, ("plain",), ("plain",), 4), number)).pair
        assert swing(ruleset.rules, *pair.hands) == (0, 0)
    records = [play(board(ruleset, 4, 1), ["plain"] * ruleset.rules.people) for _ in range(3)]
    hands = [hand for record in records if (hand := outcome(record))]
    assert field(ruleset.rules, hands) == [(Fraction(0), Fraction(0))] * 3


def test_a_pair_is_compared_with_everybody_who_sat_their_way() -> None:
    hands = [Hand((60, 0)), Hand((40, 0)), Hand((0, 30))]
    assert field(DOUBLE.rules, hands) == [
        (Fraction(4 + 9, 2), Fraction(-13, 2)),
        (Fraction(-4 + 7, 2), Fraction(-3, 2)),
        (Fraction(-9 - 7, 2), Fraction(16, 2)),
    ]
    assert field(DOUBLE.rules, hands[:1]) == [(Fraction(0), Fraction(0))]
    assert field(DOUBLE.rules, []) == []


def test_where_there_are_four_sides_each_is_compared_with_the_mean_of_the_others() -> None:
    hand = Hand((300, 0, 60, 0))
    assert [hand.ahead(side) for side in range(4)] == [280, -120, -40, -120]
    rules = board_rules(load("eight-handed")).rules
    (first, *_), (other, *_) = field(rules, [hand, Hand((0, 0, 0, 0))])
    assert first == -other == board_points(rules, 280) > 0


def test_a_small_field_is_given_tables_of_computer_players() -> None:
    assert [tables_added(tables) for tables in range(1, 8)] == [3, 3, 2, 1, 0, 0, 0]


# -- who may see what


def test_a_result_is_hidden_from_whoever_has_not_played_the_board() -> None:
    log = [
        Met("Ruth", "b1", "dealt"),
        Met("Hank", "b1", "dealt"),
        Met("Hank", "b1", "played"),
        Met("Ann", "b2", "played"),
    ]
    assert [may_see(log, who, "b1") for who in ("Ruth", "Hank", "Ann")] == [False, True, False]


def test_nobody_plays_a_board_that_they_have_seen() -> None:
    log = [
        Met("Ruth", "b1", "dealt"),
        Met("Hank", "b1", "played"),
        Met("Ida", "b1", "shown"),
        Met("Ann", "b2", "dealt"),
    ]
    assert [may_play(log, who, "b1") for who in ("Ruth", "Hank", "Ida", "Ann", "Joe")] == [
        False,
        False,
        False,
        True,
        True,
    ]
    assert may_see(log, "Ida", "b1")


# -- how computer players play a board


def test_the_expert_plays_a_board_for_points_and_not_for_a_game_of_one_hand() -> None:
    """A game of one hand would be won by a point; what a board is worth goes on growing."""
    state = start(DOUBLE.rules)
    look = Outlook(state.public, frozenset({0}))
    assert [look.of((points, 0), (0,)) for points in (1, 60, 300)] == [1, 60, 300]
    usual = Outlook(start(load("double-deck", {"score.hands": "2"}).rules).public, frozenset({0}))
    assert usual.of((1, 0), (0,)) == usual.of((300, 0), (0,))


def test_a_contest_by_a_boards_rules_tells_each_board() -> None:
    found = compete(DOUBLE, "plain", "learner", 4, 2, workers=1)
    assert [pair.number for pair in found.played] == [0, 1, 2, 3]
    swings = match(DOUBLE.rules, [(pair.hands[0], pair.hands[1]) for pair in found.played])
    assert total(swings).points == found.difference * 8


def test_a_deal_is_a_deal() -> None:
    assert isinstance(dealt(board(DOUBLE, 0, 1)), Deal)
    assert dealt(replace(board(DOUBLE, 0, 1), entries=())) is None
