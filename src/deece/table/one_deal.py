"""One deal for all of a class: drawn by chance or taken from a record, and what a pupil made of it at their table."""

from __future__ import annotations

from secrets import SystemRandom

from deece.driver import moves_of
from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.game.play import start
from deece.game.state import NOBODY, Seat
from deece.players import at_table
from deece.record import going_on
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.table.chairs import STAND_IN
from deece.table.classes import Played, Task
from deece.table.game import TableGame
from deece.table.log import Chair, Made, Shared, deal_in, deal_text, with_rules
from deece.words.refused import Refused


def _seat(rules: Rules, dealer: Seat) -> Seat:
    """Every pupil's: of those who are dealt cards, the one who is named first."""
    return min(start(rules, dealer).public.seating.active)


def drawn(system: str, *, open: bool) -> Task:
    """A deal of a system. Raises RulesError."""
    ruleset, chance = load(system), SystemRandom()
    dealer = chance.randrange(ruleset.rules.people)
    deal = shuffled(ruleset.rules, chance, dealer)
    shared = Shared(system, (), deal_text(deal), dealer, _seat(ruleset.rules, dealer), "")
    return Task(title=ruleset.name, deal=with_rules(shared), open=open)


def recorded(text: str, *, open: bool) -> Task:
    """The last deal of a record. Raises RecordError, Refused for a hand that was told and not dealt."""
    record = going_on(text)
    moves = moves_of(start(record.ruleset.rules, record.dealer), record.actions)
    found = next((move for move in reversed(moves) if isinstance(move.action, Deal)), None)
    if found is None or not isinstance(found.action, Deal):
        raise Refused("no_cards_to_share")
    dealer = found.before.public.game.dealer
    seat = _seat(record.ruleset.rules, dealer)
    shared = Shared(record.rules, record.overrides, deal_text(found.action), dealer, seat, "")
    return Task(title=record.ruleset.name, deal=with_rules(shared), open=open)


def table_for(name: str, key: str, task: Task) -> Made:
    """A pupil's own table: computer players in all other seats, and nobody watches.

    Whether its hands lie open is fixed here: the log says so from the first entry on, the table to whoever comes.
    """
    shared = task.deal
    assert shared is not None
    people = load(shared.system, dict(shared.overrides)).rules.people
    at_table(STAND_IN)
    others = Chair("computer", "", STAND_IN)
    chairs = tuple(Chair("person", name, key=key) if seat == shared.seat else others for seat in range(people))
    return Made(
        shared.system,
        shared.overrides,
        task.title,
        NOBODY,
        chairs,
        shared.seat,
        watchers=False,
        open_hands=task.open,
    )


def played(game: TableGame, pupil: int, task: int) -> Played | None:
    """What a pupil made of the deal that their table began with; None while it is played."""
    seat, dealt = game.made.owner, deal_in(game.made.deal)
    deals = [place for place, action in enumerate(game.actions) if isinstance(action, Deal)]
    if game.actions[deals[0]] != dealt if deals else game.redealt:
        return Played(pupil, task, "another")
    if not game.starts or game.starts[0] != deals[0]:
        return Played(pupil, task, "nobody") if len(deals) > 1 else None
    result, column = game.public.game.results[0], game.public.seating.column
    gains = [sum(line.points for line in result.lines if line.column == one) for one in range(len(result.scores))]
    mine = gains.pop(column[seat])
    side = next((side for side in result.sides if seat in side.seats), None)
    who = "nobody" if result.declarer < 0 else "self" if result.declarer == seat else "others"
    if side and who == "others" and result.declarer in side.seats:
        who = "partner"
    return Played(
        pupil,
        task,
        who,  # type: ignore[arg-type]
        result.bid,
        result.trump,
        result.made,
        side.meld if side else 0,
        side.play if side else 0,
        (mine, *gains),
    )
