"""Convention cards: what is said by them is true of the hand, is understood, is explained, and weighs hands."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks import conventions
from tests.support import at, do, rules

from deece.arena.pairs import names_of
from deece.cards import codes_in
from deece.game.action import Action, Bid, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import Public, State
from deece.game.tables import tables_for
from deece.players import PlayerError, choice_of, make
from deece.players.conventions import (
    CARDS,
    Card,
    ConventionError,
    Picture,
    about,
    card,
    cards_for,
    default_card,
    explain,
    facts,
    fits,
    likelihood,
    meaning,
    picture,
    read,
)
from deece.players.conventions.meaning import worth_of
from deece.rules.ruleset import load, systems

DEFAULTS = {
    "double-deck": "classic",
    "double-pinochle": "skips",
    "double-deck-passing": "classic",
    "double-deck-tournament": "tournament",
    "racehorse": "tournament",
    "family-passing": "jumps",
    "four-handed-passing": "jumps",
    "partnership-auction": "jumps",
    "four-handed": "jumps",
}
# Hands of double deck: by what there is to tell of them.
PLAYER = "S:AATTKQJJ H:ATKKJ D:ATTJ C:TTJ"  # long spades, little meld
LONGER = "S:AATTTKQJ H:AATKJ D:ATTJ C:TTJ"  # a ten more in them, and an ace: good for sixty with an unknown partner
MELD20 = "S:TTKQJ H:AATKQ D:AATKQ C:TTKQJ"  # kings, queens and four marriages
ACES = "S:ATTTJ H:ATTKQ D:AATTJ C:ATTJJ"
MELD16 = "S:TTTKQ H:AATKQ D:AATKJ C:TTTKJ"  # kings, two marriages, a pinochle
ACES30 = "S:ATTKQ H:ATTKQ D:ATTKQ C:ATTKQ"
BY_ME = "S:TTTTJ H:KQTTJ D:KQTTJ C:TTKQJ"
NOTHING = "S:TTTTJ H:ATTJJ D:ATTTJ C:AATTT"


@pytest.mark.parametrize("system", systems())
def test_the_cards_that_fit_a_system(system: str) -> None:
    found = cards_for(load(system).rules)
    assert default_card(load(system).rules).id == found[0].id == DEFAULTS.get(system, "none")
    assert found[-1].id == "none"


def test_cards_fit_house_rules_by_their_conditions() -> None:
    assert default_card(rules("double-deck-passing", auction__first_bid=60)).id == "none"
    assert default_card(rules("four-handed-passing", auction__first_bid=20)).id == "jumps"


def meant(language: Card, public: Public, number: int) -> str:
    """What a call tells, in words; "" if nothing."""
    found = meaning(language, public, number)
    return found.words if found else ""


def said(system: str, hand: str, *before: Action, by: str = "", dealer: int = 0) -> tuple[Action, str, State]:
    """What the next player says with this hand after these calls, what that tells, and the position after it."""
    game = rules(system)
    seat = 1 + len(before)
    state = do(at(game, {seat % 4: hand}, dealer=dealer), *before)
    seat = to_act(state)
    language = card(by) if by else default_card(game)
    action = choice_of(make(f"plain:{language.id}"), view(state, seat)).action
    state = apply(state, action)
    number = len(before)
    assert fits(picture(language, state.public, seat), facts(game, view(state, seat).bits))
    return action, meant(language, state.public, number), state


ROWS = [
    ("double-deck", "classic", PLAYER, (), Bid(50), "wants the bid, asks for meld"),
    ("double-deck", "classic", PLAYER, (Pass(),), Bid(50), "saves partner"),
    ("double-deck", "classic", LONGER, (Bid(59),), Bid(60), "wants the bid"),
    ("double-deck", "classic", MELD20, (), Bid(52), "about 20 meld"),
    ("double-deck", "classic", ACES, (), Bid(51, spoken=True), "aces around; wants"),
    ("double-deck", "classic", ACES30, (), Bid(53, spoken=True), "about 30 meld with aces around"),
    ("double-deck", "classic", ACES, (Bid(57),), Pass("by"), "10 to 14 meld with aces around, seldom more"),
    ("double-deck", "classic", ACES, (Bid(80),), Pass("by"), "10 meld or more with aces around"),
    ("double-deck", "classic", BY_ME, (Bid(57),), Pass("by me"), "8 to 14 meld"),
    ("double-deck", "classic", BY_ME, (Bid(80),), Pass("by me"), "8 meld or more"),
    ("double-deck", "classic", MELD20, (Bid(80),), Pass("by me"), "8 meld or more"),
    ("double-deck", "classic", MELD16, (Bid(50),), Bid(52), "about 20 meld"),
    ("double-deck", "classic", NOTHING, (Bid(80),), Pass(), "at most 7 meld"),
    ("double-pinochle", "skips", PLAYER, (), Bid(50), "would name trump"),
    ("double-pinochle", "skips", MELD20, (Bid(50),), Bid(53), "20 meld or more"),
    ("double-deck", "aces", ACES, (), Bid(51), "aces around"),
    ("double-deck", "aces", PLAYER, (), Bid(50), "wants the bid"),
    ("double-deck", "aces", PLAYER, (Bid(50),), Bid(51), "wants the bid, asks for meld"),
    ("double-deck-tournament", "tournament", PLAYER, (Bid(500),), Bid(510), "may have aces around"),
    ("double-deck-tournament", "tournament", MELD20, (), Bid(520), "about 200 meld"),
]


@pytest.mark.parametrize(("system", "by", "hand", "before", "action", "words"), ROWS)
def test_a_fitting_hand_says_the_row_and_it_is_explained(
    system: str, by: str, hand: str, before: tuple[Action, ...], action: Action, words: str
) -> None:
    done, tells, _ = said(system, hand, *before, by=by)
    assert done == action
    assert words in tells if words else tells == ""


@pytest.mark.parametrize(
    ("system", "unit"), [("four-handed-passing", 1), ("family-passing", 10), ("partnership-auction", 10)]
)
def test_jumps_at_both_scales(system: str, unit: int) -> None:
    first = rules(system).auction.first_bid
    opening = Bid(first) if system == "partnership-auction" else Pass()
    jumps = {2: f"about {10 * unit} meld", 3: "aces around", 4: f"about {20 * unit} meld or more", 5: "a run"}
    state = do(at(rules(system)), opening)
    for steps, words in jumps.items():
        after = apply(state, Bid(first + steps * unit))
        assert words in meant(card("jumps"), after.public, 1)


def test_a_pass_with_meld_takes_nothing_back_of_what_was_told() -> None:
    state = do(at(rules("double-deck")), Bid(52), Bid(53), Bid(54), Pass("by me"), Pass("by me"))
    words = [meant(card("classic"), state.public, number) for number in (0, 3, 4)]
    assert words == ["about 20 meld", "8 to 14 meld", "no more than shown before: about 20 meld"]


def test_of_two_calls_the_later_and_more_exact_one_counts() -> None:
    """Who bid 52 ("about 20 meld") and later 56 over 53 ("about 30 meld") holds about 30."""
    state = do(at(rules("double-deck")), Bid(52), Pass(), Bid(53), Pass())
    assert picture(card("classic"), state.public, 1).meld == (15, 24)
    state = do(state, Bid(56))
    assert meant(card("classic"), state.public, 4) == "about 30 meld"
    assert picture(card("classic"), state.public, 1).meld == (25, 34)


def test_a_hand_with_more_meld_fits_a_call_that_says_or_more() -> None:
    """52 and later 59 say about 60 meld or more; 58 says about 50, and a hand with 80 is none of that."""
    for points, fitting in ((59, True), (58, False)):
        state = do(at(rules("double-deck")), Bid(52), Pass(), Bid(53), Pass(), Bid(points))
        hand = facts(rules("double-deck"), 0)._replace(meld=80)
        assert fits(picture(card("classic"), state.public, 1), hand) == fitting


def test_each_row_has_words_and_its_figures_follow_the_scale() -> None:
    for system in systems():
        game = load(system).rules
        for each in cards_for(game):
            assert about(each, game)
            rows = explain(each, game)
            assert bool(rows) == (each.id != "none")
            assert all(what and tells and "{" not in what + tells for what, tells in rows)
    assert ("510 over a first 500", "asks for meld; may have aces around") in explain(
        card("tournament"), rules("double-deck-tournament")
    )


@pytest.mark.parametrize("id", CARDS)
def test_what_is_said_and_what_people_are_told_agree(id: str) -> None:
    """S0, By-Me: "by me" was said with any meld while people were told 8 to 14."""
    language = card(id)
    for system in conventions.systems_of(language):
        found = conventions.count(language, system, deals=40)
        assert found.telling > 5
        assert found.share < conventions.MOST, conventions.table(found)
    assert bool(conventions.systems_of(language)) == (id != "none")


def test_a_player_that_searches_chooses_among_true_calls() -> None:
    found = conventions.count(card("classic"), "double-deck", deals=3, player="club")
    assert found.telling > 5
    assert found.share == 0, conventions.table(found)


def test_a_hand_with_meld_bids_it_rather_than_say_by_me() -> None:
    game = rules("double-deck")
    for hand, before in ((MELD16, (Bid(50),)), (MELD20, (Bid(50), Pass())), (MELD20, (Bid(53),))):
        seat = (1 + len(before)) % 4
        state = do(at(game, {seat: hand}), *before)
        action = choice_of(make("plain"), view(state, seat)).action
        assert isinstance(action, Bid)


def test_by_adds_aces_to_meld_that_was_told() -> None:
    state = do(at(rules("double-deck")), Bid(52), Pass(), Pass(), Bid(53), Pass("by"))
    assert meant(card("classic"), state.public, 4) == "no more than shown before: about 20 meld, and aces around"


def test_the_meaning_of_a_call_is_facts_that_a_program_can_read() -> None:
    state = do(at(rules("double-deck")), Bid(52), Pass(), Pass(), Bid(53), Pass("by"))
    first, _, _, _, last = (meaning(card("classic"), state.public, number) for number in range(5))
    assert first is not None
    assert (first.tells, first.figures, first.again) == (Picture(meld=(15, 24)), {"meld": 20}, False)
    assert last is not None
    assert (last.tells.aces, last.again, last.aces, last.figures) == (True, True, True, {"meld": 20})


def test_a_pass_that_ends_the_auction_tells_nothing() -> None:
    state = do(at(rules("double-deck")), Bid(50), Pass(), Bid(51), Pass(), Pass())
    assert [meant(card("classic"), state.public, number) for number in (1, 4)] == ["at most 7 meld", ""]


@pytest.mark.parametrize("system", DEFAULTS)
def test_whatever_plain_says_is_true_and_none_tells_nothing(system: str) -> None:
    game = load(system).rules
    for language in cards_for(game):
        player = make(f"plain:{language.id}")
        spoke = 0
        for number in range(12):
            rng = Random(number)
            state = apply(start(game, number % 4), shuffled(game, rng, number % 4))
            while state.public.step == "bid":
                seat = to_act(state)
                state = apply(state, choice_of(player, view(state, seat)).action)
                heard = picture(language, state.public, seat)
                spoke += heard.shows
                assert fits(heard, facts(game, state.hands[seat])), (language.id, number, state.public.auction)
        words = [meant(language, state.public, n) for n in range(len(state.public.auction.calls))]
        assert (spoke > 0) == (language.id != "none")
        assert language.id != "none" or not any(words)


def test_a_partner_who_shows_meld_is_answered() -> None:
    game = rules("double-deck")
    state = do(at(game, {3: PLAYER}), Bid(53), Pass())
    assert choice_of(make("plain"), view(state, 3)).action == Bid(54)
    silent = choice_of(make("plain:none"), view(state, 3))
    assert silent.words == "partner has the bid"


def test_what_partner_told_counts_in_what_a_hand_promises() -> None:
    game = rules("double-deck")
    state = do(at(game, {3: PLAYER}), Bid(53), Bid(65))
    assert isinstance(choice_of(make("plain"), view(state, 3)).action, Bid)
    assert isinstance(choice_of(make("plain:none"), view(state, 3)).action, Pass)


def test_hands_that_fit_are_likelier() -> None:
    game = rules("double-deck")
    state = at(game, {1: MELD20, 2: NOTHING})
    good, poor = state.hands[1], state.hands[2]
    shown = do(state, Bid(52)).public
    assert likelihood(card("classic"), shown, 1, good) > 5 * likelihood(card("classic"), shown, 1, poor)
    high = do(state, Bid(75)).public
    assert likelihood(card("none"), high, 1, good) > likelihood(card("none"), high, 1, poor) > 0
    passed = do(state, Pass()).public
    assert likelihood(card("none"), passed, 1, poor) == 1
    assert likelihood(card("classic"), passed, 1, good) < 0.2
    assert likelihood(card("classic"), state.public, 1, poor) == 1


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing", "family-passing"])
def test_true_hands_are_likelier_than_others(system: str) -> None:
    game, player = rules(system), make("plain")
    true = other = 0.0
    for number in range(12):
        rng = Random(number)
        state = apply(start(game, number % 4), shuffled(game, rng, number % 4))
        while state.public.step == "bid":
            seat = to_act(state)
            state = apply(state, choice_of(player, view(state, seat)).action)
        pack = codes_in(state.public.tables.pack)
        for seat in range(4):
            dealt = sum(1 << 4 * code for code in rng.sample(pack, game.deal.hand))
            true += likelihood(default_card(game), state.public, seat, state.hands[seat])
            other += likelihood(default_card(game), state.public, seat, dealt)
    assert true > 1.2 * other


BAD = [
    ("about", 'id = "x"', "'name' must be given: a text"),
    ("id", 'id = "y"', "the card calls itself 'y': write id = \"x\""),
    ("toml", "id = ", "is not good TOML, see the last line"),
    ("key", 'id = "x"\nnmae = "X"', "there is no key 'nmae': did you mean 'name'?"),
    ("fits", 'id = "x"\nname = "X"\nabout = "X"\n[fits]\ncopies = "four"', "fits: 'copies' must be a number or two"),
    ("fits", 'id = "x"\nname = "X"\nabout = "X"\n[fits]\ncopys = 4', "did you mean 'copies'?"),
    ("say", '[[row]]\nsay = "shout"', "'say' must be one of bid, spoken"),
    ("steps", '[[row]]\nsay = "bid"\nsteps = [3, 2]', "'steps' must be a number or two"),
    ("position", '[[row]]\nsay = "bid"\nposition = ["last"]', "'position' must be made of first to speak"),
    ("aces", '[[row]]\nsay = "bid"\naces = 1', "'aces' must be true or false"),
    ("words", '[[row]]\nsay = "bid"\nwhat = "a bid"', "row 1: 'tells' must be given"),
    ("figures", '[[row]]\nsay = "bid"\nwhat = "a {size}"\ntells = ""', "no braces but those of {ten}"),
]


@pytest.mark.parametrize(("what", "text", "reason"), BAD)
def test_a_bad_card_is_refused_with_a_reason(what: str, text: str, reason: str) -> None:
    with pytest.raises(ConventionError) as refused:
        read("x", text if text.startswith("id") else f'id = "x"\nname = "X"\nabout = "X"\n{text}')
    assert str(refused.value).startswith("x")
    assert reason in str(refused.value)


def test_names_carry_a_card() -> None:
    assert make("plain:aces").name == "plain:aces"
    assert make("expert:none").name == "expert:none"
    with pytest.raises(PlayerError, match="did you mean 'classic'"):
        make("plain:clasic")
    with pytest.raises(PlayerError, match="'random' uses no convention card: choose plain, club, expert"):
        make("random:classic")
    with pytest.raises(PlayerError, match=r"'aces' does not fit these rules: choose jumps, none"):
        names_of(rules("family-passing"), "plain:aces")
    assert CARDS[-1] == "none"


def test_a_run_that_was_told_is_worth_nothing_where_runs_pay_nothing() -> None:
    """A house rule without runs: the estimate of what was told broke, and plain stood in."""
    tables = tables_for(rules("family-passing", meld__run=()))
    assert worth_of(tables, Picture(run=True)) == 0
    assert worth_of(tables_for(rules("family-passing")), Picture(run=True)) > 0


def test_by_of_a_hand_that_cannot_bid_says_that_it_may_be_more() -> None:
    """40 meld with aces around and no marriage: no call tells that, and "by" is said to be seldom more than 14."""
    state = at(rules("double-deck"), {1: "S:AATQQJ H:AAATQ D:AKJJ C:ATTTJ"})
    assert facts(rules("double-deck"), state.hands[1]).meld > 14
    assert choice_of(make("plain"), view(state, 1)).action == Pass("by")
    assert meant(card("classic"), do(state, Pass("by")).public, 0) == "10 to 14 meld with aces around, seldom more"
