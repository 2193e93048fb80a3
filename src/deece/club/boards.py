"""Duplicate: the same cards for several tables, and what each made of them, compared.

A board is a record of which nothing is played yet: rules, dealer and cards. What a table made of it is that record
played on. So a field is records of the same board, and every comparison follows from them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any, Final, Literal, NamedTuple

from deece.arena.games import play_game
from deece.arena.pairs import Hand, dealer_of, hand_of
from deece.driver import moves_of
from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.game.play import start, to_act
from deece.game.seal import Proof, hashed, sealed_deal, table_half
from deece.game.state import CHANCE, Seat, State
from deece.game.tables import tables_for
from deece.game.value import WINNING, split
from deece.players import make
from deece.record import Entry, Record
from deece.record.model import hash_of
from deece.rules.catalog import Meld, Rules
from deece.rules.catalog.trick import moon_points
from deece.rules.ruleset import Ruleset, load, overrides_of

UNITS: Final = 50  # the points in play are so many units: one unit is a point of the double deck
MOST: Final = 24  # board points of one board
FULL: Final = 5  # tables with which a field needs no computer players
ADDED: Final = 3  # tables of computer players, at most
# In the order of the row: the field of the meld table that each of its words names.
_WINS: Final = {"run": "run", "royal marriage": "royal_marriage", "pinochle": "pinochle"}


# ---------------------------------------------------------------------------------------------- boards


def board_rules(ruleset: Ruleset) -> Ruleset:
    """The rules of one hand from nothing to nothing: no goal, no bid to win, no overtime, and no cards dealt again.

    A meld that would win the game pays its points, and so does the moon; at most half the goal.
    """
    rules = ruleset.rules
    deal = replace(rules.deal, nines_misdeal="off", poor_misdeal=0)
    score = replace(rules.score, hands=1, bid_to_win="off", mercy=0, spread=0)
    trick = rules.trick
    if trick.moon == "game":
        made = moon_points(replace(rules, trick=replace(trick, moon="points"))).made
        trick = replace(trick, moon="points", moon_scores=min(made, rules.score.goal // 2))
    board = replace(rules, deal=deal, score=score, trick=trick, meld=_capped(rules))
    found = load(ruleset.base, overrides_of(ruleset.base, board))
    return replace(found, id=ruleset.id, name=ruleset.name, summary=ruleset.summary)


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


def board(ruleset: Ruleset, seed: int, number: int) -> Record:
    """The board of this number, from 1: the same seed gives the same cards. `ruleset` has a board's rules.

    They are those of `deece arena`: its pair of the same number is this board in two rooms.
    """
    dealer = dealer_of(ruleset.rules, number - 1)
    deal = shuffled(ruleset.rules, Random(f"{seed} {number - 1}"), dealer)
    return Record.new(ruleset, None, dealer).add(deal)


def days_board(ruleset: Ruleset, day: date, secret: str) -> Record:
    """The board of a day: the same for everybody with this secret. `ruleset` has a board's rules.

    It is a sealed deal without a half of anybody else, so that all of them are bound by the first (game/seal.py).
    """
    rules, place = ruleset.rules, day.toordinal()
    number, half = table_half(f"{secret} {hash_of(rules)}", place)
    dealer = place % rules.people
    proof = Proof(number, hashed(half), half)
    sealed = Entry(sealed_deal(rules, proof, dealer), proof=proof)
    return replace(Record.new(ruleset, None, dealer), entries=(sealed,))


def dealt(record: Record) -> Deal | None:
    """The cards of a board, or of a record of it; None where a record does not begin with a deal."""
    first = record.entries[0].action if record.entries else None
    return first if isinstance(first, Deal) else None


def sides_of(rules: Rules, dealer: Seat = 0) -> tuple[frozenset[Seat], ...]:
    """Who sits together when this seat deals, in the order of a hand's scores."""
    return tables_for(rules).seatings[dealer].sides


def board_id(record: Record) -> str:
    """What the records of one board have in common: sixteen digits for its rules, its dealer and its cards."""
    text = f"{record.hash} {record.dealer} {dealt(record)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def play(record: Record, names: Sequence[str], seed: int | str = 0) -> Record:
    """The board played by these computer players, one for each seat."""
    deal, rules = dealt(record), record.ruleset.rules
    assert deal is not None  # a board begins with its cards
    players = [make(name, f"{seed} {chair}") for chair, name in enumerate(names)]
    _, actions = play_game(rules, players, Random(0), record.dealer, limit=1, dealt=[deal])
    return record.extend(actions[1:])


def hand_over(state: State) -> bool:
    """Whether a board is over in this position: scored, or to be dealt again, since nobody bid."""
    return bool(state.public.game.results) or (to_act(state) == CHANCE and state.public.step == "deal")


def outcome(record: Record) -> Hand | None:
    """What a table made of its board; None while it is played. Nobody bids: nothing to nobody.

    What stands in the record after the first hand counts for nothing. Raises IllegalAction.
    """
    state = start(record.ruleset.rules, record.dealer)
    for move in moves_of(state, record.actions[:1]):
        state = move.after
    for action in record.actions[1:]:
        if hand_over(state):
            break
        (move,) = moves_of(state, [action])
        state = move.after
    return hand_of(state, record.dealer) if record.entries and hand_over(state) else None


# ---------------------------------------------------------------------------------------------- compared


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


def swing(rules: Rules, first: Hand, second: Hand) -> Swing:
    """A board of a match: `first` is of the room where A is the first side. Both are of two sides."""
    points = int(first.ahead(0) + second.ahead(1))
    return Swing(points, board_points(rules, points))


def match(rules: Rules, rooms: Iterable[tuple[Hand | None, Hand | None]]) -> list[Swing | None]:
    """By board its swing; None while one of its rooms has not played it."""
    return [swing(rules, first, second) if first and second else None for first, second in rooms]


def total(swings: Iterable[Swing | None]) -> Swing:
    """A match so far: the boards added."""
    done = [one for one in swings if one is not None]
    return Swing(sum(one.points for one in done), sum(one.board_points for one in done))


def field(rules: Rules, hands: Sequence[Hand]) -> list[tuple[Fraction, ...]]:
    """By table, and there by side, the mean of its board points against all others that sat the same way.

    Nothing for anybody where there is one table alone.
    """
    sides = range(len(hands[0].scores)) if hands else range(0)
    ahead = [[hand.ahead(side) for side in sides] for hand in hands]
    found = []
    for place, own in enumerate(ahead):
        others = [one for other, one in enumerate(ahead) if other != place]
        sums = [sum(board_points(rules, own[side] - one[side]) for one in others) for side in sides]
        found.append(tuple(Fraction(each, max(1, len(others))) for each in sums))
    return found


def tables_added(tables: int) -> int:
    """How many tables of computer players a field of so many tables is given: none from five on, else one to three."""
    return max(0, min(ADDED, FULL - tables))


# ---------------------------------------------------------------------------------------------- who may see what

Contact = Literal["dealt", "played", "shown"]  # they have seen its cards; they have played it; its results were shown


class Met(NamedTuple):
    """How somebody met a board."""

    who: str
    board: str
    how: Contact


def may_play(log: Iterable[Met], who: str, board: str) -> bool:
    """Whether somebody may be dealt this board: who has seen anything of it may not."""
    return not any(one.who == who and one.board == board for one in log)


def may_see(log: Iterable[Met], who: str, board: str) -> bool:
    """Whether a result of this board may be shown to somebody: who has not played it may not see one.

    Who was shown one before, a director say, plays it no more.
    """
    return any(one.who == who and one.board == board and one.how != "dealt" for one in log)
