"""How far somebody is in the school, kept on this machine."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from deece.school import Kept, OwnHand

FILE = "learning.json"


class Progress(msgspec.Struct):
    """Steps taken of each lesson, what was missed in drills ("count-20/7"), and mistakes of one's own games."""

    steps: dict[str, int] = {}
    missed: dict[str, Kept] = {}
    hands: dict[str, OwnHand] = {}

    def due(self, now: float) -> list[str]:
        """What comes back now, the longest overdue first: of drills, and the keys of `hands`."""
        when = {key: kept.due for key, kept in self.missed.items()}
        when |= {key: one.due for key, one in self.hands.items()}
        return sorted((key for key, due in when.items() if due <= now), key=lambda key: when[key])

    def keep(self) -> None:
        """Write it down; where that cannot be done it is known for this once only."""
        with suppress(OSError):
            file = _file()
            file.parent.mkdir(parents=True, exist_ok=True)
            new = file.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(self))
            new.replace(file)


def kept_progress() -> Progress:
    """What is kept; nothing where there is no file, or one that cannot be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(_file().read_bytes(), type=Progress)
    return Progress()


def _file() -> Path:
    return user_data_path("deece", appauthor=False) / FILE
