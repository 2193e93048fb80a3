"""A partnership brings its own convention card: read strictly, bounded, named by its text, bid and understood by."""

from __future__ import annotations

from random import Random

import pytest
from tests.players.own_cards import CARD, TEXT
from tests.support import rules

from deece.arena.games import play_game, record_text
from deece.arena.pairs import names_of
from deece.driver import in_place_of
from deece.game.action import Bid
from deece.game.play import to_act, view
from deece.game.state import OVER
from deece.players import PlayerError, check_card, check_cards, make
from deece.players.conventions import CARDS, ConventionError, calls_meant, card, copy_of, explain, known, own
from deece.players.conventions.said import POSITIONS, SAYS
from deece.players.roster import in_short, sides_cards
from deece.record import parse, replay
from deece.record.model import LONGEST_CARD
from deece.review.judge import cards_of
from deece.rules.ruleset import load

HEAD = 'id = "x"\nname = "X"\nabout = "X"\n'
ROW = '[[row]]\nsay = "bid"\nwhat = "a"\n'


def test_a_card_is_its_text_in_one_way_only() -> None:
    assert own(TEXT).text == TEXT
    assert "#" not in TEXT
    assert (CARD.id, CARD.name, len(CARD.rows)) == ("our-club", "Our club", 3)
    assert card(TEXT).named == TEXT
    assert card("classic").named == "classic"


@pytest.mark.parametrize("id", CARDS)
def test_a_copy_of_each_shipped_card_says_the_same(id: str) -> None:
    text, file = copy_of(card(id))
    found = own(text)
    assert (found.text, found.rows, found.fits, file) == (text, card(id).rows, card(id).fits, f"our-{id}.toml")


