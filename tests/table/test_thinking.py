"""Computer players think beside the event loop: in processes, from a View alone, and never for long."""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from deece import load
from deece.errors import DeeceError
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, view
from deece.game.state import State
from deece.game.view import View
from deece.players import Choice, PlayerError, PlayerRow, choice_of, make, roster
from deece.table.live import Table
from deece.table.processes import Processes
from deece.table.thinking import Thinking
from deece.words.refused import Refused
from tests.table.tables import made, run, table_of, until


def bidding(system: str = "four-handed-passing", seed: int = 1) -> State:
    """A hand just dealt."""
    rules = load(system).rules
    return apply(start(rules, 0), shuffled(rules, Random(seed), 0))


def first_view(system: str = "four-handed-passing", seed: int = 1) -> View:
    state = bidding(system, seed)
    return view(state, state.public.turn)


SHOWS = 4  # a deal whose first bidder shows meld by the classic card


def sleepy(seconds: float) -> int:
    """Too long a thought."""
    time.sleep(seconds)
    return os.getpid()


def ends() -> str:
    """A process dies."""
    os._exit(1)


class Named(pickle.Unpickler):
    """Tells which classes a pickle makes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.named: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.named.add(name)
        return super().find_class(module, name)


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "two-handed", "five-handed-secret"])
def test_what_goes_to_a_process_holds_no_hidden_card(system: str) -> None:
    state = bidding(system)
    seen = view(state, state.public.turn)
    data = pickle.dumps(seen)
    found = Named(data)
    assert found.load() == seen
    assert "View" in found.named
    assert not found.named & {"State", "Hidden", "TableGame"}
    for seat, hand in enumerate(state.hands):
        assert (hand.to_bytes(hand.bit_length() // 8 + 1, "little") in data) == (seat == seen.seat or not hand)


def test_a_search_is_made_in_another_process_and_the_same_again_here() -> None:
    async def test() -> None:
        thinking, seen = Processes(within=60, workers=1), first_view()
        assert await thinking.choose("expert", seen) == choice_of(make("expert"), seen)
        process = await thinking.ask(sleepy, 0)
        assert process not in (None, os.getpid())
        await thinking.close()

    run(test)


def fails(*_: object) -> str:
    raise ValueError("a fault in a player")


def test_a_player_that_fails_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        thinking = Processes(within=60, workers=1, processes=False)
        assert await thinking.ask(fails) is None
        await thinking.close()

    run(test)
    assert "a fault in a player" in caplog.text


def test_a_late_answer_is_not_waited_for_and_the_loop_goes_on() -> None:
    async def test() -> None:
        thinking, seen = Processes(within=0.2, workers=1), first_view()
        await thinking.ask(sleepy, 0)
        asked = asyncio.gather(thinking.ask(sleepy, 4), *(thinking.choose("expert", seen) for _ in range(5)))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert not thinking.line.free, "the worker is still at its long thought"
        late, *choices = asked.result()
        assert late is None
        assert choices == [choice_of(make("plain"), seen)] * 5
        assert turns > 1
        await thinking.close()

    run(test)


def test_too_many_are_answered_by_the_basics_at_once() -> None:
    async def test() -> None:
        thinking, seen = Processes(within=60, workers=1), first_view("double-deck", SHOWS)
        thinking.line.most = 0
        silent, speaking = choice_of(make("plain:none"), seen), choice_of(make("plain:classic"), seen)
        assert silent != speaking
        assert await thinking.choose("expert:none", seen) == silent
        assert await thinking.choose("expert:classic", seen) == speaking
        assert thinking._all[0]._process is None, "no process was asked"
        await thinking.close()

    run(test)


def test_without_processes_threads_think(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError("no processes here")

    async def test() -> None:
        thinking, seen = Processes(within=60, workers=1), first_view()
        assert await thinking.ask(os.getpid) == os.getpid()
        assert await thinking.choose("club", seen) == choice_of(make("club"), seen)
        await thinking.close()

    monkeypatch.setattr("multiprocessing.get_context", refuse)
    run(test)


def endless() -> None:
    """Too much work."""
    while True:
        pass


def test_what_costs_too_much_is_ended_and_others_go_on() -> None:
    async def test() -> None:
        thinking = Processes(workers=1, seconds=0.5)
        first = await thinking.apart(os.getpid)
        began = time.monotonic()
        with pytest.raises(Refused, match="longer than the 0 seconds") as refused:
            await thinking.apart(endless, of="here")
        assert refused.value.code == "too_much_work"
        assert time.monotonic() - began < 30
        second = await thinking.apart(os.getpid)
        assert second not in (first, os.getpid())
        assert await thinking.apart(os.getpid) == second
        await thinking.close()

    run(test)


def every_error() -> list[type[DeeceError]]:
    found, classes = [], [DeeceError]
    while classes:
        found.append(one := classes.pop())
        classes += one.__subclasses__()
    return [one for one in found if one.__module__.startswith("deece.")]


def test_every_error_says_the_same_after_it_came_from_a_process() -> None:
    import deece.api.handlers  # noqa: F401 - all that may be refused apart

    for kind in every_error():
        error = kind("busy")
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (kind, str(error), vars(error)), kind


@pytest.mark.needs("posix")
def test_processes_that_die_are_started_again_and_at_last_given_up() -> None:
    async def test() -> None:
        thinking = Processes(within=60, workers=1)
        for _ in range(2):  # one is an accident, the second is none
            assert await thinking.ask(ends) is None
        assert await thinking.ask(sleepy, 0) == os.getpid()
        await thinking.close()

    run(test)


KILLED = """
import asyncio, os, signal
from deece.table.processes import Processes
from deece.table.thinking import Thinking

