"""Duplicate in the terminal: a match of computer players by board, and the day's board against a field."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from rich.console import Console

from deece.cli.app import run
from deece.cli.days_board import day_of
from deece.cli.terminal import Terminal
from deece.cli.words import BadInput
from deece.club.boards import ADDED, board_id, board_rules, days_board, dealt, outcome, play
from deece.club.words.boards import AtTable, contract_words, field_words, match_words
from deece.game.action import Action, Pass
from deece.game.made import Hand
from deece.game.view import View
from deece.players import Choice
from deece.players.base import first_of
from deece.record import Record, check, format, parse
from deece.rules.ruleset import load
from deece.words.cards import by_suit
from tests.cli.conftest import Deece, deece

__all__ = ["deece"]

DAY = "2026-11-26"
SYSTEM = "four-handed"  # quick to play
BOARD = days_board(board_rules(load(SYSTEM)), date(2026, 11, 26), "0")
NAMES = ("Ruth", "Sam", "Tom", "Una")


def typed(out: io.StringIO, choices: int) -> Iterator[str]:
    """What somebody types who does what the hint says, and leaves after so many choices."""
    for _ in range(choices):
        yield "hint"
        yield re.findall(r"Hint: type (.+?) \(", out.getvalue().replace("\n", " "))[-1]
    raise EOFError


def days(*arguments: str, choices: int = 100) -> str:
    """What is printed to somebody who plays the board of the day."""
    out = io.StringIO()
    lines = typed(out, choices)

    def ask(prompt: str) -> str:
        out.write(prompt)
        return "yes" if "yes or no" in prompt else "" if "Enter" in prompt else next(lines)

    with redirect_stdout(out), patch("deece.cli.paper.input", ask, create=True):
        assert run(["play", SYSTEM, "--day", DAY, *arguments]) == 0
    return out.getvalue()


def compared(text: str) -> list[str]:
    """The lines of the comparison, one a table."""
    found = text.partition("board points\n")[2].partition("\n\n")[0].splitlines()
    return [" ".join(line.split()) for line in found]


def field(folder: Path) -> list[Record]:
    """The records of a folder."""
    return [parse(path.read_text("utf-8")) for path in sorted(folder.iterdir())]


# -- the day's board


def test_the_days_board_is_played_and_compared_with_tables_of_computer_players(tmp_path: Path) -> None:
    tables = compared(days("--field", str(tmp_path), "--name", "Ruth"))
    assert len(tables) == 4
    assert [line for line in tables if line.startswith("> Ruth and Computer 3")]
    for name in ADDED:
        assert [line for line in tables if line.startswith(f"computer players ({name})")]
    (record,) = field(tmp_path)
    assert check(record) == []
    assert (board_id(record), record.seats[0]) == (board_id(BOARD), "Ruth")
    assert outcome(record) is not None


def test_a_result_is_not_shown_before_the_board_was_played(tmp_path: Path) -> None:
    left = days("--field", str(tmp_path), "--name", "Ruth", choices=2)
    assert "board points" not in left
    (record,) = field(tmp_path)
    assert outcome(record) is None


def test_who_left_goes_on_with_the_same_cards_and_is_dealt_no_others(tmp_path: Path) -> None:
    days("--field", str(tmp_path), "--name", "Ruth", choices=2)
    before = field(tmp_path)[0].actions
    assert "board points" in days("--field", str(tmp_path), "--name", "ruth", "--seat", "2")
    (record,) = field(tmp_path)
    assert record.actions[: len(before)] == before
    assert record.seats[0] == "Ruth"


def test_who_has_played_it_sees_the_comparison_and_plays_it_no_more(tmp_path: Path) -> None:
    days("--field", str(tmp_path), "--name", "Ruth")
    again = days("--field", str(tmp_path), "--name", "RUTH", choices=0)
    assert len(compared(again)) == 4
    assert "Your turn" not in again
    assert len(field(tmp_path)) == 1


def test_from_its_first_moment_on_the_board_is_in_the_field(tmp_path: Path) -> None:
    """Whoever is killed in the middle has seen the cards all the same."""
    with patch("deece.cli.terminal.Terminal.play_board", side_effect=KeyboardInterrupt):
        run(["play", SYSTEM, "--day", DAY, "--field", str(tmp_path), "--name", "Ruth"])
    (record,) = field(tmp_path)
    assert board_id(record) == board_id(BOARD)


def test_everybody_in_the_field_is_compared_and_computers_fill_it_to_five(tmp_path: Path) -> None:
    for number, player in enumerate(("plain", "learner", "counting"), 1):
        seats = tuple(f"{name} {number}" for name in NAMES)
        record = play(replace(BOARD, seats=seats), [player] * 4)
        (tmp_path / f"{number}.deece").write_text(format(record), "utf-8")
    other = play(days_board(board_rules(load(SYSTEM)), date(2026, 11, 27), "0"), ["plain"] * 4)
    (tmp_path / "tomorrow.deece").write_text(format(other), "utf-8")
    (tmp_path / "begun.deece").write_text(format(replace(BOARD, seats=NAMES)), "utf-8")
    tables = compared(days("--field", str(tmp_path), "--name", "Vic", "--seat", "2"))
    assert len(tables) == 5
    assert sum(line.startswith("computer players") for line in tables) == 1
    assert {line.split()[0] for line in tables} == {">", "Sam", "computer"}
    assert any("Vic and Computer 4" in line for line in tables)


def test_you_play_the_cards_of_your_own_seat() -> None:
    shown = days("--seat", "2", choices=0)
    deal = dealt(BOARD)
    assert deal is not None
    for line in by_suit(deal.hands[1]):
        sign, _, cards = line.partition(" ")
        assert re.search(rf"{sign} \w+ +{cards}\n", shown)


def test_a_record_is_gone_on_with_whatever_its_file_is_called(tmp_path: Path) -> None:
    days("--field", str(tmp_path), "--name", "Ruth", choices=2)
    next(tmp_path.iterdir()).rename(tmp_path / "sent-by-ruth.deece")
    days("--field", str(tmp_path), "--name", "Ruth")
    assert [path.name for path in tmp_path.iterdir()] == ["sent-by-ruth.deece"]
    assert outcome(field(tmp_path)[0]) is not None


class Passer:
    """Says no more than it must."""

    name = "passer"

    def choose(self, view: View, actions: Sequence[Action]) -> Choice:
        """A pass, where there is one."""
        return Choice(first_of(actions, Pass()), "it is enough")


def test_a_board_is_over_where_nobody_bids() -> None:
    """No other cards are dealt, since nobody else has them."""
    ruleset = board_rules(load("double-deck", {"auction.all_pass": "redeal"}))
    unplayed = days_board(ruleset, date(2026, 11, 26), "0")
    console = Console(file=io.StringIO())
    table = Terminal(
        ruleset,
        Passer(),
        Passer(),
        Random(0),
        dealer=unplayed.dealer,
        resume=unplayed,
        console=console,
        ask=lambda _: "pass",
    )
    record = table.play_board()
    assert record.deals == 1
    assert outcome(record) == Hand((0, 0))


def test_without_a_field_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert any("You and Computer 3" in line for line in compared(days()))
    assert list(tmp_path.iterdir()) == []


def test_another_seed_is_another_board(tmp_path: Path) -> None:
    days("--field", str(tmp_path), "--name", "Ruth", "--seed", "1", choices=0)
    assert board_id(field(tmp_path)[0]) != board_id(BOARD)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--day", "soon"], "is no day"),
        (["--field", "here"], "add --day today"),
        (["--name", "Ruth"], "add --day today"),
        (["--day", "today", "--dealer", "1"], "leave out --dealer"),
        (["--day", "today", "--record", "here.deece"], "leave out --dealer"),
        (["--day", "today", "--name", "Computer 2"], "two players have one name"),
    ],
)
def test_what_does_not_go_together_is_said(deece: Deece, arguments: list[str], told: str) -> None:
    found = deece("play", SYSTEM, *arguments)
    assert (found.code, told in found.err) == (2, True)


def test_a_day_is_today_or_a_date() -> None:
    assert day_of(" Today ") == date.today()  # noqa: DTZ011
    assert day_of(DAY) == date(2026, 11, 26)
    with pytest.raises(BadInput):
        day_of("26.11.2026")


# -- a match of computer players


def test_a_match_is_told_board_by_board(deece: Deece) -> None:
    told = deece("arena", "-r", SYSTEM, "--a", "plain", "--b", "learner", "--pairs", "3", "--boards", "--workers", "1")
    assert [line[:3].strip() for line in told.out.splitlines() if re.match(r"\d+  ", line)] == ["1", "2", "3"]
    assert "A room's figure: seats 1 and 3 less seats 2 and 4." in told.out
    data = json.loads(
        deece("arena", "-r", SYSTEM, "--b", "learner", "--pairs", "3", "--boards", "--workers", "1", "--json").out
    )
    assert [one["board"] for one in data["boards"]] == [1, 2, 3]
    for one in data["boards"]:
        first, second = (room["scores"] for room in one["rooms"])
        assert one["points"] == first[0] - first[1] - second[0] + second[1]
    assert "boards" not in json.loads(deece("arena", "-r", SYSTEM, "--pairs", "1", "--workers", "1", "--json").out)


def test_two_rooms_compare_two_sides(deece: Deece) -> None:
    assert "4 sides" in deece("arena", "-r", "eight-handed", "--boards").err


# -- how it is said


def test_a_contract_is_said_in_short() -> None:
    assert contract_words(Hand((60, 0), 0, 55, made=True, trump=0), NAMES) == "Ruth 55 ♠ made"
    assert contract_words(Hand((-60, 0), 1, 60, made=False, trump=3), NAMES) == "Sam 60 ♣ set"
    assert contract_words(Hand((0, 0)), NAMES) == "no bid"
    assert contract_words(Hand((40, 10)), NAMES) == "no auction"


def test_a_match_is_said_as_on_the_picture() -> None:
    rules = board_rules(load("double-deck")).rules
    one = Hand((-60, 52), 1, 60, made=False, trump=3)
    lines = match_words(
        rules, [(Hand((60, -52), 1, 60, made=False, trump=3), Hand((30, 44), 1, 55, made=True, trump=3))]
    )
    assert " ".join(lines[1].split()) == "1 2 60 ♣ set +112 2 55 ♣ made −14 +126 +10"
    assert " ".join(lines[2].split()) == "A less B +126 +10"
    assert " ".join(match_words(rules, [(one, one)])[1].split()[-2:]) == "0 0"


def test_a_field_is_said_the_best_first_and_yours_marked() -> None:
    rules = board_rules(load("double-deck")).rules
    tables = [
        AtTable(Hand((40, 0), 0, 50, made=True, trump=1), NAMES),
        AtTable(Hand((60, 0), 2, 55, made=True, trump=1), ("computers",) * 4, computers=True),
    ]
    lines = field_words(rules, tables, 0, 0, 0)
    assert lines[0] == "The same cards at 2 tables, 1 of them of computer players"
    assert [" ".join(line.split()) for line in lines[3:5]] == [
        "computers seat 3 55 ♥ made +60 +4.0",
        "> Ruth and Tom Ruth 50 ♥ made +40 −4.0",
    ]
    others = field_words(rules, tables, 0, 0, 1)
    assert [" ".join(line.split()) for line in others[3:5]] == [
        "> Sam and Una Ruth 50 ♥ made −40 +4.0",
        "computers seat 3 55 ♥ made −60 −4.0",
    ]
