"""What Prometheus reads: right numbers, and nothing of people and cards."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from deece.api.counted import BOUNDS, Counted
from deece.server.metrics import HERE, Metrics
from tests.web.client import PATIENCE, Site

Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]
NAME = "Zebulon"


@pytest.fixture
def metrics(site: Site) -> Iterator[Metrics]:
    """The metrics of a site, on a port of their own."""
    metrics = Metrics(HERE, 0)
    metrics.show(site.rooms, site.door)
    yield metrics
    metrics.close()


def text(metrics: Metrics, path: str = "/metrics") -> str:
    with urllib.request.urlopen(f"http://{HERE}:{metrics.port}{path}", timeout=PATIENCE) as answer:
        found: str = answer.read().decode()
    return found


def numbers(metrics: Metrics) -> Numbers:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text(metrics))
        for sample in family.samples
    }


def number(found: Numbers, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)


def test_tables_people_and_choices_are_counted(site: Site, metrics: Metrics) -> None:
    before = numbers(metrics)
    assert number(before, "deece_tables") == number(before, "deece_choice_seconds_count") == 0
    table = site.table(me=NAME)
    mine, watcher = table.enter(), table.enter("")
    mine.caught_up()
    assert mine.ask("do", at=mine.page["at"], do=mine.choice())["t"] == "ok"
    refused = mine.ask("do", at=0, do=["pass"])
    found = numbers(metrics)
    assert number(found, "deece_tables") == 1
    assert number(found, "deece_people", **{"as": "player"}) == 1
    assert number(found, "deece_people", **{"as": "watcher"}) == 1
    assert number(found, "deece_choice_seconds_count") == 1
    assert number(found, "deece_choice_seconds_bucket", le="+Inf") == 1
    assert 0 < number(found, "deece_choice_seconds_sum") < PATIENCE
    assert number(found, "deece_store_waiting") == number(found, "deece_store_trouble") == 0
    labels = {"code": refused["code"]}
    assert number(found, "deece_refusals_total", **labels) == number(before, "deece_refusals_total", **labels) + 1
    watcher.hang_up()


def test_a_choice_that_is_sent_again_is_counted_once(site: Site, metrics: Metrics) -> None:
    mine = site.table().enter()
    mine.caught_up()
    asked = {"at": mine.page["at"], "do": mine.choice(), "id": "same"}
    assert [mine.ask("do", **asked)["again"] for _ in range(2)] == [False, True]
    assert number(numbers(metrics), "deece_choice_seconds_count") == 1


def test_refusals_by_a_limit_are_counted(site: Site, metrics: Metrics) -> None:
    before = number(numbers(metrics), "deece_refusals_total", code="too_long")
    assert site.post("/api/rules", b"x" * 1_000_000).status == 413
    assert number(numbers(metrics), "deece_refusals_total", code="too_long") == before + 1


def test_no_card_and_no_name_is_in_them(site: Site, metrics: Metrics) -> None:
    table = site.table(me=NAME)
    table.enter()
    site.settle()
    found = text(metrics)
    assert NAME not in found
    assert table.table not in found
    labels = {name for family in text_string_to_metric_families(found) for one in family.samples for name in one.labels}
    assert labels <= {"as", "le", "code"}


def test_the_pages_address_shows_none(site: Site, metrics: Metrics) -> None:
    assert site.get("/metrics").status == 404


def test_a_choice_counts_in_the_first_bound_that_it_does_not_pass() -> None:
    counted = Counted()
    for seconds in (0.004, BOUNDS[0], 0.006, BOUNDS[-1], 31.0):
        counted.chosen(seconds)
    assert {place: number for place, number in enumerate(counted.by_bound) if number} == {
        0: 2,
        1: 1,
        len(BOUNDS) - 1: 1,
        len(BOUNDS): 1,
    }
