"""All that the pages ask (docs/wire.md), subject by subject."""

from __future__ import annotations

from deece.api.asked import Row
from deece.api.boards import BoardsApi
from deece.api.classes import ClassesApi
from deece.api.club import ClubApi
from deece.api.costly import Costly
from deece.api.door import Door
from deece.api.keep import KeepApi
from deece.api.learn import LearnApi
from deece.api.named import Named
from deece.api.position import PositionApi
from deece.api.records import RecordsApi
from deece.api.review import ReviewApi
from deece.api.reviewing import Reviews
from deece.api.rooms import Rooms
from deece.api.seatings import SeatingsApi
from deece.api.systems import SystemsApi
from deece.api.tables import TablesApi
from deece.table.boards import Boards
from deece.table.classes import Classes
from deece.table.evenings import Evenings
from deece.table.seatings import Seatings
from deece.table.sheets import Sheets
from deece.table.thinking import Thinking


class Api:
    """The handlers of one server, or of the engine in a page."""

    def __init__(
        self, rooms: Rooms, door: Door | None = None, thinking: Thinking | None = None, effort: float = 1.0
    ) -> None:
        """`door` keeps the limits; the usual ones if left out. `thinking` does what may take long, else a thread.

        With less `effort` fewer deals are imagined in a review.
        """
        costly, named = Costly(door or Door(), thinking or Thinking()), Named(rooms)
        seatings = Seatings(Evenings(rooms.tables.store), rooms.tables)
        reviews = Reviews(costly, effort=effort)
        self.systems = SystemsApi(costly)
        self.subjects = (
            self.systems,
            TablesApi(costly, named),
            RecordsApi(costly, named),
            KeepApi(costly, Sheets(rooms.tables.store)),
            LearnApi(costly, reviews),
            ClassesApi(costly, Classes(rooms.tables.store), rooms),
            ClubApi(costly, seatings),
            SeatingsApi(costly, seatings, rooms),
            BoardsApi(costly, Boards(rooms.tables.store), rooms),
            ReviewApi(costly, reviews, named),
            PositionApi(costly, effort),
        )

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        return [row for subject in self.subjects for row in subject.rows()]
