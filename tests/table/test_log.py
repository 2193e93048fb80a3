"""The log of a table and a shared deal hold the rules in full: a game is played to its end by the rules it began by."""

from __future__ import annotations

import json
from random import Random

import pytest
from msgspec import structs

from deece.game.action import Deal
from deece.game.state import NOBODY
from deece.record import Record, format, parse
from deece.rules.catalog import CATALOG
from deece.rules.ruleset import format_value, load, rules_hash
from deece.store import Entry, MemoryStore, Store, StoreError
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import (
    Chair,
    Chosen,
    Lost,
    Made,
    Sat,
    Shared,
    change_of,
    deal_in,
    deal_text,
    entry,
    key_of,
    new_token,
    went_back,
)
from deece.table.tables import DEALS, Tables, begun
from tests.later import later_version
from tests.table.tables import made, play, run

SYSTEM = "four-handed-passing"
LATER = {"meld.dix": [7, 9], "trick.last_trick": 3, "score.goal": 900, "meld.run": [16, 151]}


async def a_table(tables: Tables, record: str = "") -> Table:
    """A table with one person, for a long game."""
    if record:
        chairs = [Chair("person", "Ann"), *(Chair("computer", "", "plain"),) * 3]
        first = begun(Made("", (), "Test", NOBODY, tuple(chairs), record=record, speed="none"))
    else:
        first = made(SYSTEM, overrides=(("score.goal", "800"),))
    table = await tables.create(first)
    table.bots.chance = Random(5)
    await table.arrive(0)
    return table


async def played(store: Store) -> Table:
    """A table at which two hands were scored."""
    table = await a_table(Tables(store, hints="plain"))
    await play(table, 0, lambda: len(table.game.public.game.results) == 2)
    await table.close()
    return table


def test_the_log_and_a_shared_deal_hold_every_rule_and_the_hash() -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        token = await Tables(store).share(table, 1, 0)
        rules = load(SYSTEM, {"score.goal": 800}).rules
        for name in (table.id, DEALS + token):
            body = json.loads((await store.read(name))[0].body)
            assert body["rules"] == {key: format_value(row, rules.value(key)) for key, row in CATALOG.items()}
            assert body["hash"] == rules_hash(rules)

    run(story)


def test_a_later_version_scores_an_old_table_by_the_rules_that_stand_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        token = await Tables(store).share(table, 1, 0)
        scores, rules = table.game.public.game.scores, table.game.rules
        later_version(monkeypatch, SYSTEM, LATER)
        tables = Tables(store, hints="plain")
        found = await tables.find(table.id)
        assert found is not None
        assert found.game.rules == rules
        assert found.game.public.game.scores == scores
        assert found.game.state == table.game.state
        told = dict(found.game.made.overrides)
        assert told.keys() == LATER.keys(), "told as house rules on the system of now"
        assert load(SYSTEM, told).rules == rules
        assert parse(found.game.finished().text).ruleset.rules == rules
        shared = await tables.shared(token)
        assert shared is not None
        assert load(shared.system, dict(shared.overrides)).rules == rules
        fresh = await tables.create(made(SYSTEM))
        assert fresh.game.rules == load(SYSTEM).rules != rules

    run(story)


def test_a_default_of_the_catalog_that_changes_leaves_old_tables_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        key = "meld.pinochle"
        assert table.game.rules.value(key) == CATALOG[key].default
        monkeypatch.setitem(CATALOG, key, CATALOG[key]._replace(default=(5, 50)))
        found = await Tables(store).find(table.id)
        assert found is not None
        assert found.game.state == table.game.state

    run(story)


def test_a_game_that_goes_on_with_a_record_keeps_the_record_s_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        begun = parse((await played(store)).game.finished().text)
        short = format(Record.new(begun.ruleset, begun.seats, begun.dealer).extend(begun.actions[:30]))
        text = "".join(line for line in short.splitlines(True) if not line.startswith("full:"))  # as if by hand
        table = await a_table(Tables(store, hints="plain"), text)
        rules, state = table.game.rules, table.game.state
        await table.close()
        later_version(monkeypatch, SYSTEM, LATER)
        assert parse(text).ruleset.rules != rules
        first = change_of((await store.read(table.id))[0])
        found = await Tables(store).find(table.id)
        assert found is not None
        assert isinstance(first, Made)
        assert parse(first.record).ruleset.rules == found.game.rules == rules
        assert found.game.state.public.game == state.public.game

    run(story)


def test_rules_that_a_version_does_not_know_are_refused_in_words() -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        first = (await store.read(table.id))[0]
        other = MemoryStore()
        await other.append([first._replace(body=first.body.replace('"meld.pinochle"', '"meld.pinocle"'))])
        with pytest.raises(StoreError, match="this version of deece does not know"):
            await Tables(other).find(table.id)

    run(story)


