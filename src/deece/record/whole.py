"""What of a record is whole: all of it, or what stands before the first thing that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from deece.game.play import start, to_act
from deece.game.state import OVER, State
from deece.record.model import Record, RecordError
from deece.record.playing import walk
from deece.record.reading import decoded, parse


@dataclass(frozen=True, slots=True)
class Whole:
    """A record as far as it is whole.

    `record` and `state` are the game up to the first thing that is wrong, and the position there; None where not even
    its rules and players can be read. `line` is the last line of it. `problems` are all that is wrong, as `check` has
    them, and that the file ends in the middle of a deal. `complete` is whether the record itself says that this is
    all: its game is over, or it has a `stop` line.
    """

    record: Record | None
    state: State | None
    line: int
    problems: tuple[str, ...]
    complete: bool

    @property
    def choices(self) -> int:
        """How many choices are whole, deals included."""
        return len(self.record.entries) if self.record else 0


def whole(text: str | bytes) -> Whole:
    """What of the record is whole, and what is wrong with the rest; raises nothing."""
    problems: tuple[str, ...] = ()
    end = None  # the line at which the whole part ends, if anything is wrong
    while True:
        try:
            lines = decoded(text).rstrip().split("\n")
            record = parse("\n".join(lines[:end]))
            faults = list[RecordError]()
            state = _played(record, faults)
        except RecordError as error:
            faults = [error]
        if not faults and end is None and record.cut_line:
            faults = [RecordError("the file ends in the middle of this deal: cards are missing", record.cut_line)]
        if not faults:
            told = end is None and (to_act(state) == OVER or record.stop_line > 0)
            return Whole(record, state, len(lines[:end]), problems, told)
        if end is None:
            problems = tuple(one for error in faults for one in error.problems)
        line = min(error.line for error in faults) - 1
        if line < 1 or (end is not None and line >= end):
            return Whole(None, None, 0, problems, complete=False)
        end = line


def _played(record: Record, faults: list[RecordError]) -> State:
    """The position after the last choice; what is wrong goes to `faults`."""
    state = start(record.ruleset.rules, record.dealer)
    try:
        for step in walk(record, faults.append):
            state = step.after
    except RecordError as error:
        faults.append(error)
    return state
