"""What a table and its server refuse is a code with figures, and each code has its sentence."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from deece.api.refused import STATUS
from deece.game.refusal import Code as OfGame
from deece.game.refusal import refuse
from deece.players.odds import OddsError
from deece.say import speaking
from deece.words.refused import SENTENCES, Code, Refused, as_sentence, of_game
from tests.messages import SOURCE, places
from tests.words.test_translated import Wide

CODES = set(get_args(Code))
ERRORS = ("Refused", "NetworkError", "OddsError")


def raised() -> Iterator[tuple[Path, str, set[str]]]:
    """Each code that the source raises outright, and the names of the figures that it gives."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code))], keywords=given) if (
                    name in ERRORS
                ):
                    yield path, code, {each.arg or "" for each in given}


def test_every_code_has_a_sentence_and_is_said_somewhere() -> None:
    assert set(SENTENCES) == CODES
    assert not CODES & set(get_args(OfGame)), "a code means one thing"
    assert set(STATUS) <= CODES | {"store"}
    source = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py") if path.name != "refused.py")
    assert [code for code in CODES if f'"{code}"' not in source] == []


def test_each_gives_the_figures_that_its_sentence_names() -> None:
    found = list(raised())
    assert len(found) > 60
    assert [(path.name, code) for path, code, given in found if given != places(SENTENCES[code])] == []  # type: ignore[index]


def test_the_text_is_the_sentence_in_the_readers_language() -> None:
    refused = Refused("seats_filled", people=4, seats=3)
    assert (refused.code, refused.figures) == ("seats_filled", {"people": 4, "seats": 3})
    assert str(refused) == "this game has 4 seats, and 3 were filled"
    with speaking(Wide()):
        assert "ｓｅａｔｓ" in str(refused)
    assert str(Refused("card_does_not_fit", id="dix", fit=("classic", "meld"))).endswith("choose classic, meld")


def test_a_rule_of_the_game_refuses_in_the_same_way() -> None:
    refused = of_game(refuse("must_beat", suit="H", held=("AH", "TH"), best="KH"))
    assert str(refused) == "you hold the ace and the ten of hearts and must beat the king"
    assert (refused.code, refused.figures["best"], refused.stale) == ("must_beat", "KH", False)
    assert Refused("moved_on").stale


def test_it_comes_whole_from_another_process() -> None:
    """Computer players think in processes of their own."""
    back = pickle.loads(pickle.dumps(OddsError("cut_too_deep", cards=99, pack=80)))
    assert isinstance(back, OddsError)
    assert str(back) == "99 cards cannot be cut: the pack has 80"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("give a name", "Give a name."),
        ("which one?", "Which one?"),
        ("score.goal: 7 will not do", "score.goal: 7 will not do."),
    ],
)
def test_a_reason_becomes_a_sentence(reason: str, sentence: str) -> None:
    assert as_sentence(reason) == sentence
