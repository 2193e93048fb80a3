"""What cards taken in tricks count (SYSTEMS: the four counting schemes, and the fine print under "Play")."""

from __future__ import annotations

import random

import pytest
from tests.sent import whole
from tests.support import at, bits, choices, hand_over, play_out, play_points, posed, rules

from deece.cards import Card, Hand, codes_in
from deece.game.account import account
from deece.game.action import Play
from deece.game.deal import shuffled
from deece.game.play import apply
from deece.game.score import score_hand
from deece.game.state import Own, State, with_item
from deece.game.tables import tables_for
from deece.game.trick import PLAY, ended_trick
from deece.rules.count import points_in_play
from deece.rules.ruleset import load, systems
from deece.rules.sheet import sheet
from deece.solver import Problem, SolverError, problem_of, random_playouts, value
from deece.words.lines import line_words
from deece.words.shown import trick_words
from deece.words.viewer import Viewer


def counts(system: str = "partnership-auction", **overrides: object) -> dict[str, int]:
    """What each rank counts, high to low as pinochle has it."""
    points = tables_for(rules(system, **overrides)).points
    return dict(zip("ATKQJ9", points[:6], strict=True))


# --- the schemes


def test_counters_count_one_at_the_short_scale() -> None:
    assert counts("four-handed-passing") == {"A": 1, "T": 1, "K": 1, "Q": 0, "J": 0, "9": 0}


def test_counters_count_ten_at_the_long_scale() -> None:
    assert counts() == {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "9": 0}


def test_the_classic_count() -> None:
    assert counts(trick__count="classic") == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def test_the_simple_count() -> None:
    assert counts(trick__count="simple") == {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 0, "9": 0}


@pytest.mark.parametrize("system", systems())
def test_every_system_counts_aces_tens_and_kings(system: str) -> None:
    """Fine print: default count A T K one each (ten at x10)."""
    table = rules(system)
    unit = table.score.scale
    assert list(counts(system).values()) == [unit, unit, unit, 0, 0, 0]


@pytest.mark.parametrize(
    ("system", "total", "last"),
    [
        ("double-deck", 50, 2),
        ("double-pinochle", 50, 2),
        ("double-deck-passing", 50, 2),
        ("double-deck-tournament", 500, 20),
        ("family-passing", 250, 10),
        ("four-handed-passing", 25, 1),
        ("partnership-auction", 250, 10),
        ("four-handed", 250, 10),
        ("two-handed", 25, 1),
        ("two-handed-classic", 250, 10),
        ("two-handed-draw", 250, 10),
        ("three-handed", 25, 1),
        ("three-handed-widow", 250, 10),
        ("cutthroat", 250, 10),
        ("check", 250, 10),
        ("five-handed-call", 50, 2),
        ("five-handed-secret", 50, 2),
        ("triple-deck", 75, 3),
        ("racehorse", 750, 30),
        ("eight-handed", 500, 20),
    ],
)
def test_the_total_and_the_last_trick(system: str, total: int, last: int) -> None:
    """SYSTEMS, counting: 25, 50, 50 and 75 for 48, 80, 96 and 120 cards, tenfold at the long scale."""
    table = rules(system)
    assert tables_for(table).total == points_in_play(table) == total
    assert table.trick.last_trick == last


@pytest.mark.parametrize("count", ["counters", "classic", "simple"])
@pytest.mark.parametrize("order", ["pinochle", "standard"])
def test_every_scheme_has_the_same_total(count: str, order: str) -> None:
    changed = {"trick.count": count, "trick.order": order}
    table = rules(
        "partnership-auction", **{key: value for key, value in changed.items() if value not in ("counters", "pinochle")}
    )
    assert tables_for(table).total == 250


# --- standard rank order


def test_with_standard_ranks_counts_follow_the_place() -> None:
    """Fine print: A 11, K 10, Q 4, J 3, T 2; counters A K Q."""
    assert counts(trick__order="standard", trick__count="classic") == {"A": 11, "K": 10, "Q": 4, "J": 3, "T": 2, "9": 0}
    assert counts(trick__order="standard") == {"A": 10, "K": 10, "Q": 10, "J": 0, "T": 0, "9": 0}
    assert counts(trick__order="standard", trick__count="simple") == {"A": 10, "K": 10, "Q": 5, "J": 5, "T": 0, "9": 0}


