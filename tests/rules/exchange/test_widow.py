"""The widow: shown or unseen, taken, handed round, buried; and conceding before seeing it."""

import random
from collections.abc import Mapping

import pytest
from tests.support import at, bits, card_of, choices, contract_of, do, filled, play_out, play_points, refusal, rules

from deece.cards import CARDS, cards_in, count, size
from deece.game.action import Bid, Bury, Concede, Give, Look, Pass, PlayOn, Trump
from deece.game.exchange import share_to, widow_lies
from deece.game.play import apply, to_act, view
from deece.game.state import State
from deece.rules.catalog import Rules
from deece.words.page.lying import received
from deece.words.page.who import Seen
from deece.words.shown import buried_words
from deece.words.viewer import Viewer

RUN = "S:AATTKKQQJJ"
WIDOWS = ("three-handed", "three-handed-widow", "check", "racehorse")


def _taken(
    table: Rules, hands: Mapping[int, str] | None = None, widow: str = "", points: int = 0, dealer: int = 0
) -> State:
    """The player left of the dealer has the bid and has taken the widow."""
    state = at(table, hands or {1: RUN}, widow=widow, dealer=dealer)
    if table.auction.opening != "set":
        state = apply(state, Bid(points or table.auction.first_bid))
    while state.public.step == "bid":
        state = apply(state, Pass())
    return apply(state, Look()) if state.public.step == "look" else state


def _to_bury(state: State, trump: int = 0) -> State:
    """Trump is named, and all that comes before burying is done with."""
    state = apply(state, Trump(trump))
    while state.public.step != "bury":
        state = apply(state, PlayOn())
    return state


@pytest.mark.parametrize("system", WIDOWS)
def test_declarer_takes_the_widow(system: str) -> None:
    """S3, S4: the widow is placed in the bid winner's hand, and they name trump."""
    table = rules(system)
    deal = filled(table, {1: RUN})
    state = _taken(table)
    assert state.hands[1] == deal.hands[1] + deal.widow
    assert state.public.sizes[1] == table.deal.hand + table.deal.widow
    assert view(state, 1).own.widow == deal.widow
    assert state.hidden.widow == 0
    assert (state.public.step, to_act(state)) == ("name trump", 1)


@pytest.mark.parametrize("system", ["three-handed", "three-handed-widow", "check"])
def test_the_widow_is_shown_to_all(system: str) -> None:
    """Kitty or widow of 3: shown to all."""
    state = _taken(rules(system), widow="AH AH 9C")
    assert state.public.widow == bits("AH AH 9C")


def test_nobody_sees_the_widow_during_the_auction() -> None:
    """The widow is face down until the contract is found."""
    state = at(rules("three-handed"), widow="AH AH 9C")
    assert state.public.widow == 0
    assert all(own.widow == 0 for own in state.own)


def test_the_racehorse_blind_of_six_is_unseen_by_the_others() -> None:
    """Fine print: racehorse blind: unseen by others."""
    table = rules("racehorse")
    state = _taken(table)
    assert state.public.widow == 0
    assert size(view(state, 1).own.widow) == 6
    for seat in (0, 2, 3, 4, 5):
        assert view(state, seat).own.widow == 0


def test_the_blind_is_shown_by_option_and_the_widow_unseen() -> None:
    """Row: the blind shown; the widow seen by declarer only."""
    assert size(_taken(rules("racehorse", exchange__widow_shown=True)).public.widow) == 6
    assert _taken(rules("three-handed", exchange__widow_shown=False)).public.widow == 0


def test_another_widow_changes_no_other_view_where_it_is_unseen() -> None:
    """Fine print: racehorse blind: unseen: swapped with cards of another player it changes no third view."""
    table = rules("racehorse")
    one = _taken(table, {1: RUN, 2: "AH TH KH QH JH AD"}, "AC TC KC QC JC TD")
    two = _taken(table, {1: RUN, 2: "AC TC KC QC JC TD"}, "AH TH KH QH JH AD")
    hands = [dict(enumerate(state.hands)) for state in (one, two)]
    for seat in (0, 3, 4, 5):
        assert hands[0][seat] == hands[1][seat]
        assert view(one, seat) == view(two, seat)


