"""The pages as such: no errors, small, deaf to markup; and what a table offers besides cards."""

from __future__ import annotations

import re

import pytest

from tests.browser.begun import begun, claim_the_rest, gone_on
from tests.browser.driver import (
    DESK,
    PHONE,
    SCORED,
    Pointer,
    Studio,
    await_phase,
    hand,
    open_menu,
    phase,
    wait,
)


def test_a_table_is_made_in_the_lobby_and_a_hand_moves(studio: Studio) -> None:
    """A whole hand as it comes: with motion, at the page's own pace, from the lobby on."""
    page = studio.page(reduced_motion="no-preference", haste=False).page
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.locator("label", has_text=re.compile("^Cutthroat$")).click()
    page.get_by_label("Your name").fill("Vera")
    page.get_by_text("Name of the table, first dealer, speed, clock, watchers").click()
    page.get_by_label("Table", exact=True).fill("Sunday")
    page.get_by_label("Computer players play").select_option("fast")
    page.get_by_role("button", name=re.compile("^Start: cutthroat")).click()
    page.wait_for_url(re.compile("/t/"))
    Pointer(page).play_hand()
    page.reload()
    await_phase(page, *SCORED)
    assert "Sunday" in page.locator(".bar").inner_text()
    page.goto(studio.server.url)
    page.get_by_role("link", name="Resume Sunday").click()
    await_phase(page, *SCORED)


MARKUP = "<img src=x onerror=alert(1)>"


def test_markup_is_text(studio: Studio) -> None:
    table = "<script>alert(2)</script><b>bold"
    made = studio.server.make("four-handed-passing", me=MARKUP, name=table, friends=1)
    page = studio.page(f"/t/{made['table']}", tables=[made]).page
    await_phase(page, "waiting")
    friend = studio.page(f"/t/{made['table']}").page
    friend.get_by_label("Your name").wait_for()
    assert table in friend.inner_text("body")
    assert MARKUP in friend.inner_text("body")
    friend.get_by_label("Your name").fill("<svg onload=alert(3)>")
    friend.get_by_role("button", name="Take the seat").click()
    wait(friend, "the table", lambda: phase(friend))
    said = "<iframe srcdoc='<script>alert(4)</script>'></iframe><a href=javascript:alert(5)>x</a>"
    open_menu(friend, "Talk")
    friend.get_by_label("Your words").fill(said)
    friend.get_by_role("button", name="Say", exact=True).first.click()
    open_menu(page, "Talk")
    for each in (page, friend):
        each.locator(".chat-lines li").filter(has_text=said).wait_for()
    page.keyboard.press("Escape")
    for each, other in ((page, "<svg onload=alert(3)>"), (friend, MARKUP)):
        assert table in each.locator(".bar").inner_text()
        assert other in each.inner_text("body")
        assert each.locator("img[src=x], svg[onload], #page script, iframe").count() == 0
    friend.keyboard.press("Escape")
    open_menu(friend, "Display")
    friend.get_by_role("switch", name="Text mode").check()
    friend.keyboard.press("Escape")
    friend.get_by_label("What do you do?").wait_for()
    assert friend.locator("img[src=x], svg[onload], #page script, iframe").count() == 0


def test_display_settings_survive_loading_anew(studio: Studio) -> None:
    seen = gone_on(studio, 1, begun(0, "AH 9H 9H"), haste=False)
    page = seen.page
    open_menu(page, "Display")
    dialog = page.get_by_role("dialog")
    answers = [
        dialog.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio", name=answer, exact=True)
        for group, answer in (
            ("Suit colors", "Four"),
            ("Print", "150 %"),
            ("Dark", "On"),
            ("Tap a card twice to play it", "Always"),
        )
    ]
    for answer in answers:
        answer.locator("xpath=..").click()
    dialog.get_by_role("switch", name="Play forced cards").check()
    page.get_by_role("button", name="Done").click()
    root = "document.documentElement"
    looks = f"[{root}.className.split(/\\s+/).sort().join(' '), getComputedStyle({root}).fontSize]"
    before = page.evaluate(looks)
    assert {"four", "dark"} <= set(before[0].split())
    page.reload()
    await_phase(page, "trick")
    assert page.evaluate(looks) == before
    open_menu(page, "Display")
    assert dialog.get_by_role("switch", name="Play forced cards").is_checked()
    assert all(answer.is_checked() for answer in answers)
    page.keyboard.press("Escape")
    # Two taps are needed now.
    card = page.locator(".hand-card.is-playable").first
    count = len(hand(page))
    card.click(position={"x": 9, "y": 12})
    wait(page, "the raised card", lambda: page.locator(".hand-card[aria-pressed=true]").count() == 1)
    page.wait_for_timeout(400)
    assert len(hand(page)) == count
    page.locator(".hand-card[aria-pressed=true]").click(position={"x": 9, "y": 12})
    wait(page, "the card played", lambda: len(hand(page)) == count - 1)


