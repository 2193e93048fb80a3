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
from deece.cli.seat_command import _place, _Program
from deece.cli.words import BadInput
from deece.game import legal, to_act, view
from deece.players import make
from deece.players.protocol.session import Session
from deece.record import Record, format
from deece.rules.ruleset import load
from tests.protocol import programs
from tests.protocol.programs import program
from tests.support import at, rules
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
        seats = [{"kind": "me"}, {"kind": "friend"}]
        made = asked(server, "", {"name": "", "me": "Ann", "seats": seats, "record": begun(), "speed": "fast"})
        table = made["table"]
        assert asked(server, f"/{table}/lines")["code"] == "only_players"
        assert asked(server, f"/{table}/lines", token=made["token"])["lines"][0].startswith("table ")
        friend = seat(server, table, program(wrong, programs.WRONG))
        assert friend.stdout
        assert friend.stdout.readline() == "Test (program) sits down.\n"
        own = seat(server, table, program(good, programs.GOOD), "--token", made["token"])
        said, failed = own.communicate(timeout=60), friend.communicate(timeout=60)
        assert (own.returncode, friend.returncode) == (0, 1), (said, failed)
        assert "another chose in its place: it answered 'bid 7'" in failed[1]
        shown = asked(server, f"/{table}")
        assert shown["over"]
        assert [each["name"] for each in shown["people"]] == ["Ann", "Test (program)"]


def lines_of(ms: int = 1000) -> list[str]:
    state = at(rules("double-deck"))
    seen = view(state, to_act(state))
    return Session(1).asked(seen, legal(seen), 5, ms, 0).lines


def test_a_program_that_dies_is_started_again_and_plain_chooses_meanwhile(tmp_path: Path) -> None:
    player = _Program(program(tmp_path, programs.DIES))
    for _ in range(6):
        assert player.choose(lines_of()).startswith("bid ")
    assert (player.faults, player.starts) == (6, 4)
    player.process.close()


def test_what_the_program_knows_is_not_said_again(tmp_path: Path) -> None:
    player = _Program(program(tmp_path, programs.GOOD))
    lines = lines_of()
    assert player._news(lines) == lines
    assert player._news(lines)[0].startswith("hand ")
    assert player._news(["table other", *lines[1:]])[0] == "table other"
    player.process.close()


@pytest.mark.parametrize("link", ["", "rook", "ftp://a/t/b", "http://a/", "http://a/t/", "https:///t/x"])
def test_a_link_that_leads_to_no_table_is_refused(link: str) -> None:
    with pytest.raises(BadInput, match="no link to a table"):
        _place(link)


def test_a_server_may_be_below_a_path() -> None:
    assert _place("https://a.example/cards/t/xyz") == ("https://a.example", "/cards", "xyz")
