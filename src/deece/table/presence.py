"""Who is there: the connections of each seat, and whether its person, or a computer player in their place, plays it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from deece.game.state import Seat
from deece.table.log import Chair

AWAY_AFTER: Final = 10.0  # seconds without a connection until a person is shown as away


class Presence:
    """The people of a table, as connections come and go. `chairs` are the table's own, as they stand now."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._chairs = chairs
        self.here = [0] * len(chairs)  # connections by seat
        self._gone_at = [0.0] * len(chairs)  # when the last connection of a seat was lost
        self._standing_in: set[Seat] = set()

    def person_at(self, seat: Seat) -> bool:
        """Whether a person has this seat and plays it."""
        chair = self._chairs[seat]
        return chair.kind == "person" and not chair.away and seat not in self._standing_in

    def away(self, seat: Seat) -> bool:
        """Whether the person in this seat has been without a connection for a while."""
        chair = self._chairs[seat]
        lost = not self.here[seat] and now() - self._gone_at[seat] > AWAY_AFTER
        return chair.kind == "person" and (chair.away or lost)

    def persons_here(self) -> list[Seat]:
        """The seats of persons who are connected and play."""
        return [seat for seat in range(len(self.here)) if self.here[seat] and self.person_at(seat)]

    def persons_awaited(self) -> list[Seat]:
        """The seats of persons who play and are here, or were a moment ago."""
        return [seat for seat in range(len(self.here)) if self.person_at(seat) and not self.away(seat)]

    def came(self, seat: Seat) -> bool:
        """A connection is there, and the person has the seat back; True for the first of a table."""
        first = not any(self.here)
        if first:  # after a restart: the others have as long to come back as after a lost connection
            self._gone_at = [now()] * len(self.here)
        self.here[seat] += 1
        self._standing_in.discard(seat)
        return first

    def expect(self, seat: Seat) -> None:
        """Somebody took this seat, and comes in a moment."""
        self._standing_in.discard(seat)  # and is waited for
        self._gone_at[seat] = now()

    def went(self, seat: Seat) -> bool:
        """A connection is gone; True for the last one of its seat."""
        self.here[seat] -= 1
        if self.here[seat]:
            return False
        self._gone_at[seat] = now()
        return True

    def missed_at(self, seat: Seat, since: float, after: float) -> float | None:
        """When the person in this seat has been missed for so many seconds; None while they are connected.

        They are missed from the moment `since` which the table waits for them.
        """
        return None if self.here[seat] else max(self._gone_at[seat], since) + after

    def stand_in(self, seat: Seat) -> None:
        """A computer player plays until the person is back."""
        self._standing_in.add(seat)


def now() -> float:
    """The event loop's time, in seconds."""
    return asyncio.get_running_loop().time()
