"""An evening of ten hands, kept on a phone by somebody new to it: only what is on the screen is read and tapped.

The mistakes are those that people make. Each is noticed as at a table, and mended with what the page offers then.
"""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.driver import FRAMES, PHONE, Studio, wait

PLAYERS: Final = ("Ida", "Joe", "Kay", "Lou")  # Ida and Kay are partners
WE, THEY = "Ida and Kay", "Joe and Lou"


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
        self.page.locator(".slip").get_by_role("button", name=re.compile(f"^{name}(,|:|$)")).tap()
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
        self.answer("Who won the bid?", who)
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

    def hand(self, who: str, points: int, suit: str, meld: tuple[int, int], took: int) -> None:
        """A hand without a mistake: meld of the bidder's side and of the others, and what the bidder's side took."""
        side, others = (WE, THEY) if who in WE else (THEY, WE)
        self.bid(who, points, suit)
        self.melds(side, meld[0], others, meld[1])
        self.figure(f"Tricks: {side}", took)

    def says(self) -> str:
        """All that the screen says."""
        self.rest()
        return " ".join(self.page.locator("main").inner_text().split())

    def scores(self) -> tuple[int, ...]:
        """The scores at the top."""
        self.rest()
        texts = self.page.get_by_role("list", name="Scores").locator(".figure").all_inner_texts()
        return tuple(int(text.replace("−", "-")) for text in texts)

    def written(self, hand: int, scores: tuple[int, int]) -> None:
        """Write the hand down; the next one is asked for then, and the scores stand at the top."""
        self.tap("Write it down")
        self.page.get_by_role("heading", name=f"Hand {hand + 1}", exact=True).wait_for()
        wait(self.page, "the new sums", lambda: self.scores() == scores)

    def corrected(self, scores: tuple[int, int]) -> None:
        """Write a correction down; the sheet is shown then."""
        self.tap("Write it down")
        self.page.wait_for_url(re.compile("/sheet$"))
        wait(self.page, "the new sums", lambda: self.scores() == scores)


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
    the_wrong_bidder_is_tapped(one)
    a_misdeal_and_melds_of_the_wrong_sides(one)
    counts_that_do_not_come_to_fifty(one)
    the_last_trick_is_forgotten(one)
    joe_does_not_follow_suit(one)
    hand_three_was_wrong_after_all(one)
    the_bid_was_another(one)
    a_hand_is_written_twice(one)
    the_phone_is_loaded_anew_in_the_middle(one)
    nobody_bids(one)
    the_last_hand_and_what_the_evening_came_to(one)


def the_wrong_bidder_is_tapped(one: Newcomer) -> None:
    """Hand 1: it was Kay."""
    one.bid("Ida", 52, "Hearts")
    one.field("Bidder")
    one.tap("Kay")
    one.melds(WE, 24, THEY, 12)
    assert "Ida and Kay need 28 of 50" in one.says()
    one.figure(f"Tricks: {WE}", 31)
    one.written(1, (55, 0))


def a_misdeal_and_melds_of_the_wrong_sides(one: Newcomer) -> None:
    """Hand 2: somebody has 21 cards, and it is dealt again; then the melds are typed for the wrong sides."""
    one.bid("Joe", 50, "Spades")
    one.tap("More", "Misdeal")
    assert "What you have told of this hand goes with it." in one.says()
    one.tap("Misdeal")
    assert "Misdealt: the same dealer deals again" in one.says()
    assert "Ida deals" in one.page.locator(".keeper-where").inner_text()
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
    one.written(2, (78, 57))


def counts_that_do_not_come_to_fifty(one: Newcomer) -> None:
    """Hand 3: both sides are counted; Ida and Kay count again."""
    one.hand("Lou", 60, "Clubs", (26, 24), 29)
    one.field(f"Tricks: {WE}")
    one.tap("2", "0")
    assert "come to 49, and there are 50 in a hand" in one.says()
    assert one.page.locator(".slip-verdict").count() == 0  # nobody knows yet whether the bid was made
    one.tap("Ida and Kay 20, Joe and Lou 30")
    one.written(3, (122, -3))


