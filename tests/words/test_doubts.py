"""Every kind of doubt has its sentence, with the figures that it goes with."""

from __future__ import annotations

from typing import get_args

from deece.keeper.doubt import Kind, never, seldom
from deece.keeper.words.doubts import DOUBTS, doubt_words


def test_each_kind_has_a_sentence() -> None:
    assert tuple(DOUBTS) == get_args(Kind)


def test_sentences_name_the_figures() -> None:
    doubt = never("card_short", card="KH", needed=3, copies=2)
    assert doubt_words(*doubt[:2]) == (
        "these melds together need the king of hearts 3 times, and the pack has it 2 times"
    )
    doubt = never("meld_between", meld=35, lower=34, higher=36)
    assert doubt_words(*doubt[:2]) == "a meld of 35 cannot be: the totals beside it are 34 and 36"
    doubt = seldom("others_meld", meld=140, limit=60)
    assert doubt_words(*doubt[:2]) == "140 is very much for a side without the bid"
