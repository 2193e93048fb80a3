"""Screens and pages of lines, and what is answered by Enter or by yes and no."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from deece.cli.screen import HEIGHT, RULE, Line, wrapped
from deece.say import say

Ask = Callable[[str], str]  # shows a prompt and gives the line typed; EOFError when there is no more
Save = Callable[[str], str]  # saves the game under a name, and says how that went


def ask_terminal(prompt: str) -> str:
    """A line from the person."""
    sys.stdout.flush()
    return input(prompt)


class Paper:
    """A console and a person who types."""

    def __init__(self, console: Console, ask: Ask, *, fast: bool = False) -> None:
        """With `fast` nothing waits for Enter after a trick."""
        self.console, self.ask, self.fast = console, ask, fast

    @property
    def waits(self) -> bool:
        """Whether the person is there to look at each trick."""
        return self.console.is_terminal and not self.fast

    def enter(self) -> None:
        """Wait for Enter alone: what is typed here belongs to a position that has not been seen."""
        while text := self.ask(say("Press Enter:") + " ").strip():
            known = text.lower() in ("?", "help")
            self.print(
                [
                    say("Enter shows what comes next; you can type when you are asked.")
                    if known
                    else say("Press Enter first: '{typed}' was not taken.", typed=text[:20])
                ]
            )

    def sure(self, prompt: str, question: str, also: tuple[str, ...], save: Save) -> bool:
        """Ask until yes or no (or a word of `also`, for yes) is typed; `save FILE` saves in between."""
        self.print(wrapped(question) if question else [])
        while True:
            text = self.ask(prompt).strip()
            word, _, rest = text.partition(" ")
            if text.lower() in ("y", "yes", *also):
                return True
            if text.lower() in ("n", "no"):
                return False
            name = rest.strip() if word.lower() == "save" else ""
            self.print(wrapped(save(name)) if name else [say("Type yes or no.")])

    def page(self, lines: Sequence[str]) -> None:
        """Lines in pages that fit, each until Enter."""
        full = [part for line in lines for part in (wrapped(line) if line != RULE else [line])]
        for place in range(0, len(full), HEIGHT - 2):
            self.print(full[place : place + HEIGHT - 2], clear=True)
            if self.console.is_terminal:
                self.enter()

    def print(self, lines: Sequence[str], *, clear: bool = False) -> None:
        """Lines as they are; on a cleared screen where there is one."""
        if clear and self.console.is_terminal:
            self.console.clear()
            lines = lines[1:] if lines and not lines[0] else lines
        for line in lines:
            self.console.print(colored(line), soft_wrap=True)


def colored(line: str) -> Text:
    """Red suits in red, the hand's lines wholly so, and bold what stands out; nothing depends on it."""
    text = Text(line)
    text.highlight_regex(r"(10|[AKQJ9])?[♥♦]", "red")
    if isinstance(line, Line):
        text.stylize("red" if line.red else "")
        for start, end in line.strong:
            text.stylize("bold", start, end)
    return text