def test_with_standard_ranks_counts_may_stay_with_the_card() -> None:
    """Fine print: a further row keeps them with the card."""
    assert counts(trick__order="standard", trick__counts_stay=True) == counts()
    classic = counts(trick__order="standard", trick__counts_stay=True, trick__count="classic")
    assert classic == counts(trick__count="classic")


# --- tricks as they are taken


def test_a_trick_is_worth_its_counters() -> None:
    state = posed(rules("partnership-auction"), {1: "AS 9C", 2: "TS 9D", 3: "QS 9D", 0: "KS JD"}, "play", trump=1)
    for card in ("AS", "TS", "QS", "KS"):
        state = apply(state, Play(Card.parse(card)))
    assert state.public.points_taken() == (0, 30, 0, 0)
    assert state.public.tricks_won() == (0, 1, 0, 0)


def test_the_last_trick_counts_as_points_in_play_for_whoever_takes_it() -> None:
    state = hand_over(rules("partnership-auction"), took={1: 200, 2: 50}, last=2)
    assert play_points(state) == (0, 200, 50, 0)


def test_buried_cards_count_for_who_buried_them_and_are_no_trick() -> None:
    """S4 widow, SYSTEMS "Kitty or widow": they count to declarer as trick points; fine print: are no trick."""
    state = hand_over(rules("three-handed-widow"), bid=300, took={2: 220}, last=2)
    state = state._replace(own=(Own(), Own(buried=bits("AS KD 9C")), Own()))
    assert play_points(state) == (0, 20, 220)
    declarer = account(state).sides[0]
    assert (declarer.play, declarer.tricks) == (20, 0)


def test_the_racehorse_blind_counts_for_declarers_side() -> None:
    """Fine print: its counters to declarer's side."""
    state = hand_over(rules("racehorse"), bid=500)
    state = state._replace(own=(Own(), Own(buried=bits("AS TS KS QS JS AD")), *[Own()] * 4))
    assert account(state).sides[0].play == 40


def test_both_piles_of_a_drafted_hand_count_for_their_owner() -> None:
    """SYSTEMS, two-handed-draw: the discard piles count, each player's own."""
    state = hand_over(rules("two-handed-draw"), bid=250)
    state = state._replace(
        own=(Own(thrown=bits("AS")), Own(thrown=bits("TS KS"))),
        hidden=state.hidden._replace(unseen=(bits("AD TD KD"), bits("QD"))),
    )
    assert play_points(state) == (40, 20)


def test_declarers_pile_goes_to_the_other_by_option() -> None:
    state = hand_over(rules("two-handed-draw", trick__discards="opponent"), bid=250)
    state = state._replace(
        own=(Own(thrown=bits("AS")), Own(thrown=bits("TS KS"))),
        hidden=state.hidden._replace(unseen=(bits("AD TD KD"), bits("QD"))),
    )
    assert play_points(state) == (60, 0)


@pytest.mark.parametrize("system", systems())
def test_a_hand_played_out_counts_the_whole_pack(system: str) -> None:
    """SYSTEMS, counting: the points of a hand add up to the scheme's total."""
    table = rules(system)
    for seed in range(3):
        rng = random.Random(seed)
        if table.deal.stock == "none":
            dealt = shuffled(table, rng)
            state = posed(table, {}, "play", trump=seed)
            own = with_item(state.own, 1, Own(buried=dealt.widow))
            state = state._replace(hands=dealt.hands, own=own)
        else:
            state = at(table)
        state = play_out(state, rng, until=last_card)
        assert sum(play_points(PLAY.apply(state, choices(state)[0]))) == tables_for(table).total


def last_card(state: State) -> bool:
    """Whether the only card left is about to be played."""
    return state.public.step == "play" and sum(len(codes_in(hand)) for hand in state.hands) == 1


# --- a house rule: the last trick counts more for declarer's side


MORE = {"trick__last_trick_declarer": 10}


@pytest.mark.parametrize(("last", "declarer", "others"), [(1, 130, 130), (2, 110, 140)])
def test_the_last_trick_may_count_more_for_declarers_side(last: int, declarer: int, others: int) -> None:
    """House rule: 10 for the others, 20 for declarer's side."""
    took = {1: 120, 2: 130} if last == 1 else {1: 110, 2: 140}
    state = hand_over(rules("partnership-auction", **MORE), bid=100, took=took, last=last)
    sides = account(state).sides
    assert [side.play for side in sides] == [declarer, others]
    assert [side.last for side in sides] == ([20, 0] if last == 1 else [0, 10])


