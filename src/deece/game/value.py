"""The best legal reading of a hand's meld (SYSTEMS: meld tables and "Scales, tables, counting").

Three types of meld share no cards among themselves but each may use any card of the hand: runs and
marriages; pinochles; arounds and fours of a kind. The dix stands alone. A roundhouse uses its kings and
queens in the first type and in the third.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from deece.cards import (
    ACE,
    JACK,
    KING,
    LANES,
    NINE,
    ONES,
    QUEEN,
    RANK_NAMES,
    SUIT_NAMES,
    code_of,
    codes_in,
    count,
    holds,
    union_most,
)
from deece.rules.catalog import Meld, Rules

_TIMES: Final = ("", "", "double ", "triple ", "quadruple ", "fivefold ", "sixfold ", "sevenfold ")
_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
_AROUNDS: Final = {ACE: "aces", KING: "kings", QUEEN: "queens", JACK: "jacks"}
_MOST: Final = 7  # copies that a count field can hold


class Combination(NamedTuple):
    """One meld: its row in the meld table, suit (-1 where it has none), copies, points and cards as bits.

    Kinds are the rows of the meld table, "run_extra" (kings or queens beside a run: `copies` cards), and
    "four_aces", "four_kings", "four_queens", "four_jacks" (four copies of one card).
    """

    kind: str
    suit: int
    copies: int
    points: int
    cards: int

    @property
    def name(self) -> str:
        """The meld in players' words: "double pinochle", "marriage in hearts", "triple aces around"."""
        kind, copies = self.kind, self.copies
        suit = SUIT_NAMES[self.suit] if self.suit >= 0 else ""
        if kind.startswith("four_"):
            return f"four {kind[5:]} of {suit}"
        if kind == "run_extra":
            rank = "king" if count(self.cards, code_of(self.suit, KING)) else "queen"
            return f"extra {rank} of {suit}" if copies == 1 else f"{_WORDS[copies]} extra {rank}s of {suit}"
        if kind in ("run", "marriage"):
            return f"{_TIMES[copies]}{kind} in {suit}"
        if kind in _AROUNDS.values():
            return f"{_TIMES[copies]}{kind} around"
        return _TIMES[copies] + kind.replace("_", " ")


class MeldValue(NamedTuple):
    """What a hand's meld is worth and what must be shown for it."""

    total: int
    combinations: tuple[Combination, ...]
    cards: int  # bits: for each card the most copies that any one type of meld uses
    wins: bool  # a meld that wins the game
    aces: bool  # aces around are held


class _Paid(NamedTuple):
    """What some copies of one meld pay, as the best sum of the levels listed; or what several melds do."""

    points: int = 0
    combinations: tuple[Combination, ...] = ()
    cards: int = 0
    wins: bool = False


_NONE: Final = _Paid()
_Level = tuple[_Paid, ...]  # by number of copies


def _together(parts: list[_Paid], *, wins: bool = False, shared: int = 0) -> _Paid:
    """Several melds as one; `shared` are cards that two of them use."""
    return _Paid(
        sum([part.points for part in parts]),
        tuple([each for part in parts for each in part.combinations]),
        sum([part.cards for part in parts]) - shared,
        wins,
    )


class _Part(dict[int, _Paid]):
    """One part of a reading: the cards it looks at, and what they pay, worked out when they are first met."""

    def __init__(self, cards: int, pays: Callable[[int], _Paid]) -> None:
        self.mask = cards * _MOST
        self.pays = pays

    def __missing__(self, bits: int) -> _Paid:
        paid = self.pays(bits)
        self[bits] = paid = _NONE if paid == _NONE else paid
        return paid


_Reading = tuple[list[_Paid], list[_Paid]]  # the first type of meld and the third, part by part


@cache
def pattern(kind: str, suit: int = -1) -> int:
    """The cards of one copy of a meld, as bits."""
    if kind == "run":
        return LANES[suit] & ONES & ~(1 << 4 * code_of(suit, NINE))
    if kind in ("royal_marriage", "marriage"):
        return 1 << 4 * code_of(suit, KING) | 1 << 4 * code_of(suit, QUEEN)
    if kind == "dix":
        return 1 << 4 * code_of(suit, NINE)
    if kind == "pinochle":
        return 1 << 4 * code_of(0, QUEEN) | 1 << 4 * code_of(2, JACK)
    if kind == "roundhouse":
        return pattern("kings") | pattern("queens")
    rank = next(rank for rank, name in _AROUNDS.items() if name == kind)
    return sum(1 << 4 * code_of(each, rank) for each in range(4))


