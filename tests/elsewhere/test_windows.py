"""All that a player does without a second server goes on Windows too, as far as that can be put on this machine.

sitecustomize.py takes away what Windows has not, in every process that these tests start.
"""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from deece.cli.app import run
from deece.keeper.events import decode
from deece.record import parse
from deece.server import pages
from tests.web.faults import Seats
from tests.web.running import PATIENCE, Server, complaints, until

pytestmark = pytest.mark.needs("posix")  # of which Windows is made
HERE = Path(__file__).parent
DEECE = (sys.executable, "-m", "deece")
SHEET = ("-r", "double-deck", "--names", "Ruth, Sam, Tom, Una", "--dealer", "Una")
HAND = "ru 65 hearts\n24+8\n16\n33\n\n"
LOADS = """
import importlib, pkgutil, deece
left_out = ("deece.offline.", "deece.envs")  # the environments stand on libraries that this is no Windows for
for found in pkgutil.walk_packages(deece.__path__, "deece.", onerror=lambda name: None):
    if found.name not in {"deece.__main__", "deece.solver.wasm"} and not found.name.startswith(left_out):
        importlib.import_module(found.name)
"""


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python starts with Windows around it, and says where text is read or written in whatever code page."""
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    monkeypatch.setenv("PYTHONWARNDEFAULTENCODING", "1")
    monkeypatch.setenv("DEECE_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("PYTHONIOENCODING", "PYTHONUTF8"):
        monkeypatch.delenv(name, raising=False)


def deece(*arguments: str, typed: bytes = b"", code: int = 0) -> bytes:
    """What the command writes where it ends with this exit code: to standard output if it is 0, else to the other."""
    done = subprocess.run([*DEECE, *arguments], input=typed, capture_output=True, check=False, timeout=PATIENCE)
    assert done.returncode == code, done.stderr.decode()
    assert code or not done.stderr, done.stderr.decode()
    return done.stderr if code else done.stdout


def test_it_is_windows() -> None:
    """What this file has is taken away: a test that finds all as it is here would say nothing."""
    asked = "import os, signal, socket, sys; print(sys.platform, hasattr(os, 'fork'), hasattr(socket, 'AF_UNIX'))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert done.stdout == b"win32 False False\r\n"
    with pytest.raises(subprocess.CalledProcessError):
        subprocess.run([sys.executable, "-c", "import fcntl"], stderr=subprocess.DEVNULL, check=True)


def test_every_module_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("system", ["double-deck", "two-handed"])
def test_a_deal_goes_from_one_command_to_the_next(system: str, capfd: pytest.CaptureFixture[str]) -> None:
    """What is piped is UTF-8, as all that is read: the code page has no suit signs."""
    dealt = deece("deal", "-r", system, "--seed", "7")
    run(("deal", "-r", system, "--seed", "7"))
    assert dealt.decode() == capfd.readouterr().out.replace("\n", "\r\n")
    assert b"No hand has been scored yet." in deece("replay", "-", typed=dealt)


def test_a_hand_at_the_terminal() -> None:
    """By the hints, in a pipe."""
    command = [*DEECE, "play", "double-deck", "--seed", "3", "--fast"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8") as game:
        assert game.stdin
        assert game.stdout
        text, hint = "", True
        while "The end of hand 1" not in text:
            letter = game.stdout.read(1)
            assert letter, text[-500:]
            text += letter
            if text.endswith("(? for help): "):
                found = re.findall(r"Hint: type (.+?) \(", text.replace("\n", " "))
                game.stdin.write("hint\n" if hint else found[-1] + "\n")
                game.stdin.flush()
                hint = not hint
        rest, errors = game.communicate("quit\nyes\n", timeout=PATIENCE)
        assert (game.returncode, errors) == (0, ""), rest


def test_games_on_two_processes_and_a_file_of_results(tmp_path: Path) -> None:
    kept, records = tmp_path / "results", tmp_path / "records"
    asked = ("simulate", "-r", "double-deck", "--games", "2", "--workers", "2")
    shown = deece(*asked, "--resume", str(kept), "--records", str(records))
    assert b"2 cores" in shown
    for file in records.iterdir():
        parse(file.read_text("utf-8"))
    assert deece(*asked, "--resume", str(kept)).splitlines()[:5] == shown.splitlines()[:5]


def test_a_hand_for_the_score_keeper(tmp_path: Path) -> None:
    file = tmp_path / "friday.sheet"
    told = deece("keep", str(file), *SHEET, typed=HAND.replace("hearts", "♥").replace("\n", "\r\n").encode()).decode()
    assert "Ruth bid 65, trump ♥ hearts: made" in told
    assert [decode(line) for line in file.read_text("utf-8").splitlines()]
    assert "\r" not in file.read_bytes().decode(), "a sheet goes from one machine to another"


def test_a_hand_in_the_browser_and_on_after_the_server_was_ended(tmp_path: Path) -> None:
    """Four people at a table, a server that thinks in processes of its own, and the same table in the next."""

    async def story() -> None:
        with Server(tmp_path) as server:
            seats = Seats(server)
            await until(lambda: any(len(player.acknowledged) > 4 for player in seats.players))
            server.kill()
            server.start()
            await until(lambda: any(sum(player.public.get("tricks", ())) == 20 for player in seats.players))
            await seats.leave()
            assert [player.refused for player in seats.players] == [[]] * 4
            assert complaints(server) == ""

    asyncio.run(story())


def test_a_server_that_is_stopped_at_once_complains_of_nothing(tmp_path: Path) -> None:
    """Processes are slow to begin there, and end with it."""
    seats = [{"kind": "me"}, *({"kind": "computer", "player": "expert"} for _ in range(3))]
    body = {"id": "double-deck", "name": "x", "me": "Ann", "seats": seats, "speed": "fast"}
    with Server(tmp_path) as server:
        assert server.post("/api/tables", body)["token"]
        assert server.stop() == -signal.SIGTERM
        assert complaints(server) == ""


def test_several_workers_are_refused_in_words() -> None:
    said = deece("serve", "--workers", "2", "--port", "0", code=2)
    assert said.decode().splitlines() == ["deece: --workers needs Linux or macOS: leave it out"]


def test_two_servers_never_share_a_port(tmp_path: Path) -> None:
    """To reuse an address means there that both may have it, and each browser comes to either of them."""
    with Server(tmp_path / "one") as first:
        refused = deece("serve", "--port", str(first.port), "--data", str(tmp_path / "two"), code=2).decode()
        assert f"port {first.port} of 127.0.0.1 cannot be used" in refused


def test_a_script_is_a_script_whatever_the_registry_calls_it(tmp_path: Path) -> None:
    """A browser runs none that is said to be text."""
    with Server(tmp_path) as server:
        for name, kind in (("main.js", "text/javascript"), ("main.css", "text/css")):
            with urllib.request.urlopen(f"http://{server.host}{pages.SOURCES_AT}/{name}", timeout=PATIENCE) as answer:
                assert answer.headers["content-type"].partition(";")[0] == kind
