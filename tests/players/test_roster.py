"""A computer player is one row: all that is shown and asked of it comes from there; other packages bring their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from deece.arena.games import simulate
from deece.cli.app import run
from deece.driver import asked, worded
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.game.view import View
from deece.players import Choice, PlayerError, at_table, because, choice_of, make, problems, row, rows, speaks
from deece.players import roster as module
from deece.players.conventions import CARDS
from deece.players.roster import OWN
from deece.rules.ruleset import load

DOCS = Path(__file__).parents[2] / "docs"
NAMES = [each.name for each in OWN]


# ------------------------------------------------------------------------------------------- every row


@pytest.mark.parametrize("name", NAMES)
def test_a_row_says_all_that_is_shown_of_a_player(name: str) -> None:
    found = row(name)
    assert module.NAME.fullmatch(name)
    assert found.title
    assert found.about.endswith(".")
    assert make(name).name == name
    assert f"| `{name}` |" in (DOCS / "players.md").read_text("utf-8"), "it needs a row in docs/players.md"


@pytest.mark.parametrize("name", NAMES)
def test_who_bids_by_a_convention_card_carries_any(name: str) -> None:
    for card in CARDS:
        if speaks(name):
            assert make(f"{name}:{card}").name == f"{name}:{card}"
        else:
            with pytest.raises(PlayerError, match=f"'{name}' uses no convention card: choose plain, club, expert"):
                make(f"{name}:{card}")


@pytest.mark.parametrize("name", NAMES)
def test_a_yardstick_sits_at_no_table(name: str) -> None:
    if row(name).yardstick:
        with pytest.raises(PlayerError, match="sits at no table: choose learner, plain, club, expert, random"):
            at_table(name)
    else:
        assert at_table(name) is row(name)


def test_a_name_that_nobody_has_is_refused_with_the_nearest() -> None:
    with pytest.raises(PlayerError, match="did you mean 'random'"):
        make("randon")
    with pytest.raises(
        PlayerError, match="choose learner, plain, club, expert, random, counting, novice, careless, simulating"
    ):
        make("zzz")
    assert not speaks("zzz")


def views(system: str, seed: int) -> Iterator[View]:
    """What is asked in one hand that plain players play."""
    rules, rng, plain = load(system).rules, Random(seed), make("plain")
    state = start(rules, seed % rules.people)
    while (seat := to_act(state)) != OVER and not state.public.game.results:
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        seen = view(state, seat)
        if len(legal(seen)) > 1:
            yield seen
        state = apply(state, choice_of(plain, seen).action)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", ["four-handed-passing", "three-handed-widow", "two-handed"])
def test_a_choice_is_a_function_of_seed_and_view(name: str, system: str) -> None:
    """Asked again, with a fresh player or one that has seen other views, it is the same."""
    asked = list(views(system, 2))
    kept: dict[str, list[View]] = {}
    for seen in asked:  # some of every step: those that search take their time
        kept.setdefault(seen.public.step, []).append(seen)
    few = 2 if row(name).slow else 12
    some = [seen for found in kept.values() for seen in found[:: max(1, len(found) // few)][:few]]
    used = make(name, "a seed")
    once = [choice_of(used, seen) for seen in some]
    for seen, choice in reversed(list(zip(some, once, strict=True))):
        assert choice.action in legal(seen)
        assert choice.words
        assert choice_of(used, seen) == choice
        assert choice_of(make(name, "a seed"), seen) == choice


# ------------------------------------------------------------------------------- players of other packages

LOW = """
from deece.players import Choice, PlayerRow, Reason, because


class LowPlayer:
    name = "low"

    def choose(self, view, actions):
        return Choice(actions[-1], "the last of all")


LOW = PlayerRow("low", lambda seed, card: LowPlayer(), "Low", "Takes the last choice.")
BARE = PlayerRow("bare", lambda seed, card: LowPlayer())
PLAIN = PlayerRow("plain", lambda seed, card: LowPlayer())
LOUD = PlayerRow("Loud!", lambda seed, card: LowPlayer())
OTHER = PlayerRow("other", lambda seed, card: LowPlayer())
WORDLESS = PlayerRow("wordless", lambda seed, card: LowPlayer(), about=None)
FALLS = PlayerRow("falls", lambda seed, card: 1 / 0)


class CheatingPlayer(LowPlayer):
    def choose(self, view, actions):
        return Choice("everything", "why not")


class RaisingPlayer(LowPlayer):
    def choose(self, view, actions):
        raise IndexError("no such card")


class MutteringPlayer(LowPlayer):
    def choose(self, view, actions):
        return Choice(actions[-1], Reason("mutter", {}))


class BorrowingPlayer(LowPlayer):
    def choose(self, view, actions):
        return Choice(actions[-1], because("by_chance"))


MUTTERS = PlayerRow("mutters", lambda seed, card: MutteringPlayer())
BORROWS = PlayerRow("borrows", lambda seed, card: BorrowingPlayer())
class FlatPlayer(LowPlayer):
    def choose(self, view, actions):
        return actions[-1]


