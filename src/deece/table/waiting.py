"""Waiting for each other: until all have seen the meld or the score, and whether all want a hand dealt again."""

from __future__ import annotations

from dataclasses import dataclass

from deece.game.state import CHANCE, Seat
from deece.table.game import TableGame
from deece.table.presence import Presence


@dataclass(frozen=True, slots=True)
class Gate:
    """The table waits until every person is ready: after "meld" was shown, after a "hand" was scored."""

    why: str
    ready: tuple[Seat, ...]
    waits: tuple[Seat, ...]


class Waiting:
    """Who is ready, and who wants this hand dealt again."""

    def __init__(self, game: TableGame, presence: Presence) -> None:
        self._game, self._presence = game, presence
        self._ready: set[Seat] = set()
        self._asked: tuple[str, int, int] = ("", 0, 0)  # for what those were ready
        self.votes: dict[Seat, bool] = {}

    def gate(self) -> Gate | None:
        """What the table waits for, or None."""
        game, public = self._game, self._game.public
        if game.turn == CHANCE and game.starts:
            why = "hand"
        elif public.step == "play" and not public.tricks and not public.trick and any(public.melds):
            why = "meld"
        else:
            return None
        asked = (why, len(game.starts), game.hand_from if why == "meld" else 0)
        if asked != self._asked:
            self._asked, self._ready = asked, set()
        waits = [seat for seat in self._presence.persons_awaited() if seat not in self._ready]
        return Gate(why, tuple(sorted(self._ready)), tuple(waits)) if waits else None

    def ready(self, seat: Seat) -> bool:
        """This person has seen enough; False where nobody waits."""
        if self.gate() is None:
            return False
        self._ready.add(seat)
        return True

    def vote(self, seat: Seat, *, yes: bool) -> bool:
        """Deal this hand again? True when every person here says so, and the vote is over; one no ends it."""
        self.votes = {**self.votes, seat: True} if yes else {}
        agreed = yes and all(self.votes.get(one) for one in self._presence.persons_here())
        if agreed:
            self.votes = {}
        return agreed
