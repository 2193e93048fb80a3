"""The plain player's decisions, the reasons it gives, and that it beats chance."""

from __future__ import annotations

from random import Random

import pytest
from tests.support import bits, rules, trick_begun

from deece.arena.games import simulate
from deece.cards import Card, Hand, cards_in, codes_in, parse_cards
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Deal,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Moon,
    Pass,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, NOBODY, OVER, Contract, Own, Shown, State, Trick, with_item
from deece.game.trick import winning
from deece.game.value import best_meld
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.deals import problems_of
from deece.players.held import reach
from deece.players.plain_play import Chances, knowledge
from deece.players.plain_promise import hope
from deece.rules.ruleset import load, systems

PLAIN = make("plain")
SPADES, HEARTS = range(2)


def dealt(system: str, hands: dict[int, str], dealer: int = 3, house: dict[str, str] | None = None) -> State:
    """The first deal of a game: the hands given, the rest of the pack dealt round."""
    rules = load(system, house).rules
    state = start(rules, dealer)
    pack = state.public.tables.pack
    fixed = {seat: Hand.parse(text).bits for seat, text in hands.items()}
    rest = codes_in(pack - sum(fixed.values()))
    Random(1).shuffle(rest)
    bits = [fixed.get(seat, 0) for seat in range(rules.people)]
    for seat in state.public.seating.active:
        if seat not in fixed:
            bits[seat] = sum(1 << 4 * rest.pop() for _ in range(rules.deal.hand))
        assert len(Hand(bits=bits[seat])) == rules.deal.hand
    widow = sum(1 << 4 * rest.pop() for _ in range(rules.deal.widow))
    return apply(state, Deal(tuple(bits), widow, tuple(rest)))


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def chosen(state: State) -> Action:
    seat = to_act(state)
    choice = choice_of(PLAIN, view(state, seat))
    assert choice.action in legal(view(state, seat))
    assert choice.words
    return choice.action


def at_play(
    system: str,
    hand: str,
    *,
    trump: str = "H",
    seat: int = 0,
    declarer: int = 0,
    tricks: str = "",
    leader: int = 0,
    trick: str = "",
    melds: dict[int, str] | None = None,
) -> View:
    """The view of `seat` holding `hand` in the middle of play: finished tricks, separated by "/", and this one."""
    public = start(load(system).rules, 3).public
    tables, suit, seats = public.tables, "SHDC".index(trump), len(public.seating.active)
    at, done = leader, []
    for text in tricks.split("/") if tricks else []:
        codes = tuple(card.code for card in parse_cards(text))
        winner = (at + winning(tables, suit, codes)) % seats
        done.append(Trick(at, codes, winner, sum(tables.points[code] for code in codes)))
        at = winner
    now = tuple(card.code for card in parse_cards(trick)) if trick else ()
    place = winning(tables, suit, now) if now else 0
    shown: tuple[Shown | None, ...] = tuple(
        Shown(10, (), Hand.parse(melds[each]).bits) if melds and each in melds else None for each in range(seats)
    )
    cards = len(Hand.parse(hand))
    public = public._replace(
        step="play",
        turn=seat,
        contract=Contract(declarer, public.rules.auction.first_bid, trump=suit),
        trump=suit,
        melds=shown,
        sizes=(cards + len(done),) * seats,
        leader=at,
        trick=now,
        best=now[place] if now else NOBODY,
        winner=(at + place) % seats if now else NOBODY,
        tricks=tuple(done),
    )
    seen = View(public, seat, Hand.parse(hand).bits, Own())
    assert legal(seen)
    return seen


def played(seen: View) -> str:
    choice = choice_of(PLAIN, seen)
    assert choice.action in legal(seen)
    assert isinstance(choice.action, Play)
    return str(choice.action.card)


# ---------------------------------------------------------------------------------------------- auction

GREAT = "AS AS TS KS QS JS KS QS  AH AH TH KH QH  AD TD KD QD  AC TC KC"
POOR = "TS KS JS JS  TH TH QH JH JH  TD TD QD KD JD  TC KC QC JC JC TC"


