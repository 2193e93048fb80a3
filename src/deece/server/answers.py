"""Answers as Starlette sends them."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from deece.api.asked import Answer, refused
from deece.words.refused import Code, Refused


def sent(answer: Answer) -> Response:
    """An answer of the api."""
    return Response(answer.content, answer.status, media_type=answer.kind, headers=dict(answer.headers))


def turned_away(code: Code, status: int = 0, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to what cannot be done, for a reason without figures; `status` is the code's own where it is 0."""
    answer = refused(Refused(code))
    return sent(answer._replace(status=status or answer.status, headers={**answer.headers, **(headers or {})}))
