"""Work in processes, without one: who waits, what is ended and started again, and what becomes of an answer."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from deece.table.processes import Done, Processes, Worker, usual_workers
from deece.words.refused import Refused

USUAL = ("done", None, "", 0.5)  # an answer: found, error, fault, seconds


class Idle:
    """A worker that notes what it is asked to do."""

    def __init__(self, does: Callable[[], Done] = lambda: Done("found", None, 0.25)) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.does, self.ended = does, 0

    def do(self, do: Any, given: Any, seconds: float) -> Done:
        self.asked.append((do, tuple(given), seconds))
        return self.does()

    def end(self) -> None:
        self.ended += 1


class Queue:
    """A line that notes who comes and goes."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, ...]] = []

    async def come(self, of: str, *, again: bool = False) -> None:
        self.seen.append(("come", of, again))

    def go(self, of: str, spent: float) -> None:
        self.seen.append(("go", of, spent))


def pool(worker: Any, seconds: float = 10) -> tuple[Processes, Queue]:
    """Processes of one worker, which is this one."""
    found, queue = Processes(workers=1, seconds=seconds), Queue()
    found._free, found._all = [worker], (worker,)
    found.line = queue  # type: ignore[assignment]
    return found, queue


def size(text: str = "") -> Any:
    """What is done apart here."""
    return len(text)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(bounded())


# -- a pool


