"""A sealed deal as pages are told of it: how far it is before the hand, and all that it was made from after it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from deece.game.action import Deal, Pass
from deece.game.seal import Half, Proof, four_words
from deece.rules.catalog import Rules
from deece.table.game import TableGame
from deece.table.live import Table
from deece.wire.public import cards_of
from deece.wire.seals import DealProof, Shuffle, proof_at, proof_of, shuffle_of
from tests.support import filled, rules

SEAL = "c" * 64
HALVES = (Half(0, "a" * 64, "1" * 64, 0), Half(2, "b" * 64), Half(3, "d" * 64, "2" * 64, 9))
PROOF = Proof(7, SEAL, "e" * 64, HALVES)
GIVEN = ((0, "a" * 64), (2, "b" * 64), (3, "d" * 64))
HOUSE = rules("three-handed-widow")


def proof(house: Rules, dealer: int = 0) -> tuple[DealProof, Deal]:
    deal = filled(house, {}, dealer=dealer)
    return proof_of(house, dealer, deal, PROOF), deal


def test_a_proof_has_what_each_gave_and_who_cut_nothing_is_not_who_did_not_cut() -> None:
    found, _ = proof(HOUSE)
    assert (found.number, found.seal, found.opened) == (7, SEAL, "e" * 64)
    assert [(one.seat, one.opened, one.cut) for one in found.halves] == [
        (0, "1" * 64, 0),
        (2, "", None),
        (3, "2" * 64, 9),
    ]
    assert [one.sealed for one in found.halves] == [one.sealed for one in HALVES]


def test_a_proof_has_every_card_and_how_they_are_dealt_out() -> None:
    found, deal = proof(HOUSE, dealer=2)
    assert (found.hands, found.widow) == ([cards_of(bits) for bits in deal.hands], cards_of(deal.widow))
    assert (found.cutter, found.order, found.each, found.turned) == (1, (0, 1, 2), 15, False)
    assert found.packet == HOUSE.deal.packet
    assert proof(HOUSE)[0].cutter == 2


def test_the_stock_is_told_in_its_order_but_for_a_card_that_lies_in_a_hand() -> None:
    found, deal = proof(rules("two-handed"))
    assert len(found.stock) == len(deal.stock) == 24
    assert (found.turned, found.packet) == (True, 3)
    up = rules("partnership-auction", auction__kind="none", score__several="highest")
    found, deal = proof(up)
    assert deal.stock
    assert (found.stock, found.turned) == ([], False)


class Coming:
    """The coming deal of a table, as far as it is."""

    def __init__(
        self, *, seals: bool = True, begun: bool = False, asked: bool = False, cuts: int | None = None
    ) -> None:
        self.seals, self.begun, self.asked, self.cuts = seals, begun, asked, cuts

    def coming(self) -> tuple[int, str]:
        return 7, SEAL

    def cutter(self) -> int | None:
        return self.cuts


def shuffle(coming: Coming, *, closed: bool = False, played: Proof | None = None) -> Shuffle | None:
    """What a table of double deck tells of its deal; the seat 3 cuts."""
    dealer = SimpleNamespace(game=SimpleNamespace(dealer=0))
    sealed = SimpleNamespace(halves=GIVEN) if closed else None
    game = SimpleNamespace(sealed=sealed, proof=played, rules=rules("double-deck"), public=dealer)
    return shuffle_of(cast("Table", SimpleNamespace(game=game, shuffle=coming)))


@pytest.mark.parametrize(
    ("coming", "closed", "stage"),
    [
        (Coming(), False, "coming"),
        (Coming(begun=True), False, "sealing"),
        (Coming(begun=True, asked=True, cuts=3), False, "cutting"),
        (Coming(begun=True, cuts=3), False, "sealing"),
        (Coming(begun=True, asked=True, cuts=3), True, "opening"),
        (Coming(), True, "opening"),
    ],
)
def test_a_deal_that_comes_is_told_as_far_as_it_is(coming: Coming, closed: bool, stage: str) -> None:
    """The words to read aloud follow from what was sealed, so there are none before the list is closed."""
    found = shuffle(coming, closed=closed)
    assert found
    assert (found.stage, found.number, found.seal, found.cuts, found.late) == (stage, 7, SEAL, coming.cuts, [])
    assert [(one.seat, one.sealed) for one in found.halves] == (list(GIVEN) if closed else [])
    assert found.words == (four_words(7, SEAL, GIVEN) if closed else ())
    assert (found.cutter, found.cards, found.each, found.turned) == (3, 80, 20, False)


def test_of_the_deal_in_play_it_is_told_whose_halves_came_too_late() -> None:
    found = shuffle(Coming(seals=False, cuts=3), played=PROOF)
    assert found
    assert (found.stage, found.number, found.seal, found.cuts) == ("dealt", 7, SEAL, None)
    assert found.late == [2]
    assert [(one.seat, one.sealed) for one in found.halves] == list(GIVEN)
    assert found.words == PROOF.words


def test_while_the_next_deal_is_sealed_the_one_before_is_told_no_more() -> None:
    found = shuffle(Coming(), played=PROOF._replace(number=6))
    assert found
    assert (found.stage, found.number) == ("coming", 7)


def test_a_deal_that_is_not_sealed_has_nothing_to_tell() -> None:
    assert shuffle(Coming(seals=False)) is None


def game(*, sealed: tuple[int, ...]) -> TableGame:
    """A table of two hands that begin at the entries 1 and 4; seat 1 dealt the first of them, seat 2 the second."""
    house = rules("double-deck")
    deals = {1: filled(house, {}, dealer=1), 4: filled(house, {}, dealer=2, seed=2)}
    results = [SimpleNamespace(dealer=1), SimpleNamespace(dealer=2)]
    found: Any = SimpleNamespace(
        starts=[1, 4],
        proofs={place: PROOF._replace(number=place) for place in sealed},
        actions=[Pass(), deals[1], Pass(), Pass(), deals[4], Pass()],
        rules=house,
        public=SimpleNamespace(game=SimpleNamespace(results=results)),
    )
    return cast("TableGame", found)


def test_the_proof_of_a_hand_is_that_of_its_own_deal_and_dealer() -> None:
    both = game(sealed=(1, 4))
    for hand, number, dealer in ((1, 1, 1), (2, 4, 2)):
        found = proof_at(both, hand)
        deal = both.actions[number]
        assert found
        assert isinstance(deal, Deal)
        assert (found.number, found.cutter) == (number, dealer - 1)
        assert found.hands == [cards_of(bits) for bits in deal.hands]


def test_a_hand_that_was_not_sealed_has_no_proof() -> None:
    assert proof_at(game(sealed=(1,)), 2) is None
    assert proof_at(game(sealed=(0, 3, 5)), 1) is None
