"""Running the command inside this process."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from deece.cli.app import run


class Outcome(NamedTuple):
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Deece = Callable[..., Outcome]


@pytest.fixture
def deece(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Deece:
    """`deece("systems", stdin=b"...")`: run the command; a fault inside Deece fails the test."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = run(arguments)
        captured = capsys.readouterr()
        assert "fault inside" not in captured.err, captured.err
        assert "Traceback" not in captured.out + captured.err
        return Outcome(code, captured.out, captured.err)

    return call
