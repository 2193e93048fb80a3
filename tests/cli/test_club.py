"""`deece club`: an evening as a director types it."""

from __future__ import annotations

import io
import json
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from deece.cli.app import run
from deece.cli.sheet_file import SheetFile
from deece.club.events import decode
from deece.club.fold import fold
from deece.keeper.events import Hand, HandTold
from deece.keeper.events import begun as begun_sheet
from deece.rules.ruleset import load

PEOPLE = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal, Ida\n"
BEGIN = ("--format", "individual", "--with", "title=Thursday evening", "--with", "club=Riverside", "--with", "fee=5")


def club(file: Path, *arguments: str, typed: str = "") -> str:
    """What the command prints, to standard output and then to standard error."""
    lines = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err, patch("sys.stdin", lines):
        run(("club", str(file), *arguments))
    return " ".join((out.getvalue() + err.getvalue()).split())


def begun(tmp_path: Path, typed: str) -> tuple[Path, str]:
    """A new evening after these lines were typed."""
    file = tmp_path / "thursday.evening"
    return file, club(file, *BEGIN, typed=PEOPLE + typed)


def test_an_evening_from_the_names_to_the_paragraph(tmp_path: Path) -> None:
    file, told = begun(tmp_path, "paid Ann 5\nseat\n1 331 208\n2 250 251\nseat\n1 100 90\n2 80 70\nclose\nq\n")
    for line in (
        "Write who comes",
        "1 Ann, paid",
        "sits out.",
        "0 of 2 tables are in. Still open: 1 and 2.",
        "Round 1 is over. Write seat for round 2",
        "Place Name Won–lost Points Average Sat out",
        "The evening is over.",
        "The evening is kept in its file.",
    ):
        assert line in told
    assert "met with 9 players for 2 rounds" in club(file, "--print", "paper")
    data = json.loads(club(file, "--json"))
    assert (data["rounds"], data["club"], len(data["standings"])) == (2, "Riverside", 9)
    assert club(file, "--print", "csv").startswith("place,name,won,lost")
    assert "<h1>Thursday evening</h1>" in club(file, "--print", "page")


def test_it_goes_on_from_its_file_and_a_torn_line_is_said(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, "seat\n1 331 208\nq\n")
    whole = file.read_text()
    file.write_text(whole + '{"id":"x:99","chan')
    told = club(file, typed="2 5 6\nq\n")
    assert "The last line of this file was cut off" in told
    assert "1 of 2 tables are in. Still open: 2." in told
    assert "Round 1 is over." in told


def test_corrections_penalties_substitutes_and_undo(tmp_path: Path) -> None:
    file, told = begun(
        tmp_path,
        "seat\n1 331 208\n2 250 251\nseat\n1 10 20\nfix 1 1 208 331 read wrong\npenalty Ann -20 talked\n"
        "sub Hal : Hank\nrename Bea : Beate\nlast 300 pinochle : Cal\nprizes\nundo\nprizes\nq\n",
    )
    evening = fold(map(decode, file.read_text().splitlines()))
    assert evening.rounds[0].tables[0].figures
    assert evening.rounds[0].tables[0].figures.points == (208, 331)
    assert (evening.name(8, 1), evening.name(8)) == ("Hal", "Hank")
    assert (evening.name(2, 1), evening.name(2)) == ("Beate", "Beate")
    assert len(evening.penalties) == 1
    assert "Last 300 pinochle: Cal, in round 2" in told
    assert told.count("Last 300 pinochle: nobody yet") == 1


