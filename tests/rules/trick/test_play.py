"""What may be played, and who wins (SYSTEMS: Play, and the fine print under "Play")."""

from __future__ import annotations

import pytest
from tests.support import at, bits, cards, choices, do, posed, refusal, rules, trick_begun

from deece.cards import CLUBS, HEARTS, LANES, SPADES, Card, parse_cards
from deece.game.action import Action, Bid, LayMeld, Pass, Play, Trump
from deece.game.play import apply, legal, to_act, view, why_not
from deece.game.refusal import refuse
from deece.game.state import NOBODY, OVER
from deece.game.tables import tables_for
from deece.game.trick import winning
from deece.players.plain_play import knowledge
from deece.rules.catalog import Rules
from deece.solver import card_values, engine, estimates, greedy_playouts
from deece.solver.problem import SolverError, problem_of

SINGLE = rules("partnership-auction")
DOUBLE = rules("double-deck")
POST = rules("partnership-auction", trick__play="post-1945")
OVERTRUMP = rules("partnership-auction", trick__play="post-1945 overtrump")
ALL = [SINGLE, POST, OVERTRUMP]


def may(table: Rules, trick: str, hand: str, trump: int = HEARTS) -> str:
    """What may be played from this hand to a later trick of the hand."""
    return cards(trick_begun(table, trump, trick, hand))


def why(table: Rules, trick: str, hand: str, card: str, **options: int) -> str:
    return refusal(trick_begun(table, HEARTS, trick, hand, **options), Play(Card.parse(card)))


def winner(trick: str, trump: int = HEARTS, table: Rules = SINGLE) -> int:
    return winning(tables_for(table), trump, tuple(card.code for card in parse_cards(trick)))


# --- leading


@pytest.mark.parametrize("table", ALL)
def test_anything_may_be_led(table: Rules) -> None:
    """SYSTEMS, Play: lead anything."""
    assert may(table, "", "AS 9S TH QD 9C") == "AS 9S TH QD 9C"
    assert cards(trick_begun(table, HEARTS, "", "AS 9S TH QD 9C", tricks=0)) == "AS 9S TH QD 9C"


def test_the_first_lead_must_be_trump_by_option() -> None:
    """S4 option."""
    table = rules("partnership-auction", trick__first_lead="trump")
    assert cards(trick_begun(table, HEARTS, "", "AS TH 9H QD", tricks=0)) == "TH 9H"


def test_the_first_lead_is_free_for_a_declarer_without_trump() -> None:
    """Fine print: only if held."""
    table = rules("partnership-auction", trick__first_lead="trump")
    assert cards(trick_begun(table, HEARTS, "", "AS QD 9C", tricks=0)) == "AS QD 9C"


def test_left_of_the_dealer_leads_first_by_option() -> None:
    """Bicycle's rules: whoever has the bid; winners lead from then on."""
    table = rules("partnership-auction", trick__first_leader="eldest")
    ways: list[tuple[int, list[Action]]] = [
        (2, [Bid(250), Bid(260), Pass(), Pass(), Pass()]),
        (1, [Bid(250), Pass(), Pass(), Pass()]),
    ]
    for declarer, calls in ways:
        state = do(at(table), *calls, Trump(0))
        assert problem_of(state).leader == 0
        while state.public.step != "play":
            state = do(state, legal(view(state, to_act(state)))[0])
        assert state.public.contract is not None
        assert state.public.contract.declarer == declarer
        assert (to_act(state), state.public.leader) == (1, 1)


@pytest.mark.parametrize(("bid", "may"), [(250, "AS TS TH 9H AD TD AC"), (260, "TH 9H")])
def test_the_first_lead_is_free_at_the_lowest_bid_by_option(bid: int, may: str) -> None:
    """A program of the 1990s: trump, unless the bid was the lowest."""
    table = rules("partnership-auction", trick__first_lead="trump above the lowest")
    state = do(at(table, {1: "S:AATT H:T9 D:AATT C:AA"}), Bid(bid), Pass(), Pass(), Pass(), Trump(HEARTS))
    assert cards(state) == may
    assert problem_of(state).first_lead is (bid > 250)


