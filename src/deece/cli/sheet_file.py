"""A score sheet in a file: an event on each line, each on the disk before anything is said to be written down."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from deece.cli.words import BadInput
from deece.keeper.events import MOST_EVENTS, Change, SheetError, SheetEvent, decode, encode, known, next_id


def here() -> tzinfo:
    """The zone of this computer, in which the days of a sheet are told."""
    return datetime.now().astimezone().tzinfo or UTC


class SheetFile:
    """The events of one sheet, and the file that keeps them. `torn` says that the last line was cut off."""

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one; raises BadInput for what is no sheet."""
        self.path, self.torn = path, False
        self.device = secrets.token_hex(4)  # a copy of the file may go on elsewhere
        self.events: list[SheetEvent] = []
        if not path.exists():
            return
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BadInput(f"{path}: this is no score sheet that deece wrote") from None
        lines = text.split("\n")
        rest = lines.pop()  # empty, where the last line is whole
        for number, line in enumerate(lines, 1):
            try:
                self.events.append(decode(line))
            except SheetError as error:
                raise BadInput(f"{path}, line {number}: {error}") from None
        if rest:
            self._mend(rest)

    def _mend(self, rest: str) -> None:
        """The last line has no end: the power went while it was written. It stays if it is whole."""
        try:
            self.events.append(decode(rest))
        except SheetError:
            self.torn = True
        whole = "".join(encode(event) + "\n" for event in self.events)
        new = self.path.with_name(self.path.name + ".new")
        new.write_text(whole, encoding="utf-8")
        new.replace(self.path)

    def write(self, *changes: Change) -> None:
        """Add these changes; they are on the disk when this returns. Raises BadInput, and OSError."""
        found: list[SheetEvent] = []
        for change in changes:
            id = next_id([*self.events, *found], self.device)
            found.append(known(SheetEvent(id, change, int(time.time()))))
        self.add(found)

    def add(self, found: Sequence[SheetEvent]) -> None:
        """Add these events, of this device or of another; they are on the disk when this returns."""
        if len(self.events) + len(found) > MOST_EVENTS:
            raise BadInput("this sheet is full: begin a new one")
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(encode(event) + "\n" for event in found))
            file.flush()
            os.fsync(file.fileno())
        self.events += found
