"""The plain player as declarer: trump, and the card called."""

from __future__ import annotations

from deece.cards import ACE, CARDS, LANES, NINE, ONES, count, size
from deece.game.action import Action, Call, Concede, HandBack, Trump
from deece.game.state import NOBODY
from deece.game.value import best_meld, pattern
from deece.game.view import View
from deece.players.base import Choice, first_of
from deece.players.plain_promise import promise
from deece.players.reason import because


def name_trump(view: View, actions: tuple[Action, ...]) -> Choice:
    """The suit where meld and length are best; without a marriage hand the contract back, or lose the bid."""
    suits = [action for action in actions if isinstance(action, Trump)]
    back = next((action for action in actions if isinstance(action, HandBack)), None)
    if back is not None:
        return Choice(back, because("saved_without_marriage"))
    if not suits:
        return Choice(first_of(actions, Concede()), because("no_marriage"))
    promises = {each: promise(view, each.suit, widow=view.rules.exchange.trump_first) for each in suits}
    action = max(suits, key=lambda each: promises[each].total)
    return Choice(action, promises[action].because())


def call_card(view: View, actions: tuple[Action, ...]) -> Choice:
    """Call a card that helps most: one that completes a meld where it is passed, else an ace that is lacking."""
    action = ranked_calls(view, actions)[0]
    if _comes(view):
        return Choice(action, because("card_helps_most", card=str(action.card)))
    return Choice(action, because("trick_lacking", card=str(action.card)))


def ranked_calls(view: View, actions: tuple[Action, ...]) -> list[Call]:
    """The cards that may be called, the best first."""
    rules, bits = view.rules, view.bits
    trump = view.public.contract.trump if view.public.contract else NOBODY
    now = best_meld(rules, bits, trump).total
    missing = pattern("run", trump) & ~((bits | bits >> 1 | bits >> 2) & ONES)

    def gain(action: Call) -> float:
        code = action.card.code
        if not _comes(view):
            return _ace_worth(view, code, trump)
        value = best_meld(rules, bits + (1 << 4 * code), trump).total - now
        return value + 4 * bool(missing >> 4 * code & 1) + _ace_worth(view, code, trump)

    return sorted([action for action in actions if isinstance(action, Call)], key=gain, reverse=True)


def _comes(view: View) -> bool:
    """Whether the card called is passed to declarer."""
    return view.rules.exchange.partner == "call" and view.rules.exchange.cards > 0


def _ace_worth(view: View, code: int, trump: int) -> float:
    """How welcome this card is for its tricks: the ace of trump, then aces of suits without one."""
    card = CARDS[code]
    if card.rank == ACE:
        return 5.0 if card.suit == trump else 4.0 - count(view.bits, code) - 0.1 * size(view.bits & LANES[card.suit])
    if card.rank == NINE:
        return 0.0
    return 2.0 - 0.2 * card.rank if card.suit == trump else 1.0 - 0.2 * card.rank
