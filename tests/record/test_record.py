"""The record: what is written is read again, what follows is checked, and every mistake has its line and remedy."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.later import later_version

from deece import record
from deece.cards import CARDS
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Draw,
    ExchangeDix,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Look,
    Misdeal,
    Moon,
    Pass,
    Penalty,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.record import Record, RecordError
from deece.record.model import Entry, Practice
from deece.record.words import actions_of, words_of
from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.ruleset import RulesError, Ruleset, load, systems

DOC = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
EXAMPLES = re.findall(r"```record[^\n]*\n(.*?)```", DOC, re.DOTALL)
GAME = EXAMPLES[0] if EXAMPLES else ""
HOUSE = (
    ("four-handed-passing", {"deal.people": "6"}),
    ("five-handed-call", {"deal.people": "7"}),
    ("four-handed", {"deal.nines_misdeal": "four"}),
    ("double-deck", {"trick.moon": "points", "score.goal": "420"}),
    ("two-handed", {"meld.dix_exchange": "true", "meld.dealers_dix": "on"}),
    ("three-handed-widow", {"meld.concede": "false"}),
    ("four-handed-passing", {"exchange.manner": "together"}),
    ("four-handed", {"deal.widow": "4", "deal.hand": "11", "exchange.widow_round": "true"}),
    ("double-deck-passing", {"auction.kind": "summed"}),
)


def played(system: str, seed: int, most: int, overrides: dict[str, str] | None = None) -> tuple[Record, State]:
    """A game of random choices, of at most so many, and its last position."""
    ruleset, rng = load(system, overrides), random.Random(seed)
    dealer = seed % ruleset.rules.people
    state = start(ruleset.rules, dealer)
    actions: list[Action] = []
    while to_act(state) != OVER and len(actions) < most:
        seat = to_act(state)
        action: Action
        if seat == CHANCE:
            action = shuffled(ruleset.rules, rng, state.public.game.dealer)
        else:
            choices = legal(view(state, seat))
            low = [choice for choice in choices if isinstance(choice, Bid)][:3]
            others = [choice for choice in choices if not isinstance(choice, Bid | Concede | ThrowIn)]
            action = rng.choice([*low, *others] or choices)
        actions.append(action)
        state = apply(state, action)
    return Record.new(ruleset, dealer=dealer).extend(actions), state


@cache
def text_of(system: str) -> str:
    """A short random game as text."""
    return record.format(played(system, 3, 150)[0])


def refused(text: str | bytes) -> RecordError:
    """The error that reading and playing this text gives; one line, with its remedy."""
    with pytest.raises(RecordError) as caught:
        record.final(record.parse(text))
    assert "\n" not in str(caught.value)
    problems = record.check(text)
    assert problems[0] == str(caught.value) or str(caught.value) in problems
    return caught.value


def numbered(start: str, text: str = "") -> int:
    """The number of the first line that begins so."""
    lines = (text or GAME).splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


# Round trips


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_examples_of_the_documentation_are_canonical_and_right(place: int) -> None:
    assert record.format(record.parse(EXAMPLES[place])) == EXAMPLES[place], "put this into docs/record.md"
    assert record.check(EXAMPLES[place]) == []


def test_the_documentation_has_a_whole_game_and_its_python_runs() -> None:
    assert to_act(record.final(record.parse(GAME))) == OVER
    (code,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    exec(code, {})


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("most", [1, 20, 400])
def test_a_random_game_round_trips_and_replays_to_the_identical_state(system: str, most: int) -> None:
    game, state = played(system, most, most)
    text = record.format(game)
    again = record.parse(text)
    assert again == game
    assert record.format(again) == text
    assert record.parse(text.encode()) == game
    assert record.final(again) == state
    assert record.check(text) == []


@pytest.mark.parametrize(("system", "overrides"), HOUSE)
def test_house_rules_sitting_out_and_misdeals_round_trip(system: str, overrides: dict[str, str]) -> None:
    for seed in range(3):
        game, state = played(system, seed, 600, overrides)
        text = record.format(game)
        assert "\nset: " in text
        assert record.parse(text) == game
        assert record.final(record.parse(text)) == state
        assert record.check(text) == []


@settings(max_examples=60)
@given(st.sampled_from(systems()), st.integers(0, 10_000), st.integers(0, 250))
def test_any_random_game_round_trips(system: str, seed: int, most: int) -> None:
    game, state = played(system, seed, most)
    text = record.format(game)
    again = record.parse(text)
    assert (again, record.format(again), record.final(again)) == (game, text, state)


comments = st.text(max_size=30)
odd = ["S", "hearts", "by", "Bob 3", "Ann", "Bob", "Zoë", "ẞ", "🂡", "two  words"]
names = st.text(max_size=12) | st.sampled_from(odd)


@settings(max_examples=40)
@given(st.sampled_from(systems()), st.integers(0, 2**32), st.integers(1, 150))
def test_penalties_stand_between_hands_and_change_scores_alone(system: str, seed: int, most: int) -> None:
    """Before the first deal, between two hands, after the last one of a game: they round trip, and it plays on."""
    game, state = played(system, seed, most)
    rng, entries = random.Random(seed), list[Entry]()
    for step in record.replay(game):
        entries += [*fines(step.before, rng), step.entry]
    fined = replace(game, entries=(*entries, *fines(state, rng)))
    text = record.format(fined)
    assert record.parse(text) == fined
    assert record.format(record.parse(text)) == text
    assert record.check(text) == []
    sums = [0] * len(state.public.game.scores)
    for entry in fined.entries:
        if isinstance(entry.action, Penalty):
            sums[entry.action.column] += entry.action.points
    scores = record.final(fined).public.game.scores
    assert [one - other for one, other in zip(scores, state.public.game.scores, strict=True)] == sums


def fines(state: State, rng: random.Random) -> list[Entry]:
    """Some, where a hand or the game is over; never so many that they decide a game."""
    if to_act(state) not in (CHANCE, OVER) or max(state.public.game.scores) > state.public.game.goal / 2:
        return []
    columns = len(state.public.game.scores)
    return [Entry(Penalty(rng.randrange(columns), -rng.randrange(9), "talked")) for _ in range(rng.randrange(3))]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("penalty Ann -5", "no column of the sheet is that of 'Ann': write 'Ann+Cal' or 'Bob+Dee'"),
        ("penalty Ann+Zoe -5", "nobody called 'Zoe' sits at this table"),
        ("penalty Ann+Cal", "after 'penalty' stand who, the points, and {why}"),
        ("penalty Ann+Cal -5 talked", "after 'penalty' stand who, the points, and {why}"),
    ],
)
def test_a_penalty_that_cannot_be_read_has_its_remedy(line: str, says: str) -> None:
    head = record.format(Record.new(load("four-handed-passing")))
    assert says in refused(head + line).message
    assert "at most 1,000,000 points" in refused(head + "penalty Ann+Cal -1000001").message
    both = record.parse(head + "penalty Ann+Cal -5 {talked} {twice}").entries[0].action
    assert both == Penalty(0, -5, "talked twice")
    assert record.parse(head + "penalty Cal + Ann -5 {talked}").entries == (Entry(Penalty(0, -5, "talked")),)


def test_no_penalty_stands_in_the_middle_of_a_hand() -> None:
    game, state = played("four-handed-passing", 1, 3)
    assert to_act(state) >= 0
    assert record.check(game.add(Penalty(0, -5))) == ["choice 4: penalty: this hand is not over: finish it first"]
    assert record.check(Record.new(load("four-handed-passing")).add(Penalty(7, -5))) == [
        "choice 1: penalty: the sheet has no such column"
    ]


@settings(max_examples=30)
@given(st.integers(0, 99), st.lists(st.tuples(comments, st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"]))))
def test_comments_and_marks_round_trip(seed: int, said: list[tuple[str, str]]) -> None:
    whole, _ = played("double-deck", seed, len(said))
    game = Record.new(load("double-deck"), dealer=whole.dealer)
    for action, (comment, mark) in zip(whole.actions, said, strict=False):
        game = game.add(action, comment, mark)
    assert record.parse(record.format(game)) == game


@pytest.mark.parametrize("practice", ["", "open", "known"])
def test_that_a_game_was_played_to_learn_stands_in_its_record(practice: Practice) -> None:
    game = replace(Record.new(load("four-handed")), practice=practice)
    text = record.format(game)
    assert record.parse(text) == game
    assert ("practice:" in text) == bool(practice)


@settings(max_examples=100)
@given(st.lists(names, min_size=4, max_size=4))
def test_names_round_trip_or_are_refused(seats: list[str]) -> None:
    try:
        game = Record.new(load("double-deck"), seats).extend(played("double-deck", 4, 40)[0].actions)
    except RecordError:
        return
    assert record.parse(record.format(game)) == game
    assert record.check(record.format(game)) == []


def test_every_choice_has_a_word_that_is_read_again() -> None:
    every: list[Action] = [Bid(53), Bid(57, spoken=True), Bid(80, spoken=True), HandBack(), Look(), Concede()]
    every += [Pass(call) for call in ("", "by me", "by", "save", "help")] + [Trump(suit) for suit in range(4)]
    every += [kind(card) for kind in (Play, Give, Bury, Call) for card in CARDS] + [Play(CARDS[7], laid=True)]
    every += [Keep(), Throw(), Misdeal(), ThrowIn(), Moon(), PlayOn(), ExchangeDix(), Draw(True), Draw(False)]
    every += [LayMeld(kind, -1, copies) for kind in ("run", "royal_marriage", "aces", "dix") for copies in (1, 2, 3, 4)]
    every += [LayMeld("marriage", suit, copies) for suit in range(4) for copies in (1, 2)]
    for action in every:
        for melding in (False, True):
            keyword, word = words_of(action, Rules(), melding=melding)
            assert actions_of(keyword, word, Rules()) == [action]
            assert re.fullmatch(r"\S+", word)


def test_a_record_of_many_choices_is_built_at_once_and_travels_between_processes() -> None:
    game, _ = played("double-deck", 1, 100)
    one_by_one = Record.new(load("double-deck"), dealer=game.dealer)
    for action in game.actions:
        one_by_one = one_by_one.add(action)
    assert one_by_one == game == pickle.loads(pickle.dumps(game))
    error = pickle.loads(pickle.dumps(refused("")))
    assert (str(error), error.line) == (str(refused("")), 1)


def test_steps_of_a_replay_join() -> None:
    game = record.parse(GAME)
    steps = list(record.replay(game))
    assert [step.entry for step in steps] == list(game.entries)
    assert all(one.after is two.before for one, two in pairwise(steps))
    assert steps[-1].after == record.final(game)


# The rules stand in the record


def random_rules(seed: int) -> Ruleset:
    """A system with some house rules, as they come."""
    rng = random.Random(seed)
    system = rng.choice(systems())
    while True:
        keys = rng.sample(sorted(CATALOG), rng.randint(1, 6))
        rules = load(system).rules
        given = {key: value for key in keys if (value := random_value(CATALOG[key], rules.value(key), rng)) is not None}
        try:
            return load(system, given)
        except RulesError:  # rules that contradict each other, or say what the system says
            continue


def random_value(row: Row, now: Any, rng: random.Random) -> Any:
    """A value for this row, near the one that it has; None where it has no other."""
    if row.kind == "bool":
        return not now
    if row.kind == "choice":
        return rng.choice(list(row.choices))
    if row.kind == "words":
        return tuple(word for word in row.choices if rng.random() < 0.5)
    if row.kind == "numbers":
        return tuple(number + rng.choice((0, 1, 10)) for number in now) or None
    return now + rng.choice((-10, -1, 1, 2, 10))


@settings(max_examples=150)
@given(st.integers(0, 1_000_000))
def test_any_rules_stand_in_the_record_and_are_read_from_it(seed: int) -> None:
    ruleset = random_rules(seed)
    game = Record.new(ruleset, dealer=0)
    text = record.format(game)
    again = record.parse(text)
    assert again == game
    assert record.format(again) == text
    assert again.ruleset.rules == ruleset.rules
    without_house_rules = "".join(line for line in text.splitlines(True) if not line.startswith("set:"))
    assert record.parse(without_house_rules) == game, "the full: lines alone say all"


CHANGED = {  # what a later version may find to have been wrong
    "four-handed-passing": {"score.goal": 110, "meld.dix": [2, 4], "trick.last_trick": 3, "meld.throw_in": True},
    "double-deck": {"meld.run": [15, 150, 225, 400], "score.need_points": 25},
    "two-handed": {"trick.last_trick": 20, "meld.pinochle": [50, 300]},
}


@pytest.mark.parametrize("system", CHANGED)
def test_a_later_version_plays_an_old_record_by_the_rules_that_stand_in_it(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state = played(system, 7, 400)
    assert state.public.game.results
    text, rules = record.format(game), load(system).rules
    by_system = "".join(line for line in text.splitlines(True) if not re.match("full|score|end", line))
    later_version(monkeypatch, system, CHANGED[system])
    assert load(system).rules != rules
    again = record.parse(text)
    assert again.ruleset.rules == rules
    assert dict(again.overrides).keys() <= CHANGED[system].keys(), "told as house rules on the system of now"
    assert record.final(again).public.game.scores == state.public.game.scores
    assert record.check(text) == []
    assert record.parse(record.format(again)) == again
    assert "other rules" in record.check(by_system)[0], "without them a record names a system, and its hash says no"


def test_a_later_version_may_refuse_what_stands_in_a_record_but_never_reads_it_otherwise() -> None:
    text = record.format(Record.new(load("double-deck"))).replace("deal.copies=4", "deal.copys=4")
    assert "there is no rule 'deal.copys'" in str(refused(text))


# Forgiving reading


def by_hand(text: str) -> str:
    """The text as a person might write it, with nothing that can be left out."""
    lines = [line for line in text.splitlines() if not re.match("hash|full|score|end", line)]
    lines = [
        re.sub(r"^(\w+ +)\w+: ", r"\1", line) if re.match(r"(play|bid|trump|pass)\b", line) else line for line in lines
    ]
    return "\n".join(re.sub(" = .*", "", line) for line in lines)


def test_what_follows_from_the_choices_may_be_left_out() -> None:
    assert record.format(record.parse(by_hand(GAME))) == GAME


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        str.lower,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff\n\n# a note\n" + text.replace("\n", "\n\n  # note\n\t"),
        lambda text: text.replace(" TD", " 10♦").replace(" AS", " ♠a").replace("  ", " "),
        lambda text: text.replace("AS JS JS 9S\n", "as,JSj♠9s\n"),
        lambda text: text.rstrip("\n"),
    ],
)
def test_spelling_spacing_and_line_ends_are_free(change: Callable[[str], str]) -> None:
    text = re.sub(r" ?\{.*?\}", "", GAME)
    expected = record.format(record.parse(text))
    read = record.parse(change(text))
    assert record.format(read).lower() == expected.lower()
    assert record.check(read) == []


def test_choices_of_two_words_may_be_written_with_a_space() -> None:
    head = "deece record 1\nrules: double-deck\n"
    loose = head + "bid by me? {so: = {x\n".replace("{x", "it is}") + "bid By, one save\nsay Throw in  play on\n"
    strict = head + "bid by-me? {so: = it is} by one save\nsay throw-in\nsay play-on\n"
    assert record.parse(loose) == record.parse(strict)
    assert record.parse(loose).actions[:4] == (Pass("by me"), Pass("by"), Bid(51, spoken=True), Pass("save"))


def test_a_hand_may_be_written_by_suit() -> None:
    text = GAME.replace("Sam:   AS TS JH 9H AD TD KD QD AC KC QC 9C", "sam: S:A10 H:J9 D:ATKQ C:AKQ9")
    assert text != GAME
    assert record.parse(text) == record.parse(GAME)


@pytest.mark.parametrize("system", systems())
def test_a_record_cut_at_any_line_end_is_an_unfinished_one(system: str) -> None:
    lines = text_of(system).splitlines(keepends=True)
    rules = [number for number, line in enumerate(lines, 1) if line.startswith(("rules", "full"))]
    for end in range(2, len(lines) + 1):
        problems = record.check("".join(lines[:end]))
        assert bool(problems) == (rules[1] <= end < rules[-1]), "only where some of the rules are missing"


def test_a_record_cut_anywhere_is_read_or_refused_with_its_line() -> None:
    for end in range(len(GAME)):
        problems = record.check(GAME[:end])
        assert all(re.match(r"line \d+: ", problem) for problem in problems)


# Mistakes


def test_a_hand_misdealt_by_count_is_written_beside_the_deal_that_counts() -> None:
    """SYSTEMS "What a player can always read": it can be written into a record and is dealt again."""
    text = (Path(__file__).parent.parent / "golden" / "two-handed.deece").read_text("utf-8")
    noted = text.replace("\ndeal\n", "\ndeal {misdealt once: Bob had 13}\n", 1)
    found = record.parse(noted)
    assert found.entries[0].comment == "misdealt once: Bob had 13"
    assert found.actions == record.parse(text).actions
    assert "deal {misdealt once: Bob had 13}\n" in record.format(found)


def test_a_rule_that_is_so_already_is_no_mistake() -> None:
    """Somebody copied a whole table of values into a header."""
    text = "deece record 1\nrules: double-deck\nset: score.goal=500\n"
    assert record.parse(text).ruleset.rules == load("double-deck").rules


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "empty"),
        (b"", 1, "empty"),
        ("\n\n# only a note\n", 1, "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", 1, "UTF-8"),
        ("deece record 1\nrules: \0", 2, "binary"),
        ("PK stuff", 1, "deece record 1"),
        ("deece record 7\n", 1, "another version"),
        ("deece record 1\n", 1, "rules:"),
        ("deece record 1\nrules: double-dck\n", 2, "double-deck"),
        ("deece record 1\nrules: ../../etc/passwd\n", 2, "no system"),
        ("deece record 1\nrules: x.toml\n", 2, "no system"),
        ("deece record 1\nrules: double-deck\nset: score.gaol=4\n", 3, "score.goal"),
        ("deece record 1\nrules: double-deck\nset: score.goal\n", 3, "sets nothing"),
        ("deece record 1\nrules: double-deck\nset: score.goal=400\nset: score.goal=300\n", 4, "twice"),
        ("deece record 1\nrules: double-deck\nhash: 12\n", 3, "no hash"),
        ("deece record 1\nrules: double-deck\nrules: check\n", 3, "two 'rules:'"),
        ("deece record 1\nrules: double-deck\nseats: A, B\n", 3, "2 names for 4"),
        ("deece record 1\nrules: double-deck\nseats: A, B, C, a\n", 3, "one name"),
        ("deece record 1\nrules: double-deck\nseats: A, B, C, Widow\n", 3, "word of the record"),
        ("deece record 1\nrules: double-deck\nseats: A, B, C, x{\n", 3, "cannot be a name"),
        ("deece record 1\nrules: double-deck\ndealer: Zoe\n", 3, "nobody called 'Zoe'"),
        ("deece record 1\nrules: double-deck\npractice: hard\n", 3, "no practice"),
        ("deece record 1\nrules: double-deck\nbid 50\ndealer: Ann\n", 4, "header"),
        ("deece record 1\nrules: double-deck\nbod 50\n", 3, "did you mean 'bid'"),
        ("deece record 1\nrules: double-deck\nbid Zoe: 50\n", 3, "nobody called 'Zoe'"),
        ("deece record 1\nrules: double-deck\nbid many\n", 3, "no bid"),
        ("deece record 1\nrules: double-deck\nbid 99999999999\n", 3, "no bid"),
        ("deece record 1\nrules: double-deck\nbid\n", 3, "no choice"),
        ("deece record 1\nrules: double-deck\nbid {so} 50\n", 3, "write the choice first"),
        ("deece record 1\nrules: double-deck\nbid 50 {so\n", 3, "braces"),
        ("deece record 1\nrules: double-deck\nbid 50!!!\n", 3, "no mark"),
        ("deece record 1\nrules: double-deck\nbid ! 50\n", 3, "mark"),
        ("deece record 1\nrules: double-deck\nplay AX\n", 3, "no pinochle card"),
        ("deece record 1\nrules: double-deck\npass *AS\n", 3, "star"),
        ("deece record 1\nrules: double-deck\nplay AS = Ann\n", 3, "winner"),
        ("deece record 1\nrules: double-deck\nplay AS = Ann 3 = Ann 4\n", 3, "nobody called"),
        ("deece record 1\nrules: double-deck\nbid 50 = Ann 3\n", 3, "play"),
        ("deece record 1\nrules: double-deck\nsay cheese\n", 3, "throw-in"),
        ("deece record 1\nrules: double-deck\nmeld sandwich\n", 3, "no meld"),
        ("deece record 1\nrules: double-deck\ntrump nothing\n", 3, "no suit"),
        ("deece record 1\nrules: double-deck\ndraft fish\n", 3, "keep, throw"),
        ("deece record 1\nrules: double-deck\nscore Ann 3\n", 3, "nothing was dealt"),
        ("deece record 1\nrules: double-deck\nAnn: AS\n", 3, "deal"),
        ("deece record 1\nrules: double-deck\ndeal\nZoe: AS\n", 4, "nobody called"),
        ("deece record 1\nrules: double-deck\ndeal\nAnn: AS\nAnn: TS\n", 5, "two lines"),
        ("deece record 1\nrules: double-deck\ndeal AS\n", 3, "below 'deal'"),
        ("deece record 1\nrules: double-deck\nbid 50\n", 3, "dealt first"),
        ("deece record 1\nrules: double-deck\nhash: 0123456789abcdef\n", 3, "0123456789abcdef"),
    ],
)
def test_a_mistake_has_its_line_and_its_remedy(text: str | bytes, line: int, says: str) -> None:
    error = refused(text)
    assert says in str(error)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ")


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ("score ", "score Ruth+Tom 44, Sam+Una 8\nscore ", "score  ", "two 'score' lines"),
        ("Sam:   AS TS", "Sam:   AS AS", "deal {", "3 copies of the ace of spades (the pack has 2)"),
        ("Sam:   AS TS", "Sam:   AS", "deal {", "lacks 1 of the ten of spades"),
        ("Sam:   AS", "Sam:   AS AS AS AS AS AS AS AS AS", "deal {", "10 copies of the ace of spades"),
        ("play   Ruth: AS TS", "play   Ruth: AS AH", "play   Ruth", "Sam: play AH: "),
        ("bid    Ruth: 25 26", "bid    Ruth: 25 25", "bid    Ruth", "Sam: bid 25: "),
        ("bid    Ruth: 25", "bid    Sam: 25", "bid    ", "it is Ruth's turn, not Sam's"),
        ("9D 9H = Ruth 2", "9D 9H = Tom 2", "play   Ruth: AS", "'= Tom 2', but the choices give '= Ruth 2'"),
        ("9D 9H = Ruth 2", "9D 9H = Ruth 3", "play   Ruth: AS", "'= Ruth 3'"),
        ("9D 9H = Ruth 2", "9D = Ruth 2", "play   Ruth: AS", "no trick ends"),
        ("score  Ruth+Tom 44", "score  Ruth+Tom 45", "score", "Ruth+Tom 44"),
        ("score  Ruth+Tom 44", "score  Ruth+Sam 44", "score", "Ruth+Tom 44"),
        ("end    Ruth+Tom 44", "end    Sam+Una 44", "end", "Ruth+Tom 44"),
        ("goal 30", "the cat came in", "end", "goal 30"),
        ("trump  Ruth: spades", "trump  Ruth: spades\nscore Ruth+Tom 0, Sam+Una 0", "score", "no hand ends here"),
        ("trump  Ruth: spades", "trump  Ruth: spades\nend Ruth+Tom 0", "end", "does not end here"),
        ("goal 30", "goal 30\nplay AS", "play   Ruth: AS", "the game is over"),
        ("set: score.goal=30\n", "set: score.goal=40\n", "set:", "'set: score.goal=40', but the full: lines say 30"),
        ("set: score.goal=30\n", "set: trick.last_trick=7\n", "set:", "but the full: lines say 1: change both"),
        ("score.goal=30; ", "score.goal=40; ", "set:", "'set: score.goal=30', but the full: lines say 40"),
        ("auction.first_bid=25; ", "auction.first_bid=26; ", "hash", "mend the set: and full: lines"),
        ("auction.first_bid=25; ", "auction.first_bit=25; ", "full: auction", "did you mean 'auction.first_bid'?"),
        ("full: exchange.cards=4", "full: exchange.cards", "full: exchange", "'full: exchange.cards' sets nothing"),
        ("full: exchange.cards=4", "full: exchange.cards=4; exchange.cards=4", "full: exchange", "set twice"),
        ("rules: four-handed-passing", "rules: four-handed", "rules:", "full: lines are those of four-handed-passing"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused_with_the_reason(old: str, new: str, where: str, says: str) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    error = refused(text)
    assert says in str(error)
    assert error.line == (len(text.splitlines()) if "over" in says else numbered(where, text))


def test_all_mistakes_of_writing_are_told_at_once() -> None:
    text = "deece record 1\nrules: duble-deck\nfish\nbid Ann: x\ndeal 3\nplay AS ZZ\n"
    assert [problem.split(":")[0] for problem in record.check(text)] == [f"line {line}" for line in (2, 3, 4, 5, 6)]


def test_a_check_goes_on_after_wrong_figures_and_stops_at_the_illegal_choice() -> None:
    text = GAME.replace("9D 9H = Ruth 2", "9D 9H = Tom 1").replace("trump  Ruth", "trump  Tom")
    text = text.replace("play   Ruth: 9S TD", "play   Ruth: 9S 9S")
    assert len(record.check(text)) == 3


def test_a_game_by_a_house_set_is_recorded_as_its_system_with_house_rules(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text('extends = "two-handed"\n[score]\ngoal = 200\n', "utf-8")
    text = record.format(Record.new(load(str(path), {"meld.dix_exchange": True})))
    assert "\nrules: two-handed\nset: meld.dix_exchange=true\nset: score.goal=200\n" in text
    assert record.check(text) == []


def test_an_illegal_play_parses_and_is_formatted_as_far_as_it_goes() -> None:
    text = GAME.replace("play   Ruth: AS TS", "play   Ruth: AS AH")
    game = record.parse(text)
    assert record.parse(record.format(game)) == game


def test_choices_without_a_line_are_counted() -> None:
    ((problem),) = record.check(Record.new(load("double-deck")).add(Trump(1)))
    assert problem == "choice 1: trump hearts: the cards must be dealt first"


def test_a_bad_mark_a_bad_chair_and_bad_names_are_refused() -> None:
    game = Record.new(load("double-deck"))
    with pytest.raises(RecordError, match="mark"):
        game.add(Trump(1), mark="#")
    with pytest.raises(RecordError, match="seat 4"):
        Record.new(load("double-deck"), dealer=4)
    with pytest.raises(RecordError, match="2 names for 4 seats"):
        Record.new(load("double-deck"), ["a", "b"])


# Whatever is given, nothing but a RecordError comes out


def only_record_errors(text: str | bytes) -> None:
    try:
        game = record.parse(text)
    except RecordError:
        assert all(re.fullmatch(r"line \d+: .+", problem) for problem in record.check(text))
        return
    written = record.format(game)
    assert record.parse(written) == game
    record.check(game)


@settings(max_examples=200)
@given(st.one_of(st.text(), st.binary(), st.text().map("deece record 1\nrules: double-deck\n".__add__)))
def test_random_texts_raise_nothing_but_record_errors(text: str | bytes) -> None:
    only_record_errors(text)


pieces = st.one_of(
    st.text(max_size=5),
    st.sampled_from(["\n", ":", "=", "{", "}", " AS", " pass", "\ndeal\n", "+", "!?", "play ", "score ", "end "]),
)


@settings(max_examples=75)
@given(
    st.sampled_from(["double-deck", "two-handed", "three-handed-widow", "five-handed-call", "two-handed-draw"]),
    st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 20), pieces), min_size=1, max_size=4),
)
def test_spoiled_records_raise_nothing_but_record_errors(system: str, spoils: list[tuple[int, int, str]]) -> None:
    text = text_of(system)
    for place, length, piece in spoils:
        place %= len(text) + 1
        text = text[:place] + piece + text[place + length :]
    only_record_errors(text)
    only_record_errors(text.encode(errors="replace"))
