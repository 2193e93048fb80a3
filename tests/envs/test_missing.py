"""Without the libraries one sentence says what to install."""

from __future__ import annotations

import pytest

from tests.envs.needed import needed

needed("numpy")

from deece.envs import NotInstalled, needs  # noqa: E402 - after the check


def test_what_is_missing_is_named_with_how_to_install_it() -> None:
    needs("numpy", "envs")
    with pytest.raises(NotInstalled) as caught:
        needs("no_such_library", "openspiel")
    assert str(caught.value) == (
        "deece.envs needs no_such_library: install it with  python -m pip install 'deece[openspiel]'"
    )