_ROUNDHOUSE: Final = pattern("roundhouse")
_ACES: Final = pattern("aces")


def _copies(cards: int, bits: int) -> int:
    """How many times the hand holds these cards."""
    return min(count(bits, code) for code in codes_in(cards)) if holds(bits, cards) else 0


def split(prices: tuple[int, ...], copies: int) -> tuple[int, tuple[int, ...]]:
    """What so many copies pay, and as which levels: a level listed is never split; above the list, the best sum."""
    if not prices or not copies:
        return 0, ()
    if copies <= len(prices):
        return prices[copies - 1], (copies,)
    best: tuple[int, tuple[int, ...]] = (-1, ())
    for part in range(len(prices), 0, -1):
        points, parts = split(prices, copies - part)
        if points + prices[part - 1] > best[0]:
            best = points + prices[part - 1], (part, *parts)
    return best


def _level(prices: tuple[int, ...], kind: str, suit: int = -1) -> _Level:
    """What 0 to 7 copies of this meld pay."""
    cards = pattern(kind, suit)
    paid = []
    for copies in range(_MOST + 1):
        points, parts = split(prices, copies)
        combinations = tuple(Combination(kind, suit, part, prices[part - 1], part * cards) for part in parts)
        paid.append(_Paid(points, combinations, copies * cards) if points else _NONE)
    return tuple(paid)


def _copies_part(prices: tuple[int, ...], kind: str, suit: int) -> _Part:
    """A part that looks for copies of one meld."""
    level, cards = _level(prices, kind, suit), pattern(kind, suit)
    return _Part(cards, lambda bits: level[_copies(cards, bits)])


class _Scale:
    """A meld table made ready for look-up.

    `first` has the parts of the first type of meld, `plain` its suits that are not trump, and `dix` the last; they
    are by trump, and what counts without trump comes last, where -1 finds it.
    """

    def __init__(self, meld: Meld) -> None:
        suits = range(4)
        self.meld = meld
        self.run = tuple(_level(meld.run, "run", suit) for suit in suits)
        self.royal = tuple(_level(meld.royal_marriage, "royal_marriage", suit) for suit in suits)
        self.pinochle = _level(meld.pinochle, "pinochle")
        self.around = {
            ACE: _level(meld.aces, "aces"), KING: _level(meld.kings, "kings"),
            QUEEN: _level(meld.queens, "queens"), JACK: _level(meld.jacks, "jacks"),
        }  # fmt: skip
        self.four = {
            rank: tuple(_fours(suit, rank, level[2].points) for suit in suits) for rank, level in self.around.items()
        }
        self.extra = {
            rank: tuple(_extras(suit, rank, meld.run_extra) for suit in suits) for rank in (KING, QUEEN)
        }  # fmt: skip
        self.win_run = "run" in meld.wins_game and bool(meld.run)
        self.win_royal = "royal marriage" in meld.wins_game and bool(meld.royal_marriage)
        self.win_pinochle = "pinochle" in meld.wins_game and bool(meld.pinochle)
        plain = [_copies_part(meld.marriage, "marriage", suit) for suit in suits]
        trump = [_Part(pattern("run", suit), partial(self.best_trump, suit)) for suit in suits]
        self.plain = [*(plain[:suit] + plain[suit + 1 :] for suit in suits), plain]
        self.first = [*([trump[suit], *self.plain[suit]] for suit in suits), plain]
        self.second = _Part(pattern("pinochle"), self.best_pinochle)
        ranks = (ACE, JACK, KING, QUEEN)
        self.third = [_Part(pattern(_AROUNDS[rank]), partial(self.best_around, rank)) for rank in ranks]
        self.dix = [*(_copies_part(meld.dix, "dix", suit) for suit in suits), _Part(0, lambda bits: _NONE)]

    def houses(self, bits: int) -> int:
        """The most roundhouses that the hand can make."""
        return min(_copies(_ROUNDHOUSE, bits), len(self.meld.roundhouse)) if self.meld.roundhouse else 0

    def reading(self, bits: int, trump: int) -> _Reading:
        """The best reading without a roundhouse."""
        first = [paid for part in self.first[trump] if (paid := part[bits & part.mask]) is not _NONE]
        third = [paid for part in self.third if (paid := part[bits & part.mask]) is not _NONE]
        return first, third

    def reading_with(self, houses: int, bits: int, trump: int) -> _Reading:
        """The best reading with so many roundhouses."""
        points, cards = self.meld.roundhouse[houses - 1], houses * _ROUNDHOUSE
        left = bits - cards
        house = _Paid(points, (Combination("roundhouse", -1, houses, points, cards),), cards)
        plain = [part[left & part.mask] for part in self.plain[trump]]
        third = [part[left & part.mask] for part in self.third]
        return [house, self.best_trump(trump, bits, houses), *plain], [*third, _Paid(0, (), cards)]

    def best_pinochle(self, bits: int) -> _Paid:
        """The pinochles."""
        copies = _copies(pattern("pinochle"), bits)
        return self.pinochle[copies]._replace(wins=copies >= 4 and self.win_pinochle)

    def best_trump(self, suit: int, bits: int, houses: int = 0) -> _Paid:
        """The best of runs and marriages in trump, beside so many roundhouses."""
        meld = self.meld
        kings, queens = count(bits, code_of(suit, KING)), count(bits, code_of(suit, QUEEN))
        runs = _copies(pattern("run", suit), bits) if meld.run else 0
        best: _Paid | None = None
        for made in range(runs, -1, -1):
            taken = made + (max(0, houses - made) if meld.roundhouse_shares_run else houses)
            left = min(kings, queens) - taken
            if left < 0:
                continue
            wins = made >= 4 and self.win_run
            if made and meld.run_extra:
                beside = [self.extra[KING][suit][kings - taken], self.extra[QUEEN][suit][queens - taken]]
            else:
                beside = [self.royal[suit][left]]
                wins = wins or (left >= 4 and self.win_royal)
            shared = (made + houses - taken) * pattern("marriage", suit)
            paid = _together([self.run[suit][made], *beside], wins=wins, shared=shared)
            if best is None or (wins, paid.points) > (best.wins, best.points):
                best = paid
        assert best is not None  # no run is always a reading
        return best

    def best_around(self, rank: int, bits: int) -> _Paid:
        """The best of arounds and fours of a kind in one rank."""
        counts = [count(bits, code_of(suit, rank)) for suit in range(4)]
        level = self.around[rank]
        best = level[min(counts)]
        if not self.meld.four_of_a_kind or max(counts) < 4 or not level[2].points:
            return best
        for chosen in range(1, 16):
            left = [number - 4 * (chosen >> suit & 1) for suit, number in enumerate(counts)]
            if min(left) >= 0:
                fours = [self.four[rank][suit] for suit in range(4) if chosen >> suit & 1]
                best = max(best, _together([level[min(left)], *fours]), key=lambda paid: paid.points)
        return best