def test_the_solver_asks_for_the_bid_where_the_first_lead_hangs_on_it() -> None:
    state = at(rules("partnership-auction", trick__first_lead="trump above the lowest"))
    with pytest.raises(SolverError, match="hangs on the bid, and nobody has bid yet"):
        problem_of(state, trump=0, leader=1)


def test_only_the_first_lead_must_be_trump() -> None:
    table = rules("partnership-auction", trick__first_lead="trump")
    assert may(table, "", "AS TH 9H QD") == "AS TH 9H QD"


def test_declarer_leads_first() -> None:
    """Fine print: declarer leads first, then the winner of each trick; clockwise."""
    state = posed(
        rules("four-handed", trick__moon="off"),
        {1: "QS", 2: "KS 9C", 3: "KS 9C", 0: "KS"},
        "name trump",
        turn=2,
        declarer=2,
    )
    state = do(state, choices(state)[1])
    assert state.public.step == "play"
    assert to_act(state) == 2


def test_play_goes_clockwise_and_the_winner_leads_next() -> None:
    hands = {1: "QS 9C", 2: "AS 9D", 3: "TS 9D", 0: "KS 9D"}
    state = posed(SINGLE, hands, "play", trump=HEARTS)
    order = []
    for card in ("QS", "AS", "TS", "KS"):
        order.append(to_act(state))
        state = apply(state, Play(Card.parse(card)))
    assert order == [1, 2, 3, 0]
    assert to_act(state) == 2
    (trick,) = state.public.tricks
    assert (trick.leader, trick.winner, trick.points) == (1, 2, 30)


@pytest.mark.parametrize("people", [4, 5])
def test_every_card_of_a_trick_is_known_with_who_played_it(people: int) -> None:
    """On the table and afterwards; who sits out plays to none."""
    table = rules("four-handed", deal__people=people)
    hands = {1: "QS 9C", 2: "AS 9D", 3: "TS 9D", 4 % people: "KS 9D"}
    state = posed(table, hands, "play", trump=HEARTS, turn=3)
    played: list[tuple[int, int]] = []
    assert state.public.plays() == ()
    for card in ("TS", "KS", "QS", "AS"):
        played.append((to_act(state), Card.parse(card).code))
        state = apply(state, Play(Card.parse(card)))
        if len(played) < 4:
            assert list(state.public.plays()) == played
    assert [seat for seat, _ in played] == [3, 4 % people, 1, 2]
    assert list(state.public.plays(state.public.tricks[0])) == played
    assert state.public.plays() == ()


# --- following suit


@pytest.mark.parametrize("table", ALL)
def test_suit_must_be_followed_even_if_it_cannot_win(table: Rules) -> None:
    assert may(table, "AS", "TS 9S AH AD") == "TS 9S"


def test_following_a_plain_suit_the_best_card_must_be_beaten() -> None:
    """SYSTEMS, Play: if following, beat the best card so far if able."""
    assert may(SINGLE, "KS", "AS TS KS QS 9S AH") == "AS TS"


def test_following_trump_the_best_card_must_be_beaten() -> None:
    assert may(SINGLE, "KH", "AH TH KH QH AS") == "AH TH"


def test_the_best_card_so_far_counts_not_the_card_led() -> None:
    assert may(SINGLE, "JS TS", "AS KS QS") == "AS"
    assert may(SINGLE, "JS TS", "KS QS 9S") == "KS QS 9S"


def test_an_equal_card_does_not_beat() -> None:
    assert may(SINGLE, "TS", "TS KS 9S") == "TS KS 9S"
    assert may(SINGLE, "TS", "AS TS KS") == "AS"


def test_the_duty_to_beat_holds_against_ones_own_partner() -> None:
    """Fine print (S1): two seats on, the best card so far is the partner's."""
    state = trick_begun(SINGLE, HEARTS, "KS 9S", "AS QS")
    assert state.public.winner == 1
    assert state.public.seating.side[to_act(state)] == state.public.seating.side[1]
    assert cards(state) == "AS"


def test_once_a_plain_lead_is_trumped_any_card_of_the_suit_will_do() -> None:
    """SYSTEMS, Play; S0, S1 and S2's clarification."""
    assert may(SINGLE, "KS 9H", "AS TS QS AH") == "AS TS QS"


