"""What everybody at a table is told, each as they may know it, and who is there: the room itself, without a server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from deece.api import room as module
from deece.api.guest import Guest
from deece.api.room import Room, encode
from deece.driver import moves_of, played, tried
from deece.game.action import Bid, Pass
from deece.players import Choice, make
from deece.say import speaking
from deece.store import StoreError
from deece.table.game import Step, TableGame
from deece.table.live import Table
from deece.table.log import Chair, key_of
from deece.table.waiting import Gate, Question
from deece.wire.own import own
from deece.words.deeds import claim_words, went_back_words
from deece.words.page import says
from deece.words.people import asking_words, coming_words, known_words, report_words, time_up_words, why_words
from deece.words.refused import Refused, as_sentence
from tests.made_up import CODE, WIDE, there
from tests.sent import heard
from tests.support import filled
from tests.table.tables import made, run, table_of

Json = dict[str, Any]
FOUR = (0, 1, 2, 3)


async def room_of(persons: tuple[int, ...] = FOUR, *, system: str = "double-deck", **more: Any) -> Room:
    """A room at a table of these people that does nothing by itself, and to which nobody has come."""
    table = await table_of(structs.replace(made(system, persons), **more))
    table.bots.wake = lambda: None  # type: ignore[method-assign]
    return Room(table, "v7")


async def dealt(room: Room) -> None:
    """The cards are dealt."""
    game = room.table.game
    await room.table.act(moves_of(game.state, [filled(game.rules, {}, dealer=game.made.dealer)]))


async def bid(room: Room, choice: Bid | Pass | None = None, command: str = "") -> int:
    """Whoever's turn it is bids the least, or chooses this; their seat."""
    game = room.table.game
    seat = game.turn
    await room.table.choose(seat, [choice or Bid(50)], game.at, command)
    return seat


def told(guest: Guest, kind: str = "") -> list[Json]:
    """What was put in line for a guest since it was last asked, of this kind or all of it."""
    found = [heard(message)[0] for message in guest.waiting]
    guest.waiting.clear()
    return [one for one in found if kind in ("", one["t"])]


def alone(guest: Guest, kind: str = "") -> Json:
    """The only message of this kind."""
    (found,) = told(guest, kind)
    return found


def run_here(test: Callable[[], Awaitable[None]]) -> None:
    """Run it; whoever comes to watch is counted when the test says so."""
    with mock.patch.object(module, "TOGETHER", 0.0):
        run(test)


# -- coming and going


def test_whoever_comes_is_sent_the_whole_table_as_they_may_see_it() -> None:
    async def test() -> None:
        room = await room_of(overrides=(("score.goal", "777"),))
        await dealt(room)
        room.say(0, "Good evening", preset=True)
        maker, other = await room.enter(0, "token-0"), await room.enter(1, "token-1")
        watcher = await room.enter(None)
        seen = [alone(guest, "welcome") for guest in (maker, other, watcher)]
        game = room.table.game
        for one in seen:
            assert (one["pages"], one["table"], one["name"], one["seq"], one["at"]) == ("v7", "t", "Test", 2, 2)
            assert (one["rules"]["id"], one["rules"]["changes"]) == ("double-deck", 1)
            assert "777" in one["title"]
            assert [line["text"] for line in one["chat"]] == ["Good evening"]
            assert (one["notice"], one["reports"], one["coming"], one["hands"]) == ("", [], None, None)
            assert one["public"]["sheet"] == []
        assert [one["seat"] for one in seen] == [0, 1, None]
        assert [one["owner"] for one in seen] == [True, False, False]
        assert [one["watching"] for one in seen] == [0, 0, 1]
        assert [person["here"] for person in seen[1]["people"]] == [True, True, False, False]
        assert [one["own"] is None for one in seen] == [False, False, True]
        assert len(seen[0]["own"]["hand"]) == 20
        assert not seen[2]["says"].get("hand")
        assert room.view(None).bits == 0
        assert room.view(1).bits == game.view(1).bits

    run_here(test)