async def main():
    print(await Processes(workers=1).ask(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.needs("proc")
def test_when_the_server_is_killed_its_processes_end_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "killed.py").write_text(KILLED)
    command = [sys.executable, str(tmp_path / "killed.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    worker = Path("/proc", done.stdout.strip())
    assert worker.name.isdigit()
    until_gone = time.monotonic() + 120
    while worker.exists() and time.monotonic() < until_gone:
        time.sleep(0.02)
    assert not worker.exists()


def test_a_hint_for_a_position_that_is_gone_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        asked = asyncio.Event()

        async def choose(level: str, seen: View, of: str) -> Choice:
            asked.set()
            await asyncio.sleep(0.05)
            return Choice(legal(seen)[0], "late")

        monkeypatch.setattr(table.thinking, "choose", choose)
        hint = asyncio.create_task(table.advice.hint(0))
        await asked.wait()
        await table.choose(0, [legal(table.game.view(0))[-1]], table.game.at)
        with pytest.raises(Refused, match="moved on") as refused:
            await hint
        assert refused.value.stale
        await table.close()

    run(test)


def first(table: Table, seat: int) -> Choice:
    """The first choice that there is, for no reason."""
    return Choice(legal(table.game.view(seat))[0], "")


def test_a_computer_players_late_choice_is_dropped_when_the_hand_is_dealt_again() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        await table.bots._computer(0, first(table, 0), table.game.at, in_time=True)
        assert table.game.turn == 0  # a person's own turn
        table.game.made = msgspec.structs.replace(table.game.made, speed="slow")  # the next one takes their time
        await table.choose(0, [legal(table.game.view(0))[0]], table.game.at)
        state, at, turn = table.game.state, table.game.at, table.game.turn
        assert turn != 0
        await table.bots._computer(turn, first(table, turn), at - 1, in_time=True)
        assert table.game.state is state, "thought out in a position that is gone"
        await table.bots._computer(turn, first(table, turn), at, in_time=True)
        assert table.game.state is not state
        await table.close()

    run(test)


def test_hints_are_the_experts() -> None:
    async def test() -> None:
        table = await table_of(made("four-handed-passing"))
        table.advice.hints, table.thinking.within, table.thinking.advice = "expert", 60, 60
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        assert await table.advice.hint(0) == [choice_of(make("expert"), table.game.view(0))]
        await table.close()
        await table.thinking.close()

    run(test)


@pytest.mark.parametrize("slow", [False, True])
def test_for_a_player_that_fails_or_is_gone_the_basics_choose(slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table goes on, with the convention card of its side: another package's player may be gone, or be broken."""

    class Broken:
        name = "club:classic"

        def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
            raise PlayerError("it is broken")

    async def test() -> None:
        thinking, seen = Processes(within=60, workers=1, processes=False), first_view("double-deck", SHOWS)
        basics = choice_of(make("plain:classic"), seen)
        assert await thinking.choose("gone:classic", seen) == basics
        assert basics != choice_of(make("plain:none"), seen)
        broken = PlayerRow("club", lambda seed, card: Broken(), slow=slow, speaks=True)
        monkeypatch.setitem(roster._OWN, "club", broken)
        assert await thinking.choose("club:classic", seen) == basics
        await thinking.close()

    run(test)


@pytest.mark.parametrize("kind", [Processes, Thinking])
def test_a_player_that_is_not_deeces_is_waited_for_no_longer_than_a_slow_one(
    kind: type[Thinking], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row says that it does not think long; and it may end the program, too."""

    class Endless:
        name = "endless"

        def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
            time.sleep(2)
            return Choice(actions[-1], "at last")

    async def test() -> None:
        thinking = Processes(within=0.2, workers=1, processes=False) if kind is Processes else Thinking(within=0.2)
        seen = first_view()
        theirs = PlayerRow("endless", lambda seed, card: Endless(), package="another")
        monkeypatch.setattr(roster, "row", lambda name: theirs if name == "endless" else roster._OWN[name])
        assert await thinking.choose("endless", seen) == choice_of(make("plain"), seen)
        await thinking.close()

    run(test)


def exits(*_: object) -> str:
    sys.exit("enough")


@pytest.mark.parametrize("thinking", [Thinking(), Processes(within=60, workers=1)], ids=["thread", "process"])
def test_what_ends_the_program_ends_no_table(thinking: Thinking) -> None:
    async def test() -> None:
        assert await thinking.ask(exits) is None
        await thinking.close()

    run(test)
