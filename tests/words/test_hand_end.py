"""The end of a hand and of a game: figures, the trick that decided it, the hand of the game, and who has won."""

from __future__ import annotations

import re

import pytest

from deece.game.account import account
from deece.game.state import NOBODY, Outcome, Public, State
from deece.game.turning import best_hand, deciding_trick
from deece.rules.ruleset import systems
from deece.wire.public import whole
from deece.words.hand_end import side_of_column
from tests.sent import says
from tests.words.test_page import NAMES, positions, seen_by


def ends(system: str, hands: int = 6, people: int = 0) -> list[State]:
    """The position after each hand."""
    played = positions(system, hands, people=people)
    return [state for state in played if state.public.step in ("deal", "over") and state.public.game.results]


def shown(state: State) -> Public:
    return seen_by(state, NOBODY).public


@pytest.mark.parametrize("system", systems())
def test_the_trick_that_decided_a_bid_is_the_first_after_which_nothing_could_change_it(system: str) -> None:
    played = positions(system, 3)
    for state in played:
        if state.public.step != "deal" or not state.public.game.results:
            continue
        result = state.public.game.results[-1]
        number = deciding_trick(result)
        end = result.end
        assert end is not None
        # As everybody saw it while it was played; cards laid aside that nobody knew make it later.
        hand = [
            one
            for one in played[: played.index(state)]
            if len(one.public.game.results) == state.public.game.results.index(result)
        ]
        sure = [
            len(one.public.tricks)
            for one in hand
            if one.public.step == "play" and not one.public.trick and account(one).sides[0].outcome is result.outcome
        ]
        if number:
            assert result.outcome in (Outcome.MADE, Outcome.SET)
            assert min([*sure, len(end.tricks)]) == number or end.rules.exchange.partner == "secret"
        elif result.outcome in (Outcome.MADE, Outcome.SET) and not end.ended:
            assert 0 in sure
        found = whole(shown(state)).decided
        assert (found.number if found else 0) == number
        if found:
            assert found.winner == end.tricks[number - 1].winner


@pytest.mark.parametrize("system", systems())
def test_one_sentence_has_the_figures_of_the_score(system: str) -> None:
    for state in ends(system):
        result = state.public.game.results[-1] if state.public.game.results else None
        if result is None or result.outcome not in (Outcome.MADE, Outcome.SET):
            continue
        side = result.sides[0]
        for seat in (NOBODY, 0, 1):
            said = says(seen_by(state, seat))["came_to"]
            figures = [int(one) for one in re.findall(r"\d+", said.partition(": ")[2].partition(".")[0])]
            assert figures == [side.meld, side.play], said
            assert str(side.had) in said
            assert str(side.contract) in said
            assert said.startswith(("We ", "You ")) == (seat in side.seats), said
            if side.short and not result.made:
                assert said.endswith(f"{side.short} short."), said
            elif not result.made:
                assert "Every bid needs" in said or "It needs" in said, said


def test_a_bid_that_its_own_points_made_is_set_for_the_least_of_every_bid() -> None:
    """Without it the sentence said 64 of the 60 bid, and no reason why that is set."""
    state = next(one for one in ends("double-deck", 1))
    result = state.public.game.results[-1]
    side = result.sides[0]._replace(meld=50, cards=14, last=0, aside=0, contract=60, for_bid=10, need=20, need_tricks=0)
    result = result._replace(outcome=Outcome.SET, made=False, sides=(side, *result.sides[1:]))
    game = state.public.game._replace(results=(result,))
    told = says(seen_by(state._replace(public=state.public._replace(game=game)), NOBODY))
    assert told["came_to"].endswith("had 64 for the bid of 60: meld 50, tricks 14. Every bid needs 20 in tricks.")


@pytest.mark.parametrize("system", ["double-deck", "four-handed", "two-handed", "cutthroat", "eight-handed"])
def test_a_game_ends_with_names_the_score_and_its_best_hand(system: str) -> None:
    state = positions(system, hands=99)[-1]
    game = state.public.game
    best = best_hand(game)
    assert best
    before = game.results[best.number - 2].scores[best.column] if best.number > 1 else 0
    assert best.points == game.results[best.number - 1].scores[best.column] - before
    gains = [
        score - old
        for one, last in zip(game.results, [None, *game.results], strict=False)
        for score, old in zip(one.scores, last.scores if last else [0] * len(game.scores), strict=True)
    ]
    assert best.points == max(gains)
    shown_best = whole(shown(state)).best
    assert shown_best
    assert (shown_best.number, shown_best.points) == (best.number, best.points)
    for seat in (NOBODY, 0, 1):
        said = says(seen_by(state, seat))
        assert said["won"].endswith(("win!", "wins!"))
        assert not said["won"].startswith(("We", "They"))
        assert said["final"].split(" to ")[0].split(",")[0] == str(game.scores[game.winners[0]])
        assert said["best"]
        assert said["following"]["dealer"].endswith(("deals next", "deal next"))
    assert whole(shown(state)).next_dealer == (game.results[-1].dealer + 1) % len(state.public.sizes)
    assert NAMES


def test_before_the_end_none_of_it_is_said() -> None:
    state = next(one for one in positions("double-deck") if one.public.step == "play")
    said, public = says(seen_by(state, 0)), whole(state.public)
    assert (said["came_to"], said["decided"], said["won"], said["final"], said["best"]) == ("", "", "", "", "")
    assert (public.decided, public.best, public.next_dealer) == (None, None, None)


@pytest.mark.parametrize(("system", "people"), [("double-deck", 5), ("three-handed", 4), ("five-handed-call", 0)])
def test_a_column_is_credited_with_what_the_side_of_its_seats_took(system: str, people: int) -> None:
    out = 0
    for state in ends(system, people=people):
        end = state.public.game.results[-1].end
        assert end is not None
        columns = {end.seating.column[seat] for seat in end.seating.active}
        for seat in end.seating.active:
            assert seat in side_of_column(end, end.seating.column[seat])
        for column in set(range(len(state.public.game.scores))) - columns:
            assert side_of_column(end, column) == frozenset()
            out += 1
    assert bool(out) == bool(people)
