"""What moves with a rule that was changed, where it would not fit any more as it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

LEADING: Final = ("score.goal", "score.hands", "score.bid_to_win")  # the rows that others follow


def followed(base: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """By row key, what follows from the values given over these; what is given itself stays.

    Nothing moves that still fits, so that games that were begun or kept with it are what they were.
    """
    moved: dict[str, Any] = {}
    goal, near = given.get("score.goal", 0), base["score.bid_to_win_at"]
    asked = given.get("score.bid_to_win", base["score.bid_to_win"]) == "near" and "score.bid_to_win_at" not in given
    if asked and 0 < goal < near <= base["score.goal"]:
        scale = given.get("score.scale", base["score.scale"])
        at = goal * near // base["score.goal"]
        moved["score.bid_to_win_at"] = max(scale, at - at % scale)
    if given.get("score.hands", 0) and base["score.bid_to_win"] != "off" and "score.bid_to_win" not in given:
        moved["score.bid_to_win"] = "off"  # a game of so many hands is not won on a bid
    return moved
