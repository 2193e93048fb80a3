"""`deece arena --plot` and `deece plot`: pictures of results, in the terminal and in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.envs.needed import needed

needed("plotext", "matplotlib")

from deece.arena.contest import compete, course  # noqa: E402 - after the check
from deece.cli import plots  # noqa: E402
from deece.cli.words import BadInput  # noqa: E402
from deece.rules import load  # noqa: E402
from tests.cli.conftest import Deece  # noqa: E402

ARENA = ("arena", "--rules", "two-handed", "--a", "plain", "--b", "random", "--workers", "1", "--pairs", "6")


def test_the_course_of_a_contest_ends_where_the_contest_does() -> None:
    found = compete(load("two-handed"), "plain", "random", 6, 1, workers=1)
    points = course(found.played)
    assert [each.pairs for each in points] == [2, 3, 4, 5, 6]
    assert (points[-1].mean, points[-1].margin) == (found.difference, found.margin)
    first = compete(load("two-handed"), "plain", "random", 3, 1, workers=1)
    assert (points[1].mean, points[1].margin) == (first.difference, first.margin)
    assert course(found.played[:1]) == []


def test_a_contest_is_drawn_in_the_terminal_without_colors(deece: Deece, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    found = deece(*ARENA, "--plot", "-")
    lines = found.out.splitlines()
    assert "A plain, B random" in found.out
    assert "points a deal" in lines[-1]
    assert lines[-1].endswith("pairs")
    assert "\x1b" not in found.out
    assert max(map(len, lines[3:])) <= 60
    assert sum("·" in line for line in lines) > 3  # the edges of the interval


def test_kept_results_are_drawn_as_the_contest_was(deece: Deece, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    whole = deece(*ARENA, "--resume", str(kept), "--plot", str(tmp_path / "one.svg"))
    assert "points a deal more" in whole.out
    deece("plot", str(kept), "--plot", str(tmp_path / "again.svg"))
    drawn = (tmp_path / "one.svg").read_text("utf-8")
    assert drawn == (tmp_path / "again.svg").read_text("utf-8")
    assert "A plain, B random" in drawn
    deece("plot", str(kept), "--plot", str(tmp_path / "one.png"))
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_a_csv_file_is_a_curve_and_told_chances_are_drawn_beside_what_came_true(deece: Deece, tmp_path: Path) -> None:
    curve = tmp_path / "ppo.csv"
    curve.write_text("rollout/ep_rew_mean,time/total_timesteps\n-1.5,1000\n,1500\n0.25,2000\n", "utf-8")
    out = deece("plot", str(curve)).out
    assert "ppo" in out
    assert "2000" in out
    assert out.splitlines()[-1].split() == ["rollout/ep_rew_mean", "time/total_timesteps"]
    told = tmp_path / "odds.csv"
    told.write_text("said,made,low,high\n0.1,0.2,0.1,0.3\n0.9,0.8,0.7,0.9\n", "utf-8")
    assert out.count("/") < deece("plot", str(told)).out.count("/")  # where both would be equal
    assert deece("plot", str(told), str(curve)).err.endswith("count different things; draw them one by one\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--plot", "picture.gif"), "give a file that ends in .svg, .png, .pdf, or - for the terminal"),
        (("--plot", "nowhere/picture.svg"), "there is no such folder"),
        (("--plot", "-", "--json"), "give --plot a file"),
        (("--plot", "-", "--pairs", "1"), "one pair gives no interval"),
    ],
)
def test_what_cannot_be_drawn_is_said_before_anything_is_played(
    deece: Deece, arguments: tuple[str, ...], why: str
) -> None:
    found = deece(*ARENA, *arguments)
    assert found.code == 2
    assert why in found.err
    assert not found.out


def test_files_that_hold_nothing_to_draw_are_said_to(deece: Deece, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text, why in (
        ("", "has nothing to draw"),
        ("steps,points\n1,two\n", "something else than numbers"),
        ("steps,points\n,\n", "has no row with both"),
        ("time/fps,time/total_timesteps\n9,1000\n", "wrap the environments with VecMonitor, or name a column"),
        ('{"deece arena": 1}\n', "no file of results"),
        ('{"deece arena": 1, "rules": "x", "a": "p", "b": "q"}\n', "one pair gives no interval"),
    ):
        file.write_text(text, "utf-8")
        assert why in deece("plot", str(file)).err
    file.write_text("steps,points\n1,2\n", "utf-8")
    assert "no column 'z'; it has steps, points" in deece("plot", str(file), "--y", "z").err


def test_without_a_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(plots, "import_module", missing)
    with pytest.raises(BadInput, match=r"python -m pip install 'deece\[plot\]'"):
        plots.check_place("-")
