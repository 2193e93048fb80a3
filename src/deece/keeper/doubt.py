"""What is wrong or unlikely in a hand that was told, as data: a kind and its figures.

Its sentences are in `keeper/words/doubts.py`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from deece.game.refusal import Figure

Kind = Literal[
    # what cannot be
    "bid_low",
    "bid_between",
    "bid_high",
    "meld_step",
    "meld_between",
    "meld_most",
    "card_short",
    "melds_clash",
    "points_step",
    "points_most",
    "points_never",
    "points_in_tricks",
    "points_sum",
    "points_last",
    "tricks_sum",
    "so_far_most",
    # what is unlikely
    "declarer_melds",
    "partner_melds",
    "other_melds",
    "declarers_meld",
    "others_meld",
    "bid_large",
    "need_large",
    "over_large",
]


# The question (keeper/asking.py) whose answer is doubtful.
FIELDS: Final[dict[Kind, str]] = {
    "bid_low": "bid",
    "bid_between": "bid",
    "bid_high": "bid",
    "bid_large": "bid",
    "meld_step": "meld",
    "meld_between": "meld",
    "meld_most": "meld",
    "card_short": "meld",
    "melds_clash": "meld",
    "declarer_melds": "meld",
    "partner_melds": "meld",
    "other_melds": "meld",
    "declarers_meld": "meld",
    "others_meld": "meld",
    "need_large": "meld",
    "over_large": "meld",
    "points_step": "play",
    "points_most": "play",
    "points_never": "play",
    "points_sum": "play",
    "points_last": "play",
    "so_far_most": "play",
    "points_in_tricks": "tricks",
    "tricks_sum": "tricks",
}


class Doubt(NamedTuple):
    """What cannot be, or, where it `asks`, what is only unlikely and may be kept.

    `figures` go by name: points, or a count of cards or tricks, as the name says; a card is two letters ("KH").
    """

    kind: Kind
    figures: dict[str, Figure]
    asks: bool = False


def never(kind: Kind, **figures: Figure) -> Doubt:
    """What cannot be."""
    return Doubt(kind, figures)


def seldom(kind: Kind, **figures: Figure) -> Doubt:
    """What is unlikely."""
    return Doubt(kind, figures, asks=True)
