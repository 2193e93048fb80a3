"""Tables for learning: hands that lie open, and games played on from a known hand. All are told, and nothing counts."""

from __future__ import annotations

import asyncio
import json

import pytest

from deece.api.costly import Costly
from deece.api.door import Door
from deece.api.reviewing import Reviews, decisions_of, listed
from deece.offline.engine import Engine
from deece.offline.thinker import Elsewhere
from deece.record import format, parse
from deece.store.memory import MemoryStore
from deece.table.game import Finished
from deece.table.thinking import Thinking
from deece.wire.public import cards_of
from tests.web.client import Json, Made, Site, as_json, asked, over
from tests.web.games import game


def held(made: Made) -> list[list[str]]:
    """By seat what it holds, behind the scenes."""
    return [cards_of(bits) for bits in made.live.game.state.hands]


def test_all_hands_lie_open_to_everybody_and_stay_true(site: Site) -> None:
    made = site.table("four-handed", open=True)
    joining = site.get(made.where()).json["known"]
    assert (joining["kind"], joining["short"], joining["practice"]) == ("open", "open hands", True)
    ann, eve = made.enter(), made.enter("")
    assert ann.page["known"] == eve.page["known"] == joining
    assert joining["text"] in ann.page["log"]
    ann.to_play()
    for guest in (ann, eve):
        guest.caught_up()
        assert guest.page["hands"] == held(made)
        assert max(map(len, guest.page["hands"])) == 12
    again = made.enter("")
    assert again.page["hands"] == held(made)


def test_computer_players_say_why_at_an_open_table(site: Site) -> None:
    made = site.table("four-handed", open=True)
    ann = made.enter()
    ann.play(over)
    played = [told["event"] for told in ann.heard if told["t"] == "step" and told["event"]["kind"] == "play"]
    theirs = [one for one in played if one["seat"] != 0]
    assert theirs
    assert all(one["why"].endswith(".") and "Why: " in one["text"] for one in theirs)
    assert not any(one["why"] for one in played if one["seat"] == 0)


def test_the_hands_may_be_asked_for_by_a_word(site: Site) -> None:
    ann = site.table("four-handed", open=True).enter()
    ann.to_play()
    lines = ann.type("hands")["lines"]
    assert [line.split(":")[0] for line in lines] == ann.page["says"]["names"]
    assert "spades: " in " ".join(lines)


def test_at_another_table_no_hand_lies_open(site: Site) -> None:
    ann = site.table("four-handed").enter()
    ann.to_play()
    assert ann.page["hands"] is None
    assert ann.page["known"] is None
    steps = [told for told in ann.heard if told["t"] == "step"]
    assert steps
    assert not any("hands" in told or told["event"]["why"] for told in steps)
    assert ann.type("hands")["lines"] == ["The hands do not lie open here."]


def test_an_open_table_is_open_again_after_a_restart_and_from_its_record(site: Site) -> None:
    made = site.table("four-handed", open=True)
    made.enter().play(over)
    record = site.get(made.where("/record")).text
    assert parse(record).practice == "open"
    tables = site.rooms.tables
    _, again = site.run(tables._read(made.table))
    assert again
    assert again.practice == "open"
    assert "all hands lie open" in site.post("/api/record", {"record": record}).json["words"]
    seats: list[Json] = [{"kind": "me"}, *[{"kind": "computer"}] * 3]
    other = site.post("/api/tables", {"name": "On", "me": "Ann", "seats": seats, "record": record}).json["table"]
    assert site.get(f"/api/tables/{other}").json["known"]["kind"] == "open"


def test_a_table_in_the_page_itself_may_be_open_too() -> None:
    class Nobody:
        def said(self, line: int, text: str) -> None: ...
        def closed(self, line: int) -> None: ...
        def answered(self, id: int, status: int, headers: str, content: str) -> None: ...

    async def known() -> Json:
        engine = Engine(Nobody(), MemoryStore(), Elsewhere(lambda number, question: None), "")
        made = await engine.answer("POST", "/api/tables", {}, json.dumps(asked("four-handed", open=True)))
        id = json.loads(made.content)["table"]
        found: Json = json.loads((await engine.answer("GET", f"/api/tables/{id}", {}, "")).content)["known"]
        return found

    assert asyncio.run(known())["kind"] == "open"


@pytest.mark.usefixtures("needs_kernel")
def test_a_game_played_on_from_a_choice_says_so_and_its_record_too(site: Site) -> None:
    wanted = {"record": format(game("four-handed", level="learner")), "hand": 1, "seat": 2, "choice": 3}
    record = site.post("/api/review", {**wanted, "want": "before"}).json["record"]
    seats = [{"kind": "me"} if seat == 2 else {"kind": "computer"} for seat in range(4)]
    made = site.post("/api/tables", {"name": "", "me": "Ann", "seats": seats, "record": record}).json
    known = site.get(f"/api/tables/{made['table']}").json["known"]
    assert (known["kind"], known["short"], known["practice"]) == ("known", "cards known", True)
    ann = site.enter(made["table"], made["token"])
    assert (ann.page["hands"], ann.page["notice"]) == (None, known["text"])
    ann.play(over)
    assert parse(site.get(f"/api/tables/{made['table']}/record").text).practice == "known"


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize("practice", ["", "open", "known"])
def test_a_game_for_learning_is_never_counted(practice: str) -> None:
    text = format(game("four-handed")).replace("\ndealer: Player 0", f"\ndealer: Player 0\npractice: {practice}")
    record = parse(text if practice else format(game("four-handed")))
    reviews, of = Reviews(Costly(Door(), Thinking()), effort=0.02), Finished(format(record))

    async def judged() -> tuple[Json, Json]:
        for number in range(len(decisions_of(record, 1, 1))):
            told = await reviews.one("here", of, 1, 1, number)
        return as_json(told), as_json(await reviews.find("here", of, listed, 1, 1))

    told, shown = asyncio.run(judged())
    assert told["sums"]
    assert (told["counted"] is None) == bool(practice)
    assert bool(shown["says"]["practice"]) == bool(practice)
