"""The hosted workflows and the forms for reports: what they call is here, and they may do no more than they must."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from deece.cli.app import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
HOSTED = ROOT / ".github"
WORKFLOWS = sorted((HOSTED / "workflows").glob("*.yml"))
FORMS = sorted(set((HOSTED / "ISSUE_TEMPLATE").glob("*.yml")) - {HOSTED / "ISSUE_TEMPLATE" / "config.yml"})
TEXT = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
THERE: Final = {"apt-get", "curl", "docker", "echo", "git", "grep"}  # on the hosts' machines
MODULES: Final = {"build", "cibuildwheel", "pip", "pytest"}
WRITES: Final = {  # by workflow and job, what publishing needs
    ("release", "publish"): {"attestations", "id-token"},
    ("image", "publish"): {"packages"},
    ("site", "deploy"): {"id-token", "pages"},
}
PINNED: Final = re.compile(r"(actions/[\w-]+@v\d+|pypa/gh-action-pypi-publish@release/v1|[\w-]+/[\w-]+@[0-9a-f]{40})")


def loaded(path: Path) -> dict[Any, Any]:
    """A workflow; its key `on` is read as a yes."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def steps() -> Iterator[dict[str, Any]]:
    for path in WORKFLOWS:
        for job in loaded(path)["jobs"].values():
            yield from job.get("steps", [])


def missing(line: str) -> str:
    """What a command of a workflow needs and this repository has not."""
    words = shlex.split(line)
    while words and (words[0] in ("apt-get", "&&") and "&&" in words):
        words = words[words.index("&&") + 1 :]
    match words:
        case ["make", target, *_]:
            return "" if re.search(rf"(?m)^{re.escape(target)}:", (ROOT / "Makefile").read_text("utf-8")) else target
        case ["deece" | ".venv/bin/deece", command, *_]:
            return "" if command in COMMANDS else command
        case ["python", "-m", module, *_]:
            return "" if module in MODULES else module
        case ["python", "-c", code]:
            exec(code.split(";")[0])
            return ""
        case ["docker", "build", *_]:
            return "" if (ROOT / words[words.index("-f") + 1]).is_file() else words[-1]
        case [command, *_]:
            return "" if command in THERE or (ROOT / command).is_file() else command
    return line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_no_more_except_where_it_publishes(path: Path) -> None:
    workflow = loaded(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    for name, job in workflow["jobs"].items():
        assert "uses" in job or job["timeout-minutes"]
        writes = {what for what, right in job.get("permissions", {}).items() if right == "write"}
        assert writes == WRITES.get((path.stem, name), set())


def test_actions_are_official_and_pinned_and_leave_no_key_behind() -> None:
    for step in steps():
        if "uses" in step:
            assert PINNED.fullmatch(step["uses"]), step["uses"]
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_what_a_workflow_runs_is_here() -> None:
    lines = [line for step in steps() for line in step.get("run", "").splitlines() if line.strip()]
    assert len(lines) > 20
    assert {line: what for line in lines if (what := missing(line))} == {}


def test_a_workflow_has_no_password_and_names_no_host() -> None:
    assert "secrets." not in TEXT
    assert "://" not in TEXT
    assert not re.search(r"\b(pypi|ghcr|docker|npmjs)\.(org|io|com)\b", TEXT)


def test_no_text_of_an_event_is_run() -> None:
    """What somebody calls their branch would be a command."""
    assert not [step["run"] for step in steps() if "${{" in step.get("run", "")]


def test_every_python_that_may_be_used_is_tried_and_has_a_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    least = int(project["project"]["requires-python"].removeprefix(">=3."))
    tried = loaded(HOSTED / "workflows" / "tests.yml")["jobs"]["without-a-browser"]["strategy"]["matrix"]["python"]
    assert tried == [f"3.{least + number}" for number in range(len(tried))]
    assert len(tried) >= 4
    abi = int(project["tool"]["scikit-build"]["wheel"]["py-api"].removeprefix("cp3"))
    built = project["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp3{number}-*" for number in range(least, abi + 1)], "of the last one all later ones have theirs"


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_for_a_report_asks_for_what_is_needed(path: Path) -> None:
    form = loaded(path)
    assert form["name"]
    assert form["description"]
    fields = {one["id"]: one for one in form["body"]}
    assert any(one.get("validations", {}).get("required") for one in fields.values())
    wanted = {"fault": {"happened", "record", "doctor"}, "rule": {"system", "rule", "source", "hand"}}
    assert set(fields) == wanted[path.stem]