def test_a_room_is_empty_when_the_last_is_gone_and_not_before() -> None:
    async def test() -> None:
        room = await room_of()
        ann, bea = await room.enter(0, "token-0"), await room.enter(1, "token-1")
        told(ann)
        room.leave(bea)
        assert not room.empty.is_set()
        ann.behind = True
        room.welcome_again(ann)
        assert not ann.behind, "they have all of it now"
        assert room.table.presence.here == [1, 0, 0, 0]
        told(ann)
        room.leave(await room.enter(1, "token-1"))
        assert [person["here"] for person in told(ann, "people")[-1]["people"]] == [True, False, False, False]
        room.leave(ann)
        assert room.empty.is_set()
        await room.enter(0, "token-0")
        assert not room.empty.is_set()

    run_here(test)


def test_who_cannot_be_let_in_is_not_there() -> None:
    async def test() -> None:
        room = await room_of()
        room.table.presence.came(0)
        with mock.patch.object(Table, "arrive", side_effect=StoreError("full")), pytest.raises(StoreError):
            await room.enter(0, "token-0")
        assert not room.guests
        assert room.empty.is_set()
        assert room.table.presence.here == [0, 0, 0, 0]

    run_here(test)


def test_those_who_come_to_watch_at_once_are_counted_together() -> None:
    async def test() -> None:
        room = await room_of()
        ann = await room.enter(0, "token-0")
        told(ann)
        first, _ = await room.enter(None), await room.enter(None)
        assert told(ann) == []
        await asyncio.sleep(0.01)
        assert alone(ann)["watching"] == 2
        room.leave(first)
        await asyncio.sleep(0.01)
        assert alone(ann)["watching"] == 1

    run_here(test)


@pytest.mark.parametrize(
    ("why", "turn", "sure", "undo", "claim"),
    [
        ("", True, True, True, True),
        ("against_people", True, False, False, False),
        ("", False, True, True, False),
    ],
)
def test_a_page_offers_to_take_back_and_to_claim_where_that_may_be_done(
    why: str, turn: bool, sure: bool, undo: bool, claim: bool
) -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        seat = (room.table.game.turn + (not turn)) % 4
        guest = await room.enter(seat, f"token-{seat}")
        table = mock.patch.multiple(Table, why_no_undo=lambda table, seat: why, may_claim=lambda table, seat: sure)
        with table, mock.patch.object(module, "own", wraps=own) as asked:
            room.welcome_again(guest)
        (of,) = asked.call_args_list
        assert (of.kwargs["undo"], of.kwargs["claim"]) == (undo, claim)

    run_here(test)


def test_with_open_hands_everybody_sees_all_cards_and_is_told_why_once() -> None:
    async def test() -> None:
        room = await room_of(open_hands=True)
        guest, words = await room.enter(None), known_words("open", 0)
        shown = alone(guest, "welcome")
        assert (shown["known"]["kind"], shown["notice"], shown["log"]) == ("open", words, [words])
        await dealt(room)
        (step,) = told(guest, "step")
        assert [len(hand) for hand in step["hands"]] == [20] * 4
        await bid(room)
        room.welcome_again(guest, "seat_gone")
        shown = told(guest, "welcome")[0]
        assert shown["log"][0] == words
        assert shown["log"].count(words) == 1
        assert shown["notice"] == as_sentence(Refused("seat_gone"))
        assert [len(hand) for hand in shown["hands"]] == [20] * 4

    run_here(test)


# -- what happens


def test_everybody_hears_of_a_choice_and_only_who_made_it_that_it_is_done() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        guests = [await room.enter(seat, f"token-{seat}") for seat in FOUR]
        watchers = [await room.enter(None), await room.enter(None)]
        await asyncio.sleep(0.01)
        every = [*guests, *watchers]
        first = room.table.game.turn
        for guest in every:
            told(guest)
        guests[first].asked = "me"
        guests[(first + 1) % 4].asked = "me"
        assert await bid(room, command="me") == first
        heard = [alone(guest, "step") for guest in every]
        for one in heard:
            assert one["event"]["kind"] == "bid"
            assert one["event"]["seat"] == first
            assert one["event"]["why"] == ""
            assert one["public"]["auction"]["bid"] == 50
            assert "Wants the bid" in one["event"]["text"], "what it means by the sides' card"
            assert {"sheet", "over"} & set(one["public"]) == set()
            assert (one["seq"], one["at"], one["gate"], one["clock"]) == (3, 3, None, None)
            assert "hands" not in one
        assert [one.get("ok") for one in heard] == ["me" if seat == first else None for seat in range(6)]
        assert [guest.asked for guest in guests] == ["me" if seat == (first + 1) % 4 else "" for seat in FOUR]
        following = room.table.game.turn
        assert heard[following]["own"]["choices"]
        assert [one["own"] is None for one in heard[4:]] == [True, True]
        assert "Your" in str(heard[following]["says"])
        assert heard[4] == heard[5]
        await bid(room, Pass())
        assert [alone(guest, "step").get("ok") for guest in guests] == [None] * 4

    run_here(test)


