"""The example session of docs/protocol.md, of a real hand: `python -m tests.protocol.session` writes it there anew.

`examples/player.py` sits in seat 2, `plain` in the others. Left out, as "...": most rules, most bids, and some tricks.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from random import Random

from deece.arena import play_game
from deece.game import Action, View
from deece.players import Choice, make
from deece.players.conventions import default_card
from deece.players.protocol.program import Process
from deece.players.protocol.session import Session, answered
from deece.rules.ruleset import load

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "protocol.md"
EXAMPLE = ROOT / "examples" / "player.py"
SYSTEM, SEED, SEAT = "four-handed-passing", 6, 2
SHOWN_RULES = ("deal.players", "deal.sides", "auction.first_bid", "trick.play", "score.goal")
PLACE = re.compile(r"(?<=<!-- session -->\n\n```text\n).*?(?=```\n)", re.DOTALL)


class Written:
    """Asks the example, and writes down what is sent and answered."""

    name = "written"

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.session, self.number = lines, Session(SEED, cards=(default_card(load(SYSTEM).rules),) * 2), 0
        self.process = Process((sys.executable, str(EXAMPLE)))

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        self.number += 1
        until = time.monotonic() + 10
        asked = self.session.asked(view, actions, self.number, 1000, 30000)
        self.process.send(asked.lines, until)
        answer = self.process.line(until)
        self.lines += [*(f"> {line}" for line in asked.lines), f"< {answer}"]
        choice = answered(answer, asked)
        assert choice
        return choice

    def game_over(self, view: View) -> None:
        self.lines += [f"> {line}" for line in [*self.session.over(view), "bye"]]
        self.process.close()


def text() -> str:
    """The session, each line after ">" (to the program) or "<" (from it)."""
    lines = ["> deece 1", "< name Python", "< ready"]
    plain, written = make("plain"), Written(lines)
    play_game(load(SYSTEM).rules, [plain, plain, written, plain], Random(SEED), limit=1)
    shown: list[str] = []
    for line in lines:
        if line.startswith("> rule ") and line.split()[2] not in SHOWN_RULES:
            line = "..."
        line = re.sub(r"(legal (?:bid \S+ \| ){4}).*( \| bid \S+)$", r"\1...\2", line)
        if line != "..." or shown[-1] != "...":
            shown.append(line)
    tricks = [place for place, line in enumerate(shown) if line.startswith("> took")]
    return "\n".join([*shown[: tricks[1] + 4], "...", *shown[tricks[-1] - 6 :]]) + "\n"


def main() -> None:
    page = PAGE.read_text("utf-8")
    PAGE.write_text(PLACE.sub(lambda _: text(), page), "utf-8")


if __name__ == "__main__":
    main()