FLAT = PlayerRow("flat", lambda seed, card: FlatPlayer())
CHEAT = PlayerRow("cheat", lambda seed, card: CheatingPlayer())
RAISES = PlayerRow("raises", lambda seed, card: RaisingPlayer(), slow=True, speaks=True)
"""

EXITING = """
import sys

from deece.players import Choice, PlayerRow, Reason


class Curt(Reason):
    @property
    def words(self):
        sys.exit()


class CurtPlayer:
    name = "curt"

    def choose(self, view, actions):
        return Choice(actions[0], Curt("by_chance", {}))


LOW = PlayerRow("low", lambda seed, card: sys.exit(3))
CURT = PlayerRow("curt", lambda seed, card: CurtPlayer())
"""

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """`install("low-player", low="low_player:LOW")`: a package with these entry points, as an installer leaves it."""

    def forget() -> None:
        for each in (module._found, module._read, module._others):
            each.cache_clear()

    def call(package: str, source: str = LOW, **players: str) -> Path:
        stem = package.replace("-", "_")
        (tmp_path / f"{stem}.py").write_text(source, "utf-8")
        info = tmp_path / f"{stem}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        points = "".join(f"{name} = {where}\n" for name, where in players.items())
        (info / "entry_points.txt").write_text(f"[deece.players]\n{points}", "utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        forget()
        return tmp_path

    yield call
    for loaded in tmp_path.glob("*.py"):
        sys.modules.pop(loaded.stem, None)
    forget()


def test_a_package_adds_a_player(install: Install) -> None:
    install("low-player", low="low_player:LOW", bare="low_player:BARE")
    assert [each.name for each in rows()] == [*NAMES, "bare", "low"]
    assert (row("low").title, row("low").about, row("low").package) == ("Low", "Takes the last choice.", "low-player")
    assert (row("bare").title, row("bare").about) == ("Bare", "")
    assert problems() == ()
    assert at_table("low") is row("low")
    seen = next(views("two-handed", 1))
    assert choice_of(make("low"), seen).action == legal(seen)[-1]
    one = simulate(load("two-handed"), ["low", "plain"], 4, 1, workers=1)
    assert one == simulate(load("two-handed"), ["low", "plain"], 4, 1, workers=2), "processes find it too"


def test_another_package_is_looked_at_only_when_it_is_asked_for(install: Install) -> None:
    install("broken", "raise ValueError('half written')", low="broken:LOW")
    make("plain")
    make("expert:classic")
    assert module._found.cache_info().currsize == 0
    with pytest.raises(
        PlayerError, match="choose learner, plain, club, expert, random, counting, novice, careless, simulating, low"
    ):
        make("zzz")
    assert "broken" not in sys.modules


@pytest.mark.parametrize(
    ("name", "where", "said"),
    [
        ("plain", "low_player:PLAIN", "the player 'plain' of low-player is left out: deece has a player of that name"),
        ("Loud!", "low_player:LOUD", "'Loud!' of low-player is left out: its name is none; use up to 20 small letters"),
        ("low", "low_player:NONE", "low_player:NONE cannot be loaded (AttributeError: module 'low_player' has no"),
        ("low", "nowhere:LOW", "nowhere:LOW cannot be loaded (ModuleNotFoundError: No module named 'nowhere')"),
        ("low", "low_player:LowPlayer", "low_player:LowPlayer is no PlayerRow; see docs/write-a-player.md"),
        ("low", "low_player:OTHER", "its row has the name 'other'; give both the same"),
        ("wordless", "low_player:WORDLESS", "`title` and `about` texts"),
    ],
)
def test_a_player_that_cannot_be_used_is_left_out_in_words(install: Install, name: str, where: str, said: str) -> None:
    install("low-player", **{name: where})
    assert rows() == OWN
    (problem,) = problems()
    assert said in problem
    assert "\n" not in problem
    if name not in NAMES and module.NAME.fullmatch(name):
        with pytest.raises(PlayerError) as refusal:
            make(name)
        assert str(refusal.value) == problem


def test_of_two_packages_with_one_name_the_first_by_name_has_it(install: Install) -> None:
    install("b-player", low="b_player:LOW")
    install("a-player", low="a_player:LOW")
    assert row("low").package == "a-player"
    (problem,) = problems()
    assert problem == "the player 'low' of b-player is left out: a-player has a player of that name; choose another"


def test_entry_points_that_cannot_be_read_stop_nothing(install: Install) -> None:
    folder = install("low-player", low="low_player:LOW")
    (folder / "low_player-1.0.dist-info" / "entry_points.txt").write_text("[deece.players]\nlow\n", "utf-8")
    assert rows() == OWN
    assert len(problems()) == 1
    assert make("plain").name == "plain"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cheat", "PlayerError: it chose 'everything', which the rules do not allow there"),
        ("raises", "IndexError: no such card"),
        ("flat", "TypeError: cannot unpack non-iterable Play object"),
    ],
)
def test_in_the_place_of_anothers_player_that_fails_the_basics_choose(install: Install, name: str, said: str) -> None:
    install("low-player", **{name: f"low_player:{name.upper()}"})
    seen = next(views("two-handed", 1))
    choice, fault = asked(make(name), seen)
    assert choice == choice_of(make("plain"), seen)
    assert fault == f"the player '{name}' of low-player failed at 'stock' ({said})"


def test_a_reason_that_cannot_be_said_costs_the_reason(install: Install) -> None:
    install("low-player", mutters="low_player:MUTTERS")
    seen = next(views("two-handed", 1))
    choice, fault = asked(make("mutters"), seen)
    assert (choice.action, fault) == (legal(seen)[-1], "")
    assert worded(choice) == Choice(choice.action, because("none_given"))
    assert worded(choice).words == "no reason is given"


def test_anothers_player_that_ends_the_program_as_it_is_made_or_speaks_ends_nothing(install: Install) -> None:
    install("low-player", EXITING, low="low_player:LOW", curt="low_player:CURT")
    with pytest.raises(PlayerError) as failure:
        make("low")
    assert str(failure.value) == "the player 'low' of low-player failed (SystemExit: 3)"
    choice = asked(make("curt"), next(views("two-handed", 1))).choice
    assert worded(choice) == Choice(choice.action, because("none_given"))


def test_a_module_whose_fault_has_no_text_is_left_out_by_its_kind(install: Install) -> None:
    install("low-player", "class Mute(Exception):\n    __str__ = None\nraise Mute", low="low_player:LOW")
    assert problems() == ("the player 'low' of low-player is left out: low_player:LOW cannot be loaded (Mute)",)


def test_what_goes_wrong_as_anothers_player_is_made_is_said_of_it(install: Install) -> None:
    install("low-player", falls="low_player:FALLS")
    with pytest.raises(PlayerError) as failure:
        make("falls")
    said = "the player 'falls' of low-player failed (ZeroDivisionError: division by zero)"
    assert str(failure.value) == said


def test_a_run_counts_what_players_did_wrong_and_says_so(
    install: Install, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """No fault costs a night of games, and none is hidden."""
    install("low-player", cheat="low_player:CHEAT")
    kept = ["--resume", str(tmp_path / "kept"), "--workers", "1", "--json"]
    simulating = ["simulate", "--rules", "two-handed", "--games", "1", "--players", "plain,cheat", *kept]
    assert run(simulating) == 1
    told = capsys.readouterr()
    faults = json.loads(told.out)["faults"]
    assert faults > 20
    said = f"deece: players failed in {faults} choices, and another chose in its place"
    assert said in told.err
    first = "the player 'cheat' of low-player failed at 'stock' (PlayerError: it chose 'everything'"
    assert caplog.text.count(first) == 1
    assert "Traceback" not in caplog.text
    assert run(simulating) == 1, "what was found in the file counts as well"
    again = capsys.readouterr()
    assert json.loads(again.out)["faults"] == faults
    assert said in again.err
    arena = [
        "arena",
        "--rules",
        "two-handed",
        "--a",
        "cheat",
        "--b",
        "plain",
        "--pairs",
        "1",
        "--workers",
        "1",
    ]
    caplog.clear()
    assert run(arena) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].endswith(" choices of A are plain's")
    assert int(lines[2].split()[0]) > 20
    assert lines[3].startswith("A scores"), "the count stands above the result"
    assert caplog.text.count(f"A: {first}") == caplog.text.count("failed") == 1


def test_a_guest_may_give_a_reason_of_deeces_own_kinds(install: Install) -> None:
    install("low-player", borrows="low_player:BORROWS")
    choice = choice_of(make("borrows"), next(views("two-handed", 1)))
    assert (choice.reason, choice.words) == (because("by_chance"), "chosen at random")


def test_the_commands_list_them_and_play_with_them(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("low-player", low="low_player:LOW", bare="low_player:BARE", bad="low_player:NONE")
    assert run(["players"]) == 0
    listed = capsys.readouterr()
    assert "low                   Low\n    Takes the last choice. From low-player.\n" in listed.out
    assert max(map(len, listed.out.splitlines())) <= 80
    assert listed.err.startswith("deece: the player 'bad' of low-player is left out: ")
    assert run(["arena", "--rules", "two-handed", "--a", "low", "--b", "bare", "--pairs", "2", "--jobs", "1"]) == 0
    assert "A low, B bare" in capsys.readouterr().out
    game = ["simulate", "--rules", "two-handed", "--games", "1", "--workers", "1"]
    assert run([*game, "--players", "bad"]) == 2
    assert capsys.readouterr().err.startswith("deece: the player 'bad' of low-player is left out: ")
    assert run(game) == 0
    assert capsys.readouterr().err == "", "who asks for none of them hears nothing of what is wrong with one"


def test_a_new_process_finds_them(install: Install) -> None:
    folder = install("low-player", low="low_player:LOW")
    path = os.pathsep.join([str(folder), str(Path(module.__file__).parents[2])])
    code = "from deece.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "players", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=120,
        check=True,
    )
    data = json.loads(done.stdout)
    assert [each["name"] for each in data] == [*NAMES, "low"]
    assert data[-1] == {
        "name": "low",
        "title": "Low",
        "about": "Takes the last choice.",
        "slow": False,
        "convention_card": False,
        "yardstick": False,
        "package": "low-player",
    }
