"""A convention card of one's own, by its file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Deece
from tests.players.own_cards import TEXT, TOML

DOCS = Path(__file__).parents[2] / "docs" / "conventions.md"
HAND = "AS AS KS QS JS 10S AH KH QH 10H AD KD QD JD JD AC KC QC 10C JC"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "card.toml"
    path.write_text(TOML, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_players_bid_by_it_in_every_process(deece: Deece, file: str, tmp_path: Path, workers: str) -> None:
    arguments = ("arena", "-r", "double-deck", "--a", f"plain:{file}", "--b", "plain", "--pairs", "2")
    found = deece(*arguments, "--workers", workers, "--records", str(tmp_path / "hands"))
    assert found.code == 0, found.err
    assert "A plain:our-club, B plain" in found.out
    texts = [path.read_text("utf-8") for path in (tmp_path / "hands").iterdir()]
    assert len(texts) == 4
    assert all('\nconventions: id = "our-club"\n' in text for text in texts)
    assert deece("check", str(next((tmp_path / "hands").iterdir()))).code == 0


def test_it_is_named_by_its_id_in_what_is_printed(deece: Deece, file: str) -> None:
    found = deece("simulate", "-r", "double-deck", "--players", f"plain:{file},plain", "--games", "1", "--workers", "1")
    assert found.code == 0, found.err
    assert "plain:our-club" in found.out
    assert "wants the bid" not in found.out


def test_odds_take_it(deece: Deece, file: str) -> None:
    arguments = ("odds", HAND, "-r", "double-deck", "--bid", "52", "--deals", "4", "--conventions")
    assert deece(*arguments, f"{file},none").code == 0
    assert "there is no convention card 'our-club'" in deece(*arguments, "our-club").err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "there is no file"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"id = 1", "'id' must be at most 40 small letters"),
        (b"x" * 20_000, "too long: at most 12000 bytes"),
        (
            TEXT.replace("first_bid = 50", "first_bid = 60").encode(),
            "does not fit these rules: its 'first_bid' is 60, and here 50",
        ),
    ],
)
def test_what_is_no_card_is_refused_in_a_sentence(
    deece: Deece, tmp_path: Path, text: bytes | None, reason: str
) -> None:
    path = tmp_path / "card.toml"
    if text is not None:
        path.write_bytes(text)
    for command in (
        ("arena", "-r", "double-deck", "--a", f"plain:{path}", "--pairs", "1"),
        ("simulate", "-r", "double-deck", "--players", f"plain:{path}", "--games", "1"),
        ("play", "double-deck", "--player", f"plain:{path}"),
    ):
        found = deece(*command)
        assert found.code == 2
        assert reason in found.err
        assert "Traceback" not in found.err


def test_the_example_of_the_page_is_a_card_and_its_calls_are_good(deece: Deece, tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(id = .*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "our-club.toml"
    path.write_text(text, encoding="utf-8")
    found = deece("arena", "-r", "double-deck", "--a", f"plain:{path}", "--b", "plain:classic", "--pairs", "2")
    assert found.code == 0, found.err
