"""What a person types at the table in the browser: each question has its answer, and each refusal names who is next."""

from __future__ import annotations

from functools import cache
from unittest import mock

import pytest

from deece.api import typed as module
from deece.api.typed import answer, choices, help_lines
from deece.driver import moves_of, played
from deece.game.action import Bid, Pass
from deece.game.play import legal, start, view
from deece.game.state import NOBODY, Own, State
from deece.game.view import View
from deece.players import make
from deece.record.typed import NotUnderstood
from deece.rules.meld_table import rule_of_meld
from deece.rules.ruleset import load
from deece.words.asking import question
from deece.words.viewer import Viewer
from tests.support import filled

NAMES = ("Ann", "Bea", "Cal", "Dan")
RULESET = load("double-deck")


@cache
def position(step: str, system: str = "double-deck") -> State:
    """The first position of a hand in this step, in which somebody chooses; of a trick one with its first card."""
    rules, plain = load(system).rules, make("plain")
    state = moves_of(start(rules), [filled(rules, {})])[-1].after
    while state.public.step != step or (step == "play" and not state.public.plays()):
        state = played(state, plain).after
    return state


def asked(word: str, seen: View, **more: object) -> list[str] | None:
    return answer(word, seen, Viewer(seen.seat, NAMES), RULESET, **more)  # type: ignore[arg-type]


def watched(state: State) -> View:
    return View(state.public, NOBODY, 0, Own())


def test_each_question_has_an_answer_and_nothing_else_has() -> None:
    seen = view(position("play"), 0)
    viewer = Viewer(0, NAMES)
    with (
        mock.patch.object(module, "position_lines", return_value=["position"]),
        mock.patch.object(module, "hand_sentence", return_value="hand"),
        mock.patch.object(module, "last_trick", return_value="last"),
        mock.patch.object(module, "tricks_lines", return_value=["tricks"]),
        mock.patch.object(module, "bids_lines", return_value=["bids"]) as bids,
        mock.patch.object(module, "score_lines", return_value=["score"]),
        mock.patch.object(module, "help_lines", return_value=["help"]) as helped,
        mock.patch.object(module, "face_up_lines", return_value=["hands"]) as hands,
    ):
        words = {"": "position", "look": "position", "?": "help", "help": "help"}
        for word in ("hand", "last", "tricks", "bids", "score", *words):
            assert asked(word, seen, notes=["strong"], awaited=True) == [words.get(word, word)]
        assert bids.call_args == mock.call(seen.public, viewer, notes=["strong"])
        assert helped.call_args == mock.call(seen, viewer, awaited=True)
        assert asked("hands", seen, hands=[1, 2, 3, 4]) == ["hands"]
        assert hands.call_args == mock.call([1, 2, 3, 4], viewer)
    for word in ("hint", "odds", "ready", "undo", "claim", "AH", "nonsense"):
        assert asked(word, seen) is None
    rules = asked("rules", seen)
    assert rules
    assert all(line.strip(" =-") for line in rules)
    assert asked("hands", seen) == ["The hands do not lie open here."]
    assert asked("hand", watched(position("play"))) == ["You are watching."]


def test_meld_is_ones_own_before_the_play_and_what_was_shown_and_how_cards_count() -> None:
    with (
        mock.patch.object(module, "own_meld_lines", return_value=["own"]),
        mock.patch.object(module, "meld_lines", return_value=["shown"]) as shown,
        mock.patch.object(module, "laid_lines", return_value=["laid"]),
    ):
        rule = rule_of_meld(RULESET.rules)
        assert rule
        bidding, playing = position("bid"), position("play")
        assert asked("meld", view(bidding, 0)) == ["own", "shown", *rule]
        assert asked("meld", watched(bidding)) == ["shown", *rule]
        assert asked("meld", view(playing, 0)) == ["shown", *rule]
        assert shown.call_args.kwargs == {"cards": True}
        shown.return_value = []
        assert asked("meld", view(playing, 0)) == ["No meld has been shown.", *rule]
        assert asked("meld", view(bidding, 0)) == ["own", *rule]
        assert asked("meld", view(position("stock", "two-handed"), 0)) == ["laid"]


def test_out_of_turn_one_hears_who_is_next_and_in_turn_what_was_not_understood() -> None:
    state = position("play")
    turn, first = state.public.turn, state.public.plays()[0][0]
    waiting = next(seat for seat in range(4) if seat not in (turn, first))

    def said(seat: int, text: str, state: State = state) -> str:
        with pytest.raises(NotUnderstood) as error:
            choices(view(state, seat), text, Viewer(seat, NAMES))
        return str(error.value)

    assert said(first, "ah") == f"You have played; {NAMES[turn]} is next"
    assert said(waiting, "ah") == f"It is not your turn; {NAMES[turn]} is next"
    assert "is next" not in said(turn, "nonsense")
    bidding = position("bid")
    assert choices(view(bidding, bidding.public.turn), "pass", Viewer(0, NAMES)) == (Pass(),)
    begun = start(RULESET.rules)
    assert "is next" not in said(0, "ah", begun)


def test_help_says_what_may_be_typed_now_and_what_may_be_always() -> None:
    state = position("bid")
    turn = state.public.turn
    seen, viewer = view(state, turn), Viewer(turn, NAMES)
    *now, always = help_lines(seen, viewer)
    assert always.startswith("Always: ")
    assert all(f"{word}: " in always for word in module.QUESTIONS)
    assert len(legal(seen)) > module._MOST_CHOICES == 24
    assert now[0] == question(seen, legal(seen), viewer)
    assert now[1].endswith("and so on.")
    assert now[1].count(",") == 23
    assert help_lines(seen, viewer, awaited=True)[:-1] == ["The table waits for you.", "You can type: ready."]
    other = (turn + 1) % 4
    assert help_lines(view(state, other), Viewer(other, NAMES))[:-1] == ["It is not your turn."]


@pytest.mark.parametrize(("choices", "more"), [(24, False), (25, True)])
def test_what_may_be_typed_is_cut_short_where_it_is_too_much(choices: int, more: bool) -> None:
    state = position("bid")
    seen = view(state, state.public.turn)
    with mock.patch.object(module, "legal", return_value=tuple(Bid(50 + number) for number in range(choices))):
        some = help_lines(seen, Viewer(seen.seat, NAMES))[1]
    assert some.endswith("and so on.") == more
    assert some.count(",") == 23
