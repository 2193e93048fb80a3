"""What the terminal shows, and `--json` prints, in the language made up in tests/words: no English is left.

What is typed, codes for programs, and names of systems and people are left out.
"""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from deece.cli.screen import WIDTH
from deece.cli.terminal import Terminal
from deece.game.play import legal, view
from deece.players import choice_of, make
from deece.record.typed import phrase
from deece.rules.ruleset import load
from deece.say import speaking
from tests.cli.conftest import Deece
from tests.web.games import text
from tests.words.test_translated import PLAIN, Wide, left_in_english

QUESTIONS = ("?", "meld", "last", "tricks", "bids", "score", "hint", "what", "")
TYPED = {*QUESTIONS, "done", "save FILE", "save game.txt", "quit", "rules", "yes", "no", "play on"}
NO = "ｎｏ"
HAND = "AH TH KH KH KH QH QH JH QD QD JD QC QC AS KS KS QS QS JS JS"


class Typist:
    """Asks a question before each choice, all in turn, and plays as a plain player does, until a hand is scored."""

    def __init__(self) -> None:
        self.table: Terminal | None = None
        self.output = io.StringIO()
        self.asked = 0
        self.typed = set(TYPED)

    def __call__(self, prompt: str) -> str:
        assert self.table is not None
        self.output.write(prompt + "\n")
        state, seat = self.table.state, self.table.seat
        if state.public.game.results:
            raise EOFError
        seen = view(state, seat)
        choices = legal(seen)
        first = seen.rules.auction.first_bid
        self.typed |= {phrase(action, choices, first) for action in choices}
        self.asked += 1
        if self.asked % 2 and self.asked < 4 * len(QUESTIONS):
            return QUESTIONS[self.asked // 2 % len(QUESTIONS)]
        return "yes" if NO in prompt else phrase(choice_of(make("plain"), seen).action, choices, first)


def without(left_out: Iterable[str]) -> re.Pattern[str]:
    """What is taken out of a line: these words, the longest first, and cards as they are typed."""
    words = "|".join(re.escape(one) for one in sorted(filter(None, left_out), key=len, reverse=True))
    return re.compile(rf"(?<![A-Za-z])(?:{words}|(?-i:[atkqj9][shdc]|[atkqj]))(?![A-Za-z])", re.IGNORECASE)


# One of each kind of table: the words of the others are these, and a hand takes some seconds.
SYSTEMS = ("check", "double-deck", "five-handed-call", "four-handed-passing", "racehorse", "two-handed-draw")


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_that_the_terminal_shows_is_left_in_english(system: str) -> None:
    person, rng, rules = Typist(), random.Random(3), load(system)
    console = Console(file=person.output, highlight=False, width=WIDTH)
    with speaking(Wide()):
        person.table = Terminal(rules, make("plain"), make("plain"), rng, ask=person, console=console)
        names = person.table.viewer.names
        person.table.play()
    left_out = without({*person.typed, *names, rules.name})
    shown = {left_out.sub("", line) for line in person.output.getvalue().splitlines()}
    assert len(shown) > 60
    assert not [line for line in shown if PLAIN.search(line)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("meld", HAND, "--rules", "double-deck"),
        ("legal", "AS TS", "--rules", "double-deck", "--trump", "S", "--trick", "KS"),
        ("deal", "--rules", "check"),
        ("replay", "FILE"),
        ("replay", "FILE", "--steps"),
        ("check", "FILE"),
        ("players",),
        ("rules", "check"),
        ("rules", "check", "--diff", "cutthroat"),
        ("simulate", "--rules", "check", "--games", "1", "--workers", "1"),
        ("odds", HAND, "--rules", "double-deck", "--deals", "20"),
    ],
    ids=" ".join,
)
def test_no_sentence_of_the_json_is_left_in_english(
    deece: Deece, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.deece"
    file.write_text(text("check", hands=2), encoding="utf-8")
    monkeypatch.setattr("deece.cli.app.speaking", lambda _: speaking(Wide()))
    printed = deece(*(str(file) if one == "FILE" else one for one in arguments), "--json")
    assert printed.code == 0
    lines = printed.out.splitlines() if arguments[0] in ("replay", "meld") else [printed.out]
    found: list[Any] = [json.loads(line) for line in lines]
    assert found
    assert left_in_english(found, ["Player", "house rule"]) == {}
