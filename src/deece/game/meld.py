"""Meld: shown after the exchange, and what may end the hand before play: conceding, too little meld,
off the board, throwing in; and shooting the moon. (Two-handed meld is laid between tricks: stock.py.)"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deece.cards import NINE, count, less
from deece.game.account import meld_shown, melders, melds_with
from deece.game.action import Action, Concede, Moon, PlayOn, ThrowIn
from deece.game.refusal import Refusal, refuse
from deece.game.state import NEXT, Ended, Public, Seat, Shown, State, with_item, with_public
from deece.game.step import Step, done, no_apply, no_choice, nothing, to_declarer
from deece.game.value import meld_by
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.rules.catalog.row import turned
from deece.rules.count import beyond_board, enough_meld

SEVEN_NINES: Final = 7
_PLAY_ON: Final = PlayOn()
_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; every hand shows its meld


def _shown(state: State, seat: Seat) -> Shown:
    """What the seat shows if all its meld is laid down; cards buried since then were melded before."""
    public, hands, own, _ = state
    tables, hand = public.tables, hands[seat] + own[seat].buried
    shown = _new(Shown, meld_by(tables.scale, hand, public.trump) + (False,))
    if tables.rules.score.check_nines:
        nines = sum(count(hand, suit * 6 + NINE) for suit in range(4))
        shown = shown._replace(seven_nines=nines >= SEVEN_NINES)
    return shown


def _together(state: State, melds: list[Shown | None], side: Collection[Seat]) -> None:
    """Make partners' meld that of one hand: all of it stands with the first of them, and each lays their own cards."""
    public, hands, own, _ = state
    tables = public.tables
    first = melds_with(tables, public.seating, public.contract, min(side))
    found = meld_by(tables.scale, sum([hands[seat] + own[seat].buried for seat in side]), public.trump)
    left = found.cards
    for seat in sorted(side, key=lambda each: each != first):
        cards = left - less(left, hands[seat] + own[seat].buried)
        left -= cards
        shown, alone = Shown(*found) if seat == first else Shown(0), melds[seat]
        nines = alone is not None and alone.seven_nines
        melds[seat] = shown._replace(cards=cards, seven_nines=nines)


def _unlaid(public: Public, shown: Shown) -> Shown:
    """What stays public of a hand's meld when its side is under the least meld (S0)."""
    return Shown(shown.total, aces=shown.aces and public.rules.meld.announce_aces)


def _enter_lay(state: State) -> State:
    """Where declarer may concede (S4) or bury (S3) first, declarer lays meld before the others show theirs."""
    public = state.public
    assert public.contract is not None
    declarer = public.contract.declarer
    shown = _shown(state, declarer)
    if not enough_meld(public.rules, shown.total):
        shown = _unlaid(public, shown)
    return state._replace(public=public._replace(melds=with_item(public.melds, declarer, shown), turn=NEXT))


def off_the_board(public: Public) -> bool:
    """Whether declarer's side needs more from play than the rules allow; equal may be played."""
    if public.contract is None:
        return False
    return beyond_board(public.rules, public.contract.bid, meld_shown(public.melds, public.declarers()))


def _legal_concede(view: View) -> tuple[Action, ...]:
    if off_the_board(view.public) and len(view.public.declarers()) == 1:
        return (Concede(),)
    return (_PLAY_ON, Concede())


def _apply_concede(state: State, action: Action) -> State:
    if isinstance(action, PlayOn):
        return done(state)
    return state._replace(public=state.public._replace(melds=_all_shown(state), ended="conceded", turn=NEXT))


def _why_concede(view: View, action: Action) -> Refusal:
    if isinstance(action, PlayOn):
        return refuse("must_concede", most=view.rules.meld.on_board)
    return refuse("choose_concede")


def _all_shown(state: State) -> tuple[Shown | None, ...]:
    """What every hand that melds announces; sides with enough meld lay it down."""
    public = state.public
    rules = public.tables.rules
    melds: list[Shown | None] = list(public.melds)
    showing = melders(public.tables, public.seating, public.contract)
    for seat in showing:
        melds[seat] = _shown(state, seat)
    if rules.meld.together:
        for side in public.sides():
            if side.issubset(showing):
                _together(state, melds, side)
    if rules.meld.least:
        for side in public.sides():
            if not enough_meld(rules, meld_shown(melds, side)):
                for seat in side.intersection(showing):
                    melds[seat] = _unlaid(public, melds[seat] or Shown(0))
    return tuple(melds)


def _enter_show(state: State) -> State:
    melds, rules = _all_shown(state), state.public.tables.rules
    public = state.public._replace(melds=melds, turn=NEXT)
    ended: Ended = ""
    if rules.meld.wins_game and any(shown is not None and shown.wins for shown in melds):
        ended = "game won by meld"
    elif rules.meld.least and not enough_meld(rules, meld_shown(melds, public.declarers())):
        ended = "under the least meld"
    elif rules.meld.on_board and off_the_board(public):
        ended = "off the board"
    return with_public(state, public._replace(ended=ended) if ended else public)


def _legal_throw_in(view: View) -> tuple[Action, ...]:
    return (_PLAY_ON, ThrowIn())


def _apply_throw_in(state: State, action: Action) -> State:
    if isinstance(action, PlayOn):
        return done(state)
    return with_public(state, state.public._replace(ended="thrown in", turn=NEXT))


def _why_throw_in(view: View, action: Action) -> Refusal:
    return refuse("choose_throw_in")


def _legal_moon(view: View) -> tuple[Action, ...]:
    return (_PLAY_ON, Moon())


def _apply_moon(state: State, action: Action) -> State:
    """Any player is asked, from declarer round; the first to undertake it binds their side."""
    public = state.public
    contract = public.contract
    assert contract is not None
    if isinstance(action, Moon):
        contract = contract._replace(mooner=public.turn)
        return state._replace(public=public._replace(contract=contract, turn=NEXT))
    after = public.seating.after[public.turn]
    return state._replace(public=public._replace(turn=NEXT if after == contract.declarer else after))


def _why_moon(view: View, action: Action) -> Refusal:
    return refuse("choose_moon")


def _lays_first(rules: Rules) -> bool:
    """Whether declarer lays meld before the others show theirs: to concede, or to bury the widow's number of cards."""
    return rules.meld.concede or (rules.exchange.bury_first and rules.deal.widow > 0 and not rules.exchange.widow_round)


LAY_MELD = Step(_lays_first, _enter_lay, nothing, no_apply, no_choice)
CONCEDE = Step(lambda rules: rules.meld.concede, to_declarer, _legal_concede, _apply_concede, _why_concede)
SHOW_MELD = Step(lambda rules: not turned(rules), _enter_show, nothing, no_apply, no_choice)
THROW_IN = Step(lambda rules: rules.meld.throw_in, to_declarer, _legal_throw_in, _apply_throw_in, _why_throw_in)
MOON = Step(lambda rules: rules.trick.moon != "off", to_declarer, _legal_moon, _apply_moon, _why_moon)
