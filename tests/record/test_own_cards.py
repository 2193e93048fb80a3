"""A record holds the text of a convention card that is a partnership's own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.players.own_cards import TEXT

from deece.record import Record, RecordError, format, parse
from deece.record.model import card_id
from deece.rules.ruleset import load

OTHER = TEXT.replace("our-club", "theirs")
RECORD = Record.new(load("double-deck"))


@pytest.mark.parametrize("cards", [(TEXT, "classic"), (TEXT, TEXT), ("none", OTHER), (OTHER, TEXT)])
def test_reading_what_was_written_gives_the_same(cards: tuple[str, ...]) -> None:
    record = replace(RECORD, conventions=cards)
    text = format(record)
    assert parse(text) == record
    assert format(parse(text)) == text
    assert text.count('conventions: id = "our-club"') == (TEXT in cards)
    assert f"\nconventions: {', '.join(map(card_id, cards))}\n" in text


def test_without_an_own_card_it_is_one_line() -> None:
    text = format(replace(RECORD, conventions=("classic", "none")))
    assert text.endswith("\nconventions: classic, none\n")
    assert text.count("conventions:") == 1


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["classic, none", "classic, none"], "two 'conventions:' lines"),
        (["classic, none", *TEXT.splitlines()], "no side bids by the card 'our-club'"),
        (["our-club, none", *TEXT.splitlines(), *TEXT.splitlines()], "there are two cards 'our-club'"),
        (["our-club, none", 'id = "our-club"', *(["x = 1"] * 3_000)], "too long: at most"),
        (["our-club, none", 'name = "X"'], "two 'conventions:' lines"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(lines: list[str], reason: str) -> None:
    head = format(RECORD).rstrip("\n").split("\n")
    with pytest.raises(RecordError) as refused:
        parse("\n".join([*head, *(f"conventions: {line}" for line in lines)]))
    assert reason in str(refused.value)
    assert refused.value.line > len(head)
