"""The file of a contest: a line of JSON that says what is played, then one for each pair, written as they come."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from deece.arena.games import SimulateError
from deece.arena.pairs import Contest, Hand, Pair
from deece.record.model import hash_of
from deece.rules.catalog import Rules

FORMAT = 1


def heading(contest: Contest) -> dict[str, Any]:
    """The first line: only the very same contest may be gone on with."""
    return {
        "deece arena": FORMAT,
        "rules": contest.ruleset.id,
        "hash": hash_of(contest.rules),
        "a": "+".join(contest.a),
        "b": "+".join(contest.b),
        "seed": contest.seed,
    }


def pair_line(pair: Pair) -> dict[str, Any]:
    """One pair as its line."""
    return {"pair": pair.number, "hands": [hand._asdict() for hand in pair.hands]}


class ResultFile:
    """The results of a contest in a file: those that are there already, and each new one at once."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Read what is there, or begin; raises SimulateError."""
        self.path = path
        try:
            there = path.exists()
            data = path.read_bytes() if there else b""
            whole = data[: data.rfind(b"\n") + 1]  # a line cut short was being written when the run was stopped
            if data and not whole:
                raise SimulateError(f"'{path}' is no file of the arena; give another name")
            self.pairs = _read(path, whole.decode(), contest)
            self._file = path.open("r+b" if there else "wb")
            self._file.truncate(len(whole))
            self._file.seek(0, os.SEEK_END)
            if not whole:
                self._write(heading(contest))
        except UnicodeDecodeError:
            raise SimulateError(f"'{path}' is no file of the arena; give another name") from None
        except (OSError, ValueError) as error:
            if isinstance(error, SimulateError):
                raise
            reason = getattr(error, "strerror", None) or str(error)
            raise SimulateError(f"'{path}' cannot be used ({reason}); give another file") from None

    def add(self, pair: Pair) -> None:
        """Write one more result."""
        self.pairs[pair.number] = pair
        self._write(pair_line(pair))

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Make sure that all of it is kept."""
        os.fsync(self._file.fileno())
        self._file.close()


def _read(path: Path, text: str, contest: Contest) -> dict[int, Pair]:
    if not text:
        return {}
    first, *lines = text.splitlines()
    _same(path, first, contest)
    pairs: dict[int, Pair] = {}
    for number, line in enumerate(lines, 2):
        pair = _pair(line, contest.rules)
        if pair is None:
            raise SimulateError(f"line {number} of '{path}' is no result of this contest; delete the line, or the file")
        pairs[pair.number] = pair
    return pairs


def _same(path: Path, line: str, contest: Contest) -> None:
    wanted = heading(contest)
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or "deece arena" not in found:
        raise SimulateError(f"'{path}' is no file of the arena; give another name")
    for key, value in wanted.items():
        if found.get(key) != value:
            said = f"{key} {found.get(key)}, not {value}"
            raise SimulateError(f"'{path}' belongs to another contest ({said}); ask for that one, or give another file")


def _pair(line: str, rules: Rules) -> Pair | None:
    """The pair of a line; None if it is none."""
    try:
        found = json.loads(line)
        hands = tuple(
            Hand(tuple(map(int, each["scores"])), int(each["declarer"]), int(each["bid"]), each["made"])
            for each in found["hands"]
        )
        sides, number = rules.deal.sides, int(found["pair"])
    except (ValueError, KeyError, TypeError):
        return None
    fits = len(hands) == sides and all(len(hand.scores) == sides for hand in hands)
    chairs = all(-1 <= hand.declarer < rules.people and hand.made in (True, False, None) for hand in hands)
    return Pair(number, hands) if fits and chairs and number >= 0 else None
