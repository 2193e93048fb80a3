"""Systems, house sets and house rules: who set each value, and what is refused."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import (
    RulesError,
    format_value,
    load,
    overrides_of,
    parse_value,
    rules_hash,
    systems,
)  # fmt: skip


def house(folder, text, name="kitchen.toml"):
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def refused(name, rules=None):
    with pytest.raises(RulesError) as caught:
        load(name, rules)
    assert str(caught.value) == "; ".join(caught.value.problems)
    assert "\n" not in str(caught.value)
    return caught.value.problems


def test_blame_names_who_set_each_value():
    blame = load("check", {"auction.first_bid": "250"}).blame
    assert blame["score.checks"] == "check"
    assert blame["meld.run"] == "three-handed-widow"
    assert blame["auction.first_bid"] == "house rule"
    assert blame["trick.play"] == "catalogue"
    assert set(blame) == set(CATALOG)


def test_a_house_set_extends_a_system_and_house_rules_come_last(tmp_path):
    path = house(tmp_path, 'name = "Kitchen"\nextends = "double-deck"\nrepeal = ["meld.throw_in"]\nnotes = ["Ours."]\n'
                           "[auction]\nfirst_bid = 60\ncalls = []\n")  # fmt: skip
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


def test_a_house_set_may_extend_another_beside_it(tmp_path):
    house(tmp_path, 'extends = "double-pinochle"\n[score]\ngoal = 400\n', "first.toml")
    path = house(tmp_path, 'extends = "first.toml"\n[meld]\nthrow_in = true\n', "second.toml")
    ruleset = load(path)
    assert (ruleset.blame["score.goal"], ruleset.blame["meld.throw_in"]) == ("first", "second")


def test_house_sets_that_extend_each_other_are_refused(tmp_path):
    house(tmp_path, 'extends = "b.toml"\n', "a.toml")
    path = house(tmp_path, 'extends = "a.toml"\n', "b.toml")
    assert "extends itself" in refused(path)[0]


def test_a_house_set_that_extends_nothing_is_refused(tmp_path):
    assert 'extends = "double-deck"' in refused(house(tmp_path, "[deal]\nhand = 20\n"))[0]


@pytest.mark.parametrize(("content", "reason"), [
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
    (b'extends = "double-deck"\nrepeal = ["trick.play"]\n', "trick.play is already pre-1945: do not repeal it"),
    (b'extends = "double-deck"\nrepeal = ["meld.throw_in"]\n[meld]\nthrow_in = false\n', "both repealed and set"),
    (b'extends = "double-deck"\n[meld]\nthrow_in = true\n', "meld.throw_in is already true: leave it out"),
    (b'extends = "double-deck"\n[meld.run]\nfirst = 3\n', "meld.run: "),
    (b'extends = "double-deck"\n[score]\ngoal = 1979-05-27\n', "score.goal: '1979-05-27' will not do"),
    (b'extends = "double-deck"\n[score]\ngoal = true\n', "score.goal: 'True' will not do"),
])  # fmt: skip
def test_a_bad_file_is_refused_in_one_line(tmp_path, content, reason):
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    assert any(reason in problem for problem in refused(str(path)))


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    assert "there is no file" in refused(str(tmp_path / "none.toml"))[0]
    assert "there is no file" in refused(f"{tmp_path}/")[0]


@pytest.mark.parametrize(("rules", "reason"), [
    ({"meld.throw_inn": "on"}, "there is no rule 'meld.throw_inn' (did you mean 'meld.throw_in'?)"),
    ({"throw_in": "off"}, "did you mean 'meld.throw_in'?"),
    ({"trick.play": "post1945"}, "did you mean 'post-1945'?"),
    ({"auction.first_bid": "many"}, "write a whole number from 1 to"),
    ({"auction.first_bid": "0"}, "write a whole number from 1 to"),
    ({"auction.first_bid": "9" * 5000}, "write a whole number"),
    ({"meld.throw_in": "perhaps"}, "write true or false"),
    ({"meld.run": "15,x"}, "with commas between"),
    ({"auction.calls": "by me,by me"}, "each once"),
    ({"meld.throw_in": "on"}, "meld.throw_in is already true: leave it out"),
])  # fmt: skip
def test_a_bad_house_rule_is_refused_with_a_remedy(rules, reason):
    assert any(reason in problem for problem in refused("double-deck", rules))


def test_an_unknown_system_is_refused_with_the_nearest():
    assert "did you mean 'racehorse'?" in refused("racehorses")[0]


def test_all_problems_are_reported_at_once():
    assert len(refused("double-deck", {"meld.run": "x", "meld.throw_in": "on", "no.such": "1"})) == 3


def test_an_error_survives_a_process_boundary():
    error = pickle.loads(pickle.dumps(RulesError("one", "two")))
    assert error.problems == ("one", "two")


@pytest.mark.parametrize(("key", "text", "value"), [
    ("meld.throw_in", "yes", True), ("meld.throw_in", "Off", False), ("auction.steps", "1, 60, 5", (1, 60, 5)),
    ("auction.steps", "[1, 60, 5]", (1, 60, 5)), ("auction.calls", "by,by me", ("by me", "by")),
    ("auction.calls", "none", ()), ("meld.roundhouse", "", ()), ("trick.play", "Post-1945", "post-1945"),
    ("trick.moon", 250, "250"), ("deal.stock", "none", "none"), ("meld.marriage", 3, (3,)),
])  # fmt: skip
def test_text_is_read_by_the_kind_of_row(key, text, value):
    assert parse_value(CATALOG[key], text) == value


@pytest.mark.parametrize("system", systems())
def test_every_value_reads_back_from_its_text(system):
    rules = load(system).rules
    for key, row in CATALOG.items():
        assert parse_value(row, format_value(row, rules.value(key))) == rules.value(key)


@given(st.text(max_size=20), st.sampled_from(sorted(CATALOG)))
def test_no_text_breaks_the_reader(text, key):
    try:
        value = parse_value(CATALOG[key], text)
    except RulesError:
        return
    assert parse_value(CATALOG[key], format_value(CATALOG[key], value)) == value


def test_the_hash_changes_with_any_value_and_with_nothing_else():
    hashes = {rules_hash(load(system).rules) for system in systems()}
    assert len(hashes) == 20
    assert rules_hash(load("double-deck").rules) == rules_hash(load("double-deck").rules)
    assert rules_hash(load("double-deck", {"auction.first_bid": 51, "auction.calls": "none"}).rules) not in hashes
    assert len(rules_hash(Rules())) == 16


SHORT = [name for name in systems() if load(name).rules.score.scale == 1]


@pytest.mark.parametrize("system", systems())
def test_the_other_scale_converts_every_point_and_comes_back_from_its_record(system):
    old = load(system).rules
    other = {"score.scale": 11 - old.score.scale}
    if "spoken" in old.auction.calls:  # a spoken digit exists at the short scale only
        other["auction.calls"] = ("by me", "by", "save")
    new = load(system, other)
    factor = 10 if system in SHORT else 0.1
    assert new.rules.score.goal == pytest.approx(old.score.goal * factor)
    assert new.rules.meld.run == pytest.approx(tuple(value * factor for value in old.meld.run))
    assert new.rules.deal == old.deal
    assert new.blame["score.goal"] == "house rule"
    assert load(system, overrides_of(system, new.rules)).rules == new.rules


def test_a_number_given_with_the_scale_is_at_the_new_scale():
    ruleset = load("eight-handed", {"score.scale": "1", "auction.first_bid": "250"})
    assert ruleset.rules.auction.first_bid == 250
    assert ruleset.rules.auction.steps == (1,)
    assert load("eight-handed", overrides_of("eight-handed", ruleset.rules)).rules == ruleset.rules


def test_steps_of_25_must_be_given_anew_at_the_short_scale(tmp_path):
    path = house(tmp_path, 'extends = "partnership-auction"\n[auction]\nsteps = [25]\n')
    assert "25 becomes 2 or 3" in refused(path, {"score.scale": "1"})[0]
    assert "25 becomes 2 or 3" in refused(path, {"score.scale": "1", "auction.steps": "25"})[0]
    ruleset = load(path, {"score.scale": "1", "auction.steps": "3"})
    assert ruleset.rules.auction.steps == (3,)
    again = load("partnership-auction", overrides_of("partnership-auction", ruleset.rules))
    assert again.rules == ruleset.rules


def test_a_house_set_may_change_the_scale(tmp_path):
    path = house(tmp_path, 'extends = "double-pinochle"\n[score]\nscale = 10\n')
    assert load(path).rules.meld.run == (150, 1500, 2250, 3000)
    assert load(path).blame["meld.run"] == "kitchen"


def test_house_rules_are_found_again_from_the_rules():
    given_rules = {"auction.first_bid": 60, "auction.calls": (), "meld.throw_in": False}
    rules = load("double-deck", given_rules).rules
    assert overrides_of("double-deck", rules) == given_rules
    assert overrides_of("double-deck", load("double-deck").rules) == {}


@pytest.mark.parametrize("other", systems())
def test_any_system_can_be_written_as_house_rules_on_any_other(other):
    for base in systems():
        assert load(base, overrides_of(base, load(other).rules)).rules == load(other).rules
