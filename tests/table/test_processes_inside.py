"""What a process does, and how it is started, without one: its line, what its work may cost, and when it ends."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from deece.table import processes
from deece.table.processes import Done, Worker
from deece.words.refused import Refused


class Context:
    """What starts processes here: it notes how, and has ends of a line that can be closed."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.asked = error, list[Any]()
        self.ends = [self.end(0), self.end(1)]

    def end(self, place: int) -> Any:
        return SimpleNamespace(closed=0, close=lambda: self.close(place))

    def close(self, place: int) -> None:
        self.ends[place].closed += 1

    def as_asked(self) -> Any:
        """By the names that multiprocessing gives them."""
        return SimpleNamespace(Pipe=self.pipe, Process=self.process, set_forkserver_preload=self.preload)

    def preload(self, names: Sequence[str]) -> None:
        self.asked.append(("preload", list(names)))

    def pipe(self) -> tuple[Any, Any]:
        if self.error:
            raise self.error
        return self.ends[0], self.ends[1]

    def process(self, **how: Any) -> Any:
        self.asked.append(("process", how))
        return SimpleNamespace(start=lambda: self.asked.append("start"), kill=lambda: self.asked.append("kill"))


def started(monkeypatch: pytest.MonkeyPatch, kinds: Sequence[str], context: Context, one: Worker) -> list[str]:
    """A worker starts its process on a system that has these kinds; the kinds that it asked for."""
    asked = list[str]()

    def get(kind: str) -> Any:
        asked.append(kind)
        return context.as_asked()

    system = SimpleNamespace(get_all_start_methods=lambda: list(kinds), get_context=get)
    monkeypatch.setattr(processes, "multiprocessing", system)
    one._start()
    return asked


@pytest.mark.parametrize(
    ("kinds", "kind"), [(("fork", "spawn", "forkserver"), "forkserver"), (("spawn",), "spawn"), (("fork",), "spawn")]
)
def test_a_process_is_started_apart_from_the_server_and_goes_with_it(
    kinds: Sequence[str], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, context = Worker(threads=False, loaded=("deece.review",)), Context()
    assert started(monkeypatch, kinds, context, one) == [kind], "a forked server would hold its sockets"
    *before, (_, how), last = context.asked
    assert before == ([("preload", [processes.__name__, "deece.review"])] if kind == "forkserver" else [])
    assert (how["target"], how["args"], how["daemon"]) == (processes._serve, (context.ends[1],), True)
    assert last == "start"
    assert [end.closed for end in context.ends] == [0, 1], "the other end is the process's alone"
    assert (one._line, one._process is not None, one.threads) == (context.ends[0], True, False)


@pytest.mark.parametrize("error", [PermissionError(), OSError(), ImportError()])
def test_where_no_process_can_be_had_the_thread_that_asks_does_the_work(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Worker(threads=False)
    started(monkeypatch, ["spawn"], Context(error), one)
    assert (one.threads, one._process, one._line) == (True, None, None)
    assert one.do(len, ["abc"], 1).found == 3


def test_a_process_that_comes_up_while_the_server_stops_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    one, context = Worker(threads=False), Context()
    one.end()
    started(monkeypatch, ["spawn"], context, one)
    assert context.asked[-1] == "kill"
    assert (one._process, context.ends[0].closed) == (None, 1)


# -- what is done


def clock(*times: float) -> Callable[[], float]:
    left = list(times)
    return lambda: left.pop(0)


def raises(error: BaseException) -> object:
    raise error


def test_what_is_done_costs_the_time_that_it_took_however_it_ends() -> None:
    tried = processes._tried
    assert tried(len, ["abc"], clock(5, 7.5)) == (3, None, "", 2.5)
    no = Refused("stopping")
    assert tried(raises, [no], clock(5, 7.5)) == (None, no, "", 2.5)
    for broken in (ValueError("it broke"), SystemExit("it broke")):
        found, error, fault, spent = tried(raises, [broken], clock(5, 7.5))
        assert (found, error, spent) == (None, None, 2.5)
        assert "Traceback" in fault
        assert "it broke" in fault


def test_only_a_fault_is_logged_and_told_as_one(caplog: pytest.LogCaptureFixture) -> None:
    no = Refused("stopping")
    assert processes._told("found", None, "", 2.0) == Done("found", None, 2.0)
    assert processes._told(None, no, "", 2.0) == Done(None, no, 2.0)
    assert caplog.text == ""
    done = processes._told(None, None, "it broke", 2.0)
    assert isinstance(done.error, Refused)
    assert (done.error.code, done.seconds) == ("fault", 2.0)
    assert "it broke" in caplog.text


class End:
    """The process's end of the line: it is given work until the server is gone."""

    def __init__(self, told: list[Any], work: Sequence[Any], gone: Exception) -> None:
        self.told, self.work, self.gone = told, list(work), gone

    def recv_bytes(self) -> bytes:
        if not self.work:
            raise self.gone
        return pickle.dumps(self.work.pop(0))

    def send_bytes(self, data: bytes) -> None:
        self.told.append(pickle.loads(data))


def unsayable() -> object:
    return lambda: None


@pytest.mark.parametrize("gone", [EOFError(), ConnectionResetError()])
def test_a_process_does_one_thing_after_another_each_within_its_cost(
    gone: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[Any]()
    monkeypatch.setattr(processes, "_settle_in", lambda: told.append("settles in"))
    monkeypatch.setattr(processes, "_may_cost", lambda seconds: told.append(("may cost", seconds)))
    monkeypatch.setattr(processes, "time", SimpleNamespace(process_time=clock(1, 3, 10, 14)))
    work = [(len, ["abc"], 7), (unsayable, (), 9)]
    processes._serve(End(told, work, gone))  # type: ignore[arg-type]
    *before, (found, error, fault, spent) = told
    assert before == [
        "settles in",
        ("may cost", 7),
        ("may cost", 0),  # before it is sent: a full line costs nothing
        (3, None, "", 2),
        ("may cost", 9),
        ("may cost", 0),
    ]
    assert (found, error, spent) == (None, None, 4), "what cannot be sent is a fault, and cost as much"
    assert "Traceback" in fault


def test_the_system_ends_what_costs_too_much_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Any]()
    able = SimpleNamespace(ITIMER_PROF="processor time", setitimer=lambda *how: asked.append(how))
    monkeypatch.setattr(processes, "signal", able)
    for seconds in (7, 0):
        processes._may_cost(seconds)
    assert asked == [("processor time", 7), ("processor time", 0)]
    monkeypatch.setattr(processes, "signal", SimpleNamespace())
    processes._may_cost(7)


def test_a_process_lets_the_server_go_first_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    signals, nice, begun = list[Any](), list[int](), list[str]()
    own = SimpleNamespace(SIGINT="interrupt", SIG_IGN="nothing", signal=lambda *how: signals.append(how))
    monkeypatch.setattr(processes, "signal", own)
    monkeypatch.setattr(processes, "end_with_parent", lambda: begun.append("ends with it"))
    monkeypatch.setattr(processes, "os", SimpleNamespace(nice=nice.append))
    processes._settle_in()
    monkeypatch.setattr(processes, "os", SimpleNamespace())  # not every system knows it
    processes._settle_in()
    assert signals == [("interrupt", "nothing")] * 2, "the server itself says when it stops"
    assert [steps > 0 for steps in nice] == [True]
    assert begun == ["ends with it"] * 2
