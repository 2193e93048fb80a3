"""What is read of a request and written in an answer: languages, numbers, tokens, paths, and what may be kept."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from deece.api import asked as module
from deece.api.asked import Answer, Asks, Request, Row, answered, decoded, found, languages_of, number_in
from deece.errors import DeeceError
from deece.say import spoken
from deece.store import HeldElsewhere
from deece.wire.base import Sent
from deece.words.refused import Code, Refused
from tests.made_up import CODE, there


class Body(msgspec.Struct):
    """A body."""

    number: int = 3


class Said(Sent):
    """An answer."""

    language: str
    number: int


async def say(request: Asks[Body]) -> Said:
    return Said(spoken(), request.asked().number)


# -- languages


@pytest.mark.parametrize(
    ("cookie", "accept", "languages"),
    [
        ("", "", [""]),
        ("", "de", ["de"]),
        ("", "de;q=0.5, fr, en;q=0.7", ["fr", "en", "de"]),
        ("", "de-CH , de;q=0.9,*;q=0.1", ["de-CH", "de", "*"]),
        ("", "de;q=, fr;q=0.5", ["de", "fr"]),
        ("", "de;q=high, fr", ["fr"]),
        ("deece-language=pt-BR", "de", ["pt-BR", "de"]),
        ("a=b; deece-language=pt-BR; c=d", "de;q=1", ["pt-BR", "de"]),
        ("a=b;deece-language=de", "", ["de", ""]),
        ("not-deece-language=pt", "de", ["de"]),
        ("deece-language=", "de", ["de"]),
        (f"deece-language={'x' * 30}", "de", ["x" * 20, "de"]),
    ],
)
def test_the_language_chosen_in_the_page_comes_first_then_those_of_the_browser(
    cookie: str, accept: str, languages: list[str]
) -> None:
    assert languages_of({"cookie": cookie, "accept-language": accept}) == languages


def test_of_very_many_languages_the_first_ten_are_read() -> None:
    names = [f"l{number}" for number in range(12)]
    assert languages_of({"accept-language": ",".join(names)}) == names[:10]
    assert languages_of({}) == [""]


def test_an_answer_and_a_refusal_are_in_the_language_of_who_asks(tmp_path: Path) -> None:
    row = Row("POST", "/say", say, 100, 201)
    with there(tmp_path):
        for headers, language in (({"accept-language": CODE}, CODE), ({"accept-language": "xx"}, "en"), ({}, "en")):
            answer = asyncio.run(answered(row, Request(headers=headers, body=b'{"number": 5}')))
            assert (answer.status, json.loads(answer.content)) == (201, {"language": language, "number": 5})
        said = [
            json.loads(asyncio.run(answered(row, Request(headers=headers, body=b"x"))).content)
            for headers in ({"accept-language": CODE}, {})
        ]
    assert said[0]["error"] != said[1]["error"]
    assert {one["code"] for one in said} == {"not_understood"}


# -- what is asked


@pytest.mark.parametrize(
    ("header", "token"),
    [("Bearer abc", "abc"), ("Bearer ", ""), ("bearer abc", ""), ("Basic abc", ""), ("abc", ""), ("", "")],
)
def test_only_a_bearers_token_is_one(header: str, token: str) -> None:
    assert Request(headers={"authorization": header}).bearer == token
    assert Request().bearer == ""


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("9999", 9999), ("10000", -5), ("", -5), ("-1", -5), ("x", -5), ("1.5", -5), (None, 4)],
)
def test_a_number_of_an_address_has_four_digits_at_most(text: str | None, number: int) -> None:
    query = {} if text is None else {"hand": text}
    assert number_in(Request(query=query), "hand", 4, -5) == number
    assert number_in(Request(query={"hand": "x"}), "hand", 4) == 10_000, "which is no hand"


def test_a_body_is_text_in_json_of_its_kind_or_it_is_refused() -> None:
    assert decoded(b'{"number": 9}', Body) == Body(9)
    assert decoded(b"{}", Body) == Body()
    cases: list[tuple[bytes, Code]] = [
        (b"\xff", "not_text"),
        (b"", "not_understood"),
        (b'{"number": "9"}', "not_understood"),
        (b"[" * 100_000, "not_understood"),
    ]
    for body, code in cases:
        with pytest.raises(Refused) as refused:
            decoded(body, Body)
        assert refused.value.code == code
        assert Asks(body=body, kind=Body).body == body


# -- what is answered


@pytest.mark.parametrize(
    ("code", "status", "closes"),
    [
        ("no_table", 404, False),
        ("not_understood", 400, False),
        ("taken", 409, False),
        ("too_long", 413, True),
        ("too_fast", 429, True),
        ("busy", 503, True),
        ("fault", 500, False),
    ],
)
def test_who_asks_too_much_or_too_often_connects_anew_and_nothing_is_kept(
    code: Code, status: int, closes: bool
) -> None:
    answer = module.refused(Refused(code))
    assert (answer.status, answer.kind) == (status, "application/json")
    assert answer.headers["cache-control"] == "no-store"
    assert ("connection" in answer.headers, "retry-after" in answer.headers) == (closes, closes)
    assert json.loads(answer.content)["code"] == code


def test_a_file_has_its_name_and_its_bytes() -> None:
    for content in ("Größe", "Größe".encode()):
        answer = module.file(content, "a.txt", "text/plain")
        assert (answer.content.decode(), answer.status, answer.kind) == ("Größe", 200, "text/plain")
        assert answer.headers["content-disposition"] == 'attachment; filename="a.txt"'
        assert answer.headers["cache-control"] == "no-store"


def test_whatever_a_handler_answers_is_sent_as_it_is_and_what_it_raises_in_words() -> None:
    raised: list[Exception] = []

    async def own(request: Request) -> Answer:
        if raised:
            raise raised[-1]
        return Answer(b"x", 202, "text/plain")

    def ask() -> Answer:
        return asyncio.run(answered(Row("GET", "/own", own, status=201), Request()))

    assert ask() == Answer(b"x", 202, "text/plain")
    raised.append(Refused("no_table"))
    assert ask().status == 404
    raised.append(DeeceError("that is no good"))
    assert (ask().status, json.loads(ask().content)["code"]) == (400, "input")
    for error in (HeldElsewhere("there"), ZeroDivisionError()):
        raised.append(error)
        with pytest.raises(type(error)):
            ask()


# -- paths


def test_a_path_is_found_by_its_method_and_all_of_its_words() -> None:
    rows = [
        Row("GET", "/tables/{id}", say),
        Row("POST", "/tables/{id}", say, 5),
        Row("GET", "/boards/{day}/{game}", say),
    ]
    assert found(rows, "GET", "/tables/abc-1") == (rows[0], {"id": "abc-1"})
    assert found(rows, "POST", "/tables/abc") == (rows[1], {"id": "abc"})
    assert found(rows, "GET", "/boards/2026-01-01/x y") == (rows[2], {"day": "2026-01-01", "game": "x y"})
    for method, path in (
        ("PUT", "/tables/a"),
        ("GET", "/tables/"),
        ("GET", "/tables/a/b"),
        ("GET", "/x/tables/a"),
        ("POST", "/boards/a/b"),
        ("GET", ""),
    ):
        with pytest.raises(Refused) as refused:
            found(rows, method, path)
        assert refused.value.code == "nothing_here"


def test_a_row_says_what_kind_of_body_it_is_asked_with() -> None:
    async def nothing(request: Request) -> Said:
        return Said("", 0)

    async def apart(asked: Body, request: Request) -> Said:
        return Said("", 0)

    apart.__annotations__ = {"asked": Body, "request": Request}
    nothing.__annotations__ = {"request": Request}
    assert Row("POST", "/", say).asks is Body
    assert Row("POST", "/", apart).asks is Body  # type: ignore[arg-type]
    assert Row("GET", "/", nothing).asks is None
