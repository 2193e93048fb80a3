"""What the score keeper's pages ask, of the server and of the engine in the page: the same answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from deece.keeper.evening import laid, scored, taken
from deece.keeper.events import (
    Hand,
    HandTold,
    Melded,
    Penalty,
    Renamed,
    SheetEvent,
    Sign,
    TakenBack,
    Void,
    begun,
    encode,
)
from deece.keeper.fold import fold
from deece.keeper.played import changes_of
from deece.offline.engine import Engine
from deece.offline.thinker import Elsewhere
from deece.record import final, format, parse
from deece.record.playing import columns
from deece.rules.ruleset import load, systems
from deece.store.memory import MemoryStore
from tests.web.client import Json, Site
from tests.web.games import text
from tests.web.unlimited import USUAL

NAMES = ("Ruth", "Sam", "Tom", "Una")
Ask = Callable[[str, Json], Any]
MADE = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
SET = HandTold(declarer=1, bid=80, trump=0, melds={1: Melded(30), 0: Melded(20)}, play={0: 31, 1: 19})


class Nobody:
    """A page that hears nothing."""

    def said(self, line: int, text: str) -> None: ...
    def closed(self, line: int) -> None: ...
    def answered(self, id: int, status: int, headers: str, content: str) -> None: ...


def worker(address: str, asked: Json) -> Any:
    """The answer of the engine that runs in a page."""

    async def ask() -> Any:
        engine = Engine(Nobody(), MemoryStore(), Elsewhere(lambda number, question: None), "")
        found = await engine.answer("POST", f"/api/keep{address}", {}, json.dumps(asked))
        return json.loads(found.content) if found.kind == "application/json" else found.content.decode()

    return asyncio.run(ask())


@pytest.fixture(params=["server", "page"])
def ask(request: pytest.FixtureRequest, site: Site) -> Ask:
    """The service, in both of its homes."""
    if request.param == "page":
        return worker

    def server(address: str, asked: Json) -> Any:
        found = site.post(f"/api/keep{address}", asked)
        return found.json if "json" in found.headers.get("content-type", "") else found.text

    return server


def events(*changes: object, system: str = "double-deck", **rules: object) -> list[Json]:
    """A sheet with these changes after its beginning."""
    ruleset = load(system, {key.replace("__", "."): str(value) for key, value in rules.items()})
    people = ruleset.rules.people
    first = begun(ruleset, NAMES if people == len(NAMES) else [f"P{seat}" for seat in range(people)], people - 1)
    made = [SheetEvent(f"a:{number}", change) for number, change in enumerate((first, *changes), 1)]  # type: ignore[arg-type]
    return [json.loads(encode(event)) for event in made]


def test_a_sheet_begins_with_names_and_rules(ask: Ask) -> None:
    asked = {"id": "double-deck", "set": {"score.goal": "600"}, "names": [" Ruth", *NAMES[1:]], "dealer": 3}
    change = ask("/begin", asked)["change"]
    assert (change["type"], change["names"], change["dealer"]) == ("sheet", list(NAMES), 3)
    found = ask("", {"events": [{"id": "phone:1", "change": change}]})
    assert found["sheet"]["goal"] == 600
    assert found["sheet"]["next"] == {"number": 1, "hand": 1, "dealer": 3}
    assert (found["slip"]["next"], found["slip"]["questions"][0]["kind"]) == (0, "bid")


@pytest.mark.parametrize(
    ("house", "says"), [("Short  games ", "Short games"), ("", "Double deck"), (" ", "Double deck")]
)
def test_a_sheet_is_of_the_house_that_was_named_or_else_of_its_game(ask: Ask, house: str, says: str) -> None:
    asked = {"id": "double-deck", "names": list(NAMES), "dealer": 3, "house": house}
    assert ask("/begin", asked)["change"]["house"] == says


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"names": ["Ruth", "Ruth", "Tom", "Una"]}, "one name"),
        ({"names": ["Ruth"]}, "1 names for 4 seats"),
        ({"names": ["Ruth", "", "Tom", "Una"]}, "cannot be a name"),
        ({"id": "whist"}, "no system"),
        ({"set": {"score.goal": "no"}}, "score.goal"),
        ({"dealer": 7}, "who dealt first"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_words(ask: Ask, asked: Json, says: str) -> None:
    found = ask("/begin", {"id": "double-deck", "names": list(NAMES), "dealer": 0, **asked})
    assert says in found["error"]


def test_a_hand_is_told_step_by_step(ask: Ask) -> None:
    sheet = events()

    def slip(**told: Any) -> Json:
        found: Json = ask("", {"events": sheet, "draft": {"told": told}})["slip"]
        return found

    bid = slip(declarer=0, bid=65)
    assert [each["kind"] for each in bid["questions"]] == ["bid", "trump", "meld", "meld", "play", "play"]
    assert bid["next"] == 1
    assert bid["form"]["sides"] == [[0, 2], [1, 3]]
    assert bid["needed"] == []
    known = slip(declarer=0, bid=65, trump=1, melds={"0": [32], "1": [34]})
    assert known["needed"] == [
        "Ruth and Tom need 33 of 50.",
        "20 saves the 34 of Sam and Una.",
        "18 sets Ruth and Tom.",
    ]
    assert known["verdict"] is None
    done = slip(declarer=0, bid=65, trump=1, melds={"0": [32], "1": [16]}, play={"1": 17})
    assert done["told"]["play"] == {"0": 33, "1": 17}
    assert done["next"] is None
    assert done["verdict"]["head"] == "Ruth bid 65, trump ♥ hearts: made"
    assert (done["verdict"]["change"], done["verdict"]["totals"]) == ([65, 0], [65, 0])
    assert done["effect"] == []


def test_whoever_is_said_to_have_dealt_has_dealt(ask: Ask) -> None:
    """In the first seat as in every other; the sheet would have the last seat deal."""
    assert ask("", {"events": events()})["slip"]["dealer"] == 3
    for dealer in range(4):
        assert ask("", {"events": events(), "draft": {"told": {"dealer": dealer}}})["slip"]["dealer"] == dealer


def test_who_bid_most_declares_where_bids_are_added_and_of_equals_the_first(ask: Ask) -> None:
    sheet = events(system="partnership-auction", auction__kind="summed", auction__opening="free")

    def declarer(**bids: int) -> int:
        told = {"bids": {seat[1:]: bid for seat, bid in bids.items()}}
        found: int = ask("", {"events": sheet, "draft": {"told": told}})["slip"]["told"].get("declarer", -1)
        return found

    assert declarer(s0=100, s1=250, s2=0) == 1
    assert declarer(s0=0, s1=0) == -1
    assert ask("", {"events": sheet})["sheet"]["next"]["dealer"] == 3
    assert declarer(s3=200, s1=200) == 1
    later = events(Void(1, "passed out"), system="partnership-auction", auction__kind="summed", auction__opening="free")
    words = {"events": later, "draft": {"told": {"dealer": 1}}, "text": "sam 200, una 200"}
    draft = ask("/read", words)["draft"]
    assert ask("", {"events": later, "draft": draft})["slip"]["told"]["declarer"] == 3


def test_what_is_needed_is_said_again_in_the_middle_of_the_play(ask: Ask) -> None:
    told = {"declarer": 0, "bid": 65, "trump": 1, "melds": {"0": [32], "1": [34]}}
    draft = {"told": told, "so_far": {"0": 26, "1": 9}}
    slip = ask("", {"events": events(), "draft": draft})["slip"]
    assert slip["needed"] == [
        "Ruth and Tom need 7 more of the 15 left.",
        "11 more saves the 34 of Sam and Una.",
        "9 more sets Ruth and Tom.",
    ]
    words = {"events": events(), "draft": {"told": told}, "text": "so far 26 9"}
    assert ask("/read", words)["draft"]["so_far"] == {"0": 26, "1": 9}
    assert ask("/read", words)["draft"]["told"].get("play", {}) == {}
    answer = {
        "events": events(),
        "draft": {"told": told | {"melds": {"0": [32]}}, "so_far": {"0": 26, "1": 9}},
        "text": "34",
    }
    assert ask("/read", answer)["draft"]["so_far"] == {}, "an answer ends what was told in the middle of the play"


@pytest.mark.parametrize(
    ("so_far", "needed", "says"),
    [
        ({"0": 26}, "Ruth and Tom need 33 of 50.", ""),
        ({"0": 26, "1": 23}, "", "49 points so far cannot be: there are 48 before the last trick is won"),
        ({"0": 46, "1": 2}, "The bid of Ruth and Tom is covered.", ""),
        ({"0": 2, "1": 40}, "Ruth and Tom cannot make the bid of 65.", ""),
    ],
)
def test_points_in_the_middle_of_the_play_are_all_told_and_can_be(
    ask: Ask, so_far: Json, needed: str, says: str
) -> None:
    told = {"declarer": 0, "bid": 65, "trump": 1, "melds": {"0": [32], "1": [34]}}
    slip = ask("", {"events": events(), "draft": {"told": told, "so_far": so_far}})["slip"]
    assert slip["needed"][:1] == ([needed] if needed else [])
    assert [says in doubt["text"] for doubt in slip["doubts"]] == ([True] if says else [])
    assert slip["verdict"] is None


@pytest.mark.parametrize(
    ("system", "told", "text", "says"),
    [
        ("double-deck", {"declarer": 0, "bid": 65, "trump": 1}, "so far 2 3", "once the bid and all meld are told"),
        ("double-deck", {}, "so far 2 3", "once the bid and all meld are told"),
        (
            "double-deck",
            {"declarer": 0, "bid": 65, "trump": 1, "melds": {"0": [32], "1": [34]}},
            "so far 20",
            "the points of all 2 so far",
        ),
        ("two-handed", {}, "so far 2 3", "all that is taken counts"),
    ],
)
def test_points_so_far_that_say_nothing_are_refused_in_words(
    ask: Ask, system: str, told: Json, text: str, says: str
) -> None:
    found = ask("/read", {"events": events(system=system), "draft": {"told": told}, "text": text})
    assert says in found["error"]


@pytest.mark.parametrize(
    ("told", "asks", "field", "says"),
    [
        ({"bid": 63}, False, "bid", "the bids beside it are 60 and 65"),
        ({"melds": {"0": [35]}}, False, "meld", "A meld of 35 cannot be"),
        ({"play": {"0": 33, "1": 18}}, False, "play", "51"),
        ({"melds": {"0": [250], "1": [4]}}, True, "meld", "very much for a bid of 65"),
    ],
)
def test_what_cannot_be_and_what_is_rare_is_said_with_its_field(
    ask: Ask, told: Json, asks: bool, field: str, says: str
) -> None:
    whole = {"declarer": 0, "bid": 65, "trump": 1, **told}
    (doubt,) = ask("", {"events": events(), "draft": {"told": whole}})["slip"]["doubts"]
    assert (doubt["asks"], doubt["field"]) == (asks, field)
    assert says in doubt["text"]


def test_a_correction_says_what_it_changes_and_names_what_it_stands_in_place_of(ask: Ask) -> None:
    win = HandTold(declarer=0, bid=100, trump=1, melds={0: Melded(90), 1: Melded(16)}, play={0: 33, 1: 17})
    sheet = events(*(Hand(number, win) for number in range(1, 6)))
    before = ask("", {"events": sheet})["sheet"]
    assert "Ruth & Tom win" in before["over"]
    lost = {"declarer": 0, "bid": 100, "trump": 1, "melds": {"0": [70], "1": [16]}, "play": {"0": 20}}
    slip = ask("", {"events": sheet, "draft": {"number": 2, "told": lost}})["slip"]
    assert slip["over"] == ["a:3"]
    assert slip["dealer"] == 0
    assert slip["effect"][-1] == "The game is then not over"
    assert slip["effect"][0] == "Ruth & Tom: 392 in place of 615"
    assert slip["verdict"]["totals"] == [23, 30]


def test_rows_say_what_was_entered_what_it_brought_and_what_is_disputed(ask: Ask) -> None:
    sheet = events(Hand(1, MADE), Void(2, "misdeal"), Hand(3, SET), Penalty(3, 0, -20, "talked"))
    other = {"id": "b:4", "by": "Sam", "change": json.loads(encode(SheetEvent("b:4", Hand(3, MADE))))["change"]}
    found = ask("", {"events": [*sheet, other]})["sheet"]
    first, void, both = found["rows"]
    assert first["what"] == "Ruth bid 65, trump ♥ hearts: made"
    assert (first["change"], first["scores"], first["disputed"]) == ([65, 0], [65, 0], [])
    assert first["told"]["melds"] == {"0": [32, "", False], "1": [16, "", False]}
    assert (void["void"], void["hand"], void["change"]) == ("misdeal", None, [0, 0])
    assert [(each["id"], each["by"], each["change"]) for each in both["disputed"]] == [
        ("a:4", "", [51, -80]),
        ("b:4", "Sam", [65, 0]),
    ]
    assert both["penalties"] == [{"column": 0, "points": -20, "why": "talked"}]
    picked = {**both["disputed"][1]["entry"], "over": both["entries"]}
    after = ask("", {"events": [*sheet, other, {"id": "a:9", "change": picked}]})["sheet"]
    assert after["rows"][2]["disputed"] == []
    assert after["scores"] == [110, 0]


def test_a_row_says_in_a_word_how_its_hand_ended(ask: Ask) -> None:
    """A slip with a renege says that alone; whether the bid was made is then no question."""
    sheet = events(
        Hand(1, MADE),
        Hand(2, SET),
        Void(3, "misdeal"),
        Hand(4, replace(MADE, play={}, reneged=0)),
        Hand(5, replace(MADE, play={}, reneged=1)),
    )
    rows = ask("", {"events": sheet})["sheet"]["rows"]
    assert [row["short"] for row in rows] == ["made", "set", "", "renege", "renege"]


def test_a_hand_that_nobody_bid_for_has_a_row_without_a_bid(ask: Ask) -> None:
    told = HandTold(melds={0: Melded(4), 1: Melded(2)}, play={0: 10, 1: 15})
    (row,) = ask("", {"events": events(Hand(1, told), system="two-handed")})["sheet"]["rows"]
    assert row["change"] == [14, 17]
    assert (row["declarer"], row["bid"]) == (None, None)


@pytest.mark.parametrize("system", systems())
def test_every_system_can_be_told_by_typing_and_the_slip_ends_with_a_verdict(system: str) -> None:
    """The answers are poor, but the slip asks for each until the hand is told or cannot be."""
    sheet, draft = events(system=system), Json(number=0, told={})
    answers = {"trump": "spades", "meld": "0", "trick": "yes", "tricks": "1"}
    for _ in range(20):
        slip = worker("", {"events": sheet, "draft": draft})["slip"]
        if slip["next"] is None:
            break
        asked, form = slip["questions"][slip["next"]], slip["form"]
        active = form["active"]
        names = worker("", {"events": sheet})["sheet"]["names"]
        name = names[active[0]]
        text = {
            "bid": f"{name} {form['bids'] and form['bids'][0]}",
            "bids": f"{name} {form['bids'] and form['bids'][0]}",
            "partner": names[active[1]],
            "last": name,
            "play": str(form["total"] // 2 // form["step"] * form["step"]),
            **answers,
        }[asked["kind"]]
        found = worker("/read", {"events": sheet, "draft": draft, "text": text})
        assert "draft" in found, (asked, text, found)
        draft = found["draft"]
    assert slip["next"] is None
    contradicts = any(not doubt["asks"] for doubt in slip["doubts"])
    assert contradicts or slip["verdict"] or slip["problem"]
    assert not (contradicts and slip["verdict"])


def test_what_is_typed_is_read_as_in_the_terminal(ask: Ask) -> None:
    sheet = events()
    draft = ask("/read", {"events": sheet, "text": "ru 65 hearts"})["draft"]
    assert draft["told"] == {"declarer": 0, "bid": 65, "trump": 1}
    draft = ask("/read", {"events": sheet, "draft": draft, "text": "24 + 8"})["draft"]
    assert draft["told"]["melds"] == {"0": [32, "", False]}
    draft = ask("/read", {"events": sheet, "draft": draft, "text": "tom 60", "question": 0})["draft"]
    assert (draft["told"]["declarer"], draft["told"]["melds"]) == (2, {"0": [32, "", False]})
    refused = ask("/read", {"events": sheet, "draft": draft, "text": "penalty ruth"})
    assert refused["error"].rstrip(".").casefold() == "for a penalty choose more, penalty"
    assert (
        "no suit"
        in ask("/read", {"events": sheet, "draft": {"told": {"declarer": 0, "bid": 65}}, "text": "x"})["error"]
    )


def test_the_counter_counts_cards_and_combinations(ask: Ask) -> None:
    sheet = {"events": events()}
    by_card = ask("/meld", {**sheet, "cards": "AS TS KS QS JS JD", "trump": 0})
    assert by_card["totals"][0] == 20
    assert by_card["too_many"] == ""
    counted = [{"kind": "run"}, {"kind": "pinochle"}]
    by_kind = ask("/meld", {**sheet, "combinations": counted, "trump": 0})
    assert (by_kind["cards"], by_kind["totals"][0]) == (by_card["cards"], 20)
    offered = {(each["kind"], each["suit"]): each for each in by_kind["combinations"]}
    assert offered["run", 0]["points"] == [16, 150, 225, 300]
    assert [offered[kind]["about"] for kind in (("run", 0), ("pinochle", -1), ("aces", -1))] == [
        "in spades",
        "queen of spades, jack of diamonds",
        "",
    ]
    assert {suit for kind, suit in offered if kind == "marriage"} == {1, 2, 3}
    assert ask("/meld", {**sheet, "cards": "AS " * 5})["too_many"].startswith("The ace of spades is counted 5 times")
    many = " ".join(f"{rank}S" for rank in "ATKQJ" for _ in range(4)) + " AH"
    assert ask("/meld", {**sheet, "cards": many})["too_many"] == "21 cards: one too many"
    assert ask("/meld", {**sheet, "combinations": [{"kind": "run", "copies": 5}], "trump": 0})["too_many"]


def test_a_sheet_is_given_as_a_record_as_csv_and_as_data(ask: Ask) -> None:
    sheet = {"events": events(Hand(1, MADE), Hand(2, SET))}
    assert len(parse(ask("/record", sheet)).entries) == 2
    lines = ask("/csv", sheet).splitlines()
    assert lines[0] == (
        "line,game,hand,date,dealer,declarer,bid,trump,made,what,"
        "Ruth & Tom meld,Ruth & Tom play,Ruth & Tom gain,Ruth & Tom penalty,Ruth & Tom score,"
        "Sam & Una meld,Sam & Una play,Sam & Una gain,Sam & Una penalty,Sam & Una score"
    )
    assert lines[2] == "2,1,2,,Ruth,Sam,80,S,False,set,20,31,51,,116,30,19,-80,,-80"
    assert ask("/json", sheet)["scores"] == [116, -80]


def test_a_secretary_finds_all_in_the_csv_of_a_sheet(ask: Ask) -> None:
    """Days in the zone of whoever asks, penalties, substitutes, house rules, who won, who signed."""
    at = 1_764_129_600  # 4 in the morning of November 26 in Greenwich, and the evening before in New York
    changes = [Hand(1, MADE), Penalty(1, 1, -20), Renamed(("Ruth", "Zoe", "Tom", "Una"), 2), Hand(2, SET)]
    told = events(*changes, Sign(2, "Ruth"), score__hands="2")
    sheet = {"events": [event | {"at": at} for event in told]}
    text = ask("/csv", sheet | {"east": -300})
    lines = text.splitlines()
    days = [ask("/csv", sheet | zone).splitlines()[1].split(",")[3] for zone in ({}, {"east": -300})]
    assert days == ["2025-11-26", "2025-11-25"]
    assert lines[1].endswith(",-20,-20")
    assert lines[2].split(",")[5] == "Zoe"
    assert lines[3:5] == ["", "rules,Double deck"]
    assert {"winner,1,Ruth & Tom", "signed,Ruth,2"} <= set(lines[5:])
    assert 'house rule,"Hands in a game, in place of a goal","2, not the goal decides"' in lines
    data = ask("/json", sheet)
    assert ["score.hands", "2"] in data["overrides"]
    row = data["rows"][1]
    assert (data["signed"], row["declarer"]) == ({"Ruth": 2}, "Zoe")
    assert (row["meld"], row["play"], row["gain"]) == ([20, 30], [31, 19], [51, -80])


@pytest.mark.parametrize("system", systems())
def test_meld_and_play_of_a_line_are_those_that_were_played(system: str) -> None:
    """What a column melded and took in all equals what its players did, wherever it can be known."""
    record = parse(text(system, hands=3))
    told = fold([SheetEvent(f"a:{place}", change) for place, change in enumerate(changes_of(record), 1)])
    results = final(record).public.game.results
    for row, result in zip(scored(told), results, strict=True):
        facts = result.facts
        assert facts is not None
        chairs = columns(told.state.public.seating)
        for seats, melded, play in zip(chairs, laid(told, row), taken(told, row), strict=True):
            if melded is not None:
                shown = [meld.total for seat in seats if (meld := facts.melds[seat])]
                assert melded == (sum(facts.laid[seat] for seat in seats) if facts.laid else sum(shown))
            side = next((side for side in result.sides if side.seats == set(seats)), None)
            if play is not None and side:
                assert play == side.play


def test_a_record_holds_penalties_and_a_sheet_that_goes_on_from_it_has_them(ask: Ask) -> None:
    """Before the first hand, between two, after the last; what was taken back is not in it."""
    fines = [Penalty(0, 1, 7), Hand(1, MADE), Penalty(1, 0, -5, "talked {twice}"), Penalty(1, 0, -1), Hand(2, SET)]
    sheet = {"events": events(*fines, Penalty(2, 1, -20, "late"), TakenBack(("a:5",)))}
    record = ask("/record", sheet)
    assert [line for line in record.splitlines() if line.startswith("penalty")] == [
        "penalty Sam+Una 7",
        "penalty Ruth+Tom -5 {talked (twice)}",
        "penalty Sam+Una -20 {late}",
    ]
    shown = gone_on(ask, record)
    assert shown["scores"] == ask("", sheet)["sheet"]["scores"] == [111, -93]
    assert shown["rows"][0]["penalties"] == [{"column": 0, "points": -5, "why": "talked (twice)"}]


def gone_on(ask: Ask, record: str, **more: str) -> Json:
    """The sheet that goes on from a record, as it is shown."""
    changes = ask("/open", {"record": record, **more})["changes"]
    written = [{"id": f"a:{number}", "change": change} for number, change in enumerate(changes, 1)]
    found: Json = ask("", {"events": written})["sheet"]
    return found


@pytest.mark.parametrize("system", systems())
def test_a_sheet_goes_on_from_a_game_of_deece(system: str) -> None:
    """The same people, hands and scores, and the dealer who would deal next."""
    record = parse((Path(__file__).parents[1] / "golden" / f"{system}.deece").read_text("utf-8"))
    game = final(record).public.game
    sheet = gone_on(worker, format(record))
    assert (sheet["names"], sheet["scores"]) == (list(record.seats), list(game.scores))
    assert [row["made"] for row in sheet["rows"]] == [result.made for result in game.results]
    assert sheet["next"] == {"number": len(game.results) + 1, "hand": len(game.results) + 1, "dealer": game.dealer}


def test_a_sheet_goes_to_a_table_and_comes_back(ask: Ask) -> None:
    sheet = {"events": events(Hand(1, MADE), Hand(2, SET), score__goal=600)}
    found = gone_on(ask, ask("/record", sheet), title="Thursday  cards", house="Short games")
    assert (found["scores"], found["goal"]) == ([116, -80], 600)
    assert (found["title"], found["rules"]["name"]) == ("Thursday cards", "Short games")
    assert [row["what"] for row in found["rows"]] == [row["what"] for row in ask("", sheet)["sheet"]["rows"]]
    assert gone_on(ask, ask("/record", {"events": events()}))["next"]["dealer"] == 3
    assert "no record" in ask("/open", {"record": "no record"})["error"]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"events": 5},
        {"events": [{"id": "x", "change": {"type": "pen", "device": "a"}}]},
        {"events": [{"id": "a:1", "change": {"type": "hand", "number": 10**30, "told": {}}}]},
        {"events": events(Penalty(1, 0, 2)) * 2 + [{"id": "a:3", "change": {"type": "nothing"}}]},
        {"events": events(), "draft": {"told": {"declarer": 4}}},
        *({"events": events(), "draft": {"told": {who: 4}}} for who in ("partner", "mooner", "last", "reneged")),
        {"events": events(), "draft": {"told": {"melds": {"9": [2]}}}},
        {"events": events(), "draft": {"told": {"play": {"0": -5}}}},
        {"events": events(), "draft": {"so_far": {"7": 5}}},
        {"events": []},
    ],
)
def test_what_is_no_sheet_is_refused_in_one_sentence(ask: Ask, asked: Json) -> None:
    found = ask("", asked)
    assert set(found) == {"error", "code", "figures"}
    assert "/" not in found["error"]


def test_a_sheet_too_long_is_refused(site: Site) -> None:
    long = events(*(Penalty(1, 0, 1, "x" * 300) for _ in range(1500)))
    assert site.post("/api/keep", {"events": long}).status == 413


def test_a_sheet_is_shared_with_three_links(site: Site) -> None:
    sheet = events(Hand(1, MADE))
    made = site.post("/api/sheets", {"events": sheet})
    assert (made.status, set(made.json)) == (201, {"sheet", "pen", "second", "read"})
    where = f"/api/sheets/{made.json['sheet']}"

    def bearer(role: str) -> Json:
        return {"more": [("authorization", f"Bearer {made.json[role]}")]}

    mine = json.loads(encode(SheetEvent("sam:3", Hand(1, SET), by="Sam", beside=True)))
    written = site.post(where, {"events": [mine]}, **bearer("second"))
    assert (written.status, written.json["role"], written.json["next"]) == (200, "second", 3)
    read = site.get(f"{where}?since=2", **bearer("read")).json
    assert [event["id"] for event in read["events"]] == ["sam:3"]
    whole = site.get(where, **bearer("read")).json["events"]
    (row,) = worker("", {"events": whole})["sheet"]["rows"]
    assert [each["by"] for each in row["disputed"]] == ["", "Sam"]
    assert site.post(where, {"events": [mine]}, **bearer("read")).status == 403
    unknown = site.get("/api/sheets/" + "A" * 22, **bearer("read"))
    for wrong in (site.get(where), site.get(where, more=[("authorization", "Bearer no")])):
        assert (wrong.status, wrong.json) == (404, unknown.json)


def test_one_address_shares_only_so_many_sheets() -> None:
    with Site(limits=replace(USUAL, tables_at_once=3)) as site:
        statuses = [site.post("/api/sheets", {"events": events()}).status for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


def test_the_wire_names_every_address() -> None:
    told = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
    for address in ("", "/begin", "/read", "/meld", "/evening", "/open", "/record", "/csv", "/json"):
        assert f"`POST /api/keep{address}`" in told
    for row in ("POST /api/sheets", "GET /api/sheets/ID", "POST /api/sheets/ID"):
        assert f"`{row}" in told


def test_small_melds_are_offered_where_more_than_two_are_told(ask: Ask) -> None:
    """By the exact sets: a single deck with ten-point scale has no meld of 760, and every small one is there."""
    asked = {"events": events(system="three-handed-widow"), "draft": {"told": {"declarer": 1, "bid": 300, "trump": 0}}}
    form = ask("", asked)["slip"]["form"]
    assert form["melds"] == list(range(10, 300, 10))
    assert (form["ranks"], form["copies"], form["cards"]) == ("ATKQJ9", 2, 18)
    two = ask("", {"events": events(), "draft": {"told": {"declarer": 1, "bid": 60, "trump": 0}}})["slip"]["form"]
    assert (len(two["sides"]), two["melds"]) == (2, [])
    assert ask("", {"events": events()})["cards"]["suits"]["H"] == "hearts"


def test_an_evening_in_figures(ask: Ask) -> None:
    """Of one sheet with its course, and of the same people's sheets together."""
    change = ask("/begin", {"id": "double-deck", "names": list(NAMES), "dealer": 3})["change"]

    def sheet(*hands: HandTold) -> list[Json]:
        told = [json.loads(encode(SheetEvent(f"a:{n}", Hand(n - 1, each)))) for n, each in enumerate(hands, 2)]
        return [{"id": "a:1", "change": change}, *told]

    one = ask("/evening", {"sheets": [sheet(MADE, SET, MADE)]})
    assert (one["hands"], one["sheets"], one["few"]) == (3, 1, "")
    assert [len(column["course"]) for column in one["columns"]] == [3, 3]
    assert one["columns"][0]["course"][-1] == one["columns"][0]["points"]
    assert one["bidders"] == [
        {"name": "Ruth", "bids": 2, "made": 2, "results": [True, True]},
        {"name": "Sam", "bids": 1, "made": 0, "results": [False]},
    ]
    assert {each["name"]: each["mean"] for each in one["meld"]} == {"Ruth & Tom": 28.0, "Sam & Una": 20.7}
    assert one["worth"][0]["about"] in ("hand 1", "hand 3")
    both = ask("/evening", {"sheets": [sheet(MADE), sheet(SET, MADE)]})
    assert (both["hands"], both["sheets"], both["columns"], both["worth"]) == (3, 2, [], [])
    assert both["bidders"][0]["bids"] == 2
    assert ask("/evening", {"sheets": [sheet(MADE)]})["few"] == "After three hands there is something to show."
