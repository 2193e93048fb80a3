"""Convention cards as lines: what bids mean, for a program of which nobody knows the language it is written in."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from random import Random

import pytest

from deece.arena import play_game
from deece.arena.conforming import check
from deece.driver import asked
from deece.game import Bid, Pass, State, apply, shuffled, start, to_act, view
from deece.players import Choice, make
from deece.players.conventions import CARDS, Card, card, cards_for, default_card, meaning, own
from deece.players.conventions.card import copy_of
from deece.players.protocol.meanings import card_lines, read_card
from deece.players.protocol.program import ProgramPlayer, close
from deece.players.protocol.session import Session
from deece.players.roster import LISTED, allow_programs, language_of, list_programs, row, seat_down
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems
from tests.protocol import programs
from tests.protocol.programs import program
from tests.protocol.same import PLAIN, compared

SPEAKING = tuple(name for name in systems() if len(cards_for(load(name).rules)) > 1)


def dealt(rules: Rules) -> State:
    return apply(start(rules, 0), shuffled(rules, Random(4), 0))


def own_one(id: str) -> Card:
    """A partnership's own card, with the rows of one of Deece's."""
    return own(copy_of(card(id))[0])


def without_words(read: Card, rules: Rules) -> list[object]:
    """What a card's rows say, where they may be said at all."""
    calls = {*rules.auction.calls, "bid", "pass"}
    rows = [row for row in read.rows if row.say in calls and (not row.needs or row.needs in calls)]
    return [read.count, *(row._replace(what="", tells="", needs="") for row in rows)]


@pytest.mark.parametrize("system", SPEAKING)
def test_the_lines_of_a_card_are_the_card(system: str) -> None:
    rules = load(system).rules
    for each in cards_for(rules):
        if each.rows:
            lines = [line.removeprefix("card 0 ") for line in card_lines([own_one(each.id)], rules)]
            assert lines[0] == f"is our-{each.id} counts {each.count}"
            assert without_words(read_card(lines, rules), rules) == without_words(each, rules)
            assert read_card([f"is {each.id} counts over"], rules) is each


def test_each_side_has_its_card_and_one_that_knows_none_says_so() -> None:
    rules = load("double-deck").rules
    lines = card_lines([card("none"), card("aces")], rules)
    assert lines[:2] == ["card 0 is none", "card 1 is aces counts over"]
    assert all(line.startswith("card 1 ") for line in lines[1:])
    assert "card 1 bid when partner-in steps 2 9 each 10" in lines
    assert "card 1 bid figures 60 99999 wants yes" in lines


def test_figures_are_those_of_the_table() -> None:
    rules = load("double-deck-tournament").rules
    assert rules.score.scale == 10
    (line,) = [each for each in card_lines([own_one("tournament")], rules) if "each" in each and "more" not in each]
    assert " each 100" in line


def told(calls: list[Bid | Pass], cards: tuple[Card, ...]) -> list[str]:
    rules = load("double-deck").rules
    state = dealt(rules)
    for call in calls:
        state = apply(state, call)
    return [line for line in Session(1, cards=cards).told(view(state, to_act(state))) if line.startswith("did ")]


def test_a_call_comes_with_what_it_told() -> None:
    classic, none = card("classic"), card("none")
    lines = told([Bid(50), Bid(53)], (classic, classic))
    assert lines[1] == "did 2 bid 53 tells meld 25 34"
    assert lines[0].startswith("did 1 bid 50 tells ")
    assert told([Bid(50), Bid(53)], (none, classic)) == [lines[0], "did 2 bid 53"]
    assert told([Bid(50), Bid(53)], ()) == ["did 1 bid 50", "did 2 bid 53"]


@pytest.mark.parametrize("id", ["classic", "skips", "aces"])
def test_what_is_told_is_what_the_table_explains(id: str) -> None:
    rules, by = load("double-deck").rules, card(id)
    state, plain = dealt(rules), make(f"plain:{id}")
    while state.public.step == "bid":
        state = apply(state, asked(plain, view(state, to_act(state))).choice.action)
    lines = [each for each in Session(1, cards=(by, by)).told(view(state, to_act(state))) if each.startswith("did ")]
    for number, line in enumerate(lines):
        meant = meaning(by, state.public, number)
        assert (" tells " in line) == (meant is not None)
        if meant and meant.tells.meld:
            assert f"meld {meant.tells.meld[0]} {meant.tells.meld[1]}" in line