def test_an_evening_is_changed_and_the_change_is_taken_back(tmp_path: Path) -> None:
    changes = ("rounds 9", "fee 2,50", "odd three", "prizes high 2, couples", "title Friday evening")
    file, told = begun(tmp_path, "".join(f"set {one}\n" for one in changes) + "undo\nprizes\nq\n")
    opened = fold(map(decode, file.read_text().splitlines())).opened
    assert (opened.rounds, opened.fee, opened.odd, opened.three) == (9, 250, "three", "three-handed")
    assert (opened.prizes, opened.places, opened.title) == (("high", "couples"), 2, "Thursday evening")
    assert "9 rounds of 8 hands" in told
    assert "Second place: nobody yet" in told
    other = tmp_path / "other.evening"
    club(other, *BEGIN, "--with", "prizes=high 3, low", typed="prizes low\nq\n")
    chosen = fold(map(decode, other.read_text().splitlines()))
    assert (chosen.begun.prizes, chosen.opened.prizes, chosen.opened.places) == (("high", "low"), ("low",), 3)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("seat\nseat\n", "round 1 waits for tables 1 and 2"),
        ("seat\n7 1 2\n", "there is no table 7 in round 1"),
        ("seat\n1 2\n", "write the table and a figure for each side"),
        ("seat\nnonsense\n", "write ? for what may be written"),
        ("away Zoe\n", "nobody here is called 'Zoe'"),
        ("add Annika\naway An\n", "several names begin with 'An'"),
        ("set\n", "write what is changed and to what"),
        ("set pace 5\n", "There are title, day,"),
        ("set rounds\n", "write what is changed and to what"),
        ("set rounds many\n", "write a number, as: set rounds 5"),
        ("set rounds 900\n", "too long or too large"),
        ("set odd five\n", "odd is not out, three or floater"),
        ("set time noon\n", "a time is written as 19:00"),
        ("prizes best hat\n", "there is no such prize: best hat; there are high,"),
        ("paid Ann much\n", "write a name and what they paid"),
        ("swap Ann Bea\n", "write both names with a colon"),
        ("swap Ann : Bea\n", "no round is seated yet"),
        ("sub Ann Zoe\n", "write a name, a colon"),
        ("penalty Ann\n", "write a name, the points and why"),
        ("last 300\n", "a colon and who did it"),
        ("merge NOWHERE\n", "that file is another evening"),
        ("sheet 1 NOWHERE\n", "this sheet has no beginning"),
        ("add nowhere.csv\n", "No such file"),
        ("save page\n", "write what to save"),
        ("save page no/such/folder\n", "No such file"),
        ("open\n", "nothing to take back"),
        ("phones\n", "start deece serve, and hold the evening in the browser"),
        ("add Ann\n", "somebody here is called Ann already"),
    ],
)
def test_what_cannot_be_is_said_and_the_evening_goes_on(tmp_path: Path, typed: str, says: str) -> None:
    _, told = begun(tmp_path, typed + "people\nq\n")
    assert says in told
    assert told.endswith("The evening is kept in its file.")


def test_two_devices_come_together_by_file(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, "seat\nq\n")
    other = tmp_path / "other.evening"
    other.write_text(file.read_text())
    club(file, typed="1 331 208\nq\n")
    club(other, typed="2 5 6\nq\n")
    told = club(file, typed=f"merge {other}\nq\n")
    assert "1 new line was taken in." in told
    assert "Round 1 is over." in told


