"""What a seat is told of its own hand, where the rule is not one of single cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from deece.game.action import Bid, Pass, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.rules.ruleset import load, systems
from deece.say import speaking
from deece.wire.public import Lying
from deece.words.kept import Kept
from deece.words.page import Seen
from deece.words.viewer import Viewer
from tests.made_up import CODE, there
from tests.sent import own, says, whole
from tests.support import at, choices, do, rules

NAMES = ("Eve", "Walter", "Ruth")


def test_which_copies_may_not_be_buried() -> None:
    """An ace in a run and another that is not: one may be chosen, and the page knows why not the second."""
    state = at(rules("check"), {0: "S:AATTKQJ H:TT99 D:TT99"}, widow="C:TT9", dealer=2)
    state = do(state, Bid(state.public.rules.auction.first_bid), Pass(), Pass())
    while state.public.step != "bury":
        state = do(state, Trump(0) if state.public.step == "name trump" else choices(state)[0])
    told = own(view(state, 0), Viewer(0, NAMES))
    reason = {
        "reason": "The ace of spades is melded: bury cards that are not, while you hold any.",
        "code": "melded",
        "figures": {"card": "AS"},
    }
    assert told["need"] == 3
    assert {"card": "AS", "copies": 1, **reason} in told["spare"]
    assert all(one["card"] != "TH" for one in told["spare"])
    assert told["refused"]["QS"]["code"] == "melded"


def test_a_suit_that_cannot_be_trump_is_never_the_first_in_what_the_hand_would_meld() -> None:
    """With two nines spades would meld as much as hearts with its marriage, but need one."""
    state = at(rules("four-handed", auction__trump_needs="marriage"), {1: "S:A99 H:KQJ D:ATJ9 C:AJ"})
    assert to_act(state) == 1
    meld = own(view(state, 1), Viewer(1, (*NAMES, "Dee")))["meld"]
    assert [(one["trump"], one["total"], bool(one["note"])) for one in meld[:2]] == [(1, 40, False), (0, 40, True)]
    assert [bool(one["note"]) for one in meld] == [False, True, True, True]


def test_a_bid_said_short_carries_its_digit() -> None:
    """The page shows the digit on its button: it must not look for it in the words."""
    state = start(rules("double-deck", auction__calls="spoken"), 0)
    state = apply(state, shuffled(state.public.rules, Random(1), 0))
    told = own(view(state, to_act(state)), Viewer(to_act(state), (*NAMES, "Dee")))
    short = {choice["text"]: choice["digit"] for choice in told["choices"] if choice["kind"] == "bid"}
    first = state.public.rules.auction.first_bid
    assert short
    assert all(text == f"{digit} (for {first + digit})" for text, digit in short.items())
    assert all("digit" not in choice for choice in told["choices"] if choice["kind"] != "bid")


def test_a_note_never_says_again_what_the_button_says() -> None:
    """The page shows every note as it comes; going on, looking, drawing and naming trump need none."""
    plain, seen = make("plain"), set[str]()
    for system in systems():
        chance = Random(3)
        state = start(load(system).rules, 0)
        while to_act(state) >= 0 or not state.public.game.results:
            if to_act(state) == CHANCE:
                state = apply(state, shuffled(state.public.rules, chance, state.public.game.dealer))
                continue
            seat = to_act(state)
            for choice in own(view(state, seat), Viewer(seat, ("Ann",) * 12))["choices"]:
                seen.add(choice["kind"])
                if choice["note"]:
                    assert choice["note"].split()[0] != choice["text"].lower().split()[0].rstrip("s"), choice
                if choice["kind"] in ("trump", "draw"):
                    assert not choice["note"]
            state = apply(state, choice_of(plain, view(state, seat)).action)
    assert {"pass", "trump", "say", "keep", "draw", "meld"} <= seen


def test_how_many_cards_are_still_to_be_passed() -> None:
    state = at(rules("four-handed-passing"), {1: "S:KQ"})
    state = do(state, Bid(state.public.rules.auction.first_bid), Pass(), Pass(), Pass(), Trump(0))
    for need in (4, 3, 2, 1):
        assert state.public.step == "pass"
        assert own(view(state, 3), Viewer(3, (*NAMES, "Frank")))["need"] == need
        waiting = own(view(state, 1), Viewer(1, (*NAMES, "Frank")))
        assert (waiting["need"], waiting["refused"]) == (0, {}), "it is another's turn"
        state = do(state, choices(state)[0])


def test_what_may_be_taken_back_or_claimed_is_shown_beside_what_is_kept() -> None:
    state = at(rules("four-handed-passing"), {1: "S:KQ"})
    seen, reader, kept = view(state, 0), Viewer(0, (*NAMES, "Frank")), Kept[Seen]()
    for undo, claim in product((False, True), repeat=2):
        told = own(seen, reader, undo=undo, claim=claim, kept=kept)
        assert (told["undo"], told["claim"]) == (undo, claim)


def test_what_is_kept_is_shown_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    state = do(at(rules("four-handed-passing"), {1: "S:KQ"}), Pass())
    with there(tmp_path):
        kept = Kept[Lying]()
        before = whole(state.public, kept=kept)
        with speaking(CODE):
            assert whole(state.public, kept=kept) == whole(state.public) != before


def test_who_was_shown_another_position_is_shown_all_that_changed_since() -> None:
    first = at(rules("four-handed-passing"), {1: "S:KQ"})
    one, two = Kept[Lying](), Kept[Lying]()
    whole(first.public, kept=one)
    whole(do(first, Pass()).public, kept=two)
    now = first.public._replace(turn=first.public.turn)
    for kept in (one, two):
        assert whole(now, kept=kept) == whole(now)


@pytest.mark.parametrize("system", systems())
def test_what_is_kept_is_what_would_be_made_anew(system: str) -> None:
    """Each part depends on the fields that it names, and on no others: two hands of every seat, each position."""
    chance, plain = Random(5), make("plain")
    state = start(load(system).rules, 0)
    names = tuple(f"P{seat}" for seat in range(state.public.rules.people))
    kept, said = [Kept[Seen]() for _ in names], [Kept[Seen]() for _ in names]
    while to_act(state) != OVER and len(state.public.game.results) < 2:
        if to_act(state) == CHANCE:
            state = apply(state, shuffled(state.public.rules, chance, state.public.game.dealer))
        else:
            seat = to_act(state)
            sure = view(state, seat)
            choice = chance.choice(legal(sure)) if chance.random() < 0.1 else choice_of(plain, sure).action
            state = apply(state, choice)
        for seat in range(len(names)):
            seen, reader = view(state, seat), Viewer(seat, names)
            assert own(seen, reader, kept=kept[seat]) == own(seen, reader)
            page = Seen(seen, reader, legal(seen))
            assert says(page, said[seat]) == says(page)
