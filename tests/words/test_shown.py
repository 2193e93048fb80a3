"""What is told of the table: tricks, melds, the widow, the called card, the rest of the auction, the order of suits."""

from __future__ import annotations

from deece.cards import Card
from deece.game.action import Action, Bid, Bury, Give, LayMeld, Pass, Play, Trump
from deece.game.play import apply, legal, view
from deece.game.state import NOBODY, LaidMeld, Public, Shown, Trick
from deece.words.asking import question
from deece.words.choices import deed_words
from deece.words.hand import suit_order
from deece.words.hand_end import contract_lines
from deece.words.laid import laid_lines
from deece.words.position import contract_words
from deece.words.shown import (
    bidding_went_on,
    bids_lines,
    last_trick,
    meld_lines,
    open_lines,
    trick_points,
    trick_words,
    tricks_lines,
)
from deece.words.viewer import Viewer
from tests.rules.meld.test_two_handed import melding
from tests.support import at, bits, posed, rules

READER = Viewer(0, ("Eve", "Ann", "Bob", "Cal", "Dee"))
SECOND = Trick(1, (0, 6, 12, 18), 2, 10)


def with_cards(public: Public, held: int) -> Public:
    return public._replace(sizes=(held,) * 4)


def test_the_last_trick_tells_its_bonus() -> None:
    public = posed(rules("four-handed"), {}, "play", turn=2, trump=1).public
    said = trick_words(with_cards(public, 1), SECOND, READER)
    assert said == "Bob takes the trick: 10 points, and 10 for the last trick."
    assert trick_words(with_cards(public, 2), SECOND._replace(winner=0), READER) == "You take the trick: 10 points."
    assert trick_points(1) == "1 point"


def test_the_trick_before_is_not_called_the_last_one() -> None:
    public = posed(rules("four-handed"), {}, "play", trump=1, tricks=(SECOND,)).public
    assert last_trick(public, READER).startswith("Previous trick: Ann A♠")
    over = last_trick(public._replace(step="score"), READER)
    assert over.startswith("Last trick: ")
    assert over.endswith("to Bob, 10 points, and 10 for the last trick")


def test_only_where_the_rules_let_it_are_all_tricks_looked_at_again() -> None:
    first = Trick(0, (23, 22, 21, 20), 3, 0)
    for look_back, wanted in (
        (
            "last",
            ["Previous trick: Ann A♠", "While a hand is played, only the trick just taken may be looked at again."],
        ),
        ("all", ["Trick 1: You 9♣, Ann J♣, Bob Q♣, Cal K♣: to Cal, 0 points", "Previous trick: Ann A♠"]),
    ):
        public = posed(rules("four-handed", trick__look_back=look_back), {}, "play", tricks=(first, SECOND)).public
        lines = tricks_lines(public, READER)
        assert [line.startswith(begin) for line, begin in zip(lines, wanted, strict=True)] == [True, True]
        assert tricks_lines(public._replace(tricks=(SECOND,)), READER) == [last_trick(public, READER)], (
            "nothing is held back"
        )
        assert tricks_lines(public._replace(tricks=()), READER) == ["No trick has been played yet."]


def test_declarers_meld_comes_first() -> None:
    melds = tuple(Shown(points) for points in (4, 8, 10, 0))
    public = posed(rules("four-handed"), {}, "play", declarer=2, melds=melds).public
    assert [line.split(":")[0] for line in meld_lines(public, READER)] == ["Bob", "Cal", "You", "Ann"]


def test_the_widow_that_all_saw_is_named() -> None:
    one = rules("three-handed-widow")
    public = posed(one, {}, "concede", declarer=1, bid=300, trump=1, widow=bits("KD QC 9C")).public
    assert contract_lines(public, READER)[1] == "Ann took the widow: K♦ Q♣ 9♣."
    assert len(contract_lines(public._replace(step="look", widow=0), READER)) == 1
    assert contract_lines(public._replace(widow=0), READER)[1] == "Ann took the widow of 3 cards."


def test_who_was_called_is_told_so() -> None:
    queen = Card.parse("QC").code
    called = {"called": queen, "partner": 0}
    state = posed(
        rules("five-handed-call"),
        {0: "AS KS JD TC"},
        "pass",
        turn=0,
        declarer=4,
        bid=60,
        trump=0,
        contract=called,
        passed=(1, 0, 0, 0, 0),
    )
    line = contract_lines(state.public, READER)[0]
    assert line.endswith("Dee called Q♣; you had it, so you are Dee's partner.")
    seen = view(state, 0)
    asked = question(seen, legal(seen), READER)
    assert asked.startswith("Dee calls the Q♣. You have it: you are Dee's partner; it goes to Dee. Choose 3 more cards")
    assert "for Dee, who returns 4; " in asked
    example = asked.rsplit("as: ", 1)[1]
    assert all(card in {"as", "ks", "jd", "tc"} for card in example.split())
    secret = posed(rules("five-handed-secret"), {}, "play", declarer=0, contract={"called": queen}).public
    assert contract_lines(secret, READER)[0].endswith("You called Q♣; whoever plays it first is your partner.")


