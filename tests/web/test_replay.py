"""A finished hand as frames: patched one after another they are the whole position, up to the end of the hand."""

from __future__ import annotations

from collections import Counter

import pytest

from deece.cards import Card
from deece.game.play import STEPS
from deece.record import Record, replay
from deece.rules.ruleset import load, systems
from deece.wire import replay as replay_module
from deece.wire.public import cards_of
from deece.wire.replay import hands_of
from tests.sent import over, sent, whole
from tests.web.client import Json
from tests.web.games import game


def frames(record: Record, hand: int) -> Json:
    """A hand as it is sent."""
    found: Json = sent(replay_module.frames(record, hand))
    return found


def patched(told: Json) -> list[Json]:
    """The public position of each frame, put together as the browser does it."""
    public: Json = {}
    found = []
    for frame in told["frames"]:
        public = {**public, **frame["public"]}
        found.append(public)
    return found


@pytest.mark.parametrize("system", systems())
def test_frames(system: str) -> None:
    hands = 2 if system in ("cutthroat", "two-handed") else 1
    record = game(system, hands=hands)
    steps = list(replay(record))
    finished = [step for step in steps if len(step.after.public.game.results) > len(step.before.public.game.results)]
    assert hands_of(record) == len(finished) == hands
    for hand, last in enumerate(finished, 1):
        told = frames(record, hand)
        assert (told["hand"], told["hands"], told["names"]) == (hand, hands, list(record.seats))
        assert set(told["frames"][0]["public"]) == {*whole(last.after.public), "over"}
        ended = patched(told)
        game_over = last.after.public.step == "over"
        end = last.after.public.game.results[-1].end
        assert end is not None
        at_end = end._replace(game=last.after.public.game, step="over" if game_over else "score")
        assert ended[-1] == {**whole(at_end), "over": over(last.after.public)}
        first = steps.index(last) - len(told["frames"]) + 1
        for step, public, frame in zip(steps[first:], ended, told["frames"], strict=False):
            if step is not last:
                assert public == {**whole(step.after.public), "over": None}
                assert frame["hands"] == [cards_of(bits) for bits in step.after.hands]
        assert [frame["event"]["hand_over"] for frame in told["frames"]] == [False] * (len(ended) - 1) + [True]
        assert told["frames"][0]["event"]["kind"] == "deal"
        held = {str(card) for hand in told["frames"][-1]["hands"] for card in hand}
        assert not held or at_end.ended or last.before.public.step != "play", "all cards were played"
        assert all(len(frame["hands"]) == load(system).rules.people for frame in told["frames"])


def test_cards_passed_are_told() -> None:
    """The hand is over: events name every card."""
    told = frames(game("double-deck-passing"), 1)
    given = [frame["event"] for frame in told["frames"] if frame["event"]["kind"] == "give"]
    assert given
    assert all(event["do"] for event in given)
    for event in given:
        card = event["do"].split()[-1]
        assert Card.parse(card).name in event["text"]
        assert " passes 1 card." in event["others"]
        assert f"passes the {Card.parse(card).name}" not in event["others"]


def test_only_what_one_seat_alone_saw_is_said_in_two_ways() -> None:
    for system in ("double-deck", "two-handed-draw", "three-handed-widow"):
        told = frames(game(system), 1)
        kinds = {frame["event"]["kind"] for frame in told["frames"] if "others" in frame["event"]}
        assert kinds <= {"give", "bury", "draw"}
        assert kinds or system == "double-deck"


@pytest.mark.parametrize("system", systems())
def test_every_step_says_something_and_patches_make_what_is_said(system: str) -> None:
    told = frames(game(system), 1)
    assert all(frame["event"]["text"] for frame in told["frames"])
    said: Json = {}
    for frame in told["frames"]:
        said |= frame["says"]
    assert said["far"]["head"]
    assert "You" not in said["names"]


def test_the_exchange_says_who_passed_what_to_whom() -> None:
    told = frames(game("double-deck-passing"), 1)
    moved = [frame["moved"] for frame in told["frames"] if frame["moved"]]
    assert [(len(one["cards"]), one["to"]) for one in moved[0]] == [(1, None)]
    assert {(one["kind"], len(one["cards"])) for one in moved[-1]} == {("pass", 4)}
    for one in moved[-1]:
        assert one["text"] == f"{told['names'][one['seat']]} passes to {told['names'][one['to']]}"
    assert not told["frames"][-1]["moved"], "in trick play the exchange is gone from the table"


