"""What a program says beside its choices, and what becomes of it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from deece.arena.conforming import check
from deece.arena.contest import compete
from deece.arena.forecasts import Forecast, added, of_hand, together
from deece.cli.app import run
from deece.driver import asked as driver_asked
from deece.game import Bid, Pass, legal, to_act, view
from deece.game.made import Hand
from deece.players import Choice, Expects
from deece.players.protocol.session import Asked, Session, answered
from deece.rules.ruleset import load
from tests.protocol import programs
from tests.protocol.programs import program
from tests.support import at, rules

SURE = programs.GOOD.replace("because it is", "conf 0.75 values {legal[0]} 12 | {legal[-1]} 3.5 because it is")
BAD = programs.GOOD.replace("because it is", "conf very because it is")


def asked() -> Asked:
    state = at(rules("double-deck"))
    seen = view(state, to_act(state))
    return Session(1).asked(seen, legal(seen), 17, 1000, 0)


@pytest.mark.parametrize(
    ("said", "expects"),
    [
        ("", None),
        (" conf 0.71", Expects(0.71)),
        (" conf 0", Expects(0.0)),
        (" values bid 50 3.5 | bid pass -2", Expects(None, ((Bid(50), 3.5), (Pass(), -2.0)))),
        (" conf 1 values bid 50 0", Expects(1.0, ((Bid(50), 0.0),))),
        (" mood good conf 0.5", Expects(0.5)),
        (" later word", None),
    ],
)
def test_conf_and_values_stand_between_choice_and_reason(said: str, expects: Expects | None) -> None:
    for reason, told in (("", "it gives no reason"), (" because values bid 50 are conf 7", "values bid 50 are conf 7")):
        assert answered(f"choose 17 bid 50{said}{reason}", asked()) == Choice(Bid(50), told, expects)


@pytest.mark.parametrize(
    "said",
    [
        "conf",
        "conf 1.1",
        "conf -0.1",
        "conf nan",
        "conf inf",
        "conf 0,5",
        "conf values",
        "values",
        "values bid 50",
        "values bid 7 1",
        "values bid 50 nan",
        "values bid 50 1e9",
        "values bid 50 1 bid pass 2",
        "conf 0.5 values |",
        "conf " + "9" * 5000,
    ],
)
def test_what_cannot_be_read_costs_nothing_and_is_counted(said: str) -> None:
    choice = answered(f"choose 17 bid 50 {said} because so", asked())
    assert choice == Choice(Bid(50), "so", Expects(None, (), unreadable=True))


def test_the_driver_hands_on_what_is_expected() -> None:
    state = at(rules("double-deck"))
    seen = view(state, to_act(state))

    class Sure:
        name = "sure"

        def choose(self, view: object, actions: tuple[object, ...]) -> Choice:
            return Choice(actions[0], "so", Expects(0.5))  # type: ignore[arg-type]

    assert driver_asked(Sure(), seen).choice.expects == Expects(0.5)
    assert driver_asked("plain", seen).choice.expects is None


def test_what_was_said_is_compared_with_what_came() -> None:
    hand = Hand((60, -20), 0, 50, True, 0)
    said = [
        (0, Choice(Bid(50), "", Expects(0.75, ((Bid(50), 30.0),)))),
        (1, Choice(Pass(), "", Expects(0.75))),
        (2, Choice(Pass(), "", Expects(1.0, unreadable=True))),
        (3, Choice(Pass(), "", None)),
    ]
    found = added(of_hand(said, ("A", "B", "A", "B"), (0, 1, 0, 1), hand))
    ahead = float(hand.ahead(0))
    assert ahead > 0
    assert Forecast("A", "worth", 0, 1, 30.0, ahead, (30 - ahead) ** 2) in found
    assert Forecast("B", "sure", 3, 1, 0.75, 0.0, 0.5625) in found
    assert Forecast("A", "sure", 4, 1, 1.0, 1.0, 0.0) in found
    both = together(found, "A", "sure")
    assert both is not None
    assert (both.number, both.said, both.came) == (2, 1.75, 2.0)
    assert together(found, "B", "worth") is None


def test_an_arena_says_what_became_of_it_and_its_file_keeps_it(tmp_path: Path) -> None:
    one, name = load("two-handed-draw"), f"cmd:{shlex.join(program(tmp_path, SURE))}"
    file = tmp_path / "results"
    found = compete(one, name, "plain", 2, 1, workers=1, file=file)
    sure = together(found.forecasts, "A", "sure")
    assert sure is not None
    assert sure.said == 0.75 * sure.number
    assert together(found.forecasts, "A", "worth") is not None
    assert not [each for each in found.forecasts if each.team == "B"]
    again = compete(one, name, "plain", 2, 1, workers=1, file=file)
    assert again == found
    assert again.forecasts == found.forecasts


def test_the_arena_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"cmd:{shlex.join(program(tmp_path, SURE))}"
    usual = ["arena", "--rules", "two-handed-draw", "--a", name, "--b", "plain", "--pairs", "1", "--workers", "1"]
    assert run(usual) == 0
    said = capsys.readouterr().out
    assert "How sure A was to come out ahead" in said
    assert "A expected to come out" in said
    assert run([*usual, "--json"]) == 0
    assert {each["what"] for each in json.loads(capsys.readouterr().out)["forecasts"]} == {"sure", "worth"}


def test_a_check_says_what_stands_beside_the_choices(tmp_path: Path) -> None:
    found = {each.what: each.fault for each in check(shlex.join(program(tmp_path, SURE)), ("two-handed",))}
    assert any(what.startswith("it says how sure it is with ") for what in found)
    assert any(what.startswith("it says what choices are worth ") for what in found)
    assert not any(found.values())
    other = tmp_path / "bad"
    other.mkdir()
    wrong = {each.what: each.fault for each in check(shlex.join(program(other, BAD)), ("two-handed",))}
    assert "times it cannot" in wrong["what it says beside its choices can be read"]
