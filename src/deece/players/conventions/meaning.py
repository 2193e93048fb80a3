"""What calls tell: of a seat so far, of one call, and of a hand whether it fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final, NamedTuple

from deece.cards import ACE, ONES, code_of, count
from deece.game.action import Action, Bid
from deece.game.state import NOBODY, Public, Seat
from deece.game.tables import Tables
from deece.game.value import best_meld, pattern
from deece.players.conventions.card import Card, Range, Row
from deece.players.conventions.said import Said, Talk, heard, hearings, now, talk
from deece.rules.catalog import Rules
from deece.words.bidding import card_words, each_step_words, meaning_words

ACES_PLAY: Final = 0.06  # of the points in play: what aces around in partner's hand are worth beyond their meld
ACES: Final = 1.2  # times the price of aces around: the least that a hand with them is worth to partner
RUN: Final = 0.5  # times its price: what a run in a suit that partner may not name is worth
IN_TRUMP: Final = 3  # of the short scale: what naming trump adds to the meld that partner showed, if all of it is kept


class Picture(NamedTuple):
    """What a seat's calls have shown of its hand so far, and what it wants."""

    meld: Range | None = None  # at the table's own scale
    or_more: bool = False
    aces: bool | None = None
    run: bool | None = None
    wants: bool = False  # these three by its last call
    asks: bool = False
    save: bool = False

    @property
    def shows(self) -> bool:
        """Whether anything was shown of the cards."""
        return self.meld is not None or self.aces is not None or self.run is not None


class Facts(NamedTuple):
    """What there is to tell of a hand before trump is named."""

    meld: int
    aces: bool
    run: bool


@lru_cache(maxsize=1024)
def facts(rules: Rules, bits: int) -> Facts:
    """What this hand has to tell; its meld is what it is sure of whatever trump will be."""
    ones = (bits | bits >> 1 | bits >> 2) & ONES
    run = any(not pattern("run", suit) & ~ones for suit in range(4))
    return Facts(best_meld(rules, bits, NOBODY).total, aces_around(bits), run)


def aces_around(bits: int) -> bool:
    """Whether the hand holds an ace of each suit."""
    return all(count(bits, code_of(suit, ACE)) for suit in range(4))


def tells(card: Card, row: Row, said: Said, rules: Rules) -> Picture:
    """What one call tells."""
    meld, unit = row.range(card.steps(said)), rules.score.scale
    scaled = (meld[0] * unit, meld[1] * unit + unit - 1) if meld else None
    return Picture(scaled, row.or_more or row.at_least > 0, row.aces, row.run, row.wants, row.asks, row.save)


def picture(card: Card, public: Public, seat: Seat) -> Picture:
    """What the calls of this seat have shown so far, by its side's card."""
    return picture_in(card, talk(public), seat)


@lru_cache(maxsize=1024)
def picture_in(card: Card, talk: Talk, seat: Seat) -> Picture:
    """The same of an auction alone."""
    found, rules = Picture(), talk.tables.rules
    if card.rows:
        for (caller, call), hearing in zip(talk.calls, hearings(talk), strict=False):
            if caller != seat:
                continue
            said = hearing.said(seat, call)
            row = card.row(said, rules)
            if row is not None:
                found = both(found, tells(card, row, said, rules), passing=said.points == 0)
    return found


def both(before: Picture, more: Picture, *, passing: bool) -> Picture:
    """What was shown before and by one more call: of meld the later word counts, but not a pass that says less."""
    meld, or_more = (more.meld, more.or_more) if more.meld else (before.meld, before.or_more)
    if before.meld and more.meld and (passing or more.meld[0] < before.meld[0]):
        meld, or_more = before.meld, before.or_more
    return Picture(
        meld,
        or_more,
        more.aces if before.aces is None else before.aces,
        more.run if before.run is None else before.run,
        more.wants,
        more.asks,
        more.save or before.save,
    )


def pictures_worth(tables: Tables, heard: Sequence[Picture]) -> float:
    """What partners' hands are worth to the other's trump by what they showed, or -1 if none showed anything."""
    return sum(worth_of(tables, each) for each in heard) if any(each.shows for each in heard) else -1.0


def worth_of(tables: Tables, what: Picture) -> float:
    """What a hand of which this was shown is worth to a partner who names trump."""
    rules, meld = tables.rules, tables.rules.meld
    more = 0 if rules.exchange.cards else IN_TRUMP * rules.score.scale
    worth = sum(what.meld) / 2 + more if what.meld else 0.0
    if what.aces:
        worth = max(worth, ACES * (meld.aces[0] if meld.aces else 0)) + ACES_PLAY * tables.total
    if what.run:
        worth = max(worth, RUN * (meld.run[0] if meld.run else 0))  # beside the suit that is named
    return worth


def fits(what: Picture, hand: Facts) -> bool:
    """Whether a hand is as it was shown."""
    if what.meld and (hand.meld < what.meld[0] or (hand.meld > what.meld[1] and not what.or_more)):
        return False
    return what.aces in (None, hand.aces) and what.run in (None, hand.run)


class Meant(NamedTuple):
    """What one call tells: facts, and the text of its card with the figures that it names."""

    tells: Picture
    text: str
    figures: dict[str, int]
    again: bool = False  # it tells no more than this, which was shown before
    aces: bool = False  # but aces around besides

    @property
    def words(self) -> str:
        """The same in players' words."""
        return meaning_words(self.text, self.figures, again=self.again, aces=self.aces)


