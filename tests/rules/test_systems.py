"""Every number of the tables of systems, typed from docs/systems.md, against the rules as loaded."""

import re

import pytest

from deece.rules.count import points_in_play
from deece.rules.ruleset import load, systems
from deece.rules.sheet import sheet

# id: players, sides, copies, nines, hand, widow, cards passed, stock, scale, goal
TABLE = {
    "double-deck": (4, 2, 4, False, 20, 0, 0, "none", 1, 500),
    "double-pinochle": (4, 2, 4, False, 20, 0, 0, "none", 1, 500),
    "double-deck-passing": (4, 2, 4, False, 20, 0, 4, "none", 1, 500),
    "double-deck-tournament": (4, 2, 4, False, 20, 0, 0, "none", 10, 5000),
    "family-passing": (4, 2, 2, True, 12, 0, 4, "none", 10, 1500),
    "four-handed-passing": (4, 2, 2, True, 12, 0, 4, "none", 1, 150),
    "partnership-auction": (4, 2, 2, True, 12, 0, 0, "none", 10, 1000),
    "four-handed": (4, 2, 2, True, 12, 0, 0, "none", 10, 1000),
    "two-handed": (2, 2, 2, True, 12, 0, 0, "turned", 1, 150),
    "two-handed-classic": (2, 2, 2, True, 12, 0, 0, "turned", 10, 1000),
    "two-handed-draw": (2, 2, 2, True, 0, 0, 0, "draft", 10, 1000),
    "three-handed": (3, 3, 2, True, 15, 3, 0, "none", 1, 150),
    "three-handed-widow": (3, 3, 2, True, 15, 3, 0, "none", 10, 1000),
    "cutthroat": (3, 3, 2, True, 16, 0, 0, "none", 10, 1000),
    "check": (3, 3, 2, True, 15, 3, 0, "none", 10, 1000),
    "five-handed-call": (5, 5, 4, False, 16, 0, 4, "none", 1, 500),
    "five-handed-secret": (5, 5, 4, False, 16, 0, 0, "none", 1, 500),
    "triple-deck": (6, 2, 6, False, 20, 0, 0, "none", 1, 500),
    "racehorse": (6, 2, 6, False, 19, 6, 0, "none", 10, 5000),
    "eight-handed": (8, 4, 4, True, 12, 0, 0, "none", 10, 5000),
}
# id: kind, first bid, steps, opening, if the others pass
AUCTIONS = {
    "double-deck": ("bids", 50, (1, 60, 5), "free", "dealer"),
    "double-pinochle": ("bids", 50, (1, 60, 5), "free", "dealer"),
    "double-deck-passing": ("bids", 50, (1, 60, 5, 100, 10), "free", "dealer"),
    "five-handed-call": ("bids", 50, (1, 60, 5, 100, 10), "free", "dealer"),
    "five-handed-secret": ("bids", 50, (1, 60, 5, 100, 10), "free", "dealer"),
    "double-deck-tournament": ("bids", 500, (10, 600, 50), "free", "dealer"),
    "family-passing": ("bids", 250, (10,), "free", "dealer"),
    "four-handed-passing": ("bids", 25, (1,), "free", "answer"),
    "three-handed": ("bids", 20, (1,), "free", "answer"),
    "partnership-auction": ("bids", 250, (10,), "eldest", "redeal"),
    "four-handed": ("bids", 150, (10,), "duty", "redeal"),
    "three-handed-widow": ("bids", 300, (10,), "duty", "redeal"),
    "check": ("bids", 300, (10,), "duty", "redeal"),
    "cutthroat": ("bids", 300, (10,), "free", "redeal"),
    "triple-deck": ("bids", 75, (5,), "free", "dealer"),
    "racehorse": ("bids", 500, (10, 600, 50), "set", "redeal"),
    "eight-handed": ("bids", 250, (10,), "free", "dealer"),
    "two-handed-draw": ("bids", 250, (10,), "free", "redeal"),
}
NAMES = ("run", "royal_marriage", "marriage", "dix", "pinochle", "aces", "kings", "queens", "jacks", "roundhouse")
S0 = (
    (16, 150, 225, 300),
    (4, 8, 12, 16),
    (2, 4, 6, 8),
    (),
    (4, 30, 60, 90),
    (10, 100, 150, 200),
    (8, 80, 120, 160),
    (6, 60, 90, 120),
    (4, 40, 60, 80),
    (),
)
S2 = ((15, 150, 225, 300), *S0[1:])
S3_LAID = ((15, 150), (4, 8), (2, 4), (1, 2), (4, 30), (10, 100), (8, 80), (6, 60), (4, 40), ())
S3_SINGLE = (*S3_LAID[:9], (24,))
S3_DOUBLE = (
    (25, 250, 450, 500),
    (4, 8, 12, 16),
    (2, 4, 6, 8),
    (),
    (15, 30, 90, 500),
    (10, 100, 300, 500),
    (8, 80, 240, 500),
    (6, 60, 180, 500),
    (4, 40, 120, 500),
    (24, 240),
)
X10 = ((150, 1500), (40,), (20,), (10,), (40, 300), (100, 1000), (80, 800), (60, 600), (40, 400), ())
X10_DOUBLE = (
    (150, 1500, 2250, 3000),
    (40, 80, 120, 160),
    (20, 40, 60, 80),
    (),
    (40, 300, 600, 900),
    (100, 1000, 1500, 2000),
    (80, 800, 1200, 1600),
    (60, 600, 900, 1200),
    (40, 400, 600, 800),
    (),
)
RACEHORSE = (
    (150, 300, 900),
    (40, 300, 900),
    (20,),
    (),
    (40, 300, 900),
    (100, 1000),
    (80, 800),
    (60, 600),
    (40, 400),
    (),
)
MELDS = {
    "double-deck": S0,
    "double-pinochle": S2,
    "double-deck-passing": S3_DOUBLE,
    "double-deck-tournament": X10_DOUBLE,
    "family-passing": X10,
    "four-handed-passing": S3_SINGLE,
    "partnership-auction": X10,
    "four-handed": X10,
    "two-handed": S3_LAID,
    "two-handed-classic": X10,
    "two-handed-draw": X10,
    "three-handed": S3_SINGLE,
    "three-handed-widow": X10,
    "cutthroat": X10,
    "check": X10,
    "five-handed-call": S3_DOUBLE,
    "five-handed-secret": S2,
    "triple-deck": S2,
    "racehorse": RACEHORSE,
    "eight-handed": (*X10_DOUBLE[:3], (10,), *X10_DOUBLE[4:]),
}
# id: last trick, all points in play
PLAY = {
    "double-deck": (2, 50),
    "double-pinochle": (2, 50),
    "double-deck-passing": (2, 50),
    "double-deck-tournament": (20, 500),
    "family-passing": (10, 250),
    "four-handed-passing": (1, 25),
    "partnership-auction": (10, 250),
    "four-handed": (10, 250),
    "two-handed": (1, 25),
    "two-handed-classic": (10, 250),
    "two-handed-draw": (10, 250),
    "three-handed": (1, 25),
    "three-handed-widow": (10, 250),
    "cutthroat": (10, 250),
    "check": (10, 250),
    "five-handed-call": (2, 50),
    "five-handed-secret": (2, 50),
    "triple-deck": (3, 75),
    "racehorse": (30, 750),
    "eight-handed": (20, 500),
}
# id: need, need points, save, save points
SCORING = {
    "double-deck": ("points", 20, "points", 20),
    "double-pinochle": ("points", 20, "points", 20),
    "double-deck-passing": ("trick", 0, "trick", 0),
    "four-handed-passing": ("trick", 0, "trick", 0),
    "three-handed": ("trick", 0, "trick", 0),
    "five-handed-call": ("trick", 0, "trick", 0),
    "family-passing": ("nothing", 0, "point", 0),
    "three-handed-widow": ("trick", 0, "trick", 0),
    "cutthroat": ("trick", 0, "trick", 0),
    "check": ("trick", 0, "trick", 0),
    "partnership-auction": ("nothing", 0, "nothing", 0),
    "four-handed": ("nothing", 0, "nothing", 0),
    "two-handed-draw": ("nothing", 0, "nothing", 0),
    "two-handed": ("nothing", 0, "nothing", 0),
    "two-handed-classic": ("nothing", 0, "nothing", 0),
    "double-deck-tournament": ("points", 200, "points", 200),
    "racehorse": ("nothing", 0, "points", 10),
    "triple-deck": ("points", 20, "points", 20),
    "eight-handed": ("nothing", 0, "nothing", 0),
    "five-handed-secret": ("nothing", 0, "nothing", 0),
}
# id: least, on the board, throw in, concede, concede unseen
GIVING_UP = dict.fromkeys(TABLE, (0, 0, False, False, False)) | {
    "double-deck": (20, 0, True, False, False),
    "double-pinochle": (20, 0, False, False, False),
    "double-deck-tournament": (200, 500, False, False, False),
    "triple-deck": (20, 50, False, False, False),
    "family-passing": (0, 250, True, False, False),
    "three-handed-widow": (0, 250, False, True, True),
    "check": (0, 250, False, True, True),
    "cutthroat": (0, 250, False, True, False),
}
# rows that one or a few systems alone have, with the systems that have the value
RARE = [
    ("auction.calls", ("by me", "by", "save", "spoken"), ["double-deck"]),
    ("auction.calls", ("help",), ["family-passing"]),
    ("auction.trump_needs", "marriage", ["double-deck", "double-pinochle", "double-deck-tournament", "triple-deck"]),
    ("auction.kind", "none", ["two-handed", "two-handed-classic"]),
    ("exchange.partner", "call", ["five-handed-call"]),
    ("exchange.partner", "secret", ["five-handed-secret"]),
    ("exchange.bury", "plain", ["three-handed-widow", "check"]),
    ("exchange.widow_shown", False, ["racehorse"]),
    ("meld.run_extra", 40, ["family-passing"]),
    ("meld.announce_aces", True, ["double-deck"]),
    ("meld.four_of_a_kind", True, ["racehorse"]),
    ("meld.wins_game", ("run", "royal marriage", "pinochle"), ["racehorse"]),
    ("meld.per_trick", "one", ["two-handed-classic"]),
    ("meld.build", "full", ["two-handed-classic"]),
    ("score.dix_saves", True, ["family-passing"]),
    ("score.bid_to_win", "near", ["double-deck"]),
    ("score.bid_to_win", "always", ["cutthroat"]),
    ("score.several", "highest", ["two-handed", "two-handed-classic"]),
    ("score.checks", True, ["check"]),
    ("trick.moon", "points", []),
    ("deal.nines_misdeal", "off", list(TABLE)),
    ("deal.people", 0, list(TABLE)),
    ("trick.play", "pre-1945", list(TABLE)),
    ("trick.order", "pinochle", list(TABLE)),
    ("trick.count", "counters", list(TABLE)),
    ("trick.first_lead", "any", list(TABLE)),
    ("score.save_loses", "meld", ["double-deck-tournament", "triple-deck"]),
    ("exchange.manner", "partner first", list(TABLE)),
]


