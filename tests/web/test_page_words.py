"""The page words nothing of the game: its texts are labels of a few words; sentences come from `deece.words`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deece.web.pages import STATIC

# Words of the game; a text that has one of them and more than a label's words is a sentence about the game.
GAME = re.compile(
    r"\b(bids?|meld(s|ed)?|tricks?|trump|declarers?|widow|kitty|partner|leads?|suits?|marriages?)\b", re.IGNORECASE
)
CODE = re.compile(r"=|\(|\w-\w")  # of classes and conditions, no text
LABEL = 3  # words of a label
TEXT = re.compile(r'"((?:[^"\\\n])*)"|>([^<>`{}$]+)<|`([^`<>]*)`')
FILES = ("now", "count", "trick", "seats", "bar", "pad", "replay-frames", "replay-middle", "replay-pad")
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|^import [^\n]*", re.DOTALL | re.MULTILINE)


def sentences(source: str) -> Iterator[str]:
    """Texts in a script that say more of the game than a label."""
    for found in TEXT.finditer(COMMENT.sub("", source)):
        text = next(part for part in found.groups() if part is not None)
        said = re.sub(r"\$\{[^}]*\}", " x ", text)
        if GAME.search(said) and len(re.findall(r"[A-Za-z’']+", said)) > LABEL and not CODE.search(text):
            yield text


def test_the_pages_of_a_table_hold_no_sentence_of_the_game() -> None:
    files = [*(STATIC / "js" / "phases").glob("*.js"), *(STATIC / "js" / f"{name}.js" for name in FILES)]
    assert len(files) > len(FILES)
    found = {file.name: list(sentences(file.read_text("utf-8"))) for file in files}
    assert not {name: texts for name, texts in found.items() if texts}


def test_a_planted_sentence_is_found() -> None:
    planted = 'act.say("You must lead a trump now."); // a trick of trump and meld'
    assert list(sentences(planted)) == ["You must lead a trump now."]
    assert list(sentences("const b = `${who} bid ${bid} in hearts`;"))
    assert list(sentences("html`<p>No trick has been taken yet.</p>`")) == ["No trick has been taken yet."]
    assert not list(sentences('html`<h2>Score sheet</h2><button>Last trick</button>`; "Meld shown"'))