def test_the_exchange_says_who_took_up_a_widow_and_buried() -> None:
    told = frames(game("three-handed-widow"), 1)
    kinds = [tuple(one["kind"] for one in frame["moved"]) for frame in told["frames"]]
    assert ("take",) in kinds
    assert ("take", "bury") in kinds


def test_meld_is_said_once_when_it_is_shown() -> None:
    told = frames(game("double-deck"), 1)
    (said,) = [frame["meld"] for frame in told["frames"] if frame["meld"]]
    assert said == "Meld is shown: Player 1 14, Player 3 20."


def test_who_draws_is_said() -> None:
    told = frames(game("two-handed"), 1)
    assert "Player 0 and Player 1 draw a card each." in {frame["event"]["text"] for frame in told["frames"]}


def test_every_play_takes_one_card() -> None:
    told = frames(game("double-deck"), 1)
    before = None
    for frame in told["frames"]:
        if frame["event"]["kind"] == "play":
            assert before
            seat, card = frame["event"]["seat"], frame["event"]["do"].split()[-1]
            assert Counter(before[seat]) - Counter(frame["hands"][seat]) == Counter([card])
        before = frame["hands"]


def test_the_sheet_has_every_hand() -> None:
    told = frames(game("cutthroat", hands=3), 1)
    assert [hand["number"] for hand in told["sheet"]] == [1, 2, 3]


@pytest.mark.parametrize("hand", [0, -1, 3, 10_000])
def test_hands_that_are_not_there(hand: int) -> None:
    with pytest.raises(ValueError, match=f"hand {hand} is not in this record, or not over: it has 2 finished hands"):
        frames(game("cutthroat", hands=2), hand)


def test_a_hand_in_play_is_not_shown() -> None:
    record = game("cutthroat", hands=2)
    within = type(record).new(record.ruleset, record.seats, record.dealer).extend(record.actions[:-1])
    assert hands_of(within) == 1
    with pytest.raises(ValueError, match="not over"):
        frames(within, 2)


def test_a_deal_that_came_to_nothing_is_left_out() -> None:
    record = game("two-handed-draw", hands=1, seed=3)
    assert frames(record, 1)["frames"][0]["event"]["kind"] == "deal"
    assert sum(frame["event"]["kind"] == "deal" for frame in frames(record, 1)["frames"]) == 1


def test_most_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "MOST_HANDS", 2)
    assert hands_of(game("cutthroat", hands=3)) == 2


# Where a hand may also end: after the last card passed or buried, when too much is wanted from play.
STRICT = (
    ("double-deck-passing", (("meld.on_board", "10"),)),
    ("double-deck-passing", (("meld.on_board", "10"), ("exchange.manner", "together"))),
    ("check", (("meld.on_board", "1"),)),
)


def test_cards_held_at_the_end_are_those_the_engine_had() -> None:
    """The engine clears the table when it scores; whatever choice ended the hand, the cards are right."""
    ends = set()
    for system, settings in [*((system, ()) for system in systems()), *STRICT]:
        for step in replay(game(system, hands=3, settings=settings)):
            before, action = step.before, step.entry.action
            if len(step.after.public.game.results) > len(before.public.game.results):
                wanted = STEPS[before.public.step].apply(before, action)
                found = replay_module._at_end(before, action)
                assert found.hands == wanted.hands
                assert [each.buried for each in found.own] == [each.buried for each in wanted.own]
                ends.add(before.public.step)
    assert {"play", "concede", "pass"} <= ends


def test_the_last_event_says_what_was_done_apart_from_what_it_led_to() -> None:
    """The page shows it beside the result: it must not cut the sentences apart."""
    for system in ("double-deck", "three-handed-widow"):
        *others, last = (frame["event"] for frame in frames(game(system, hands=1), 1)["frames"])
        assert last["text"].startswith(last["deed"])
        assert last["deed"] != last["text"]
        assert not any("deed" in event for event in others)
