"""What is wrong or unlikely in a hand that was told, in players' words: one sentence for each kind of
`deece.keeper.doubt`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.cards import Card
from deece.game.refusal import Figure
from deece.say import Message, say
from deece.words.cards import card_name
from deece.words.refused import as_sentence

# Without a capital and a full stop: whoever shows it sets them. What is unlikely goes with two answers, to keep it and
# to mend it.
DOUBTS: Final[dict[str, Message]] = {
    "bid_low": "a bid of {bid} cannot be: the first bid is at least {least}",
    "bid_between": "a bid of {bid} cannot be: the bids beside it are {lower} and {higher}",
    "bid_high": "a bid of {bid} cannot be: {most} is the highest bid",
    "meld_step": "a meld of {meld} cannot be: all meld comes in steps of {step}",
    "meld_between": "a meld of {meld} cannot be: the totals beside it are {lower} and {higher}",
    "meld_most": "a meld of {meld} cannot be: {most} is the most that can be held",
    "card_short": "these melds together need the {card} {needed} times, and the pack has it {copies} times",
    "melds_clash": "a meld of {meld} cannot be held beside the other melds: too few cards are left for it",
    "points_step": "{points} points cannot be: points in play come in steps of {step}",
    "points_most": "{points} points cannot be: there are {most} in all",
    "points_never": "{points} points cannot be taken with the cards of this game",
    "points_in_tricks": "{points} points cannot be taken in so many tricks ({tricks})",
    "points_sum": "the points of all sides come to {sum}, and there are {total} in a hand",
    "points_last": "the points of all sides come to {sum}, and there are {total} in a hand: the {last} of the last "
    "trick are missing",
    "tricks_sum": "the tricks of all sides come to {sum}, and there are {total} in a hand",
    "so_far_most": "{sum} points so far cannot be: there are {most} before the last trick is won",
    "declarer_melds": "{meld} is very much for declarer's hand",
    "partner_melds": "{meld} is very much for the hand of declarer's partner",
    "other_melds": "{meld} is very much for a defender's hand",
    "declarers_meld": "{meld} is very much for declarer's side",
    "others_meld": "{meld} is very much for a side without the bid",
    "bid_large": "{bid} is a very high bid",
    "need_large": "with only {meld} of meld, {need} of the {bid} are still needed in play",
    "over_large": "{meld} of meld is very much for a bid of {bid}",
}


def doubt_words(kind: str, figures: Mapping[str, Figure]) -> str:
    """The sentence for this kind, without a capital or a full stop."""
    words = {name: card_name(Card.parse(str(what))) if name == "card" else what for name, what in figures.items()}
    return say(DOUBTS[kind], **words)


def doubt_sentence(kind: str, figures: Mapping[str, Figure]) -> str:
    """The same as a sentence."""
    return as_sentence(doubt_words(kind, figures))