def test_names_come_from_a_file_and_from_last_week(tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name,partner\nAnn,Abe\nBea,Bob\n")
    first = tmp_path / "first.evening"
    told = club(first, "--format", "kansas-city", "--names", str(names), typed="q\n")
    assert "1 Ann & Abe 2 Bea & Bob" in told
    told = club(tmp_path / "next.evening", "--format", "kansas-city", "--people-of", str(first), typed="q\n")
    assert "1 Ann & Abe 2 Bea & Bob" in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "say how people move"),
        (("--format", "kansas-cty"), "do you mean kansas-city?"),
        (("--format", "individual", "--with", "odd=five"), "odd is not out, three or floater"),
        (("--format", "individual", "--with", "prizes=best hat"), "there is no such prize: best hat"),
        (("--format", "individual", "--with", "fees=5"), "do you mean fee?"),
        (("--format", "individual", "--with", "fee=five"), "write a number, as fee=5"),
        (("--format", "individual", "--with", "fee=1e999"), "write a number"),
        (("--format", "individual", "--with", "day=today"), "a day is written as 2026-11-26"),
        (("--format", "individual", "--with", "three=no-such"), "rules that this version"),
        (("--format", "individual", "-r", "no-such"), "no-such"),
        (("--json",), "there is no such evening"),
        (("--format", "individual", "--people-of", "nowhere"), "there is no such evening"),
    ],
)
def test_a_beginning_that_cannot_be_makes_no_file(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    file = tmp_path / "x.evening"
    assert says in club(file, *arguments, typed="q\n")
    assert not file.exists()


def test_an_evening_that_is_begun_takes_no_options(tmp_path: Path) -> None:
    file, _ = begun(tmp_path, "q\n")
    assert "begun already" in club(file, "--format", "individual")


def test_formats_are_listed() -> None:
    with redirect_stdout(io.StringIO()) as out:
        assert run(("club", "--formats")) == 0
    assert "kansas-city" in out.getvalue()


def test_evenings_are_added_up_and_go_into_a_calendar(tmp_path: Path) -> None:
    files = []
    for week, figures in enumerate(("1 300 200", "1 100 400")):
        file = tmp_path / f"{week}.evening"
        day = f"day=2026-12-0{week + 3}"
        club(file, *BEGIN, "--with", day, "--with", "time=19:00", typed=f"Ann, Bea, Cal, Dot\nseat\n{figures}\nq\n")
        files.append(file)
    told = club(files[0], str(files[1]), "--season")
    assert "Place Name Evenings" in told
    assert "Paid 0.00, still open 40.00." in told
    data = json.loads(club(files[0], str(files[1]), "--season", "--json"))
    assert sum(one["points"] for one in data) == 2 * 300 + 2 * 200 + 2 * 100 + 2 * 400
    assert club(files[0], str(files[1]), "--season", "--print", "csv").startswith("place,name,evenings")
    assert "one evening at a time" in club(files[0], str(files[1]))
    assert "there is no such evening" in club(tmp_path / "none", "--season")
    sheet = SheetFile(tmp_path / "table1.sheet")
    sheet.write(begun_sheet(load("check", {"score.check_stake": "25"}), ("Ann", "Bea", "Cal")))
    sheet.write(Hand(1, HandTold(declarer=0, bid=300, trump=1, ended="conceded")))
    assert "Ann pays Bea 25. Ann pays Cal 25." in club(files[0], str(tmp_path / "table1.sheet"), "--season")
    assert "name at least one evening" in club(tmp_path / "table1.sheet", "--season")
    assert "DTSTART:20261203T190000" in club(files[0], "--print", "ical")


def test_the_page_shows_what_the_program_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[2] / "docs" / "club.md").read_text("utf-8")
    block = text.split("```text\n")[1].split("```")[0].splitlines()
    typed = [line[2:] for line in block if line.startswith("> ")]
    monkeypatch.chdir(tmp_path)
    _, _, _, file, *options = shlex.split(block[0])
    told = club(Path(file), *options, typed="\n".join([*typed, "q", ""]))
    for line in block[1:]:
        if not line.startswith("> "):
            assert " ".join(line.split()) in told
    for line in typed[1:]:
        assert line.split()[0].isdecimal() or f"`{line.split()[0]}" in text


def test_boards_are_typed_told_and_dealt_on_slips(tmp_path: Path) -> None:
    file, pairs = tmp_path / "boards.evening", "Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan\n"
    slips = tmp_path / "slips.html"
    told = club(
        file,
        *("--format", "duplicate-pairs", "--with", "hands=2"),
        typed=pairs + "seat\n1 52 18\n1 72 18, -60 44\nboards\n2 64 22, -\nfix 1 2 64 22, 58 30 found it\nboards 1\n"
        f"standings\nsave slips {shlex.quote(str(slips))}\nboards 7\nq\n",
    )
    for line in (
        "Write a table, then what both sides scored on each board",
        "write the table, then two figures for each of the 2 boards",
        "Ann & Abe 12, Dot & Dan 62",
        "Board 1 Table 1: Ann & Abe 72, Dot & Dan 18 Board 2",
        "Table 1: Ann & Abe -60 (−11.0), Dot & Dan 44 (+11.0)",
        "Place Name Board points A board",
        "This evening has no boards.",
    ):
        assert line.replace("Abe -60", "Abe −60") in told, line
    assert slips.read_text("utf-8").count('<section class="board') == 6
    assert json.loads(club(file, "--json"))["standings"][0]["board_points"] == 8
    again = tmp_path / "again.evening"
    assert "four people on two sides" in club(again, "--format", "duplicate-pairs", "--rules", "three-handed")
    plain = club(again, *BEGIN, typed=f"{PEOPLE}save slips {slips}\nq\n")
    assert "This evening has no boards." in plain
