"""What is told once in a hand: who has the bid when meld is shown, and the position in which the hand ended."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS
from deece.game.action import Action
from deece.game.play import FLOW, STEPS
from deece.game.state import NEXT, NOBODY, Public, State
from deece.words.cards import card_sign, listed, plural, suit_word


def ended_hand(before: State, action: Action) -> Public:
    """The hand as it stood at its end, before it was scored; the action is the one that ended it.

    Alone in this room it takes a State: it is for whoever drives a game.
    """
    state = STEPS[before.public.step].apply(before, action)
    steps = [name for name, step in FLOW.items() if step.used(before.public.rules)]
    while state.public.turn == NEXT and not state.public.ended and state.public.step in steps[:-1]:
        following = steps[steps.index(state.public.step) + 1]
        state = FLOW[following].enter(state._replace(public=state.public._replace(step=following)))
    return state.public


def contract_lines(public: Public, names: Sequence[str]) -> list[str]:
    """Who has the bid, at what price, trump, the called card and the partner, and the cards exchanged."""
    contract, rules = public.contract, public.rules
    if contract is None:
        return []
    who = names[contract.declarer]
    have = "have" if who == "You" else "has"
    trump = f", trump {suit_word(public.trump)}" if public.trump != NOBODY else ""
    lines = [f"{who} {have} the bid at {contract.bid}{trump}."]
    if contract.called != NOBODY:
        card = card_sign(CARDS[contract.called])
        if contract.partner != NOBODY and rules.exchange.partner != "secret":
            partner = names[contract.partner]
            verbs = "give it and are" if partner == "You" else "gives it and is"
            lines[0] += f" Called: {card}; {partner}, first clockwise to hold it, {verbs} the partner."
        else:
            lines[0] += f" Called: {card}; whoever plays it first is the partner."
    elif any(public.passed):
        passed = [f"{names[seat]} {plural(number, 'card')}" for seat, number in enumerate(public.passed) if number]
        lines.append(f"Passed: {listed(passed)}.")
    if FLOW["take widow"].used(rules) and rules.deal.widow:
        lines.append(f"{who} took the widow of {plural(rules.deal.widow, 'card')}.")
    return lines


def partner_words(public: Public, names: Sequence[str]) -> str:
    """ ", with Cal (called A♠)" where a card was called, else nothing."""
    contract = public.contract
    if contract is None or contract.called == NOBODY:
        return ""
    card = card_sign(CARDS[contract.called])
    if contract.partner == NOBODY:
        return f", called {card}"
    name = "you" if names[contract.partner] == "You" else names[contract.partner]
    return f", with {name} (called {card})"


def side_of_column(public: Public, column: int) -> frozenset[int]:
    """The seats whose points the column was credited with in this hand; empty if it sat out."""
    seats = {seat for seat in public.seating.active if public.seating.column[seat] == column}
    return next((side for side in public.sides() if seats & side), frozenset())


def line_words(public: Public, column: int, points: int, text: str) -> str:
    """A line of the score sheet in words; "" where it says nothing."""
    side = side_of_column(public, column)
    if points == 0 and text in ("meld", "nothing"):
        least = public.rules.meld.least
        total = sum(shown.total for seat in side if (shown := public.melds[seat]) is not None)
        if public.stock is None and 0 < total < least:
            return f"meld {total}, under {least}: not counted"
        return "" if text == "meld" else text
    own = [seat for seat in side if public.seating.column[seat] == column]
    if text in ("meld", "taken in play") and public.rules.exchange.partner != "fixed" and len(own) < len(side):
        return "side's meld" if text == "meld" else "taken in play by the side"
    return text
