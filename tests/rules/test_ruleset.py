"""Systems, house sets and house rules: who set each value, and what is refused."""

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.ruleset import (
    RulesError,
    Ruleset,
    format_value,
    load,
    overrides_of,
    parse_value,
    rules_hash,
    systems,
)


def house(folder: Path, text: str, name: str = "kitchen.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def refused(name: str, rules: Mapping[str, object] | None = None) -> tuple[str, ...]:
    with pytest.raises(RulesError) as caught:
        load(name, rules)
    assert str(caught.value) == "; ".join(caught.value.problems)
    assert "\n" not in str(caught.value)
    return caught.value.problems


def test_a_problem_with_an_inherited_value_names_the_system_that_set_it() -> None:
    with pytest.raises(RulesError) as refused:
        load("double-deck", {"score.check_stake": 5, "score.save": "tricks", "score.save_tricks": 2})
    first, second = refused.value.problems
    assert first.endswith("or score.save_points to 0 (score.save_points is 20 in double-deck)")
    assert second.endswith("(score.checks is false by default)")


def test_blame_names_who_set_each_value() -> None:
    blame = load("check", {"auction.first_bid": "250"}).blame
    assert blame["score.checks"] == "check"
    assert blame["meld.run"] == "three-handed-widow"
    assert blame["auction.first_bid"] == "house rule"
    assert blame["trick.play"] == "catalog"
    assert set(blame) == set(CATALOG)


def test_a_house_set_extends_a_system_and_house_rules_come_last(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'name = "Kitchen"\nextends = "double-deck"\nrepeal = ["meld.throw_in"]\nnotes = ["Ours."]\n'
        "[auction]\nfirst_bid = 60\ncalls = []\n",
    )
    ruleset = load(path, {"score.goal": "400", "score.bid_to_win": "off"})
    assert (ruleset.id, ruleset.base, ruleset.name) == ("kitchen", "double-deck", "Kitchen")
    assert ruleset.rules.auction.first_bid == 60
    assert ruleset.rules.auction.calls == ()
    assert not ruleset.rules.meld.throw_in
    assert ruleset.rules.score.goal == 400
    assert ruleset.blame["meld.throw_in"] == ruleset.blame["auction.first_bid"] == "kitchen"
    assert ruleset.overrides == {"score.goal": 400, "score.bid_to_win": "off"}
    assert ruleset.notes[-1] == "Ours."
    assert ruleset.summary == load("double-deck").summary


def test_a_house_set_may_extend_another_beside_it(tmp_path: Path) -> None:
    house(tmp_path, 'extends = "double-pinochle"\n[score]\ngoal = 400\n', "first.toml")
    path = house(tmp_path, 'extends = "first.toml"\n[meld]\nthrow_in = true\n', "second.toml")
    ruleset = load(path)
    assert (ruleset.blame["score.goal"], ruleset.blame["meld.throw_in"]) == ("first", "second")


def test_house_sets_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    house(tmp_path, 'extends = "b.toml"\n', "a.toml")
    path = house(tmp_path, 'extends = "a.toml"\n', "b.toml")
    assert "extends itself" in refused(path)[0]


def test_a_house_set_that_extends_nothing_is_refused(tmp_path: Path) -> None:
    assert 'extends = "double-deck"' in refused(house(tmp_path, "[deal]\nhand = 20\n"))[0]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"[deal\nhand = 20", "is not good TOML"),
        (b"\x00\xff\xfe\x80", "is not text"),
        (b"#" * 200_000, "is too long"),
        (b'extends = "double-deck"\ndeal = 3\n', "'deal' is a chapter"),
        (b'extends = "double-deck"\n[meld]\nthrow_in = false\n[dael]\nhand = 3\n', "did you mean 'deal'?"),
        (b'extends = "double-deck"\nnotes = "one"\n', "must be a list of texts"),
        (b'extends = "double-deck"\nname = 3\n', "must be text in quotation marks"),
        (b'extends = "double-deck"\nid = "Our Game"\n', "is no id"),
        (b'extends = "double-deck"\nid = "cutthroat"\n', "is taken"),
        (b'extends = "double-dek"\n', "did you mean 'double-deck'?"),
        (b'extends = "double-deck"\nrepeal = ["meld.throw_inn"]\n', "did you mean 'meld.throw_in'?"),
        (b'extends = "double-deck"\nrepeal = ["meld.throw_in"]\n[meld]\nthrow_in = false\n', "both repealed and set"),
        (b'extends = "double-deck"\n[meld.run]\nfirst = 3\n', "meld.run: "),
        (b'extends = "double-deck"\n[score]\ngoal = 1979-05-27\n', "score.goal: '1979-05-27' will not do"),
        (b'extends = "double-deck"\n[score]\ngoal = true\n', "score.goal: 'True' will not do"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    assert any(reason in problem for problem in refused(str(path)))


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "there is no file" in refused(str(tmp_path / "none.toml"))[0]
    assert "there is no file" in refused(f"{tmp_path}/")[0]


def test_no_name_and_one_that_no_file_can_have_are_refused() -> None:
    assert "no system is named" in refused("")[0]
    assert "cannot be read" in refused("a" * 5000 + ".toml")[0]


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"meld.throw_inn": "on"}, "there is no rule 'meld.throw_inn' (did you mean 'meld.throw_in'?)"),
        ({"throw_in": "off"}, "did you mean 'meld.throw_in'?"),
        ({"trick.play": "post1945"}, "did you mean 'post-1945'?"),
        ({"score.several": "x"}, "choose bidder; bidder or overtime; highest; overtime"),
        ({"auction.first_bid": "many"}, "write a whole number from 1 to"),
        ({"auction.first_bid": "0"}, "write a whole number from 1 to"),
        ({"auction.first_bid": "9" * 5000}, "write a whole number"),
        ({"meld.throw_in": "perhaps"}, "write true or false"),
        ({"meld.run": "15,x"}, "with commas between"),
        ({"trick.play": True}, "'True' will not do: choose"),
        ({"auction.calls": "by me,by me"}, "each once"),
        ({f"no.such{number}": "1" for number in range(20)}, "and 10 more that are no rules"),
        ({f"no.such{number}": "1" for number in range(5000)}, "5000 rules are given, and there are only"),
    ],
)
def test_a_bad_house_rule_is_refused_with_a_remedy(rules: dict[str, str], reason: str) -> None:
    assert any(reason in problem for problem in refused("double-deck", rules))


