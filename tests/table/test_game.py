"""The game of a table, folded from its log: what is taken back, who is told what, whose chair it is, what is known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec import structs

from deece.driver import moves_of
from deece.game.action import Bid, Deal, Pass
from deece.game.deal import shuffled
from deece.game.seal import Proof, hashed
from deece.game.state import CHANCE, NOBODY, OVER, IllegalAction
from deece.players import choice_of, make
from deece.record import format, parse
from deece.record.model import RESERVED
from deece.store import StoreError
from deece.table import game as module
from deece.table.game import Step, TableGame, chosen, proof_of, record_names
from deece.table.log import Back, Chair, Chosen, Lost, Made, Next, Opened, Sat, Sealed, Shared, deal_text
from tests.table.tables import made

PLAYER = make("plain", 1)


def step(game: TableGame, chance: Random, command: str = "", *, stood_in: bool = False) -> list[Step]:
    """One deal, or choice of a plain player, folded."""
    if game.turn == CHANCE:
        action = game.first_deal() or shuffled(game.rules, chance, game.public.game.dealer)
        return game.fold(chosen(moves_of(game.state, [action]), command))
    moves = moves_of(game.state, [choice_of(PLAYER, game.view(game.turn)).action])
    return game.fold(chosen(moves, command, stood_in=stood_in), moves)


def played(done: Callable[[TableGame], object], system: str = "four-handed", first: Made | None = None) -> TableGame:
    """A game that went on until this was so."""
    game, chance = TableGame(first or made(system)), Random(1)
    while not done(game):
        step(game, chance)
    return game


def dealt(**more: object) -> TableGame:
    return played(lambda game: game.in_hand, first=structs.replace(made("four-handed"), **more))


# -- what is counted


def test_a_new_game_waits_for_its_first_deal_and_nobody_has_done_anything() -> None:
    game = TableGame(made("four-handed"))
    assert (game.seq, game.at, game.turn, game.in_hand, game.done) == (1, 1, CHANCE, False, False)
    assert (game.untouched, game.lost, game.redealt, game.taken_back, game.broken_off) == (True, False, False, False, 0)
    assert (game.stood_in, game.sittings, game.hand_from, game.known) == (NOBODY, 0, 0, "")
    assert (game.proof, game.open_hands(), game.first_deal()) == (None, None, None)
    assert game.shown is game.public, "no hand was scored that could lie there"


def test_each_entry_is_counted_and_only_choices_move_the_position() -> None:
    game, chance = TableGame(made("four-handed")), Random(1)
    step(game, chance)
    assert (game.seq, game.at, game.untouched) == (2, 2, True), "a deal is nobody's choice"
    for change in (Sat(1, Chair("open", "Free seat")), Next(2, Chair("person", "Zoe", key="z")), Sealed(())):
        assert game.fold(change) == []
    assert (game.seq, game.at) == (5, 2)
    step(game, chance)
    assert (game.seq, game.at, game.untouched) == (6, 6, False)
    game.fold(Lost(1))
    assert (game.seq, game.at, game.lost) == (7, 7, True)
    step(game, chance)
    assert (game.seq, game.at, game.lost) == (8, 8, False)


def test_of_many_commands_the_last_are_known_and_those_without_a_name_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_COMMANDS_KEPT", 3)
    game = TableGame(made("four-handed"))
    for command in ("a", "", "b", "c"):
        game.fold(Sat(1, game.chairs[1], command))
    assert list(game.commands) == ["a", "b", "c"]
    game.fold(Next(1, game.chairs[1], "d"))
    step(game, Random(1), "e")
    assert list(game.commands) == ["c", "d", "e"]


def test_it_is_known_in_which_hand_a_computer_first_chose_for_a_person() -> None:
    game, chance = TableGame(made("four-handed")), Random(1)
    while len(game.public.game.results) < 2:
        step(game, chance)
    assert game.stood_in == NOBODY
    while len(game.public.game.results) < 4:
        step(game, chance, stood_in=True)
    assert game.stood_in == 2


# -- what everyone may know of a choice


def test_all_see_that_cards_are_passed_and_only_who_passed_them_which() -> None:
    game = played(lambda game: game.public.step == "pass", "four-handed-passing")
    before, turn = game.public, game.turn
    move = moves_of(game.state, [choice_of(PLAYER, game.view(turn)).action])[0]
    found = Step.of(move)
    assert (found.seat, found.kind, found.action) == (turn, type(move.action), None)
    assert (found.before, found.after, found.end) == (before, move.after.public, None)
    assert Step.of(move, face_up=True).action == move.action


def test_what_is_said_and_played_is_known_to_all_and_the_last_card_ends_the_hand() -> None:
    game, chance, steps = TableGame(made("four-handed")), Random(1), list[Step]()
    while not game.public.game.results:
        steps += step(game, chance)
    assert [one.kind for one in steps if one.action is None] == [Deal]
    assert [one for one in steps if one.end] == steps[-1:]
    assert steps[-1].trick is not None
    assert sum(one.trick is not None for one in steps) == len(game.shown.tricks)


# -- what lies on the table


def test_a_hand_that_was_scored_lies_there_with_the_new_score_until_the_next_is_dealt() -> None:
    game = played(lambda game: game.public.game.results)
    shown = game.shown
    assert (shown.step, shown.game.scores) == ("score", game.public.game.scores)
    assert shown.tricks
    assert (game.in_hand, game.turn, len(game.starts)) == (False, CHANCE, 1)
    step(game, Random(2))
    assert game.shown is game.public
    assert game.in_hand
    over = played(lambda game: game.turn == OVER, "cutthroat")
    assert over.shown.step == "over"
    assert (over.in_hand, len(over.starts)) == (False, len(over.public.game.results))


@pytest.mark.parametrize(
    ("more", "known"),
    [
        ({}, ""),
        ({"open_hands": True}, "open"),
        ({"board": "2026-11-26 four-handed"}, "board"),
        ({"evening": "E 1 1"}, "evening"),
        ({"day": "2026-11-26"}, "day"),
        ({"board": "b", "day": "d", "evening": "e"}, "board"),
        ({"day": "d", "evening": "e"}, "day"),
        ({"board": "b", "open_hands": True}, "open"),
    ],
)
def test_it_is_said_where_cards_come_from_that_somebody_may_know(more: dict[str, object], known: str) -> None:
    assert TableGame(structs.replace(made("four-handed"), **more)).known == known


def test_cards_that_somebody_shared_are_dealt_once_and_first() -> None:
    first = dealt()
    deal = first.actions[0]
    assert isinstance(deal, Deal)
    shared = structs.replace(made("four-handed"), deal=deal_text(deal))
    game = TableGame(shared)
    assert (game.known, game.first_deal()) == ("shared", deal)
    step(game, Random(3))
    assert game.actions == [deal]
    assert game.first_deal() is None
    game.fold(Back(0, "redeal"))
    assert (game.first_deal(), game.redealt, game.taken_back) == (None, True, False), "the hand is dealt again"
    again = TableGame(shared)
    step(again, Random(3))
    again.fold(Back(0, "undo"))
    assert (again.first_deal(), again.redealt, again.taken_back) == (deal, False, True)


def test_a_record_goes_on_and_says_in_which_hand_it_was_broken_off() -> None:
    whole = played(lambda game: game.public.game.results)
    record = whole.finished().text
    first = structs.replace(made("four-handed"), record=record)
    game = TableGame(first)
    assert (game.known, game.broken_off, game.untouched) == ("record", 0, True)
    assert (game.actions, game.starts) == (whole.actions, whole.starts)
    both = TableGame(structs.replace(first, day="2026-11-26", open_hands=True))
    assert (both.practice, both.known) == ("open", "open")
    assert TableGame(structs.replace(first, day="2026-11-26")).known == "day"


def test_a_board_is_over_when_its_one_hand_is() -> None:
    game = TableGame(structs.replace(made("four-handed"), board="2026-11-26 four-handed"))
    chance = Random(1)
    assert not game.done
    while not game.public.game.results:
        step(game, chance)
        assert game.done is bool(game.public.game.results)
    assert not played(lambda game: game.public.game.results).done, "any other game goes on"


def test_open_hands_are_those_of_all_and_closed_ones_of_nobody() -> None:
    game = dealt(open_hands=True)
    hands = game.open_hands()
    assert hands == [game.view(seat).bits for seat in range(4)]
    assert all(hands or ())
    assert dealt().open_hands() is None


# -- taking back


def test_a_seat_takes_its_last_choice_back_with_all_that_came_after_it() -> None:
    game, chance = TableGame(made("four-handed")), Random(1)
    positions = {0: game.state}
    while len(game.actions) < 6:
        step(game, chance)
        positions[len(game.actions)] = game.state
    first, second = game.turns[-1], game.turns[-2]
    assert (game.undo_to(first[1]), game.undo_to(second[1])) == first[:1] + second[:1]
    assert game.undo_to(9) == -1
    for number in (1, 3, 5):
        assert game.before(number) == positions[number]
    assert game.before(0) == positions[0]
    game.fold(Back(3, "undo", "mine"))
    assert (len(game.actions), game.state, game.taken_back) == (3, positions[3], True)
    assert [number for number, _ in game.turns] == [1, 2]
    assert "mine" in game.commands
    step(game, chance)
    assert not game.taken_back
    assert game.before(3) == positions[3]


def test_nothing_is_taken_back_from_an_earlier_hand() -> None:
    game = played(lambda game: game.public.game.results)
    who = game.turns[-1][1]
    step(game, Random(5))
    assert [game.undo_to(seat) for seat in range(4)] == [-1] * 4
    assert game.hand_from == len(game.actions) - 1
    game.fold(Back(game.hand_from, "redeal"))
    assert (game.turn, len(game.starts), game.in_hand) == (CHANCE, 1, False)
    assert game.undo_to(who) == -1


def test_a_record_has_what_was_not_taken_back() -> None:
    game, chance = played(lambda game: game.public.game.results), Random(7)
    text = game.finished().text
    for _ in range(4):
        step(game, chance)
    assert game.finished().text == text, "nothing of the hand in play"
    game.fold(Back(game.hand_from, "redeal"))
    assert game.finished().text == text
    while len(game.public.game.results) < 2:
        step(game, chance)
    assert game.finished().text != text
    assert TableGame(structs.replace(made("four-handed"), record=game.finished().text)).actions == game.actions


def test_the_record_of_a_game_is_written_as_any_other_over_or_not() -> None:
    for game in (played(lambda game: len(game.public.game.results) == 2), played(lambda game: game.turn == OVER)):
        text = game.finished().text
        assert format(parse(text)) == text


def test_no_name_in_a_record_begins_as_one_of_its_own_words() -> None:
    word = min(RESERVED)
    assert record_names([word, f"{word.title()} of Spades", f"Old {word}"]) == [
        f"'{word}'",
        f"'{word.title()} of Spades'",
        f"Old {word}",
    ]


# -- chairs


def test_who_has_a_chair_from_the_next_hand_on_waits_for_its_end() -> None:
    game, chance = dealt(), Random(2)
    zoe, bob = Chair("person", "Zoe", key="z"), Chair("person", "Bob", key="b")
    old = list(game.chairs)
    game.fold(Next(1, zoe))
    assert (game.chairs, game.expected) == (old, [old[0], zoe, *old[2:]])
    game.fold(Sat(2, bob))
    assert game.chairs == [*old[:2], bob, old[3]]
    assert game.expected == [old[0], zoe, bob, old[3]]
    assert game.sittings == 0
    while game.in_hand:
        step(game, chance)
    assert (game.chairs, game.coming, game.sittings) == ([old[0], zoe, bob, old[3]], {}, 1)
    game.fold(Next(1, bob))
    assert (game.chairs[1], game.sittings) == (bob, 2), "between hands it is theirs at once"
    step(game, chance)
    while game.in_hand:
        step(game, chance)
    assert game.sittings == 2


def test_who_only_gets_up_and_comes_back_keeps_the_chair_that_another_has_from_the_next_hand_on() -> None:
    game = dealt()
    ann, zoe = game.chairs[0], Chair("person", "Zoe", key="z")
    game.fold(Next(0, zoe))
    game.fold(Sat(0, structs.replace(ann, away=True)))
    assert game.coming == {0: zoe}
    for other in (Chair("person", "Bob", key="b"), structs.replace(ann, kind="computer")):
        game.coming = {0: zoe}
        game.chairs[0] = ann
        game.fold(Sat(0, other))
        assert game.coming == {}, "the chair is another's now"


def test_a_chair_is_open_until_a_friend_comes() -> None:
    game = dealt()
    assert not game.is_open
    game.fold(Sat(3, Chair("open", "Free seat")))
    assert (game.is_open, game.names[3]) == (True, "Free seat")


# -- seals and what is damaged


def test_a_deal_is_made_from_what_was_opened_in_time() -> None:
    sealed = Sealed(((0, "s0"), (2, "s2"), (3, "s3")))
    found = proof_of(4, "ab" * 32, sealed, [Opened(2, "h2", 0), Opened(3, "h3", 17)])
    assert (found.number, found.seal, found.opened) == (4, hashed("ab" * 32), "ab" * 32)
    assert [tuple(one)[:4] for one in found.halves] == [
        (0, "s0", "", NOBODY),
        (2, "s2", "h2", 0),
        (3, "s3", "h3", 17),
    ]


def proof_now(game: TableGame) -> Proof | None:
    return game.proof


def test_each_sealed_deal_has_the_next_number_and_a_proof_while_its_hand_is_played() -> None:
    game, chance = TableGame(structs.replace(made("four-handed"), secret="ab" * 32)), Random(1)
    assert (game.seals, game.deals) == (True, 0)
    first = game.next_half()
    game.fold(Sealed(()))
    assert (game.sealed, game.deals) == (Sealed(()), 0)
    step(game, chance)
    assert (game.sealed, game.deals) == (None, 1)
    assert game.proof is not None
    assert (game.proof.number, game.proof.opened, game.proof.anew) == (*first, False)
    assert game.next_half() != first
    while game.in_hand:
        step(game, chance)
    assert (proof_now(game), list(game.proofs)) == (None, [0])
    record = game.finished().text
    assert TableGame(structs.replace(made("four-handed"), record=record)).proofs == game.proofs
    game.fold(Lost(1, secret="cd" * 32))
    assert (game.secret, game.deals, game.sealed) == ("cd" * 32, 0, None)
    game.fold(Sealed(()))
    step(game, chance)
    assert game.proof is not None
    assert game.proof.anew, "from here on seals follow from another secret"
    game.fold(Back(game.hand_from, "redeal"))
    assert list(game.proofs) == [0]
    for anew in (True, False):
        game.fold(Sealed(()))
        step(game, chance)
        assert game.proof is not None
        assert game.proof.anew is anew, "it is said once"
        while game.in_hand:
            step(game, chance)


@pytest.mark.parametrize("change", [made("four-handed"), Shared("four-handed", (), "deal", 0, 0, "Ann")])
def test_what_stands_in_no_log_of_a_table_is_damage(change: Made | Shared) -> None:
    with pytest.raises(StoreError):
        dealt().fold(change)


def test_a_choice_that_cannot_be_changes_nothing() -> None:
    game = dealt()
    before = (game.seq, game.at, game.state, list(game.actions), list(game.turns))
    with pytest.raises(IllegalAction):
        game.fold(Chosen(game.turn, ("play AS",)))
    assert (game.seq, game.at, game.state, game.actions) == before[:4]


# -- conventions


def test_a_computer_player_bids_by_its_sides_card_where_one_was_chosen() -> None:
    usual = dealt()
    assert (usual.player_in(0, "expert"), usual.player_in(0, "plain")) == ("expert", "plain")
    named = usual.card_of(0).named
    chosen_ = TableGame(structs.replace(made("four-handed"), conventions=(named, named)))
    assert chosen_.player_in(1, "expert") == f"expert:{named}"
    assert chosen_.player_in(1, "random") == "random"
    assert isinstance(choice_of(PLAYER, usual.view(usual.turn)).action, Bid | Pass)
