"""A bidding language of one's own at a table: looked at, chosen, kept, explained to all, in log and record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import structs

from deece.table.game import TableGame
from deece.table.log import change_of, entry
from tests.players.own_cards import TEXT, TOML
from tests.table.tables import made as made_of
from tests.web.client import Site

PAGE = Path(__file__).resolve().parents[2] / "page"


def form(site: Site, system: str, *cards: str, **more: Any) -> Any:
    answer = site.post("/api/rules", {"id": system, "set": {}, "cards": list(cards), **more})
    assert answer.status == 200, answer.text
    return answer.json


def test_the_form_says_what_became_of_each(site: Site) -> None:
    found = form(site, "double-deck", TOML, 'id = "x"')
    assert [language["id"] for language in found["conventions"]] == [
        "classic",
        "tournament",
        "skips",
        "aces",
        "none",
        TEXT,
    ]
    card, bad = found["cards"]
    assert (card["id"], card["name"], card["text"], card["why"]) == ("our-club", "Our club", TEXT, "")
    assert card["rows"][1] == {"call": "one to nine over", "tells": "<b>shows</b> about 10 meld, for each step"}
    assert (bad["text"], bad["why"]) == ("", "X: 'name' must be given: a text in quotation marks.")


def test_the_page_asks_for_as_many_as_are_answered(site: Site) -> None:
    """All that a browser keeps, and the one that is opened."""
    found = re.search(r"const MOST_CARDS = (\d+);", (PAGE / "lobby" / "own-cards.js").read_text("utf-8"))
    assert found
    most = int(found[1]) + 1
    for number, status in ((most, 200), (most + 1, 400)):
        assert site.post("/api/rules", {"id": "double-deck", "set": {}, "cards": [TOML] * number}).status == status


def test_one_that_does_not_fit_is_kept_out_with_the_reason(site: Site) -> None:
    found = form(site, "four-handed", TEXT)
    assert TEXT not in [language["id"] for language in found["conventions"]]
    assert found["cards"][0]["text"] == TEXT
    assert "'copies' is 4 to 9, and here 2" in found["cards"][0]["why"]


def test_a_table_with_it_explains_it_to_all_and_writes_it(site: Site) -> None:
    made = site.table("double-deck", conventions=[TOML, "none"])
    assert site.get(made.where()).json["conventions"] == [TEXT, "none"]
    cards = made.enter().page["conventions"]
    assert [card["id"] for card in cards] == ["our-club", "none"]
    assert cards[0]["name"] == "Our club"
    assert cards[0]["rows"][1]["tells"].startswith("<b>shows</b>")
    game = made.live.game
    assert game.player_in(0, "club") == f"club:{TEXT}"
    assert game.player_in(1, "club") == "club:none"
    text = site.get(made.where("/record"), more=[("authorization", f"Bearer {made.token}")]).text
    assert 'conventions: our-club, none\nconventions: id = "our-club"\n' in text
    again = site.table("double-deck", conventions=site.get(made.where()).json["conventions"])
    assert again.live.game.conventions == (TEXT, "none")


def test_one_that_cannot_be_is_refused_in_words(site: Site) -> None:
    answer = site.post("/api/tables", {**asked("four-handed"), "conventions": [TEXT, "none"]})
    assert (answer.status, answer.json["code"]) == (400, "card")
    assert "“Our club” does not fit this game: its 'copies' is 4 to 9, and here 2" in answer.error
    answer = site.post("/api/tables", {**asked("double-deck"), "conventions": ['id = "x"', "none"]})
    assert answer.status == 400
    other = TEXT.replace("at most", "no more than")
    answer = site.post("/api/tables", {**asked("double-deck"), "conventions": [TEXT, other]})
    assert "two different cards have the same id" in answer.error.lower()


def asked(system: str) -> dict[str, object]:
    seats = [{"kind": "me"}, *({"kind": "computer", "level": "plain"} for _ in range(3))]
    return {"id": system, "set": {}, "name": "", "me": "Vera", "seats": seats}


def test_a_copy_of_a_shipped_one_can_be_had(site: Site) -> None:
    answer = site.get("/api/cards/classic")
    assert answer.headers["content-disposition"] == 'attachment; filename="our-classic.toml"'
    assert form(site, "double-deck", answer.text)["cards"][0]["why"] == ""
    assert site.get("/api/cards/gone").status == 400


def test_a_log_that_holds_it_comes_to_the_same_table() -> None:
    first = structs.replace(made_of("double-deck"), conventions=(TEXT, "classic"))
    kept = change_of(entry("T", 1, first))
    assert kept == first
    game = TableGame(first)
    assert [card.id for card in game.cards] == ["our-club", "classic"]
    assert TableGame(structs.replace(first, conventions=(), record=game.finished().text)).conventions == (
        TEXT,
        "classic",
    )


def test_a_position_is_judged_by_it(site: Site) -> None:
    asked = {"id": "double-deck", "dealer": 3, "conventions": [TEXT, "none"], "cards": "", "calls": []}
    answer = site.post("/api/position", asked)
    assert TEXT in [language["id"] for language in answer.json["languages"]]
