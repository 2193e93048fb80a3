"""What a page of a score sheet is sent stays as it is, to the letter: after each hand, and while the next is told."""

from __future__ import annotations

import pytest

from tests.said.comparing import compared
from tests.said.sent import groups, lines

GROUPS = {name: found for name, found in groups().items() if name.startswith("sheet ")}


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_sent_of_a_score_sheet_is_sent_to_the_letter(group: str) -> None:
    compared(GROUPS[group], lines(line.split(" | ", 1)[0] for line in GROUPS[group]))
