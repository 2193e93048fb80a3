"""What somebody wrote, as others are shown it: one function takes out what nobody sees, wherever it comes in."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from deece.record import format, parse
from deece.record.model import Entry
from deece.rules.house import house_set
from deece.say import unbroken
from deece.wire.rules_form import HouseAsked

TURNED = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)]
UNSEEN = [*TURNED, "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\xad", "\u3164", "\U000e0041", "\ud800"]


@pytest.mark.parametrize("mark", UNSEEN, ids=lambda mark: f"{ord(mark):04X}")
def test_what_nobody_sees_is_taken_out(mark: str) -> None:
    assert ascii(unbroken(f"{mark} Ru{mark}th {mark}\t\x00{mark}Meier\x7f{mark}")) == "'Ruth Meier'"


@pytest.mark.parametrize("text", ["Zoë", "李小龍", "עדה", "سلمى", "Ольга", "🎴 ♠", "e\u0301", "❤\ufe0f", "O'Hara-Öz"])
def test_what_people_write_stays(text: str) -> None:
    assert unbroken(f"  {text}\n ") == text


def test_every_format_character_is_gone_but_those_that_are_seen() -> None:
    """The Arabic signs of the class stand above figures; all else of it is neither a letter nor a sign."""
    left = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf" and unbroken(chr(code))]
    names = {unicodedata.name(sign).split()[0] for sign in left}
    assert names <= {"ARABIC", "SYRIAC", "KAITHI"}


def test_a_record_is_read_without_them() -> None:
    """In the names and wherever these stand again, and in what is said of a choice."""
    text = format(parse((Path(__file__).parents[1] / "golden" / "double-deck.deece").read_text("utf-8")))
    text = text.replace("Dee: diamonds", "Dee: diamonds {good}", 1)
    assert text.count("Bob") > 5
    assert text.count("good") == 1
    marked = text.replace("Bob", "B\u202eo\u200bb").replace("good", "go\u2066od")
    assert format(parse(marked)) == format(parse(text))
    entry = Entry(parse(text).entries[0].action, "go\u2066o\u200bd\x00{play}")
    assert entry.comment == "good (play)"


def test_the_words_of_house_rules_have_none() -> None:
    made = house_set("double-deck", {}, name="Our\u202e club", notes=["Te\u200ba at\x00nine"])
    assert (made.name, made.notes[-1]) == ("Our club", "Tea at nine")
    assert HouseAsked("Our\u202e club").house().name == "Our club"
