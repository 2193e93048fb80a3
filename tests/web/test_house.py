"""House sets from the browser: their words at the table and in its log, as a file, and read from one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deece.rules.house import house_set, ruleset_to_toml
from deece.rules.ruleset import load, load_text, systems
from deece.table.log import House, as_of_now, change_of
from deece.table.log import Made as FirstEntry
from tests.web.client import ORIGIN, Json, Made, Site, asked, over
from tests.web.test_api import bearer, finished_hand, refused

WORDS: Json = {
    "name": "Our club",
    "summary": "Double deck to 450, as we play it on Thursdays.",
    "source": "Margaret's notebook",
    "notes": ['Aunt "Bea" deals first.', "Tea at nine."],
}
SET = {"score.goal": "450"}
NO_WORDS: Json = {"name": "", "summary": "", "source": "", "notes": []}


def form(site: Site, **house: object) -> Json:
    answer = site.post("/api/rules", {"id": "double-deck", "set": SET, "house": {**WORDS, **house}})
    assert answer.status == 200, answer.text
    told: Json = answer.json
    return told


def sheet(told: Json) -> str:
    return " ".join(f"{block['text']} {block['rows']}" for block in told["sheet"])


# -- the words in the form


def test_the_sheet_has_the_words(site: Site) -> None:
    told = form(site)
    assert told["house"] == {**WORDS, "problems": []}
    assert told["sheet"][0]["text"] == "Our club"
    assert WORDS["summary"] in sheet(told)
    assert "Tea at nine." in sheet(told)


def test_words_are_tidied(site: Site) -> None:
    told = form(site, name="  Our \n club ", notes=["", "  Tea\tat nine. ", " "])["house"]
    assert (told["name"], told["notes"]) == ("Our club", ["Tea at nine."])


@pytest.mark.parametrize(
    ("field", "words", "says"),
    [
        ("name", "A" * 61, "61 letters long: at most 60"),
        ("summary", "A" * 301, "301 letters long: at most 300"),
        ("source", "A" * 201, "201 letters long: at most 200"),
        ("notes", ["A" * 401], "401 letters long: at most 400"),
        ("notes", ["A"] * 41, "at most 40"),
    ],
)
def test_words_that_cannot_be_say_why_beside_their_field(site: Site, field: str, words: object, says: str) -> None:
    told = form(site, **{field: words})
    (problem,) = told["house"]["problems"]
    assert problem["field"] == field
    assert says in problem["text"]
    assert "house-set" not in problem["text"]
    assert told["problems"] == []
    assert [change["key"] for change in told["changes"]] == ["score.goal"], "the rules are shown all the same"


def test_rules_and_words_are_judged_apart(site: Site) -> None:
    answer = site.post("/api/rules", {"id": "double-deck", "set": {"deal.hand": "19"}, "house": {"name": "A" * 61}})
    assert answer.json["problems"]
    assert [one["field"] for one in answer.json["house"]["problems"]] == ["name"]


@pytest.mark.parametrize(
    "house", [{"name": "A" * 2001}, {"notes": ["A"] * 201}, {"notes": "text"}, {"name": 5}, "Our club"]
)
def test_what_is_far_too_much_is_no_question(site: Site, house: object) -> None:
    refused(site.post("/api/rules", {"id": "double-deck", "house": house}), 400)


# -- the file


def file(site: Site, **more: object) -> str:
    answer = site.post("/api/rules/file", {"id": "double-deck", "set": SET, "house": WORDS, **more})
    assert answer.status == 200, answer.text
    return answer.text


def test_the_file_is_the_one_canonical_text(site: Site) -> None:
    answer = site.post("/api/rules/file", {"id": "double-deck", "set": SET, "house": WORDS})
    assert answer.headers["content-type"].startswith("application/toml")
    assert answer.headers["content-disposition"] == 'attachment; filename="our-club.toml"'
    assert answer.text == ruleset_to_toml(house_set("double-deck", SET, **WORDS))


def test_the_file_is_read_by_the_command(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "our-club.toml"
    path.write_text(file(site), "utf-8")
    found = load(str(path))
    assert (found.name, found.summary, found.source) == (WORDS["name"], WORDS["summary"], WORDS["source"])
    assert list(found.notes[-2:]) == WORDS["notes"]
    assert found.rules == load("double-deck", SET).rules


@pytest.mark.parametrize("system", systems())
def test_a_file_is_read_again_as_it_was_sent(site: Site, system: str) -> None:
    text = site.post("/api/rules/file", {"id": system, "set": {"score.goal": "1230"}, "house": WORDS}).text
    told = site.post("/api/rules/read", {"text": text})
    assert told.json == {"id": system, "set": {"score.goal": "1230"}, "house": WORDS}


def test_a_set_of_words_alone(site: Site) -> None:
    text = file(site, set={})
    assert site.post("/api/rules/read", {"text": text}).json == {"id": "double-deck", "set": {}, "house": WORDS}


def test_a_set_without_words(site: Site) -> None:
    text = file(site, house=NO_WORDS)
    assert site.post("/api/rules/read", {"text": text}).json == {"id": "double-deck", "set": SET, "house": NO_WORDS}


def test_what_is_the_standard_is_not_written(site: Site) -> None:
    assert "first_bid" not in file(site, set={**SET, "auction.first_bid": "50"})


def test_a_file_from_another_editor(site: Site) -> None:
    text = "\ufeff" + file(site).replace("\n", "\r\n") + "\r\n# ours\r\n"
    assert site.post("/api/rules/read", {"text": text}).json["house"] == WORDS


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"set": {"deal.hand": "19"}}, "deal.hand"),
        ({"set": {"score.gaol": "1"}}, "score.goal"),
        ({"house": {"name": "A" * 61}}, "at most 60"),
        ({"id": "nonsense"}, "no system 'nonsense'"),
    ],
)
def test_no_file_of_what_cannot_be(site: Site, more: Json, words: str) -> None:
    answer = site.post("/api/rules/file", {"id": "double-deck", "set": SET, "house": WORDS, **more})
    assert answer.status in (400, 404)
    assert words in answer.error


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "extends a system"),
        ("Dear Sir,", "not good TOML"),
        ('extends = "double-deck"\n[deal]\nhand = 19', "deal.hand"),
        ('extends = "double-deck"\n[score]\ngaol = 1', "score.goal"),
        ('extends = "nonsense"', "no system 'nonsense'"),
        ('extends = "/etc/passwd"', "not a file"),
        ('extends = "../other.toml"', "not a file"),
        ('extends = "double-deck"\nname = "' + "A" * 61 + '"', "at most 60"),
        ("#" * 20_001, "too long"),
        ("[" * 5000, "not good TOML"),
    ],
)
def test_a_file_that_cannot_be_says_why(site: Site, text: str, words: str) -> None:
    refused(site.post("/api/rules/read", {"text": text}), 400, words)


def test_a_very_long_file(site: Site) -> None:
    assert site.post("/api/rules/read", {"text": "#" * 200_000}).status == 413


# -- at the table


def club(site: Site, **more: Any) -> Made:
    return site.table(set=SET, house=WORDS, **more)


def test_table_and_log_show_the_name(site: Site) -> None:
    made = club(site)
    told = site.get(made.where()).json
    assert told["title"] == "Our club, to 450"
    assert told["rules"] == {"id": "double-deck", "name": "Our club", "changes": 1, "set": SET, "house": WORDS}
    player = made.enter()
    welcome = next(message for message in player.heard if message["t"] == "welcome")
    assert (welcome["title"], welcome["rules"]["name"]) == ("Our club, to 450", "Our club")
    (first, *_) = site.run(site.store.read(made.table))
    entry = change_of(first)
    assert isinstance(entry, FirstEntry)
    assert entry.house == House(**{**WORDS, "notes": tuple(WORDS["notes"])})
    assert as_of_now(entry)[1].name == "Our club"
    assert '"Our club"' in first.body


def test_the_words_are_there_after_a_restart(site: Site) -> None:
    made = club(site)
    told = site.get(made.where()).json
    site.rooms.open.clear()
    site.rooms.tables.live.clear()
    assert site.get(made.where()).json == told


def test_typed_rules_have_the_words(site: Site) -> None:
    player = club(site).enter()
    lines = "\n".join(player.type("rules")["lines"])
    assert "Our club" in lines
    assert "Tea at nine." in lines


def test_the_record_is_that_of_the_rules(site: Site) -> None:
    made = club(site)
    made.enter().play(over)
    text = site.get(made.where("/record")).text
    assert "set: score.goal=450" in text
    answer = site.post("/api/tables", asked() | {"id": "", "record": text, "house": WORDS})
    assert answer.status == 201
    assert site.get(f"/api/tables/{answer.json['table']}").json["rules"]["house"] == NO_WORDS


def test_shared_cards_come_with_the_words(site: Site) -> None:
    made = finished_hand(site, set=SET, house=WORDS)
    deal = site.post(made.where("/share"), {"hand": 1}, **bearer(made.token)).json["deal"]
    told = site.get(f"/api/deals/{deal}").json
    assert (told["title"], told["house"]) == ("Our club", WORDS)
    again = site.post("/api/tables", asked() | {"id": "", "deal": deal}).json
    assert site.get(f"/api/tables/{again['table']}").json["rules"]["house"] == WORDS


def test_no_table_by_words_that_cannot_be(site: Site) -> None:
    refused(site.post("/api/tables", asked() | {"house": {"name": "A" * 61}}), 400, "at most 60")
    assert not site.rooms.tables.live


def test_markup_in_words_is_text_to_the_server(site: Site) -> None:
    words = "<img src=x onerror=alert(1)>"
    told = form(site, name=words, notes=[words])
    assert told["house"]["name"] == words
    assert load_text(file(site, house={"name": words})).name == words
    assert ORIGIN not in sheet(told)


def test_rules_are_printed_with_two_hands_and_a_card(site: Site) -> None:
    asked = {"id": "double-deck", "set": {"score.goal": "600"}, "house": {"name": "Tuesdays"}}
    told = site.post("/api/rules/print", asked).json
    sheet, card = (" ".join(str(block) for block in told[part]) for part in ("sheet", "card"))
    assert sheet.count("A hand, card by card") == 2
    assert "Tuesdays: a card for the table" in card
    assert "The game is to 600." in card
    assert site.post("/api/rules/print", {"id": "double-deck", "set": {"deal.hand": "3"}}).status == 400
    assert site.post("/api/rules/print", {"id": "poker"}).status == 404
