"""How the pack is dealt, who partners whom, who deals next, and who sits out."""

import random

import pytest
from tests.support import at, bits, contract_of, do, filled, play_out, rules

from deece.cards import cards_in, codes_in, size
from deece.game.action import Action, Bid, Concede, Deal, Look, Misdeal, Pass, PlayOn, ThrowIn, Trump
from deece.game.deal import deal_out, shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, IllegalAction, State
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.check import problems
from deece.rules.ruleset import RulesError, load, systems
from deece.words.refusals import refusal_words

# Fine print "Deal": S0 twos and then threes, fours or fives; S1 threes or ones; S3 threes (48), fours (80);
# S4 threes or fours, two-handed and cutthroat fours.
PACKETS = {
    "double-deck": {3, 4, 5},
    "double-pinochle": {3, 4, 5},
    "double-deck-passing": {4},
    "double-deck-tournament": {3, 4},
    "family-passing": {1, 3},
    "four-handed-passing": {3},
    "partnership-auction": {3, 4},
    "four-handed": {3, 4},
    "two-handed": {3},
    "two-handed-classic": {4},
    "three-handed": {3},
    "three-handed-widow": {3, 4},
    "cutthroat": {4},
    "check": {3, 4},
    "five-handed-call": {4},
    "five-handed-secret": {3, 4},
    "triple-deck": {3, 4},
    "racehorse": {3, 4},
    "eight-handed": {3, 4},
}


@pytest.mark.parametrize("system", PACKETS)
def test_packets_are_those_of_the_source(system: str) -> None:
    """Fine print, Deal: packets."""
    assert rules(system).deal.packet in PACKETS[system]


def _written(table: Rules) -> list[int]:
    """The pack in some order, written out."""
    pack = codes_in(tables_for(table).pack)
    random.Random(5).shuffle(pack)
    return pack


def test_a_remainder_comes_first_two_and_then_threes() -> None:
    """Fine print, Deal: S0 two, then threes: twenty cards in packets of three begin with a packet of two."""
    table = rules("double-deck", deal__packet=3)
    pack = _written(table)
    by_hand: dict[int, list[int]] = {seat: [] for seat in range(4)}
    top = iter(pack)
    for packet in (2, 3, 3, 3, 3, 3, 3):
        for seat in (1, 2, 3, 0):
            by_hand[seat] += [next(top) for _ in range(packet)]
    dealt = deal_out(table, pack, 0)
    assert [codes_in(hand) for hand in dealt.hands] == [sorted(by_hand[seat]) for seat in range(4)]


@pytest.mark.parametrize("packet", [1, 2, 4, 5])
def test_packets_go_round_from_the_dealers_left(packet: int) -> None:
    """S0, S1, S4: the deal goes clockwise from the dealer's left."""
    table = rules("four-handed", deal__packet=packet)
    pack = _written(table)
    first = 12 % packet or packet
    dealt = deal_out(table, pack, 2)
    for place, seat in enumerate((3, 0, 1, 2)):
        held = codes_in(dealt.hands[seat])
        for code in pack[place * first : (place + 1) * first]:
            assert code in held


def test_the_widow_is_dealt_after_the_hands() -> None:
    """S3, S4: fifteen cards each and three to the widow."""
    table = rules("three-handed")
    pack = _written(table)
    dealt = deal_out(table, pack, 0)
    assert sorted(pack[45:]) == codes_in(dealt.widow)
    assert [size(hand) for hand in dealt.hands] == [15, 15, 15]


def test_two_handed_turns_the_next_card_and_puts_it_under_the_stock() -> None:
    """S3 two-handed: the card after the deal is turned for trump and goes under the stock."""
    table = rules("two-handed")
    pack = _written(table)
    dealt = deal_out(table, pack, 0)
    assert dealt.stock[-1] == pack[24]
    assert dealt.stock[:-1] == tuple(pack[25:])
    state = apply(start(table), dealt)
    assert state.public.stock is not None
    assert state.public.stock.turned == pack[24]
    assert state.public.trump == pack[24] // 6


@pytest.mark.parametrize("system", systems())
def test_every_system_deals_its_whole_pack(system: str) -> None:
    """Pack, hand (table of systems)."""
    table = rules(system)
    dealt = shuffled(table, random.Random(3), 1)
    total = sum(dealt.hands) + dealt.widow + sum(1 << 4 * code for code in dealt.stock)
    assert total == tables_for(table).pack
    assert {size(hand) for hand in dealt.hands} == {table.deal.hand}
    apply(start(table, 1), dealt)


