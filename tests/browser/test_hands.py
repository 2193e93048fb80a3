"""Every system is played to the end of a hand through the page: by mouse, by keyboard, by taps on a phone, in words.

Here each system is played in one of these ways in turn, and one of them in all; `python -m tests.browser.all`
plays every system in every way.
"""

from __future__ import annotations

import pytest

from tests.browser.driver import DESK, PHONE, SYSTEMS, Keyboard, Person, Pointer, Studio, TextMode

WAYS = ("mouse", "keyboard", "taps", "words")
TURNS = [(system, WAYS[place % 4]) for place, system in enumerate(SYSTEMS)]
CASES = TURNS + [("double-deck", way) for way in WAYS if ("double-deck", way) not in TURNS]


def sit_down(studio: Studio, system: str, way: str, *, bold: bool = False) -> Person:
    """A new table, and who will play at it in this way."""
    taps = way == "taps"
    page = studio.table(system, size=PHONE if taps else DESK, touch=taps).page
    person: Person
    if way == "words":
        person = TextMode(page, bold=bold)
    elif way == "keyboard":
        person = Keyboard(page, bold=bold)
    else:
        person = Pointer(page, bold=bold, taps=taps)
    return person


@pytest.mark.parametrize(("system", "way"), CASES)
def test_a_hand_is_played_to_its_score(studio: Studio, system: str, way: str) -> None:
    # If everybody passes there, it is dealt and drawn anew, again and again.
    sit_down(studio, system, way, bold=system == "two-handed-draw").play_hand()
