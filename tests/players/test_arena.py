"""Paired deals: repeatable on any number of cores, resumed to the same summary, and summed up right."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path

import pytest

from deece.arena.contest import Outcome, compete, interval, outcome
from deece.arena.pairs import Contest, Job, Pair, names_of, play_pair, seats
from deece.arena.work import SimulateError
from deece.game.made import Hand
from deece.players import PlayerError
from deece.record import check, final, parse
from deece.rules.ruleset import load, systems

FOUR = load("four-handed-passing")


def test_the_same_seed_gives_the_same_result_with_one_process_and_with_two() -> None:
    one = compete(FOUR, "plain", "counting", 6, 3, workers=1)
    assert compete(FOUR, "plain", "counting", 6, 3, workers=2) == one
    assert compete(FOUR, "plain", "counting", 6, 4, workers=1) != one
    assert one.hands == 12
    assert one.unbid + sum(each.won for each in one.bids) == 12


@pytest.mark.parametrize("system", systems())
def test_equal_players_score_alike(system: str) -> None:
    """Players of chance too: a chair's chance is the same whoever sits there."""
    found = compete(load(system), "plain", "plain", 2, 1, workers=1)
    assert found.difference == 0
    assert found.margin == 0
    assert compete(load(system), "random", "random", 1, 1, workers=1).difference == 0


def test_a_better_player_is_ahead_and_the_difference_turns_with_the_sides() -> None:
    found = compete(FOUR, "plain", "random", 5, 1, workers=1)
    other = compete(FOUR, "random", "plain", 5, 1, workers=1)
    assert found.margin is not None
    assert found.difference > found.margin
    assert isclose(found.difference, -other.difference)


# ------------------------------------------------------------------------------------------------ seats


def seated(system: str, a: str, b: str, dealer: int, house: dict[str, int] | None = None) -> list[str]:
    """By A's side, who sits where: "A plain", with "-" for one who sits out."""
    rules = load(system, house)
    contest = Contest(rules, names_of(rules.rules, a), names_of(rules.rules, b), 0)
    return [
        " ".join(team + name[0] if team else "-" for team, name in seats(contest, dealer, side))
        for side in range(rules.rules.deal.sides)
    ]


def test_two_sides_change_seats() -> None:
    assert seated("double-deck", "plain", "random", 0) == ["Ap Br Ap Br", "Br Ap Br Ap"]
    assert seated("two-handed", "plain", "random", 1) == ["Ap Br", "Br Ap"]


def test_a_side_may_be_mixed() -> None:
    assert seated("double-deck", "plain+random", "counting", 2) == ["Ap Bc Ar Bc", "Bc Ap Bc Ar"]
    assert seated("triple-deck", "plain+random+counting", "plain", 0)[0] == "Ap Bp Ar Bp Ac Bp"


def test_with_more_than_two_sides_a_plays_each_of_them_in_turn() -> None:
    assert seated("three-handed", "plain", "random", 0) == ["Ap Br Br", "Br Ap Br", "Br Br Ap"]
    assert seated("eight-handed", "plain", "random", 0)[1] == "Br Ap Br Br Br Ap Br Br"
    assert len(seated("five-handed-call", "plain", "random", 0)) == 5


def test_who_sits_out_plays_for_nobody() -> None:
    assert seated("double-deck", "plain", "random", 4, {"deal.people": 5}) == ["Ap Br Ap Br -", "Br Ap Br Ap -"]
    assert seated("double-deck", "plain", "random", 0, {"deal.people": 5}) == ["- Ap Br Ap Br", "- Br Ap Br Ap"]


def test_both_hands_of_a_pair_have_the_same_cards_and_dealers_turn(tmp_path: Path) -> None:
    contest = Contest(FOUR, ("plain", "random"), ("counting",), 5)
    compete(FOUR, "plain+random", "counting", 3, 5, workers=1, records=tmp_path)
    for pair, texts, _ in [play_pair(Job(contest, number, recorded=True)) for number in range(3)]:
        files = [(tmp_path / f"pair-{pair.number + 1:05}-{side}.deece").read_text("utf-8") for side in (1, 2)]
        assert tuple(files) == texts
        one, two = (parse(text) for text in texts)
        assert one.actions[0] == two.actions[0]
        assert one.dealer == two.dealer == pair.number
        assert one.seats == ("plain 1", "counting 2", "random 3", "counting 4")
        assert two.seats == ("counting 1", "plain 2", "counting 3", "random 4")
        for text, hand in zip(texts, pair.hands, strict=True):
            assert check(text) == []
            assert final(parse(text)).public.game.scores == hand.scores


# ---------------------------------------------------------------------------------------------- figures


def test_the_interval_of_a_constructed_example() -> None:
    """1, 2, 3, 4, 5: mean 3, deviation 1.5811, Student's quantile for 4 is 2.7764."""
    middle, margin = interval([1, 2, 3, 4, 5])
    assert middle == 3
    assert margin is not None
    assert isclose(margin, 2.7764 * 1.5811 / 5**0.5, rel_tol=0.01)
    many, small = interval([-1.0, 1.0] * 5000)
    assert many == 0
    assert small is not None
    assert isclose(small, 1.96 / 100, rel_tol=0.001)
    assert interval([7.0]) == (7.0, None)


