"""A friend is invited through the page: the host lets their network in, and the link works from there."""

from __future__ import annotations

from tests.browser.driver import PHONE, Server, Studio, await_phase, phase, wait

FRIENDS = "127.0.0.2"  # the machine's address in the network: see the launcher


def test_a_friend_comes_through_the_page(own_server: Server, studio: Studio) -> None:
    studio.server = own_server
    made = own_server.make("four-handed-passing", friends=1)
    mine = studio.page(f"/t/{made['table']}", tables=[made], size=PHONE).page
    await_phase(mine, "waiting")
    assert "on this computer only" in mine.locator(".stage").inner_text()

    mine.get_by_role("button", name="Let friends in").click()
    dialog = mine.get_by_role("dialog")
    assert dialog.locator(".qr").count() == 0, "a code that leads nowhere"
    dialog.get_by_role("button", name="Let friends in").click()
    wait(mine, "the address", lambda: dialog.locator(".network-address").count())
    address = f"http://{FRIENDS}:{own_server.port}"
    assert dialog.locator(".network-address").inner_text() == f"{address}/"
    code = dialog.locator(".qr")
    wait(mine, "the code", lambda: code.evaluate("image => image.complete && image.naturalWidth > 0"))
    dialog.get_by_role("button", name="Done").click()
    assert "on this computer only" not in mine.locator(".stage").inner_text()
    link = mine.locator(".invite-link").inner_text()
    assert link == f"{address}/t/{made['table']}"

    context = studio.context(PHONE)
    friend = context.new_page()
    friend.goto(link)
    friend.get_by_label("Your name").fill("Flora")
    friend.get_by_role("button", name="Take the seat").click()
    wait(friend, "the table", lambda: phase(friend) not in ("", "waiting"))
    wait(mine, "the game", lambda: phase(mine) not in ("", "waiting"))


def test_the_lobby_says_how_friends_come(studio: Studio) -> None:
    page = studio.page().page
    page.get_by_role("button", name="Friends in your network").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Let friends in").click()
    wait(page, "the address", lambda: dialog.locator(".network-address").count())
    assert dialog.locator(".qr").count() == 1
    dialog.get_by_role("button", name="Let nobody in any more").click()
    wait(page, "the end of it", lambda: dialog.get_by_role("button", name="Let friends in").count())
    assert dialog.locator(".qr").count() == 0
