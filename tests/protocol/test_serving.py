"""A server's list of programs: people choose them by name at their tables, and no browser names a command."""

from __future__ import annotations

import asyncio
import os
import shlex
from pathlib import Path

import pytest

from deece.driver import asked
from deece.game import View, to_act, view
from deece.players import PlayerError, at_table
from deece.players.protocol.program import close
from deece.players.roster import LISTED, apart, list_programs
from deece.server.settings import SettingsError, read
from deece.table.processes import Processes
from deece.wire.lobby import levels
from tests.protocol import programs
from tests.protocol.programs import program
from tests.support import at, rules


@pytest.fixture
def seen() -> View:
    state = at(rules("double-deck"))
    return view(state, to_act(state))


@pytest.fixture
def rook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(os.environ, LISTED, "")
    list_programs({"rook": shlex.join(program(tmp_path, programs.GOOD))})
    return "rook"


def test_a_listed_program_is_a_player_by_its_name(rook: str, seen: View) -> None:
    assert asked(rook, seen).choice.words == "it is the first"
    assert apart(rook)
    close()


def test_it_is_asked_in_a_process_apart(rook: str, seen: View) -> None:
    async def chosen() -> str:
        thinking = Processes(within=20.0, workers=1)
        try:
            return (await thinking.choose(rook, seen)).words
        finally:
            await thinking.close()

    assert asyncio.run(chosen()) == "it is the first"


def test_everybody_is_shown_that_it_is_a_program(rook: str) -> None:
    (shown,) = [each for each in levels() if "(program)" in each.name]
    assert (shown.id, shown.name) == (rook, "Rook (program)")
    assert not any(mark in text for text in (shown.name, shown.about) for mark in ("/", ".py"))


@pytest.mark.parametrize("level", ["cmd:sh", "cmd:", "cmd", "cmd:./rook", "rook=sh"])
def test_no_browser_names_a_command(level: str, rook: str) -> None:
    with pytest.raises(PlayerError):
        at_table(level)


@pytest.mark.parametrize("name", ["plain", "Rook", "a b", "cmd:x"])
def test_a_name_that_cannot_be_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, LISTED, "")
    with pytest.raises(PlayerError):
        list_programs({name: "sh"})
    assert os.environ[LISTED] == ""


def test_a_program_that_is_not_there_keeps_the_server_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, LISTED, "")
    with pytest.raises(PlayerError, match="no program"):
        list_programs({"rook": "./there-is-no-such-program"})


@pytest.mark.parametrize("given", ["rook", "=./rook", "rook=", "my rook=./rook"])
def test_a_setting_that_is_no_name_with_a_program_is_refused(given: str) -> None:
    with pytest.raises(SettingsError, match="--program"):
        read({"program": [given]}, {}, str)
