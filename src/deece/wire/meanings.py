"""What the bids at a table mean: each side's convention card, and each call in its words. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from deece.game.action import Action, Bid, Pass
from deece.game.state import Public, Seat
from deece.game.view import View
from deece.players import signals
from deece.players.conventions import Card, Meant, about, explain, meant_by, meant_by_bids
from deece.players.held import Reach, held, reach
from deece.players.plain_say import LOOKED_AT, overtold, partners_pictures
from deece.rules.catalog import Rules
from deece.say import capital
from deece.wire import shown
from deece.wire.base import Place, Sent
from deece.wire.events import TableEvent
from deece.words.bidding import call_tells, digits_words, nothing_new, promise_words, reach_words, short_words
from deece.words.choices import button_words


def offered(view: View, card: Card, call: Action) -> shown.Offered:
    """What a call would tell if it were made: in two words, in a sentence, and what it promises that is not held."""
    return _in_words(view, card, call, meant_by(card, view.public, view.seat, call))


def _in_words(view: View, card: Card, call: Action, meant: Meant | None) -> shown.Offered:
    if meant is None:
        return shown.Offered("", "", "")
    more = overtold(view, card, meant)
    warning = _warning(view, call, meant, more.missing) if more else ""
    return shown.Offered(_short(meant, passes=isinstance(call, Pass)), meant.words, warning)


def _short(meant: Meant, *, passes: bool) -> str:
    what, aces, run = meant.tells, bool(meant.tells.aces), bool(meant.tells.run)
    if not passes:
        return short_words(
            what.meld,
            meant.figures,
            or_more=what.or_more,
            aces=aces,
            run=run,
            wants=what.wants,
            asks=what.asks,
        )
    if meant.again and not meant.aces:
        return nothing_new()
    return call_tells(what.meld, aces=aces, run=run, wants=what.wants, asks=what.asks, save=what.save)


def _warning(view: View, call: Action, meant: Meant, missing: Sequence[str]) -> str:
    shows = meant.figures.get("meld", meant.tells.meld[0] if meant.tells.meld else 0)
    name = str(call.points) if isinstance(call, Bid) and not call.spoken else button_words(call, view.public)
    return promise_words(name, missing, shows, *held(view.rules, view.bits))


def reach_of(view: View, card: Card) -> Reach:
    """The most that this seat's hand can come to, with the meld that partners have shown or may hold."""
    shown = [each.meld[1] for each in partners_pictures(view, card) if each.meld]
    return reach(view.rules, view.bits, shown)


def beyond(view: View, card: Card) -> shown.Beyond:
    """The figures that this seat's hand cannot come to."""
    can = reach_of(view, card)
    return shown.Beyond(can.most, reach_words("{bid}", **can._asdict()))


def warning_of(view: View, card: Card, call: Action) -> str:
    """What is said before a call is made that promises what is not held, or is out of reach; "" if nothing."""
    warnings = [offered(view, card, call).warning]
    can = reach_of(view, card)
    if isinstance(call, Bid) and call.points > can.most:
        warnings.append(reach_words(call.points, **can._asdict()))
    return " ".join(filter(None, warnings))


def digits_head(view: View, card: Card, choices: Sequence[Action]) -> str:
    """What stands above the bids that are said as a digit; "" where there are none."""
    said = [action for action in choices if isinstance(action, Bid) and action.spoken]
    meant = meant_by_bids(card, view.public, view.seat, said)
    return digits_words(aces=all(each is not None and each.tells.aces for each in meant)) if said else ""


def offered_bids(view: View, card: Card, bids: Sequence[int]) -> list[shown.BidsTell]:
    """The same of figures that may be bid, lowest first: one row for figures in a row that tell the same."""
    rows: list[tuple[int, int, shown.Offered]] = []
    looked_at = bids[:LOOKED_AT] if card.rows else ()
    before: Meant | None = None
    for points, meant in zip(looked_at, meant_by_bids(card, view.public, view.seat, map(Bid, looked_at)), strict=True):
        alike = rows and meant == before and not rows[-1][2].warning  # a warning names its figure
        found = rows[-1][2] if alike else _in_words(view, card, Bid(points), meant)
        before = meant
        first = rows.pop()[0] if rows and rows[-1][2] == found else points
        rows.append((first, points, found))
    if rows and rows[-1][0] < rows[-1][1]:  # it is said of all higher ones
        first, _, found = rows.pop()
        rows.append((first, bids[-1], found))
    return [shown.BidsTell(first, last, what.short, what.means, what.warning) for first, last, what in rows]


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