def test_declarer_melds_from_eighteen_cards_and_then_buries() -> None:
    """Fine print: meld from 18 cards, then hidden bury."""
    state = _taken(rules("three-handed"), {1: "S:AATTKQJ H:99TT D:99TT"}, "QH KH JD")
    state = apply(state, Trump(0))
    shown = state.public.melds[1]
    assert shown is not None
    assert {each.kind for each in shown.combinations} == {"run", "marriage", "pinochle"}
    assert (state.public.step, to_act(state), size(state.hands[1])) == ("bury", 1, 18)


@pytest.mark.parametrize(("system", "number"), [("three-handed", 3), ("three-handed-widow", 3), ("racehorse", 6)])
def test_as_many_cards_are_buried_and_play_begins(system: str, number: int) -> None:
    """S3, S4: declarer buries as many as the widow held; racehorse: six."""
    state = _to_bury(_taken(rules(system)))
    for left in range(number, 0, -1):
        assert refusal(state, PlayOn()) == f"bury {left} more cards"
        state = apply(state, choices(state)[-1])
    assert (state.public.step, to_act(state)) == ("play", 1)
    assert state.public.buried == number
    assert state.public.sizes[1] == rules(system).deal.hand


def test_any_three_may_be_buried_in_s3() -> None:
    """Fine print: S3 any three, melded cards too."""
    state = _to_bury(_taken(rules("three-handed"), {1: RUN}))
    assert {card_of(action) for action in choices(state)} == set(view(state, 1).hand)
    assert Bury(CARDS[0]) in choices(state)


def test_s4_buries_melded_cards_only_if_fewer_than_three_others_are_held() -> None:
    """Fine print: S4 melded ones only if fewer than three others are held."""
    hand = "S:AATTKKQQJJ H:KQ D:KQ C:K"  # sixteen and more of it is melded
    state = _to_bury(_taken(rules("three-handed-widow"), {1: hand}, "QC TH 9D"))
    assert [str(card_of(action)) for action in choices(state)] == ["TH", "9D"]
    assert refusal(state, Bury(CARDS[0])) == (
        "the ace of spades is melded: bury cards that are not, while you hold any"
    )
    state = apply(state, choices(state)[0])
    assert [str(card_of(action)) for action in choices(state)] == ["9D"]
    state = apply(state, choices(state)[0])
    assert {card_of(action) for action in choices(state)} == set(view(state, 1).hand)  # two others only
    state = apply(state, Bury(CARDS[0]))
    assert state.public.step == "play"


def test_a_spare_copy_of_a_melded_card_is_no_melded_card() -> None:
    """Fine print: the cards shown are, for each card, the most copies that any one type uses."""
    state = _to_bury(_taken(rules("check"), {1: "S:AATTKQJ H:TT99 D:TT99"}, "C:TT9"))
    assert Bury(CARDS[0]) in choices(state)  # of two aces the run uses one
    assert Bury(CARDS[2]) not in choices(state)
    state = apply(state, Bury(CARDS[0]))
    assert refusal(state, Bury(CARDS[0])).startswith("the ace of spades is melded")


def test_only_cards_held_can_be_buried() -> None:
    """The refusals of burying."""
    state = _to_bury(_taken(rules("three-handed")))
    absent = next(card for card in CARDS if card not in view(state, 1).hand)
    assert refusal(state, Bury(absent)) == f"you do not hold the {absent.name}"
    assert refusal(state, Give(CARDS[0])) == "bury 3 more cards"


def test_buried_cards_are_hidden_and_count_for_declarer_but_are_no_trick() -> None:
    """Fine print: buried points count; buried cards are no trick; hidden bury."""
    state = _to_bury(_taken(rules("three-handed"), {1: RUN}, "AH AH AD"))
    one = do(state, *[Bury(CARDS[bits_card]) for bits_card in (6, 6, 12)])
    assert one.own[1].buried == bits("AH AH AD")
    assert play_points(one) == (0, 3, 0)
    assert one.public.tricks_won() == (0, 0, 0)
    two = do(state, *[Bury(CARDS[code]) for code in (0, 1, 2)])
    for seat in (0, 2):
        assert view(one, seat) == view(two, seat)


