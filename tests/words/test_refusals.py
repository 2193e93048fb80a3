"""Every refusal is a code and figures, and has its sentence."""

from __future__ import annotations

import json
import random
from typing import get_args

import pytest

from deece import record
from deece.cards import ACE, NINE, Card, code_of, codes_in
from deece.game.action import Action, Bid, Call, Concede, Deal, ExchangeDix, HandBack, LayMeld, Pass, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.refusal import Code, Refusal, refuse
from deece.game.state import CHANCE, NOBODY, OVER, IllegalAction, State
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems
from deece.words.refusals import SENTENCES, refusal_words
from tests.conformance import spread
from tests.rules.meld.test_two_handed import lay, melding
from tests.support import at, bits, do, rules

CODES = get_args(Code)
TOLD = {code for code in CODES if code.startswith("told_")}  # of a hand that was told: tests/rules/score/test_told.py
BY_DRIVERS = {"too_many_cards", "hand_not_over", "no_column"}  # said of several choices at once, and of a record
HOUSE = (
    rules("double-deck", auction__kind="summed", auction__calls=()),
    rules("double-deck-passing", exchange__manner="together"),
    rules("four-handed", deal__hand=11, deal__widow=4, exchange__widow_round=True, trick__first_lead="trump"),
    rules("four-handed", deal__nines_misdeal="four", trick__moon="250"),
    rules("four-handed", deal__nines_misdeal="six", auction__trump_needs="meld"),
    *(
        rules("four-handed", deal__nines_misdeal=way)
        for way in ("six alone", "five without meld", "four without ace", "five with one ace")
    ),
    rules("double-pinochle", deal__poor_misdeal=19),
    rules("two-handed", meld__dix_exchange=True),
    rules("check", meld__on_board=50),
    rules("four-handed", deal__nines_misdeal="six", deal__poor_misdeal=9),
    rules("four-handed", auction__least_meld=100),
    rules("partnership-auction", auction__kind="none", score__several="highest"),
)


def refusals(table: Rules, seed: int) -> dict[Code, Refusal]:
    """What a hand or two of random play by these rules refuses, one of each code."""
    rng, found = random.Random(seed), dict[Code, Refusal]()
    state, tables = start(table), tables_for(table)
    while to_act(state) != OVER and len(state.public.game.results) < 1:
        if to_act(state) == CHANCE:
            for one in wrong_deals(state, rng):
                refused(found, state, one)
            state = apply(state, shuffled(table, rng, state.public.game.dealer))
            continue
        options = legal(view(state, to_act(state)))
        for action in spread(tables, rng):
            if action not in options:
                refused(found, state, action)
        usual = [action for action in options[:4] if not isinstance(action, Bid)] or options[:3]
        state = apply(state, rng.choice(usual if rng.random() < 0.8 else options[:6]))
    return found


def refused(found: dict[Code, Refusal], state: State, action: Action) -> None:
    with pytest.raises(IllegalAction) as error:
        apply(state, action)
    found.setdefault(error.value.refusal.code, error.value.refusal)


def wrong_deals(state: State, rng: random.Random) -> list[Action]:
    deal = shuffled(state.public.rules, rng, state.public.game.dealer)
    first, *rest = deal.hands
    lowest = next(iter(codes_in(first)), 0)
    swapped = first - (1 << 4 * lowest) + (1 << 4 * ((lowest + 6) % 24))
    wrong: list[Action] = [
        Pass(),
        Deal(()),
        Deal((0, *rest), deal.widow, deal.stock),
        Deal(deal.hands, deal.widow + bits("AS"), deal.stock),
        Deal(deal.hands, deal.widow, (*deal.stock, 0)),
        Deal((first + (1 << 96), *rest), deal.widow, deal.stock),
        *([Deal((swapped, *rest), deal.widow, deal.stock)] if first else []),
    ]
    return [one for one in wrong if one != deal]


@pytest.fixture(scope="module")
def found() -> dict[Code, Refusal]:
    every = dict[Code, Refusal]()
    for seed, table in enumerate((*(load(system).rules for system in systems()), *HOUSE)):
        for again in range(3):
            every = refusals(table, 31 * seed + again) | every
    for state, action in rare():
        refused(every, state, action)
    early = why_not(view(at(rules("double-deck")), 3), Bid(50))
    assert early is not None
    return every | {early.code: early}


