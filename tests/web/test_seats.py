"""Seats change between hands, and cards that somebody may know are marked: what the browsers are sent of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.web.client import Json, Site, Socket, asked, over

PAGE = Path(__file__).resolve().parents[2] / "page"


def cards_told(socket: Socket) -> list[Json]:
    """Every message to this socket that names a card of its own."""
    return [told for told in socket.heard if told.get("own")]


def test_a_newcomer_in_mid_hand_sees_no_card_of_the_seat(site: Site) -> None:
    """AUDIT S4: the owner opened a computer player's seat in mid-hand, and looked at its cards."""
    made = site.table("three-handed")
    owner = made.enter()
    owner.to_play()
    assert owner.ask("sit", seat=1, kind="friend")["t"] == "ok"
    seat = made.sit("Eve", seat=1)
    assert seat["now"] is False
    eve = made.enter(seat["token"])
    assert (eve.page["seat"], eve.page["own"], eve.page["coming"]["seat"]) == (None, None, 1)
    assert "until this hand is over" in eve.page["coming"]["text"]
    assert eve.ask("do", at=eve.page["at"], do=["pass"])["t"] == "no"
    owner.caught_up()
    assert owner.page["people"][1]["next"] == "person"
    assert owner.page["people"][1]["note"] == "from the next hand on Eve has this seat"
    owner.play(over)
    eve.caught_up()
    assert eve.page["seat"] == 1
    shown = cards_told(eve)
    assert shown
    assert not any(shown[0]["own"]["hand"] or any(shown[0]["own"]["known"].values()) for _ in shown)
    owner.ask("ready")
    eve.ask("ready")
    eve.caught_up()
    assert len(eve.own["hand"]) >= 15
    assert eve.page["coming"] is None


def test_a_guest_reads_the_game_what_differs_and_whose_partner_they_would_be(site: Site) -> None:
    """Fault 7: behind the link stood "Frank's Friday, to 350", and nothing of double deck, 350, or Frank."""
    seats = [{"kind": kind} for kind in ("me", "computer", "friend", "friend")]
    house = {"name": "Frank’s Friday", "summary": "", "source": "", "notes": []}
    rules = {"score.goal": "450"}
    made = site.table("double-deck", seats=seats, me="Frank", set=rules, house=house)
    shown = site.get(made.where()).json
    assert (shown["title"], shown["game"]) == ("Frank’s Friday, to 450", "Double deck")
    assert next(change["words"] for change in shown["differs"]) == "450, not 500"
    walter = shown["people"][1]["name"]
    assert shown["partners"] == ["", "", "partner of Frank", f"partner of {walter}"]
    assert [person["name"] for person in shown["people"]][2:] == ["Free seat", "Free seat"]
    for system in ("cutthroat", "five-handed-call"):
        alone = site.get(site.table(system).where()).json
        assert (alone["differs"], set(alone["partners"])) == ([], {""})
    six = site.get(site.table("triple-deck", me="Eve").where()).json["partners"]
    assert six[3].startswith("partner of Eve") or six[2].startswith("partner of Eve")


def test_who_may_not_watch_waits_for_the_seat_all_the_same(site: Site) -> None:
    made = site.table("three-handed", seats=[{"kind": "me"}, {"kind": "held"}, {"kind": "computer"}], watchers=False)
    made.enter().to_play()
    assert site.get(made.where()).json["free"] == [1]
    eve = made.enter(made.sit("Eve")["token"])
    assert eve.page["own"] is None


def test_a_friend_takes_a_held_seat_before_the_cards_are_dealt(site: Site) -> None:
    made = site.table("three-handed", seats=[{"kind": "me"}, {"kind": "held"}, {"kind": "friend"}])
    owner = made.enter()
    assert owner.page["people"][1] | {"name": ""} == {
        "name": "",
        "kind": "computer",
        "level": "plain",
        "here": False,
        "away": False,
        "stand_in": False,
        "held": True,
        "next": None,
        "note": "a friend may take this seat",
        "face": 0,
    }
    taken = made.sit("Eve", seat=1)
    assert taken["now"] is True
    assert made.enter(taken["token"]).page["seat"] == 1


def test_shared_cards_are_marked_for_all(site: Site) -> None:
    """AUDIT S5: who joined was not told."""
    first = site.table("three-handed")
    player = first.enter()
    assert player.page["known"] is None
    assert site.get(first.where()).json["known"] is None
    player.play(over)
    where, more = first.where("/share"), [("authorization", f"Bearer {first.token}")]
    deal = site.post(where, {"hand": 1}, more=more).json["deal"]
    again = site.table("three-handed", friends=[1], deal=deal, id="")
    mark = again.enter().page["known"]
    assert mark["kind"] == "shared"
    assert "whoever shared or played them knows every hand" in mark["text"]
    assert site.get(again.where()).json["known"] == mark, "at joining"
    friend = again.enter(again.sit()["token"])
    assert friend.page["known"] == mark
    assert mark["text"] in friend.page["log"]
    assert friend.page["notice"] == mark["text"]


def test_a_game_that_goes_on_from_a_record_is_marked(site: Site) -> None:
    first = site.table("three-handed")
    player = first.enter()
    player.play(over)
    record = site.get(first.where("/record")).text
    between = site.table("three-handed", record=record, id="").enter().page["known"]
    assert (between["kind"], "its scores come from there" in between["text"]) == ("record", True)
    text = open_hand(first.live.game)
    mark = site.table("three-handed", record=text, id="").enter().page["known"]
    assert "in the middle of hand 2: whoever has the record knows all its cards" in mark["text"]
    assert json.dumps(mark).count("hand 2") == 1