def test_bids_when_its_hand_promises_more_than_the_figure() -> None:
    action = chosen(dealt("double-deck", {0: GREAT}))
    assert isinstance(action, Bid)


def test_passes_a_poor_hand() -> None:
    hand = "9S 9S JS 9H JH JH 9D 9D TD KC QC 9C JC TC 9H"
    assert isinstance(chosen(dealt("three-handed", {1: hand}, dealer=0)), Pass)


def test_both_opponents_have_passed_after_partner_bid_a_great_hand_bids() -> None:
    state = after(dealt("double-deck", {2: GREAT}), Bid(50), Pass())
    assert isinstance(chosen(state), Bid)
    third = after(dealt("double-deck", {1: GREAT}, dealer=1), Pass(), Bid(50), Pass())
    assert to_act(third) == 1
    assert isinstance(chosen(third), Bid)


def test_leaves_partner_the_contract_with_a_poor_hand() -> None:
    assert isinstance(chosen(after(dealt("double-deck", {2: POOR}), Bid(55), Pass())), Pass)


def test_tells_twenty_meld_by_two_steps_over() -> None:
    # Kings and queens around and four marriages are 22 whatever trump will be.
    hand = "TS TS KS QS JS  AH AH TH KH QH  AD AD TD KD QD  TC TC KC QC JC"
    state = dealt("double-deck", {0: hand})
    assert best_meld(state.public.rules, Hand.parse(hand).bits, NOBODY).total == 22
    assert chosen(state) == Bid(52)


def test_counts_the_meld_that_partner_told_and_answers() -> None:
    # The same hand passes over a bare 55 of the opponents, and bids when partner had told 40 meld.
    hand = "AS TS TS KS QS KS JS  AH TH QH JH JH  TD TD KD  AC TC KC KC QC"
    silent = after(dealt("double-deck", {0: hand}, dealer=1), Bid(50), Bid(75))
    told = after(dealt("double-deck", {0: hand}, dealer=1), Bid(54), Bid(75))
    assert to_act(silent) == to_act(told) == 0
    assert isinstance(chosen(silent), Pass)
    assert isinstance(chosen(told), Bid)


def test_says_by_me_with_a_little_meld() -> None:
    hand = "TS TS KS QS JS  TH TH KH QH JH JH  TD TD KD QD  TC TC KC JC AC"
    state = after(dealt("double-deck", {1: hand}), Bid(90))
    meld = best_meld(state.public.rules, Hand.parse(hand).bits, NOBODY).total
    assert meld >= 8
    assert chosen(state) == Pass("by me")


def test_must_open() -> None:
    state = dealt("partnership-auction", {0: "9S 9S JS 9H JH JH 9D 9D TD KC JC TC"})
    assert chosen(state) == Bid(250)


def test_bids_no_contract_that_needs_a_marriage_without_one() -> None:
    hand = "AS AS AS AS TS TS TS TS  AH AH AH TH TH KH  AD AD TD KD  AC AC"
    assert isinstance(chosen(dealt("double-deck", {0: hand})), Pass)


def test_hands_a_saved_contract_back_without_a_marriage() -> None:
    hand = "AS AS AS AS TS TS TS TS  AH AH AH TH TH KH  AD AD TD KD  AC AC"
    state = after(dealt("double-deck", {3: hand}), Pass(), Pass("save"), Pass())
    assert view(state, 3).public.step == "name trump"
    assert chosen(state) == HandBack()
    alone = after(dealt("double-deck", {3: hand}), Pass(), Pass(), Pass())
    assert chosen(alone) == Concede()


def test_names_the_suit_of_meld_and_length() -> None:
    state = after(dealt("double-deck", {0: GREAT}), Bid(60), Pass(), Pass(), Pass())
    assert chosen(state) == Trump(0)


def test_summed_bids() -> None:
    house = {"auction.kind": "summed", "auction.opening": "free"}
    action = chosen(dealt("four-handed", {0: "AS TS KS QS JS 9S AS AH AD AC TH KH"}, house=house))
    assert isinstance(action, Bid)
    assert action.points > 150
    assert chosen(dealt("four-handed", {0: "9S 9S JS 9H JH JH 9D 9D TD KC JC TC"}, house=house)) != action