def test_a_contest_is_summed_up() -> None:
    contest = Contest(load("double-deck"), ("plain", "counting"), ("random",), 1)
    first = Pair(0, (Hand((60, 20), 0, 52, True), Hand((30, -50), 1, 50, False)))
    second = Pair(1, (Hand((-55, 10), 2, 55, False), Hand((0, 0))))
    assert (first.difference, second.difference) == ((40 - 80) / 2, -65 / 2)
    found = outcome(contest, [first, second])
    assert (found.pairs, found.hands, found.unbid) == (2, 4, 1)
    assert found.difference == (-20 - 32.5) / 2
    sums = {(each.team, each.name): (each.won, each.made, each.set, each.mean) for each in found.bids}
    assert sums == {
        ("A", "plain"): (2, 1, 1, 51.0),
        ("A", "counting"): (1, 0, 1, 55.0),
        ("B", "random"): (0, 0, 0, 0.0),
    }


def test_among_three_sides_a_is_measured_against_the_others_average() -> None:
    hands = (Hand((30, 10, 20), 0, 20, True), Hand((5, 8, 5), 0, 20, True), Hand((9, 9, 0), 0, 20, True))
    assert Pair(0, hands).difference == (15 + 3 - 9) / 3


# ----------------------------------------------------------------------------------------------- resuming


def test_a_stopped_contest_goes_on_to_the_same_summary(tmp_path: Path) -> None:
    file = tmp_path / "results"
    whole = compete(FOUR, "plain", "counting", 6, 3, workers=1)

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compete(FOUR, "plain", "counting", 6, 3, workers=1, file=file, progress=stop)
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"pair": 3, "hands": [{"sco')  # killed while it wrote
    done: list[int] = []
    assert compete(FOUR, "plain", "counting", 6, 3, workers=1, file=file, progress=done.append) == whole
    assert done == [3, 4, 5, 6]
    assert compete(FOUR, "plain", "counting", 6, 3, workers=1, file=file) == whole
    assert [json.loads(line)["pair"] for line in file.read_text("utf-8").splitlines()[1:]] == list(range(6))


def test_fewer_or_more_pairs_may_be_asked_of_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "results"

    def ask(pairs: int, into: Path | None = file) -> Outcome:
        return compete(FOUR, "plain", "counting", pairs, 3, workers=1, file=into)

    ask(3)
    assert ask(2) == ask(2, None)
    assert ask(4) == ask(4, None)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"hello", "is no file of deece arena"),
        (b"hello\n", "is no file of deece arena"),
        (b"[1]\n", "is no file of deece arena"),
        (b"\xff\xfe\n", "is no file of deece arena"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "results"
    file.write_bytes(content)
    with pytest.raises(SimulateError, match=said):
        compete(FOUR, "plain", "plain", 1, 1, workers=1, file=file)
    assert file.read_bytes() == content


def test_the_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results"
    compete(FOUR, "plain", "plain", 1, 1, workers=1, file=file)
    for rules, a, seed in ((FOUR, "random", 1), (FOUR, "plain", 2), (load("four-handed"), "plain", 1)):
        with pytest.raises(SimulateError, match="belongs to another run"):
            compete(rules, a, "plain", 1, seed, workers=1, file=file)


@pytest.mark.parametrize(
    "line", ["nonsense", "3", '{"pair": 1}', '{"pair": 1, "hands": []}', '{"pair": -1, "hands": [{}, {}]}']
)
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "results"
    compete(FOUR, "plain", "plain", 1, 1, workers=1, file=file)
    with file.open("a", encoding="utf-8") as stream:
        stream.write(line + "\n")
    with pytest.raises(SimulateError, match="line 3 of"):
        compete(FOUR, "plain", "plain", 1, 1, workers=1, file=file)


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("system", "a", "said"),
    [
        ("double-deck", "plane", "did you mean 'plain'"),
        ("double-deck", "plain+plane", "did you mean 'plain'"),
        ("double-deck", "", "there is no player ''"),
        ("double-deck", "plain+plain+plain", r"names 3 players: name 1 \(for all of a side\) or 2"),
        ("three-handed", "plain+random", "name 1: nobody has partners"),
    ],
)
def test_players_that_do_not_fit_are_refused_in_words(system: str, a: str, said: str) -> None:
    with pytest.raises((PlayerError, SimulateError), match=said):
        compete(load(system), a, "plain", 1, 1, workers=1)


@pytest.mark.parametrize(("pairs", "workers"), [(0, 1), (-1, 1), (1_000_001, 1), (1, 0)])
def test_numbers_that_make_no_sense_are_refused(pairs: int, workers: int) -> None:
    with pytest.raises(SimulateError, match="ask for"):
        compete(FOUR, "plain", "plain", pairs, 1, workers=workers)
