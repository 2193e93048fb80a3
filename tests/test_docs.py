"""README and docs: what they show runs, what they link to exists, and the generated page is current.

`python -m tests.test_docs` writes docs/rules.md anew.
"""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from deece.cli.app import run
from deece.rules.catalog import CATALOG, SECTIONS
from deece.rules.check import matters
from deece.rules.ruleset import format_value, load, systems
from deece.rules.schema import CHAPTERS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RULES = ROOT / "docs" / "rules.md"
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
HEAD = """# The rules that may vary

Made from `src/deece/rules/catalog.py` by `python -m tests.test_docs`: change the catalogue, not this page.
A system or house set gives each rule a value; what it leaves out has the default. S0 to S4 are the
[sources](systems.md#sources). Points are as the systems give them, at their own scale.
"""


def catalogue_page() -> str:
    """docs/rules.md: every row with its choices, default, source, and the systems that differ."""
    sets = [load(name) for name in systems()]
    parts = [HEAD]
    for section in SECTIONS:
        parts.append(f"## {section}\n\n{CHAPTERS[section]}\n")
        for key, row in CATALOG.items():
            if not key.startswith(section + "."):
                continue
            parts.append(f"### {key}\n\n{row.what} Default `{format_value(row, row.default)}`. Source: {row.source}.\n")
            if row.choices:
                says = row.say if isinstance(row.say, dict) else {}
                lines = [f"- `{one}`" + (f": {says[one]}" if says.get(one) else "") for one in row.choices]
                parts.append("\n".join(lines) + "\n")
            elsewhere: dict[str, list[str]] = {}
            for one in sets:
                value = one.rules.value(key)
                if value != row.default and matters(key, one.rules):
                    elsewhere.setdefault(format_value(row, value), []).append(one.id)
            if elsewhere:
                found = "; ".join(f"`{value}` in {', '.join(ids)}" for value, ids in elsewhere.items())
                parts.append(f"Otherwise: {found}.\n")
    return "\n".join(parts)


def blocks(language: str) -> list[object]:
    """Every fenced block whose first word is `language`, with the rest of that line and its text."""
    found = []
    for page in PAGES:
        for number, (info, text) in enumerate(FENCE.findall(page.read_text("utf-8")), 1):
            word, _, rest = info.partition(" ")
            if word == language:
                found.append(pytest.param(rest, text, id=f"{page.name}-{number}"))
    return found


def examples(text: str) -> list[tuple[str, str]]:
    """The command lines of a console block, each with the output shown."""
    parts = re.split(r"^\$ ", text, flags=re.M)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].strip("\n")) for part in parts]


def call(
    line: str, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """What the command prints; it must succeed."""
    words = shlex.split(line)
    assert words[0] == "deece", line
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
    code = run(words[1:])
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return "\n".join(part.rstrip() for part in captured.out.splitlines())


@pytest.fixture
def beside_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that holds the files which the pages show: toml and record blocks named in their first line."""
    for page in PAGES:
        for info, text in FENCE.findall(page.read_text("utf-8")):
            word, _, name = info.partition(" ")
            if word in ("toml", "record") and name:
                (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("beside_files")
@pytest.mark.parametrize(("_info", "text"), blocks("python"))
def test_python_block_runs(_info: str, text: str) -> None:
    exec(compile(text, "block", "exec"), {"__name__": "block"})


@pytest.mark.usefixtures("beside_files")
@pytest.mark.parametrize(("_info", "text"), blocks("console"))
def test_command_prints_what_is_shown(
    _info: str, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for line, shown in examples(text):
        out = call(line, "", capsys, monkeypatch)
        assert out.strip("\n").startswith(shown.removesuffix("...").rstrip("\n")), line


@pytest.mark.parametrize(("info", "text"), blocks("screen"))
def test_screen_is_what_the_program_shows(
    info: str, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """```screen COMMAND < typed, typed: the block stands in what the program prints."""
    line, _, typed = info.partition(" < ")
    out = call(line, typed.replace(", ", "\n") + "\n", capsys, monkeypatch)
    assert text.strip("\n") in out
    assert max(map(len, text.splitlines())) <= 80


def test_rule_catalogue_is_current() -> None:
    assert RULES.read_text("utf-8") == catalogue_page(), "write it anew: python -m tests.test_docs"


def test_every_row_is_documented() -> None:
    page = RULES.read_text("utf-8")
    for key, row in CATALOG.items():
        assert f"### {key}\n\n{row.what} " in page
        assert row.what
        assert row.source


def test_every_system_is_in_the_list_of_systems() -> None:
    page = (ROOT / "docs" / "systems.md").read_text("utf-8")
    for name in systems():
        assert f"| `{name}` | {load(name).name} |" in page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_relative_links_exist(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), target


def test_the_game_in_the_readme_is_at_most_twenty_lines() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    games = [block for info, block in FENCE.findall(text) if info == "python"]
    assert any("to_act" in block for block in games)
    assert all(len(block.strip().splitlines()) <= 20 for block in games)


if __name__ == "__main__":
    RULES.write_text(catalogue_page(), "utf-8")
