"""What a hand can meld: every total that some hand scores, exactly, counted from the rules.

A total is a sum of parts that look at few cards each: arounds at one rank, a marriage at one suit, a run at trump, a
pinochle at two cards. What a part pays is the engine's own answer. Which totals go together with how many cards stands
in the bits of one integer, a row of totals for each number of cards, so that two parts are put together by shifting.
Parts that look at the same card (the kings of trump serve in kings around, a marriage and a run) are put together for
each count of that card.

Where runs in plain suits pay, their aces, tens and jacks are not looked for: some more totals are given than hands
have, and none fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Any, Final

from deece.cards import ACE, DIAMONDS, JACK, KING, NINE, QUEEN, SPADES, TEN, code_of, count
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.game.value import meld_by, pattern, split
from deece.keeper.laid import laid_totals
from deece.rules.catalog import Meld, Rules
from deece.rules.check import TABLES
from deece.rules.count import tricks_in_all

_ALIKE: Final = {3: 1}  # no pinochle is of hearts or clubs: hands count with the one as trump as with the other
_WIDEST: Final = 7  # more copies than this no hand holds of a card
_BESIDE: Final = 3  # cards of a run beside its king and queen


def hand_size(rules: Rules, *, declares: bool) -> int:
    """How many cards a player can meld from: declarer those of the widow too."""
    deal, exchange = rules.deal, rules.exchange
    return tricks_in_all(rules) + deal.widow * (declares and not exchange.widow_round)


def cards_melded(rules: Rules, *, declares: bool) -> int:
    """How many cards are melded from at once: a player's, or those of a side whose partners meld together."""
    hands = rules.deal.players // rules.deal.sides if rules.meld.together else 1
    return hand_size(rules, declares=declares) + (hands - 1) * hand_size(rules, declares=False)


def totals(rules: Rules, trump: int, *, declares: bool, pack: int | None = None) -> frozenset[int]:
    """Every total that the meld of one hand can come to, at the system's own scale.

    With trump NOBODY it is every total with any suit as trump. `pack` are the cards (bits) that the hand may be of:
    the whole pack, unless others are known to hold some. Where melds are laid between tricks the pack does not matter.
    """
    if rules.deal.stock == "turned":
        return laid_totals(rules)
    if trump == NOBODY:
        return frozenset[int]().union(*(totals(rules, suit, declares=declares, pack=pack) for suit in range(4)))
    whole, size = tables_for(rules).pack, hand_size(rules, declares=declares)
    if pack is None or pack == whole:
        return _totals(rules, _ALIKE.get(trump, trump), size, whole)
    return _totals(rules, trump, size, pack)


def side_totals(rules: Rules, trump: int, *, hands: int, declares: bool) -> frozenset[int]:
    """Every sum of the totals of so many hands, one of them declarer's where the side declares."""
    if trump == NOBODY:
        return frozenset[int]().union(*(side_totals(rules, suit, hands=hands, declares=declares) for suit in range(4)))
    return _side(rules, _ALIKE.get(trump, trump), hands, declares)


@lru_cache(maxsize=256)
def _side(rules: Rules, trump: int, hands: int, declares: bool) -> frozenset[int]:
    if rules.meld.together:
        return _totals(rules, trump, cards_melded(rules, declares=declares), tables_for(rules).pack)
    found = _bits(totals(rules, trump, declares=declares))
    for _ in range(hands - 1):
        found = _together(found, _bits(totals(rules, trump, declares=False)))
    return frozenset(_places(found))


@lru_cache(maxsize=1024)
def _totals(rules: Rules, trump: int, size: int, pack: int) -> frozenset[int]:
    return _Counting(rules, trump, size, pack).totals()


# ---------------------------------------------------------------------------------------- sets of numbers as bits


def _bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _places(bits: int) -> Iterator[int]:
    """The places of the bits that are set, from high to low."""
    while bits:
        place = bits.bit_length() - 1
        yield place
        bits ^= 1 << place


