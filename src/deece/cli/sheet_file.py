"""A score sheet, or a club's evening, in a file: an event on each line, each on the disk before anything is said to be
written down."""

from __future__ import annotations

import os
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from deece.cli.words import BadInput
from deece.club import events as club
from deece.errors import DeeceError
from deece.keeper import events as keeper

Event = TypeVar("Event", keeper.SheetEvent, club.ClubEvent)
Change = TypeVar("Change", keeper.Change, club.Change)


def here() -> tzinfo:
    """The zone of this computer, in which the days of a sheet are told."""
    return datetime.now().astimezone().tzinfo or UTC


class LogFile(ABC, Generic[Event, Change]):
    """The events of one log, and the file that keeps them. `torn` says that the last line was cut off."""

    most: ClassVar[int]

    def __init__(self, path: Path) -> None:
        """Read the file, if there is one; raises BadInput for what is no such log."""
        self.path, self.torn = path, False
        self.device = secrets.token_hex(4)  # a copy of the file may go on elsewhere
        self.events: list[Event] = []
        if not path.exists():
            return
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise self._foreign() from None
        lines = text.split("\n")
        rest = lines.pop()  # empty, where the last line is whole
        for number, line in enumerate(lines, 1):
            try:
                self.events.append(self._decoded(line))
            except DeeceError as error:
                raise BadInput(f"{path}, line {number}: {error}") from None
        if rest:
            self._mend(rest)

    @abstractmethod
    def _foreign(self) -> BadInput:
        """The file is of another kind."""

    @abstractmethod
    def _full(self) -> BadInput:
        """It has no room for more."""

    @abstractmethod
    def _decoded(self, line: str) -> Event:
        """The event of a line; raises DeeceError for what is none."""

    @abstractmethod
    def _encoded(self, event: Event) -> str:
        """An event as a line."""

    @abstractmethod
    def _made(self, change: Change, before: Sequence[Event], at: int) -> Event:
        """The next event by this device."""

    def _mend(self, rest: str) -> None:
        """The last line has no end: the power went while it was written. It stays if it is whole."""
        try:
            self.events.append(self._decoded(rest))
        except DeeceError:
            self.torn = True
        whole = "".join(self._encoded(event) + "\n" for event in self.events)
        new = self.path.with_name(self.path.name + ".new")
        new.write_text(whole, encoding="utf-8")
        new.replace(self.path)

    def write(self, *changes: Change) -> None:
        """Add these changes; they are on the disk when this returns. Raises BadInput, and OSError."""
        found: list[Event] = []
        for change in changes:
            before: list[Event] = self.events + found
            found.append(self._made(change, before, int(time.time())))
        self.add(found)

    def add(self, found: Sequence[Event]) -> None:
        """Add these events, of this device or of another; they are on the disk when this returns."""
        if len(self.events) + len(found) > self.most:
            raise self._full()
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(self._encoded(event) + "\n" for event in found))
            file.flush()
            os.fsync(file.fileno())
        self.events += found


class SheetFile(LogFile[keeper.SheetEvent, keeper.Change]):
    """A score sheet."""

    most = keeper.MOST_EVENTS

    def _foreign(self) -> BadInput:
        return BadInput(f"{self.path}: this is no score sheet that deece wrote")

    def _full(self) -> BadInput:
        return BadInput("this sheet is full: begin a new one")

    def _decoded(self, line: str) -> keeper.SheetEvent:
        return keeper.decode(line)

    def _encoded(self, event: keeper.SheetEvent) -> str:
        return keeper.encode(event)

    def _made(self, change: keeper.Change, before: Sequence[keeper.SheetEvent], at: int) -> keeper.SheetEvent:
        return keeper.known(keeper.SheetEvent(keeper.next_id(before, self.device), change, at))


class EveningFile(LogFile[club.ClubEvent, club.Change]):
    """A club's evening."""

    most = club.MOST_EVENTS

    def _foreign(self) -> BadInput:
        return BadInput(f"{self.path}: this is no club's evening that deece wrote")

    def _full(self) -> BadInput:
        return BadInput("this evening is full: begin a new one")

    def _decoded(self, line: str) -> club.ClubEvent:
        return club.decode(line)

    def _encoded(self, event: club.ClubEvent) -> str:
        return club.encode(event)

    def _made(self, change: club.Change, before: Sequence[club.ClubEvent], at: int) -> club.ClubEvent:
        return club.known(club.ClubEvent(keeper.id_after(before, self.device), change, at))