def test_only_what_is_otherwise_is_told_of_it() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        ann = await room.enter(0, "token-0")
        watcher = await room.enter(None)
        shown = alone(ann)
        told(watcher)
        seen: dict[str, Json] = {"public": shown["public"], "says": shown["says"]}
        for choice in (Bid(50), Pass(), Pass()):
            await bid(room, choice)
            step = alone(ann, "step")
            for part, before in seen.items():
                assert step[part], part
                assert all(before.get(key) != value for key, value in step[part].items()), part
                before.update(step[part])
        assert step["own"] is None or room.table.game.turn == 0

    run_here(test)


def test_the_log_of_a_table_is_all_that_was_said_by_language(tmp_path: Path) -> None:
    async def test() -> None:
        room = await room_of()
        ann = await room.enter(0, "token-0")
        with speaking(CODE):
            bea = await room.enter(1, "token-1")
            watcher = await room.enter(None)
        await dealt(room)
        await bid(room)
        for guest in (ann, bea, watcher):
            log = [step["event"]["text"] for step in told(guest, "step")]
            assert len(log) == 2
            room.welcome_again(guest)
            assert alone(guest)["log"] == log
            assert bool(WIDE.search(log[-1])) == (guest is not ann)
        question = Question("redeal", yes={0})
        room.table.waiting.questions.append(question)
        room.gate_changed()
        texts = [alone(guest, "questions")["questions"][0]["text"] for guest in (ann, bea)]
        assert [bool(WIDE.search(text)) for text in texts] == [False, True]

    with there(tmp_path):
        run_here(test)


def test_the_reason_of_a_computer_player_is_said_behind_what_it_did() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        ann, table = await room.enter(0, "token-0"), room.table
        told(ann)
        for why in ("that is enough", ""):
            choice = Choice(Bid(50) if why else Pass(), why)
            await table.act(tried(table.game.state, table.game.turn, [choice.action]), why=choice)
            happened = alone(ann, "step")["event"]
            assert happened.get("why") == ("That is enough." if why else "")
            assert (f" {why_words('that is enough')}" in happened["text"]) == bool(why)
            assert happened["text"].count("Why") == bool(why)
            assert room.said.here.log[-1] == happened["text"]

    run_here(test)


def test_whose_time_is_up_is_said_once_before_what_is_chosen_for_them() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        ann = await room.enter(0, "token-0")
        told(ann)
        room.time_up(2)
        await bid(room)
        await bid(room, Pass())
        first, second = (step["event"]["text"] for step in told(ann, "step"))
        assert first.startswith(time_up_words("Person 2") + " ")
        assert "50" in first
        assert time_up_words("Person 2") not in second

    run_here(test)


def test_a_claim_is_told_as_one_event_with_the_last_trick() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        ann, table = await room.enter(0, "token-0"), room.table
        told(ann)
        steps = []
        for choice in (Bid(50), Pass()):
            moves = tried(table.game.state, table.game.turn, [choice])
            with mock.patch.object(table, "listener", None):
                await table.act(moves)
            steps += [Step.of(move) for move in moves]
        room.claimed(3, steps)
        step = alone(ann, "step")
        happened = step["event"]
        assert (happened["kind"], happened["seat"], happened["why"]) == ("claim", 3, "")
        assert happened["text"].startswith(claim_words("Person 3") + " ")
        assert "passes" in happened["text"]
        assert "50" not in happened["text"]
        assert {"sheet", "over"} <= set(step["public"]), "as where a hand is scored"
        room.stepped([steps[0], replace(steps[1], end=table.game.public)])
        assert "sheet" in alone(ann, "step")["public"], "whichever of the choices ended it"

    run_here(test)