def test_declarer_buries_while_their_own_meld_lies() -> None:
    """S3: while the bid winner's meld is displayed, they choose three cards to lay face down on the table."""
    state = _taken(rules("three-handed"), {1: RUN, 2: "KH QH"}, "AH AH AD")
    state = apply(state, Trump(0))
    assert (state.public.step, to_act(state)) == ("bury", 1)
    assert [shown is not None for shown in state.public.melds] == [False, True, False]
    melded = state.public.melds[1]
    state = do(state, *[Bury(CARDS[code]) for code in (0, 1, 6)])  # melded cards may go too: they were shown
    assert state.public.step == "play"
    assert all(shown is not None for shown in state.public.melds)
    assert state.public.melds[1] == melded


@pytest.mark.parametrize("system", ["three-handed-widow", "check", "racehorse"])
def test_elsewhere_all_meld_is_shown_before_declarer_buries(system: str) -> None:
    """Fine print, Order: the others' meld, throw in or moon, bury, play; burying first is a row."""
    state = _to_bury(_taken(rules(system), {1: "S:AATTKQJ H:AAA"}))
    assert all(state.public.melds[seat] is not None for seat in state.public.seating.active)
    if system == "three-handed-widow":
        first = _to_bury(_taken(rules(system, exchange__bury_first=True), {1: RUN}))
        assert [shown is not None for shown in first.public.melds] == [False, True, False]


def test_a_hand_is_conceded_before_anything_is_buried() -> None:
    """Fine print, Order: declarer's meld, concede, then what S3 buries first."""
    state = apply(_taken(rules("three-handed-widow", exchange__bury_first=True), {1: RUN}), Trump(0))
    assert choices(state) == (PlayOn(), Concede())
    assert apply(state, PlayOn()).public.step == "bury"


def test_the_racehorse_blind_is_buried_after_the_meld_and_counts_for_declarers_side() -> None:
    """Fine print: racehorse blind: buried after meld, its counters to declarer's side."""
    state = _to_bury(_taken(rules("racehorse"), {1: "S:AATTKQJ H:AAA D:QQQ"}))
    shown = state.public.melds[1]
    assert shown is not None
    assert shown.total > 0
    for _ in range(6):
        state = apply(state, choices(state)[0])
    points = sum(state.public.tables.points[card.code] for card in cards_in(state.own[1].buried))
    assert points > 0
    assert play_points(state)[1] == points


# --------------------------------------------------------------------------------------- handed round

ROUND = rules("four-handed", deal__hand=11, deal__widow=4, exchange__widow_round=True)


def test_a_kitty_of_four_is_handed_round_declarer_last() -> None:
    """S4 four-handed and fine print: 11 each, kitty shown, one to each (declarer too), then trump."""
    state = _taken(ROUND, {1: "KS QS"}, "AH TH KH QH")
    assert (state.public.step, to_act(state)) == ("share", 1)
    assert state.public.widow == bits("AH TH KH QH")
    before = state.hands
    assert [str(card_of(action)) for action in choices(state)] == ["AH", "TH", "KH", "QH"]
    given = []
    for text in ("QH", "TH", "AH", "KH"):
        assert to_act(state) == 1
        after = apply(state, Give(cards_in(bits(text))[0]))
        given.append(next(seat for seat in range(4) if after.hands[seat] != state.hands[seat]))
        state = after
    assert given == [2, 3, 0, 1]  # clockwise from declarer, declarer last
    assert state.public.faceup == (bits("AH"), bits("KH"), bits("QH"), bits("TH"))
    assert [size(now) - size(then) for now, then in zip(state.hands, before, strict=True)] == [1, 1, 1, 1]
    assert state.public.sizes == (12, 12, 12, 12)
    assert (state.public.step, to_act(state)) == ("name trump", 1)


def test_only_cards_of_the_kitty_are_handed_round() -> None:
    """The refusals of handing round."""
    state = _taken(ROUND, {1: "KS QS"}, "AH TH KH QH")
    assert refusal(state, Give(CARDS[0])) == "the ace of spades is not in the widow"
    assert refusal(state, Pass()) == "give a card of the widow to the next player"
    state = apply(state, Give(CARDS[6]))
    assert refusal(state, Give(CARDS[6])) == "the ace of hearts is not in the widow"


