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
from typing import Final, Literal, NamedTuple

from deece.club.cards import (
    MOST,
    UNITS,
    Swing,
    against_field,
    board,
    board_points,
    board_rules,
    dealt,
    swing_of,
    total,
)
from deece.driver import moves_of, played
from deece.game.made import Hand, hand_of
from deece.game.play import start, to_act
from deece.game.seal import Proof, hashed, sealed_deal, table_half
from deece.game.state import CHANCE, Seat, State
from deece.game.tables import tables_for
from deece.players import make
from deece.record import Entry, Record
from deece.record.model import hash_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset

__all__ = [
    "ADDED",
    "MOST",
    "UNITS",
    "Hand",
    "Met",
    "Swing",
    "board",
    "board_id",
    "board_points",
    "board_rules",
    "days_board",
    "dealt",
    "field",
    "hand_over",
    "match",
    "may_play",
    "may_see",
    "outcome",
    "play",
    "sides_of",
    "swing",
    "tables_added",
    "total",
]

FULL: Final = 5  # tables with which a field needs no computer players
ADDED: Final = ("plain", "counting", "club")  # who play at the tables that are added, the first at the first


# ---------------------------------------------------------------------------------------------- boards


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


def sides_of(rules: Rules, dealer: Seat = 0) -> tuple[frozenset[Seat], ...]:
    """Who sits together when this seat deals, in the order of a hand's scores."""
    return tables_for(rules).seatings[dealer].sides


def board_id(record: Record) -> str:
    """What the records of one board have in common: sixteen digits for its rules, its dealer and its cards."""
    text = f"{record.hash} {record.dealer} {dealt(record)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def play(record: Record, names: Sequence[str], seed: int | str = 0) -> Record:
    """The board played by these computer players, one for each seat."""
    deal = dealt(record)
    assert deal is not None  # a board begins with its cards
    players = [make(name, f"{seed} {chair}") for chair, name in enumerate(names)]
    (move,) = moves_of(start(record.ruleset.rules, record.dealer), [deal])
    actions = []
    while not hand_over(move.after):
        move = played(move.after, players[to_act(move.after)])
        actions.append(move.action)
    return record.extend(actions)


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


def swing(rules: Rules, first: Hand, second: Hand) -> Swing:
    """A board of a match: `first` is of the room where A is the first side. Both are of two sides."""
    return swing_of(rules, first.scores, second.scores)


def match(rules: Rules, rooms: Iterable[tuple[Hand | None, Hand | None]]) -> list[Swing | None]:
    """By board its swing; None while one of its rooms has not played it."""
    return [swing(rules, first, second) if first and second else None for first, second in rooms]


def field(rules: Rules, hands: Sequence[Hand]) -> list[tuple[Fraction, ...]]:
    """By table, and there by side, the mean of its board points against all others that sat the same way.

    Nothing for anybody where there is one table alone.
    """
    return against_field(rules, [hand.scores for hand in hands])


def tables_added(tables: int) -> int:
    """How many tables of computer players a field of so many tables is given: none from five on, else one to three."""
    return max(0, min(len(ADDED), FULL - tables))


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
