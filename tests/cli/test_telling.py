"""What the person is told of others' choices and of the cards that come."""

from __future__ import annotations

import pytest

from deece.cards import Card
from deece.cli.answers import answer
from deece.cli.screen import wrapped
from deece.cli.telling import drawn, full_trick, news
from deece.game.action import Bid, Pass, Play
from deece.game.play import apply, legal, to_act, view
from deece.players import choice_of, make
from deece.players.conventions import NONE, card
from deece.record.typed import NotUnderstood, read
from deece.rules.ruleset import load
from deece.words.cards import NO_BREAK
from deece.words.viewer import Viewer
from tests.cli.test_terminal import Person, sit
from tests.support import at, posed, rules
from tests.words.test_asking import positions

READER = Viewer(0, ("Eve", "Ann", "Bob", "Cal"))


def test_a_full_trick_is_counted_on_its_own_screen() -> None:
    states = [s for s in positions("double-deck", 1, 150) if s.public.step == "play" and len(s.public.trick) == 3]
    assert states
    for state in states:
        action = legal(view(state, to_act(state)))[0]
        assert isinstance(action, Play)
        full, said = full_trick(state, action, READER)
        assert len(full.public.tricks) == len(state.public.tricks) + 1
        assert sum(full.public.tricks_won()) == len(state.public.tricks) + 1
        after = apply(state, action).public
        if after.step == "play":
            assert full.public.points_taken() == after.points_taken()
            assert [full.public.cards_held(seat) for seat in range(4)] == [after.cards_held(seat) for seat in range(4)]
        assert "the trick: " in said


def test_the_card_drawn_is_named() -> None:
    player, found = make("plain"), 0
    for state in positions("two-handed", 1, 60):
        after = apply(state, (action := choice_of(player, view(state, to_act(state))).action))
        codes = drawn(state, action, after, 0)
        stock, now = state.public.stock, after.public.stock
        if stock is not None and now is not None and now.left < stock.left:
            assert len(codes) == 1
            found += 1
            assert any(line.startswith("You drew ") for line in news(state, action, after, Viewer(0, ("Eve", "Ann"))))
        else:
            assert codes == []
    assert found > 5


def test_strict_play_is_announced_when_the_last_melds_are_laid() -> None:
    player, said = make("plain"), []
    for state in positions("two-handed", 1, 60):
        after = apply(state, (action := choice_of(player, view(state, to_act(state))).action))
        if any(line.startswith("The stock is gone") for line in news(state, action, after, Viewer(0, ("Eve", "Ann")))):
            said.append((state.public.step, after.public.step))
    assert said == [("meld", "play")]


def test_calls_after_ones_own_pass_are_news() -> None:
    state = at(rules("double-deck"))
    for call in (Bid(50), Bid(51), Pass(), Bid(52), Pass()):
        state = apply(state, call)
    after = apply(state, Pass())
    told = "Bidding went on: Eve_52, Ann_pass, Bob_pass.".replace("_", NO_BREAK)
    assert news(state, Pass(), after, Viewer(3, READER.names)) == [told]
    assert news(state, Pass(), after, READER) == []  # they have the bid, and see it all


def test_lines_break_between_items_only() -> None:
    item = f"pinochle{NO_BREAK}4{NO_BREAK}(Q♠{NO_BREAK}J♦)"
    lines = wrapped(", ".join([item] * 8))
    assert all(line.lstrip().startswith("pinochle 4 (Q♠ J♦)") for line in lines)
    assert max(map(len, wrapped(NO_BREAK.join(["A♠"] * 60)))) < 80


def test_q_asks_where_a_queen_may_be_chosen() -> None:
    state = posed(rules("double-deck"), {1: "QH AS"}, "play", trump=0, tricks=())
    seen = view(state, 1)
    said = answer("q", seen, legal(seen), READER, load("double-deck"), lambda lines: None, card=card(NONE))
    assert said == ["Which do you mean? Type quit to leave the table, qh for the Q♥."]
    state = posed(rules("double-deck"), {1: "KH AS"}, "play", trump=0)
    seen = view(state, 1)
    assert answer("q", seen, legal(seen), READER, load("double-deck"), lambda lines: None, card=card(NONE)) is None


def test_a_card_that_lies_in_two_places_is_named_with_its_sign() -> None:
    jack = Card.parse("JS")
    seen = view(posed(rules("double-deck"), {1: "JS"}, "play"), 1)
    with pytest.raises(NotUnderstood, match=r"^you have the J♠ twice: type 'hand js' or 'table js'$"):
        read(seen, [Play(jack), Play(jack, laid=True)], "js")


def test_throwing_in_is_asked_again() -> None:
    person = Person(("55", "hearts", "throw in", "no", "throw in", "yes", "quit", "y"))
    table = sit(person, "double-deck", seed=39)
    text = " ".join(person.text.split())
    assert text.count("Throw in: we lose 55, the others score their meld of 20.") >= 2
    assert "It is not done." in text
    assert table.state.public.game.results[0].outcome == "thrown in"
    assert "This hand: We −55, They +20" in text


def test_the_end_of_the_game_is_said_with_its_last_hand() -> None:
    person = Person(hands=1000)
    table = sit(person, "two-handed", seed=5)
    hands = len(table.state.public.game.results)
    assert f"The end of hand {hands}, and of the game" in person.text
