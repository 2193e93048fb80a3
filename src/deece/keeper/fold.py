"""From the events of a sheet to what it shows: lines, totals, who deals, who has won. Nothing here is stored.

The engine scores: a hand that was told stands in the game as a choice that `apply` knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from deece.game.action import Penalty as Fine
from deece.game.action import ToldHand
from deece.game.ending import fined, new_hand, next_dealer
from deece.game.play import apply, start
from deece.game.refusal import Refusal
from deece.game.state import NOBODY, Game, HandResult, IllegalAction, Seat, State
from deece.keeper.asking import completed
from deece.keeper.events import (
    Begun,
    Hand,
    NewGame,
    Pen,
    Penalty,
    Renamed,
    SheetError,
    SheetEvent,
    Sign,
    TakenBack,
    Void,
    merge,
)
from deece.keeper.telling import TellingError, told_hand_of
from deece.record.model import RecordError, check_names, new_names, one_line
from deece.rules.catalog import Rules
from deece.rules.ruleset import RulesError, Ruleset, from_values


class Row(NamedTuple):
    """A line of the sheet. `scores` are those after it, by column, penalties included."""

    number: int  # its place on the sheet
    hand: int  # which hand of its game it is, from 1; 0 for a line without a score
    game: int  # which game of the sheet it belongs to, from 0
    dealer: Seat
    scores: tuple[int, ...]
    entries: tuple[SheetEvent, ...]  # what holds now: one, or several that differ, of which the first is shown;
    # a second scorer's come after the pen's, whatever their counter
    result: HandResult | None = None  # None for a line without a score, or a hand that cannot be
    problem: Refusal | None = None  # why it cannot be by the rules
    trouble: str = ""  # why its cards or names cannot be read
    penalties: tuple[Penalty, ...] = ()  # after it
    corrected: bool = False
    at: int = 0  # when it was first written, in Unix seconds by the clock of that device; 0 where none says
    alone: tuple[Row, ...] = ()  # of entries that differ each, as the line would be with that one alone

    @property
    def entry(self) -> Hand | Void:
        """What it says."""
        change = self.entries[0].change
        assert isinstance(change, (Hand, Void))
        return change

    @property
    def disputed(self) -> bool:
        """Whether two wrote different things, and nobody has picked one."""
        return _differ(self.entries)

    @property
    def unsettled(self) -> bool:
        """Whether two with the pen wrote different things, so that nothing says which of them counts."""
        return _differ([event for event in self.entries if not event.beside])


class Sheet(NamedTuple):
    """A sheet as it stands. `state` is the position before the next deal, or the end of the last game."""

    begun: Begun
    ruleset: Ruleset
    names: tuple[str, ...]  # of those who sit there now
    rows: tuple[Row, ...]
    states: tuple[State, ...]  # the position after each game, the last one's as it stands
    signed: dict[str, int]  # by name, the last line that they agree with
    pen: str  # the device that writes; "" while nobody has asked for it
    events: tuple[SheetEvent, ...]
    waiting: tuple[Row, ...] = ()  # lines that only a second scorer has written: they count nothing until one is picked
    fines: tuple[SheetEvent, ...] = ()  # penalties of a second scorer, of which the same is so
    second: str = ""  # the second scorer's device as which the sheet is seen
    before: tuple[tuple[Penalty, ...], ...] = ()  # by game, penalties before its first hand
    sat: tuple[tuple[tuple[int, str], ...], ...] = ()  # by seat who has sat there, each from this line on
    noted: tuple[SheetEvent, ...] = ()  # penalties, new games and names that count, as written: each may be taken back

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.ruleset.rules

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who sat where in the hand of this line."""
        return tuple([name for since, name in seat if since <= number][-1] for seat in self.sat)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    @property
    def game(self) -> Game:
        """The game being played, or the last one: scores by column, the dealer, the winners."""
        return self.state.public.game

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next hand; once a game is over, the first of the next game."""
        return next_dealer(self.state.public)

    @property
    def next_number(self) -> int:
        """The number of the next line."""
        return self.rows[-1].number + 1 if self.rows else 1

    @property
    def disputes(self) -> tuple[Row, ...]:
        """The lines of which somebody must pick one of two."""
        return tuple(row for row in self.rows if row.disputed)


def penalties_of(sheet: Sheet, column: int) -> list[SheetEvent]:
    """The penalties of a column that hold."""
    return [event for event in sheet.noted if isinstance(event.change, Penalty) and event.change.column == column]


def fold(events: Iterable[SheetEvent], second: str = "") -> Sheet:
    """The sheet that these events make, in whatever order they come. Raises SheetError where there is no beginning.

    What a second scorer wrote counts once somebody picks it. On their own device, `second`, it counts where there is
    nothing else yet, so that they may go on without a network.
    """
    written = merge(events)
    merged = _holding(written)
    begun = next((event.change for event in merged if isinstance(event.change, Begun)), None)
    if begun is None:
        raise SheetError("this sheet has no beginning: its rules and names are missing")
    try:
        ruleset = from_values(begun.system, dict(begun.rules))
    except RulesError:
        raise SheetError(
            "this sheet was begun by rules that this version of deece does not know: update deece"
        ) from None
    sat = [[(0, name)] for name in check_names(begun.names, ruleset.rules.people)]
    signed, pen = dict[str, int](), ""
    if not 0 <= begun.dealer < len(sat):
        raise SheetError("this sheet does not say who dealt first")
    pens = {event.by.casefold() for event in merged if not event.beside}
    for event in merged:
        match event.change:
            case Renamed(told, since):
                with suppress(RecordError, ValueError):  # what cannot be names changes nothing
                    whole = [name or seat[-1][1] for name, seat in zip(told, sat, strict=True)]
                    sat = [_seated(*each, since) for each in zip(sat, new_names(whole, len(sat)), strict=True)]
            case Sign(number, who) if not event.beside:
                signed[who] = number
            case Sign(number, who) if who.casefold() not in pens:  # nobody signs beside for one who has the pen
                signed[who] = max(number, signed.get(who, 0))
            case Pen(device):
                pen = device
    rows, waiting, states, before = _play(begun, ruleset.rules, merged, second)
    last = rows[-1].number if rows else 0
    signed = {who: min(number, last) for who, number in signed.items()}
    names = tuple(seat[-1][1] for seat in sat)
    found = Sheet(begun, ruleset, names, tuple(rows), tuple(states), signed, pen, written)
    return found._replace(
        sat=tuple(map(tuple, sat)),
        waiting=tuple(waiting),
        fines=_unpicked(found, merged),
        second=second,
        before=tuple(before),
        noted=_noted(merged, len(found.game.scores)),
    )


def _seated(seat: list[tuple[int, str]], name: str, since: int) -> list[tuple[int, str]]:
    """Who has sat in a seat, once this name is in it: somebody else from a line on, or with 0 who sits there now."""
    now = seat[-1][1]
    if name == now:
        return seat
    if since == 0:  # they may have been away meanwhile
        return [(start, name if who == now else who) for start, who in seat]
    return [*(one for one in seat if one[0] < since), (since, name)]


def _holding(events: tuple[SheetEvent, ...]) -> tuple[SheetEvent, ...]:
    """The events without those that were taken back."""
    gone = {id for one in events if isinstance(one.change, TakenBack) and not one.beside for id in one.change.over}
    if not gone:
        return events
    return tuple(one for one in events if one.id not in gone or not isinstance(one.change, (Penalty, NewGame, Renamed)))


def _noted(events: Sequence[SheetEvent], columns: int) -> tuple[SheetEvent, ...]:
    fines = {event.id for event, fine in _fines(events) if 0 <= fine.column < columns}
    ours = [event for event in events if not event.beside]
    return tuple(one for one in ours if one.id in fines or isinstance(one.change, (NewGame, Renamed)))


def _differ(entries: Sequence[SheetEvent]) -> bool:
    return len({_says(event) for event in entries}) > 1


def _says(event: SheetEvent) -> tuple[object, ...]:
    change = event.change
    if isinstance(change, Void):
        return ("void", change.why)
    assert isinstance(change, Hand)
    return ("hand", str(change.told))


def _standing(events: Sequence[SheetEvent], *kinds: type[Hand | Void | Penalty]) -> list[SheetEvent]:
    """The events of these kinds that no other stands in the place of; a second scorer's takes no place of the pen's."""
    found = [event for event in events if isinstance(event.change, kinds)]
    over, beside = set[str](), set[str]()
    for event in found:
        assert isinstance(event.change, (Hand, Void, Penalty))
        (beside if event.beside else over).update(event.change.over)
    return [event for event in found if event.id not in over and not (event.beside and event.id in beside)]


def _fines(events: Sequence[SheetEvent]) -> list[tuple[SheetEvent, Penalty]]:
    """The penalties that stand, those of a second scorer too."""
    found = _standing(events, Penalty)
    return [(event, event.change) for event in found if isinstance(event.change, Penalty) and event.change.points]


class _Fines(NamedTuple):
    """The penalties that count: by the line after which they are, and by that with which their game begins."""

    after: dict[int, list[Penalty]]
    first: dict[int, list[Penalty]]


def _counting(events: Sequence[SheetEvent], columns: int) -> _Fines:
    """The penalties that count. One that was written once a new game was begun, before its first hand, is of that."""
    found = _Fines({}, {})
    begun = {event.change.number: event.order for event in events if isinstance(event.change, NewGame)}
    for event, fine in _fines(events):
        if not event.beside and 0 <= fine.column < columns:
            late = fine.after + 1 in begun and event.order > begun[fine.after + 1]
            (found.first if late else found.after).setdefault(fine.after + late, []).append(fine)
    return found


def _unpicked(sheet: Sheet, events: Sequence[SheetEvent]) -> tuple[SheetEvent, ...]:
    """The penalties of a second scorer that nobody has picked, and that the pen has not written as well."""
    fines = [(event, fine) for event, fine in _fines(events) if 0 <= fine.column < len(sheet.game.scores)]
    there = {(fine.after, fine.column, fine.points) for event, fine in fines if not event.beside}
    return tuple(event for event, fine in fines if event.beside and (fine.after, fine.column, fine.points) not in there)


def _lines(events: Sequence[SheetEvent]) -> dict[int, list[SheetEvent]]:
    """The entries that stand, by line: a second scorer's after the others."""
    lines: dict[int, list[SheetEvent]] = {}
    for event in sorted(_standing(events, Hand, Void), key=lambda event: event.beside):
        assert isinstance(event.change, (Hand, Void))
        lines.setdefault(event.change.number, []).append(event)
    return lines