def _fours(suit: int, rank: int, points: int) -> _Paid:
    cards = 4 << 4 * code_of(suit, rank)
    return _Paid(points, (Combination(f"four_{RANK_NAMES[rank]}s", suit, 4, points, cards),), cards)


def _extras(suit: int, rank: int, points: int) -> _Level:
    paid = [_NONE]
    for copies in range(1, _MOST + 1):
        cards = copies << 4 * code_of(suit, rank)
        paid.append(_Paid(copies * points, (Combination("run_extra", suit, copies, copies * points, cards),), cards))
    return tuple(paid)


@lru_cache(maxsize=256)
def _scale(rules: Rules) -> _Scale:
    return _Scale(rules.meld)


def best_meld(rules: Rules, bits: int, trump: int) -> MeldValue:
    """The best legal reading of a hand's meld; with trump -1 what counts before trump is named.

    A reading chooses how many runs and roundhouses to make; the rest follows from what they leave. A meld
    that wins the game comes before any points.
    """
    scale = _scale(rules)
    best = scale.reading(bits, trump)
    if trump >= 0:
        for houses in range(1, scale.houses(bits) + 1):
            best = max(scale.reading_with(houses, bits, trump), best, key=_worth)  # of equals, more roundhouses
    first, third = best
    second, dix = scale.second[bits & scale.second.mask], scale.dix[trump][bits & scale.dix[trump].mask]
    total, listed, cards, _ = dix
    combinations: list[Combination] = []
    shown, wins = 0, False
    for parts in (first, (second,), third):
        used = 0
        for paid in parts:
            total += paid[0]
            combinations += paid[1]
            used += paid[2]
            wins = wins or paid[3]
        if used:
            shown = union_most(shown, used)
    combinations += listed
    return MeldValue(total, tuple(combinations), shown + cards, wins and total > 0, holds(bits, _ACES))


def _worth(reading: _Reading) -> tuple[bool, int]:
    """Whether it wins the game, then its points."""
    first, third = reading
    return any(paid.wins for paid in first), sum([paid.points for paid in (*first, *third)])
