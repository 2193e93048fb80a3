"""What a sheet is written of: small events, added and never changed, each known by its device and a counter.

Counters go on from the highest that a device has seen, so that events sort alike everywhere: by counter, then by
device. A sheet is the union of the events that anybody has; what it shows is a fold (fold.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from deece.errors import DeeceError
from deece.game.state import NOBODY, Ended, Seat
from deece.record.model import hash_of, override_texts
from deece.rules.ruleset import Ruleset, values_of

MOST_EVENTS: Final = 5_000  # of one sheet
_ID: Final = re.compile("[A-Za-z0-9_-]{1,40}:[0-9]{1,7}")


class SheetError(DeeceError):
    """An event, or a sheet, that cannot be; the text says why."""


class Melded(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """What a player melded: the total alone, or the cards too where they were told."""

    total: int
    cards: str = ""  # as "QS JD"; what they count is then the engine's
    nines: bool = False  # seven nines were shown, which pay a check


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as it was told, by seat; points at the system's own scale. What is left out is nothing, or not known.

    What is known of a side and not of a player may stand at any seat of that side.
    """

    declarer: Seat = NOBODY
    bid: int = 0
    bids: dict[Seat, int] = {}  # where bids are added: what each has bid
    trump: int = NOBODY
    partner: Seat = NOBODY  # whom declarer called
    mooner: Seat = NOBODY
    melds: dict[Seat, Melded] = {}
    play: dict[Seat, int] = {}  # points in tricks; with the last trick's and what was buried, unless `last` is told
    tricks: dict[Seat, int] = {}
    last: Seat = NOBODY  # who won the last trick
    aside: dict[Seat, int] = {}  # buried or discarded, where `last` is told
    ended: Ended = ""
    reneged: Seat = NOBODY
    dealer: Seat = NOBODY  # where somebody dealt out of turn


class Begun(msgspec.Struct, frozen=True, tag="sheet"):
    """The first event: the rules, whole, and who sits where."""

    system: str
    rules: dict[str, str]  # every row of the catalog, as text
    hash: str
    names: tuple[str, ...]
    dealer: Seat = 0
    overrides: tuple[tuple[str, str], ...] = ()
    house: str = ""  # what the table calls its rules
    title: str = ""


class Hand(msgspec.Struct, frozen=True, tag="hand", omit_defaults=True):
    """A line of the sheet: a hand, by its number.

    It stands in the place of the events `over`: a correction, or a choice between two that differ.
    """

    number: int
    told: Told
    over: tuple[str, ...] = ()


class Void(msgspec.Struct, frozen=True, tag="void", omit_defaults=True):
    """A line without a score: a misdeal, four nines, nobody bid, or a hand that was struck out."""

    number: int
    why: Literal["misdeal", "nines", "passed out", "struck"]
    over: tuple[str, ...] = ()


class Penalty(msgspec.Struct, frozen=True, tag="penalty", omit_defaults=True):
    """Points that a column gains or loses after a hand, apart from the rules of scoring; 0 takes a penalty back."""

    after: int
    column: int
    points: int
    why: str = ""
    over: tuple[str, ...] = ()


class NewGame(msgspec.Struct, frozen=True, tag="game"):
    """The hand with this number begins a new game."""

    number: int
    dealer: Seat = NOBODY  # the next in turn


class Renamed(msgspec.Struct, frozen=True, tag="names"):
    """Who sits where is called otherwise from the beginning."""

    names: tuple[str, ...]


class Sign(msgspec.Struct, frozen=True, tag="sign"):
    """Somebody agrees with the sheet up to this line."""

    number: int
    who: str


class Pen(msgspec.Struct, frozen=True, tag="pen"):
    """This device writes the sheet from now on."""

    device: str


Change = Begun | Hand | Void | Penalty | NewGame | Renamed | Sign | Pen


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of a sheet."""

    id: str  # device:counter
    change: Change
    at: int = 0  # Unix time, in seconds, by the device's clock; it decides nothing
    by: str = ""

    @property
    def device(self) -> str:
        """Who wrote it."""
        return self.id.rpartition(":")[0]

    @property
    def order(self) -> tuple[int, str]:
        """Where it stands among all events of the sheet."""
        device, _, counter = self.id.rpartition(":")
        return int(counter), device


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """An event as text."""
    return _ENCODER.encode(event).decode()


def decode(text: str | bytes) -> Event:
    """The event that `encode` wrote; raises SheetError for what is none."""
    try:
        event = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise SheetError("this is no line of a score sheet that this version of deece knows") from None
    if not _ID.fullmatch(event.id):
        raise SheetError("this line of a score sheet does not say who wrote it")
    return event


def merge(*sheets: Iterable[Event]) -> tuple[Event, ...]:
    """All events that somebody has, each once, in the order in which they count. Of two with one id the first text
    by its letters stands, so that all devices come to the same."""
    found: dict[str, Event] = {}
    for event in (event for sheet in sheets for event in sheet):
        other = found.get(event.id)
        if other is None or (other != event and encode(event) < encode(other)):
            found[event.id] = event
    return tuple(sorted(found.values(), key=lambda event: event.order))


def next_id(events: Sequence[Event], device: str) -> str:
    """The id of the next event that this device writes."""
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