def _play(
    begun: Begun, rules: Rules, events: Sequence[SheetEvent], second: str
) -> tuple[list[Row], list[Row], list[State], list[tuple[Penalty, ...]]]:
    """The lines that count, those that wait for somebody to pick them, the position after each game, and of each the
    penalties before its first hand."""
    state = start(rules, begun.dealer)
    lines, fines = _lines(events), _counting(events, len(state.public.game.scores))
    games = {event.change.number: event.change for event in events if isinstance(event.change, NewGame)}
    first: dict[int, int] = {}
    for event in events:
        if isinstance(event.change, (Hand, Void)) and event.at and not event.beside:
            first[event.change.number] = min(event.at, first.get(event.change.number, event.at))
    corrected = {
        event.change.number
        for event in events
        if isinstance(event.change, (Hand, Void)) and event.change.over and not event.beside
    }
    before = [tuple(fines.after.get(0, ()))]
    state = _fined(state, before[0])
    states, rows, waiting = [state], list[Row](), list[Row]()
    for number in sorted({*lines, *games}):
        game = games.get(number)
        if game is not None and (rows or game.dealer != NOBODY):
            dealer = game.dealer if 0 <= game.dealer < rules.people else next_dealer(state.public)
            state = start(rules, dealer)
            states.append(state)
            before.append(())
        if number in fines.first:
            before[-1] += tuple(fines.first[number])
            states[-1] = state = _fined(state, fines.first[number])
        if number not in lines:
            continue
        row, after = _line(number, len(states) - 1, _seen_by(second, lines[number]), state, fines.after.get(number, ()))
        if row.entries[0].beside and row.entries[0].device != second:
            waiting.append(row)
            continue
        rows.append(row._replace(corrected=number in corrected, at=first.get(number, 0)))
        states[-1] = state = after
    return rows, waiting, states, before


