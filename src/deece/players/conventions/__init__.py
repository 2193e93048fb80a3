"""Bidding conventions as data: what a partnership's bids and calls tell.

A convention card (a TOML file here) chooses what a player says, explains it at the table, and weighs imagined
hands. It belongs to a partnership, not to the rules; the opponents may read it.
"""

from deece.players.conventions.card import (
    CARDS,
    NONE,
    Card,
    ConventionError,
    Row,
    card,
    cards_for,
    copy_of,
    default_card,
    is_text,
    known,
    own,
    read,
)
from deece.players.conventions.likely import likelihood
from deece.players.conventions.meaning import (
    Facts,
    Meant,
    Picture,
    about,
    calls_meant,
    explain,
    facts,
    fits,
    in_general,
    is_news,
    meaning,
    meant_by,
    meant_by_bids,
    name_of,
    picture,
    short_of,
)

__all__ = [
    "CARDS",
    "NONE",
    "Card",
    "ConventionError",
    "Facts",
    "Meant",
    "Picture",
    "Row",
    "about",
    "calls_meant",
    "card",
    "cards_for",
    "copy_of",
    "default_card",
    "explain",
    "facts",
    "fits",
    "in_general",
    "is_news",
    "is_text",
    "known",
    "likelihood",
    "meaning",
    "meant_by",
    "meant_by_bids",
    "name_of",
    "own",
    "picture",
    "read",
    "short_of",
]
