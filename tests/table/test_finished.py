"""The record of a table's finished hands is written deal by deal, each once, and is the canonical text."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import pytest
from msgspec import structs

from deece.game.state import CHANCE, OVER
from deece.record import Record, check, format, parse
from deece.record.writing import renamed
from deece.table import game as module
from deece.table.game import TableGame, record_names
from deece.table.log import Back, Chosen
from tests.table.tables import made, play, run, table_of, until

ROOT = "5a" * 32  # of its seals


def whole(game: TableGame) -> str:
    """The record written anew from all choices."""
    actions = game.actions if game.turn in (CHANCE, OVER) else game.actions[: game.hand_from]
    record = Record.new(game.ruleset, record_names(game.names), game.made.dealer).extend(actions)
    entries = [replace(one, proof=game.proofs.get(place)) for place, one in enumerate(record.entries)]
    return format(replace(record, entries=tuple(entries), practice=game.practice))


@pytest.mark.parametrize(
    ("system", "settings"),
    [
        ("double-deck", (("score.hands", "2"), ("score.bid_to_win", "off"))),
        ("four-handed-passing", ()),
        ("two-handed", ()),
    ],
)
def test_what_is_kept_of_each_deal_is_the_record(system: str, settings: tuple[tuple[str, str], ...]) -> None:
    async def story() -> None:
        table = await table_of(structs.replace(made(system, overrides=settings), root=ROOT))
        game = table.game
        await table.arrive(0)
        for hands in (1, 2):
            await play(table, 0, lambda hands=hands: len(game.starts) == hands)  # type: ignore[misc]
            assert game.finished() == (whole(game), ())
            assert check(game.finished().text) == []
        with mock.patch.object(module, "Part", side_effect=AssertionError("written again")):
            assert game.finished().text == game.finished().text
        await table.close()

    run(story)


def test_a_deal_that_was_thrown_in_and_taken_back_is_written_as_it_was_at_last() -> None:
    async def story() -> None:
        settings = (("auction.all_pass", "redeal"),)
        table = await table_of(made("three-handed", persons=(0, 1, 2), overrides=settings))
        game = table.game
        for seat in range(3):
            await table.arrive(seat)
        await until(lambda: game.in_hand)
        log = [Chosen(game.turn, ("bid pass",), "")]
        before = game.turns[:]
        while game.in_hand:
            log = [Chosen(game.turn, ("bid pass",), "")]
            to = len(game.actions)
            game.fold(log[0])
        assert before != game.turns
        assert "pass" in game.finished().text
        assert game.finished().text == whole(game)
        game.fold(Back(to, "undo"))
        assert game.in_hand
        assert "\ndeal\n" not in game.finished().text
        game.fold(log[0])
        assert game.finished().text == whole(game)
        await table.close()

    run(story)


def test_who_sits_down_later_is_named_in_all_of_it() -> None:
    async def story() -> None:
        table = await table_of(made("four-handed"))
        game = table.game
        await table.arrive(0)
        await play(table, 0, lambda: len(game.starts) == 1)
        first = game.finished()
        game.chairs[1] = structs.replace(game.chairs[1], name="Zoe")
        text, names = game.finished()
        assert (text, names[1]) == (first.text, "Zoe")
        assert renamed(text, names) == whole(game)
        assert parse(whole(game)).seats[1] == "Zoe"
        await table.close()

    run(story)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["Ann", "ann", "ANN 2"], ["Ann", "ann 2", "ANN 2 2"]),
        (["", "=+", "Player"], ["Player", "Player 2", "Player 3"]),
        (["widow Jones", "Widower", "deece"], ["'widow Jones'", "Widower", "'deece'"]),
        (["a" * 40, "#{Bob}:", " -Cy "], ["a" * 30, "Bob", "Cy"]),
    ],
)
def test_a_record_has_a_name_for_everybody_that_it_can_hold_and_tell_apart(names: list[str], found: list[str]) -> None:
    assert record_names(names) == found
