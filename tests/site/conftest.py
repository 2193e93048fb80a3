"""The engine of the finished site."""

from __future__ import annotations

from pathlib import Path

import pytest

from deece.site import Site


@pytest.fixture
def engine(site: Site) -> Path:
    """Its folder."""
    return site.folder / site.engine
