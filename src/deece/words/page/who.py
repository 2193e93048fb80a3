"""Who is meant: players and sides as the reader calls them, each with the form of a sentence that fits them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from deece.game.action import Action
from deece.game.state import NOBODY, Public, Seat
from deece.game.view import View
from deece.say import Message, remembered, say
from deece.words.cards import listed
from deece.words.viewer import Viewer

# The forms in which a message about somebody stands: the reader's side, the reader, several others, one other.
WE, YOU, THEY, ONE = range(4)
Forms = tuple[Message, ...]


Missing = Literal["", "away", "not come"]  # why the player whose turn it is does not choose; "": they are here


class Waits(NamedTuple):
    """For whom the table waits: until all have seen the "meld", or the score of the "hand"."""

    why: str
    ready: tuple[Seat, ...]
    waits: tuple[Seat, ...]


class Seen(NamedTuple):
    """A table as somebody looks at it; who only watches has a view without a seat."""

    view: View
    viewer: Viewer
    choices: Sequence[Action] = ()
    waits: Waits | None = None
    free: int = 0  # chairs that wait for a friend
    missing: Missing = ""

    @property
    def public(self) -> Public:
        """What everyone knows."""
        return self.view.public

    @property
    def seat(self) -> Seat:
        """The viewer's, or NOBODY."""
        return self.viewer.seat

    @property
    def people(self) -> int:
        """How many sit at the table."""
        return len(self.viewer.names)

    def name(self, seat: Seat) -> str:
        """A player by themselves, or at the head of a line: "You"."""
        return self.viewer.name(seat)

    def inside(self, seat: Seat) -> str:
        """A player after other words: "you"."""
        return self.viewer.inside(seat)

    def one(self, seat: Seat) -> Who:
        """One player."""
        return one_of(self.viewer, seat)


class Who(NamedTuple):
    """Somebody as the subject of a sentence."""

    form: int
    text: str
    inside: str  # the same after other words


def one_of(viewer: Viewer, seat: Seat) -> Who:
    """One player, as this viewer reads of them."""
    return Who(YOU if viewer.is_you(seat) else ONE, viewer.name(seat), viewer.inside(seat))


def in_form(forms: Sequence[Message], who: Who, **figures: object) -> str:
    """The form of a message that fits who it is about; `{who}` is their name."""
    return say(forms[who.form], who=who.text, **figures)


def has_sides(public: Public) -> bool:
    """Whether there are partners who stay partners for the game."""
    return public.rules.exchange.partner == "fixed" and len(public.game.scores) < len(public.sizes)


def side_of(seen: Seen, seats: Iterable[Seat]) -> Who:
    """Those who play together, in a word: "We", "They", or their names."""
    pair = len(seen.public.game.scores) == 2 and has_sides(seen.public)
    return _side(seen.viewer, frozenset(seats), pair)


@remembered
def _side(viewer: Viewer, seats: frozenset[Seat], pair: bool) -> Who:
    several = sorted(seats)
    if len(several) == 1:
        return one_of(viewer, several[0])
    if viewer.seat in several:
        return Who(WE, say("We"), say("we"))
    if viewer.seat != NOBODY and pair:
        return Who(THEY, say("They"), say("they"))
    names = listed([viewer.name(seat) for seat in several])
    return Who(THEY, names, names)


def column_of(seen: Seen, column: int) -> Who:
    """Those whose score stands in a column of the sheet."""
    return side_of(seen, seats_of(seen.public, column))


def seats_of(public: Public, column: int) -> list[Seat]:
    """The seats whose score stands in a column."""
    return [seat for seat, place in enumerate(public.seating.column) if place == column]


def friends(seen: Seen) -> frozenset[Seat]:
    """The reader's side, the reader included, as far as it is known."""
    public = seen.public
    if seen.seat == NOBODY:
        return frozenset()
    if has_sides(public):
        return frozenset(seats_of(public, public.seating.column[seen.seat]))
    if public.rules.exchange.partner == "fixed":  # where some sit out, partners are others in each hand
        own = public.seating.own_first[seen.seat]
        return own[0] if own else frozenset()
    declarers = public.declarers()
    return declarers if seen.seat in declarers else frozenset()
