"""From a record to its one canonical text (docs/record.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deece.cards import CARDS, Hand
from deece.game.action import Action, Deal, Penalty, ToldHand
from deece.game.play import apply, start, to_act
from deece.game.seal import Proof
from deece.game.state import CHANCE, NOBODY, OVER, IllegalAction, State
from deece.game.tables import tables_for
from deece.record.model import Entry, Record, card_id, in_full
from deece.record.playing import claim_text, columns, derived
from deece.record.reading import parse
from deece.record.told import told_lines
from deece.record.words import words_of
from deece.rules.catalog.row import dealt_up

_TURNS = ("bid", "draft", "play")  # on these lines seats choose in turn; other lines are one seat's


def format(record: Record) -> str:
    """The record as text: what follows from the choices (who chooses, tricks, scores) is written beside them.

    From an illegal choice on, the rest is written without, one choice a line. Raises RecordError if there
    are no such rules.
    """
    written, state = Part(record), start(record.ruleset.rules, record.dealer)
    last: State | None = state
    for entry in record.entries:
        before, last = last, _next(last, entry.action)
        written.add(before, entry, last)
    over = last is not None and to_act(last) == OVER
    return joined(record, [written.text] if record.entries else [], len(record.entries), over=over)


def joined(record: Record, parts: Iterable[str], choices: int, *, over: bool) -> str:
    """The text of a record from its `parts`, which have so many choices; only the head of `record` is written anew."""
    stop = [f"stop   after {choices} choices"] if choices and not over else []
    return "\n".join([*_head(record), *parts, *stop]) + "\n"


def renamed(text: str, seats: Sequence[str]) -> str:
    """The record that a text is, with other names in its seats, as text. Raises RecordError."""
    record = parse(text)
    return text if record.seats == tuple(seats) else format(replace(record, seats=tuple(seats)))


def _head(record: Record) -> list[str]:
    return [
        "deece record 1",
        f"rules: {record.rules}",
        *(f"set: {key}={value}" for key, value in record.overrides),
        f"hash: {record.hash}",
        f"full: {record.rules}",
        *(f"full: {'; '.join(map('='.join, section))}" for section in in_full(record.ruleset.rules)),
        f"seats: {', '.join(record.seats)}",
        f"dealer: {record.seats[record.dealer]}",
        *([f"practice: {record.practice}"] if record.practice else []),
        *_conventions(record.conventions),
    ]


def _conventions(cards: Sequence[str]) -> list[str]:
    """By which cards the sides bid: their ids on one line, then the text of each that is a partnership's own."""
    if not cards:
        return []
    own = [card for card in dict.fromkeys(cards) if card_id(card) != card]
    lines = [", ".join(map(card_id, cards)), *(line for card in own for line in card.splitlines())]
    return [f"conventions: {line}" for line in lines]


