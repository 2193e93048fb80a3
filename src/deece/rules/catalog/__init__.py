"""The catalog: everything that may vary from one pinochle to the next, one row a rule. Data only.

Each field of the six sections is a row: its key is `section.field`, its type is the field's type, and the row has
everything that is the rule's own: its default, what players call it, what it decides, what the rule sheet says for
each value, when it has any effect, and its source (S0 to S4 as in docs/systems.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

from deece.rules.catalog.auction import Auction
from deece.rules.catalog.deal import WIDOW_NAMES, Deal
from deece.rules.catalog.exchange import Exchange
from deece.rules.catalog.meld import Meld
from deece.rules.catalog.row import Row
from deece.rules.catalog.score import Score
from deece.rules.catalog.trick import Trick

__all__ = (
    "CATALOG",
    "SECTIONS",
    "WIDOW_NAMES",
    "Auction",
    "Deal",
    "Exchange",
    "Meld",
    "Row",
    "Rules",
    "Score",
    "Trick",
)

SECTIONS: Final[dict[str, type]] = {
    "deal": Deal,
    "auction": Auction,
    "exchange": Exchange,
    "meld": Meld,
    "trick": Trick,
    "score": Score,
}  # by name, the class whose fields are the rules of this section
_CHAPTERS: Final = {
    "deal": "deal",
    "auction": "bids",
    "exchange": "passing",
    "meld": "meld",
    "trick": "play",
    "score": "scoring",
}  # by section, the chapter in which players look for its rules, unless the row names another


def _rows() -> Iterator[Row]:
    for section, kind in SECTIONS.items():
        for item in fields(kind):
            row: Row = item.metadata["row"]
            yield row._replace(key=f"{section}.{item.name}", chapter=row.chapter or _CHAPTERS[section])


CATALOG: Final[dict[str, Row]] = {row.key: row for row in _rows()}  # every rule by its key, as "score.goal"


@dataclass(frozen=True)
class Rules:
    """Everything that a table has agreed on: plain data, equal when all values are equal."""

    deal: Deal = field(default_factory=Deal)
    auction: Auction = field(default_factory=Auction)
    exchange: Exchange = field(default_factory=Exchange)
    meld: Meld = field(default_factory=Meld)
    trick: Trick = field(default_factory=Trick)
    score: Score = field(default_factory=Score)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Kept, for rules are looked up at every deal, and there are some ninety values."""
        return hash(self._sections())

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, self._sections()  # without the hash: texts hash otherwise in another process

    def _sections(self) -> tuple[Deal, Auction, Exchange, Meld, Trick, Score]:
        return self.deal, self.auction, self.exchange, self.meld, self.trick, self.score

    def value(self, key: str) -> Any:
        """The value of one row, by its key."""
        section, name = key.split(".")
        return getattr(getattr(self, section), name)

    @property
    def people(self) -> int:
        """How many seats the table has."""
        return self.deal.people or self.deal.players

    @property
    def pack_size(self) -> int:
        """How many cards the pack holds."""
        return self.deal.copies * (24 if self.deal.nines else 20)