def test_a_card_thrown_off_does_not_free_the_next_player() -> None:
    assert may(SINGLE, "KS AD", "AS QS AD") == "AS"


def test_post_1945_any_card_of_a_plain_suit_may_follow() -> None:
    """SYSTEMS, Play: the duty to beat holds only when trump was led."""
    for table in (POST, OVERTRUMP):
        assert may(table, "KS", "AS TS QS AH") == "AS TS QS"


def test_post_1945_trump_led_must_be_beaten() -> None:
    for table in (POST, OVERTRUMP):
        assert may(table, "KH", "AH TH QH AS") == "AH TH"
        assert may(table, "AH", "TH QH AS") == "TH QH"


# --- out of the suit


@pytest.mark.parametrize("table", ALL)
def test_out_of_the_suit_one_must_trump(table: Rules) -> None:
    assert may(table, "AS", "TH 9H AD") == "TH 9H"


def test_out_of_the_suit_the_best_trump_must_be_beaten() -> None:
    assert may(SINGLE, "AS QH", "AH KH JH 9H AD") == "AH KH"


def test_who_cannot_overtrump_must_trump_all_the_same() -> None:
    """SYSTEMS, Play: else any trump (S1: even if someone has played a higher one)."""
    assert may(SINGLE, "AS TH", "KH 9H AD") == "KH 9H"


def test_post_1945_there_is_no_duty_to_overtrump() -> None:
    assert may(POST, "AS QH", "AH JH AD") == "AH JH"


def test_the_duty_to_overtrump_may_be_kept_post_1945() -> None:
    assert may(OVERTRUMP, "AS QH", "AH JH AD") == "AH"
    assert may(OVERTRUMP, "AS AH", "TH JH AD") == "TH JH"


@pytest.mark.parametrize("table", ALL)
def test_out_of_both_anything_may_be_played(table: Rules) -> None:
    assert may(table, "AS QH", "AD 9D TC") == "AD 9D TC"


@pytest.mark.parametrize("table", ALL)
def test_out_of_trump_when_trump_is_led_anything_may_be_played(table: Rules) -> None:
    assert may(table, "9H", "AD 9D TC") == "AD 9D TC"


def test_four_copies_change_nothing() -> None:
    assert may(DOUBLE, "TS", "AS AS TS KS") == "AS"
    assert may(DOUBLE, "AS", "AS AS TS KS") == "AS TS KS"


# --- while one's own side is winning (house rule)


NEED_NOT_BEAT = rules("partnership-auction", trick__side_winning="need not beat")
NEED_NOT_TRUMP = rules("partnership-auction", trick__side_winning="need not trump")


@pytest.mark.parametrize(
    ("trick", "hand", "same", "beat", "trump"),
    [
        # Partner (the first of the two before) is winning.
        ("KS 9S", "AS TS QS 9H", "AS TS", "AS TS QS", "AS TS QS"),
        ("KS 9S", "AH 9H QD", "AH 9H", "AH 9H", "AH 9H QD"),
        ("KH 9H", "AH QH QD", "AH", "AH QH", "AH QH"),
        ("AS 9S", "9D QC", "9D QC", "9D QC", "9D QC"),
        # An opponent is winning, so nothing is different.
        ("KS TS", "AS QS 9H", "AS", "AS", "AS"),
        ("9S QH", "KH 9H QD", "KH", "KH", "KH"),
        ("KS", "AS QS", "AS", "AS", "AS"),
    ],
)
def test_a_side_need_not_beat_itself_by_option(trick: str, hand: str, same: str, beat: str, trump: str) -> None:
    """House rule: while a player's own side is winning they need not beat; by the other choice they need not trump."""
    assert [may(table, trick, hand) for table in (SINGLE, NEED_NOT_BEAT, NEED_NOT_TRUMP)] == [same, beat, trump]


def test_a_partner_who_trumped_need_not_be_overtrumped() -> None:
    assert may(SINGLE, "AS QH 9S", "KH 9H QD") == "KH"
    three = rules("triple-deck", trick__side_winning="need not beat")  # partners are every second player
    assert may(three, "9S QH 9S", "KH JH QD") == "KH JH"
    assert may(three, "9S JS QH KS", "KH JH QD") == "KH JH"
    assert may(three, "9S QH", "KH JH QD") == "KH"


