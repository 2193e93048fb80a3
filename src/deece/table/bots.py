"""What a table does by itself, at people's pace: it deals, lets computer players choose, and lets one stand in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.state import CHANCE, OVER, Seat
from deece.game.view import View
from deece.players import Choice
from deece.table.chairs import STAND_IN
from deece.table.driving import Move, moves_of
from deece.table.game import TableGame
from deece.table.pace import AFTER_TRICK, pause
from deece.table.presence import Presence, now
from deece.table.thinking import Thinking
from deece.table.waiting import Waiting


class Bots:
    """Dealer and computer players of one table. What they do goes through `act`, under the table's lock."""

    def __init__(
        self,
        game: TableGame,
        presence: Presence,
        waiting: Waiting,
        thinking: Thinking,
        chance: Random,
        lock: asyncio.Lock,
        act: Callable[[Sequence[Move]], Awaitable[None]],
        stood_in: Callable[[], None],
    ) -> None:
        """`act` stores and announces moves, `stood_in` tells that a computer player plays for a person now."""
        self._game, self._presence, self._waiting = game, presence, waiting
        self._thinking, self.chance, self._lock = thinking, chance, lock
        self._act, self._stood_in = act, stood_in
        self._runner: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._next_at = 0.0
        self._ahead: tuple[int, asyncio.Task[Choice]] | None = None  # a thought begun during the pause, and where

    def moved(self, *, look: bool = False) -> None:
        """The position changed: the next takes their time, more if there is a trick or a widow to look at."""
        game, speed = self._game, self._game.made.speed
        waits = AFTER_TRICK[speed] if look else 0.0
        if not look and game.turn >= 0 and not self._presence.person_at(game.turn):
            waits = pause(game.view(game.turn), speed)
        self._next_at = now() + waits
        self.wake()

    def wake(self) -> None:
        """Something changed: look again whether there is something to do."""
        self._changed.set()
        if (self._runner is None or self._runner.done()) and self._due() is not None:
            self._runner = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Stop; nothing is lost."""
        tasks = [task for task in (self._runner, self._ahead and self._ahead[1]) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _due(self) -> float | None:
        """When the table does something by itself; None if it waits for people."""
        turn = self._game.turn
        if turn == OVER or not self._presence.persons_here() or self._game.is_open or self._waiting.gate():
            return None
        if turn == CHANCE:
            return 0.0
        return self._presence.stand_in_at(turn) if self._presence.person_at(turn) else self._next_at

    async def _run(self) -> None:
        while (due := self._due()) is not None:
            wait = due - now()
            if wait > 0:
                self._think_ahead()
                self._changed.clear()
                try:
                    async with asyncio.timeout(wait):
                        await self._changed.wait()
                except TimeoutError:
                    pass
                continue
            await self._automatic()

    async def _automatic(self) -> None:
        """Deal, let a computer player choose, or let one stand in."""
        async with self._lock:
            due = self._due()
            if due is None or due > now():
                return
            turn, game = self._game.turn, self._game
            if turn == CHANCE:
                deal = game.first_deal() or shuffled(game.rules, self.chance, game.public.game.dealer)
                await self._act(moves_of(game.state, [deal]))
                return
            if self._presence.person_at(turn):
                self._presence.stand_in(turn)
                self._stood_in()
                return
            seen, at = game.view(turn), game.at
        choice = await self._thought(seen, at)
        await self._computer(turn, choice.action, at)

    def _think_ahead(self) -> None:
        """Let a computer player whose turn it is think while it pauses."""
        turn, at = self._game.turn, self._game.at
        if turn >= 0 and not self._presence.person_at(turn) and (self._ahead is None or self._ahead[0] != at):
            self._ahead = at, asyncio.get_running_loop().create_task(self._thought(self._game.view(turn), at))

    async def _thought(self, seen: View, at: int) -> Choice:
        """What the computer player of this view's seat does in this position."""
        if self._ahead is not None and self._ahead[0] == at and self._ahead[1] is not asyncio.current_task():
            return await self._ahead[1]
        level = self._game.chairs[seen.seat].level or STAND_IN
        return await self._thinking.choose(self._game.player_in(seen.seat, level), seen)

    async def _computer(self, seat: Seat, action: Action, at: int) -> None:
        """Do what a computer player has chosen, unless the table has moved on, or the person is back."""
        async with self._lock:
            game = self._game
            if game.at == at and self._due() is not None and not self._presence.person_at(seat):
                await self._act(moves_of(game.state, [action]))
