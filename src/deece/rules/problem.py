"""One thing that is wrong with rules: a sentence that knows which rows it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Self

from deece.rules.catalog import CATALOG

_MARK: Final = re.compile(r"<([a-z_]+\.[a-z_]+)(?:([=:])([^<>]+))?>")


class Problem(str):
    """What is wrong and how to mend it. As a string it names rows by their keys: "set deal.hand to 20".

    It is made of a message in which each key stands in pointed brackets, alone or with a value that it is to have, or
    with one of two: "set <deal.hand=20>", "set <auction.opening=free|duty>". A value alone stands after a colon:
    "take <auction.calls:spoken> out". `aside` follows it: where a value comes from, for those who do not see all.
    """

    __slots__ = ("aside", "keys", "message")
    keys: tuple[str, ...]
    message: str
    aside: str

    def __new__(cls, message: str, *more: str, aside: str = "") -> Self:
        """Problem("set <deal.hand> to 20"); `more` are keys that it is about too, as one that is no row.

        What is in pointed brackets and no row stays as it is.
        """
        made = super().__new__(cls, _named(message + aside, lambda key: key, _plain))
        made.aside = aside
        made.keys = tuple(dict.fromkeys([key for key, *_ in _MARK.findall(message) if key in CATALOG] + list(more)))
        made.message = message
        return made

    def __reduce__(self) -> tuple[Callable[..., Problem], tuple[str, ...]]:
        return _again, (self.aside, self.message, *self.keys)

    def named(self, name: Callable[[str], str], value: Callable[[str, str, str], str]) -> str:
        """The sentence, without what is said aside, with each row named as `name` has it of its key.

        `value` has a value's words of its row's key, of the mark ("=": to be set, ":": spoken of) and of itself.
        """
        return _named(self.message, name, value)

    @property
    def remedies(self) -> tuple[tuple[str, str], ...]:
        """What would mend it, each a row's key and the value that it is to have."""
        marks = [
            (key, each)
            for key, mark, values in _MARK.findall(self.message)
            if mark == "="
            for each in values.split("|")
        ]
        return tuple(dict.fromkeys((key, value) for key, value in marks if key in CATALOG))

    def under(self, label: str) -> Problem:
        """The same, said of one of several sets."""
        return Problem(label + self.message, *self.keys, aside=self.aside)


def _plain(key: str, mark: str, value: str) -> str:
    return value if mark == "=" else f"'{value}'"


def _named(message: str, name: Callable[[str], str], value: Callable[[str, str, str], str]) -> str:
    def words(found: re.Match[str]) -> str:
        whole, key, mark, values = found[0], *found.groups()
        if key not in CATALOG:
            return whole
        if not mark:
            return name(key)
        listed = " or ".join(value(key, mark, each) for each in values.split("|"))
        return f"{name(key)} to {listed}" if mark == "=" else listed

    return _MARK.sub(words, message)


def _again(aside: str, message: str, *keys: str) -> Problem:
    return Problem(message, *keys, aside=aside)
