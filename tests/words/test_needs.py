"""What is still needed, what sets a bid, and what giving up costs."""

from __future__ import annotations

from typing import Any

import pytest

from deece.game.account import account
from deece.game.action import Concede, LayMeld, Moon, PlayOn, ThrowIn
from deece.game.play import apply, legal, to_act, view
from deece.game.state import NOBODY, Shown, State, Trick
from deece.game.value import Combination
from deece.game.view import View
from deece.keeper.words.keeping import needed_words
from deece.players import make
from deece.players.base import go_on
from deece.rules.ruleset import load
from deece.words.asking import meaning, question
from deece.words.consequence import consequence
from deece.words.needs import needs
from deece.words.page.counted import count
from deece.words.page.who import Seen
from deece.words.viewer import Viewer
from tests.support import at, posed, rules

READER = Viewer(0, ("Eve", "Ann", "Bob", "Cal"))


def declared(system: str, step: str, meld: tuple[int, ...], bid: int, **public: Any) -> State:
    """Chair 1 has the bid; each chair has shown this meld. What is named with two underscores is a house rule."""
    shown = tuple(Shown(points) for points in meld)
    table = rules(system, **{key: public.pop(key) for key in list(public) if "__" in key})
    sizes = (table.deal.hand,) * table.people
    return posed(table, {1: "AS"}, step, turn=1, bid=bid, trump=1, melds=shown, sizes=sizes, **public)


def seen(state: State, seat: int) -> View:
    return view(state, seat)


def test_what_declarer_buried_is_said_not_to_be_counted() -> None:
    state = declared("three-handed-widow", "play", (0, 180, 0), 300, buried=3)
    assert needs(seen(state, 0), READER)[0] == (
        "Ann needs at most 120 more in tricks for the bid of 300"
        " (meld 180, taken 0; what Ann buried is not counted here)"
    )
    reader = Viewer(1, ("Bob", "Eve", "Cal"))
    assert needs(seen(state, 1), reader)[0] == "You need 120 more in tricks for the bid of 300 (meld 180, taken 0)"


def test_what_a_partner_brings_is_not_counted_before_all_know_who_it_is() -> None:
    state = declared("five-handed-secret", "play", (20, 0, 8, 0, 0), 60)
    watcher = Viewer(0, ("Eve", "Ann", "Bob", "Cal", "Dee"))
    said = needs(seen(state, 0), watcher)
    assert said == [said[0]]
    assert said[0].startswith("Ann needs at most 60 more in tricks for the bid of 60")
    assert said[0].endswith("(meld 0, taken 0; the partner's share is not counted here)")
    assert needed_words(account(state), watcher)[0] == "Ann needs 60 more, with a partner", "there are only 50"
    reader = Viewer(1, watcher.names)
    counts = [count(Seen(seen(state, seat), of)) for seat, of in ((0, watcher), (1, reader))]
    assert [(one.head, one.takes) for one in counts if one] == [
        ("Ann needs 60 more, with a partner", "Ann needs 60 more, with a partner."),
        ("You need 60 more, with your partner", "You need 60 more, with your partner."),
    ]
    assert counts[0]
    assert counts[0].bid.endswith("What the partner melded counts as soon as all know who it is.")
    assert state.public.contract
    known = state._replace(public=state.public._replace(contract=state.public.contract._replace(partner=2)))
    assert needed_words(account(known), watcher)[0] == "Ann and Bob cannot make the bid of 60"


def test_the_discards_of_a_drafted_hand_are_said_not_to_be_counted() -> None:
    state = declared("two-handed-draw", "play", (0, 180), 300)
    assert "at most 120 more" in needs(seen(state, 0), READER)[0]
    assert needs(seen(state, 0), READER)[0].endswith("Ann's discards are not counted here)")


