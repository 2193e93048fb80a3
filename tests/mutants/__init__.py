"""Slips put into the code on purpose, each with the tests that must notice it: `python -m tests.mutants`."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One slip: in `file` (below src/deece) the text `old`, which stands there once, becomes `new`."""

    file: str
    old: str
    new: str
    breaks: str  # what goes wrong at the table
    tests: str  # the tests that must fail, as pytest names them, with blanks between

    @property
    def room(self) -> str:
        """The package that it is in."""
        return self.file.partition("/")[0]
