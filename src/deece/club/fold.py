"""From the events of an evening to what it shows: who is there, the rounds, what each table came to. Nothing here is
stored, so that a correction of whatever was written first is as if it had been written so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from deece.club.events import (
    Changed,
    ClubError,
    ClubEvent,
    Entered,
    EntryFined,
    EveningBegun,
    EveningClosed,
    EventsBack,
    Feat,
    Here,
    Paid,
    RoundClock,
    RoundSeated,
    SideClaim,
    Substitute,
    TableFigures,
    TableResult,
    TableSeats,
)
from deece.club.formats import FORMATS, Format, format_of
from deece.club.on_deece import OnDeece, Played, all_played, on_deece
from deece.keeper.events import merge
from deece.rules.ruleset import RulesError, Ruleset, load
from deece.say import say

ROOMS: Final = 2  # of a match of two teams: its tables have two numbers in a row
State = Literal["open", "claimed", "differs", "agreed", "settled"]


class Entry(NamedTuple):
    """Somebody who entered: a person, a pair or a team."""

    number: int
    names: tuple[tuple[int, tuple[str, ...]], ...]  # who plays for it, each from this round on
    here: bool
    paid: int  # cents
    couple: str

    @property
    def now(self) -> tuple[str, ...]:
        """Who plays for it now."""
        return self.names[-1][1]

    def at(self, round: int) -> tuple[str, ...]:
        """Who played for it in a round."""
        return [who for since, who in self.names if since <= max(round, 0)][-1]

    @property
    def substituted(self) -> bool:
        """Whether somebody else plays for it than entered."""
        return len(self.names) > 1


class Standing(NamedTuple):
    """A table of a round, and what is known of it."""

    round: int
    table: TableSeats
    state: State
    figures: TableFigures | None = None  # what counts; None while nothing does
    results: tuple[ClubEvent, ...] = ()  # the director's that stand; of several that differ the last counts
    claims: Mapping[int, ClubEvent] = {}  # by side, the last of each
    deece: OnDeece | None = None  # where it is played on phones

    @property
    def number(self) -> int:
        """Its number in the room."""
        return self.table.number

    @property
    def written(self) -> bool:
        """Whether anything was written of it: then nobody is moved from there."""
        return bool(self.results or self.claims or (self.deece and self.deece.over))

    @property
    def by_deece(self) -> bool:
        """Whether what counts is what was played on phones."""
        return self.state == "agreed" and self.deece is not None and self.deece.whole is not None

    @property
    def by_computer(self) -> bool:
        """Whether a computer player chose in place of one of them, whoever wrote then what it came to."""
        played = self.deece.over.values() if self.deece else ()
        written = (_figures(one) for one in (*self.results, *self.claims.values()))
        return any(one.computer for one in (*played, *written))

    @property
    def counts(self) -> bool:
        """Whether its result stands."""
        return self.figures is not None

    @property
    def places(self) -> tuple[int, ...]:
        """Of each side its place: 1 has won, and all who tie for it; () while nothing is known."""
        if self.figures is None:
            return ()
        points, winner = self.figures.points, self.figures.winner
        if winner >= 0:
            return tuple(1 if side == winner else 2 for side in range(len(points)))
        return tuple(1 + sum(other > one for other in points) for one in points)

    @property
    def sheet(self) -> tuple[str, str]:
        """The shared score sheet that can be read of it, and its key; "" for none."""
        found = [one.change for one in self.claims.values() if isinstance(one.change, SideClaim) and one.change.sheet]
        return (found[0].sheet, found[0].key) if found else ("", "")


class Round(NamedTuple):
    """A round as it was seated."""

    number: int
    event: ClubEvent
    tables: tuple[Standing, ...]
    out: tuple[int, ...]

    @property
    def by_hand(self) -> bool:
        """Whether somebody moved people."""
        return isinstance(self.event.change, RoundSeated) and self.event.change.by_hand

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of what every table plays; () without boards."""
        return self.event.change.boards if isinstance(self.event.change, RoundSeated) else ()

    @property
    def open(self) -> tuple[Standing, ...]:
        """The tables whose result does not stand."""
        return tuple(one for one in self.tables if not one.counts)

    @property
    def begun(self) -> bool:
        """Whether anything was written of a table: then nobody is seated anew."""
        return any(one.written for one in self.tables)

    @property
    def entries(self) -> tuple[int, ...]:
        """Who was there, in the order of entering."""
        sat = {entry for one in self.tables for side in one.table.sides for entry in side if entry}
        return tuple(sorted({*sat, *self.out}))


