"""The shuffle of a table that seals its deals: two rounds, who cuts, who is waited for, and a killed server."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from random import Random

import pytest
from msgspec import structs

from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.game.seal import LENGTH, Proof, cutter, hashed, person_hash, rooted_half, table_half
from deece.game.state import CHANCE, NOBODY
from deece.players import choice_of, make
from deece.record import check
from deece.store import Entry, MemoryStore, Store, StoreError
from deece.table import shuffle
from deece.table.live import Table
from deece.table.log import Made, Sealed, change_of, deal_text, new_secret
from deece.table.tables import Tables
from deece.words.refused import Refused
from tests.table.tables import again, made, play, run, table_of, until

SECRET = "5" * 64
SYSTEM = "double-deck"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for in vain; a test that needs time gives it."""
    for name in ("SEAL_WITHIN", "OPEN_WITHIN", "CUT_WITHIN"):
        monkeypatch.setattr(shuffle, name, 0.05)


def sealing(*persons: int, **more: object) -> Made:
    """A table that seals its deals, at which these seats are people."""
    return structs.replace(made(SYSTEM, persons), secret=SECRET, **more)


class Browser:
    """What a page does: it seals a half for the next deal, and opens it when the list is closed."""

    def __init__(self, table: Table, seat: int, cut: int = NOBODY) -> None:
        self.table, self.seat, self.cut = table, seat, cut
        self.half = f"{seat}" * 64

    @property
    def seal(self) -> str:
        return self.table.shuffle.coming()[1]

    async def give(self, *, open: bool = False) -> None:
        seal, cut = self.seal, self.cut
        await self.table.mix(self.seat, seal, person_hash(seal, self.half, cut), self.half if open else "", cut)


async def at_table(first: Made, *seats: int, store: Store | None = None) -> tuple[Table, list[Browser]]:
    """A table with these people there, whose browsers can give something."""
    table = await table_of(first, store)
    browsers = [Browser(table, seat) for seat in seats]
    for seat in seats:
        table.shuffle.takes_part(seat)
    return table, browsers


def proof(table: Table) -> Proof:
    """Of the hand in play."""
    found = table.game.proof
    assert found is not None
    return found


async def dealt(table: Table) -> Proof:
    await until(lambda: table.game.turn != CHANCE)
    return proof(table)


async def to_the_end(table: Table, *seats: int) -> None:
    """Play this hand to its end."""
    plain, hands = make("plain"), len(table.game.starts)
    while len(table.game.starts) == hands:
        gate, turn = table.gate(), table.game.turn
        for seat in gate.waits if gate else ():
            await table.make_ready(seat)
        if turn in seats and not table.gate():
            await table.choose(turn, [choice_of(plain, table.game.view(turn)).action], table.game.at)
        else:
            await asyncio.sleep(0.0005)


def test_without_people_s_halves_the_deal_follows_from_the_table_s_alone() -> None:
    async def test() -> None:
        table = await table_of(sealing(0))
        seal = table.shuffle.coming()
        await table.arrive(0)
        found = await dealt(table)
        assert seal == (found.number, found.seal)
        assert found == Proof(1, hashed(table_half(SECRET, 0)[1]), table_half(SECRET, 0)[1])
        await play(table, 0, lambda: len(table.game.starts) == 2)
        text = table.game.finished().text
        assert text.count("\nseal ") >= 2
        assert check(text) == []
        assert (await again(table.store)).proofs == table.game.proofs
        await table.close()

    run(test)


def test_the_deal_follows_from_all_halves_and_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "SEAL_WITHIN", 100.0)
    monkeypatch.setattr(shuffle, "OPEN_WITHIN", 100.0)

    async def test() -> None:
        table, (one, two) = await at_table(sealing(0, 1), 0, 1)  # seat 3 cuts, a computer player
        await table.arrive(0)
        await table.arrive(1)
        await one.give()
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.game.sealed is None
        await two.give()
        await until(lambda: table.game.sealed is not None)
        assert table.game.turn == CHANCE
        await one.give(open=True)
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.game.turn == CHANCE
        await two.give(open=True)
        found = await dealt(table)
        assert [(half.seat, half.opened, half.cut) for half in found.halves] == [
            (0, one.half, NOBODY),
            (1, two.half, NOBODY),
        ]
        await to_the_end(table, 0, 1)
        assert check(table.game.finished().text) == []
        await table.close()

    run(test)