def _together(one: int, other: int) -> int:
    """Every sum of a number of the one and a number of the other."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    found = 0
    for place in _places(one):
        found |= other << place
    return found


# ------------------------------------------------------------------------------------------ hands that are shown

_Held = dict[int, int]  # by copies of a card that other parts look at too: the numbers of cards and totals


def _from(held: _Held, least: int) -> int:
    """All with so many copies or more."""
    found = 0
    for copies, hands in held.items():
        if copies >= least:
            found |= hands
    return found


def _add(held: dict[Any, int], key: Any, hands: int) -> None:
    held[key] = held.get(key, 0) | hands


def _cards(rank: int, counts: Sequence[int]) -> int:
    """So many cards of one rank in each suit, as bits."""
    return sum([copies << 4 * code_of(suit, rank) for suit, copies in enumerate(counts)])


def _bound(meld: Meld) -> int:
    """No hand's meld comes to more."""
    dearest = {name: max(split(getattr(meld, name), copies)[0] for copies in range(_WIDEST)) for name in TABLES}
    fours = 4 * sum(split(getattr(meld, name), 2)[0] for name in ("aces", "tens", "kings", "queens", "jacks"))
    plain = 3 * (dearest.pop("marriage") + dearest.pop("plain_run"))
    return sum(dearest.values()) + fours * meld.four_of_a_kind + plain + 2 * _WIDEST * meld.run_extra


class _Counting:
    """The numbers of cards and totals of the hands that these cards can make, part by part."""

    def __init__(self, rules: Rules, trump: int, size: int, pack: int) -> None:
        self.scale, self.trump, self.size, self.pack = tables_for(rules).scale, trump, size, pack
        self.unit = gcd(*(price for name in TABLES for price in getattr(rules.meld, name)), rules.meld.run_extra) or 1
        self.width = _bound(rules.meld) // self.unit + 1
        self.within = (1 << (size + 1) * self.width) - 1
        self.plain = [suit for suit in range(4) if suit != trump]
        # Runs that these cards of trump suffice for, whatever its king and queen.
        self.runs = range(min(len(self.held(trump, rank)) for rank in (ACE, TEN, JACK)))
        self.paid: dict[tuple[int, ...], int] = {}

    def held(self, suit: int, rank: int) -> range:
        """How many copies of a card a hand may hold."""
        return range(min(count(self.pack, code_of(suit, rank)), self.size) + 1)

    def at(self, cards: int, points: int) -> int:
        """The place of the bit for so many cards and points."""
        return cards * self.width + points // self.unit

    def join(self, one: int, other: int) -> int:
        """Every hand of the one with every hand of the other, up to the size."""
        return _together(one, other) & self.within

    def totals(self) -> frozenset[int]:
        """The totals of all hands of just so many cards."""
        mask, pays = self.scale.second
        found = 0
        for queens, jacks in zip(_kings_and_queens(self), self.aces_to_jacks(), strict=True):
            # The queens and the jacks of a pinochle: of one there are just so many, of the other as many or more.
            for copies in range(min(max(queens), max(jacks)) + 1):
                hands = self.join(queens.get(copies, 0), _from(jacks, copies))
                hands |= self.join(_from(queens, copies + 1), jacks.get(copies, 0))
                found |= hands << self.at(0, pays[copies * pattern("pinochle") & mask].points)
        found = self.join(found, self.nines()) >> self.size * self.width
        return frozenset(place * self.unit for place in _places(found & (1 << self.width) - 1))

    def nines(self) -> int:
        """The nines, with what those of trump pay."""
        mask, pays = self.scale.dix[self.trump]
        dix = pattern("dix", self.trump)
        found = _bits(self.at(number, pays[number * dix & mask].points) for number in self.held(self.trump, NINE))
        return self.join(found, self.others(NINE))

    def others(self, rank: int) -> int:
        """Any number of cards of this rank that are not trump, which pay nothing."""
        most = sum(max(self.held(suit, rank)) for suit in self.plain)
        return _bits(self.at(number, 0) for number in range(min(most, self.size) + 1))

    def around(self, rank: int, counts: Sequence[int]) -> int:
        """What arounds pay with so many cards of the rank in each suit, in any order of suits."""
        known = rank, *sorted(counts)
        if known not in self.paid:
            self.paid[known] = self.scale.best_around(rank, _cards(rank, known[1:])).points
        return self.paid[known]

    def one_rank(self, rank: int) -> dict[tuple[int, int], int]:
        """Cards of one rank and what arounds of them pay, by the copies in trump and in diamonds."""
        found: dict[tuple[int, int], int] = {}
        for counts in product(*(self.held(suit, rank) for suit in range(4))):
            cards = sum(counts)
            if cards <= self.size:
                _add(found, (counts[self.trump], counts[DIAMONDS]), 1 << self.at(cards, self.around(rank, counts)))
        return found

    def aces_to_jacks(self) -> Iterator[_Held]:
        """Aces, tens and jacks by the runs that those of trump suffice for: each by jacks of diamonds."""
        aces: _Held = {}
        for (trumps, _), hands in self.one_rank(ACE).items():
            _add(aces, trumps, hands)
        tens: _Held = {}
        if self.scale.meld.tens:
            for (trumps, _), hands in self.one_rank(TEN).items():
                _add(tens, trumps, hands)
        else:
            others = self.others(TEN)
            tens = {trumps: others << self.at(trumps, 0) & self.within for trumps in self.held(self.trump, TEN)}
        jacks: dict[int, _Held] = {}
        for (trumps, diamonds), hands in self.one_rank(JACK).items():
            _add(jacks.setdefault(diamonds, {}), trumps, hands)
        for runs in self.runs:
            # Of one of the three there are just so many, of the others as many or more.
            more = self.join(_from(aces, runs + 1), _from(tens, runs + 1))
            any_jacks = self.join(aces[runs], _from(tens, runs)) | self.join(_from(aces, runs + 1), tens[runs])
            yield {
                diamonds: self.join(any_jacks, _from(held, runs)) | self.join(more, held.get(runs, 0))
                for diamonds, held in jacks.items()
            }


