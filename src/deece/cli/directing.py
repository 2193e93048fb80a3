"""Running an evening by what a director types: people, rounds, results, standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from deece.cli.evening_settings import KEYS, OF_THREE, told
from deece.cli.paper import Paper
from deece.cli.screen import wrapped
from deece.cli.season import table_lines
from deece.cli.sheet_file import EveningFile, SheetFile
from deece.club.allowed import check
from deece.club.compared import of_boards
from deece.club.events import (
    Change,
    Changed,
    ClubError,
    EntryFined,
    EveningBegun,
    EveningClosed,
    EventsBack,
    Feat,
    Here,
    Paid,
    Substitute,
    TableFigures,
    TableResult,
)
from deece.club.fold import Evening, fold
from deece.club.moving import again, next_round, otherwise, swapped
from deece.club.names import entered
from deece.club.output import COLUMNS, csv_of, page_of, paragraph
from deece.club.prizes import prizes
from deece.club.sheets import figures_of
from deece.club.standings import moments, standings
from deece.club.words.compared import boards_lines, slips_of
from deece.club.words.evening import (
    entry_words,
    heading,
    help_words,
    line_cells,
    merged_words,
    moment_words,
    next_words,
    order_words,
    otherwise_words,
    out_words,
    prize_words,
    said_words,
    table_words,
)
from deece.errors import DeeceError
from deece.keeper.fold import fold as sheet_of

AS: Final[dict[str, Callable[[Evening], str]]] = {
    "csv": csv_of,
    "page": page_of,
    "paper": paragraph,
    "slips": slips_of,
}


_BOARD: Final = r"(?:[-+]?\d{1,6}\s+[-+]?\d{1,6}|-)"  # what both sides scored, or that it was not played


class _Done(Exception):
    """The director has put the evening away."""


class Directing:
    """One evening, and its director."""

    def __init__(self, file: EveningFile, paper: Paper) -> None:
        self.file, self.paper = file, paper
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "add": self._add,
            "here": lambda rest: self._here(rest, here=True),
            "away": lambda rest: self._here(rest, here=False),
            "paid": self._paid,
            "set": self._set,
            "seat": self._seat,
            "again": lambda rest: self._seat(rest, anew=True),
            "swap": self._swap,
            "fix": self._fix,
            "sheet": self._sheet,
            "sub": lambda rest: self._name(rest, len(self.evening.rounds) + 1),
            "rename": lambda rest: self._name(rest, 0),
            "penalty": self._penalty,
            "last": self._feat,
            "tables": lambda rest: self._tables(),
            "boards": self._boards,
            "phones": lambda rest: self._say(said_words("phones")),
            "standings": lambda rest: self._standings(),
            "prizes": self._prizes,
            "people": lambda rest: self._people(),
            "rounds": self._rounds,
            "undo": lambda rest: self._undo(),
            "merge": self._merge,
            "save": self._save,
            "close": lambda rest: self._close(),
            "open": lambda rest: self._reopen(),
            "q": self._leave,
            "quit": self._leave,
        }

    @property
    def evening(self) -> Evening:
        """The evening as it stands."""
        return fold(self.file.events)

    def go(self) -> None:
        """What is typed, until the director leaves."""
        if self.file.torn:
            self._say(said_words("torn"))
        self._say(*heading(self.evening))
        if self.evening.rounds:
            self._tables()
        else:
            self._people()
        while True:
            try:
                self._say("", next_words(self.evening))
                self._one(self.paper.ask("> ").strip())
            except (_Done, EOFError):
                self._say(said_words("kept"))
                return
            except DeeceError as error:
                self._say(str(error))
            except OSError as error:
                self._say(said_words("no file", file=error.filename, why=error.strerror))

    def _one(self, text: str) -> None:
        """One line that was typed."""
        word, _, rest = text.partition(" ")
        command = self.commands.get(word.casefold())
        if not text:
            return
        if command:
            command(rest.strip())
        elif word.isdecimal() and re.search(r"\d", rest):
            self._result(text)
        elif not self.evening.rounds:
            self._add(text)
        else:
            self._say(said_words("what"))

    def _say(self, *lines: str) -> None:
        self.paper.print([part for line in lines for part in wrapped(line)])

    def _write(self, *changes: Change) -> None:
        """Write these, each if it may be; raises ClubError."""
        for change in changes:
            check(self.evening, change)
            self.file.write(change)

    def _entry(self, text: str) -> int:
        """Whom a name means, or the beginning of one, or a number; raises NotFound."""
        text, entries = text.strip(), self.evening.entries
        if text.isdecimal() and int(text[:6]) in entries:
            return int(text[:6])
        wanted = text.casefold()
        names = {number: [self.evening.name(number), *one.now] for number, one in entries.items()}
        whole = [one for one, each in names.items() if any(name.casefold() == wanted for name in each)]
        found = whole or [
            one for one, each in names.items() if any(name.casefold().startswith(wanted) for name in each)
        ]
        if not wanted or not found:
            raise NotFound(said_words("nobody", name=text[:40]))
        if len(found) > 1:
            raise NotFound(said_words("which", name=text[:40]))
        return found[0]

    def _entries(self, text: str) -> list[int]:
        return [self._entry(one) for one in re.split("[,;]", text)]

    # Who is there

    def _add(self, rest: str) -> None:
        path = Path(rest)
        found = entered(self.evening, path.read_text("utf-8") if rest.endswith((".csv", ".txt")) else rest)
        self._write(*found)
        self._people()

    def _here(self, rest: str, *, here: bool) -> None:
        self._write(*(Here(number, here) for number in self._entries(rest)))
        self._people()

    def _paid(self, rest: str) -> None:
        name, _, amount = rest.rpartition(" ")
        if not re.fullmatch(r"\d{1,6}([.,]\d{1,2})?", amount) or not name:
            raise NotFound(said_words("paid"))
        self._write(Paid(self._entry(name), round(float(amount.replace(",", ".")) * 100)))
        self._people()

    def _name(self, rest: str, since: int) -> None:
        """Somebody plays for another from a round on; with 0 a name was written wrong."""
        old, colon, new = rest.partition(":")
        if not colon:
            raise NotFound(said_words("colon"))
        number = self._entry(old)
        now, wanted = self.evening.entries[number].now, old.strip().casefold()
        parts = [one.strip() for one in new.split("&")]
        if len(parts) == 1 and len(now) > 1:  # one of the pair
            at = next((place for place, name in enumerate(now) if name.casefold().startswith(wanted)), 0)
            parts = [parts[0] if place == at else name for place, name in enumerate(now)]
        self._write(Substitute(number, tuple(parts), since))
        self._people()

    def _set(self, rest: str) -> None:
        """Something of the evening is otherwise from here on."""
        key, _, value = rest.partition(" ")
        key = key.casefold()
        if key not in KEYS or not value:
            raise NotFound(said_words("set", keys=", ".join(KEYS)))
        try:
            change = msgspec.convert(told(key, value.strip()), Changed)
        except msgspec.ValidationError:
            raise NotFound(said_words("set text")) from None
        except ClubError:
            raise
        except (ValueError, OverflowError):
            raise NotFound(said_words("set number", name=key)) from None
        if change.odd == "three" and not self.evening.opened.three:
            change = replace(change, three=OF_THREE)
        self._write(change)
        self._say(*heading(self.evening))

    # Rounds and results

    def _seat(self, rest: str, *, anew: bool = False) -> None:
        found = again(self.evening) if anew else next_round(self.evening)
        if found is None:
            self._say(said_words("movement over"))
            return
        self._write(found)
        self._tables()

    def _swap(self, rest: str) -> None:
        one, colon, other = rest.partition(":")
        if not colon:
            raise NotFound(said_words("swap"))
        self._write(swapped(self.evening, self._entry(one), self._entry(other)))
        self._tables()

    def _result(self, text: str) -> None:
        self._settle(len(self.evening.rounds), text)

    def _fix(self, rest: str) -> None:
        round, _, text = rest.partition(" ")
        if not round.isdecimal():
            raise NotFound(said_words("figures"))
        self._settle(int(round[:4]), text)

    def _settle(self, round: int, text: str) -> None:
        """A table's result: its number, its figures, and why it is so."""
        seated = self.evening.rounds[round - 1 : round] if round > 0 else ()
        if seated and seated[0].boards:
            number, compared, why = boards_typed(text, len(seated[0].boards))
            self._write_result(round, number, compared, why)
            return
        words = text.replace(":", " ").replace(",", " ").split()
        figures = [word for word in words if re.fullmatch(r"[-\u2212+]?\d{1,6}", word)]
        if len(figures) < 3 or words[: len(figures)] != figures:
            raise NotFound(said_words("figures"))
        table, *points = (int(word.replace("\N{MINUS SIGN}", "-")) for word in figures)
        self._write_result(round, table, TableFigures(tuple(points)), " ".join(words[len(figures) :]))

    def _write_result(self, round: int, table: int, figures: TableFigures, why: str = "") -> None:
        standing = self.evening.table(round, table)
        over = tuple(event.id for event in standing.results) if standing else ()
        before = otherwise(self.evening)
        self._write(TableResult(round, table, figures, why, over))
        evening = self.evening
        now = evening.table(round, table)
        assert now
        self._say(table_words(evening, now))
        if (after := otherwise(evening)) != before:
            self._say(otherwise_words(after))

    def _sheet(self, rest: str) -> None:
        """The score sheet of a table."""
        table, _, name = rest.partition(" ")
        if not table.isdecimal() or not name:
            raise NotFound(said_words("figures"))
        evening, number = self.evening, int(table[:4])
        standing = evening.table(len(evening.rounds), number)
        sides = len(standing.table.sides) if standing else 2
        self._write_result(len(evening.rounds), number, figures_of(sheet_of(SheetFile(Path(name)).events), sides))

    def _penalty(self, rest: str) -> None:
        found = re.fullmatch(r"(.+?)\s+([-\u2212+]?\d{1,6})(?:\s+(.*))?", rest)
        if not found:
            raise NotFound(said_words("penalty"))
        points = int(found[2].replace("\N{MINUS SIGN}", "-"))
        self._write(EntryFined(self._entry(found[1]), len(self.evening.rounds), points, why=found[3] or ""))
        self._standings()

    def _feat(self, rest: str) -> None:
        what, colon, name = rest.partition(":")
        if not colon:
            raise NotFound(said_words("feat"))
        self._write(Feat(self._entry(name), len(self.evening.rounds), what.strip()))
        self._prizes()

    # How it stands

    def _tables(self) -> None:
        evening = self.evening
        last = evening.last
        if last:
            lines = [*(table_words(evening, one) for one in last.tables), out_words(evening, last)]
            self._say("", *filter(None, lines))

    def _boards(self, rest: str) -> None:
        """The boards of a round; of the last one where none is named."""
        rounds = self.evening.rounds
        number = int(rest) if rest.isdecimal() and len(rest) < 4 else len(rounds)
        if not self.evening.format.boards or not 1 <= number <= len(rounds):
            raise NotFound(said_words("no boards"))
        self._say("", *boards_lines(self.evening, rounds[number - 1]))

    def _standings(self) -> None:
        evening = self.evening
        lines = standings(evening)
        rows = [line_cells(evening, line) for line in lines]
        self.paper.print(["", *table_lines(rows, COLUMNS)])
        self._say(*order_words(evening, lines))

    def _prizes(self, rest: str = "") -> None:
        if rest:
            self._set(f"prizes {rest}")
        evening = self.evening
        self._say("", *(prize_words(evening, one) for one in prizes(evening)))

    def _people(self) -> None:
        evening = self.evening
        if not evening.entries:
            self._say(said_words("no people yet"))
        self.paper.print([entry_words(evening, number) for number in evening.entries])

    def _rounds(self, rest: str) -> None:
        evening = self.evening
        self._say("", *(moment_words(evening, one) for one in moments(evening, self._entry(rest))))

    # The evening as a whole

    def _undo(self) -> None:
        kept = [event for event in self.evening.holding if not isinstance(event.change, (EveningBegun, EventsBack))]
        if not kept:
            raise NotFound(said_words("nothing"))
        self._write(EventsBack((kept[-1].id,)))
        self._say(said_words("undone"))

    def _merge(self, rest: str) -> None:
        """Take in the same evening from another device."""
        other = EveningFile(Path(rest)).events
        there = {event.id for event in self.file.events}
        first = next((event for event in self.file.events if isinstance(event.change, EveningBegun)), None)
        if first not in other:
            raise NotFound(said_words("other evening"))
        new = [event for event in other if event.id not in there]
        self.file.add(new)
        self._say(merged_words(len(new)))

    def _save(self, rest: str) -> None:
        kind, _, name = rest.partition(" ")
        if kind not in AS or not name.strip():
            raise NotFound(said_words("save"))
        if kind == "slips" and not self.evening.format.boards:
            raise NotFound(said_words("no boards"))
        Path(name.strip()).write_text(AS[kind](self.evening), encoding="utf-8")
        self._say(said_words("saved", file=name.strip()))

    def _close(self) -> None:
        self._write(EveningClosed())
        self._standings()
        self._prizes()

    def _reopen(self) -> None:
        closed = [event.id for event in self.evening.holding if isinstance(event.change, EveningClosed)]
        if not closed:
            raise NotFound(said_words("nothing"))
        self._write(EventsBack(tuple(closed)))

    def _help(self, rest: str) -> None:
        self.paper.print([f"  {typed:46} {what}" for typed, what in help_words()])

    def _leave(self, rest: str) -> None:
        raise _Done


def boards_typed(text: str, boards: int) -> tuple[int, TableFigures, str]:
    """A table, its figures by board, and why: "3 52 18, 60 -50, -". Raises NotFound."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    found = re.fullmatch(rf"(\d{{1,3}})\s+({_BOARD}(?:\s*,\s*{_BOARD})*)(?:\s+(.*))?", text)
    parts = re.split(r"\s*,\s*", found[2]) if found else []
    if not found or len(parts) != boards:
        raise NotFound(said_words("each board", boards=boards))
    each = [tuple(map(int, part.split())) if part != "-" else () for part in parts]
    return int(found[1]), of_boards(each), found[3] or ""


class NotFound(DeeceError):
    """What was typed means nothing; the text says what would."""