def test_one_person_alone_gives_both_at_once_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "SEAL_WITHIN", 100.0)
    monkeypatch.setattr(shuffle, "OPEN_WITHIN", 100.0)

    async def test() -> None:
        table, (one,) = await at_table(sealing(0), 0)
        await one.give(open=True)  # with the first words, before anybody is there
        await table.arrive(0)
        assert [half.opened for half in (await dealt(table)).halves] == [one.half]
        await table.close()

    run(test)


def test_who_does_not_answer_is_left_out_and_everybody_sees_it() -> None:
    async def test() -> None:
        table, (one, _, three) = await at_table(sealing(0, 1, 2), 0, 1, 2)
        for seat in (0, 1, 2):
            await table.arrive(seat)
        await one.give(open=True)
        await three.give()  # and then nothing more; seat 1 says nothing at all
        found = await dealt(table)
        assert [(half.seat, bool(half.opened)) for half in found.halves] == [(0, True), (2, False)]
        await to_the_end(table, 0, 1, 2)
        text = table.game.finished().text
        assert check(text) == []
        assert " late\n" in text
        await table.close()

    run(test)


def test_who_has_just_sat_down_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "SEAL_WITHIN", 100.0)

    async def test() -> None:
        first = sealing(0)
        chairs = list(first.chairs)
        chairs[2] = structs.replace(chairs[2], kind="open")
        table, (one,) = await at_table(structs.replace(first, chairs=tuple(chairs)), 0)
        await table.arrive(0)
        await one.give()
        seat, _ = await table.sit("Bob", 2)
        for _ in range(50):
            await asyncio.sleep(0)
        assert table.game.sealed is None
        two = Browser(table, seat)
        await two.give()
        await table.arrive(seat)
        await until(lambda: table.game.sealed is not None)
        assert table.game.sealed is not None
        assert [place for place, _ in table.game.sealed.halves] == [0, 2]
        await table.close()

    run(test)


def test_the_person_at_the_dealers_right_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "CUT_WITHIN", 100.0)

    async def test() -> None:
        table, (one, right) = await at_table(sealing(0, 3), 0, 3)
        right.cut = 17
        assert cutter(table.game.rules, 0) == 3
        assert not table.shuffle.asked
        await table.arrive(0)
        await table.arrive(3)
        await until(lambda: table.shuffle.asked)
        assert table.shuffle.cutter() == 3
        await one.give(open=True)
        await asyncio.sleep(0.1)  # longer than others are waited for
        assert table.game.sealed is None
        await right.give(open=True)
        found = await dealt(table)
        assert found.cut == 17
        await to_the_end(table, 0, 3)
        text = table.game.finished().text
        assert check(text) == []
        assert " cut 17\n" in text
        assert check(text.replace(" cut 17\n", " cut 18\n"))
        await table.close()

    run(test)


def test_alone_nobody_is_asked_to_cut() -> None:
    async def test() -> None:
        table, _ = await at_table(sealing(3), 3)
        await table.arrive(3)
        assert table.shuffle.cutter() is None
        assert (await dealt(table)).cut == NOBODY
        await table.close()

    run(test)


def test_what_does_not_fit_is_refused() -> None:
    async def test() -> None:
        table, (one, two) = await at_table(sealing(0, 1), 0, 1)
        seal = one.seal
        for given, reason in (
            ((0, "f" * 64, "a" * 64), "another deal"),
            ((0, seal, "a" * 64, one.half), "not the half"),
            ((0, seal, person_hash(seal, one.half, 3), one.half, 3), "dealer's right"),
            ((3, seal, person_hash(seal, one.half, 80), one.half, 80), "80 cards cannot be cut"),
        ):
            with pytest.raises(Refused, match=reason):
                await table.mix(*given)
        await one.give()
        await two.give()
        await table.arrive(0)
        await until(lambda: table.game.sealed is not None)
        with pytest.raises(Refused, match="being dealt"):
            await table.mix(0, seal, person_hash(seal, two.half), two.half)
        await dealt(table)
        with pytest.raises(Refused, match="another deal"):
            await table.mix(0, seal, "a" * 64)
        await table.close()

    run(test)


