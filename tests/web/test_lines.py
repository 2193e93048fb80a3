"""The lines of a seat over a socket: a program in the seat of a person, and what no program should do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from unittest import mock

import pytest
from msgspec import structs

from deece.game.play import legal
from deece.server import programs
from deece.store import HeldElsewhere, StoreError
from deece.table.live import Table
from tests.web.client import HOST, ORIGIN, Closed, Made, Site, Socket
from tests.web.unlimited import USUAL


class Program(Socket):
    """A program at a table: it hears lines."""

    where = "/api/tables/{table}/lines"

    def __init__(self, made: Made, token: str, *more: str) -> None:
        super().__init__(made.site, made.table, [("host", HOST), ("origin", ORIGIN)])
        made.site._sockets.append(self)
        self.lines: list[str] = []
        self.lines.append(first := self.line())
        if first == "deece 1":
            self.say("\n".join([*more, f"token {token}", "ready\n"]))

    def line(self) -> str:
        """The next line; raises Closed when the server hung up."""
        while not self.lines:
            message = self._out.get_nowait() if self._out.qsize() else self.site.run(self._out.get())
            if message["type"] == "fault":
                raise message["error"]
            if message["type"] != "websocket.send":
                raise Closed(message.get("code", 1000))
            self.lines += message["text"].splitlines()
        return self.lines.pop(0)

    def hear(self, word: str) -> str:
        """The next line that begins with this word."""
        while not (line := self.line()).startswith(word):
            pass
        return line

    def asked(self) -> tuple[str, list[str]]:
        """The next question: its number and the choices."""
        start, _, legal = self.hear("ask ").partition(" legal ")
        return start.split()[1], legal.split(" | ")

    def chooses_first(self) -> None:
        number, legal = self.asked()
        self.say(f"choose {number} {legal[0]}")

    def gone(self) -> tuple[int, str]:
        """How the server hangs up: the code, and why."""
        why = ""
        try:
            while True:
                line = self.line()
                why = line.removeprefix("refused ") if line.startswith("refused ") else why
        except Closed as closed:
            return closed.code, why


@pytest.fixture
def made(site: Site) -> Made:
    """A table with computer players in all seats but the first."""
    return site.table()


@pytest.fixture
def shared(site: Site) -> Made:
    """One at which seat 2 waits for a friend."""
    return site.table(friends=(2,))


@pytest.fixture
def limited() -> Iterator[Made]:
    """At a site with the usual limits."""
    with Site(limits=USUAL) as site:
        yield site.table()


def names(made: Made) -> list[str]:
    return [chair.name for chair in made.live.game.chairs]


def test_a_program_is_asked_and_marked(shared: Made) -> None:
    person, friend = shared.enter(), shared.sit("Bob")
    program = Program(shared, friend["token"], "name Rook 3", "strange words")
    assert program.hear("table ")
    assert program.hear("card 0 is classic")
    person.until(lambda told: told["t"] == "people" and told["people"][2]["name"] == "Bob (program)")
    number, legal = program.asked()
    at = shared.live.game.at
    assert number == str(at)
    program.say(f"choose {number} {legal[0]} because it is the first")
    person.until(lambda told: told["t"] == "step" and told["at"] > at)
    assert names(shared)[2] == "Bob (program)"


def test_a_name_that_has_the_mark_keeps_it(shared: Made) -> None:
    friend = shared.sit("Rook (program)")
    program = Program(shared, friend["token"])
    program.hear("seat 2")
    assert names(shared)[2] == "Rook (program)"


def test_two_programs_play_a_hand(shared: Made) -> None:
    friend = shared.sit("Bob")
    one, two = Program(shared, shared.token), Program(shared, friend["token"])
    turns = 0
    while not shared.live.game.public.game.results and turns < 400:
        turns += 1
        seat = shared.live.game.turn
        if seat in (0, 2):
            (one if seat == 0 else two).chooses_first()
        shared.site.settle()
        shared.site.run(_moment())
    assert shared.live.game.public.game.results


async def _moment() -> None:
    await asyncio.sleep(0.001)


def test_a_wrong_answer_costs_that_choice_and_is_said(made: Made) -> None:
    program = Program(made, made.token)
    number, _ = program.asked()
    program.say(f"choose {number} bid 7")
    assert program.hear("fault ") == f"fault {number} it answered 'bid 7', which is none of the choices"
    program.chooses_first()
    program.asked()


def test_late_answers_cost_their_choices_and_then_the_chair(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MS", 100)
    program = Program(made, made.token)
    number, _ = program.asked()
    assert program.hear("fault ") == f"fault {number} it did not answer in time"
    assert program.gone() == (1008, "Nothing was heard for a while.")
    assert made.live.presence.here[0] == 0


def test_when_it_goes_its_chair_is_that_of_a_person_who_is_away(made: Made) -> None:
    program = Program(made, made.token)
    program.asked()
    assert made.live.presence.here[0] == 1
    program.hang_up()
    assert made.live.presence.here[0] == 0
    again = Program(made, made.token)
    assert again.hear("hand 1")


@pytest.mark.parametrize("token", ["", "x", "nobody knows this one", "ä" * 30])
def test_without_the_token_of_a_seat_nothing_is_said(made: Made, token: str) -> None:
    program = Program(made, token)
    assert program.gone() == (4403, "This seat is not yours; open the invite link again.")


def test_the_token_of_another_table_opens_nothing(made: Made) -> None:
    other = made.site.table()
    assert Program(made, other.token).gone()[0] == 4403


def test_there_is_no_such_table(site: Site) -> None:
    made = site.table()
    program = Program(made._replace(table="nothing"), made.token)
    assert program.gone() == (4404, "There is no such table; ask for a new link.")


def test_a_page_of_another_site_is_not_let_in(made: Made) -> None:
    class Foreign(Socket):
        where = Program.where

    with pytest.raises(Closed):
        Foreign(made.site, made.table, [("host", HOST), ("origin", "https://else.example")])


def test_of_two_programs_for_a_seat_the_last_has_it(made: Made) -> None:
    one = Program(made, made.token)
    one.asked()
    two = Program(made, made.token)
    two.asked()
    assert one.gone() == (4403, "Another program has this seat now.")
    assert made.live.presence.here[0] == 1


def test_a_program_at_a_board_is_refused(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    made.live.game.made = structs.replace(made.live.game.made, board="today")
    assert Program(made, made.token).gone()[0] == 4403


def test_a_babbling_program_is_sent_away(limited: Made) -> None:
    program = Program(limited, limited.token)
    program.asked()
    for _ in range(100):
        program.say("x")
    assert program.gone() == (1008, "Too many messages; wait a little.")
    many = Program(limited, limited.token)
    many.asked()
    many.say("\n" * 4000)
    assert many.gone()[0] == 1008


@pytest.mark.parametrize("said", ["x" * 65_536, "choose 1 bid 50 because " + "y" * 65_000])
def test_a_line_that_is_too_long_is_not_read(limited: Made, said: str) -> None:
    program = Program(limited, limited.token)
    program.asked()
    program.say(said)
    assert program.gone() == (1009, "That message is too long.")


@pytest.mark.parametrize("said", [b"\xff\xfe", b"choose"])
def test_what_is_no_text_is_not_read(limited: Made, said: bytes) -> None:
    program = Program(limited, limited.token)
    program.asked()
    program.say(said)
    assert program.gone()[0] == 1003


def test_who_never_is_ready_is_sent_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = site.table()
    site.door.limits = structs.replace(site.door.limits, hello_seconds=1)
    program = Program(made, "x")
    program.gone()
    assert slow(made).gone() == (1008, "Nothing was heard for a while.")


def test_a_program_that_reads_nothing_is_given_up(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MS", 200)
    program = Program(made, made.token)
    number, legal = program.asked()
    program.flows.clear()
    program.say(f"choose {number} {legal[0]}")
    made.site.run(_until_away(made))
    program.flows.set()


def slow(made: Made) -> Program:
    """A program that was greeted and has said nothing."""
    program = Program.__new__(Program)
    Socket.__init__(program, made.site, made.table, [("host", HOST), ("origin", ORIGIN)])
    made.site._sockets.append(program)
    program.lines = []
    assert program.line() == "deece 1"
    return program


@pytest.mark.parametrize("what", ["arrive", "mark"])
@pytest.mark.parametrize(("fails", "code"), [(HeldElsewhere("else:1"), 1012), (StoreError("the disk is full"), 1011)])
def test_it_is_to_come_again_where_nothing_can_be_written(
    made: Made, monkeypatch: pytest.MonkeyPatch, what: str, fails: StoreError, code: int
) -> None:
    """Another server would be sent its last message only, and not its token."""

    async def failing(*_: object) -> None:
        raise fails

    monkeypatch.setattr(Table, what, failing)
    program = slow(made)
    program.say(f"token {made.token}")
    program.say("ready")
    assert program.gone() == (code, "")


def test_another_server_has_the_table_once_it_is_ready(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    program = slow(made)
    program.say(f"token {made.token}")
    monkeypatch.setattr(made.site.rooms, "find", mock.AsyncMock(side_effect=HeldElsewhere))
    program.say("ready")
    assert program.gone() == (1012, "")


def test_a_room_that_was_closed_before_it_was_ready_is_opened_again(made: Made) -> None:
    program, rooms = slow(made), made.site.rooms
    before = rooms.open[made.table]
    made.site._loop.call_soon(rooms._close, made.table)
    made.site.run(_moment())
    assert made.table not in rooms.open
    program.say(f"token {made.token}\nready")
    program.asked()
    assert rooms.open[made.table] is not before
    assert rooms.open[made.table].guests
    assert made.live.presence.here[0] == 1


def test_the_table_may_move_on_while_a_fault_is_said(made: Made) -> None:
    program = Program(made, made.token)
    number, _ = program.asked()
    program.flows.clear()
    program.say(f"choose {number} bid 7")
    made.site.run(_moment())
    table = made.live
    made.site.run(table.choose(0, [legal(table.game.view(0))[0]], table.game.at))
    program.flows.set()
    assert program.hear("fault ").startswith(f"fault {number} ")
    assert program.asked()[0] != number


async def _until_away(made: Made) -> None:
    while made.live.presence.here[0]:
        await asyncio.sleep(0.01)


def test_a_line_says_now_and_then_that_it_is_there(shared: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "STILL_HERE", 0.01)
    program = Program(shared, shared.token)
    assert [program.line() for _ in range(3)] == ["deece 1", "", ""]


def test_a_seat_is_its_own_from_the_next_hand_on(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "STILL_HERE", 0.01)
    made = site.table()
    made.enter().caught_up()
    assert made.live.game.in_hand
    made.enter().ask("sit", seat=2, kind="held")
    friend = made.sit("Bob")
    program = Program(made, friend["token"])
    assert [program.line() for _ in range(3)] == ["deece 1", "", ""]
    assert names(made)[2] != "Bob"
