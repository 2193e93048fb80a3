"""A sheet is a fold of its events, in whatever order and from however many devices they come."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from deece.game.action import Action
from deece.game.play import apply
from deece.game.state import State
from deece.keeper.evening import evening
from deece.keeper.events import (
    Change,
    Hand,
    HandTold,
    Melded,
    NewGame,
    Penalty,
    Renamed,
    SheetError,
    SheetEvent,
    Sign,
    TakenBack,
    Void,
    begun,
    decode,
    encode,
    merge,
    next_id,
)
from deece.keeper.fold import fold
from deece.keeper.output import record_of, sheet_written
from deece.keeper.said import line_of, what
from deece.record import final, format, parse
from deece.rules.ruleset import load, systems
from deece.wire.keep import KeepAsked, keep
from tests.keeper.hands import check
from tests.properties.houses import HOUSES

NAMES = ("Ruth", "Sam", "Tom", "Una")
BEGUN = begun(load("double-deck"), NAMES, 3)


def hand(number: int, ruth: int = 24, play: int = 33, bid: int = 65, over: tuple[str, ...] = ()) -> Hand:
    """Ruth's side bids and takes so much, Sam's melds 16 and takes the rest."""
    melds = {0: Melded(ruth), 2: Melded(8), 1: Melded(6), 3: Melded(10)}
    return Hand(number, HandTold(declarer=0, bid=bid, trump=1, melds=melds, play={0: play, 1: 50 - play}), over)


def sheet(*changes: object, device: str = "a") -> list[SheetEvent]:
    """These changes, one after the other, after the beginning."""
    return [SheetEvent(f"{device}:{number}", change) for number, change in enumerate((BEGUN, *changes), 1)]  # type: ignore[arg-type]


@pytest.mark.parametrize("system", systems())
def test_a_game_that_is_told_comes_to_what_was_played(system: str) -> None:
    assert check(load(system), 12, "suite") == []


@pytest.mark.parametrize(("system", "overrides"), HOUSES[::4], ids=lambda each: str(each)[:40])
def test_a_game_that_is_told_comes_to_what_was_played_by_house_rules(system: str, overrides: dict[str, str]) -> None:
    assert check(load(system, overrides), 4, "suite") == []


def test_lines_and_totals() -> None:
    told = fold(sheet(hand(1), Void(2, "misdeal"), hand(3, play=30, bid=80), Penalty(3, 0, -20, "talked")))
    assert [row.scores for row in told.rows] == [(65, 0), (65, 0), (-35, 20)]
    assert [(row.hand, row.dealer) for row in told.rows] == [(1, 3), (0, 0), (2, 0)]
    assert told.game.dealer == 1
    assert told.next_number == 4


def test_whoever_dealt_out_of_turn_is_followed_from_there() -> None:
    change = hand(1)
    told = HandTold(declarer=0, bid=65, trump=1, melds=change.told.melds, play=change.told.play, dealer=1)
    assert [row.dealer for row in fold(sheet(Hand(1, told), hand(2))).rows] == [1, 2]


def test_correcting_an_early_hand_changes_all_that_follows() -> None:
    events = sheet(*(hand(number) for number in range(1, 10)))
    assert fold(events).game.winners == (0,)
    wrong = fold([*events, SheetEvent("a:11", hand(2, play=18, over=("a:3",)))])
    assert wrong.rows[1].corrected
    assert wrong.game.scores[0] == 8 * 65 - 65
    assert wrong.game.winners == ()


def test_two_devices_that_wrote_a_hand_differently_stand_side_by_side_until_somebody_picks() -> None:
    both = sheet(*(hand(number) for number in range(1, 7)))
    one, two = [*both, SheetEvent("a:8", hand(7))], [*both, SheetEvent("b:8", hand(7, play=31))]
    merged = fold(merge(one, two))
    (row,) = merged.disputes
    assert (row.number, len(row.entries)) == (7, 2)
    assert row.scores == fold(one).rows[-1].scores  # the first stands until then
    picked = fold([*one, *two, SheetEvent("b:9", hand(7, play=31, over=("a:8", "b:8")))])
    assert picked.disputes == ()
    assert picked.rows[-1].scores == fold(two).rows[-1].scores


def scorers(lines: int) -> list[SheetEvent]:
    """So many lines of which two have written different things, and a penalty after each third."""
    events = sheet(*(hand(number) for number in range(1, lines + 1)))
    events += [SheetEvent(f"b:{number + 1}", hand(number, play=31)) for number in range(1, lines + 1)]
    return [*events, *(SheetEvent(f"a:{9000 + number}", Penalty(number, 0, -5)) for number in range(3, lines, 3))]


def test_each_of_two_entries_comes_to_what_the_sheet_would_be_with_it_alone() -> None:
    """The oracle is the whole sheet, folded again without the other entry: over the end of a game, too."""
    events = scorers(12)
    told = fold(events)
    assert len(told.disputes) == 12
    for row in told.rows:
        for event, alone in zip(row.entries, row.alone, strict=True):
            others = {one.id for one in row.entries} - {event.id}
            again = line_of(fold([one for one in events if one.id not in others]), row.number)
            assert (alone.scores, alone.result, alone.entries) == (again.scores, again.result, (event,))
            assert (alone.penalties, alone.hand, alone.dealer) == (again.penalties, again.hand, again.dealer)


@pytest.mark.parametrize("lines", [10, 20, 40])
def test_a_sheet_of_two_who_differ_costs_three_hands_a_line(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand that stands, and each of the two: it was the whole sheet again for each entry of each line."""
    settled = 0

    def counted(state: State, action: Action) -> State:
        nonlocal settled
        settled += 1
        return apply(state, action)

    monkeypatch.setattr("deece.keeper.fold.apply", counted)
    shown = keep(KeepAsked(scorers(lines))).sheet
    assert [len(row.disputed) for row in shown.rows] == [2] * lines
    assert settled == 3 * lines


