"""The socket: who is let in, what is done, refused and told, and what becomes of slow or lost connections."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from deece.api import door
from deece.api.guest import MOST_WAITING
from deece.api.languages import LOG_KEPT
from deece.api.room import CHAT_KEPT
from deece.game.view import View
from deece.players import Choice
from deece.players.odds import Odds
from deece.store import Entry, MemoryStore
from tests.web.client import Json, Made, Site, Socket, over
from tests.web.unlimited import UNLIMITED

UNKNOWN = "A" * 22
PASS = "bid pass"
NOT_UNDERSTOOD = "That is not understood; load the page again."
SYSTEMS = (  # every phase there is
    "double-deck",
    "four-handed-passing",
    "two-handed",
    "two-handed-draw",
    "three-handed-widow",
    "check",
    "five-handed-call",
    "five-handed-secret",
    "racehorse",
    "eight-handed",
)


@pytest.fixture
def made(site: Site) -> Made:
    """A table of double deck: one person and three computer players."""
    return site.table()


@pytest.fixture
def player(made: Made) -> Socket:
    """The person at it, when it is their turn for the first time."""
    player = made.enter()
    player.to_play()
    return player


@pytest.fixture
def pair(site: Site) -> tuple[Socket, Socket]:
    """Two persons at one table, in seats 0 and 1."""
    made = site.table(friends=[1])
    return made.enter(), made.enter(made.sit()["token"])


def together(pair: tuple[Socket, Socket], done: Any) -> None:
    """Both play until this is true of the first page."""
    while True:
        for player in pair:
            player.caught_up()
        if done(pair[0].page):
            return
        for player in pair:
            player.caught_up()
            gate = player.page["gate"]
            if gate and player.page["seat"] in gate["waits"]:
                player.ask("ready")
            elif player.my_turn():
                player.do(*player.choice())


# -- hello


def test_welcome(made: Made) -> None:
    page = made.enter().page
    assert (page["table"], page["name"], page["title"]) == (made.table, "Test table", "Double deck, to 500")
    assert page["rules"] == {"id": "double-deck", "name": "Double deck", "changes": 0, "widow": "widow"}
    assert (page["seat"], page["owner"], page["watching"]) == (0, True, 0)
    assert (page["chat"], page["questions"], page["waiting"]) == ([], [], "")
    assert page["people"][0] == {
        "name": "Ann",
        "kind": "person",
        "level": "",
        "here": True,
        "away": False,
        "stand_in": False,
        "held": False,
        "next": None,
        "note": "",
        "face": 0,
    }


@pytest.mark.parametrize(
    ("first", "code", "reason"),
    [
        ({"t": "ping"}, 1008, "Say hello first."),
        ({"t": "ready", "id": "c"}, 1008, "Say hello first."),
        ({"t": "hello"}, 4404, "There is no such table; ask for a new link."),
        ({"t": "hello", "token": "x" * 65}, 1007, NOT_UNDERSTOOD),
        ({"t": "hello", "token": 1}, 1007, NOT_UNDERSTOOD),
        ("", 1007, NOT_UNDERSTOOD),
        ("[" * 4000, 1007, NOT_UNDERSTOOD),
        ('{"t": "hello", "token": "\\ud800"}', 1007, NOT_UNDERSTOOD),
        ("\ud800", 1007, NOT_UNDERSTOOD),
        (b'{"t": "hello"}', 1003, "Only text is understood here."),
        ("x" * 5000, 1009, "That message is too long."),
    ],
)
def test_first_word(site: Site, first: object, code: int, reason: str) -> None:
    socket = site.connect(UNKNOWN)
    socket.say(first)
    closed = socket.closed()
    assert (closed.code, closed.reason) == (code, reason)


def test_a_deal_is_no_table(site: Site, made: Made) -> None:
    made.enter().play(over)
    header = ("authorization", f"Bearer {made.token}")
    deal = site.post(made.where("/share"), {"hand": 1}, more=[header]).json["deal"]
    for table in (f"deal {deal}", "x" * 100):
        socket = site.connect(table)
        socket.say({"t": "hello"})
        assert socket.closed().code == 4404


def test_a_damaged_table_is_told(site: Site) -> None:
    site.run(site.store.append([Entry("damaged", 1, "made", "{}")]))
    socket = site.connect("damaged")
    socket.say({"t": "hello"})
    closed = socket.closed()
    assert closed.code == 1011
    assert "damaged" in closed.reason


def test_hello_twice(player: Socket) -> None:
    player.say({"t": "hello"})
    assert player.closed().reason == "Hello was said already."


@pytest.mark.parametrize(
    "message",
    [
        {"t": "nonsense"},
        {"t": "do", "id": "c", "at": 1, "do": []},
        {"t": "do", "id": "c", "at": -1, "do": ["pass"]},
        {"t": "do", "id": "", "at": 1, "do": ["pass"]},
        {"t": "do", "id": "c", "at": 1, "do": ["x" * 41]},
        {"t": "do", "id": "c", "at": 1, "do": ["pass"] * 13},
        {"t": "ready"},
        {"t": "vote", "id": "c", "yes": 1},
        {"t": "chat", "id": "c", "text": "x" * 301},
        {"t": "sit", "id": "c", "seat": 12, "kind": "friend"},
        {"t": "sit", "id": "c", "seat": 1, "kind": "person"},
        {"t": "do", "id": "c", "at": "1", "do": ["pass"]},
        {"t": "do", "id": "c", "at": 2**63, "do": ["pass"]},
        [],
        "null",
        "7",
    ],
)
def test_what_is_no_message_closes(player: Socket, message: object) -> None:
    player.say(message)
    assert player.closed().code == 1007


def test_silence_closes(site: Site, made: Made) -> None:
    site.door.limits = structs.replace(UNLIMITED, hello_seconds=0)
    assert site.connect().closed().reason == "Nothing was heard for a while."
    site.door.limits = structs.replace(UNLIMITED, silent_seconds=0)
    socket = made.enter()
    assert socket.closed().reason == "Nothing was heard for a while."
    assert made.live.presence.here[0] == 0


# -- choosing


def test_a_choice(player: Socket) -> None:
    at, bids = player.page["at"], player.own["bids"]
    answer = player.do(f"bid {bids[0]}")
    assert (answer["t"], answer["again"]) == ("ok", False)
    assert answer["seq"] > at
    step = next(told for told in player.heard[::-1] if told["t"] == "step" and told["event"]["seat"] == 0)
    assert step["event"]["text"].startswith(f"Ann bids {bids[0]}.")  # and what it tells
    assert step["event"]["do"] == f"bid {bids[0]}"


def test_a_choice_is_answered_by_its_step_and_by_nothing_else(site: Site) -> None:
    """One message for whoever chose; the other page of the same seat, and the others, are told of no command."""
    made = site.table(friends=[1, 2, 3])
    tokens = [made.token, *(made.sit(name)["token"] for name in ("Bob", "Cal", "Dee"))]
    players = [made.enter(token) for token in tokens]
    for each in players:
        each.caught_up()
    place = next(place for place, each in enumerate(players) if each.my_turn())
    chooser, twin = players.pop(place), made.enter(tokens[place])
    for other in players:
        other.ask("undo", id="mine")  # they may call what they ask by the same name
    before = len(chooser.heard)
    chooser.do(PASS, id="mine")
    mine = [told for told in chooser.heard[before:] if told["t"] in ("step", "ok")]
    assert [(told["t"], told.get("ok")) for told in mine] == [("step", "mine")]
    for other in (*players, twin):
        other.caught_up()
        assert not any("ok" in told for told in other.heard)
    assert chooser.do(PASS, id="mine")["again"]  # sent again after a lost connection: answered by itself


@pytest.mark.parametrize("do", ["play AH", "bid 1", "bid 99999", "trump hearts"])
def test_a_choice_that_the_rules_refuse(player: Socket, do: str) -> None:
    answer = player.do(do)
    assert (answer["t"], answer["stale"]) == ("no", False)
    assert answer["reason"][0].isupper()
    assert answer["reason"][-1] in ".?!"
    assert player.my_turn()


@pytest.mark.parametrize(
    "do", ["", " ", "x", "play", "play ZZ", "deal", "deal 0/0/", "bid x", "bid 50 60", "\u202e", "[bold]"]
)
def test_a_choice_that_is_none(player: Socket, made: Made, do: str) -> None:
    seq = made.live.game.seq
    answer = player.do(do)
    assert (answer["t"], answer["stale"]) == ("no", False)
    assert answer["reason"]
    assert made.live.game.seq == seq


def test_two_choices_where_one_is_due(player: Socket) -> None:
    answer = player.do(PASS, PASS)
    assert (answer["t"], answer["reason"]) == ("no", "2 cards are too many: choose 1.")
    assert player.my_turn()


def test_out_of_turn(pair: tuple[Socket, Socket]) -> None:
    one, two = pair
    one.caught_up()
    two.caught_up()
    waiting = two if one.my_turn() else one
    answer = waiting.do(PASS)
    assert (answer["t"], answer["stale"], answer["reason"]) == ("no", False, "It is not your turn.")


@pytest.mark.parametrize("at", [0, 1, 1 << 40])
def test_a_stale_choice(player: Socket, at: int) -> None:
    before = player.page["own"]["hand"]
    answer = player.do(PASS, at=at)
    assert (answer["t"], answer["stale"]) == ("no", True)
    assert answer["reason"] == "The table has moved on; look again."
    player.until("welcome")
    assert player.page["own"]["hand"] == before
    assert player.my_turn()
    assert player.do(PASS)["t"] == "ok"


def test_a_command_sent_again_is_done_once(made: Made, player: Socket) -> None:
    at = player.page["at"]
    first = player.do(PASS, id="mine", at=at)
    second = player.do(PASS, id="mine", at=at)
    assert (first["again"], second["again"]) == (False, True)
    back = made.enter()
    assert back.do(PASS, id="mine", at=at)["again"], "over another connection too"
    done = [told for told in player.heard if told["t"] == "step" and told["event"]["seat"] == 0]
    assert len(done) == 1


def test_two_connections_of_one_seat(made: Made, player: Socket) -> None:
    other = made.enter()
    assert other.own == player.own
    player.do(PASS)
    other.until(lambda told: told["t"] == "step" and told["event"]["seat"] == 0)
    player.hang_up()
    assert made.live.presence.here[0] == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_patches_make_the_whole(site: Site, system: str) -> None:
    """A page put together from steps is, whenever it is looked at, the page that a newcomer is sent."""
    made = site.table(system)
    player, watcher = made.enter(), made.enter("")
    steps = set[str]()

    def look(page: Json) -> bool:
        if page["public"]["step"] not in steps or over(page):
            steps.add(page["public"]["step"])
            new, also = made.enter(), made.enter("")
            for old, fresh in ((player, new), (watcher, also)):
                old.caught_up()
                assert old.page["public"] == fresh.page["public"]
                assert old.page["own"] == fresh.page["own"]
                assert old.page["says"] == fresh.page["says"]
                assert old.page["gate"] == fresh.page["gate"]
            new.hang_up()
            also.hang_up()
        return over(page)

    player.play(look)
    assert player.page["public"]["sheet"][0]["totals"] == [
        column["score"] for column in player.page["public"]["columns"]
    ]


# -- typing


def told(player: Socket, text: str) -> list[str]:
    """The lines of the answer to a typed question."""
    answer = player.type(text)
    assert (answer["t"], answer["choices"]) == ("answer", [])
    lines: list[str] = answer["lines"]
    assert lines
    assert not [line for line in lines if ". ." in line or not line.strip()]
    return lines


def test_typed_questions(player: Socket, made: Made) -> None:
    watcher = made.enter("")
    for word in ("look", "", "LOOK ", "meld", "last", "tricks", "bids", "score", "rules", "help", "?"):
        told(player, word)
        told(watcher, word)
    assert told(player, "hand")[0].startswith("You hold 20 cards. spades: ")
    assert told(watcher, "hand") == ["You are watching."]
    assert told(player, "help")[0] == player.own["question"]
    assert "You can type: pass" in told(player, "help")[1]
    player.play(over)
    for word in ("look", "score", "meld", "last", "tricks", "bids", "hand"):
        told(player, word)
    assert told(player, "score")[0].startswith("Hand 1: We ")


def test_questions_before_the_deal(site: Site) -> None:
    player = site.table(friends=[1]).enter()
    for word in ("look", "hand", "meld", "last", "tricks", "bids", "score", "help"):
        told(player, word)


def test_typed_choices(player: Socket) -> None:
    assert player.type("fifty kittens")["t"] == "no"
    assert player.type("bid")["t"] == "no"
    assert player.type(" Pass ", at=1)["stale"]
    assert player.type(" Pass ")["t"] == "ok"


def test_what_is_typed_out_of_turn_hears_who_is_next(site: Site) -> None:
    """The sentences of audit/table.md: "'10s' is not understood here"."""
    made = site.table(friends=[2])
    player, partner = made.enter(), made.enter(made.sit()["token"])
    partner.to_play()
    name = partner.page["people"][2]["name"]
    assert player.type("10s")["reason"] == f"It is not your turn; {name} is next."
    assert "not understood" in partner.type("kittens")["reason"], "whose turn it is hears so"


def test_typed_hint(player: Socket) -> None:
    answer = player.type("hint")
    assert answer["t"] == "answer"
    assert answer["lines"][0].startswith("Hint: ")
    assert answer["choices"] == player.ask("hint")["choices"]
    assert player.do(*answer["choices"])["t"] == "ok"


def test_a_hint_out_of_turn(site: Site) -> None:
    player = site.table(friends=[1]).enter()
    assert player.ask("hint")["reason"] == "A hint is given when it is your turn."


def test_odds(player: Socket) -> None:
    answer = player.ask("odds")
    assert answer["t"] == "chances"
    assert [row["bid"] for row in answer["rows"]][:4] == player.page["own"]["bids"][:4]
    chances = [row["chance"] for row in answer["rows"]]
    assert chances == sorted(chances, reverse=True)
    assert all(1 <= chance <= 99 for chance in chances)
    assert all(row["trump"] in range(4) for row in answer["rows"])
    assert answer["lines"][1].startswith(f"{answer['rows'][0]['bid']}: {chances[0]} %, ")
    assert player.type("odds")["lines"] == answer["lines"], "asked again, the answer is the same"


def test_odds_go_to_who_asked_alone(site: Site) -> None:
    made = site.table(friends=[2])
    player, partner, watcher = made.enter(), made.enter(made.sit()["token"]), made.enter("")
    partner.to_play()
    partner.do(*partner.choice())
    player.to_play()
    player.ask("odds")
    player.type("odds")
    for other in (partner, watcher):
        other.caught_up()
        assert not [told for told in other.heard if told["t"] in ("chances", "answer")]


def test_odds_out_of_turn(site: Site) -> None:
    reason = "The odds of a bid are shown when it is your turn to bid."
    assert site.table(friends=[1]).enter().ask("odds")["reason"] == reason
    player = site.table("two-handed").enter()
    player.to_play()
    assert player.ask("odds")["reason"] == player.type("odds")["reason"] == reason


def test_odds_that_do_not_come_in_time(site: Site) -> None:
    made = site.table()
    player = made.enter()
    player.to_play()

    async def late(view: View, of: str = "") -> Odds | None:
        return None

    made.live.thinking.odds = late  # type: ignore[method-assign]
    assert player.ask("odds")["reason"] == "The computer players are busy; ask again in a moment."


def test_typed_ready_undo_claim(player: Socket) -> None:
    assert player.type("undo")["reason"] == "There is no choice of yours in this hand to take back."
    assert player.type("claim")["t"] == "no"
    assert player.type("ready")["t"] == "ok"


# -- waiting for each other


def test_gates(site: Site) -> None:
    """After meld was shown and after a hand was scored the table waits for this person."""
    player = site.table("four-handed").enter()
    gates = []

    def look(page: Json) -> bool:
        if page["gate"]:
            gates.append(page["gate"])
        return page["public"]["hand"] == 2 and not over(page)

    player.play(look)
    assert gates == [{"why": "meld", "ready": [], "waits": [0]}, {"why": "hand", "ready": [], "waits": [0]}]


def test_at_a_gate_who_leads_is_asked_to_be_ready_first(site: Site) -> None:
    player = site.table("four-handed").enter()
    while True:  # until a hand comes in which this player, who bids as long as they may, has the lead
        player.caught_up()
        gate = player.page["gate"]
        if gate and gate["why"] == "meld" and player.page["public"]["turn"] == 0:
            break
        if gate:
            player.ask("ready")
        else:
            player.do(*([f"bid {player.own['bids'][0]}"] if player.own["bids"] else player.choice()))
    assert "You can type: ready." in told(player, "?")
    assert player.do(player.own["choices"][0]["do"])["reason"] == "Say first that you are ready."
    assert player.type("ready")["t"] == "ok"
    assert "You can type: ready." not in told(player, "?")


def test_everybody_must_be_ready(pair: tuple[Socket, Socket]) -> None:
    one, two = pair
    together(pair, over)
    assert one.page["gate"] == {"why": "hand", "ready": [], "waits": [0, 1]}
    one.ask("ready")
    one.ask("ready")
    two.caught_up()
    assert two.page["gate"] == {"why": "hand", "ready": [0], "waits": [1]}
    assert over(two.page)
    two.type("next")
    one.caught_up()
    assert one.page["public"]["hand"] == 2


# -- taking back, claiming, voting


def test_undo(player: Socket, made: Made) -> None:
    hand = player.own["hand"]
    player.do(f"bid {player.own['bids'][0]}")
    answer = player.ask("undo", id="back")
    assert (answer["t"], answer["again"]) == ("ok", False)
    assert player.my_turn()
    assert player.own["hand"] == hand
    assert not player.own["undo"]
    assert player.page["log"][-1] == "Ann takes a choice back."
    assert player.ask("undo", id="back")["again"]
    assert player.ask("undo", id="other")["reason"] == "There is no choice of yours in this hand to take back."


def test_no_undo_among_persons(pair: tuple[Socket, Socket]) -> None:
    assert pair[0].ask("undo")["reason"] == "A choice is taken back only against computer players."


def test_claim(site: Site) -> None:
    player = site.table("two-handed").enter()
    player.play(lambda page: page["own"]["claim"])
    hand = player.page["public"]["hand"]
    assert player.ask("claim", id="mine")["t"] == "ok"
    step = next(told for told in player.heard[::-1] if told["t"] == "step")
    assert step["event"]["kind"] == "claim"
    assert step["event"]["text"].startswith("Ann claims the rest. ")
    assert step["event"]["hand_over"]
    assert over(player.page)
    assert len(player.page["public"]["sheet"]) == hand
    assert player.ask("claim", id="mine")["again"]
    assert player.ask("claim")["t"] == "no"


def test_vote(pair: tuple[Socket, Socket]) -> None:
    one, two = pair
    together(pair, lambda page: one.my_turn() or two.my_turn())
    cards = one.own["hand"]
    assert one.ask("vote", yes=True)["t"] == "ok"
    two.caught_up()
    (asked,) = two.page["questions"]
    assert (asked["about"], asked["seat"], asked["yes"], asked["of"]) == ("redeal", None, [0], [0, 1])
    two.ask("vote", yes=False)
    one.caught_up()
    assert one.page["questions"] == []
    assert one.own["hand"] == cards
    one.ask("vote", yes=True)
    two.ask("vote", yes=True)
    one.until("welcome")
    assert one.page["log"][-1] == "This hand is dealt again."
    together(pair, lambda page: one.my_turn() or two.my_turn())
    assert one.own["hand"] != cards
    assert one.page["public"]["hand"] == 1


def test_vote_when_no_hand_is_played(site: Site) -> None:
    assert site.table(friends=[1]).enter().ask("vote", yes=True)["reason"] == "No hand is being played."


# -- chat


def test_chat(pair: tuple[Socket, Socket], site: Site) -> None:
    one, two = pair
    assert one.ask("chat", text="  Good\u202e \n game\x00 ", preset=True)["t"] == "ok"
    line = {"seat": 0, "name": "Ann", "text": "Good game", "preset": True}
    assert two.until("chat") == {"t": "chat", **line}
    watcher = site.enter(one.page["table"])
    assert watcher.page["chat"] == [line]


@pytest.mark.parametrize("text", ["", "  ", "\u200b\n"])
def test_nothing_to_say(player: Socket, text: str) -> None:
    assert player.ask("chat", text=text)["reason"] == "There is nothing to say."


def test_chat_sent_again_is_said_once(player: Socket, made: Made) -> None:
    assert not player.ask("chat", text="hello", id="mine")["again"]
    assert player.ask("chat", text="hello", id="mine")["again"]
    back = made.enter()
    assert back.ask("chat", text="hello", id="mine")["again"]
    assert len(back.page["chat"]) == 1


def test_two_browsers_may_give_what_they_say_the_same_name(pair: tuple[Socket, Socket], site: Site) -> None:
    one, two = pair
    assert not one.ask("chat", text="hello", id="1")["again"]
    assert not two.ask("chat", text="good evening", id="1")["again"]
    watcher = site.enter(one.page["table"])
    assert [line["text"] for line in watcher.page["chat"]] == ["hello", "good evening"]


def test_too_much_chat(site: Site) -> None:
    now = time.monotonic()
    with mock.patch.object(door, "time", monotonic=lambda: now):
        player = site.table().enter()
        answers = [player.ask("chat", text="x" * 300) for _ in range(6)]
    assert [answer["t"] for answer in answers] == ["ok"] * 5 + ["no"]
    assert answers[-1]["reason"] == "Not so fast; say it again in a moment."


def test_old_chat_is_forgotten(made: Made) -> None:
    made.enter()
    room = made.site.rooms.open[made.table]
    for number in range(CHAT_KEPT + 9):
        room.say(0, str(number), preset=False)
    assert [line["text"] for line in made.enter().page["chat"]] == [str(number) for number in range(9, CHAT_KEPT + 9)]


def test_the_log_is_bounded(player: Socket, made: Made) -> None:
    player.play(over)
    log = made.enter().page["log"]
    assert len(log) == LOG_KEPT
    assert all(line and line == line.strip() for line in log)


# -- leaving and coming back


def test_a_computer_player_chooses_for_who_left(pair: tuple[Socket, Socket]) -> None:
    one, two = pair
    assert two.ask("leave")["t"] == "ok"
    one.caught_up()
    assert (one.page["people"][1]["away"], one.page["people"][1]["stand_in"]) == (True, True)
    one.play(over)  # a computer player chooses for whoever left
    two.hang_up()
    one.caught_up()
    assert not one.page["people"][1]["here"]


def test_the_token_takes_the_seat_back(site: Site) -> None:
    made = site.table(friends=[1])
    friend = made.sit()
    one, two = made.enter(), made.enter(friend["token"])
    two.ask("leave")
    two.hang_up()
    one.caught_up()
    assert not one.page["people"][1]["here"]
    back = made.enter(friend["token"])
    assert back.page["seat"] == 1
    one.caught_up()
    person = one.page["people"][1]
    assert (person["name"], person["here"], person["away"], person["stand_in"]) == ("Bob", True, False, False)


def test_a_lost_connection_loses_nothing(made: Made, player: Socket) -> None:
    before = player.page
    player.hang_up()
    back = made.enter()
    assert (back.own, back.page["at"]) == (before["own"], before["at"])
    assert back.my_turn()


def test_a_table_goes_on_after_a_restart(site: Site, made: Made, player: Socket) -> None:
    player.do(PASS)
    player.play(over)
    player.ask("chat", text="so long")
    before = player.page
    player.hang_up()
    site.rooms.open.clear()
    site.rooms.tables.live.clear()
    back = made.enter()
    assert back.page["public"] == before["public"]
    assert back.page["seat"] == 0


def test_an_empty_room_is_closed(site: Site, made: Made) -> None:
    with mock.patch("deece.api.rooms.IDLE_AFTER", 0.0):
        made.enter().hang_up()
        site.get("/")
    assert not site.rooms.open
    assert not site.rooms.tables.live
    assert made.enter().page["seat"] == 0


# -- slow readers


def test_a_slow_reader_is_sent_the_whole_table_later(made: Made, player: Socket) -> None:
    slow = made.enter("")
    slow.caught_up()
    slow.flows.clear()
    player.play(over)
    room = made.site.rooms.open[made.table]
    assert all(len(guest.waiting) <= MOST_WAITING for guest in room.guests)
    assert any(guest.behind for guest in room.guests)
    slow.flows.set()
    slow.until("welcome")
    slow.caught_up()
    player.caught_up()
    assert slow.page["public"] == made.enter("").page["public"]
    assert slow.page["at"] == player.page["at"]
    assert not any(guest.behind for guest in room.guests)
    assert len(slow.heard) < MOST_WAITING + 10


def test_a_slow_player_may_go_on(site: Site) -> None:
    """The seat's own cards and choices are whole after the queue was dropped."""
    made = site.table()
    player, slow = made.enter(), made.enter()
    slow.caught_up()
    slow.flows.clear()
    player.play(over)
    player.ask("ready")
    player.to_play()
    slow.flows.set()
    slow.until("welcome")
    slow.caught_up()
    assert slow.own == player.own
    assert slow.do(*slow.choice())["t"] == "ok"


