"""Who is asked, what is legal, and what becomes of a choice: one place for everything that runs a game.

A table, the terminal, simulations, lessons and a page without a server ask computer players here. A player is handed
its view and its legal choices. What it raises, and what is no legal choice, is logged; the basics choose in its place,
and where they fail too the first legal choice is taken: no fault of a player stops a game.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

from deece.errors import kind_and_text
from deece.game.action import Action
from deece.game.claim import sure_of_the_rest
from deece.game.play import apply, legal, to_act, view, why_not
from deece.game.refusal import refuse
from deece.game.state import HandResult, IllegalAction, Seat, State, Trick
from deece.game.trick import ended_trick
from deece.game.view import View
from deece.players import Choice, Expects, Player, PlayerError, Reason, because, make
from deece.players.conventions import Card
from deece.players.roster import PROGRAM, in_short

BASICS: Final = "plain"  # who chooses in the place of a player that fails, or takes too long
FAULTS: Final = (Exception, SystemExit)  # what a player may raise: one that ends the program has failed, too
_NONE_FINDS_ANOTHER: Final = because("none_finds_another")  # made before anything can fail
_log = logging.getLogger(__name__)
_logged: Final[set[tuple[str, str, str]]] = set()  # what was logged with all its traces, once in a process


class Move(NamedTuple):
    """One choice that was applied, and the positions on both sides of it."""

    before: State
    action: Action
    after: State

    @property
    def result(self) -> HandResult | None:
        """The hand that this choice ended, if it ended one that was scored."""
        results = self.after.public.game.results
        return results[-1] if len(results) > len(self.before.public.game.results) else None

    @property
    def trick(self) -> Trick | None:
        """The trick that this card completed."""
        return ended_trick(self.before.public, self.action)


def moves_of(state: State, actions: Sequence[Action]) -> list[Move]:
    """These choices, made by whoever is to act; raises IllegalAction at the first that cannot be."""
    moves = []
    for action in actions:
        moves.append(Move(state, action, apply(state, action)))
        state = moves[-1].after
    return moves


def tried(state: State, seat: Seat, actions: Sequence[Action]) -> list[Move]:
    """These choices of one seat in one step, all or none; raises IllegalAction with the reason."""
    moves: list[Move] = []
    for place, action in enumerate(actions):
        now = moves[-1].after if moves else state
        if place and (to_act(now) != seat or now.public.step != state.public.step):
            raise IllegalAction(refuse("too_many_cards", cards=len(actions), wanted=place))
        if to_act(now) != seat and (refusal := why_not(view(now, seat), action)):
            raise IllegalAction(refusal)
        moves += moves_of(now, [action])
    return moves


def played_out(state: State, seat: Seat) -> list[Move]:
    """Every card left, as it falls when this seat takes the rest; the others play anything they may."""
    results = len(state.public.game.results)
    moves: list[Move] = []
    while len(state.public.game.results) == results:
        turn = to_act(state)
        seen = view(state, turn)
        order = sure_of_the_rest(seen) if turn == seat else None
        choices = legal(seen)
        action = next((one for one in choices if order and getattr(one, "card", None) == order[0]), choices[0])
        moves += moves_of(state, [action])
        state = moves[-1].after
    return moves


# ---------------------------------------------------------------------------------------------- asking players


class Asked(NamedTuple):
    """What a player does; `fault` says what was wrong with the player if it is not its own choice, else ""."""

    choice: Choice
    fault: str = ""


def asked(player: Player | str, seen: View, cards: Sequence[Card] = (), *, counted: bool = False) -> Asked:
    """What this player, or the one of this name, does: a legal choice, whatever becomes of the player.

    `cards` are the convention cards of all sides, for one that is named. `counted` says that who asks counts faults and
    prints them: then only what broke inside a player is logged, once.
    """
    actions, name = legal(seen), player if isinstance(player, str) else player.name
    try:
        return Asked(_own(make(player, cards=cards) if isinstance(player, str) else player, seen, actions))
    except FAULTS as error:
        fault = _failed(name, getattr(player, "package", ""), seen, error, counted=counted)
    return Asked(in_place_of(name, seen), fault)


def in_place_of(name: str, seen: View) -> Choice:
    """What is done where the player of this name does nothing: what the basics choose, else the first legal choice."""
    kind, *card = name.partition(":")
    basics = BASICS if kind == PROGRAM else BASICS + "".join(card)  # they bid by the same convention card
    actions = legal(seen)
    try:
        return _own(make(basics), seen, actions)
    except FAULTS as error:
        _failed(basics, "", seen, error)
    return Choice(actions[0], _NONE_FINDS_ANOTHER)


def played(state: State, player: Player) -> Move:
    """What this player does for whoever is to act, and what becomes of it."""
    (move,) = moves_of(state, [asked(player, view(state, to_act(state))).choice.action])
    return move


def worded(choice: Choice) -> Choice:
    """The same choice with a reason that can be said: what was wrong with its words is logged."""
    try:
        choice.words  # noqa: B018 - another package's words fail here, and not at the table
    except FAULTS:  # whatever it is, the choice is good
        _log.exception("a player's reason cannot be said")
        return choice._replace(reason=because("none_given"))
    return choice


def _own(player: Player, seen: View, actions: tuple[Action, ...]) -> Choice:
    """The player's own choice; raises PlayerError for one that is not among these, or what the player does."""
    action, reason, *expects = player.choose(seen, actions)
    if action not in actions:
        raise PlayerError(f"it chose {action!r}, which the rules do not allow there")
    expected = next((each for each in expects if isinstance(each, Expects)), None)
    return Choice(action, reason if isinstance(reason, Reason) else str(reason), expected)


def _failed(name: str, package: str, seen: View, error: BaseException, *, counted: bool = False) -> str:
    """Log what a player did wrong, all of it the first time: in words."""
    name = in_short(name)
    what = (name, seen.public.step, type(error).__name__)
    of_package = f" of {package}" if package else ""
    fault = f"the player '{name}'{of_package} failed at '{seen.public.step}' ({kind_and_text(error)})"
    if not counted or (what not in _logged and not isinstance(error, PlayerError)):
        _log.error("%s; another chooses in its place", fault, exc_info=None if what in _logged else error)
        _logged.add(what)
    return fault
