"""`deece keep`: what is typed at a kitchen table, and what the sheet then says."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from datetime import date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from deece.cli.app import run
from deece.keeper.events import Change, Hand, HandTold, Melded, Penalty, SheetEvent, encode

NAMES = ["--names", "Ruth, Sam, Tom, Una", "--dealer", "Una"]


def keep(file: Path, *arguments: str, typed: str = "") -> str:
    """What the command prints, to standard output and then to standard error."""
    lines = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err, patch("sys.stdin", lines):
        run(("keep", str(file), *arguments))
    return out.getvalue() + err.getvalue()


def begun(tmp_path: Path, typed: str, system: str = "double-deck") -> tuple[Path, str]:
    """A new sheet after these lines were typed."""
    file = tmp_path / "friday.sheet"
    return file, keep(file, "-r", system, *NAMES, typed=typed)


ONE = "ru 65 hearts\n24+8\n16\n33\n\n"
TWO = "sam 80 spades\n30\ny\n20\ntom 31\n\n"  # 50 are needed in play, which is seldom: it is so


def test_a_hand_is_told_by_questions_in_a_players_order(tmp_path: Path) -> None:
    _, told = begun(tmp_path, ONE)
    for line in (
        "Hand 1. Una deals.",
        "Who had the bid, and for how much?",
        "What did Ruth and Tom meld?",
        "Ruth and Tom need 33 of 50",
        "What did Ruth and Tom take in play, of 50?",
        "Ruth bid 65, trump ♥ hearts: made",
        "Ruth & Tom: +33 taken in tricks",
        "Sam & Una: +0 17 in play not saved: under 20 in play",
        "Scores: Ruth & Tom 65, Sam & Una 0",
        "Hand 2. Ruth deals.",
    ):
        assert line in told


def test_the_other_sides_points_may_be_told_instead(tmp_path: Path) -> None:
    _, told = begun(tmp_path, ONE + TWO)
    assert "Sam bid 80, trump ♠ spades: set" in told
    assert "Scores: Ruth & Tom 116, Sam & Una −80" in told


def test_a_hand_may_be_told_again_and_all_that_follows_changes(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE + TWO)
    told = keep(file, typed="fix 1\nruth 65 h\n32\n16\n30\n\nsheet\nq\n")
    assert "Ruth bid 65, trump ♥ hearts: set. Ruth & Tom −65, Sam & Una 20" in told
    assert "Sam bid 80, trump ♠ spades: set. Ruth & Tom −14, Sam & Una −60" in told


def test_what_is_needed_is_said_again_in_the_middle_of_the_play(tmp_path: Path) -> None:
    _, told = begun(tmp_path, ONE.replace("33", "so far 20 15\nso far 30 19\nso far 20\n33"))
    for line in (
        "Ruth and Tom need 13 more of the 15 left",
        "3 more sets Ruth and Tom",
        "49 points so far cannot be",
        "write the points of all 2 so far",
        "Ruth bid 65, trump ♥ hearts: made",
    ):
        assert line in told


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("so far 20 15\n", "once the bid and all meld are told"),
        ("ruth 63\n", "A bid of 63 cannot be: the bids beside it are 60 and 65."),
        ("ruth 10\n", "the first bid is at least 50"),
        ("max 65\n", "nobody called 'max' sits here"),
        ("ruth\n", "write a name and the bid"),
        ("ruth 65\npurple\n", "'purple' is no suit"),
        ("ruth 65 h\nlots\n", "write a number, a sum as 24 + 8, or cards"),
        ("ruth 65 h\n32\n16\n51\n", "51 points cannot be: there are 50 in all"),
        ("ruth 65 h\n151\n", "A meld of 151 cannot be"),
        ("ruth 65 h\n252\n", "is very much"),
        ("strike 9\n", "There is no hand 9"),
        ("penalty\n", "write a name, the points, and why"),
        ("merge\n", "Name the other sheet"),
        ("save\n", "Name a file"),
    ],
)
def test_what_cannot_be_is_said_and_asked_again(tmp_path: Path, typed: str, says: str) -> None:
    file, told = begun(tmp_path, typed + "q\n")
    assert says in told
    assert "Traceback" not in told
    assert json.loads(keep(file, "--json"))["rows"] == []


def test_too_little_meld_ends_the_hand_without_a_question(tmp_path: Path) -> None:
    _, told = begun(tmp_path, "tom 60 c\n14\ny\n20\n\n")
    assert "too little meld: the bid is lost" in told
    assert "Scores: Ruth & Tom −60, Sam & Una 20" in told


def test_cards_are_counted_as_the_engine_counts_them(tmp_path: Path) -> None:
    _, told = begun(tmp_path, "ruth 50 spades\nAS TS KS QS JS JD\n20\n40\n\n")
    assert "Ruth & Tom: +20 meld" in told  # a run, and a pinochle


def test_a_misdeal_a_struck_hand_and_penalties_are_lines_of_the_sheet(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, "misdeal\n" + ONE + TWO + "penalty sam 20 talked\nstrike 2\nq\n")
    found = json.loads(keep(file, "--json"))
    assert [row["what"] for row in found["rows"]] == ["misdeal", "struck", "set"]
    assert found["scores"] == [51, -100]
    assert "Sam & Una −20 (talked)" in keep(file, typed="q\n")
    keep(file, typed="penalty sam 0\nq\n")
    assert json.loads(keep(file, "--json"))["scores"] == [51, -80]


def test_penalties_and_new_games_are_taken_back_the_last_one_first(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    bare, _ = begun(tmp_path / "bare", ONE)
    file, _ = begun(tmp_path, ONE + "penalty sam 20 talked\nnew\nq\n")
    assert json.loads(keep(file, "--json"))["scores"] == [0, 0]
    told = keep(file, typed="undo\nundo\nundo\nq\n")
    said = ("Taken back: New game from line 2 on.", "Taken back: Penalty after line 1: Sam & Una −20 (talked).")
    assert [told.index(each) for each in said] == sorted(told.index(each) for each in said)
    assert "No penalty, new game or names to take back." in told
    assert json.loads(keep(file, "--json"))["scores"] == json.loads(keep(bare, "--json"))["scores"]


def test_two_sheets_of_one_game_are_merged_and_one_entry_is_picked(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE)
    other = tmp_path / "sams.sheet"
    other.write_bytes(file.read_bytes())
    keep(file, typed=TWO)
    keep(other, typed=TWO.replace("31", "32"))
    told = keep(file, typed=f"merge {other}\npick 2 2\nsheet\nq\n")
    assert "This line stands here more than once" in told
    one, two = json.loads(keep(file, "--json")), json.loads(keep(other, "--json"))
    assert not any(row["disputed"] for row in one["rows"])
    assert {tuple(one["scores"])} <= {tuple(two["scores"]), (116, -80)}


def test_what_a_second_scorer_wrote_waits_until_it_is_picked(tmp_path: Path) -> None:
    """A sheet that was shared in the browser, and saved as a file there."""
    file, _ = begun(tmp_path, ONE)
    told = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 35, 1: 15})
    changes: tuple[Change, ...] = (Hand(1, told), Hand(2, told), Penalty(1, 0, -9999, "talked"), Penalty(1, 11, -5))
    with file.open("a", encoding="utf-8") as out:
        for number, change in enumerate(changes):
            out.write(encode(SheetEvent(f"b:{number}", change, by="Sam", beside=True)) + "\n")
    said = keep(file, typed="sheet\nq\n")
    assert "Hand 2. Ruth deals." in said
    assert "Only a second scorer has line 2. It counts once you type pick 2 1:" in said
    assert "Ruth & Tom −9999 (talked)" in said
    assert json.loads(keep(file, "--json"))["scores"] == [65, 0]
    keep(file, typed="pick 2 1\nq\n")
    assert json.loads(keep(file, "--json"))["scores"] == [132, 0]
    keep(file, typed="pick 1 2\nq\n")
    assert json.loads(keep(file, "--json"))["scores"] == [134, 0]


def test_a_sheet_of_another_game_is_not_merged(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE)
    other = tmp_path / "other.sheet"
    keep(other, "-r", "double-deck", "--names", "Ann,Bob,Cal,Dee", "--dealer", "Ann", typed="q\n")
    assert "it is not of this game" in keep(file, typed=f"merge {other}\nq\n")


def test_the_record_of_a_sheet_is_checked_and_played_on(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE + TWO)
    record = tmp_path / "friday.deece"
    assert "Saved in" in keep(file, typed=f"save {record}\nq\n")
    checked = subprocess.run(
        [sys.executable, "-m", "deece", "check", str(record)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    assert "score  Ruth+Tom 116, Sam+Una -80" in record.read_text("utf-8")
    assert record.read_text("utf-8") == keep(file, "--record")


def test_csv_has_a_row_for_each_line(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE + TWO)
    line = keep(file, "--csv").splitlines()[2].split(",")
    today = datetime.now().astimezone().date()
    assert date.fromisoformat(line.pop(3)) in (today, today - timedelta(days=1))
    assert ",".join(line) == "2,1,2,Ruth,Sam,80,S,False,set,20,31,51,,116,30,19,-80,,-80"


def test_an_evening_in_figures(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE + TWO)
    assert "After three hands" in keep(file, typed="evening\nq\n")
    told = keep(file, typed=ONE + "evening\nq\n")
    assert "Ruth had the bid 2 times and made 2" in told
    assert "Sam & Una: −80 points, 62 of meld, best hand 0" in told


def test_a_line_that_was_cut_off_is_left_out_and_said(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, ONE + TWO)
    text = file.read_text("utf-8")
    file.write_text(text[:-20], "utf-8")
    assert "cut off" in keep(file, typed="q\n")
    assert len(json.loads(keep(file, "--json"))["rows"]) == 1
    assert "cut off" not in keep(file, typed=TWO + "q\n")
    assert json.loads(keep(file, "--json"))["scores"] == [116, -80]


def test_what_is_no_sheet_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ruth,\n", "utf-8")
    told = keep(file)
    assert "no line of a score sheet" in told
    assert file.read_text("utf-8") == "Dear Ruth,\n"
    assert "there is no such sheet" in keep(tmp_path / "none", "--json")


def test_a_game_that_is_won_is_said_and_a_new_one_begins(tmp_path: Path) -> None:
    win = "ru 65 hearts\n100\n16\n40\n\n"
    file, told = begun(tmp_path, win * 4 + "yes\n" + ONE + "q\n")
    assert "The game is over: Ruth & Tom win" in told
    assert json.loads(keep(file, "--json"))["scores"] == [65, 0]
