"""The kernel from Python: problems become rows of numbers, and what it answers becomes answers."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from deece.cards import CARDS, LANE, Card
from deece.game.tables import Tables, tables_for
from deece.rules.catalog import Rules
from deece.solver.answer import MIB, CardValue, CardValues, Limits, Line, Playouts, Solution, Spent, Value, Verdict
from deece.solver.problem import Problem, SolverError
from deece.solver.table import Table

NAME: Final = "kernel"
INTERFACE: Final = 5  # what this file and kernel/module.cpp agree on
PLAYS: Final = ("pre-1945", "post-1945", "post-1945 overtrump")
_ROW: Final = struct.Struct("=64i")  # kernel/problem.hpp has the places
_WIDEST: Final = (1 << 31) - 1


def _load() -> tuple[ModuleType | None, str]:
    """The compiled module; or nothing, and why."""
    name = "deece.solver.wasm" if sys.platform == "emscripten" else "deece.solver._kernel"
    try:
        module = import_module(name)
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name == name
        return None, "it was not compiled when Deece was installed" if missing else f"it cannot be loaded ({error})"
    if module.INTERFACE != INTERFACE:
        return None, "it was compiled for another version of Deece"
    return module, ""


_MODULE, WHY_NOT = _load()


def there() -> bool:
    """Whether the kernel was compiled for this Python and fits this version of Deece; if not, `WHY_NOT` says why."""
    return _MODULE is not None


def plain(rules: dict[str, Any], codes: dict[str, Any], basics: dict[str, Any], cards: dict[str, Any]) -> Any:
    """The plain player in the kernel, for the rules that `lockstep.figures_of` knows; None without the kernel."""
    return _MODULE and _MODULE.Plain(rules, codes, basics, cards)


def compiler() -> str:
    """What the kernel was compiled with, as "gcc 12.2.0"; the kernel must be there."""
    return str(_MODULE.COMPILER) if _MODULE else ""


class _Pack:
    """How the kernel sees the cards of these rules: the weakest of a suit is 0."""

    def __init__(self, tables: Tables) -> None:
        strength = tables.strength
        self.place = tuple(6 * (code // 6) + strength[code] for code in range(24))
        self.code = {place: code for code, place in enumerate(self.place)}
        by_strength = sorted(range(6), key=lambda code: strength[code])
        self.points = tuple(tables.points[code] for code in by_strength)
        self.shifts = tuple((4 * rank, 4 * strength[rank]) for rank in range(6))
        self.lane = lru_cache(maxsize=4096)(self._lane)

    def _lane(self, cards: int) -> int:
        """The cards of one suit with the weakest in the lowest field."""
        return sum((cards >> rank & 15) << strength for rank, strength in self.shifts)


@lru_cache(maxsize=256)
def _pack(rules: Rules) -> _Pack:
    return _Pack(tables_for(rules))


def row(problem: Problem, need: int = 0) -> bytes:
    """The problem as the kernel reads it."""
    pack, rules, seats = _pack(problem.rules), problem.rules.trick, len(problem.hands)
    empty = [0] * (8 - seats)
    lanes: list[int] = []
    for suit in range(4):
        lanes += [pack.lane(hand.bits >> 24 * suit & LANE) for hand in problem.hands]
        lanes += empty
    trick = [pack.place[card.code] for card in problem.trick]
    return _ROW.pack(
        seats,
        problem.trump,
        problem.leader,
        len(trick),
        problem.first_lead,
        PLAYS.index(rules.play),
        rules.first_lead != "any",
        problem.last_trick,
        *pack.points,
        *(seat not in problem.ours for seat in range(8)),
        *trick,
        *[0] * (8 - len(trick)),
        *lanes,
        max(-_WIDEST, min(need, _WIDEST)),
        0,
    )


def _ask(question: str, rows: Sequence[bytes], limits: Limits) -> Any:
    """The kernel's bare answers, one for each row."""
    try:
        ask = getattr(_MODULE, question)
        return ask(b"".join(rows), limits.nodes, float(limits.seconds), limits.memory * MIB, limits.cores)
    except MemoryError:
        raise SolverError(f"there is no room for tables of {limits.memory} MiB; give the solver less memory") from None


def values(problems: Sequence[Problem], limits: Limits) -> list[Value]:
    """The value of each position."""
    found = _ask("value", [row(problem) for problem in problems], limits)
    return [Value(low, high, Spent(NAME, nodes)) for low, high, nodes in found]


def verdicts(problems: Sequence[Problem], needs: Sequence[int], limits: Limits) -> list[Verdict]:
    """For each position whether our side takes at least so many points."""
    found = _ask("at_least", [row(problem, need) for problem, need in zip(problems, needs, strict=True)], limits)
    return [Verdict(bool(yes) if yes >= 0 else None, Spent(NAME, nodes)) for yes, nodes in found]


