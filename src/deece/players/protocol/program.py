"""A program as a player: a process that is asked over its standard streams, in time or not at all.

A late or wrong answer, a crash and a babbling program cost that choice alone: `choose` raises PlayerError, and whoever
asked lets the basics choose (deece.driver). One process sits in one seat, so that no program sees two hands of a table;
it is used again for the next game, and never outlives its owner.
"""

from __future__ import annotations

import atexit
import os
import queue
import select
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from deece.game.action import Action
from deece.game.view import View
from deece.players.base import Choice, Player, PlayerError, PlayerRow, Seed
from deece.players.conventions import CARDS, NONE, Card, cards_for, default_card, known
from deece.players.protocol import guard
from deece.players.protocol.session import VERSION, Asked, Session, answered, shortened
from deece.players.roster import MARK
from deece.rules.catalog import Rules

MS: Final = 1000  # for a choice
BANK: Final = 30_000  # milliseconds more, for all choices of a game together
AT_TABLE: Final = 800  # for a choice at a table, where people wait
START: Final = 10.0  # seconds until it is ready
MOST_BYTES: Final = 65_536  # that it may write for one answer
KEPT_ERRORS: Final = 2_000  # bytes of what it wrote last on standard error
RESTARTS: Final = 3  # in one game, and of a program that was never ready
LATE_IN_A_ROW: Final = 3  # then it is ended and started again
GOODBYE: Final = 0.5  # seconds to end by itself
_POSIX: Final = os.name == "posix"


def row(name: str, command: str, cards: Sequence[str] = (), *, at_table: bool) -> PlayerRow:
    """The row of a program as a player, with less time at a table; raises PlayerError where there is no such program.

    `cards` are the ids of the convention cards that it plays. Nothing in it says where the program lies: people at
    tables are shown it.
    """
    argv = argv_of(command)

    def make(seed: Seed, card: Card | None) -> Player:
        return ProgramPlayer(name, argv, seed, **({"ms": AT_TABLE, "bank": 0} if at_table else {}))

    about = "Brought by whoever runs this server."
    if names := [known(id).name for id in cards]:
        about += f" It speaks: {', '.join(names)}."
    title = f"{name.capitalize()} {MARK}"
    return PlayerRow(name, make, title, about, slow=True, speaks=bool(cards), package="the server")


def declared(command: str) -> tuple[str, ...]:
    """The convention cards of Deece's that a program says it plays; it is started for that. Raises PlayerError."""
    process = Process(argv_of(command))
    process.close()
    return tuple(id for id in process.conventions if id in CARDS)


def argv_of(command: str) -> tuple[str, ...]:
    """The program and its arguments; no shell reads them. Raises PlayerError."""
    try:
        argv = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        raise PlayerError(f"'{command}' cannot be read: a quotation mark is open") from None
    if not argv:
        raise PlayerError("cmd: names no program: write cmd:./rook, with its arguments")
    if shutil.which(argv[0]) is None:
        raise PlayerError(f"there is no program '{argv[0]}' that can be run: check its name and that it is executable")
    return tuple(argv)


class ProgramPlayer:
    """A program in any seat: in each a process of its own."""

    def __init__(self, name: str, argv: tuple[str, ...], seed: Seed = 0, *, ms: int = MS, bank: int = BANK) -> None:
        self.name, self.argv, self.seed, self.ms, self.bank = name, argv, seed, ms, bank
        self.cards: tuple[Card, ...] = ()  # by side, by which all bid

    def hear(self, cards: Sequence[Card]) -> None:
        """Know the convention card of each side."""
        self.cards = tuple(cards)

    def language(self, rules: Rules, seat: int) -> Card:
        """The card by which it bids in this seat: the usual one if it plays that, else the first of its own that fits.

        One that cannot be started plays none.
        """
        fit = {each.id: each for each in cards_for(rules)}
        try:
            plays = self.chair(seat).plays()
        except PlayerError:
            plays = ()
        usual = default_card(rules).id
        return fit[next((id for id in (usual, *plays) if id in plays and id in fit), NONE)]

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """What the program chooses; raises PlayerError where it chooses nothing in time, or what cannot be."""
        return self.chair(view.seat).choose(self, view, actions)

    def game_over(self, view: View) -> None:
        """The game is over: the program of this seat is told, if there is one."""
        self.chair(view.seat).over(self, view)

    def chair(self, seat: int) -> Chair:
        """The program in this seat, whether it runs already or not."""
        with _lock:
            return _chairs.setdefault((self.argv, seat), Chair(self.argv))