def test_the_twenty_systems_are_there_and_in_order() -> None:
    assert systems() == tuple(TABLE)


@pytest.mark.parametrize("system", TABLE)
def test_players_sides_pack_hand_and_goal(system: str) -> None:
    rules = load(system).rules
    deal = rules.deal
    found = (deal.players, deal.sides, deal.copies, deal.nines, deal.hand, deal.widow, rules.exchange.cards)
    assert (*found, deal.stock, rules.score.scale, rules.score.goal) == TABLE[system]


@pytest.mark.parametrize("system", AUCTIONS)
def test_first_bid_steps_opening_and_all_pass(system: str) -> None:
    auction = load(system).rules.auction
    assert (auction.kind, auction.first_bid, auction.steps, auction.opening, auction.all_pass) == AUCTIONS[system]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", MELDS)
def test_meld_value(system: str, name: str) -> None:
    assert getattr(load(system).rules.meld, name) == MELDS[system][NAMES.index(name)]


@pytest.mark.parametrize("system", PLAY)
def test_last_trick_and_points_in_play(system: str) -> None:
    rules = load(system).rules
    assert (rules.trick.last_trick, points_in_play(rules)) == PLAY[system]


@pytest.mark.parametrize("count", ["classic", "simple"])
def test_the_old_counts_have_250_points_too(count: str) -> None:
    assert points_in_play(load("four-handed", {"trick.count": count}).rules) == 250