def test_two_devices_that_wrote_the_same_agree() -> None:
    both = sheet(hand(1))
    assert fold([*both, SheetEvent("b:3", hand(2)), SheetEvent("a:3", hand(2))]).disputes == ()


def test_a_hand_that_is_struck_out_leaves_its_line() -> None:
    told = fold([*sheet(hand(1), hand(2)), SheetEvent("a:4", Void(1, "struck", over=("a:2",)))])
    assert [row.result is not None for row in told.rows] == [False, True]
    assert told.rows[1].dealer == 3


def test_a_new_game_begins_at_nothing_with_the_next_dealer() -> None:
    told = fold(sheet(*(hand(number) for number in range(1, 9)), NewGame(9), hand(9)))
    assert len(told.states) == 2
    assert told.states[0].public.game.winners == (0,)
    assert (told.rows[-1].hand, told.rows[-1].game, told.rows[-1].dealer) == (1, 1, 3)
    assert told.game.scores == (65, 0)


@pytest.mark.parametrize("hands", [0, 1, 8])
def test_who_is_named_deals_first_in_a_new_game(hands: int) -> None:
    """Before any hand, in the middle of a game and after it was won."""
    told = fold(sheet(*(hand(number) for number in range(1, hands + 1)), NewGame(hands + 1, 2), hand(hands + 1)))
    assert (told.rows[-1].dealer, told.rows[-1].hand) == (2, 1)
    assert told.next_dealer == 3


@pytest.mark.parametrize(
    ("wrong", "more"),
    [
        (Penalty(1, 0, -20, "talked"), 0),
        (NewGame(2), 0),
        (Renamed(("Ruth", "Zoe", "Tom", "Una")), 0),
        (NewGame(2, 1), 2),
    ],
)
def test_what_stands_beside_the_hands_is_taken_back_as_if_it_had_never_been(wrong: Change, more: int) -> None:
    """Also when hands were written since."""
    after = [hand(number) for number in range(2, 2 + more)]
    bare, told = fold(sheet(hand(1), *after)), fold(sheet(hand(1), wrong, *after, TakenBack(("a:3",))))
    assert [row._replace(entries=()) for row in told.rows] == [row._replace(entries=()) for row in bare.rows]
    assert (told.names, told.states, told.next_dealer) == (bare.names, bare.states, bare.next_dealer)
    assert told.noted == ()


def test_nothing_but_what_stands_beside_the_hands_is_taken_back() -> None:
    """Hands are corrected, or struck; and whoever keeps score beside the pen takes nothing back."""
    bare = fold(sheet(hand(1), Penalty(1, 0, -20)))
    for wrong in (TakenBack(("a:1", "a:2")), TakenBack(("a:9",))):
        assert fold(sheet(hand(1), Penalty(1, 0, -20), wrong)).rows == bare.rows
    beside = [*sheet(hand(1), Penalty(1, 0, -20)), SheetEvent("b:4", TakenBack(("a:3",)), beside=True)]
    assert fold(beside).rows == bare.rows


def test_what_may_be_taken_back_is_listed_as_it_was_written() -> None:
    """A penalty that was struck, and one for a column that is not there, are no part of it."""
    names = Renamed(("Ruth", "Zoe", "Tom", "Una"))
    told = fold(
        sheet(hand(1), Penalty(0, 1, -5), Penalty(1, 7, -20), NewGame(2), names, Penalty(1, 1, 0, over=("a:3",)))
    )
    assert [noted.id for noted in told.noted] == ["a:5", "a:6"]


