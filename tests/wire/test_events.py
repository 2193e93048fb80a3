"""What happened, in one sentence: of choices in a row, of one without a word, of the card that ends a trick."""

from __future__ import annotations

from dataclasses import replace

from deece.driver import Move
from deece.game.action import Action, Bid, Give, Pass, PlayOn, Trump
from deece.game.play import apply, legal, to_act, view
from deece.game.state import State
from deece.table.game import Step
from deece.wire.events import TableEvent, event
from deece.words.viewer import for_all
from tests.support import at, do, rules

VIEWER = for_all(("Ann", "Bob", "Cal", "Dee"))


def steps(state: State, *actions: Action) -> list[Step]:
    """Choices one after another, with all cards open."""
    found = []
    for action in actions:
        after = apply(state, action)
        found.append(Step.of(Move(state, action, after), face_up=True))
        state = after
    return found


def passing() -> State:
    """Bob has the bid, and Dee is to pass four cards to him."""
    state = at(rules("double-deck-passing"), {1: "S:KQ"})
    first = state.public.rules.auction.first_bid
    return do(state, Bid(first), Pass(), Pass(), Pass(), Trump(0))


def hidden(found: list[Step]) -> TableEvent:
    """The same for those who may not know the cards."""
    return event([replace(step, action=None) for step in found], VIEWER)


def test_cards_that_are_passed_in_a_row_are_told_together_and_only_with_what_the_last_led_to() -> None:
    state = passing()
    for who in ("Dee", "Bob"):
        seat, given = to_act(state), list[Step]()
        while state.public.step == "pass" and to_act(state) == seat:
            card = next(action for action in legal(view(state, seat)) if isinstance(action, Give))
            given += steps(state, card)
            state = apply(state, card)
        found = hidden(given)
        assert found.text.startswith(f"{who} passes 4 cards.")
        assert (" meld" in found.text) == (who == "Bob")
        assert (found.seat, found.kind, found.do, found.hand_over) == (seat, "give", None, False)


def test_who_goes_on_without_a_word_is_no_sentence_and_may_be_chosen_again() -> None:
    state = at(rules("three-handed-widow"), {1: "S:AATTKKQQJJ H:AAT"})
    state = do(state, Bid(state.public.rules.auction.first_bid), Pass(), Pass())
    while state.public.step != "concede":
        state = do(state, legal(view(state, to_act(state)))[0])
    found = event(steps(state, PlayOn()), VIEWER)
    assert found.text.startswith("Bob: ")
    assert (found.kind, found.do) == ("say", "say play-on")


def test_a_card_that_ends_a_trick_tells_who_took_it_and_one_before_does_not() -> None:
    state = at(rules("four-handed"), {1: "S:AKQ"})
    state = do(state, Bid(state.public.rules.auction.first_bid), Pass(), Pass(), Pass(), Trump(0))
    told = list[TableEvent]()
    while len(told) < 4:
        step = state.public.step
        action = legal(view(state, to_act(state)))[0]
        if step == "play":
            told.append(event(steps(state, action), VIEWER))
        state = apply(state, action)
    assert [one.trick is not None for one in told] == [False, False, False, True]
    assert told[3].trick is not None
    assert told[3].trick.bonus == 0
    assert f" {VIEWER.name(told[3].trick.winner)} takes the trick: " in told[3].text
    assert not any("takes the trick" in one.text for one in told[:3])
