"""A past game in a line."""

from __future__ import annotations

import re
from pathlib import Path

from deece.record import final, parse
from deece.words.past import result_words, score_words
from deece.words.viewer import for_all

DOCS = Path(__file__).parents[2] / "docs" / "record.md"


def test_a_game_is_told_by_score_winners_and_why() -> None:
    found = re.search(r"^```record ruth.deece\n(.*?)^```", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    record = parse(found[1])
    over, everybody = final(record).public, for_all(record.seats)
    assert score_words(over, everybody) == "Ruth & Tom 44, Sam & Una 8"
    assert result_words(over, everybody).startswith("Ruth & Tom won: ")
    before = final(parse(found[1].partition("\nscore")[0].rpartition("\n")[0])).public
    assert (score_words(before, everybody), result_words(before, everybody)) == ("", "")
