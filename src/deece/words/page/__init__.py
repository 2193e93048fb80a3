"""What a page of a table says, ready to be shown: made from one viewer's view, with the reader as "you".

The page lays it out beside the kinds and figures of the same position, and words nothing of the game itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deece.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from deece.say import say, template
from deece.words.cards import CARD
from deece.words.kept import Kept, Part, Parts
from deece.words.page import counted, lying, now, scored
from deece.words.page.who import Seen, Waits

__all__ = ["Seen", "Waits", "chosen_ahead", "names_of_cards", "says"]

Json = dict[str, Any]


_PLAYED: Final = ("step", "contract", "tricks", "ended", "seating")
_COUNTED: Final = (*_PLAYED, "melds", "trump", "buried", "stock")

# Each key of `says` with what words it and what that depends on: docs/wire.md says what stands in each.
_KEPT: Final = Parts(
    {
        "names": Part(lambda seen: [seen.name(seat) for seat in range(seen.people)]),
        "chip": Part(now.chip, (), ("step", "contract", "trump", "auction", "game", "stock")),
        "stands": Part(counted.stands, (), ("step", "turn", "contract", "auction")),
        "nobody_bid": Part(counted.nobody_bid, (), ("step", "auction", "game")),
        "count": Part(counted.count, ("own",), _COUNTED),
        "aim": Part(counted.aim, (), ("contract",)),
        "tricks": Part(counted.tricks, (), ("tricks", "seating")),
        "taken": Part(counted.taken, (), _PLAYED),
        "called": Part(counted.called, (), ("contract",)),
        "last": Part(counted.last, (), _PLAYED),
        "back": Part(counted.back, (), ("tricks",)),
        "roles": Part(counted.roles, (), ("contract", "seating")),
        "widow": Part(lying.widow, ("own",), ("widow", "step")),
        "exchanged": Part(lying.exchanged, (), ("passed", "buried", "faceup")),
        "received": Part(lying.received, ("own",), ("step", "contract", "tricks", "seating")),
        "known": Part(lying.known, ("own",)),
        "draft": Part(lying.draft, (), ("step", "turn")),
        "melds": Part(lying.melds, (), ("melds", "contract", "seating")),
        "columns": Part(scored.columns, (), ("seating",)),
        "this_hand": Part(scored.this_hand, (), ("step", "seating")),
        "far": Part(scored.far, (), ("step", "game", "seating")),
        "ended": Part(scored.ended, (), ("step", "game", "ended")),
        "following": Part(scored.following, (), ("step", "game", "stock", "seating")),
        "won": Part(scored.won, (), ("step", "game", "seating")),
    }
)
# These depend on whose turn it is and what they may choose, or on who is ready.
_NOW: Final[dict[str, Callable[[Seen], Any]]] = {
    "line": now.line,
    "heard": now.heard,
    "title": now.title,
    "asks": now.asks,
    "tray": now.tray,
    "places": now.places,
    "ready": now.ready,
    "stock": lying.stock,
    "help": lying.help_words,
    "looking": scored.looking,
}


def says(seen: Seen, kept: Kept | None = None) -> Json:
    """All that the page of a table says of this position to this viewer.

    `kept` is this viewer's, from position to position: what has not changed is not worded again.
    """
    return {
        **(kept or Kept()).update(_KEPT, seen.view, seen.viewer, seen),
        **{key: make(seen) for key, make in _NOW.items()},
    }


def chosen_ahead() -> Json:
    """What a page says of a card chosen before its turn, and of one raised by a first tap; it fills in which."""
    return {
        "next": template("Next: the {card}."),
        "waits": template("The {card} is played at your turn. Choose it again to take it back."),
        "back": template("The {card} is taken back."),
        "changed": template("The {card} was not played: another card has come to win the trick."),
        "refused": template("The {card} was not played. {reason}"),
        "raised": template("Tap the card once more."),
    }


def names_of_cards() -> Json:
    """What suits and ranks are called, by their letters; `card` puts a rank and a suit together."""
    return {
        "suits": {letter: say(name) for letter, name in zip(SUITS, SUIT_NAMES, strict=True)},
        "ranks": {letter: say(name) for letter, name in zip(RANKS, RANK_NAMES, strict=True)},
        "card": template(CARD),
    }
