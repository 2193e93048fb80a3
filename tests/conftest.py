"""Properties are tried with the same examples each time; what needs the kernel fails under CI where it is missing."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from deece.solver import kernel

# However long the examples take: the long forms of the tests try others.
settings.register_profile("deece", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("deece")


@pytest.fixture
def needs_kernel() -> None:
    """The compiled kernel; without a compiler the test is left out."""
    if kernel.there():
        return
    if os.environ.get("CI"):
        pytest.fail(f"the kernel is missing under CI: {kernel.WHY_NOT}")
    pytest.skip(f"the solver's kernel is not there: {kernel.WHY_NOT}; deece doctor says what to do")
