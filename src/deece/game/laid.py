"""Melds on the table in two-handed play: what may be laid, what it builds on, and what it pays.

A card on the table counts once in each type of meld: runs and marriages, pinochles, arounds, the dix. A
meld takes cards from the table where it can. Where any number of melds may be laid and none needs a card from
the hand (S3), one laying scores every combination of the cards then on the table that was not scored yet, so
that nothing depends on the order of laying. Otherwise (S4) it scores the meld that was named and no other.
Where the page of rules is silent this file decides:

- A pinochle, around or run is built on wherever an unbroken one of the kind is on the table and the meld
  table lists the next level; a further single is then refused, for it would only pay less.
- Marriages and dixes stand side by side, each by itself; the second pays what the table adds for it.
- A run, double or not, is built on the marriages of its suit on the table where there are any.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import CARDS, SUITS, codes_in, count, holds
from deece.game.action import LayMeld
from deece.game.refusal import Code, Figure, Refusal, refuse
from deece.game.state import Laid, LaidMeld, Public, Seat, with_item
from deece.game.value import pattern, split
from deece.rules.catalog import Rules

_TYPES: Final = {
    "run": "run",
    "plain_run": "run",
    "royal_marriage": "run",
    "marriage": "run",
    "pinochle": "pinochle",
    "aces": "around",
    "tens": "around",
    "kings": "around",
    "queens": "around",
    "jacks": "around",
    "dix": "dix",
}
_IN_SUIT: Final[dict[str, tuple[Code, Code]]] = {
    "marriage": ("royal_in_trump", "marriage_suit"),
    "plain_run": ("run_in_trump", "run_suit"),
}
_BUILT_ON: Final = {"run": "royal_marriage", "plain_run": "marriage"}
_IN_TRUMP: Final = ("run", "royal_marriage", "dix")
_SEPARATE: Final = ("royal_marriage", "marriage", "dix")  # kinds of which every copy stands by itself

Table = tuple[Laid, ...]
Melds = tuple[LaidMeld, ...]


class Laying(NamedTuple):
    """What laying a meld comes to."""

    points: int  # all that it scores, at the system's own scale
    hand: int  # bits of the cards that come from the hand
    table: Table  # the cards on the table afterwards
    melds: Melds  # the melds on the table afterwards


class _Line(NamedTuple):
    """How one line of the meld table is laid: its points and where its cards come from."""

    points: int
    suit: int  # the suit of its cards, -1 where they have no one suit
    bases: tuple[int, ...]  # places of the melds that it is built on
    table: tuple[int, ...]  # places of the cards on the table that it takes besides
    hand: int  # bits of the cards that come from the hand


def prices(public: Public, kind: str) -> tuple[int, ...]:
    """The row of the meld table."""
    row: tuple[int, ...] = getattr(public.rules.meld, kind)
    return row


def added(public: Public, kind: str, before: int, copies: int = 1) -> int:
    """What further copies of a marriage or dix pay beside those already there."""
    row = prices(public, kind)
    if public.rules.meld.build == "full" and before + copies <= len(row):
        return row[before + copies - 1]
    return split(row, before + copies)[0] - split(row, before)[0]


def plan(public: Public, seat: Seat, hand: int, action: LayMeld) -> Laying | Refusal:
    """What laying this meld comes to, or why it may not be laid."""
    stock = public.stock
    assert stock is not None
    table, melds = stock.laid[seat], stock.melds[seat]
    meld = public.rules.meld
    line = _line(public, table, melds, hand, action, from_hand=meld.from_hand)
    if isinstance(line, Refusal):
        return line
    points = line.points
    table, melds = _lay(table, melds, action, line)
    if meld.per_trick == "any" and not meld.from_hand:
        table, melds, more = _rest(public, table, melds)
        points += more
    return Laying(points, line.hand, table, melds)


def _rest(public: Public, table: Table, melds: Melds) -> tuple[Table, Melds, int]:
    """The table with every combination of its cards scored, the dearest first, and the points of those added."""
    points = 0
    while True:
        found = [
            (line.points, action, line)
            for action in _within(public, _bits(table))
            if isinstance(line := _line(public, table, melds, 0, action, from_hand=False), _Line) and line.points
        ]
        if not found:
            return table, melds, points
        more, action, line = max(found, key=lambda each: each[0])
        table, melds = _lay(table, melds, action, line)
        points += more


def _line(
    public: Public, table: Table, melds: Melds, hand: int, action: LayMeld, *, from_hand: bool
) -> _Line | Refusal:
    """How this meld alone would be laid; `from_hand`: a card of it at least must come from the hand."""
    kind, copies = action.kind, action.copies
    fault = _unknown(public, action)
    if fault:
        return fault
    suit = action.suit if kind in _IN_SUIT else public.trump if kind in _IN_TRUMP else -1
    standing = _standing(melds, kind, suit)
    bases: tuple[int, ...] = ()
    need = copies * pattern(kind, suit)
    if kind in _SEPARATE:
        if standing and copies > 1:
            return refuse("lies_already", **_named(kind, suit))
        points = added(public, kind, len(standing), copies)
    else:
        row, paid, have = prices(public, kind), 0, 0
        bases = tuple(place for place in standing if melds[place].copies < len(row))[:1]
        if bases:
            have = melds[bases[0]].copies
            if copies <= have:
                return refuse("build_on_it", **_named(kind, suit, have))
            paid = row[have - 1]
            need -= have * pattern(kind, suit)
        if single := _BUILT_ON.get(kind):
            married = _standing(melds, single, suit)
            used = married[: copies - have]
            bases += used
            need -= len(used) * pattern("marriage", suit)
            marriages = prices(public, single)
            paid += split(marriages, len(married))[0] - split(marriages, len(married) - len(used))[0]
        points = row[copies - 1] - (paid if public.rules.meld.build == "difference" else 0)
    found = _gather(table, melds, hand, need, _named(kind, suit, copies), from_hand=from_hand)
    if isinstance(found, Refusal):
        return found
    return _Line(max(0, points), suit, bases, *found)


def _unknown(public: Public, action: LayMeld) -> Refusal | None:
    """Why no hand at this table could lay such a meld."""
    kind, suit, copies = action.kind, action.suit, action.copies
    if kind not in _TYPES:
        return refuse("roundhouse_in_parts" if kind == "roundhouse" else "no_such_meld")
    if kind in _IN_SUIT:
        in_trump, missing = _IN_SUIT[kind]
        if suit == public.trump:
            return refuse(in_trump)
        if not 0 <= suit < 4:
            return refuse(missing)
    elif suit != -1:
        return refuse("suit_not_said")
    row = prices(public, kind)
    if not 1 <= copies <= len(row):
        return refuse("most_copies", most=len(row))
    return None if row[copies - 1] else refuse("pays_nothing")


def _standing(melds: Melds, kind: str, suit: int) -> tuple[int, ...]:
    """The places of the unbroken melds of this kind."""
    return tuple(
        place for place, meld in enumerate(melds) if meld.kind == kind and meld.suit == suit and not meld.broken
    )


def _gather(
    table: Table, melds: Melds, hand: int, need: int, name: dict[str, Figure], *, from_hand: bool
) -> tuple[tuple[int, ...], int] | Refusal:
    """Where the cards of a meld come from: places on the table, and bits of the hand; or what is missing."""
    kind = str(name["kind"])
    taken: list[int] = []
    lacking = 0
    for code in sorted(set(codes_in(need))):
        wanted = count(need, code)
        free = [place for place, card in enumerate(table) if card.code == code and not _served(card, melds, kind)]
        taken += free[:wanted]
        missing = wanted - len(free[:wanted])
        if missing > count(hand, code):
            if any(laid.code == code and _served(laid, melds, kind) for laid in table):
                return refuse("has_served", card=str(CARDS[code]), **name)
            return refuse("meld_needs_more" if wanted > 1 else "meld_needs", card=str(CARDS[code]), **name)
        lacking += missing << 4 * code
    if from_hand and not lacking:
        place = next((place for place in taken if count(hand, table[place].code)), None)
        if place is None:
            return refuse("none_from_hand")
        taken.remove(place)
        lacking = 1 << 4 * table[place].code
    return tuple(taken), lacking


def _served(card: Laid, melds: Melds, kind: str) -> bool:
    """Whether this card has served in a meld of the same type, broken or not."""
    return any(_TYPES[melds[place].kind] == _TYPES[kind] for place in card.melds)


def layings(public: Public, seat: Seat, hand: int) -> dict[LayMeld, Laying]:
    """Every meld that this seat may lay, and what laying it comes to."""
    assert public.stock is not None
    within = _within(public, hand + _bits(public.stock.laid[seat]))
    planned = {action: plan(public, seat, hand, action) for action in within}
    return {action: laying for action, laying in planned.items() if isinstance(laying, Laying)}


def every_laying(rules: Rules) -> tuple[LayMeld, ...]:
    """Every meld that can ever be laid by these rules, in the order of the meld table; any suit may be trump."""
    return tuple(action for action, _ in _lines(rules, 0))


def _bits(table: Table) -> int:
    return sum(1 << 4 * card.code for card in table)


def _within(public: Public, cards: int) -> list[LayMeld]:
    """The melds of the table whose cards are all among these, whatever they have served in."""
    return [action for action, needed in _lines(public.rules, public.trump) if holds(cards, needed)]


@lru_cache(maxsize=64)
def _lines(rules: Rules, trump: int) -> tuple[tuple[LayMeld, int], ...]:
    """Every meld that can be laid at this table with this trump, and the cards that it needs."""
    return tuple(
        (LayMeld(kind, suit, copies), copies * pattern(kind, suit if suit >= 0 else trump))
        for kind in _TYPES
        for suit in (range(4) if kind in _IN_SUIT else (-1,))
        for copies in range(1, len(getattr(rules.meld, kind)) + 1)
    )


def _lay(table: Table, melds: Melds, action: LayMeld, line: _Line) -> tuple[Table, Melds]:
    """The cards and melds on the table after laying: a meld built on becomes the higher one in its place."""
    kind, suit, bases = action.kind, line.suit, line.bases
    kept = [place for place in range(len(melds)) if place not in bases[1:]]
    moved = {old: new for new, old in enumerate(kept)}
    target = moved[bases[0]] if bases else len(kept)
    moved.update(dict.fromkeys(bases, target))
    cards = [card._replace(melds=tuple(moved[place] for place in card.melds)) for card in table]
    new = [melds[place] for place in kept]
    each = 1 if kind in _SEPARATE else action.copies
    new[target : target + bool(bases)] = [LaidMeld(kind, suit, each)] * (action.copies // each)
    for place in line.table:
        cards[place] = cards[place]._replace(melds=(*cards[place].melds, target))
    cards += [Laid(code, (target,)) for code in codes_in(line.hand)]
    if len(new) > len(kept) + 1:  # several marriages or dixes at once: the second copy of a card is the second's
        mine = [place for place, card in enumerate(cards) if card.melds[-1] == target]
        seen: dict[int, int] = {}
        for place in mine:
            card = cards[place]
            number = seen.get(card.code, 0)
            seen[card.code] = number + 1
            cards[place] = card._replace(melds=(*card.melds[:-1], target + number))
    return tuple(cards), tuple(new)


def take(public: Public, seat: Seat, code: int) -> Public:
    """The table after a card laid on it was played; its melds are broken.

    Of several copies the one that serves the fewest unbroken melds goes, and of these the latest laid.
    """
    stock = public.stock
    assert stock is not None
    table, melds = stock.laid[seat], stock.melds[seat]

    def use(place: int) -> tuple[int, int]:
        return sum(not melds[meld].broken for meld in table[place].melds), -place

    gone = min((place for place, card in enumerate(table) if card.code == code), key=use)
    broken = tuple(
        meld._replace(broken=True) if place in table[gone].melds else meld for place, meld in enumerate(melds)
    )
    laid = with_item(stock.laid, seat, table[:gone] + table[gone + 1 :])
    return public._replace(stock=stock._replace(laid=laid, melds=with_item(stock.melds, seat, broken)))


def _named(kind: str, suit: int, copies: int = 1) -> dict[str, Figure]:
    """A meld as figures of a refusal."""
    return {"kind": kind, "copies": copies, **({"suit": SUITS[suit]} if suit >= 0 else {})}
