"""Deal, auction and exchange, in every system: legal and apply agree, and no hidden card shows."""

import random

import pytest
from tests.support import rules

from deece.cards import CARDS, codes_in, size
from deece.game.action import (
    Bid,
    Bury,
    Call,
    Concede,
    Deal,
    Give,
    HandBack,
    Keep,
    Look,
    Misdeal,
    Pass,
    PlayOn,
    Throw,
    Trump,
)
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, IllegalAction, State
from deece.rules.catalog import Rules
from deece.rules.ruleset import systems

HOUSE = {
    "misdeal": rules("four-handed", deal__nines_misdeal="four"),
    "eight with help": rules("eight-handed", auction__calls=("help", "save")),
    "answer": rules("double-deck", auction__all_pass="answer"),
    "dealer answers under a duty": rules("four-handed", auction__all_pass="answer"),
    "summed": rules("double-deck", auction__kind="summed", auction__calls=()),
    "together": rules("double-deck-passing", exchange__manner="together"),
    "handed round": rules("four-handed", deal__hand=11, deal__widow=4, exchange__widow_round=True),
    "trump with meld": rules("family-passing", auction__trump_needs="meld"),
    "five at a table of four": rules("double-pinochle", deal__people=5),
}
TABLES = {system: rules(system) for system in systems() if rules(system).auction.kind != "none"} | HOUSE
PHASES = ("deal", "auction", "exchange")
SPREAD = (
    Misdeal(),
    Keep(),
    Throw(),
    Pass(),
    Pass("by me"),
    Pass("by"),
    Pass("save"),
    Pass("help"),
    Pass("spoken"),
    Pass("x"),
    HandBack(),
    Look(),
    Concede(),
    PlayOn(),
    *(Bid(points) for points in (-1, 0, 1, 20, 24, 25, 50, 51, 61, 75, 115, 255, 500, 505, 605, 10_001)),
    *(Bid(points, spoken=True) for points in (0, 1, 50, 51, 59, 60, 300, 510)),
    *(Trump(suit) for suit in (-1, 0, 1, 2, 3, 4)),
    *(kind(card) for kind in (Call, Give, Bury) for card in CARDS),
)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_legal_and_apply_agree(table: Rules, seed: int) -> None:
    """Each legal choice is accepted; every other is refused with a reason, the same from apply and why_not."""
    rng = random.Random(seed)
    state = apply(start(table), shuffled(table, rng))
    passing = rng.random() < 0.5
    for _ in range(120):
        if to_act(state) == CHANCE or state.public.phase not in PHASES:
            break
        seen = view(state, to_act(state))
        options = legal(seen)
        for action in options if len(options) < 60 else (*options[:40], *rng.sample(options, 10), *options[-10:]):
            assert why_not(seen, action) is None
            apply(state, action)
        for action in SPREAD:
            if action not in options:
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert refused.value.refusal == why_not(seen, action)
        state = apply(state, options[0] if passing else rng.choice(options[:6]))


def _redealt(state: State, deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal for this seat, with everything that it does not see dealt anew."""
    table, active = state.public.rules, state.public.seating.active
    others = [chair for chair in active if chair != seat]
    unseen = [code for chair in others for code in codes_in(deal.hands[chair])]
    unseen += [*codes_in(deal.widow), *deal.stock]
    rng.shuffle(unseen)
    hands = list(deal.hands)
    for chair in others:
        hands[chair] = sum(1 << 4 * unseen.pop() for _ in range(size(deal.hands[chair])))
    widow = sum(1 << 4 * unseen.pop() for _ in range(table.deal.widow))
    return Deal(tuple(hands), widow, tuple(unseen))


@pytest.mark.parametrize(
    "table",
    [t for t in TABLES.values() if t.deal.stock == "none"],
    ids=[name for name, t in TABLES.items() if t.deal.stock == "none"],
)
def test_cards_not_seen_change_no_view_in_the_auction(table: Rules) -> None:
    """Another deal with the same own hand and the same public choices gives the same View, legal list and reasons."""
    rng = random.Random(17)
    compared = 0
    for _ in range(12):
        deal = shuffled(table, rng)
        state = first = apply(start(table), deal)
        seats = state.public.seating.active
        others = {seat: apply(start(table), _redealt(state, deal, seat, rng)) for seat in seats}
        while state.public.step in ("misdeal", "bid"):
            for seat, other in list(others.items()):
                assert view(state, seat) == view(other, seat)
                assert legal(view(state, seat)) == legal(view(other, seat))
                for action in (Pass(), Pass("save"), Bid(10), Misdeal(), Bid(55, spoken=True)):
                    assert why_not(view(state, seat), action) == why_not(view(other, seat), action)
                compared += 1
            chosen = rng.choice(legal(view(state, to_act(state)))[:4])
            if to_act(state) != CHANCE:
                for seat, other in list(others.items()):
                    if chosen in legal(view(other, to_act(other))):
                        others[seat] = apply(other, chosen)
                    else:  # the other deal could not have gone so: a duty to open, or nines to claim
                        del others[seat]
                state = apply(state, chosen)
        assert first.hands == deal.hands
    assert compared > 12


def test_cards_not_seen_change_no_view_in_a_drafted_auction() -> None:
    """Two-handed draw: the other's hand and both unseen piles may be any; the view in the auction is the same."""
    table = rules("two-handed-draw")
    rng = random.Random(3)
    for _ in range(5):
        deal = shuffled(table, rng)
        choices = [rng.choice((Keep(), Throw())) for _ in range(24)]
        stock = list(deal.stock)
        # Seat 1 draws at even turns. It never sees seat 0's pairs, nor the second card of a pair that it kept.
        places = [2 * turn + each for turn in range(1, 24, 2) for each in (0, 1)]
        places += [2 * turn + 1 for turn in range(0, 24, 2) if choices[turn] == Keep()]
        codes = [stock[place] for place in places]
        rng.shuffle(codes)
        for place, code in zip(places, codes, strict=True):
            stock[place] = code
        one, two = apply(start(table), deal), apply(start(table), Deal(deal.hands, 0, tuple(stock)))
        for choice in [*choices, Bid(250), Pass()]:
            assert view(one, 1) == view(two, 1)
            assert legal(view(one, 1)) == legal(view(two, 1))
            one, two = apply(one, choice), apply(two, choice)
        assert view(one, 1) == view(two, 1)