class Evening:
    """An evening as it stands."""

    def __init__(self, events: tuple[ClubEvent, ...], begun: EveningBegun) -> None:
        """Of these events, merged."""
        self.events, self.begun = events, begun
        self.holding = _holding(events)
        self.opened = _changed(begun, self.holding)  # as it is now
        self.format: Format = _format(self.opened)
        self.ruleset = ruleset_of(begun.system, begun.overrides)
        self.of_three = ruleset_of(self.opened.three, ()) if self.opened.three else self.ruleset
        if self.format.boards and not of_two_pairs(self.ruleset):
            raise ClubError(say("boards are for games of four people on two sides: choose another game"))

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """Everybody who entered, by number."""
        found: dict[int, Entry] = {}
        for event in self.holding:
            match event.change:
                case Entered(number, names, couple):
                    old = found.get(number)
                    found[number] = Entry(number, ((0, names),), True if old is None else old.here, 0, couple)
        for event in self.holding:
            change = event.change
            if not isinstance(change, (Here, Paid, Substitute)) or change.number not in found:
                continue
            one = found[change.number]
            match change:
                case Here():
                    one = one._replace(here=change.here)
                case Paid():
                    one = one._replace(paid=change.cents)
                case Substitute():
                    one = one._replace(names=_renamed(one.names, change))
            found[change.number] = one
        return dict(sorted(found.items()))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that were seated, from the first; one that is missing ends them."""
        seated: dict[int, ClubEvent] = {}
        for event in _standing(self.holding, RoundSeated):
            assert isinstance(event.change, RoundSeated)
            seated[event.change.number] = event
        results, claims = self._written()
        played = all_played(self.holding)
        found: list[Round] = []
        while (number := len(found) + 1) in seated:
            event = seated[number]
            assert isinstance(event.change, RoundSeated)
            both, boards = self.opened.both_agree, event.change.boards
            standing = (
                _table(number, table, results.get((number, table.number), []), claims, both=both)
                for table in event.change.tables
            )
            tables = tuple(_with_deece(one, played.get((number, one.number), ()), boards) for one in standing)
            found.append(Round(number, event, tables, event.change.out))
        return tuple(found)

    def _written(self) -> tuple[dict[tuple[int, int], list[ClubEvent]], dict[tuple[int, int], dict[int, ClubEvent]]]:
        """Results by round and table, and claims by side too."""
        results: dict[tuple[int, int], list[ClubEvent]] = {}
        claims: dict[tuple[int, int], dict[int, ClubEvent]] = {}
        for event in _standing(self.holding, TableResult):
            assert isinstance(event.change, TableResult)
            results.setdefault((event.change.round, event.change.table), []).append(event)
        for event in self.holding:
            if isinstance(event.change, SideClaim):
                claims.setdefault((event.change.round, event.change.table), {})[event.change.side] = event
        return results, claims

    @cached_property
    def penalties(self) -> tuple[ClubEvent, ...]:
        """Those that hold, of entries that there are."""
        return tuple(
            one for one in self.holding if isinstance(one.change, EntryFined) and one.change.number in self.entries
        )

    @cached_property
    def feats(self) -> tuple[ClubEvent, ...]:
        """What was done for a prize, in order."""
        return tuple(one for one in self.holding if isinstance(one.change, Feat) and one.change.number in self.entries)

    @cached_property
    def clock(self) -> RoundClock | None:
        """The clock of the last round; None while it is stopped."""
        clocks = [one.change for one in self.holding if isinstance(one.change, RoundClock)]
        now = clocks[-1] if clocks else None
        return now if now and now.until and now.round == len(self.rounds) else None

    @cached_property
    def closed(self) -> bool:
        """Whether the evening is over."""
        return any(isinstance(one.change, EveningClosed) for one in self.holding)

    def format_at(self, round: Round) -> Format:
        """The format as it was when a round was seated: what is changed later leaves the round as it was played."""
        if not any(isinstance(one.change, Changed) for one in self.holding):
            return self.format
        return _format(_changed(self.begun, self.holding[: self.holding.index(round.event)]))

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return max(self.entries, default=0) + 1

    @property
    def here(self) -> tuple[int, ...]:
        """Who is there for the next round, in the order of entering."""
        return tuple(number for number, one in self.entries.items() if one.here)

    def here_at(self, round: Round) -> tuple[int, ...]:
        """Who was there when a round was seated, those who sat nowhere included."""
        there: dict[int, bool] = {}
        for event in self.holding[: self.holding.index(round.event)]:
            match event.change:
                case Entered(number):
                    there.setdefault(number, True)
                case Here(number, here) if number in there:
                    there[number] = here
        return tuple(sorted({*(number for number, here in there.items() if here), *round.entries}))

    @property
    def last(self) -> Round | None:
        """The round that is played, or the last one; None before the first."""
        return self.rounds[-1] if self.rounds else None

    def table(self, round: int, number: int) -> Standing | None:
        """A table of a round; None where there is none."""
        if not 1 <= round <= len(self.rounds):
            return None
        return next((one for one in self.rounds[round - 1].tables if one.number == number), None)

    def seated(self, number: int, round: int, table: int) -> tuple[str, ...]:
        """Who of an entry sits at a table: of a team in two rooms, two in each."""
        names = self.entries[number].at(round) if number in self.entries else ()
        if self.format.boards != "rooms" or len(names) < ROOMS * 2:
            return names
        return names[:2] if room_of(table) == 0 else names[2:]

    def name(self, number: int, round: int = 10_000) -> str:
        """Who an entry is, in a round: "Ann & Bea"."""
        return " & ".join(self.entries[number].at(round)) if number in self.entries else ""


def room_of(table: int) -> int:
    """The room of a table, 0 or 1, where teams sit in two."""
    return (table - 1) % ROOMS


def of_two_pairs(ruleset: Ruleset) -> bool:
    """Whether four play it on two sides, whose cards can be dealt once more."""
    deal = ruleset.rules.deal
    return ruleset.rules.people == deal.players == 4 and deal.sides == 2 and deal.stock == "none"


def fold(events: Iterable[ClubEvent]) -> Evening:
    """The evening that these events make, in whatever order they come. Raises ClubError where there is no beginning,
    or none that this version knows."""
    merged = merge(events)
    begun = next((event.change for event in merged if isinstance(event.change, EveningBegun)), None)
    if begun is None:
        raise ClubError(say("this evening has no beginning: what is played is missing"))
    return Evening(merged, begun)


def _changed(begun: EveningBegun, events: Iterable[ClubEvent]) -> EveningBegun:
    """What it began with, and what of it these events changed: of each the last word."""
    told: dict[str, object] = {}
    for event in events:
        if isinstance(event.change, Changed):
            told |= event.change.told
    return replace(begun, **told) if told else begun


def _format(opened: EveningBegun) -> Format:
    """The format, as this evening has it. Raises ClubError."""
    if opened.format not in FORMATS:
        raise ClubError(say("this evening has a format that this version of deece does not know: update deece"))
    found = format_of(opened.format)
    return replace(
        found,
        rounds=opened.rounds or found.rounds,
        hands=opened.hands or found.hands,
        goal=0 if opened.hands else found.goal,
        minutes=opened.minutes or found.minutes,
        odd=opened.odd or found.odd,
        fine=opened.fine or found.fine,
        prizes=found.prizes if opened.prizes is None else opened.prizes,
        places=opened.places or found.places,
    )


@lru_cache(maxsize=64)
def ruleset_of(system: str, overrides: tuple[tuple[str, str], ...]) -> Ruleset:
    """What is played. Raises ClubError."""
    try:
        return load(system, dict(overrides))
    except RulesError:
        raise ClubError(
            say("this evening is played by rules that this version of deece does not know: update deece")
        ) from None


def _holding(events: tuple[ClubEvent, ...]) -> tuple[ClubEvent, ...]:
    """The events without those that were taken back, the beginning never."""
    gone = {id for one in events if isinstance(one.change, EventsBack) for id in one.change.over}
    return tuple(one for one in events if one.id not in gone or isinstance(one.change, (EveningBegun, EventsBack)))


def _standing(events: Sequence[ClubEvent], kind: type[RoundSeated | TableResult]) -> list[ClubEvent]:
    """The events of this kind that no other stands in the place of."""
    found = [event for event in events if isinstance(event.change, kind)]
    over = {id for event in found if isinstance(event.change, (RoundSeated, TableResult)) for id in event.change.over}
    return [event for event in found if event.id not in over]


def _renamed(
    names: tuple[tuple[int, tuple[str, ...]], ...], change: Substitute
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who plays for an entry, once this is written: somebody else from a round on, or with 0 who does now."""
    if change.since == 0:
        return (*names[:-1], (names[-1][0], change.names))
    kept = tuple(one for one in names if one[0] < change.since)
    return (*kept, (change.since, change.names))


