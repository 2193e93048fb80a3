"""The game in the terminal: a person against computer players. This driver holds the State; screens get a View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from rich.console import Console

from deece.cli.answers import answer
from deece.cli.paper import Ask, Paper, ask_terminal
from deece.cli.score_lines import result_lines, sheet_lines
from deece.cli.screen import RULE, refusal_line, screen
from deece.cli.telling import full_trick, news
from deece.cli.words import PERSON, BadInput
from deece.club.boards import hand_over
from deece.driver import Move, asked, moves_of, played, tried, worded
from deece.game.account import melders
from deece.game.action import Action, Pass, Play, PlayOn
from deece.game.deal import shuffled
from deece.game.play import legal, start, to_act, view
from deece.game.state import CHANCE, OVER, HandResult, IllegalAction, State
from deece.game.view import View
from deece.players import Player
from deece.players.conventions import NONE, Card
from deece.players.conventions import card as convention_card
from deece.record import NAMES, Record, final, format
from deece.record.typed import NotUnderstood, WhichOne, phrase, read
from deece.rules.ruleset import Ruleset
from deece.say import capital, say
from deece.words.asking import question
from deece.words.cards import NO_BREAK, card_sign
from deece.words.consequence import GRAVE, consequence
from deece.words.hand_end import contract_lines
from deece.words.refusals import refusal_words
from deece.words.refused import as_sentence
from deece.words.score import game_over_words
from deece.words.shown import meld_lines
from deece.words.viewer import Viewer


def saved_words(file: str | Path) -> str:
    """Where the record of the game is."""
    return say("The game so far is in {file}.", file=file)


class Left(Exception):
    """The person has left the table."""


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
        card: Card | None = None,
    ) -> None:
        """`card` is the convention card of both sides, by which bids are explained; without it they tell nothing."""
        self.ruleset, self.others, self.adviser, self.rng = ruleset, others, adviser, rng
        self.seat, self.record_file, self.card = seat, record_file, card or convention_card(NONE)
        self.paper = Paper(console or Console(highlight=False), ask, fast=fast)
        people = ruleset.rules.people
        names = NAMES[: people - 1]
        seated = (*names[:seat], PERSON, *names[seat:])
        cards = (self.card.text,) * ruleset.rules.deal.sides if self.card.text else ()
        self.record = resume or replace(Record.new(ruleset, seated, dealer), conventions=cards)
        self.actions: list[Action] = []  # chosen here, after those of the record that is gone on with
        self.state = start(ruleset.rules, dealer) if resume is None else final(resume)
        if resume is not None:
            free = (name for name in NAMES if name not in resume.seats)
            seated = tuple(next(free) if name == PERSON else name for name in resume.seats)
        self.viewer = Viewer(seat, seated)
        self.news: list[str] = []

    # The game

    def play(self, hands: int = 0) -> None:
        """Play until the game or so many hands are over, or the person leaves; KeyboardInterrupt comes after saving."""
        self._until(lambda state: 0 < hands <= len(state.public.game.results), self._game_over)

    def play_board(self) -> Record:
        """The same with a board, which is over with its hand, and where nobody bids: the record of it."""
        self._until(hand_over, self._write)
        self._write()
        self.paper.print(self._told())
        return self.record.extend(self.actions)

    def _until(self, over: Callable[[State], bool], end: Callable[[], None]) -> None:
        """Play until this is so, or the game is over, and then end it."""
        try:
            while to_act(self.state) != OVER and not over(self.state):
                self._one_choice()
            if to_act(self.state) == OVER:
                end()
        except (EOFError, Left):
            self._write()
            kept = [saved_words(self.record_file)] if self.record_file else []
            self.paper.print([" ".join([say("Goodbye."), *kept])])
        except KeyboardInterrupt:
            self._write()
            raise

    def _one_choice(self) -> None:
        who = to_act(self.state)
        if who == CHANCE:
            self._take(moves_of(self.state, [shuffled(self.ruleset.rules, self.rng, self.state.public.game.dealer)]))
        elif who == self.seat:
            self._person()
        else:
            self._take([played(self.state, self.others)])

    def _take(self, moves: Sequence[Move]) -> None:
        """Keep these choices for the record, and show what each led to."""
        for move in moves:
            self.state = move.after
            self.actions.append(move.action)
            self._tell(move)

    def _tell(self, move: Move) -> None:
        public, after = move.before.public, move.after.public
        if isinstance(move.action, Play) and move.trick:
            self._show_trick(move.before, move.action)
        self.news += news(move.before, move.action, move.after, self.viewer)
        if move.result:
            self._show_result(move.result)
        elif after.step == "deal" and public.step != "deal":
            self.news.append(say("Nobody bid: the same dealer deals again." if public.step == "bid" else "A new deal."))
        elif public.melds != after.melds and all(
            after.melds[seat] is not None for seat in melders(after.tables, after.seating, after.contract)
        ):
            melds = meld_lines(after, self.viewer, cards=True, joint=NO_BREAK)
            self.paper.page([*self._told(), *contract_lines(after, self.viewer), RULE, *melds])

    def _told(self) -> list[str]:
        """The news, which are told now and not again."""
        told, self.news = self.news, []
        return told

    def _show_trick(self, before: State, card: Play) -> None:
        """The full trick, before the cards are taken in."""
        if self.paper.waits:
            full, said = full_trick(before, card, self.viewer)
            self._screen(full, [*self._told(), said])
            self.paper.enter()

    def _show_result(self, result: HandResult) -> None:
        public = self.state.public
        self._write()
        told = self._told()
        end = result.end
        assert end is not None  # it was played here
        number = len(public.game.results)
        over = public.step == "over"
        lines = [
            say("The end of hand {number}, and of the game" if over else "The end of hand {number}", number=number),
            RULE,
        ]
        lines += result_lines(public, result, self.viewer)
        if end.ended:  # what the contract page and the screens would have shown
            lines += ["", *told, *contract_lines(end, self.viewer)]
            melds = meld_lines(end, self.viewer, cards=True, joint=NO_BREAK)
            lines += ["", say("Meld shown"), *melds] if melds else []
        self.paper.page(lines)

    def _game_over(self) -> None:
        self._write()
        self.paper.page(
            [
                game_over_words(self.state.public, self.viewer),
                RULE,
                *sheet_lines(self.state.public, self.viewer),
                *([say("The record is in {file}.", file=self.record_file)] if self.record_file else []),
            ]
        )

    # The person's turn

    def _person(self) -> None:
        seen = view(self.state, self.seat)
        choices = legal(seen)
        if len(choices) == 1 and isinstance(choices[0], Play | PlayOn):
            (only,) = choices
            if isinstance(only, Play):
                self.news.append(say("You played your only choice, {card}.", card=card_sign(only.card)))
            self._take(tried(self.state, self.seat, [only]))
            return
        messages = self._told()
        asked = question(seen, choices, self.viewer)
        while True:
            self._screen(seen, [*messages, asked])
            text = self.paper.ask(say("Your turn (? for help):") + " ").strip()
            try:
                done = self._command(text, seen, choices)
                if done is None:
                    chosen = read(seen, choices, text)
                    if self._means(chosen[0], seen, choices):
                        self._take(tried(self.state, self.seat, chosen))
                        return
                    done = [say("It is not done.")]
                messages = done
            except (NotUnderstood, IllegalAction) as error:
                refusal = error.refusal if isinstance(error, IllegalAction) else None
                if text.lower().startswith("lay ") and seen.public.step == "stock":
                    messages = [say("Meld is laid after winning a trick, before the next one is led.")]
                    continue
                if refusal and refusal.code in ("choose_play", "choose_play_or_laid"):  # the question says it better
                    messages = [say("Cards are being played: '{typed}' does nothing now.", typed=text[:20])]
                    continue
                reason = refusal_words(refusal) if refusal else str(error)
                no = say("No: {reason}.", reason=reason)
                messages = [as_sentence(reason) if isinstance(error, WhichOne) else refusal_line(no)]

    def _means(self, action: Action, seen: View, choices: Sequence[Action]) -> bool:
        """Whether the person means what cannot be taken back, asked with what it costs."""
        if not isinstance(action, GRAVE) or action not in choices or len(choices) == 1:
            return True
        typed = phrase(action, choices, 0)
        cost = f"{capital(typed)}: {consequence(action, seen)}."
        return self.paper.sure(say("Really {typed} (yes or no):", typed=typed) + " ", cost, (typed,), self._save)

    def _command(self, text: str, seen: View, choices: Sequence[Action]) -> list[str] | None:
        """Do what is no choice of the game: what to say then, or None if it was not such a word."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "hint":
                choice = worded(asked(self.adviser, seen).choice)
                typed = phrase(choice.action, choices, seen.rules.auction.first_bid)
                return [say("Hint: type {typed} ({why})", typed=typed, why=choice.words)]
            case "save" if rest:
                return [self._save(rest.strip())]
            case "save" if Pass("save") not in choices:
                return [say("Name a file: save FILE, as 'save game.txt'.")]
            case "save":
                said = say(
                    "Say save? It is a pass that raises the standing figure one step, for your partner "
                    "('save FILE' keeps the game)."
                )
                return None if self.paper.sure(say("Say it (yes or no):") + " ", said, ("save",), self._save) else []
        shown = answer(text, seen, choices, self.viewer, self.ruleset, self.paper.page, card=self.card)
        if shown is None and text.lower() in ("quit", "exit", "q"):
            self._quit()
            return []
        return shown

    def _quit(self) -> None:
        asked = say("Leave the table? (yes or no):") + " "
        if not self.record_file:
            asked = say("Leave the table? The record is not kept; 'save FILE' keeps it. (yes or no):") + " "
        if self.paper.sure(asked, "", ("quit", "q"), self._save):
            raise Left

    # The record

    def _save(self, name: str) -> str:
        try:
            self._write_to(Path(name).expanduser())
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            return say("'{file}' cannot be written ({reason}): give another name.", file=name, reason=reason)
        return saved_words(name)

    def _write(self) -> None:
        if self.record_file is not None:
            try:
                self._write_to(self.record_file)
            except OSError as error:
                reason = error.strerror
                raise BadInput(f"'{self.record_file}' cannot be written ({reason}); give another file") from None

    def _write_to(self, path: Path) -> None:
        path.write_text(format(self.record.extend(self.actions)), encoding="utf-8")

    def _screen(self, seen: View, messages: Sequence[str]) -> None:
        self.paper.print(["", *screen(seen, self.viewer, self.ruleset.name, messages)], clear=True)
