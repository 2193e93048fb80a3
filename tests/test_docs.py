"""README and docs: what they show runs, what they link to exists, and the generated page is current.

`python -m tests.test_docs` writes docs/rules.md and the last chapter of docs/systems.md anew.
"""

from __future__ import annotations

import io
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml
from _pytest.mark.structures import ParameterSet

from deece.cli.app import COMMANDS, run
from deece.club.formats import FORMATS, format_of
from deece.rules.catalog import CATALOG, SECTIONS, Rules
from deece.rules.check import matters
from deece.rules.ruleset import format_value, load, systems
from deece.rules.saying import choice_says
from deece.rules.schema import CHAPTERS

ROOT = Path(__file__).parent.parent
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
RULES = ROOT / "docs" / "rules.md"
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SYSTEMS_PAGE = ROOT / "docs" / "systems.md"
CLUB_PAGE = ROOT / "docs" / "club.md"
READINGS = """## What Deece decided

Where a source is unclear, says nothing or contradicts itself, Deece decided as follows. Each rule sheet shows
the same notes.
"""
HEAD = """# The rules that may vary

Made from `src/deece/rules/catalog/` by `python -m tests.test_docs`: change the catalog, not this page.
A system or house set gives each rule a value; what it leaves out has the default. S0 to S4 are the
[sources](systems.md#sources). Points are as the systems give them, at their own scale.
"Otherwise" lists the systems in which the rule has an effect and another value than the default.
A value that has no effect in a system is left out.
"""


def catalog_page() -> str:
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
                said = {one: choice_says(row, one, Rules()) for one in row.choices}
                lines = [f"- `{one}`" + (f": {said[one]}" if said[one] else "") for one in row.choices]
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


def readings() -> str:
    """The last chapter of docs/systems.md: the notes of every system."""
    parts = []
    for name in systems():
        notes = "\n".join(f"- {note}" for note in load(name).notes)
        parts.append(f"### {name}\n\n{notes}\n")
    return READINGS + "\n" + "\n".join(parts)


def systems_page() -> str:
    """docs/systems.md with its last chapter made anew."""
    return SYSTEMS_PAGE.read_text("utf-8").split(READINGS)[0] + readings()


def club_page() -> str:
    """docs/club.md with the table of formats made anew."""
    rows = ["| format | who enters | rounds | a round | order | source |", "|---|---|---:|---|---|---|"]
    for one in map(format_of, FORMATS):
        length = " or ".join(
            f"{figure} {what}"
            for figure, what in (
                (one.hands, "boards" if one.boards else "hands"),
                (one.goal, "points"),
                (one.minutes, "minutes"),
            )
            if figure
        )
        order = ", ".join(one.order)
        rows.append(
            f"| `{one.id}`: {one.about} | {one.unit} | {one.rounds or ''} | {length} | {order} | {one.source} |"
        )
    head, rest = CLUB_PAGE.read_text("utf-8").split("<!-- formats -->\n")
    return f"{head}<!-- formats -->\n" + "\n".join(rows) + "\n<!-- end -->\n" + rest.split("<!-- end -->\n")[1]


def blocks(language: str) -> list[ParameterSet]:
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
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].strip("\n")) for part in parts]


