"""Who is connected to a table, and what each of them is told. A room holds no State: it is handed public steps,
and asks the table for a seat's View."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import UNSET, structs

from deece.api import around
from deece.api.guest import Guest, Happened, Looks
from deece.api.languages import Languages, Spoken
from deece.game.play import legal
from deece.game.state import NOBODY, Seat
from deece.game.state import Own as OfNobody
from deece.game.view import View
from deece.players import Choice
from deece.rules.meld_table import rule_of_meld
from deece.say import speaking, spoken
from deece.table.faults import Faults
from deece.table.game import Step
from deece.table.live import Done, Table, of_seat
from deece.wire.cards import card_names
from deece.wire.events import TableEvent, event
from deece.wire.meanings import conventions_of, with_meaning
from deece.wire.news import (
    Chatted,
    GateNow,
    News,
    PeopleNow,
    QuestionsNow,
    ReportsNow,
    RulesInBrief,
    SaysNow,
    ShuffleNow,
    WaitingNow,
    Welcome,
)
from deece.wire.news import Step as StepTold
from deece.wire.own import own
from deece.wire.people import ChatLine, Coming
from deece.wire.public import NEWEST, NOTHING, changes, over, sheet, whole
from deece.wire.seals import shuffle_of
from deece.wire.shown import Own, Public, SheetHand
from deece.words.deeds import claim_words, went_back_words
from deece.words.page import Missing, Says, Seen, Waits, chosen_ahead, says
from deece.words.people import (
    asking_words,
    coming_words,
    report_words,
    time_up_words,
    why_words,
)
from deece.words.position import title_words
from deece.words.refused import Code, Refused, as_sentence

CHAT_KEPT: Final = 50
TOGETHER: Final = 0.25  # seconds in which those who come to watch are counted together
encode: Final = msgspec.json.encode
_log = logging.getLogger(__name__)


class Room:
    """The people at one table and those who watch; told of every change by the table."""

    def __init__(self, table: Table, pages: str = "", lost: Callable[[Room], None] = lambda room: None) -> None:
        """`pages` is the version of the pages that browsers here are to have; `lost` is called when another server
        has the table."""
        self.table, self.pages, self._lost = table, pages, lost
        table.listener = self
        self.guests: set[Guest] = set()
        self.empty = asyncio.Event()
        self.said = Languages(table)
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.chat_ids: deque[tuple[Seat, str]] = deque(maxlen=CHAT_KEPT)
        self.reports: dict[tuple[Seat, Seat], tuple[str, str]] = {}  # for whoever made the table: who reported whom
        self._late: Seat | None = None  # whose clock has run out, until the next event says so
        self._counting: asyncio.TimerHandle | None = None
        self._faults = Faults(_log)

    # Coming and going

    async def enter(self, seat: Seat | None, token: str = "", kind: type[Guest] = Guest) -> Guest:
        """Somebody comes: the first message is the whole table. `token` opens their seat, now or from the next hand.

        From now on they are spoken to in the language that is spoken where this is called.
        """
        guest = kind(seat, token, spoken())
        self.said.of(guest.language)
        self.guests.add(guest)
        self.empty.clear()
        if seat is not None:
            try:
                await self.table.arrive(seat)
            except BaseException:  # whatever it is, they are not there
                self.leave(guest)
                raise
        guest.waiting.clear()
        self.welcome_again(guest)
        if seat is None:
            self._count()
        return guest

    def leave(self, guest: Guest) -> None:
        """A connection is gone."""
        self.guests.discard(guest)
        if not self.guests:
            self.empty.set()
        if guest.seat is None:
            self._count()
        else:
            self.table.depart(guest.seat)

    def _reseat(self) -> None:
        """Chairs changed: a connection belongs to the seat that its token opens now."""
        self._each(lambda guest: self._reseat_one(guest) if guest.token else None)

    def _reseat_one(self, guest: Guest) -> None:
        before, guest.seat = guest.seat, self.table.seat_of(guest.token)  # before anything is said
        if guest.seat != before:
            self.table.took_place(before, guest.seat)
        coming = self._coming(guest.token)
        if guest.seat == before and coming == guest.coming:
            return
        refused = guest.seat is None and coming is None
        if refused and not self.table.game.made.watchers:
            guest.bye = "seat_gone"
            guest.news.set()
        self.welcome_again(guest, "seat_gone" if refused else "")

    def _coming(self, token: str) -> Coming | None:
        """The seat that this token opens from the next hand on, or for which its owner asks."""
        if not token:
            return None
        seat, asks = self.table.coming_to(token), self.table.asks_for(token)
        if seat is not None:
            return Coming(seat, asked=False, text=coming_words())
        return None if asks is None else Coming(asks, asked=True, text=asking_words(self.said.viewer().name(asks)))

    def expects(self, token: str) -> bool:
        """Whether this token opens a seat from the next hand on, or its owner asks for one."""
        return self._coming(token) is not None

    def admits(self, token: str) -> bool:
        """Whether who has no seat here now may look on."""
        return self.table.game.made.watchers or self.expects(token)

    # Messages

    def welcome(self, guest: Guest, notice: str = "") -> bytes:
        """The whole table, as this guest may see it, in the language that is spoken; `notice` is to be said besides."""
        game, seat = self.table.game, guest.seat
        looks = self._look(seat, around.looked_at(self.table))
        guest.behind, guest.shown, guest.said = False, self.own(looks.seen), looks.says
        guest.coming = self._coming(guest.token) if seat is None else None
        lying, here = self._lying(), self.said.here
        if not here.begun:
            self.said.begin(here)
        here.seen = here.seen or lying
        rules = RulesInBrief(game.made.system, game.ruleset.name, len(game.made.overrides), game.rules.deal.widow_name)
        return encode(
            Welcome(
                pages=self.pages,
                table=self.table.id,
                name=game.made.name,
                title=title_words(game.ruleset.name, game.rules, game.public.game.goal),
                rules=rules,
                seat=seat,
                coming=guest.coming,
                known=around.known(game),
                owner=seat == game.made.owner,
                seq=game.seq,
                at=game.at,
                public=structs.replace(lying, sheet=self._sheet(seat), over=over(game.public)),
                conventions=conventions_of(game.shown, game.cards),
                own=guest.shown,
                hands=around.hands(self.table),
                says=guest.said,
                cards=card_names(),
                ahead_words=chosen_ahead(),
                people=around.people(self.table),
                watching=self.watching(),
                chat=list(self.chat),
                log=list(self.said.here.log),
                gate=around.gate(self.table),
                questions=around.questions(self.table, self.said.viewer()),
                clock=self.table.bots.left(),
                shuffle=shuffle_of(self.table),
                waiting=self.table.trouble,
                notice=notice or around.notice(self.table, self.said.viewer()),
                speed=game.made.speed,
                reports=self._reports(seat),
                meld_rule=rule_of_meld(game.rules),
                manners=around.manners(game.made),
            )
        )

    def welcome_again(self, guest: Guest, notice: Code | Literal[""] = "") -> None:
        """Put the whole table in line for this guest; where that cannot be made, they are sent away with a word.

        Their page comes again by itself.
        """
        try:
            with speaking(guest.language):
                guest.send(self.welcome(guest, as_sentence(Refused(notice)) if notice else ""))
        except Exception:  # noqa: BLE001 - whatever it is, the others hear what they are to hear
            self._faults.exception("table %s: the guest of seat %s cannot be welcomed", self.table.id, guest.seat)
            self.said.of(guest.language).forget(guest.seat)
            guest.bye = guest.bye or "fault"
            guest.news.set()

    def _each(self, tell: Callable[[Guest], None]) -> None:
        """Do this for every guest: a fault in what one is told is logged, and they are welcomed anew."""
        for guest in list(self.guests):
            try:
                with speaking(guest.language):
                    tell(guest)
            except Exception:  # noqa: BLE001 - whatever it is, the others hear what they are to hear
                self._faults.exception("table %s: what seat %s is told cannot be made", self.table.id, guest.seat)
                self.said.of(guest.language).forget(guest.seat)
                self.welcome_again(guest)

    def own(self, seen: Seen) -> Own | None:
        """What this seat alone is shown."""
        seat, table = seen.seat, self.table
        if seat == NOBODY:
            return None
        undo, claim = not table.why_no_undo(seat), bool(seen.choices) and table.may_claim(seat)
        return own(seen, undo=undo, claim=claim, kept=self.said.here.parts[seat], card=table.game.card_of(seat))

    def _look(self, seat: Seat | None, looked_at: tuple[Waits | None, int, Missing]) -> Looks:
        """The position as a seat sees it, or whoever watches, where the table waits for so much; and what is said."""
        view, shown = self.view(seat), self.table.game.shown
        choices = () if seat is None else legal(view)
        seen = Seen(
            view if view.public is shown else view._replace(public=shown), self.said.viewer(seat), choices, *looked_at
        )
        return Looks(seen, says(seen, self.said.here.parts[seat]))

    def _looking(self) -> Callable[[Guest], Looks]:
        """The same by seat and language, worked out once for all who are there."""
        looked_at, known = around.looked_at(self.table), dict[tuple[Seat | None, str], Looks]()

        def look(guest: Guest) -> Looks:
            key = guest.seat, guest.language
            found = known.get(key)
            if found is None:
                found = known[key] = self._look(guest.seat, looked_at)
            return found

        return look

    def view(self, seat: Seat | None) -> View:
        """What a guest may know; a watcher's view has no cards and nothing of its own."""
        game = self.table.game
        return View(game.shown, NOBODY, 0, OfNobody()) if seat is None else game.view(seat)

    def watching(self) -> int:
        """How many watch."""
        return sum(guest.seat is None for guest in self.guests)

    def _lying(self) -> Public:
        """What everyone is shown of the position."""
        return whole(self.table.game.shown, self.table.game.cards, self.said.here.lying)

    def _sheet(self, seat: Seat | None) -> list[SheetHand]:
        public = self.table.game.public
        return sheet(public, self.said.viewer(seat), self.said.here.sheets[seat], most=NEWEST)

    # What the table tells

    def stepped(self, steps: Sequence[Step], why: Choice | None = None, command: str = "") -> None:
        """Choices were made: everybody hears of it, each as they may; with open hands also `why`.

        To the browser that asked for it by this command it is the answer, too.
        """

        def happened() -> TableEvent:
            reason = why.words if why else ""
            what = structs.replace(event(steps, self.said.viewer()), why=as_sentence(reason) if reason else "")
            return structs.replace(what, text=f"{what.text} {why_words(reason)}") if reason else what

        self._step(happened, scored=any(step.end for step in steps), command=command)

    def claimed(self, seat: Seat, steps: Sequence[Step]) -> None:
        """The rest was claimed."""

        def happened() -> TableEvent:
            what = event(steps[-1:], self.said.viewer())
            text = f"{claim_words(self.said.viewer().name(seat))} {what.text}"
            return structs.replace(what, kind="claim", seat=seat, why="", text=text)

        self._step(happened, scored=True)

    def went_back(self, seat: Seat, why: str) -> None:
        """The position is an old one again: everybody is sent the whole table."""

        def tell(here: Spoken) -> None:
            here.log.append(went_back_words(why, self.said.viewer().name(seat)))
            here.seen = None
            here.newest[GateNow] = GateNow(around.gate(self.table))
            here.newest[ShuffleNow] = ShuffleNow(shuffle_of(self.table))

        self.said.each(tell)
        self._each(self.welcome_again)

    def anew(self) -> None:
        """What happened could not be told: everybody is sent the whole table."""
        for here in self.said.spoken():
            here.seen = None
            here.newest.clear()
            for seat in {guest.seat for guest in self.guests}:
                here.forget(seat)
        self._each(self.welcome_again)

    def time_up(self, seat: Seat) -> None:
        """The clock of this person has run out: the next event says so."""
        self._late = seat

    def _step(self, happened: Callable[[], TableEvent], *, scored: bool, command: str = "") -> None:
        """Tell everybody what `happened`, in the language that is spoken when it is called."""
        late, self._late = self._late, None
        news: dict[str, Happened] = {}  # by language

        def said(here: Spoken) -> None:
            before, here.seen = here.seen, self._lying()
            what = happened()
            if before is None or before.auction != here.seen.auction:
                what = with_meaning(what, here.seen.auction)
            if late is not None:
                what = structs.replace(what, text=f"{time_up_words(self.said.viewer().name(late))} {what.text}")
            if what.text:
                here.log.append(what.text)
            here.newest[GateNow] = GateNow(around.gate(self.table))
            news[spoken()] = Happened(what, before, here.seen)

        self.said.each(said)
        self._tell_step(news, scored=scored, command=command)
        if any(one.event.kind == "deal" for one in news.values()) or not self.table.game.in_hand:
            self.shuffle_changed()

    def _tell_step(self, news: dict[str, Happened], *, scored: bool, command: str) -> None:
        game, gate, clock = self.table.game, around.gate(self.table), self.table.bots.left()
        hands, look = around.hands(self.table), self._looking()

        lying: dict[tuple[Seat | None, str], msgspec.Raw] = {}  # what is otherwise; a sheet says "we" and "you"

        def lies(seat: Seat | None, language: str) -> msgspec.Raw:
            key = seat if scored else None, language
            if key not in lying:
                _, before, now = news[language]
                now = structs.replace(now, sheet=self._sheet(seat), over=over(game.public)) if scored else now
                lying[key] = changes(before, now)
            return lying[key]

        def step(guest: Guest, said: Says | None, mine: Own | None, ok: str = "") -> bytes:
            return encode(
                StepTold(
                    seq=game.seq,
                    at=game.at,
                    event=news[guest.language].event,
                    public=lies(guest.seat, guest.language),
                    own=mine,
                    says=changes(said, look(guest).says),
                    gate=gate,
                    clock=clock,
                    hands=UNSET if hands is None else hands,
                    ok=ok or UNSET,
                )
            )

        watching: dict[int, bytes] = {}  # who watches hears the same, but for what was said before

        def tell(guest: Guest) -> None:
            now = look(guest)
            said, guest.said = guest.said, now.says
            if guest.seat is None:
                if id(said) not in watching:
                    watching[id(said)] = step(guest, said, None)
                guest.send(watching[id(said)])
                return
            had, guest.shown = guest.shown, self.own(now.seen)
            done = guest.asked if guest.asked and of_seat(guest.seat, guest.asked) == command else ""
            guest.send(step(guest, said, guest.shown if guest.shown != had else None, done))
            if done:
                guest.asked = ""

        self._each(tell)

    def people_changed(self) -> None:
        """Somebody sat down, left, came back or is away."""
        self._reseat()
        self._tell_people()
        self.gate_changed()

    def _tell_people(self) -> None:
        self._tell_change(lambda: PeopleNow(around.people(self.table), self.watching()))

    def _count(self) -> None:
        """Tell how many watch, soon: hundreds may come at once."""
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(TOGETHER, self._counted)

    def _counted(self) -> None:
        self._counting = None
        self._tell_people()

    def gate_changed(self) -> None:
        """Somebody is ready, or answered what is asked."""
        self._tell_change(lambda: GateNow(around.gate(self.table)))
        self._tell_change(lambda: QuestionsNow(around.questions(self.table, self.said.viewer())))

    def _tell_change(self, make: Callable[[], News]) -> None:
        made: dict[str, News] = {}  # by language
        changed: set[str] = set()

        def look(here: Spoken) -> None:
            made[spoken()] = news = make()
            if news != here.newest.get(type(news)):
                here.newest[type(news)] = news
                changed.add(spoken())

        self.said.each(look)
        if changed:
            self._say_again()  # first: what is read aloud must not come after what it is about
            self._tell(lambda: made[spoken()])

    def _say_again(self) -> None:
        """The same position is said otherwise: somebody came, went, or is ready."""
        look = self._looking()

        def tell(guest: Guest) -> None:
            now = look(guest).says
            if (changed := changes(guest.said, now)) != NOTHING:
                guest.said = now
                guest.send(encode(SaysNow(changed)))

        self._each(tell)

    def shuffle_changed(self) -> None:
        """The next deal is another, or it has come a step further."""
        self._tell_change(lambda: ShuffleNow(shuffle_of(self.table)))

    def stopped(self) -> None:
        """The table goes on by itself no more, or does so again."""
        self.trouble()

    def lost(self) -> None:
        """Another server has the table."""
        self._lost(self)

    def dismiss(self) -> None:
        """Have everybody ask again for the table, after what was told them before."""
        for guest in self.guests:
            guest.bye = "moved"
            guest.news.set()

    def report(self, by: Seat, seat: Seat) -> Done:
        """A person reports another to the maker of the table; raises Refused."""
        game = self.table.game
        if by == game.made.owner or seat in (by, game.made.owner):
            raise Refused("report_another")
        if seat >= len(game.chairs) or game.chairs[seat].kind != "person":
            raise Refused("no_person_there")
        self.reports[by, seat] = self.said.viewer().name(by), self.said.viewer().name(seat)

        def tell(guest: Guest) -> None:
            if guest.seat == game.made.owner:
                guest.send(encode(ReportsNow(self._reports(guest.seat))))

        self._each(tell)
        return Done(game.seq)

    def _reports(self, seat: Seat | None) -> list[str]:
        of = self.reports.values() if seat == self.table.game.made.owner else ()
        return [report_words(by, who) for by, who in of]

    def trouble(self, of_the_store: str = "") -> None:
        """Tell what the table waits for before it goes on."""
        self._tell(lambda: WaitingNow(of_the_store or self.table.trouble))

    def say(self, seat: Seat, text: str, *, preset: bool) -> None:
        """Something said at the table; a name and a text are never more than text."""
        name = self.table.game.names[seat]
        self.chat.append(ChatLine(seat, name, text, preset))
        self._tell(lambda: Chatted(seat, name, text, preset))

    def _tell(self, make: Callable[[], News]) -> None:
        encoded: dict[str, bytes] = {}
        for guest in self.guests:
            if guest.language not in encoded:
                with speaking(guest.language):
                    encoded[guest.language] = encode(make())
            guest.send(encoded[guest.language])
