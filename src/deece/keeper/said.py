"""What a sheet says, in words, for the terminal and for the pages: its lines, and what a hand would come to."""

from __future__ import annotations

from msgspec.structs import replace

from deece.game.state import NOBODY
from deece.keeper.events import Hand, NewGame, Penalty, Renamed, SheetEvent, Void, next_id
from deece.keeper.fold import Row, Sheet, fold
from deece.keeper.words.keeping import (
    effect_words,
    line_name,
    noted_game,
    noted_names,
    noted_penalty,
    renege_words,
    standing_words,
)
from deece.rules.check import matters
from deece.rules.naming import difference_words, in_order, rule_name
from deece.rules.ruleset import load
from deece.words.position import column_names
from deece.words.refusals import refusal_words
from deece.words.score import ResultWords, game_over_words, result_words
from deece.words.viewer import for_all

TRY = "try"  # the device of a hand that is not written down yet


def columns_of(sheet: Sheet, row: Row | None = None) -> list[str]:
    """The names of the columns: by those who sit there now, or who sat there in a hand."""
    return column_names(sheet.state.public, for_all(sheet.names_at(row.number) if row else sheet.names))


def result_of(sheet: Sheet, row: Row) -> ResultWords | None:
    """A line's hand in words; None where it has no score."""
    if row.result is None:
        return None
    return result_words(sheet.states[row.game].public, row.result, for_all(sheet.names_at(row.number)))


def what(sheet: Sheet, row: Row) -> str:
    """What a line says: "Ruth bid 65, trump hearts: made", "misdealt", or why it cannot be; who reneged is named."""
    if found := result_of(sheet, row):
        reneged = row.entry.told.reneged if isinstance(row.entry, Hand) else NOBODY
        return renege_words(found.head, sheet.names_at(row.number)[reneged]) if reneged != NOBODY else found.head
    if isinstance(row.entry, Void):
        return standing_words(row.entry.why)
    return standing_words("cannot", reason=why_not(row))


def why_not(row: Row) -> str:
    """Why a line cannot be, without a capital and a full stop; "" if it can."""
    return refusal_words(row.problem) if row.problem else row.trouble


def house_rules(sheet: Sheet) -> list[tuple[str, str]]:
    """The rules of the sheet that differ from the system's as it is now: each with its name, and "600, not 500"."""
    found, standard = sheet.rules, load(sheet.ruleset.base).rules
    rows = [row for _, row in in_order() if matters(row.key, found) or matters(row.key, standard)]
    both = [(row, standard.value(row.key), found.value(row.key)) for row in rows]
    return [(rule_name(row, found), difference_words(row, was, now)) for row, was, now in both if was != now]


def noted_words(sheet: Sheet, noted: SheetEvent) -> str:
    """What stands beside the hands: "Penalty after line 3: Ruth & Tom −20 (talked)"."""
    match noted.change:
        case Penalty(after, column, points, why):
            return noted_penalty(after, columns_of(sheet)[column], points, why)
        case NewGame(number):
            return noted_game(number)
        case Renamed(names, since):
            before = sheet.names_at(max(since - 1, 0))
            changed = [(name, was) for name, was in zip(names, before, strict=False) if name and name != was]
            return noted_names(changed, _name_of(sheet, since) if since else "")
    raise AssertionError(noted)


def _name_of(sheet: Sheet, number: int) -> str:
    """What a line is called: as its hand, or as that of the line that is written next."""
    row = next((row for row in sheet.rows if row.number == number), None)
    hand = row.hand if row else len(sheet.game.results) + 1
    return line_name(number, hand)


def won(sheet: Sheet, game: int = -1) -> str:
    """Who has won a game of the sheet, and by what; "" while nobody has."""
    public = sheet.states[game].public
    return game_over_words(public, for_all(sheet.names)) if public.game.winners else ""


def line_of(sheet: Sheet, number: int) -> Row:
    """The line with this number, which must be there."""
    return next(row for row in sheet.rows if row.number == number)


def tried(sheet: Sheet, hand: Hand) -> tuple[Sheet, Row]:
    """The sheet as it would be with this hand alone on its line, and that line."""
    standing = tuple(event.id for row in sheet.rows if row.number == hand.number for event in row.entries)
    event = SheetEvent(next_id(sheet.events, TRY), replace(hand, over=(*hand.over, *standing)))
    again = fold([*sheet.events, event], sheet.second)
    return again, line_of(again, hand.number)


def effect(sheet: Sheet, again: Sheet, game: int) -> list[str]:
    """What a correction changes in a game's totals, and in who wins it."""
    before, after = (one.states[game].public.game.scores for one in (sheet, again))
    totals = list(zip(columns_of(again), before, after, strict=True))
    return effect_words(totals, won(sheet, game), won(again, game))
