"""American English in docs, docstrings, comments and messages, and no "who" where "whoever" is meant."""

from __future__ import annotations

import re
from pathlib import Path

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
    """Every text that somebody wrote, by path."""
    kept = [*ROOT.glob("*.*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    names = {path.relative_to(ROOT).as_posix(): path for path in kept if path.suffix in KINDS and path.is_file()}
    return {
        name: path.read_text("utf-8") for name, path in names.items() if not name.startswith(MADE) and path.name != OWN
    }


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


def test_what_is_looked_for_is_found() -> None:
    for word in ("neighbours", "Colours", "suitColours", "the catalogue", "recognised", "a grey card", "licences"):
        assert BRITISH.search(word), word
    for word in ("realised", "raise", "promised", "otherwise", "capitals", "greyhound", "center", "meter", "practice"):
        assert bool(BRITISH.search(word)) == (word == "realised"), word
    assert FOR_WHO.search("it is marked for who joins")
    assert not FOR_WHO.search("for who, points in rows:")
