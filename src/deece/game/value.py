"""The best legal reading of a hand's meld (SYSTEMS: meld tables and "Scales, tables, counting").

Three types of meld share no cards among themselves but each may use any card of the hand: runs and
marriages; pinochles; arounds and fours of a kind. The dix stands alone. A roundhouse uses its kings and
queens in the first type and in the third.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import ACE, JACK, KING, LANES, NINE, ONES, QUEEN, RANK_NAMES, SUIT_NAMES, code_of, count, union_most
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
    """What some copies of one meld pay, as the best sum of the levels listed."""

    points: int = 0
    combinations: tuple[Combination, ...] = ()
    cards: int = 0


_NONE: Final = _Paid()
_Level = tuple[_Paid, ...]  # by number of copies


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


class _Scale:
    """A meld table made ready for look-up."""

    __slots__ = ("around", "dix", "extra", "four", "marriage", "meld", "pinochle", "royal", "run", "win_pinochle",
                 "win_royal", "win_run")  # fmt: skip

    def __init__(self, meld: Meld) -> None:
        suits = range(4)
        self.meld = meld
        self.run = tuple(_level(meld.run, "run", suit) for suit in suits)
        self.royal = tuple(_level(meld.royal_marriage, "royal_marriage", suit) for suit in suits)
        self.marriage = tuple(_level(meld.marriage, "marriage", suit) for suit in suits)
        self.dix = tuple(_level(meld.dix, "dix", suit) for suit in suits)
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

    def best_around(self, rank: int, counts: tuple[int, int, int, int]) -> _Paid:
        """The best of arounds and fours of a kind in one rank."""
        level = self.around[rank]
        best = level[min(counts)]
        if not self.meld.four_of_a_kind or max(counts) < 4 or not level[2].points:
            return best
        for chosen in range(1, 16):
            left = [number - 4 * (chosen >> suit & 1) for suit, number in enumerate(counts)]
            if min(left) >= 0:
                parts = [level[min(left)]] + [self.four[rank][suit] for suit in range(4) if chosen >> suit & 1]
                reading = _Paid(
                    sum(part.points for part in parts),
                    tuple(each for part in parts for each in part.combinations),
                    sum(part.cards for part in parts),
                )
                best = max(best, reading, key=lambda paid: paid.points)
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
    meld = scale.meld
    kings = bits >> 8 & 7, bits >> 32 & 7, bits >> 56 & 7, bits >> 80 & 7
    queens = bits >> 12 & 7, bits >> 36 & 7, bits >> 60 & 7, bits >> 84 & 7
    aces = bits & 7, bits >> 24 & 7, bits >> 48 & 7, bits >> 72 & 7
    jacks = bits >> 16 & 7, bits >> 40 & 7, bits >> 64 & 7, bits >> 88 & 7
    pairs = list(map(min, kings, queens))
    pinochles = min(queens[0], jacks[2])

    # What no choice changes: pinochles, aces and jacks, the dix.
    second = scale.pinochle[pinochles]
    third = [scale.best_around(ACE, aces), scale.best_around(JACK, jacks)]
    dix = scale.dix[trump][bits >> 24 * trump + 20 & 7] if trump >= 0 else _NONE

    runs = rounds = 0
    if trump >= 0:
        if meld.run:
            runs = min(pairs[trump], aces[trump], jacks[trump], bits >> 24 * trump + 4 & 7)
        if meld.roundhouse:
            rounds = min(*pairs, len(meld.roundhouse))
    best: tuple[bool, int, list[_Paid], list[_Paid]] | None = None
    for houses in range(rounds, -1, -1):
        around = [
            scale.best_around(KING, (kings[0] - houses, kings[1] - houses, kings[2] - houses, kings[3] - houses)),
            scale.best_around(QUEEN, (queens[0] - houses, queens[1] - houses, queens[2] - houses, queens[3] - houses)),
        ]
        plain = [scale.marriage[suit][pairs[suit] - houses] for suit in range(4) if suit != trump]
        round_points = meld.roundhouse[houses - 1] if houses else 0
        for made in range(runs, -1, -1):
            first = plain
            wins = False
            if trump >= 0:
                taken = made + (max(0, houses - made) if meld.roundhouse_shares_run else houses)
                left = pairs[trump] - taken
                if left < 0:
                    continue
                if made and meld.run_extra:
                    first = [
                        scale.run[trump][made],
                        scale.extra[KING][trump][kings[trump] - taken],
                        scale.extra[QUEEN][trump][queens[trump] - taken],
                        *plain,
                    ]
                else:
                    first = [scale.run[trump][made], scale.royal[trump][left], *plain]
                    wins = left >= 4 and scale.win_royal
                wins = wins or (made >= 4 and scale.win_run)
                if houses:
                    cards = houses * pattern("roundhouse") - (made + houses - taken) * pattern("marriage", trump)
                    house = Combination("roundhouse", -1, houses, round_points, houses * pattern("roundhouse"))
                    first = [_Paid(round_points, (house,), cards), *first]
            total = sum([paid[0] for paid in first]) + around[0][0] + around[1][0]
            if best is None or (wins, total) > best[:2]:
                if houses:
                    around = [*around, _Paid(0, (), houses * pattern("roundhouse"))]
                best = wins, total, first, around
    assert best is not None  # no roundhouse and no run is always a reading
    wins, total, first, around = best
    third += around
    total += second[0] + third[0][0] + third[1][0] + dix[0]
    if not total:
        return MeldValue(0, (), 0, False, min(aces) > 0)
    combinations: list[Combination] = []
    for paid in (*first, second, *third, dix):
        combinations += paid[1]
    shown = union_most(sum([paid[2] for paid in first]), sum([paid[2] for paid in third]))
    shown = union_most(shown, second[2]) + dix[2]
    wins = wins or (pinochles >= 4 and scale.win_pinochle)
    return MeldValue(total, tuple(combinations), shown, wins, min(aces) > 0)