def _seen_by(second: str, entries: list[SheetEvent]) -> list[SheetEvent]:
    """The entries of a line as this device has them: among those of second scorers its own come first."""
    return sorted(entries, key=lambda event: (event.beside, event.device != second)) if second else entries


def _line(
    number: int, game: int, entries: list[SheetEvent], before: State, fines: Sequence[Penalty]
) -> tuple[Row, State]:
    """A line as its first entry has it, with what each comes to where they differ or wait; the position after it."""
    row, state = _row(number, game, entries, before, fines)
    if row.disputed or row.entries[0].beside:  # worked out here, where the position before the line is at hand
        row = row._replace(alone=tuple(_row(number, game, [entry], before, fines)[0] for entry in entries))
    return row, state


def _fined(state: State, fines: Sequence[Penalty]) -> State:
    """The position with these points in the columns."""
    for fine in fines:
        state = fined(state, Fine(fine.column, fine.points))
    return state


def _row(
    number: int, game: int, entries: list[SheetEvent], state: State, fines: Sequence[Penalty]
) -> tuple[Row, State]:
    """One line as its first entry has it, and the position after it and after these penalties."""
    row, state = _entered(number, game, entries, state)
    state = _fined(state, fines)
    return row._replace(scores=state.public.game.scores, penalties=tuple(fines)), state


