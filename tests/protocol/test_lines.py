"""The lines that a program is sent determine what its seat may know, and hold nothing else."""

from __future__ import annotations

import pytest

from deece.game import Bid, HandResult, State, View, apply, legal, to_act, view
from deece.players import Choice, PlayerError
from deece.players.protocol.session import Asked, Session, answered, number_of
from deece.rules.ruleset import load, systems
from tests.protocol.alike import compared as pairs_compared
from tests.protocol.same import Lines, compared
from tests.support import at, rules

SYSTEMS = systems()


def dealt(system: str) -> State:
    """A hand after the deal, by the rules of this system."""
    return at(rules(system))


def slim(seen: View) -> View:
    """The view without the sheet's lines and the last position of hands that are over, which are not sent again."""
    game = seen.public.game
    results = tuple(HandResult(*each[:6], (), each.scores) for each in game.results)
    return seen._replace(public=seen.public._replace(game=game._replace(results=results)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_lines_determine_the_view_and_plain_chooses_the_same(system: str) -> None:
    seen = []

    def see(there: View, here: View) -> None:
        seen.append(there)
        assert slim(there) == slim(here)

    found = compared(load(system).rules, Lines(3, see=see), 2, seed=len(system))
    assert found.differ == []
    assert len(seen) == found.asked > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_deals_that_a_seat_cannot_tell_apart_give_equal_bytes(system: str) -> None:
    assert pairs_compared(load(system).rules, 4, seed=1) == []


def test_what_was_sent_is_not_sent_again() -> None:
    state = dealt("double-deck")
    seen = view(state, to_act(state))
    session = Session(1)
    assert session.told(seen)[0].startswith("table ")
    assert session.told(seen) == []


def test_a_choice_taken_back_begins_the_hand_anew() -> None:
    state = dealt("double-deck")
    seat = to_act(state)
    session = Session(1)
    session.told(view(state, seat))
    before = session.told(view(apply(state, legal(view(state, seat))[0]), seat))
    again = session.told(view(state, seat))
    assert any(line.startswith(f"did {seat} bid") for line in before)
    assert again[0] == "hand 1 dealer 0"
    assert not any(line.startswith("did") for line in again)


def test_a_program_that_keeps_nothing_gets_the_whole_hand_with_each_question() -> None:
    state = dealt("double-deck")
    seen = view(state, to_act(state))
    session = Session(1, stateless=True)
    first = session.told(seen)
    assert session.told(seen) == first[-len(session.told(seen)) :]
    assert session.told(seen)[0] == "hand 1 dealer 0"


def test_a_seed_is_a_number_that_every_language_can_hold() -> None:
    assert number_of("7 3 0") == number_of("7 3 0") != number_of("7 3 1")
    assert 0 <= number_of("7 3 0") < 2**53


def asked() -> Asked:
    """A question for a bid."""
    state = dealt("double-deck")
    seen = view(state, to_act(state))
    return Session(1).asked(seen, legal(seen), 17, 1000, 0)


def test_an_answer_may_give_its_reason() -> None:
    choice = answered('choose 17 bid 50 because "I have the best hand" ', asked())
    assert choice == Choice(Bid(50), "I have the best hand")


@pytest.mark.parametrize("line", ["", "hello", "choose 16 bid 50", "choose", "info I think"])
def test_a_line_that_answers_nothing_is_passed_over(line: str) -> None:
    assert answered(line, asked()) is None


@pytest.mark.parametrize("line", ["choose 17 bid 7", "choose 17", "choose 17 play AS", "cannot go on"])
def test_what_is_none_of_the_choices_is_refused(line: str) -> None:
    with pytest.raises(PlayerError):
        answered(line, asked())
