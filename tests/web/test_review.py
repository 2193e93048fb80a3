"""The review of a finished hand: the list comes at once, each judgment when it is asked for, and only once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from deece.offline.engine import EFFORT, Engine
from deece.offline.thinker import Elsewhere, answer
from deece.review import judge
from deece.store.memory import MemoryStore
from deece.table.thinking import Thinking
from deece.web.replay import frames
from deece.web.reviewing import Reviews, decisions_of, moments
from deece.words.refused import Refused
from tests.review.information import played
from tests.web.client import Site
from tests.web.games import game, text
from tests.web.test_api import refused

T = TypeVar("T")
pytestmark = pytest.mark.usefixtures("needs_kernel")


def test_a_hand_of_a_record_fills_in_choice_by_choice(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"record": text("four-handed", level="learner"), "hand": 1, "seat": 1}
    told = site.post("/api/review", asked).json
    assert told["decisions"]
    assert all(one["judged"] is None for one in told["decisions"])
    assert told["sums"] == ""
    for one in told["decisions"]:
        found = site.post("/api/review", {**asked, "choice": one["number"]}).json
        judged = found["judged"]
        assert judged["charged"] == (judged["grade"] in ("slip", "mistake", "blunder"))
        assert bool(judged["cost"]) == judged["charged"]
        assert sum(option["played"] for option in judged["options"]) == 1
        one["judged"] = judged
    assert found["sums"].startswith("Player 1: ")
    monkeypatch.setattr("deece.review.hands.judge", None)
    again = site.post("/api/review", asked).json
    assert again == {**told, "sums": found["sums"]}


def test_what_is_not_there_is_refused(site: Site) -> None:
    record = text("four-handed")
    refused(site.post("/api/review", {"record": record, "hand": 2}), 404, "Hand 2 is not in this record")
    refused(site.post("/api/review", {"record": record, "choice": 99}), 404, "There is no choice 100 in this hand")
    refused(site.post("/api/review", {"record": record, "seat": 7}), 404)
    refused(site.post("/api/review", {"record": record, "choice": -2}), 400)
    head, _, _ = record.partition("\ndeal")
    refused(site.post("/api/review", {"record": head}), 400, "No hand of this game is over yet")


def test_a_table_is_reviewed_only_when_its_hand_is_over(site: Site) -> None:
    made = site.table()
    refused(site.get(made.where("/review?hand=1&seat=0")), 400, "No hand of this game is over yet")


def test_one_address_has_no_more_than_two_judged_at_once() -> None:
    class Slow(Thinking):
        async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0) -> T | None:
            await asyncio.sleep(0)
            return await super().ask(do, *given, patience=patience)

    async def three() -> list[Any]:
        reviews = Reviews(Slow(), effort=0.1)
        one = decisions_of(played("four-handed"), 1, 0)[0]
        asked = [reviews.find(one, address) for address in ("here", "here", "here", "there")]
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [*found, await reviews.find(one, "here")]

    first, second, third, other, later = asyncio.run(three())
    assert isinstance(third, Refused)
    assert third.code == "too_fast"
    assert first == second == other == later


def test_without_a_server_the_second_worker_judges_with_fewer_deals() -> None:
    class Nobody:
        def said(self, line: int, text: str) -> None: ...
        def closed(self, line: int) -> None: ...
        def answered(self, id: int, status: int, headers: str, content: str) -> None: ...

    async def ask() -> tuple[Any, Any, Any]:
        thinking = Elsewhere(lambda number, question: thinking.thought(number, answer(question)))
        engine = Engine(Nobody(), MemoryStore(), thinking, "")

        async def post(**more: int) -> Any:
            asked = json.dumps({"record": text("four-handed"), **more})
            return json.loads((await engine.answer("POST", "/api/review", {}, asked)).content)

        return await post(), await post(choice=0), await post()

    listed, first, again = asyncio.run(ask())
    assert "fewer deals" in listed["says"]["fewer"]
    assert listed["decisions"][0]["judged"] is None
    assert again["decisions"][0]["judged"] == first["judged"]
    one = decisions_of(game("four-handed"), 1, 0)[0]
    assert first["judged"]["grade"] == judge(one.view, one.played, effort=EFFORT).grade


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing", "three-handed-widow", "two-handed"])
def test_a_step_of_the_replay_shows_the_position_before_the_choice(system: str) -> None:
    record = game(system, hands=2, seed=3)
    shown = frames(record, 2)["frames"]
    positions = [frame["hands"] for frame in shown for _ in range(1 + bool(frame["meld"]))]
    at = moments(record, 2)
    for seat in range(len(record.seats)):
        for one in decisions_of(record, 2, seat):
            held = positions[at[one.place]][seat]
            assert sorted(held) == sorted(str(card) for card in one.view.hand)