# ------------------------------------------------------------------------------------------ kings and queens

_Kind = tuple[Any, ...]


class _Plain:
    """Kings and queens of the suits that are not trump, by kind.

    A kind begins with its queens of spades. Two hands of a kind are paid as much more than their marriages, whatever
    kings and queens of trump stand beside them: the arounds that they leave open are the same, by roundhouses made, as
    are the roundhouses that they suffice for and what those take from the marriages.
    """

    def __init__(self, counting: _Counting) -> None:
        self.counting = counting
        meld = counting.scale.meld
        self.houses = len(meld.roundhouse)
        self.coupled = bool(self.houses or meld.roundhouse_bonus) or meld.roundhouse_shares_run
        self.kinds: dict[_Kind, int] = {}  # the numbers of cards and what the marriages pay
        self.like: dict[_Kind, int] = {}  # a hand of the kind, as bits
        self.seen: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}
        self._count()

    def _count(self) -> None:
        counting, plain = self.counting, self.counting.plain
        most = _WIDEST if counting.scale.meld.plain_run else 1
        paid = [[self._pays(pairs, runs) for runs in range(most)] for pairs in range(_WIDEST)]
        spades = plain.index(SPADES) if SPADES in plain else NOBODY
        suits = [product(counting.held(suit, KING), counting.held(suit, QUEEN)) for suit in plain]
        for held in product(*suits):
            kings, queens = zip(*held, strict=True)
            cards = sum(kings) + sum(queens)
            if cards > counting.size:
                continue
            pairs = [min(each) for each in held]
            opened = queens[spades] if spades >= 0 else 0, self._open(KING, kings), self._open(QUEEN, queens)
            for runs in product(*(range(min(pair, most - 1) + 1) for pair in pairs)):
                if cards + _BESIDE * sum(runs) > counting.size:
                    continue
                kind: _Kind = opened
                points = sum([paid[pair][run] for pair, run in zip(pairs, runs, strict=True)])
                if self.coupled:
                    fewest = min(pairs)
                    lost = [
                        sum([paid[pair - made][run] for pair, run in zip(pairs, runs, strict=True)])
                        for made in range(1, self._houses(fewest))
                    ]
                    kind = (*kind, fewest, *[points - left for left in lost])
                    self.like.setdefault(kind, self._hand(kings, queens, runs))
                _add(self.kinds, kind, 1 << counting.at(cards, points))

    def _pays(self, pairs: int, runs: int) -> int:
        """What a plain suit pays with so many kings and queens, and the other cards of so many runs."""
        suit = self.counting.plain[0]
        cards = pairs * pattern("marriage", suit) + runs * (pattern("run", suit) - pattern("marriage", suit))
        return self.counting.scale.best_plain(suit, cards).points

    def _houses(self, pairs: int) -> int:
        return min(pairs, self.houses) + 1

    def _hand(self, kings: Sequence[int], queens: Sequence[int], runs: Sequence[int]) -> int:
        found = 0
        for suit, *held in zip(self.counting.plain, kings, queens, runs, strict=True):
            found += held[0] << 4 * code_of(suit, KING) | held[1] << 4 * code_of(suit, QUEEN)
            found += held[2] * (pattern("run", suit) - pattern("marriage", suit))
        return found

    def _open(self, rank: int, counts: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """What arounds pay by roundhouses made, and then by trumps of the rank that are left."""
        known = rank, *sorted(counts)
        if known not in self.seen:
            counting = self.counting
            trumps = counting.held(counting.trump, rank)
            self.seen[known] = tuple(
                tuple(counting.around(rank, [*(copies - made for copies in known[1:]), left]) for left in trumps)
                for made in range(self._houses(min(counts)))
            )
        return self.seen[known]


def _kings_and_queens(counting: _Counting) -> list[_Held]:
    """Kings and queens with runs and marriages, by the runs that other trumps suffice for: each by queens of spades."""
    trump = counting.trump
    plain = _Plain(counting)
    found: list[_Held] = [{} for _ in counting.runs]
    for kings, queens in product(counting.held(trump, KING), counting.held(trump, QUEEN)):
        own = kings << 4 * code_of(trump, KING) | queens << 4 * code_of(trump, QUEEN)
        beside = _arounds_beside(plain, kings, queens)
        by_runs: dict[int, _Held] = {}
        for runs in counting.runs:
            made = min(runs, kings, queens)
            if made not in by_runs:
                trumps = own | made * (pattern("run", trump) & ~pattern("royal_marriage", trump))
                by_runs[made] = _with_trump(plain, beside, trumps, kings + queens)
            for spades, hands in by_runs[made].items():
                _add(found[runs], queens if trump == SPADES else spades, hands)
    return found


def _arounds_beside(plain: _Plain, kings: int, queens: int) -> dict[Any, int]:
    """The kinds by queens of spades, with arounds paid beside so many trumps; as they are where roundhouses decide."""
    if plain.coupled:
        return plain.kinds
    counting = plain.counting
    found: dict[Any, int] = {}
    for (spades, of_kings, of_queens), hands in plain.kinds.items():
        _add(found, spades, hands << counting.at(0, of_kings[0][kings] + of_queens[0][queens]))
    return found


def _with_trump(plain: _Plain, beside: dict[Any, int], trumps: int, cards: int) -> _Held:
    """The same with so many kings and queens of trump, which are among these trumps, and with what all pays."""
    counting, scale = plain.counting, plain.counting.scale
    trump = counting.trump
    found: _Held = {}
    if not plain.coupled:
        place = counting.at(cards, scale.best_trump(trump, trumps).points)
        for spades, hands in beside.items():
            _add(found, spades, hands << place & counting.within)
        return found
    for kind, hands in beside.items():
        bits = plain.like[kind] | trumps
        apart = [*scale.plain[trump], scale.second]  # counted in the kind, or for other ranks and pinochles
        points = meld_by(scale, bits, trump).total - sum([pays[bits & mask].points for mask, pays in apart])
        points -= sum([scale.best_around(rank, bits).points for rank in (ACE, TEN, JACK)])
        _add(found, kind[0], hands << counting.at(cards, points) & counting.within)
    return found
