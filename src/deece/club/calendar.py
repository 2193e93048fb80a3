"""An evening for a calendar (iCalendar, RFC 5545): the next date of the club."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Final

from deece.club.events import ClubError
from deece.club.fold import Evening
from deece.club.words.evening import heading
from deece.say import say

HOURS: Final = 4  # of an evening whose end nobody has said
WIDE: Final = 75  # octets of a line


def ical(evening: Evening) -> str:
    """The evening as a calendar takes it in, by local time wherever that is; all day where no time is said.

    Raises ClubError for an evening without a day.
    """
    opened = evening.opened
    if not opened.day:
        raise ClubError(say("this evening has no day: write one first"))
    title, *_ = heading(evening)
    uid = hashlib.sha256(evening.events[0].id.encode() + evening.begun.day.encode()).hexdigest()[:24]
    day = opened.day.replace("-", "")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Deece//Club//EN", "BEGIN:VEVENT", f"UID:{uid}@deece"]
    lines.append(f"DTSTAMP:{day}T000000Z")
    if opened.time:
        begins = datetime.fromisoformat(f"{opened.day}T{opened.time}")
        ends = begins + timedelta(hours=HOURS)
        lines += [f"DTSTART:{begins:%Y%m%dT%H%M%S}", f"DTEND:{ends:%Y%m%dT%H%M%S}"]
    else:
        lines.append(f"DTSTART;VALUE=DATE:{day}")
    lines.append(f"SUMMARY:{_text(': '.join(part for part in (opened.club, title) if part))}")
    if opened.place:
        lines.append(f"LOCATION:{_text(opened.place)}")
    lines += [f"DESCRIPTION:{_text(say(evening.format.about))}", "END:VEVENT", "END:VCALENDAR"]
    return "".join(part + "\r\n" for line in lines for part in _folded(line))


def _text(words: str) -> str:
    """A text as the format has it."""
    for sign in ("\\", ";", ","):
        words = words.replace(sign, "\\" + sign)
    return words.replace("\n", "\\n")


def _folded(line: str) -> list[str]:
    """A long line in parts, no character torn."""
    found, part = list[str](), ""
    for letter in line:
        if len((part + letter).encode()) > WIDE:
            found.append(part)
            part = " "
        part += letter
    return [*found, part]
