"""Signals in the play (S0, The Play: leadbacks): who gives one and who reads it go by the same meaning."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deece.cards import LANES, count, size
from deece.game.action import Play
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.plain_play import knowledge
from deece.players.plain_promise import allies
from deece.players.signals import Signal, asked_for, given, in_words, signs
from deece.rules.ruleset import load


def plays(system: str, deals: int) -> Iterator[tuple[View, State, Play]]:
    """Each card that plain plays to a trick: what its player saw, the position before it, and the card."""
    rules, player = load(system).rules, make("plain")
    for number in range(deals):
        state = apply(start(rules, number % 4), shuffled(rules, Random(number), number % 4))
        while (seat := to_act(state)) not in (CHANCE, OVER):
            seen = view(state, seat)
            action = choice_of(player, seen).action
            if isinstance(action, Play):
                yield seen, state, action
            state = apply(state, action)


def test_a_signal_given_is_read_and_holds_the_aces() -> None:
    """An ace that plain need not play, or a jack on the second one, comes from a hand that has aces there still."""
    told = 0
    for seen, state, action in plays("double-deck", 60):
        public = state.public
        code = action.card.code
        said = signs(seen, allies(seen), knowledge(seen).unseen).get(code, 0)
        short = size(seen.bits & LANES[code // 6]) <= 2
        if said <= 0 or short:
            continue
        told += 1
        signal = Signal(seen.seat, public.leader, public.trick[0])
        after = trick_over(state, action)
        assert signal in given(after.public)
        assert count(after.hands[seen.seat], signal.ace) > 0
        partner = view(after, signal.leader)
        assert asked_for(partner.public, signal.leader, allies(partner), knowledge(partner).unseen) == signal.suit
    assert told >= 5


def trick_over(state: State, action: Play) -> State:
    """The position once the trick with this card is over."""
    tricks, player = len(state.public.tricks), make("plain")
    state = apply(state, action)
    while len(state.public.tricks) == tricks:
        state = apply(state, choice_of(player, view(state, to_act(state))).action)
    return state


def test_what_is_read_is_so_of_most_hands() -> None:
    """Whoever is read to ask for a suit holds aces of it, but for those who had no other card to play there."""
    right = read = 0
    for seen, state, action in plays("double-deck", 60):
        if len(state.public.trick) == len(state.public.seating.active) - 1:
            after = apply(state, action)
            new = set(given(after.public)) - set(given(seen.public)) if after.public.step == "play" else set()
            read += len(new)
            right += sum(count(after.hands[signal.giver], signal.ace) > 0 for signal in new)
    assert read >= 20
    assert right >= 0.8 * read


def test_single_decks_have_no_signals() -> None:
    """With two copies no ace is left once two have fallen."""
    for seen, state, _ in plays("four-handed-passing", 3):
        assert not list(given(state.public))
        assert not signs(seen, allies(seen), knowledge(seen).unseen)
    assert not in_words(load("four-handed-passing").rules)
