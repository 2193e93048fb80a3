"""Who may write what, and in which state of the evening. What is refused has a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from deece.club.events import (
    FLOATER,
    MOST_ENTRIES,
    Change,
    Changed,
    ClubError,
    DeeceTable,
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
from deece.club.fold import ROOMS, Evening, Round, Standing, ruleset_of
from deece.say import Message, say
from deece.words.cards import listed
from deece.words.refused import Refused

Role = Literal["director", "scorer", "player", "wall"]
OFFICIAL: Final[tuple[Role, ...]] = ("director", "scorer")  # who see fees, what each side wrote, and corrections
MAY: Final[Mapping[Role, tuple[type[Change], ...]]] = {
    "director": (
        Changed,
        Entered,
        Here,
        Paid,
        Substitute,
        RoundSeated,
        TableResult,
        SideClaim,
        EntryFined,
        Feat,
        RoundClock,
        EventsBack,
        EveningClosed,
    ),
    "scorer": (Here, Paid, TableResult, SideClaim, Feat),
    "player": (SideClaim,),
    "wall": (),
}
NAMES: Final[Mapping[int, Message]] = {
    1: "an entry here is one person: write one name",
    2: "an entry here is a pair: write two names, as Ann & Bea",
    4: "an entry here is a team: write four names, as Ann & Bea & Cal & Dot",
}
PEOPLE: Final = {"person": 1, "pair": 2, "team of four": 4}  # of an entry, by the format's unit


def check(evening: Evening, change: Change, role: Role = "director") -> None:
    """Raises ClubError where this link may not write this, or where it cannot be now."""
    if not isinstance(change, MAY[role]):
        raise ClubError(say("this link does not allow that: ask the director"))
    if evening.closed and not isinstance(change, (EventsBack, Changed, TableResult, EntryFined, Paid, Substitute)):
        raise ClubError(say("this evening is over: open it again first"))
    match change:
        case Changed():
            _may_change(evening, change)
        case Entered():
            _may_enter(evening, change)
        case Here(number) | Paid(number):
            _entry(evening, number)
        case Substitute(number, names, since):
            _entry(evening, number)
            _names(evening, number, names)
            if since > len(evening.rounds) + 1:
                raise ClubError(say("nobody can play for them from a round that comes only later"))
        case RoundSeated():
            _may_seat(evening, change)
        case TableResult(round, table, figures):
            _fits(evening, _table(evening, round, table), figures)
        case SideClaim():
            _may_claim(evening, change)
        case EntryFined(number, round) | Feat(number, round):
            _entry(evening, number)
            if round > len(evening.rounds):
                raise ClubError(say("that round is not seated yet"))
        case RoundClock(round) if round != len(evening.rounds):
            raise ClubError(say("the clock is of the round that is played"))
        case EventsBack(over):
            _may_take_back(evening, over)
        case _:
            pass


def _entry(evening: Evening, number: int) -> None:
    if number not in evening.entries:
        raise ClubError(say("nobody has entered by that number"))


def _names(evening: Evening, number: int, names: Sequence[str]) -> None:
    """Raises ClubError unless an entry can have these names."""
    people = PEOPLE[evening.format.unit]
    if len(names) != people or not all(names):
        raise ClubError(say(NAMES[people]))
    others = {
        name.casefold() for other, one in evening.entries.items() if other != number and one.here for name in one.now
    }
    again = next((name for name in names if name.casefold() in others), "")
    if again or len({name.casefold() for name in names}) != people:
        raise ClubError(
            say("somebody here is called {name} already: add a letter of the last name", name=again or names[0])
        )


def _may_change(evening: Evening, change: Changed) -> None:
    rounds, seated = change.rounds or 0, len(evening.rounds)
    if 0 < rounds < seated:
        raise ClubError(say("round {round} is seated already: there are as many rounds, or more", round=seated))
    if rounds and evening.format.final and seated > evening.format.rounds:
        raise ClubError(say("the final has begun: the number of rounds before it stays as it is"))
    if change.odd == "three" and evening.format.unit != "person":
        raise ClubError(say("a table of three is for people who come alone"))
    if change.three and ruleset_of(change.three, ()).rules.people != 3:
        raise ClubError(say("that is no game for a table of three: as three-handed"))
    if not change.told:
        raise ClubError(say("nothing is changed by that"))


def _may_enter(evening: Evening, change: Entered) -> None:
    if change.number > evening.next_number or change.number > MOST_ENTRIES:
        raise ClubError(say("an evening has room for {most} entries, numbered one after another", most=MOST_ENTRIES))
    if change.number in evening.entries and any(change.number in round.entries for round in evening.rounds):
        raise ClubError(say("they have played already: correct their names, or let somebody play for them"))
    _names(evening, change.number, change.names)


def _may_seat(evening: Evening, change: RoundSeated) -> None:
    """The next round once the last one is over, or the one that is played as far as nothing is written of a table."""
    last = evening.last
    number = last.number if last else 0
    if change.number == number + 1:
        if last and last.open:
            raise ClubError(waits_for(last))
    elif last and change.number == number:
        if last.event.id not in change.over:
            raise ClubError(say("this round was seated anew meanwhile: look again"))
        _keeps(last, change)
    else:
        raise ClubError(say("a round that is over is not seated anew: correct its results instead"))
    _may_deal(evening, change)
    tables = change.tables[::ROOMS] if evening.format.boards == "rooms" else change.tables
    sat = [entry for table in tables for side in table.sides for entry in side if entry != FLOATER]
    sat += change.out
    if not change.tables or len(set(sat)) != len(sat) or any(entry not in evening.entries for entry in sat):
        raise ClubError(say("everybody who is here sits at one table, or sits out"))
    if len({table.number for table in change.tables}) != len(change.tables):
        raise ClubError(say("two tables have one number"))


def _may_deal(evening: Evening, change: RoundSeated) -> None:
    """Raises ClubError for boards that somebody has played, and for teams that do not meet in two rooms."""
    known = {number for one in evening.rounds if one.number != change.number for number in one.boards}
    if bool(change.boards) != bool(evening.format.boards) or known & set(change.boards):
        raise ClubError(say("a round of this evening has boards of its own, which nobody has played"))
    if evening.format.boards == "rooms" and not _in_rooms(change.tables):
        raise ClubError(say("two teams meet at two tables in a row, in the second with exchanged seats"))


def _in_rooms(tables: Sequence[TableSeats]) -> bool:
    rooms = tables[::ROOMS], tables[1::ROOMS]
    return len(rooms[0]) == len(rooms[1]) and all(
        first.number % ROOMS == 1 and second.number == first.number + 1 and first.sides == second.sides[::-1]
        for first, second in zip(*rooms, strict=True)
    )


def _keeps(last: Round, change: RoundSeated) -> None:
    """Raises ClubError where somebody would be moved from a table of which a result is written."""
    new = {table.number: table for table in change.tables}
    for one in last.tables:
        if one.written and new.get(one.number) != one.table:
            raise ClubError(say("table {table} has a result already: nobody is moved there", table=one.number))


def waits_for(round: Round) -> str:
    """For which tables a round waits."""
    tables = [str(one.number) for one in round.open]
    if len(tables) == 1:
        return say("round {round} waits for table {table}", round=round.number, table=tables[0])
    return say("round {round} waits for tables {tables}", round=round.number, tables=listed(tables))


def _table(evening: Evening, round: int, number: int) -> Standing:
    found = evening.table(round, number)
    if found is None:
        raise ClubError(say("there is no table {table} in round {round}", table=number, round=round))
    return found


def _fits(evening: Evening, table: Standing, figures: TableFigures) -> None:
    sides = len(table.table.sides)
    if len(figures.points) != sides:
        raise ClubError(
            say("a result has a figure for each side: {sides} at table {table}", sides=sides, table=table.number)
        )
    boards = len(evening.rounds[table.round - 1].boards)
    if boards and figures.winner >= 0 and not figures.boards:  # a side did not come
        return
    sums = [sum(one[side] for one in figures.boards if len(one) == sides) for side in range(sides)]
    whole = len(figures.boards) == boards and all(len(one) in (0, sides) for one in figures.boards)
    if not whole or (boards and (sums != list(figures.points) or not any(figures.boards))):
        if not boards:
            raise ClubError(say("there are no boards at this table"))
        number = table.number
        raise ClubError(
            say("a result here has the figures of each board: {boards} at table {table}", boards=boards, table=number)
        )


def _may_claim(evening: Evening, change: SideClaim) -> None:
    table = _table(evening, change.round, change.table)
    if change.round != len(evening.rounds):
        raise ClubError(say("that round is over: the director corrects its results"))
    if table.results:
        raise ClubError(say("the director has settled this result: ask them"))
    if table.deece and table.deece.whole:
        raise ClubError(say("this table was played on phones: ask the director if it is not right"))
    if change.side >= len(table.table.sides):
        raise ClubError(say("there is no such side at this table"))
    _fits(evening, table, change.figures)


def may_be_on_deece(evening: Evening, change: DeeceTable, *, official: bool) -> Standing:
    """The table that is to be played on phones; raises Refused where it cannot be, or not by who sits there."""
    table = evening.table(change.round, change.table)
    if evening.closed or table is None or change.round != len(evening.rounds) or table.table.sides != change.sides:
        raise Refused("seated_anew")
    if table.counts:
        raise Refused("has_a_result")
    if not (official or table.deece or evening.opened.deece):
        raise Refused("not_on_phones")
    return table


def _may_take_back(evening: Evening, over: Sequence[str]) -> None:
    those = [event for event in evening.events if event.id in over]
    played = {number for round in evening.rounds for number in round.entries}
    last = evening.last
    for event in those:
        match event.change:
            case EveningBegun() | EventsBack():
                raise ClubError(say("that cannot be taken back"))
            case Entered(number) if number in played:
                raise ClubError(say("they have played: say that they left instead"))
            case RoundSeated(number) if last and (number != last.number or last.begun):
                raise ClubError(say("a round of which a result is written cannot be taken back"))
            case _:
                pass
