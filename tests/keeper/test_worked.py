"""Hands that the sources work out, told in a player's words: the keeper comes to what the source says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from deece.keeper.asking import answered, completed, next_question
from deece.keeper.checks import doubts
from deece.keeper.events import Hand, HandTold, SheetEvent, begun
from deece.keeper.fold import fold
from deece.record.model import NAMES
from deece.rules.ruleset import load

HANDS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("worked.toml").read_text("utf-8"))["hand"]


def test_there_are_forty_and_reneges_are_among_them() -> None:
    assert len(HANDS) >= 40
    assert sum("Renege" in hand["source"] for hand in HANDS) >= 5
    assert len({str(hand) for hand in HANDS}) == len(HANDS)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand['rules']}: {hand['says'][:40]}")
def test_a_worked_hand(hand: dict[str, Any]) -> None:
    ruleset = load(hand["rules"])
    rules, people = ruleset.rules, ruleset.rules.people
    names, dealer, told = NAMES[:people], people - 1, HandTold()
    for text in hand["typed"]:
        told = completed(rules, dealer, answered(rules, dealer, told, names, text))
        assert [doubt for doubt in doubts(rules, dealer, told) if not doubt.asks] == []
    assert next_question(rules, dealer, told) is None, "more is asked than the source tells"
    (row,) = fold([SheetEvent("a:1", begun(ruleset, names, dealer)), SheetEvent("a:2", Hand(1, told))]).rows
    assert (row.problem, row.trouble) == (None, "")
    assert list(row.scores) == hand["scores"]
