"""Why something is not done, over HTTP: a status that says what kind of no it is, a code, and figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deece.api import refused as module
from deece.api.refused import STATUS, answers, not_done, reason_of, status_of
from deece.errors import DeeceError
from deece.keeper.events import SheetError
from deece.players import PlayerError
from deece.players.conventions import ConventionError
from deece.record import RecordError
from deece.record.typed import NotUnderstood
from deece.rules.ruleset import RulesError
from deece.store import StoreError
from deece.words.refused import Refused, as_sentence

BY_STATUS: dict[int, str] = {
    403: "only_here only_players only_reads not_your_line not_your_name second_full not_by_this_link unknown_name "
    "unknown_proxy other_site by_the_evening not_on_phones not_your_chair board_hidden",
    404: "nothing_here no_table no_deal no_sheet no_class no_evening no_board no_such_task no_system no_such_hand "
    "no_such_choice no_lesson no_such_day not_over_to_check",
    405: "not_a_way",
    408: "late_request",
    409: "all_taken taken nobody_to_ask asked_already not_over_to_share no_cards_to_share server_full name_in_class "
    "class_full class_written_full too_many_tasks chair_taken is_here has_a_result seated_anew no_review "
    "no_review_by_rules",
    413: "too_long too_much_work",
    429: "boards_full too_fast too_many_tables too_many_deals too_many_sheets too_many_classes too_many_evenings "
    "too_many_boards",
    500: "fault",
    503: "busy full moved stopping store",
}


@pytest.fixture(autouse=True)
def counted_anew(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted = Counter[str]()
    monkeypatch.setattr(module, "answers", counted)
    return counted


def test_a_status_says_what_kind_of_no_it_is() -> None:
    """403: not for you; 404: not there; 409: not now; 413: too long; 429: too often; 503: come again."""
    assert {code: status for status, codes in BY_STATUS.items() for code in codes.split()} == STATUS


@pytest.mark.parametrize(
    ("error", "code", "status", "figures"),
    [
        (Refused("no_such_hand", hand=3, over=2), "no_such_hand", 404, {"hand": 3, "over": 2}),
        (Refused("no_name"), "no_name", 400, {}),
        (StoreError("full"), "store", 503, {}),
        (RecordError("odd", 7), "record", 400, {"line": 7}),
        (RecordError("odd"), "record", 400, {}),
        (SheetError("odd"), "sheet", 400, {}),
        (RulesError("odd"), "rules", 400, {}),
        (ConventionError("odd"), "card", 400, {}),
        (PlayerError("odd"), "player", 400, {}),
        (NotUnderstood("odd"), "typed", 400, {}),
        (DeeceError("odd"), "input", 400, {}),
    ],
)
def test_each_error_has_its_code_its_figures_and_its_sentence(
    error: DeeceError, code: str, status: int, figures: dict[str, Any], counted_anew: Counter[str]
) -> None:
    assert status_of(error) == status
    assert counted_anew == {}, "asking for the status answers nothing"
    assert reason_of(error) == (code, figures)
    shown = not_done(error)
    assert (shown.error, shown.code, shown.figures) == (as_sentence(error), code, figures)
    assert counted_anew == {code: 2}
    assert answers is not counted_anew
