"""The engine in a browser's Python answers as it does natively: hands, choice by choice, and the solver's kernel.

`python -m tests.site.agree` compares 4,000 hands and 10,000 questions.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from deece.rules.ruleset import load, systems
from deece.site.engine import MODULES, NOT_THERE, modules_of_deece
from deece.solver.lockstep import in_lockstep
from tests.sampling import some
from tests.site import plains, play, questions
from tests.site.agree import natively
from tests.site.make import in_engine

pytestmark = pytest.mark.timeout(1500)


@pytest.mark.sample(1)
def test_a_hand_of_every_system_is_the_same(engine: Path) -> None:
    """Of five systems that the commit draws; in `make soak` of all."""
    tried = some(systems(), 5, "the engine in a page")
    asked = ("plain", "1", *tried)
    here = natively(play, *asked)
    assert len(here) == len(tried)
    assert in_engine(engine, "play.py", *asked) == here


@pytest.mark.usefixtures("needs_kernel")
def test_the_kernel_answers_with_the_same_values_and_nodes(engine: Path) -> None:
    here = natively(questions, "40", "7")
    assert len(here) == 12 * 40
    assert in_engine(engine, "questions.py", "40", "7") == here


@pytest.mark.usefixtures("needs_kernel")
def test_plain_in_the_kernel_of_browsers_is_the_same(engine: Path) -> None:
    """What it chooses, what choices bring by whole hands, and what cards were worth, in a drawn system's hand."""
    tried = some([each for each in systems() if in_lockstep(load(each).rules)], 1, "plain in a page's kernel")
    here = natively(plains, "1", "7", *tried)
    assert len(here) > 60
    assert in_engine(engine, "plains.py", "1", "7", *tried) == here


@pytest.mark.usefixtures("needs_kernel")
def test_who_searches_plays_the_same_in_a_page(engine: Path) -> None:
    """Calls tried in whole hands too, whose bytes and sums are the page's own."""
    asked = ("club", "1", "double-deck")
    assert in_engine(engine, "play.py", *asked) == natively(play, *asked)


def test_all_that_is_imported_late_is_there(engine: Path) -> None:
    needed = {line.removeprefix("module ") for line in in_engine(engine, "imports.py") if line.startswith("module ")}
    assert needed <= set(MODULES.read_text("utf-8").split()), "run python -m tests.site.make"


def test_no_module_of_the_server_is_in_it() -> None:
    found = modules_of_deece()
    assert {"deece.offline.engine", "deece.players.expert", "deece.solver.wasm"} <= found
    assert not found & {*NOT_THERE, "deece.server.serve", "deece.server.socket", "deece.cli.app"}
