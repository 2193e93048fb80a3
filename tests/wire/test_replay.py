"""Cards that move in an exchange of a replay: who passed, to whom, what was taken up, and when they are gone."""

from __future__ import annotations

from functools import cache

from deece.wire.replay import Moved, Replay, frames
from tests.web.games import game


@cache
def replayed(system: str) -> Replay:
    """The first hand of a game."""
    return frames(game(system), 1)


def moves(system: str) -> list[Moved]:
    """All that ever lay in the middle, as it was handed over."""
    found: list[Moved] = []
    for frame in replayed(system).frames:
        found += [one for one in frame.moved if one not in found and (one.kind != "pass" or one.to is not None)]
    return found


def test_cards_that_are_passed_lie_together_and_are_handed_over_whole() -> None:
    there, back = moves("double-deck-passing")
    names = replayed("double-deck-passing").names
    assert (there.kind, back.kind) == ("pass", "pass")
    assert len(there.cards) == len(back.cards) == 4
    assert (there.to, back.to) == (back.seat, there.seat)
    for one in (there, back):
        assert one.to is not None
        assert one.text == f"{names[one.seat]} passes to {names[one.to]}"


def test_cards_in_the_middle_grow_card_by_card_and_are_gone_in_trick_play() -> None:
    told = replayed("double-deck-passing").frames
    numbers = [sum(len(one.cards) for one in frame.moved) for frame in told]
    assert [number for number in range(1, 9) if number not in numbers] == []
    assert all(numbers[at] == 0 for at, frame in enumerate(told) if frame.event.kind == "play")


def test_the_widow_is_taken_up_by_declarer_and_as_many_cards_are_buried() -> None:
    taken = [one for one in moves("three-handed-widow") if one.kind == "take"]
    assert [(len(one.cards), one.to) for one in taken] == [(3, None)]
    buried = [one for one in moves("three-handed-widow") if one.kind == "bury"]
    assert {one.seat for one in buried} <= {taken[0].seat}
    assert max((len(one.cards) for one in buried), default=3) == 3


def test_a_card_that_one_player_alone_saw_is_named_only_to_those_who_may_know_it() -> None:
    for frame in replayed("double-deck-passing").frames:
        if frame.event.kind == "give":
            assert frame.event.others
            assert frame.event.others != frame.event.text
        else:
            assert not frame.event.others, frame.event.kind


def test_meld_is_said_in_the_one_step_with_which_it_turns_up() -> None:
    told = replayed("double-deck-passing").frames
    said = [at for at, frame in enumerate(told) if frame.meld]
    assert len(said) == 1
    assert told[said[0]].meld.startswith("Meld is shown: Player 0 ")
    assert {frame.event.kind for frame in told[said[0] + 1 :]} == {"play"}
