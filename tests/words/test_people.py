"""What is said of chairs, and of cards that somebody may know: each case has words of its own."""

from __future__ import annotations

import pytest

from deece.words.people import (
    away_words,
    chair_words,
    clock_words,
    known_short,
    known_words,
    partner_words,
    question_words,
)

KINDS = ("shared", "board", "evening", "day", "record", "open", "known")


@pytest.mark.parametrize(
    ("kind", "short", "words"),
    [
        ("shared", "shared cards", "whoever shared or played them knows every hand"),
        ("board", "same cards for all", "others play these cards too"),
        ("evening", "club evening", "counts in the club's evening"),
        ("day", "hand of the day", "everybody plays these cards"),
        ("record", "from a record", "its scores come from there"),
        ("open", "open hands", "all hands lie open to everybody"),
        ("known", "cards known", "its cards are known"),
    ],
)
def test_each_way_to_know_the_cards_is_told_in_a_sentence_and_in_two_words(kind: str, short: str, words: str) -> None:
    assert known_short(kind) == short
    assert words in known_words(kind, 0)
    assert known_words(kind, 0).endswith(".")


def test_no_two_ways_to_know_the_cards_are_told_alike_and_where_nobody_does_nothing_is_said() -> None:
    assert len({known_words(kind, 0) for kind in KINDS}) == len({known_short(kind) for kind in KINDS}) == len(KINDS)
    assert known_words("", 0) == known_words("", 3) == known_short("") == ""


def test_only_a_record_that_stops_in_the_middle_of_a_hand_gives_its_cards_away() -> None:
    assert "in the middle of hand 3: whoever has the record knows all its cards" in known_words("record", 3)
    assert "in the middle of hand 1:" in known_words("record", 1)
    for kind in KINDS:
        assert (known_words(kind, 3) != known_words(kind, 0)) == (kind == "record"), kind


def test_only_what_counts_in_no_error_rate_says_so() -> None:
    assert {kind for kind in KINDS if "counts in no error rate" in known_words(kind, 0)} == {"open", "known"}


def test_a_chair_says_who_has_it_next_before_it_says_that_a_friend_may_take_it() -> None:
    assert chair_words(held=True, then="", who="") == "a friend may take this seat"
    assert chair_words(held=False, then="", who="") == ""
    for held in (True, False):
        assert chair_words(held=held, then="person", who="Ann") == "from the next hand on Ann has this seat"
        assert chair_words(held=held, then="computer", who="Ann").endswith("a computer player has this seat")
        assert chair_words(held=held, then="open", who="Ann").endswith("this seat is free")


def test_a_chair_names_all_of_its_partners_and_none_where_there_is_none() -> None:
    assert partner_words(["Ann"]) == "partner of Ann"
    assert partner_words(["Ann", "Bob"]) == "partner of Ann and Bob"
    assert partner_words([]) == ""


def test_whoever_is_asked_hears_whose_seat_it_is_and_both_answers() -> None:
    asked, yes, no = question_words("away", "Ann", "Bob")
    assert asked.startswith("It is the turn of Ann, who is away.")
    assert (yes, no) == ("Let a computer player play", "Wait for Ann")
    asked, yes, no = question_words("seat", "Ann", "Bob")
    assert asked.startswith("Bob asks for the seat of Ann, who is away.")
    assert (yes, no) == ("Give it to Bob", "Keep it for Ann")
    asked, yes, no = question_words("redeal", "Ann", "Bob")
    assert "thrown away and dealt again" in asked
    assert (yes, no) == ("Yes, deal again", "No, play it")


def test_what_the_table_does_about_time_is_said_with_its_seconds_and_not_at_all_without_a_clock() -> None:
    assert clock_words(0) == ""
    assert clock_words(30).startswith("There are 30 seconds for each choice.")
    assert away_words("wait", 45) == "When somebody is away, the table waits for them."
    assert away_words("computer", 45).endswith("who is away, a computer player plays for them.")
    assert "45 seconds" in away_words("computer", 45)
    assert "45 seconds" in away_words("ask", 45)
    assert "the others are asked" in away_words("ask", 45)
