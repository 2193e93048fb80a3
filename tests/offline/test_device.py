"""Where tables run in a page: what its device can do is measured, and what it cannot is said and not offered."""

from __future__ import annotations

import asyncio
import json
import pickle
from math import inf
from typing import Any
from unittest import mock

import pytest

from deece.errors import DeeceError
from deece.offline import thinker
from deece.offline.engine import Engine
from deece.offline.thinker import MEASURED, MOST_WAITING, SEARCHERS, Device, Elsewhere, answer, measured
from deece.players import expert_bid
from deece.players.expert_look import worlds_of
from deece.solver import engine
from deece.store.memory import MemoryStore

QUICK = Device({"club": 0.4, "expert": 0.9})
PHONE = Device({"club": 1.4, "expert": 4.5})


def double(number: int) -> int:
    return 2 * number


def refuse() -> None:
    raise DeeceError("no such hand")


def fail() -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("device", "hints", "left_out"),
    [
        (Device(), "plain", []),
        (QUICK, "expert", []),
        (Device({"club": 0.4, "expert": 1.5}), "club", []),
        (PHONE, "plain", ["expert"]),
        (Device({"club": 60.0, "expert": 60.0}), "plain", ["club", "expert"]),
    ],
)
def test_who_gives_hints_and_who_is_offered_follows_from_what_was_measured(
    device: Device, hints: str, left_out: list[str]
) -> None:
    assert device.hints == hints
    assert sorted(device.unfit) == left_out


def test_without_the_kernel_nobody_who_searches_is_offered() -> None:
    with mock.patch.object(thinker, "engine", return_value="reference"):
        assert set(Device.of(measured()).unfit) == set(SEARCHERS)


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
def test_what_is_measured_are_choices_for_which_players_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first call that is tried in whole hands takes a third of that: a device would seem quick that is not."""
    monkeypatch.setattr(thinker, "PATIENCE", inf)  # however slow this machine is
    with mock.patch.object(expert_bid, "worlds_of", wraps=worlds_of) as looked:
        assert set(Device.of(measured()).seconds) == set(SEARCHERS)
    assert len({call.args[0] for call in looked.call_args_list}) == MEASURED
    assert looked.call_count >= MEASURED * len(SEARCHERS)


def test_the_engine_leaves_out_who_is_too_slow_and_says_why() -> None:
    async def asked() -> tuple[Any, Any, str]:
        engine = Engine(mock.Mock(), MemoryStore(), Elsewhere(mock.Mock()), "")
        before = json.loads((await engine.answer("GET", "/api/systems", {}, "")).content)
        engine.measured(json.dumps({"seconds": PHONE.seconds}))
        after = json.loads((await engine.answer("GET", "/api/systems", {}, "")).content)
        return before, after, engine.tables.hints

    before, after, hints = asyncio.run(asked())
    assert before["left_out"] == []
    assert [level["id"] for level in after["levels"]] == [
        level["id"] for level in before["levels"] if level["id"] != "expert"
    ]
    assert after["left_out"] == ["Expert is left out: on this device it would think for 4 seconds and more."]
    assert hints == "plain"


def test_a_question_is_answered_by_the_other_worker() -> None:
    async def asked() -> list[Any]:
        elsewhere = Elsewhere(lambda number, question: elsewhere.thought(number, answer(question)))
        found: list[Any] = [await elsewhere.ask(double, 21), await elsewhere.ask(fail)]
        with pytest.raises(DeeceError, match="no such hand"):
            await elsewhere.ask(refuse)
        return [*found, elsewhere._waiting]

    assert asyncio.run(asked()) == [42, None, 0]  # where a player fails, the basics choose in its place


def test_who_waits_too_long_or_as_one_too_many_is_answered_by_the_basics() -> None:
    async def asked() -> None:
        heard: list[int] = []
        elsewhere = Elsewhere(lambda number, question: heard.append(number))
        assert await elsewhere.ask(double, 1, patience=0.0) is None
        waiting = [asyncio.ensure_future(elsewhere.ask(double, 2, patience=60.0)) for _ in range(MOST_WAITING - 1)]
        await asyncio.sleep(0)
        assert await elsewhere.ask(double, 3) is None  # the first is still being thought about
        assert len(heard) == MOST_WAITING
        for number in heard:
            elsewhere.thought(number, answer(pickle.dumps((double, (2,)))))
        assert await asyncio.gather(*waiting) == [4] * (MOST_WAITING - 1)

    asyncio.run(asked())
