"""The message catalog: every sentence passes through `say` or `say_many`, and its English stands where it is said.

The English sentence is the key of its translation, as gettext has it. A translation is one file,
`words/locale/LANGUAGE.po`, which translators' tools edit; docs/translate.md describes the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Message = str  # the type of a message that is kept in a table until it is said: what it marks is in the catalog
ENGLISH: Final = "en"
# Format characters, among them the marks that turn the direction of what follows; halves of characters; blank letters.
_UNSEEN: Final = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
LOCALE: Final = files("deece").joinpath("words", "locale")


class _Language(NamedTuple):
    """What is spoken: its code, and what it has for each English message."""

    code: str
    catalog: NullTranslations


_ENGLISH: Final = _Language(ENGLISH, NullTranslations())
_language: Final[ContextVar[_Language]] = ContextVar("language", default=_ENGLISH)


def say(message: Message, /, **figures: object) -> str:
    """The message in the reader's language, its figures filled in by name: `say("set: {had} of {bid}", ...)`."""
    language = _language.get()
    text = message if language is _ENGLISH else language.catalog.gettext(message)
    return _filled(text, figures) if figures else text


def say_many(one: Message, many: Message, number: int, /, **figures: object) -> str:
    """The same where the sentence depends on a number, which is filled in as `{number}`."""
    return _filled(_language.get().catalog.ngettext(one, many, number), {"number": number, **figures})


def printed(number: float, spec: str = "") -> str:
    """A figure as people read it: with a true minus sign, not a hyphen; `spec` is that of `format`, as "+d"."""
    return format(number, spec).replace("-", "\N{MINUS SIGN}")


class _Negative(NamedTuple):
    """A figure below nought in a message."""

    number: float

    def __format__(self, spec: str) -> str:
        return printed(self.number, spec)


def _filled(text: str, figures: dict[str, object]) -> str:
    """The text with its figures, as they stand in a sentence."""
    for figure in figures.values():
        if figure.__class__ is not str and isinstance(figure, int | float) and figure < 0:
            return text.format_map({name: _as_printed(figure) for name, figure in figures.items()})
    return text.format_map(figures)


def _as_printed(figure: object) -> object:
    return _Negative(figure) if isinstance(figure, int | float) and figure < 0 else figure


def remembered(make: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """What `make` words of these arguments, made once in each language that is spoken; it must not be changed."""

    @lru_cache(maxsize=4096)
    def in_language(_language: _Language, *figures: *Ts) -> T:
        return make(*figures)

    @wraps(make)
    def made(*figures: *Ts) -> T:
        return in_language(_language.get(), *figures)

    return made


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def seen(text: str) -> str:
    """The text without what nobody sees: direction marks, zero-width and blank letters, halves of characters."""
    return _UNSEEN.sub("", text)


def unbroken(words: str) -> str:
    """What somebody wrote, as it is shown to others: on one line, with one space between any two words, `seen`."""
    return " ".join(_CONTROL.sub(" ", seen(words)).split())


def template(message: Message) -> str:
    """The message in the reader's language with its braces, for those who fill it in themselves."""
    return _language.get().catalog.gettext(message) if message else ""


def spoken() -> str:
    """The code of the language in which all is said now."""
    return _language.get().code


@cache
def languages() -> tuple[str, ...]:
    """The languages there are: English, then those that have a file."""
    if not LOCALE.is_dir():  # where Deece is installed, the folder comes with the first language
        return (ENGLISH,)
    found = (path.name.removesuffix(".po") for path in LOCALE.iterdir() if path.name.endswith(".po"))
    return (ENGLISH, *sorted(found))


def translation(text: str) -> NullTranslations:
    """The text of a .po file, ready to be spoken; what it leaves out is said in English."""
    import polib  # noqa: PLC0415 - without a translation there is none of it in a browser (site/engine.py)

    return GNUTranslations(BytesIO(polib.pofile(text).to_binary()))


def closest(wanted: Iterable[str]) -> str:
    """The first of these languages that there is, for "de-CH" else "de"; the one spoken now where there is none."""
    return next((there for one in wanted if (there := _there(one))), spoken())


def _there(language: str) -> str:
    """The code by which a language is there, "" if it is not."""
    name = language.split(".", maxsplit=1)[0].replace("-", "_")
    return next((one for one in (name, name.split("_")[0]) if one in languages()), "")


@cache
def _shipped(code: str) -> _Language:
    return _Language(code, translation(LOCALE.joinpath(f"{code}.po").read_text(encoding="utf-8")))


class speaking:  # noqa: N801 - it is used as a verb: `with speaking("de"):`
    """Say everything in this language meanwhile: "de", "de_CH.UTF-8" (else "de"), or a translation.

    A language that has no file is English.
    """

    __slots__ = ("_before", "_language")

    def __init__(self, language: str | NullTranslations) -> None:
        self._language = _find(language) if isinstance(language, str) else _Language("", language)

    def __enter__(self) -> None:
        self._before = _language.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _language.reset(self._before)


def _find(language: str) -> _Language:
    code = ENGLISH if language == ENGLISH else _there(language)
    return _ENGLISH if code in ("", ENGLISH) else _shipped(code)
