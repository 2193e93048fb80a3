"""Every command with good input, as text and as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deece.record import check
from deece.rules.ruleset import library, systems
from deece.wire.position import WorthAsked, worth_shown

from .conftest import Deece

HAND = "AH TH KH KH KH QH QH JH QD QD JD QC QC AS KS KS QS QS JS JS"  # the worked example of S0


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_systems_lists_all_twenty(deece: Deece) -> None:
    text = deece("systems")
    assert text.code == 0
    assert all(name in text.out for name in systems())
    assert max(map(len, text.out.splitlines())) <= 80
    (data,) = lines(deece("systems", "--json").out)
    assert [one["id"] for one in data] == list(systems())
    assert all(set(one) == {"id", "name", "players", "summary"} for one in data)
    assert next(one["players"] for one in data if one["id"] == "triple-deck") == 6


def test_all_lists_the_library_too_with_sources_and_what_is_missing(deece: Deece) -> None:
    text = deece("systems", "--all")
    assert text.code == 0
    assert all(name in text.out for name in (*systems(), *library()))
    assert "After a collection of rules after Hoyle." in " ".join(text.out.split())
    assert max(map(len, text.out.splitlines())) <= 80
    (data,) = lines(deece("systems", "--all", "--json").out)
    assert [one["id"] for one in data] == [*systems(), *library()]
    (firehouse,) = [one for one in data if one["id"] == "firehouse"]
    assert (firehouse["base"], firehouse["source"]) == ("partnership-auction", "a collection of rules after Hoyle")
    assert firehouse["notes"]


@pytest.mark.parametrize("form", ["text", "md", "html", "json", "toml"])
@pytest.mark.parametrize("system", [*systems(), *library()])
def test_rules_are_written_in_every_form(deece: Deece, system: str, form: str) -> None:
    result = deece("rules", system, "--format", form)
    assert result.code == 0
    assert result.out.strip()


def test_rules_with_a_house_rule_and_a_difference(deece: Deece, tmp_path: Path) -> None:
    assert "600" in deece("rules", "double-deck", "--set", "score.goal=600").out
    text = deece("rules", "double-deck", "--diff", "double-pinochle").out
    assert text.startswith("Double deck and Double pinochle: the differences")
    (data,) = lines(deece("rules", "double-deck", "--set", "score.goal=600", "--diff", "double-deck", "--json").out)
    assert data["changes"] == {"score.goal": {"from": 500, "to": 600}}
    (data,) = lines(deece("rules", "double-deck", "--set", "score.goal=600", "--json").out)
    assert data["rules"]["score.goal"]["value"] == 600
    assert data["rules"]["score.goal"]["set_by"] == "house rule"
    house = tmp_path / "ours.toml"
    house.write_text('name = "Ours"\nextends = "double-deck"\n[score]\ngoal = 600\n', "utf-8")
    assert "Ours" in deece("rules", str(house)).out
    assert "properties" in json.loads(deece("rules", "--schema").out)


def test_a_rule_sheet_ends_with_two_hands_and_a_card_is_a_page_for_beginners(deece: Deece) -> None:
    sheet = deece("rules", "double-deck").out
    assert sheet.count("A hand, card by card: ") == 2
    assert "Trick 20: " in sheet
    card = deece("rules", "double-deck", "--card", "--set", "score.goal=600").out
    assert card.startswith("Double deck: a card for the table")
    assert "The game is to 600." in card
    assert "Trick 20: " not in card
    assert len(card.splitlines()) < 90
    for more in (("--diff", "double-pinochle"), ("--json",), ("--format", "toml")):
        assert "a card is printed alone" in deece("rules", "double-deck", "--card", *more).err


def test_a_house_rule_that_is_so_already_is_a_warning(deece: Deece) -> None:
    result = deece("rules", "double-deck", "--set", "score.goal=500", "--json")
    (data,) = lines(result.out)
    assert (result.code, data["overrides"]) == (0, {})
    assert data["warnings"] == ["score.goal=500 is so already and changes nothing"]
    assert result.err == "deece: score.goal=500 is so already and changes nothing\n"


def test_house_rules_are_written_as_a_house_set(deece: Deece, tmp_path: Path) -> None:
    text = deece("rules", "double-deck", "--set", "score.goal=600", "--format", "toml").out
    (tmp_path / "ours.toml").write_text(text, "utf-8")
    (data,) = lines(deece("rules", str(tmp_path / "ours.toml"), "--diff", "double-deck", "--json").out)
    assert data["changes"] == {"score.goal": {"from": 500, "to": 600}}
    assert "--diff" in deece("rules", "check", "--format", "toml", "--diff", "cutthroat").err


def test_meld_gives_the_worked_example_of_s0(deece: Deece) -> None:
    assert "88" in deece("meld", "--rules", "double-deck", "--trump", "H", HAND).out
    (data,) = lines(deece("meld", "--rules", "double-deck", "--trump", "hearts", "--json", *HAND.split()).out)
    assert (data["total"], data["trump"]) == (88, "H")
    assert sum(one["points"] for one in data["combinations"]) == 88
    assert len(data["hand"]) == 20
    first, *_, last = data["combinations"]
    cards = ["AH", "TH", "KH", "QH", "JH"]
    run = {"name": "run in hearts", "kind": "run", "suit": "H", "copies": 1, "points": 16, "cards": cards}
    assert first == run
    assert (last["kind"], last["suit"], last["copies"]) == ("queens", None, 2)
    assert "(six hundred queens)" in deece("meld", "--rules", "double-deck", "--trump", "H", HAND).out


def test_meld_that_wins_the_game_says_so(deece: Deece) -> None:
    arguments = ("meld", "--rules", "racehorse", "--trump", "S")
    for hand, wins in (("S:QQQQ D:JJJJ", True), ("S:QQQ D:JJJ", False)):
        assert ("quadruple pinochle" in deece(*arguments, hand).out) is wins
        assert ("This wins the game when it is shown." in deece(*arguments, hand).out) is wins
        (data,) = lines(deece(*arguments, "--json", hand).out)
        assert data["wins"] is wins


def test_meld_without_trump_is_for_each_suit(deece: Deece) -> None:
    data = lines(deece("meld", "--rules", "double-deck", "--json", HAND).out)
    assert [one["trump"] for one in data] == list("SHDC")
    assert deece("meld", "--rules", "double-deck", HAND).out.count(" trump: ") == 4


def test_meld_reads_a_hand_a_line(deece: Deece) -> None:
    result = deece("meld", "-r", "double-deck", "-t", "S", "--json", "-", stdin="KS QS\n\n♠:AAKQ\n".encode())
    assert [one["total"] for one in lines(result.out)] == [4, 4]
    assert deece("meld", "-r", "double-deck", "-t", "S", "-", stdin=b"KS QS\nAS\n").out.count(" trump: ") == 2


def test_legal_says_what_and_why_not(deece: Deece) -> None:
    arguments = ("legal", "--rules", "double-deck", "--trump", "H", "--trick", "KS", "AS TS JS AH")
    text = deece(*arguments).out
    assert "A♠ 10♠" in text
    assert "must beat the king" in text
    (data,) = lines(deece(*arguments, "--json").out)
    assert data["legal"] == ["AS", "TS"]
    assert [one["card"] for one in data["refused"]] == ["JS", "AH"]
    assert data["refused"][0] == {
        "card": "JS",
        "reason": "you hold the ace and the ten of spades and must beat the king",
        "code": "must_beat",
        "figures": {"suit": "S", "held": ["AS", "TS"], "best": "KS"},
    }
    (data,) = lines(deece("legal", "--rules", "double-deck", "--trump", "H", "AS TS", "--json").out)
    assert data == {"legal": ["AS", "TS"], "refused": []}


@pytest.mark.parametrize("system", systems())
def test_deal_is_a_record_that_checks(deece: Deece, system: str) -> None:
    text = deece("deal", "--rules", system, "--seed", "7").out
    assert check(text) == []
    assert text == deece("deal", "--rules", system, "--seed", "7").out
    (data,) = lines(deece("deal", "--rules", system, "--seed", "7", "--json").out)
    assert set(data) == {"rules", "seed", "dealer", "hands", "widow", "stock"}
    assert deece("deal", "--rules", system).code == 0


@pytest.fixture
def game(deece: Deece, tmp_path: Path) -> Path:
    """The record of a whole game."""
    deece(
        "simulate",
        "--rules",
        "double-deck",
        "--players",
        "plain",
        "--games",
        "1",
        "--workers",
        "1",
        "--records",
        str(tmp_path),
    )
    (file,) = tmp_path.iterdir()
    return file


def test_simulate_sums_up_and_is_the_same_again(deece: Deece) -> None:
    arguments = (
        "simulate",
        "--rules",
        "two-handed",
        "--players",
        "plain,random",
        "--games",
        "2",
        "--seed",
        "3",
        "--workers",
        "1",
    )
    text = deece(*arguments)
    assert text.code == 0
    assert "mean score" in text.out
    first, second = (lines(deece(*arguments, "--json").out)[0] for _ in range(2))
    assert first.pop("seconds") >= 0
    assert second.pop("seconds") >= 0
    assert first == second
    assert first["games"] == 2
    assert sum(first["wins"]) + first["unfinished"] >= 2


def test_simulate_says_nothing_of_bids_where_there_is_no_auction(deece: Deece) -> None:
    arguments = ("simulate", "--rules", "two-handed", "--games", "1", "--workers", "1")
    assert "bid" not in deece(*arguments).out
    (data,) = lines(deece(*arguments, "--json").out)
    assert data["mean_bid"] is None


def test_odds_of_a_hand(deece: Deece) -> None:
    hand = "AS AS TS TS KS QS QS QS AH TH KH KH QH QH KD QD JD TC TC JC"
    arguments = ("odds", "--rules", "double-deck", "--deals", "4", "--seed", "3", hand)
    told = deece(*arguments)
    assert told.out.splitlines()[0].startswith("Double deck, first to speak: A♠")
    assert "from 4 imagined deals" in told.out
    assert told.out.splitlines()[4].split()[0] == "50"
    data = json.loads(deece(*arguments, "--json").out)
    assert data["deals"] == 4
    assert [row["bid"] for row in data["bids"]][:4] == [50, 51, 52, 53]
    assert all(0 <= row["chance"] <= 1 and row["trump"] in "SHDC" for row in data["bids"])
    assert deece(*arguments).out == told.out


def test_odds_after_calls_at_a_score_say_what_a_bid_is_worth(deece: Deece, needs_kernel: None) -> None:
    hand = "AS AS TS TS KS QS QS QS AH TH KH KH QH QH KD QD JD TC TC JC"
    asked = ("odds", "--rules", "double-deck", "--deals", "12", "--auction", "50,52,pass", hand)
    level = json.loads(deece(*asked, "--bid", "54", "--json").out)
    assert [row["bid"] for row in level["bids"]][:2] == [53, 54]
    assert {row["choice"] for row in level["worth"]} == {"bid pass", "bid 53", "bid 54"}
    chances = [row["chance"] for row in level["worth"]]
    assert chances == sorted(chances, reverse=True)
    assert {"holds", "needs"} <= {fact["kind"] for fact in level["facts"]}
    behind = json.loads(deece(*asked, "--bid", "54", "--score", "-200,440", "--json").out)
    assert max(row["chance"] for row in behind["worth"]) < min(chances), "at a score that is nearly lost"
    assert behind["bids"] == level["bids"], "the chance of making it is the same"
    told = deece(*asked, "--bid", "54").out
    assert told.splitlines()[0].startswith("Double deck, after 50, 52 and pass: A♠")
    assert "wins the game" in told
    assert "12 imagined deals 54 brings" in " ".join(told.split())


def test_the_page_of_a_position_says_what_the_command_says(deece: Deece, needs_kernel: None) -> None:
    hand = "AS AS TS TS KS QS QS QS AH TH KH KH QH QH KD QD JD TC TC JC"
    asked = ("--rules", "double-deck", "--auction", "50,52,pass", "--score", "120,85", "--conventions", "classic")
    told = json.loads(deece("odds", *asked, "--bid", "55", "--deals", "16", "--seed", "3", "--json", hand).out)
    page = worth_shown(
        WorthAsked(
            id="double-deck",
            dealer=0,
            cards=hand,
            calls=["50", "52", "pass"],
            scores=["120", "85"],
            conventions=["classic"],
            bids=[55],
            deals=16,
            seed=3,
        )
    )
    assert [row.chance for row in page.rows] == [pytest.approx(100 * row["chance"], abs=0.06) for row in told["worth"]]
    assert [row.points for row in page.rows] == [pytest.approx(row["points"], abs=0.06) for row in told["worth"]]
    said = " ".join(deece("odds", *asked, "--bid", "55", "--deals", "16", "--seed", "3", hand).out.split())
    for line in (page.head, *page.why, *(row.brings for row in page.rows), *(row.behind for row in page.rows)):
        assert line in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--auction", "50,50"), "“50” cannot be called there"),
        (("--auction", "50,pass,pass,pass"), "after 4 calls the auction is over"),
        (("--auction", "fifty"), "“fifty” cannot be called there"),
        (("--score", "600,0", "--set", "score.bid_to_win=off"), "with 500 points the game is over"),
        (("--score", "1"), "the score is 2 figures, your own first"),
        (("--score", "a,b"), "give figures"),
        (("--bid", "7"), "“7” cannot be called there"),
        (("--conventions", "classic,none,none"), "one for each of 2 sides"),
    ],
)
def test_odds_of_what_cannot_be_are_refused(deece: Deece, arguments: tuple[str, ...], says: str) -> None:
    hand = "AS AS TS TS KS QS QS QS AH TH KH KH QH QH KD QD JD TC TC JC"
    found = deece("odds", "--rules", "double-deck", "--deals", "1", hand, *arguments)
    assert (found.code, found.out) == (2, "")
    assert says in found.err


def test_arena_compares_two_kinds_of_player(deece: Deece, tmp_path: Path) -> None:
    arguments = (
        "arena",
        "--rules",
        "four-handed-passing",
        "--a",
        "plain+random",
        "--b",
        "counting",
        "--pairs",
        "3",
        "--jobs",
        "1",
        "--seed",
        "2",
        "--resume",
        str(tmp_path / "results"),
    )
    text = deece(*arguments, "--records", str(tmp_path / "hands"))
    assert text.code == 0
    assert "A plain+random, B counting; 3 pairs, 6 hands, seed 2" in text.out
    assert "95 % interval" in text.out
    assert len(list((tmp_path / "hands").iterdir())) == 6
    (data,) = lines(deece(*arguments, "--json").out)
    assert [(each["side"], each["player"]) for each in data["players"]] == [
        ("A", "plain"),
        ("A", "random"),
        ("B", "counting"),
    ]
    assert data["interval"][0] <= data["difference"] <= data["interval"][1]
    assert sum(each["bids_won"] for each in data["players"]) + data["unbid"] == 6


def test_arena_says_what_one_pair_tells_and_nothing_of_bids_where_there_is_no_auction(deece: Deece) -> None:
    arguments = ("arena", "--rules", "two-handed", "--a", "plain", "--b", "random", "--pairs", "1", "--jobs", "1")
    text = deece(*arguments).out
    assert "one pair gives no interval" in text
    assert "bids" not in text
    (data,) = lines(deece(*arguments, "--json").out)
    assert data["interval"] is None
    same = deece("arena", "--rules", "two-handed", "--a", "plain", "--b", "plain", "--pairs", "2", "--jobs", "1")
    assert "no difference shown" in same.out


def test_the_log_of_a_two_handed_game_leaves_out_who_lays_nothing(deece: Deece, tmp_path: Path) -> None:
    deece("simulate", "--rules", "two-handed", "--games", "1", "--workers", "1", "--records", str(tmp_path))
    (file,) = tmp_path.iterdir()
    text = deece("replay", str(file), "--steps").out
    assert "plays on" not in text
    assert "lays " in text
    assert "Played out" in text


def test_replay_shows_the_score_sheet_and_the_steps(deece: Deece, game: Path) -> None:
    text = deece("replay", str(game)).out
    assert "Hand 1" in text
    assert "The game is over" in text
    assert len(deece("replay", str(game), "--steps").out.splitlines()) > len(text.splitlines()) + 80
    data = lines(deece("replay", str(game), "--json").out)
    assert data[-1]["over"]
    assert data[0]["hand"] == 1
    assert data[0]["scores"]
    steps = lines(deece("replay", str(game), "--json", "--steps").out)
    assert steps[0]["action"] == "deal"
    assert deece("replay", "-", stdin=game.read_bytes()).out == text


def test_check_says_ok(deece: Deece, game: Path) -> None:
    result = deece("check", str(game))
    assert (result.code, result.out[:4]) == (0, "ok: ")
    (data,) = lines(deece("check", str(game), "--json").out)
    length = len(game.read_text("utf-8").splitlines())
    assert not any(seal["sealed"] for seal in data.pop("seals"))
    assert data == {"ok": True, "problems": [], "complete": True, "whole_to": length}
    assert deece("check", "-", stdin=game.read_bytes()).code == 0


def test_play_reads_lines_and_ends_politely(deece: Deece, tmp_path: Path) -> None:
    file = tmp_path / "game.deece"
    result = deece("play", "double-deck", "--seed", "1", "--record", str(file), stdin=b"?\nhint\nscore\n")
    assert result.code == 0
    assert "Goodbye" in result.out
    assert check(file.read_text("utf-8")) == []
    asked = deece("play", stdin=b"three-handed\n")
    assert "3 players" in asked.out
    assert "Goodbye" in asked.out
    assert deece("play", stdin=b"").code == 0


def test_version_and_help(deece: Deece) -> None:
    assert deece("--version").out.startswith("deece ")
    assert "simulate" in deece("--help").out
    assert "<bool>" not in deece("play", "--help").out + deece("--help").out
    assert "score.goal=600" in deece("play", "--help").out
    commands = (
        "systems",
        "rules",
        "meld",
        "legal",
        "deal",
        "simulate",
        "arena",
        "players",
        "odds",
        "replay",
        "check",
        "play",
    )
    for command in commands:
        assert deece(command, "--help").code == 0


@pytest.mark.needs("bash")
def test_a_broken_pipe_is_quiet() -> None:
    command = f"{sys.executable} -c 'from deece.cli import main; main()' rules double-deck --format html | head -c 10"
    result = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=120)
    assert result.stderr == b""


def test_control_c_is_quiet(deece: Deece, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = deece("play", "double-deck")
    assert (result.code, result.err) == (130, "")


def test_legal_answers_for_the_first_lead(deece: Deece) -> None:
    arguments = ["legal", "--rules", "double-deck", "--trump", "S", "--set", "trick.first_lead=trump", "AS AH"]
    later = deece(*arguments).out
    assert "may be played: A♠ A♥" in later
    assert "for the first lead of the hand add --first" in later
    first = deece(*arguments, "--first")
    assert "may be played: A♠\n" in first.out
    assert "not A♥: the first lead must be trump" in first.out
    assert deece(*arguments, "--first", "--trick", "KS").code == 2


def test_the_seats_of_a_side_of_three_stand_apart_from_its_players(deece: Deece) -> None:
    text = deece("simulate", "-r", "racehorse", "--players", "random", "--games", "1", "--workers", "1").out
    assert "1, 3 and 5  random" in text
    assert "\nseats       players" in text