class Part:
    """The lines of some choices of a record, from the deal on with which they begin."""

    def __init__(self, record: Record) -> None:
        """`record` says the rules and who sits where."""
        self.record = record
        self.rules = record.ruleset.rules
        self.lines: list[str] = []
        self.open = ""  # the keyword of the line being written
        self.seats: list[int] = []  # who has chosen on it
        self._marks: list[tuple[int, str, str, list[int]]] = []  # for each choice, what had been written before it

    @property
    def text(self) -> str:
        """What was added."""
        return "\n".join(self.lines)

    def add(self, before: State | None, entry: Entry, after: State | None) -> None:
        """Write one more choice, made in a position and leading to the next; None from an illegal one on."""
        self._marks.append((len(self.lines), self.lines[-1] if self.lines else "", self.open, self.seats[:]))
        if isinstance(entry.action, Deal):
            self._deal(entry, entry.action)
            if entry.proof:
                self._proof(entry.proof, before)
        elif isinstance(entry.action, ToldHand):
            self._line("")
            self._line("told" + (f" {entry.mark}" if entry.mark else "") + _braces(entry))
            for line in told_lines(entry.action, self.record.seats):
                self._line(line)
        elif isinstance(entry.action, Penalty):
            self._penalty(entry, entry.action)
        else:
            melding = before is not None and before.public.step == "meld"
            self._choice(entry, to_act(before) if before else CHANCE, melding=melding)
        if before and after:
            for claim in derived(before, entry.action, after):
                self._line(claim_text(claim, self.record.seats), joined=claim.kind == "trick")

    def cut(self, choices: int) -> None:
        """Take back all but the first choices."""
        if choices < len(self._marks):
            lines, last, self.open, self.seats = self._marks[choices]
            self.lines[max(0, lines - 1) :] = [last] if lines else []
            del self._marks[choices:]

    def _line(self, text: str, *, joined: bool = False) -> None:
        if joined:
            self.lines[-1] += f" {text}"
        else:
            self.lines.append(text)
        self.open = ""

    def _deal(self, entry: Entry, deal: Deal) -> None:
        names = self.record.seats
        width = max(map(len, [*names, "widow"])) + 1
        cards = [(name, str(Hand(bits=hand))) for name, hand in zip(names, deal.hands, strict=False) if hand]
        if deal.widow:
            cards.append(("widow", str(Hand(bits=deal.widow))))
        if deal.stock:
            cards.append(
                ("turned" if dealt_up(self.rules) else "stock", " ".join(str(CARDS[code]) for code in deal.stock))
            )
        self._line("")
        self._line("deal" + (f" {entry.mark}" if entry.mark else "") + _braces(entry))
        for name, text in cards:
            self._line(f"  {name + ':':<{width}} {text}")

    def _penalty(self, entry: Entry, penalty: Penalty) -> None:
        sheet = dict(enumerate(columns(tables_for(self.rules).seatings[0])))
        who = "+".join(self.record.seats[chair] for chair in sheet.get(penalty.column, ()))
        said = [penalty.why, entry.comment]
        entry = Entry(penalty, " ".join(filter(None, said)), entry.mark)
        self._line(f"penalty {who} {penalty.points}" + (f" {entry.mark}" if entry.mark else "") + _braces(entry))

    def _proof(self, proof: Proof, state: State | None) -> None:
        names, first = self.record.seats, ""
        if state:
            first = f"first {names[state.public.seating.active[0]]} packet {self.rules.deal.packet} "
        anew = "anew " if proof.anew else ""
        self._line(f"seal   {proof.number}: {anew}{first}sealed {proof.seal} opened {proof.opened}")
        for half in proof.halves:
            opened = f"opened {half.opened}" if half.opened else "late"
            cut = f" cut {half.cut}" if half.opened and half.cut != NOBODY else ""
            self._line(f"half   {names[half.seat]}: sealed {half.sealed} {opened}{cut}")

    def _choice(self, entry: Entry, seat: int, *, melding: bool) -> None:
        keyword, word = words_of(entry.action, self.rules, melding=melding)
        word += entry.mark + _braces(entry)
        same = seat not in self.seats if keyword in _TURNS else self.seats[-1:] == [seat]
        if keyword == self.open and seat >= 0 and same:
            self.lines[-1] += f" {word}"
            self.seats.append(seat)
            return
        name = f"{self.record.seats[seat]}: " if seat >= 0 else ""
        self._line(f"{keyword:<6} {name}{word}")
        self.open, self.seats = keyword, [seat]


def _braces(entry: Entry) -> str:
    return f" {{{entry.comment}}}" if entry.comment else ""


def _next(state: State | None, action: Action) -> State | None:
    """The position after a choice; None from an illegal one on."""
    if state is None:
        return None
    between = to_act(state) in (CHANCE, OVER)  # hands
    if between != isinstance(action, (Deal, ToldHand, Penalty)) or (
        to_act(state) == OVER and not isinstance(action, Penalty)
    ):
        return None
    try:
        return apply(state, action)
    except IllegalAction:
        return None
