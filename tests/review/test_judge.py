"""A decision is judged by what its player knew, and by nothing else."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from deece.cards import CARDS, HEARTS
from deece.game.action import Play
from deece.game.play import apply, legal, start, to_act
from deece.game.play import view as view_of
from deece.game.state import Seat
from deece.players.belief import Belief
from deece.players.odds import odds
from deece.players.roster import make
from deece.record import Record, replay
from deece.review import ReviewError, can_review, decisions, judge, review, worlds
from deece.review.cost import Cost, cost_of
from deece.review.marks import with_marks
from deece.review.plans import Plan
from deece.review.position import worths
from deece.review.rates import LEAST_HANDS, Counted, Share, parts_of, rate, sums
from deece.review.worlds import Ways, enough, first_deals
from deece.rules.ruleset import load
from deece.words.refused import Refused
from tests.review.information import pair, played
from tests.support import at, trick_begun
from tests.web.games import game

judging = import_module("deece.review.judge")  # the package has a function of that name
pytestmark = pytest.mark.usefixtures("needs_kernel")


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "three-handed-widow", "five-handed-call"])
def test_hidden_cards_and_later_choices_change_nothing(system: str) -> None:
    record = played(system, "plain")
    every = decisions(record)
    for one in every[:: len(every) // 3][:3]:
        found, other = pair(record, one, 7, 0.1)
        assert found == other
        assert found.played == record.entries[one.place].action
        assert 0 <= found.cost <= 1
        assert found.options[0].chance >= found.options[-1].chance
        assert {option.action for option in found.options} <= {*legal(one.view), found.played}


def test_a_record_that_ends_at_the_decision_is_judged_alike() -> None:
    record = played("four-handed")
    last = decisions(record, [1])[3]
    cut = Record.new(record.ruleset).extend(record.actions[: last.place + 1])
    one = [each for each in review(record, [1], effort=0.1) if each.decision.place <= last.place]
    assert [each.judged for each in one] == [each.judged for each in review(cut, [1], effort=0.1)]


def test_the_exact_end_costs_what_the_worse_card_loses() -> None:
    record = played("four-handed", "plain", 1)
    one = next(each for each in decisions(record) if each.view.public.step == "play" and len(each.view.hand) == 3)
    cards = [each for each in legal(one.view) if isinstance(each, Play)]
    found = {card: judge(one.view, card) for card in cards}
    values = {option.action: option.chance for option in found[cards[0]].options}
    best = max(cards, key=lambda card: values[card])
    assert not found[best].charged
    for card, judged in found.items():
        if judged.charged:
            assert judged.cost == pytest.approx(values[best] - values[card], abs=0.02)


@pytest.mark.parametrize(("difference", "grade"), [(1.0, "kept"), (-1.0, "open"), (0.0, "open")])
def test_only_a_choice_that_loses_in_the_second_opinion_too_is_charged(
    monkeypatch: pytest.MonkeyPatch, difference: float, grade: str
) -> None:
    """All play on by their own views: whoever gains by what the first opinion charges for is not charged."""
    record = played("four-handed", "plain", 5)
    short = [each for each in decisions(record) if each.view.public.step == "play" and len(each.view.hand) == 3]
    every = ((each.view, judge(each.view, card)) for each in short for card in legal(each.view))
    seen, first = next((seen, judged) for seen, judged in every if judged.charged)
    asked: list[int] = []

    def second(view: object, both: object, rng: object, deals: int, player: object) -> list[list[float]]:
        asked.append(deals)
        return [[0.0] * deals, [difference] * deals]

    monkeypatch.setattr(judging, "played_out", second)
    again = judge(seen, first.played)
    assert asked
    assert again.opinion == difference
    assert again.grade == (first.grade if grade == "kept" else grade)
    assert (again.cost, again.points) == ((first.cost, first.points) if grade == "kept" else (0.0, 0.0))


def test_a_hand_that_is_passed_out_is_nobodys() -> None:
    """It was said to be set, or made, by whoever had the bid in the hand before."""
    record = game("four-handed-passing", hands=2, level="learner")
    view = next(one.view for one in decisions(record, hand=2) if one.view.public.step == "bid")
    before = next(step.after for step in replay(record) if step.after.public.game.results)
    assert before.public.game.results[-1].end
    assert worlds._unplayed_end(view, before).ours is None
    assert worlds._unplayed_end(decisions(record, hand=1)[0].view, before).ours is not None


def test_a_bid_that_may_be_a_slip_is_judged_by_four_hundred_deals() -> None:
    view = next(one.view for one in decisions(played("double-deck")) if one.view.public.step == "bid")
    first = first_deals(view)
    worse, best = Cost(0.02, 0.003, 1, behind=0.02), Cost(0.0, 0.003, 0, behind=-0.02)

    def deals(number: int) -> Ways:
        return Ways((Plan(Play(CARDS[0])),), [[0.5] * number], [[0.0] * number])

    assert [enough(view, worse, deals(number), first) for number in (100, 200, 399, 400)] == [False] * 3 + [True]
    assert enough(view, best, deals(100), first)


@pytest.mark.parametrize("step", ["bid", "play"])
def test_the_second_opinion_has_deals_of_its_own(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """In the deals that the first opinion was formed by it would only say the same again."""
    seen: list[list[object]] = [[]]
    sample, weighed, second = Belief.sample, Belief.weighed, judging.played_out

    def sampled(self: Belief) -> dict[Seat, int]:
        found = sample(self)
        seen[-1].append(tuple(found.items()))
        return found

    def chained(self: Belief, *given: Any) -> dict[Seat, int]:
        found = weighed(self, *given)
        seen[-1].append(tuple(found.items()))
        return found

    def opinion(*given: Any) -> list[list[float]]:
        seen.append([])
        found: list[list[float]] = second(*given)
        return found

    monkeypatch.setattr(Belief, "sample", sampled)
    monkeypatch.setattr(Belief, "weighed", chained)
    monkeypatch.setattr(judging, "played_out", opinion)
    every = (one for seed in range(1, 9) for one in decisions(played("double-deck", "random", seed)))
    for one in every:
        if one.view.public.step == step and (step == "bid" or len(one.view.hand) == 16):
            seen[:] = [[]]
            judge(one.view, one.played, effort=0.2)
            if len(seen) > 1:
                break
    first, *asked = (set(each) for each in seen)
    assert first
    assert asked
    assert all(each and not each & first for each in asked)


def test_a_choice_is_found_only_if_the_obvious_one_surely_costs_something() -> None:
    obvious, other = Plan(Play(CARDS[0])), Plan(Play(CARDS[1]))

    def found(differences: list[float]) -> Ways:
        low = [0.5] * len(differences)
        return Ways((obvious, other), [low, [a + b for a, b in zip(low, differences, strict=True)]], [low, low])

    sure, unsure = found([0.02] * 40), found([0.1, 0.1, 0.1, 0.1, -0.06, -0.06, -0.06, -0.06] * 5)
    assert [cost_of(ways.chance, [0]).cost > 0.015 for ways in (sure, unsure)] == [True, True]
    assert [judging._found_well(ways, obvious.first) for ways in (sure, unsure)] == [True, False]


def test_marks_and_comments_go_into_the_record() -> None:
    record = played("four-handed")
    found = list(review(record, [0, 2], effort=0.3))
    marked = with_marks(record, found)
    graded = {each.decision.place: each.judged.grade for each in found}
    marks = {"slip": "?!", "mistake": "?", "blunder": "??", "found": "!"}
    assert any(grade in marks for grade in graded.values())
    for place, entry in enumerate(marked.entries):
        assert entry.action == record.entries[place].action
        assert entry.mark == marks.get(graded.get(place, ""), "")


def test_a_seat_without_a_choice_is_not_judged() -> None:
    record = played("four-handed")
    state = start(record.ruleset.rules, 0)
    for action in record.actions:
        seat: Seat = to_act(state)
        if seat >= 0 and len(legal(view := view_of(state, seat))) == 1:
            with pytest.raises(ReviewError, match="nothing to choose"):
                judge(view, action)
            return
        state = apply(state, action)


def test_the_rate_of_a_kind_needs_hands_with_such_a_choice() -> None:
    """One trump choice in twenty hands had a rate, and an interval of width 0."""
    often, once = Counted(Share(3, 0.05), {"lead": Share(3, 0.05)}), Counted(Share(1, 0.01), {"trump": Share(1, 0.01)})
    hands = [often] * LEAST_HANDS + [once] * (LEAST_HANDS - 1)
    assert [(part.name, part.choices) for part in parts_of(hands, "kind")] == [("lead", 3 * LEAST_HANDS)]
    assert [part.name for part in parts_of([*hands, once], "kind")] == ["lead", "trump"]


def test_an_error_rate_needs_hands() -> None:
    hand = [each.judged for each in review(played("four-handed"), [0], effort=0.1)]
    assert rate([hand] * (LEAST_HANDS - 1)) is None
    known = rate([hand] * LEAST_HANDS)
    assert known is not None
    assert known.low == pytest.approx(known.rate) == pytest.approx(known.high)  # hands that are all alike
    one = sums(hand)
    assert known.rate == pytest.approx(1000 * one.cost / one.unforced)


def test_by_rules_that_the_kernel_does_not_know_nothing_is_judged() -> None:
    """The review says so, a position's bids are refused by a reason of their own, and the odds are guessed."""
    rules = load("four-handed", {"trick.side_winning": "need not trump"}).rules
    assert can_review()
    assert not can_review(rules)
    state = trick_begun(rules, HEARTS, "KS 9S", "9H JD")
    with pytest.raises(ReviewError, match="does not know these rules"):
        judge(view_of(state, to_act(state)), legal(view_of(state, to_act(state)))[0])
    dealt = at(rules)
    bidder = view_of(dealt, to_act(dealt))
    with pytest.raises(Refused) as refused:
        worths(bidder)
    assert refused.value.code == "no_review_by_rules"
    assert odds(bidder, Random(1), 4).engine == "reference"
    assert make("expert").choose(bidder, legal(bidder)) == make("plain").choose(bidder, legal(bidder))