def test_a_table_that_lost_its_last_choices_goes_on_from_what_is_whole() -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        log = await store.read(table.id)
        cut = max(seq for seq, one in enumerate(log) if isinstance(change_of(one), Chosen)) - 20
        first = change_of(log[0])
        assert isinstance(first, Made)
        before = TableGame(first)
        for one in log[1:cut]:
            before.fold(change_of(one))
        del store._tables[table.id][cut:]
        for _ in range(2):  # it stands in the log, so that who opens the table later is told too
            opened = await Tables(store, hints="plain").find(table.id)
            assert opened is not None
            found = opened
            assert found.game.state == before.state
            assert found.game.lost
            assert [one.kind for one in (await store.read(table.id))[cut:]] == ["lost"]
        assert found.game.at == found.game.seq == cut + 1, "a choice made at the old position is stale"
        await found.arrive(0)
        await play(found, 0, lambda: len(found.game.public.game.results) == 2)
        assert not found.game.lost, "until the next choice"
        await found.close()
        again = await Tables(store).find(table.id)
        assert again is not None
        assert (again.game.state, again.game.seq, again.game.lost) == (found.game.state, found.game.seq, False)

    run(story)


def test_a_table_of_which_nothing_is_whole_is_told_so() -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await played(store)
        del store._tables[table.id][:]
        with pytest.raises(StoreError, match="this table is lost"):
            await Tables(store).find(table.id)

    run(story)


def test_a_first_entry_that_says_no_more_than_the_first_ones_did_is_a_table_as_those_were() -> None:
    whole = made(SYSTEM)
    least = {"type": "made", "system": SYSTEM, "overrides": [], "name": "Test", "dealer": 0}
    chairs = json.loads(entry("t", 1, whole).body)["chairs"]
    found = change_of(Entry("t", 1, "made", json.dumps({**least, "chairs": chairs})))
    assert isinstance(found, Made)
    assert found.chairs == whole.chairs
    assert (found.owner, found.watchers, found.speed) == (0, True, "normal")
    assert (found.away, found.away_after, found.clock, found.open_hands) == ("ask", 45, 0, False)
    assert (found.deal, found.record, found.conventions, found.rules, found.board) == ("", "", (), {}, "")


@pytest.mark.parametrize(
    ("secret", "root", "drawn"), [("s", "", True), ("", "r", True), ("s", "r", True), ("", "", False)]
)
def test_behind_what_was_lost_seals_follow_from_another_secret(secret: str, root: str, drawn: bool) -> None:
    first = structs.replace(made("four-handed"), secret=secret, root=root)
    stored = [entry("t", 1, first), entry("t", 2, Sat(0, first.chairs[0]))]
    written = went_back(stored, 3)
    assert written is not None
    assert (written.table, written.seq, written.kind) == ("t", 3, "lost")
    change = change_of(written)
    assert isinstance(change, Lost)
    assert (change.entries, len(change.secret)) == (3, 64 if drawn else 0)


def test_behind_what_is_no_tables_nothing_is_written() -> None:
    shared = Shared("four-handed", (), "deal", 0, 0, "Ann")
    assert went_back([entry("t", 1, shared)], 3) is None


def test_there_is_no_help_where_a_result_counts_elsewhere() -> None:
    first = made("four-handed")
    cases = [("", "", ""), ("b", "", "on_a_board"), ("", "e", "in_an_evening"), ("b", "e", "on_a_board")]
    for board, evening, why in cases:
        assert structs.replace(first, board=board, evening=evening).no_help == why


def test_a_deal_is_one_word_and_read_again_with_and_without_a_stock() -> None:
    for stock, text in (((7, 19, 3), "deal 1,1f/a0/7,19,3"), ((), "deal 1,1f/a0/")):
        deal = Deal((1, 31), 160, stock)
        assert deal_text(deal) == text
        assert deal_in(text) == deal


def test_a_store_that_is_stolen_opens_no_seat_and_no_token_is_given_twice() -> None:
    tokens = {new_token() for _ in range(50)}
    assert len(tokens) == 50
    assert {len(token) for token in tokens} == {22}
    assert len({key_of(token) for token in tokens}) == 50
    for token in tokens:
        assert len(key_of(token)) == 32
        assert token not in key_of(token)


def test_what_an_old_log_does_not_say_is_as_it_was_then() -> None:
    """Logs are read for years: what was added later means what tables did before."""
    seats = '[{"kind":"person","name":"Ann"}]'
    body = f'{{"type":"made","system":"four-handed","overrides":[],"name":"T","dealer":2,"chairs":{seats}}}'
    first = change_of(Entry("t", 1, "made", body))
    assert isinstance(first, Made)
    assert (first.owner, first.watchers, first.speed, first.rules) == (0, True, "normal", {})
    assert (first.away, first.away_after, first.clock, first.open_hands) == ("ask", 45, 0, False)
    (chair,) = first.chairs
    assert (chair.away, chair.held, chair.face) == (False, False, 0)
    done = change_of(Entry("t", 2, "chosen", '{"type":"chosen","seat":1,"do":["pass"]}'))
    assert isinstance(done, Chosen)
    assert (done.command, done.opened, done.stood_in) == ("", (), False)
