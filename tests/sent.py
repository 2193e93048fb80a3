"""What is sent, as a browser reads it: what makes the types of the wire, with lists and dictionaries as answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec

import msgspec
from msgspec import structs

from deece.game.play import legal
from deece.game.view import View
from deece.wire import own as of_own
from deece.wire import public as of_public
from deece.words import page
from deece.words.viewer import Viewer

P = ParamSpec("P")


def sent(thing: object) -> Any:
    """This as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def heard(text: str | bytes) -> list[dict[str, Any]]:
    """A message of the server, and of a step that answers a command the answer besides."""
    told: dict[str, Any] = msgspec.json.decode(text)
    done = told.get("ok") if told["t"] == "step" else None
    return [told, {"t": "ok", "id": done, "seq": told["seq"], "again": False}] if done else [told]


def _as_sent(make: Callable[P, object]) -> Callable[P, Any]:
    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> Any:
        return sent(make(*args, **kwargs))

    return made


@_as_sent
def own(view: View, viewer: Viewer, **more: Any) -> object:
    """What this seat is shown, where it may choose what is legal."""
    return of_own.own(page.Seen(view, viewer, legal(view)), **more)


whole = _as_sent(of_public.whole)
sheet = _as_sent(of_public.sheet)
over = _as_sent(of_public.over)
says = _as_sent(page.says)


def with_more(thing: msgspec.Struct, more: dict[str, Any]) -> Any:
    """The same with other values, under names that it has not, too: as if its maker had been changed."""
    kind = _kind(type(thing), tuple(sorted(set(more) - set(thing.__struct_fields__))))
    return kind(**structs.asdict(thing) | more)


@cache
def _kind(base: type[msgspec.Struct], names: tuple[str, ...]) -> Any:
    return msgspec.defstruct(base.__name__, [(name, Any) for name in names], bases=(base,), kw_only=True)
