"""A player of Deece's as a program: `python -m deece.players.protocol plain` answers over standard streams."""

from __future__ import annotations

from typing import TextIO

from deece.players.base import Player
from deece.players.conventions import CARDS
from deece.players.protocol.reading import Reader
from deece.players.protocol.session import VERSION
from deece.players.roster import row
from deece.record.words import words_of


def serve(name: str, lines: TextIO, out: TextIO) -> None:
    """Let the player of this name answer until the other side says goodbye. Raises PlayerError for an unknown name."""
    reader, known = Reader(), row(name)
    player = known.make(0, None)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if line.strip() == VERSION:
            cards = f"conventions {' '.join(CARDS)}\n" if known.speaks else ""
            print(f"name {name}\n{cards}ready", file=out, flush=True)
        elif word == "ask":
            print(_answer(reader, player, rest), file=out, flush=True)
        elif word == "bye":
            return
        else:
            reader.read(line)
            if word == "hand":  # by then the seed and the cards are known
                player = known.make(reader.seed, reader.convention() if known.speaks else None)


def _answer(reader: Reader, player: Player, question: str) -> str:
    start, _, legal = question.partition(" legal ")
    view = reader.view()
    choice = player.choose(view, reader.choices(legal))
    words = " ".join(words_of(choice.action, view.rules, melding=view.public.step == "meld"))
    return f"choose {start.split()[0]} {words} because {choice.words}"
