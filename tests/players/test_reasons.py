"""A computer player's reason is a kind and figures, and every kind has one sentence, in deece.words."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from random import Random
from string import Formatter
from typing import get_args

import pytest

from deece import players
from deece.game.action import Bid
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.players import Choice, because, choice_of
from deece.players.reason import Kind, Reason
from deece.rules.ruleset import load
from deece.words.reasons import REASONS, Figure, reason_words

SOURCE = Path(players.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
GIVING = [*FILES, SOURCE.parent / "driver.py"]  # who gives reasons
KINDS: tuple[Kind, ...] = get_args(Kind)
WORKED_OUT = {"better": "gain", "by_trump": "high"}  # in a sentence, and the figure that it comes from
COUNTED = {"best_meld": {"points"}}  # said by number: its figures


def given(tree: ast.AST) -> list[tuple[str, set[str]]]:
    """Every kind for which this file makes a reason, with the figures that it gives."""
    found: list[tuple[str, set[str]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "because" and node.args:
            figures = {each.arg or "" for each in node.keywords}
            found += [(text, figures) for text in texts(node.args[0]) if text in KINDS]
    return found


def texts(node: ast.AST) -> list[str]:
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def test_every_kind_has_one_sentence_and_no_sentence_is_left_over() -> None:
    assert set(KINDS) == REASONS.keys() | COUNTED.keys()


def test_every_kind_is_given_by_some_player() -> None:
    others = [path for path in GIVING if path.name != "reason.py"]
    used = {text for path in others for text in texts(ast.parse(path.read_text("utf-8")))}
    assert set(KINDS) - used == set()


@pytest.mark.parametrize("path", [pytest.param(each, id=str(each.relative_to(SOURCE.parent))) for each in GIVING])
def test_every_reason_gives_the_figures_that_its_sentence_names(path: Path) -> None:
    for kind, figures in given(ast.parse(path.read_text("utf-8"))):
        if kind in COUNTED:
            assert figures == COUNTED[kind], kind
            continue
        named = {field for _, field, _, _ in Formatter().parse(REASONS[kind]) if field}
        wanted = {WORKED_OUT.get(each, each) for each in named}
        assert figures >= wanted, kind


def test_a_promise_is_said_with_its_parts() -> None:
    figures: dict[str, Figure] = {"suit": "H", "total": 60, "meld": 30, "play": 25, "partner": 5}
    said = "hearts should bring about 60: 30 in meld, about 25 in tricks, 5 from partner"
    assert reason_words(("promise", figures)) == said
    assert reason_words(("covers_partner", figures)) == f"partner showed meld, and {said}"
    assert reason_words(("over_partner", figures)) == f"partner is heard, and {said}: worth more than their bid"
    alone: dict[str, Figure] = {"suit": "S", "total": 12, "meld": 4, "play": 8}
    assert reason_words(("promise", alone)) == "spades should bring about 12: 4 in meld, about 8 in tricks"
    widow: dict[str, Figure] = {**alone, "total": 15, "new_cards": 3}
    assert reason_words(("promise", widow)).endswith("about 15: 4 in meld, about 8 in tricks, 3 that new cards may add")


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (0.3, "a little better on average"),
        (0.75, "about a point better on average"),
        (1.5, "2 points better on average"),
        (12.4, "12 points better on average"),
    ],
)
def test_how_much_better_a_choice_is(gain: float, words: str) -> None:
    reason = because("better_than_card", deals=20, gain=gain, card="TH")
    assert reason.words == f"in 20 imagined deals it comes out {words} than the ten of hearts"


def test_a_choice_shows_its_reason_and_what_is_said_after_it() -> None:
    reason = because("partner_has_bid").but(because("calls_aces", call="help", meld=20))
    assert Choice(Bid(50), reason).words == "partner has the bid; help: 20 meld with aces around"
    assert [each.kind for each in reason.each()] == ["partner_has_bid", "calls_aces"]
    assert because("best_meld", points=1).words == "1 point, the best meld here"
    assert because("best_meld", points=40).words == "40 points, the best meld here"


def test_a_guest_may_give_a_sentence_of_its_own() -> None:
    assert Choice(Bid(50), "the dice said so").words == "the dice said so"


def test_what_a_player_says_can_be_read_by_a_program() -> None:
    state = start(load("double-deck").rules)
    state = apply(state, shuffled(load("double-deck").rules, Random(1), state.public.game.dealer))
    seen = view(state, to_act(state))
    reason = choice_of(players.make("plain"), seen).reason
    assert isinstance(reason, Reason)
    for each in reason.each():
        assert each.kind in KINDS
        assert json.loads(json.dumps(each.figures)) == each.figures


# -- no sentence for users is left among the players -----------------------------------------------------

EXCEPTIONS = {
    "roster.py": "a line about each player, and what is wrong with the player of another package",
    "conventions/card.py": "what is wrong in the file of a convention card",
    "conventions/said.py": "the positions of a call, as the files of convention cards name them",
    "protocol/lines.py": "the lines of the protocol, which programs read",
    "protocol/program.py": "a line about a program, and what is wrong with it, as with a player of another package",
    "protocol/session.py": "a question as a line of the protocol, and what is wrong with an answer",
}


def spoken(tree: ast.AST) -> list[str]:
    """Every text of more than three words that is no docstring and no error."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            skipped |= {id(each) for each in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(each) for each in ast.walk(node)}
            found.append("".join(str(each.value) if isinstance(each, ast.Constant) else "_" for each in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return [text for text in found if sum(bool(re.search("[A-Za-z]", word)) for word in text.split()) > 3]


@pytest.mark.parametrize("path", [pytest.param(each, id=str(each.relative_to(SOURCE))) for each in FILES])
def test_players_hold_no_sentences(path: Path) -> None:
    left = spoken(ast.parse(path.read_text("utf-8")))
    assert bool(left) == (path.relative_to(SOURCE).as_posix() in EXCEPTIONS), left


def test_a_sentence_left_among_the_players_is_found() -> None:
    planted = '''
def why(card, bid):
    """A docstring is no sentence for users."""
    if not bid:
        raise PlayerError("this error is for whoever calls")
    return "some words here" if card else f"{card} is worth {bid} at least", "a sentence of five words"
'''
    assert spoken(ast.parse(planted)) == ["a sentence of five words", "_ is worth _ at least"]
