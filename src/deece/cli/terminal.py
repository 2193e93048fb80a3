"""The game in the terminal: a person against computer players. This driver holds the State; screens get a View."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.text import Text

from deece.cli.help import help_lines
from deece.cli.score_lines import result_lines, sheet_lines
from deece.cli.screen import HEIGHT, RULE, screen, wrapped, wrapped_all
from deece.cli.words import BadInput
from deece.errors import DeeceError
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Deal,
    Give,
    Keep,
    LayMeld,
    Pass,
    Play,
    PlayOn,
    Throw,
)
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, NOBODY, OVER, IllegalAction, Public, State
from deece.game.trick import winning
from deece.game.view import View
from deece.players import Player
from deece.record import NAMES, Record, final, format
from deece.rules.ruleset import Ruleset, load, systems
from deece.rules.sheet import sheet
from deece.words.asking import question
from deece.words.cards import card_sign, listed
from deece.words.choices import action_words
from deece.words.hand import own_meld_lines
from deece.words.hand_end import contract_lines, ended_hand
from deece.words.position import column_names
from deece.words.shown import bids_lines, last_trick, meld_lines
from deece.words.typed import NotUnderstood, phrase, read

Ask = Callable[[str], str]  # shows a prompt and gives the line typed; EOFError when there is no more
_QUIET: Final = (Bid, Pass, Give, Bury, Keep, Throw, Play, PlayOn, Deal)  # seen in the table, or hidden


class Left(Exception):
    """The person has left the table."""


def ask_terminal(prompt: str) -> str:
    """A line from the person."""
    sys.stdout.flush()
    return input(prompt)


class Terminal:
    """One game: the person in one chair, computer players in the others."""

    def __init__(
        self,
        ruleset: Ruleset,
        others: Player,
        adviser: Player,
        rng: Random,
        *,
        seat: int = 0,
        dealer: int = 0,
        ask: Ask = ask_terminal,
        console: Console | None = None,
        fast: bool = False,
        record_file: Path | None = None,
        resume: Record | None = None,
    ) -> None:
        self.ruleset, self.others, self.adviser, self.rng = ruleset, others, adviser, rng
        self.seat, self.ask, self.fast, self.record_file = seat, ask, fast, record_file
        self.console = console or Console(highlight=False)
        people = ruleset.rules.people
        names = NAMES[: people - 1]
        self.names = (*names[:seat], "You", *names[seat:])
        self.record = resume or Record.new(ruleset, self.names, dealer)
        self.actions: list[Action] = []  # chosen here, after those of the record that is gone on with
        self.state = start(ruleset.rules, dealer) if resume is None else final(resume)
        if resume is not None:
            free = (name for name in NAMES if name not in resume.seats)
            seated = (next(free) if name == "You" else name for name in resume.seats)
            self.names = tuple("You" if chair == seat else name for chair, name in enumerate(seated))
        self.news: list[str] = []
        self.last_end: Public | None = None  # the last hand as it stood at its end
        self.ahead = ""  # typed where Enter was awaited: the next command

    # The game

    def play(self) -> None:
        """Play until the game is over or the person leaves; raises KeyboardInterrupt after saving."""
        try:
            while to_act(self.state) != OVER:
                self._one_choice()
            self._game_over()
        except (EOFError, Left):
            self._write()
            self._print(["Goodbye." + (f" The game so far is in {self.record_file}." if self.record_file else "")])
        except KeyboardInterrupt:
            self._write()
            raise

    def _one_choice(self) -> None:
        who = to_act(self.state)
        if who == CHANCE:
            self._do(shuffled(self.ruleset.rules, self.rng, self.state.public.game.dealer))
        elif who == self.seat:
            self._person()
        else:
            self._do(self.others.choose(view(self.state, who)).action)

    def _do(self, action: Action) -> None:
        """Apply a choice, keep it for the record, and show what it led to."""
        before = self.state
        self.state = apply(before, action)
        self.actions.append(action)
        self._tell(before, action)

    def _tell(self, before: State, action: Action) -> None:
        public, after = before.public, self.state.public
        if not isinstance(action, _QUIET) and public.turn != self.seat:
            pay = ""
            if isinstance(action, LayMeld) and public.stock and after.stock:
                pay = f" for {after.stock.scored[public.turn] - public.stock.scored[public.turn]}"
            self.news.append(f"{self.names[public.turn]}: {action_words(action, public.rules)}{pay}.")
        if isinstance(action, Play) and len(public.trick) + 1 == len(public.seating.active):
            self._show_trick(before, action)
        if len(after.game.results) > len(public.game.results):
            self._show_result(before, action)
        elif public.stock and public.stock.left and after.stock and not after.stock.left:
            self.news.append("The stock is gone: from now on follow suit and beat if you can.")
        elif after.step == "deal" and public.step != "deal":
            self.news.append("Nobody bid: the same dealer deals again." if public.step == "bid" else "A new deal.")
        elif public.melds != after.melds and all(after.melds[seat] is not None for seat in after.seating.active):
            self._page([*contract_lines(after, self.names), RULE, *meld_lines(after, self.names, cards=True)])

    def _show_trick(self, before: State, action: Play) -> None:
        """The full trick, before the cards are taken in."""
        public = before.public
        trick = (*public.trick, action.card.code)
        seats = (*public.played_by(), public.turn)
        winner = seats[winning(public.tables, public.trump, trick)]
        points = sum(public.tables.points[code] for code in trick)
        seen = view(before, self.seat)
        bits = seen.bits - (1 << 4 * action.card.code) if public.turn == self.seat and not action.laid else seen.bits
        full = View(public._replace(trick=trick, winner=winner, turn=NOBODY), self.seat, bits, seen.own)
        verb = "You take" if winner == self.seat else f"{self.names[winner]} takes"
        if self._waits():
            self._screen(full, [f"{verb} the trick: {points} points."])
            self._enter()

    def _show_result(self, before: State, action: Action) -> None:
        public = self.state.public
        number = len(public.game.results)
        result = public.game.results[-1]
        self._write()
        self.news = []
        end = self.last_end = ended_hand(before, action)
        melds = meld_lines(end, self.names, cards=True) if end.ended else []
        lines = result_lines(public, result, self.names, self.seat, end)
        self._page([f"The end of hand {number}", RULE, *lines, *(["", "Meld shown", *melds] if melds else [])])

    def _game_over(self) -> None:
        game = self.state.public.game
        columns = column_names(self.state.public, self.names, self.seat)
        winners = [columns[column] for column in game.winners]
        verb = "win" if len(winners) > 1 or winners[:1] in (["We"], ["You"], ["They"]) or "&" in winners[0] else "wins"
        self._write()
        self._page(
            [
                f"The game is over: {listed(winners)} {verb} ({game.reason})",
                RULE,
                *sheet_lines(self.state.public, self.names, self.seat),
                *([f"The record is in {self.record_file}."] if self.record_file else []),
            ]
        )

    # The person's turn

    def _person(self) -> None:
        seen = view(self.state, self.seat)
        choices = legal(seen)
        if len(choices) == 1 and isinstance(choices[0], Play | PlayOn):
            (only,) = choices
            if isinstance(only, Play):
                self.news.append(f"You played your only choice, {card_sign(only.card)}.")
                if self.ahead:
                    self.news.append(f"So '{self.ahead[:20]}', typed before, was not needed.")
                    self.ahead = ""
            self._do(only)
            return
        messages, self.news = self.news, []
        asked = question(seen, choices, self.names)
        while True:
            self._screen(seen, [*messages, asked])
            text, self.ahead = self.ahead or self.ask("Your turn (? for help): ").strip(), ""
            try:
                done = self._command(text, seen, choices)
                if done is None:
                    self._choose(read(seen, choices, text))
                    return
                messages = done
            except (NotUnderstood, IllegalAction) as error:
                if text.lower().startswith("lay ") and seen.public.step == "stock":
                    messages = ["Meld is laid after winning a trick, before the next one is led."]
                    continue
                if str(error).startswith("play a card"):  # which the question says better
                    messages = [f"Cards are being played: '{text[:20]}' does nothing now."]
                    continue
                messages = [f"No: {error}." if not str(error).endswith("?") else str(error)]
                messages[0] = messages[0][:1].upper() + messages[0][1:]

    def _choose(self, actions: Sequence[Action]) -> None:
        """Do all of the choices or none of them; raises IllegalAction with the reason."""
        state = self.state
        for place, action in enumerate(actions):
            if to_act(state) != self.seat or state.public.step != self.state.public.step:
                raise IllegalAction(f"{len(actions)} cards are too many: choose {place}")
            reason = why_not(view(state, self.seat), action)
            if reason:
                raise IllegalAction(reason)
            state = apply(state, action)
        for action in actions:
            self._do(action)

    def _command(self, text: str, seen: View, choices: Sequence[Action]) -> list[str] | None:
        """Do what is no choice of the game: what to say then, or None if it was not such a word."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                return ["Type what you choose, or ? to see what you can type."]
            case "?":
                self._page(help_lines(seen, choices))
            case "help" if not rest:
                self._page(help_lines(seen, choices))
            case "hint":
                choice = self.adviser.choose(seen)
                typed = phrase(choice.action, choices, seen.rules.auction.first_bid)
                return [f"Hint: type {typed} ({choice.reason})"]
            case "meld" if not rest:
                mine = [] if seen.public.step == "play" else ["Your meld", *wrapped_all(own_meld_lines(seen), 4), ""]
                self._page([*mine, *self._all_meld()])
            case "last":
                return [last_trick(seen.public, self.names)]
            case "bids":
                return bids_lines(seen.public, self.names)
            case "score" | "scores":
                self._page(["The score sheet", RULE, *self._score_lines()])
            case "rules":
                self._page(sheet(self.ruleset, "text").splitlines())
            case "save" if rest:
                return [self._save(rest.strip())]
            case "save" if Pass("save") not in choices:
                return ["Name a file: save FILE, as 'save game.txt'."]
            case "save":
                said = "Say save? It is a pass that raises the standing figure one step, for your partner"
                if not self._sure("Say it (yes or no): ", f"{said} ('save FILE' keeps the game).", ("save",)):
                    return []
                return None
            case "quit" | "exit" | "q":
                self._quit()
                return []
            case _:
                return None
        return []

    def _all_meld(self) -> list[str]:
        shown = meld_lines(self.state.public, self.names, cards=True)
        return ["Meld shown", *shown] if shown else ["No meld has been shown."]

    def _score_lines(self) -> list[str]:
        public = self.state.public
        lines = sheet_lines(public, self.names, self.seat)
        if public.game.results:
            last = result_lines(public, public.game.results[-1], self.names, self.seat, self.last_end)
            lines += ["", "The last hand:", *last]
        return lines

    def _quit(self) -> None:
        where = "" if self.record_file else " The record is not kept; 'save FILE' keeps it."
        if self._sure(f"Leave the table?{where} (yes or no): ", "", ("quit", "q")):
            raise Left

    def _sure(self, prompt: str, question: str, also: tuple[str, ...]) -> bool:
        """Ask until yes or no is typed; `save FILE` saves in between."""
        self._print([*(wrapped(question) if question else [])])
        while True:
            text = self.ask(prompt).strip()
            word, _, rest = text.partition(" ")
            if text.lower() in ("y", "yes", *also):
                return True
            if text.lower() in ("n", "no"):
                return False
            save = word.lower() == "save" and rest.strip()
            self._print(wrapped(self._save(save)) if save else ["Type yes or no."])

    # The record

    def _save(self, name: str) -> str:
        try:
            self._write_to(Path(name).expanduser())
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            return f"'{name}' cannot be written ({reason}): give another name."
        return f"The game so far is in {name}."

    def _write(self) -> None:
        if self.record_file is not None:
            try:
                self._write_to(self.record_file)
            except OSError as error:
                reason = error.strerror
                raise BadInput(f"'{self.record_file}' cannot be written ({reason}); give another file") from None

    def _write_to(self, path: Path) -> None:
        path.write_text(format(self.record.extend(self.actions)), encoding="utf-8")

    # The terminal

    def _waits(self) -> bool:
        return self.console.is_terminal and not self.fast

    def _enter(self) -> str:
        """Wait for Enter; a word typed instead is kept as the next command, and given."""
        while (text := self.ask("Press Enter: ").strip()) in ("?", "help"):
            self._print(["Press Enter to go on. What you type here is taken as your next command."])
        self.ahead = text
        return text

    def _screen(self, seen: View, messages: Sequence[str]) -> None:
        self._print(["", *screen(seen, self.names, self.ruleset.name, messages)], clear=True)

    def _page(self, lines: Sequence[str]) -> None:
        """Lines in pages that fit, each until Enter."""
        full = [part for line in lines for part in (wrapped(line) if len(line) >= 80 and line != RULE else [line])]
        for place in range(0, len(full), HEIGHT - 2):
            self._print(full[place : place + HEIGHT - 2], clear=True)
            if self.console.is_terminal and self._enter():
                self.ahead = "" if self.ahead.lower() in ("q", "quit") else self.ahead
                return

    def _print(self, lines: Sequence[str], *, clear: bool = False) -> None:
        if clear and self.console.is_terminal:
            self.console.clear()
            lines = lines[1:] if lines and not lines[0] else lines
        for line in lines:
            self.console.print(coloured(line), soft_wrap=True)


