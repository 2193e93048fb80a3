"""What is told once in a hand: who has the bid when meld is shown, and the position in which the hand ended."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS, codes_in
from deece.game.action import Action
from deece.game.play import FLOW, STEPS
from deece.game.state import NEXT, NOBODY, Contract, Public, State
from deece.words.cards import agree, card_sign, inside, listed, plural, signs, suit_word, whose


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
    contract = public.contract
    if contract is None:
        return []
    who = names[contract.declarer]
    trump = f", trump {suit_word(public.trump)}" if public.trump != NOBODY else ""
    lines = [f"{who} {agree(who, 'have', 'has')} the bid at {contract.bid}{trump}."]
    if contract.called != NOBODY:
        lines[0] += f" {_called(public, contract, names)}"
    elif any(public.passed):
        passed = [f"{names[seat]} {plural(number, 'card')}" for seat, number in enumerate(public.passed) if number]
        lines.append(f"Passed: {listed(passed)}.")
    return lines + _widow_lines(public, who)


def _called(public: Public, contract: Contract, names: Sequence[str]) -> str:
    """ "Dee called Q♣; you had it, so you are Dee's partner."."""
    who, card = names[contract.declarer], card_sign(CARDS[contract.called])
    head, secret = f"{who} called {card};", public.rules.exchange.partner == "secret"
    if contract.partner == NOBODY:
        return f"{head} whoever plays it first is {whose(who)} partner."
    partner = names[contract.partner]
    name, are = inside(partner), agree(partner, "are", "is")
    why = f"{name} played it first, so" if secret else f"{name} had it, so"
    return f"{head} {why} {name} {are} {whose(who)} partner."


def _widow_lines(public: Public, who: str) -> list[str]:
    """Who took the widow, and its cards where all saw them."""
    rules = public.rules
    unseen = public.step in ("bid", "look") or public.ended == "conceded unseen"
    if unseen or not rules.deal.widow or not FLOW["take widow"].used(rules):
        return []
    if rules.exchange.widow_round:
        return [f"The widow, for everybody a card: {signs(codes_in(public.widow))}."]
    if public.widow:
        return [f"{who} took the widow: {signs(codes_in(public.widow))}."]
    return [f"{who} took the widow of {plural(rules.deal.widow, 'card')}."]


def partner_words(public: Public, names: Sequence[str]) -> str:
    """ ", with Cal (called A♠)" where a card was called, else nothing."""
    contract = public.contract
    if contract is None or contract.called == NOBODY:
        return ""
    card = card_sign(CARDS[contract.called])
    if contract.partner == NOBODY:
        return f", called {card}"
    return f", with {inside(names[contract.partner])} (called {card})"


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
