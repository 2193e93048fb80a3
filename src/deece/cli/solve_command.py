"""`deece solve`: what a position is worth with all hands open, card by card, and how it is played best."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from deece import solver
from deece.cards import parse_suit
from deece.cli.rules_commands import Json
from deece.cli.words import BadInput, print_json, read_text
from deece.errors import DeeceError
from deece.game.state import State
from deece.record import Record, final, parse, replay
from deece.say import say
from deece.solver import CardValues, Limits, Line, Problem, Solution
from deece.words.cards import card_sign, listed, plural, suit_word

DEFAULT = Limits(seconds=30)
_FIRST_LINE = re.compile(r"^deece record\b", re.MULTILINE)

FileName = Annotated[str, typer.Argument(metavar="FILE", help="A record that ends in a hand, or - for standard input.")]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="After N choices, as replay --steps counts.")]
Trump = Annotated[str | None, typer.Option("--trump", "-t", metavar="SUIT", help="Where it is not named yet.")]
Leader = Annotated[str | None, typer.Option("--leader", metavar="NAME", help="Where nobody has bid yet.")]
Side = Annotated[str | None, typer.Option("--side", metavar="A,B,...", help="Whose points; else declarer's side's.")]
Least = Annotated[int | None, typer.Option("--at-least", metavar="N", help="Only: does the side take N or more?")]
Nodes = Annotated[int, typer.Option("--nodes", metavar="N", help="At most so many positions looked at.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", help="At most so long; 0: as long as it takes.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MIB", help="The tables' room in MiB.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="With --batch; 0: all cores.")]


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("solve")(solve_command)


@dataclass(frozen=True)
class _Wish:
    """What was asked of each position besides its value."""

    at: int | None
    trump: str | None
    leader: str | None
    side: str | None


@dataclass(frozen=True)
class _Case:
    """A position, and what its side has taken in tricks so far."""

    problem: Problem
    so_far: int


def solve_command(
    file: FileName,
    batch: Annotated[bool, typer.Option("--batch", help="FILE holds many records; a line for each.")] = False,
    at: At = None,
    trump: Trump = None,
    leader: Leader = None,
    side: Side = None,
    least: Least = None,
    nodes: Nodes = 0,
    seconds: Seconds = DEFAULT.seconds,
    memory: Memory = DEFAULT.memory,
    threads: Threads = 1,
    as_json: Json = False,
) -> None:
    """Solve a position with all hands open: its value, each card's value, and the best line."""
    limits = Limits(nodes, seconds, memory, threads)
    wish = _Wish(at, trump, leader, side)
    if batch:
        _batch(read_text(file), wish, least, limits, as_json=as_json)
        return
    case = _case(parse(read_text(file)), wish)
    if least is not None:
        _say_verdict(case, least, limits, as_json=as_json)
        return
    began = time.monotonic()
    found = solver.solve(case.problem, limits)
    seconds = time.monotonic() - began
    if as_json:
        print_json(_data(case, found, seconds))
    else:
        print("\n".join(_lines(case, found, seconds)))


# From a record to a problem


def _case(record: Record, wish: _Wish) -> _Case:
    state = _position(record, wish.at)
    suit = parse_suit(wish.trump) if wish.trump is not None else None
    leader = _chair(record, wish.leader) if wish.leader is not None else None
    side = [_chair(record, name) for name in wish.side.split(",")] if wish.side is not None else None
    problem = solver.problem_of(state, side, trump=suit, leader=leader, names=record.seats)
    taken, active = state.public.points_taken(), state.public.seating.active
    return _Case(problem, sum(taken[active[seat]] for seat in problem.ours))


def _position(record: Record, at: int | None) -> State:
    if at is None:
        return final(record)
    if not 1 <= at <= len(record.entries):
        raise BadInput(f"there is no choice {at}; the record has {len(record.entries)}, counted from 1")
    for number, step in enumerate(replay(record), 1):
        if number == at:
            return step.after
    raise BadInput(f"the record ends before choice {at}; check it with deece check")


def _chair(record: Record, name: str) -> int:
    for chair, known in enumerate(record.seats):
        if known.casefold() == " ".join(name.split()).casefold():
            return chair
    raise BadInput(f"there is no '{name.strip()}' at this table; the players are {listed(record.seats)}")


# Saying it


def _side(problem: Problem) -> str:
    return listed([problem.name(seat) for seat in sorted(problem.ours)]) or "nobody"


def _data(case: _Case, found: Solution, seconds: float) -> dict[str, Any]:
    problem, value = case.problem, found.value
    return {
        **_about(case),
        "value": value.low if value.exact else None,
        "low": value.low,
        "high": value.high,
        "exact": value.exact,
        "cards": _card_data(found.cards),
        "line": [[problem.name(seat), str(card)] for seat, card in found.line.plays],
        "line_complete": found.line.complete,
        "engine": found.spent.engine,
        "nodes": found.spent.nodes,
        "seconds": round(seconds, 3),
    }


