"""What choices are called: as they were made, aloud, and on the button that makes several at once."""

from __future__ import annotations

import pytest

from deece.cards import Card
from deece.game.action import Action, Bid, Bury, Call, Draw, Give, LayMeld, Pass, Play, PlayOn, Trump
from deece.game.play import start
from deece.words.choices import action_words, button_words, deed_words, spoken_words
from tests.support import rules

ACE, KING = Card.parse("AH"), Card.parse("KS")
TABLE = rules("double-deck")
PUBLIC = start(TABLE).public


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ((Bid(52),), "Bid 52"),
        ((Bid(52, spoken=True),), "Say 2 (for 52)"),
        ((Trump(1),), "Name hearts"),
        ((Call(ACE),), "Call the ace of hearts"),
        ((Play(ACE),), "Play the ace of hearts"),
        ((Give(ACE),), "Pass this card"),
        ((Give(ACE), Give(KING)), "Pass these 2 cards"),
        ((Bury(ACE),), "Bury this card"),
        ((Bury(ACE), Bury(KING), Bury(KING)), "Bury these 3 cards"),
        ((LayMeld("marriage", 1),), "Lay the marriage in hearts"),
        ((Pass("save"),), "Save"),
    ],
)
def test_a_button_says_all_that_it_does_at_once(actions: tuple[Action, ...], words: str) -> None:
    assert deed_words(actions, PUBLIC) == words


@pytest.mark.parametrize(
    ("action", "done", "aloud", "button"),
    [
        (Bid(52, spoken=True), "2 (for 52)", "2 (for 52)", "2 (for 52)"),
        (Pass("by me"), "by me (pass)", "by me (pass)", "By me"),
        (Play(ACE), "plays A♥", "plays the ace of hearts", "Ace of hearts"),
        (Play(ACE, laid=True), "plays A♥ from the table", "plays the ace of hearts from the table", "Ace of hearts"),
        (Call(ACE), "calls the A♥", "calls the ace of hearts", "Ace of hearts"),
        (Trump(1), "names ♥ hearts trump", "names hearts trump", "Hearts"),
        (Draw(True), "takes the turned card", "takes the turned card", "Take the turned card"),
        (Draw(False), "takes the face-down card", "takes the face-down card", "Take the face-down card"),
    ],
)
def test_a_choice_is_called_by_signs_aloud_and_on_a_button(action: Action, done: str, aloud: str, button: str) -> None:
    assert (action_words(action, TABLE), spoken_words(action, TABLE)) == (done, aloud)
    assert button_words(action, PUBLIC) == button


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("meld", "No more meld"),
        ("misdeal", "Play these cards"),
        ("moon", "No moon: play"),
        ("throw in", "Play the hand"),
        ("concede", "Play the hand"),
    ],
)
def test_going_on_is_called_by_what_is_decided(step: str, words: str) -> None:
    assert button_words(PlayOn(), PUBLIC._replace(step=step)) == words
