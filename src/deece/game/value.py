"""The best legal reading of a hand's meld (SYSTEMS: meld tables and "Scales, tables, counting").

Three types of meld share no cards among themselves but each may use any card of the hand: runs and
marriages; pinochles; arounds and fours of a kind. The dix stands alone, and so does a bonus for a roundhouse.
A roundhouse uses its kings and queens in the first type and in the third. Where the marriage inside a run counts
besides, runs are a type of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
    TEN,
    code_of,
    count,
    holds,
    union_most,
)
from deece.rules.catalog import Meld, Rules

_AROUNDS: Final = {ACE: "aces", TEN: "tens", KING: "kings", QUEEN: "queens", JACK: "jacks"}
WINNING: Final = 4  # copies of a meld that win the game where any do
_MOST: Final = 7  # copies that a count field can hold


class Combination(NamedTuple):
    """One meld: its row in the meld table, suit (-1 where it has none), copies, points and cards as bits.

    Kinds are the rows of the meld table, "extra_kings" and "extra_queens" (`copies` cards beside a run), and
    "four_aces", "four_tens", "four_kings", "four_queens", "four_jacks" (four copies of one card).
    """

    kind: str
    suit: int
    copies: int
    points: int
    cards: int


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
_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; every hand's meld is counted
_Level = tuple[_Paid, ...]  # by number of copies


def _together(parts: list[_Paid], *, shared: int = 0) -> _Paid:
    """Several melds as one; `shared` are cards that two of them use."""
    return _Paid(
        sum([part.points for part in parts]),
        tuple([each for part in parts for each in part.combinations]),
        sum([part.cards for part in parts]) - shared,
        any(part.wins for part in parts),
    )


class _Pays(dict[int, _Paid]):
    """What the cards of one part of a reading pay, worked out when they are first met."""

    def __init__(self, pays: Callable[[int], _Paid]) -> None:
        self.pays = pays

    def __missing__(self, bits: int) -> _Paid:
        paid = self.pays(bits)
        self[bits] = paid = _NONE if paid == _NONE else paid
        return paid


_Part = tuple[int, dict[int, _Paid]]  # one part of a reading: the cards it looks at, as a mask, and what they pay
_Reading = tuple[list[_Part], ...]  # the types of meld, part by part


@cache
def pattern(kind: str, suit: int = -1) -> int:
    """The cards of one copy of a meld, as bits."""
    if kind in ("run", "plain_run"):
        return LANES[suit] & ONES & ~(1 << 4 * code_of(suit, NINE))
    if kind in ("royal_marriage", "marriage"):
        return 1 << 4 * code_of(suit, KING) | 1 << 4 * code_of(suit, QUEEN)
    if kind == "dix":
        return 1 << 4 * code_of(suit, NINE)
    if kind == "pinochle":
        return 1 << 4 * code_of(0, QUEEN) | 1 << 4 * code_of(2, JACK)
    if kind in ("roundhouse", "roundhouse_bonus"):
        return pattern("kings") | pattern("queens")
    rank = next(rank for rank, name in _AROUNDS.items() if name == kind)
    return sum(1 << 4 * code_of(each, rank) for each in range(4))


_ROUNDHOUSE: Final = pattern("roundhouse")
_ACES: Final = pattern("aces")


def _copies(cards: int, bits: int) -> int:
    """How many times the hand holds these cards, each of which is there once."""
    copies = 0
    while copies < _MOST and holds(bits, cards * (copies + 1)):
        copies += 1
    return copies


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


def _level(prices: tuple[int, ...], kind: str, suit: int = -1, *, wins_game: bool = False) -> _Level:
    """What 0 to 7 copies of this meld pay; where four of them win the game, that many are one meld."""
    cards = pattern(kind, suit)
    paid = []
    for copies in range(_MOST + 1):
        points, parts = split(prices, copies)
        wins = wins_game and copies >= WINNING
        pays = [(copies, points)] if wins else [(part, prices[part - 1]) for part in parts]
        combinations = tuple(Combination(kind, suit, part, each, part * cards) for part, each in pays)
        paid.append(_Paid(points, combinations, copies * cards, wins) if points else _NONE)
    return tuple(paid)


def _part(cards: int, pays: Callable[[int], _Paid]) -> _Part:
    return cards * _MOST, _Pays(pays)


def _copies_part(prices: tuple[int, ...], kind: str, suit: int, *, wins_game: bool = False) -> _Part:
    """A part that looks for copies of one meld."""
    level, cards = _level(prices, kind, suit, wins_game=wins_game), pattern(kind, suit)
    return _part(cards, lambda bits: level[_copies(cards, bits)])


def _settled(paid: _Paid) -> _Part:
    """A part that pays this, whatever else the hand holds."""
    return 0, {0: paid}


def _settled_by(parts: list[_Part], bits: int) -> list[_Part]:
    """The parts as these cards alone would have them."""
    return [_settled(pays[bits & mask]) for mask, pays in parts]


class Scale:
    """A meld table made ready for look-up.

    `usual` is the reading without a roundhouse, `plain` the suits of its first type that are not trump, and `dix`
    stands alone; they are by trump, and what counts without trump comes last, where -1 finds it.
    """

    def __init__(self, meld: Meld) -> None:
        suits = range(4)
        self.meld = meld
        run, royal, pinochle = (kind in meld.wins_game for kind in ("run", "royal marriage", "pinochle"))
        self.run = tuple(_level(meld.run, "run", suit, wins_game=run) for suit in suits)
        self.royal = tuple(_level(meld.royal_marriage, "royal_marriage", suit, wins_game=royal) for suit in suits)
        self.around = {
            ACE: _level(meld.aces, "aces"),
            TEN: _level(meld.tens, "tens"),
            KING: _level(meld.kings, "kings"),
            QUEEN: _level(meld.queens, "queens"),
            JACK: _level(meld.jacks, "jacks"),
        }
        self.four = {
            rank: tuple(_fours(suit, rank, level[2].points) for suit in suits) for rank, level in self.around.items()
        }
        self.extra = {rank: tuple(_extras(suit, rank, meld.run_extra) for suit in suits) for rank in (KING, QUEEN)}
        self.marriage = tuple(_level(meld.marriage, "marriage", suit) for suit in suits)
        self.plain_run = tuple(_level(meld.plain_run, "plain_run", suit) for suit in suits)
        look_at = "run" if meld.plain_run else "marriage"
        plain = [_part(pattern(look_at, suit), partial(self.best_plain, suit)) for suit in suits]
        trump = [_part(pattern("run", suit), partial(self.best_trump, suit)) for suit in suits]
        self.plain = [*(plain[:suit] + plain[suit + 1 :] for suit in suits), plain]
        first = [*([trump[suit], *self.plain[suit]] for suit in suits), plain]
        self.second = _copies_part(meld.pinochle, "pinochle", -1, wins_game=pinochle)
        ranks = (ACE, JACK, KING, QUEEN, *((TEN,) if meld.tens else ()))
        self.third = [_part(pattern(_AROUNDS[rank]), partial(self.best_around, rank)) for rank in ranks]
        bonus = [_copies_part(meld.roundhouse_bonus, "roundhouse_bonus", -1)] if meld.roundhouse_bonus else []
        self.alone = (bonus,) if bonus else ()  # it takes no cards from other melds
        self.usual: list[_Reading] = [(parts, [self.second], self.third, *self.alone) for parts in first]
        self.dix = [*(_copies_part(meld.dix, "dix", suit) for suit in suits), _part(0, lambda bits: _NONE)]

    def houses(self, bits: int) -> int:
        """The most roundhouses that the hand can make."""
        return min(_copies(_ROUNDHOUSE, bits), len(self.meld.roundhouse)) if self.meld.roundhouse else 0

    def rounds(self, bits: int, trump: int) -> int:
        """For how many roundhouses the suits beside trump suffice, where a run's king and queen may serve in one."""
        if not self.meld.roundhouse_shares_run or trump < 0:
            return 0
        return min(_copies(pattern("marriage", suit), bits) for suit in range(4) if suit != trump)

    def reading(self, bits: int, trump: int) -> _Reading:
        """The best reading without a roundhouse that has a price of its own."""
        if self.meld.roundhouse_shares_run and (rounds := self.rounds(bits, trump)):
            runs = _settled(self.best_trump(trump, bits, rounds=rounds))
            return [runs, *self.plain[trump]], [self.second], self.third, *self.alone
        return self.usual[trump]

    def reading_with(self, houses: int, bits: int, trump: int) -> _Reading:
        """The best reading with so many roundhouses at their own price."""
        points, cards = self.meld.roundhouse[houses - 1], houses * _ROUNDHOUSE
        left = bits - cards
        house = _Paid(points, (Combination("roundhouse", -1, houses, points, cards),), cards)
        runs = self.best_trump(trump, bits, houses, self.rounds(bits, trump))
        plain = _settled_by(self.plain[trump], left)
        if self.meld.run_marriage and self.meld.plain_run:  # a run's king and queen serve in the roundhouse too
            plain = [_settled(self.best_plain(suit, bits, houses)) for suit in range(4) if suit != trump]
        first = [_settled(house), _settled(runs), *plain]
        third = [*_settled_by(self.third, left), _settled(_Paid(0, (), cards))]
        return first, [self.second], third, *self.alone

    def best_plain(self, suit: int, bits: int, houses: int = 0) -> _Paid:
        """The best of runs and marriages in a suit that is not trump, beside so many roundhouses at their own price.

        Roundhouses are given only where the marriage inside a run counts besides: a run shares with them.
        """
        level, marriages = self.plain_run[suit], self.marriage[suit]
        pairs, counts_besides = _copies(pattern("marriage", suit), bits) - houses, self.meld.run_marriage
        best = marriages[pairs]
        for made in range(1, _copies(pattern("run", suit), bits) + 1 if self.meld.plain_run else 1):
            beside = marriages[pairs if counts_besides else pairs - made]
            shared = min(made, houses) if level[made].cards else 0
            own = min(made - shared, pairs) if counts_besides and beside.cards and level[made].cards else 0
            twice = shared + own
            paid = _together([level[made], beside], shared=twice * pattern("marriage", suit))
            if paid.points >= best.points:  # of equals, more runs
                best = paid
        return best

    def best_trump(self, suit: int, bits: int, houses: int = 0, rounds: int = 0) -> _Paid:
        """The best of runs and marriages in trump, beside so many roundhouses at their own price.

        Where `rounds` is more, a run's own king and queen make royal marriages too, for roundhouses paid by parts;
        where the marriage inside a run counts besides, they always do.
        """
        meld = self.meld
        kings, queens = count(bits, code_of(suit, KING)), count(bits, code_of(suit, QUEEN))
        runs, pairs = _copies(pattern("run", suit), bits) if meld.run else 0, min(kings, queens)
        best: _Paid | None = None
        for made in range(runs, -1, -1):
            shared = min(made, houses) if meld.roundhouse_shares_run or meld.run_marriage else 0
            taken = made + houses - shared
            left = pairs - (houses if meld.run_marriage else taken)
            if left < 0:
                continue
            own = max(0, min(made - shared, rounds - houses))  # royal marriages of the runs' own cards
            if made and meld.run_extra:
                beside = [self.extra[KING][suit][kings - taken], self.extra[QUEEN][suit][queens - taken]]
                left = 0
            else:
                beside = []
            beside.append(self.royal[suit][left + own])
            if meld.run_marriage:
                own = min(made - shared, left)
            twice = (shared + own * bool(beside[-1].cards)) * pattern("marriage", suit)
            paid = _together([self.run[suit][made], *beside], shared=twice)
            if best is None or (paid.wins, paid.points) > (best.wins, best.points):
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
        paid.append(
            _Paid(
                copies * points,
                (Combination(f"extra_{RANK_NAMES[rank]}s", suit, copies, copies * points, cards),),
                cards,
            )
        )
    return tuple(paid)


