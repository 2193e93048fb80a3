"""What melds are called: one name that is shown, and the names that players type (SYSTEMS: the names of many)."""

from __future__ import annotations

import pytest

from deece.game.action import Action, LayMeld, PlayOn
from deece.game.play import view
from deece.record.typed import phrase, read
from deece.rules.catalog import Rules
from deece.words.choices import action_words
from deece.words.melds import KINDS, called, meld_words
from tests.support import posed, rules


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        (("pinochle", -1, 2), "double pinochle"),
        (("royal_marriage", 1, 1), "royal marriage"),
        (("marriage", 1, 1), "marriage in hearts"),
        (("aces", -1, 3), "triple aces around"),
        (("run", 0, 1), "run in spades"),
        (("run", -1, 2), "double run"),
        (("dix", 0, 1), "dix"),
        (("roundhouse", -1, 1), "roundhouse"),
        (("four_jacks", 3, 4), "four jacks of clubs"),
        (("extra_kings", 0, 1), "extra king of spades"),
        (("extra_queens", 1, 2), "two extra queens of hearts"),
        (("kings", -1, 4), "quadruple kings around"),
        (("aces", -1, 5), "fivefold aces around"),
        (("aces", -1, 6), "sixfold aces around"),
        (("pinochle", -1, 7), "sevenfold pinochle"),
    ],
)
def test_names(meld: tuple[str, int, int], name: str) -> None:
    assert meld_words(*meld) == name


def test_a_meld_is_one_of_its_kind_if_nothing_else_is_said() -> None:
    assert meld_words("pinochle") == "pinochle"
    assert meld_words("marriage", 3) == "marriage in clubs"


MANY = [
    ("aces", ("hundred aces", "thousand aces", "ten thousand aces", "hundred thousand aces")),
    ("kings", ("eighty kings", "eight hundred kings", "eight thousand kings", "eighty thousand kings")),
    ("queens", ("sixty queens", "six hundred queens", "six thousand queens", "sixty thousand queens")),
    ("jacks", ("forty jacks", "four hundred jacks", "four thousand jacks", "forty thousand jacks")),
]


@pytest.mark.parametrize(("kind", "names"), MANY)
def test_the_names_of_many(kind: str, names: tuple[str, ...]) -> None:
    assert tuple(called(kind, copies)[0] for copies in (1, 2, 3, 4)) == names
    assert called(kind, 5) == ()  # the sources name no more


def typed(text: str) -> Action:
    """What is read where every meld may be laid; spades are trump."""
    suits = {"marriage": (1, 2, 3)}
    melds = [
        LayMeld(kind, suit, copies)
        for kind in KINDS
        if kind != "roundhouse"
        for suit in suits.get(kind, (-1,))
        for copies in (1, 2, 3, 4)
    ]
    seen = view(posed(rules("two-handed"), {}, "meld", trump=0, turn=0), 0)
    (action,) = read(seen, [*melds, PlayOn()], text)
    return action


@pytest.mark.parametrize(("kind", "names"), MANY)
def test_the_names_of_many_are_read(kind: str, names: tuple[str, ...]) -> None:
    for copies, name in enumerate(names, 1):
        assert typed(name) == typed(f"lay {name}") == LayMeld(kind, copies=copies)
    assert typed(f"800 {kind}" if kind == "kings" else called(kind, 2)[1]) == LayMeld(kind, copies=2)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("100 aces", LayMeld("aces")),
        ("1000 aces", LayMeld("aces", copies=2)),
        ("10000 aces", LayMeld("aces", copies=3)),
        ("800 kings", LayMeld("kings", copies=2)),
        ("60 queens", LayMeld("queens")),
        ("4000 jacks", LayMeld("jacks", copies=3)),
        ("double aces", LayMeld("aces", copies=2)),
        ("common marriage in hearts", LayMeld("marriage", 1)),
        ("double common marriage hearts", LayMeld("marriage", 1, 2)),
        ("lay marriage h", LayMeld("marriage", 1)),
        ("family", LayMeld("run")),
        ("double rope", LayMeld("run", copies=2)),
        ("deece", LayMeld("dix")),
        ("royal", LayMeld("royal_marriage")),
    ],
)
def test_what_players_call_a_meld_is_read(text: str, meld: LayMeld) -> None:
    assert typed(text) == meld


def test_every_meld_is_typed_as_it_is_shown() -> None:
    for kind in KINDS:
        for copies in (1, 2, 3, 4):
            if kind != "roundhouse":
                meld = LayMeld(kind, 2 if kind == "marriage" else -1, copies)
                assert typed(phrase(meld, [], 0)) == meld
                assert action_words(meld, Rules()) == f"lays {meld_words(kind, meld.suit, copies)}"
