"""What a seat sees as one line of text that no other view has: OpenSpiel's strings of states of information."""

from __future__ import annotations

from collections.abc import Iterator

from deece.cards import CARDS, SUITS, Hand
from deece.game.state import NOBODY, Public, Trick
from deece.game.view import View
from deece.record.words import words_of
from deece.rules.catalog.row import drawn_up


def seen_as_text(view: View, *, recall: bool, private: bool = True) -> str:
    """Everything in a view; with `recall` every trick in order, else what each has played and taken."""
    parts = [*_own(view)] if private else []
    return "; ".join([*parts, *_public(view.public), *(_in_order(view.public) if recall else _so_far(view.public))])


def _cards(bits: int) -> str:
    return str(Hand(bits=bits))


def _own(view: View) -> Iterator[str]:
    yield f"seat {view.seat}"
    yield f"hand {_cards(view.bits)}"
    own = view.own
    for name in ("given", "received", "giving", "buried", "thrown", "widow"):
        if bits := getattr(own, name):
            yield f"{name} {_cards(bits)}"
    if own.drawn != NOBODY:
        yield f"drawn {CARDS[own.drawn]}"


def _public(public: Public) -> Iterator[str]:
    game, auction, contract = public.game, public.auction, public.contract
    yield f"{public.step}, turn {public.turn}"
    yield f"dealer {game.dealer}, scores {' '.join(map(str, game.scores))}, misdeals {game.misdeals}"
    if auction.calls:
        words = [f"{seat}:{words_of(call, public.rules)[1]}" for seat, call in auction.calls]
        yield f"bids {' '.join(words)}"
    if contract:
        yield f"declarer {contract.declarer} at {contract.bid}" + " handed back" * auction.handed_back
        if contract.called != NOBODY:
            yield f"called {CARDS[contract.called]}, partner {contract.partner}"
        if contract.mooner != NOBODY:
            yield f"moon {contract.mooner}"
    if public.trump != NOBODY:
        yield f"trump {SUITS[public.trump]}"
    if any(public.passed):
        yield f"passed {' '.join(map(str, public.passed))}"
    if public.widow:
        yield f"{'turned up' if drawn_up(public.rules) else 'shown widow'} {_cards(public.widow)}"
    if public.buried:
        yield f"{public.buried} buried" + (f", told {' '.join(map(str, public.told))}" if public.told else "")
    for seat, bits in enumerate(public.faceup):
        if bits:
            yield f"seen {seat}:{_cards(bits)}"
    for seat, shown in enumerate(public.melds):
        if shown:
            marks = " wins" * shown.wins + " aces" * shown.aces + " nines" * shown.seven_nines
            yield f"meld {seat}:{shown.total}{marks} {_cards(shown.cards)}".rstrip()
    yield from _stock(public)


def _stock(public: Public) -> Iterator[str]:
    stock = public.stock
    if stock is None:
        return
    turned = CARDS[stock.turned] if stock.turned != NOBODY else "none"
    yield f"stock {stock.left}, turned {turned}, scored {' '.join(map(str, stock.scored))}, laid now {stock.melded}"
    for seat, (table, melds) in enumerate(zip(stock.laid, stock.melds, strict=True)):
        if melds:
            lines = [f"{one.kind}{one.suit}x{one.copies}{'-' * one.broken}" for one in melds]
            cards = [f"{CARDS[one.code]}@{'+'.join(map(str, one.melds))}" for one in table]
            yield f"laid {seat}:{' '.join([*lines, *cards])}"


def _trick(public: Public, trick: Trick | None = None) -> str:
    return " ".join(f"{seat}:{CARDS[code]}" for seat, code in public.plays(trick))


def _in_order(public: Public) -> Iterator[str]:
    for number, trick in enumerate(public.tricks, 1):
        yield f"trick {number} {_trick(public, trick)}"
    yield from _table(public)


def _so_far(public: Public) -> Iterator[str]:
    played = [0] * public.rules.people
    for trick in public.tricks:
        for seat, code in public.plays(trick):
            played[seat] += 1 << 4 * code
    if public.tricks:
        yield f"played {' '.join(f'{seat}:{_cards(bits)}' for seat, bits in enumerate(played))}"
        yield f"points {' '.join(map(str, public.points_taken()))}, tricks {' '.join(map(str, public.tricks_won()))}"
    yield from _table(public)


def _table(public: Public) -> Iterator[str]:
    if public.leader != NOBODY:
        yield f"leader {public.leader}"
    if public.trick:
        yield f"table {_trick(public)}"
