"""A site for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.client import Site


@pytest.fixture
def site() -> Iterator[Site]:
    """An application on a store in memory."""
    with Site() as site:
        yield site
