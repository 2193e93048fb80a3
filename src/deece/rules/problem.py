"""One thing that is wrong with rules: a sentence that knows which rows it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Self

from deece.rules.catalog import CATALOG

_MARK: Final = re.compile(r"<([a-z_]+\.[a-z_]+)>")


class Problem(str):
    """What is wrong and how to mend it. As a string it names rows by their keys: "set deal.hand to 20".

    It is made of a message in which each key stands in pointed brackets: "set <deal.hand> to 20". `aside` follows
    it: where a value comes from, for those who do not see all values.
    """

    __slots__ = ("aside", "keys", "message")
    keys: tuple[str, ...]
    message: str
    aside: str

    def __new__(cls, message: str, *more: str, aside: str = "") -> Self:
        """Problem("set <deal.hand> to 20"); `more` are keys that it is about too, as one that is no row.

        What is in pointed brackets and no row stays as it is.
        """
        made = super().__new__(cls, _named(message + aside, lambda key: key))
        made.aside = aside
        made.keys = tuple(dict.fromkeys([key for key in _MARK.findall(message) if key in CATALOG] + list(more)))
        made.message = message
        return made

    def __reduce__(self) -> tuple[Callable[..., Problem], tuple[str, ...]]:
        return _again, (self.aside, self.message, *self.keys)

    def named(self, name: Callable[[str], str]) -> str:
        """The sentence, without what is said aside, with each row named as `name` has it of its key."""
        return _named(self.message, name)

    def under(self, label: str) -> Problem:
        """The same, said of one of several sets."""
        return Problem(label + self.message, *self.keys, aside=self.aside)


def _named(message: str, name: Callable[[str], str]) -> str:
    return _MARK.sub(lambda found: name(found[1]) if found[1] in CATALOG else found[0], message)


def _again(aside: str, message: str, *keys: str) -> Problem:
    return Problem(message, *keys, aside=aside)
