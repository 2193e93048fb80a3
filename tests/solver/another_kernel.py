"""A pytest plugin that puts the kernel file named in DEECE_KERNEL in the place of the installed one (make sanitize)."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location

NAME = "deece.solver._kernel"

spec = spec_from_file_location(NAME, os.environ["DEECE_KERNEL"])
assert spec
assert spec.loader
sys.modules[NAME] = module_from_spec(spec)
spec.loader.exec_module(sys.modules[NAME])


def pytest_report_header() -> str:
    """Say which kernel is tested."""
    return f"kernel: {sys.modules[NAME].__file__}"
