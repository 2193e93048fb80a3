"""`deece solve` and `deece doctor`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from deece.cli.app import run
from deece.solver import kernel

GOLDEN = Path(__file__).parent.parent / "golden"
HAND = str(GOLDEN / "four-handed.deece")  # after 45 choices the play is far on


class Said:
    """What a command wrote, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, stdin: str = "") -> str:
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        code = run(arguments)
        written = self.capsys.readouterr()
        assert (code, written.err) == (0, "")
        return written.out

    def refused(self, *arguments: str, stdin: str = "") -> str:
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        code = run(arguments)
        written = self.capsys.readouterr()
        assert (code, written.out, len(written.err.splitlines())) == (2, "", 1), written
        assert "fault inside" not in written.err
        return written.err


@pytest.fixture
def deece(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    return Said(capsys, monkeypatch)


def test_solve_says_value_cards_and_line(deece: Said) -> None:
    text = deece("solve", HAND, "--at", "45")
    data: dict[str, Any] = json.loads(deece("solve", HAND, "--at", "45", "--json"))
    assert data["exact"]
    assert f"{data['value']} of the {data['total']} points still to be won, and {data['so_far']} so far" in text
    assert "best play:" in text
    assert data["engine"] in text
    assert data["line_complete"]
    assert data["line"][0][0] == data["to_act"]
    assert data["value"] in [card["low"] for card in data["cards"]]
    assert data["side"] == ["Cal", "Ann"]


def test_solve_answers_at_least(deece: Said) -> None:
    value = json.loads(deece("solve", HAND, "--at", "45", "--json"))["value"]
    assert "yes" in deece("solve", HAND, "--at", "45", "--at-least", str(value))
    assert json.loads(deece("solve", HAND, "--at", "45", "--at-least", str(value + 1), "--json"))["answer"] is False
    other = json.loads(deece("solve", HAND, "--at", "45", "--side", "bob, dee", "--json"))
    assert other["value"] + value == other["total"]


def test_solve_takes_a_deal_where_trump_and_leader_are_given(deece: Said) -> None:
    record = deece("deal", "--rules", "four-handed", "--seed", "1")
    assert "--trump" in deece.refused("solve", "-", "--seconds", "0.1", stdin=record)
    assert "--leader" in deece.refused("solve", "-", "--seconds", "0.1", "--trump", "H", stdin=record)
    text = deece("solve", "-", "--seconds", "0.05", "--trump", "H", "--leader", "dee", stdin=record)
    assert "Dee is to play" in text
    assert "♥ hearts trump" in text
    assert "a limit was reached" in text
    assert "?" not in deece("solve", "-", "--trump", "H", "--leader", "Ann", "--at-least", "0", stdin=record)


def test_solve_batch_is_a_line_for_each_record(deece: Said) -> None:
    one = Path(HAND).read_text("utf-8")
    text = deece("solve", "--batch", "-", "--at", "45", stdin=one + "\n" + one)
    assert [line.split()[0] for line in text.splitlines()] == ["1", "2"]
    both = deece("solve", "--batch", "-", "--at", "45", "--json", stdin=one + one)
    rows = [json.loads(line) for line in both.splitlines()]
    assert [row["record"] for row in rows] == [1, 2]
    assert rows[0]["value"] == rows[1]["value"] == json.loads(deece("solve", HAND, "--at", "45", "--json"))["value"]
    least = deece("solve", "--batch", "-", "--at", "45", "--at-least", "0", "--threads", "0", stdin=one)
    assert "yes" in least


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("no-such-file",), "there is no file"),
        ((str(GOLDEN),), "folder"),
        ((HAND,), "no cards are dealt"),
        ((HAND, "--at", "0"), "counted from 1"),
        ((HAND, "--at", "9999"), "counted from 1"),
        ((HAND, "--at", "45", "--side", "Zed"), "Ann, Bob, Cal and Dee"),
        ((HAND, "--at", "45", "--side", ""), "at this table"),
        ((HAND, "--at", "1"), "--trump"),
        ((HAND, "--at", "1", "--trump", "X"), "no suit"),
        ((HAND, "--at", "1", "--trump", "H"), "--leader"),
        ((HAND, "--at", "1", "--trump", "H", "--leader", "Zed"), "Ann, Bob, Cal and Dee"),
        ((HAND, "--at", "45", "--seconds", "-1"), "seconds"),
        ((HAND, "--at", "45", "--seconds", "nan"), "seconds"),
        ((HAND, "--at", "45", "--nodes", "-1"), "nodes"),
        ((HAND, "--at", "45", "--memory", "0"), "MiB"),
        ((HAND, "--at", "45", "--threads", "-2"), "threads"),
        ((HAND, "--at", "45", "--at-least", "many"), "--at-least"),
        (("--batch", HAND), "record 1"),
        ((str(GOLDEN / "two-handed.deece"), "--at", "20"), "stock"),
    ],
)
def test_solve_refuses_in_one_line(deece: Said, arguments: tuple[str, ...], says: str) -> None:
    assert says in deece.refused("solve", *arguments)


@pytest.mark.parametrize("text", ["", "hello\n", "\0", "deece record 1\n"])
def test_solve_refuses_what_is_no_record(deece: Said, text: str) -> None:
    deece.refused("solve", "-", stdin=text)
    deece.refused("solve", "--batch", "-", stdin=text)


@pytest.mark.usefixtures("needs_kernel")
def test_doctor_finds_the_kernel(deece: Said) -> None:
    assert "kernel is there" in deece("doctor")
    data = json.loads(deece("doctor", "--json"))
    assert (data["kernel"], data["agrees"], data["why_not"]) == (True, True, "")


def test_doctor_says_what_is_slower_without_it(deece: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_MODULE", None)
    monkeypatch.setattr(kernel, "WHY_NOT", "it was not compiled when Deece was installed")
    text = deece("doctor")
    assert "not there: it was not compiled" in text
    assert "24 cards" in text
    assert "compiler" in text
    assert json.loads(deece("doctor", "--json"))["kernel"] is False
    assert "deece doctor" in deece.refused("solve", HAND, "--at", "20", "--seconds", "0")


def test_doctor_tells_of_a_kernel_that_is_wrong(deece: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = type("Wrong", (), {"points": -1})()
    monkeypatch.setattr("deece.solver.kernel.values", lambda problems, limits: [wrong for _ in problems])
    monkeypatch.setattr("deece.solver.kernel.there", lambda: True)
    assert "please report it" in deece("doctor")
