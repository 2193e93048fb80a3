"""One driver for table, terminal and simulations: a player's choice is legal, tried and applied once."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from rich.console import Console

from deece import driver
from deece.arena import play_game
from deece.cli.terminal import Terminal
from deece.driver import asked, moves_of, tried
from deece.game import play as engine
from deece.game.action import Action, Bid, Pass, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import IllegalAction, State
from deece.game.view import View
from deece.players import Choice, choice_of, make
from deece.players.reason import because
from deece.record import parse
from deece.record.typed import phrase
from deece.rules.ruleset import load
from tests.support import at, do, filled, rules
from tests.table.tables import again, made, play, run, table_of, until


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the game has applied a choice, by its kind, however it was asked to."""
    counts: Counter[str] = Counter()

    def counting(real: Any) -> Any:
        def apply(state: State, action: Action) -> State:
            counts[type(action).__name__] += 1
            return real(state, action)  # type: ignore[no-any-return]

        return apply

    real = engine.apply  # compiled or not
    for module in [one for name, one in sys.modules.items() if name.startswith("deece.")]:
        if getattr(module, "apply", None) is real:
            monkeypatch.setattr(module, "apply", counting(real))
    return counts


def kinds(actions: Any) -> Counter[str]:
    return Counter(type(action).__name__ for action in actions)


@pytest.mark.parametrize("system", ["four-handed-passing", "three-handed-widow", "two-handed"])
def test_a_table_applies_every_choice_once_on_its_way_to_the_log(system: str, applied: Counter[str]) -> None:
    async def story() -> None:
        table = await table_of(made(system))
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.starts) == 1)
        await table.close()
        assert applied == kinds(table.game.actions)
        done = Counter(applied)
        found = await again(table.store)
        assert found.state == table.game.state
        assert applied - done == done, "and once when it is read again"

    run(story)


def test_cards_passed_together_are_each_applied_once(applied: Counter[str]) -> None:
    async def story() -> None:
        table = await table_of(made("four-handed-passing", persons=range(4)))
        for seat in range(4):
            await table.arrive(seat)
        await until(lambda: table.game.turn >= 0)
        while table.game.public.step != "pass":
            turn = table.game.turn
            await table.choose(turn, [choice_of(make("plain"), table.game.view(turn)).action], table.game.at)
        turn, before = table.game.turn, applied["Give"]
        cards = [legal(table.game.view(turn))[0]]
        for _ in range(3):
            cards.append(next(one for one in legal(table.game.view(turn)) if one not in cards))
        done = applied["Give"]
        await table.choose(turn, cards, table.game.at)
        assert applied["Give"] == done + 4
        assert done == before
        await table.close()

    run(story)


def test_undo_against_computer_players_looks_back_without_playing_the_hand_again(applied: Counter[str]) -> None:
    async def story() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        table.game.made = structs.replace(table.game.made, speed="slow")  # nobody else chooses meanwhile
        await table.choose(0, [legal(table.game.view(0))[0]], table.game.at)
        done = Counter(applied)
        assert table.why_no_undo(0) == ""
        assert applied == done
        await table.undo(0)
        assert applied == done
        await table.close()

    run(story)


def test_the_terminal_applies_every_choice_once(applied: Counter[str]) -> None:
    ruleset, plain = load("four-handed-passing", {"score.goal": 30}), make("plain")
    game: Terminal

    def ask(prompt: str) -> str:
        if not prompt.startswith("Your turn"):
            return "yes" if "yes or no" in prompt else ""
        seen = view(game.state, 0)
        choices = legal(seen)
        return phrase(choice_of(plain, seen).action, choices, ruleset.rules.auction.first_bid)

    console = Console(file=io.StringIO(), width=100)
    game = Terminal(ruleset, plain, plain, Random(3), ask=ask, console=console, fast=True)
    game.play()
    assert applied == kinds(game.actions)
    assert applied["Play"] >= 48


def test_choices_are_tried_all_or_none() -> None:
    state = at(rules("four-handed-passing"))
    bid = legal(view(state, 1))[0]
    assert tried(state, 1, []) == []
    assert [move.after for move in tried(state, 1, [bid])] == [engine.apply(state, bid)]
    refused_ones: list[tuple[int, list[Action], str]] = [
        (2, [bid], "not_your_turn"),
        (1, [bid, bid], "too_many_cards"),
        (1, [filled(state.public.rules, {})], "choose_bid"),
    ]
    for seat, actions, code in refused_ones:
        with pytest.raises(IllegalAction) as refused:
            tried(state, seat, actions)
        assert refused.value.refusal.code == code


def test_a_choice_of_the_next_step_needs_a_message_of_its_own() -> None:
    """Who names trump is shown the meld before they lead."""
    state = do(at(rules("four-handed"), {1: "S:KQ"}), Bid(250), Pass(), Pass(), Pass())
    lead = next(one for one in legal(view(do(state, Trump(0)), 1)) if isinstance(one, Play))
    with pytest.raises(IllegalAction) as refused:
        tried(state, 1, [Trump(0), lead])
    assert refused.value.refusal.code == "too_many_cards"