# -- who sits where


def test_watchers_are_counted(made: Made, player: Socket) -> None:
    watchers = [made.enter("") for _ in range(3)]
    player.until(lambda told: told["t"] == "people" and told["watching"] == 3)
    watchers[0].hang_up()
    player.until(lambda told: told["t"] == "people" and told["watching"] == 2)


def test_a_watcher_sees_no_card(made: Made, player: Socket) -> None:
    watcher = made.enter("")
    player.play(over)
    watcher.caught_up()
    for told in watcher.heard:
        assert told.get("own") is None
    ours = {key: value for key, value in player.page["public"].items() if key != "sheet"}  # worded for its reader
    assert {key: watcher.page["public"][key] for key in ours} == ours


def test_the_owner_changes_seats(site: Site) -> None:
    made = site.table(friends=[1, 2])
    owner = made.enter()
    assert owner.ask("sit", seat=1, kind="computer", level="random")["t"] == "ok"
    assert owner.page["people"][1] == {
        "name": "Ruth",
        "kind": "computer",
        "level": "random",
        "here": False,
        "away": False,
        "stand_in": False,
        "held": False,
        "next": None,
        "note": "",
        "face": 0,
    } | {"name": owner.page["people"][1]["name"]}
    owner.ask("sit", seat=1, kind="computer")
    assert owner.page["people"][1]["level"] == "plain"
    owner.ask("sit", seat=1, kind="friend")
    assert owner.page["people"][1]["kind"] == "open"
    friend = made.enter(made.sit(seat=1)["token"])
    assert friend.page["seat"] == 1
    owner.caught_up()
    assert owner.page["people"][1]["name"] == "Bob"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"seat": 0, "kind": "computer"}, "A person has that seat."),
        ({"seat": 4, "kind": "computer"}, "seat"),
        ({"seat": 1, "kind": "computer", "level": "genius"}, "genius"),
    ],
)
def test_seats_that_cannot_be_changed(player: Socket, fields: Json, reason: str) -> None:
    answer = player.ask("sit", **fields)
    assert answer["t"] == "no"
    assert reason in answer["reason"]