def test_where_trump_alone_must_be_beaten_a_side_need_not_beat_its_own_trump() -> None:
    post = rules("partnership-auction", trick__side_winning="need not beat", trick__play="post-1945")
    assert may(POST, "KH 9H", "AH QH QD") == "AH"
    assert may(post, "KH 9H", "AH QH QD") == "AH QH"


def test_the_refusals_while_ones_own_side_is_winning() -> None:
    assert why(NEED_NOT_BEAT, "KS 9S", "AH QD", "QD") == "you have no spades and must trump: play hearts"
    assert why(NEED_NOT_TRUMP, "KS 9S", "AS AH", "AH") == "you hold spades and must follow suit"


def test_what_is_played_under_a_partners_card_tells_nothing_of_higher_ones() -> None:
    """What players believe: only a duty that there was tells that a card is not held."""
    ace, trumps = 15 << 4 * Card.parse("AS").code, LANES[HEARTS]

    def cannot(table: Rules, trick: str, seat: int) -> int:
        return knowledge(view(trick_begun(table, HEARTS, trick, "9C"), 0)).cannot[seat]

    assert cannot(SINGLE, "KS 9S QS", 3) & ace
    assert not cannot(NEED_NOT_BEAT, "KS 9S QS", 3) & ace
    assert cannot(NEED_NOT_BEAT, "KS 9D QS", 2) & trumps == trumps
    assert cannot(NEED_NOT_BEAT, "KS 9S QD", 3) & trumps == trumps
    assert not cannot(NEED_NOT_TRUMP, "KS 9S QD", 3) & trumps


def test_the_solver_plays_a_partners_trick_as_the_rules_do() -> None:
    """The kernel does not know this rule; the reference solves short endings, and playouts go by it."""
    state = trick_begun(NEED_NOT_TRUMP, HEARTS, "KS 9S", "9H JD")
    state = state._replace(hands=tuple(map(bits, ("AC TC", "9C", "QC", "9H JD"))))
    problem = problem_of(state, {1, 3})
    assert {str(one.card) for one in card_values(problem).cards} == {"9H", "JD"}
    assert engine(NEED_NOT_TRUMP) == "reference"
    assert sum(greedy_playouts([problem])[0].points) <= problem.total
    with pytest.raises(SolverError, match=r"trick\.side_winning"):
        card_values(problem, by="kernel")
    with pytest.raises(SolverError, match=r"trick\.side_winning"):
        estimates([problem], 1)


# --- who wins


def test_the_first_of_equal_cards_wins() -> None:
    """SYSTEMS, Play: the first of two equal cards wins."""
    assert winner("AS AS KS AS", table=DOUBLE) == 0
    assert winner("KS TS TS KS") == 1
    assert winner("KS AH AH 9H") == 1


def test_the_highest_trump_wins() -> None:
    assert winner("AS 9H JH AD") == 2


def test_without_trump_the_highest_card_of_the_suit_led_wins() -> None:
    assert winner("QS AD KS AC") == 2


def test_a_ten_beats_a_king() -> None:
    assert [winner(f"{low}S {high}S") for high, low in ("AT", "TK", "KQ", "QJ", "J9")] == [1] * 5


def test_standard_ranks_put_the_ten_under_the_jack() -> None:
    """S4 option: A K Q J T 9."""
    table = rules("partnership-auction", trick__order="standard")
    assert [winner(f"{low}S {high}S", table=table) for high, low in ("AK", "KQ", "QJ", "JT", "T9")] == [1] * 5
    assert may(table, "JS", "AS KS QS JS TS 9S") == "AS KS QS"
    assert may(table, "AS TH", "AH JH 9H") == "AH JH"


# --- refusals, in players' words; none names a card that is not the player's own or on the table