def cards(problems: Sequence[Problem], limits: Limits) -> list[CardValues]:
    """The value of every card that may be played."""
    found = _ask("cards", [row(problem) for problem in problems], limits)
    return [
        _card_values(problem, bounds, Spent(NAME, nodes))
        for problem, (bounds, nodes) in zip(problems, found, strict=True)
    ]


def lines(problems: Sequence[Problem], limits: Limits) -> list[Line]:
    """A line of best play from each position."""
    found = _ask("line", [row(problem) for problem in problems], limits)
    return [
        _line(problem, Value(low, high, Spent(NAME, nodes)), places)
        for problem, (low, high, places, nodes) in zip(problems, found, strict=True)
    ]


def solutions(problems: Sequence[Problem], limits: Limits) -> list[Solution]:
    """Value, every card and a line of best play."""
    found = _ask("solution", [row(problem) for problem in problems], limits)
    answers = []
    for problem, (low, high, bounds, places, nodes) in zip(problems, found, strict=True):
        value = Value(low, high, Spent(NAME, nodes))
        answers.append(Solution(value, _card_values(problem, bounds, value.spent), _line(problem, value, places)))
    return answers


def estimates(problems: Sequence[Problem], tricks: int, limits: Limits) -> list[int]:
    """For each position an estimate of its value."""
    assert _MODULE is not None
    rows = b"".join(map(row, problems))
    return list(_MODULE.estimate(rows, tricks, limits.memory * MIB, limits.cores))


def card_estimates(problems: Sequence[Problem], tricks: int, limits: Limits) -> list[dict[Card, int]]:
    """For each position an estimate of the value of every card that may be played."""
    assert _MODULE is not None
    rows = b"".join(map(row, problems))
    found = _MODULE.estimate_cards(rows, tricks, limits.memory * MIB, limits.cores)
    return _by_card(problems, found)


def _card_values(problem: Problem, bounds: Sequence[tuple[int, int, int]], spent: Spent) -> CardValues:
    code = _pack(problem.rules).code
    by_card = sorted((code[place], low, high) for place, low, high in bounds)
    listed = tuple(CardValue(CARDS[card], low, high) for card, low, high in by_card)
    return CardValues(listed, problem.turn in problem.ours, spent)


def _line(problem: Problem, value: Value, places: Sequence[int]) -> Line:
    code = _pack(problem.rules).code
    plays = [CARDS[code[place]] for place in places]
    return Line(value, told(problem, plays), len(plays) == sum(map(len, problem.hands)))


def told(problem: Problem, plays: Sequence[Card]) -> tuple[tuple[int, Card], ...]:
    """The cards of a line with who plays them."""
    table, found = Table(problem), []
    spot = table.root()
    for card in plays:
        found.append((table.turn(spot), card))
        _, spot = table.play(card.code, spot)
    return tuple(found)


def random_playouts(problems: Sequence[Problem], number: int, seed: int, threads: int) -> list[Playouts]:
    """So many playouts of each position by chance."""
    assert _MODULE is not None
    found = _MODULE.random_playouts(b"".join(map(row, problems)), number, seed, threads)
    return [Playouts(tuple(points), NAME) for points in found]


def card_playouts(problems: Sequence[Problem], number: int, seed: int, threads: int) -> list[dict[Card, list[int]]]:
    """So many playouts of each position by chance after every card that may be played."""
    assert _MODULE is not None
    found = _MODULE.card_playouts(b"".join(map(row, problems)), number, seed, threads)
    return _by_card(problems, found)


def _by_card(problems: Sequence[Problem], found: Sequence[Sequence[tuple[int, Any]]]) -> list[dict[Card, Any]]:
    """For each position what was found of its cards; the kernel gives them by their places."""
    answers = []
    for problem, cards in zip(problems, found, strict=True):
        code = _pack(problem.rules).code
        answers.append({CARDS[code[place]]: points for place, points in cards})
    return answers


def greedy_playouts(problems: Sequence[Problem], threads: int) -> list[Playouts]:
    """One playout of each position by rule of thumb."""
    assert _MODULE is not None
    found = _MODULE.greedy_playouts(b"".join(map(row, problems)), threads)
    return [Playouts((points,), NAME) for points in found]


def choices(problems: Sequence[Problem]) -> list[tuple[tuple[Card, ...], int]]:
    """For each position the cards that may be played, and the seat that is winning the trick (-1 before the lead)."""
    assert _MODULE is not None
    answers = []
    for problem, (bits, winner) in zip(problems, _MODULE.choices(b"".join(map(row, problems))), strict=True):
        place = _pack(problem.rules).place
        answers.append((tuple(card for card in CARDS if bits >> place[card.code] & 1), winner))
    return answers
