"""What every type of the wire is made of: the base of what is sent, and the names of cards, suits and seats.

A module of this room says what it sends as `Sent` types. The docstring of a class says what it is, and a string below
a field what that is. `python -m tests.test_wire` writes the page's types (`wire.d.ts`) and the tables of docs/wire.md
from all of them; a test fails where these are stale. There is no list to keep: every type that a module of this room
defines is found. A key that may be left out is `X | UnsetType = UNSET`; every other is always sent.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Code = Annotated[str, Meta(title="Code", description="A card: rank `A T K Q J 9` and suit `S H D C`, as `TH`.")]
Place = Annotated[int, Meta(title="Seat", description="A seat, clockwise from 0.")]
Suit = Annotated[int, Meta(title="Suit", description="0 spades, 1 hearts, 2 diamonds, 3 clubs.")]
ScoreColumn = Annotated[
    int, Meta(title="ScoreColumn", description="A column of the score sheet: a side, or a player who scores alone.")
]


class Sent(msgspec.Struct, gc=False):
    """Something that the server says; never changed. It holds no cycle: Python's collector need not look at it."""
