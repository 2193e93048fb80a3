"""The school over HTTP: lists, lessons, questions, answers; nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deece.record import format, parse
from deece.review import decisions, judge
from deece.school import DRILLS, LESSONS, drill_task
from deece.school.tasks import shown_answer
from tests.review.information import played
from tests.school.test_given import step as own_step
from tests.web.client import Site
from tests.web.games import text
from tests.web.test_api import refused

Json = dict[str, Any]


def answer(site: Site, id: str, number: int, text: str, **more: Any) -> Json:
    found: Json = site.post("/api/learn/answer", {"id": id, "number": number, "answer": text, "now": 1e9, **more}).json
    return found


@pytest.mark.usefixtures("needs_kernel")
def test_every_lesson_and_drill_is_listed_once(site: Site) -> None:
    told = site.post("/api/learn", {}).json
    rows = [row for part in told["parts"] for row in part["rows"]] + [told["first"]]
    assert sorted(row["id"] for row in rows) == sorted([*LESSONS, *DRILLS])
    assert told["first"]["id"] == "first-hand"


def test_without_the_kernel_what_is_judged_is_left_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for asks in ("deece.api.learn", "deece.wire.school"):
        monkeypatch.setattr(f"{asks}.can_review", lambda: False)
    told = site.post("/api/learn", {}).json
    rows = {row["id"] for part in told["parts"] for row in part["rows"]}
    assert rows & set(DRILLS) == {id for id, drill in DRILLS.items() if not drill.judged}
    refused(site.post("/api/learn/drill", {"id": "bid", "number": 1}), 409)


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_gone_through_by_what_it_shows(site: Site, id: str) -> None:
    steps = site.post("/api/learn/lesson", {"id": id}).json["steps"]
    for number, step in enumerate(steps):
        found = answer(site, id, number, step["show"])
        assert found["right"], (id, number)
        assert found["kept"] is None
        if step["ask"] in ("act", "cards"):
            assert {one["card"] for one in step["choices"] if one["card"]} <= set(step["cards"])
            assert step["seats"][0]["name"] == "You"


def test_places_go_round_the_table_from_the_learner(site: Site) -> None:
    """Whoever led, and all between them and the learner, have a card in the trick."""
    tricks = 0
    for id in LESSONS:
        for step in site.post("/api/learn/lesson", {"id": id}).json["steps"]:
            led = [place for place, seat in enumerate(step["seats"]) if seat["led"]]
            if led and led != [0]:
                (first,), tricks = led, tricks + 1
                played = [place for place, seat in enumerate(step["seats"]) if seat["card"]]
                assert played == list(range(first, len(step["seats"]))), (id, step["seats"])
    assert tricks > 20


def test_there_is_trump_where_the_words_name_it_and_nowhere_else(site: Site) -> None:
    """Before it is named no suit is: the cards of the hand stand by it."""
    named = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    seen = set()
    for id in LESSONS:
        for step in site.post("/api/learn/lesson", {"id": id}).json["steps"]:
            assert named.get(step["trump"], "") in step["trump_words"].lower(), (id, step["trump_words"])
            assert (step["trump"] is None) == (step["trump_words"] == ""), id
            seen.add(step["trump"])
    assert seen > {None}


def test_a_question_is_graded_and_kept_when_missed(site: Site) -> None:
    assert site.post("/api/learn/drill", {"id": "count-20", "number": 5}).json["task"]["ask"] == "meld"
    right = int(shown_answer(drill_task("count-20", 5)))
    missed = answer(site, "count-20", 5, str(right + 1))
    assert (missed["right"], missed["total"]) == (False, right)
    again = answer(site, "count-20", 5, str(right), kept=missed["kept"])
    assert again["right"]
    assert again["kept"]["due"] > missed["kept"]["due"]


@pytest.mark.usefixtures("needs_kernel")
def test_a_choice_is_judged(site: Site) -> None:
    task = site.post("/api/learn/drill", {"id": "trump", "number": 0}).json["task"]
    found = answer(site, "trump", 0, task["choices"][0]["do"])
    assert found["words"]
    assert len(found["chances"]) > 1
    assert (found["kept"] is None) == found["right"]


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize("id", [id for id, drill in DRILLS.items() if drill.judged])
def test_the_best_answer_to_what_is_judged_is_shown_and_is_right(site: Site, id: str) -> None:
    assert site.post("/api/learn/drill", {"id": id, "number": 2}).json["task"]["judged"]
    best = site.post("/api/learn/best", {"id": id, "number": 2}).json["show"]
    assert best
    assert answer(site, id, 2, best)["right"]


def test_only_what_is_judged_has_a_best_answer(site: Site) -> None:
    refused(site.post("/api/learn/best", {"id": "count-12", "number": 1}), 404)
    refused(site.post("/api/learn/best", {"id": "first-hand", "number": 1}), 404)
    refused(site.post("/api/learn/best", {"id": "bid", "number": -1}), 400)


def test_what_is_not_there_or_not_understood_is_refused(site: Site) -> None:
    refused(site.post("/api/learn/lesson", {"id": "poker"}), 404, "There is no such lesson or drill")
    refused(site.post("/api/learn/drill", {"id": "meld", "number": 1}), 404)
    refused(site.post("/api/learn/drill", {"id": "count-12", "number": -1}), 400)
    asked = {"id": "meld", "number": 0, "answer": "lots"}
    refused(site.post("/api/learn/answer", asked), 400, "Type a figure, as 24")
    refused(site.post("/api/learn/answer", {**asked, "number": 99}), 404)
    good = {"due": 1, "last": 1, "state": 2, "stability": 5, "difficulty": 5}
    right = answer(site, "count-12", 1, "3", kept=good)
    assert right["kept"]
    for wrong in ({"stability": -5}, {"due": 1e300}, {"last": -1e12}, {"stability": None}, {"state": 3}):
        asked = {"id": "count-12", "number": 1, "answer": "3", "now": 1e9, "kept": good | wrong}
        refused(site.post("/api/learn/answer", asked), 400)


def test_a_table_is_made_of_it(site: Site) -> None:
    told = site.post("/api/learn/day", {"id": "four-handed", "date": "2026-11-23"}).json
    seats = [{"kind": "me"}, *({"kind": "computer", "level": told["level"]} for _ in range(told["people"] - 1))]
    made = site.post("/api/tables", {"name": "Day", "me": "Ann", "seats": seats, "record": told["record"]})
    assert made.status == 201
    assert parse(told["record"]).rules == "four-handed"


def test_a_table_with_the_hand_of_the_day_says_that_everybody_plays_it(site: Site) -> None:
    """Fault 19: "This game goes on from a record ... whoever has the record knows all its cards"."""
    told = site.post("/api/learn/day", {"id": "four-handed", "date": "2026-11-23"}).json
    seats = [{"kind": "me"}, *({"kind": "computer", "level": told["level"]} for _ in range(told["people"] - 1))]
    asked = {"name": "Day", "me": "Ann", "seats": seats, "record": told["record"]}
    known = {}
    for day in ("2026-11-23", "2026-11-24", ""):
        made = site.post("/api/tables", {**asked, "day": day}).json
        known[day] = site.get(f"/api/tables/{made['table']}").json["known"]
    assert known["2026-11-23"]["kind"] == "day"
    assert known["2026-11-23"]["text"] == "Today's hand: everybody plays these cards."
    assert known["2026-11-24"]["kind"] == known[""]["kind"] == "record", "that is another day's"


def test_what_another_made_of_it_is_one_sentence(site: Site) -> None:
    asked = {"id": "four-handed", "date": "2026-11-23", "compared": True}
    words = site.post("/api/learn/day", asked).json["words"]
    assert " in your seat: You & Ruth " in words
    refused(site.post("/api/learn/day", {**asked, "date": "today"}), 400)
    for date in ("9999-99-99", "2026-02-30", "2024-12-31", "2300-01-01"):
        refused(site.post("/api/learn/day", {**asked, "date": date}), 404, "no hand of that day")
    refused(site.post("/api/learn/day", {**asked, "id": "poker"}), 404)


@pytest.mark.usefixtures("needs_kernel")
def test_a_hand_of_ones_own_is_asked_again_and_says_when_it_comes_back(site: Site) -> None:
    record = played("four-handed", "learner", 3)
    one = decisions(record, [1])[4]
    asked = {"record": format(replace(record, entries=record.entries[: one.place])), "about": "Here you chose."}
    task = site.post("/api/learn/own", asked).json["task"]
    assert task["say"] == "Here you chose."
    assert sorted(task["cards"]) == sorted(str(card) for card in one.view.hand)
    best = judge(one.view, one.played, effort=0.5).best
    said = next(each["do"] for each in task["choices"] if each["card"] == str(getattr(best, "card", None)))
    found = site.post("/api/learn/own/answer", {**asked, "answer": said, "step": 1, "now": 1e9}).json
    assert found["right"]
    assert found["kept"] == {"due": 1e9 + 3 * 86_400, "step": 2}
    last = site.post("/api/learn/own/answer", {**asked, "answer": said, "step": 4, "now": 1e9}).json
    assert last["kept"] is None
    refused(site.post("/api/learn/own/answer", {**asked, "answer": "zz"}), 400)


def test_a_record_without_a_choice_at_its_end_is_refused(site: Site) -> None:
    refused(site.post("/api/learn/own", {"record": text("four-handed")}), 404)
    refused(site.post("/api/learn/own", {"record": "no record"}), 400)


def test_hands_are_printed_with_their_answers_and_what_is_judged_is_not(site: Site) -> None:
    told = site.post("/api/learn/print", {"id": "passing"}).json
    assert [hand["number"] for hand in told["hands"]] == [1, 2, 3, 4, 5]
    assert told["hands"][0]["suits"][0] == "♠ A K"
    assert told["hands"][0]["answer"].startswith("A♠ K♠")
    drill = site.post("/api/learn/print", {"id": "count-12", "number": 7}).json
    assert drill["hands"][0]["answer"] == shown_answer(drill_task("count-12", 7))
    refused(site.post("/api/learn/print", {"id": "bid"}), 404)
    refused(site.post("/api/learn/print", {"id": "poker"}), 404)


@pytest.mark.usefixtures("needs_kernel")
def test_a_teachers_own_lesson_is_shown_and_graded_and_nothing_is_stored(site: Site) -> None:
    mine = (
        own_step('ask = "act"\nright = ["52"]\ngood = "Twenty."') + own_step('ask = "act"')[len('title = "Mine"\n') :]
    )
    told = site.post("/api/learn/given", {"text": mine}).json
    assert (told["title"], [one["show"] for one in told["steps"]]) == ("Mine", ["52", ""])
    right = site.post("/api/learn/given/answer", {"text": mine, "number": 0, "answer": "52"}).json
    assert (right["right"], right["words"], right["kept"]) == (True, "Twenty.", None)
    verdict = site.post("/api/learn/given/answer", {"text": mine, "number": 1, "answer": "pass"}).json
    assert verdict["chances"]
    refused(site.post("/api/learn/given/answer", {"text": mine, "number": 2, "answer": "52"}), 404)


def test_what_is_wrong_with_a_lesson_is_said(site: Site) -> None:
    refused(site.post("/api/learn/given", {"text": own_step('ask = "sing"')}), 400, "Step 1: “ask” cannot be that.")
    refused(site.post("/api/learn/given", {"text": "x" * 60_001}), 400)