def test_a_kitty_handed_round_leaves_nothing_to_bury() -> None:
    """Fine print: kitty of four: nothing is buried."""
    state = play_out(_taken(ROUND, {1: "KS QS"}), random.Random(1), lambda now: now.public.step == "play")
    assert state.public.buried == 0
    assert {size(hand) for hand in state.hands} == {12}


# ------------------------------------------------------------------------------------ conceding unseen


@pytest.mark.parametrize("system", ["three-handed-widow", "check"])
def test_conceding_unseen_only_who_was_forced(system: str) -> None:
    """S4 and fine print: only who was forced: the duty to open, at the minimum, and all others passed."""
    stuck = do(at(rules(system), {1: RUN}), Bid(300), Pass(), Pass())
    assert (stuck.public.step, to_act(stuck)) == ("look", 1)
    assert choices(stuck) == (Look(), Concede())
    assert (stuck.public.widow, stuck.own[1].widow) == (0, 0)
    beaten = do(at(rules(system), {1: RUN, 2: "KH QH"}), Bid(300), Bid(310), Pass(), Pass())
    assert beaten.public.step == "name trump"
    above = do(at(rules(system), {1: RUN}), Bid(310), Pass(), Pass())
    assert above.public.step == "name trump"
    assert above.public.widow


def test_who_bids_the_minimum_freely_does_not_concede_unseen() -> None:
    """Fine print: never who bid the minimum freely: a hand of nines had no duty to open, and must look.

    The others see the same question asked, so that it does not show whether declarer holds meld.
    """
    nines = at(rules("three-handed-widow"), {1: "S:99JJ H:99TT D:99TT C:99T"})
    assert Pass() in choices(nines)
    free = do(nines, Bid(300), Pass(), Pass())
    assert (free.public.step, choices(free)) == ("look", (Look(),))
    assert refusal(free, Concede()) == (
        "you bid freely, and only a player who was forced to take the bid may concede without looking"
    )
    assert refusal(free, Pass()) == "look at the widow"
    assert do(free, Look()).public.step == "name trump"


def test_conceding_unseen_costs_the_minimum_and_nobody_else_scores() -> None:
    """Fine print: unseen: minus it, nobody else scores."""
    state = do(at(rules("three-handed-widow"), {1: RUN}), Bid(300), Pass(), Pass(), Concede())
    result = state.public.game.results[0]
    assert (result.scores, result.made) == ((0, -300, 0), False)
    assert state.public.game.dealer == 1


def test_a_stuck_dealer_was_forced_and_a_free_bid_is_not() -> None:
    """Fine print: forced: the dealer who is stuck, at whatever figure; where nobody must open a bid is free."""
    table = rules("three-handed-widow", auction__all_pass="dealer", auction__forced_bid=350, auction__opening="free")
    forced = do(at(table), Pass(), Pass())
    assert (contract_of(forced).bid, forced.public.step) == (350, "look")
    raised = do(at(table), Bid(340), Pass(), Pass())
    assert raised.public.step == "name trump"
    lowest = do(at(table), Bid(300), Pass(), Pass())
    assert lowest.public.step == "name trump"


@pytest.mark.parametrize("system", ["three-handed", "cutthroat", "racehorse"])
def test_nobody_concedes_unseen_elsewhere(system: str) -> None:
    """Fine print: unseen: not in cutthroat; and no source but S4's widow games has it."""
    state = at(rules(system), {1: RUN})
    if rules(system).auction.opening != "set":
        state = apply(state, Bid(rules(system).auction.first_bid))
    while state.public.step == "bid":
        state = apply(state, Pass())
    assert state.public.step == "name trump"


def test_why_other_choices_are_refused_before_the_look() -> None:
    """The refusal tells nothing of the widow."""
    stuck = do(at(rules("check"), {1: RUN}), Bid(300), Pass(), Pass())
    for action in (Trump(0), Bury(CARDS[0]), Pass()):
        assert refusal(stuck, action) == "look at the widow, or concede without looking"


def test_the_pack_is_whole_after_every_exchange() -> None:
    """The pack is conserved: hands and buried cards."""
    for system in WIDOWS:
        table = rules(system)
        state = play_out(at(table), random.Random(7), lambda now: now.public.step == "play")
        if state.public.step == "play" and not state.public.game.results:
            held = sum(state.hands) + sum(own.buried for own in state.own)
            assert all(count(held, code) == count(state.public.tables.pack, code) for code in range(24))