def test_a_half_may_be_sealed_anew_until_the_list_is_closed() -> None:
    """A page that was alone and is not any more draws another half, since its first one was open already."""

    async def test() -> None:
        table, (one,) = await at_table(sealing(0), 0)
        await one.give(open=True)
        one.half = "e" * 64
        await one.give()
        await table.arrive(0)
        found = await dealt(table)
        assert [half.sealed for half in found.halves] == [person_hash(found.seal, "e" * 64)]
        assert [half.opened for half in found.halves] == [""]
        await table.close()

    run(test)


def test_a_killed_server_goes_on_with_the_same_seal_and_the_same_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffle, "OPEN_WITHIN", 100.0)

    async def test() -> None:
        store = MemoryStore()
        table, (one, two) = await at_table(sealing(0, 1), 0, 1, store=store)
        seal = one.seal
        await one.give()
        await two.give()
        await table.arrive(0)
        await table.arrive(1)
        await until(lambda: table.game.sealed is not None)
        closed = table.game.sealed
        await one.give(open=True)
        await table.close()

        monkeypatch.setattr(shuffle, "OPEN_WITHIN", 0.05)
        later = Table("t", await again(store), store, chance=Random(9))
        assert later.game.sealed == closed
        assert later.shuffle.coming() == (1, seal)
        one.table, two.table = later, later
        other = Browser(later, 1)
        other.half = "e" * 64
        with pytest.raises(Refused, match="being dealt"):
            await other.give()
        await one.give(open=True)  # the pages remember what they sealed
        await later.arrive(0)
        await later.arrive(1)
        found = await dealt(later)
        assert [half.opened for half in found.halves] == [one.half, ""]
        assert found.seal == seal
        await later.close()

    run(test)


def test_a_deal_is_stored_with_its_proof_or_not_at_all() -> None:
    """The log has the list first, then the deal and what was opened in one entry; each deal comes once."""

    async def test() -> None:
        store = MemoryStore()
        table, (one,) = await at_table(sealing(0), 0, store=store)
        await one.give(open=True)
        await table.arrive(0)
        found = await dealt(table)
        changes = [change_of(entry) for entry in await store.read("t")]
        assert isinstance(changes[1], Sealed)
        assert (await again(store)).proof == found
        assert [one.body.count('"deal ') for one in await store.read("t")].count(1) == 1
        await table.close()

    run(test)


def test_a_hand_dealt_again_has_the_next_number_and_its_seal_is_opened() -> None:
    async def test() -> None:
        table = await table_of(sealing(0))
        await table.arrive(0)
        first = await dealt(table)
        assert not (await table.vote(0, yes=True)).again
        await until(lambda: table.game.turn != CHANCE and proof(table).number == 2)
        second = proof(table)
        assert second.seal == first.opened
        await play(table, 0, lambda: len(table.game.starts) == 1)
        assert check(table.game.finished().text) == []
        assert [one.number for one in table.game.proofs.values()] == [2]
        await table.close()

    run(test)


def test_shared_cards_are_not_sealed_and_those_after_them_are() -> None:
    async def test() -> None:
        from_other = await table_of(sealing(0))
        await from_other.arrive(0)
        await dealt(from_other)
        deal = from_other.game.actions[0]
        assert isinstance(deal, Deal)
        await from_other.close()
        table = await table_of(sealing(0, deal=deal_text(deal)))
        assert not table.shuffle.seals
        await table.arrive(0)
        await until(lambda: table.game.turn != CHANCE)
        assert table.game.proof is None
        assert table.game.actions[0] == deal
        await play(table, 0, lambda: len(table.game.starts) == 2)
        assert check(table.game.finished().text) == []
        assert min(one.number for one in table.game.proofs.values()) == 1
        await table.close()

    run(test)


