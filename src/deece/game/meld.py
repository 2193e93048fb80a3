"""Meld: shown after the exchange, and what may end the hand before play: conceding, too little meld,
off the board, throwing in; and shooting the moon. (Two-handed meld is laid between tricks: stock.py.)"""

from __future__ import annotations

from typing import Final

from deece.cards import NINE, count
from deece.game.action import Action, Concede, Moon, PlayOn, ThrowIn
from deece.game.state import NEXT, Public, Seat, Shown, State, with_item
from deece.game.step import Step, done, no_apply, no_choice, nothing, to_declarer, with_contract
from deece.game.value import best_meld
from deece.game.view import View

SEVEN_NINES: Final = 7
_PLAY_ON: Final = PlayOn()


def _shown(state: State, seat: Seat) -> Shown:
    """What the seat shows if all its meld is laid down."""
    public, hand = state.public, state.hands[seat]
    shown = Shown(*best_meld(public.rules, hand, public.trump))
    if public.rules.score.check_nines:
        nines = sum(count(hand, suit * 6 + NINE) for suit in range(4))
        shown = shown._replace(seven_nines=nines >= SEVEN_NINES)
    return shown


def _unlaid(public: Public, shown: Shown) -> Shown:
    """What stays public of a hand's meld when its side is under the least meld (S0)."""
    return Shown(shown.total, aces=shown.aces and public.rules.meld.announce_aces)


def side_meld(public: Public, seats: frozenset[Seat]) -> int:
    """The meld of these seats together, as far as it was announced or shown."""
    return sum([shown.total for seat in seats if (shown := public.melds[seat]) is not None])


def _enter_lay(state: State) -> State:
    """Where declarer may concede, he lays his meld before the others show theirs (S4)."""
    public = state.public
    assert public.contract is not None
    declarer = public.contract.declarer
    shown = _shown(state, declarer)
    if shown.total < public.rules.meld.least:
        shown = _unlaid(public, shown)
    return state._replace(public=public._replace(melds=with_item(public.melds, declarer, shown), turn=NEXT))


def off_the_board(public: Public) -> bool:
    """Whether declarer's side needs more from play than the rules allow; equal may be played."""
    most, contract = public.rules.meld.on_board, public.contract
    return bool(most) and contract is not None and contract.bid - side_meld(public, public.declarers()) > most


def _legal_concede(view: View) -> tuple[Action, ...]:
    if off_the_board(view.public) and len(view.public.declarers()) == 1:
        return (Concede(),)
    return (_PLAY_ON, Concede())


def _apply_concede(state: State, action: Action) -> State:
    if isinstance(action, PlayOn):
        return done(state)
    return state._replace(public=state.public._replace(melds=_all_shown(state), ended="conceded", turn=NEXT))


def _why_concede(view: View, action: Action) -> str:
    if isinstance(action, PlayOn):
        return f"you would need more than {view.rules.meld.on_board} from play: you must concede"
    return "play on or concede"


def _all_shown(state: State) -> tuple[Shown | None, ...]:
    """What every hand announces; sides with enough meld lay it down."""
    public = state.public
    least = public.rules.meld.least
    melds: list[Shown | None] = list(public.melds)
    for side in public.sides():
        shown = {seat: _shown(state, seat) for seat in side}
        laid = not least or sum(each.total for each in shown.values()) >= least
        for seat, each in shown.items():
            melds[seat] = each if laid else _unlaid(public, each)
    return tuple(melds)


def _enter_show(state: State) -> State:
    public = state.public._replace(melds=_all_shown(state), turn=NEXT)
    if any(shown is not None and shown.wins for shown in public.melds):
        public = public._replace(ended="game won by meld")
    elif side_meld(public, public.declarers()) < public.rules.meld.least:
        public = public._replace(ended="under the least meld")
    elif off_the_board(public):
        public = public._replace(ended="off the board")
    return state._replace(public=public)


def _legal_throw_in(view: View) -> tuple[Action, ...]:
    return (_PLAY_ON, ThrowIn())


def _apply_throw_in(state: State, action: Action) -> State:
    if isinstance(action, PlayOn):
        return done(state)
    return state._replace(public=state.public._replace(ended="thrown in", turn=NEXT))


def _why_throw_in(view: View, action: Action) -> str:
    return "play on or throw in the hand"


def _legal_moon(view: View) -> tuple[Action, ...]:
    return (_PLAY_ON, Moon())


def _apply_moon(state: State, action: Action) -> State:
    """Any player is asked, from declarer round; the first to undertake it binds his side."""
    public = state.public
    contract = public.contract
    assert contract is not None
    if isinstance(action, Moon):
        contract = contract._replace(mooner=public.turn)
        return state._replace(public=public._replace(contract=contract, turn=NEXT))
    after = public.seating.after[public.turn]
    return state._replace(public=public._replace(turn=NEXT if after == contract.declarer else after))


def _why_moon(view: View, action: Action) -> str:
    return "play on or shoot the moon"


LAY_MELD = Step(lambda rules: rules.meld.concede, _enter_lay, nothing, no_apply, no_choice)
CONCEDE = Step(lambda rules: rules.meld.concede, to_declarer, _legal_concede, _apply_concede, _why_concede)
SHOW_MELD = Step(with_contract, _enter_show, nothing, no_apply, no_choice)
THROW_IN = Step(lambda rules: rules.meld.throw_in, to_declarer, _legal_throw_in, _apply_throw_in, _why_throw_in)
MOON = Step(lambda rules: rules.trick.moon != "off", to_declarer, _legal_moon, _apply_moon, _why_moon)
