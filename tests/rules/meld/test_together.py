"""Partners meld together (S3: combinations are "typically restricted to each player's hand"): the table where not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support import at, bid_and_name, do, posed, rules

from deece.cards import HEARTS, SPADES, bits_of, codes_in, holds, parse_cards
from deece.game.account import account, whole_melds
from deece.game.action import Trump
from deece.game.checks import meld_checks
from deece.game.play import view
from deece.game.state import Shown, State
from deece.game.value import best_meld
from deece.keeper.counter import too_many
from deece.keeper.likely import limits
from deece.keeper.possible import side_totals
from deece.keeper.telling import form
from deece.players.belief import Belief
from deece.players.plain_promise import between_hands, promise
from deece.rules.ruleset import load
from deece.rules.sheet import sheet
from deece.words.page.lying import melds
from deece.words.page.who import Seen
from deece.words.shown import meld_lines
from deece.words.viewer import Viewer

MARRIAGE, JACKS = "KS QS", "JS JH JD JC"
NAMES = ("Dee", "Ann", "Bob", "Cal")


def _shown(system: str, hands: dict[int, str], trump: int = HEARTS, **house: Any) -> State:
    return do(posed(rules(system, **house), hands, "name trump"), Trump(trump))


def _totals(state: State) -> list[int]:
    return [meld.total if meld else 0 for meld in state.public.melds]


def _kinds(state: State, seat: int) -> list[str]:
    shown = state.public.melds[seat]
    return sorted(each.kind for each in shown.combinations) if shown else []


def test_the_marriage_of_one_and_the_jacks_of_the_other_make_a_pinochle() -> None:
    """S3's own example, of a table where "we don't get credit for a pinochle", and of one where partners do."""
    apart = _shown("partnership-auction", {1: MARRIAGE, 3: JACKS})
    assert _totals(apart) == [0, 20, 0, 40]
    together = _shown("partnership-auction", {1: MARRIAGE, 3: JACKS}, meld__together=True)
    assert _kinds(together, 1) == ["jacks", "marriage", "pinochle"]
    assert _totals(together) == [0, 100, 0, 0]
    assert account(together).sides[0].meld == 100


def test_each_card_counts_as_in_one_hand() -> None:
    """Two kings and one queen are one marriage, whoever holds them; two halves of a run are a run."""
    state = _shown("partnership-auction", {1: "AS TS KS", 3: "KS QS JS"}, SPADES, meld__together=True)
    assert _kinds(state, 1) == ["run"]
    assert account(state).sides[0].meld == 150
    halves = _shown("partnership-auction", {1: "KH QH", 3: "KH"}, meld__together=True)
    assert _kinds(halves, 1) == ["royal_marriage"]


def test_each_lays_their_own_cards_and_no_others() -> None:
    table = rules("four-handed", meld__together=True)
    for trump in range(4):
        state = bid_and_name(at(table), 150, trump)
        public = state.public
        for side in public.seating.sides:
            found = best_meld(table, sum(state.hands[seat] for seat in side), trump)
            laid = [shown.cards for seat in side if (shown := public.melds[seat])]
            assert sum(laid) == found.cards
            totals = [shown.total for seat in side if (shown := public.melds[seat])]
            assert sum(totals) == found.total
        for seat, shown in enumerate(public.melds):
            assert shown is not None
            assert holds(state.hands[seat], shown.cards)
        hands = Belief(view(state, 0), Random(1)).sample()
        assert all(holds(hands[seat], shown.cards) for seat, shown in enumerate(public.melds) if shown and seat)


def test_the_meld_stands_with_declarer_and_with_the_first_of_the_others() -> None:
    hands = {0: "KD QD", 2: ACES, 1: "KS QS", 3: JACKS}
    state = _shown("partnership-auction", hands, meld__together=True)
    assert _totals(state) == [0, 100, 120, 0]  # chair 0 deals, so chair 2 comes first of its side
    table = rules("partnership-auction", meld__together=True)
    other = do(posed(table, hands, "name trump", turn=3, declarer=3), Trump(HEARTS))
    assert _totals(other) == [0, 0, 120, 100]


ACES = "AS AH AD AC"


