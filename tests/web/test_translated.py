"""What a table sends besides `says`, in the language made up in tests/words: no English is left."""

from __future__ import annotations

import pytest

from deece.say import speaking
from tests.web.client import Site
from tests.words.test_translated import Wide, left_in_english


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "check"])
def test_no_sentence_on_the_wire_is_left_in_english(system: str) -> None:
    with speaking(Wide()), Site() as site:
        mine = site.table(system, me="Ωα", name="Ωβ").enter()
        for _ in range(200):
            mine.caught_up()
            if mine.page["public"]["step"] in ("score", "over"):
                break
            if mine.page["gate"]:
                mine.ask("ready")
            else:
                mine.ask("hint")
                mine.do(*mine.choice())
        assert mine.page["public"]["sheet"]
        names = [one["name"] for one in mine.page["people"]]
        assert left_in_english([message | {"says": None} for message in mine.heard], names) == {}
