"""From score sheets and records to what the rating is given, and the command that prints it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from deece.arena.games import play_game, record_text
from deece.cli.sheet_file import SheetFile
from deece.club.boards import board, board_rules, dealt, play
from deece.club.rating import Result, noise
from deece.club.results import Found, of_record, of_sheet
from deece.game.deal import shuffled
from deece.keeper.events import Hand, HandTold, Melded, NewGame, Penalty, Renamed, SheetEvent, begun
from deece.keeper.fold import fold
from deece.keeper.output import record_of
from deece.players import make
from deece.record import Record, format, parse
from deece.review.luck import fit_for, luck
from deece.rules.ruleset import load
from tests.cli.conftest import Deece, deece

__all__ = ["deece"]

DOUBLE = load("double-deck")
NAMES = ("Ruth", "Sam", "Tom", "Una")
SIDES = (("Ruth", "Tom"), ("Sam", "Una"))
FIRST = SheetEvent("a:1", begun(DOUBLE, NAMES, 0))
LONG = load("double-deck", {"score.scale": "10", "auction.calls": "by me, by, save"})
MADE = HandTold(declarer=0, bid=60, trump=0, melds={0: Melded(30), 1: Melded(24)}, play={0: 40, 1: 10})
SET = HandTold(declarer=1, bid=60, trump=0, melds={0: Melded(20), 1: Melded(24)}, play={0: 30, 1: 20})


def sheet(*changes: Hand | NewGame | Penalty | Renamed, day: int = 3) -> Found:
    """What a sheet of these lines says."""
    events = [SheetEvent("a:1", begun(DOUBLE, NAMES, 0))]
    events += [SheetEvent(f"a:{place}", change, day * 86_400 + place) for place, change in enumerate(changes, 2)]
    return of_sheet(fold(events))


def of_game(system: str, seed: int = 1) -> Found:
    """What the record of a game of computer players says."""
    ruleset = load(system)
    players = [make("plain") for _ in range(ruleset.rules.people)]
    _, actions = play_game(ruleset.rules, players, Random(seed), 1)
    return of_record(parse(record_text(ruleset, ["plain"] * len(players), 1, actions)), 7)


def test_a_hand_of_a_sheet_is_who_sat_where_and_what_it_brought_each_side() -> None:
    raw = noise(DOUBLE.rules, luck_off=False)
    found = sheet(Hand(1, MADE), Hand(2, SET))
    assert found.hands == (Result(SIDES, (70, 0), raw, 3), Result(SIDES, (50, -60), raw, 3))
    assert found.games == ()


def test_a_penalty_is_no_play() -> None:
    assert sheet(Hand(1, MADE), Penalty(1, 0, -100)).hands == sheet(Hand(1, MADE)).hands


def test_whoever_took_a_seat_has_the_hands_from_then_on() -> None:
    found = sheet(Hand(1, MADE), Renamed(("", "Vic", "", ""), 2), Hand(2, MADE))
    assert [one.sides[1] for one in found.hands] == [("Sam", "Una"), ("Vic", "Una")]


def test_two_entries_of_one_hand_that_differ_count_nothing() -> None:
    events = [
        SheetEvent("a:1", begun(DOUBLE, NAMES, 0)),
        SheetEvent("a:2", Hand(1, MADE)),
        SheetEvent("b:2", Hand(1, SET)),
    ]
    assert of_sheet(fold(events)).hands == ()


def test_a_game_that_is_over_counts_for_the_ladder() -> None:
    found = sheet(*(Hand(line, MADE) for line in range(1, 9)))
    (game,) = found.games
    assert (game.sides, game.places, game.day) == (SIDES, (0, 1), 3)


def test_a_record_of_a_sheet_says_what_the_sheet_says() -> None:
    events = [
        SheetEvent("a:1", begun(DOUBLE, NAMES, 0)),
        SheetEvent("a:2", Hand(1, MADE)),
        SheetEvent("a:3", Hand(2, SET)),
    ]
    book = fold(events)
    assert of_record(record_of(book)).hands == of_sheet(book).hands


def test_the_luck_of_a_deal_is_taken_off_where_it_is_known() -> None:
    fit = fit_for(DOUBLE.rules)
    assert fit is not None
    record = play(board(board_rules(DOUBLE), 3, 2), ["plain"] * 4)
    deal = dealt(record)
    assert deal is not None
    (hand,) = of_record(record).hands
    (raw,) = of_record(by_a_house_rule(record)).hands
    lucky = luck(record.ruleset.rules, record.dealer, deal, fit)[0]
    assert hand.noise == noise(DOUBLE.rules, luck_off=True) < raw.noise
    ahead, before = (one.points[0] - one.points[1] for one in (hand, raw))
    assert ahead == pytest.approx(before - lucky)


def by_a_house_rule(record: Record) -> Record:
    """The same by a house rule for which no luck was fitted."""
    rules = board_rules(load("double-deck", {"trick.look_back": "all"}))
    other = board(rules, 3, 2)
    return replace(other, entries=record.entries)


def test_the_luck_of_one_deal_is_not_taken_off_another_hand() -> None:
    """A game may go on with hands that are told."""
    dealt_hand = play(Record.new(DOUBLE, NAMES, 3).add(shuffled(DOUBLE.rules, Random(5), 3)), ["plain"] * 4)
    told = record_of(fold([FIRST, SheetEvent("a:2", Hand(1, MADE))])).entries
    first, second = of_record(replace(dealt_hand, entries=(*dealt_hand.entries, *told))).hands
    assert (first.noise, second.noise) == (noise(DOUBLE.rules, luck_off=True), noise(DOUBLE.rules, luck_off=False))
    assert second.points == (70, 0)


def test_points_are_counted_in_units_of_the_game() -> None:
    told = HandTold(declarer=0, bid=600, trump=0, melds={0: Melded(300), 1: Melded(240)}, play={0: 400, 1: 100})
    book = fold([SheetEvent("a:1", begun(LONG, NAMES, 0)), SheetEvent("a:2", Hand(1, told))])
    assert of_sheet(book).hands[0].points == (70, 0)


def test_every_hand_of_a_record_counts_and_its_end_for_the_ladder() -> None:
    found = of_game("double-deck")
    assert len(found.hands) > 3
    assert {one.sides for one in found.hands} == {(("plain 1", "plain 3"), ("plain 2", "plain 4"))}
    assert {one.day for one in found.hands} == {7}
    assert sorted(found.games[0].places) == [0, 1]


def test_where_everybody_plays_alone_there_are_three_sides() -> None:
    (first, *_) = of_game("three-handed").hands
    assert [len(side) for side in first.sides] == [1, 1, 1]


def test_called_partners_have_no_score_of_their_own_so_nothing_is_said() -> None:
    found = of_game("five-handed-call")
    assert found.hands == ()
    assert len(found.games) == 1


def test_a_game_played_to_learn_is_counted_with_no_others() -> None:
    record = play(board(board_rules(DOUBLE), 3, 2), ["plain"] * 4)
    assert of_record(replace(record, practice="open")) == (record.ruleset.rules, (), ())


# -- deece keep --ratings


def files(folder: Path) -> list[str]:
    """A sheet of two hands, and the record of a game."""
    book = SheetFile(folder / "friday.sheet")
    book.write(begun(DOUBLE, NAMES, 0))
    book.write(Hand(1, MADE))
    book.write(Hand(2, SET))
    (folder / "games").mkdir()
    record = play(board(board_rules(DOUBLE), 3, 2), ["plain"] * 4)
    (folder / "games" / "one.deece").write_text(format(replace(record, seats=("Ruth", "Tom", "Ida", "Una"))), "utf-8")
    return [str(book.path), str(folder / "games")]


def test_ratings_are_printed_from_sheets_records_and_folders(deece: Deece, tmp_path: Path) -> None:
    paths = files(tmp_path)
    told = deece("keep", *paths, "--ratings")
    lines = [line.partition(":")[0] for line in told.out.splitlines() if "points a hand so far" in line]
    assert (told.code, lines) == (0, ["Ida", "Ruth", "Sam", "Tom", "Una"])
    found = json.loads(deece("keep", *paths, "--ratings", "--json").out)
    assert [one["hands"] for one in found["ratings"]] == [1, 3, 2, 3, 3]
    assert {one["points"] for one in found["ratings"]} == {None}
    assert "ladder" not in found
    pairs = deece("keep", paths[0], "--ratings").out
    assert "Ruth and Tom together: between" in pairs


def test_the_ladder_is_printed_where_it_is_asked_for(deece: Deece, tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    paths = files(tmp_path)
    told = deece("keep", *paths, "--ratings", "--ladder").out
    assert "The ladder" in told
    assert "Ida" in told.partition("The ladder")[2]


def test_points_are_told_at_the_scale_of_the_game(deece: Deece, tmp_path: Path) -> None:
    ends = []
    for scale, ruleset in ((1, DOUBLE), (10, LONG)):
        book = SheetFile(tmp_path / f"by-{scale}.sheet")
        melds, play = {0: Melded(30 * scale), 1: Melded(24 * scale)}, {0: 40 * scale, 1: 10 * scale}
        book.write(begun(ruleset, NAMES, 0))
        book.write(Hand(1, HandTold(declarer=0, bid=60 * scale, trump=0, melds=melds, play=play)))
        ends.append(json.loads(deece("keep", str(book.path), "--ratings", "--json").out)["ratings"][0]["between"])
    assert ends[1] == pytest.approx([10 * end for end in ends[0]], abs=0.06)


def test_games_that_differ_are_told_in_points_of_double_deck(deece: Deece, tmp_path: Path) -> None:
    paths = files(tmp_path)
    single = play(board(board_rules(load("four-handed")), 3, 2), ["plain"] * 4)
    (tmp_path / "games" / "two.deece").write_text(format(single), "utf-8")
    assert "in points of double deck" in deece("keep", *paths, "--ratings").out
    assert "double deck" not in deece("keep", paths[0], "--ratings").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["one", "two"], "with --ratings only"),
        (["one", "--ladder"], "with --ratings only"),
        (["none.sheet", "--ratings"], "there is no file"),
    ],
)
def test_what_cannot_be_rated_is_said(deece: Deece, arguments: list[str], told: str) -> None:
    found = deece("keep", *arguments)
    assert (found.code, told in found.err) == (2, True)


def test_a_file_that_is_no_sheet_is_named(deece: Deece, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("bring chips\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "notes.txt" in deece("keep", str(tmp_path / "notes.txt"), "--ratings").err
    assert "no hand in these files" in deece("keep", str(empty), "--ratings").err
