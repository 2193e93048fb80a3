"""Tests that need the kernel fail under CI where it is missing, and are left out elsewhere."""

from __future__ import annotations

import os

import pytest

from deece.solver import kernel


@pytest.fixture
def needs_kernel() -> None:
    """The compiled kernel."""
    if kernel.there():
        return
    if os.environ.get("CI"):
        pytest.fail(f"the kernel is missing under CI: {kernel.WHY_NOT}")
    pytest.skip(f"the solver's kernel is not there: {kernel.WHY_NOT}; deece doctor says what to do")
