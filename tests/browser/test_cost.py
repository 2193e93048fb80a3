"""What a card costs the main thread, by counts: of milliseconds `python -m benchmarks.main_thread` speaks."""

from __future__ import annotations

import json
from collections import Counter

from tests.browser.begun import begun, gone_on
from tests.browser.driver import Pointer, Studio, hand

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"]
STYLE = "StyleResolver::ResolveStyle"
TRICKS = 3
MOST = 500  # of elements and what is drawn before and after them; a drawn card alone has some 20


def test_a_trick_is_news_to_little_of_the_page(studio: Studio) -> None:
    """Each trick was news to all that is drawn on each card of the hand: 2,000 elements, most of its work."""
    page = gone_on(studio, 2, begun(0)).page
    player = Pointer(page)
    player.asked()
    studio.browser.start_tracing(page=page, categories=CATEGORIES)
    held = len(hand(page))
    while len(hand(page)) > held - TRICKS:
        player.step()
    player.asked()
    told = json.loads(studio.browser.stop_tracing())["traceEvents"]
    found = Counter(event["name"] for event in told)
    assert 0 < found[STYLE] / TRICKS <= MOST, found[STYLE] / TRICKS
