"""The partner challenge: six cards, four partners, opponents that never change, and rows that come out the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy")

from deece.arena import SimulateError  # noqa: E402 - after the check
from deece.envs import challenge, numbering  # noqa: E402
from deece.envs.challenge import FROZEN, HELD_OUT, KNOWN, LEVELS, VERSION, candidate, measure, named  # noqa: E402
from deece.envs.challenge.__main__ import main  # noqa: E402
from deece.game.play import legal, view  # noqa: E402
from deece.players import PlayerError, make, roster, speaks  # noqa: E402
from deece.players.conventions import CARDS, card  # noqa: E402
from tests.envs.walk import positions  # noqa: E402
from tests.support import rules  # noqa: E402

POLICY = """
WITH = ("card",)
def choose(observation, mask, info):
    seen.add(info["card"].id)
    return int(mask.nonzero()[0][0])
seen = set()
"""


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "LEVELS", ("novice", "plain"))


def test_two_cards_are_held_out_that_no_players_elsewhere_use() -> None:
    assert set(KNOWN) < set(CARDS)
    found = rules("double-deck")
    for id in HELD_OUT:
        held = card(named(id))
        assert held.applies(found)
        assert held.id not in CARDS
        assert len(held.rows) > 3
    assert all(speaks(level) for level in LEVELS)


def test_opponents_and_partners_play_as_they_did_when_rows_were_made() -> None:
    now = challenge.version_of_players()
    assert now == FROZEN, "they play otherwise: raise VERSION, set FROZEN, and make the rows in docs/figures anew"


@pytest.mark.usefixtures("_quick")
def test_a_row_comes_out_the_same_whoever_plays_which_part(tmp_path: Path) -> None:
    file = tmp_path / "low.py"
    file.write_text(POLICY, "utf-8")
    first, again = measure(str(file), 2, workers=1), measure(str(file), 2, workers=2)
    assert first == again
    assert first.name.startswith("low.py@")
    assert first.faults == 0
    assert first.alone.points < 0
    assert set(first.levels) == {"novice", "plain"}
    assert set(first.cards) == {*KNOWN, *HELD_OUT}
    mean = sum(first.cards[each] for each in HELD_OUT) / 2
    assert first.held_out.points == pytest.approx(mean)
    everybody = sum(first.cards.values()) / 6
    assert first.gap.points == pytest.approx(everybody - first.alone.points)


def test_a_candidate_is_given_its_partners_card_if_it_reads_any() -> None:
    assert candidate("plain", "skips") == "plain:skips"
    assert candidate("net.onnx", "turned").startswith("net.onnx:id = ")
    assert candidate("random", "skips") == "random"
    assert candidate("cmd:./rook", "skips") == "cmd:./rook"


@pytest.mark.usefixtures("_quick")
def test_with_plain_beside_it_plain_plays_with_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "LEVELS", ("plain",))
    row = measure("plain", 2, workers=1)
    assert row.gap.points == 0


@pytest.mark.usefixtures("_quick")
def test_the_command_prints_a_row_and_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["challenge", *words])
        return main(), *capsys.readouterr()

    code, out, _ = said("plain", "--deals", "2", "--workers", "1", "--json")
    row: dict[str, Any] = json.loads(out)
    assert (code, row["name"], row["deals"], row["challenge"], row["players"]) == (0, "plain", 2, VERSION, FROZEN)
    assert said("nobody")[0] == 2
    code, out, err = said("plain", "--deals", "1")
    assert (code, out) == (2, "")
    assert "ask for 2 to" in err
    with pytest.raises(SimulateError):
        measure("plain", 1)
    monkeypatch.setattr(roster._Programs, "allowed", False)
    with pytest.raises(PlayerError):
        make("low.py")


def test_a_careless_partner_errs_in_the_play_alone_and_the_same_way_each_time() -> None:
    plain, careless, novice = make("plain:aces"), make("careless:aces", 1), make("novice:aces")
    other = played = 0
    for state in positions(rules("double-deck"), numbering(rules("double-deck")), Random(3), 8):
        seen = view(state, state.public.turn)
        actions = legal(seen)
        choice = careless.choose(seen, actions)
        assert choice == careless.choose(seen, actions)
        if state.public.step != "play":
            assert choice.action == plain.choose(seen, actions).action == novice.choose(seen, actions).action
        elif len(actions) > 1:
            played += 1
            other += choice.action != plain.choose(seen, actions).action
    assert 0 < other < played / 3
