"""The boards of an evening: their rules, their cards, and what a difference on one is worth. It knows no player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.game.made import ahead
from deece.game.tables import tables_for
from deece.game.value import WINNING, split
from deece.record import Record
from deece.rules.catalog import Deal as DealRules
from deece.rules.catalog import Meld, Rules
from deece.rules.catalog.trick import moon_points
from deece.rules.ruleset import Ruleset, load, overrides_of

UNITS: Final = 50  # the points in play are so many units: one unit is a point of the double deck
MOST: Final = 24  # board points of one board
# In the order of the row: the field of the meld table that each of its words names.
_WINS: Final = {"run": "run", "royal marriage": "royal_marriage", "pinochle": "pinochle"}


def board_rules(ruleset: Ruleset) -> Ruleset:
    """The rules of one hand from nothing to nothing, of which no cards are dealt again (`hands_rules`)."""
    deal = replace(ruleset.rules.deal, nines_misdeal="off", poor_misdeal=0)
    return hands_rules(ruleset, 1, deal)


def hands_rules(ruleset: Ruleset, hands: int, deal: DealRules | None = None) -> Ruleset:
    """The rules of so many hands: no goal, no bid to win, no overtime, and nothing that ends the game before.

    A meld that would win the game pays its points, and so does the moon; at most half the goal. With `deal` the cards
    are dealt by these rules.
    """
    rules = ruleset.rules
    score = replace(rules.score, hands=hands, bid_to_win="off", mercy=0, spread=0)
    trick = rules.trick
    if trick.moon == "game":
        made = moon_points(replace(rules, trick=replace(trick, moon="points"))).made
        trick = replace(trick, moon="points", moon_scores=min(made, rules.score.goal // 2))
    found = replace(rules, deal=deal or rules.deal, score=score, trick=trick, meld=_capped(rules))
    loaded = load(ruleset.base, overrides_of(ruleset.base, found))
    return replace(loaded, id=ruleset.id, name=ruleset.name, summary=ruleset.summary)


def _capped(rules: Rules) -> Meld:
    """The meld table without a meld that wins the game: it pays its points, at most half the goal."""
    most, meld = rules.score.goal // 2, rules.meld
    prices: dict[str, Any] = {}
    for kind in meld.wins_game:
        paid = getattr(meld, _WINS[kind])
        every = [split(paid, copies)[0] for copies in range(1, rules.deal.copies + 1)]
        capped = [min(points, most) if copies >= WINNING else points for copies, points in enumerate(every, 1)]
        if capped != every:
            prices[_WINS[kind]] = tuple(capped)
    return replace(meld, wins_game=(), **prices)


def board(ruleset: Ruleset, seed: int | str, number: int) -> Record:
    """The board of this number, from 1: the same seed gives the same cards. `ruleset` has a board's rules.

    They are those of `deece arena`: its pair of the same number is this board in two rooms.
    """
    dealer = (number - 1) % ruleset.rules.people
    deal = shuffled(ruleset.rules, Random(f"{seed} {number - 1}"), dealer)
    return Record.new(ruleset, None, dealer).add(deal)


def dealt(record: Record) -> Deal | None:
    """The cards of a board, or of a record of it; None where a record does not begin with a deal."""
    first = record.entries[0].action if record.entries else None
    return first if isinstance(first, Deal) else None


def board_points(rules: Rules, difference: int | Fraction) -> int:
    """What a difference of points is worth on the scale on which every system compares; a unit is 1/50 of the play.

    They are the most n for which n(n + 1) units are not more than the difference, at most 24, with its sign.
    """
    units = abs(Fraction(difference)) * UNITS / tables_for(rules).total
    points = 0
    while points < MOST and (points + 1) * (points + 2) <= units:
        points += 1
    return points if difference > 0 else -points


class Swing(NamedTuple):
    """One board of a match of two teams in two rooms: A sits as the first side in one, as the other in the other."""

    points: int  # by which A is ahead over both rooms
    board_points: int


def swing_of(rules: Rules, first: Sequence[int], second: Sequence[int]) -> Swing:
    """A board of a match by what each side scored: `first` in the room where A is the first side."""
    points = int(ahead(first, 0) + ahead(second, 1))
    return Swing(points, board_points(rules, points))


def against_field(rules: Rules, scores: Sequence[Sequence[int]]) -> list[tuple[Fraction, ...]]:
    """By table, and there by side, the mean of its board points against all others that sat the same way.

    Nothing for anybody where there is one table alone.
    """
    sides = range(len(scores[0])) if scores else range(0)
    worth = []
    for side in sides:
        tables = Counter(ahead(one, side) for one in scores)  # of many tables most are alike
        worth.append({own: sum(board_points(rules, own - one) * tables[one] for one in tables) for own in tables})
    others = max(1, len(scores) - 1)
    return [tuple(Fraction(worth[side][ahead(one, side)], others) for side in sides) for one in scores]


def total(swings: Iterable[Swing | None]) -> Swing:
    """A match so far: the boards added."""
    done = [one for one in swings if one is not None]
    return Swing(sum(one.points for one in done), sum(one.board_points for one in done))
