"""What a page of a table says, ready to be shown: made from one viewer's view, with the reader as "you".

The page lays it out beside the kinds and figures of the same position, and words nothing of the game itself.
"""

from __future__ import annotations

from typing import TypedDict

from deece.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from deece.say import say, template
from deece.words.cards import CARD
from deece.words.kept import Kept
from deece.words.page import counted, lying, now, scored
from deece.words.page.said import AheadWords, Says
from deece.words.page.who import Missing, Seen, Waits

__all__ = ["AheadWords", "Kept", "Missing", "Says", "Seen", "Waits", "chosen_ahead", "names_of_cards", "says"]


def says(seen: Seen, kept: Kept[Seen] | None = None) -> Says:
    """All that the page of a table says of this position to this viewer.

    `kept` is this viewer's, from position to position: what would come out the same is not worded again.
    """
    part = (kept or Kept()).at(seen)
    # What is no part is otherwise after nearly every choice: to note what it reads would cost more than it saves.
    return Says(
        names=part(_names),
        line=now.line(seen),
        heard=now.heard(seen),
        title=now.title(seen),
        chip=part(now.chip),
        asks=part(now.asks),
        tray=part(now.tray),
        places=now.places(seen),
        ready=part(now.ready),
        stands=part(counted.stands),
        nobody_bid=part(counted.nobody_bid),
        count=part(counted.count),
        aim=part(counted.aim),
        tricks=part(counted.tricks),
        taken=part(counted.taken),
        called=part(counted.called),
        last=part(counted.last),
        back=part(counted.back),
        roles=part(counted.roles),
        widow=part(lying.widow),
        exchanged=part(lying.exchanged),
        received=part(lying.received),
        known=part(lying.known),
        melds=part(lying.melds),
        stock=part(lying.stock),
        draft=part(lying.draft),
        help=part(lying.help_words),
        columns=part(scored.columns),
        came_to=part(scored.came_to),
        decided=part(scored.decided),
        far=part(scored.far),
        ended=part(scored.ended),
        following=part(scored.following),
        won=part(scored.won),
        final=part(scored.final),
        best=part(scored.best),
        looking=part(scored.looking),
    )


def _names(seen: Seen) -> list[str]:
    return [seen.name(seat) for seat in range(seen.people)]


def chosen_ahead() -> AheadWords:
    """What a page says of a card chosen before its turn, and of one raised by a first tap; it fills in which."""
    return AheadWords(
        next=template("Next: the {card}."),
        waits=template("The {card} is played at your turn. Choose it again to take it back."),
        back=template("The {card} is taken back."),
        changed=template("The {card} was not played: another card has come to win the trick."),
        refused=template("The {card} was not played. {reason}"),
        raised=template("Tap the card once more."),
    )


class NamesOfCards(TypedDict):
    """What suits and ranks are called, by their letters; `card` puts a rank and a suit together."""

    suits: dict[str, str]
    ranks: dict[str, str]
    card: str


def names_of_cards() -> NamesOfCards:
    """The same in the reader's language."""
    return NamesOfCards(
        suits={letter: say(name) for letter, name in zip(SUITS, SUIT_NAMES, strict=True)},
        ranks={letter: say(name) for letter, name in zip(RANKS, RANK_NAMES, strict=True)},
        card=template(CARD),
    )
