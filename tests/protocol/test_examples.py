"""The players of `examples/`: short, legal everywhere, the same in each language; and the page that explains them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from deece.arena import play_game
from deece.arena.conforming import check
from deece.game import Action, View
from deece.players import Choice
from deece.players.protocol.lines import FACTS
from deece.players.protocol.program import ProgramPlayer, close
from deece.rules.ruleset import load
from tests.protocol.session import PAGE, PLACE, ROOT, text

LANGUAGES = ("py", "js", "c")
SOME = ("double-deck", "two-handed", "three-handed-widow", "five-handed-call", "eight-handed")


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, ...]]:
    """Each example as it is run, by its language."""
    folder = ROOT / "examples"
    made = tmp_path_factory.mktemp("c") / "rook"
    subprocess.run([tool("cc"), "-O2", "-Wall", "-Wextra", "-Werror", "-o", made, folder / "player.c"], check=True)
    return {
        "py": (sys.executable, str(folder / "player.py")),
        "js": (tool("node"), str(folder / "player.js")),
        "c": (str(made),),
    }


def tool(name: str) -> str:
    found = shutil.which(name)
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{name} is not installed")
    pytest.skip(f"{name} is not installed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_has_sixty_lines_at_most(language: str) -> None:
    assert len((ROOT / "examples" / f"player.{language}").read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_passes_the_check(language: str, commands: dict[str, tuple[str, ...]]) -> None:
    systems = () if language == "c" else SOME  # they choose alike
    found = list(check(shlex.join(commands[language]), systems))
    assert [each for each in found if each.fault] == []
    assert len(found) == 7 + (len(systems) or 20)


class Alike:
    """Asks a player in each language."""

    name = "alike"

    def __init__(self, commands: dict[str, tuple[str, ...]]) -> None:
        self.players = [ProgramPlayer(name, argv, ms=10_000) for name, argv in commands.items()]

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        choices = {player.name: player.choose(view, actions) for player in self.players}
        assert len({choice.action for choice in choices.values()}) == 1, f"{view.public.step}: {choices}"
        return choices["c"]


@pytest.mark.parametrize("system", ["two-handed-classic", "check"])
def test_the_examples_choose_alike(system: str, commands: dict[str, tuple[str, ...]]) -> None:
    rules, faults = load(system).rules, list[str]()
    play_game(rules, [Alike(commands)] * rules.people, Random(2), limit=3, faults=faults)
    close()
    assert faults == []


def test_the_session_of_the_page_is_a_real_one() -> None:
    found = PLACE.search(PAGE.read_text("utf-8"))
    assert found
    assert found[0] == text(), "python -m tests.protocol.session writes it anew"


def test_the_page_explains_every_fact() -> None:
    table = PAGE.read_text("utf-8").partition("\n## Facts\n")[2].partition("\n## ")[0]
    explained = set(
        re.findall(r"`([a-z.S-]+)`", "".join(line.split("|")[1] for line in table.splitlines() if line[:1] == "|"))
    )
    seat = {"meld.S", "table.S", "laid.S", "stock", "open-card", "laid-points", "laid-now"}
    contract = {"declarer", "contract", "forced", "named", "called", "partner", "sums", "mooner", "all-bids"}
    assert explained == set(FACTS) | seat | contract
    assert not [(one, two) for one in explained for two in explained if one != two and two.startswith(one)]


def test_the_smallest_player_of_the_page_passes_the_check(tmp_path: Path) -> None:
    code = PAGE.read_text("utf-8").partition("```py\n")[2].partition("```")[0]
    file = tmp_path / "small.py"
    file.write_text(code, "utf-8")
    found = check(shlex.join([sys.executable, "-S", "-E", str(file)]), SOME[1:3])
    assert [each for each in found if each.fault] == []
