"""New tables: what may be asked for to the last figure, what is refused and why, and what a guest reads before."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from deece.api import tables as module
from deece.rules.ruleset import load
from deece.store import Entry, HeldElsewhere, MemoryStore, StoreError
from deece.table import tables as kept
from deece.table.log import Chair, Made, entry
from deece.table.tables import BESIDE, Tables, begun
from deece.words.refused import Refused
from tests.table.tables import made as table_made
from tests.table.tables import run
from tests.web.client import Json, Site, asked
from tests.web.games import text
from tests.web.unlimited import UNLIMITED

ME: Json = {"kind": "me"}
COMPUTER: Json = {"kind": "computer"}
FOUR = [ME, COMPUTER, COMPUTER, COMPUTER]
RECORD = text("four-handed")


def bearer(token: str) -> Any:
    return {"more": [("authorization", f"Bearer {token}")]}


def make(site: Site, **more: Any) -> Any:
    return site.post("/api/tables", asked("four-handed", **more))


def game(site: Site, **more: Any) -> Any:
    """The game of a new table, which must be made."""
    answer = make(site, **more)
    assert answer.status == 201, answer.text
    return site.rooms.tables.live[answer.json["table"]].game


# -- what may be asked for


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"seats": [COMPUTER] * 4}, "choose_your_seat"),
        ({"seats": [ME, ME, COMPUTER, COMPUTER]}, "choose_your_seat"),
        ({"seats": [ME, COMPUTER, COMPUTER]}, "seats_filled"),
        ({"seats": [*FOUR, COMPUTER]}, "seats_filled"),
        ({"dealer": 4}, "no_dealer_seat"),
        ({"dealer": 0, "record": RECORD}, "dealer_given"),
        ({"clock": 1}, "clock_too_short"),
        ({"clock": 9}, "clock_too_short"),
        ({"name": "x" * 61}, "names_too_long"),
        ({"me": "x" * 41}, "names_too_long"),
        ({"me": ""}, "names_too_long"),
        ({"me": " \u200b "}, "no_name"),
        ({"me": "=1+1"}, "formula_name"),
        ({"id": "no-such-game"}, "no_system"),
        ({"deal": "A" * 22}, "no_deal"),
        ({"record": "nonsense"}, "record"),
        ({"seats": [ME, COMPUTER, COMPUTER, {"kind": "computer", "level": "genius"}]}, "player"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(site: Site, more: Json, code: str) -> None:
    answer = make(site, **more)
    assert (answer.json["code"], answer.status // 100) == (code, 4)
    assert answer.error
    assert not site.rooms.tables.live, "and nothing is made"


def test_what_may_just_be_is_made_as_it_was_asked_for(site: Site) -> None:
    found = game(
        site,
        name="x" * 60,
        me="y" * 40,
        clock=10,
        dealer=3,
        away="computer",
        away_after=3600,
        speed="slow",
        watchers=False,
        open=True,
        face=8,
    )
    made = found.made
    assert (made.name, found.names[0], made.clock, made.dealer) == ("x" * 60, "y" * 40, 10, 3)
    assert (made.away, made.away_after, made.speed, made.watchers) == ("computer", 3600, "slow", False)
    assert (made.open_hands, found.practice, found.chairs[0].face) == (True, "open", 8)
    assert game(site, dealer=0).made.dealer == 0, "the first seat deals where it is asked to"
    plain = game(site).made
    assert (plain.clock, plain.watchers, plain.open_hands, plain.day, plain.record) == (0, True, False, "", "")


def test_a_table_without_a_name_is_its_makers_and_a_name_is_on_one_line(site: Site) -> None:
    assert "Ann" in game(site, name=" \n ").made.name
    found = game(site, name=" Friday\n night ", me=" Ann\tB ")
    assert (found.made.name, found.names[0]) == ("Friday night", "Ann B")


def test_each_chair_is_whose_it_was_asked_to_be(site: Site) -> None:
    seats = [COMPUTER | {"level": "random"}, {"kind": "friend"}, ME, {"kind": "held", "level": "expert"}]
    answer = make(site, seats=seats)
    assert answer.json["seat"] == 2
    table = site.rooms.tables.live[answer.json["table"]]
    chairs = table.game.chairs
    assert [one.kind for one in chairs] == ["computer", "open", "person", "computer"]
    assert [one.level for one in chairs] == ["random", "", "", "expert"]
    assert [one.held for one in chairs] == [False, False, False, True]
    assert (table.game.made.owner, table.seat_of(answer.json["token"])) == (2, 2)
    assert len({one.name for one in chairs}) == 4
    shown = site.get(f"/api/tables/{answer.json['table']}").json
    assert shown["free"] == [1, 3], "a friend may take the seat of a computer player that only holds it"


def test_as_many_rules_and_letters_of_a_record_may_be_sent_as_the_limits_say() -> None:
    rules = {"score.goal": "900", "meld.dix": "2"}
    with Site(limits=structs.replace(UNLIMITED, rule_keys=2, record_bytes=len(RECORD))) as site:
        assert make(site, set=rules).status == 201
        refused = make(site, set=rules | {"trick.last_trick": "2"})
        assert (refused.status, refused.json["code"]) == (400, "too_many_rules")
        assert refused.json["figures"]["rules"] == 3
        assert make(site, record=RECORD).json.get("code") != "too_long"
        refused = make(site, record=f"{RECORD}\n")
        assert (refused.status, refused.json["code"]) == (413, "too_long")


def test_a_busy_server_and_one_address_that_makes_too_many_are_told_so() -> None:
    with Site(limits=structs.replace(UNLIMITED, tables_at_once=2, tables_a_minute=1)) as site:
        assert [make(site).status for _ in range(3)] == [201, 201, 429]
        assert make(site).json["code"] == "too_many_tables"
        assert site.post("/api/tables", asked(), client="192.0.2.9").status == 201
    with Site(limits=structs.replace(UNLIMITED, busy_ms=1_000_000)) as site:
        site.door.late = 1e30
        assert make(site).json["code"] == "busy"


def test_a_page_may_name_its_table_and_a_name_is_given_once(site: Site) -> None:
    name = "abcdefghijklmnopqrstu-"
    assert make(site, table=name).json["table"] == name
    assert make(site, table=name).json["code"] == "not_understood"
    assert make(site, table="").json["table"] not in ("", name)


# -- what a guest reads


def test_a_guest_reads_who_sits_where_what_differs_and_how_far_the_game_is(site: Site) -> None:
    made = site.table("double-deck", friends=[2], set={"score.goal": "900"}, watchers=False)
    shown = site.get(made.where()).json
    assert (shown["table"], shown["name"], shown["game"]) == (made.table, "Test table", load("double-deck").name)
    assert (len(shown["differs"]), shown["rules"]["changes"], shown["rules"]["set"]) == (1, 1, {"score.goal": "900"})
    assert (shown["free"], shown["asked_for"], shown["watchers"], shown["known"]) == ([2], [], False, None)
    assert (shown["over"], shown["conventions"], shown["result"]) == (False, [], "")
    names = [one["name"] for one in shown["people"]]
    assert [bool(words) for words in shown["partners"]] == [False, True, True, True], "nobody sits across from Ann yet"
    assert names[0] in shown["partners"][2]
    assert names[3] in shown["partners"][1]
    usual = site.get(site.table("double-deck").where()).json
    assert (usual["differs"], usual["rules"]["changes"], usual["watchers"]) == ([], 0, True)
    alone = site.get(site.table("cutthroat").where()).json
    assert alone["partners"] == [""] * 3


def test_a_friend_is_told_whether_the_seat_is_theirs_at_once(site: Site) -> None:
    seats = [ME, {"kind": "friend"}, {"kind": "held"}, COMPUTER]
    made = site.table(seats=seats, away="wait")
    first = made.sit(" Bob\n", seat=1, face=4)
    assert (first["seat"], first["now"]) == (1, True)
    assert (made.live.game.names[1], made.live.game.chairs[1].face) == ("Bob", 4)
    made.enter().caught_up()
    second = made.sit("Cal")
    assert (second["seat"], second["now"]) == (2, False), "its cards are a computer player's until the hand is over"
    for asked_, code in (({"name": "Dee"}, "all_taken"), ({"name": "Dee", "seat": 3}, "all_taken")):
        answer = site.post(made.where("/sit"), asked_)
        assert (answer.status, answer.json["code"]) == (409, code)
    assert site.post(made.where("/sit"), {"name": ""}).json["code"] == "names_too_long"
    assert site.post("/api/tables/none/sit", {"name": "Dee"}).json["code"] == "no_table"


def test_nobody_sits_down_where_it_cannot_be_kept(site: Site) -> None:
    made = site.table(friends=[1])
    with mock.patch.object(type(site.store), "trouble", "the disk is full"):
        answer = site.post(made.where("/sit"), {"name": "Bob"})
    assert (answer.status, answer.json["code"]) == (503, "store")
    assert "the disk is full" in answer.error
    assert made.sit()["seat"] == 1


def test_a_name_is_taken_as_it_is_seen_and_no_longer_than_it_may_be() -> None:
    assert module.plain_name(" Ann \t Bea ") == "Ann Bea"
    assert module.plain_name("x" * 40) == "x" * 40
    for name, code in (
        ("x" * 41, "names_too_long"),
        ("", "names_too_long"),
        ("\u202e", "no_name"),
        ("@x", "formula_name"),
    ):
        with pytest.raises(Refused) as refused:
            module.plain_name(name)
        assert refused.value.code == code


# -- tables of a server


def test_a_server_holds_so_many_tables_and_then_no_more() -> None:
    async def test() -> None:
        tables = Tables(MemoryStore(), most=2)
        for _ in range(2):
            await tables.create(table_made("four-handed"))
        with pytest.raises(Refused) as refused:
            await tables.create(table_made("four-handed"))
        assert refused.value.code == "server_full"
        await tables.close()

    run(test)


def test_a_table_has_a_chair_for_each_of_its_game() -> None:
    async def test() -> None:
        tables, first = Tables(MemoryStore()), table_made("four-handed")
        for chairs in (first.chairs[:3], (*first.chairs, Chair("computer", "Zoe", "plain"))):
            with pytest.raises(Refused) as refused:
                await tables.create(structs.replace(first, chairs=chairs))
            assert refused.value.code == "seats_for_table"
            assert dict(refused.value.figures) == {"seats": len(chairs), "people": 4}
        assert not tables.live

    run(test)


def test_a_table_is_opened_once_and_nothing_else_in_the_store_is_one() -> None:
    async def test() -> None:
        store = MemoryStore()
        tables = Tables(store)
        table = await tables.create(table_made("four-handed"))
        assert await tables.find(table.id) is table
        tables.forget(table.id)
        first, second = await asyncio.gather(tables.find(table.id), tables.find(table.id))
        assert first is second is tables.live[table.id]
        assert first is not table
        assert await tables.find("A" * 22) is None
        for beside in BESIDE:
            name = f"{beside}{'A' * 22}"
            await store.append([entry(name, 1, table_made("four-handed"))])
            assert await tables.find(name) is None
        tables.leaving = True
        assert await tables.find(table.id) is first
        tables.live.clear()
        with pytest.raises(HeldElsewhere):
            await tables.find(table.id)
        await tables.close()

    run(test)


def test_a_table_that_somebody_is_at_is_neither_let_go_nor_removed_nor_shortened() -> None:
    async def test() -> None:
        tables = Tables(MemoryStore())
        table = await tables.create(table_made("four-handed", persons=(0, 1, 2, 3)))
        await table.arrive(3)
        tables.let_go(table.id)
        tables.let_go("nobody")
        assert tables.live == {table.id: table}
        assert not await tables.shorten(table.id)
        assert not await tables.remove(table.id)
        table.depart(3)
        tables.let_go(table.id)
        assert not tables.live
        assert not await tables.shorten(table.id), "it is not over"
        assert await tables.remove(table.id)
        assert await tables.find(table.id) is None
        await tables.close()

    run(test)


def test_a_log_that_is_none_of_a_table_is_damaged_and_says_nothing_of_what_stands_in_it() -> None:
    for body in ("{}", '{"type": "sat", "secret": "AS"}'):
        with pytest.raises(StoreError) as error:
            kept._game_of([Entry("t", 1, "made", body)])
        assert "AS" not in str(error.value)
    later = [entry("t", 1, table_made("four-handed")), entry("t", 2, table_made("four-handed"))]
    with pytest.raises(StoreError):
        kept._game_of(later)


@pytest.mark.parametrize(
    ("id", "is_name"),
    [
        ("A" * 22, True),
        ("abc_-123" + "0" * 14, True),
        ("A" * 21, False),
        ("A" * 23, False),
        ("deal " + "A" * 17, False),
    ],
)
def test_a_name_is_one_as_the_store_makes_them(id: str, is_name: bool) -> None:
    assert Tables.is_name(id) is is_name


def test_cards_are_shared_of_each_finished_hand_and_of_no_other(site: Site) -> None:
    made = site.table("four-handed")
    player = made.enter()
    player.play(lambda page: page["public"]["step"] == "score")
    for hand, status in ((0, 400), (1, 201), (2, 409)):
        answer = site.post(made.where("/share"), {"hand": hand}, **bearer(made.token))
        assert answer.status == status, hand
        if status == 201:
            shared = site.run(site.rooms.tables.shared(answer.json["deal"]))
            assert shared is not None
            assert (shared.seat, shared.by, shared.dealer) == (0, "Ann", made.live.game.public.game.results[0].dealer)
            again = game(site, deal=answer.json["deal"])
            assert (again.first_deal(), again.made.dealer) == (made.live.game.actions[0], shared.dealer)
            assert make(site, deal=answer.json["deal"], dealer=1).json["code"] == "dealer_given"
            assert make(site, deal=answer.json["deal"], record=RECORD).json["code"] == "deal_or_record"
    assert site.post(made.where("/share"), {"hand": 1}, **bearer("A" * 22)).status == 403


def test_who_deals_first_is_drawn_by_lot_where_nobody_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[int]()

    def below(most: int) -> int:
        drawn.append(most)
        return 2

    monkeypatch.setattr(secrets, "randbelow", below)
    chairs = (Chair("person", "Ann"), *(Chair("computer", "", "plain"),) * 3)
    lot = begun(Made("four-handed", (), "Test", -1, chairs))
    assert (lot.dealer, drawn, bool(lot.secret)) == (2, [4], True)
    assert begun(Made("four-handed", (), "Test", 0, chairs)).dealer == 0
    assert drawn == [4]
    board = begun(Made("four-handed", (), "Test", 0, chairs, board="b"))
    assert board.secret == "", "its one deal has a seal already"
    assert len({one.name for one in lot.chairs}) == 4


@pytest.mark.parametrize(("cards", "code"), [(1, "cards_for_sides"), (3, "cards_for_sides"), (2, "card_does_not_fit")])
def test_there_is_a_convention_card_for_each_side_or_none(cards: int, code: str) -> None:
    rules = load("double-deck").rules
    assert kept.conventions_named(rules, ()) == ()
    with pytest.raises(Refused) as refused:
        kept.conventions_named(rules, ["no-such-card"] * cards)
    assert refused.value.code == code
