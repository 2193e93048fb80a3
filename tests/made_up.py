"""A language made up for tests, as a translator would bring it: a file, of all messages in full-width letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

import polib

from deece import say
from deece.api.lobby import lobby
from deece.server.pages import pages
from deece.words import viewer
from tests.messages import PLACE

CODE = "xw"
WIDE = re.compile("[\N{FULLWIDTH LATIN CAPITAL LETTER A}-\N{FULLWIDTH LATIN SMALL LETTER Z}]")


def wide(text: str) -> str:
    """The text in full-width letters, but for what is filled in."""
    out, end = "", 0
    for place in PLACE.finditer(text):
        out += widened(text[end : place.start()]) + place[0]
        end = place.end()
    return out + widened(text[end:])


def widened(text: str) -> str:
    """All letters of a text full-width."""
    return "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() and letter.isalpha() else letter for letter in text)


@cache
def _file() -> str:
    found = polib.pofile(str(say.LOCALE.joinpath("deece.pot")))
    found.metadata |= {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for entry in found:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: wide(entry.msgid), 1: wide(entry.msgid_plural)}
        else:
            entry.msgstr = wide(entry.msgid)
    return str(found)


@contextmanager
def there(folder: Path) -> Iterator[None]:
    """While this lasts Deece has the made-up language beside English."""
    (folder / f"{CODE}.po").write_text(_file(), encoding="utf-8")
    kept = (say.languages, say._shipped, viewer._pronouns, pages, lobby)
    with mock.patch.object(say, "LOCALE", folder):
        for each in kept:
            each.cache_clear()
        try:
            yield
        finally:
            for each in kept:
                each.cache_clear()
