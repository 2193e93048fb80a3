"""`deece players --check` and the other commands that name a program."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from deece.arena.conforming import check
from deece.players.protocol.program import ProgramPlayer
from deece.rules.ruleset import load
from tests.protocol import programs
from tests.protocol.programs import program
from tests.protocol.same import PLAIN, compared


def faults(argv: tuple[str, ...], systems: tuple[str, ...] = ("two-handed",)) -> list[str]:
    return [f"{each.what}: {each.fault}" for each in check(shlex.join(argv), systems) if each.fault]


@pytest.mark.parametrize("system", ["two-handed-draw", "four-handed-passing", "three-handed-widow"])
def test_plain_as_a_program_chooses_as_plain_does(system: str) -> None:
    player = ProgramPlayer("plain", PLAIN, ms=10_000)
    assert compared(load(system).rules, player, 1).differ == []


def test_a_good_program_passes(tmp_path: Path) -> None:
    assert faults(program(tmp_path, programs.GOOD)) == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (programs.WRONG, "it plays a hand of two-handed: it answered 'bid 7', which is none of the choices"),
        (programs.OTHERWISE, "it plays the same hand in the same way with the same seed: the same hand with the same"),
        (programs.STAYS, "it ends by itself after 'bye': it was still there after 2 s"),
        (programs.NEVER_READY, "it starts and writes 'ready': it ended (4)"),
        (
            programs.GOOD.replace("questions():", "questions():\n    if int(number) > 60: time.sleep(0)\n   "),
            "",
        ),
    ],
)
def test_what_is_wrong_is_said_in_words(body: str, wrong: str, tmp_path: Path) -> None:
    found = faults(program(tmp_path, body))
    assert (found[0] if found else "").startswith(wrong)


def test_a_program_that_stumbles_over_new_lines_is_found(tmp_path: Path) -> None:
    body = programs.GOOD.replace("for number", "for line in []: pass\nfor number")
    body = body.replace("questions()", "strict()")
    strict = """
def strict():
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word not in "deece table seat seed rule card hand now did took ask score over bye".split(): os._exit(5)
        if word == "deece": greet()
        if word == "bye": goodbye()
        if word == "ask": yield rest.split()[0], rest.partition(" legal ")[2].split(" | ")
"""
    found = faults(program(tmp_path, strict + body))
    assert found[0].startswith("it passes over lines that it does not know: it ended (5)")
