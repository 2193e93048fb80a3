"""The keeper's vectors: made by the engine, and told to both homes of the service that run here."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.golden.keeper import FILE, differences, lines, sheets, tables
from tests.web.client import Site
from tests.web.test_keep import worker


@pytest.fixture(scope="module")
def server() -> Iterator[Site]:
    with Site() as site:
        yield site


def test_the_file_has_every_system_and_forty_sets_of_house_rules_and_is_what_the_engine_says() -> None:
    assert (len(tables()), len(sheets())) == (60, 60)
    made = [json.dumps(line, ensure_ascii=False) for table in tables()[::6] for line in lines(*table)]
    assert set(made) <= set(FILE.read_text("utf-8").splitlines()), "run python -m tests.golden.keeper"


@pytest.mark.parametrize(("events", "hands"), sheets())
def test_a_sheet_that_is_told_comes_to_what_was_played_with_and_without_a_network(
    server: Site, events: list[dict[str, object]], hands: list[dict[str, object]]
) -> None:
    asked = {"events": events}
    answer = server.post("/api/keep", asked).json
    assert list(differences(answer, hands)) == []
    assert worker("", asked) == answer