@pytest.mark.parametrize(
    ("system", "pairs"),
    [
        ("four-handed", [{0, 2}, {1, 3}]),
        ("double-deck", [{0, 2}, {1, 3}]),
        ("triple-deck", [{0, 2, 4}, {1, 3, 5}]),
        ("racehorse", [{0, 2, 4}, {1, 3, 5}]),
        ("eight-handed", [{0, 4}, {1, 5}, {2, 6}, {3, 7}]),
        ("cutthroat", [{0}, {1}, {2}]),
        ("five-handed-call", [{0}, {1}, {2}, {3}, {4}]),
    ],
)
def test_partners_sit_opposite_and_six_alternate(system: str, pairs: list[set[int]]) -> None:
    """Fine print, Deal: partners sit opposite; six alternate; eight: opposite seats are partners."""
    for dealer in range(rules(system).people):
        side = start(rules(system), dealer).public.seating.side
        sides = [{seat for seat in range(len(side)) if side[seat] == each} for each in sorted(set(side))]
        assert sides == pairs


@pytest.mark.parametrize("system", systems())
def test_the_deal_passes_left_after_every_contract(system: str) -> None:
    """Fine print, Deal: the deal passes left; two-handed alternates."""
    table = rules(system)
    state = start(table, table.people - 1)
    state = play_out(state, random.Random(11))
    while not state.public.game.results:
        state = play_out(state, random.Random(12))
    assert state.public.game.results[0].dealer == table.people - 1
    assert state.public.game.winners or state.public.game.dealer == 0


def bid_and_look(state: State) -> State:
    """The player to act takes the contract at the lowest bid and looks at the widow."""
    return do(state, Bid(300), Pass(), Pass(), Look())


@pytest.mark.parametrize(
    ("system", "ended"), [("double-deck", "no marriage"), ("family-passing", "thrown in"), ("check", "conceded")]
)
def test_the_deal_passes_left_though_the_contract_was_not_played(system: str, ended: str) -> None:
    """Fine print, Deal: after every contract, played or not."""
    if system == "double-deck":
        state = at(rules(system), {1: "S:AAAATTTT H:AAAATTTT D:AATT"})
        state = do(state, Bid(50), Pass(), Pass(), Pass(), Concede())
    elif system == "family-passing":
        state = do(at(rules(system), {1: "S:AATTKKQQJJ"}), Bid(250), Pass(), Pass(), Pass(), Trump(0))
        state = play_out(state, random.Random(1), lambda now: now.public.step == "throw in")
        state = apply(state, ThrowIn())
    else:
        state = bid_and_look(at(rules(system), {1: "S:AATTKKQQJJ"}))
        state = do(state, Trump(0), Concede())
    result = state.public.game.results[0]
    assert ended.split(maxsplit=1)[0] in result.outcome
    assert state.public.game.dealer == 1


@pytest.mark.parametrize("system", ["four-handed-passing", "three-handed"])
def test_the_same_dealer_deals_again_when_they_answer_with_a_pass(system: str) -> None:
    """Fine print, Auction: if they pass they deal again."""
    state = at(rules(system), dealer=1)
    for _ in range(rules(system).deal.players):
        state = apply(state, Pass())
    assert to_act(state) == CHANCE
    assert state.public.game.dealer == 1
    assert state.public.game.results == ()


def test_the_same_dealer_deals_again_after_a_passed_out_hand() -> None:
    """Fine print, Deal: after a misdeal or a passed-out hand the same dealer deals."""
    state = start(rules("four-handed-passing"), 3)
    state = apply(state, filled(rules("four-handed-passing"), {}, dealer=3))
    state = do(state, Pass(), Pass(), Pass(), Pass())
    assert (state.public.game.dealer, to_act(state)) == (3, CHANCE)


# ---------------------------------------------------------------------------------- a wrong deal is refused


def _refused(table: Rules, action: Action, dealer: int = 0) -> str:
    with pytest.raises(IllegalAction) as refused:
        apply(start(table, dealer), action)
    return refusal_words(refused.value.refusal)


def test_a_wrong_number_of_cards_is_a_misdeal() -> None:
    """S3, S4: a wrong number of cards is a misdeal."""
    table = rules("four-handed")
    good = filled(table, {})
    one, two, *rest = good.hands
    card = 1 << 4 * codes_in(one)[0]
    assert _refused(table, Deal((one - card, two + card, *rest))) == (
        "a hand of 11 cards was dealt, not of 12: deal again"
    )
    assert _refused(table, Deal((one, two))) == "the deal has 2 hands, the table 4 seats"


def test_a_wrong_widow_is_refused() -> None:
    """S4: three cards to the widow, which S3 calls the kitty."""
    table = rules("three-handed")
    good = filled(table, {})
    assert _refused(table, Deal(good.hands, 0)) == "0 cards are in the kitty, not 3: deal again"


