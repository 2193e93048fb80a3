"""Keeping score by questions and answers: hand after hand, and what may be typed at any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from deece.cli.paper import Paper
from deece.cli.screen import wrapped
from deece.cli.sheet_file import SheetFile, here
from deece.errors import DeeceError
from deece.game.state import Seat
from deece.keeper.asking import (
    NotRead,
    answered,
    completed,
    needed,
    next_question,
    points_in_play,
    seat_of,
    so_far_in,
    without_last,
)
from deece.keeper.checks import doubts
from deece.keeper.evening import evening
from deece.keeper.events import Begun, Hand, HandTold, NewGame, Penalty, Renamed, SheetError, TakenBack, Void
from deece.keeper.fold import Row, Sheet, fold, penalties_of
from deece.keeper.output import csv_of, record_of
from deece.keeper.said import columns_of, noted_words, result_of, tried, what, why_not, won
from deece.keeper.sums import wrong_so_far
from deece.keeper.telling import form
from deece.keeper.words.doubts import doubt_sentence
from deece.keeper.words.keeping import (
    asked_words,
    evening_words,
    help_words,
    needed_words,
    not_read_words,
    penalty_words,
    row_words,
    saved_words,
    standing_words,
)
from deece.record import RecordError, format
from deece.record.model import new_names
from deece.say import printed
from deece.words.viewer import for_all

YES: Final = ("", "y", "yes")


class _Done(Exception):
    """The person has put the sheet away."""


class _Again(Exception):
    """Something was written, or asked for: begin the hand anew."""


class Keeping:
    """One sheet, and the person who keeps it."""

    def __init__(self, file: SheetFile, paper: Paper) -> None:
        self.file, self.paper = file, paper
        self.both = False  # whether both sides count what they took
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "sheet": lambda rest: self._sheet(),
            "evening": lambda rest: self._evening(),
            "fix": self._fix,
            "strike": self._strike,
            "penalty": self._penalty,
            "misdeal": lambda rest: self._void("misdeal"),
            "nines": lambda rest: self._void("nines"),
            "passed": lambda rest: self._void("passed out"),
            "new": lambda rest: self._new_game(),
            "undo": lambda rest: self._undo(),
            "both": lambda rest: self._count_both(),
            "sub": lambda rest: self._name(rest, self.sheet.next_number),
            "rename": lambda rest: self._name(rest, 0),
            "merge": self._merge,
            "pick": self._pick,
            "save": self._save,
            "q": self._leave,
            "quit": self._leave,
        }

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands."""
        return fold(self.file.events)

    def go(self) -> None:
        """Hand after hand, until the person leaves."""
        if self.file.torn:
            self._say(standing_words("torn"))
        self._sheet()
        self._say(standing_words("begin"))
        while True:
            try:
                self._hand(self.sheet.next_number)
            except _Again:
                continue
            except (_Done, EOFError):
                self._say(standing_words("kept"))
                return

    def _say(self, *lines: str) -> None:
        self.paper.print([part for line in lines for part in wrapped(line)])

    # A hand

    def _hand(self, number: int, over: tuple[str, ...] = ()) -> None:
        """Ask for a hand and write it down; `over` are the entries that it stands in the place of."""
        sheet = self.sheet
        if sheet.game.winners and not over:
            self._say(won(sheet))
            if not self.paper.sure(standing_words("new game") + " ", "", (), self._saved):
                raise _Done
            self.file.write(NewGame(number))
            raise _Again
        row = next((row for row in sheet.rows if row.number == number), None)
        dealer = row.dealer if row else sheet.next_dealer
        self._say("", standing_words("hand", number=number, who=sheet.names_at(number)[dealer]))
        told = HandTold() if row is None else HandTold(dealer=dealer)
        told = self._ask_all(sheet, number, dealer, told)
        self._settle(number, told, over)

    def _ask_all(self, sheet: Sheet, number: int, dealer: Seat, told: HandTold) -> HandTold:
        rules, names = sheet.rules, sheet.names_at(number)
        shown = doubted = False  # at most one question a hand
        while question := next_question(rules, dealer, told):
            if question.kind in ("play", "last") and not shown:
                self._needed(sheet, names, dealer, told, {})
                shown = True
            total = points_in_play(rules, dealer, told)
            bids = form(rules).bids
            text = asked_words(question.kind, question.seats, for_all(names), total=total, bid=bids[0] if bids else 0)
            answer = self._answer(text)
            if answer.casefold() == "back":
                told, shown = without_last(rules, dealer, told), False
                continue
            try:
                if so_far := so_far_in(answer, rules, dealer, told):
                    self._needed(sheet, names, dealer, told, so_far)
                    continue
                new = completed(rules, dealer, answered(rules, dealer, told, names, answer), both=self.both)
            except NotRead as error:
                self._say(not_read_words(error.code, error.figures))
                continue
            found = doubts(rules, dealer, new)
            if any(not doubt.asks for doubt in found):
                self._say(*(doubt_sentence(doubt.kind, doubt.figures) for doubt in found))
                continue
            if found and not doubted:
                doubted = True
                self._say(*(doubt_sentence(doubt.kind, doubt.figures) for doubt in found))
                if self._answer(standing_words("keep it")).casefold() not in YES:
                    continue
            told = new
        return told

    def _needed(
        self, sheet: Sheet, names: tuple[str, ...], dealer: Seat, told: HandTold, so_far: dict[Seat, int]
    ) -> None:
        """What each side needs, before the play or with so many points already; what cannot be is said at the end."""
        if wrong := wrong_so_far(sheet.rules, list(so_far.values())):
            self._say(doubt_sentence(wrong.kind, wrong.figures))
        elif hand := needed(sheet.rules, dealer, told, so_far):
            self._say(*needed_words(hand, for_all(names)))

    def _settle(self, number: int, told: HandTold, over: tuple[str, ...]) -> None:
        """Show what the hand comes to, and write it down."""
        hand = Hand(number, told, over)
        again, row = tried(self.sheet, hand)
        words = result_of(again, row)
        if words is None:
            self._say(standing_words("cannot", reason=why_not(row)))
            raise _Again
        self._say(
            words.head,
            *(f"  {line.name}: {printed(line.points, '+d')} {line.text}" for line in words.lines),
            *words.checks,
        )
        self._say(words.scores)
        if self._answer(standing_words("write")).casefold() in YES:
            self.file.write(hand)
            self._say(standing_words("written"))
        raise _Again

    def _answer(self, question: str) -> str:
        """What is typed to this question; commands are done first."""
        while True:
            self._say(question)
            text = self.paper.ask("> ").strip()
            word, _, rest = text.partition(" ")
            command = self.commands.get(word.casefold())
            if command is None:
                return text
            command(rest.strip())

    # What may be typed at any question

    def _help(self, rest: str) -> None:
        self._say(*help_words())

    def _leave(self, rest: str) -> None:
        raise _Done

    def _sheet(self) -> None:
        sheet = self.sheet
        columns = columns_of(sheet)
        self._say("", f"{sheet.begun.house or sheet.ruleset.name}. {', '.join(sheet.names)}")
        for row in sheet.rows:
            self._say(row_words(row.number, what(sheet, row), columns, row.scores))
            if row.disputed:
                self._disputed(sheet, row)
            for fine in row.penalties:
                self._say(penalty_words(columns[fine.column], fine.points, fine.why))
        for row in sheet.waiting:
            self._say(standing_words("waits", number=row.number))
            self._disputed(sheet, row)
        for event in sheet.fines:
            if isinstance(event.change, Penalty):
                fine = event.change
                self._say(standing_words("fine waits"), penalty_words(columns[fine.column], fine.points, fine.why))
        if sheet.game.winners:
            self._say(won(sheet))

    def _disputed(self, sheet: Sheet, row: Row) -> None:
        """What each has written of a line."""
        for place, one in enumerate(row.alone, 1):
            said = row_words(row.number, what(sheet, one), columns_of(sheet), one.scores).strip()
            self._say("     " + standing_words("stands", place=place, what=said))
        if row.disputed:
            self._say("     " + standing_words("pick one", number=row.number))

    def _evening(self) -> None:
        sheet = self.sheet
        columns = columns_of(sheet)
        found = evening(sheet)
        bidders = [(one.name, one.bids, one.made, round(one.mean)) for one in found.bidders]
        sums = [(name, one.points, one.meld, one.best) for name, one in zip(columns, found.columns, strict=True)]
        self._say(*evening_words(found.hands, bidders, sums, found.turned))

    def _row(self, text: str) -> Row | None:
        sheet = self.sheet
        rows = (*sheet.rows, *sheet.waiting)
        row = next((row for row in rows if text.isdecimal() and row.number == int(text[:6])), None)
        if row is None:
            self._say(standing_words("no line", text=text[:20]))
        return row

    def _fix(self, rest: str) -> None:
        if row := self._row(rest):
            self._hand(row.number, tuple(event.id for event in row.entries))

    def _strike(self, rest: str) -> None:
        if row := self._row(rest):
            self.file.write(Void(row.number, "struck", tuple(event.id for event in row.entries)))
            self._sheet()
            raise _Again

    def _penalty(self, rest: str) -> None:
        words = rest.split()
        place = next((at for at, word in enumerate(words) if word.lstrip("-").isdecimal()), 0)
        sheet = self.sheet
        if not place:
            self._say(not_read_words("penalty", {}))
            return
        try:
            seat = seat_of(" ".join(words[:place]), sheet.names)
        except NotRead as error:
            self._say(not_read_words(error.code, error.figures))
            return
        points, why = -abs(int(words[place][:7])), " ".join(words[place + 1 :])[:60]
        column = sheet.state.public.seating.column[seat]
        if points:
            self.file.write(Penalty(sheet.next_number - 1, column, points, why))
        elif fines := penalties_of(sheet, column):
            self.file.write(TakenBack(tuple(event.id for event in fines)))
        else:
            self._say(standing_words("nothing undone"))
            return
        self._sheet()
        raise _Again

    def _name(self, rest: str, since: int) -> None:
        """Somebody else sits in a seat from a line on; with 0 who sits there was written wrong."""
        old, colon, new = rest.partition(":")
        names = list(self.sheet.names)
        if not colon:
            self._say(not_read_words("names", {}))
            return
        try:
            seat = seat_of(old, names)
            names[seat] = new
            told = new_names(names, len(names))
            self.file.write(Renamed(tuple(name if place == seat else "" for place, name in enumerate(told)), since))
        except NotRead as error:
            self._say(not_read_words(error.code, error.figures))
            return
        except RecordError as error:
            self._say(str(error))
            return
        self._sheet()
        raise _Again

    def _count_both(self) -> None:
        """From now on both sides' points are asked, or not any more."""
        self.both = not self.both
        self._say(standing_words("both" if self.both else "one"))

    def _undo(self) -> None:
        """Take back what was written last beside the hands."""
        sheet = self.sheet
        if not sheet.noted:
            self._say(standing_words("nothing undone"))
            return
        last = sheet.noted[-1]
        self.file.write(TakenBack((last.id,)))
        self._say(standing_words("undone", what=noted_words(sheet, last)))
        raise _Again

    def _void(self, why: str) -> None:
        self.file.write(Void(self.sheet.next_number, why))  # type: ignore[arg-type]
        self._say(standing_words(why))
        raise _Again

    def _new_game(self) -> None:
        self.file.write(NewGame(self.sheet.next_number))
        self._say(standing_words("new"))
        raise _Again

    def _merge(self, rest: str) -> None:
        """Take in the sheet that somebody else has kept of the same evening."""
        if not rest or not Path(rest).expanduser().exists():
            self._say(standing_words("merge"))
            return
        try:
            other = SheetFile(Path(rest).expanduser())
            theirs, ours = fold(other.events).begun, self.sheet.begun
        except DeeceError as error:
            self._say(str(error))
            return
        if (theirs.hash, theirs.names) != (ours.hash, ours.names):
            self._say(standing_words("other sheet"))
            return
        known = {event.id for event in self.file.events}
        self.file.add(
            [event for event in other.events if event.id not in known and not isinstance(event.change, Begun)]
        )
        self._sheet()
        raise _Again

    def _pick(self, rest: str) -> None:
        """Say which of two entries of a line holds."""
        line, _, which = rest.partition(" ")
        row = self._row(line)
        if row is None:
            return
        if not which.isdecimal() or not 1 <= int(which[:3]) <= len(row.entries):
            self._say(standing_words("pick"))
            return
        over = tuple(event.id for event in row.entries)
        self.file.write(replace(row.entries[int(which) - 1].change, over=over))
        self._sheet()
        raise _Again

    def _save(self, rest: str) -> None:
        self._say(self._saved(rest) if rest else standing_words("save"))

    def _saved(self, name: str) -> str:
        """Save the sheet beside the file itself: as CSV by that ending, else as a record; how that went."""
        sheet = self.sheet
        path = Path(name).expanduser()
        try:
            if path.exists():
                return saved_words("there", name)
            columns = columns_of(sheet)
            is_csv = path.suffix.casefold() == ".csv"
            text = csv_of(sheet, columns, here()) if is_csv else format(record_of(sheet))
            path.write_text(text, encoding="utf-8")
        except SheetError as error:
            return str(error)
        except OSError as error:
            return saved_words("failed", error.strerror or "")
        return saved_words("saved", name)
