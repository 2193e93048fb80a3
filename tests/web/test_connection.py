"""One connection: what is read and how much of it, who is let in, and that everything asked is answered once."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from deece.api import connection as module
from deece.api import door
from deece.api.room import Room
from deece.store import HeldElsewhere, MemoryStore, StoreError
from deece.table.live import Done, Table
from deece.words.refused import Refused, as_sentence
from tests.made_up import CODE, WIDE, there
from tests.web.client import Json, Made, Site, Socket
from tests.web.unlimited import UNLIMITED

PING = {"t": "ping"}
CARDS = {"t": "type", "at": 0, "text": "hand"}


@pytest.fixture
def still() -> Iterator[None]:
    """The clock of the rates stands still."""
    with mock.patch.object(door, "time", monotonic=lambda: 100.0):
        yield


@pytest.fixture
def made(site: Site) -> Made:
    """A table at which nobody but its maker is: three seats wait for friends, and no card is dealt."""
    return site.table(friends=[1, 2, 3])


@pytest.fixture
def player(site: Site) -> Socket:
    """A person among computer players whose turn it is to bid."""
    player = site.table().enter()
    player.to_play()
    return player


@contextmanager
def limited(**limits: int) -> Iterator[Site]:
    """A server with these limits, which is as late as a test says."""

    async def never(self: door.Door) -> None:
        await asyncio.Event().wait()

    with mock.patch.object(door.Door, "watch", never), Site(limits=structs.replace(UNLIMITED, **limits)) as site:
        yield site


def turned_away(site: Site, table: str, **hello: object) -> Json:
    """What somebody who is not let in hears last."""
    socket = site.connect(table)
    socket.say({"t": "hello", **hello})
    closed = socket.closed()
    assert [told["t"] for told in socket.heard] == ["bye"], "nothing of the table was told before"
    return {"close": closed.code, **socket.heard[-1]}


def since(socket: Socket, before: int) -> list[str]:
    """The kinds of what was heard after so many messages."""
    socket.caught_up()
    return [told["t"] for told in socket.heard[before:] if told["t"] != "pong"]


# -- what is read


def test_a_message_may_be_as_long_as_the_limit_and_no_letter_longer() -> None:
    with limited(message_bytes=300) as site:
        player = site.table(friends=[1, 2, 3]).enter()
        player.say(json.dumps(PING).ljust(300))
        player.until("pong")
        player.say(json.dumps(PING).ljust(301))
        assert player.closed().code == 1009


def test_a_connection_may_say_so_much_at_once_and_then_is_closed(still: None) -> None:
    with limited(messages=1, messages_at_once=4) as site:
        player = site.table(friends=[1, 2, 3]).enter()  # its hello is the first
        for _ in range(3):
            player.say(PING)
            player.until("pong")
        player.say(PING)
        assert player.closed().code == 1008
        assert player.heard[-1]["code"] == "too_many_messages"


def test_whoever_speaks_slowly_may_speak_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(door, "time", mock.Mock(monotonic=lambda: clock[0]))
    with limited(messages=2, messages_at_once=2) as site:
        player = site.table(friends=[1, 2, 3]).enter()
        for _ in range(9):
            clock[0] += 0.5
            player.say(PING)
            player.until("pong")


@pytest.mark.parametrize("part", ["hello_seconds", "silent_seconds"])
def test_silence_is_said_to_be_the_reason(part: str) -> None:
    with limited(**{part: 0}) as site:
        made = site.table(friends=[1, 2, 3])
        socket = site.connect(made.table)
        if part == "silent_seconds":
            socket.say({"t": "hello"})
        assert (socket.closed().code, socket.heard[-1]["code"]) == (1008, "silent")


def test_a_browser_is_given_up_only_when_it_has_said_nothing_for_all_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever says something meanwhile has as long again."""
    waited = list[float]()
    now = [0.0]

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        now[0] += seconds
        one.silent_since = 20.0 if len(waited) == 1 else one.silent_since  # a message came in between

    async def watch() -> None:
        with mock.patch.object(asyncio.get_running_loop(), "time", side_effect=lambda: now[0]):
            await one._watch()

    monkeypatch.setattr(asyncio, "sleep", sleep)
    one = module.Connection(mock.Mock(), mock.Mock(), door.Door(structs.replace(UNLIMITED, silent_seconds=30)), "T")
    one.silent_since = 0.0
    with pytest.raises(module.Closed):
        asyncio.run(watch())
    assert waited == [30.0, 20.0]