@lru_cache(maxsize=256)
def _scale(rules: Rules) -> Scale:
    return Scale(rules.meld)


@lru_cache(maxsize=1024)
def best_meld(rules: Rules, bits: int, trump: int) -> MeldValue:
    """The best legal reading of a hand's meld; with trump -1 what counts before trump is named.

    Answers are kept for a while: bidding, hints and looking ahead ask about the same hands again and again.
    """
    return meld_by(_scale(rules), bits, trump)


def meld_by(scale: Scale, bits: int, trump: int) -> MeldValue:
    """The same by a meld table made ready, which is that of `Tables.scale`; nothing is kept.

    A reading chooses how many runs and roundhouses to make; the rest follows from what they leave. A meld
    that wins the game comes before any points.
    """
    reading = scale.reading(bits, trump)
    if trump >= 0 and scale.meld.roundhouse and (most := scale.houses(bits)):
        readings = [scale.reading_with(houses, bits, trump) for houses in range(most, 0, -1)]
        reading = max((*readings, reading), key=partial(_worth, bits))  # of equals, more roundhouses
    total = shown = 0
    combinations: tuple[Combination, ...] = ()
    wins = False
    for parts in reading:
        used = 0
        for mask, pays in parts:
            paid = pays[bits & mask]
            if paid is not _NONE:
                points, listed, cards, won = paid
                total += points
                combinations += listed
                used += cards
                if won:
                    wins = True
        if used:
            shown = union_most(shown, used) if shown else used
    mask, pays = scale.dix[trump]
    dix = pays[bits & mask]
    if dix is not _NONE:
        total += dix[0]
        combinations += dix[1]
        shown += dix[2]
    return _new(MeldValue, (total, combinations, shown, wins and total > 0, holds(bits, _ACES)))


def most_meld(meld: Meld, cards: int) -> int:
    """Points that no hand of these cards, or of fewer, melds more than, whatever is trump."""
    scale = Scale(replace(meld, wins_game=()))
    return max(meld_by(scale, cards, trump).total for trump in range(4))


def _worth(bits: int, reading: _Reading) -> tuple[bool, int]:
    """Whether the reading of this hand wins the game, then its points."""
    paid = [pays[bits & mask] for parts in reading for mask, pays in parts]
    return any(each.wins for each in paid), sum([each.points for each in paid])