def _about(case: _Case) -> dict[str, Any]:
    problem = case.problem
    return {
        "to_act": problem.name(problem.turn),
        "trump": "SHDC"[problem.trump],
        "side": [problem.name(seat) for seat in sorted(problem.ours)],
        "so_far": case.so_far,
        "total": problem.total,
    }


def _card_data(cards: CardValues) -> list[dict[str, Any]]:
    return [{"card": str(one.card), "low": one.low, "high": one.high} for one in cards.cards]


def _lines(case: _Case, found: Solution, seconds: float) -> list[str]:
    problem, value, spent = case.problem, found.value, found.spent
    lines = [
        say("{who} is to play, {suit} trump", who=problem.name(problem.turn), suit=suit_word(problem.trump)),
        _worth(case, _range(value.low, value.high)),
    ]
    lines += [f"  {card_sign(one.card):<4}{_range(one.low, one.high)}" for one in found.cards.cards]
    if found.line.plays:
        lines += ["best play:", *_tricks(problem, found.line)]
    if not (value.exact and found.cards.exact and found.line.complete):
        lines.append("a limit was reached before all was known; allow more with --seconds or --nodes")
    return [*lines, f"{spent.engine}, {spent.nodes:,} positions, {seconds:.2f} seconds"]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _worth(case: _Case, won: str) -> str:
    """What the side wins of what is still to be won."""
    side, total = _side(case.problem), case.problem.total
    if not case.so_far:
        return say("{side}: {won} of the {total} points still to be won", side=side, won=won, total=total)
    return say(
        "{side}: {won} of the {total} points still to be won, and {before} so far",
        side=side,
        won=won,
        total=total,
        before=case.so_far,
    )


def _tricks(problem: Problem, line: Line) -> Iterator[str]:
    """The line, a trick a row."""
    cards = [card_sign(card) for card in problem.trick]
    leader = problem.leader
    for seat, card in line.plays:
        if not cards:
            leader = seat
        cards.append(card_sign(card))
        if len(cards) == len(problem.hands):
            yield f"  {problem.name(leader)}: {' '.join(cards)}"
            cards = []
    if cards or not line.complete:
        yield f"  {problem.name(leader)}: {' '.join(cards)} ..." if cards else "  ..."


def _say_verdict(case: _Case, least: int, limits: Limits, *, as_json: bool) -> None:
    began = time.monotonic()
    verdict = solver.at_least(case.problem, least, limits)
    seconds = time.monotonic() - began
    if as_json:
        spent = {"engine": verdict.spent.engine, "nodes": verdict.spent.nodes, "seconds": round(seconds, 3)}
        print_json({**_about(case), "at_least": least, "answer": verdict.yes, **spent})
        return
    answer = say({True: "yes", False: "no", None: "not known within the limits"}[verdict.yes])
    asked = say(
        "{side}, at least {least} of the {total} points still to be won: {answer}",
        side=_side(case.problem),
        least=least,
        total=case.problem.total,
        answer=answer,
    )
    print(asked)
    print(f"{verdict.spent.engine}, {verdict.spent.nodes:,} positions, {seconds:.2f} seconds")


# Many at once


def _batch(text: str, wish: _Wish, least: int | None, limits: Limits, *, as_json: bool) -> None:
    starts = [found.start() for found in _FIRST_LINE.finditer(text)]
    if not starts:
        raise BadInput("there is no record; each begins with the line 'deece record 1'")
    ends = [*starts[1:], len(text)]
    cases = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        try:
            cases.append(_case(parse(text[start:end]), wish))
        except DeeceError as error:
            raise BadInput(f"record {number}: {error}") from None
    problems = [case.problem for case in cases]
    if least is not None:
        verdicts = solver.all_at_least(problems, [least] * len(problems), limits)
        for number, (case, verdict) in enumerate(zip(cases, verdicts, strict=True), 1):
            answer = {True: "yes", False: "no", None: "?"}[verdict.yes]
            data = {"record": number, **_about(case), "at_least": least, "answer": verdict.yes}
            _row(number, case, answer, data, verdict.spent, as_json=as_json)
        return
    for number, (case, cards) in enumerate(zip(cases, solver.all_card_values(problems, limits), strict=True), 1):
        top = max if cards.ours else min
        low, high = top(one.low for one in cards.cards), top(one.high for one in cards.cards)
        best = " ".join(map(card_sign, cards.best))
        data = {
            "record": number,
            **_about(case),
            "value": low if low == high else None,
            "low": low,
            "high": high,
            "exact": low == high,
            "cards": _card_data(cards),
        }
        _row(number, case, f"{_range(low, high)}  {best}", data, cards.spent, as_json=as_json)


def _row(number: int, case: _Case, answer: str, data: dict[str, Any], spent: solver.Spent, *, as_json: bool) -> None:
    if as_json:
        print_json({**data, "engine": spent.engine, "nodes": spent.nodes})
    else:
        print(f"{number:>4}  {_side(case.problem)}: {answer}  ({spent.engine}, {plural(spent.nodes, 'position')})")