def test_declarers_partner_may_look_at_the_widow_too() -> None:
    """House rule. The cards are declarer's; the partners know them, and nobody else does."""
    state = _taken(rules("racehorse", exchange__widow_partner=True))
    (declarer,) = {contract_of(state).declarer}
    widow = state.own[declarer].widow
    assert size(widow) == 6
    for seat in state.public.seating.active:
        friend = seat in state.public.declarers()
        assert view(state, seat).own.widow == (widow if friend else 0)
    assert state.public.widow == 0


def test_trump_may_be_named_before_the_widow_is_seen() -> None:
    """Bicycle's three-hand game of 80 cards: trump is named, and then the widow is turned up."""
    table = rules("check", exchange__trump_first=True)
    state = do(at(table, {1: RUN}, widow="AH AH 9C"), Bid(300), Pass(), Pass())
    assert (state.public.step, to_act(state), state.public.widow) == ("name trump", 1, 0)
    assert widow_lies(state.public)
    assert view(state, 1).own.widow == 0
    state = do(state, Trump(0), Look())
    assert state.public.widow == view(state, 1).own.widow == bits("AH AH 9C")
    assert not widow_lies(state.public)


def test_a_widow_handed_round_comes_after_trump_by_option() -> None:
    table = rules("four-handed", deal__hand=11, deal__widow=4, exchange__widow_round=True, exchange__trump_first=True)
    state = do(at(table, {1: RUN}), Bid(150), Pass(), Pass(), Pass())
    assert state.public.step == "name trump"
    assert apply(state, Trump(0)).public.step == "share"


def test_who_names_trump_unseen_and_cannot_has_not_looked() -> None:
    """A check is paid for a bid lost after the widow was seen, and here it was not."""
    table = rules("check", exchange__trump_first=True, auction__trump_needs="marriage")
    state = do(at(table, {1: "S:AATTJJ H:AATTJJ D:AAT"}), Bid(300), Pass(), Pass(), Concede())
    assert state.public.game.results[0].outcome == "no marriage"
    assert state.public.game.results[0].checks == ()


def test_buried_trumps_and_aces_are_told_by_option() -> None:
    """A family's three-handed game: how many, not which."""
    state = _to_bury(_taken(rules("check", exchange__bury_told=True, exchange__bury="any"), {1: RUN}, widow="AH AH 9C"))
    assert buried_words(state.public) == ""
    state = do(state, *[Bury(card) for card in cards_in(bits("AS AH 9C"))])
    assert state.public.told == (1, 1)
    assert buried_words(state.public) == "Buried: trumps 1, other aces 1."
    silent = _to_bury(_taken(rules("check", exchange__bury="any"), {1: RUN}, widow="AH AH 9C"))
    silent = do(silent, *[Bury(card) for card in cards_in(bits("AS AH 9C"))])
    assert (silent.public.told, buried_words(silent.public)) == ((), "")


def test_declarer_may_hand_out_a_widow_that_nobody_else_sees() -> None:
    """Bicycle: declarer alone sees the four, keeps one and gives one to each."""
    table = rules("four-handed", deal__hand=11, deal__widow=4, exchange__widow_round=True, exchange__widow_shown=False)
    state = do(at(table, {1: RUN}, widow="AH KH QH JH"), Bid(150), Pass(), Pass(), Pass())
    assert (state.public.step, to_act(state), state.public.widow) == ("share", 1, 0)
    assert view(state, 1).own.widow == bits("AH KH QH JH")
    assert view(state, 2).own.widow == 0
    for card, seat in (("JH", 2), ("QH", 3), ("KH", 0), ("AH", 1)):
        assert share_to(state.public) == seat
        state = apply(state, Give(next(iter(cards_in(bits(card))))))
        assert count(state.hands[seat], next(iter(cards_in(bits(card)))).code) > 0
    assert (state.public.step, state.public.faceup) == ("name trump", (0,) * 4)
    assert [view(state, seat).own.received for seat in range(4)] == [bits("KH"), 0, bits("JH"), bits("QH")]
    assert received(Seen(view(state, 2), Viewer(2, ("Ann", "Bob", "Cal", "Dee")))) == [
        "Bob handed you",
        "jack of hearts",
    ]