def test_a_value_that_is_so_already_is_left_out_with_a_warning() -> None:
    """A club copies a whole table of values: what is so already changes nothing, neither blame nor hash."""
    ruleset = load("double-deck", {"meld.throw_in": "on", "score.goal": "600"})
    assert ruleset.warnings == ("meld.throw_in=true is so already and changes nothing",)
    assert ruleset.overrides == {"score.goal": 600}
    assert (ruleset.blame["meld.throw_in"], ruleset.blame["score.goal"]) == ("double-deck", "house rule")
    nothing = load("double-deck", {"meld.throw_in": "on", "score.goal": "500"})
    assert nothing.warnings == ("2 values are so already and change nothing: meld.throw_in=true, score.goal=500",)
    assert (nothing.rules, nothing.overrides, nothing.below) == (load("double-deck").rules, {}, None)
    assert load("double-deck").warnings == ()


def test_a_whole_table_of_values_copied_into_a_house_set_is_a_warning(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'extends = "double-deck"\nrepeal = ["trick.play"]\n[meld]\nrun = [16, 150, 225, 300]\naces = [12, 100]\n',
    )
    ruleset = load(path)
    assert ruleset.warnings == (
        "kitchen: 2 values are so already and change nothing: trick.play=pre-1945, meld.run=16,150,225,300",
    )
    assert (ruleset.blame["meld.run"], ruleset.blame["meld.aces"]) == ("double-deck", "kitchen")


def test_a_value_that_means_nothing_in_this_game_is_a_warning() -> None:
    """It is kept, as another house rule may give it a meaning; until then whoever set it is warned."""
    ruleset = load("double-deck", {"exchange.manner": "together"})
    assert ruleset.warnings == ("exchange.manner=together has no effect in this game, as its other rules stand",)
    assert ruleset.overrides == {"exchange.manner": "together"}
    assert load("double-deck", {"exchange.manner": "together", "exchange.cards": 3}).warnings == ()
    two = load("two-handed", {"auction.first_bid": 60, "auction.steps": 5, "score.goal": 200})
    assert two.warnings == (
        "2 values have no effect in this game, as its other rules stand: auction.first_bid=60, auction.steps=5",
    )


