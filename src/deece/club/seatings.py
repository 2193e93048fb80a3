"""A table of a round as a game on phones: by which rules it is played, and what it came to."""

from __future__ import annotations

from deece.club.cards import hands_rules
from deece.club.events import TableFigures
from deece.club.fold import Evening, Standing
from deece.club.sheets import figures_of_hands, seated_at
from deece.game.state import HandResult, Public
from deece.rules.ruleset import Ruleset


def rules_at(evening: Evening, table: Standing) -> Ruleset:
    """The rules of a table for its whole round: so many hands as the format has, else one game to its own goal.

    Raises ClubError where the game of the evening is not for those who sit there.
    """
    found = seated_at(evening, table).ruleset
    hands = evening.format_at(evening.rounds[table.round - 1]).hands
    return hands_rules(found, hands) if hands else found


def length_of(rules: Ruleset) -> tuple[int, int]:
    """How many hands are played, or up to how many points: one of them is 0."""
    score = rules.rules.score
    return score.hands, 0 if score.hands else score.goal


def figures_of_game(public: Public, sides: int) -> TableFigures | None:
    """What the hands came to that were scored; None for none yet, and where the game has other columns."""
    column, results = public.seating.column, public.game.results
    if len(set(column)) != sides or not results:
        return None
    gained = [_gained(result, sides) for result in results]
    return figures_of_hands(results, gained, column, [0] * sides)


def nothing_bid(sides: int, seats: int) -> TableFigures:
    """What a board came to that nobody bid on: nothing to nobody."""
    none = (0,) * seats
    return TableFigures((0,) * sides, 1, (0,) * sides, none, none, none)


def _gained(result: HandResult, columns: int) -> list[int]:
    gained = [0] * columns
    for line in result.lines:
        gained[line.column] += line.points
    return gained
