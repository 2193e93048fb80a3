"""What is around the cards of a table: its people, and what they are asked and wait for, in the language spoken."""

from __future__ import annotations

from deece.game.state import NOBODY
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import Chair, Made
from deece.wire.people import Gate, Known, Manners, Person, Question
from deece.wire.public import cards_of
from deece.words.page import Missing, Waits
from deece.words.people import away_words, chair_words, clock_words, known_short, known_words, question_words
from deece.words.position import lost_words
from deece.words.viewer import Viewer


def people(table: Table) -> list[Person]:
    """Who sits where, and whether they are there."""
    presence, coming = table.presence, table.game.coming
    return [
        Person(
            name=chair.name,
            kind=chair.kind,
            level=chair.level,
            held=chair.held,
            next=coming[seat].kind if seat in coming else None,
            note=_note(chair, coming.get(seat)),
            face=chair.face,
            here=bool(presence.here[seat]),
            away=presence.away(seat),
            stand_in=chair.kind == "person" and not presence.person_at(seat),
        )
        for seat, chair in enumerate(table.game.chairs)
    ]


def gate(table: Table) -> Gate | None:
    """Whom the table waits for."""
    found = table.gate()
    return None if found is None else Gate(found.why, found.ready, found.waits)


def questions(table: Table, viewer: Viewer) -> list[Question]:
    """What the persons here are asked; `viewer` has the names."""
    here = table.presence.persons_here()
    found = []
    for one in table.waiting.questions:
        who = viewer.name(one.seat) if one.seat != NOBODY else ""
        text, yes, no = question_words(one.about, who, one.chair.name if one.chair else "")
        found.append(
            Question(
                about=one.about,
                seat=one.seat if one.seat != NOBODY else None,
                text=text,
                say_yes=yes,
                say_no=no,
                yes=sorted(one.yes),
                of=here,
            )
        )
    return found


def hands(table: Table) -> list[list[str]] | None:
    """By seat its cards, where all hands lie open; None at every other table."""
    found = table.game.open_hands()
    return None if found is None else [cards_of(bits) for bits in found]


def manners(made: Made) -> Manners:
    """What is done about who is away, and about time: facts, and a sentence for each."""
    lines = [away_words(made.away, made.away_after), clock_words(made.clock)]
    return Manners(made.away, made.away_after, made.clock, list(filter(None, lines)))


def known(game: TableGame) -> Known | None:
    """That somebody may know cards of this game: a fact, two words and a sentence; None for every other game."""
    kind = game.known
    if not kind:
        return None
    text = known_words(kind, game.broken_off)
    return Known(kind, known_short(kind), text, practice=bool(game.practice))


def _note(chair: Chair, then: Chair | None) -> str:
    """What is to be said of a chair besides who sits in it."""
    if then is None:
        return chair_words(held=chair.held, then="", who="")
    return chair_words(held=False, then=then.kind, who=then.name)


def notice(table: Table, viewer: Viewer) -> str:
    """What holds until the next choice."""
    game = table.game
    if game.lost:
        return lost_words(game.public, viewer, sealed=game.seals)
    return known_words(game.known, game.broken_off) if game.known and game.untouched else ""


def looked_at(table: Table) -> tuple[Waits | None, int, Missing]:
    """What the table waits for, how many chairs wait for a friend, and why whoever's turn it is does not choose."""
    found, missing = table.gate(), table.bots.missing()
    waits = None if found is None else Waits(found.why, found.ready, found.waits)
    why: Missing = "" if missing is None else "away" if table.game.chairs[missing[0]].key else "not come"
    return waits, sum(chair.kind == "open" for chair in table.game.chairs), why
