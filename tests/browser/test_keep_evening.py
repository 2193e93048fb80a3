"""An evening of ten hands, kept on a phone by somebody new to it: only what is on the screen is read and tapped.

The mistakes are those that people make. Each is noticed as at a table, and mended with what the page offers then.
"""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.driver import FRAMES, PHONE, Studio

PLAYERS: Final = ("Ida", "Joe", "Kay", "Lou")  # Ida and Kay are partners
US, THEM = "Ida & Kay", "Joe & Lou"


class Newcomer:
    """Somebody with a phone, and nothing explained to them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(15_000)

    def rest(self) -> None:
        self.page.evaluate(FRAMES)
        self.page.locator("main[aria-busy=true]").wait_for(state="detached")
        self.page.evaluate(FRAMES)

    def tap(self, *names: str) -> None:
        """Tap what reads so; it must be in reach, and not be gray."""
        for name in names:
            found = self.page.get_by_role("button", name=name, exact=True)
            found = found.or_(self.page.get_by_role("link", name=name, exact=True)).first
            expect(found).not_to_have_attribute("aria-disabled", "true")
            found.tap()
            self.rest()

    def field(self, name: str) -> None:
        """Tap a field of the slip."""
        self.page.locator(".slip").get_by_role("button", name=re.compile(f"^{name}(,|$)")).tap()
        self.rest()

    def asked(self) -> str:
        """The question on the screen."""
        return self.page.locator("#pad-title").inner_text()

    def answer(self, question: str, *taps: str) -> None:
        """Answer what is asked; it is asked by itself."""
        self.rest()
        assert self.asked() == question
        self.tap(*taps)

    def figure(self, question: str, number: int) -> None:
        """Answer with a figure, and go on."""
        self.answer(question, *str(number))
        self.on()

    def on(self) -> None:
        """Tap the large button, if it leads on."""
        self.rest()
        if (button := self.page.locator("#keep-main")).inner_text().startswith("Next"):
            button.tap()
            self.rest()

    def bid(self, who: str, points: int, suit: str) -> None:
        self.answer("Bidder", who)
        self.answer("Bid", *self.reach(points))
        self.answer("Trump", suit)

    def reach(self, points: int) -> list[str]:
        """Look for the bid among those that are offered, lower or higher."""
        for _ in range(9):
            offered = [int(one) for one in self.page.locator("#pad .key").all_inner_texts() if one.isdigit()]
            if points in offered:
                break
            self.tap("Lower bids" if points < offered[0] else "Higher bids")
        return [str(points)]

    def melds(self, bidders: str, theirs: int, others: str, ours: int) -> None:
        self.figure(f"Meld: {bidders}", theirs)
        self.figure(f"Meld: {others}", ours)

    def says(self) -> str:
        """All that the screen says."""
        self.rest()
        return " ".join(self.page.locator("main").inner_text().split())

    def scores(self) -> tuple[int, ...]:
        """The scores at the top."""
        self.rest()
        texts = self.page.get_by_role("list", name="Scores").locator(".figure").all_inner_texts()
        return tuple(int(text.replace("−", "-")) for text in texts)

    def written(self, hand: int) -> None:
        """Write the hand down; the next one is asked for then."""
        self.tap("Write it down")
        self.page.get_by_role("heading", name=f"Hand {hand + 1}", exact=True).wait_for()


WE, THEY = "Ida and Kay", "Joe and Lou"


def begin(studio: Studio) -> Newcomer:
    """From the front page to the first hand."""
    one = Newcomer(studio.page("/", size=PHONE, touch=True).page)
    one.page.get_by_role("link", name=re.compile("^Keep score")).tap()
    for place, name in zip(("You", "Left", "Across", "Right"), PLAYERS, strict=True):
        one.page.get_by_role("textbox", name=place, exact=True).fill(name)
    one.page.get_by_role("radio", name="Lou", exact=True).tap()
    one.tap("Start the sheet: Lou deals")
    one.page.get_by_role("heading", name="Hand 1", exact=True).wait_for()
    return one


def test_an_evening_of_ten_hands(studio: Studio) -> None:
    one = begin(studio)
    page = one.page

    # 1. The wrong bidder is tapped: it was Kay.
    one.bid("Ida", 52, "Hearts")
    one.field("Bidder")
    one.tap("Kay")
    one.melds(WE, 24, THEY, 12)
    assert "Ida and Kay need 28 of 50" in one.says()
    one.figure(f"Tricks: {WE}", 31)
    one.written(1)
    assert one.scores() == (55, 0)

    # 2. Somebody has 21 cards; dealt again. Then the melds are typed for the wrong sides.
    one.bid("Joe", 50, "Spades")
    one.tap("More", "Misdeal")
    assert "Misdealt: the same dealer deals again" in one.says()
    assert "Ida deals" in page.locator(".keeper-where").inner_text()
    one.bid("Joe", 50, "Spades")
    one.figure(f"Meld: {THEY}", 8)
    one.answer(f"Meld: {WE}", "3", "0")
    assert "under the least meld" in one.says()  # so something is wrong
    one.field(f"Meld: {THEY}")
    one.tap("3", "0")
    one.field(f"Meld: {WE}")
    one.tap("8")
    one.on()
    one.figure(f"Tricks: {THEY}", 27)
    one.written(2)
    assert one.scores() == (78, 57)

    # 3. Both sides are counted, and do not come to 50: Ida and Kay count again.
    one.bid("Lou", 60, "Clubs")
    one.melds(THEY, 26, WE, 24)
    one.figure(f"Tricks: {THEY}", 29)
    one.field(f"Tricks: {WE}")
    one.tap("2", "0")
    assert "come to 49, and there are 50 in a hand" in one.says()
    assert page.locator(".slip-verdict").count() == 0  # nobody knows yet whether the bid was made
    one.tap("Ida and Kay 20, Joe and Lou 30")
    one.written(3)
    assert one.scores() == (122, -3)

    # 4. The last trick was forgotten.
    one.bid("Ida", 55, "Diamonds")
    one.melds(WE, 28, THEY, 16)
    one.figure(f"Tricks: {WE}", 25)
    one.field(f"Tricks: {THEY}")
    one.tap("2", "3")
    assert "the 2 of the last trick are missing" in one.says()
    one.tap("Joe and Lou 23, Ida and Kay 27")
    one.written(4)
    assert one.scores() == (177, 20)

    # 5. Joe does not follow suit.
    one.bid("Kay", 52, "Hearts")
    one.melds(WE, 20, THEY, 18)
    one.tap("More", "Renege", "Joe")
    assert "Kay bid 52, trump ♥ hearts: made; Joe reneged" in one.says()
    one.written(5)
    assert one.scores() == (249, -32)

    # Hand 3 was wrong after all: Joe and Lou had taken 34.
    one.tap("Sheet")
    page.get_by_role("button", name=re.compile("^Lou 60")).tap()
    one.tap("Change it")
    assert "Tap what was wrong above" in one.says()
    one.field(f"Tricks: {WE}")
    one.tap("1", "6", "Ida and Kay 16, Joe and Lou 34")
    assert "Joe & Lou: 88 in place of −32" in one.says()
    one.tap("Write it down")
    page.wait_for_url(re.compile("/sheet$"))
    assert one.scores() == (205, 88)
    one.tap("Next hand")

    # 6. Only when it stands there somebody says that Joe had bid 55.
    one.bid("Joe", 50, "Spades")
    one.melds(THEY, 24, WE, 22)
    one.figure(f"Tricks: {THEY}", 28)
    one.written(6)
    assert one.scores() == (249, 140)
    one.tap("Change it")
    one.field("Bid")
    one.tap("55")
    assert "Joe bid 55, trump ♠ spades: set" in one.says()
    one.tap("Write it down")
    page.wait_for_url(re.compile("/sheet$"))
    assert one.scores() == (249, 33)
    one.tap("Hand")

    # 7. It is written twice; the second is struck.
    for hand in (7, 8):
        one.bid("Kay", 60, "Diamonds")
        one.melds(WE, 34, THEY, 20)
        one.figure(f"Tricks: {WE}", 28)
        one.written(hand)
    assert one.scores() == (373, 117)
    one.tap("Sheet")
    page.get_by_role("button", name=re.compile("^Kay 60")).last.tap()
    one.tap("Strike the hand")
    assert "Without this hand Ida & Kay 373 → 311 Joe & Lou 117 → 75" in one.says()
    one.tap("Strike the hand")
    assert one.scores() == (311, 75)
    one.tap("Next hand")
    page.get_by_role("heading", name="Hand 8", exact=True).wait_for()

    # 8. In the middle the phone is loaded anew.
    one.bid("Lou", 52, "Hearts")
    one.answer(f"Meld: {THEY}", "3", "0")
    page.reload()
    one.rest()
    one.on()
    one.figure(f"Meld: {WE}", 26)
    one.figure(f"Tricks: {THEY}", 25)
    one.written(8)
    assert one.scores() == (362, 130)

    # 9. Nobody bids; then Ida does.
    one.tap("More", "All passed")
    one.bid("Ida", 50, "Clubs")
    one.melds(WE, 22, THEY, 8)
    one.figure(f"Tricks: {WE}", 30)
    one.written(9)
    assert one.scores() == (414, 150)

    # 10. The last one, and what the evening came to.
    one.bid("Kay", 65, "Hearts")
    one.melds(WE, 56, THEY, 20)
    one.figure(f"Tricks: {WE}", 30)
    assert "Ida & Kay win" in one.says()
    one.tap("Write it down")
    page.get_by_role("button", name="New game").wait_for()
    assert one.scores() == (500, 190)
    one.tap("Evening")
    page.get_by_role("heading", name="Bids made").wait_for()
    made = {text.split()[0]: text.split()[-3:] for text in page.locator(".bids-row").all_inner_texts()}
    assert made == {
        "Kay": ["4", "of", "4"],
        "Ida": ["2", "of", "2"],
        "Lou": ["2", "of", "2"],
        "Joe": ["1", "of", "2"],
    }
