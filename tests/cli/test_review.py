"""`deece review`: what is printed, written and refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deece.record import format, parse
from deece.review import hands
from tests.cli.conftest import Deece
from tests.review.information import played
from tests.web.games import game

pytestmark = pytest.mark.usefixtures("needs_kernel")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless they are asked for: others take longer to start than to judge a hand with little effort."""
    monkeypatch.setattr("deece.cli.review_command.spread", lambda workers, on: workers or 1)


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "one.deece"
    path.write_text(format(played("four-handed")), "utf-8")
    return str(path)


def test_what_cost_something_is_shown_with_its_reason(deece: Deece, record: str) -> None:
    found = deece("review", record, "--seat", "Player 0", "--effort", "0.3")
    assert found.code == 0
    assert "Player 0: " in found.out
    assert "real choices: " in found.out
    assert "games in 100" in found.out
    assert "imagined deals" in found.out
    assert "Player 1" not in found.out


def test_as_json_each_decision_has_its_options(deece: Deece, record: str) -> None:
    data = json.loads(deece("review", record, "--seat", "2", "--effort", "0.1", "--json").out)
    assert set(data["seats"]) == {"Player 1"}
    assert data["seats"]["Player 1"]["decisions"] == len(data["decisions"])
    for each in data["decisions"]:
        assert each["seat"] == "Player 1"
        chances = {option["choice"]: option["chance"] for option in each["options"]}
        assert each["played"] in chances
        assert chances[each["best"]] == max(chances.values())


