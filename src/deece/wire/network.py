"""What a page is shown of the network: whether others reach this server."""

from __future__ import annotations

import msgspec

from deece.wire.base import Sent


class NetworkAsked(msgspec.Struct, frozen=True):
    """Whether others shall be let in."""

    open: bool


class NetworkState(Sent):
    """Where others in the local network reach this server."""

    url: str
    """"" if they do not."""
    may: bool
    """This page may let them in, and shut them out again."""
    why: str
    """Why it may not, in words."""
    code: str
    """The same as a word; "" if it may."""
