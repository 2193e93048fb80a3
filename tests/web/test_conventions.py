"""Bidding languages at a table: chosen for each side, used by its computer players, explained to all."""

from __future__ import annotations

from deece.players.conventions import Picture
from tests.web.client import Site

SEATS = [{"kind": "me"}, *({"kind": "computer", "level": "plain"} for _ in range(3))]


def asked(site: Site, system: str, conventions: list[str]) -> dict[str, object]:
    return {
        "id": system,
        "set": {},
        "name": "",
        "me": "Vera",
        "seats": SEATS,
        "speed": "fast",
        "watchers": True,
        "conventions": conventions,
    }


def test_the_form_lists_the_languages_that_fit(site: Site) -> None:
    found = site.get("/api/rules/double-deck").json["conventions"]
    assert [card["id"] for card in found] == ["classic", "tournament", "skips", "aces", "none"]
    assert all(card["name"] and card["about"] for card in found)
    assert [card["id"] for card in site.get("/api/rules/cutthroat").json["conventions"]] == ["none"]


def test_a_language_that_does_not_fit_is_refused(site: Site) -> None:
    answer = site.post("/api/tables", asked(site, "double-deck", ["classic", "jumps"]))
    assert answer.status == 400
    assert "'jumps' does not fit this game" in answer.error
    answer = site.post("/api/tables", asked(site, "double-deck", ["classic"]))
    assert answer.status == 400
    assert "1 bidding languages for 2 sides" in answer.error


def test_every_call_is_explained_by_its_sides_language(site: Site) -> None:
    for chosen in (["none", "aces"], []):
        made = site.table("double-deck", conventions=chosen)
        player = made.enter()
        cards = player.page["conventions"]
        assert [card["id"] for card in cards] == (chosen or ["classic", "classic"])
        assert [card["seats"] for card in cards] == [[0, 2], [1, 3]]
        assert all(row["call"] and row["tells"] for card in cards for row in card["rows"])
        assert all([row["call"] for row in card["signals"]][:1] == ["an ace on partner's ace"] for card in cards)
        player.to_play()
        calls = player.page["public"]["auction"]["calls"]
        for call in calls:
            speaks = cards[call["seat"] % 2]["id"] != "none"
            assert isinstance(call["note"], str)
            assert speaks or not call["note"]
            assert call["tells"] is not None or not call["note"]
            assert call["tells"] is None or set(call["tells"]) == set(Picture._fields)
