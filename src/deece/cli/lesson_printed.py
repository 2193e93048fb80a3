"""`deece learn NAME --print`: the hands of a lesson or drill as pages of text, for Letter and A4 alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from deece.school.printed import Printed
from deece.school.words import learn_words

COLUMNS: Final = 72  # and so many lines fit on a page of both sizes, with margins, as printers set plain text
LINES: Final = 56
_INDENT: Final = "    "


def pages(title: str, about: str, hands: Sequence[Printed]) -> str:
    """All pages, a form feed between any two: the hands, none of them broken, then the answers."""
    words = learn_words()
    asked = [[title, *wrap(about, COLUMNS)], *map(_hand, hands)]
    answers = [[f"{title}: {words['answers']}"], *(_answer(hand) for hand in hands if hand.answer)]
    return "\f".join("\n".join(page) + "\n" for part in (asked, answers) for page in _paged(part))


def _hand(hand: Printed) -> list[str]:
    lines = [part for line in hand.lines for part in wrap(line, COLUMNS - 4, subsequent_indent="  ")]
    choices = (f"{place}. {words}" for place, words in enumerate(hand.options, 1))
    options = [part for line in choices for part in wrap(line, COLUMNS - 4, subsequent_indent="   ")]
    asked = wrap(hand.ask, COLUMNS - 4)
    body = [*lines, *(_INDENT + suit for suit in hand.suits), *asked, *options]
    return [f"{f'{hand.number}.':<4}{body[0]}", *(_INDENT + line for line in body[1:])]


def _answer(hand: Printed) -> list[str]:
    lines = wrap(f"{hand.answer}. {hand.why}".strip(), COLUMNS - 4)
    return [f"{f'{hand.number}.':<4}{lines[0]}", *(_INDENT + line for line in lines[1:])]


def _paged(blocks: Sequence[list[str]]) -> Iterator[list[str]]:
    """The blocks on pages, an empty line before each but the first of a page."""
    page: list[str] = []
    for block in blocks:
        if page and len(page) + 1 + len(block) > LINES:
            yield page
            page = []
        page += ["", *block] if page else block
    yield page