def _entered(number: int, game: int, entries: list[SheetEvent], state: State) -> tuple[Row, State]:
    """The line and the position after it, without penalties."""
    public = state.public
    if public.game.winners:  # they play on: the next dealer deals, and the scores go on
        public = new_hand(public.tables, _played_on(public.game, public.rules)).public
        state = state._replace(public=public)
    entry = entries[0].change
    row = Row(number, 0, game, public.game.dealer, public.game.scores, tuple(entries))
    if isinstance(entry, Void):
        if entry.why == "nines":
            misdeals = public.game.misdeals + 1
            state = state._replace(public=public._replace(game=public.game._replace(misdeals=misdeals)))
        return row, state
    assert isinstance(entry, Hand)
    told = entry.told
    if 0 <= told.dealer < public.rules.people and told.dealer != public.game.dealer:
        state = new_hand(public.tables, public.game._replace(dealer=told.dealer))
        row = row._replace(dealer=told.dealer)
    try:
        try:
            hand: ToldHand = told_hand_of(public.rules, row.dealer, told)
            after = apply(state, hand)
        except (TellingError, IllegalAction):  # written where nobody could say what follows from it
            if (whole := completed(public.rules, row.dealer, told)) == told:
                raise
            after = apply(state, told_hand_of(public.rules, row.dealer, whole))
    except TellingError as error:
        return row._replace(trouble=one_line(str(error))), state
    except IllegalAction as error:
        return row._replace(problem=error.refusal), state
    results = after.public.game.results
    return row._replace(hand=len(results), result=results[-1]), after


def _played_on(game: Game, rules: Rules) -> Game:
    return game._replace(winners=(), ending=None, dealer=(game.dealer + 1) % rules.people)
