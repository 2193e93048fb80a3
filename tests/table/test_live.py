"""A live table: checked, stored, applied, announced; together or alone, and after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from deece import load, systems, view
from deece.game.action import Bid, Deal, Pass, Play
from deece.game.deal import shuffled
from deece.game.play import legal
from deece.players import choice_of, make
from deece.record import parse
from deece.store import Entry, MemoryStore
from deece.table import presence
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import change_of, deal_text
from deece.words.refused import Refused
from tests.table.tables import Told, again, made, play, run, table_of, until


@pytest.mark.parametrize("system", systems())
def test_a_hand_is_played_with_computer_players_and_a_restart_finds_the_same_game(system: str) -> None:
    async def test() -> None:
        table = await table_of(made(system))
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.public.game.results) > 0)
        found = await again(table.store)
        assert found.state == table.game.state
        assert (found.seq, found.at, found.commands) == (table.game.seq, table.game.at, table.game.commands)
        assert [step.after for step in told(table).steps][-1] == table.game.public
        await table.close()

    run(test)


def told(table: Table) -> Told:
    assert isinstance(table.listener, Told)
    return table.listener


async def to_turn(table: Table, seat: int, step: str) -> None:
    """Play on until this seat must choose in this step."""
    plain = make("plain")
    while not (table.game.turn == seat and table.game.public.step == step and not table.gate()):
        gate = table.gate()
        for waits in gate.waits if gate else ():
            await table.make_ready(waits)
        turn = table.game.turn
        if turn >= 0 and table.presence.person_at(turn) and not table.gate():
            await table.choose(turn, [choice_of(plain, table.game.view(turn)).action], table.game.at)
        else:
            await asyncio.sleep(0.0005)


def test_nothing_happens_before_somebody_is_there() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck"))
        await asyncio.sleep(0.02)
        assert table.game.actions == []
        await table.arrive(0)
        await until(lambda: bool(table.game.actions))
        assert isinstance(table.game.actions[0], Deal)
        await table.close()

    run(test)


def test_a_table_waits_for_a_friend_and_then_begins() -> None:
    async def test() -> None:
        table = await table_of(made("two-handed", persons=(0, 1)))
        chairs = table.game.chairs
        table.game.chairs[1] = type(chairs[1])("open", "Free seat")
        await table.arrive(0)
        await asyncio.sleep(0.02)
        assert table.game.actions == []
        seat, token = await table.sit("Ruth", None)
        assert (seat, table.seat_of(token), table.seat_of("wrong")) == (1, 1, None)
        await until(lambda: bool(table.game.actions))
        with pytest.raises(Refused, match="every seat is taken"):
            await table.sit("Walter", None)
        await table.close()

    run(test)


def test_a_choice_is_refused_with_its_reason_and_changes_nothing() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1, 2, 3)))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        turn, game = table.game.turn, table.game
        before = game.state
        with pytest.raises(Refused, match="not your turn"):
            await table.choose((turn + 1) % 4, [Pass()], game.at)
        with pytest.raises(Refused, match="50"):
            await table.choose(turn, [Bid(10)], game.at)
        with pytest.raises(Refused, match="moved on") as stale:
            await table.choose(turn, [Pass()], game.at - 1)
        assert stale.value.stale
        with pytest.raises(Refused, match="nothing was chosen"):
            await table.choose(turn, [], game.at)
        assert game.state is before
        await table.close()

    run(test)


def test_a_command_sent_again_is_done_once_even_after_a_restart() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1, 2, 3)))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        turn, at = table.game.turn, table.game.at
        assert not (await table.choose(turn, [Bid(50)], at, "mine-1")).again
        calls = table.game.public.auction.calls
        assert (await table.choose(turn, [Bid(50)], at, "mine-1")).again
        assert table.game.public.auction.calls == calls
        reborn = Table("t", await again(table.store), table.store)
        assert (await reborn.choose(turn, [Bid(50)], at, "mine-1")).again
        await table.close()

    run(test)


def test_two_browsers_may_give_their_commands_the_same_name() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1, 2, 3)))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        for number in range(3):
            assert not (await table.choose(table.game.turn, [Pass()], table.game.at, "1")).again
            assert len(table.game.public.auction.calls) == number + 1
        await table.close()

    run(test)


class Forgetful(MemoryStore):
    """A store that fails when told to."""

    fails = False

    async def append(self, entries: Sequence[Entry], *, patience: float = 0.0) -> None:
        if self.fails:
            raise OSError("no")
        await super().append(entries)


def test_what_was_not_stored_is_neither_applied_nor_announced() -> None:
    async def test() -> None:
        store = Forgetful()
        table = await table_of(made("double-deck", persons=(0, 1, 2, 3)), store)
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        before, heard = table.game.state, len(told(table).steps)
        store.fails = True
        with pytest.raises(OSError, match="no"):
            await table.choose(table.game.turn, [Pass()], table.game.at)
        assert table.game.state is before
        assert len(told(table).steps) == heard
        await table.close()

    run(test)


def test_an_asker_who_goes_away_leaves_no_half_done_choice() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1, 2, 3)))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        turn, at = table.game.turn, table.game.at
        asking = asyncio.ensure_future(table.choose(turn, [Bid(50)], at))
        await asyncio.sleep(0)
        asking.cancel()
        await until(lambda: table.game.at > at)
        assert (await again(table.store)).state == table.game.state
        await table.close()

    run(test)


def test_people_see_meld_and_score_for_as_long_as_they_like() -> None:
    async def test() -> None:
        table = await table_of(made("three-handed"))
        await table.arrive(0)
        plain = make("plain")
        seen = set()
        while len(table.game.public.game.results) < 2:
            gate = table.gate()
            if gate:
                seen.add(gate.why)
                await asyncio.sleep(0.01)
                assert table.gate() == gate  # nobody goes on alone
                if table.game.turn == 0:
                    with pytest.raises(Refused, match="say first that you are ready"):
                        await table.choose(0, [legal(table.game.view(0))[0]], table.game.at)
                await table.make_ready(0)
            elif table.game.turn == 0:
                await table.choose(0, [choice_of(plain, table.game.view(0)).action], table.game.at)
            else:
                await asyncio.sleep(0.0005)
        assert seen == {"meld", "hand"}
        await table.close()

    run(test)


def test_the_meld_of_a_hand_that_is_not_played_is_seen_before_its_score() -> None:
    """AUDIT T13: a hand lost without play went straight to its score, and nobody saw the meld."""

    async def test() -> None:
        cards = deal_text(shuffled(load("double-deck").rules, Random(30), 0))
        table = await table_of(msgspec.structs.replace(made("double-deck"), deal=cards))
        await table.arrive(0)
        game = table.game
        await play(table, 0, lambda: bool(game.public.game.results))
        assert game.public.game.results[-1].outcome == "under the least meld"
        gates = []
        while gate := table.gate():
            gates.append(gate.why)
            assert any(game.shown.melds)
            await table.make_ready(0)
        assert gates == ["meld", "hand"]
        await table.close()

    run(test)


def test_nobody_waits_for_people_who_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1)))
        await table.arrive(0)
        await table.arrive(1)
        plain = make("plain")
        while not (gate := table.gate()):
            turn = table.game.turn
            if turn in (0, 1):
                await table.choose(turn, [choice_of(plain, table.game.view(turn)).action], table.game.at)
            else:
                await asyncio.sleep(0.0005)
        assert gate.waits == (0, 1)
        await table.make_ready(0)
        assert (waiting := table.gate())
        assert waiting.waits == (1,)
        table.depart(1)
        assert table.gate() == waiting, "they may come back in a moment"
        monkeypatch.setattr(presence, "AWAY_AFTER", 0)
        await asyncio.sleep(0.01)
        assert table.gate() is None
        await table.close()

    run(test)


def test_a_computer_player_stands_in_for_who_leaves_and_gives_the_seat_back() -> None:
    async def test() -> None:
        table = await table_of(made("two-handed", persons=(0, 1)))
        await table.arrive(0)
        await table.arrive(1)
        await until(lambda: table.game.turn >= 0)
        assert table.presence.person_at(1)
        await table.leave(1)
        assert not table.presence.person_at(1)
        await to_turn(table, 0, "stock")
        at = table.game.at
        await table.choose(0, [legal(table.game.view(0))[0]], at)
        await until(lambda: table.game.turn == 0 or table.game.at > at + 1)  # seat 1 was played
        await table.arrive(1)
        assert table.presence.person_at(1)
        assert (await again(table.store)).chairs[1].away is False
        await table.close()

    run(test)


def test_a_choice_is_taken_back_until_the_next_one() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        await to_turn(table, 0, "bid")
        before = table.game.state
        await table.choose(0, [Pass()], table.game.at)
        await table.undo(0)
        assert table.game.state == before
        assert told(table).backs == ["undo"]
        assert (await again(table.store)).state == before
        await to_turn(table, 0, "play")
        for _ in range(2):
            before = table.game.state
            await table.choose(0, [legal(table.game.view(0))[0]], table.game.at)
            await until(lambda: table.game.turn == 0 and table.game.public.step == "play")
        await table.undo(0)
        assert table.game.state == before, "the answers of computer players are turned back too (AUDIT T14)"
        with pytest.raises(Refused, match="cards have been shown"):
            await table.undo(0)  # the card before that: another choice was made since
        assert (await again(table.store)).taken_back
        await table.choose(0, [legal(table.game.view(0))[-1]], table.game.at)
        await until(lambda: table.game.turn == 0)
        await table.undo(0)
        assert table.game.state == before
        await table.close()

    run(test)


def test_nothing_is_taken_back_among_people() -> None:
    async def test() -> None:
        table = await table_of(made("two-handed", persons=(0, 1)))
        await table.arrive(0)
        await until(lambda: table.game.turn >= 0)
        with pytest.raises(Refused, match="computer players"):
            await table.undo(0)
        await table.close()

    run(test)


def test_a_hand_is_dealt_again_when_everybody_here_wants_it() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1)))
        await table.arrive(0)
        await table.arrive(1)
        await to_turn(table, 0, "bid")
        cards = table.game.view(0).bits
        await table.vote(0, yes=True)
        assert [one.yes for one in table.waiting.questions] == [{0}]
        await table.vote(1, yes=False)
        assert table.waiting.questions == []
        await table.vote(0, yes=True)
        await table.vote(1, yes=True)
        assert told(table).backs == ["redeal"]
        await until(lambda: table.game.turn >= 0)
        assert table.game.view(0).bits != cards
        assert (await again(table.store)).state == table.game.state
        await table.close()

    run(test)


def test_a_vote_that_arrives_twice_counts_once_and_is_answered_as_one_that_was_known() -> None:
    """The line broke before the answer came: the browser says it again."""

    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        await to_turn(table, 0, "bid")
        first, second = [await table.vote(0, yes=True, command="c1") for _ in range(2)]
        assert (first.again, second.again) == (False, True)
        assert told(table).backs == ["redeal"]
        await table.close()

    run(test)


def test_shared_cards_come_once() -> None:
    async def test() -> None:
        rules = load("double-deck").rules
        cards = shuffled(rules, Random(5), 0)
        table = await table_of(msgspec.structs.replace(made("double-deck"), deal=deal_text(cards)))
        await table.arrive(0)
        await until(lambda: table.game.turn >= 0)
        assert table.game.view(0).bits == cards.hands[0]
        await to_turn(table, 0, "bid")
        await table.vote(0, yes=True)
        assert told(table).backs == ["redeal"]
        await until(lambda: table.game.turn >= 0)
        assert table.game.view(0).bits != cards.hands[0]
        await table.close()

    run(test)


def test_a_hint_for_a_pass_names_all_its_cards() -> None:
    async def test() -> None:
        table = await table_of(made("family-passing"))
        await table.arrive(0)
        await to_turn(table, 0, "pass")
        advice = [choice.action for choice in await table.advice.hint(0)]
        assert len(advice) == table.game.rules.exchange.cards
        await table.choose(0, advice, table.game.at)
        await table.close()

    run(test)


def test_the_owner_changes_seats_without_people() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1)))
        await table.change_seat(0, 2, "friend")
        assert table.game.is_open
        await table.change_seat(0, 2, "computer", "random")
        assert not table.game.is_open
        assert table.game.chairs[2].level == "random"
        with pytest.raises(Refused, match="only who made"):
            await table.change_seat(1, 2, "friend")
        with pytest.raises(Refused, match="a person has that seat"):
            await table.change_seat(0, 1, "computer")
        assert [change_of(one) for one in await table.store.read("t")][1:]
        await table.close()

    run(test)


def test_the_finished_record_holds_nothing_of_the_hand_in_play() -> None:
    async def test() -> None:
        table = await table_of(made("three-handed"))
        await table.arrive(0)
        await play(table, 0, lambda: bool(table.game.public.game.results))
        await to_turn(table, 0, "bid")
        actions = parse(table.game.finished().text).actions
        assert sum(isinstance(action, Deal) for action in actions) >= 1
        assert len(actions) < len(table.game.actions)
        assert actions[-1] != table.game.actions[-1] or isinstance(actions[-1], Play)
        await table.close()

    run(test)


def test_a_record_is_gone_on_with() -> None:
    async def test() -> None:
        table = await table_of(made("three-handed"))
        await table.arrive(0)
        await play(table, 0, lambda: bool(table.game.public.game.results))
        first = made("three-handed")
        text = table.game.finished().text
        game = TableGame(type(first)(first.system, (), "again", 0, first.chairs, record=text))
        assert game.public.game.scores == table.game.public.game.scores
        assert view(game.state, 0).bits == 0
        await table.close()

    run(test)