def test_while_a_browser_is_not_heard_it_is_asked_about_as_often_as_else(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        raise module.Gone

    one = module.Connection(mock.Mock(), mock.Mock(), door.Door(structs.replace(UNLIMITED, silent_seconds=30)), "T")
    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(module.Gone):
        asyncio.run(one._watch())
    assert waited == [30]


# -- who is let in


def test_each_who_is_not_let_in_hears_why_in_words_and_by_a_code(site: Site, made: Made) -> None:
    closed = site.table(friends=[1, 2, 3], watchers=False)
    cases: list[tuple[str, Json, int, str]] = [
        ("A" * 22, {}, 4404, "no_table"),
        (made.table, {"token": "A" * 22}, 4403, "not_your_seat"),
        (closed.table, {}, 4403, "not_watched"),
        (closed.table, {"token": "A" * 22}, 4403, "not_your_seat"),
    ]
    for table, hello, close, code in cases:
        bye = turned_away(site, table, **hello)
        reason = as_sentence(Refused(code))  # type: ignore[arg-type]
        assert (bye["close"], bye["code"], bye["reason"]) == (close, code, reason)
    assert closed.enter().page["seat"] == 0


def test_a_late_server_lets_players_in_and_no_watchers() -> None:
    with limited(busy_ms=1000) as site:
        made = site.table(friends=[1, 2, 3])
        site.door.late = 1.0
        bye = turned_away(site, made.table)
        assert (bye["close"], bye["code"]) == (1013, "busy")
        assert made.enter().page["seat"] == 0


def test_whoever_expects_a_seat_comes_in_and_is_told_of_it(site: Site) -> None:
    """Where nobody else may watch, too: a friend whose seat is played by a computer player until the hand is over."""
    made = site.table(watchers=False, seats=[{"kind": "me"}, {"kind": "held"}, *[{"kind": "computer"}] * 2])
    made.enter().to_play()
    friend = made.sit()
    assert not friend["now"]
    page = made.enter(friend["token"]).page
    assert (page["seat"], page["coming"]["seat"], page["coming"]["asked"]) == (None, 1, False)


def test_why_somebody_is_not_let_in_is_said_in_their_language(tmp_path: Path) -> None:
    with there(tmp_path), Site() as site:
        assert WIDE.search(turned_away(site, "A" * 22, language=CODE)["reason"])
        assert not WIDE.search(turned_away(site, "A" * 22, language="en")["reason"])
        player = site.table(friends=[1, 2, 3]).enter(language=CODE)
        assert WIDE.search(player.ask("undo")["reason"])


def test_who_asks_for_a_table_that_another_server_has_is_sent_there(site: Site, made: Made) -> None:
    """`serve` raises it after the first word, and nothing was answered."""
    heard = list[str]()

    class Line:
        async def receive(self) -> str | None:
            return '{"t": "hello"}'

        async def send(self, text: str) -> None:
            heard.append(text)

        async def close(self, code: int = 1000) -> None:
            heard.append(str(code))

    async def elsewhere(id: str) -> Room | None:
        raise HeldElsewhere("there")

    with mock.patch.object(site.rooms, "find", elsewhere), pytest.raises(HeldElsewhere):
        site.run(module.serve(Line(), site.rooms, site.door, made.table))
    assert not heard


# -- what is asked is answered


def test_a_watcher_may_ask_in_words_and_do_nothing(made: Made) -> None:
    watcher = made.enter("")
    assert watcher.type("score")["t"] == "answer"
    seq = made.live.game.seq
    given = {"seal": "a" * 64, "sealed": "b" * 64}
    asked: list[Json] = [
        *({"t": word} for word in ("ready", "hurry", "undo", "claim", "hint", "odds", "leave")),
        {"t": "do", "at": 1, "do": ["bid pass"]},
        {"t": "type", "at": 1, "text": "pass"},
        {"t": "type", "at": 1, "text": "ready"},
        {"t": "vote", "yes": True},
        {"t": "chat", "text": "hello"},
        {"t": "sit", "seat": 1, "kind": "computer"},
        {"t": "remove", "seat": 0},
        {"t": "report", "seat": 0},
        {"t": "mix", "given": given},
    ]
    for one in asked:
        answer = watcher.ask(**one)
        assert (answer["t"], answer.get("code"), answer.get("stale")) == ("no", "not_seated", False), one
    assert made.live.game.seq == seq


def test_every_command_is_done_at_the_table_for_the_seat_that_asks(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its own name, with all that was said; its answer has its id and how far the table is."""
    made = site.table(friends=[1, 2, 3])
    friend = made.enter(made.sit(seat=2)["token"])
    done = list[tuple[Any, ...]]()

    def doing(name: str) -> Any:
        async def do(table: Table, *given: Any, **more: Any) -> Done:
            done.append((name, *given, *more.values()))
            return Done(77, again=True)

        return do

    for name in ("make_ready", "undo", "claim", "vote", "change_seat", "remove", "leave", "mix"):
        monkeypatch.setattr(Table, name, doing(name))
    given = {"seal": "a" * 64, "sealed": "b" * 64}
    half = given | {"half": "c" * 64, "cut": 0}
    asked: list[tuple[Json, tuple[Any, ...]]] = [
        ({"t": "ready"}, ("make_ready", 2)),
        ({"t": "undo"}, ("undo", 2, "me")),
        ({"t": "claim"}, ("claim", 2, "me")),
        ({"t": "vote", "yes": True}, ("vote", 2, True, "redeal", -1, "me")),
        ({"t": "vote", "yes": False, "about": "away", "seat": 0}, ("vote", 2, False, "away", 0, "me")),
        ({"t": "sit", "seat": 1, "kind": "held", "level": "plain"}, ("change_seat", 2, 1, "held", "plain", "me")),
        ({"t": "remove", "seat": 0}, ("remove", 2, 0, "me")),
        ({"t": "leave"}, ("leave", 2, "me")),
        ({"t": "mix", "given": given}, ("mix", 2, "a" * 64, "b" * 64, "", -1)),
        ({"t": "mix", "given": half}, ("mix", 2, "a" * 64, "b" * 64, "c" * 64, 0)),
        ({"t": "type", "at": 0, "text": " READY "}, ("make_ready", 2)),
        ({"t": "type", "at": 0, "text": "next"}, ("make_ready", 2)),
        ({"t": "type", "at": 0, "text": "undo"}, ("undo", 2, "me")),
        ({"t": "type", "at": 0, "text": "claim"}, ("claim", 2, "me")),
    ]
    for message, expected in asked:
        answer = friend.ask(**message, id="me")
        assert answer == {"t": "ok", "id": "me", "seq": 77, "again": True}, message
        assert done.pop() == expected
        assert not done


def test_the_computer_players_hurry_only_for_whoever_plays_alone(player: Socket, made: Made) -> None:
    table = player.site.rooms.tables.live[player.page["table"]]
    with mock.patch.object(table.bots, "hurry") as hurry:
        answer = player.ask("hurry")
    hurry.assert_called_once_with(0)
    assert (answer["t"], answer["seq"], answer["again"]) == ("ok", player.page["seq"], False)


def test_nobody_deals_but_the_table(player: Socket) -> None:
    answer = player.do("deal 0/0/")
    assert (answer["t"], answer["code"], answer["stale"]) == ("no", "dealt_by_table", False)


def test_what_is_refused_brings_the_table_anew_only_where_it_has_moved_on(player: Socket) -> None:
    before = len(player.heard)
    assert player.do("bid 1")["stale"] is False
    assert since(player, before) == ["no"]
    before = len(player.heard)
    assert player.do("bid pass", at=1)["stale"] is True
    assert since(player, before) == ["no", "welcome"]
    assert player.do("bid pass")["t"] == "ok"


def test_a_fault_in_one_answer_ends_neither_the_connection_nor_the_next_answer(
    player: Socket, caplog: pytest.LogCaptureFixture
) -> None:
    before = len(player.heard)
    with mock.patch.object(Table, "undo", side_effect=ZeroDivisionError):
        answer = player.ask("undo", id="mine")
    assert (answer["t"], answer["id"], answer["code"], answer["stale"]) == ("no", "mine", "fault", False)
    assert "ZeroDivisionError" in caplog.text
    assert since(player, before) == ["no", "welcome"], "and they see how the table is"
    assert player.do("bid pass")["t"] == "ok"


def test_who_chooses_at_a_table_that_another_server_has_by_now_is_sent_there(player: Socket) -> None:
    """Without an answer: the browser says it again where the table is."""
    before = len(player.heard)
    with mock.patch.object(Table, "choose", side_effect=HeldElsewhere("there")):
        player.say({"t": "do", "id": "mine", "at": player.page["at"], "do": ["bid pass"]})
        assert player.closed().code == 1012
    assert [told["t"] for told in player.heard[before:]] == ["bye"]
    assert player.heard[-1]["code"] == "moved"


def test_choices_are_counted_once_and_nothing_else_is(player: Socket) -> None:
    counted = player.site.door.counted
    assert sum(counted.by_bound) == 0
    at = player.page["at"]
    assert player.do("bid 1", id="no")["t"] == "no"
    player.ask("undo")
    player.type("score")
    assert sum(counted.by_bound) == 0
    assert player.do("bid pass", id="yes", at=at)["t"] == "ok"
    assert player.do("bid pass", id="yes", at=at)["again"]
    assert sum(counted.by_bound) == 1
    assert 0 <= counted.seconds < 60


# -- a server with too much to do


def test_a_late_server_answers_choices_and_puts_off_what_can_wait() -> None:
    with limited(busy_ms=1000) as site:
        player = site.table().enter()
        player.to_play()
        site.door.late = 1.0
        for ask, more in (("hint", {}), ("odds", {}), ("chat", {"text": "x"})):
            assert player.ask(ask, **more)["code"] == "busy", ask
        assert player.type("score")["t"] == "answer"
        site.door.late = 4.0
        assert player.do("bid pass")["code"] == "busy"
        site.door.late = 3.9
        assert player.do("bid pass")["t"] == "ok"
        site.door.late = 0.9
        assert player.ask("chat", text="x")["t"] == "ok"


# -- talking


def test_one_may_say_five_things_at_once_and_then_one_a_second(monkeypatch: pytest.MonkeyPatch, made: Made) -> None:
    clock = [float(int(time.monotonic()) + 1000)]
    monkeypatch.setattr(door, "time", mock.Mock(monotonic=lambda: clock[0]))
    player = made.enter()

    def talk(number: int) -> list[str]:
        return [player.ask("chat", text="hello")["t"] for _ in range(number)]

    assert talk(6) == ["ok"] * 5 + ["no"]
    clock[0] += 1.0
    assert talk(2) == ["ok", "no"]
    clock[0] += 99.0
    assert talk(6) == ["ok"] * 5 + ["no"]


def test_what_is_said_is_answered_and_comes_to_all(made: Made) -> None:
    player, friend = made.enter(), made.enter(made.sit()["token"])
    answer = friend.ask("chat", text="good game", id="mine", preset=True)
    assert answer == {"t": "ok", "id": "mine", "seq": made.live.game.seq, "again": False}
    said = {"t": "chat", "seat": 1, "name": "Bob", "text": "good game", "preset": True}
    assert player.until("chat") == said
    again = friend.ask("chat", text="good game", id="mine")
    assert again == {"t": "ok", "id": "mine", "seq": made.live.game.seq, "again": True}
    assert friend.ask("chat", text="good evening", id="other")["again"] is False
    assert player.until("chat") == said | {"text": "good evening", "preset": False}


# -- advice


def test_a_hint_is_the_choice_in_words_its_reason_and_what_a_button_says(player: Socket) -> None:
    answer = player.ask("hint", id="mine")
    assert (answer["t"], answer["id"], len(answer["choices"])) == ("answer", "mine", 1)
    first, why = answer["lines"]
    assert first.startswith("Hint: ")
    assert why == answer["reason"]
    assert [one["kind"] for one in answer["reasons"]]
    assert answer["label"]
    assert answer == player.type("hint", id="mine"), "the same where it is typed"


def test_a_hint_to_pass_cards_names_all_of_them_and_says_a_reason_once(site: Site) -> None:
    player = site.table("four-handed-passing").enter()
    while True:
        player.to_play()
        if player.own["need"] > 1:
            break
        bids = player.own["bids"]
        player.do(f"bid {bids[0]}" if bids else player.choice()[0])
    answer = player.ask("hint")
    assert len(answer["choices"]) == player.own["need"]
    assert len(set(answer["lines"])) == len(answer["lines"])
    assert player.do(*answer["choices"])["t"] == "ok"


def test_odds_say_which_trump_is_best_also_where_it_is_the_first(player: Socket) -> None:
    rows = [mock.Mock(bid=50, percent=70, trump=0, words="x"), mock.Mock(bid=51, percent=60, trump=-1, words="y")]
    table = player.site.rooms.tables.live[player.page["table"]]

    async def odds(seat: int, address: str) -> Any:
        return mock.Mock(about="about", rows=rows)

    with mock.patch.object(table.advice, "odds", odds):
        answer, typed = player.ask("odds"), player.type("odds")
    assert [(row["bid"], row["chance"], row["trump"]) for row in answer["rows"]] == [(50, 70, 0), (51, 60, None)]
    assert answer["lines"] == typed["lines"] == ["about", "x.", "y."]
    assert (typed["t"], typed["choices"]) == ("answer", [])


def test_a_typed_call_that_says_what_the_hand_is_not_is_warned_of_once(player: Socket) -> None:
    with mock.patch.object(module, "warning_of", return_value="That is not what it says.") as warning:
        first = player.type("PASS ")
        assert (first["t"], first["lines"][0], len(first["lines"])) == ("answer", "That is not what it says.", 2)
        assert player.my_turn()
        assert player.type(f"bid {player.own['bids'][0]}")["t"] == "answer", "another call is warned of by itself"
        assert player.type("pass")["t"] == "answer"
        assert player.type("pass ")["t"] == "ok"
    assert warning.call_count == 3


def test_what_is_no_call_is_not_warned_of(player: Socket) -> None:
    with mock.patch.object(module, "warning_of", return_value="That is not what it says."):
        assert player.type("bid 1")["t"] == "no"
        assert player.type("fifty kittens")["t"] == "no"


# -- halves of a deal


def test_a_half_that_a_table_has_known_since_it_went_back_is_given_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = site.table(friends=[1, 2, 3])
    player = made.enter()
    backs, mixes = list[tuple[str, str]](), list[Any]()

    async def went_back(table: Table, seal: str, known: str) -> bool:
        backs.append((seal, known))
        return known == "d" * 64

    async def mix(table: Table, *given: Any) -> Done:
        mixes.append(given)
        return Done(5)

    monkeypatch.setattr(Table, "went_back", went_back)
    monkeypatch.setattr(Table, "mix", mix)
    given = {"seal": "a" * 64, "sealed": "b" * 64}
    assert player.ask("mix", given=given | {"known": "d" * 64})["seq"] == made.live.game.seq
    assert (backs, mixes) == ([("a" * 64, "d" * 64)], [])
    assert player.ask("mix", given=given | {"known": "e" * 64})["seq"] == 5
    assert player.ask("mix", given=given)["seq"] == 5
    assert len(backs) == 2, "without a known half nobody asks whether the table went back"
    assert mixes == [(0, "a" * 64, "b" * 64, "", -1)] * 2


@pytest.mark.parametrize("mixes", [False, True])
def test_only_whoever_says_so_takes_part_in_shuffling(site: Site, made: Made, mixes: bool) -> None:
    with mock.patch.object(made.live.shuffle, "takes_part") as takes_part:
        for token in (made.token, ""):
            socket = site.connect(made.table)
            socket.say({"t": "hello", "token": token, "mixes": mixes})
            socket.until("welcome")
    assert [call.args for call in takes_part.call_args_list] == ([(0,)] if mixes else [])


def test_the_half_that_comes_with_the_first_word_is_given_before_the_welcome(site: Site, made: Made) -> None:
    given = list[Any]()

    async def mix(table: Table, *half: Any) -> Done:
        given.append(half)
        raise Refused("another_deal")

    hello = {"t": "hello", "mix": {"seal": "a" * 64, "sealed": "b" * 64}}
    with mock.patch.object(Table, "mix", mix):
        for token in (made.token, ""):
            socket = site.connect(made.table)
            socket.say(hello | {"token": token})
            socket.until("welcome")
    assert given == [(0, "a" * 64, "b" * 64, "", -1)], "a watcher gives nothing, and a half too late keeps nobody out"


# -- going


def test_whoever_goes_is_at_the_table_no_more(site: Site, made: Made) -> None:
    player, watcher = made.enter(), made.enter("")
    room = site.rooms.open[made.table]
    assert [guest.seat for guest in room.guests].count(0) == 1
    with mock.patch.object(site.rooms, "left", wraps=site.rooms.left) as left:
        player.hang_up()
        watcher.hang_up()
    assert not room.guests
    assert [call.args for call in left.call_args_list] == [(room,), (room,)]
    assert made.live.presence.here[0] == 0


@pytest.mark.parametrize(("why", "code"), [("moved", 1012), ("fault", 1011), ("seat_gone", 4403)])
def test_whoever_is_sent_away_hears_why_after_what_was_told_before(made: Made, why: Any, code: int) -> None:
    player = made.enter()
    (guest,) = made.site.rooms.open[made.table].guests
    guest.send(module.PONG)
    guest.bye = why
    guest.news.set()
    assert player.closed().code == code
    assert [told["t"] for told in player.heard[-2:]] == ["pong", "bye"]
    assert player.heard[-1]["code"] == why


def test_a_store_that_cannot_be_read_is_said_and_the_browser_may_come_again(site: Site) -> None:
    assert isinstance(site.store, MemoryStore)
    made = site.table(friends=[1, 2, 3])
    site.rooms.open.clear()
    site.rooms.tables.live.clear()
    with mock.patch.object(site.rooms, "find", side_effect=StoreError("the disk is gone")):
        bye = turned_away(site, made.table, token=made.token)
    assert (bye["close"], bye["code"]) == (1011, "store")
    assert made.enter().page["seat"] == 0
