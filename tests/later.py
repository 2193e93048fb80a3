"""A later version of Deece, in which a system was corrected."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache

import pytest

from deece.record import model, reading
from deece.rules import layers
from deece.table import log


def later_version(patch: pytest.MonkeyPatch, system: str, changed: Mapping[str, object]) -> None:
    """From now on the system has these values, as if they had been corrected in its file."""
    real = layers._named
    layer = dataclasses.replace(real(system), values={**real(system).values, **changed})
    patch.setattr(layers, "_named", lambda name: layer if name == system else real(name))
    for name in ("_header", "ruleset_of", "ruleset_in_full"):  # what this program has read already
        patch.setattr(model, name, lru_cache(getattr(model, name).__wrapped__))
    for user in (reading, log):
        patch.setattr(user, "ruleset_of", model.ruleset_of)
    patch.setattr(reading, "ruleset_in_full", model.ruleset_in_full)
