"""Waiting for each other: until all have seen the meld or the score, and what the persons at the table are asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from deece.game.state import CHANCE, NOBODY, Seat, Shown
from deece.table.game import TableGame
from deece.table.log import Chair
from deece.table.presence import Presence
from deece.words.refused import Refused

KEPT: Final = 4
About = Literal["redeal", "away", "seat"]
Why = Literal["meld", "hand"]


@dataclass(frozen=True, slots=True)
class Gate:
    """The table waits until every person is ready: after "meld" was shown, after a "hand" was scored."""

    why: Why
    ready: tuple[Seat, ...]
    waits: tuple[Seat, ...]


_Looked = tuple[Why, int, tuple[Shown | None, ...]]  # in which hand, and the melds: it may be dealt again


@dataclass(slots=True)
class Question:
    """What the persons here are asked: it is done when all say yes, and one no ends it.

    "redeal": is this hand dealt again? "away": shall a computer player play for the person in `seat`, who is away?
    "seat": shall who asks for the `seat` of one who is away (`chair`) have it from the next hand on?
    """

    about: About
    seat: Seat = NOBODY
    chair: Chair | None = None
    yes: set[Seat] = field(default_factory=set)


class Waiting:
    """Who is ready, and what is asked."""

    def __init__(self, game: TableGame, presence: Presence) -> None:
        self._game, self._presence = game, presence
        self._ready: dict[_Looked, set[Seat]] = {}  # who has seen what: the last few
        self._at: _Looked = ("hand", 0, ())  # what is looked at
        self.questions: list[Question] = []

    def gate(self) -> Gate | None:
        """What the table waits for, or None."""
        for why in self._to_see():
            key = why, len(self._game.starts), self._game.public.melds if why == "meld" else ()
            ready = self._ready.setdefault(key, set())
            waits = [seat for seat in self._awaited(why) if seat not in ready]
            if waits:
                self._at = key
                return Gate(why, tuple(sorted(ready)), tuple(waits))
        return None

    def _awaited(self, why: Why) -> list[Seat]:
        """Who is to see it: all for the score; for the meld those who play the hand, if there is a person among them.

        Who sits out looks on: they keep nobody waiting but computers.
        """
        persons = self._presence.persons_awaited()
        playing = [seat for seat in self._game.shown.seating.active if self._game.chairs[seat].kind == "person"]
        return [seat for seat in persons if seat in playing] if why == "meld" and playing else persons

    def _to_see(self) -> list[Why]:
        """What lies on the table to be looked at: the meld, the score, or of a hand that was not played both."""
        game, public = self._game, self._game.public
        if game.turn == CHANCE and game.starts:
            end = public.game.results[-1].end
            unplayed = end is not None and end.ended != "" and end.stock is None and not end.tricks and any(end.melds)
            return ["meld", "hand"] if unplayed else ["hand"]
        begins = public.step == "play" and not public.tricks and not public.trick and any(public.melds)
        return ["meld"] if begins else []

    def ready(self, seat: Seat) -> bool:
        """This person has seen enough; False where nobody waits."""
        if self.gate() is None:
            return False
        self._ready[self._at].add(seat)
        if len(self._ready) > KEPT:
            del self._ready[next(iter(self._ready))]
        return True

    def asked(self, about: About, seat: Seat = NOBODY) -> Question | None:
        """What is asked about this seat."""
        return next((one for one in self.questions if (one.about, one.seat) == (about, seat)), None)

    def ask(self, question: Question) -> None:
        """Ask the persons here; raises Refused where nobody is here, or the same is asked already."""
        if not self._presence.persons_here():
            raise Refused("nobody_to_ask")
        if self.asked(question.about, question.seat):
            raise Refused("asked_already")
        self.questions.append(question)

    def answer(self, seat: Seat, about: About, of: Seat, *, yes: bool) -> Question | None:
        """A person's answer: the question if all have said yes now, and it is over; a no ends it. Raises Refused."""
        question = self.asked(about, of)
        if question is None and about == "redeal":
            question = Question("redeal")
            self.questions.append(question)
        if question is None:
            raise Refused("not_asked_now")
        if yes:
            question.yes.add(seat)
        agreed = yes and all(one in question.yes for one in self._presence.persons_here())
        if agreed or not yes:
            self.questions.remove(question)
        return question if agreed else None

    def moved(self) -> None:
        """The position changed: what was asked about the last one is over."""
        self.questions = [one for one in self.questions if one.about == "seat"]

    def returned(self, seat: Seat) -> None:
        """Who was away is back: nothing is asked about their seat."""
        self.questions = [one for one in self.questions if one.about == "redeal" or one.seat != seat]
