"""Each guest is spoken to in their own language: one made up (tests/made_up.py), and English, at one table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.made_up import CODE, WIDE, there
from tests.web.client import Made, Site, Socket
from tests.words.test_translated import left_in_english


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """An application that has the language."""
    with there(tmp_path), Site() as site:
        yield site


def play(*people: Socket) -> None:
    """A hand, by plain choices of who is asked."""
    for _ in range(400):
        for one in people:
            one.caught_up()
        if people[0].page["public"]["step"] in ("score", "over"):
            return
        looking = [one for one in people if one.page["gate"] and one.page["seat"] in one.page["gate"]["waits"]]
        for one in looking:  # nobody may choose before
            one.ask("ready")
        for one in people if not looking else ():
            if one.page["own"]["choices"] or one.page["own"]["bids"]:
                one.ask("hint")
                one.do(*one.choice())
                break
    raise AssertionError("the hand has no end")


def english(*guests: Socket) -> None:
    """Nothing that they heard is in the other language."""
    for guest in guests:
        found = [message for message in guest.heard if WIDE.search(json.dumps(message, ensure_ascii=False))]
        assert not found, found[0]


def translated(*guests: Socket) -> None:
    """Nothing that they heard is in English."""
    for guest in guests:
        names = [one["name"] for one in guest.page["people"]]
        found = left_in_english([message | {"says": None} for message in guest.heard], names)
        found.pop(".reasons.figures.tells", None)  # the convention card's own text, for programs: which row it was
        assert found == {}
        assert any(WIDE.search(json.dumps(message, ensure_ascii=False)) for message in guest.heard)


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "check"])
def test_no_sentence_of_one_language_is_among_those_of_another(system: str, site: Site) -> None:
    """Two people and two who watch, through a whole hand; whoever sits across is of the other language."""
    made = site.table(system, friends=[1], me="Ωα", name="Ωβ")
    friend = made.sit("Ωγ")
    one, two = made.enter(language="en"), made.enter(friend["token"], language=CODE)
    watching = made.enter("", language=CODE), made.enter("", language="en-US")
    play(two, one) if system == "check" else play(one, two)
    two.ask("chat", text="Ωδ")
    assert one.page["public"]["sheet"]
    for guest in (*watching, one, two):
        guest.caught_up()
    english(one, watching[1])
    translated(two, watching[0])


def test_the_log_of_who_comes_later_is_in_their_language(site: Site) -> None:
    made = site.table("double-deck", me="Ωα")
    first = made.enter(language=CODE)
    made.enter("", language="en").hang_up()
    play(first)
    again, other = made.enter(language=CODE), made.enter("", language="en")
    assert len(again.page["log"]) == len(other.page["log"]) > 10
    english(other)
    translated(again)


def test_a_seat_may_be_looked_at_in_two_languages(site: Site) -> None:
    """Two browsers of one guest, of whose hand the same is kept: each is told all of it in its own."""
    made = site.table("double-deck", me="Ωα")
    two, one = made.enter(language=CODE), made.enter(language="en")
    play(one)
    two.caught_up()
    english(one)
    translated(two)
    shown = [message["own"]["meld"] for message in two.heard if message.get("own") and message["own"]["meld"]]
    assert shown
    assert all(WIDE.search(each["name"]) for melds in shown for meld in melds for each in meld["combinations"])


def test_who_names_a_language_that_is_not_there_hears_the_servers_own(site: Site) -> None:
    made = site.table("double-deck", me="Ωα")
    for language in ("", "de", "tlh-Latn"):
        guest = made.enter(language=language)
        guest.caught_up()
        english(guest)


@pytest.mark.parametrize(
    ("headers", "spoken"),
    [
        ([("accept-language", f"de;q=0.9, {CODE}-QQ;q=0.8, en;q=0.1")], True),
        ([("accept-language", f"en, {CODE};q=0.8")], False),
        ([("accept-language", "en"), ("cookie", f"a=b; deece-language={CODE}")], True),
        ([("accept-language", f"{CODE};q=much")], False),
        ([("accept-language", f"{CODE}, en")], True),
        ([("accept-language", f"en, {CODE}")], False),
        ([("accept-language", "de")], False),
        ([], False),
    ],
)
def test_what_is_asked_over_http_is_answered_in_the_language_asked_for(
    headers: list[tuple[str, str]], spoken: bool, site: Site
) -> None:
    made: Made = site.table("double-deck", me="Ωα")
    for target in ("/api/systems", made.where(), made.where("/replay?hand=9"), "/"):
        assert bool(WIDE.search(site.get(target, more=headers).text)) == spoken, target
    page = site.get("/", more=headers).text
    assert f'lang="{CODE if spoken else "en"}"' in page
    assert f'data-languages="en {CODE}"' in page
