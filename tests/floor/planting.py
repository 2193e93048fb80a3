"""Exceptions planted in functions that a hand runs, and tables that play on all the same.

A plant raises always, or only while one person is served. The function's code is exchanged, so whoever has the
function under another name, or in a table, runs into it too.
"""

from __future__ import annotations

import builtins
import logging
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, Literal, NamedTuple

from deece import driver
from deece.api.room import Room
from tests.floor.everybody import Everybody, asks
from tests.table.tables import run

Mode = Literal["one", "all", "player"]
ROOMS: Final[dict[Mode, tuple[str, ...]]] = {
    "one": ("deece.words.", "deece.wire.", "deece.api.room", "deece.api.around", "deece.api.typed"),
    "all": ("deece.words.", "deece.wire.", "deece.api.room", "deece.api.around", "deece.api.typed"),
    "player": ("deece.players.",),
}
WORST: Final = 1  # the seat of whom a plant of "one" raises
# The floor itself, and what comes and goes by it: these have tests of their own.
FLOOR: Final = {"welcome_again", "_each", "_forget", "anew", "enter", "leave", "send", "__init__", "_reseat", "tell"}
TABLES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("double-deck", {"deal.people": 5}),
    ("four-handed-passing", {}),
    ("two-handed", {}),
    ("three-handed-widow", {}),
    ("five-handed-call", {}),
)


class Unsayable(Exception):
    """Whoever asks for its text runs into another."""

    def __str__(self) -> str:
        raise ZeroDivisionError


ERRORS: Final = (ZeroDivisionError, Unsayable, SystemExit)
ASKING: Final = (driver.asked.__code__, driver.worded.__code__)


class Raised:
    """How often a planted exception was met, and whether anybody met it who was not asking a player."""

    def __init__(self) -> None:
        self.times, self.elsewhere = 0, False


class Plant(NamedTuple):
    """Where an exception is planted, at which table, and when it raises."""

    system: str
    house: dict[str, Any]
    function: Any  # a function; a type checker takes one in a class for a method
    mode: Mode
    error: type[BaseException] = ZeroDivisionError

    @property
    def name(self) -> str:
        """What and where, in words."""
        where = f"{self.function.__module__.removeprefix('deece.')}.{self.function.__qualname__}"
        whose = f"seat {WORST}" if self.mode == "one" else self.mode
        return f"{self.error.__name__} in {where} at {self.system}, for {whose}"