def rare() -> list[tuple[State, Action]]:
    """Choices that random play seldom comes upon."""
    saved = do(at(rules("double-deck"), {0: "KS QS"}), Pass(), Pass("save"), Pass())
    answer = do(at(rules("double-deck", auction__all_pass="answer")), Pass(), Pass(), Pass())
    call = do(at(rules("five-handed-call"), {0: "S:AAAAKQ"}), Pass(), Pass(), Pass(), Pass(), Trump(0))
    free = do(at(rules("check"), {1: "S:99JJ H:99TT D:99TT C:99T"}), Bid(300), Pass(), Pass())
    over = answer._replace(public=answer.public._replace(step="over", turn=OVER))
    melding = at(rules("two-handed", meld__dix_exchange=True), {0: "AS", 1: "S:ATKQJ H:ATKQJ AD TD"})
    melding = melding._replace(public=melding.public._replace(step="meld", trump=0, turn=1, leader=1))
    stock = melding.public.stock
    assert stock is not None
    gone = melding._replace(public=melding.public._replace(stock=stock._replace(turned=NOBODY)))
    turned = melding._replace(public=melding.public._replace(stock=stock._replace(turned=code_of(0, NINE))))
    high = melding._replace(public=melding.public._replace(stock=stock._replace(turned=code_of(0, ACE))))
    return [
        (saved, HandBack()),
        (answer, Pass("by me")),
        (call, Call(Card.parse("AS"))),
        (over, Pass()),
        (free, Pass()),
        (free, Concede()),
        (at(rules("partnership-auction", auction__opening="dealer")), Pass()),
        (at(rules("double-deck", auction__marriage_to_bid=True), {1: "S:AAAATTTT H:AAAATTTT D:AATT"}), Bid(50)),
        (gone, ExchangeDix()),
        (turned, ExchangeDix()),
        (high, ExchangeDix()),
        *melds_refused(),
    ]


def melds_refused() -> list[tuple[State, Action]]:
    """Melds that cannot be laid, one for each reason."""
    royal, pinochle, hearts = LayMeld("royal_marriage"), LayMeld("pinochle"), LayMeld("marriage", 1)
    hand, jacks = melding("QS JD"), melding("JS JH JD JC", jacks=(0,))
    return [
        (hand, LayMeld("flush")),
        (hand, LayMeld("roundhouse")),
        (hand, LayMeld("marriage", 0)),
        (hand, LayMeld("marriage")),
        (hand, LayMeld("plain_run", 0)),
        (hand, LayMeld("plain_run")),
        (hand, LayMeld("run", 0)),
        (hand, LayMeld("pinochle", copies=3)),
        (jacks, LayMeld("jacks")),
        (lay(melding("H:KKQQ"), hearts), LayMeld("marriage", 1, 2)),
        (lay(melding("S:QQ D:JJ"), pinochle), pinochle),
        (lay(melding("S:KQQ"), royal), royal),
        (hand, LayMeld("run")),
        (hand, LayMeld("pinochle", copies=2)),
        (lay(melding("QS QH QD QC JS JH JD JC", from_hand=True), LayMeld("queens"), LayMeld("jacks")), pinochle),
    ]


def test_every_code_has_a_sentence() -> None:
    assert set(SENTENCES) == set(CODES)
    assert len(set(SENTENCES.values())) == len(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_the_answer_to_some_choice(code: Code, found: dict[Code, Refusal]) -> None:
    assert code in BY_DRIVERS or code in TOLD or refusal_words(found[code])


def test_a_refusal_is_figures_and_no_sentence(found: dict[Code, Refusal]) -> None:
    """What the engine says is data: numbers, cards, suits, and names of calls; it crosses the wire as it is."""
    for code, figures in found.values():
        assert json.loads(json.dumps(figures)) == {
            name: list(what) if isinstance(what, tuple) else what for name, what in figures.items()
        }
        assert not any(" " in str(what) for what in figures.values() if not isinstance(what, tuple)), code


def test_a_sentence_is_made_of_the_figures() -> None:
    beat = refuse("must_beat", suit="H", held=("AH",), best="KH")
    assert refusal_words(beat) == "you hold the ace of hearts and must beat the king"
    two = refuse("must_overtrump", suit="S", held=("AS", "TS"), best="KS")
    assert refusal_words(two) == "you hold the ace and the ten of spades and must overtrump the king"
    assert refusal_words(refuse("must_trump", led="D", suit="C")) == "you have no diamonds and must trump: play clubs"


def test_cards_dealt_in_mid_hand_are_refused_in_a_record() -> None:
    game = record.Record.new(load("double-deck"), dealer=0)
    deal = shuffled(game.ruleset.rules, random.Random(1))
    assert record.check(game.extend([deal, deal])) == ["choice 2: deal: this hand is not over: finish it first"]


def test_an_uncaught_refusal_shows_its_code_and_figures() -> None:
    with pytest.raises(IllegalAction, match=r"must_beat_bid.*50"):
        apply(do(at(rules("double-deck")), Bid(50)), Bid(50))
