"""The libraries that deece.envs is for: without them its tests are left out, and under CI they fail."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest


def needed(*packages: str) -> None:
    """Called before a module of tests imports what needs these packages."""
    missing = [package for package in packages if find_spec(package) is None]
    if not missing:
        return
    text = f"not installed: {', '.join(missing)}; make .venv/envs.stamp installs what these tests need"
    if os.environ.get("CI"):
        pytest.fail(text)
    pytest.skip(text, allow_module_level=True)
