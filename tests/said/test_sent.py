"""What pages are sent beside a table's and a score sheet's stays as it is, to the letter."""

from __future__ import annotations

import pytest

from tests.said.comparing import compared
from tests.said.sent import groups, lines

GROUPS = {name: found for name, found in groups().items() if not name.startswith("sheet ")}


@pytest.mark.parametrize("group", GROUPS)
def test_what_else_is_sent_is_sent_to_the_letter(group: str) -> None:
    compared(GROUPS[group], lines(line.split(" | ", 1)[0] for line in GROUPS[group]))
