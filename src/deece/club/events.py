"""What an evening is written of: small events, added and never changed, each known by its device and a counter.

As of a score sheet, of which this is the club's half: an evening is the union of the events that anybody has, so that
a director in flight mode and phones without a network come together later. What it shows is a fold (fold.py).
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from deece.errors import DeeceError
from deece.keeper.events import Id, Ids, Points, Short, Text, Time, Written
from deece.say import say, unbroken

MOST_EVENTS: Final = 5_000  # of one evening; a hall of 160 people writes some 1,000
MOST_AT_ONCE: Final = 500  # that are written together
MOST_ENTRIES: Final = 400
MOST_ROUNDS: Final = 60
MOST_TABLES: Final = 200
MOST_SIDES: Final = 8
MOST_PLACES: Final = 20  # that have a prize
MOST_BOARDS: Final = 40  # of a round
_ID: Final = re.compile("[A-Za-z0-9_-]{1,40}:[0-9]{1,7}")
_DAY: Final = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|")
_TIME: Final = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d|")

Number = Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)]  # of an entry, in the order of entering
OrFloater = Annotated[int, msgspec.Meta(ge=0, le=MOST_ENTRIES)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
SinceRound = Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Cents = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]
Who = Annotated[tuple[Short, ...], msgspec.Meta(min_length=1, max_length=4)]
Side = Annotated[tuple[OrFloater, ...], msgspec.Meta(min_length=1, max_length=4)]
MOST_SEATS: Final = 16  # of a table
BySide = Annotated[tuple[Points, ...], msgspec.Meta(min_length=2, max_length=MOST_SIDES)]
BySeat = Annotated[tuple[Points, ...], msgspec.Meta(max_length=MOST_SEATS)]
Places = Annotated[int, msgspec.Meta(ge=1, le=MOST_PLACES)]
Odd = Literal["", "out", "three", "floater"]
PrizeKind = Literal[
    "high", "low", "most sets", "high round", "high hand", "high bid", "best average", "last 300 pinochle", "couples"
]
Prizes = Annotated[tuple[PrizeKind, ...], msgspec.Meta(max_length=len(get_args(PrizeKind)))]
Boards = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS * MOST_BOARDS)], ...], msgspec.Meta(max_length=MOST_BOARDS)
]
ByBoard = Annotated[
    tuple[Annotated[tuple[Points, ...], msgspec.Meta(max_length=MOST_SIDES)], ...],
    msgspec.Meta(max_length=MOST_BOARDS),
]
FLOATER: Final = 0  # in a seat: a computer player, or somebody who does not count


class ClubError(DeeceError):
    """An event, or an evening, that cannot be; the text says why."""


class EveningBegun(msgspec.Struct, frozen=True, tag="evening", omit_defaults=True):
    """The first event: what is played, and how people move. What is left out is as the format has it."""

    format: Short
    system: Short
    overrides: tuple[tuple[Short, Text], ...] = ()
    house: Text = ""  # what the club calls its rules
    title: Text = ""
    club: Text = ""
    day: Short = ""  # 2026-11-26
    time: Short = ""  # 19:00
    place: Text = ""  # where
    rounds: SinceRound = 0
    hands: Count = 0  # a round
    minutes: Count = 0  # a round
    odd: Odd = ""
    three: Short = ""  # the system that a table of three plays
    both_agree: bool = True  # a result that players write stands once both sides have written the same
    seed: Count = 0  # of what is drawn
    fee: Cents = 0  # of an entry
    fine: Cents = 0  # for each game lost
    prizes: Prizes | None = None
    places: Places | None = None  # so many of the first have a prize
    cards: Short = ""  # what its boards are dealt from, in place of the seed: nobody but the director knows it
    deece: bool = False  # who sits at a table may play it on their phones; else only the director has it played so


class Changed(msgspec.Struct, frozen=True, tag="changed", omit_defaults=True):
    """What is otherwise than the evening began with, from the next round that is seated; None: as it was.

    Of two that change one thing the later counts. A field has the name that it has at the beginning.
    """

    title: Text | None = None
    day: Short | None = None
    time: Short | None = None
    place: Text | None = None
    rounds: SinceRound | None = None
    hands: Count | None = None
    minutes: Count | None = None
    odd: Odd | None = None
    three: Short | None = None
    fee: Cents | None = None
    fine: Cents | None = None
    prizes: Prizes | None = None
    places: Places | None = None
    deece: bool | None = None

    @property
    def told(self) -> dict[str, object]:
        """What it changes, by name."""
        return {name: value for name in self.__struct_fields__ if (value := getattr(self, name)) is not None}


class Entered(msgspec.Struct, frozen=True, tag="entry", omit_defaults=True):
    """Somebody enters: a person, a pair or a team, by the format. Of two with one number the later counts."""

    number: Number
    names: Who
    couple: Short = ""  # two people of one couple have the same word here


class Here(msgspec.Struct, frozen=True, tag="here", omit_defaults=True):
    """Who is there, or is not any more: from the next round that is seated. What they have won stands."""

    number: Number
    here: bool = True


class Paid(msgspec.Struct, frozen=True, tag="paid", omit_defaults=True):
    """What an entry has paid of the fee, in cents, in all; 0 takes it back."""

    number: Number
    cents: Cents = 0


class Substitute(msgspec.Struct, frozen=True, tag="names", omit_defaults=True):
    """Somebody plays for an entry from a round on, which keeps its score; with 0 a name was written wrong."""

    number: Number
    names: Who
    since: SinceRound = 0


class TableSeats(msgspec.Struct, frozen=True, array_like=True):
    """A table of a round: the entries of each side; of individuals N and S, then E and W."""

    number: TableNumber
    sides: Annotated[tuple[Side, ...], msgspec.Meta(min_length=2, max_length=MOST_SIDES)]


class RoundSeated(msgspec.Struct, frozen=True, tag="round", omit_defaults=True):
    """A round: who sits where. `over` are the seatings that it stands in the place of."""

    number: RoundNumber
    tables: Annotated[tuple[TableSeats, ...], msgspec.Meta(max_length=MOST_TABLES)]
    out: Annotated[tuple[Number, ...], msgspec.Meta(max_length=MOST_ENTRIES)] = ()
    by_hand: bool = False  # somebody moved people; the movement had it otherwise
    boards: Boards = ()  # the numbers of what every table plays, where the format has boards
    over: Ids = ()


class TableFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table came to; by side. Points at the system's own scale."""

    points: BySide
    hands: Count = 0
    best: Annotated[tuple[Points, ...], msgspec.Meta(max_length=MOST_SIDES)] = ()  # the most in one hand
    bids: BySeat = ()  # had the bid, so often; by seat, clockwise, the sides in turn
    sets: BySeat = ()  # and was set
    made: BySeat = ()  # the highest bid that was made
    winner: Annotated[int, msgspec.Meta(ge=-1, le=MOST_SIDES - 1)] = -1  # by something else than points: a no-show
    boards: ByBoard = ()  # of each board of the round, what each side scored; () for one that was not played
    computer: bool = False  # a computer player chose in place of one of them: it counts for nobody's rating