def test_a_dialog_opened_while_another_closes_stays_open(studio: Studio) -> None:
    page = gone_on(studio, 1, begun(0, "AH 9H 9H")).page
    open_menu(page, "Display")
    page.evaluate(
        """() => {
          const dialog = document.querySelector("dialog[open]");
          new MutationObserver((_, mine) => {
            mine.disconnect();
            document.querySelector(".bar-menu").click();
          }).observe(dialog, {attributeFilter: ["open"]});
          dialog.addEventListener("close", () => setTimeout(() => { window.closedLate = true; }, 50));
          dialog.querySelector(".dialog-close").click();
        }"""
    )
    wait(page, "the late report", lambda: page.evaluate("window.closedLate === true"))
    assert page.get_by_role("dialog").get_by_role("button", name="Display").is_visible()


def test_a_forced_card_plays_itself(studio: Studio) -> None:
    page = gone_on(studio, 1, begun(4, "TS 9C JH")).page
    wait(page, "the only card", lambda: page.locator(".hand-card.is-playable").count() == 1)
    assert len(hand(page)) == 8
    open_menu(page, "Display")
    page.get_by_role("switch", name="Play forced cards").check()
    page.get_by_role("button", name="Done").click()
    wait(page, "the forced card played", lambda: len(hand(page)) < 8)
    assert "AS0" not in hand(page)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_illegal_card_tells_its_reason(studio: Studio, size: tuple[int, int]) -> None:
    page = gone_on(studio, 1, begun(0, "AH 9H 9H"), size=size, touch=size == PHONE).page
    wait(page, "a card that may not be played", lambda: page.locator(".hand-card.is-refused").count())
    card = page.locator(".hand-card.is-refused").first
    count = len(hand(page))
    if size == PHONE:
        card.tap(position={"x": 9, "y": 12}, force=True)
    else:
        card.click(position={"x": 9, "y": 12}, force=True)
    reason = page.locator(".table-message" if size == PHONE else ".hand-slip")
    wait(page, "the reason", lambda: re.search("heart", reason.inner_text()) if reason.count() else None)
    described = card.get_attribute("aria-describedby")
    assert "heart" in str(page.locator(f"#{described}").text_content())
    assert len(hand(page)) == count


def test_a_hint(studio: Studio) -> None:
    page = gone_on(studio, 1, begun(0, "AH 9H 9H")).page
    wait(page, "my turn", lambda: page.locator(".hand-card.is-playable").count())
    before = hand(page)
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_role("region", name="Hint").first.wait_for()
    assert re.search(r" of (spades|hearts|diamonds|clubs)", page.get_by_role("region", name="Hint").first.inner_text())
    assert hand(page) == before
    person = Pointer(page)
    person.step()
    assert len(hand(page)) == len(before) - 1
    person.asked()


def test_a_choice_is_taken_back(studio: Studio) -> None:
    page = studio.table("double-deck").page
    person = Pointer(page, bold=True)
    wait(page, "my turn", person.offered)
    before = page.locator(".ladder-bids").inner_text()
    person.step()
    # Nobody has shown a card since.
    wait(page, "my next turn", person.offered)
    page.get_by_role("button", name="Undo", exact=True).first.click()  # alone with computers: nobody is asked
    wait(page, "my first bid again", lambda: page.locator(".ladder-bids").all_inner_texts() == [before])
    assert person.play_until("meld", "trick") in ("meld", "trick")


def test_the_rest_is_claimed(studio: Studio) -> None:
    claim_the_rest(gone_on(studio, 2, begun(10)).page)


def test_who_watches_sees_no_hand(studio: Studio) -> None:
    made = studio.server.make("four-handed-passing")
    player = Pointer(studio.page(f"/t/{made['table']}", tables=[made]).page)
    watcher = studio.page(f"/t/{made['table']}").page
    watcher.get_by_role("button", name="Only watch").click()
    wait(watcher, "the table", lambda: phase(watcher))
    for _ in range(12):
        player.step()
        assert watcher.locator(".hand-card").count() == 0
        assert watcher.locator(".trick .card").count() <= 4
    watcher.reload()
    wait(watcher, "the table", lambda: phase(watcher))
    assert watcher.locator(".hand-card").count() == 0
    assert not watcher.get_by_role("button", name=re.compile("^(Hint|Pass|Bid)")).count()


def test_a_finished_hand_is_gone_through_card_by_card(studio: Studio) -> None:
    page = gone_on(studio, 2, begun(10)).page
    claim_the_rest(page)
    page.goto(studio.server.url + "/past")
    page.get_by_role("link", name=re.compile("^Review")).click()
    page.wait_for_url(re.compile("/review"))
    count = page.locator(".review-count")
    count.wait_for()
    page.keyboard.press("Home")
    first, last = (int(figure) for figure in count.inner_text().split(" of "))
    assert first == 1
    assert last > 50
    said = page.locator(".review-why h2")
    texts = [said.inner_text()]
    for place in (2, 3, 4):
        page.get_by_role("button", name="Next card").click()
        wait(page, f"step {place}", lambda place=place: count.inner_text() == f"{place} of {last}")
        texts.append(said.inner_text())
    assert len(set(texts)) > 1
    page.keyboard.press("ArrowLeft")
    wait(page, "step 3", lambda: count.inner_text() == f"3 of {last}")
    assert said.inner_text() == texts[2]
    page.keyboard.press("End")
    wait(page, "the end", lambda: count.inner_text() == f"{last} of {last}")
    page.get_by_role("button", name="Card back").click()
    wait(page, "the card before", lambda: count.inner_text() == f"{last - 1} of {last}")
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, "it plays by itself", lambda: count.inner_text() == f"{last} of {last}")