def test_the_auction_after_ones_own_pass_is_told() -> None:
    state = at(rules("double-deck"))
    for call in (Bid(50), Bid(51), Pass(), Bid(52), Pass()):
        state = apply(state, call)
    assert bidding_went_on(state.public, 3, READER) == "Bidding went on: You 52, Ann pass."
    assert bids_lines(melding("S:KQ").public, READER) == ["There is no auction in this game."]


def test_suits_keep_their_order_whatever_is_held() -> None:
    one = rules("double-deck")
    for trump, order in ((0, [0, 1, 3, 2]), (1, [1, 0, 2, 3]), (2, [2, 0, 1, 3]), (3, [3, 1, 0, 2])):
        full = posed(one, {1: "AS AH AD AC"}, "play", trump=trump)
        assert suit_order(view(full, 1)) == order
        few = posed(one, {1: "AH AD AC"}, "play", trump=trump)
        assert suit_order(view(few, 1)) == [suit for suit in order if suit != 0]


def test_two_handed_melds_are_listed_with_what_could_be_laid() -> None:
    state = apply(melding("S:KQ JD"), LayMeld("royal_marriage"))
    seen, ann = view(state, 1), Viewer(1, ("Eve", "Ann"))
    assert laid_lines(seen, ann) == [
        "You have laid royal marriage: 4 points.",
        "Eve has laid no meld.",
        "You could lay now: pinochle (4).",
    ]
    assert "lay pinochle (4)" in question(seen, legal(seen), ann)
    stock = state.public.stock
    assert stock is not None
    broken = stock._replace(melds=((), (LaidMeld("royal_marriage", 0, 1, broken=True),)))
    seen = seen._replace(public=state.public._replace(stock=broken, step="stock"))
    assert laid_lines(seen, ann)[0] == "You have laid royal marriage (broken): 4 points."


def test_melds_lie_open_while_the_last_of_them_are_laid_after_the_stock_is_gone() -> None:
    state = apply(melding("S:KQ JD"), LayMeld("royal_marriage"))
    stock = state.public.stock
    assert stock is not None
    state = state._replace(public=state.public._replace(stock=stock._replace(left=0, turned=NOBODY)))
    assert "You could lay now: pinochle (4)." in laid_lines(view(state, 1), Viewer(1, ("Eve", "Ann")))
    assert {"Stock: 0 cards", "Your table: K♠ Q♠"} <= set(open_lines(view(state, 1), Viewer(1, ("Eve", "Ann"))))


def test_who_sits_out_or_watches_hears_what_is_laid_and_not_what_they_could_lay() -> None:
    state = at(rules("two-handed", deal__people=3))
    assert (state.public.step, state.public.stock is None) == ("stock", False)
    out = next(seat for seat in range(3) if seat not in state.public.seating.active)
    for seat in (out, NOBODY):
        told = laid_lines(view(state, seat), Viewer(seat, ("Eve", "Ann", "Bob")))
        assert len(told) == 2
        assert all(line.endswith("has laid no meld.") for line in told)


def test_while_bids_are_made_the_best_is_shown_with_who_made_it() -> None:
    first = at(rules("four-handed")).public
    assert contract_words(first, READER) == "Bidding: no bid yet"
    bid = apply(at(rules("four-handed")), Bid(first.rules.auction.first_bid + 10)).public
    points = bid.auction.bid
    assert contract_words(bid, READER) == f"Bidding: {points} by Ann"
    assert contract_words(bid, Viewer(1, READER.names)) == f"Bidding: {points} by you"
    higher = bid._replace(auction=bid.auction._replace(standing=points + 2))
    assert contract_words(higher, READER) == f"Bidding: {points} by Ann, the next bid must beat {points + 2}"


def test_a_hint_is_named_by_the_button_that_follows_it() -> None:
    public = at(rules("double-deck")).public
    done: dict[str, list[Action]] = {
        "Bid 52": [Bid(52)],
        "Name hearts": [Trump(1)],
        "Play the ten of hearts": [Play(Card.parse("TH"))],
        "Pass this card": [Give(Card.parse("TH"))],
        "Pass these 2 cards": [Give(Card.parse("TH")), Give(Card.parse("AS"))],
        "Bury this card": [Bury(Card.parse("TH"))],
        "Pass": [Pass()],
    }
    assert [deed_words(actions, public) for actions in done.values()] == list(done)
