"""What a page is shown of the network: whether others reach this server, and whether there is a page without one."""

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


class AppAsked(msgspec.Struct, frozen=True):
    """Whether the page without a server shall be fetched, or only how far it is."""

    fetch: bool


class AppState(Sent):
    """Whether the page without a server is there."""

    there: bool
    step: str
    """What is done for it now; "" before the first step."""
    why: str
    """Why it could not be had; "" where nothing is wrong."""