def test_calls_the_card_that_completes_its_run() -> None:
    hand = "TS KS KS QS JS TS QS  AH AH TH  AD TD KD  AC TC KC"
    state = after(dealt("five-handed-call", {0: hand}, dealer=4), Bid(60), *[Pass()] * 4)
    assert chosen(state) == Trump(0)
    assert chosen(after(state, Trump(0))) == Call(Card.parse("AS"))


# --------------------------------------------------------------------------------------------- exchange


def passed(hand: str, trump: int, system: str = "four-handed-passing") -> list[str]:
    """The cards that declarer's partner passes."""
    state = after(dealt(system, {2: hand}), Bid(load(system).rules.auction.first_bid), *[Pass()] * 3, Trump(trump))
    cards = []
    while to_act(state) == 2:
        action = chosen(state)
        assert isinstance(action, Give)
        cards.append(str(action.card))
        state = apply(state, action)
    return cards


def test_passes_the_run_before_its_own_jacks_around() -> None:
    assert set(passed("JS JH JD JC TH KH QC KC 9C 9D 9S QD", 1)) >= {"JH", "TH", "KH"}


def test_passes_the_pinochle_when_trump_is_spades_or_diamonds_only() -> None:
    hand = "QS JD KC TC QC KC 9C TH KH QH 9H JH"
    assert {"QS", "JD"} <= set(passed(hand, 2))
    hand = "QS JD KC TC QC 9S 9S TS KD QD JC KS"
    assert not {"QS", "JD"} & set(passed(hand, 1))


def test_never_passes_an_off_suit_nine_while_it_holds_anything_else() -> None:
    assert not {"9S", "9C", "9D"} & set(passed("9S 9S 9C 9C 9D 9D JS JC JD QC QD QD", 1))


def test_passes_aces_after_trump() -> None:
    assert passed("AS AD AC KH 9S 9C JS JC QC KD QD JD", 1)[0] == "KH"
    assert set(passed("AS AD AC KH 9S 9C JS JC QC KD QD JD", 1)) == {"KH", "AS", "AD", "AC"}


def test_declarer_passes_back_what_meld_trump_and_tricks_do_not_need() -> None:
    hand = "AH TH KH QH JH AS QS JD 9C JC QC 9D"
    state = after(dealt("four-handed-passing", {0: hand}), Bid(25), *[Pass()] * 3, Trump(1))
    while to_act(state) == 2:
        state = apply(state, chosen(state))
    before = best_meld(state.public.rules, state.hands[0], 1).total
    back = []
    while to_act(state) == 0 and state.public.step == "pass":
        action = chosen(state)
        assert isinstance(action, Give)
        back.append(action.card)
        state = apply(state, action)
    assert len(back) == 4
    assert all(card.suit != 1 and card.rank != 0 for card in back)
    assert best_meld(state.public.rules, state.hands[0], 1).total == before


def buried(hand: str, system: str = "three-handed") -> list[Card]:
    state = after(dealt(system, {1: hand}, dealer=0), Bid(load(system).rules.auction.first_bid), Pass(), Pass())
    while to_act(state) == 1 and state.public.step != "bury":
        state = apply(state, Trump(1) if state.public.step == "name trump" else chosen(state))
    held = state.hands[1]
    melded = best_meld(state.public.rules, held, 1).cards
    cards = []
    while state.public.step == "bury":
        action = chosen(state)
        assert isinstance(action, Bury)
        cards.append(action.card)
        state = apply(state, action)
    spare = [card for card in cards_in(held) if Hand(bits=held).count(card) > Hand(bits=melded).count(card)]
    plain = [card for card in spare if card.suit != 1 and card.rank != 0]
    assert len(plain) < 3 or all(card in plain for card in cards)
    return cards


def test_buries_no_card_of_a_double_pinochle_and_nothing_melded_while_others_are_left() -> None:
    cards = buried("AH TH KH QH JH QS QS JD JD TC KC TD 9D 9S JS")
    assert not {"QS", "JD", "KH", "QH", "JH"} & {str(card) for card in cards}


