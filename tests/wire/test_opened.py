"""A record that somebody opens: what is wrong with it, and where its game goes on."""

from __future__ import annotations

from dataclasses import replace

from deece.record import format
from deece.wire.opened import MOST_PROBLEMS, OpenAsked, Opened, opened_record
from deece.words.opened import NOT_SAID, NOTHING
from tests.web.games import game, text


def opened(record: str) -> Opened:
    return opened_record(OpenAsked(record))


def test_of_a_game_that_is_over_nothing_is_said_but_that_it_is() -> None:
    found = opened(text("cutthroat", settings=(("score.hands", "1"),)))
    assert (found.problems, found.more, found.words) == ([], 0, "")
    assert found.whole is not None
    assert (found.whole.id, found.whole.names, found.whole.hands) == (
        "cutthroat",
        ("Player 0", "Player 1", "Player 2"),
        1,
    )
    assert found.whole.over


def test_a_game_that_goes_on_says_where_and_for_what_it_is_known() -> None:
    record = game("cutthroat")
    found = opened(format(record))
    assert found.words == "The game goes on in hand 2, before the deal (90 choices)."
    assert found.whole is not None
    assert (found.whole.hands, found.whole.over) == (1, False)
    known = opened(format(replace(record, practice="known"))).words
    assert known.startswith(f"{found.words} Played on from a hand that was over")


def test_a_record_without_its_last_line_may_have_lost_its_end() -> None:
    cut = text("cutthroat").rstrip("\n").rpartition("\n")[0]
    assert opened(f"{cut}\n").words.endswith(NOT_SAID)


def test_a_header_alone_is_no_game_yet() -> None:
    header = "".join(text("cutthroat").splitlines(keepends=True)[:2])
    found = opened(header)
    assert found.words.startswith("The game goes on in hand 1, before the deal (0 choices).")
    assert (found.problems, found.whole) == ([], None)


def test_three_problems_are_shown_and_the_others_counted() -> None:
    few, many = (opened(text("cutthroat").replace("play  ", "plya  ", times)) for times in (MOST_PROBLEMS, 5))
    assert (len(few.problems), few.more) == (3, 0)
    assert (len(many.problems), many.more) == (3, 2)
    assert all(line.startswith("Line ") and line.endswith((".", "?")) for line in many.problems)
    assert many.words.startswith("What is whole ends at line ")


def test_a_game_that_is_over_ends_with_its_last_hand_though_more_stands_below_it() -> None:
    whole = text("cutthroat", settings=(("score.hands", "1"),))
    found = opened(f"{whole}what is this\n")
    assert found.words == "What is whole ends at line 93: hand 1, scored (90 choices)."
    assert found.whole is not None
    assert found.whole.over


def test_of_what_is_no_record_nothing_is_whole() -> None:
    found = opened("nonsense")
    assert (found.words, found.whole, len(found.problems)) == (NOTHING, None, 1)