def test_the_refusals_of_a_play() -> None:
    assert why(SINGLE, "AS", "TS 9S AH", "AH") == "you hold spades and must follow suit"
    assert why(SINGLE, "KS", "AS 9S AH", "9S") == "you hold the ace of spades and must beat the king"
    assert why(SINGLE, "QS", "AS TS KS 9S", "9S") == (
        "you hold the ace, the ten and the king of spades and must beat the queen"
    )
    assert why(SINGLE, "KH", "AH TH 9H", "9H") == "you hold the ace and the ten of hearts and must beat the king"
    assert why(SINGLE, "AS", "TH AD", "AD") == "you have no spades and must trump: play hearts"
    assert why(SINGLE, "AS QH", "KH 9H", "9H") == "you hold the king of hearts and must overtrump the queen"
    assert why(SINGLE, "AS QH", "JH AD", "AD") == "you have no spades and must trump: play hearts"
    assert why(SINGLE, "AS", "TS", "QD") == "you do not hold the queen of diamonds"


def test_the_refusal_of_a_first_lead() -> None:
    table = rules("partnership-auction", trick__first_lead="trump")
    state = trick_begun(table, HEARTS, "", "AS TH", tricks=0)
    assert refusal(state, Play(Card.parse("AS"))) == "the first lead must be trump: lead hearts"


def test_only_a_card_of_the_hand_can_be_played() -> None:
    state = trick_begun(SINGLE, HEARTS, "AS", "TS 9D")
    assert refusal(state, Pass()) == "play a card"
    assert refusal(state, LayMeld("pinochle")) == "play a card"
    assert refusal(state, Play(Card.parse("TS"), laid=True)) == "all cards are in the hand now"


def test_a_refusal_does_not_depend_on_the_others_cards() -> None:
    """Nobody learns from a refusal what another holds."""
    state = trick_begun(SINGLE, HEARTS, "KS", "AS 9S AH")
    other = state._replace(hands=tuple(0 if seat != 2 else hand for seat, hand in enumerate(state.hands)))
    wrong = Play(Card.parse("9S"))
    assert refusal(state, wrong) == refusal(other, wrong)


def test_out_of_turn_there_is_nothing_to_play() -> None:
    state = trick_begun(SINGLE, HEARTS, "KS", "AS 9S")
    other = view(state, 0)
    assert legal(other) == ()
    assert why_not(other, Play(Card.parse("AS"))) == refuse("not_your_turn")


def test_after_the_game_there_is_nothing_to_play() -> None:
    state = trick_begun(SINGLE, HEARTS, "", "AS")
    state = state._replace(public=state.public._replace(step="over", turn=OVER))
    assert why_not(view(state, 1), Play(Card.parse("AS"))) == refuse("game_over")


# --- the secret partner


def test_the_first_other_player_to_play_the_called_card_is_the_partner() -> None:
    """Fine print: the partner is the first other player to play a copy of it."""
    state = posed(
        rules("five-handed-secret"),
        {1: "KS 9D", 2: "AS QD", 3: "AS QD", 4: "TS QD", 0: "QS QD"},
        "play",
        trump=CLUBS,
        contract={"called": Card.parse("AS").code},
    )
    state = apply(state, Play(Card.parse("KS")))
    assert state.public.contract is not None
    assert state.public.contract.partner == NOBODY
    state = do(state, Play(Card.parse("AS")), Play(Card.parse("AS")))
    assert state.public.contract is not None
    assert state.public.contract.partner == 2
    assert state.public.declarers() == {1, 2}


def test_declarers_own_copy_of_the_called_card_makes_no_partner() -> None:
    state = posed(
        rules("five-handed-secret"),
        {1: "AS QD", 2: "KS QD", 3: "AS QD", 4: "TS QD", 0: "QS QD"},
        "play",
        trump=CLUBS,
        contract={"called": Card.parse("AS").code},
    )
    state = do(state, Play(Card.parse("AS")), Play(Card.parse("KS")))
    assert state.public.declarers() == {1}
    assert view(state, 3).partners == frozenset()
    state = apply(state, Play(Card.parse("AS")))
    assert state.public.declarers() == {1, 3}


def test_the_holder_of_the_called_card_need_not_hurry() -> None:
    """Fine print: no hurry."""
    state = posed(
        rules("five-handed-secret"),
        {1: "QD", 2: "AS KD TD"},
        "play",
        trump=SPADES,
        contract={"called": Card.parse("AS").code},
    )
    state = apply(state, Play(Card.parse("QD")))
    assert cards(state) == "TD KD"