@pytest.mark.parametrize("system", ["three-handed", "three-handed-widow"])
def test_buries_plain_cards(system: str) -> None:
    buried("AH TH KH QH JH AH TH TC KC TD 9D AS KS QS JC", system)


def test_a_hand_that_cannot_be_made_is_given_up_and_a_good_one_is_not() -> None:
    poor = "9S 9S JS 9H JH JH 9D 9D TD KC QC JC"
    state = after(dealt("family-passing", {0: poor, 2: "9C 9C JC QD QD JD JD KS QS TS TH JS"}), Bid(500))
    state = after(state, *[Pass()] * 3)
    while state.public.step not in ("throw in", "deal") and not state.public.game.results:
        state = apply(state, chosen(state))
    assert state.public.game.results or chosen(state) == ThrowIn()
    widow = dealt("three-handed-widow", {1: "AH TH KH QH JH AH TH AS AD AC KS QS KD QD TD"}, dealer=0)
    state = after(widow, Bid(300), Pass(), Pass())
    while state.public.step != "concede":
        state = apply(state, chosen(state))
    assert chosen(state) == PlayOn()


MOON = {"trick.moon": "points"}


def test_shoots_the_moon_with_high_trump_and_aces_only() -> None:
    hand = "AH AH TH TH KH KH QH QH JH AS AD AC"
    state = after(dealt("four-handed", {0: hand}, house=MOON), Bid(150), *[Pass()] * 3, Trump(1))
    assert state.public.step == "moon"
    assert chosen(state) == Moon()
    state = after(
        dealt("four-handed", {0: hand.replace("AH AH", "9H AS")}, house=MOON), Bid(150), *[Pass()] * 3, Trump(1)
    )
    assert chosen(state) == PlayOn()


def test_drafting_keeps_an_ace_and_throws_an_odd_nine() -> None:
    state = start(load("two-handed-draw").rules)
    state = apply(state, shuffled(state.public.rules, Random(1), 0))
    seat = to_act(state)

    def drawing(card: str) -> Action:
        own = with_item(state.own, seat, state.own[seat]._replace(drawn=Card.parse(card).code))
        return chosen(state._replace(own=own))

    assert drawing("AS") == Keep()
    assert drawing("9S") == Throw()


# ------------------------------------------------------------------------------------------------- play


def test_partner_surely_wins_give_a_counter() -> None:
    assert played(at_play("four-handed", "KS QS JS TH", seat=0, leader=1, trick="9S AS 9S")) == "KS"
    assert played(at_play("four-handed", "KC QC JD 9D", seat=0, leader=2, trick="AS 9S", trump="H")) == "KC"


def test_opponent_surely_wins_play_the_least() -> None:
    assert played(at_play("four-handed", "TS KS QS TH", seat=0, leader=3, trick="AS")) == "QS"
    assert played(at_play("four-handed", "KC QC TD 9D", seat=0, leader=1, trick="AS 9S KS")) in ("9D", "QC")


def test_declarer_leads_short_suit_aces_before_trump() -> None:
    hand = "AS  AH TH KH KH QH QH JH TH AH  AD AD KD  AC KC KC QC JC  TD QD"
    assert played(at_play("double-deck", hand, trump="H")) == "AS"


def test_declarer_long_in_trump_and_out_of_aces_pulls_trump() -> None:
    hand = "AH AH AH TH KH KH QH QH JH JH  KD JD  KC QC"
    assert played(at_play("double-deck", hand, trump="H"))[1] == "H"


def test_defenders_do_not_lead_into_declarers_known_aces_of_trump() -> None:
    hand = "TH TH QH  KS QS JS  QD JD  KC QC"
    card = played(at_play("double-deck", hand, seat=1, leader=1, declarer=0, melds={0: "AH AH TH KH QH JH"}))
    assert card[1] != "H"


def test_defenders_lead_towards_partners_known_ace() -> None:
    hand = "QS JS QD JD QC JC JC QD"
    seen = at_play("double-deck", hand, seat=1, leader=1, declarer=0, melds={3: "AC", 0: "AH AS AD KH QH"})
    assert played(seen)[1] == "C"