BAD = [
    ("<html><body class='x'>", "is not good TOML, see line 1"),
    ("a = " + "[" * 5_000, "is not good TOML, see"),
    ("a = " + "9" * 5_000, "is not good TOML, see"),
    ("a = 1\na = 2", "is not good TOML, see"),
    ("x = 1\n" * 9_000, f"too long: at most {LONGEST_CARD} bytes"),
    ('name = "X"', "'id' must be at most 40 small letters"),
    ('id = "Our Club"', "'id' must be at most 40 small letters"),
    (f'id = "{"x" * 41}"', "'id' must be at most 40 small letters"),
    ('id = "classic"', "Deece has a card 'classic': choose another id, as id = \"our-classic\""),
    ('id = "x"\nname = "classic DOUBLE deck"\nabout = "X"', "Deece has a card called “classic DOUBLE deck”"),
    (HEAD + "other = 1", "there is no key 'other'"),
    (HEAD.replace('"X"\nabout', f'"{"X" * 41}"\nabout'), "'name' must be at most 40 letters long"),
    (HEAD + (ROW + 'tells = ""\n') * 61, "at most 60 tables, each below [[row]]"),
    (HEAD + "row = 1", "at most 60 tables"),
    (HEAD + ROW + f'tells = "{"x" * 121}"', "row 1: 'tells' must be at most 120 letters long"),
    (HEAD + ROW + 'tells = "{first.__class__}"', "row 1: 'tells' must be a text with no braces but"),
    (HEAD + ROW + 'tells = "{first:>999999999}"', "no braces but"),
    (HEAD + ROW + 'tells = "{first!r}"', "no braces but"),
    (HEAD + ROW + 'tells = "{"', "no braces but"),
    (HEAD + ROW + 'tells = "{{first}}"', "no braces but"),
    (HEAD + ROW + 'tells = "{meld} meld"', "no braces but those of {ten}"),  # it shows none
    (HEAD + ROW + 'tells = ""\nsteps = [0, 100000]', "'steps' must be a number or two"),
    (HEAD + ROW + 'tells = ""\nneeds = "dance"', "'needs' must be one of bid"),
    (HEAD.replace('about = "X"', 'about = "{high}"'), "x: 'about' must be a text with no braces but"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_what_is_no_card_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(ConventionError) as refused:
        own(text)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 400
    assert not any(word in str(refused.value) for word in ("Error", "Traceback", "dict", "None", "column"))


def test_text_is_plain_and_on_one_line() -> None:
    found = own(HEAD + ROW + 'tells = """one\n  two\\u0000\\u202ethree"""')
    assert found.rows[0].tells == "one two three"
    assert own(found.text).text == found.text


def test_a_card_that_does_not_fit_says_why() -> None:
    assert CARD.unfit(rules("double-deck")) == ""
    assert CARD.unfit(rules("double-deck-passing", auction__first_bid=60)) == "its 'first_bid' is 50, and here 60"
    assert "its 'copies' is 4 to 9, and here 2" in CARD.unfit(rules("four-handed"))
    assert "partner" in CARD.unfit(rules("cutthroat"))
    with pytest.raises(PlayerError, match="'our-club' does not fit these rules: its 'first_bid' is 50"):
        check_card(f"plain:{TEXT}", rules("double-deck-passing", auction__first_bid=60))


def test_a_player_carries_it_by_its_text_and_is_shown_by_its_id() -> None:
    for level in ("plain", "club", "expert"):
        name = make(f"{level}:{TEXT}").name
        assert name == f"{level}:{TEXT}"
        assert in_short(name) == f"{level}:our-club"
    assert in_short("plain") == "plain"
    assert in_short("plain:aces") == "plain:aces"
    assert names_of(rules("double-deck"), [f"plain:{TEXT}"]) == (f"plain:{TEXT}",)
    with pytest.raises(PlayerError, match="'random' uses no convention card"):
        make(f"random:{TEXT}")


def test_one_that_cannot_be_read_tells_nothing() -> None:
    assert known("id = 1").id == known("gone").id == "none"
    assert [each.id for each in cards_of([TEXT, "id = 1"])] == ["our-club", "none"]


def test_a_game_is_bid_by_it_and_its_record_has_it() -> None:
    one = load("double-deck")
    names = [f"plain:{TEXT}", "plain"] * 2
    faults: list[str] = []
    state, actions = play_game(one.rules, [make(name) for name in names], Random(5), limit=3, faults=faults)
    assert not faults
    assert state.public.game.results
    text = record_text(one, names, 0, actions)
    assert "\nseats: plain our-club 1, plain 2, plain our-club 3, plain 4\n" in text
    assert '\nconventions: our-club, classic\nconventions: id = "our-club"\n' in text
    record = parse(text)
    assert record.conventions == (TEXT, "classic")
    cards = cards_of(record.conventions)
    told = [
        words
        for step in replay(record)
        if step.before.public.step == "bid" and step.after.public.step != "bid"
        for _, words in calls_meant(step.after.public, cards)
    ]
    assert any(words.startswith("<b>shows</b> about") for words in told)
    assert sides_cards(one.rules, ["plain:aces", "plain"] * 2) == ()


def test_who_chooses_in_place_of_a_player_bids_by_the_same_card() -> None:
    from tests.players.test_conventions import MELD20
    from tests.support import at, do

    state = do(at(rules("double-deck"), {2: MELD20}), Bid(50))
    assert in_place_of(f"gone:{TEXT}", view(state, 2)).action == Bid(52)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_card_says_a_game_is_played_to_its_end(seed: int) -> None:
    """Drawn cards, as odd as they may be: nothing fails, and every call can be explained."""
    rng = Random(seed)
    one = load(rng.choice(["double-deck", "four-handed-passing", "double-deck-tournament", "racehorse"]))
    text = HEAD
    for _ in range(rng.randrange(1, 25)):
        low = rng.choice([0, 1, 3, 10, 99_999])
        words = [*rng.sample(POSITIONS, rng.randrange(3)), *(f"not {word}" for word in rng.sample(POSITIONS, 1))]
        text += f'[[row]]\nsay = "{rng.choice(SAYS)}"\nwhat = "said {{first}}"\nposition = {words}\n'
        text += f"steps = [0, {low}]\nfigures = [{low}, 99999]\n" if rng.random() < 0.3 else ""
        key = rng.choice(["meld = [3, 40]", "each = 99999", "at_least = 7", "meld = 0"])
        text += f'{key}\nor_more = {rng.choice(["true", "false"])}\ntells = "{{low}} to {{high}}, {{meld}}"\n'
        text += "".join(f"{key} = true\n" for key in ("aces", "run", "wants", "asks", "save") if rng.random() < 0.3)
    card = own(text)
    faults: list[str] = []
    players = [make(f"plain:{card.text}") for _ in range(one.rules.people)]
    state, actions = play_game(one.rules, players, rng, limit=2, faults=faults)
    assert faults == []
    assert to_act(state) == OVER or state.public.game.results or len(actions) > 4
    assert explain(card, one.rules) is not None
    for step in replay(parse(record_text(one, [f"plain:{card.text}"] * one.rules.people, 0, actions))):
        calls_meant(step.after.public, [card] * one.rules.deal.sides)


def test_two_cards_of_one_id_are_refused_before_anything_is_played() -> None:
    """Their record could not be read."""
    other = own(CARD.text.replace("asks for meld; a bid", "asks; a bid")).text
    both = (f"plain:{CARD.text}", f"plain:{other}")
    with pytest.raises(PlayerError, match="two different convention cards have the same id"):
        check_cards(both, rules("double-deck"))
    check_cards((both[0], both[0], "plain:classic", "learner"), rules("double-deck"))
