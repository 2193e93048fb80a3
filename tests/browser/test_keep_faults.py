"""At each of the score keeper's screens: a reload, a turn of the phone, a server that is gone. Nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import FRAMES, PHONE, Server, Studio
from tests.browser.keeping import Scorer
from tests.browser.sheets import NAMES, hand, kept, nine, told

OTHER = [{"id": "other:8", "by": "Walter", "change": hand(7, told(0, 60, 1, (44, 26), 20))}]
Act = Callable[[Page], Generator[None]]  # it gives way after each tap


def start(page: Page) -> Generator[None]:
    """Three of four names, and who deals."""
    for seat, name in enumerate(("Ida", "Joe", "Kay")):
        page.locator(f"#sit-{seat}").fill(name)
        yield
    page.get_by_role("radio", name="Kay", exact=True).check()
    yield


def slip(page: Page) -> Generator[None]:
    """Half a hand."""
    one = Scorer.__new__(Scorer)
    one.page, one.taps = page, 0
    for answer in ("Ruth", "60", "Hearts", "2", "4"):
        one.tap(answer)
        one.settle()
        yield


def counter(page: Page) -> Generator[None]:
    """Three cards counted."""
    yield from slip(page)
    page.get_by_role("button", name="Count the cards").tap()
    for card in ("queen of spades: 0", "jack of diamonds: 0", "king of spades: 0"):
        page.get_by_role("button", name=card).click()  # a tap is not made again where the page moves
        yield
    page.get_by_role("button", name="Use 6").wait_for()  # a marriage and a pinochle


def penalty(page: Page) -> Generator[None]:
    """A penalty, not yet written down."""
    for name in ("More", "Penalty", "Walter & Dolores", "2", "0"):
        page.locator(".slip-pad").get_by_role("button", name=name, exact=True).tap()
        yield
    page.get_by_label("Why").fill("talked")
    yield


def correction(page: Page) -> Generator[None]:
    """A line on the slip, and changed."""
    page.locator("#row-2 button").tap()
    yield
    page.get_by_role("button", name="Change it").tap()
    page.locator("#pad").or_(page.locator("#keep-main")).first.wait_for()
    yield
    page.get_by_role("button", name="Meld: Margaret and Ruth").tap()
    yield
    page.get_by_role("button", name="3", exact=True).tap()
    yield


def sign(page: Page) -> Generator[None]:
    """Ruth agrees."""
    page.get_by_role("button", name="Sign").tap()
    yield
    page.get_by_role("region", name="Sign the sheet").get_by_role("button", name="Ruth").tap()
    page.get_by_text("Signed by Ruth").wait_for()
    yield
    page.get_by_role("button", name="Sign").tap()
    yield


def share(page: Page) -> Generator[None]:
    """Links for others."""
    page.get_by_role("button", name="Share this sheet").tap()
    page.get_by_role("heading", name="Point a phone’s camera here").wait_for()
    yield


def group(page: Page) -> Generator[None]:
    """The evenings of four people."""
    page.get_by_text("2 sheets").wait_for()
    page.locator(".group-open").tap()
    page.get_by_role("heading", name="Bids made").wait_for()
    yield


def nothing(page: Page) -> Generator[None]:
    """Only look."""
    yield


def do(act: Act, page: Page) -> None:
    """All of it."""
    for _ in act(page):
        pass


SCREENS: dict[str, tuple[str, str, Act]] = {  # by name: the address, what holds what must stay, what is done first
    "start": ("", ".keeper-start", start),
    "hand": ("/thursday", ".slip", slip),
    "counter": ("/thursday", ".counter-page", counter),
    "More": ("/thursday", "#pad", penalty),
    "sheet": ("/thursday/sheet", ".scores-page", nothing),
    "correction": ("/thursday/sheet", ".slip", correction),
    "dispute": ("/disputed/sheet", ".sheet-dispute", nothing),
    "sign": ("/thursday/sheet", ".scores-side", sign),
    "evening": ("/thursday/evening", ".evening-page", nothing),
    "group": ("/group", "main", group),
    "share": ("/thursday/share", ".share-code", share),
}


@pytest.fixture(scope="module")
def mortal(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that these tests kill."""
    with Server(tmp_path_factory.mktemp("mortal"), "1") as own:
        yield own


@pytest.mark.sample(4)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_reload_a_turn_and_a_server_that_is_gone_lose_nothing(studio: Studio, mortal: Server, screen: str) -> None:
    studio.server = mortal
    address, part, act = SCREENS[screen]
    sheets = {"thursday": nine(studio, 4), "disputed": [*nine(studio, 8), *OTHER]}
    seen = kept(studio, "/keep/thursday/sheet", sheets, size=PHONE, touch=True)
    seen.expected += ["ERR_CONNECTION_REFUSED", "Failed to load resource"]
    page = seen.page
    page.locator("#row-4").wait_for()
    page.goto(f"{mortal.url}/keep/disputed/sheet")
    page.locator("#row-8").wait_for()
    page.goto(f"{mortal.url}/keep{address}")
    page.locator(part if act in (nothing, start) else "main").first.wait_for()
    do(act, page)

    def shown() -> str:
        page.evaluate(FRAMES)
        page.locator("[aria-busy=true]").wait_for(state="detached")
        page.get_by_text("One moment…").wait_for(state="detached")
        typed = (
            page.locator(part)
            .first.locator("input")
            .evaluate_all("(all) => all.map((one) => [one.value, one.checked])")
        )
        return " ".join(page.locator(part).first.inner_text().split()) + str(typed)

    def again() -> None:
        page.reload()
        page.locator(part).first.wait_for()
        if act is group:
            do(group, page)

    before = shown()
    assert len(before) > 40
    again()
    expect(page.locator(part).first).to_be_visible()
    assert settled(page, shown, before) == before
    for size in (PHONE[::-1], PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert shown() == before
    mortal.kill()
    assert shown() == before
    mortal.start()
    again()
    assert settled(page, shown, before) == before


def settled(page: Page, shown: Callable[[], str], wanted: str) -> str:
    """What is shown, once the page has come to rest."""
    for _ in range(40):
        if (found := shown()) == wanted:
            break
        page.wait_for_timeout(100)
    return found


def test_evening_and_group_are_asked_for_again_and_not_all_the_time(own_server: Server, studio: Studio) -> None:
    """Without an answer the page of an evening asked as fast as it could."""
    studio.server = own_server
    seen = kept(studio, "/keep/thursday/sheet", {"thursday": nine(studio, 4)})
    seen.expected += ["ERR_CONNECTION_REFUSED", "Failed to load resource"]
    page = seen.page
    page.locator("#row-4").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    own_server.kill()
    page.get_by_role("link", name="Evening").click()
    page.locator(".evening-page .problem").wait_for()
    page.wait_for_timeout(600)
    assert sum("evening" in url for url in asked) <= 2
    own_server.start()
    page.get_by_role("heading", name="Bids made").wait_for(timeout=30_000)
    assert NAMES[0] in page.locator(".evening-page").inner_text()
