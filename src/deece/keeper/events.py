"""What a sheet is written of: small events, added and never changed, each known by its device and a counter.

Counters go on from the highest that a device has seen, a second scorer's left out, so that events sort alike
everywhere: by counter, then by device. A sheet is the union of the events that anybody has; what it shows is a fold
(fold.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from deece.errors import DeeceError
from deece.game.state import NOBODY, Ended, Seat
from deece.record.model import hash_of, override_texts
from deece.rules.ruleset import Ruleset, values_of
from deece.say import unbroken

MOST_EVENTS: Final = 5_000  # of one sheet
_ID: Final = re.compile("[A-Za-z0-9_-]{1,40}:[0-9]{1,7}")

# What a file or another device may say is held to these when it is read.
Chair = Annotated[Seat, msgspec.Meta(ge=NOBODY, le=11)]
Line = Annotated[int, msgspec.Meta(ge=0, le=10_000)]  # the number of a line
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Points = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Short = Annotated[str, msgspec.Meta(max_length=60)]
MOST_LETTERS: Final = 400
Text = Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]
Id = Annotated[str, msgspec.Meta(max_length=48)]
Ids = Annotated[tuple[Id, ...], msgspec.Meta(max_length=100)]
Names = Annotated[tuple[Short, ...], msgspec.Meta(max_length=12)]


class SheetError(DeeceError):
    """An event, or a sheet, that cannot be; the text says why."""


class Melded(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """What a player melded: the total alone, or the cards too where they were told."""

    total: Count
    cards: Text = ""  # as "QS JD"; what they count is then the engine's
    nines: bool = False  # seven nines were shown, which pay a check


class HandTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as it was told, by seat; points at the system's own scale. What is left out is nothing, or not known.

    What is known of a side and not of a player may stand at any seat of that side. The engine is given the hand that
    follows from it, whole: `deece.game.ToldHand`.
    """

    declarer: Chair = NOBODY
    bid: Count = 0
    bids: dict[Chair, Count] = {}  # where bids are added: what each has bid
    trump: Annotated[int, msgspec.Meta(ge=NOBODY, le=3)] = NOBODY
    partner: Chair = NOBODY  # whom declarer called
    mooner: Chair = NOBODY
    melds: dict[Chair, Melded] = {}
    play: dict[Chair, Count] = {}  # points in tricks; with the last trick's and what was buried, unless `last` is told
    tricks: dict[Chair, Count] = {}
    last: Chair = NOBODY  # who won the last trick
    aside: dict[Chair, Count] = {}  # buried or discarded, where `last` is told
    ended: Ended = ""
    reneged: Chair = NOBODY
    dealer: Chair = NOBODY  # where somebody dealt out of turn


class Begun(msgspec.Struct, frozen=True, tag="sheet"):
    """The first event: the rules, whole, and who sits where."""

    system: Short
    rules: dict[Short, Text]  # every row of the catalog, as text
    hash: Short
    names: Names
    dealer: Chair = 0
    overrides: tuple[tuple[Short, Text], ...] = ()
    house: Text = ""  # what the table calls its rules
    title: Text = ""


class Hand(msgspec.Struct, frozen=True, tag="hand", omit_defaults=True):
    """A line of the sheet: a hand, by its number.

    It stands in the place of the events `over`: a correction, or a choice between two that differ.
    """

    number: Line
    told: HandTold
    over: Ids = ()


class Void(msgspec.Struct, frozen=True, tag="void", omit_defaults=True):
    """A line without a score: a misdeal, four nines, nobody bid, or a hand that was struck out."""

    number: Line
    why: Literal["misdeal", "nines", "passed out", "struck"]
    over: Ids = ()


class Penalty(msgspec.Struct, frozen=True, tag="penalty", omit_defaults=True):
    """Points that a column gains or loses after a hand, apart from the rules of scoring; 0 takes a penalty back."""

    after: Line
    column: Chair
    points: Points
    why: Text = ""
    over: Ids = ()


class NewGame(msgspec.Struct, frozen=True, tag="game"):
    """The hand with this number begins a new game."""

    number: Line
    dealer: Chair = NOBODY  # the next in turn