def test_a_move_says_which_trick_and_which_hand_it_ended() -> None:
    text = (Path(__file__).parent / "golden" / "four-handed-passing.deece").read_text("utf-8")
    record = parse(text)
    state = engine.start(record.ruleset.rules, record.dealer)
    tricks = hands = 0
    for action in record.actions:
        (move,) = moves_of(state, [action])
        state = move.after
        if move.trick:
            tricks += 1
            assert isinstance(action, Play)
            assert move.trick.cards[-1] == action.card.code
        if move.result:
            hands += 1
            assert move.result.end is not None
            assert move.trick is not None
            assert len(move.result.end.tricks) == 12
            assert move.trick == move.result.end.tricks[-1]._replace(points=move.trick.points)
    assert (hands, tricks) == (2, 24)


# ---------------------------------------------------------------------------------------- players that fail


class Breaking:
    """Does what it is made for in place of choosing."""

    def __init__(self, name: str, does: Callable[[View, tuple[Action, ...]], Any]) -> None:
        self.name, self._does = name, does

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        return self._does(view, actions)  # type: ignore[no-any-return]


def raises(*_: object) -> None:
    raise ZeroDivisionError


class Unsayable(Exception):
    """Whoever asks for its text runs into another."""

    def __str__(self) -> str:
        raise ZeroDivisionError


def raises_unsayable(*_: object) -> None:
    raise Unsayable


NOT_ALLOWED = Bid(10_000)
FAILING = (
    pytest.param(raises, "ZeroDivisionError: ", id="raises"),
    pytest.param(lambda *_: sys.exit("enough"), "SystemExit: enough", id="ends the program"),
    pytest.param(raises_unsayable, "Unsayable)", id="has no text"),
    pytest.param(lambda *_: None, "TypeError: ", id="says nothing"),
    pytest.param(lambda *_: Choice(NOT_ALLOWED, "why not"), "PlayerError: ", id="not allowed"),
    pytest.param(lambda view, actions: (("a list",), "why not"), "PlayerError: ", id="no choice at all"),
)


@pytest.mark.parametrize(("does", "error"), FAILING)
def test_where_a_player_fails_the_basics_choose_by_its_card(
    does: Any, error: str, caplog: pytest.LogCaptureFixture
) -> None:
    seen = first_bid("double-deck", seed=4)  # a hand that shows meld by the classic card
    choice, fault = asked(Breaking("club:none", does), seen)
    assert choice == choice_of(make("plain:none"), seen) != choice_of(make("plain"), seen)
    assert fault.startswith(f"the player 'club:none' failed at 'bid' ({error}")
    assert fault in caplog.text


@pytest.mark.parametrize(("does", "error"), FAILING)
def test_where_the_basics_fail_too_the_first_legal_choice_is_taken(
    does: Any, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "make", lambda name: Breaking(name, does))
    seen = first_bid("double-deck")
    choice, fault = asked(Breaking("plain", does), seen)
    assert choice.action == legal(seen)[0]
    assert choice.reason == because("none_finds_another")
    assert choice.words == "the first choice that the rules allow: no player finds another"
    assert error in fault


def test_a_players_own_legal_choice_is_no_fault() -> None:
    seen = first_bid("double-deck")
    choice, fault = asked(Breaking("last", lambda view, actions: (actions[-1], "because")), seen)
    assert (choice, fault) == (Choice(legal(seen)[-1], "because"), "")


def test_a_player_is_asked_by_its_name_as_by_itself() -> None:
    seen = first_bid("double-deck", seed=4)
    choice, fault = asked("plain:none", seen)
    assert (choice, fault) == (choice_of(make("plain:none"), seen), "")


def test_a_fault_is_logged_with_its_trace_once(caplog: pytest.LogCaptureFixture) -> None:
    seen = first_bid("double-deck")
    for _ in range(3):
        asked(Breaking("traced", raises), seen)
    assert caplog.text.count("the player 'traced' failed") == 3
    assert caplog.text.count("Traceback") == 1


def test_who_counts_faults_is_logged_only_what_broke_inside_a_player_and_once(caplog: pytest.LogCaptureFixture) -> None:
    seen = first_bid("double-deck")

    def cheats(view: View, actions: Any) -> Any:
        return "everything", "because"

    for _ in range(3):
        assert asked(Breaking("cheats", cheats), seen, counted=True).fault
        assert asked(Breaking("breaks", raises), seen, counted=True).fault
    assert "cheats" not in caplog.text
    assert caplog.text.count("the player 'breaks' failed") == caplog.text.count("Traceback") == 1


def test_a_game_goes_on_whatever_its_players_do() -> None:
    """Every step of every system's first hand, where one player always fails."""
    for system in ("double-deck", "two-handed-draw", "three-handed-widow", "five-handed-call"):
        table = load(system).rules
        faults: list[str] = []
        seats = [Breaking("broken", raises), *(make("plain") for _ in range(table.people - 1))]
        state, actions = play_game(table, seats, Random(1), limit=3, faults=faults)
        same, chosen = play_game(table, [make("plain") for _ in seats], Random(1), limit=3)
        assert (state.public.game, actions) == (same.public.game, chosen)
        assert len(faults) > 10


def first_bid(system: str, seed: int = 1) -> View:
    state = start(rules(system), 0)
    state = apply(state, shuffled(rules(system), Random(seed), 0))
    return view(state, to_act(state))
