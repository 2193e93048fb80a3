"""The server's log as JSON, one object a line, for whoever collects the logs of many.

A line says what happened and where in the program. It has no card, no name and no entry of a table: of an error it
has the kind and the place, never the text, which may quote any of them.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path

from deece.store import StoreError


class Lines(logging.Formatter):
    """`{"at", "level", "from", "text"}`, and of an error `error` and `where`, the innermost place last.

    Where several workers serve, their lines have a `worker` too.
    """

    def __init__(self, worker: int | None = None) -> None:
        """`worker` is the number of this process, if it is one of several."""
        super().__init__()
        self._worker = {} if worker is None else {"worker": worker}

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        told: dict[str, str | int | list[str]] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": _text(record),
            **self._worker,
        }
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            frames = traceback.extract_tb(trace)
            where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
            told |= {"error": kind.__name__, "where": where}
        return json.dumps(told)


def _text(record: logging.LogRecord) -> str:
    """What is said. Of other libraries' words only those that stand fixed: what they fill in may quote anything."""
    if record.name.split(".")[0] != "deece":
        return re.split(r"[\n(<]", str(record.msg))[0].strip()
    given = record.args if isinstance(record.args, tuple) else ()
    return str(record.msg) % tuple(map(_plain, given))


def _plain(given: object) -> object:
    """An error by its kind; the log of tables says nothing in its errors but what strangers may read."""
    return type(given).__name__ if isinstance(given, Exception) and not isinstance(given, StoreError) else given


def log_as_json(worker: int | None = None) -> None:
    """From now on write every log of this process so, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines(worker))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