def call(line: str, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
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


def lessons() -> list[ParameterSet]:
    """The pages with Python in them: each is one program, its blocks are run in turn."""
    found = []
    for page in PAGES:
        fences = FENCE.findall(page.read_text("utf-8"))
        if any(info == "python" for info, _ in fences):
            found.append(pytest.param(fences, id=page.name))
    return found


@pytest.mark.usefixtures("beside_files")
@pytest.mark.parametrize("fences", lessons())
def test_python_of_a_page_runs_and_prints_what_is_shown(
    fences: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """An ```output block holds what the block of Python above it prints."""
    names = {"__name__": "page"}
    printed = ""
    for info, text in fences:
        if info == "python":
            exec(compile(text, "page", "exec"), names)
            printed = capsys.readouterr().out
        elif info == "output":
            assert [line.rstrip() for line in printed.splitlines()] == text.splitlines()


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


def test_rule_catalog_is_current() -> None:
    assert RULES.read_text("utf-8") == catalog_page(), "write it anew: python -m tests.test_docs"


def test_the_formats_of_an_evening_are_on_their_page() -> None:
    assert CLUB_PAGE.read_text("utf-8") == club_page(), "run: python -m tests.test_docs"


def test_what_was_decided_is_in_the_notes_of_the_rule_sheets() -> None:
    assert SYSTEMS_PAGE.read_text("utf-8") == systems_page(), "write them anew: python -m tests.test_docs"


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links_exist(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not re.match(r"[a-z]+:|#", target):
            assert (page.parent / target.partition("#")[0]).exists(), target


def leads_to(page: Path) -> set[Path]:
    """The pages that a page links to."""
    links = re.findall(r"\]\((?![a-z]+:|#)([^)\s#]+)", page.read_text("utf-8"))
    return {(page.parent / link).resolve() for link in links}


def test_the_index_leads_to_every_page() -> None:
    """To each by itself, and to the pages of a folder by the folder's own index."""
    here = leads_to(ROOT / "docs" / "index.md")
    assert {ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "CHANGELOG.md"} <= here
    for page in set((ROOT / "docs").rglob("*.md")) - {ROOT / "docs" / "index.md"}:
        index = page.with_name("index.md")
        door = here if page.parent.name == "docs" or page == index else leads_to(index)
        assert page in door, f"nothing leads to {page.relative_to(ROOT)}"


def test_every_picture_is_on_a_page() -> None:
    shown = {one for page in PAGES for one in leads_to(page) if one.suffix == ".png"}
    assert shown == set((ROOT / "docs").rglob("*.png"))


README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_is_one_screen_and_says_first_how_to_start() -> None:
    assert len(README.splitlines()) <= 80
    assert README.count("![") == 1
    one_line = README.partition("```sh\n")[2].partition("\n```")[0]
    assert one_line == "uvx deece"
    assert README.index(one_line) < README.index("`pipx run deece`") < README.index("`make play`")


def test_the_readme_leads_to_all_pages_and_to_what_nobody_else_has() -> None:
    assert {ROOT / "docs" / "index.md", ROOT / "CONTRIBUTING.md", ROOT / "LICENSE"} <= leads_to(ROOT / "README.md")
    things = README.partition("\n## What you will not find elsewhere\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\d\. (.*?)(?=\n\d\. |\n\n|\Z)", things.strip(), re.MULTILINE | re.DOTALL)
    assert len(lines) == 5
    assert all("](docs/" in line for line in lines)


def test_the_demo_is_linked_in_one_line_once_there_is_one() -> None:
    """Whoever publishes Deece puts an address into the line below the comment; before that nothing promises it."""
    (line,) = re.findall(r"^<!-- demo: .* -->\n(.+)$", README, re.MULTILINE)
    assert ("Try it now" in line) == ("](https://" in line)
    assert README.count("Try it now") - README.count("[Try it now](https://ADDRESS)") == ("Try it now" in line)


def test_what_the_readme_says_to_type_is_there() -> None:
    """One word starts it because package and command have one name; `make` has each target, Deece each command."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    targets = (ROOT / "Makefile").read_text("utf-8")
    typed = "\n".join(text for info, text in FENCE.findall(README) if info == "sh").splitlines()
    for line in [*typed, *re.findall(r"`([^`\n]+)`", FENCE.sub("", README))]:
        words = line.split()
        if words[:1] == ["uvx"] or words[:2] == ["pipx", "run"]:
            assert words[-1] == project["name"]
            assert words[-1] in project["scripts"]
        elif words[:2] == ["pip", "install"]:
            assert words[2:] == [project["name"]]
        elif words[:1] == ["make"]:
            assert f"\n{words[1]}:" in targets, line
        else:
            assert words[0] in ("deece", "dix"), line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_command_that_a_sentence_names_is_there(page: Path) -> None:
    for name in re.findall(r"`deece ([a-z][a-z-]*)", page.read_text("utf-8")):
        assert name in COMMANDS or name == "record", name  # "deece record 1" begins a record


def test_the_page_of_commands_lists_each() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    listed = re.findall(r"^\| `deece(?: ([a-z-]+))?[^`]*` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(["", *COMMANDS])


def test_the_changes_are_by_release_a_page_each() -> None:
    """What comes next stands on top; every release since has one page, and the version of the package has one."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert parts[0].startswith("[Unreleased]\n")
    assert VERSION in [part.split()[0].strip("[]") for part in parts[1:]]
    assert all(len(part.splitlines()) <= 100 for part in parts[1:])


def test_whoever_cites_deece_cites_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(cited)  # what the format asks for
    assert cited["cff-version"] == "1.2.0"
    assert str(cited["version"]) == VERSION


def test_every_page_is_in_the_menu_of_the_site() -> None:
    menu = set(re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    assert {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")} <= menu | {"index.md"}


def test_the_game_of_the_first_steps_is_at_most_twenty_lines() -> None:
    text = (ROOT / "docs" / "first-steps.md").read_text("utf-8")
    game = next(block for info, block in FENCE.findall(text) if info == "python")
    assert "to_act" in game
    assert len(game.strip().splitlines()) <= 20


if __name__ == "__main__":
    RULES.write_text(catalog_page(), "utf-8")
    SYSTEMS_PAGE.write_text(systems_page(), "utf-8")
    CLUB_PAGE.write_text(club_page(), "utf-8")