@pytest.mark.parametrize(("cores", "found"), [(None, 1), (1, 1), (2, 2), (4, 4), (5, 4), (64, 4)])
def test_a_machine_thinks_with_each_of_its_cores_and_at_most_four(
    cores: int | None, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert usual_workers() == found
    usual = Processes()
    assert (usual.workers, len(usual._all), usual.line.free) == (found,) * 3


def test_an_operator_says_how_many_work_how_many_wait_and_how_long() -> None:
    made = Processes(within=7, workers=3, deals=9, by_address=5, seconds=4)
    assert (made.workers, len(made._all), made.line.free) == (3, 3, 3)
    assert (made.within, made.deals, made.seconds, made.line.by_address) == (7, 9, 4, 5)
    assert made.line.most == 16 * 3, "for each worker so many"
    assert Processes(workers=3, most=5).line.most == 5
    assert Processes(workers=3).line.by_address == 2
    for apart in (True, False):
        assert [one.threads for one in Processes(workers=2, processes=apart)._all] == [not apart] * 2
    assert not any(one.threads for one in Processes(workers=2)._all)


def test_work_is_done_for_its_address_within_its_time_and_its_cost_is_counted() -> None:
    async def story() -> None:
        idle = Idle()
        made, queue = pool(idle)
        assert await made.apart(size, "abc", of="here") == "found"
        assert await made.apart(size, "ab", of="there", slow=True, again=True) == "found"
        assert await made.apart(size) == "found"
        assert idle.asked == [(size, ("abc",), 10), (size, ("ab",), 30), (size, (), 10)]
        assert queue.seen == [
            ("come", "here", False),
            ("go", "here", 0.25),
            ("come", "there", True),
            ("go", "there", 0.25),
            ("come", "", False),
            ("go", "", 0.25),
        ]
        assert not made._going

    run(story)


def test_what_goes_wrong_is_raised_and_its_place_is_free_again() -> None:
    def breaks() -> Done:
        raise ZeroDivisionError

    async def story() -> None:
        for does, error in ((lambda: Done(None, Refused("fault"), 2.0), Refused), (breaks, ZeroDivisionError)):
            idle = Idle(does)
            made, queue = pool(idle)
            for _ in range(2):
                with pytest.raises(error):
                    await made.apart(size, of="here")
            spent = 2.0 if error is Refused else 0.0
            assert queue.seen == [("come", "here", False), ("go", "here", spent)] * 2
            assert len(idle.asked) == 2

    run(story)


@pytest.mark.parametrize("ends", ["fails", "is canceled"])
def test_nobody_is_told_of_what_nobody_waits_for_any_more(ends: str) -> None:
    async def story() -> None:
        told, go_on = list[Any](), threading.Event()

        def late() -> Done:
            go_on.wait(30)
            return Done(None, Refused("fault"), 0.0)

        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
        made, queue = pool(Idle(late))
        waits = asyncio.create_task(made.apart(size, of="here"))
        while not made._going:
            await asyncio.sleep(0)
        (work,) = made._going
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        assert not work.done(), "the work goes on"
        if ends == "is canceled":
            work.cancel()
        go_on.set()
        while made._going:
            await asyncio.sleep(0.001)
        del work, waits
        await asyncio.sleep(0.01)
        assert told == []
        assert [one[0] for one in queue.seen] == ["come", "go"]

    run(story)


def test_a_process_is_started_once_before_a_choice_is_waited_for() -> None:
    async def story() -> None:
        idle = Idle()
        made, _ = pool(idle)
        for text in ("a", "b"):
            assert await made.ask(size, text) == "found"
        assert [one[0] for one in idle.asked] == [os.getpid, size, size]

    run(story)


def test_a_server_that_cannot_warm_up_answers_nothing_and_goes_on() -> None:
    async def story() -> None:
        made, _ = pool(Idle(lambda: Done(None, Refused("fault"), 0.0)))
        await made.warm()
        assert await made.ask(size, "a") is None

    run(story)


def test_closing_ends_every_worker_and_waits_for_none() -> None:
    async def story() -> None:
        go_on = threading.Event()
        busy = Idle(lambda: Done(go_on.wait(20), None, 0.0))
        made, _ = pool(busy)
        made._all = (busy, other := Idle())  # type: ignore[assignment]
        work = asyncio.create_task(made.apart(size))
        while not busy.asked:
            await asyncio.sleep(0.001)
        await made.close()
        assert not work.done()
        assert (busy.ended, other.ended) == (1, 1)
        go_on.set()
        assert await work is True
        with pytest.raises(RuntimeError):
            await made.apart(size)

    run(story)


# -- one worker


class Wire:
    """The server's end of the line to a process."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.sent, self.waited = list(answers), list[Any](), list[float]()
        self.closed = 0

    def send_bytes(self, data: bytes) -> None:
        self.sent.append(pickle.loads(data))

    def poll(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return bool(self.answers)

    def recv_bytes(self) -> bytes:
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return pickle.dumps(answer)

    def close(self) -> None:
        self.closed += 1


class Body:
    """A process, of which it is known how it ended once it was waited for."""

    def __init__(self, code: int = 1, then: Callable[[], None] = lambda: None) -> None:
        self.code, self.then = code, then
        self.exitcode, self.killed = 0, 0

    def join(self, seconds: float) -> None:
        self.exitcode = self.code
        self.then()

    def kill(self) -> None:
        self.killed += 1


def worker(wire: Any, body: Any) -> Worker:
    """One whose process this is."""
    found = Worker(threads=False)
    found._line, found._process = wire, body
    return found


def refused(done: Done) -> str:
    assert isinstance(done.error, Refused)
    assert done.found is None
    return done.error.code


def test_a_process_is_sent_its_work_and_given_time_by_the_clock_on_the_wall() -> None:
    wire, body = Wire(USUAL, USUAL), Body()
    one = worker(wire, body)
    for seconds in (10, 2):
        assert one.do(len, ["abc"], seconds) == Done("done", None, 0.5)
    assert wire.sent == [(len, ["abc"], 10), (len, ["abc"], 2)]
    assert wire.waited == [30 + 6 * 10, 30 + 6 * 2], "to come up, and where others work too"
    assert (body.killed, wire.closed) == (0, 0)


def test_what_a_process_says_no_to_is_said_and_its_fault_is_none_of_the_callers(
    caplog: pytest.LogCaptureFixture,
) -> None:
    own = Refused("name_in_class")
    one = worker(Wire((None, own, "", 0.5), (None, None, "Traceback: it broke", 1.5)), Body())
    done = one.do(len, (), 1)
    assert (refused(done), done.seconds, caplog.text) == ("name_in_class", 0.5, "")
    done = one.do(len, (), 1)
    assert (refused(done), done.seconds) == ("fault", 1.5)
    assert "Traceback: it broke" in caplog.text


def test_a_process_that_answers_nothing_in_time_is_ended_and_the_next_work_has_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wire, body = Wire(), Body()
    one = worker(wire, body)
    done = one.do(len, (), 3.6)
    assert (refused(done), done.seconds) == ("too_much_work", 3.6)
    assert str(done.error) == str(Refused("too_much_work", seconds=4))
    assert (body.killed, wire.closed, one._line, one._process) == (1, 1, None, None)

    def start() -> None:
        one._line, one._process = Wire(USUAL), Body()  # type: ignore[assignment]

    monkeypatch.setattr(one, "_start", start)
    assert one.do(len, (), 1).found == "done"
    assert not one.threads


@pytest.mark.needs("posix")
def test_a_process_that_the_system_ends_for_its_cost_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Worker(threads=False)
    started = list[Body]()

    def start() -> None:
        started.append(Body(-signal.SIGPROF))
        one._line, one._process = Wire(EOFError()), started[-1]  # type: ignore[assignment]

    monkeypatch.setattr(one, "_start", start)
    for _ in range(4):
        done = one.do(len, (), 2)
        assert (refused(done), done.seconds, one.threads) == ("too_much_work", 2, False)
    assert [body.killed for body in started] == [1] * 4


@pytest.mark.parametrize("error", [EOFError(), BrokenPipeError()])
def test_threads_do_the_work_once_processes_die_twice_in_a_row(error: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    one, lives = Worker(threads=False), list[list[Any]]([[error], [USUAL, error], [error]])
    wires, bodies = list[Wire](), list[Body]()

    def start() -> None:
        wires.append(Wire(*lives.pop(0)))
        bodies.append(Body())
        one._line, one._process = wires[-1], bodies[-1]  # type: ignore[assignment]

    monkeypatch.setattr(one, "_start", start)
    assert (refused(one.do(len, (), 1)), one.threads) == ("fault", False)
    assert one.do(len, (), 1).found == "done"
    assert (refused(one.do(len, (), 1)), one.threads) == ("fault", False), "one between them went well"
    assert (refused(one.do(len, (), 1)), one.threads) == ("fault", True)
    assert one.do(len, ["abc"], 1).found == 3
    assert ([body.killed for body in bodies], [wire.closed for wire in wires]) == ([1] * 3, [1] * 3)


def test_what_is_at_work_while_the_server_stops_is_told_so() -> None:
    one = Worker(threads=False)
    wire = Wire(EOFError())
    one._line, one._process = wire, Body(-9, one.end)  # type: ignore[assignment]
    assert refused(one.do(len, (), 1)) == "stopping"
    assert not one.threads


def test_a_server_that_stops_while_it_waits_in_vain_starts_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(seconds: float) -> bool:
        one.end()
        return False

    late, body = Wire(), Body()
    one = worker(late, body)
    monkeypatch.setattr(late, "poll", stops)
    assert refused(one.do(len, (), 1)) == "too_much_work"
    assert body.killed == 1
    assert refused(one.do(len, (), 1)) == "stopping"


def test_a_closed_worker_does_nothing_more() -> None:
    for threads in (True, False):
        one, done = Worker(threads=threads), list[str]()
        one.end()
        assert refused(one.do(done.append, ["x"], 1)) == "stopping"
        assert (done, one._process) == ([], None)


def test_a_worker_that_lets_its_process_go_may_have_another_unless_it_is_closed() -> None:
    for closed in (True, False):
        wire, body = Wire(), Body()
        one = worker(wire, body)
        one.end(closed=closed)
        one.end(closed=closed)
        assert (body.killed, wire.closed, one._closed) == (1, 1, closed)
