"""A program that is late, wrong, killed or babbling costs that choice only, and outlives nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from deece.arena import play_game
from deece.game import State, View, legal, to_act, view
from deece.players import PlayerError, make
from deece.players.protocol.program import Chair, Process, ProgramPlayer, argv_of
from deece.players.roster import _Programs
from tests.protocol import programs
from tests.protocol.programs import program
from tests.support import at, rules

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals")


def asked_at(state: State) -> View:
    return view(state, to_act(state))


@pytest.fixture
def seen() -> View:
    return asked_at(at(rules("double-deck")))


class Asked:
    """A program in one chair, with little time."""

    def __init__(self, argv: tuple[str, ...], ms: int = 150, bank: int = 0) -> None:
        self.player = ProgramPlayer("test", argv, ms=ms, bank=bank)
        self.chair = Chair(argv)

    def __call__(self, seen: View) -> str:
        """Its reason, or what was wrong."""
        try:
            return self.chair.choose(self.player, seen, legal(seen)).words
        except PlayerError as error:
            return f"fault: {error}"


def test_a_program_chooses_and_says_why(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.GOOD), ms=5000)
    assert ask(seen) == "it is the first"
    assert ask.chair.title == "Test"
    ask.chair.close()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (programs.WRONG, "it answered 'bid 7', which is none of the choices"),
        (programs.SILENT, "it did not answer in time"),
        (programs.DIES, "it ended (3): no more"),
        (programs.BABBLES, "it wrote more than 65,536 bytes for one answer"),
        (programs.ONE_LINE, "it wrote more than 65,536 bytes for one answer"),
        (programs.CANNOT, "it cannot go on: bid here"),
        (programs.NEVER_READY, "it ended (4)"),
    ],
)
def test_what_is_wrong_is_said(body: str, fault: str, seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, body), ms=2000 if body != programs.SILENT else 50)
    assert ask(seen) == f"fault: {fault}"
    ask.chair.close()


def test_a_late_answer_costs_that_choice_and_no_other(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.LATE_ONCE))
    assert ask(seen) == "fault: it did not answer in time"
    time.sleep(0.3)
    assert ask(seen) == "it is the first"
    ask.chair.close()


def test_what_is_over_the_time_is_taken_from_the_bank(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.LATE), ms=100, bank=350)
    assert ask(seen) == "it is the first"
    assert ask(seen).startswith("fault")
    ask.chair.close()


def test_a_killed_program_costs_that_choice_and_is_started_again(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.DIES_LATER), ms=5000)
    assert [ask(seen)[:5] for _ in range(4)] == ["it is", "it is", "fault", "it is"]
    ask.chair.close()


def test_a_program_is_started_again_a_few_times_only(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.NEVER_READY), ms=5000)
    faults = [ask(seen) for _ in range(6)]
    assert faults[3] != faults[4] == faults[5] == "fault: it ended too often and is not started again"


def test_a_program_that_reads_nothing_holds_nobody_up(seen: View, tmp_path: Path) -> None:
    process = Process(program(tmp_path, programs.DEAF))
    began = time.monotonic()
    with pytest.raises(PlayerError, match="does not read"):
        process.send(["now moon full" * 100_000], began + 0.1)
    assert time.monotonic() - began < 20
    process.close()


def test_a_program_may_write_what_it_likes_on_standard_error(seen: View, tmp_path: Path) -> None:
    ask = Asked(program(tmp_path, programs.LOUD), ms=5000)
    assert ask(seen) == ask(seen) == "it is the first"
    assert ask.chair._process
    assert len(ask.chair._process._errors) <= 2000
    ask.chair.close()


def test_a_program_that_does_not_go_is_ended(tmp_path: Path) -> None:
    process = Process(program(tmp_path, programs.STAYS))
    process.close()
    assert process._popen.returncode not in (None, 0)


@POSIX
def test_no_program_outlives_its_owner(tmp_path: Path) -> None:
    argv = program(tmp_path, programs.STAYS)
    code = f"from deece.players.protocol.program import Process\nimport time\np = Process({argv!r})\n"
    code += "print(p._popen.pid, flush=True)\ntime.sleep(60)"
    owner = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert owner.stdout
    child = int(owner.stdout.readline())
    os.kill(owner.pid, signal.SIGKILL)
    owner.communicate()
    for _ in range(100):
        if not alive(child):
            return
        time.sleep(0.05)
    pytest.fail("the program is still there")


def alive(process: int) -> bool:
    """Whether it runs; one that has ended and is not waited for counts as gone."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_game_goes_on_whatever_a_program_does(tmp_path: Path) -> None:
    faults: list[str] = []
    good, wrong = (tmp_path / each for each in ("good", "wrong"))
    good.mkdir()
    wrong.mkdir()
    players = [
        ProgramPlayer("good", program(good, programs.GOOD), 1),
        ProgramPlayer("wrong", program(wrong, programs.WRONG), 1),
    ]
    state, _ = play_game(rules("two-handed"), players, Random(1), limit=1, faults=faults)
    assert state.public.game.results
    assert faults
    assert {fault.partition("'")[2][:5] for fault in faults} == {"wrong"}


def test_a_program_is_told_how_the_game_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"""
for number, legal in questions(): {programs.FIRST}
""".replace("questions()", "heard()")
    listen = f"""
def heard():
    for line in sys.stdin:
        open({str(heard)!r}, "a").write(line)
        word, _, rest = line.strip().partition(" ")
        if word == "deece": greet()
        if word == "ask": yield rest.split()[0], rest.partition(" legal ")[2].split(" | ")
"""
    player = ProgramPlayer("good", program(tmp_path, listen + body), 1)
    play_game(rules("two-handed"), [player, make("plain")], Random(1), limit=1)
    player.chair(0).close()
    *_, score, over, bye = [line for line in heard.read_text().splitlines() if not line.startswith("now")]
    assert score.startswith(("hand 2", "score 1"))
    assert over.startswith("over winners - scores ")
    assert bye == "bye"


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    player = ProgramPlayer("good", program(tmp_path, programs.GOOD))
    assert player.chair(0) is player.chair(0) is not player.chair(1)


@pytest.mark.parametrize("command", ["", "./there-is-no-such-program", 'sh -c "open'])
def test_a_program_that_is_not_there_is_refused(command: str) -> None:
    with pytest.raises(PlayerError):
        argv_of(command)


def test_no_shell_reads_a_command() -> None:
    assert argv_of(f"'{sys.executable}' -c 'a b' ; ls") == (sys.executable, "-c", "a b", ";", "ls")


def test_nobody_else_names_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Programs, "allowed", False)
    with pytest.raises(PlayerError, match="whoever runs Deece"):
        make(f"cmd:{sys.executable}")