def _boom(*args: Any, **kwargs: Any) -> Any:
    return __planted__(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821 - set while something is planted


@contextmanager
def planted(
    function: FunctionType, when: Callable[[], bool], error: type[BaseException] = ZeroDivisionError
) -> Iterator[Raised]:
    """While this lasts the function raises wherever it is called and it is so; how often it did.

    The program is ended only where a player is asked: another package's code runs nowhere else.
    """
    code, raised = function.__code__, Raised()
    original = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    original.__kwdefaults__ = function.__kwdefaults__

    def run_into(*args: Any, **kwargs: Any) -> Any:
        if when():
            elsewhere = not asking()
            raised.times, raised.elsewhere = raised.times + 1, raised.elsewhere or elsewhere
            raise ZeroDivisionError("planted") if error is SystemExit and elsewhere else error("planted")
        return original(*args, **kwargs)

    vars(builtins)["__planted__"] = run_into
    _put(function, _boom.__code__)
    try:
        yield raised
    finally:
        _put(function, code)
        del vars(builtins)["__planted__"]


def _put(function: FunctionType, code: CodeType) -> None:
    with warnings.catch_warnings():  # from 3.13 on: that a generator becomes a plain function, which is meant here
        warnings.simplefilter("ignore", DeprecationWarning)
        function.__code__ = code


def serving(seat: int) -> bool:
    """Whether what runs now is for this seat's guest, as far as the room or a connection says so.

    A change that everybody is told is for nobody alone, though it is told because this guest came.
    """
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_code is not Room._tell_change.__code__:
        guest = frame.f_locals.get("guest") or getattr(frame.f_locals.get("self"), "guest", None)
        if guest is not None:
            return bool(getattr(guest, "seat", None) == seat)
        frame = frame.f_back
    return False


def asking() -> bool:
    """Whether what runs now is asked by the driver, or said for it."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_code not in ASKING:
        frame = frame.f_back
    return frame is not None


def plants(number: int, seed: int | str) -> list[Plant]:
    """So many plants, drawn from all functions that hands at these tables run; a third of them in players."""
    rng = Random(seed)
    found: list[Plant] = []
    modes: tuple[Mode, ...] = ("one", "all", "player")

    @cache
    def ran(place: int, mode: Mode) -> list[FunctionType]:
        return functions_run(*TABLES[place], mode)

    while len(found) < number:
        mode = modes[len(found) % 3]
        place = rng.randrange(len(TABLES))
        plant = Plant(*TABLES[place], rng.choice(ran(place, mode)), mode, rng.choice(ERRORS))
        if plant not in found:
            found.append(plant)
    return found


def functions_run(system: str, house: dict[str, Any], mode: Mode) -> list[FunctionType]:
    """The functions in these rooms that a hand runs, for the one person where it is to be theirs alone."""
    there = {each.__code__ for each in _functions(ROOMS[mode])}
    codes: set[CodeType] = set()

    def profile(frame: FrameType, event: str, _: Any) -> None:
        new = event == "call" and frame.f_code in there and frame.f_code not in codes
        if new and (mode != "one" or serving(WORST)):
            codes.add(frame.f_code)

    def over() -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    _forget_all()  # as it is when the exception is planted
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        _hand(system, house, mode, made=codes.clear, over=over)
    finally:
        over()
    return [each for each in _functions(ROOMS[mode]) if each.__code__ in codes]


def _functions(rooms: tuple[str, ...]) -> Iterator[FunctionType]:
    """All functions and methods of these modules without a closure, in the order of their names."""
    for name, module in sorted(sys.modules.items()):
        if not name.startswith(rooms):
            continue
        for thing in list(vars(module).values()):
            if getattr(thing, "__module__", "") != name:
                continue
            inside = vars(thing).values() if isinstance(thing, type) else [thing]
            for each in inside:
                function = each.fget if isinstance(each, property) else getattr(each, "__wrapped__", each)
                if isinstance(function, FunctionType) and _plantable(function, name):
                    yield function


def _plantable(function: FunctionType, module: str) -> bool:
    own = function.__module__ == module and function.__code__.co_filename.endswith(".py")
    return own and not function.__code__.co_freevars and function.__name__ not in FLOOR


def _hand(
    system: str,
    house: dict[str, Any],
    mode: Mode,
    function: FunctionType | None = None,
    error: type[BaseException] = ZeroDivisionError,
    after: list[str] | None = None,
    made: Callable[[], object] = lambda: None,
    over: Callable[[], object] = lambda: None,
) -> int:
    """Play a hand, with an exception in this function; what does not hold is added to `after`; how often it raised.

    `made` is called when there is a table, and `over` when no exception would be met any more.
    """

    async def test() -> int:
        persons = None if mode != "player" else (0,) if system == "two-handed" else (0, 1)
        table = Everybody(system, house, persons)
        asked: set[str] = set()

        async def look(_: Everybody) -> None:
            if mode != "player" and table.table.game.public.step not in asked:
                asked.add(table.table.game.public.step)
                await asks(table, answered=function is None)

        raised = Raised()
        await table.make()  # where no table can be made, none has to play on
        made()
        if function is None:
            await table.open()
            await table.play(look)
            over()
        else:
            with planted(function, (lambda: serving(WORST)) if mode == "one" else lambda: True, error) as raised:
                await table.open()
                await table.play(look)
        for person in table.people:
            await person.hear()
        for person in table.people:
            await person.hear()
        if after is not None and function is not None:
            # What a player knows of a hand or a call is said in messages too: where these ran into it, all did.
            everybody = mode == "all" or (mode == "player" and raised.elsewhere)
            after.extend(_missed(table, function, everybody=everybody))
        await table.close()
        return raised.times

    return run(test)


def _missed(table: Everybody, function: FunctionType, *, everybody: bool) -> list[str]:
    """What somebody has missed whom the exception did not concern, and who does not hear how it stands."""
    found, at = [], table.table.game.at
    if not table.ended():
        found.append("the hand does not end")
    for person in table.people:
        if person.at != at:
            found.append(f"seat {person.seat} hears nothing of the end")
        if everybody or person.seat == WORST:
            continue
        told = [message["at"] for message in person.heard if message["t"] in ("welcome", "step")]
        if person.away or person.refused or sorted(set(told)) != list(range(1, at + 1)):
            found.append(f"seat {person.seat} misses something")
        if function.__module__ == Room.__module__:
            continue  # where the room cannot tell what happened, it welcomes everybody anew
        if sum(message["t"] == "welcome" for message in person.heard) != 1:
            found.append(f"seat {person.seat} is welcomed again")
    return found


def _forget_all() -> None:
    """What was worked out in another hand would not meet the exception."""
    for name, module in list(sys.modules.items()):
        if name.startswith("deece."):
            for thing in list(vars(module).values()):
                inside = [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]  # say.remembered
                for each in (thing, *inside):
                    if callable(clear := getattr(each, "cache_clear", None)):
                        clear()


def tried(plant: Plant) -> tuple[int, list[str]]:
    """Play a hand with this exception: how often it raised, and what did not hold."""
    after: list[str] = []
    logging.disable(logging.CRITICAL)
    _forget_all()
    try:
        raised = _hand(plant.system, plant.house, plant.mode, plant.function, plant.error, after)
    except (Exception, SystemExit) as error:
        return 0, ["".join(traceback.format_exception_only(error)).strip()]  # what it says may fail, too
    finally:
        logging.disable(logging.NOTSET)
    return raised, after or ([] if raised else ["nobody met it"])
