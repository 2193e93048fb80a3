"""What becomes of a player that is asked, by name or by itself, and of a claim: whatever players say and raise."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from deece import driver
from deece.driver import asked, played_out, worded
from deece.game.action import Bid, Pass, Play, Trump
from deece.game.claim import sure_of_the_rest
from deece.game.play import legal, view
from deece.players import Choice, Expects, choice_of, make
from deece.players.reason import because
from tests.support import at, do, rules
from tests.test_driver import Breaking, first_bid, raises

HEARTS = 1


def test_who_claims_draws_trumps_and_wins_every_trick_that_is_left() -> None:
    """Ace of spades led first would be trumped by who has no spades."""
    hands = {1: "H:AATTKKQQJJ S:AA", 2: "H:99 D:AATTKKQQJJ", 3: "C:AATTKKQQJJ99"}
    state = do(at(rules("four-handed"), hands), Bid(250), Pass(), Pass(), Pass(), Trump(HEARTS))
    assert sure_of_the_rest(view(state, 1))
    moves = played_out(state, 1)
    assert len(moves) == 48
    assert moves[0].before == state
    assert [move.before for move in moves[1:]] == [move.after for move in moves[:-1]]
    assert [trick.winner for move in moves if (trick := move.trick)] == [1] * 12
    played = [move.action.card for move in moves[::4] if isinstance(move.action, Play)]
    assert [card.suit == HEARTS for card in played] == [True] * 10 + [False] * 2
    assert [move.result is not None for move in moves] == [False] * 47 + [True]


def test_a_player_that_is_not_there_is_named_and_the_basics_choose(caplog: pytest.LogCaptureFixture) -> None:
    seen = first_bid("double-deck", seed=4)
    choice, fault = asked("nobody:none", seen)
    assert choice == choice_of(make("plain:none"), seen)
    assert fault.startswith("the player 'nobody:none' failed at 'bid' (PlayerError: ")
    assert fault in caplog.text


def test_only_a_named_player_is_made_and_told_the_cards_of_all_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, told = first_bid("double-deck"), list[Any]()
    last = Breaking("last", lambda view, actions: (actions[-1], "because"))

    def made(name: str, cards: Any = ()) -> Any:
        told.append((name, cards))
        return last

    monkeypatch.setattr(driver, "make", made)
    cards: Any = ("ours", "theirs")
    for player in ("club", last):
        assert asked(player, seen, cards) == (Choice(legal(seen)[-1], "because"), "")
    assert told == [("club", cards)]


def test_for_a_program_the_basics_bid_by_their_usual_card() -> None:
    """What stands behind its colon is its file, and no card."""
    seen = first_bid("double-deck", seed=4)
    choice, fault = asked(Breaking("cmd:none", raises), seen)
    assert choice == choice_of(make("plain"), seen) != choice_of(make("plain:none"), seen)
    assert fault.startswith("the player 'cmd:none' failed")


def test_a_fault_names_the_package_that_the_player_comes_from() -> None:
    seen = first_bid("double-deck")
    broken: Any = Breaking("rook", raises)
    assert asked(broken, seen).fault.startswith("the player 'rook' failed at 'bid' (ZeroDivisionError")
    broken.package = "deece-rook"
    assert asked(broken, seen).fault.startswith("the player 'rook' of deece-rook failed at 'bid' (ZeroDivisionError")


def test_an_operator_finds_in_the_log_that_the_basics_failed_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "make", lambda name: Breaking(name, raises))
    asked(Breaking("club", raises), first_bid("double-deck"))
    for name in ("club", "plain"):
        assert caplog.text.count(f"the player '{name}' failed") == 1


def test_each_new_fault_of_a_player_is_logged_with_its_trace(caplog: pytest.LogCaptureFixture) -> None:
    seen = first_bid("double-deck")
    for counted in (False, True):
        name, before = f"varied {counted}", caplog.text.count("Traceback")
        for _ in range(2):
            asked(Breaking(name, raises), seen, counted=counted)
            asked(Breaking(name, lambda *_: None), seen, counted=counted)
        assert caplog.text.count("Traceback") == before + 2
        assert caplog.text.count(f"the player '{name}' failed") == (2 if counted else 4)


def says(said: Any, *_: object) -> Any:
    return said


def test_what_a_player_says_of_its_choice_is_kept_and_words_are_made_of_what_is_none() -> None:
    seen = first_bid("double-deck")
    action, expects, reason = legal(seen)[-1], Expects(0.5), because("only_choice")
    for said, kept in (
        ((action, "why"), Choice(action, "why")),
        ((action, reason), Choice(action, reason)),
        ((action, 5), Choice(action, "5")),
        ((action, None), Choice(action, "None")),
        ((action, "why", expects), Choice(action, "why", expects)),
        ((action, "why", None), Choice(action, "why")),
        ((action, "why", 0.5), Choice(action, "why")),
        ((action, "why", 0.5, expects), Choice(action, "why", expects)),
    ):
        found = asked(Breaking("says", partial(says, said)), seen)
        assert found == (kept, ""), said
        assert type(found.choice.reason) is type(kept.reason)


def test_a_choice_is_good_whatever_its_reason_says(caplog: pytest.LogCaptureFixture) -> None:
    class Unsayable(Choice):
        @property
        def words(self) -> str:
            raise SystemExit("no words")

    action, expects = Bid(250), Expects(0.5)
    good = Choice(action, "why", expects)
    assert worded(good) is good
    assert caplog.text == ""
    assert worded(Unsayable(action, "why", expects)) == Choice(action, because("none_given"), expects)
    assert "cannot be said" in caplog.text
