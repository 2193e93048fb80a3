"""What everybody reads and is sent stays as it is: bidders, partners, others, watchers, whoever sits out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from deece.game.state import NOBODY
from deece.rules.ruleset import systems
from deece.wire.public import NOTHING, Lying, changes, whole
from deece.words.page import Kept, Seen, says
from tests.said.comparing import compared
from tests.said.tables import FOLDER, NAMES, SOURCES, WATCHER, answers, cases, looks, played, read, rules_of


@pytest.mark.parametrize("system", systems())
def test_what_is_said_at_a_table_is_said_to_the_letter(system: str) -> None:
    golden = (FOLDER / f"{system}.txt").read_text("utf-8")
    compared(golden.splitlines(), answers(read(golden)))


def test_every_function_is_asked_by_every_kind_of_reader() -> None:
    places = [place for system in systems() for place in read((FOLDER / f"{system}.txt").read_text("utf-8"))]
    assert {place.source for place in places} == set(SOURCES)
    assert {str(place).split(" | ")[2].split()[0] for place in places} >= {"Ann", "Bob", "Cal", "Dee", "Eve", WATCHER}
    assert {place.how for place in places} >= {"", "meld-0-ready", "hand-0-looks", "meld-all-look", "two-free"}


@pytest.mark.parametrize("system", systems())
def test_what_was_kept_is_what_would_be_said_afresh(system: str) -> None:
    """To each reader, from choice to choice, and when the table goes back."""
    case = next(case for case in cases(system))
    names = NAMES[: rules_of(case).rules.people]
    kept: dict[int, tuple[Kept[Seen], Kept[Lying]]] = {seat: (Kept(), Kept()) for seat in (NOBODY, 0, 1)}
    happened = played(case)
    back = [len(happened) // 2, len(happened) // 3]
    for number in [*range(0, len(happened), 3), *back, len(happened) - 1]:
        for look in looks(number, happened[number], names):
            if look.seen.seat not in kept or look.how:
                continue
            words, open_cards = kept[look.seen.seat]
            assert says(look.seen, words) == says(look.seen)
            assert whole(look.seen.public, (), open_cards) == whole(look.seen.public)


@pytest.mark.parametrize("system", systems())
def test_what_has_changed_makes_of_the_last_what_is_so_now(system: str) -> None:
    """A page that puts each change over what it has shows what a page that has just come is shown."""
    case = next(case for case in cases(system))
    table: dict[str, Any] = {}
    last = None
    for one in played(case)[::2]:
        found = whole(one.shown.public)
        table |= json.decode(changes(last, found))  # a page that has just come has nothing, and is shown all
        assert table == json.decode(json.encode(found))
        assert changes(found, found) is NOTHING
        last = found
