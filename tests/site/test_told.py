"""The score keeper in a browser's Python says of hands that were told what the engine said when they were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden.keeper import differences, sheets
from tests.site.make import in_engine

pytestmark = pytest.mark.timeout(1500)


def test_hands_that_are_told_come_to_what_was_played(engine: Path) -> None:
    vectors = sheets()
    chunks = [json.dumps([events for events, _ in vectors[place : place + 20]]) for place in range(0, len(vectors), 20)]
    answers = [json.loads(line) for line in in_engine(engine, "told.py", *chunks)]
    assert len(answers) == len(vectors)
    for answer, (events, hands) in zip(answers, vectors, strict=True):
        assert list(differences(answer, hands)) == [], events[0]["change"]["system"]
