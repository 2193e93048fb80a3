"""The review of a finished hand: the list comes at once, each judgment when it is asked for, and only once."""

from __future__ import annotations

import asyncio
import json
from typing import Any, TypeVar

import pytest

from deece.api.costly import Costly
from deece.api.door import Door
from deece.api.reviewing import Reviews, decisions_of, seat_ledger
from deece.game.action import Deal
from deece.offline.engine import EFFORT, Engine
from deece.offline.thinker import Elsewhere, answer
from deece.record import final, format, parse
from deece.review import decisions, judge
from deece.store.memory import MemoryStore
from deece.table.game import Finished
from deece.table.processes import Processes
from deece.table.thinking import Thinking
from deece.wire.public import cards_of
from deece.words.refused import Refused
from tests.review.information import played
from tests.web.client import Site, as_json
from tests.web.games import game, text
from tests.web.test_api import refused

T = TypeVar("T")
pytestmark = pytest.mark.usefixtures("needs_kernel")


def reviews_here(effort: float, thinking: Thinking | None = None) -> Reviews:
    """Reviews that are made in a thread."""
    return Reviews(Costly(Door(), thinking or Thinking()), effort=effort)


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
    assert "real choice" in found["sums"]
    every = [one["judged"] for one in told["decisions"]]
    assert found["counted"]["every"][0] == sum(one["choice"] for one in every)
    assert 100 * found["counted"]["every"][1] == pytest.approx(sum(one["lost"] for one in every), abs=0.05 * len(every))
    assert found["again"] == len(site.post("/api/review", {**asked, "want": "again"}).json["again"])
    monkeypatch.setattr("deece.review.hands.judge", None)
    again = site.post("/api/review", asked).json
    assert again == {**told, **{key: found[key] for key in ("sums", "counted", "again")}}


def test_choices_are_listed_by_the_trick_that_they_are_made_in(site: Site) -> None:
    """From 1, whoever led; what is chosen before the play is in none."""
    record = game("four-handed", level="learner")
    listed = site.post("/api/review", {"record": format(record), "hand": 1, "seat": 1}).json["decisions"]
    held = [one.view.bits for one in decisions_of(record, 1, 1)]
    assert [one["trick"] for one in listed] == [
        0 if one["before"] else 13 - len(cards_of(bits)) for one, bits in zip(listed, held, strict=True)
    ]
    assert {one["before"] for one in listed} == {True, False}


def test_the_ledger_comes_once_the_seats_choices_are_judged_and_whole_once_all_are(site: Site) -> None:
    record = game("four-handed-passing", level="learner")
    assert site.post("/api/review", {"record": format(record), "seat": 1}).json["ledger"] is True
    assert site.post("/api/review", {"record": format(record), "seat": 1, "want": "ledger"}).json == {"ledger": None}
    reviews, of = reviews_here(0.02), Finished(format(record))

    async def judged(seat: int) -> Any:
        for number in range(len(decisions_of(record, 1, seat))):
            await reviews.one("here", of, 1, seat, number)
        return as_json(await reviews.find("here", of, seat_ledger, 1, 1))["ledger"]

    async def each() -> list[Any]:
        return [await judged(seat) for seat in (1, 0, 2, 3)]

    ledgers = asyncio.run(each())
    assert [found["complete"] for found in ledgers] == [False, False, False, True]
    assert [len(found["rows"]) for found in ledgers] == [4, 4, 5, 6]
    ours, theirs = (final(record).public.game.scores[column] for column in (1, 0))
    for found in ledgers:
        assert sum(row["points"] for row in found["rows"]) == found["score"] == ours - theirs


def test_the_ledger_of_a_game_adds_up_its_hands_once_all_are_judged(site: Site) -> None:
    record = game("four-handed-passing", hands=3, level="learner")
    reviews, of = reviews_here(0.02), Finished(format(record))

    async def judged() -> list[Any]:
        found = []
        for hand in (1, 2, 3):
            found.append(as_json(await reviews.game_ledger("here", of, 1))["ledger"])
            for number in range(len(decisions_of(record, hand, 1))):
                await reviews.one("here", of, hand, 1, number)
        hands = [as_json(await reviews.find("here", of, seat_ledger, hand, 1))["ledger"] for hand in (1, 2, 3)]
        return [*found, as_json(await reviews.game_ledger("here", of, 1))["ledger"], hands]

    *early, whole, hands = asyncio.run(judged())
    assert early == [None, None, None]
    ours, theirs = (final(record).public.game.scores[column] for column in (1, 0))
    assert whole["score"] == ours - theirs == sum(row["points"] for row in whole["rows"])
    assert [row["score"] for row in whole["hands"]] == [one["score"] for one in hands]
    assert [row["luck"] for row in whole["hands"]] == [one["rows"][0]["points"] for one in hands]
    assert "all hands" in whole["words"]
    told = site.post("/api/review", {"record": text("four-handed-passing", hands=3, level="learner"), "want": "game"})
    assert told.json == {"ledger": None}