def test_new_deals_for_nines_are_counted_and_others_are_not() -> None:
    """Some houses allow only so many in a row."""
    voids = [Void(1, "nines"), Void(2, "misdeal"), Void(3, "nines")]
    assert [fold(sheet(*voids[:number])).game.misdeals for number in (1, 2, 3)] == [1, 1, 2]
    assert fold(sheet(*voids, hand(4))).game.misdeals == 0


def test_a_game_may_go_on_after_it_is_won() -> None:
    told = fold(sheet(*(hand(number) for number in range(1, 10))))
    assert told.rows[-1].hand == 9
    assert told.rows[-1].scores == (585, 0)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (HandTold(declarer=0, bid=63, trump=1), "between_steps"),
        (HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(30)}, play={0: 40, 1: 20}), "told_points"),
        (HandTold(declarer=0, bid=65, melds={0: Melded(30)}, play={0: 30, 1: 20}), "told_no_trump"),
        (HandTold(play={0: 30, 1: 20}), "told_no_contract"),
    ],
)
def test_a_hand_that_cannot_be_is_shown_with_its_reason_and_counts_nothing(told: HandTold, code: str) -> None:
    row = fold(sheet(Hand(1, told))).rows[0]
    assert row.problem is not None
    assert row.problem.code == code
    assert row.scores == (0, 0)


def test_cards_that_cannot_be_read_are_said() -> None:
    told = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(30, "XX")}, play={0: 30, 1: 20})
    assert "XX" in fold(sheet(Hand(1, told))).rows[0].trouble


def test_names_may_change_and_people_sign() -> None:
    told = fold(sheet(hand(1), Renamed(("Ruth", "Sam", "Tom", "Ute")), Sign(1, "Sam")))
    assert told.names[3] == "Ute"
    assert told.signed == {"Sam": 1}


@given(st.permutations(range(12)), st.integers(0, 2**32))
def test_the_order_in_which_events_come_does_not_matter(order: list[int], seed: int) -> None:
    rng = Random(seed)
    changes: list[object] = [hand(number, play=rng.randrange(20, 50)) for number in range(1, 8)]
    changes += [Void(8, "nines"), hand(3, over=("a:4",)), Penalty(2, 1, -5), Sign(4, "Tom")]
    events = sheet(*changes)
    mixed = [events[place] for place in order]
    cut = rng.randrange(12)
    assert merge(mixed[:cut], mixed[cut:], events[:4]) == merge(events)
    assert fold(mixed).rows == fold(events).rows


@pytest.mark.parametrize("text", ["", "{}", "null", '{"id":"x","change":{"type":"pen","device":"a"}}', "[" * 5000])
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(SheetError):
        decode(text)


def test_events_are_what_they_were_written_as() -> None:
    for event in sheet(hand(1), Void(2, "nines"), Penalty(1, 0, -5, "late"), NewGame(3, 2), Sign(2, "Tom")):
        assert decode(encode(event)) == event


def test_ids_go_on_from_the_highest_seen() -> None:
    events = [*sheet(hand(1)), SheetEvent("b:9", hand(2))]
    assert next_id(events, "a") == "a:10"
    assert next_id([], "a") == "a:1"


def test_a_sheet_without_a_beginning_is_refused() -> None:
    with pytest.raises(SheetError, match="no beginning"):
        fold([SheetEvent("a:1", hand(1))])


ZOE = ("Ruth", "Zoe", "Tom", "Una")


def test_who_sits_down_plays_from_that_hand_on_and_the_hands_before_stay_theirs_who_played_them() -> None:
    played = HandTold(declarer=1, bid=65, trump=1, melds={1: Melded(30)}, play={1: 40, 0: 10})
    told = fold(sheet(Hand(1, played), Hand(2, played), Renamed(ZOE, since=3), Hand(3, played)))
    assert [told.names_at(number)[1] for number in (1, 2, 3, 9)] == ["Sam", "Sam", "Zoe", "Zoe"]
    assert [what(told, row).split()[0] for row in told.rows] == ["Sam", "Sam", "Zoe"]
    assert told.names == ZOE
    assert {one.name: one.bids for one in evening(told).bidders} == {"Ruth": 0, "Sam": 2, "Zoe": 1, "Tom": 0, "Una": 0}


