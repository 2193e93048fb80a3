"""What grows with what is sent or stored, done apart from the tables, where every address has its share of the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from deece.api.door import Door
from deece.say import speaking, spoken
from deece.table.thinking import Thinking
from deece.words.refused import Refused

T = TypeVar("T")


class Costly:
    """The costly requests of one server, or of the engine in a page."""

    def __init__(self, door: Door, thinking: Thinking) -> None:
        """`thinking` does them."""
        self.door, self.thinking = door, thinking

    async def apart(self, address: str, do: Callable[..., T], *given: Any) -> T:
        """What `do` finds for this address; all must be such as can be pickled. Raises Refused where it has no time."""
        if self.door.busy:
            raise Refused("busy")
        return await self.thinking.apart(said_in, spoken(), do, *given, of=address)

    async def searched(self, address: str, do: Callable[..., T], *given: Any, again: bool = False) -> T:
        """The same of what searches, which may take longer; what comes `again` goes on with what was let in."""
        if self.door.busy and not again:
            raise Refused("busy")
        return await self.thinking.apart(said_in, spoken(), do, *given, of=address, slow=True, again=again)


def said_in(language: str, do: Callable[..., T], *given: Any) -> T:
    """In another process: what `do` finds, in the language of who asks."""
    with speaking(language):
        return do(*given)
