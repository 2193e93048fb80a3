"""Judged hands, kept in a file line by line: a measurement that was broken off goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec

from deece.review.judge import VERSION
from deece.review.rates import Sums


class Lost(msgspec.Struct, array_like=True, frozen=True):
    """What one level's choices of a hand come to, and their cost before anything was graded."""

    sums: Sums
    split: float  # of the chance to win, 0 to 1
    points: float  # at 0 to 0


class Mistake(msgspec.Struct, array_like=True, frozen=True):
    """A choice that was graded mistake or blunder; choices are their places among the legal ones."""

    seed: int  # of the hand
    place: int  # of the decision in its record
    played: int
    best: int
    grade: str


class Hand(msgspec.Struct, tag=True, frozen=True):
    """One seat's hand: by level the sums of all its decisions and of its cards, and every mistake."""

    seed: int
    every: dict[str, Lost]
    cards: dict[str, Lost]
    grades: dict[str, int]
    mistakes: list[Mistake]


class Again(msgspec.Struct, tag=True, frozen=True):
    """A mistake judged with another seed."""

    mistake: Mistake
    grade: str


class Head(msgspec.Struct, tag=True, frozen=True):
    """What all of a file is of."""

    system: str
    version: int = VERSION  # of the judgment


Line = Head | Hand | Again


class Found:
    """What a file keeps; without a file, only as long as the program runs.

    Raises ValueError where the file is of another system or of another version of the judgment.
    """

    def __init__(self, system: str, file: Path | None) -> None:
        self.file = file
        self.hands: dict[int, Hand] = {}
        self.again: dict[Mistake, str] = {}
        lines = [msgspec.json.decode(line, type=Line) for line in whole_lines(file)] if file else []
        for line in lines:
            self._take(line)
        head = Head(system)
        if lines and lines[0] != head:
            raise ValueError(f"{file} is of {lines[0]}, not of {head}")
        if not lines:
            self.add(head)

    def add(self, line: Line) -> None:
        """Keep it."""
        self._take(line)
        if self.file:
            with self.file.open("ab") as out:
                out.write(msgspec.json.encode(line) + b"\n")

    def _take(self, line: Line) -> None:
        if isinstance(line, Hand):
            self.hands[line.seed] = line
        elif isinstance(line, Again):
            self.again[line.mistake] = line.grade

    def mistakes(self, grade: str) -> list[Mistake]:
        """All of this grade, in the order of their hands."""
        return [one for seed in sorted(self.hands) for one in self.hands[seed].mistakes if one.grade == grade]


def whole_lines(file: Path) -> list[bytes]:
    """The lines of the file, which is cut off where the last one was not written to its end."""
    text = file.read_bytes() if file.exists() else b""
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    return whole.splitlines()
