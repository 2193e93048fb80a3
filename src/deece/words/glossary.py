"""The words of the table with their meanings: glossary.md, which is written to be read, as data."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple


class Word(NamedTuple):
    """A word that players use (or several that mean the same), its meaning, and the chapter it stands in."""

    chapter: str
    word: str
    meaning: str


@lru_cache(maxsize=1)
def glossary() -> tuple[Word, ...]:
    """Every word, in the order of the page."""
    found, chapter = [], ""
    for line in files("deece.words").joinpath("glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line[3:]
        plain = line.strip().strip("|").replace("*", "")
        cells = [cell.strip() for cell in plain.split("|")]
        if line.startswith("|") and len(cells) == 2 and cells[1] not in ("meaning", "usual meaning", "---"):
            found.append(Word(chapter, *cells))
    return tuple(found)
