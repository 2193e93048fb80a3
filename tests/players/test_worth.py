"""What the points of a hand are worth: what the score sheet would say of it, weighed for the game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest
from tests.support import posed, rules

from deece.game.account import account
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER, Shown, State, Trick
from deece.game.value import Combination
from deece.players import choice_of, make
from deece.players.worth import Outlook, declarers, worth
from deece.rules.ruleset import load, systems

DIXES = Shown(20, (Combination("dix", 1, 2, 20, 0),))


def before_the_last_card(system: str, hands: int, **overrides: object) -> Iterator[tuple[State, State]]:
    """Hands played by the basics: the position before the last card, and after it."""
    table, rng, plain = rules(system, **overrides), random.Random(5), make("plain")
    state = start(table)
    while hands and (seat := to_act(state)) != OVER:
        action = (
            shuffled(table, rng, state.public.game.dealer)
            if seat == CHANCE
            else choice_of(plain, view(state, seat)).action
        )
        before, state = state, apply(state, action)
        if before.public.step == "play" and len(state.public.game.results) > len(before.public.game.results):
            hands -= 1
            yield before, state


@pytest.mark.parametrize(
    ("system", "house"),
    [
        *((system, {}) for system in systems() if load(system).rules.auction.kind != "none"),
        ("four-handed", {"score__need": "trick", "score__save": "tricks", "score__save_tricks": 3}),
        ("double-deck", {"score__save_loses": "meld", "score__set_keeps_meld": True}),
        ("double-deck", {"auction__kind": "summed", "auction__calls": "none", "auction__least_meld": 30}),
        ("double-deck", {"score__save": "tricks and points", "score__save_tricks": 9, "trick__last_trick_declarer": 9}),
    ],
)
def test_at_its_end_a_hand_is_worth_what_the_score_sheet_says(system: str, house: Mapping[str, object]) -> None:
    """The last card decides: whoever wins the last trick takes all that is left."""
    for before, after in before_the_last_card(system, 12, **house):
        public, result = before.public, after.public.game.results[-1]
        side = declarers(public, before.hands)
        if len(result.sides) > 2 or (public.rules.score.save_each and public.rules.exchange.partner != "fixed"):
            continue  # sides that play against declarer share alike what they are to take
        columns = frozenset(public.seating.column[seat] for seat in side)
        stands = Outlook(public, columns).of(result.scores, after.public.game.winners)
        assert worth(public, side)(result.sides[0].play) == pytest.approx(stands)


def held(
    system: str,
    bid: int,
    melds: tuple[Shown, ...],
    tricks: tuple[Trick, ...] = (),
    house: Mapping[str, object] | None = None,
) -> State:
    """Play in a hand that chair 1 has bid on, each with this meld, after these tricks."""
    table = rules(system, **(house or {}))
    return posed(
        table, {}, "play", bid=bid, trump=1, melds=melds, tricks=tricks, sizes=(table.deal.hand,) * table.people
    )


def shows(*melds: int) -> tuple[Shown, ...]:
    return tuple(map(Shown, melds))


def standing(state: State, scores: tuple[int, int]) -> float:
    """How well the side of chairs 1 and 3 stands with these scores."""
    return Outlook(state.public, frozenset({1})).of(scores, ())


DECLARERS = frozenset({1, 3})


def test_meld_alone_covers_the_bid() -> None:
    """S1: bid, meld and play together; where nothing more is needed a hand without a point is made."""
    state = held("four-handed", 250, shows(0, 300, 40, 0))
    value = worth(state.public, DECLARERS)
    assert value(0) == standing(state, (40 + 250, 300))
    state = held("four-handed", 250, shows(0, 300, 40, 0), house={"score__need": "trick"})
    assert worth(state.public, DECLARERS)(0) == standing(state, (40 + 250, -250)), "without a trick it is set"


def test_a_trick_that_was_won_without_a_point_counts() -> None:
    """S0: a trick makes the bid, and saves the meld of the others."""
    state = held("four-handed-passing", 50, shows(12, 60, 0, 0), (Trick(1, (), 1, 0), Trick(1, (), 0, 0)))
    assert worth(state.public, DECLARERS)(0) == standing(state, (12 + 25, 60))
    assert worth(state.public, DECLARERS)(25) == standing(state, (12, 60 + 25))


def test_so_many_tricks_save_the_meld() -> None:
    """S4 saving meld: of the tricks to come each side is taken to win its part as of the points."""
    house = {"score__save": "tricks", "score__save_tricks": 5, "score__save_points": 0}
    state = held("double-deck", 60, shows(30, 30, 0, 10), house=house)
    value = worth(state.public, DECLARERS)
    assert value(38) == standing(state, (30 + 12, 40 + 38)), "12 of 50 points, 5 of 20 tricks"
    assert value(40) == standing(state, (0, 40 + 40)), "10 points, 4 tricks"
    late = held("double-deck", 60, shows(30, 30, 0, 10), (Trick(0, (), 0, 1),) * 5, house=house)
    assert worth(late.public, DECLARERS)(45) == standing(late, (30 + 5, 40 + 45))


def test_a_meld_of_dixes_saves_itself() -> None:
    """S1 counting."""
    state = held("family-passing", 250, (DIXES, Shown(300), Shown(0), Shown(0)))
    assert worth(state.public, DECLARERS)(250) == standing(state, (20, 300 + 250))


def test_the_moon_takes_every_trick() -> None:
    """S4: missing one loses the moon, whatever the points."""
    table = rules("four-handed", trick__moon="points")
    sizes = (table.deal.hand,) * 4
    posed_moon = posed(
        table, {}, "play", bid=250, trump=1, melds=shows(0, 40, 0, 0), sizes=sizes, contract={"mooner": 3}
    )
    value = worth(posed_moon.public, DECLARERS)
    assert value(240) == standing(posed_moon, (10, -1000))
    assert value(250) == Outlook(posed_moon.public, frozenset({1})).of((0, 1000), (1,))


def test_a_side_that_misbid_makes_nothing() -> None:
    """S4 summed bids."""
    table = rules("double-deck", auction__kind="summed", auction__calls="none", auction__least_meld=30)
    state = posed(
        table,
        {},
        "play",
        bid=30,
        trump=1,
        melds=shows(30, 20, 0, 0),
        sizes=(20,) * 4,
        contract={"sums": (25, 30), "bids": (25, 30, 0, 0)},
    )
    assert worth(state.public, DECLARERS)(10) == standing(state, (30 + 40, 0))


def test_each_defender_saves_their_own_meld() -> None:
    """S3 five-handed: who won no trick loses their meld alone."""
    table = rules("five-handed-call", score__save_each=True)
    sizes = (table.deal.hand,) * 5
    tricks = (*[Trick(1, (), 1, 0)] * (table.deal.hand - 2), Trick(1, (), 2, 10))
    state = posed(
        table, {}, "play", bid=50, trump=1, melds=shows(10, 50, 20, 0, 30), tricks=tricks, sizes=sizes,
        contract={"called": 0, "partner": 3},
    )  # fmt: skip
    side = frozenset({1, 3})
    assert [account(state).alone(seat).shown for seat in (0, 2, 4)] == [10, 20, 30]
    more = state.public.tables.total - 10
    stands = Outlook(state.public, side).of((20 + 10, 50 + more, 20 + 10, 50 + more, 20 + 10), ())
    assert worth(state.public, side)(more) == pytest.approx(stands)