def test_leads_back_the_suit_in_which_partner_played_an_ace_on_its_ace() -> None:
    seen = at_play("double-deck", "QS JS QD JD QC JC KH", seat=0, declarer=0, tricks="AD QD AD JD")
    assert played(seen)[1] == "D"


def test_leads_back_after_a_jack_on_its_second_ace() -> None:
    seen = at_play("double-deck", "QS JS QD JD QC JC KH", seat=0, tricks="AC JC QC QC/AD QD KD QD/AD KD JD JD")
    assert played(seen)[1] == "D"


def test_tells_partner_that_it_holds_the_other_aces() -> None:
    six = at_play("double-deck", "AD AD TD KD QD JD KC QC", seat=2, leader=0, trick="AD JD")
    assert played(six) == "AD"
    four = at_play("double-deck", "AD AD TD JD KC QC", seat=2, leader=0, tricks="AD JD KD QD", trick="AD KD")
    assert played(four) == "JD"
    lacking = at_play("double-deck", "AD TD KD QD JD KC", seat=2, leader=0, trick="AD JD")
    assert played(lacking) in ("KD", "TD")


def test_of_equal_aces_the_first_wins_so_no_counter_is_given_on_an_opponents() -> None:
    seen = at_play("double-deck", "TH KH JH QS JS", seat=1, leader=0, declarer=0, trick="AH", melds={3: "AH"})
    assert played(seen) == "JH"


def test_out_of_opposing_trump_it_draws_no_more() -> None:
    seen = at_play("four-handed", "TH TH KH AS KC", tricks="AH 9H QH JH/AH 9S KH 9C")
    assert played(seen) == "AS"


def test_who_did_not_beat_has_no_higher_card() -> None:
    # In the first trick nobody beat or trumped: the ten that is left cannot be beaten by chair 1.
    seen = at_play("four-handed", "TS KD", seat=0, leader=0, tricks="KS QS 9S 9S")
    facts = knowledge(seen)
    ace, ten = Card.parse("AS").code, Card.parse("TS").code
    assert facts.cannot[1] >> 4 * ace & 15
    assert facts.cannot[1] >> 4 * ten & 15


