"""What a page of a table says, ready to be shown: made from one viewer's view, with the reader as "you".

The page lays it out beside the kinds and figures of the same position, and words nothing of the game itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deece.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from deece.say import say, template
from deece.words.cards import CARD
from deece.words.page import counted, lying, now, scored
from deece.words.page.who import Seen, Waits

__all__ = ["Seen", "Waits", "names_of_cards", "says"]

Json = dict[str, Any]


# Each key of `says` with what words it: docs/wire.md says what stands in each.
_SAYS: Final[dict[str, Callable[[Seen], Any]]] = {
    "names": lambda seen: [seen.name(seat) for seat in range(len(seen.names))],
    "line": now.line,
    "heard": now.heard,
    "title": now.title,
    "chip": now.chip,
    "asks": now.asks,
    "tray": now.tray,
    "places": now.places,
    "ready": now.ready,
    "stands": counted.stands,
    "nobody_bid": counted.nobody_bid,
    "count": counted.count,
    "aim": counted.aim,
    "tricks": counted.tricks,
    "taken": counted.taken,
    "called": counted.called,
    "last": counted.last,
    "roles": counted.roles,
    "widow": lying.widow,
    "exchanged": lying.exchanged,
    "received": lying.received,
    "known": lying.known,
    "melds": lying.melds,
    "stock": lying.stock,
    "help": lying.help_words,
    "columns": scored.columns,
    "this_hand": scored.this_hand,
    "far": scored.far,
    "ended": scored.ended,
    "following": scored.following,
    "won": scored.won,
    "looking": scored.looking,
}


def says(seen: Seen) -> Json:
    """All that the page of a table says of this position to this viewer."""
    return {key: make(seen) for key, make in _SAYS.items()}


def names_of_cards() -> Json:
    """What suits and ranks are called, by their letters; `card` puts a rank and a suit together."""
    return {
        "suits": {letter: say(name) for letter, name in zip(SUITS, SUIT_NAMES, strict=True)},
        "ranks": {letter: say(name) for letter, name in zip(RANKS, RANK_NAMES, strict=True)},
        "card": template(CARD),
    }