def test_what_is_said_of_the_last_trick_follows() -> None:
    """The sheet, the count ruler and the solver give one figure."""
    table = rules("partnership-auction", **MORE)
    state = hand_over(table, bid=250, melds={1: 100}, took={1: 140, 2: 100}, last=1)
    result = score_hand(state).public.game.results[-1]
    assert [line_words(line, table) for line in result.lines if line.column == 1] == [
        "meld",
        "taken in play: 130 in tricks, 20 for the last one",
    ]
    assert whole(state.public)["count"]["total"] == 260
    lead = play_out(at(table), random.Random(1), lambda each: each.public.step == "play")
    declarer, ours = lead.public.turn, lead.public.declarers()
    assert problem_of(lead, ours).last_trick == 20
    assert problem_of(lead, set(range(4)) - ours).last_trick == 10
    ending = play_out(lead, random.Random(2), lambda each: len(each.public.tricks) == 10 and not each.public.trick)
    assert declarer in ours
    left = 240 - sum(ending.public.points_taken())
    for side, bonus in ((ours, 20), (frozenset(range(4)) - ours, 10)):
        assert value(problem_of(ending, side)).points <= left + bonus
        open_hands = problem_of(ending, side)
        assert open_hands.total == left + bonus


# --- a house rule: the first trick counts more than its cards


FIRST = {"trick__first_trick": 20}
READER = Viewer(0, ("Ann", "Bob", "Cal", "Dee"))


def test_the_first_trick_may_count_more_than_its_cards() -> None:
    """House rule: whoever wins the first trick has its bonus with its cards, and no other trick has one."""
    table = rules("partnership-auction", **FIRST)
    lead = play_out(at(table), random.Random(1), lambda each: each.public.step == "play")
    assert account(lead).left == 270
    after = play_out(lead, random.Random(2), lambda each: len(each.public.tricks) == 2)
    points = tables_for(table).points
    assert [trick.points - sum(points[code] for code in trick.cards) for trick in after.public.tricks] == [20, 0]
    winner = after.public.tricks[0].winner
    assert account(after).of(winner).play >= 20
    end = play_out(after, random.Random(3))
    result = end.public.game.results[-1]
    assert sum(side.play for side in result.sides) == 270


def test_what_is_said_of_the_first_trick_follows() -> None:
    """The sheet, the total, the trick in words, and the solver."""
    table = rules("partnership-auction", **FIRST)
    assert points_in_play(table) == 270
    lead = play_out(at(table), random.Random(1), lambda each: each.public.step == "play")
    before = play_out(lead, random.Random(2), lambda each: len(each.public.trick) == 3)
    trick = ended_trick(before.public, choices(before)[0])
    assert trick
    assert f"{trick.points} points, 20 of them for the first trick" in trick_words(before.public, trick, READER)
    assert whole(lead.public)["count"]["total"] == 270
    assert "All tricks together hold 270." in " ".join(
        sheet(load("partnership-auction", {"trick.first_trick": 20})).split()
    )


def test_the_solver_leaves_the_first_trick_to_the_reference() -> None:
    """The kernel does not know the bonus: guesses share it, and what is exact is left to the reference, or refused."""
    table = rules("partnership-auction", **FIRST)
    lead = play_out(at(table), random.Random(1), lambda each: each.public.step == "play")
    problem = problem_of(lead)
    assert (problem.first_trick, problem.total) == (20, 270)
    with pytest.raises(SolverError, match=r"trick\.first_trick"):
        value(problem)
    plain = problem.without_first()
    for more, less in zip(random_playouts([problem], 5)[0].points, random_playouts([plain], 5)[0].points, strict=True):
        assert more == less + 20 * less // 250
    later = play_out(lead, random.Random(2), lambda each: len(each.public.tricks) == 9)
    assert problem_of(later).first_trick == 0
    hands = tuple(map(Hand.parse, ("AS 9C", "TS JH", "QS AH", "JS QH")))
    for bonus in (0, 20):
        small = Problem(table, 0, hands, 0, frozenset({0, 2}), first_trick=bonus)
        assert value(small, by="reference").points == 20 + bonus + 20
