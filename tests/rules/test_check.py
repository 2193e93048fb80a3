"""Rules that cannot be: each refused with its reason."""

import pytest

from deece.rules.catalog import CATALOG
from deece.rules.catalog.row import always
from deece.rules.check import matters, problems
from deece.rules.ladder import ladder
from deece.rules.ruleset import RulesError, load, systems

REFUSED = [
    ("five-handed-secret", {"meld.wins_game": "run"}, "meld.wins_game needs to know the sides"),
    ("racehorse", {"meld.concede": True}, "could be conceded away"),
    (
        "four-handed",
        {
            "deal.widow": 4,
            "deal.hand": 11,
            "exchange.widow_round": True,
            "exchange.widow_shown": False,
            "exchange.widow_partner": True,
        },
        "a partner can look only at a widow that is not shown to all",
    ),
    (
        "four-handed",
        {"auction.all_pass": "dealer", "auction.first_bid": 255, "auction.forced_bid": 265},
        "265 is no bid",
    ),
    ("two-handed-draw", {"deal.players": 3, "deal.sides": 3}, "by two players only"),
    ("two-handed-draw", {"deal.hand": 12}, "are not dealt"),
    ("two-handed-draw", {"deal.widow": 3}, "leave no widow"),
    ("double-deck", {"deal.hand": 0}, "each player needs cards"),
    ("double-deck", {"deal.hand": 19}, "4 hands of 19 make 76 cards, but the pack has 80"),
    ("three-handed", {"deal.hand": 14}, "and a widow of 3 make 45 cards"),
    ("two-handed", {"deal.players": 4}, "only two players draw from a stock"),
    ("two-handed", {"deal.widow": 4}, "a game with a stock has no widow"),
    ("two-handed", {"deal.hand": 24}, "cannot be drawn out evenly"),
    ("double-deck", {"deal.sides": 3}, "4 players make no 3 equal sides"),
    ("double-deck", {"deal.people": 3}, "3 people are too few"),
    ("double-deck", {"deal.nines_misdeal": "six"}, "nobody holds too many"),
    ("two-handed-draw", {"deal.nines_misdeal": "six"}, "nothing is dealt there is no misdeal"),
    ("two-handed-draw", {"deal.poor_misdeal": 9}, "nothing is dealt there is no misdeal"),
    ("four-handed", {"deal.poor_misdeal": 13}, "a hand of 12 cards has no 13"),
    (
        "two-handed-draw",
        {"auction.kind": "none", "score.several": "highest", "trick.discards": "opponent"},
        "no declarer whose discards",
    ),
    ("three-handed", {"auction.kind": "none"}, "nobody takes up a widow"),
    ("family-passing", {"auction.kind": "none"}, "no declarer to pass cards to"),
    ("double-deck", {"auction.kind": "none"}, "no bid takes a least meld"),
    ("four-handed", {"auction.kind": "none", "trick.first_lead": "trump above the lowest"}, "no bid is the lowest"),
    ("two-handed", {"auction.kind": "bids"}, "there is no auction"),
    ("five-handed-call", {"auction.kind": "summed"}, "before partners are known"),
    ("four-handed", {"auction.kind": "summed"}, "nobody must open"),
    ("two-handed", {"auction.trump_needs": "meld"}, "trump that is turned needs no holding"),
    ("two-handed", {"auction.least_meld": 20}, "no bid takes meld"),
    ("partnership-auction", {"auction.least_meld": 20}, "may hold too little meld"),
    ("two-handed", {"auction.barred": "40"}, "barred only where each bid beats the last"),
    ("double-deck", {"auction.barred": "40"}, "an ending is less than 10 here"),
    ("partnership-auction", {"auction.barred": "50"}, "the lowest bid, 250, is barred"),
    ("two-handed", {"auction.turns": "duel"}, "only bids that beat one another"),
    ("partnership-auction", {"auction.turns": "duel", "auction.opening": "dealer"}, "the dealer comes last"),
    ("partnership-auction", {"auction.turns": "duel", "auction.rounds": 1}, "nobody counts rounds"),
    ("double-deck", {"auction.misbid": "penalty"}, "can be misbid"),
    ("double-deck", {"auction.steps": "1,60"}, "ending with a step"),
    ("double-deck", {"auction.steps": "none"}, "ending with a step"),
    ("double-deck", {"auction.steps": "1,60,5,55,10"}, "must rise"),
    ("double-deck", {"auction.steps": "1,60,5,60,10"}, "must rise"),
    ("racehorse", {"auction.steps": "10,605,50"}, "bidding by 10 never comes to 605"),
    (
        "partnership-auction",
        {"auction.steps": 25, "score.scale": 1},
        "25 becomes 2 at the short scale: set auction.steps to 2",
    ),
    ("double-deck", {"auction.steps": 10}, "10 becomes 1 at the short scale: set auction.steps to 1"),
    ("double-pinochle", {"auction.first_bid": 62}, "62 is no step of 5 above 60"),
    ("four-handed", {"auction.forced_bid": 190}, "a dealer is never forced here"),
    ("double-deck", {"auction.forced_bid": 62}, "62 is no bid"),
    ("four-handed", {"auction.kind": "summed", "auction.opening": "free", "auction.calls": "help"}, "calls belong"),
    ("cutthroat", {"auction.calls": "by me"}, "'by me' speaks to a partner"),
    ("double-deck", {"auction.first_bid": 55}, "a spoken digit stands for 51 to 59"),
    ("double-deck", {"exchange.cards": 12, "deal.hand": 10, "deal.copies": 2}, "a hand of 10 cannot pass 12"),
    ("cutthroat", {"exchange.cards": 4}, "here nobody has exactly one"),
    ("triple-deck", {"exchange.cards": 4}, "here nobody has exactly one"),
    ("five-handed-call", {"exchange.manner": "together"}, "the called card must be passed first"),
    ("double-deck", {"exchange.partner": "call"}, "each for their own score"),
    ("two-handed", {"exchange.partner": "call"}, "no declarer to call a partner"),
    ("double-deck", {"exchange.partner": "alone"}, "three or more each have their own score"),
    ("three-handed", {"exchange.partner": "alone", "exchange.cards": 3}, "nobody has a partner to pass cards to"),
    ("two-handed", {"exchange.partner": "alone"}, "nobody plays against the others"),
    ("five-handed-secret", {"exchange.called_from": "right"}, "no partner is called here"),
    ("five-handed-secret", {"exchange.cards": 4}, "a secret partner cannot pass"),
    ("five-handed-secret", {"meld.least": 20}, "meld.least needs to know the sides"),
    ("five-handed-secret", {"meld.on_board": 50}, "meld.on_board needs to know the sides"),
    ("five-handed-secret", {"meld.throw_in": True}, "meld.throw_in needs to know the sides"),
    ("five-handed-secret", {"meld.concede": True}, "meld.concede needs to know the sides"),
    ("five-handed-secret", {"meld.concede_unseen": True}, "meld.concede_unseen needs to know the sides"),
    ("five-handed-secret", {"trick.moon": "game"}, "trick.moon needs to know the sides"),
    ("four-handed", {"exchange.widow_round": True}, "one card for each of the 4 players"),
    ("cutthroat", {"meld.concede_unseen": True}, "without a widow nobody can concede"),
    ("three-handed", {"meld.run": "15,150,300"}, "meld.run pays for 3 copies, but the pack has 2"),
    ("double-deck", {"meld.dix": "1"}, "there is no dix"),
    ("three-handed", {"meld.four_of_a_kind": True}, "four of a kind with 2 copies"),
    ("three-handed", {"meld.wins_game": "run"}, "four copies cannot win the game with 2"),
    ("two-handed", {"meld.roundhouse_shares_run": True}, "a run shares no cards"),
    ("two-handed", {"meld.roundhouse": "24"}, "a roundhouse has no value of its own"),
    ("two-handed", {"meld.roundhouse_bonus": "1"}, "a roundhouse has no bonus"),
    ("two-handed", {"meld.run_marriage": True}, "a run and its marriage pay by turns"),
    ("double-deck", {"meld.roundhouse": "30", "meld.roundhouse_bonus": "1"}, "in place of its parts, or a bonus"),
    ("double-deck", {"meld.run_marriage": True, "meld.roundhouse_shares_run": True}, "in a roundhouse too"),
    ("family-passing", {"meld.run_marriage": True}, "set meld.run_extra to 0"),
    ("two-handed", {"meld.run_extra": 4}, "nothing is paid beside a run"),
    ("two-handed", {"meld.least": 20}, "there is no least meld"),
    ("two-handed", {"meld.throw_in": True}, "no bid to give up: set meld.throw_in to off"),
    ("two-handed", {"meld.concede": True}, "no bid to give up: set meld.concede to off"),
    ("two-handed", {"meld.on_board": 20}, "no bid to give up: set meld.on_board to 0"),
    ("double-deck", {"meld.on_board": 51}, "only 50 points in play, fewer than meld.on_board"),
    ("four-handed", {"meld.per_trick": "one"}, "meld.per_trick belongs to the game for two"),
    ("four-handed", {"meld.build": "full"}, "meld.build belongs to the game for two"),
    ("four-handed", {"meld.draw_first": True}, "meld.draw_first belongs to the game for two"),
    ("four-handed", {"meld.dix_exchange": True}, "meld.dix_exchange belongs to the game for two"),
    ("four-handed", {"meld.dealers_dix": True}, "meld.dealers_dix belongs to the game for two"),
    ("two-handed", {"meld.dix": "none", "meld.dealers_dix": True}, "no dix in this game"),
    ("two-handed", {"meld.dix": "none", "meld.dix_exchange": True}, "no dix in this game"),
    ("two-handed", {"trick.moon": "game"}, "no declarer to lead to a moon"),
    ("two-handed", {"trick.last_trick_declarer": 10}, "there is no declarer"),
    ("double-deck", {"trick.discards": "opponent"}, "discards only where"),
    ("double-deck", {"trick.moon_scores": 50}, "trick.moon_scores has no use"),
    ("double-deck", {"trick.moon_costs": 50}, "nobody shoots the moon"),
    ("double-deck", {"trick.counts_stay": True}, "counts stay with their cards anyway"),
    ("two-handed", {"trick.first_lead": "trump"}, "any card may be played"),
    ("four-handed", {"score.round_tricks": "up"}, "tricks count full tens anyway"),
    ("two-handed", {"trick.first_trick": 2}, "while the stock lasts"),
    ("three-handed", {"trick.side_winning": "need not beat"}, "nobody has a partner from the start"),
    ("two-handed", {"trick.first_lead": "trump above the lowest"}, "any card may be played"),
    ("double-deck", {"trick.count": "classic"}, "only with the trailing zero"),
    ("double-deck", {"score.scale": 5}, "5 is no scale"),
    ("double-deck-passing", {"score.need": "points"}, "set score.need_points"),
    ("double-deck-passing", {"score.save": "points"}, "set score.save_points"),
    ("double-deck", {"score.need": "trick"}, "score.need_points has no use"),
    ("double-deck", {"score.save": "trick"}, "score.save_points has no use"),
    ("double-deck", {"score.need_points": 51}, "fewer than score.need_points"),
    ("double-deck", {"score.save_points": 51}, "fewer than score.save_points"),
    ("two-handed", {"score.need": "trick"}, "there is no declarer"),
    ("two-handed", {"score.save": "trick"}, "need no saving"),
    ("double-deck", {"score.save_each": True}, "only where partners are called"),
    ("two-handed", {"meld.who": "declarer"}, "no declarer"),
    ("three-handed", {"meld.together": True}, "nobody melds together"),
    ("five-handed-call", {"meld.together": True}, "nobody melds together"),
    ("racehorse", {"meld.together": True}, "a side often has four of a meld"),
    ("double-deck", {"meld.together": True, "meld.concede": True}, "declarer concedes by their own meld"),
    ("double-deck-kitty", {"meld.together": True, "exchange.bury_first": True}, "declarer's meld lies alone"),
    (
        "four-handed",
        {
            "meld.together": True,
            "auction.kind": "summed",
            "auction.opening": "free",
            "auction.least_meld": 200,
            "auction.least_meld_of": "player",
        },
        "nobody's own meld is known",
    ),
    ("double-deck", {"meld.who": "own"}, "only where a partner is called"),
    ("five-handed-secret", {"meld.who": "declarer"}, "the partner is secret"),
    (
        "four-handed",
        {"meld.who": "declarer", "auction.kind": "summed", "auction.opening": "free"},
        "each side needs its meld",
    ),
    ("double-deck", {"meld.who": "declarer", "score.save_loses": "meld"}, "they have none to lose"),
    ("five-handed-call", {"meld.who": "declarer", "score.save_each": True}, "none saves it alone"),
    ("double-deck", {"score.dix_saves": True}, "no dix in this game"),
    ("two-handed", {"score.set_keeps_meld": True}, "nobody is set"),
    ("two-handed", {"score.set_costs": "twice"}, "nobody bids"),
    ("two-handed", {"score.made_scores": "bid"}, "nobody bids"),
    ("double-deck-passing", {"score.set_gives": "half"}, "nobody can give up a bid"),
    ("four-handed", {"meld.throw_in": True, "score.set_gives": "points"}, "set score.set_gives_points"),
    ("four-handed", {"score.set_gives_points": 100}, "score.set_gives_points has no use"),
    ("two-handed", {"score.several": "bidder"}, "no side has bid"),
    ("two-handed", {"score.bid_to_win": "always"}, "nobody wins on a bid"),
    ("double-deck", {"score.hands": 6, "score.bid_to_win": "near"}, "a game of 6 hands is not won on a bid"),
    ("double-deck", {"score.bid_to_win_at": 600}, "not near a goal of 500"),
    ("five-handed-call", {"score.checks": True}, "checks are paid where sides are known from the start"),
    ("two-handed", {"score.checks": True}, "checks are paid where sides are known from the start"),
    ("check", {"score.check_bids": "300,3,350"}, "set score.check_bids"),
    ("check", {"score.check_bids": "300,3,250,5"}, "set score.check_bids"),
    ("check", {"score.check_melds": "1,2,1,1,1,1,1"}, "shorten score.check_melds"),
    ("cutthroat", {"score.check_bids": "300,3"}, "score.check_bids is a check"),
    (
        "four-handed",
        {"score.checks": True, "score.check_bids": "300,3", "auction.kind": "summed", "auction.opening": "free"},
        "no single bid is paid for",
    ),
    ("cutthroat", {"score.check_double_marriage": True}, "score.check_double_marriage is a check"),
    ("cutthroat", {"score.check_double_pinochle": True}, "score.check_double_pinochle is a check"),
    ("cutthroat", {"score.check_double_arounds": True}, "score.check_double_arounds is a check"),
    ("cutthroat", {"score.check_nines": 5}, "score.check_nines is a check"),
    ("check", {"score.check_nines": 5, "deal.nines": False}, "nobody holds seven"),
]


