"""Every row of the catalog is read: for each there is a game or a hand that comes out otherwise when it is flipped.

A row without a case fails, and so does a case in which nothing changes. What is compared comes from the engine:
what players may choose and see, what melds pay, what the score sheet says; never the ruleset or its hash. A row that
is only a word changes what the rule sheet says of another row.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.support import bits, filled, hand_over

from deece.game.account import account_of, facts
from deece.game.action import Action, Bid, Concede, Misdeal, Pass, ThrowIn
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.score import score_hand, settle
from deece.game.state import CHANCE, NOBODY, OVER, Shown, State
from deece.game.value import best_meld
from deece.rules.catalog import CATALOG, Rules
from deece.rules.check import problems
from deece.rules.ruleset import load, parse_value
from deece.rules.saying import sentence

SEEDS = 60
DEALS = 3


class Case(NamedTuple):
    """A system with house rules, and the value to which the row is flipped."""

    system: str
    value: Any
    base: dict[str, Any] = {}  # noqa: RUF012 - a NamedTuple's default, never changed
    meld: str = ""  # compare what this hand melds, with spades trump
    hand: str = ""  # the player left of the dealer is dealt these cards
    calls: tuple[Action, ...] = ()  # what is said first
    over: dict[str, Any] | None = None  # compare how this hand is settled (tests.support.hand_over), `hand` being shown


KINGS_QUEENS = "KS QS KH QH KD QD KC QC"
NINES = "9S 9S 9H 9H 9D 9D 9C QH QC JC JC JH"
SUMMED = {"auction.kind": "summed", "auction.opening": "free"}
DOUBLE_MELD = "KH QH KH QH QS QS JD JD"
ACES = "AS AH AD AC"
AT_GOAL = {"bid": 300, "declarer": 1, "took": {0: 10, 1: 10, 2: 10}, "tricks": {0: 1, 1: 13, 2: 1}, "last": 1}

CASES = {
    "deal.players": Case("triple-deck", 4),
    "deal.people": Case("cutthroat", 4),
    "deal.sides": Case("eight-handed", 2),
    "deal.copies": Case("two-handed", 3),
    "deal.nines": Case("two-handed", False, {"meld.dix": "none"}),
    "deal.hand": Case("two-handed", 10),
    "deal.packet": Case("four-handed", 4),
    "deal.widow": Case("three-handed", 0),
    "deal.widow_name": Case("three-handed", "blind"),
    "deal.names": Case("three-handed-widow", "binokel"),
    "deal.stock": Case("two-handed-draw", "turned"),
    "deal.nines_misdeal": Case("four-handed", "six"),
    "deal.poor_misdeal": Case("double-deck", 10, hand="QS QS QH QH QD QD QC QC JS JS JH JH JD JD"),
    "deal.misdeal_limit": Case("four-handed", 1, {"deal.nines_misdeal": "six"}, hand=NINES),
    "auction.kind": Case("four-handed", "summed", {"auction.opening": "free"}),
    "auction.first_bid": Case("double-pinochle", 51),
    "auction.steps": Case("cutthroat", "20"),
    "auction.opening": Case("cutthroat", "duty"),
    "auction.all_pass": Case("four-handed", "dealer", {"auction.opening": "free"}),
    "auction.forced_bid": Case("four-handed", 190, {"auction.opening": "free", "auction.all_pass": "dealer"}),
    "auction.calls": Case("double-deck", "by"),
    "auction.barred": Case("check", "10,60"),
    "auction.turns": Case("four-handed", "duel"),
    "auction.rounds": Case("partnership-auction", 1),
    "trick.first_leader": Case("partnership-auction", "eldest"),
    "auction.hand_back": Case(
        "double-deck",
        "left",
        hand="S:AATTJJ H:AATTJJ D:AATT C:AATT",
        calls=(Bid(51), Pass(), Pass("save"), Bid(53), Bid(55), Pass()),
    ),
    "auction.trump_needs": Case("four-handed", "meld"),
    "auction.marriage_to_bid": Case("double-pinochle", True),
    "auction.least_meld": Case("four-handed", 1000, SUMMED),
    "auction.least_meld_of": Case("four-handed", "player", {**SUMMED, "auction.least_meld": 100}),
    "auction.misbid": Case("four-handed", "penalty", {**SUMMED, "auction.least_meld": 1000}),
    "exchange.cards": Case("four-handed", 3),
    "exchange.manner": Case("family-passing", "together"),
    "exchange.called_from": Case("five-handed-call", "right"),
    "exchange.partner": Case("five-handed-secret", "fixed"),
    "exchange.widow_partner": Case("racehorse", True),
    "exchange.widow_shown": Case("three-handed", False),
    "exchange.widow_round": Case("four-handed", True, {"deal.hand": 11, "deal.widow": 4}),
    "exchange.bury": Case("three-handed", "plain"),
    "exchange.trump_first": Case("three-handed", True),
    "exchange.bury_told": Case("three-handed", True),
    "exchange.bury_first": Case("three-handed-widow", True),
    "meld.who": Case("check", "declarer", hand=ACES),
    "meld.together": Case("four-handed", True),
    "meld.run": Case("four-handed-passing", "16,150", meld="AS TS KS QS JS"),
    "meld.plain_run": Case("four-handed-passing", "10,150", meld="AH TH KH QH JH"),
    "meld.tens": Case("four-handed-passing", "5,50", meld="TS TH TD TC"),
    "meld.roundhouse_bonus": Case("four-handed", "10", meld=KINGS_QUEENS),
    "meld.run_marriage": Case("four-handed-passing", True, meld="AS TS KS QS JS"),
    "meld.royal_marriage": Case("four-handed-passing", "5", meld="KS QS"),
    "meld.marriage": Case("four-handed-passing", "3", meld="KH QH"),
    "meld.dix": Case("four-handed-passing", "2", meld="9S"),
    "meld.pinochle": Case("four-handed-passing", "5,30", meld="QS JD"),
    "meld.aces": Case("four-handed-passing", "11,100", meld=ACES),
    "meld.kings": Case("four-handed-passing", "9,80", meld="KS KH KD KC"),
    "meld.queens": Case("four-handed-passing", "7,60", meld="QS QH QD QC"),
    "meld.jacks": Case("four-handed-passing", "5,40", meld="JS JH JD JC"),
    "meld.roundhouse": Case("four-handed-passing", "30", meld=KINGS_QUEENS),
    "meld.roundhouse_shares_run": Case("double-pinochle", True, meld=f"{KINGS_QUEENS} AS TS JS"),
    "meld.run_extra": Case("family-passing", 0, meld="AS TS KS KS QS JS"),
    "meld.four_of_a_kind": Case("double-deck", True, meld="AS AS AS AS"),
    "meld.wins_game": Case("double-deck", "pinochle", meld="QS QS QS QS JD JD JD JD"),
    "meld.least": Case("double-deck", 10),
    "meld.announce_aces": Case("double-pinochle", True, hand=ACES),
    "meld.on_board": Case("family-passing", 10),
    "meld.throw_in": Case("four-handed", True),
    "meld.concede": Case("three-handed", True),
    "meld.concede_unseen": Case("three-handed", True, {"auction.opening": "duty"}),
    "meld.per_trick": Case("two-handed", "one"),
    "meld.build": Case("two-handed", "full", hand="KS QS AS TS JS KH QH AH TH JH AD AC"),
    "meld.draw_first": Case("two-handed", False),
    "meld.from_hand": Case("two-handed", True, hand="KS QS KH QH KD QD KC QC AS AH AD AC"),
    "meld.dix_exchange": Case("two-handed", True),
    "meld.dealers_dix": Case("two-handed", True),
    "trick.first_lead": Case("four-handed", "trump"),
    "trick.play": Case("four-handed", "post-1945"),
    "trick.side_winning": Case("four-handed", "need not beat"),
    "trick.order": Case("four-handed", "standard"),
    "trick.counts_stay": Case("four-handed", True, {"trick.order": "standard"}),
    "trick.count": Case("four-handed", "classic"),
    "trick.first_trick": Case("four-handed", 20),
    "trick.last_trick": Case("four-handed", 20),
    "trick.moon": Case("partnership-auction", "points"),
    "trick.moon_scores": Case(
        "four-handed",
        500,
        {"trick.moon": "points"},
        over={"bid": 150, "took": {1: 250}, "tricks": {1: 12}, "last": 1, "contract": {"mooner": 1}},
    ),
    "trick.moon_costs": Case(
        "four-handed",
        500,
        {"trick.moon": "points"},
        over={"bid": 150, "took": {1: 200, 0: 50}, "last": 1, "contract": {"mooner": 1}},
    ),
    "trick.look_back": Case("four-handed", "all"),
    "trick.discards": Case("two-handed-draw", "opponent"),
    "score.scale": Case("double-pinochle", 10),
    "score.goal": Case("two-handed", 1, over={"took": {0: 20, 1: 5}, "last": 0}),
    "score.hands": Case("double-pinochle", 1, over={"bid": 50, "took": {0: 10, 1: 40}, "melds": {1: 30}, "last": 1}),
    "score.need": Case(
        "partnership-auction", "trick", over={"bid": 250, "melds": {1: 300}, "took": {0: 250}, "last": 0}
    ),
    "score.need_points": Case("double-deck", 30, over={"bid": 50, "melds": {1: 40}, "took": {1: 25, 0: 25}, "last": 0}),
    "score.save": Case(
        "four-handed-passing", "point", over={"bid": 25, "melds": {0: 4}, "took": {1: 25}, "last": 1, "tricks": {0: 1}}
    ),
    "score.save_points": Case(
        "double-deck", 10, over={"bid": 50, "melds": {1: 40, 0: 40}, "took": {1: 35, 0: 15}, "last": 1}
    ),
    "trick.last_trick_declarer": Case("four-handed", 10, over={"bid": 150, "took": {1: 240, 0: 10}, "last": 1}),
    "score.save_tricks": Case(
        "four-handed",
        4,
        {"score.save": "tricks", "score.save_tricks": 3},
        over={"bid": 150, "melds": {1: 150, 0: 40}, "took": {1: 220, 0: 30}, "tricks": {1: 9, 0: 3}, "last": 1},
    ),
    "score.save_loses": Case(
        "double-deck", "meld", over={"bid": 50, "melds": {1: 40, 0: 40}, "took": {1: 35, 0: 15}, "last": 1}
    ),
    "score.team": Case(
        "five-handed-call",
        "higher",
        over={"bid": 50, "melds": {1: 60}, "took": {1: 50}, "last": 1, "scores": (0, 490, 480, 0, 0)}
        | {"contract": {"partner": 2}},
    ),
    "score.check_stake": Case("check", 5, over={"bid": 300, "took": {0: 250}, "last": 0}),
    "score.save_each": Case(
        "five-handed-call",
        True,
        over={"bid": 50, "melds": {0: 10, 3: 20}, "took": {1: 40, 0: 10}, "last": 1, "contract": {"partner": 2}},
    ),
    "score.dix_saves": Case("family-passing", False, hand="9H 9H", over={"bid": 250, "took": {1: 250}, "last": 1}),
    "score.round_tricks": Case("four-handed", "down", {"trick.count": "classic"}),
    "score.set_keeps_meld": Case(
        "four-handed", True, over={"bid": 500, "melds": {1: 100}, "took": {1: 100, 0: 150}, "last": 1}
    ),
    "score.set_costs": Case("four-handed", "twice", over={"bid": 500, "took": {1: 100, 0: 150}, "last": 1}),
    "score.set_gives": Case("four-handed", "bid", over={"bid": 500, "took": {1: 100, 0: 150}, "last": 1}),
    "score.set_gives_points": Case(
        "four-handed",
        50,
        {"score.set_gives": "points", "score.set_gives_points": 100, "meld.throw_in": True},
        over={"bid": 250, "ended": "thrown in"},
    ),
    "score.made_scores": Case("four-handed", "bid", over={"bid": 150, "took": {1: 200, 0: 50}, "last": 1}),
    "score.renege": Case("four-handed", "once", over={"bid": 250, "reneged": 1}),
    "score.mercy": Case("four-handed", 300, over={"bid": 500, "took": {1: 100, 0: 150}, "last": 1}),
    "score.spread": Case("four-handed", 300, over={"bid": 500, "took": {1: 100, 0: 150}, "last": 1}),
    "score.several": Case(
        "three-handed-widow", "overtime", over={**AT_GOAL, "scores": (1100, 1050, 0), "melds": {1: 400}}
    ),
    "score.tie": Case("two-handed", "replay", over={"took": {0: 30, 1: 20}, "last": 0, "scores": (170, 180)}),
    "score.overtime": Case(
        "three-handed-widow",
        100,
        {"score.several": "overtime"},
        over={**AT_GOAL, "scores": (1040, 1050, 0), "melds": {1: 400}},
    ),
    "score.bid_to_win": Case("cutthroat", "off", over={**AT_GOAL, "scores": (1100, 0, 0), "melds": {1: 400}}),
    "score.bid_to_win_at": Case(
        "double-deck", 450, over={"bid": 50, "melds": {1: 30}, "took": {1: 30, 0: 20}, "last": 1, "scores": (520, 420)}
    ),
    "score.checks": Case("check", False, hand=ACES),
    "score.check_melds": Case("check", "1,2,2", hand=ACES),
    "score.check_bids": Case("check", "300,3", over={"bid": 300, "took": {0: 250}, "last": 0}),
    "score.check_lost": Case(
        "check", "twice", {"score.check_bids": "300,3"}, over={"bid": 300, "took": {0: 250}, "last": 0}
    ),
    "score.check_spades": Case("check", 2, {"score.check_bids": "300,3"}),
    "score.check_double_marriage": Case("check", True, hand=DOUBLE_MELD),
    "score.check_double_pinochle": Case("check", True, hand=DOUBLE_MELD),
    "score.check_double_arounds": Case("check", True, hand=f"{ACES} {ACES}"),
    "score.check_nines": Case("check", 5, hand=NINES),
    "score.check_played": Case("check", True),
    "score.check_game": Case("check", 10, over={**AT_GOAL, "scores": (0, 900, 0), "melds": {1: 400}}),
}

# A row that is only a word, and a row whose sentence has it.
WORDS = {"deal.widow_name": "deal.widow", "deal.names": "deal.names"}

# One of these rows alone, flipped, leaves a pack that is not dealt out: the engine is asked all the same.
UNFIT = {"deal.players", "deal.widow", "deal.stock"}


def flipped(key: str, case: Case) -> tuple[Rules, Rules]:
    """The rules on both sides of the flip, which differ in this row and nowhere else."""
    rules = load(case.system, case.base).rules
    section, name = key.split(".")
    value = parse_value(CATALOG[key], case.value)
    other = replace(rules, **{section: replace(getattr(rules, section), **{name: value})})
    assert other != rules, "the flip changes nothing"
    assert key in UNFIT or problems(other) == []
    return rules, other


def pick(state: State, actions: tuple[Action, ...], rng: Random) -> Action:
    """A random choice, but bids stay low and nobody gives up without need too often."""
    bids = [action for action in actions if isinstance(action, Bid) and action.points and not action.spoken]
    rest = [action for action in actions if not isinstance(action, Bid) or not action.points]
    if bids:
        quiet = [action for action in rest if action == Pass()] or rest
        return bids[0] if not quiet or rng.random() < 0.4 else quiet[0]
    if Misdeal() in actions:
        return Misdeal()
    staying = [action for action in actions if not isinstance(action, (Concede, ThrowIn))]
    return rng.choice(staying if staying and rng.random() < 0.9 else actions)


def seen(state: State) -> Any:
    """What of a position must not change: no rules, and nothing that is made from them alone."""
    public, turn = state.public, to_act(state)
    own = view(state, turn) if turn >= 0 else None
    return (
        public.step,
        turn,
        state.hands,
        own and (own.bits, own.own, own.partners),
        own and legal(own),
        public.melds,
        public.widow,
        public.told,
        public.trick,
        public.stock,
        public.contract,
        public.ended,
        public.tricks,
        public.open_tricks(),
        tuple(public.game),
    )


def played(rules: Rules, case: Case, seed: int) -> Iterator[Any]:
    """Every position of a few hands played from a seed."""
    rng, deals = Random(seed), Random(seed)
    state, number, calls = start(rules), 0, list(case.calls)
    while (turn := to_act(state)) != OVER and number <= DEALS:
        if turn == CHANCE:
            number += 1
            dealer = state.public.game.dealer
            if case.hand:
                eldest = state.public.seating.active[0]
                action: Action = filled(rules, {eldest: case.hand}, dealer=dealer, seed=deals.randrange(10**6))
            else:
                action = shuffled(rules, deals, dealer)
        else:
            action = calls.pop(0) if calls else pick(state, legal(view(state, turn)), rng)
        state = apply(state, action)
        yield seen(state)


def settled(rules: Rules, case: Case) -> Any:
    """The score sheet and the game after a hand put together; the dealer has shown the meld of `hand`."""
    told = dict(case.over or {})
    offender = told.pop("reneged", NOBODY)
    state = hand_over(rules, **told)
    if offender != NOBODY:  # told with real cards: in play nobody can
        hand = account_of(facts(state)._replace(reneged=offender, over=True))
        return settle(hand, 0, state.public.game.scores)[:-1]
    if case.hand:
        best = best_meld(rules, bits(case.hand), state.public.trump)
        melds = (Shown(best.total, best.combinations, best.cards), *state.public.melds[1:])
        state = state._replace(public=state.public._replace(melds=melds))
    game = score_hand(state).public.game
    return game.results[-1].lines, game.scores, game.checks, game.winners, game.ending, game.owed, game.goal


def differs(key: str, case: Case) -> bool:
    """Whether the engine does anything else when the row is flipped."""
    rules, other = flipped(key, case)
    if key in WORDS:
        row = CATALOG[WORDS[key]]
        return sentence(row, rules) != sentence(row, other)
    if case.meld:
        return best_meld(rules, bits(case.meld), 0) != best_meld(other, bits(case.meld), 0)
    if case.over is not None:
        return bool(settled(rules, case) != settled(other, case))
    return any(
        one != two
        for seed in range(SEEDS)
        for one, two in zip_longest(played(rules, case, seed), played(other, case, seed))
    )


@pytest.mark.parametrize("key", CATALOG)
def test_flipping_the_row_changes_what_the_engine_does(key: str) -> None:
    assert key in CASES, f"nothing shows that {key} is read: give it a case"
    assert differs(key, CASES[key]), f"flipping {key} to {CASES[key].value!r} changes nothing"


def test_there_are_no_cases_of_rows_that_are_gone() -> None:
    assert set(CASES) <= set(CATALOG)
    assert set(CASES) >= UNFIT