def test_the_score_of_a_hand_is_told_to_each_in_their_own_words() -> None:
    async def test() -> None:
        room = await room_of(system="four-handed-passing")
        table, plain = room.table, make("plain")
        guests = [await room.enter(0, "token-0"), await room.enter(1, "token-1"), await room.enter(None)]
        await dealt(room)
        while table.game.in_hand:
            for guest in guests:
                told(guest)
            with mock.patch.object(module, "says", wraps=says) as looks:
                await table.act([played(table.game.state, plain)])
        assert {one.args[0].view.public.step for one in looks.call_args_list} == {"score"}, "it lies there still"
        last = [told(guest, "step")[-1] for guest in guests]
        assert len({str(one["public"]["sheet"]) for one in last}) == 3
        for one, guest in zip(last, guests, strict=True):
            (sheet,) = one["public"]["sheet"]
            room.welcome_again(guest)
            shown = alone(guest, "welcome")["public"]
            assert shown["sheet"] == [sheet]
            assert shown["over"] == one["public"]["over"]

    run_here(test)


def test_what_is_taken_back_has_everybody_sent_the_whole_table() -> None:
    async def test() -> None:
        room = await room_of()
        guests = [await room.enter(0, "token-0"), await room.enter(None)]
        with speaking("en"):
            for why in ("undo", "redeal"):
                for guest in guests:
                    told(guest)
                room.went_back(0, why)
                for guest in guests:
                    assert alone(guest)["log"][-1] == went_back_words(why, "Person 0")
        room.gate_changed()
        assert [one["t"] for one in told(guests[0])] == [], "they have it from the whole table"

    run_here(test)


def test_where_it_cannot_be_told_everybody_is_sent_the_whole_table() -> None:
    async def test() -> None:
        room = await room_of()
        await dealt(room)
        guests = [await room.enter(0, "token-0"), await room.enter(1, "token-1")]
        for guest in guests:
            told(guest)
        here = room.said.here
        parts = {seat: here.parts[seat] for seat in (0, 1)}
        room.anew()
        assert [alone(guest)["t"] for guest in guests] == ["welcome"] * 2
        assert all(here.parts[seat] is not parts[seat] for seat in parts), "nothing is gone on from"
        room.gate_changed()
        assert {one["t"] for one in told(guests[0])} == {"gate", "questions"}, "and nothing counts as told"
        told(guests[1])
        here.seen = None
        await bid(room)
        step = alone(guests[0])
        assert set(step["public"]) == set(whole_page(room)), "all of it, where it is not known what they had"

    run_here(test)


def whole_page(room: Room) -> Json:
    """What everybody is shown of the position, without the sheet."""
    shown: Json = json.loads(encode(room._lying()))
    return {key: value for key, value in shown.items() if key not in ("sheet", "over")}


# -- faults


def test_a_fault_in_what_one_is_told_is_theirs_alone(caplog: pytest.LogCaptureFixture) -> None:
    """They are sent the whole table; where that cannot be made either, they are sent away, and come again."""

    async def test() -> None:
        room = await room_of()
        await dealt(room)
        guests = [await room.enter(seat, f"token-{seat}") for seat in (0, 1)]
        usual = Room.own

        def failing(self: Room, seen: Any) -> Any:
            if seen.seat == 0 and faults:
                raise faults.pop()
            return usual(self, seen)

        with mock.patch.object(Room, "own", failing):
            for number, kinds in ((1, ["welcome"]), (2, [])):
                faults: list[Exception] = [ZeroDivisionError() for _ in range(number)]
                for guest in guests:
                    told(guest)
                    guest.news.clear()
                kept = room.said.here.parts[0]
                await bid(room, Pass() if number == 2 else None)
                assert room.said.here.parts[0] is not kept, "what was worked out for them is not gone on from"
                assert [one["t"] for one in told(guests[0])] == kinds
                assert alone(guests[1])["t"] == "step"
                assert [guest.bye for guest in guests] == ["" if kinds else "fault", ""]
                assert guests[0].news.is_set()
        assert {record.getMessage() for record in caplog.records if record.levelno == logging.ERROR} == {
            "table t: what seat 0 is told cannot be made",
            "table t: the guest of seat 0 cannot be welcomed",
        }
        guests[0].bye = "moved"
        with mock.patch.object(Room, "own", side_effect=ZeroDivisionError):
            room.welcome_again(guests[0])
        assert guests[0].bye == "moved", "the first reason stands"

    run_here(test)


