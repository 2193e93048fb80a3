"""The words of the table: every word that the sources use is there, with a meaning a player can read."""

from __future__ import annotations

import re

import pytest

from deece.words.glossary import glossary

ALL = ";".join(word.word for word in glossary())

# SYSTEMS "Words", "Names used at the table", "What a player can always read", and what rule sheets and screens say.
WORDS = """trump; trick; meld; follow suit; declarer; bid and out; misbid; going minus; shoot the moon; renege; double
run; common marriage; make the bid; on the board; jump bid; throw in; hand back; crawl; kill; head; slough;
garbage; loser; lone ace; boss; under; puller; talon; blind; widow; kitty; eldest hand; double set; bare run;
dix; deece; flush; rope; book; family; hundred aces; eighty kings; sixty queens; forty jacks; thousand aces;
ten thousand aces; eight hundred kings; six hundred queens; four hundred jacks; roundtable; round robin;
marriages around; twenty-pounder; dump; cover; save; by me; by; pass with help; leadback; cross-trump; pull
trump; pass the lead; counter; around; royal marriage; pinochle; roundhouse; run; set; cut; misdeal; talking
across the table"""


@pytest.mark.parametrize("word", [word.strip() for word in WORDS.replace("\n", " ").split(";")])
def test_a_word_of_the_table_is_explained(word: str) -> None:
    assert re.search(rf"(^|[,;] ?){re.escape(word)}($|[,;])", ALL), f"no row begins with or lists '{word}'"


def test_no_word_stands_twice_in_a_chapter_and_every_meaning_is_short() -> None:
    for chapter in {word.chapter for word in glossary()}:
        named = [name.strip() for word in glossary() if word.chapter == chapter for name in re.split("[,;]", word.word)]
        assert sorted(set(named)) == sorted(named)
    assert all(0 < len(word.meaning) <= 320 for word in glossary())


def test_players_see_no_source_codes() -> None:
    assert not any(re.search(r"\bS[0-4]\b", word.word + word.meaning) for word in glossary())


def test_the_rule_of_meld_stands_in_the_glossary_with_an_example() -> None:
    meld = next(word.meaning for word in glossary() if word.word == "meld")
    assert "A card counts once in each type of meld, and again in melds of another type" in meld
    assert "the queen of spades in a run and in a pinochle" in meld
    assert "The king and queen inside a run make no marriage besides" in meld


def test_a_player_is_they() -> None:
    assert not any(re.search(r"\b(he|him|his)\b", word.word + " " + word.meaning) for word in glossary())