def test_a_deal_that_is_not_the_pack_is_refused() -> None:
    """The pack is conserved."""
    table = rules("cutthroat")
    good = filled(table, {0: "AS AS"})
    ace, ten = bits("AS"), bits("TS")
    hands = (good.hands[0] - ace + ten, *good.hands[1:])
    assert _refused(table, Deal(hands)) == "the deal has 1 copies of the ace of spades, the pack 2"
    stock = rules("two-handed")
    short = filled(stock, {})
    reason = _refused(stock, Deal(short.hands, 0, short.stock[:-1]))
    assert reason.startswith("the deal has 1 copies of the ")


def test_nothing_but_a_deal_begins_a_hand() -> None:
    """The deal comes first."""
    assert _refused(rules("four-handed"), Bid(150)) == "the cards must be dealt first"
    assert _refused(rules("four-handed"), Misdeal()) == "the cards must be dealt first"
    assert _refused(rules("four-handed"), PlayOn()) == "the cards must be dealt first"


def test_no_chair_deals_that_is_not_at_the_table() -> None:
    """A table of four has chairs 0 to 3."""
    with pytest.raises(ValueError, match="there is no seat 4 at a table of 4"):
        start(rules("four-handed"), 4)


# ------------------------------------------------------------------------------------------- sitting out


def test_the_dealer_sits_out_when_five_play_the_four_handed_game() -> None:
    """S4, larger games: one or more sit out each hand; sit-out rotation."""
    table = rules("four-handed", deal__people=5)
    assert problems(table) == []
    for dealer in range(5):
        state = start(table, dealer)
        seating = state.public.seating
        assert seating.active == tuple((dealer + place) % 5 for place in range(1, 5))
        assert seating.after[dealer] == -1
        assert seating.side[dealer] == -1
        first, second, third, fourth = seating.active
        assert seating.side[first] == seating.side[third] != seating.side[second] == seating.side[fourth]
        state = apply(state, shuffled(table, random.Random(2), dealer))
        assert state.hands[dealer] == 0
        assert to_act(state) == first


def test_those_on_the_dealers_right_sit_out_too() -> None:
    """S4, larger games: one or more players sit out."""
    assert start(rules("four-handed", deal__people=6), 0).public.seating.active == (1, 2, 3, 4)
    assert start(rules("cutthroat", deal__people=5), 4).public.seating.active == (0, 1, 2)


@pytest.mark.parametrize("system", ["four-handed", "double-deck", "cutthroat", "five-handed-call", "two-handed"])
def test_each_chair_has_a_score_of_its_own_when_some_sit_out(system: str) -> None:
    """Sit-out rotation: partners change, so that each chair has a column."""
    people = rules(system).deal.players + 1
    table = rules(system, deal__people=people)
    state = start(table)
    assert state.public.seating.column == tuple(range(people))
    assert state.public.game.scores == (0,) * people
    state = play_out(state, random.Random(4))
    while not state.public.game.results:
        state = play_out(state, random.Random(5))
    result = state.public.game.results[0]
    assert len(result.scores) == people
    assert result.scores[0] == 0  # the dealer sat out
    assert state.public.game.dealer == 1


def test_partners_of_the_hand_score_alike_when_one_sits_out() -> None:
    """Sit-out rotation in a partnership game: both partners are credited with their side's points."""
    state = start(rules("family-passing", deal__people=5))
    while not state.public.game.results:
        state = play_out(state, random.Random(9))
    scores = state.public.game.results[0].scores
    assert scores[1] == scores[3]
    assert scores[2] == scores[4]


def test_without_sitters_partners_share_a_column() -> None:
    """Two partnerships: two columns."""
    assert start(rules("double-deck")).public.seating.column == (0, 1, 0, 1)
    assert len(start(rules("eight-handed")).public.game.scores) == 4


def test_the_last_active_player_is_forced_when_the_dealer_sits_out() -> None:
    """S0 forced dealer, S4 sit-out: the last player in turn stands in for a dealer who holds no cards."""
    state = at(rules("double-pinochle", deal__people=5))
    state = do(state, Pass(), Pass(), Pass())
    assert (contract_of(state).declarer, contract_of(state).bid) == (4, 50)


def test_fewer_people_than_hands_is_refused() -> None:
    """Impossible: three people cannot play four hands."""
    with pytest.raises(RulesError, match="3 people are too few for 4 hands"):
        load("four-handed", {"deal.people": 3})


def test_as_many_people_as_hands_may_be_named() -> None:
    """Nobody sits out then: it is what `deal.people=0` means."""
    assert problems(rules("four-handed", deal__people=4)) == []
    assert rules("four-handed", deal__people=4).people == rules("four-handed").people == 4


def test_one_who_sits_out_sees_no_cards() -> None:
    """A view of a chair that sits out holds nothing."""
    state = at(rules("double-pinochle", deal__people=5), {1: "S:AAAA"})
    seen = view(state, 0)
    assert cards_in(seen.bits) == []
    assert legal(seen) == ()
    assert seen.partners == frozenset()