@pytest.mark.parametrize(("system", "rules", "reason"), REFUSED)
def test_refused_with_its_reason(system: str, rules: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        load(system, rules)
    assert any(reason in problem for problem in caught.value.problems), caught.value.problems


@pytest.mark.parametrize("system", systems())
def test_no_shipped_system_has_a_problem(system: str) -> None:
    assert problems(load(system).rules) == []


@pytest.mark.parametrize(
    ("system", "bids", "gaps"),
    [
        ("double-deck", (50, 58, 59, 60, 65), (49, 61, 66)),
        ("double-deck-passing", (95, 100, 110), (105, 115)),
        ("double-deck-tournament", (590, 600, 650), (610, 605)),
        ("triple-deck", (75, 80, 85), (76,)),
    ],
)
def test_ladder(system: str, bids: tuple[int, ...], gaps: tuple[int, ...]) -> None:
    rules = load(system).rules
    assert all(bid in ladder(rules) for bid in bids)
    assert not any(bid in ladder(rules) for bid in gaps)


def test_rows_matter_where_they_can_make_a_difference() -> None:
    assert all(
        any(matters(key, load(system).rules) for system in systems())
        for key in CATALOG
        if key
        not in (
            "deal.misdeal_limit",
            "auction.least_meld",
            "auction.least_meld_of",
            "auction.misbid",
            "trick.counts_stay",
            "score.overtime",
            "score.round_tricks",
            "score.save_tricks",
            "score.set_gives_points",
            "score.check_lost",
            "score.check_spades",
            "trick.moon_scores",
            "trick.moon_costs",
        )
    )
    assert not matters("auction.first_bid", load("two-handed").rules)
    assert not matters("meld.per_trick", load("double-deck").rules)


def test_a_first_bid_between_two_steps_goes_on_to_the_next_multiple() -> None:
    """The ladder that is bid and the one that a forced bid is held against are the same."""
    house = {"auction.all_pass": "dealer", "auction.first_bid": 255, "auction.forced_bid": 260}
    rules = load("four-handed", house).rules
    assert ladder(rules)[:3] == (255, 260, 270)


def test_at_the_long_scale_bids_are_multiples_whatever_the_first() -> None:
    """By tens to 600, then by fifties: the steps are counted from nought, not from a first bid between two of them."""
    rules = load("racehorse", {"auction.first_bid": 505}).rules
    assert ladder(rules)[:3] == (505, 510, 520)
    assert {600, 650} <= set(ladder(rules))
    assert not {605, 610} & set(ladder(rules))


def test_summed_bids_leave_out_what_they_do_not_use() -> None:
    """Each player bids any step or nothing: there is no first bid, and nobody is forced."""
    rules = load("double-deck", {"auction.kind": "summed", "auction.calls": "none"}).rules
    assert not matters("auction.first_bid", rules)
    assert not matters("auction.all_pass", rules)


# By the game, the rows that cannot make a difference in it: one line for each reason.
CANNOT_MATTER: list[tuple[str, dict[str, object], str]] = [
    ("two-handed-draw", {}, "deal.hand deal.packet deal.poor_misdeal"),
    ("four-handed", {"deal.nines_misdeal": "off"}, "deal.misdeal_limit"),
    (
        "two-handed",
        {},
        (
            "auction.barred auction.turns auction.least_meld "
            "auction.first_bid auction.steps auction.trump_needs auction.all_pass auction.hand_back auction.rounds "
            "trick.first_leader trick.first_trick meld.who meld.least "
            "meld.on_board "
            "meld.throw_in meld.concede trick.moon trick.moon_costs score.mercy trick.last_trick_declarer "
            "score.need score.set_keeps_meld score.set_costs score.set_gives score.made_scores score.renege "
            "score.bid_to_win"
        ),
    ),
    ("racehorse", {}, "auction.all_pass"),
    ("four-handed", {"auction.opening": "dealer", "auction.all_pass": "redeal"}, "auction.all_pass"),
    ("two-handed", {}, "auction.opening auction.marriage_to_bid auction.calls"),
    (
        "double-deck",
        {"auction.kind": "summed", "auction.calls": "none"},
        "auction.opening auction.marriage_to_bid auction.calls auction.first_bid auction.all_pass",
    ),
    ("four-handed-passing", {}, "auction.forced_bid auction.least_meld_of auction.misbid"),
    (
        "double-deck",
        {"auction.kind": "summed", "auction.calls": "none"},
        "auction.least_meld_of auction.misbid auction.forced_bid",
    ),
    ("double-deck", {}, "exchange.manner exchange.called_from"),
    ("double-deck", {}, "deal.widow_name exchange.widow_round meld.concede_unseen exchange.trump_first"),
    ("double-deck", {}, "exchange.widow_shown exchange.bury exchange.bury_first exchange.widow_partner"),
    ("double-deck", {}, "exchange.bury_told"),
    (
        "four-handed",
        {"deal.widow": 4, "deal.hand": 11, "exchange.widow_round": True},
        "exchange.bury exchange.bury_first exchange.bury_told exchange.widow_partner",
    ),
    ("three-handed", {}, "exchange.widow_partner"),
    ("double-deck", {}, "meld.dix score.dix_saves"),
    ("family-passing", {}, "meld.announce_aces"),
    ("two-handed", {}, "meld.roundhouse_bonus meld.run_marriage"),
    ("two-handed", {}, "meld.roundhouse meld.roundhouse_shares_run trick.first_lead score.save"),
    ("double-deck", {}, "meld.per_trick meld.from_hand meld.build meld.draw_first meld.dix_exchange meld.dealers_dix"),
    ("three-handed", {}, "trick.side_winning meld.together"),
    ("double-deck", {}, "score.round_tricks"),
    ("double-deck", {}, "trick.counts_stay trick.discards trick.moon_scores trick.moon_costs"),
    ("family-passing", {}, "score.need_points score.save_points"),
    ("double-deck", {}, "score.save_tricks score.save_each score.team score.set_gives_points"),
    ("partnership-auction", {}, "score.save_loses score.dix_saves"),
    ("racehorse", {"score.hands": 6}, "score.goal score.several score.bid_to_win score.overtime"),
    ("double-deck", {}, "score.overtime"),
    ("double-pinochle", {}, "score.bid_to_win_at"),
    ("cutthroat", {}, "score.several score.tie score.overtime"),
    ("five-handed-call", {"score.several": "overtime"}, "score.tie"),
    (
        "cutthroat",
        {},
        (
            "score.check_double_marriage score.check_double_pinochle score.check_double_arounds score.check_nines "
            "score.check_melds score.check_bids score.check_lost score.check_spades "
            "score.check_played score.check_stake score.check_game"
        ),
    ),
]


@pytest.mark.parametrize(("system", "house", "keys"), CANNOT_MATTER)
def test_rows_that_cannot_matter(system: str, house: dict[str, object], keys: str) -> None:
    """They are left out of the rule sheet, and the form in the browser shows them gray."""
    rules = load(system, house).rules
    assert [key for key in keys.split() if matters(key, rules)] == []


def test_every_row_with_a_condition_has_a_game_in_which_it_cannot_matter() -> None:
    named = {key for _, _, keys in CANNOT_MATTER for key in keys.split()}
    assert named == {key for key, row in CATALOG.items() if row.when is not always}