def _table(
    round: int,
    table: TableSeats,
    results: list[ClubEvent],
    claims: Mapping[tuple[int, int], Mapping[int, ClubEvent]],
    *,
    both: bool,
) -> Standing:
    """A table, and what counts of what was written of it."""
    sides = len(table.sides)
    results = [one for one in results if len(_figures(one).points) == sides]
    said = {
        side: one
        for side, one in sorted(claims.get((round, table.number), {}).items())
        if side < sides and len(_figures(one).points) == sides
    }
    found = Standing(round, table, "open", None, tuple(results), said)
    if results:
        return found._replace(state="settled", figures=_figures(results[-1]))
    figures = [_figures(one) for one in said.values()]
    if not figures:
        return found
    if any(_counted(one) != _counted(figures[0]) for one in figures):
        return found._replace(state="differs")
    alone = sum(any(side) for side in table.sides) == 1  # floaters write nothing
    if len(figures) > 1 or alone or not both:
        return found._replace(state="agreed", figures=max(figures, key=lambda one: (one.hands > 0, bool(one.best))))
    return found._replace(state="claimed")


def _with_deece(found: Standing, played: Sequence[Played], boards: tuple[int, ...]) -> Standing:
    """The same, if those who sit there play it on phones: what that came to is as if both sides had written it."""
    deece = on_deece(played, found.table.sides, boards)
    whole = deece.whole if deece and not found.results else None
    if whole:
        return found._replace(deece=deece, state="agreed", figures=whole)
    return found._replace(deece=deece)


def _figures(event: ClubEvent) -> TableFigures:
    assert isinstance(event.change, (TableResult, SideClaim))
    return event.change.figures


def _counted(figures: TableFigures) -> tuple[object, ...]:
    """What two sides must agree on."""
    return figures.points, figures.winner, figures.boards