class TableResult(msgspec.Struct, frozen=True, tag="result", omit_defaults=True):
    """What a table came to, by the director or a scorer; `over` are the results that it stands in the place of."""

    round: RoundNumber
    table: TableNumber
    figures: TableFigures
    why: Text = ""  # the ruling
    over: Ids = ()


class SideClaim(msgspec.Struct, frozen=True, tag="claim", omit_defaults=True):
    """What a side of a table says that it came to. Their last one counts."""

    round: RoundNumber
    table: TableNumber
    side: Annotated[int, msgspec.Meta(ge=0, le=MOST_SIDES - 1)]
    figures: TableFigures
    sheet: Short = ""  # the shared score sheet of which it is, and the key by which it is read
    key: Short = ""


class DeeceTable(msgspec.Struct, frozen=True, tag="deece", omit_defaults=True):
    """A table of the round is played on the phones of those who sit there; a server alone writes this.

    It holds for these people: where the table is seated otherwise, or somebody plays for one of them, it does not
    count.
    """

    round: RoundNumber
    table: TableNumber
    sides: Annotated[tuple[Side, ...], msgspec.Meta(min_length=2, max_length=MOST_SIDES)]
    at: Short  # the table of Deece
    board: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS * MOST_BOARDS)] = 0  # its number; 0 where none are played