def test_a_penalty_before_the_first_hand_of_a_new_game_is_of_that_game() -> None:
    """It changed the totals of a game that was over, and the new one stood at nought."""
    won = [hand(number) for number in range(1, 9)]
    told = fold(sheet(*won, Penalty(8, 1, -7), NewGame(9), Penalty(8, 0, -20, "talked"), hand(9)))
    assert told.rows[7].scores == (520, -7)
    assert told.rows[8].scores == (45, 0)
    assert told.before == ((), (Penalty(8, 0, -20, "talked"),))
    assert final(record_of(told)).public.game.scores == (45, 0)
    assert final(record_of(told, 0)).public.game.scores == (520, -7)


def test_a_record_says_who_sat_in_each_hand() -> None:
    """It named those who sit last, also of a game that was over before they came."""
    zoe = Renamed(("", "Zoe", "", ""), since=3)
    told = fold(sheet(hand(1), hand(2), zoe, hand(3)))
    record = record_of(told)
    assert record.seats == ZOE
    assert [entry.comment for entry in record.entries] == ["Sam sat here for Zoe"] * 2 + [""]
    assert parse(format(record)) == record
    won = [hand(number) for number in range(1, 9)]
    both = fold(sheet(*won, NewGame(9), Renamed(("", "Zoe", "", ""), since=9), hand(9)))
    assert record_of(both, 0).seats == NAMES
    assert record_of(both).seats == ZOE
    assert not any(entry.comment for entry in record_of(both, 0).entries)


def test_the_data_of_a_sheet_says_who_sat_in_each_hand() -> None:
    told = fold(sheet(hand(1), hand(2), Renamed(("", "Zoe", "", ""), since=2)))
    assert [row.names for row in sheet_written(told, ["we", "they"]).rows] == [NAMES, ZOE]


def test_a_name_that_was_written_wrong_is_mended_in_its_own_hands() -> None:
    """And in nobody's who sat there before."""
    told = fold(sheet(hand(1), Renamed(ZOE, since=2), hand(2), Renamed(("Ruth", "Zoë", "Tom", "Ute"))))
    assert [told.names_at(number) for number in (1, 2)] == [
        ("Ruth", "Sam", "Tom", "Ute"),
        ("Ruth", "Zoë", "Tom", "Ute"),
    ]


def test_what_is_written_of_one_name_holds_whatever_becomes_of_another() -> None:
    """A list of all names made Sam of Zoe, or Zoe of Sam in all hands, when the other change was taken back or came
    from another phone."""
    zoe, ute = Renamed(("", "Zoe", "", ""), since=3), Renamed(("", "", "", "Ute"))
    told = fold(sheet(hand(1), zoe, ute, TakenBack(("a:3",))))
    assert told.names == ("Ruth", "Sam", "Tom", "Ute")
    both = fold([*sheet(hand(1), zoe), *sheet(hand(1), ute, device="b")[2:]])
    assert (both.names_at(1), both.names) == (("Ruth", "Sam", "Tom", "Ute"), ("Ruth", "Zoe", "Tom", "Ute"))


def test_a_name_is_mended_in_all_hands_of_who_left_and_came_back() -> None:
    away, back = Renamed(("", "Zoe", "", ""), since=2), Renamed(("", "Sam", "", ""), since=3)
    told = fold(sheet(away, back, Renamed(("", "Samuel", "", ""))))
    assert [told.names_at(number)[1] for number in (1, 2, 3)] == ["Samuel", "Zoe", "Samuel"]


def test_a_hand_that_was_written_where_nobody_knew_what_follows_is_completed() -> None:
    """What the other side took was not told: no service could be asked."""
    whole, half = hand(1), hand(1)
    half = Hand(1, replace(half.told, play={0: 33}))
    assert fold(sheet(half)).rows[0].scores == fold(sheet(whole)).rows[0].scores


def test_no_second_scorer_dates_a_line_of_the_pen() -> None:
    [first, line] = sheet(hand(1))
    early = SheetEvent("b:2", hand(1), at=1, beside=True)
    told = fold([first, replace(line, at=1_790_000_000), early])
    assert told.rows[0].at == 1_790_000_000


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3), st.sampled_from("abcdefgh")), max_size=8))
def test_every_hand_has_its_people_whatever_was_changed(changes: list[tuple[int, int, str]]) -> None:
    """Against the plain way: each change told seat by seat."""
    written, now = list[Renamed](), list(NAMES)
    seats: list[dict[int, str]] = [dict.fromkeys(range(7), name) for name in now]
    for since, seat, name in changes:
        if name in now:
            continue
        for line in range(7):
            if (line >= since) if since else (seats[seat][line] == now[seat]):
                seats[seat][line] = name
        now[seat] = name
        written.append(Renamed(tuple(now), since))
    told = fold(sheet(*written))
    assert [told.names_at(line) for line in range(7)] == [tuple(seat[line] for seat in seats) for line in range(7)]
    assert told.names == tuple(now)