# -- chairs


def test_a_connection_belongs_to_the_seat_that_its_token_opens_now() -> None:
    async def test() -> None:
        room = await room_of()
        table = room.table
        ann, bea = await room.enter(0, "token-0"), await room.enter(1, "token-1")
        watcher = await room.enter(None)
        for guest in (ann, bea, watcher):
            told(guest)
        table.game.chairs[1], table.game.chairs[2] = Chair("open", "Free seat"), table.game.chairs[1]
        room.people_changed()
        assert [one["seat"] for one in told(bea, "welcome")] == [2]
        assert [guest.seat for guest in (ann, bea, watcher)] == [0, 2, None]
        assert table.presence.here == [1, 0, 1, 0]
        assert told(ann, "welcome") == told(watcher, "welcome") == []
        table.game.chairs[2] = Chair("person", "Dora", key=key_of("other"))
        room.people_changed()
        gone = told(bea, "welcome")[0]
        assert (gone["seat"], gone["notice"]) == (None, as_sentence(Refused("seat_gone")))
        assert bea.bye == ""
        assert table.presence.here == [1, 0, 0, 0]
        room.people_changed()
        assert told(bea, "welcome") == [], "and that is said once"

    run_here(test)


def test_who_loses_a_seat_where_nobody_may_watch_has_to_go() -> None:
    async def test() -> None:
        room = await room_of(watchers=False)
        bea = await room.enter(1, "token-1")
        bea.news.clear()
        room.table.game.chairs[1] = Chair("open", "Free seat")
        room.people_changed()
        assert bea.bye == "seat_gone"
        assert bea.news.is_set()
        assert not room.admits("token-1")
        assert (await room_of()).admits("token-1"), "where people may watch, everybody may"

    run_here(test)


def test_who_has_a_seat_from_the_next_hand_on_or_asks_for_one_is_told_so() -> None:
    async def test() -> None:
        room = await room_of(watchers=False)
        table = room.table
        zoe = await room.enter(None, "zoe")
        assert told(zoe, "welcome")[0]["coming"] is None
        assert (room.expects("zoe"), room.admits("zoe"), room.expects("")) == (False, False, False)
        chair = Chair("person", "Zoe", key=key_of("zoe"))
        table.waiting.questions.append(Question("seat", 0, chair))
        room.people_changed()
        (asks,) = told(zoe, "welcome")
        assert asks["coming"] == {"seat": 0, "asked": True, "text": asking_words("Person 0")}
        assert (asks["notice"], zoe.bye) == ("", "")
        assert room.admits("zoe")
        table.waiting.questions.clear()
        table.game.coming[0] = chair
        room.people_changed()
        (comes,) = told(zoe, "welcome")
        assert comes["coming"] == {"seat": 0, "asked": False, "text": coming_words()}
        assert room.expects("zoe")
        room.people_changed()
        assert told(zoe, "welcome") == []
        table.game.coming.clear()
        table.game.chairs[0] = chair
        room.people_changed()
        (seated,) = told(zoe, "welcome")
        assert (seated["seat"], seated["coming"]) == (0, None)
        assert zoe.bye == ""
        assert table.presence.here[0] == 1

    run_here(test)


# -- what changes beside the cards