def test_a_record_that_is_gone_on_with_keeps_its_proofs_and_begins_a_new_chain() -> None:
    async def test() -> None:
        table = await table_of(sealing(0))
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.starts) == 1)
        text = table.game.finished().text
        await table.close()
        later = await table_of(structs.replace(sealing(0, record=text), secret="6" * 64))
        await later.arrive(0)
        await play(later, 0, lambda: len(later.game.starts) == 2)
        assert [one.number for one in later.game.proofs.values()][:2] == [1, 1]
        assert check(later.game.finished().text) == []
        assert (await again(later.store)).proofs == later.game.proofs
        await later.close()

    run(test)


def test_a_log_from_before_there_were_seals_deals_as_it_did() -> None:
    async def test() -> None:
        table = await table_of(made(SYSTEM))
        assert not table.shuffle.seals
        await table.arrive(0)
        await until(lambda: table.game.turn != CHANCE)
        assert table.game.proof is None
        assert table.game.actions[0] == shuffled(table.game.rules, Random(1), 0)
        await table.close()

    run(test)


async def came_back(store: MemoryStore, *, lost: int) -> Table:
    """The table as a server opens it after the end of its log was lost."""
    del store._tables["t"][-lost:]
    found = await Tables(store, hints="plain").find("t")
    assert found is not None
    return found


def test_a_table_that_lost_entries_seals_its_deals_anew() -> None:
    """Who kept the proof of the lost hand knows the halves that it was dealt from, and the closed list goes with it."""

    async def test() -> None:
        store = MemoryStore()
        table, (one,) = await at_table(sealing(0), 0, store=store)
        await one.give()
        await table.arrive(0)
        first = await dealt(table)
        await play(table, 0, lambda: len(table.game.starts) == 1)
        await table.close()
        kinds = [one.kind for one in await store.read("t")]
        later = await came_back(store, lost=len(kinds) - kinds.index("sealed") - 1)  # the list is closed, and no more
        assert later.game.lost
        assert later.game.sealed is None
        number, seal = later.shuffle.coming()
        assert number == 1
        assert seal not in (first.seal, first.opened)
        secret = later.game.secret
        assert secret not in ("", SECRET)
        await later.arrive(0)
        assert (await dealt(later)).seal == seal
        await play(later, 0, lambda: len(later.game.starts) == 2)
        assert check(later.game.finished().text) == []
        assert (await again(store)).proofs == later.game.proofs
        await later.close()
        assert (await came_back(store, lost=1)).game.secret not in (secret, SECRET), "each time"

    run(test)


def test_a_browser_that_knows_the_table_s_half_gets_a_new_seal() -> None:
    """A log that goes back with its witness says nothing: who saw the lost hand can prove it, and nobody else."""

    async def test() -> None:
        store = MemoryStore()
        table, (one, two) = await at_table(sealing(0, 1), 0, 1, store=store)
        for browser in (one, two):
            await browser.give()
            await table.arrive(browser.seat)
        await until(lambda: table.game.sealed is not None)
        seal, secret = one.seal, table.game.secret
        number, half = table.shuffle.coming()[0], table.game.next_half()[1]
        later = table_half(secret, number + 5)[1]
        assert not await table.went_back(seal, "e" * 64)
        assert not await table.went_back(seal, seal)
        assert not await table.went_back(half, later), "not the seal of the next deal"
        assert table.game.sealed is not None
        assert await table.went_back(seal, later)
        assert table.game.sealed is None
        assert table.game.lost
        assert table.shuffle.coming() == (1, hashed(table_half(table.game.secret, 0)[1]))
        assert one.seal != seal
        with pytest.raises(Refused, match="another deal"):
            await table.mix(0, seal, person_hash(seal, one.half), one.half)
        assert not await table.went_back(seal, later), "once"
        for browser in (one, two):
            await browser.give(open=True)
        found = await dealt(table)
        assert [half.opened for half in found.halves] == [one.half, two.half]
        assert (await again(store)).proof == found
        assert not await table.went_back(found.seal, found.opened), "nobody is dealt new cards in the middle of a hand"
        await table.close()

    run(test)


