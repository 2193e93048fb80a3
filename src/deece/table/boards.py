"""A board at a table: one hand of which the cards are given, dealt once, and what a table made of it."""

from __future__ import annotations

from collections.abc import Sequence

from deece.arena.pairs import Hand, hand_of
from deece.game.state import Seat
from deece.record import Record, format
from deece.table.game import TableGame
from deece.table.log import Chair, Made


def board_made(board: Record, id: str, name: str, chairs: Sequence[Chair], owner: Seat) -> Made:
    """What a table begins with at which this board is played, before `begun`; nobody watches it.

    `id` is what the board is called where it is compared, `owner` the chair of whoever made the table.
    """
    return Made(
        board.rules,
        board.overrides,
        name,
        board.dealer,
        tuple(chairs),
        owner,
        watchers=False,
        record=format(board),
        board=id,
    )


def table_made(game: TableGame) -> Hand | None:
    """What a table made of its board; None while it is played. Nobody bid: nothing to nobody."""
    return hand_of(game.state, game.made.dealer) if game.done else None