def open_hand(game: object) -> str:
    """The record of a game with a hand that was dealt and not played."""
    from random import Random

    from deece.game.deal import shuffled
    from deece.record import format, parse
    from deece.table.game import TableGame

    assert isinstance(game, TableGame)
    deal = shuffled(game.rules, Random(3), game.public.game.dealer)
    return format(parse(game.finished().text).extend([deal]))


def test_the_seat_of_one_who_is_away_is_asked_for(site: Site) -> None:
    """AUDIT T15: people are asked, and nobody's seat is taken before they agree."""
    made = site.table("three-handed", friends=[1])
    owner, friend = made.enter(), made.enter(made.sit("Bob")["token"])
    assert site.get(made.where()).json["asked_for"] == []
    friend.ask("leave")
    assert site.get(made.where()).json["asked_for"] == [1]
    seat = made.sit("Eve", seat=1)
    eve = made.enter(seat["token"])
    assert eve.page["own"] is None
    assert eve.page["coming"]["asked"]
    assert "asked for the seat of Bob" in eve.page["coming"]["text"]
    owner.caught_up()
    (question,) = owner.page["questions"]
    assert (question["about"], question["seat"], question["of"]) == ("seat", 1, [0])
    assert (
        question["text"]
        == "Eve asks for the seat of Bob, who is away. If all agree, it is theirs from the next hand on."
    )
    assert (question["say_yes"], question["say_no"]) == ("Give it to Eve", "Keep it for Bob")
    owner.ask("vote", yes=False, about="seat", seat=1)
    eve.caught_up()
    assert (eve.page["coming"], eve.page["notice"]) == (None, "This seat is another's now.")


def test_what_is_asked_about_the_first_seat_is_answered_too(site: Site) -> None:
    made = site.table("three-handed", friends=[1, 2])
    owner, bob = made.enter(), made.enter(made.sit("Bob", seat=1)["token"])
    owner.ask("leave")
    eve = made.enter(made.sit("Eve", seat=0)["token"])
    bob.caught_up()
    (question,) = bob.page["questions"]
    assert (question["about"], question["seat"], question["of"]) == ("seat", 0, [1])
    assert bob.ask("vote", yes=False, about="seat", seat=0)["t"] == "ok"
    assert bob.page["questions"] == []
    eve.caught_up()
    assert eve.page["coming"] is None


def test_the_manners_of_a_table_are_said(site: Site) -> None:
    plain = site.table("three-handed").enter().page["manners"]
    assert (plain["away"], plain["away_after"], plain["clock"], len(plain["lines"])) == ("ask", 45, 0, 1)
    page = site.table("three-handed", away="computer", away_after=120, clock=30).enter().page
    assert page["manners"]["lines"] == [
        "When the table has waited 120 seconds for somebody who is away, a computer player plays for them.",
        "There are 30 seconds for each choice. When they are over, a computer player makes that choice.",
    ]
    assert site.post("/api/tables", asked("three-handed", clock=5)).status == 400


def test_whose_clock_runs_out_is_said(site: Site) -> None:
    made = site.table("three-handed", clock=600)
    player = made.enter()
    player.until(lambda _: player.my_turn())
    step = next(told for told in player.heard[::-1] if told["t"] == "step")
    assert 500 < step["clock"] <= 600
    made.live.bots._next_at -= 1000
    made.live.bots.wake()
    told = player.until(lambda told: told["t"] == "step")
    assert told["event"]["text"].startswith("Time is up: a computer player chooses for Ann. Ann ")


def test_who_made_the_table_hears_a_report_and_removes_the_player(site: Site) -> None:
    """AUDIT T19: no block, no report. The removed player keeps their cards until the hand is over, and then watches."""
    made = site.table("three-handed", friends=[1, 2])
    owner = made.enter()
    bob, eve = made.enter(made.sit("Bob", seat=1)["token"]), made.enter(made.sit("Eve", seat=2)["token"])
    assert bob.ask("report", seat=2)["t"] == "ok"
    assert bob.ask("report", seat=0)["t"] == "no"
    assert bob.ask("remove", seat=2)["reason"] == "Only who made the table may remove a player."
    for one in (owner, bob, eve):
        one.caught_up()
    assert [told["reports"] for told in owner.heard if told["t"] == "reports"] == [["Bob has reported Eve to you."]]
    assert not [told for told in bob.heard + eve.heard if told["t"] == "reports"]
    assert made.enter().page["reports"] == ["Bob has reported Eve to you."]
    assert owner.ask("remove", seat=0)["t"] == "no"
    assert owner.ask("remove", seat=2)["t"] == "ok"
    eve.caught_up()
    assert eve.page["seat"] == 2
    assert eve.page["people"][2]["note"] == "from the next hand on a computer player has this seat"
    for one in (owner, bob, eve):
        one.ask("vote", yes=True)  # deal again: the hand is over
    eve.caught_up()
    assert (eve.page["seat"], eve.page["own"], eve.page["notice"]) == (None, None, "This seat is another's now.")
    assert eve.page["people"][2]["kind"] == "computer"


def test_each_of_the_faces_that_the_page_has_may_be_worn_and_no_other(site: Site) -> None:
    faces = set(re.findall(r"\.face-(\d+)", (PAGE / "table" / "talk.css").read_text("utf-8")))
    for face in range(len(faces) + 1):
        made = site.table("three-handed", seats=[{"kind": "me"}, {"kind": "held"}, {"kind": "computer"}])
        assert made.enter(made.sit("Eve", seat=1, face=face)["token"]).page["people"][1]["face"] == face
    asked = {"name": "Eve", "seat": 1, "face": len(faces) + 1}
    assert site.post(site.table("three-handed", friends=[1]).where("/sit"), asked).status == 400
