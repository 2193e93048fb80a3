"""What is wrong with rules: a sentence, and beside it the rows that it is about."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from deece.record import RecordError, parse
from deece.rules import check
from deece.rules.catalog import CATALOG
from deece.rules.problem import Problem
from deece.rules.ruleset import RulesError, load, parse_value


def problems(system: str, **settings: str) -> tuple[Problem, ...]:
    with pytest.raises(RulesError) as caught:
        load(system, {key.replace("__", "."): value for key, value in settings.items()})
    return caught.value.problems


def test_a_problem_reads_by_keys_and_by_any_other_names() -> None:
    (problem,) = problems("double-deck", deal__hand="19")
    assert problem == (
        "4 hands of 19 make 76 cards, but the pack has 80: set deal.hand, deal.widow, deal.copies or deal.nines "
        "(deal.widow is 0 by default, deal.copies is 4 in double-deck, deal.nines is false in double-deck)"
    )
    assert problem.keys == ("deal.hand", "deal.widow", "deal.copies", "deal.nines")
    assert "set DEAL.HAND, DEAL.WIDOW, DEAL.COPIES or DEAL.NINES" in problem.named(str.upper, shouted)


def shouted(key: str, mark: str, value: str) -> str:
    return f"{key}{mark}{value}!"


def test_a_problem_names_values_as_well() -> None:
    problem = Problem("take <auction.calls:spoken> out, or set <auction.opening=free|duty>; <no.row=off> stays")
    assert problem == "take 'spoken' out, or set auction.opening to free or duty; <no.row=off> stays"
    assert problem.keys == ("auction.calls", "auction.opening")
    assert problem.named(str.upper, shouted) == (
        "take auction.calls:spoken! out, or set AUCTION.OPENING to auction.opening=free! or auction.opening=duty!; "
        "<no.row=off> stays"
    )


def test_every_value_in_a_check_is_one_of_its_row() -> None:
    marks = re.findall(r"<([a-z]+\.[a-z_]+)[=:]([^<>{}]+)>", Path(check.__file__).read_text())
    assert len(marks) > 30
    for key, values in marks:
        for value in values.split("|"):
            parse_value(CATALOG[key], value)


def test_what_is_given_names_no_row() -> None:
    """Words of the user that look like a key are neither taken for one nor changed."""
    (problem,) = problems("double-deck", score__goal="deal.hand")
    assert problem.keys == ("score.goal",)
    assert "'deal.hand' will not do" in problem
    assert Problem("<no.row> <b>").keys == ()
    assert Problem("<no.row> <b>") == "<no.row> <b>"


def test_every_key_in_a_check_is_marked() -> None:
    """A key that stands bare in a sentence would not be found by the form."""
    text = Path(check.__file__).read_text()
    sentences = [line for line in text.splitlines() if " set " in line or "lower it" in line]
    assert sentences
    rest = [re.sub(r"<[^>]*>|\{[^}]*\}", "", line) for line in sentences]
    bare = [line for line in rest if any(key in line for key in CATALOG)]
    assert bare == []


def test_problems_outlive_another_process_and_a_label() -> None:
    (problem,) = problems("double-deck", score__gaol="5")
    assert problem.keys == ("score.gaol",)
    again = pickle.loads(pickle.dumps(problem.under("ours: ")))
    assert (again, again.keys) == (f"ours: {problem}", problem.keys)


def test_a_record_says_on_which_line_a_wrong_rule_stands() -> None:
    text = "deece record 1\nrules: double-deck\nset: score.goal=500\nset: score.gaol=5\nend\n"
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert any(problem.startswith("line 4:") and "score.gaol" in problem for problem in caught.value.problems)
