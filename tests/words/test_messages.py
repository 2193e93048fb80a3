"""The message catalog: the template holds what the source says, and a translation is one file."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from deece.cli.app import run
from deece.game.state import Ending
from deece.say import languages, printed, say, say_many, speaking, translation
from deece.words.lines import ending_words
from tests.messages import LOCALE, POT, faults, messages_in, pot, said

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "set: {had} of {needed}"
msgstr "gefallen: von {needed} nur {had}"

msgid "the highest score after one hand"
msgid_plural "the highest score after {number} hands"
msgstr[0] "die meisten Punkte nach einem Spiel"
msgstr[1] "die meisten Punkte nach {number} Spielen"
"""


def entries(file: polib.POFile) -> set[tuple[str, str, str]]:
    return {(entry.msgid, entry.msgid_plural, entry.occurrences[0][0]) for entry in file}


def test_figures_below_nought_have_a_true_minus_in_every_sentence() -> None:
    """Else "-3" stands in a sentence and "−3" in the column beside it."""
    assert say("{who}: {after} in place of {before}", who="A-1", after=-3, before=88) == "A-1: −3 in place of 88"
    assert say("{low:+.2f} to {high:+.2f}", low=-1.5, high=2.0) == "−1.50 to +2.00"
    assert say_many("{number} point", "{number} points", -2) == "−2 points"
    assert (printed(-20, "+d"), printed(20, "+d"), printed(0)) == ("−20", "+20", "0")


def test_the_template_holds_every_message_and_no_other() -> None:
    assert entries(polib.pofile(str(POT))) == entries(pot()), "run python -m tests.messages"


def test_messages_are_found_where_they_stand() -> None:
    source = """
TABLE: Final[dict[str, Message]] = {"kind": "from a table"}
OTHER: Final = {"kind": "no message"}

def found(many) -> Message | None:
    say("in a call")
    say("one way" if many else "the other way", number="no message")
    say_many("one", "{number}", 2)
    return "returned" if many else None
"""
    found = {(one.one, one.many) for one in messages_in(source, "planted")}
    texts = ("from a table", "in a call", "one way", "the other way", "returned")
    assert found == {("one", "{number}"), *((text, "") for text in texts)}


def test_a_translation_is_one_file_with_order_and_plurals_of_its_own() -> None:
    with speaking(translation(GERMAN)):
        assert say("set: {had} of {needed}", had=240, needed=250) == "gefallen: von 250 nur 240"
        assert ending_words(Ending("hands", 1)) == "die meisten Punkte nach einem Spiel"
        assert ending_words(Ending("hands", 12)) == "die meisten Punkte nach 12 Spielen"
        assert say("conceded") == "conceded"  # not in the file: English
    assert say_many("a trick", "{number} more tricks", 1) == "a trick"


def test_a_language_that_has_no_file_is_english(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("xx_XX.UTF-8"):
        assert say("conceded") == "conceded"
    assert run(["--language", "xx", "doctor"]) == 0
    assert f"languages: {', '.join(languages())}" in capsys.readouterr().out


def test_a_fault_in_a_translation_is_named() -> None:
    wrong = GERMAN.replace("nur {had}", "nur {has}") + '\nmsgid "nobody says this"\nmsgstr "niemand"\n'
    assert faults(polib.pofile(wrong)) == [
        "'set: {had} of {needed}' has no {has}",
        "nothing says 'nobody says this'",
    ]


def test_the_shipped_translations_have_no_faults() -> None:
    assert [fault for one in languages()[1:] for fault in faults(polib.pofile(str(LOCALE / f"{one}.po")))] == []


def test_every_message_has_a_text() -> None:
    assert all(one.one.strip() == one.one for one in said())


def test_an_installed_deece_has_no_folder_before_its_first_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The wheel leaves out the template for translators, and with it the folder."""
    languages.cache_clear()
    monkeypatch.setattr("deece.say.LOCALE", tmp_path / "locale")
    assert languages() == ("en",)
    languages.cache_clear()