def test_error_rates_of_many_hands_have_their_parts_and_intervals(site: Site) -> None:
    roles = {"declarer": [10, 0.02], "": [0, 0]}
    one = {"every": [10, 0.02], "kind": {"bid": [2, 0.01], "lead": [8, 0.01]}, "role": roles}
    other = {"every": [10, 0.06], "kind": {"lead": [10, 0.06]}, "role": {"defender": [10, 0.06]}}
    few = site.post("/api/review/rates", {"hands": [one] * 19}).json
    assert few["parts"] == []
    assert few["words"] == "19 hands reviewed; after 20 you see how you play."
    told = site.post("/api/review/rates", {"hands": [one] * 20 + [other] * 20}).json
    assert told["words"].startswith("You lose 4.0 % of the game in ten real choices (likely 3.4 to 4.6), over 40 hands")
    kinds, sides = ({row["words"]: row for row in part["rows"]} for part in told["parts"])
    assert [part["head"] for part in told["parts"]] == ["By kind of decision", "By role"]
    assert (kinds["Bid"]["rate"], kinds["Lead"]["rate"]) == (5.0, pytest.approx(3.9))
    assert kinds["Lead"]["low"] < kinds["Lead"]["rate"] < kinds["Lead"]["high"]
    assert kinds["Bid"]["likely"].endswith("40 real choices")
    assert set(sides) == {"Declarer", "Against the bid"}
    of_leads = site.post("/api/review/rates", {"hands": [one] * 19 + [other]}).json["parts"][0]["rows"]
    assert [row["words"] for row in of_leads] == ["Lead"]  # nineteen hands with a bid are too few
    alike = site.post("/api/review/rates", {"hands": [one] * 20}).json["parts"][0]["rows"][0]
    assert alike["low"] == alike["rate"] == alike["high"]
    assert "no real choice" in site.post("/api/review/rates", {"hands": [{"every": [0, 0]}] * 20}).json["words"]
    refused(site.post("/api/review/rates", {"hands": [{"every": [1, 0.1], "kind": {"luck": [1, 0.1]}}]}), 400)
    refused(site.post("/api/review/rates", {"hands": [{"every": [-1, 0.1]}]}), 400)


def test_a_hand_that_was_dealt_again_is_listed_from_its_last_deal(site: Site) -> None:
    """Its earlier bids were listed without a place in the replay: the page had no answer."""
    record = game("four-handed-passing", level="learner")
    again = max(place for place, entry in enumerate(record.entries) if isinstance(entry.action, Deal))
    assert again
    assert any(one.place < again for one in decisions(record))
    for seat in range(4):
        listed = site.post("/api/review", {"record": format(record), "seat": seat}).json["decisions"]
        assert len(listed) == sum(one.place > again for one in decisions(record, [seat]))


def test_a_table_plays_on_from_a_choice(site: Site) -> None:
    record = game("four-handed", level="learner")
    one = decisions_of(record, 1, 2)[3]
    asked = {"record": format(record), "hand": 1, "seat": 2, "want": "before"}
    text = site.post("/api/review", {**asked, "choice": 3}).json["record"]
    assert parse(text).actions == record.actions[: one.place]
    seats = [{"kind": "me"} if seat == 2 else {"kind": "computer", "level": "plain"} for seat in range(4)]
    made = site.post("/api/tables", {"name": "Cards known", "me": "Ann", "seats": seats, "record": text})
    assert made.json["seat"] == 2
    refused(site.post("/api/review", {**asked, "choice": 99}), 404)


def test_rules_without_an_average_have_no_ledger(site: Site) -> None:
    asked = {"record": text("triple-deck", settings=(("score.goal", "700"),)), "seat": 0}
    assert site.post("/api/review", asked).json["ledger"] is False
    assert site.post("/api/review", {**asked, "want": "ledger"}).json == {"ledger": None}


def test_what_is_not_there_is_refused(site: Site) -> None:
    record = text("four-handed")
    refused(site.post("/api/review", {"record": record, "hand": 2}), 404, "Hand 2 is not in this record")
    refused(site.post("/api/review", {"record": record, "choice": 99}), 404, "There is no choice 100 in this hand")
    refused(site.post("/api/review", {"record": record, "seat": 7}), 404)
    refused(site.post("/api/review", {"record": record, "choice": -2}), 400)
    refused(site.post("/api/review", {"record": record, "want": "all"}), 400)
    refused(site.get(site.table().where("/review?hand=1&seat=0&want=all")), 404)
    head, _, _ = record.partition("\ndeal")
    refused(site.post("/api/review", {"record": head}), 400, "No hand of this game is over yet")


def test_a_table_is_reviewed_only_when_its_hand_is_over(site: Site) -> None:
    made = site.table()
    refused(site.get(made.where("/review?hand=1&seat=0")), 400, "No hand of this game is over yet")


def test_of_one_address_no_more_than_two_wait() -> None:
    async def asked() -> list[Any]:
        thinking = Processes(processes=False, workers=1, seconds=60)
        reviews, of = reviews_here(0.1, thinking), Finished(format(played("four-handed")))
        addresses = ("here", "here", "here", "here", "there")
        found = await asyncio.gather(*(reviews.one(one, of, 1, 0, 0) for one in addresses), return_exceptions=True)
        await thinking.close()
        return found

    *mine, refused, other = asyncio.run(asked())
    assert isinstance(refused, Refused)
    assert refused.code == "too_fast"
    assert mine == [other] * 3


def test_nothing_is_played_through_for_a_ledger_of_which_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.api.reviewing.hand_of", None)
    of = Finished(text("four-handed-passing", hands=3, level="learner"))
    assert asyncio.run(reviews_here(0.02).game_ledger("here", of, 1)).ledger is None


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


def test_a_bid_that_told_partner_too_much_is_named(site: Site) -> None:
    record = format(played("double-deck", "random", 1))
    found = site.post("/api/review", {"record": record, "hand": 1, "seat": 0, "choice": 0}).json["judged"]
    assert found["why"][-1].startswith(
        "For those who bid by the card “Classic double deck” it told partner at least 25 meld"
    )