def the_last_trick_is_forgotten(one: Newcomer) -> None:
    """Hand 4."""
    one.hand("Ida", 55, "Diamonds", (28, 16), 25)
    one.field(f"Tricks: {THEY}")
    one.tap("2", "3")
    assert "the 2 of the last trick are missing" in one.says()
    one.tap("Joe and Lou 23, Ida and Kay 27")
    one.written(4, (177, 20))


def joe_does_not_follow_suit(one: Newcomer) -> None:
    """Hand 5."""
    one.bid("Kay", 52, "Hearts")
    one.melds(WE, 20, THEY, 18)
    one.tap("More", "Renege", "Joe")
    assert "Kay bid 52, trump ♥ hearts: made; Joe reneged" in one.says()
    one.written(5, (249, -32))


def hand_three_was_wrong_after_all(one: Newcomer) -> None:
    """Joe and Lou had taken 34."""
    one.tap("Sheet")
    one.page.get_by_role("button", name=re.compile("^Lou 60")).tap()
    one.tap("Change it")
    assert "Tap what was wrong above" in one.says()
    one.field(f"Tricks: {WE}")
    one.tap("1", "6")
    assert "Joe & Lou: 88 in place of −32" in one.says()
    one.corrected((205, 88))
    one.tap("Next hand")


def the_bid_was_another(one: Newcomer) -> None:
    """Hand 6: only when it stands there somebody says that Joe had bid 55."""
    one.hand("Joe", 50, "Spades", (24, 22), 28)
    one.written(6, (249, 140))
    one.tap("Change it")
    one.field("Bid")
    one.field("Bid")
    one.tap("55")
    assert "Joe bid 55, trump ♠ spades: set" in one.says()
    one.corrected((249, 33))
    one.tap("Hand")


def a_hand_is_written_twice(one: Newcomer) -> None:
    """Hand 7: the second is struck."""
    for number, scores in ((7, (311, 75)), (8, (373, 117))):
        one.hand("Kay", 60, "Diamonds", (34, 20), 28)
        one.written(number, scores)
    one.tap("Sheet")
    one.page.get_by_role("button", name=re.compile("^Kay 60")).last.tap()
    one.tap("Strike the hand")
    assert "Without this hand Ida & Kay 373 → 311 Joe & Lou 117 → 75" in one.says()
    one.tap("Strike the hand")
    assert one.scores() == (311, 75)
    one.tap("Next hand")
    one.page.get_by_role("heading", name="Hand 8", exact=True).wait_for()


def the_phone_is_loaded_anew_in_the_middle(one: Newcomer) -> None:
    """Hand 8."""
    one.bid("Lou", 52, "Hearts")
    one.answer(f"Meld: {THEY}", "3", "0")
    one.page.reload()
    one.rest()
    one.on()
    one.figure(f"Meld: {WE}", 26)
    one.figure(f"Tricks: {THEY}", 25)
    one.written(8, (362, 130))


def nobody_bids(one: Newcomer) -> None:
    """Hand 9: dealt again, then Ida bids."""
    one.tap("More", "All passed")
    one.hand("Ida", 50, "Clubs", (22, 8), 30)
    one.written(9, (414, 150))


def the_last_hand_and_what_the_evening_came_to(one: Newcomer) -> None:
    """Hand 10."""
    one.hand("Kay", 65, "Hearts", (56, 20), 30)
    assert "Ida & Kay win" in one.says()
    one.tap("Write it down")
    one.page.get_by_role("button", name="New game").wait_for()
    assert one.scores() == (500, 190)
    one.tap("Evening")
    one.page.get_by_role("heading", name="Bids made").wait_for()
    made = {text.split()[0]: text.split()[-3:] for text in one.page.locator(".bids-row").all_inner_texts()}
    assert made == {
        "Kay": ["4", "of", "4"],
        "Ida": ["2", "of", "2"],
        "Lou": ["2", "of", "2"],
        "Joe": ["1", "of", "2"],
    }
