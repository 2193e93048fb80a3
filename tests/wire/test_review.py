"""What a review shows of choices: where each was made, what it cost and how surely, and rates over many hands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from deece.cards import Card
from deece.game.action import Action, Bid, Bury, Call, Give, Pass, Play, Trump
from deece.game.play import view
from deece.game.state import State
from deece.record import parse
from deece.review import Decision, Found, Judged, Ledger, Opened, Option, decisions
from deece.review.cost import SURE
from deece.review.facts import Fact
from deece.review.rates import LEAST_HANDS, Counted, Share
from deece.wire.review import (
    MOST_HANDS,
    JudgedShown,
    RatesAsked,
    ReviewAsked,
    decision_shown,
    game_ledger_shown,
    judged_shown,
    ledger_shown,
    rates_shown,
)
from tests.golden.make import path
from tests.support import at, do, rules, trick_begun

TEN, ACE = Play(Card.parse("TH")), Play(Card.parse("AH"))
RECORD = parse(path("double-deck").read_text("utf-8"))


def decided(state: State, played: Action = ACE) -> Decision:
    seat = state.public.turn
    return Decision(0, 1, seat, view(state, seat), played, state)


IN_PLAY = trick_begun(rules("double-deck"), 1, "", "AH TH KD", tricks=2)


def shown(opened: Opened | None = None, at_: State = IN_PLAY, **more: Any) -> JudgedShown:
    """A choice that was judged: the ten was played, and the ace is the best."""
    usual: dict[str, Any] = {"grade": "mistake", "cost": 0.1206, "error": 0.001, "points": 8.2, "unforced": True}
    options = (Option(ACE, 0.5254, 3.26), Option(TEN, 0.5049, -4.94))
    judged = Judged("lead", "declarer", **{"played": TEN, "best": ACE, "options": options, **usual, **more})
    return judged_shown(Found(decided(at_, TEN), judged, opened))


def test_what_was_lost_is_said_in_games_and_points_and_how_sure_it_is() -> None:
    told = shown()
    assert (told.grade, told.charged, told.choice, told.role) == ("mistake", True, True, "declarer")
    assert told.cost == "12.1 games in 100, about 8 points"
    assert told.lost == 12.1
    low, high = 12.06 - 100 * SURE * 0.001, 12.06 + 100 * SURE * 0.001
    assert told.sure == f"Likely it is between {low:.1f} and {high:.1f} games in 100."
    assert (told.best, told.best_card) == ("the ace of hearts", "AH")
    assert told.words[0].isupper()
    assert not shown(unforced=False).choice


@pytest.mark.parametrize(("grade", "sure"), [("best", False), ("as good", False), ("close", True), ("found", False)])
def test_nothing_is_charged_where_nothing_is_sure(grade: str, sure: bool) -> None:
    told = shown(grade=grade)
    assert (told.charged, told.cost, told.lost) == (False, "", 0)
    assert bool(told.sure) == sure


def test_all_that_was_looked_at_is_listed_with_what_was_played_and_what_is_best() -> None:
    best, played = shown().options
    assert (best.words, best.chance, best.points, best.played, best.best) == (
        "The ace of hearts",
        52.5,
        3.3,
        False,
        True,
    )
    assert (played.words, played.chance, played.points, played.played, played.best) == (
        "The ten of hearts",
        50.5,
        -4.9,
        True,
        False,
    )


@pytest.mark.parametrize("kind", ["better", "more"])
def test_in_how_many_deals_another_choice_was_better_is_told_where_it_was_counted(kind: str) -> None:
    counts = {"better": 12, "worse": 3, "deals": 20}
    told = shown(facts=(Fact("score", {}), Fact(kind, counts))).better  # type: ignore[arg-type]
    assert told
    assert (told.better, told.worse, told.deals) == (12, 3, 20)
    assert shown().better is None
    assert shown(facts=(Fact("score", {}),)).better is None


def test_of_a_choice_that_cost_nothing_it_is_said_in_how_many_deals_nothing_did_better() -> None:
    assert shown(grade="best", deals=20).why == ["Nothing that was tried in 20 deals did better."]
    assert shown(grade="as good", deals=20).why == ["Another choice did a very little better in 20 deals."]
    assert shown(grade="open", deals=20).why == ["Where all four see only their own cards it loses nothing."]
    assert shown(deals=20).why == []
    first, *_ = shown(grade="best", deals=20, facts=(Fact("score", {}),)).why
    assert first == "Nothing that was tried in 20 deals did better."


def test_a_call_that_promised_more_than_the_hand_held_is_told_whatever_it_cost() -> None:
    state = do(at(rules("double-deck")), Bid(50), Pass())
    over = Bid(53)
    bid = Decision(0, 1, 3, view(state, 3)._replace(bits=0), over, state)
    judged = Judged("bid", "", over, Pass(), "best", 0.0, 0.0, 0.0, unforced=True, deals=20)
    lines = judged_shown(Found(bid, judged, None)).why
    assert len(lines) == 2
    assert "it told partner at least " in lines[1]
    assert lines[1].startswith("For those who bid by the card “")


def test_with_all_cards_open_is_told_only_where_it_would_be_otherwise() -> None:
    exact = Opened(played=20, best=24, total=30, exact=True)
    assert shown(exact).open == (
        "With all cards open: 24 with the ace of hearts, 20 with the ten of hearts, if everybody plays perfectly."
    )
    assert shown(exact._replace(exact=False)).open == (
        "With all cards open: about 24 with the ace of hearts, about 20 with the ten of hearts."
    )
    assert shown(exact._replace(best=20)).open == ""
    assert shown().open == ""


@pytest.mark.parametrize(
    ("best", "card"),
    [
        (Give(ACE.card), "AH"),
        (Bury(ACE.card), "AH"),
        (Call(ACE.card), "AH"),
        (Trump(1), None),
        (Pass(), None),
    ],
)
def test_a_choice_of_a_card_is_shown_as_that_card(best: Action, card: str | None) -> None:
    assert shown(best=best).best_card == card


def choice(state: State, played: Action, found: Found | None = None) -> Any:
    return decision_shown(RECORD, decided(state, played), 4, 9, found)


def test_a_choice_of_the_play_stands_under_its_trick_with_the_cards_that_could_be_played() -> None:
    told = choice(IN_PLAY, ACE)
    assert (told.number, told.step, told.before, told.trick) == (4, 9, False, 3)
    assert (told.where, told.mark, told.brief) == ("Trick 3", "3", "")
    assert (told.card, told.trump, told.position) == ("AH", None, None)
    assert sorted(told.cards) == ["AH", "KD", "TH"]
    assert told.judged is None
    judged = Judged("lead", "declarer", ACE, ACE, "best", 0.0, 0.0, 0.0, unforced=True)
    assert choice(IN_PLAY, ACE, Found(decided(IN_PLAY), judged, None)).judged.grade == "best"


def test_a_choice_before_the_play_is_in_no_trick() -> None:
    state = do(at(rules("double-deck"), {1: "KS QS"}), Bid(50), Pass(), Pass(), Pass())
    told = choice(state, Trump(0))
    assert (told.before, told.trick, told.trump, told.card, told.cards) == (True, 0, 0, None, [])
    assert (told.where, told.mark) == ("Trump and call", "Trump")


def test_of_a_bid_the_page_of_a_position_can_be_asked() -> None:
    one = next(each for each in decisions(RECORD) if each.view.public.step == "bid")
    told = decision_shown(RECORD, one, 0, 1, None)
    assert told.position
    assert told.position.id == "double-deck"
    assert (told.where, told.before) == ("Bid", True)


LINES = Ledger(luck=10, own=-3, partner=None, opponents=4, play=0, lay=-2)


def test_a_ledger_says_what_each_line_came_to_and_leaves_out_what_is_not_known() -> None:
    told = ledger_shown("Ann", 2, LINES)
    assert told.words == "Ann, hand 2: +9 against the others"
    assert [(one.words, one.points) for one in told.rows] == [
        ("The luck of the deal", 10),
        ("The choices of Ann", -3),
        ("The other side's choices", 4),
        ("Play against par", 0),
        ("How the cards lay", -2),
    ]
    assert (told.score, told.complete, told.hands) == (9, False, msgspec.UNSET)
    assert told.about.endswith("what they cost is in the last two lines.")
    whole = ledger_shown("Ann", 2, LINES._replace(partner=-1))
    assert (whole.complete, whole.about.endswith("by what could be known.")) == (True, True)


def test_the_ledger_of_a_game_has_the_luck_and_the_score_of_each_hand() -> None:
    told = game_ledger_shown("Ann", LINES, [(1, LINES), (3, LINES._replace(luck=-7))])
    assert told.words == "Ann, all hands: +9 against the others"
    assert isinstance(told.hands, list)
    assert [(one.hand, one.luck, one.score) for one in told.hands] == [(1, 10, 9), (3, -7, -8)]


def hand(cost: float = 0.01, unforced: int = 10) -> Counted:
    share = Share(unforced, cost)
    return Counted(share, {"lead": share}, {"defender": share})


def test_error_rates_are_shown_from_twenty_hands_on_with_their_kinds_and_roles() -> None:
    told = rates_shown(RatesAsked([hand()] * 19 + [hand(0.0128)]))
    assert told.words.startswith("You lose 1.0 % of the game in ten real choices (likely 1.0 to 1.0), over 20 hands.")
    assert [part.head for part in told.parts] == ["By kind of decision", "By role"]
    (lead,), (defender,) = (part.rows for part in told.parts)
    assert (lead.words, defender.words) == ("Lead", "Against the bid")
    assert lead.likely == "likely 1.0 to 1.0 %, 200 real choices"
    assert (lead.rate, lead.low, lead.high) == (1.0, 1.0, 1.0)
    assert told.says["title"] == "Your error rates"


def test_a_rate_and_its_bounds_are_told_to_a_tenth() -> None:
    (lead,) = rates_shown(RatesAsked([hand(0.0), hand(0.0447)] * 10)).parts[0].rows
    assert lead.rate == 2.2
    assert 0 < lead.low < lead.rate < lead.high
    assert [round(figure, 1) for figure in (lead.low, lead.high)] == [lead.low, lead.high]
    assert lead.likely == f"likely {lead.low} to {lead.high} %, 200 real choices"


def test_with_few_hands_it_is_said_how_many_are_missing_and_without_a_choice_that_there_was_none() -> None:
    few = rates_shown(RatesAsked([hand()] * (LEAST_HANDS - 1)))
    assert (few.words, few.parts) == ("19 hands reviewed; after 20 you see how you play.", [])
    none = rates_shown(RatesAsked([hand(0.0, 0)] * LEAST_HANDS))
    assert (none.words, none.parts) == ("There was no real choice in these hands.", [])


def test_what_is_asked_has_bounds() -> None:
    assert msgspec.convert({"record": ""}, ReviewAsked) == ReviewAsked("", 1, 0, -1, "")
    for fits in (-1, 10_000):
        msgspec.convert({"record": "", "choice": fits}, ReviewAsked)
    for beyond in (-2, 10_001):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"record": "", "choice": beyond}, ReviewAsked)
    hands = [msgspec.to_builtins(hand())]
    assert len(msgspec.convert({"hands": hands * MOST_HANDS}, RatesAsked).hands) == 1000
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"hands": hands * 1001}, RatesAsked)
