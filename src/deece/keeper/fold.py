"""From the events of a sheet to what it shows: lines, totals, who deals, who has won. Nothing here is stored.

The engine scores: a hand that was told stands in the game as a choice that `apply` knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from deece.game.action import ToldHand
from deece.game.ending import new_hand
from deece.game.play import apply, start
from deece.game.refusal import Refusal
from deece.game.state import NOBODY, Game, HandResult, IllegalAction, Seat, State
from deece.keeper.events import Begun, Hand, NewGame, Pen, Penalty, Renamed, SheetError, SheetEvent, Sign, Void, merge
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
    entries: tuple[SheetEvent, ...]  # what holds now: one, or several that differ, of which the first is shown
    result: HandResult | None = None  # None for a line without a score, or a hand that cannot be
    problem: Refusal | None = None  # why it cannot be by the rules
    trouble: str = ""  # why its cards or names cannot be read
    penalties: tuple[Penalty, ...] = ()
    corrected: bool = False
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
        return len({_says(event) for event in self.entries}) > 1


class Sheet(NamedTuple):
    """A sheet as it stands. `state` is the position before the next deal, or the end of the last game."""

    begun: Begun
    ruleset: Ruleset
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    states: tuple[State, ...]  # the position after each game, the last one's as it stands
    signed: dict[str, int]  # by name, the last line that they agree with
    pen: str  # the device that writes; "" while nobody has asked for it
    events: tuple[SheetEvent, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.ruleset.rules

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
        return _next_dealer(self.state)

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
    found = _standing(sheet.events, Penalty)
    return [
        one for one in found if isinstance(one.change, Penalty) and one.change.column == column and one.change.points
    ]


def fold(events: Iterable[SheetEvent]) -> Sheet:
    """The sheet that these events make, in whatever order they come. Raises SheetError where there is no beginning."""
    merged = merge(events)
    begun = next((event.change for event in merged if isinstance(event.change, Begun)), None)
    if begun is None:
        raise SheetError("this sheet has no beginning: its rules and names are missing")
    try:
        ruleset = from_values(begun.system, dict(begun.rules))
    except RulesError:
        raise SheetError(
            "this sheet was begun by rules that this version of deece does not know: update deece"
        ) from None
    names, signed, pen = check_names(begun.names, ruleset.rules.people), dict[str, int](), ""
    if not 0 <= begun.dealer < len(names):
        raise SheetError("this sheet does not say who dealt first")
    for event in merged:
        match event.change:
            case Renamed(told):
                with suppress(RecordError):  # what cannot be names changes nothing
                    names = new_names(told, len(names))
            case Sign(number, who):
                signed[who] = number
            case Pen(device):
                pen = device
    rows, states = _play(begun, ruleset, names, merged)
    return Sheet(begun, ruleset, names, tuple(rows), tuple(states), signed, pen, merged)


def _says(event: SheetEvent) -> tuple[object, ...]:
    change = event.change
    if isinstance(change, Void):
        return ("void", change.why)
    assert isinstance(change, Hand)
    return ("hand", str(change.told))


def _standing(events: Sequence[SheetEvent], *kinds: type[Hand | Void | Penalty]) -> list[SheetEvent]:
    """The events of these kinds that no other stands in the place of."""
    found = [(event, event.change) for event in events if isinstance(event.change, kinds)]
    over = {id for _, change in found for id in change.over}
    return [event for event, _ in found if event.id not in over]


def _play(
    begun: Begun, ruleset: Ruleset, names: Sequence[str], events: Sequence[SheetEvent]
) -> tuple[list[Row], list[State]]:
    rules = ruleset.rules
    lines: dict[int, list[SheetEvent]] = {}
    for event in _standing(events, Hand, Void):
        assert isinstance(event.change, (Hand, Void))
        lines.setdefault(event.change.number, []).append(event)
    fines: dict[int, list[Penalty]] = {}
    for event in _standing(events, Penalty):
        assert isinstance(event.change, Penalty)
        fines.setdefault(event.change.after, []).append(event.change)
    games = {event.change.number: event.change for event in events if isinstance(event.change, NewGame)}
    corrected = {
        event.change.number for event in events if isinstance(event.change, (Hand, Void)) and event.change.over
    }
    state = _fined(start(rules, begun.dealer), fines.get(0, ()))
    states, rows = [state], list[Row]()
    for number in sorted({*lines, *games}):
        game = games.get(number)
        if game is not None and (rows or game.dealer != NOBODY):
            dealer = game.dealer if 0 <= game.dealer < rules.people else _next_dealer(state)
            state = start(rules, dealer)
            states.append(state)
        if number not in lines:
            continue
        entries, here, before = lines[number], fines.get(number, ()), state
        row, state = _row(number, len(states) - 1, entries, before, here)
        row = row._replace(corrected=number in corrected)
        if row.disputed:  # worked out here, where the position before the line is at hand
            alone = [_row(number, row.game, [entry], before, here)[0] for entry in entries]
            row = row._replace(alone=tuple(alone))
        rows.append(row)
        states[-1] = state
    return rows, states


def _next_dealer(state: State) -> Seat:
    """Who deals after this hand; after the last hand of a game the dealer is still that of the hand."""
    game = state.public.game
    return (game.dealer + 1) % state.public.rules.people if game.winners else game.dealer


def _fined(state: State, fines: Sequence[Penalty]) -> State:
    """The position with these points in the columns."""
    public = state.public
    scores = list(public.game.scores)
    for fine in fines:
        if 0 <= fine.column < len(scores):
            scores[fine.column] += fine.points
    if tuple(scores) == public.game.scores:
        return state
    return state._replace(public=public._replace(game=public.game._replace(scores=tuple(scores))))


def _row(
    number: int, game: int, entries: list[SheetEvent], state: State, fines: Sequence[Penalty]
) -> tuple[Row, State]:
    """One line as its first entry has it, and the position after it and after these penalties."""
    row, state = _entered(number, game, entries, state)
    state = _fined(state, fines)
    penalties = tuple(fine for fine in fines if fine.points)
    return row._replace(scores=state.public.game.scores, penalties=penalties), state


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
        hand: ToldHand = told_hand_of(public.rules, row.dealer, told)
        after = apply(state, hand)
    except TellingError as error:
        return row._replace(trouble=one_line(str(error))), state
    except IllegalAction as error:
        return row._replace(problem=error.refusal), state
    results = after.public.game.results
    return row._replace(hand=len(results), result=results[-1]), after


def _played_on(game: Game, rules: Rules) -> Game:
    return game._replace(winners=(), ending=None, dealer=(game.dealer + 1) % rules.people)
