"""What calls tell: of a seat so far, of one call in words, and of a hand whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import ACE, ONES, code_of, count
from deece.game.state import NOBODY, Public, Seat
from deece.game.tables import Tables
from deece.game.value import best_meld, pattern
from deece.players.conventions.card import Card, Range, Row
from deece.players.conventions.said import Said, Talk, heard, hearings, talk
from deece.rules.catalog import Rules

ACES_PLAY: Final = 0.06  # of the points in play: what aces around in partner's hand are worth beyond their meld
IN_TRUMP: Final = 3  # of the short scale: what naming trump adds to the meld that partner told, if he keeps it all


class Told(NamedTuple):
    """What a seat's calls have told so far."""

    meld: Range | None = None  # at the table's own scale
    or_more: bool = False
    aces: bool | None = None
    run: bool | None = None
    wants: bool = False  # these three by its last call
    asks: bool = False
    save: bool = False

    @property
    def shows(self) -> bool:
        """Whether anything was told of the cards."""
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


def tells(card: Card, row: Row, said: Said, rules: Rules) -> Told:
    """What one call tells."""
    meld, unit = row.range(card.steps(said)), rules.score.scale
    scaled = (meld[0] * unit, meld[1] * unit + unit - 1) if meld else None
    return Told(scaled, row.or_more, row.aces, row.run, row.wants, row.asks, row.save)


def told(card: Card, public: Public, seat: Seat) -> Told:
    """What the calls of this seat have told so far, by its side's card."""
    return told_in(card, talk(public), seat)


@lru_cache(maxsize=1024)
def told_in(card: Card, talk: Talk, seat: Seat) -> Told:
    """The same of an auction alone."""
    found, rules = Told(), talk.tables.rules
    if card.rows:
        for (caller, call), hearing in zip(talk.calls, hearings(talk), strict=False):
            if caller != seat:
                continue
            said = hearing.said(seat, call)
            row = card.row(said, rules)
            if row is not None:
                found = _and(found, tells(card, row, said, rules), passing=said.points == 0)
    return found


def _and(before: Told, more: Told, *, passing: bool) -> Told:
    """Both together: of meld the later word counts, unless a pass says less than was told before."""
    meld, or_more = (more.meld, more.or_more) if more.meld else (before.meld, before.or_more)
    if before.meld and more.meld and (passing or more.meld[0] < before.meld[0]):
        meld, or_more = before.meld, before.or_more
    return Told(
        meld, or_more,
        more.aces if before.aces is None else before.aces,
        more.run if before.run is None else before.run,
        more.wants, more.asks, more.save or before.save,
    )  # fmt: skip


def told_worth(tables: Tables, heard: Sequence[Told]) -> float:
    """What partners' hands are worth to the other's trump by what they told, or -1 if none told anything."""
    return sum(worth_of(tables, each) for each in heard) if any(each.shows for each in heard) else -1.0


def worth_of(tables: Tables, what: Told) -> float:
    """What a hand of which this was told is worth to a partner who names trump."""
    rules, meld = tables.rules, tables.rules.meld
    more = 0 if rules.exchange.cards else IN_TRUMP * rules.score.scale
    worth = sum(what.meld) / 2 + more if what.meld else 0.0
    if what.aces:
        worth = max(worth, 1.2 * (meld.aces[0] if meld.aces else 0)) + ACES_PLAY * tables.total
    if what.run:
        worth = max(worth, 0.5 * meld.run[0])  # beside the suit that is named
    return worth


def fits(what: Told, hand: Facts) -> bool:
    """Whether a hand is as it was told."""
    if what.meld and (hand.meld < what.meld[0] or (hand.meld > what.meld[1] and not what.or_more)):
        return False
    return what.aces in (None, hand.aces) and what.run in (None, hand.run)


def meaning(card: Card, public: Public, number: int) -> str:
    """What call `number` of the auction (from 0) tells, in players' words; "" if nothing."""
    if card.rows:
        earlier, rules = "", public.rules
        for place, said in enumerate(heard(talk(public))):
            row = card.row(said, rules)
            if place == number:
                words = words_of(card, row, said, rules) if row else ""
                adds = row is None or not row.meld or row.aces or said.points > 0
                return f"no more than told: {earlier}" if words and earlier and not adds else words
            if row and said.seat == public.auction.calls[number][0] and row.range(card.steps(said)):
                earlier = words_of(card, row, said, rules)
    return ""


def words_of(card: Card, row: Row, said: Said, rules: Rules) -> str:
    """What was said by this row, in words."""
    return _words(row.tells, rules, row.range(card.steps(said)))


def _words(text: str, rules: Rules, meld: Range | None = None) -> str:
    (low, high), unit, first = meld or (0, 0), rules.score.scale, rules.auction.first_bid
    return text.format(
        meld=low * unit, low=low * unit, high=high * unit, ten=10 * unit, twenty=20 * unit, first=first,
        one=first + unit, last=first + 9 * unit, top=first + 10 * unit,
    )  # fmt: skip


def about(card: Card, rules: Rules) -> str:
    """The card in a sentence, with the figures of these rules."""
    return _words(card.about, rules)


def explain(card: Card, rules: Rules) -> tuple[tuple[str, str], ...]:
    """The card in words: what may be said at this table, and what it tells."""
    said = {*rules.auction.calls, "bid", "pass"}
    rows = [row for row in card.rows if row.say in said and (not row.needs or row.needs in said) and row.tells]
    return tuple((_words(row.what, rules), _in_general(row, rules)) for row in rows)


def _in_general(row: Row, rules: Rules) -> str:
    if row.each:
        return f"{_words(row.tells, rules, (row.each, row.each))}, for each step"
    return _words(row.tells, rules, row.meld)