def test_a_hand_that_is_dealt_again_at_the_begin_of_a_new_chain_is_no_fault() -> None:
    """Its number is above that of the deal before it, and its seal was fixed with another secret."""

    async def test() -> None:
        store = MemoryStore()
        table = await table_of(sealing(0), store)
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.starts) == 1 and table.game.in_hand and len(table.game.turns) > 3)
        await table.close()
        gone_on = structs.replace(sealing(0, record=table.game.finished().text), secret="6" * 64)
        for later in (
            await table_of(gone_on),
            await came_back(store, lost=2),
        ):  # after a hand, and in the middle of one
            await again_and_again(later)
            assert check(later.game.finished().text) == []
            assert [(one.number, one.anew) for one in later.game.proofs.values()][:3] == [
                (1, False),
                (2, True),
                (3, False),
            ]
            await later.close()

    run(test)


async def again_and_again(table: Table) -> None:
    """Let a hand be dealt until it is the second one of its chain, and play it, and one more."""
    await table.arrive(0)
    await play(table, 0, lambda: table.game.in_hand)
    while proof(table).opened != table_half(table.game.secret, 1)[1]:
        await table.vote(0, yes=True)
        await play(table, 0, lambda: table.game.in_hand)
    await play(table, 0, lambda: len(table.game.starts) == 3)


def test_a_table_without_seals_that_lost_entries_has_none_either() -> None:
    async def test() -> None:
        store = MemoryStore()
        table = await table_of(made(SYSTEM), store)
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.starts) == 1)
        await table.close()
        later = await came_back(store, lost=4)
        assert later.game.lost
        assert not later.game.seals

    run(test)


def rooted() -> Made:
    """The first entry of a log from before there was a secret, whose root is the half of its deal 1000."""
    return structs.replace(made(SYSTEM), root=SECRET)


def test_a_log_from_before_there_was_a_secret_goes_on_with_its_chain() -> None:
    async def test() -> None:
        table = await table_of(rooted())
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.starts) == 2)
        await table.close()
        proofs = list(table.game.proofs.values())
        assert [one.opened for one in proofs[:2]] == [rooted_half(SECRET, deals)[1] for deals in (0, 1)]
        assert check(table.game.finished().text) == []
        assert list((await again(table.store)).proofs.values()) == proofs

    run(test)


def test_a_chain_whose_root_was_opened_binds_no_deal_after_it() -> None:
    """With the half of deal 1000 all know what an old log would seal next: it seals no more, and says so."""

    async def test() -> None:
        table = await table_of(rooted())
        table.game.deals = LENGTH - 1
        assert table.shuffle.seals
        await table.arrive(0)
        assert (await dealt(table)).opened == SECRET
        await play(table, 0, lambda: len(table.game.starts) == 1 and table.game.in_hand)
        assert table.game.proof is None
        assert not table.game.seals
        table.game.fold(Sealed(()))
        assert table.game.seals, "a list that was closed before is dealt from"
        await table.close()

    run(test)


def test_what_was_opened_in_time_is_in_the_deal_though_it_is_stored_at_the_second_try() -> None:
    async def test() -> None:
        table, browsers = await at_table(sealing(0, 1), 0, 1)
        real, failed = table.store.append, list[str]()

        async def append(entries: Sequence[Entry], *, patience: float = math.inf) -> None:
            if '"deal ' in entries[0].body and not failed:
                failed.append(entries[0].body)
                raise StoreError("the disk is full")
            await real(entries, patience=patience)

        table.store.append = append  # type: ignore[method-assign]
        for browser in browsers:
            await browser.give()
            await table.arrive(browser.seat)
        await until(lambda: table.game.sealed is not None)
        for browser in browsers:
            await browser.give(open=True)
        found = await dealt(table)
        assert len(failed) == 1
        assert [half.opened for half in found.halves] == [browser.half for browser in browsers]
        await table.close()

    run(test)


def test_every_table_has_another_secret() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert all(len(new_secret()) == 64 for _ in range(50))
