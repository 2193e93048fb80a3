"""Hand slips for real packs: every card stands once, large enough, one page a board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deece.cards import bits_of, parse_cards
from deece.club.boards import board, board_rules, dealt
from deece.club.slips import slips_page
from deece.record import Record
from deece.rules.ruleset import load, systems
from deece.say import speaking
from tests.cli.conftest import Deece, deece

__all__ = ["deece"]

ALL_DEALT = [id for id in systems() if load(id).rules.deal.stock == "none"]


def page(id: str, numbers: range = range(1, 3)) -> tuple[str, list[Record]]:
    """The slips of some boards, and the boards."""
    boards = [board(board_rules(load(id)), 5, number) for number in numbers]
    return slips_page(list(zip(numbers, boards, strict=True)), load(id).name, "Seed 5."), boards


@pytest.mark.parametrize("id", ALL_DEALT)
def test_every_hand_stands_on_a_slip_of_its_own(id: str) -> None:
    text, boards = page(id)
    sections = text.split("<section")[1:]
    assert len(sections) == 2
    for section, record in zip(sections, boards, strict=True):
        deal = dealt(record)
        assert deal is not None
        slips = section.split('<div class="slip">')[1:]
        hands = [bits for bits in (*deal.hands, deal.widow) if bits]
        assert [_cards(slip) for slip in slips] == hands
        counts = [int(re.findall(r": (\d+) cards", slip)[0]) for slip in slips]
        assert sum(counts) == record.ruleset.rules.pack_size


def _cards(slip: str) -> int:
    """The cards of a slip, as they are read."""
    lines = re.findall(r"<b>(.)</b>([^<]+)", slip)
    return bits_of([card for sign, ranks in lines for rank in ranks.split() for card in parse_cards(f"{rank}{sign}")])


def test_a_slip_says_whose_it_is_and_who_deals() -> None:
    text, _ = page("double-deck", range(4, 5))
    assert re.findall("<h2>([^<]+)", text) == [f"{who}: 20 cards" for who in ("North", "East", "South", "West")]
    assert text.count("Board 4. West deals.") == 4
    six, _ = page("racehorse", range(1, 2))
    assert re.findall("<h2>([^<]+)", six)[::6] == ["Seat 1: 19 cards", "Blind: 6 cards"]


def test_a_card_turned_for_trump_is_named() -> None:
    ruleset = board_rules(load("turned-trump"))
    record = board(ruleset, 1, 1)
    deal = dealt(record)
    assert deal is not None
    assert "is turned up for trump." in slips_page([(1, record)], "Ours")


def test_nothing_is_smaller_than_14_points() -> None:
    text, _ = page("eight-handed")
    sizes = [float(size) for size in re.findall(r"font(?:-size)?: (\d+)pt", text)]
    assert min(sizes) >= 14
    assert "http" not in text  # it needs nothing from anywhere


def test_a_name_is_no_markup() -> None:
    text = slips_page([(1, board(board_rules(load("double-deck")), 5, 1))], "<b>Ours & theirs")
    assert "&lt;b&gt;Ours &amp; theirs" in text
    assert "<b>Ours" not in text


def test_the_page_is_in_the_readers_language() -> None:
    with speaking("en"):
        assert '<html lang="en"' in page("double-deck")[0]


# -- deece deal --slips


def test_slips_are_written_to_a_new_file(deece: Deece, tmp_path: Path) -> None:
    file = tmp_path / "slips.html"
    told = deece("deal", "-r", "double-deck", "--slips", str(file), "--boards", "2", "--seed", "5")
    assert (told.code, "Seed 5 makes these boards again" in told.out) == (0, True)
    assert file.read_text("utf-8") == page("double-deck")[0]
    assert "give another name" in deece("deal", "-r", "double-deck", "--slips", str(file)).err
    again = tmp_path / "more.html"
    told = deece("deal", "-r", "double-deck", "--slips", str(again))
    assert again.read_text("utf-8").count("<section") == 8
    (seed,) = re.findall(r"Seed (\d+) makes", told.out)
    first = board(board_rules(load("double-deck")), int(seed), 1)
    alone = slips_page([(1, first)], "Double deck", f"Seed {seed}.")
    assert alone[alone.index("<section") : alone.index("</section>")] in again.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["-r", "two-handed"], "has a stock"), (["-r", "double-deck", "--boards", "0"], "0 boards are no set")],
)
def test_what_no_slip_can_show_is_said(deece: Deece, tmp_path: Path, arguments: list[str], told: str) -> None:
    found = deece("deal", *arguments, "--slips", str(tmp_path / "slips.html"))
    assert (found.code, told in found.err) == (2, True)
    assert not (tmp_path / "slips.html").exists()


def test_a_deal_without_slips_is_a_record_still(deece: Deece) -> None:
    assert deece("deal", "-r", "double-deck", "--seed", "5").out.startswith("deece record")
