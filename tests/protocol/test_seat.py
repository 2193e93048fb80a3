"""`deece seat`: a program sits at a table of a server, in a seat for a friend, and is marked as a program."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deece.arena import play_game
from deece.cli.seat_command import _place
from deece.cli.words import BadInput
from deece.players import make
from deece.record import Record, format
from deece.rules.ruleset import load
from tests.protocol import programs
from tests.protocol.programs import program
from tests.web.running import Server

RULES = load("two-handed-draw", {"score.hands": 1})


def begun() -> str:
    """A game of one hand, in the middle of it: nothing is to be shuffled."""
    _, actions = play_game(RULES.rules, [make("plain")] * 2, Random(3))
    return format(Record.new(RULES, ("Ann", "Bob")).extend(actions[:-12]))


def asked(server: Server, path: str, body: object = None, token: str = "") -> Any:
    command = ["curl", "-s", "-H", f"origin: http://{server.host}", "-H", f"authorization: Bearer {token}"]
    given = [] if body is None else ["-H", "content-type: application/json", "-d", json.dumps(body)]
    said = subprocess.run([*command, *given, f"http://{server.host}/api/tables{path}"], capture_output=True, check=True)
    return json.loads(said.stdout)


def table_of(server: Server) -> tuple[str, str]:
    """A table at which a friend is waited for, and the token of its maker."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    made = asked(server, "", {"name": "", "me": "Ann", "seats": seats, "record": begun(), "speed": "fast"})
    return made["table"], made["token"]


def seat(server: Server, table: str, argv: tuple[str, ...], *more: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "deece",
        "seat",
        f"http://{server.host}/t/{table}",
        f"cmd:{shlex.join(argv)}",
        *more,
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_programs_play_a_game_at_a_server(tmp_path: Path) -> None:
    good, wrong = tmp_path / "good", tmp_path / "wrong"
    good.mkdir()
    wrong.mkdir()
    with Server(tmp_path / "server") as server:
        table, token = table_of(server)
        friend = seat(server, table, program(wrong, programs.WRONG))
        assert friend.stdout
        assert friend.stdout.readline() == "Test (program) sits down.\n"
        own = seat(server, table, program(good, programs.GOOD), "--token", token)
        said, failed = own.communicate(timeout=60), friend.communicate(timeout=60)
        assert (own.returncode, friend.returncode) == (0, 1), (said, failed)
        assert "another chose in its place: it answered 'bid 7'" in failed[1]
        shown = asked(server, f"/{table}")
        assert shown["over"]
        assert [each["name"] for each in shown["people"]] == ["Ann (program)", "Test (program)"]


def test_a_program_that_dies_is_started_again_and_plain_chooses_at_last(tmp_path: Path) -> None:
    good, dies = tmp_path / "good", tmp_path / "dies"
    good.mkdir()
    dies.mkdir()
    with Server(tmp_path / "server") as server:
        table, token = table_of(server)
        friend = seat(server, table, program(dies, programs.DIES))
        own = seat(server, table, program(good, programs.GOOD), "--token", token)
        said, failed = own.communicate(timeout=60), friend.communicate(timeout=60)
        assert (own.returncode, friend.returncode) == (0, 1), (said, failed)
        assert "it ended too often and is not started again" in failed[1]
        assert asked(server, f"/{table}")["over"]


def test_a_wrong_token_is_refused_in_words(tmp_path: Path) -> None:
    with Server(tmp_path / "server") as server:
        table, _ = table_of(server)
        friend = seat(server, table, program(tmp_path, programs.GOOD), "--token", "x" * 20)
        _, why = friend.communicate(timeout=60)
        assert friend.returncode
        assert "the server has closed the seat: This seat is not yours" in why


@pytest.mark.parametrize("link", ["", "rook", "ftp://a/t/b", "http://a/", "http://a/t/", "https:///t/x"])
def test_a_link_that_leads_to_no_table_is_refused(link: str) -> None:
    with pytest.raises(BadInput, match="no link to a table"):
        _place(link)


def test_a_server_may_be_below_a_path() -> None:
    assert _place("https://a.example/cards/t/xyz") == ("https://a.example", "/cards", "xyz")
