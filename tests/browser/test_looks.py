"""The pictures of README and docs are of the page as it is: `python -m tests.browser.looks` makes them anew."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.browser.club_looks import PICTURES
from tests.browser.driver import Studio
from tests.browser.looks import CLUB, IMAGES, KEPT, LOOKS, SHOWN, SLIP, Shown, draw, position_of
from tests.browser.sweep import Sweeper

NEAR = 4  # hundredths of the window, which other fonts may make of it
NAMES = [(name, look) for name in SHOWN for look in LOOKS]


@pytest.fixture
def sweeper(studio: Studio) -> Iterator[Sweeper]:
    with Sweeper(studio.browser, studio.server) as sweeper:
        yield sweeper


def differs(kept: Shown, now: Shown) -> str:
    """The first part that is no longer as it was in the picture; "" if there is none."""
    for before, after in zip([*kept, *[[]] * len(now)], [*now, *[[]] * len(kept)], strict=False):
        if before[:2] != after[:2]:
            return f"{before} is {after} now"
        places = zip(before[2:], after[2:], strict=True)
        if any(abs(int(one) - int(other)) > NEAR for one, other in places):
            return f"{before} is at {after[2:]} now"
    return ""


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "look"), NAMES)
def test_a_picture_is_of_the_page_as_it_is(sweeper: Sweeper, name: str, look: str) -> None:
    kept: dict[str, Shown] = json.loads(KEPT.read_text("utf-8"))
    found = differs(kept[f"{name}-{look}"], draw(sweeper, position_of(*SHOWN[name]), LOOKS[look]))
    assert not found, f"{found}: the pictures are old, make them anew: python -m tests.browser.looks"


def test_every_picture_is_made_by_the_command() -> None:
    made = {f"{name}-{look}.png" for name, look in NAMES}
    assert {path.name for path in IMAGES.glob("*.png")} == made
    assert set(json.loads(KEPT.read_text("utf-8"))) == {name.removesuffix(".png") for name in made}
    assert [*SLIP.parent.glob("*.png")] == [SLIP]
    assert {path.stem for path in CLUB.iterdir()} == set(PICTURES)
