"""The page words nothing of the game: its texts are labels of a few words; sentences come from `deece.words`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from deece.words.page.steady import page_words
from tests.web.client import Site

PAGE = Path(__file__).parents[2] / "page"
# Words of the game; a text that has one of them and more than a label's words is a sentence about the game.
GAME = re.compile(
    r"\b(bids?|meld(s|ed)?|tricks?|trump|declarers?|widow|kitty|partner|leads?|suits?|marriages?"
    r"|cards?|hands?|deals?|dealt|dealers?|cuts?|shuffles?|seal(s|ed)?|rules?|scored?)\b",
    re.IGNORECASE,
)
LABEL = 3  # words of a label
SPOKEN = re.compile(r'(?:aria-label|aria-valuetext|aria-roledescription|placeholder|alt|title)="([^"]*)"')
TAG = re.compile(r"<[^<>]*>")
CODE = re.compile(r"[=#]|^\.[a-z]|^[\w./*-]+$")  # of classes, selectors and addresses, no text
PLACE = "\N{WHITE SQUARE}"  # where a script fills something in
BEFORE_PATTERN = re.compile(r"(^|[=(,:\[!&|?{};]|\breturn|=>)\s*$")


def texts(source: str) -> Iterator[str]:
    """The strings and templates of a script, those within templates too; comments and patterns are left out."""
    at, code = 0, ""
    while at < len(source):
        two, one = source[at : at + 2], source[at]
        if two == "//":
            at = (source + "\n").index("\n", at)
        elif two == "/*":
            at = source.index("*/", at) + 2
        elif one == "/" and BEFORE_PATTERN.search(code[-20:]):
            found = re.compile(r"/(\\.|\[(\\.|[^\]\\])*\]|[^/\\\[\n])+/").match(source, at)
            assert found, source[at : at + 60]
            at, code = found.end(), code + "0"
        elif one in "\"'":
            end = at + 1
            while source[end] != one:
                end += 2 if source[end] == "\\" else 1
            yield source[at + 1 : end]
            at, code = end + 1, code + "0"
        elif one == "`":
            end, text, inside = _template(source, at + 1)
            yield text
            for part in inside:
                yield from texts(part)
            at, code = end, code + "0"
        else:
            at, code = at + 1, code + one


def _template(source: str, at: int) -> tuple[int, str, list[str]]:
    """A template from behind its first tick: where it ends, its text with a sign for each place, what stands there."""
    text, inside = "", []
    while source[at] != "`":
        if source.startswith("${", at):
            end = _closing(source, at + 2)
            inside.append(source[at + 2 : end])
            text, at = text + PLACE, end + 1
        else:
            step = 2 if source[at] == "\\" else 1
            text, at = text + source[at : at + step], at + step
    return at + 1, text, inside


def _closing(source: str, at: int) -> int:
    """Where the brace of a place ends."""
    depth = 1
    while True:
        if source[at] == "`":
            at = _template(source, at + 1)[0]
            continue
        if source[at] in "\"'":
            quote, at = source[at], at + 1
            while source[at] != quote:
                at += 2 if source[at] == "\\" else 1
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth == 0:
            return at
        at += 1


def scripts() -> Iterator[Path]:
    """Those that we write, but for tests."""
    return (file for file in PAGE.rglob("*.js") if file.relative_to(PAGE).parts[0] not in ("tests", "vendor"))


def sentences(source: str) -> Iterator[str]:
    """Texts in a script that say more of the game than a label."""
    for text in texts(source):
        for said in (*SPOKEN.findall(text), *TAG.split(text)) if "<" in text else (text,):
            words = re.findall(r"[A-Za-z’']+", said)
            if len(words) > LABEL and GAME.search(said) and not CODE.search(said.strip()):
                yield " ".join(said.split())


def test_no_script_of_the_page_holds_a_sentence_of_the_game() -> None:
    files = sorted(scripts())
    assert len(files) > 60
    found = {file.name: list(sentences(file.read_text("utf-8"))) for file in files}
    assert not {name: said for name, said in found.items() if said}


def test_a_planted_sentence_is_found() -> None:
    planted = 'act.say("You must lead a trump now."); // a trick of trump and meld'
    assert list(sentences(planted)) == ["You must lead a trump now."]
    assert list(sentences("const b = `${who} has bid ${bid} in hearts`;"))
    assert list(
        sentences("html`<p>No trick has been ${x ? html`<b>taken ${'by a trump of mine'} yet</b>` : `x`}.</p>`")
    )
    assert list(sentences('html`<p aria-label="All cards are on the table"></p>`')) == ["All cards are on the table"]
    assert list(sentences('const a = b / c; const found = /[`"]/.test(`No trick has been taken yet.`);'))
    assert not list(
        sentences('html`<h2 class="trick of many cards">Score sheet</h2><button>Last trick</button>`; "Meld shown"')
    )


def test_scripts_ask_for_the_sentences_that_there_are() -> None:
    """Each with what its places are filled with; and nothing is sent that no script asks for."""
    source = "".join(file.read_text("utf-8") for file in scripts())
    asked = dict(re.findall(r'worded\("(\w+)"(?:, \{(.*?)\})?\)', source))
    assert source.count("worded(") == len(re.findall(r'worded\("\w+"', source))
    words = page_words()
    assert set(asked) == set(words)
    for key, text in words.items():
        assert {
            place for place in re.findall(r"\{(\w+)\}", text) if not re.search(rf"\b{place}\b", asked[key])
        } == set(), key


def test_the_page_brings_its_sentences(site: Site) -> None:
    for path in ("/", "/play", "/t/x", "/replay", "/past", "/keep", "/keep/x", "/keep/x/sheet"):
        found = re.findall(r'data-words="([^"]*)"', site.get(path).text)
        assert [json.loads(unescape(one)) for one in found] == [page_words()]


def test_the_pages_of_a_club_ask_for_the_sentences_that_come_with_them(site: Site) -> None:
    """Each with what its places are filled with; and nothing is sent that no script asks for."""
    source = "".join(file.read_text("utf-8") for file in scripts() if file.parent.name == "club")
    asked = dict(re.findall(r'says\("(\w+)"(?:, \{(.*?)\})?\)', source))
    assert source.count("says(") == len(re.findall(r'says\("\w+"', source))
    words = site.get("/api/club/formats").json["words"]
    assert set(asked) == set(words)
    for key, text in words.items():
        assert all(re.search(rf"\b{place}\b", asked[key]) for place in re.findall(r"\{(\w+)\}", text)), key