class Chair:
    """One program in one seat of this process: it is started when it is asked, and again where it died."""

    def __init__(self, argv: tuple[str, ...]) -> None:
        self.argv = argv
        self.title = ""  # what the program calls itself
        self._lock = threading.Lock()
        self._process: Process | None = None
        self._session: Session | None = None
        self._of: tuple[object, ...] | None = None  # whose game it is in
        self._bank = self._number = self._late = 0
        self._starts = self._never_ready = 0

    def choose(self, player: ProgramPlayer, view: View, actions: tuple[Action, ...]) -> Choice:
        """What it chooses; raises PlayerError."""
        with self._lock:
            self._sit(player, view)
            process = self._running()
            session = self._session = self._session or Session(
                player.seed, stateless=process.stateless, cards=player.cards
            )
            self._number += 1
            asked = session.asked(view, actions, self._number, player.ms, self._bank)
            began = time.monotonic()
            try:
                return self._answer(process, asked, began + (player.ms + self._bank) / 1000)
            finally:
                spent = int(1000 * (time.monotonic() - began))
                self._bank = max(0, self._bank - max(0, spent - player.ms))

    def over(self, player: ProgramPlayer, view: View) -> None:
        """Say how the game ended, if it was asked in it."""
        with self._lock, suppress(PlayerError):
            if self._process and self._session and self._of == _game_of(player, view):
                self._process.send(self._session.over(view), time.monotonic() + player.ms / 1000)
            self._of = None

    def plays(self) -> tuple[str, ...]:
        """The convention cards that it says it plays; raises PlayerError."""
        with self._lock:
            return self._running().conventions

    def close(self) -> None:
        """End the program."""
        if self._process:
            self._process.close()
        self._process = self._session = None

    def _sit(self, player: ProgramPlayer, view: View) -> None:
        """A new game, unless it goes on with the one before."""
        if (of := _game_of(player, view)) != self._of:
            self._of, self._session, self._bank, self._starts = of, None, player.bank, 0

    def _running(self) -> Process:
        """The program, started again if it is not there; raises PlayerError where it was started too often."""
        if self._process and not self._process.ended:
            return self._process
        self.close()
        if self._starts > RESTARTS or self._never_ready > RESTARTS:
            raise PlayerError("it ended too often and is not started again")
        self._starts += 1
        self._never_ready += 1
        self._process = Process(self.argv)
        self._never_ready = 0
        self._late, self.title = 0, self._process.title
        return self._process

    def _answer(self, process: Process, asked: Asked, until: float) -> Choice:
        try:
            process.send(asked.lines, until)
            while (choice := answered(process.line(until), asked)) is None:
                pass
        except Late:
            self._late += 1
            if self._late >= LATE_IN_A_ROW:
                self.close()
            raise
        except Broken:
            self.close()
            raise
        self._late = 0
        return choice


def _game_of(player: ProgramPlayer, view: View) -> tuple[object, ...]:
    return player.seed, view.public.tables.hash, player.cards


class Late(PlayerError):
    """There was no answer in time."""


class Broken(PlayerError):
    """The program ended, or cannot be listened to any longer."""


