"""A club's evening in the browser: a director who runs it, and phones that follow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.driver import DESK, FRAMES, PHONE, Seen, Studio

NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lou", "Mae", "Ned")
OFFLINE: Final = ["ERR_INTERNET_DISCONNECTED"]


class Club:
    """The director's page."""

    def __init__(self, seen: Seen, studio: Studio) -> None:
        self.seen, self.page, self.studio = seen, seen.page, studio

    def open(self, tab: str) -> None:
        """A tab of the evening."""
        self.page.get_by_role("navigation", name="This evening").get_by_role("link", name=tab, exact=True).click()
        expect(self.page.locator(".keeper-tabs a[aria-current=page]")).to_have_text(tab)

    def write_names(self, *names: str) -> None:
        """Put these on the list."""
        self.open("People")
        self.page.locator("#club-names").fill("\n".join(names))
        self.page.get_by_role("button", name="Put them on the list").click()
        self.page.get_by_role("button", name=f"{names[-1]} is here").wait_for()

    def here(self, name: str, here: bool) -> None:
        """Somebody comes, or leaves."""
        self.open("People")
        button = self.page.get_by_role("button", name=f"{name} is here", exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true" if here else "false")

    def seat(self, round: int) -> None:
        """The next round."""
        self.page.get_by_role("button", name=f"Seat round {round}", exact=True).click()
        expect(self.page.locator(".keeper-tabs a[aria-current=page]")).to_have_text("Tables")
        self.page.get_by_role("heading", name=f"Round {round}", exact=True).wait_for()

    def tables(self) -> list[tuple[list[str], list[str]]]:
        """Who sits where: the two sides of each table."""
        self.open("Tables")
        found = []
        for row in self.page.locator(".club-list .club-table:has(button)").all():
            shown = row.locator(".club-line > span:first-child").all_inner_texts()
            names = [re.sub(r" (North|East) and (South|West)$", "", text).split(" & ") for text in shown]
            found.append((names[0], names[1]))
        return found

    def row(self, table: int) -> Any:
        """A table of the round that is played."""
        return self.page.locator(".club-list .club-table").nth(table - 1)

    def figures(self, table: int, one: int, other: int) -> None:
        """Write what a table of this round came to."""
        self.open("Tables")
        self.row(table).get_by_role("button").click()
        self.fill(one, other)

    def fill(self, one: int, other: int) -> None:
        """The figures of the table that is open."""
        write(self.page, one, other)
        self.page.get_by_role("button", name="Write it down", exact=True).click()
        expect(self.page.locator(".club-said")).to_contain_text(f"{one} to {other}".replace("-", "−"))

    def standings(self) -> dict[str, str]:
        """Points by name."""
        self.open("Standings")
        rows = self.page.locator(".club-standings tbody tr").all()
        return {row.locator("th").inner_text(): row.locator("td").nth(2).inner_text() for row in rows}

    def share(self) -> str:
        """Share it; the players' link."""
        self.open("Share")
        self.page.get_by_role("button", name="Share this evening").click()
        return self.link("Those who play")

    def link(self, role: str) -> str:
        """The link for these."""
        self.open("Share")
        self.page.get_by_role("radio", name=role).check()
        self.page.evaluate(FRAMES)
        return self.page.locator(".invite-address").inner_text().removeprefix(self.studio.server.url)


def write(page: Page, one: int, other: int) -> None:
    """The points of both sides."""
    for side, points in enumerate((one, other)):
        page.locator(f"#points-{side}").fill(str(points))


def begun(
    studio: Studio,
    names: Sequence[str] = NAMES[:12],
    rounds: int = 6,
    format: str = "Individual, partners change",
    **more: Any,
) -> Club:
    """The page of a director who has begun an evening of people who come alone, and written these names."""
    seen = studio.page("/club", **{"size": DESK, **more})
    page = seen.page
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("radio", name=re.compile(f"^{format}")).check()
    stepper = page.get_by_role("group", name="Rounds")
    for _ in range(6 - rounds):
        stepper.get_by_role("button", name="Fewer").click()
    page.get_by_label("If people are left over").select_option("out")
    page.get_by_label("The club’s name").fill("Riverside Pinochle Club")
    page.get_by_label("Fee for each").fill("5")
    page.get_by_role("button", name="Begin the evening").click()
    page.locator("#club-names").wait_for()
    club = Club(seen, studio)
    club.write_names(*names)
    return club


def phone(studio: Studio, link: str, name: str, **more: Any) -> Seen:
    """A player's phone, who has said who they are."""
    seen = studio.page(link, **{"size": PHONE, "touch": True, **more})
    seen.page.get_by_role("button", name=name, exact=True).click()
    expect(seen.page.locator(".club-now .tag")).to_have_text(name)
    return seen
