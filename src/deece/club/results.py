"""From score sheets and records to results: who sat where, and what each hand brought their sides.

A person is known by their name. Nothing is kept: whoever has the files has the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from deece.club.cards import board_rules
from deece.club.events import FLOATER
from deece.club.fold import Evening, Round, Standing
from deece.club.rating import Game, Result, noise, unit
from deece.driver import moves_of
from deece.game.action import Deal
from deece.game.play import start
from deece.game.state import HandResult, Seat, Side
from deece.game.tables import tables_for
from deece.keeper.evening import gains
from deece.keeper.fold import Sheet
from deece.record import Record
from deece.review.luck import Fit, ahead_of, fit_for, luck
from deece.rules.catalog import Rules
from deece.rules.ruleset import load

DAY = 24 * 60 * 60  # seconds
THREE = 3  # at a table that plays a game of its own


class Found(NamedTuple):
    """What a file says: hands for the points a hand, games that are over for the ladder."""

    rules: Rules
    hands: tuple[Result, ...]
    games: tuple[Game, ...]


def of_sheet(sheet: Sheet, day: int = 0) -> Found:
    """What a score sheet says. A hand that two wrote differently counts nothing; penalties are no play.

    `day` is that of the sheet, where its lines do not tell theirs.
    """
    rules, hands, games = sheet.rules, list[Result](), list[Game]()
    for row in sheet.rows:
        if row.result is None or row.disputed:
            continue
        names, when = sheet.names_at(row.number), row.at // DAY or day
        found = _hand(rules, row.dealer, row.result, gains(row, fined=False), names, None, when)
        hands += [found] if found else []
    for number, rows in groupby(sheet.rows, lambda row: row.game):
        last = list(rows)[-1]
        if sheet.states[number].public.game.winners:
            seating, names = tables_for(rules).seatings[last.dealer], sheet.names_at(last.number)
            winners = sheet.states[number].public.game.winners
            games.append(_game(seating.column, last.scores, winners, names, last.at // DAY or day))
    return Found(rules, tuple(hands), tuple(games))


def of_record(record: Record, day: int = 0) -> Found:
    """What a record says; of a hand that was dealt the luck of the deal is taken off, where it is known.

    Raises IllegalAction, RecordError.
    """
    rules = record.ruleset.rules
    if record.practice:  # it was played to learn, and is counted with no others
        return Found(rules, (), ())
    fit = _fit(record.rules, rules)
    state, dealt, dealer, hands = start(rules, record.dealer), None, record.dealer, list[Result]()
    for move in moves_of(state, record.actions):
        before, state = move.before.public.game, move.after
        if isinstance(move.action, Deal):
            dealt, dealer = move.action, before.dealer
        if move.result is not None:
            gained = [now - then for now, then in zip(move.result.scores, before.scores, strict=True)]
            lucky = luck(rules, dealer, dealt, fit) if fit and dealt else None
            found = _hand(rules, before.dealer, move.result, gained, record.seats, lucky, day)
            hands += [found] if found else []
            dealt = None
    game = state.public.game
    column = state.public.seating.column
    over = [_game(column, game.scores, game.winners, record.seats, day)] if game.winners else []
    return Found(rules, tuple(hands), tuple(over))


def of_evening(evening: Evening, day: int = 0) -> Found:
    """What an evening says: the hands of each table together, and each table as a game.

    A table with a computer player, be it for one card in place of a person, one where somebody did not come, and a
    team of which nobody knows who sat there say nothing. Hands are those that were told, or as many as the round has.
    `day` is for an evening that has none.
    """
    if evening.opened.day:
        day = date.fromisoformat(evening.opened.day).toordinal() - date(1970, 1, 1).toordinal()
    hands, games = list[Result](), list[Game]()
    for round in evening.rounds:
        for table in round.tables:
            sides = _sides(evening, round, table)
            if table.figures is None or table.figures.winner >= 0 or table.by_computer or not sides:
                continue
            games.append(Game(sides, tuple(place - 1 for place in table.places), day))
            number = table.figures.hands or evening.format_at(round).hands
            rules = evening.of_three.rules if sum(map(len, sides)) == THREE else evening.ruleset.rules
            if number:
                points = tuple(points / unit(rules) for points in table.figures.points)
                hands.append(Result(sides, points, noise(rules, luck_off=False), day, number))
    return Found(evening.ruleset.rules, tuple(hands), tuple(games))


def _sides(evening: Evening, round: Round, table: Standing) -> tuple[tuple[str, ...], ...]:
    """Who sat on each side, by name; () where that is not known of all."""
    if evening.format.unit == "team of four" or any(FLOATER in side for side in table.table.sides):
        return ()
    sides = (
        tuple(name for number in side if number in evening.entries for name in evening.entries[number].at(round.number))
        for side in table.table.sides
    )
    found = tuple(sides)
    return found if all(found) else ()


def _hand(
    rules: Rules,
    dealer: Seat,
    result: HandResult,
    gained: Sequence[int],
    names: Sequence[str],
    lucky: Sequence[float] | None,
    day: int,
) -> Result | None:
    """One hand; None where a side is of several columns of the sheet (a called partner), since no side has its own."""
    column, own = tables_for(rules).seatings[dealer].column, unit(rules)
    sides = sorted(result.sides, key=_first)
    columns = [{column[seat] for seat in side.seats} for side in sides]
    if len(sides) < 2 or any(len(each) > 1 for each in columns):
        return None
    places = [each.pop() for each in columns]
    if lucky is None or len(places) < len(gained):  # whoever sits out has no part in the luck of the others
        lucky = None
        points = [float(gained[place]) for place in places]
    else:  # ahead of the others on average, and less what the cards bring: half of the difference of two sides
        ahead = ahead_of(gained, [0] * len(gained))
        others = len(gained) - 1
        points = [(ahead[place] - lucky[place]) * others / (others + 1) for place in places]
    who = tuple(tuple(names[seat] for seat in sorted(side.seats)) for side in sides)
    return Result(who, tuple(each / own for each in points), noise(rules, luck_off=lucky is not None), day)


def _first(side: Side) -> Seat:
    return min(side.seats)


def _game(column: Sequence[int], scores: Sequence[int], winners: Sequence[int], names: Sequence[str], day: int) -> Game:
    """A game that is over, by column of its sheet: the winners first, whoever has the most points."""
    sides = [tuple(name for seat, name in enumerate(names) if column[seat] == place) for place in range(len(scores))]
    order = [(place in winners, score) for place, score in enumerate(scores)]
    places = [0 if mine[0] else sum(other > mine for other in order) for mine in order]
    return Game(tuple(sides), tuple(places), day)


@lru_cache(maxsize=64)
def _fit(system: str, rules: Rules) -> Fit | None:
    """The weights for the luck of a deal; those of a system hold for its boards too, where only the end differs."""
    base = load(system)
    return fit_for(rules) or (fit_for(base.rules) if board_rules(base).rules == rules else None)