@pytest.mark.parametrize("system", SCORING)
def test_what_declarer_needs_and_the_others_save(system: str) -> None:
    score = load(system).rules.score
    assert (score.need, score.need_points, score.save, score.save_points) == SCORING[system]
    assert not score.set_keeps_meld


@pytest.mark.parametrize("system", GIVING_UP)
def test_least_meld_on_the_board_and_giving_up(system: str) -> None:
    meld = load(system).rules.meld
    found = (meld.least, meld.on_board, meld.throw_in, meld.concede, meld.concede_unseen)
    assert found == GIVING_UP[system]


@pytest.mark.parametrize(("key", "value", "holders"), RARE)
def test_a_rule_that_only_some_systems_have(key: str, value: object, holders: list[str]) -> None:
    assert [system for system in systems() if load(system).rules.value(key) == value] == holders


def test_bid_to_win_holds_from_400() -> None:
    assert load("double-deck").rules.score.bid_to_win_at == 400


def test_overtime_is_250_at_the_long_scale() -> None:
    assert load("three-handed-widow").rules.score.overtime == 250


def test_a_lost_check_hand_that_was_played_costs_no_more() -> None:
    score = load("check").rules.score
    assert (score.check_played, score.check_game, score.check_nines) == (False, 5, 0)


@pytest.mark.parametrize(
    ("system", "packet"),
    [
        ("double-deck", 5),
        ("double-deck-passing", 4),
        ("family-passing", 3),
        ("four-handed-passing", 3),
        ("two-handed", 3),
        ("two-handed-classic", 4),
        ("three-handed", 3),
        ("cutthroat", 4),
        ("five-handed-call", 4),
    ],
)
def test_packets(system: str, packet: int) -> None:
    assert load(system).rules.deal.packet == packet