class Renamed(msgspec.Struct, frozen=True, tag="names", omit_defaults=True):
    """Who sits where now; "" for a seat in which nothing changes. Somebody else sits there from the line `since` on;
    with 0 it is the same person all the time, whose name was written wrong."""

    names: Names
    since: Line = 0


class TakenBack(msgspec.Struct, frozen=True, tag="back"):
    """Penalties, new games and names that count as if they had never been written. Hands are corrected, or struck."""

    over: Ids


class Sign(msgspec.Struct, frozen=True, tag="sign"):
    """Somebody agrees with the sheet up to this line."""

    number: Line
    who: Short


class Pen(msgspec.Struct, frozen=True, tag="pen"):
    """This device writes the sheet from now on."""

    device: Short


Change = Begun | Hand | Void | Penalty | NewGame | Renamed | TakenBack | Sign | Pen


class Written:
    """An event of a log that several devices write: a score sheet's, or a club's evening's."""

    __slots__ = ()
    id: str

    @property
    def device(self) -> str:
        """Who wrote it."""
        return self.id.rpartition(":")[0]

    @property
    def order(self) -> tuple[int, str]:
        """Where it stands among all events of the log."""
        device, _, counter = self.id.rpartition(":")
        return int(counter), device


class SheetEvent(Written, msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a sheet."""

    id: Id  # device:counter
    change: Change
    at: Time = 0  # Unix time, in seconds, by the device's clock; it decides nothing
    by: Short = ""
    beside: bool = False  # by a second scorer: an entry or a penalty that counts once somebody picks it


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(SheetEvent)


def encode(event: SheetEvent) -> str:
    """An event as text."""
    return _ENCODER.encode(event).decode()


def decode(text: str | bytes) -> SheetEvent:
    """The event that `encode` wrote; raises SheetError for what is none."""
    try:
        return known(_DECODER.decode(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise SheetError("this is no line of a score sheet that this version of deece knows") from None


def known(event: SheetEvent) -> SheetEvent:
    """The event, its texts `unbroken`, if it says who wrote it; raises SheetError."""
    if not _ID.fullmatch(event.id):
        raise SheetError("this line of a score sheet does not say who wrote it")
    return replace(event, by=unbroken(event.by), change=_tidied(event.change))


def _tidied(change: Change) -> Change:
    match change:
        case Begun():
            title, house, names = unbroken(change.title), unbroken(change.house), tuple(map(unbroken, change.names))
            overrides = tuple((unbroken(key), unbroken(value)) for key, value in change.overrides)
            return replace(change, title=title, house=house, names=names, overrides=overrides)
        case Renamed(names):
            return replace(change, names=tuple(map(unbroken, names)))
        case Penalty():
            return replace(change, why=unbroken(change.why))
        case Sign(number, who):
            return Sign(number, unbroken(who))
    return change


Event = TypeVar("Event", bound=Written)


def merge(*logs: Iterable[Event]) -> tuple[Event, ...]:
    """All events that somebody has, each once, in the order in which they count. Of two with one id the first text
    by its letters stands, so that all devices come to the same."""
    found: dict[str, Event] = {}
    for event in (event for log in logs for event in log):
        other = found.get(event.id)
        if other is None or (other != event and _ENCODER.encode(event) < _ENCODER.encode(other)):
            found[event.id] = event
    return tuple(sorted(found.values(), key=lambda event: event.order))


def next_id(events: Sequence[SheetEvent], device: str) -> str:
    """The id of the next event that this device writes. No second scorer's counter moves another device's."""
    return id_after([event for event in events if not event.beside or event.device == device], device)


def id_after(events: Iterable[Written], device: str) -> str:
    """The id by which this device goes on from these."""
    return f"{device}:{max((event.order[0] for event in events), default=0) + 1}"


def begun(ruleset: Ruleset, names: Sequence[str], dealer: Seat = 0, title: str = "", house: str = "") -> Begun:
    """The first event of a sheet by these rules."""
    return Begun(
        ruleset.base,
        values_of(ruleset.rules),
        hash_of(ruleset.rules),
        tuple(names),
        dealer,
        override_texts(ruleset.base, ruleset.rules),
        house,
        title,
    )
