"""Why something is not done: the code and figures of an error, and its answer over HTTP (docs/wire.md)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from deece.errors import DeeceError
from deece.game.refusal import Figure
from deece.keeper.events import SheetError
from deece.players import PlayerError
from deece.players.conventions import ConventionError
from deece.record import RecordError
from deece.record.typed import NotUnderstood
from deece.rules.ruleset import RulesError
from deece.store import StoreError
from deece.wire.refusal import NotDone
from deece.words.refused import Refused, as_sentence

NOT_NOW: Final = 409  # not possible at this moment
# The HTTP status of an answer by its code; of any other 400: what was asked is wrong.
STATUS: Final[dict[str, int]] = {
    "all_taken": NOT_NOW,
    "taken": NOT_NOW,
    "nobody_to_ask": NOT_NOW,
    "asked_already": NOT_NOW,
    "not_over_to_share": NOT_NOW,
    "no_cards_to_share": NOT_NOW,
    "server_full": NOT_NOW,
    "only_here": 403,
    "only_players": 403,
    "only_reads": 403,
    "not_your_line": 403,
    "not_your_name": 403,
    "second_full": 403,
    "not_by_this_link": 403,
    "name_in_class": NOT_NOW,
    "class_full": NOT_NOW,
    "class_written_full": NOT_NOW,
    "too_many_tasks": NOT_NOW,
    "unknown_name": 403,
    "unknown_proxy": 403,
    "other_site": 403,
    "nothing_here": 404,
    "no_table": 404,
    "no_deal": 404,
    "no_sheet": 404,
    "no_class": 404,
    "no_evening": 404,
    "by_the_evening": 403,
    "not_on_phones": 403,
    "not_your_chair": 403,
    "chair_taken": NOT_NOW,
    "is_here": NOT_NOW,
    "has_a_result": NOT_NOW,
    "seated_anew": NOT_NOW,
    "no_board": 404,
    "board_hidden": 403,
    "boards_full": 429,
    "no_such_task": 404,
    "no_system": 404,
    "no_such_hand": 404,
    "no_such_choice": 404,
    "no_lesson": 404,
    "no_such_day": 404,
    "no_review": NOT_NOW,
    "no_review_by_rules": NOT_NOW,
    "not_over_to_check": 404,
    "not_a_way": 405,
    "late_request": 408,
    "too_long": 413,
    "too_fast": 429,
    "too_much_work": 413,
    "too_many_tables": 429,
    "too_many_deals": 429,
    "too_many_sheets": 429,
    "too_many_classes": 429,
    "too_many_evenings": 429,
    "too_many_boards": 429,
    "fault": 500,
    "busy": 503,
    "full": 503,
    "moved": 503,
    "stopping": 503,
    "store": 503,
}
answers: Final[Counter[str]] = Counter()  # how often each code was answered since the program started
# What is wrong with what somebody wrote, and with the disk, has one code each: the sentence has the rest.
_OTHERS: Final[tuple[tuple[type[DeeceError], str], ...]] = (
    (StoreError, "store"),
    (RecordError, "record"),
    (SheetError, "sheet"),
    (RulesError, "rules"),
    (ConventionError, "card"),
    (PlayerError, "player"),
    (NotUnderstood, "typed"),
)


def reason_of(error: DeeceError) -> tuple[str, dict[str, Figure]]:
    """The code of an error and its figures, counted; the code of one that has none of its own is "input"."""
    code = _code_of(error)
    answers[code] += 1
    if isinstance(error, Refused):
        return code, dict(error.figures)
    return code, {"line": error.line} if isinstance(error, RecordError) and error.line else {}


def not_done(error: DeeceError) -> NotDone:
    """An answer over HTTP."""
    return NotDone(as_sentence(error), *reason_of(error))


def status_of(error: DeeceError) -> int:
    """The HTTP status of that answer."""
    return STATUS.get(_code_of(error), 400)


def _code_of(error: DeeceError) -> str:
    return (
        error.code
        if isinstance(error, Refused)
        else next((code for kind, code in _OTHERS if isinstance(error, kind)), "input")
    )