def coloured(line: str) -> Text:
    """Red suits in red, the hand's lines wholly so, one's own name bold; nothing depends on it."""
    text = Text(line)
    if line.startswith(("  ♥", "  ♦")):
        text.stylize("red")
    text.highlight_regex(r"(10|[AKQJ9])?[♥♦]", "red")
    text.highlight_regex(r"^No: .*|^> \S+|winning", "bold")
    return text


def choose_system(ask: Ask, console: Console) -> Ruleset:
    """Show the systems by number of players, and ask which; raises EOFError when nobody answers."""
    sets = sorted((load(name) for name in systems()), key=lambda one: one.rules.deal.players)
    players = 0
    for number, one in enumerate(sets, 1):
        group = f"{one.rules.deal.players} players" if one.rules.deal.players != players else ""
        players = one.rules.deal.players
        line = f"{group:<11}{number:>2}  {one.id:<24}{one.name}"
        console.print("\n".join(wrapped(line, 39)), soft_wrap=True)
    while True:
        text = ask("Which game? Its number or name (q to leave): ").strip().lower()
        if text in ("q", "quit", "exit"):
            raise EOFError
        if text.isdecimal() and 1 <= int(text[:4]) <= len(sets):
            return sets[int(text) - 1]
        dashed = text.replace(" ", "-")
        near = [one for one in sets if text and (text == one.name.lower() or one.id.startswith(dashed))]
        exact = [one for one in near if one.id == dashed] or [one for one in near if one.name.lower() == text]
        if len(exact or near) == 1:
            return (exact or near)[0]
        try:
            reason = f"which one: {listed([one.id for one in near], 'or')}?" if near else ""
            if not near and text:
                return load(text)
        except DeeceError as error:
            reason = str(error).split(": choose")[0]
        console.print(reason or "type one of the numbers", soft_wrap=True, highlight=False)