class DeeceResult(msgspec.Struct, frozen=True, tag="deece over"):
    """What a table of Deece came to: as if both sides had written it."""

    at: Short
    figures: TableFigures


class EntryFined(msgspec.Struct, frozen=True, tag="penalty", omit_defaults=True):
    """Points, or rounds won, that an entry gains or loses after a round; the fewer of them the better for nobody."""

    number: Number
    round: SinceRound
    points: Points = 0
    won: Annotated[int, msgspec.Meta(ge=-60, le=60)] = 0
    why: Text = ""


class Feat(msgspec.Struct, frozen=True, tag="feat", omit_defaults=True):
    """Something for which there is a prize by who did it last: "300 pinochle"."""

    number: Number
    round: SinceRound
    what: Short
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0  # who of a pair or team


class RoundClock(msgspec.Struct, frozen=True, tag="clock", omit_defaults=True):
    """The clock of a round: it ends then, in Unix seconds; 0 stops it."""

    round: RoundNumber
    until: Time = 0
    at_end: Literal["finish", "no new hand"] = "finish"


class EventsBack(msgspec.Struct, frozen=True, tag="back"):
    """These count as if they had never been written."""

    over: Ids


class EveningClosed(msgspec.Struct, frozen=True, tag="close"):
    """The evening is over."""


Change = (
    EveningBegun
    | Changed
    | Entered
    | Here
    | Paid
    | Substitute
    | RoundSeated
    | TableResult
    | SideClaim
    | DeeceTable
    | DeeceResult
    | EntryFined
    | Feat
    | RoundClock
    | EventsBack
    | EveningClosed
)


class ClubEvent(Written, msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of an evening."""

    id: Id  # device:counter
    change: Change
    at: Time = 0  # Unix time, in seconds, by the device's clock; it decides nothing
    by: Short = ""


_DECODER: Final = msgspec.json.Decoder(ClubEvent)


def encode(event: ClubEvent) -> str:
    """An event as text."""
    return msgspec.json.encode(event).decode()


def decode(text: str | bytes) -> ClubEvent:
    """The event that `encode` wrote; raises ClubError for what is none."""
    try:
        return known(_DECODER.decode(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ClubError(say("this is no line of a club's evening that this version of deece knows")) from None


def known(event: ClubEvent) -> ClubEvent:
    """The event, its texts `unbroken`, if it says who wrote it; raises ClubError."""
    if not _ID.fullmatch(event.id):
        raise ClubError(say("this line of a club's evening does not say who wrote it"))
    change = event.change
    match change:
        case EveningBegun():
            _when(change)
            overrides = tuple((unbroken(key), unbroken(value)) for key, value in change.overrides)
            title, club, house, place = map(unbroken, (change.title, change.club, change.house, change.place))
            change = replace(change, title=title, club=club, house=house, place=place, overrides=overrides)
        case Changed():
            _when(change)
            name, where = (None if text is None else unbroken(text) for text in (change.title, change.place))
            change = replace(change, title=name, place=where)
        case Entered() | Substitute():
            change = replace(change, names=tuple(map(unbroken, change.names)))
        case TableResult() | EntryFined():
            change = replace(change, why=unbroken(change.why))
        case Feat():
            change = replace(change, what=unbroken(change.what))
        case _:
            pass
    return replace(event, by=unbroken(event.by), change=change)


def _when(change: EveningBegun | Changed) -> None:
    if not _DAY.fullmatch(change.day or ""):
        raise ClubError(say("a day is written as 2026-11-26"))
    if not _TIME.fullmatch(change.time or ""):
        raise ClubError(say("a time is written as 19:00"))