def test_an_ace_is_beaten_by_one_who_trumps_it() -> None:
    """Chair 1 has trumped spades and shows more trump, so an ace of spades loses to it; chair 3 has to follow."""
    tricks = "AS QH 9S 9S"  # hearts are trump
    seen = at_play("four-handed", "AS KD", tricks=tricks, leader=0, melds={1: "KH QH", 3: "KS KS"})
    chances = Chances(seen, frozenset({2}))
    ace = Card.parse("AS").code
    assert chances.beaten(1, ace, ace // 6) == 1
    assert chances.beaten(3, ace, ace // 6) == 0


def test_two_handed_lays_the_best_meld_each_time() -> None:
    rules = load("two-handed").rules
    rng = Random(7)
    state, seen = start(rules), 0
    while to_act(state) != OVER and seen < 30:
        if to_act(state) == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        choices = legal(view(state, to_act(state)))
        action = chosen(state)
        if any(isinstance(each, LayMeld) for each in choices):
            assert isinstance(action, LayMeld)
            seen += 1
        state = apply(state, action)
    assert seen


# ------------------------------------------------------------------------------------- in every system


@pytest.mark.parametrize("system", systems())
def test_every_choice_is_legal_has_a_reason_and_comes_from_the_view_alone(system: str) -> None:
    """A view is all that a player is given; the same view again, from another player, gives the same choice."""
    rules, again = load(system).rules, make("plain", 99)
    for seed, others in ((1, "plain"), (2, "random")):
        rng = Random(seed)
        players = [make("plain" if seat % 2 == 0 else others, seat) for seat in range(rules.people)]
        state = start(rules, seed % rules.people)
        for _ in range(1500):
            seat = to_act(state)
            if seat == OVER:
                break
            if seat == CHANCE:
                state = apply(state, shuffled(rules, rng, state.public.game.dealer))
                continue
            seen = view(state, seat)
            choice = choice_of(players[seat], seen)
            assert choice.action in legal(seen)
            assert 5 <= len(choice.words) <= 150
            if players[seat].name == "plain":
                assert choice_of(again, View(*seen)) == choice
            state = apply(state, choice.action)


@pytest.mark.parametrize(
    ("system", "players"),
    [
        ("double-deck", ["plain", "random"]),
        ("four-handed-passing", ["random", "plain"]),
        ("two-handed", ["plain", "random"]),
        ("two-handed-classic", ["random", "plain"]),
        ("three-handed", ["random", "plain", "random"]),
        ("racehorse", ["plain", "random"]),
        ("eight-handed", ["plain", "random", "random", "random"]),
    ],
)
def test_plain_beats_random(system: str, players: list[str]) -> None:
    summary = simulate(load(system), players, 6, 1, workers=1)
    plain = players.index("plain")
    assert summary.wins[plain] >= 5
    assert all(summary.mean_scores[plain] > score for place, score in enumerate(summary.mean_scores) if place != plain)


@pytest.mark.parametrize("system", ["double-deck", "four-handed", "three-handed", "triple-deck"])
def test_plain_makes_most_of_its_bids_and_bids_above_the_lowest(system: str) -> None:
    rules = load(system)
    summary = simulate(rules, ["plain"], 10, 3, workers=1)
    assert summary.tally.made > 2 * summary.tally.lost
    assert summary.mean_bid > rules.rules.auction.first_bid


@pytest.mark.parametrize(("bonus", "tricks", "card"), [("0", 0, "9H"), ("40", 0, "AH"), ("40", 1, "9H")])
def test_more_is_wagered_on_a_first_trick_that_counts_more(bonus: str, tricks: int, card: str) -> None:
    """The last player to a trick of few points, where nobody has to beat: trump's ace takes it if it counts enough."""
    table = rules("partnership-auction", trick__play="post-1945", trick__first_trick=bonus)
    hand = "AS TS KS JS AH 9H TD KD QD JD AD JS"
    state = trick_begun(table, HEARTS, "QC JC QH", hand, tricks=tricks)
    assert choice_of(PLAIN, view(state, to_act(state))).action == Play(Card.parse(card))


def test_what_the_first_trick_counts_makes_no_card_dearer() -> None:
    """The trick is partner's in any case: what is given to it does not hang on what it counts."""
    hand = "AS QS AD TD TD KD KD AC AC TC QC 9C"
    given = set()
    for bonus in (0, 100):
        table = rules("partnership-auction", trick__play="post-1945", trick__first_trick=bonus)
        state = trick_begun(table, SPADES, "AS JS", hand, tricks=0)
        given.add(choice_of(PLAIN, view(state, to_act(state))).action)
    assert given == {Play(Card.parse("QS"))}


@pytest.mark.parametrize(("tricks", "bonus"), [(0, 20), (1, 0)])
def test_the_first_tricks_bonus_is_imagined_once(tricks: int, bonus: int) -> None:
    """Deals that a player thinks of have it only while that trick is to be won."""
    state = trick_begun(rules("partnership-auction", trick__first_trick=20), HEARTS, "QC", "AC", tricks=tricks)
    seen = view(state, to_act(state))
    deal = {0: bits("TC"), 1: 0, 2: bits("AC"), 3: bits("KC")}
    (problem,) = problems_of(seen, [deal], [frozenset({0, 2})], HEARTS)
    assert problem.first_trick == bonus


def test_a_run_whose_marriage_counts_besides_is_worth_more_to_hope_for() -> None:
    hand = bits("S:ATKQ H:99")
    usual, besides = (
        hope(rules("three-handed-widow", meld__run_marriage=way), hand, SPADES, 0.5) for way in (False, True)
    )
    assert besides - usual == 0.5 * 40  # the royal marriage, which a run would take else


def test_a_widow_may_make_tens_around() -> None:
    hand = bits("S:T9 H:T9 D:TQ99 C:99")
    without, paid = (reach(rules("three-handed-widow", meld__tens=tens), hand, ()) for tens in ("none", "300"))
    assert without.meld == 150 + 20  # a run by three of the widow, and two nines of trump
    assert paid.meld == 300 + 40 + 20  # tens around by one of the widow, a royal marriage, and the nines
