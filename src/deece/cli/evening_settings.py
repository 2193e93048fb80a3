"""What may be said of an evening as KEY=VALUE when it begins, and changed with `set KEY VALUE` later."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from deece.club.prizes import prizes_told

TEXTS: Final = ("title", "day", "time", "place", "odd", "three")
NUMBERS: Final = ("rounds", "hands", "minutes")
MONEY: Final = ("fee", "fine")
KEYS: Final = (*TEXTS, *NUMBERS, *MONEY, "prizes")  # of an evening that is begun
AT_FIRST: Final = ("club", "seed", *KEYS)
OF_THREE: Final = "three-handed"  # what a table of three plays, where nobody says


def told(key: str, value: str) -> dict[str, object]:
    """What is said by this, by field. Raises ValueError, OverflowError for no number, ClubError for no such prize."""
    if key == "prizes":
        kinds, places = prizes_told(value)
        return {"prizes": kinds, **({"places": places} if places else {})}
    if key in MONEY:
        return {key: round(float(value.replace(",", ".")) * 100)}
    if key in NUMBERS or key == "seed":
        return {key: int(value)}
    return {key: value}


def meant(text: str, known: Sequence[str]) -> str:
    """What somebody may have meant, in brackets; "" for nothing that is near."""
    near = get_close_matches(text, known, 1)
    return f" (do you mean {near[0]}?)" if near else ""
