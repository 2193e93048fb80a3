"""Slips are made in the lines that changed and nowhere else, and what no test notices is listed."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from tests.mutants import changed
from tests.mutants.making import slips
from tests.mutants.near import near

ROOT = Path(__file__).resolve().parents[2]
CODE = '''"""A toy."""
LEAST: int = 3


def wins(points: int, need: int, *, out: bool = False) -> bool:
    """Whether it wins, as “they” say."""
    if points >= need and not out:
        return True
    return need in (LEAST, points + 1)
'''
TEST = """from deece.toy import wins
def test_more_than_needed_wins(): assert wins(9, 5)
def test_out_never_wins(): assert not wins(9, 5, out=True)
"""


def made(text: str, lines: set[int]) -> set[tuple[int, str]]:
    return {(each.line, text.splitlines()[each.line - 1].strip() and each.what) for each in slips(text, lines)}


def test_slips_are_those_that_people_make() -> None:
    assert made(CODE, set(range(1, 20))) == {
        (2, "4 for 3"),
        (5, "True for False"),
        (7, "never so"),
        (7, "“>” for “>=”"),
        (7, "“or” for “and”"),
        (7, "left out: points >= need"),
        (7, "left out: not out"),
        (7, "“not” left out"),
        (8, "False for True"),
        (9, "“not in” for “in”"),
        (9, "“-” for “+”"),
        (9, "2 for 1"),
    }
    assert {line for line, _ in made(CODE, {7, 8})} == {7, 8}


def test_a_slip_changes_its_own_place_and_leaves_python() -> None:
    texts = [each.into(CODE) for each in slips(CODE, {7})]
    assert len(set(texts)) == len(texts) == 6
    for text in texts:
        ast.parse(text)
        assert [a == b for a, b in zip(CODE.splitlines(), text.splitlines(), strict=True)].count(False) == 1


@pytest.mark.parametrize("file", ["game/account.py", "table/live.py", "words/needs.py", "review/judge.py"])
def test_every_slip_in_real_code_is_python(file: str) -> None:
    text = (ROOT / "src" / "deece" / file).read_text("utf-8")
    found = slips(text, range(1, 10_000))
    assert len(found) > 30
    for each in found:
        after = each.into(text)
        assert after != text
        ast.parse(after)


def test_the_tests_near_a_file_are_those_that_import_it() -> None:
    assert near(ROOT, "src/deece/table/waiting.py", 3)[0].startswith("tests/table/")
    assert near(ROOT, "src/deece/review/cost.py", 1) == ["tests/review/test_cost.py"]
    assert near(ROOT, "src/deece/nowhere.py", 3) == []


@pytest.mark.parametrize("file", ["words/needs.py", "wire/public.py", "wire/slip.py"])
def test_what_is_said_and_sent_to_the_letter_is_near_to_what_says_and_sends_it(file: str) -> None:
    assert any(path.startswith("tests/said/") for path in near(ROOT, f"src/deece/{file}", 3))


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *words], check=True, cwd=folder, capture_output=True)


def test_what_no_test_notices_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = tmp_path / "src" / "deece"
    package.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / "toy.py").write_text(CODE.replace(">=", "=="), "utf-8")
    (tmp_path / "tests" / "test_toy.py").write_text(TEST, "utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch=other")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message=A toy")
    assert changed.main(["--workers", "1"], tmp_path) == 2, "nothing has changed"
    (package / "toy.py").write_text(CODE, "utf-8")
    assert changed.changed(tmp_path, "HEAD") == {"src/deece/toy.py": {7}}
    assert changed.main(["--workers", "1"], tmp_path) == 0
    said = capsys.readouterr().out
    assert "6 of 6 slips in 1 files changed since HEAD, drawn by seed 1:\n  1 src/deece/toy.py:7: " in said
    assert "SURVIVES  src/deece/toy.py:7: “>” for “>=”\n          if points >= need and not out:" in said
    assert "SURVIVES  src/deece/toy.py:7: left out: not out" not in said
    # Nothing tries a hand that does not win.
    assert said.splitlines()[-1] == "4 of 6 noticed, 2 survive, 0 in lines that no test near them runs"
