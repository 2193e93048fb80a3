"""House sets as text: written, read back, and refused in users' words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house_rules import rulesets

from deece.rules.house import house_set, own_notes, ruleset_to_toml
from deece.rules.ruleset import RulesError, Ruleset, load, load_text, systems

KITCHEN = """id = "kitchen-table"
name = "Kitchen table"
summary = "Double deck to 600, as we play it."
extends = "double-deck"
notes = [
    "Aunt \\"Bea\\" deals first.",
]

[auction]
first_bid = 51
calls = ["by me", "by"]

[meld]
run = [16, 150, 225]
throw_in = false

[score]
goal = 600
"""
WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf")), max_size=60)


def refused(text: str) -> tuple[str, ...]:
    with pytest.raises(RulesError) as caught:
        load_text(text)
    assert "\n" not in str(caught.value)
    return caught.value.problems


def same(one: Ruleset, other: Ruleset) -> bool:
    """Whether two house sets say the same, whatever they are called."""
    return (one.base, one.name, one.summary, one.source, one.notes, one.rules) == (
        other.base,
        other.name,
        other.summary,
        other.source,
        other.notes,
        other.rules,
    )


def test_a_house_set_is_made_written_and_read_again() -> None:
    kitchen = house_set(
        "double-deck",
        {
            "score.goal": "600",
            "auction.first_bid": 51,
            "auction.calls": "by me,by",
            "meld.throw_in": "off",
            "meld.run": "16,150,225",
        },
        name="Kitchen table",
        summary="Double deck to 600, as we play it.",
        notes=['Aunt "Bea" deals first.'],
    )
    assert ruleset_to_toml(kitchen) == KITCHEN
    assert load_text(KITCHEN) == kitchen
    assert own_notes(kitchen) == ('Aunt "Bea" deals first.',)
    assert (kitchen.id, kitchen.below and kitchen.below.id) == ("kitchen-table", "double-deck")


def test_the_text_is_the_same_whoever_wrote_it(tmp_path: Path) -> None:
    """From a file with comments and values in any order comes the same text as from a form."""
    path = tmp_path / "kitchen-table.toml"
    lines = KITCHEN.replace("id =", "# ours\nid =", 1).replace('name = "K', 'name    =  "K').split("\n\n")
    path.write_text("\n\n".join([lines[0], *reversed(lines[1:])]), "utf-8")
    assert ruleset_to_toml(load(str(path))) == KITCHEN


@pytest.mark.parametrize("system", systems())
def test_every_system_can_be_written_and_read(system: str) -> None:
    text = ruleset_to_toml(load(system))
    assert text == f'id = "our-{system}"\nextends = "{system}"\n'
    assert same(load_text(text), load(system))


@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(), WORDS, WORDS, WORDS, st.lists(WORDS, max_size=3))
def test_whatever_is_written_is_read_again(
    ruleset: Ruleset, name: str, summary: str, source: str, notes: list[str]
) -> None:
    made = house_set(ruleset.id, ruleset.overrides, name=name, summary=summary, source=source, notes=notes)
    assert made.rules == ruleset.rules
    assert made.name == (" ".join(name.split()) or load(ruleset.id).name)
    text = ruleset_to_toml(made)
    again = load_text(text)
    assert again == made
    assert ruleset_to_toml(again) == text
    assert same(load_text(ruleset_to_toml(ruleset)), ruleset)


@settings(max_examples=200)
@given(st.text(max_size=200) | st.text("[]=\"'.{},#\n0a", max_size=60).map('extends = "double-deck"\n{}'.format))
def test_no_text_breaks_the_reader(text: str) -> None:
    reasons: tuple[str, ...] = ()
    try:
        load_text(text)
    except RulesError as error:
        reasons = error.problems
    assert all(reason == " ".join(reason.split()) for reason in reasons)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", 'add a line such as extends = "double-deck"'),
        ("[score]\ngoal = 600\n", 'add a line such as extends = "double-deck"'),
        ('extends = "double-deck"\n[score]\ngoal == 600\n', "this house set is not good TOML, see line 3: a rule is"),
        ('extends = "double-deck"\n[score]\ngoal = 600\ngoal = 600\n', "see line 4"),
        ('extends = "double-deck', "this house set is not good TOML"),
        ("a = " + "[" * 9000, "this house set is not good TOML, see "),
        ('extends = "../secret.toml"\n', "extends one of the twenty systems, not a file"),
        ('extends = "/etc/passwd"\n', "extends one of the twenty systems, not a file"),
        ('extends = "double-dek"\n', "did you mean 'double-deck'?"),
        ('extends = "double-deck"\nid = "double-deck"\n', 'choose another, as id = "our-double-deck"'),
        (f'extends = "double-deck"\nname = "{"x" * 61}"\n', "'name' is 61 letters long: at most 60"),
        (f'extends = "double-deck"\nnotes = ["{"x" * 401}"]\n', "a note is 401 letters long: at most 400"),
        ('extends = "double-deck"\nnotes = [' + "'x'," * 41 + "]\n", "'notes' holds 41 texts: at most 40"),
        ("#" * 20_001, "too long: at most 20000 bytes"),
        ("#" + "é" * 10_000, "too long: at most 20000 bytes"),
        ('extends = "double-deck"\n[scores]\ngoal = 600\n', "did you mean 'score'?"),
        ('extends = "double-deck"\n' + "".join(f"k{n} = 1\n" for n in range(500)), "and 480 more such lines"),
    ],
)
def test_a_bad_text_is_refused_in_users_words(text: str, reason: str) -> None:
    problems = refused(text)
    assert any(reason in problem for problem in problems), problems
    assert len(problems) <= 25


def test_text_makes_nobody_read_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "beside.toml").write_text('extends = "double-deck"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    for name in (f"{tmp_path}/beside.toml", "beside.toml"):
        assert "not a file" in refused(f'extends = "{name}"\n')[0]


def test_a_name_makes_an_id() -> None:
    made = {name: house_set("check", {}, name=name).id for name in ("Kitchen Table!", "Check", "卓", "x" * 60, "")}
    assert list(made.values()) == ["kitchen-table", "our-check", "house-set", "x" * 36, "house-set"]


def test_more_than_one_file_may_hold_is_refused_when_written(tmp_path: Path) -> None:
    notes = [f"note {number}" for number in range(30)]
    (tmp_path / "first.toml").write_text(f'extends = "check"\nnotes = {notes}\n', "utf-8")
    (tmp_path / "second.toml").write_text(f'extends = "first.toml"\nnotes = {notes}\n', "utf-8")
    with pytest.raises(RulesError, match="'notes' holds 60 texts"):
        ruleset_to_toml(load(str(tmp_path / "second.toml")))