def test_defenders_who_have_saved_are_told_what_sets_the_bid() -> None:
    tricks = (Trick(0, (), 0, 22), Trick(1, (), 1, 10))
    state = declared("double-deck", "play", (20, 20, 20, 20), 60, tricks=tricks)
    # 50 in play; with 40 in meld Ann's side needs 20, so 31 set it.
    assert needs(seen(state, 0), READER)[1:] == ["9 more in tricks sets them"]
    state = declared("double-deck", "play", (20, 20, 20, 20), 60, tricks=(Trick(0, (), 0, 32),))
    assert needs(seen(state, 0), READER)[1:] == ["The bid can no longer be made"]
    state = declared("double-deck", "play", (20, 20, 20, 20), 60)
    assert needs(seen(state, 0), READER)[1:] == ["We need 20 more in tricks to score this hand"]


def test_who_sits_out_hears_what_the_bidders_need_and_what_sets_them() -> None:
    """S4 larger games: with five at double deck one sits each hand out."""
    state = at(rules("double-deck", deal__people=5))
    while state.public.step != "play":
        state = go_on(state, make("plain"))
    (out,) = set(range(5)) - set(state.public.seating.active)
    told = needs(view(state, out), Viewer(out, ("Ann", "Bob", "Cal", "Dot", "Eve")))
    assert told[0].startswith("Cal and Eve need 20 in tricks")
    assert told[1:] == [f"{account(state).to_set()} more in tricks by the others together sets them"]
    assert told == needs(view(state, out)._replace(seat=NOBODY), Viewer(NOBODY, ("Ann", "Bob", "Cal", "Dot", "Eve")))


def test_who_needs_a_trick_to_save_is_told_so_though_no_points_are_asked() -> None:
    state = declared("double-deck", "play", (20, 20, 20, 20), 60, score__save="trick", score__save_points=0)
    assert needs(seen(state, 0), READER)[1:] == ["We need a trick to score this hand"]
    assert needs(seen(state, 1), Viewer(1, READER.names))[1:] == ["They need a trick to score this hand"]
    state = state._replace(public=state.public._replace(tricks=(Trick(0, (), 0, 0),)))
    assert needs(seen(state, 0), READER)[1:] == ["31 more in tricks sets them"]


def test_the_least_point_is_ten_where_points_come_in_tens() -> None:
    """S1: any point in play saves."""
    state = declared("family-passing", "play", (20, 200, 20, 0), 300)
    assert needs(seen(state, 0), READER)[1:] == ["We need 10 more in tricks to score this hand"]


def test_nothing_is_needed_to_save_a_meld_of_dixes() -> None:
    """S1: it saves itself, and the next thing to know is what sets the bid."""
    state = declared("family-passing", "play", (10, 200, 0, 0), 300)
    dix = (Shown(10, (Combination("dix", 1, 1, 10, 0),)), *state.public.melds[1:])
    state = state._replace(public=state.public._replace(melds=dix))
    assert needs(seen(state, 0), READER)[1:] == ["160 more in tricks sets them"]
    assert needs(seen(state, 1), READER)[1:] == []


def test_giving_up_tells_its_cost_and_what_is_needed() -> None:
    state = declared("three-handed-widow", "concede", (0, 180, 0), 310)
    mine = seen(state, 1)
    assert consequence(Concede(), mine) == "you lose 310, the others score their meld"
    asked = question(mine, legal(mine), READER)
    assert asked == (
        "Play on, or concede? Bid 310, meld 180: you need 130 from tricks and what you bury."
        " Concede: you lose 310, the others score their meld."
    )
    unseen = seen(declared("three-handed-widow", "look", (0, 0, 0), 300), 1)
    assert consequence(Concede(), unseen) == "you lose 300, and nobody else scores"
    state = declared("double-deck", "throw in", (12, 20, 14, 12), 60)
    mine = seen(state, 1)
    assert consequence(ThrowIn(), mine) == "we lose 60, the others score their meld of 26"
    assert "Bid 60, meld 32: we need 28 in tricks." in question(mine, legal(mine), READER)
    assert meaning(ThrowIn(), mine) == consequence(ThrowIn(), mine)
    moon = seen(declared("four-handed", "play", (0, 0, 0, 0), 190), 1)
    assert "missing one loses 1000" in consequence(Moon(), moon)
    assert consequence(PlayOn(), mine) == consequence(LayMeld("run"), mine) == ""


