"""Of a long score sheet the last hands come by themselves, and the others when they are asked for."""

from __future__ import annotations

from deece.wire.public import NEWEST
from tests.web.client import Site
from tests.web.games import text

HANDS = 2 * NEWEST + 5
LONG = (("score.goal", "99999"),)


def test_a_long_sheet_comes_in_parts_without_a_gap(site: Site) -> None:
    record = text("four-handed-passing", hands=HANDS, level="random", settings=LONG)
    made = site.table(record=record, id="", seats=[{"kind": "me"}, *({"kind": "computer"} for _ in range(3))])
    player = made.enter()
    newest = player.page["public"]["sheet"]
    assert [hand["number"] for hand in newest] == list(range(HANDS - NEWEST + 1, HANDS + 1))
    before = site.get(made.where(f"/sheet?before={newest[0]['number']}")).json["hands"]
    assert [hand["number"] for hand in before] == list(range(HANDS - 2 * NEWEST + 1, HANDS - NEWEST + 1))
    first = site.get(made.where(f"/sheet?before={before[0]['number']}")).json["hands"]
    assert [hand["number"] for hand in first] == [1, 2, 3, 4, 5]
    totals = [hand["totals"] for hand in [*first, *before, *newest]]
    scores = [[0, 0], *totals]
    for hand, was, now in zip([*first, *before, *newest], scores, totals, strict=False):
        assert [total - had for total, had in zip(now, was, strict=True)] == hand["hand"]
    for wrong in ("1", "0", "-3", "x", "99999"):
        assert site.get(made.where(f"/sheet?before={wrong}")).status == 200
    assert site.get(made.where("/sheet?before=1")).json["hands"] == []
    mine, anybodys = (site.get(made.where("/sheet?before=5"), more=more).json for more in (bearer(made.token), []))
    assert mine != anybodys, "made for the seat that reads them"
    assert [hand["totals"] for hand in mine["hands"]] == [hand["totals"] for hand in anybodys["hands"]]


def bearer(token: str) -> list[tuple[str, str]]:
    """The header that opens a seat."""
    return [("authorization", f"Bearer {token}")]
