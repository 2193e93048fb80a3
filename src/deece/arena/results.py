"""A file of results: a line of JSON that says what is played, then one for each result, written as they come."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from deece.arena.work import SimulateError

Result = TypeVar("Result")


class ResultFile(Generic[Result]):
    """Results in a file: those that are there already, as `found`, and each new one at once.

    The first key of the heading names what it is a file of. `read` makes a result of what its line holds; it may
    raise KeyError, TypeError or ValueError, or return None, for what is none.
    """

    def __init__(self, path: Path, heading: dict[str, Any], read: Callable[[Any], Result | None]) -> None:
        """Read what is there, or begin; raises SimulateError."""
        self.path, self.heading = path, heading
        self._stranger = f"'{path}' is no file of {next(iter(heading))}; give another name"
        try:
            there = path.exists()
            data = path.read_bytes() if there else b""
            whole = data[: data.rfind(b"\n") + 1]  # a line cut short was being written when the run was stopped
            if data and not whole:
                raise SimulateError(self._stranger)
            self.found = self._results(whole.decode(), read)
            self._file = path.open("r+b" if there else "wb")
            self._file.truncate(len(whole))
            self._file.seek(0, os.SEEK_END)
            if not whole:
                self.add(heading)
        except UnicodeDecodeError:
            raise SimulateError(self._stranger) from None
        except (OSError, ValueError) as error:
            if isinstance(error, SimulateError):
                raise
            reason = getattr(error, "strerror", None) or str(error)
            raise SimulateError(f"'{path}' cannot be used ({reason}); give another file") from None

    def add(self, line: dict[str, Any]) -> None:
        """Write one more result."""
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Make sure that all of it is kept."""
        os.fsync(self._file.fileno())
        self._file.close()

    def _results(self, text: str, read: Callable[[Any], Result | None]) -> list[Result]:
        if not text:
            return []
        first, *lines = text.splitlines()
        self._check(first)
        found = []
        for number, line in enumerate(lines, 2):
            try:
                result = read(json.loads(line))
            except (KeyError, TypeError, ValueError):
                result = None
            if result is None:
                raise SimulateError(f"line {number} of '{self.path}' is no result; delete the line, or the file")
            found.append(result)
        return found

    def _check(self, line: str) -> None:
        """Only the very same may be gone on with."""
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or next(iter(self.heading)) not in found:
            raise SimulateError(self._stranger)
        for key, value in self.heading.items():
            if found.get(key) != value:
                other = f"{key} {found.get(key)}, not {value}"
                raise SimulateError(
                    f"'{self.path}' belongs to another run ({other}); ask for that, or give another file"
                )
