"""American English in docs, docstrings, comments and messages, and no "who" where "whoever" is meant."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("docs", "src", "tests", "page", "benchmarks", "kernel", "deploy")
MADE = ("src/deece/server/static/", "src/deece/words/locale/", "page/vendor/")  # by programs, or by others
OWN = "test_prose.py"
KINDS = {
    ".md",
    ".py",
    ".js",
    ".mjs",
    ".ts",
    ".css",
    ".html",
    ".cpp",
    ".hpp",
    ".cmake",
    ".toml",
    ".yml",
    ".yaml",
    ".txt",
}
BRITISH = re.compile(
    r"catalogue|neighbour|colour|behaviour|favour|honour|labour|rumour|humour|harbour|flavour|armour|vapour|endeavour"
    r"|(?<![a-z])(?:centre|theatre|metre|fibre|grey|licence|defence|offence|judgement|programme|learnt|spelt|whilst|cheque"
    r"|analyse|analysed|paralyse|practise|practised|plough|sceptic|skilful|wilful|fulfil|enrol|ageing|artefact|tyre|mould)"
    r"(?:s|d)?(?![a-z])"
    r"|(?<![a-z])(?:organ|recogn|optim|initial|serial|normal|general|special|capital|minim|maxim|summar|final|util|real)"
    r"is(?:e|es|ed|ing|ation|er)(?![a-z])",
    re.IGNORECASE,
)
FOR_WHO = re.compile(r"\b(?:for|to|gives?|from) who\b(?!,| in )", re.IGNORECASE)


def texts() -> dict[str, str]:
    """Every text that somebody wrote, by path: what git keeps, not what a build has left beside it."""
    names = [name for name in kept() if not name.startswith(MADE) and not name.endswith(OWN)]
    paths = {name: ROOT / name for name in names if Path(name).suffix in KINDS}
    return {name: path.read_text("utf-8") for name, path in paths.items() if path.is_file()}


def kept() -> list[str]:
    """The files that git keeps at the top and in the folders, new ones too; all of them where there is no git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    found = done.stdout.split("\0") if done.returncode == 0 else everything()
    return [name for name in found if "/" not in name or name.partition("/")[0] in FOLDERS]


def everything() -> list[str]:
    """Every file there is."""
    places = [*ROOT.glob("*.*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    return [path.relative_to(ROOT).as_posix() for path in places]


def found(pattern: re.Pattern[str]) -> list[str]:
    """Where it stands, and what."""
    return [
        f"{name}:{number}: {one[0]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        for one in pattern.finditer(line)
    ]


def test_spelling_is_american() -> None:
    assert found(BRITISH) == []


def test_who_is_not_the_one_who() -> None:
    assert found(FOR_WHO) == []


def test_what_a_build_leaves_is_not_read() -> None:
    """A working tree has the kernel's build beside its sources, with the words of whoever wrote CMake."""
    if not (ROOT / ".git").exists():
        pytest.skip("no git, so everything is read")
    left = ROOT / "kernel" / "editable" / "left-by-a-build.txt"
    left.write_text("colour", "utf-8")
    try:
        assert "docs/testing.md" in kept()
        assert left.relative_to(ROOT).as_posix() not in kept()
    finally:
        left.unlink()


def test_what_is_looked_for_is_found() -> None:
    for word in ("neighbours", "Colours", "suitColours", "the catalogue", "recognised", "a grey card", "licences"):
        assert BRITISH.search(word), word
    for word in ("realised", "raise", "promised", "otherwise", "capitals", "greyhound", "center", "meter", "practice"):
        assert bool(BRITISH.search(word)) == (word == "realised"), word
    assert FOR_WHO.search("it is marked for who joins")
    assert not FOR_WHO.search("for who, points in rows:")
