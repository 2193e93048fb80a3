"""Advice for a seat, from its view alone: a hint, and the odds of each bid."""

from __future__ import annotations

from typing import Final

from deece.driver import moves_of
from deece.game.action import Bury, Give
from deece.game.play import legal, to_act, view
from deece.game.state import Seat
from deece.players import Choice
from deece.players.odds import Odds
from deece.table.chairs import STAND_IN
from deece.table.game import TableGame
from deece.table.line import TABLES
from deece.table.presence import now
from deece.table.thinking import Thinking
from deece.words.refused import Refused

HINTS: Final = "expert"  # who gives hints


class Advice:
    """What computer players say to a person; `hints` is the level of whoever gives hints."""

    def __init__(self, game: TableGame, thinking: Thinking, hints: str) -> None:
        self._game, self._thinking, self.hints = game, thinking, hints

    async def hint(self, seat: Seat, of: str = TABLES) -> list[Choice]:
        """What a good player would do in this seat: one choice, or all cards to pass or bury.

        `of` is the address that asks. Raises Refused when it is not its turn, or the position is gone when the answer
        is found.
        """
        state, at = self._game.state, self._game.at
        self._may_help()
        if not legal(view(state, seat)):
            raise Refused("no_hint_now")
        step, began = state.public.step, now()
        found: list[Choice] = []
        while True:
            level = self.hints if now() - began < self._thinking.advice else STAND_IN
            found.append(await self._thinking.choose(self._game.player_in(seat, level), view(state, seat), of))
            if self._game.at != at:
                raise Refused("moved_on")
            action = found[-1].action
            (move,) = moves_of(state, [action])
            state = move.after
            if not isinstance(action, Give | Bury) or to_act(state) != seat or state.public.step != step:
                return found

    async def odds(self, seat: Seat, of: str = TABLES) -> Odds:
        """The chance of making each bid from here.

        `of` is the address that asks. Raises Refused when it is not its turn to bid, or the answer does not come in
        time.
        """
        seen, at = self._game.view(seat), self._game.at
        self._may_help()
        found = await self._thinking.odds(seen, of)
        if self._game.at != at:
            raise Refused("moved_on")
        if found is None:
            raise Refused("players_busy")
        return found

    def _may_help(self) -> None:
        """Raises Refused where what counts is what a person makes of it."""
        if why := self._game.made.no_help:
            raise Refused(why)
