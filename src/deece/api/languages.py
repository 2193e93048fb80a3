"""What was said at a table, by language: nothing that is kept in one is shown to a guest of another."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from typing import Final

from deece.api import around
from deece.game.state import NOBODY, Seat
from deece.say import speaking, spoken
from deece.table.live import Table
from deece.table.log import Chair
from deece.wire.news import GateNow, News, QuestionsNow
from deece.wire.public import KeptSheet, Lying
from deece.wire.shown import Public
from deece.words.kept import Kept
from deece.words.page import Seen
from deece.words.people import known_words
from deece.words.position import lost_words
from deece.words.viewer import Viewer

LOG_KEPT: Final = 40


class Spoken:
    """What was said at a table in one language: to each seat what was worked out for it last, and to everybody."""

    def __init__(self) -> None:
        self.viewers: dict[Seat | None, Viewer] = {}
        self.chairs: list[Chair] = []  # whose names the viewers have
        self.parts: defaultdict[Seat | None, Kept[Seen]] = defaultdict(Kept)
        self.lying: Kept[Lying] = Kept()
        self.seen: Public | None = None  # what everyone here was shown last
        self.sheets: defaultdict[Seat | None, KeptSheet] = defaultdict(KeptSheet)
        self.log: deque[str] = deque(maxlen=LOG_KEPT)
        self.begun = False  # with what holds from the first
        self.newest: dict[type[News], News] = {}  # by its type, the last message of what may change in a position

    def forget(self, seat: Seat | None) -> None:
        """What was worked out for this seat is not to be gone on from."""
        self.parts.pop(seat, None)
        self.sheets.pop(seat, None)


class Languages:
    """What was said in each language of those who were at a table since it was opened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._spoken: dict[str, Spoken] = {}

    @property
    def here(self) -> Spoken:
        """What was said in the language that is spoken now."""
        return self.of(spoken())

    def of(self, language: str) -> Spoken:
        """What was said in this language; nothing yet where nobody here spoke it."""
        if (found := self._spoken.get(language)) is None:
            found = self._spoken[language] = Spoken()
        return found

    def spoken(self) -> Iterable[Spoken]:
        """The same of all languages."""
        return self._spoken.values()

    def each(self, tell: Callable[[Spoken], None]) -> None:
        """Do this in every language."""
        for language, said in list(self._spoken.items()):
            with speaking(language):
                tell(said)

    def begin(self, here: Spoken) -> None:
        """Say what holds from the first in a language that was not spoken here before."""
        game = self.table.game
        lines = [known_words(game.known, game.broken_off)] if game.known else []
        if game.lost:
            lines.append(lost_words(game.public, self.viewer(), sealed=game.seals))
        here.log.extendleft(reversed(lines))
        here.newest.setdefault(GateNow, GateNow(around.gate(self.table)))
        here.newest.setdefault(QuestionsNow, QuestionsNow(around.questions(self.table, self.viewer())))
        here.begun = True

    def viewer(self, seat: Seat | None = None) -> Viewer:
        """Who reads in this seat, in the language that is spoken; without one, what all read alike."""
        chairs, here = self.table.game.chairs, self.here
        if here.chairs != chairs:
            here.chairs, here.viewers = list(chairs), {}
        found = here.viewers.get(seat)
        if found is None:
            names = tuple(chair.name for chair in chairs)
            found = here.viewers[seat] = Viewer(NOBODY if seat is None else seat, names)
        return found
