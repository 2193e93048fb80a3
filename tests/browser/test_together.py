"""Two people at one table: by invite link, loading anew in every phase, with lost connections and a killed server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.driver import (
    PICK,
    SCORED,
    STATE,
    Pointer,
    Seen,
    Server,
    Studio,
    await_phase,
    hand,
    phase,
    wait,
)

SYSTEM = "four-handed-passing"


def sit_down(studio: Studio, link: str, name: str, context: Any = None) -> Seen:
    """Somebody opens an invite link in a browser of their own and takes a seat."""
    friend = studio.page(link, context=context)
    page = friend.page
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    wait(page, "the table", lambda: phase(page))
    return friend


def two(studio: Studio) -> tuple[Pointer, Pointer]:
    """A table of two people and two computer players: its maker, and a friend who came by the link."""
    made = studio.server.make(SYSTEM, friends=1)
    mine = studio.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(mine, "waiting")
    link = mine.locator(".invite-link").first.inner_text()
    assert link.startswith(studio.server.url)
    friends = sit_down(studio, link.removeprefix(studio.server.url), "Flora").page
    return Pointer(mine, bold=True), Pointer(friends)


def play_on(people: tuple[Pointer, Pointer], until: Callable[..., bool], most: int = 300) -> None:
    """Let both play until this is so."""
    for _ in range(most):
        wait(people[0].page, "somebody's choice", lambda: until() or any(one.offered() for one in people))
        if until():
            return
        any(one.step_if_asked() for one in people)
    raise AssertionError("that did not come")


def scored(people: tuple[Pointer, Pointer]) -> bool:
    """Whether both see the score."""
    return all(phase(one.page) in SCORED for one in people)


def shown(page: Page) -> dict[str, Any]:
    """What must be the same after loading anew."""
    look = (
        "() => ({offers: [...document.querySelectorAll('.table-felt button, .table-low button:not(.hand-card)')]"
        ".filter((e) => e.checkVisibility()).map((e) => e.innerText),"
        "playable: [...document.querySelectorAll('.hand-card.is-playable')].map((e) => e.dataset.key),"
        "title: document.querySelector('.stage h2, .say')?.innerText ?? ''})"
    )
    return {"phase": phase(page), "hand": hand(page), **page.evaluate(look)}


def test_loading_anew_in_every_phase(studio: Studio) -> None:
    people = two(studio)
    met: set[tuple[str, str]] = set()
    for _ in range(300):
        wait(people[0].page, "somebody's choice", lambda: scored(people) or any(one.offered() for one in people))
        if scored(people):
            break
        one = next((one for one in people if one.offered()), people[0])
        # It is this player's turn, so nothing can happen meanwhile.
        page = one.page
        for name, other in (("mover", page), ("waiting", next(each.page for each in people if each is not one))):
            now = wait(other, "a phase", lambda other=other: phase(other))
            if (name, now) in met or now in SCORED:
                continue
            met.add((name, now))
            wait(other, "rest", lambda other=other: at_rest(other))
            before = shown(other)
            other.reload()
            wait(other, "the table", lambda other=other: phase(other))
            wait(other, f"the same {now}", lambda other=other, before=before: shown(other) == before)
        one.step_if_asked()
    assert {"auction", "exchange", "trick"} <= {now for _, now in met}, met
    for one in people:
        before = shown(one.page)
        one.page.reload()
        assert await_phase(one.page, *SCORED) == before["phase"]
        one.page.get_by_role("button", name="Next hand").wait_for()


def at_rest(page: Page) -> bool:
    """Whether the page has not changed for a moment."""
    before = page.evaluate(STATE)
    page.wait_for_timeout(150)
    return bool(page.evaluate(STATE) == before)


class Line:
    """The connection of a page, which can be cut with a choice under way."""

    def __init__(self) -> None:
        self.cut = ""  # when: "before" the choice reaches the server, or "after"
        self.cuts = 0
        self.choices: list[str] = []  # ids of the choices that were sent

    def route(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        deaf = [False]

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["t"] == "do":
                self.choices.append(said["id"])
                if self.cut == "before":
                    self.cut, self.cuts = "", self.cuts + 1
                    server_side.close()
                    page_side.close()
                    return
                if self.cut == "after":
                    self.cut = "deaf"
                    deaf[0] = True
            server_side.send(message)

        def from_server(message: str | bytes) -> None:
            if deaf[0]:
                if self.cut == "deaf":
                    self.cut, self.cuts = "", self.cuts + 1
                    server_side.close()
                    page_side.close()
                return
            page_side.send(message)

        page_side.on_message(from_page)
        server_side.on_message(from_server)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_choice_under_way_when_the_connection_is_lost(studio: Studio, when: str) -> None:
    made = studio.server.make(SYSTEM, friends=1)
    lines = Line(), Line()
    contexts = [studio.context(tables=[made]), studio.context()]
    for context, line in zip(contexts, lines, strict=True):
        context.route_web_socket("**/ws/*", line.route)
    mine = studio.page(f"/t/{made['table']}", context=contexts[0]).page
    await_phase(mine, "waiting")
    people = Pointer(mine, bold=True), Pointer(sit_down(studio, f"/t/{made['table']}", "Flora", contexts[1]).page)
    play_on(people, lambda: all(phase(one.page) == "trick" for one in people))
    for one, line in zip(people, lines, strict=True):
        other = people[1 - people.index(one)]
        play_on(people, lambda one=one: phase(one.page) == "trick" and one.offered() is not None)
        before, line.cut, sent = hand(one.page), when, len(line.choices)
        one.step()
        wait(one.page, "the cut", lambda line=line: line.cuts == 1)
        # The same command comes again over the next connection, and the game goes on.
        wait(one.page, "the choice again", lambda line=line, sent=sent: len(line.choices) >= sent + 2)
        assert line.choices[sent] == line.choices[sent + 1]
        wait(one.page, "the card played", lambda one=one, before=before: len(hand(one.page)) == len(before) - 1)
        wait(one.page, "the game going on", lambda one=one, other=other: one.offered() or other.offered())
        assert len(hand(one.page)) == len(before) - 1
    left = len(hand(mine)) - 2
    play_on(people, lambda: all(len(hand(one.page)) <= left for one in people))
    for line in lines:
        assert line.cuts == 1


def test_the_server_is_killed_in_mid_trick(own_server: Server, studio: Studio) -> None:
    studio.server = own_server
    people = two(studio)
    for seen in studio.pages:
        # While there is no server the browser itself complains.
        seen.expected += ["WebSocket connection to", "ERR_CONNECTION_REFUSED"]

    def in_mid_trick() -> bool:
        return any(one.offered() and one.page.locator(".trick .card").count() for one in people)

    for kill in range(2):
        play_on(people, in_mid_trick)
        one = next(one for one in people if one.offered())
        wait(one.page, "rest", lambda one=one: at_rest(one.page))
        before = shown(one.page)
        own_server.kill()
        if kill:
            # A card is chosen while nobody is there to hear it.
            card = one.page.evaluate_handle(PICK, [False]).as_element()
            assert card
            one.choose(card)
        one.page.get_by_text("Looking for the table…").first.wait_for()
        own_server.start()
        one.page.get_by_text("Looking for the table…").first.wait_for(state="hidden")
        if kill:
            left = len(before["hand"]) - 1
            wait(one.page, "the card played", lambda one=one, left=left: len(hand(one.page)) == left)
        else:
            wait(one.page, "the same table", lambda one=one, before=before: shown(one.page) == before)
    left = len(hand(people[0].page)) - 2
    play_on(people, lambda: all(len(hand(one.page)) <= left for one in people))