def meaning(card: Card, public: Public, number: int) -> Meant | None:
    """What call `number` of the auction (from 0) tells; None if nothing."""
    calls = public.auction.calls
    if not card.rows or number >= len(calls):
        return None
    return meant_last(card, Talk(public.tables, public.seating, calls[: number + 1]))


@lru_cache(maxsize=1024)
def meant_last(card: Card, talk: Talk) -> Meant | None:
    """What the last call of an auction tells; it is asked again at every call that comes later."""
    number, rules = len(talk.calls) - 1, talk.tables.rules
    earlier, before, seat = None, Picture(), talk.calls[number][0]
    for place, said in enumerate(heard(talk)):
        row = card.row(said, rules) if said.seat == seat else None
        if row is None:
            continue
        what = tells(card, row, said, rules)
        found = Meant(what, row.tells, figures_of(card, row, said, rules))
        if place == number:
            if said.points or earlier is None or what.meld is None:
                return found if row.tells else None
            return earlier._replace(tells=what, again=True, aces=bool(what.aces) and before.aces is None)
        before = both(before, what, passing=not said.points)
        if what.meld:
            earlier = found
    return None


def meant_by(card: Card, public: Public, seat: Seat, call: Action) -> Meant | None:
    """What this call of a seat would tell if it came now; None if nothing."""
    if isinstance(call, Bid):
        return next(meant_by_bids(card, public, seat, [call]))
    if not card.rows:
        return None
    return meant_last(card, Talk(public.tables, public.seating, (*public.auction.calls, (seat, call))))


def meant_by_bids(card: Card, public: Public, seat: Seat, bids: Iterable[Bid]) -> Iterator[Meant | None]:
    """The same of each of these bids."""
    hearing, rules = now(talk(public)), public.rules
    for bid in bids:
        said = hearing.said(seat, bid)
        row = card.row(said, rules)
        if row is None or not row.tells:
            yield None
        else:
            yield Meant(tells(card, row, said, rules), row.tells, figures_of(card, row, said, rules))


def calls_meant(public: Public, cards: Sequence[Card]) -> list[tuple[Meant | None, str]]:
    """What each call of the auction tells by its side's card, and the words for what is new in it; "" for nothing."""
    found: list[tuple[Meant | None, str]] = []
    before: dict[Seat, Picture] = {}
    for number, (seat, _) in enumerate(public.auction.calls):
        meant = meaning(cards[public.seating.side[seat]], public, number)
        news = meant is not None and (meant.again or is_news(before.get(seat, Picture()), meant.tells))
        found.append((meant, meant.words if meant is not None and news else ""))
        if meant is not None:
            before[seat] = meant.tells
    return found


def is_news(before: Picture, what: Picture) -> bool:
    """Whether a call that tells this says more than the same seat had shown before."""
    cards = (what.meld, what.or_more) != (before.meld, before.or_more) if what.meld else False
    held = (what.aces not in (None, before.aces)) or (what.run not in (None, before.run))
    wishes = [(what.wants, before.wants), (what.asks, before.asks), (what.save, before.save)]
    return cards or held or any(now and not then for now, then in wishes)


def short_of(what: Picture, hand: Facts) -> tuple[str, ...]:
    """What was shown and the hand does not hold: "meld", "aces", "run"."""
    missing = {
        "meld": what.meld is not None and hand.meld < what.meld[0],
        "aces": bool(what.aces) and not hand.aces,
        "run": bool(what.run) and not hand.run,
    }
    return tuple(name for name, short in missing.items() if short)


def figures_of(card: Card, row: Row, said: Said, rules: Rules) -> dict[str, int]:
    """The figures that this row's text names, when it is said so."""
    steps = card.steps(said)
    return _figures(row.tells, rules, row.range(steps), (row.each or row.at_least) * steps)


def _figures(text: str, rules: Rules, meld: Range | None = None, figure: int = 0) -> dict[str, int]:
    (low, high), unit, first = meld or (0, 0), rules.score.scale, rules.auction.first_bid
    known = {
        "meld": (figure or low) * unit,
        "low": low * unit,
        "high": high * unit,
        "ten": 10 * unit,
        "twenty": 20 * unit,
        "first": first,
        "one": first + unit,
        "last": first + 9 * unit,
        "top": first + 10 * unit,
    }
    return {name: known[name] for name in _named(text)}


@lru_cache(maxsize=256)
def _named(text: str) -> tuple[str, ...]:
    """The figures that a text names."""
    return tuple(field for _, field, _, _ in Formatter().parse(text) if field)


def about(card: Card, rules: Rules) -> str:
    """The card in a sentence, with the figures of these rules."""
    return card_words(card.about, _figures(card.about, rules))


def explain(card: Card, rules: Rules) -> tuple[tuple[str, str], ...]:
    """The card in words: what may be said at this table, and what it tells."""
    said = {*rules.auction.calls, "bid", "pass"}
    rows = [row for row in card.rows if row.say in said and (not row.needs or row.needs in said) and row.tells]
    return tuple((name_of(row, rules), in_general(row, rules)) for row in rows)


def name_of(row: Row, rules: Rules) -> str:
    """What is said by this row, with the figures of these rules."""
    return card_words(row.what, _figures(row.what, rules))


def in_general(row: Row, rules: Rules) -> str:
    """What is told by this row, however far over it is said."""
    if each := row.each or row.at_least:
        return each_step_words(row.tells, _figures(row.tells, rules, figure=each))
    return card_words(row.tells, _figures(row.tells, rules, row.meld))