@pytest.mark.parametrize("by", [card("aces"), card("none"), own_one("skips")])
def test_plain_as_a_program_bids_by_the_card_that_it_is_sent(by: Card) -> None:
    rules = load("double-deck").rules
    assert compared(rules, ProgramPlayer("plain", PLAIN, ms=60_000), 2, card=by).differ == []


def test_another_card_bids_otherwise() -> None:
    rules = load("double-deck").rules
    player = ProgramPlayer("plain", PLAIN, ms=60_000)
    player.hear((card("none"),) * 2)

    class Noting:
        name = "noting"

        def __init__(self) -> None:
            self.differ = 0

        def choose(self, seen: object, actions: object) -> Choice:
            usual = make("plain").choose(seen, actions)  # type: ignore[arg-type]
            self.differ += player.choose(seen, actions).action != usual.action  # type: ignore[arg-type]
            return usual

    noting = Noting()
    play_game(rules, [noting] * 4, Random(2), limit=2)
    assert noting.differ


# What a program says that it plays


DECLARES = programs.GOOD.replace("for number", 'def greet(): say("conventions bad aces\\nready")\nfor number')


def test_a_program_bids_by_the_usual_card_if_it_plays_that_else_by_its_own(tmp_path: Path) -> None:
    rules = load("double-deck").rules
    player = ProgramPlayer("test", program(tmp_path, DECLARES), ms=60_000)
    assert player.language(rules, 0).id == "aces"
    assert player.language(load("four-handed").rules, 0).id == "none"
    assert ProgramPlayer("plain", PLAIN).language(rules, 0) is default_card(rules)
    silent = tmp_path / "silent"
    silent.mkdir()
    assert ProgramPlayer("test", program(silent, programs.GOOD)).language(rules, 0).id == "none"
    close()


def test_programs_in_an_arena_know_the_cards_of_both_sides(tmp_path: Path) -> None:
    allow_programs()
    rules = load("double-deck").rules
    name = f"cmd:{shlex.join(program(tmp_path, DECLARES))}"
    players = seat_down(rules, [name, "plain:skips", name, "plain:skips"], range(4))
    assert [each.id for each in players[0].cards] == ["aces", "skips"]  # type: ignore[attr-defined]
    assert language_of("plain", make("plain"), rules, 0) is default_card(rules)
    close()


def test_a_server_knows_what_its_programs_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, LISTED, "")
    list_programs({"rook": shlex.join(program(tmp_path, DECLARES))})
    assert json.loads(os.environ[LISTED])["rook"][1:] == ["aces"]
    found = row("rook")
    assert found.speaks
    assert "It speaks: " in found.about
    player = make("rook:aces", cards=(card("aces"), card("none")))
    assert [each.id for each in player.cards] == ["aces", "none"]  # type: ignore[attr-defined]


def test_a_card_that_nobody_knows_is_found(tmp_path: Path) -> None:
    found = {each.what: each.fault for each in check(shlex.join(program(tmp_path, DECLARES)), ("two-handed",))}
    assert found["it plays the conventions bad, aces"] == f"there is no card 'bad': choose of {', '.join(CARDS)}"


def test_a_program_is_sent_the_cards_of_its_game(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    keep = f"kept = open({str(heard)!r}, 'a', 1)\nsys.stdin = (kept.write(line) and line for line in sys.stdin)"
    body = programs.GOOD.replace("for number", f"{keep}\nfor number")
    allow_programs()
    rules = load("double-deck").rules
    name = f"cmd:{shlex.join(program(tmp_path, body))}"
    players = seat_down(rules, [name, "plain:aces", "plain", "plain:aces"], range(4))
    play_game(rules, players, Random(1), limit=1)
    lines = heard.read_text().splitlines()
    assert "card 0 is none" in lines
    assert "card 1 is aces counts over" in lines
    assert any(line.startswith("did ") and " tells meld " in line for line in lines)
    assert not any(line.startswith(("did 0 ", "did 2 ")) and " tells " in line for line in lines)
    close()