OPTIONS = [
    ("partnership-auction", {"auction.first_bid": "100", "auction.steps": "25"}),
    ("partnership-auction", {"auction.opening": "free", "auction.all_pass": "dealer"}),
    ("partnership-auction", {"score.set_keeps_meld": "on", "score.save": "trick"}),
    ("four-handed", {"auction.all_pass": "dealer", "auction.forced_bid": "190"}),
    ("four-handed", {"exchange.cards": "4", "score.goal": "1500", "exchange.manner": "together"}),
    ("four-handed", {"deal.hand": "11", "deal.widow": "4", "exchange.widow_round": "on"}),
    (
        "four-handed",
        {"auction.kind": "summed", "auction.opening": "free", "auction.least_meld": "200", "auction.misbid": "penalty"},
    ),
    ("three-handed-widow", {"auction.first_bid": "250"}),
    ("three-handed-widow", {"score.several": "overtime"}),
    ("eight-handed", {"auction.first_bid": "500", "meld.pinochle": "40,300,600,1000"}),
    ("double-deck-tournament", {"meld.run": "250,1500,2250,3000", "meld.pinochle": "150,300,600,900"}),
    ("double-pinochle", {"meld.roundhouse": "24,240", "meld.roundhouse_shares_run": "yes"}),
    ("double-deck", {"meld.on_board": "50"}),
    ("two-handed-draw", {"meld.roundhouse": "250", "trick.discards": "opponent"}),
    ("racehorse", {"deal.players": "4", "deal.copies": "4", "deal.widow": "4", "trick.last_trick": "20"}),
    ("racehorse", {"deal.players": "4", "deal.copies": "4", "deal.widow": "4", "deal.nines": "on", "deal.hand": "23"}),
    ("racehorse", {"score.hands": "6", "exchange.widow_shown": "on"}),
    ("check", {"score.check_nines": "10", "score.check_double_arounds": "on", "score.check_game": "10"}),
    (
        "two-handed",
        {"meld.dix_exchange": "on", "meld.dealers_dix": "on", "meld.draw_first": "off", "meld.from_hand": "on"},
    ),
    ("five-handed-call", {"score.save_each": "on"}),
    ("double-deck", {"score.bid_to_win": "always", "deal.people": "6"}),
]


@pytest.mark.parametrize(("system", "options"), OPTIONS)
def test_the_options_that_the_sources_name_can_be_played(system: str, options: dict[str, str]) -> None:
    assert load(system, options).overrides.keys() == options.keys()


@pytest.mark.parametrize("system", TABLE)
def test_every_system_has_its_words(system: str) -> None:
    ruleset = load(system)
    assert ruleset.id == ruleset.base == system
    assert all((ruleset.name, ruleset.summary, ruleset.notes, ruleset.source))
    assert not re.search(r"\bS\d\b", sheet(ruleset)), "players know the sources by no number"