def test_only_the_owner_changes_seats(pair: tuple[Socket, Socket]) -> None:
    assert pair[1].ask("sit", seat=2, kind="friend")["reason"] == "Only who made the table may change seats."


def test_levels_are_kept(site: Site) -> None:
    asked: list[str] = []
    made = site.table(seats=[{"kind": "me"}, *({"kind": "computer", "level": "random"} for _ in range(3))])
    real = made.live.thinking.choose

    async def choose(level: str, view: View, of: str = "", cards: Sequence[str] = ()) -> Choice:
        asked.append(level)
        return await real(level, view)

    made.live.thinking.choose = choose  # type: ignore[method-assign]
    made.enter().to_play()
    assert set(asked) == {"random"}


def test_trouble_of_the_store_is_told(made: Made, player: Socket) -> None:
    made.site.rooms._trouble("the disk is full")
    assert player.until("waiting")["text"] == "the disk is full"
    made.site.rooms._trouble("")
    assert player.until("waiting")["text"] == ""


def test_a_table_that_lost_its_last_choices_says_so_to_all(site: Site, made: Made, player: Socket) -> None:
    player.do(PASS)
    player.hang_up()
    assert isinstance(site.store, MemoryStore)
    log = site.store._tables[made.table]
    del log[-1:]
    site.rooms.open.clear()
    site.rooms.tables.live.clear()
    watcher = made.enter("").page
    notice = watcher["notice"]
    assert notice.startswith("The last choices at this table were lost. The game goes on from hand 1, where ")
    assert notice.endswith(
        "The next deal has a new seal: what was opened in the lost hands says nothing about its cards."
    )
    assert watcher["log"] == [notice]
    assert notice in made.enter().page["log"]
