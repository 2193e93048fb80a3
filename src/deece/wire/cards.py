"""What cards are called."""

from __future__ import annotations

from deece.wire.base import Sent
from deece.words.page import names_of_cards


class CardNames(Sent):
    """What suits and ranks are called, by their letters, and how a card is put together of both."""

    suits: dict[str, str]
    ranks: dict[str, str]
    card: str
    """"{rank} of {suit}"."""


def card_names() -> CardNames:
    """In the reader's language."""
    return CardNames(**names_of_cards())
