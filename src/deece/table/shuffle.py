"""The coming deal of a table that seals its deals: what people's browsers give, who cuts, and who is waited for.

In two rounds, so that nobody can fit what they give to what others gave (docs/fair-deal.md): first everybody seals a
half, then the list of seals is closed (and stored), then all open. Computer players give nothing.
"""

from __future__ import annotations

from typing import Final

from deece.game.action import Deal
from deece.game.seal import cutter, hashed, leads_to, person_hash, sealed_deal
from deece.game.state import CHANCE, NOBODY, Seat
from deece.table.game import TableGame, proof_of
from deece.table.log import Opened, Sealed
from deece.table.presence import Presence, now
from deece.words.refused import Refused

SEAL_WITHIN: Final = 3.0  # seconds for browsers to seal their halves
OPEN_WITHIN: Final = 3.0  # and to open them
CHOOSE_WITHIN: Final = 12.0  # seconds for a person to cut; then their browser answers for them
CUT_WITHIN: Final = CHOOSE_WITHIN + 3.0  # seconds until it is not waited for


class Shuffle:
    """What was given for the next deal, and how long the table waits for the rest."""

    def __init__(self, game: TableGame, presence: Presence) -> None:
        self._game, self._presence = game, presence
        self._browsers: set[Seat] = set()  # seats whose browsers can give something
        self._sealed: dict[Seat, str] = {}
        self._opened: dict[Seat, Opened] = {}
        self._stage = (-1, False)
        self._since = 0.0
        self._asked_at: float | None = None  # when somebody was first asked to cut for this deal
        self._half: tuple[int, tuple[int, str]] = (-1, (0, ""))

    # Reading

    @property
    def seals(self) -> bool:
        """Whether the next deal is to be sealed: cards that somebody shared are not, nor are those of old tables."""
        game = self._game
        return game.seals and game.turn == CHANCE and not game.done and game.first_deal() is None

    def coming(self) -> tuple[int, str]:
        """The number and the seal of the next deal."""
        number, half = self._coming()
        return number, hashed(half)

    @property
    def begun(self) -> bool:
        """Whether the table waits for what people give."""
        return self.seals and self._stage == self._now()

    @property
    def asked(self) -> bool:
        """Whether it waits for the cut."""
        return self.begun and self._asked_at is not None and self.cutter() is not None

    def cutter(self) -> Seat | None:
        """The person who cuts: at the dealer's right, in a game with other people; None if chance does."""
        seat = cutter(self._game.rules, self._game.public.game.dealer)
        cuts = self._presence.here[seat] and self._presence.person_at(seat) and seat in self._browsers
        return seat if cuts and len(self._presence.persons_awaited()) > 1 else None

    def waits(self) -> list[Seat]:
        """For whom the table waits: those who can still seal or open something."""
        awaited = self._presence.persons_awaited()
        if self._game.sealed is None and self._game.deals == 0 and self._alone():
            return []  # the first card comes at once: a page that made the table gave its half with its first words
        if self._game.sealed is None:
            here = self._presence.here
            return [seat for seat in awaited if seat not in self._sealed and (seat in self._browsers or not here[seat])]
        return [seat for seat, _ in self._game.sealed.halves if seat in awaited and seat not in self._opened]

    def due(self) -> float:
        """When the table goes on: at once, or when it has waited long enough."""
        if not self.seals or not (waits := self.waits()):
            return 0.0
        since = self._since if self._stage == self._now() else now()
        if self._game.sealed is not None:
            return since + OPEN_WITHIN
        if self.cutter() in waits:
            return (self._asked_at or since) + CUT_WITHIN
        return since + SEAL_WITHIN

    # Changing

    def begin(self) -> bool:
        """The table waits from now on; True if it did not yet, or not for the cut."""
        if not self.seals:
            return False
        new = self._stage != self._now()
        if new:
            self._stage, self._since, self._asked_at = self._now(), now(), None
        if self._asked_at is None and self._game.sealed is None and self.cutter() is not None:
            self._asked_at, new = now(), True
        return new

    def takes_part(self, seat: Seat) -> None:
        """This seat's browser can give something."""
        self._browsers.add(seat)

    def give(self, seat: Seat, seal: str, sealed: str, half: str = "", cut: int = NOBODY) -> None:
        """A browser seals a half for the deal of this seal, or opens it, or both; raises Refused."""
        self.takes_part(seat)
        if not self.seals or seal != self.coming()[1]:
            raise Refused("another_deal")
        closed = self._game.sealed
        if closed is not None and (seat, sealed) not in closed.halves:
            raise Refused("being_dealt")
        if half and sealed != person_hash(seal, half, cut):
            raise Refused("not_what_was_sealed")
        if cut != NOBODY and (seat != cutter(self._game.rules, self._game.public.game.dealer)):
            raise Refused("cut_by_another")
        if cut >= self._game.rules.pack_size:
            raise Refused("cut_too_deep", cards=cut, pack=self._game.rules.pack_size)
        if self._sealed.get(seat) != sealed:
            self._opened.pop(seat, None)
        self._sealed[seat] = sealed
        if half:
            self._opened[seat] = Opened(seat, half, cut)

    def closed(self) -> Sealed:
        """The list of what was sealed, by seat: for the log."""
        sealed = sorted(self._sealed.items())
        return Sealed(tuple((seat, one) for seat, one in sealed if self._presence.person_at(seat)))

    def dealt(self) -> tuple[Deal, tuple[Opened, ...]]:
        """The deal that follows from what was opened, and that: by seat, for the log."""
        game = self._game
        assert game.sealed is not None
        opened = tuple(self._opened[seat] for seat, _ in game.sealed.halves if seat in self._opened)
        number, half = self._coming()
        return sealed_deal(game.rules, proof_of(number, half, game.sealed, opened), game.public.game.dealer), opened

    def went_back(self, seal: str, half: str) -> bool:
        """Whether this browser's half of the table's was opened before, though its deal is still to come."""
        return self.seals and seal == self.coming()[1] and leads_to(half, seal)

    def begin_anew(self) -> None:
        """The next deal has another seal: nothing was given to it."""
        self.stored()
        self._stage, self._half, self._asked_at = (-1, False), (-1, (0, "")), None

    def stored(self) -> None:
        """The deal stands in the log: what was given to it is given to no other."""
        self._sealed, self._opened = {}, {}

    def _alone(self) -> bool:
        """Whether one person has a seat here, and nobody else may take one."""
        chairs = self._game.expected
        return sum(chair.kind == "person" for chair in chairs) == 1 and not any(
            chair.kind == "open" or chair.held for chair in chairs
        )

    def _coming(self) -> tuple[int, str]:
        if self._half[0] != self._game.deals:
            self._half = self._game.deals, self._game.next_half()
        return self._half[1]

    def _now(self) -> tuple[int, bool]:
        return self._game.deals, self._game.sealed is not None