def test_the_marked_record_plays_on(deece: Deece, record: str, tmp_path: Path) -> None:
    marked = tmp_path / "marked.deece"
    deece("review", record, "--seat", "1", "--effort", "0.3", "--write", str(marked))
    again = parse(marked.read_text("utf-8"))
    assert again.actions == parse(Path(record).read_text("utf-8")).actions
    assert any(entry.mark for entry in again.entries)
    assert deece("check", str(marked)).code == 0
    refused = deece("review", record, "--write", str(marked))
    assert refused.code == 2
    assert "there already" in refused.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--seat", "Zoe"), "there is no 'Zoe' at this table"),
        (("--seat", "9"), "there is no '9' at this table"),
        (("--hand", "7"), "no decision to judge"),
        (("--effort", "50"), "give 0.1 to 10"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(deece: Deece, record: str, arguments: tuple[str, ...], says: str) -> None:
    found = deece("review", record, *arguments)
    assert (found.code, found.out) == (2, "")
    assert says in found.err


def test_many_hands_give_rates_by_kind_and_role(deece: Deece, record: str) -> None:
    """Twenty hands that are all alike: a rate without an interval, and its parts."""
    one = json.loads(deece("review", record, "--seat", "1", "--effort", "0.1", "--json").out)
    assert one["rates"]["Player 0"] == {"all": None, "kinds": {}, "roles": {}}
    many = deece("review", *[record] * 20, "--seat", "1", "--effort", "0.1")
    assert "over 20 hands" in many.out
    data = json.loads(deece("review", *[record] * 20, "--seat", "1", "--effort", "0.1", "--json").out)
    rates = data["rates"]["Player 0"]
    assert rates["all"]["low"] == pytest.approx(rates["all"]["high"])
    every = one["decisions"]
    for kind, part in rates["kinds"].items():
        mine = [each for each in every if each["kind"] == kind]
        choices = sum(each["unforced"] for each in mine)
        assert part["choices"] == 20 * choices
        lost = sum(each["cost"] for each in mine if each["grade"] in ("slip", "mistake", "blunder"))
        assert part["rate"] == pytest.approx(1000 * lost / choices, abs=0.02)
    assert sum(part["choices"] for part in rates["roles"].values()) <= 20 * one["seats"]["Player 0"]["unforced"]
    assert deece("review", record, record, "--write", "x.deece").code == 2


def test_games_for_learning_are_in_no_error_rate(deece: Deece, record: str, tmp_path: Path) -> None:
    learned = tmp_path / "open.deece"
    text = Path(record).read_text("utf-8")
    learned.write_text(re.sub("(?m)^(dealer: .*)$", r"\1\npractice: open", text, count=1), "utf-8")
    asked = ("--seat", "1", "--effort", "0.1")
    many = deece("review", *[record] * 20, str(learned), *asked)
    assert "over 20 hands" in many.out
    assert "1 game for learning is left out of the error rates." in many.out
    few = deece("review", *[record] * 19, str(learned), *asked)
    assert "An error rate needs 20 hands; these are 19." in few.out


def test_a_second_review_judges_nothing(deece: Deece, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = deece("review", record, "--seat", "1", "--effort", "0.1", "--all")
    monkeypatch.setattr("deece.review.hands.judge", None)
    assert deece("review", record, "--seat", "1", "--effort", "0.1", "--all") == first


def test_two_processes_find_what_one_finds_and_what_one_has_kept_no_other_judges(
    deece: Deece, record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record that is given twice is judged once, too."""
    arguments = ("review", record, record, "--seat", "1", "--effort", "0.1", "--json")
    two = deece(*arguments, "--workers", "2")
    assert two.code == 0
    first, second = json.loads(two.out)["records"]
    assert first == second
    assert deece(*arguments) == two  # all of it was kept
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another"))
    judged, judge = list[int](), hands.judge_job

    def count(job: hands.Job) -> tuple[int, hands.Found]:
        judged.append(job.number)
        return judge(job)

    monkeypatch.setattr("deece.cli.review_command.judge_job", count)
    assert deece(*arguments) == two
    assert len(judged) == len(first["decisions"])


def test_a_review_that_was_stopped_goes_on(deece: Deece, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judged, judge, most = list[int](), hands.judge_job, 3

    def stop(job: hands.Job) -> tuple[int, hands.Found]:
        if len(judged) == most:
            raise KeyboardInterrupt
        judged.append(job.number)
        return judge(job)

    monkeypatch.setattr("deece.cli.review_command.judge_job", stop)
    assert deece("review", record, "--seat", "1", "--effort", "0.1").code == 130
    most = 1000
    whole = json.loads(deece("review", record, "--seat", "1", "--effort", "0.1", "--json").out)
    assert sorted(judged) == list(range(len(whole["decisions"])))


def test_the_ledgers_of_a_game_are_printed_and_add_up(deece: Deece, tmp_path: Path) -> None:
    path = tmp_path / "two.deece"
    path.write_text(format(game("four-handed-passing", hands=2, seed=4, level="learner")), "utf-8")
    found = deece("review", str(path), "--seat", "2", "--effort", "0.1")
    assert found.code == 0
    assert "Player 1, hand 1: " in found.out
    assert "Player 1, all hands: " in found.out
    assert "The luck of the deal" in found.out
    assert "The others' choices were not looked at" in " ".join(found.out.split())
    data = json.loads(deece("review", str(path), "--effort", "0.1", "--json").out)
    ledgers = data["ledgers"]
    assert list(ledgers) == ["Player 0", "Player 1", "Player 2", "Player 3"]
    for each in [one for theirs in ledgers.values() for one in theirs]:
        lines = ("luck", "own", "partner", "opponents", "play", "lay")
        assert sum(each[line] for line in lines) == each["score"] == each["luck"] + each["adjusted"]
    assert [one["score"] for one in ledgers["Player 0"]] == [-one["score"] for one in ledgers["Player 1"]]


def test_mistakes_come_back_where_one_learns(deece: Deece, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "learner.deece"
    path.write_text(format(played("four-handed", "learner", 3)), "utf-8")
    record = str(path)
    refused = deece("review", record, "--learn")
    assert refused.code == 2
    assert "--learn needs --seat" in refused.err
    found = deece("review", record, "--seat", "1", "--learn")
    (number,) = re.findall(r"(\d) mistakes? comes? back in your hands again: deece learn back", found.out)
    assert 1 <= int(number) <= 5
    assert json.loads(deece("learn", "--json").out)["back"] == int(number)
    again = deece("learn", "back")
    assert "Your hands again: Hand 1, " in again.out
    assert "What do you choose this time?" in again.out


def test_a_bid_that_told_partner_too_much_is_named(deece: Deece, tmp_path: Path) -> None:
    path = tmp_path / "bold.deece"
    path.write_text(format(played("double-deck", "random", 1)), "utf-8")
    asked = ("review", str(path), "--seat", "Player 0", "--effort", "0.1")
    words = "it told partner at least 25 meld, and the hand held 18 with its best trump"
    assert deece(*asked, "--all").out.count("it told partner") == 1
    assert words in " ".join(deece(*asked, "--all").out.split())
    told = [each["overtold"] for each in json.loads(deece(*asked, "--json").out)["decisions"]]
    assert [each for each in told if each] == [
        {"card": "Classic double deck", "missing": ["meld"], "least": 25, "held": 18}
    ]
