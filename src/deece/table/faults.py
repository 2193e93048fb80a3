"""The faults of one table in the server's log: a table that fails at every step fills no disk."""

from __future__ import annotations

import logging
import sys
from time import monotonic
from typing import Final

EVERY: Final = 60.0  # seconds between two lines of one kind


class Faults:
    """Writes the exception being handled to a log: of each kind one line in a minute, and how many more came."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._kinds: dict[tuple[str, type | None], tuple[float, int]] = {}  # when one was written, and how many since

    def exception(self, text: str, *figures: object) -> None:
        """Write it, unless the same text was written of the same kind of exception a moment ago."""
        kind, now = (text, sys.exc_info()[0]), monotonic()
        last, left_out = self._kinds.get(kind, (-EVERY, 0))
        if now - last < EVERY:
            self._kinds[kind] = last, left_out + 1
            return
        self._kinds[kind] = now, 0
        if left_out:
            self._log.exception(f"{text}; %d more like it were not written", *figures, left_out)
        else:
            self._log.exception(text, *figures)