def test_a_house_set_is_warned_of_what_means_nothing_in_the_game_as_it_is_played(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends = "double-deck"\n[exchange]\nmanner = "together"\n')
    why = "has no effect in this game, as its other rules stand"
    assert load(path).warnings == (f"kitchen: exchange.manner=together {why}",)
    assert load(path, {"score.goal": 600}).warnings == load(path).warnings
    assert load(path, {"exchange.cards": 3}).warnings == (), "a house rule on top gave it a meaning"
    again = load(path, {"exchange.manner": "partner first"})
    assert again.warnings == (f"exchange.manner=partner first {why}",), "who set it last is warned"


@pytest.mark.parametrize("system", systems())
def test_the_shipped_sets_say_nothing_in_vain(system: str) -> None:
    assert load(system).warnings == ()


def test_what_a_game_is_built_on_is_known(tmp_path: Path) -> None:
    house(tmp_path, 'extends = "check"\n[score]\ngoal = 400\n', "first.toml")
    path = house(tmp_path, 'extends = "first.toml"\n[deal]\npacket = 4\n', "second.toml")
    ruleset: Ruleset | None = load(path, {"auction.first_bid": 250})
    below = []
    while ruleset is not None:
        below.append((ruleset.id, ruleset.rules.score.goal, ruleset.rules.auction.first_bid))
        ruleset = ruleset.below
    assert below == [("second", 400, 250), ("second", 400, 300), ("first", 400, 300), ("check", 1000, 300)]


def test_few_suggestions_are_sought_however_many_words_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[str] = []

    def seek(word: str, *_: object) -> list[str]:
        sought.append(word)
        return []

    monkeypatch.setattr("deece.rules.values.get_close_matches", seek)
    refused("double-deck", {f"no.such{number}": "1" for number in range(60)})
    refused("double-deck", {"x" * 1000: "1"})
    refused("double-deck", {f"x{number}": "1" for number in range(5000)})
    assert len(sought) == 3


def test_an_unknown_system_is_refused_with_the_nearest() -> None:
    assert "did you mean 'racehorse'?" in refused("racehorses")[0]


def test_all_problems_are_reported_at_once() -> None:
    assert len(refused("double-deck", {"meld.run": "x", "deal.hand": "many", "no.such": "1"})) == 3


def test_an_error_survives_a_process_boundary() -> None:
    error = pickle.loads(pickle.dumps(RulesError("one", "two")))
    assert error.problems == ("one", "two")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("meld.throw_in", "yes", True),
        ("meld.throw_in", "Off", False),
        ("auction.steps", "1, 60, 5", (1, 60, 5)),
        ("auction.steps", "[1, 60, 5]", (1, 60, 5)),
        ("auction.calls", "by,by me", ("by me", "by")),
        ("auction.calls", "none", ()),
        ("meld.roundhouse", "", ()),
        ("trick.play", "Post-1945", "post-1945"),
        ("trick.moon", 250, "250"),
        ("deal.stock", "none", "none"),
        ("meld.marriage", 3, (3,)),
    ],
)
def test_text_is_read_by_the_kind_of_row(key: str, text: object, value: object) -> None:
    assert parse_value(CATALOG[key], text) == value


@pytest.mark.parametrize("system", systems())
def test_every_value_reads_back_from_its_text(system: str) -> None:
    rules = load(system).rules
    for key, row in CATALOG.items():
        assert parse_value(row, format_value(row, rules.value(key))) == rules.value(key)


@given(st.text(max_size=20), st.sampled_from(sorted(CATALOG)))
def test_no_text_breaks_the_reader(text: str, key: str) -> None:
    try:
        value = parse_value(CATALOG[key], text)
    except RulesError:
        return
    assert parse_value(CATALOG[key], format_value(CATALOG[key], value)) == value


HASHES = {
    "double-deck": "efcff56ab394f132",
    "double-pinochle": "0857440bd291d332",
    "double-deck-passing": "46bee2a96b07b932",
    "double-deck-tournament": "10c24f6487228b14",
    "family-passing": "9d55d70766c4287d",
    "four-handed-passing": "2c68d40e6846b30c",
    "partnership-auction": "4de988bd4394eeac",
    "four-handed": "96891766882be1b9",
    "two-handed": "8c6f090ae0b9934f",
    "two-handed-classic": "773a769d11ddf0e5",
    "two-handed-draw": "a6ecc185b0a91924",
    "three-handed": "85d7be1f081c033e",
    "three-handed-widow": "3edca0d3a8bb622a",
    "cutthroat": "33cee3bc18e450bc",
    "check": "f3851ae20fe0671b",
    "five-handed-call": "ecfd7c0229769fea",
    "five-handed-secret": "c157339a64c6b6df",
    "triple-deck": "50571dd0e7d6bd80",
    "racehorse": "2de9683aef674b75",
    "eight-handed": "b1b673b8f6da0c17",
}


@pytest.mark.parametrize("system", systems())
def test_the_hash_of_a_system_is_the_one_in_the_records_that_people_kept(system: str) -> None:
    """A row that is added changes none of them; a value of a system that is mended changes that system's."""
    assert rules_hash(load(system).rules) == HASHES[system]


def test_the_hash_changes_with_any_value_and_with_nothing_else() -> None:
    hashes = {rules_hash(load(system).rules) for system in systems()}
    assert len(hashes) == 20
    assert rules_hash(load("double-deck").rules) == rules_hash(load("double-deck").rules)
    assert rules_hash(load("double-deck", {"auction.first_bid": 51, "auction.calls": "none"}).rules) not in hashes
    assert len(rules_hash(Rules())) == 16


