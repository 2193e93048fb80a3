"""What the bids at a table mean: each side's convention card, and each call in its words. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from deece.game.action import Action, Bid
from deece.game.state import Public, Seat
from deece.game.view import View
from deece.players import signals
from deece.players.conventions import (
    Card,
    about,
    explain,
    meant_by,
)
from deece.players.plain_say import LOOKED_AT, overtold
from deece.rules.catalog import Rules
from deece.say import capital
from deece.wire import shown
from deece.wire.base import Place, Sent
from deece.wire.events import TableEvent
from deece.words.bidding import promise_words, short_words


def offered(view: View, card: Card, call: Action) -> shown.Offered:
    """What a call would tell if it were made: in two words, in a sentence, and what it promises that is not held."""
    meant = meant_by(card, view.public, view.seat, call)
    if meant is None:
        return shown.Offered("", "", "")
    what = meant.tells
    short = short_words(
        what.meld,
        meant.figures,
        or_more=what.or_more,
        aces=bool(what.aces),
        run=bool(what.run),
        wants=what.wants,
        asks=what.asks,
        save=what.save,
    )
    more = overtold(view, card, meant)
    warning = promise_words(more.missing, more.least, more.held) if more else ""
    return shown.Offered("" if meant.again else short, meant.words, warning)


def offered_bids(view: View, card: Card, bids: Sequence[int]) -> list[shown.BidsTell]:
    """The same of figures that may be bid, lowest first: one row for figures in a row that tell the same."""
    rows: list[shown.BidsTell] = []
    last: shown.Offered | None = None
    for points in bids[:LOOKED_AT] if card.rows else ():
        found = offered(view, card, Bid(points))
        first = rows.pop().from_ if found == last else points
        rows.append(shown.BidsTell(first, points, found.short, found.means, found.warning))
        last = found
    if rows and rows[-1].from_ < rows[-1].to:  # it is said of all higher ones
        rows[-1] = structs.replace(rows[-1], to=bids[-1])
    return rows


def with_meaning(what: TableEvent, auction: shown.Auction) -> TableEvent:
    """An event in words; of a bid or call, the newest of this auction, also what it tells."""
    note = auction.calls[-1].note if what.kind in ("bid", "call") and auction.calls else ""
    return structs.replace(what, text=f"{what.text} {capital(note)}.") if note else what


class CallTells(Sent):
    """What a call tells, or a habit of the play."""

    call: str
    tells: str


class Convention(Sent):
    """The convention card of a side's bids, open to all."""

    id: str
    name: str
    about: str
    """The idea."""
    rows: list[CallTells]
    signals: list[CallTells]
    """Habits of the play."""
    seats: list[Place]


def conventions_of(public: Public, cards: Sequence[Card]) -> list[Convention]:
    """By side, its card in plain words; nothing where no side speaks."""
    if not any(card.rows for card in cards):
        return []
    return [
        in_words(card, public.rules, sorted(seats)) for seats, card in zip(public.seating.sides, cards, strict=True)
    ]


def in_words(card: Card, rules: Rules, seats: list[Seat]) -> Convention:
    """The card of these seats: its name, the idea, and what each call tells; and the signals of the play."""
    rows = [CallTells(*row) for row in explain(card, rules)]
    habits = [CallTells(*row) for row in signals.in_words(rules)]
    return Convention(card.id, card.name, about(card, rules), rows, habits, seats)
