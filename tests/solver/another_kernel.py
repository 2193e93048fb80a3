"""A pytest plugin that puts what was compiled into DEECE_BUILT in the place of what is installed (make sanitize)."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAMES = ("deece.solver._kernel", "deece.game._play")

for name in NAMES:
    _, room, module = name.split(".")
    (file,) = Path(os.environ["DEECE_BUILT"], room).glob(f"{module}.*.so")
    spec = spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


def pytest_report_header() -> str:
    """Say what is tested."""
    return "compiled: " + ", ".join(str(sys.modules[name].__file__) for name in NAMES)
