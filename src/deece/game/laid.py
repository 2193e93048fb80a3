"""Melds on the table in two-handed play: what may be laid, what it builds on, and what it pays.

A card on the table counts once in each type of meld: runs and marriages, pinochles, arounds, the dix. A
meld takes cards from the table where it can, but at least one from the hand. Where the page of rules is
silent this file decides:

- A pinochle, around or run is built on wherever an unbroken one of the kind is on the table and the meld
  table lists the next level; a further single is then refused, for it would only pay less.
- Marriages and dixes stand side by side, each by itself; the second pays what the table adds for it.
- A run, double or not, is built on the royal marriages on the table where there are any.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import CARDS, codes_in, count, holds
from deece.game.action import LayMeld
from deece.game.state import Laid, LaidMeld, Public, Seat
from deece.game.value import Combination, pattern, split

_TYPES: Final = {
    "run": "a run or marriage", "royal_marriage": "a run or marriage", "marriage": "a run or marriage",
    "pinochle": "a pinochle", "aces": "an around", "kings": "an around", "queens": "an around", "jacks": "an around",
    "dix": "a dix",
}  # fmt: skip
_IN_TRUMP: Final = ("run", "royal_marriage", "dix")
_SEPARATE: Final = ("royal_marriage", "marriage", "dix")  # kinds of which every copy stands by itself

Table = tuple[Laid, ...]
Melds = tuple[LaidMeld, ...]


class Laying(NamedTuple):
    """How a meld is laid: its points and where its cards come from."""

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


def plan(public: Public, seat: Seat, hand: int, action: LayMeld) -> Laying | str:
    """How this meld would be laid, or why it may not be, in players' words."""
    stock = public.stock
    assert stock is not None
    kind, copies = action.kind, action.copies
    fault = _unknown(public, action)
    if fault:
        return fault
    suit = action.suit if kind == "marriage" else public.trump if kind in _IN_TRUMP else -1
    melds = stock.melds[seat]
    standing = _standing(melds, kind, suit)
    bases: tuple[int, ...] = ()
    need = copies * pattern(kind, suit)
    if kind in _SEPARATE:
        if standing and copies > 1:
            return f"{_name(kind, suit)} is on the table already: lay one more by itself"
        points = added(public, kind, len(standing), copies)
    else:
        row, paid, have = prices(public, kind), 0, 0
        bases = tuple(place for place in standing if melds[place].copies < len(row))[:1]
        if bases:
            have = melds[bases[0]].copies
            if copies <= have:
                return f"{_name(kind, suit, have)} is on the table: build on it, with another {_name(kind, suit)}"
            paid = row[have - 1]
            need -= have * pattern(kind, suit)
        if kind == "run":
            royals = _standing(melds, "royal_marriage", suit)
            used = royals[: copies - have]
            bases += used
            need -= len(used) * pattern("royal_marriage", suit)
            marriages = prices(public, "royal_marriage")
            paid += split(marriages, len(royals))[0] - split(marriages, len(royals) - len(used))[0]
        points = row[copies - 1] - (paid if public.rules.meld.build == "difference" else 0)
    found = _gather(stock.laid[seat], melds, hand, need, kind, _name(kind, suit, copies))
    if isinstance(found, str):
        return found
    return Laying(max(0, points), suit, bases, *found)


def _unknown(public: Public, action: LayMeld) -> str:
    """Why no hand at this table could lay such a meld, or ""."""
    kind, suit, copies = action.kind, action.suit, action.copies
    if kind not in _TYPES:
        return "that is no meld of the table"
    if kind == "marriage":
        if suit == public.trump:
            return "a marriage in trump is a royal marriage"
        if not 0 <= suit < 4:
            return "say the suit of the marriage"
    elif suit != -1:
        return "only a marriage is laid by its suit"
    row = prices(public, kind)
    if not 1 <= copies <= len(row):
        return f"the meld table lists at most {len(row)} of that meld at once"
    return "" if row[copies - 1] else "that meld pays nothing at this table"


def _standing(melds: Melds, kind: str, suit: int) -> tuple[int, ...]:
    """The places of the unbroken melds of this kind."""
    return tuple(
        place for place, meld in enumerate(melds) if meld.kind == kind and meld.suit == suit and not meld.broken
    )


