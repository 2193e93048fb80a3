"""The game as pure functions: `start`, `to_act`, `view`, `legal`, `apply`. Read this file first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import MethodType
from typing import Final

from deece.cards import FIELDS
from deece.game import auction, deal, exchange, meld, quick, stock, trick
from deece.game.action import GIVES, PLAYS, Action, Bid, Penalty, ToldHand
from deece.game.ending import deal_again, fined, new_hand
from deece.game.refusal import Refusal, refuse
from deece.game.score import score_hand
from deece.game.state import (
    HOT,
    NEXT,
    STEP,
    Auction,
    Contract,
    Game,
    IllegalAction,
    Own,
    Public,
    Seat,
    State,
    Trick,
    with_step,
)
from deece.game.step import Step
from deece.game.tables import Offered, Seating, Tables, tables_for
from deece.game.told import apply_told
from deece.game.view import View, view
from deece.rules.catalog import Rules

__all__ = ["FLOW", "STEPS", "apply", "legal", "start", "to_act", "view", "why_not"]

# The steps of a hand, in order (but for `bury_first` and `trump_first`); each says whether a hand has it.
FLOW: Final[dict[str, Step]] = {
    "deal": deal.DEAL,
    "misdeal": deal.MISDEAL,
    "draft": deal.DRAFT,
    "stock": stock.STOCK,
    "bid": auction.BID,
    "look": exchange.LOOK,
    "take widow": exchange.TAKE_WIDOW,
    "share": exchange.SHARE,
    "name trump": auction.NAME_TRUMP,
    "call": auction.CALL,
    "pass": exchange.PASS,
    "lay meld": meld.LAY_MELD,
    "concede": meld.CONCEDE,
    "show meld": meld.SHOW_MELD,
    "throw in": meld.THROW_IN,
    "moon": meld.MOON,
    "bury": exchange.BURY,
    "play": trick.PLAY,
}
STEPS: Final[dict[str, Step]] = {**FLOW, "meld": stock.MELD, "draw": stock.DRAW}

_LEGAL: Final = {name: step.legal for name, step in STEPS.items()}


def _following(tables: Tables) -> dict[str, str]:
    """For each step of a hand at this table, the step that follows it."""
    if tables.following:
        return tables.following
    steps = [name for name, step in FLOW.items() if step.used(tables.rules)]
    if "take widow" in steps and tables.rules.exchange.trump_first:
        steps.remove("name trump")
        steps.insert(steps.index("bid") + 1, "name trump")
    if "bury" in steps and tables.rules.exchange.bury_first:  # S3: while declarer's meld lies
        steps.remove("bury")
        steps.insert(steps.index("show meld"), "bury")
    tables.following.update(pairwise(steps))
    return tables.following


def start(rules: Rules, dealer: Seat = 0) -> State:
    """The position before the first deal. `dealer` deals first, a seat from 0; raises ValueError if there is none."""
    tables = tables_for(rules)
    if not 0 <= dealer < rules.people:
        raise ValueError(f"there is no seat {dealer} at a table of {rules.people}: seats count from 0")
    columns = len(set(tables.seatings[dealer].column))
    none = (0,) * columns
    game = Game(dealer=dealer, scores=none, checks=none, goal=rules.score.goal, owed=none)
    return new_hand(tables, game)


@quick.quickly
def to_act(state: State) -> Seat:
    """The seat that must choose; CHANCE (-1) where the cards must be dealt, OVER (-2) when the game is over."""
    return state[0][HOT]


@quick.quickly
def legal(view: View) -> tuple[Action, ...]:
    """What this seat may choose now: empty when it is not its turn."""
    public = view[0]
    if public[HOT] != view[1]:
        return ()
    return _LEGAL[public[STEP]](view)


def why_not(view: View, action: Action) -> Refusal | None:
    """Why this choice is refused; None if it is legal. Reveals no hidden card."""
    public = view.public
    if public.turn != view.seat:
        return refuse("game_over" if public.step == "over" else "not_your_turn")
    return None if action in legal(view) else refusal(view, action)


def refusal(view: View, action: Action) -> Refusal:
    """Why a choice is refused to the seat to act; it must not be legal."""
    return STEPS[view.public.step].why(view, action)


@quick.quickly
def apply(state: State, action: Action) -> State:
    """The position after this choice; raises IllegalAction, which says why not."""
    state = _APPLY[state[0][STEP]](state, action)
    while state[0][HOT] == NEXT:
        state = _go_on(state)
    return state


def _checked(step: Step) -> Callable[[State, Action], State]:
    """Do what a step does, after making sure that the choice is legal."""

    def checked(state: State, action: Action) -> State:
        seen = view(state, state.public.turn)
        if action not in step.legal(seen):
            raise IllegalAction(step.why(seen, action))
        return step.apply(state, action)

    return step.apply if step.checks else checked


def _over(state: State, action: Action) -> State:
    if isinstance(action, Penalty):
        return fined(state, action)
    raise IllegalAction(refuse("game_over"))


def _deal(state: State, action: Action) -> State:
    if isinstance(action, Penalty):
        return fined(state, action)
    return apply_told(state, action) if isinstance(action, ToldHand) else deal.DEAL.apply(state, action)


_APPLY: Final = {name: _checked(step) for name, step in STEPS.items()} | {"deal": _deal, "over": _over}


def _go_on(state: State) -> State:
    """Enter the step that follows the one just done."""
    public = state.public
    if public.ended in ("passed out", "misdeal"):
        return deal_again(state)
    if public.ended or public.step == "play":
        return score_hand(state)
    following = _following(public.tables)[public.step]
    return FLOW[following].enter(with_step(state, following))


quick.begin(
    (State, View, Public, Trick, Contract, Seating, Auction, Own, Offered),
    *(Bid, MethodType, PLAYS, GIVES, auction.NO_BID, FIELDS, "play", "bid", "pass"),
)
