"""Perfect play with all hands open: what a position is worth, and every card in it.

The compiled kernel answers where it is there, else the reference in plain Python, which is far slower and takes
small endings only; each answer says who gave it. (docs/solver.md)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from deece.cards import Card, Hand
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.solver import kernel, playout, reference
from deece.solver.answer import CardValue, CardValues, Limits, Line, Playouts, Solution, Spent, Value, Verdict
from deece.solver.problem import Problem, SolverError, problem_of

__all__ = [
    "CardValue",
    "CardValues",
    "Engine",
    "KernelState",
    "Limits",
    "Line",
    "Playouts",
    "Problem",
    "Solution",
    "SolverError",
    "Spent",
    "Value",
    "Verdict",
    "all_at_least",
    "all_best_lines",
    "all_card_values",
    "at_least",
    "best_line",
    "card_estimates",
    "card_playouts",
    "card_values",
    "engine",
    "estimates",
    "greedy_playouts",
    "problem_of",
    "random_playouts",
    "solve",
    "solve_all",
    "state_of_kernel",
    "value",
    "values",
]

Engine = Literal["kernel", "reference"]  # who answers
MOST_PLAYOUTS = 1_000_000  # of one position
MOST_TRICKS = 64
_DEFAULT = Limits()
_NOT_KNOWN = "the kernel does not know the rule trick.side_winning, nor trick.first_trick until that trick is over"
_NOT_THERE = "and it is not there; deece doctor says why and what to do"


def engine(rules: Rules | None = None) -> Engine:
    """Who answers on this machine, by these rules if any are given: the kernel does not know every rule."""
    known = rules is None or not tables_for(rules).spares
    return "kernel" if known and kernel.there() else "reference"


class KernelState(NamedTuple):
    """Whether the kernel is there: what compiled it, else why it is not, and whether it agrees with the reference."""

    there: bool
    compiler: str
    why_not: str
    agrees: bool


def state_of_kernel() -> KernelState:
    """What `deece doctor` tells of the kernel; one small ending is solved twice."""
    there = kernel.there()
    rules = load("four-handed").rules
    hands = tuple(map(Hand.parse, ("AS KH 9C", "TS TH AC", "QS AH TC", "JS QH KC")))
    ending = Problem(rules, 0, hands, 0, frozenset({0, 2}))
    agrees = there and value(ending, by="kernel").points == value(ending, by="reference").points
    return KernelState(there, kernel.compiler(), kernel.WHY_NOT, agrees)


def _kernel_answers(wanted: Engine | None, problems: Sequence[Problem], limits: Limits) -> bool:
    """Whether the kernel is to answer; raises SolverError for what neither can."""
    if wanted not in (None, "kernel", "reference"):
        raise SolverError(f"there is no engine {wanted!r}; leave it out, or say 'kernel' or 'reference'")
    given: list[tuple[object, type]] = [(limits, Limits), *((problem, Problem) for problem in _listed(problems))]
    if not all(isinstance(thing, kind) for thing, kind in given):
        raise SolverError("the solver is asked with Problem and Limits; make them with problem_of(state) and Limits()")
    if wanted == "kernel" and not kernel.there():
        raise SolverError("the kernel is not there; deece doctor says why and what to do")
    known = not any(problem.first_trick or problem.tables.spares for problem in problems)
    if wanted == "kernel" and not known:
        raise SolverError(f"{_NOT_KNOWN}; leave the engine out, or say 'reference'")
    return (wanted or engine()) == "kernel" and known


def _listed(given: object) -> list[object]:
    """What was given, one by one; None in place of what is no list at all."""
    return list(given) if isinstance(given, Sequence) else [None]


def values(problems: Sequence[Problem], limits: Limits = _DEFAULT, *, by: Engine | None = None) -> list[Value]:
    """The value of each position."""
    if _kernel_answers(by, problems, limits):
        return kernel.values(problems, limits)
    return [reference.value(problem, limits) for problem in problems]


def all_at_least(
    problems: Sequence[Problem], points: Sequence[int], limits: Limits = _DEFAULT, *, by: Engine | None = None
) -> list[Verdict]:
    """For each position whether our side takes at least so many points from here on; quicker than the value.

    Raises SolverError if there is not one number of points for each position.
    """
    in_kernel = _kernel_answers(by, problems, limits)
    if [type(need) for need in _listed(points)] != [int] * len(problems):
        raise SolverError("give a whole number of points for each position")
    if in_kernel:
        return kernel.verdicts(problems, points, limits)
    return [reference.verdict(problem, need, limits) for problem, need in zip(problems, points, strict=True)]


def all_card_values(
    problems: Sequence[Problem], limits: Limits = _DEFAULT, *, by: Engine | None = None
) -> list[CardValues]:
    """The value of every card that may be played, in each position."""
    if _kernel_answers(by, problems, limits):
        return kernel.cards(problems, limits)
    return [reference.cards(problem, limits) for problem in problems]


def all_best_lines(problems: Sequence[Problem], limits: Limits = _DEFAULT, *, by: Engine | None = None) -> list[Line]:
    """A line of best play from each position."""
    if _kernel_answers(by, problems, limits):
        return kernel.lines(problems, limits)
    return [reference.line(problem, limits) for problem in problems]


def solve_all(problems: Sequence[Problem], limits: Limits = _DEFAULT, *, by: Engine | None = None) -> list[Solution]:
    """Value, every card and a line of best play, for each position; cheaper than asking for them one by one."""
    if _kernel_answers(by, problems, limits):
        return kernel.solutions(problems, limits)
    return [reference.solution(problem, limits) for problem in problems]


def random_playouts(
    problems: Sequence[Problem], number: int, seed: int = 0, limits: Limits = _DEFAULT, *, by: Engine | None = None
) -> list[Playouts]:
    """Each position played out so many times (1 to 1,000,000), every card that may be played as likely as another.

    The same seed gives the same points on every machine, by the kernel as by the reference. Of the limits the
    threads count.
    """
    _for_playouts(number, seed)
    plain = _plain(problems)
    if _kernel_answers(by, plain, limits):
        found = kernel.random_playouts(plain, number, seed, limits.cores)
    else:
        found = [
            Playouts(playout.random(problem, number, seed + place), reference.NAME)
            for place, problem in enumerate(plain)
        ]
    return _all_shared(problems, found)


def card_playouts(
    problems: Sequence[Problem], number: int, seed: int = 0, limits: Limits = _DEFAULT, *, by: Engine | None = None
) -> list[dict[Card, list[int]]]:
    """The points of as many random playouts after every card that may be played.

    Of one position all cards are played out by the same random numbers.
    """
    _for_playouts(number, seed)
    plain = _plain(problems)
    if _kernel_answers(by, plain, limits):
        found = kernel.card_playouts(plain, number, seed, limits.cores)
    else:
        found = [playout.by_card(problem, number, seed + place) for place, problem in enumerate(plain)]
    if not any(problem.first_trick for problem in problems):
        return found
    return [
        {card: [_shared(problem, each) for each in points] for card, points in one.items()}
        for problem, one in zip(problems, found, strict=True)
    ]


def _for_playouts(number: int, seed: int) -> None:
    if type(number) is not int or type(seed) is not int or not 1 <= number <= MOST_PLAYOUTS or not 0 <= seed < 1 << 64:
        raise SolverError(f"give 1 to {MOST_PLAYOUTS} playouts, and a seed from 0 to {(1 << 64) - 1}")


def greedy_playouts(
    problems: Sequence[Problem], limits: Limits = _DEFAULT, *, by: Engine | None = None
) -> list[Playouts]:
    """Each position played out once by rule of thumb: take a trick cheaply, help a partner, else throw the weakest."""
    plain = _plain(problems)
    if _kernel_answers(by, plain, limits):
        found = kernel.greedy_playouts(plain, limits.cores)
    else:
        found = [Playouts((playout.greedy(problem),), reference.NAME) for problem in plain]
    return _all_shared(problems, found)


def _plain(problems: Sequence[Problem]) -> Sequence[Problem]:
    """The positions without what the first trick counts; what is no position stays, to be refused."""
    if not all(isinstance(problem, Problem) for problem in _listed(problems)):
        return problems
    return [problem.without_first() for problem in problems]


def _shared(problem: Problem, points: int) -> int:
    """What is guessed without the first trick's bonus, with as much of it as of all the other points."""
    others = problem.total - problem.first_trick
    return points + (problem.first_trick * points // others if others else 0)


def _all_shared(problems: Sequence[Problem], found: list[Playouts]) -> list[Playouts]:
    if not any(problem.first_trick for problem in problems):
        return found
    return [
        Playouts(tuple([_shared(problem, points) for points in one.points]), one.engine)
        for problem, one in zip(problems, found, strict=True)
    ]


def estimates(problems: Sequence[Problem], tricks: int, limits: Limits = _DEFAULT) -> list[int]:
    """What our side may take in each position: searched to the end of the trick on the table and `tricks` more.

    What is left then is estimated from the hands, and the first trick's bonus is shared as all is. Where that takes
    more than 60,000 nodes, as with eight long hands, fewer tricks are searched. Raises SolverError without the kernel.
    """
    plain = _plain(problems)
    _for_estimates(plain, tricks, limits)
    found = kernel.estimates(plain, tricks, limits)
    return [_shared(problem, points) for problem, points in zip(problems, found, strict=True)]


def card_estimates(problems: Sequence[Problem], tricks: int, limits: Limits = _DEFAULT) -> list[dict[Card, int]]:
    """The same for every card that may be played."""
    plain = _plain(problems)
    _for_estimates(plain, tricks, limits)
    found = kernel.card_estimates(plain, tricks, limits)
    return [
        {card: _shared(problem, points) for card, points in one.items()}
        for problem, one in zip(problems, found, strict=True)
    ]


def _for_estimates(problems: Sequence[Problem], tricks: int, limits: Limits) -> None:
    if type(tricks) is not int or not 0 <= tricks <= MOST_TRICKS:
        raise SolverError(f"{tricks!r} tricks cannot be looked ahead; give 0 to {MOST_TRICKS}")
    if not _kernel_answers(None, problems, limits):
        raise SolverError(f"only the kernel estimates, {_NOT_THERE}" if engine() == "reference" else _NOT_KNOWN)


def value(problem: Problem, limits: Limits = _DEFAULT, *, by: Engine | None = None) -> Value:
    """The points that our side takes from here on if all play perfectly."""
    return values([problem], limits, by=by)[0]


def at_least(problem: Problem, points: int, limits: Limits = _DEFAULT, *, by: Engine | None = None) -> Verdict:
    """Whether our side takes at least so many points from here on."""
    return all_at_least([problem], [points], limits, by=by)[0]


def card_values(problem: Problem, limits: Limits = _DEFAULT, *, by: Engine | None = None) -> CardValues:
    """The value of every card that may be played."""
    return all_card_values([problem], limits, by=by)[0]


def best_line(problem: Problem, limits: Limits = _DEFAULT, *, by: Engine | None = None) -> Line:
    """One line of best play, to the end of the hand."""
    return all_best_lines([problem], limits, by=by)[0]


def solve(problem: Problem, limits: Limits = _DEFAULT, *, by: Engine | None = None) -> Solution:
    """Value, every card and a line of best play."""
    return solve_all([problem], limits, by=by)[0]