def _gather(
    table: Table, melds: Melds, hand: int, need: int, kind: str, name: str
) -> tuple[tuple[int, ...], int] | str:
    """Where the cards of a meld come from: places on the table, and bits of the hand; or what is missing."""
    taken: list[int] = []
    from_hand = 0
    for code in sorted(set(codes_in(need))):
        wanted = count(need, code)
        free = [place for place, card in enumerate(table) if card.code == code and not _served(card, melds, kind)]
        taken += free[:wanted]
        missing = wanted - len(free[:wanted])
        if missing > count(hand, code):
            card = CARDS[code].name
            if any(laid.code == code and _served(laid, melds, kind) for laid in table):
                return f"the {card} on the table has served in {_TYPES[kind]} already: {name} needs another"
            return f"{name} needs {'one more' if wanted > 1 else 'the'} {card}: you have none to lay"
        from_hand += missing << 4 * code
    if not from_hand:
        place = next((place for place in taken if count(hand, table[place].code)), None)
        if place is None:
            return "at least one card of a meld must come from your hand"
        taken.remove(place)
        from_hand = 1 << 4 * table[place].code
    return tuple(taken), from_hand


def _served(card: Laid, melds: Melds, kind: str) -> bool:
    """Whether this card has served in a meld of the same type, broken or not."""
    return any(_TYPES[melds[place].kind] == _TYPES[kind] for place in card.melds)


def options(public: Public, seat: Seat, hand: int) -> tuple[LayMeld, ...]:
    """Every meld that this seat may lay."""
    every = [
        LayMeld(kind, suit, copies)
        for kind in _TYPES
        for suit in (range(4) if kind == "marriage" else (-1,))
        for copies in range(1, len(prices(public, kind)) + 1)
    ]
    assert public.stock is not None
    mine = hand + sum(1 << 4 * card.code for card in public.stock.laid[seat])
    return tuple(
        action
        for action in every
        # A quick look first: most melds lack a card outright.
        if holds(mine, action.copies * pattern(action.kind, action.suit if action.suit >= 0 else public.trump))
        and isinstance(plan(public, seat, hand, action), Laying)
    )


def lay(table: Table, melds: Melds, action: LayMeld, laying: Laying) -> tuple[Table, Melds]:
    """The cards and melds on the table after laying: a meld built on becomes the higher one in its place."""
    kind, suit, bases = action.kind, laying.suit, laying.bases
    kept = [place for place in range(len(melds)) if place not in bases[1:]]
    moved = {old: new for new, old in enumerate(kept)}
    target = moved[bases[0]] if bases else len(kept)
    moved.update(dict.fromkeys(bases, target))
    cards = [card._replace(melds=tuple(moved[place] for place in card.melds)) for card in table]
    new = [melds[place] for place in kept]
    each = 1 if kind in _SEPARATE else action.copies
    new[target : target + bool(bases)] = [LaidMeld(kind, suit, each)] * (action.copies // each)
    for place in laying.table:
        cards[place] = cards[place]._replace(melds=(*cards[place].melds, target))
    cards += [Laid(code, (target,)) for code in codes_in(laying.hand)]
    if len(new) > len(kept) + 1:  # several marriages or dixes at once: the second copy of a card is the second's
        mine = [place for place, card in enumerate(cards) if card.melds[-1] == target]
        seen: dict[int, int] = {}
        for place in mine:
            card = cards[place]
            number = seen.get(card.code, 0)
            seen[card.code] = number + 1
            cards[place] = card._replace(melds=(*card.melds[:-1], target + number))
    return tuple(cards), tuple(new)


def take(table: Table, melds: Melds, code: int) -> tuple[Table, Melds]:
    """The table after a card laid on it was played; its melds are broken.

    Of several copies the one that serves the fewest unbroken melds goes, and of these the latest laid.
    """

    def use(place: int) -> tuple[int, int]:
        return sum(not melds[meld].broken for meld in table[place].melds), -place

    gone = min((place for place, card in enumerate(table) if card.code == code), key=use)
    broken = tuple(
        meld._replace(broken=True) if place in table[gone].melds else meld for place, meld in enumerate(melds)
    )
    return table[:gone] + table[gone + 1 :], broken


def _name(kind: str, suit: int, copies: int = 1) -> str:
    return Combination(kind, suit, copies, 0, 0).name