class Process:
    """A running program: lines to it and from it, each in time."""

    def __init__(self, argv: tuple[str, ...]) -> None:
        """Start it, and wait until it is ready; raises PlayerError."""
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(  # noqa: S603 - named by whoever runs this, and read by no shell
                argv, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=_POSIX
            )
        except OSError as error:
            raise PlayerError(f"'{argv[0]}' cannot be started ({error.strerror})") from None
        _guard.watch(self._popen.pid)
        assert self._popen.stdin
        assert self._popen.stdout
        assert self._popen.stderr
        self._in = self._popen.stdin.fileno()
        if _POSIX:
            os.set_blocking(self._in, False)
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._room = MOST_BYTES  # that it may still write for this answer
        self._errors = b""
        self.ended = False
        self.title, self.stateless = "", False
        self.conventions: tuple[str, ...] = ()  # the ids of the cards that it plays
        threading.Thread(target=self._listen, args=(self._popen.stdout,), daemon=True).start()
        self._complaining = threading.Thread(target=self._keep_errors, args=(self._popen.stderr,), daemon=True)
        self._complaining.start()
        try:
            self._greet(time.monotonic() + START)
        except PlayerError:
            self.close()
            raise

    def send(self, lines: list[str], until: float) -> None:
        """Write these lines; raises Late for a program that does not read them, Broken for one that has ended."""
        self._room = MOST_BYTES
        rest = memoryview(("\n".join(lines) + "\n").encode())
        while rest:
            try:
                if _POSIX and not select.select([], [self._in], [], max(0.0, until - time.monotonic()))[1]:
                    self.ended = True  # half a line may have been sent
                    raise Late("it does not read what it is sent")
                rest = rest[os.write(self._in, rest) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._broken() from None

    def line(self, until: float) -> str:
        """The next line that it writes; raises Late or Broken."""
        try:
            found = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise Late("it did not answer in time") from None
        if found is None:
            raise self._broken()
        return found

    def close(self) -> None:
        """Say goodbye, and end it with all that it started."""
        self.bye(0.0 if self._room < 0 else GOODBYE)

    def bye(self, within: float) -> bool:
        """Say goodbye; whether it ended by itself in so many seconds. What it started ends in any case."""
        self.ended = True
        with suppress(OSError):
            os.write(self._in, b"bye\n")
        with suppress(OSError):
            assert self._popen.stdin
            self._popen.stdin.close()
        try:
            self._popen.wait(within)
            by_itself = True
        except subprocess.TimeoutExpired:
            by_itself = False
        guard.end(self._popen.pid)
        self._popen.wait()
        _guard.forget(self._popen.pid)
        for stream in (self._popen.stdout, self._popen.stderr):
            with suppress(OSError):
                assert stream
                stream.close()
        return by_itself

    def _greet(self, until: float) -> None:
        self.send([VERSION], until)
        while (line := self.line(until).strip()) != "ready":
            word, _, rest = line.partition(" ")
            if word == "name":
                self.title = shortened(rest)[:40]
            elif word == "stateless":
                self.stateless = rest.strip() == "yes"
            elif word == "conventions":
                self.conventions = tuple(shortened(rest).split())
            elif word == "cannot":
                raise Broken(f"it cannot: {shortened(rest)}")

    def _broken(self) -> Broken:
        self.ended = True
        if self._room < 0:
            return Broken(f"it wrote more than {MOST_BYTES:,} bytes for one answer")
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GOODBYE)
            self._complaining.join(GOODBYE)
        last = shortened(self._errors.decode("utf-8", "replace").strip().rpartition("\n")[2])
        return Broken(f"it ended ({self._popen.poll()})" + (f": {last}" if last else ""))

    def _listen(self, stream: IO[bytes]) -> None:
        """Take its lines as they come; no more of them than it may write."""
        kept = b""
        with suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 8192):
                self._room -= len(data)
                if self._room < 0:
                    break
                *lines, kept = (kept + data).split(b"\n")
                for each in lines:
                    self._lines.put(each.decode("utf-8", "replace"))
        self._lines.put(None)

    def _keep_errors(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 8192):
                self._errors = (self._errors + data)[-KEPT_ERRORS:]


class _Guard:
    """The process that ends programs where this one dies without a word."""

    def __init__(self) -> None:
        self._popen: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def watch(self, process: int) -> None:
        """End this process when this one is no more."""
        self._say(b"+%d\n" % process)

    def forget(self, process: int) -> None:
        """It has ended."""
        self._say(b"-%d\n" % process)

    def _say(self, line: bytes) -> None:
        with self._lock, suppress(OSError):
            if self._popen is None and sys.executable:
                command = [sys.executable, "-S", "-E", str(Path(guard.__file__))]
                pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
                self._popen = subprocess.Popen(  # noqa: S603 - our own
                    command, stdin=pipe, stdout=quiet, stderr=quiet, bufsize=0, start_new_session=_POSIX
                )
            if self._popen and self._popen.stdin:
                self._popen.stdin.write(line)


def close() -> None:
    """End all programs of this process."""
    with _lock:
        chairs = list(_chairs.values())
        _chairs.clear()
    for chair in chairs:
        chair.close()


_lock: Final = threading.Lock()
_guard: Final = _Guard()
_chairs: Final[dict[tuple[tuple[str, ...], int], Chair]] = {}
atexit.register(close)
