"""Deece with no server and no network: a hand is played to its end in the page.

`pytest tests/browser/long_alone.py` has more ways to play, and what may happen to a page; `python -m
tests.browser.all_alone` plays every system and stops in every phase.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deece.errors import DeeceError
from tests.browser.alone import Alone, written
from tests.browser.driver import Pointer, Studio


def test_a_hand_is_played_without_server_and_network(everyones: Studio, tmp_path: Path) -> None:
    try:
        written(tmp_path / "below")
    except DeeceError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    alone = Alone(everyones.browser, tmp_path, "/below/")
    alone.sit_down("double-deck")
    page = alone.begin()
    alone.host.shutdown()
    with alone.flight_mode():
        Pointer(page, taps=True).play_hand()
    alone.close()