def in_play(system: str, seat: int, *, bid: int, melds: tuple[int, ...], **public: Any) -> list[str]:
    """What this chair reads in play."""
    return needs(seen(declared(system, "play", melds, bid, **public), seat), READER)


def test_points_that_come_in_tens_are_asked_for_in_tens() -> None:
    """R17: "1 more" where the least card counts 10; 141 more where the others could have 140 or 150."""
    assert (
        in_play("family-passing", 0, bid=150, melds=(20, 40, 0, 0))[1] == "We need 10 more in tricks to score this hand"
    )
    tricks = (Trick(0, (), 0, 10),)
    assert (
        in_play("family-passing", 0, bid=150, melds=(20, 40, 0, 0), tricks=tricks)[1] == "140 more in tricks sets them"
    )


def test_both_sides_are_told_of_a_bid_that_can_no_longer_be_made() -> None:
    for seat in range(4):
        found = in_play("double-deck", seat, bid=60, melds=(0, 0, 0, 0))
        assert "The bid can no longer be made" in found, seat


def test_the_moon_asks_for_every_trick() -> None:
    state = declared("four-handed", "play", (0, 40, 0, 0), 300)
    assert state.public.contract is not None
    shot = state._replace(public=state.public._replace(contract=state.public.contract._replace(mooner=3)))
    assert needs(seen(shot, 1), READER)[0] == "We need every trick for the moon"
    assert needs(seen(shot, 0), READER)[0] == "Ann and Cal need every trick for the moon"
    lost = shot._replace(public=shot.public._replace(tricks=(Trick(0, (), 0, 30),)))
    assert needs(seen(lost, 1), READER)[1] == "The bid can no longer be made"


def test_where_bids_are_added_each_side_has_its_own() -> None:
    """S4: both sides' sums are contracts; who has too little meld for it has misbid."""
    table = rules("partnership-auction", auction__kind="summed", auction__opening="free", auction__least_meld=40)
    shown = tuple(Shown(points) for points in (20, 40, 20, 0))
    contract = {"sums": (120, 130)}
    state = posed(table, {}, "play", bid=130, trump=1, melds=shown, sizes=(12,) * 4, contract=contract)
    assert needs(seen(state, 0), READER) == [
        "Ann and Cal need 90 more in tricks for the bid of 130 (meld 40, taken 0)",
        "We need 80 more in tricks for the bid of 120 (meld 40, taken 0)",
    ]
    few = state._replace(public=state.public._replace(melds=(Shown(20), *shown[1:2], Shown(10), Shown(0))))
    assert needs(seen(few, 0), READER)[1] == "The bid of 120 is a misbid: 30 meld is too little"


@pytest.mark.parametrize(
    ("system", "took", "said"),
    [
        ("four-alone", (), ["You need a trick to score this hand"]),
        ("four-alone", (Trick(0, (), 0, 10),), []),
        ("turned-trump", (), ["We need a trick to score this hand"]),
    ],
)
def test_where_trump_is_turned_up_each_hears_what_saves_their_meld(
    system: str, took: tuple[Trick, ...], said: list[str]
) -> None:
    state = at(load(system).rules)
    while state.public.step != "play":
        state = apply(state, legal(seen(state, to_act(state)))[0])
    public = state.public._replace(tricks=took, melds=(Shown(40),) * 4)
    assert needs(seen(state._replace(public=public), 0), READER) == said
    assert needs(seen(state._replace(public=public), NOBODY), READER) == []