def test_the_least_meld_is_asked_of_what_they_meld_together() -> None:
    """S0's 20 is the side's: where partners meld together a run of two hands reaches it."""
    hands = {0: "AS TS KS", 2: "QS JS KH QH JD KD QD", 1: ACES + " " + MARRIAGE, 3: ACES}
    apart = _shown("double-deck", hands, SPADES)
    assert apart.public.melds[2] is not None
    assert apart.public.melds[2].cards == 0
    together = _shown("double-deck", hands, SPADES, meld__together=True)
    assert together.public.melds[2] is not None
    assert account(together).sides[1].meld == 16 + 4 + 2 + 2


def test_checks_are_earned_by_what_both_hands_make() -> None:
    house: dict[str, Any] = {"meld__together": True, "score__checks": True, "score__check_melds": "1,2,1,1,1,1"}
    state = _shown("partnership-auction", {1: "KS QS KH QH", 3: "KD QD KC QC"}, **house)
    public = state.public
    whole = whole_melds(public.tables, public.seating, public.melds)
    earned = [kind for shown in whole if shown for kind, _, _ in meld_checks(public.rules, shown)]
    assert sorted(earned) == ["kings", "queens", "roundhouse"]


def test_only_declarers_side_melds_where_the_others_do_not() -> None:
    state = _shown("partnership-auction", {1: MARRIAGE, 3: JACKS, 2: ACES}, meld__together=True, meld__who="declarer")
    assert [meld is None for meld in state.public.melds] == [True, False, True, False]
    assert account(state).sides[0].meld == 100


def test_three_on_a_side_and_nobody_bidding() -> None:
    state = _shown("triple-deck", {1: "KS QS", 3: "AS TS", 5: JACKS}, SPADES, meld__together=True)
    assert _kinds(state, 1) == ["jacks", "pinochle", "run"]
    table = rules("turned-trump", meld__together=True)
    begun = at(table)
    assert begun.public.step == "play"
    for side in begun.public.seating.sides:
        pooled = best_meld(table, sum(begun.hands[seat] for seat in side), begun.public.trump).total
        totals = [shown.total for seat in side if (shown := begun.public.melds[seat])]
        assert sum(totals) == pooled


def test_what_the_table_says() -> None:
    state = _shown("partnership-auction", {1: MARRIAGE, 3: JACKS}, meld__together=True)
    lines = meld_lines(state.public, Viewer(3, NAMES))
    assert lines[0].startswith("Ann and you: 100 meld: ")
    assert lines[1] == "Bob and Dee: no meld"
    assert len(lines) == 2
    page = melds(Seen(view(state, 3), Viewer(3, NAMES)))
    assert page[3].none == "Melds together with Ann"
    text = sheet(load("partnership-auction", {"meld.together": True}))
    assert "a meld may be of cards from all hands of a side" in text
    assert "in one hand" not in text.split("Meld\n----")[1].split("The tricks")[0]
    assert "All cards of a meld must be in one hand" in sheet(load("partnership-auction"))


def test_who_keeps_score_is_asked_for_each_side() -> None:
    """Of both hands together; a total that only both can make is no mistake, and 24 cards are not too many."""
    apart, together = rules("partnership-auction"), rules("partnership-auction", meld__together=True)
    assert form(rules("partnership-auction", meld__together=True, score__checks=True)).meld_by == "side"
    assert 1500 + 40 + 300 in side_totals(together, HEARTS, hands=2, declares=True)
    both = bits_of(parse_cards("AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD"))
    assert too_many(apart, both, declares=True)
    assert not too_many(together, both, declares=True)
    assert limits(apart) is not None
    assert limits(together) is None


def test_players_expect_more_of_a_partner() -> None:
    apart, together = rules("partnership-auction"), rules("partnership-auction", meld__together=True)
    assert between_hands(apart) == 0
    assert between_hands(together) > 10
    hand = {1: f"{MARRIAGE} {JACKS} AH TH KH AD TD AC"}
    now, then = (promise(view(at(table, hand), 1), HEARTS).total for table in (apart, together))
    assert then > now


@pytest.mark.parametrize("seat", range(4))
def test_nobodys_other_cards_are_seen(seat: int) -> None:
    """A partner's part of a meld shows just these cards."""
    state = _shown("partnership-auction", {1: MARRIAGE + " AH TC", 3: JACKS + " TC"}, meld__together=True)
    assert [codes_in((shown or Shown(0)).cards) for shown in state.public.melds][seat] == [
        [],
        [code.code for code in sorted(parse_cards(MARRIAGE), key=lambda card: card.code)],
        [],
        sorted(card.code for card in parse_cards(JACKS)),
    ][seat]
