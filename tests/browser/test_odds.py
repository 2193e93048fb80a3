"""A hint and the odds of each bid, asked for by mouse, by finger and by typed words; nothing of them comes unasked."""

from __future__ import annotations

import pytest

from tests.browser.driver import DESK, PHONE, Pointer, Studio, TextMode, wait
from tests.browser.sweep import Look, resize
from tests.browser.test_axe import Looker


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_hint_and_odds_of_a_bid(studio: Studio, size: tuple[int, int]) -> None:
    touch = size == PHONE
    page = studio.table("four-handed-passing", size=size, touch=touch).page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    wait(page, "my turn to bid", Pointer(page).offered)
    assert not [url for url in fetched if url.endswith("odds.js")], "nobody has asked yet"
    for button in ("Hint", "Odds"):
        # Where there is no room for notes beside the table they come as a dialog, with buttons of its own.
        dialog = page.get_by_role("dialog")
        place = dialog if dialog.is_visible() else page
        found = place.get_by_role("button", name=button, exact=True).locator("visible=true").first
        found.tap() if touch else found.click()
        page.get_by_role("region", name=button).locator("visible=true").first.wait_for()
    note = page.get_by_role("region", name="Odds").locator("visible=true").first
    rows = note.get_by_role("row").all_inner_texts()
    assert rows[0].split() == ["Bid", "Chance", "Best", "trump"]
    assert len(rows) >= 5
    assert all(row.split()[0].isdigit() and row.split()[2] == "%" for row in rows[1:])
    assert "imagined deals" in note.inner_text()
    box = note.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    # With large print too: no column reaches beyond the note.
    resize(page, Look(size, 150))
    wait(page, "150 %", page.locator("html.print-150").is_visible)
    assert note.evaluate("(note) => note.scrollWidth - note.clientWidth") <= 0
    looker = Looker(page)
    looker.look("hint and odds")
    looker.check()


def test_hint_and_odds_typed(studio: Studio) -> None:
    page = studio.table("four-handed-passing").page
    reader = TextMode(page)
    reader.begin()
    wait(page, "my turn to bid", reader.ask)
    assert any(line.startswith("Hint: ") for line in reader.type("hint"))
    told = reader.type("odds")
    wait(page, "the odds", lambda: any(" %, " in line for line in reader.lines()))
    assert not any("not understood" in line for line in told)