def test_what_did_not_change_is_not_told_again() -> None:
    async def test() -> None:
        room = await room_of((0, 1))
        ann, bea = await room.enter(0, "token-0"), await room.enter(1, "token-1")
        gates: list[Gate | None] = [Gate("hand", (), (0, 1))]
        told(ann), told(bea)
        with mock.patch.object(Table, "gate", side_effect=lambda: gates[0]):
            room.gate_changed()
            heard = told(ann)
            assert [one["t"] for one in heard] == ["says", "gate"], "what is read aloud comes first"
            assert heard[1]["gate"]["waits"] == [0, 1]
            told(bea)
            room.gate_changed()
            assert told(ann) == told(bea) == []
            gates[0] = Gate("hand", (0,), (1,))
            room.gate_changed()
            assert told(bea, "gate")[0]["gate"]["waits"] == [1]
        room.gate_changed()
        assert told(ann, "gate")[-1]["gate"] is None
        question = Question("redeal", yes={0})
        room.table.waiting.questions.append(question)
        room.gate_changed()
        assert alone(ann, "questions")["questions"][0]["yes"] == [0]
        room.shuffle_changed()
        assert [one["t"] for one in told(ann)] == ["shuffle"]
        room.shuffle_changed()
        assert told(ann) == []

    run_here(test)


def test_the_shuffle_is_told_with_a_deal_and_not_with_a_choice() -> None:
    async def test() -> None:
        room = await room_of()
        ann = await room.enter(0, "token-0")
        told(ann)
        with mock.patch.object(Room, "shuffle_changed", autospec=True) as changed:
            await dealt(room)
            assert changed.call_count == 1
            moves = tried(room.table.game.state, room.table.game.turn, [Bid(50)])
            await room.table.act(moves)
            assert changed.call_count == 1
            with mock.patch.object(TableGame, "in_hand", False):
                room.stepped([Step.of(move) for move in moves])
            assert changed.call_count == 2, "and when a hand is over, for the next can be sealed"

    run_here(test)


def test_what_is_said_at_the_table_is_kept_and_only_the_newest_of_it() -> None:
    async def test() -> None:
        room = await room_of()
        ann, watcher = await room.enter(0, "token-0"), await room.enter(None)
        told(ann), told(watcher)
        for number in range(60):
            room.say(1, f"word {number}", preset=False)
        for guest in (ann, watcher):
            heard = told(guest, "chat")
            assert heard[-1] == {"t": "chat", "seat": 1, "name": "Person 1", "text": "word 59", "preset": False}
            assert len(heard) == 60
        room.welcome_again(ann)
        kept = [line["text"] for line in alone(ann)["chat"]]
        assert kept == [f"word {number}" for number in range(10, 60)]

    run_here(test)


def test_a_report_goes_to_the_maker_of_the_table_alone() -> None:
    async def test() -> None:
        room = await room_of((0, 1, 2), owner=2)
        guests = [await room.enter(seat, f"token-{seat}") for seat in (0, 1, 2)]
        for guest in guests:
            told(guest)
        for by, seat, code in (
            (2, 0, "report_another"),
            (0, 2, "report_another"),
            (1, 1, "report_another"),
            (0, 3, "no_person_there"),
            (0, 4, "no_person_there"),
        ):
            with pytest.raises(Refused) as refused:
                room.report(by, seat)
            assert refused.value.code == code
        assert [told(guest) for guest in guests] == [[], [], []]
        assert room.report(0, 1).seq == room.table.game.seq
        assert room.report(0, 1).again is False
        words = report_words("Person 0", "Person 1")
        assert [one["reports"] for one in told(guests[2])] == [[words], [words]]
        assert [told(guest) for guest in guests[:2]] == [[], []]
        for guest, shown in ((guests[2], [words]), (guests[0], [])):
            room.welcome_again(guest)
            assert alone(guest)["reports"] == shown

    run_here(test)


def test_what_the_table_waits_for_is_told_the_stores_word_first() -> None:
    async def test() -> None:
        room = await room_of()
        ann = await room.enter(0, "token-0")
        told(ann)
        with mock.patch.object(Table, "trouble", "a fault"):
            room.stopped()
            room.trouble("the disk is full")
        assert [one["text"] for one in told(ann, "waiting")] == ["a fault", "the disk is full"]

    run_here(test)


def test_who_is_at_a_table_that_another_server_has_asks_again() -> None:
    async def test() -> None:
        lost: list[Room] = []
        table = await table_of(made("double-deck"))
        room = Room(table, lost=lost.append)
        ann = await room.enter(0, "token-0")
        ann.news.clear()
        room.lost()
        assert (lost, ann.bye) == ([room], "")
        room.dismiss()
        assert ann.bye == "moved"
        assert ann.news.is_set()

    run_here(test)