def other(row: Row) -> object:
    """A value that is not the default."""
    if row.kind == "bool":
        return not row.default
    if row.kind == "int":
        return row.default + 1
    return next(choice for choice in row.choices if choice != row.default) if row.kind == "choice" else ("anything",)


def test_rules_that_differ_in_one_value_do_not_collide() -> None:
    """Many caches are keyed by rules, and what collides is compared value by value."""
    rules = Rules()
    hashes = {hash(rules)}
    for key, row in CATALOG.items():
        section, name = key.split(".")
        hashes.add(hash(replace(rules, **{section: replace(getattr(rules, section), **{name: other(row)})})))
    assert len(hashes) == 1 + len(CATALOG)


def test_rules_of_another_process_are_found_here() -> None:
    """The hash that rules keep is their process's own: a text's differs from process to process."""
    program = (
        "import pickle, sys; from deece.rules import load; rules = load('check').rules; hash(rules); "
        "sys.stdout.buffer.write(pickle.dumps(rules))"
    )
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    made = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
    )
    assert {load("check").rules: "here"}[pickle.loads(made.stdout)] == "here"


SHORT = [name for name in systems() if load(name).rules.score.scale == 1]


@pytest.mark.parametrize("system", systems())
def test_the_other_scale_converts_every_point_and_comes_back_from_its_record(system: str) -> None:
    old = load(system).rules
    other: dict[str, object] = {"score.scale": 11 - old.score.scale}
    if "spoken" in old.auction.calls:  # a spoken digit exists at the short scale only
        other["auction.calls"] = ("by me", "by", "save")
    new = load(system, other)
    factor = 10 if system in SHORT else 0.1
    assert new.rules.score.goal == pytest.approx(old.score.goal * factor)
    assert new.rules.meld.run == pytest.approx(tuple(value * factor for value in old.meld.run))
    assert new.rules.deal == old.deal
    assert new.blame["score.goal"] == "house rule"
    assert load(system, overrides_of(system, new.rules)).rules == new.rules


def test_a_number_given_with_the_scale_is_at_the_new_scale() -> None:
    ruleset = load("eight-handed", {"score.scale": "1", "auction.first_bid": "250"})
    assert ruleset.rules.auction.first_bid == 250
    assert ruleset.rules.auction.steps == (1,)
    assert load("eight-handed", overrides_of("eight-handed", ruleset.rules)).rules == ruleset.rules


def test_steps_of_25_must_be_given_anew_at_the_short_scale(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends = "partnership-auction"\n[auction]\nsteps = [25]\n')
    assert "25 becomes 2 or 3" in refused(path, {"score.scale": "1"})[0]
    assert "25 becomes 2 at the short scale" in refused(path, {"score.scale": "1", "auction.steps": "25"})[0]
    ruleset = load(path, {"score.scale": "1", "auction.steps": "3"})
    assert ruleset.rules.auction.steps == (3,)
    again = load("partnership-auction", overrides_of("partnership-auction", ruleset.rules))
    assert again.rules == ruleset.rules


def test_a_house_set_may_change_the_scale(tmp_path: Path) -> None:
    path = house(tmp_path, 'extends = "double-pinochle"\n[score]\nscale = 10\n')
    assert load(path).rules.meld.run == (150, 1500, 2250, 3000)
    assert load(path).blame["meld.run"] == "kitchen"


def test_house_rules_are_found_again_from_the_rules() -> None:
    given_rules = {"auction.first_bid": 60, "auction.calls": (), "meld.throw_in": False}
    rules = load("double-deck", given_rules).rules
    assert overrides_of("double-deck", rules) == given_rules
    assert overrides_of("double-deck", load("double-deck").rules) == {}


@pytest.mark.parametrize("other", systems())
def test_any_system_can_be_written_as_house_rules_on_any_other(other: str) -> None:
    for base in systems():
        assert load(base, overrides_of(base, load(other).rules)).rules == load(other).rules


@pytest.mark.parametrize(
    ("system", "house", "asked"),
    [
        ("partnership-auction", {"deal.nines": False, "deal.hand": 10}, {"meld.dix": "none"}),
        ("double-deck", {"score.hands": 4, "score.bid_to_win": "near"}, {"score.bid_to_win": "off"}),
    ],
)
def test_a_value_that_answers_a_contradiction_is_not_called_without_effect(
    system: str, house: dict[str, object], asked: dict[str, object]
) -> None:
    """Whoever believed the warning and took the line out was refused again."""
    with pytest.raises(RulesError, match=next(iter(asked))):
        load(system, house)
    assert not [text for text in load(system, {**house, **asked}).warnings if "no effect" in text]


def test_what_answers_nothing_is_without_effect() -> None:
    (warning,) = load("two-handed", {"auction.first_bid": 30}).warnings
    assert "auction.first_bid=30 has no effect" in warning
