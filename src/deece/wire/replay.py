"""A finished hand, step by step and face up: only ever made from hands that are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType, structs

from deece.driver import Move
from deece.game.action import Action, Bury, Deal, Give, Keep, Penalty, Play, Throw, ToldHand
from deece.game.exchange import exchangers, handed_openly
from deece.game.state import NOBODY, Own, Public, Seat, State
from deece.game.view import View
from deece.record import Record, replay
from deece.table.game import SECRET, Step
from deece.wire import shown
from deece.wire.base import Code, Place, Sent
from deece.wire.cards import CardNames, card_names
from deece.wire.events import TableEvent, deed, event
from deece.wire.news import RulesInBrief, SaysChanges
from deece.wire.public import Lying, card_of, cards_of, changes, over, sheet, whole
from deece.wire.tables import HandNumber
from deece.words.deeds import going_on_words, lies, meld_shown_words, moved_words
from deece.words.kept import Kept
from deece.words.page import Says, Seen, says
from deece.words.refused import Refused
from deece.words.viewer import Viewer, for_all

MOST_HANDS = 200


class ReplayAsked(msgspec.Struct, frozen=True):
    """A record to look at."""

    record: str
    hand: HandNumber = 1


class Moved(Sent):
    """Cards that went from hand to hand without being played."""

    seat: Place
    kind: Literal["pass", "bury", "take"]
    cards: list[Code]
    to: Place | None
    """Of cards that were passed: who has them now."""
    text: str


class Aside(Sent):
    """Cards that lay face down or were seen by one player alone."""

    widow: list[Code] | UnsetType = UNSET
    drawn: Code | UnsetType = UNSET
    buried: list[list[Code]] | UnsetType = UNSET
    """By seat."""
    thrown: list[list[Code]] | UnsetType = UNSET
    """By seat."""


class Frame(Sent):
    """A step of a hand."""

    event: TableEvent
    public: shown.PublicChanges
    """What changed; of the first all."""
    says: SaysChanges
    """What changed; of the first all."""
    hands: list[list[Code]]
    """By seat."""
    aside: Aside
    moved: list[Moved]
    """What lies in the middle."""
    meld: str
    """What is said of the meld where it turns up with this step, which is then shown as one of its own; else ""."""


class Replay(Sent):
    """A finished hand, step by step and face up."""

    title: str
    names: list[str]
    hand: int
    hands: int
    """That are over."""
    frames: list[Frame]
    cards: CardNames
    rules: RulesInBrief
    sheet: list[shown.SheetHand]
    """Of the whole game."""


def hands_of(record: Record) -> int:
    """How many hands of the record are over."""
    return len(_scored(record))


def frames(record: Record, hand: int) -> Replay:
    """One hand (counted from 1) as frames; the first is whole, the others say what changed. Refused if not there."""
    viewer, people = for_all(record.seats), len(record.seats)
    steps = _scored(record)
    if not 1 <= hand <= len(steps):
        raise Refused("no_such_hand", hand=hand, over=len(steps))
    found: list[Frame] = []
    before: State | None = None
    said: Says | None = None
    laid: shown.Public | None = None
    kept, kept_public = Kept[Seen](), Kept[Lying]()
    exchange = Exchange(viewer)
    for old, action, new in steps[hand - 1]:
        position, cards = new, new
        ended = len(new.public.game.results) > len(old.public.game.results)
        if ended:
            position, cards = _as_it_ended(new), _at_end(old, action)
        told = Step.of(Move(old, action, new), face_up=True)
        lying = structs.replace(whole(position.public, kept=kept_public), over=over(position.public))
        gains = [0] * people if before is None else list(map(_gained, old.hands, cards.hands))
        happened = _event(told, gains, viewer)
        exchange.step(told, gains)
        saying = says(Seen(View(position.public, NOBODY, 0, Own()), viewer), kept)
        melded = before is not None and not ended and meld_turns_up(before.public, position.public)
        found.append(
            Frame(
                event=happened,
                public=changes(laid, lying),
                says=changes(said, saying),
                hands=[cards_of(bits) for bits in cards.hands],
                aside=_aside(cards),
                moved=exchange.shown(position.public),
                meld=meld_shown_words(position.public, viewer) if melded else "",
            )
        )
        before, laid, said = position, lying, saying
    ruleset = record.ruleset
    return Replay(
        title=ruleset.name,
        names=list(record.seats),
        hand=hand,
        hands=len(steps),
        frames=found,
        cards=card_names(),
        rules=RulesInBrief(record.rules, ruleset.name, len(record.overrides), ruleset.rules.deal.widow_name),
        sheet=_sheet(record, steps),
    )


def _gained(before: int, after: int) -> int:
    """The cards of a hand that were not in it before."""
    return sum(max(0, (after >> at & 15) - (before >> at & 15)) << at for at in range(0, after.bit_length(), 4))


def meld_turns_up(before: Public, after: Public) -> bool:
    """Whether meld lies on the table now, and did not before: a replay shows that as a step of its own."""
    return any(map(lies, after.melds)) and not any(map(lies, before.melds))


class Exchange:
    """Cards that go from hand to hand without being played, step by step: who passed, buried, or took up which."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._moved: list[Moved] = []
        self._new = False

    def step(self, step: Step, gains: Sequence[int]) -> None:
        """Take in a step, and which cards each hand gained by it."""
        before = self._moved
        action = step.action
        if isinstance(action, Give | Bury) and step.before.step != "share":
            self._add(step.seat, "pass" if isinstance(action, Give) else "bury", [str(action.card)])
        if step.after.stock is None and not isinstance(action, Deal | Keep | Throw):
            for seat, bits in enumerate(gains):
                if bits:
                    self._arrive(seat, cards_of(bits))
        self._new = self._moved is not before

    def _add(self, seat: Seat, kind: Literal["pass", "bury", "take"], cards: list[str]) -> None:
        last = self._moved[-1] if self._moved else None
        if last is not None and (last.seat, last.kind, last.to) == (seat, kind, None):
            self._moved = [*self._moved[:-1], structs.replace(last, cards=last.cards + cards)]
        else:
            self._moved = [*self._moved, Moved(seat, kind, cards, None, moved_words(kind, seat, NOBODY, self._viewer))]

    def _arrive(self, seat: Seat, cards: list[str]) -> None:
        """Cards came into a hand: those that somebody passed, or from the widow."""
        for place, one in enumerate(reversed(self._moved), 1):
            passed = one.kind == "pass" and one.to is None and one.seat != seat
            if passed and sorted(one.cards) == sorted(cards):
                text = moved_words("pass", one.seat, seat, self._viewer)
                at = len(self._moved) - place
                there = structs.replace(one, to=seat, text=text)
                self._moved = [*self._moved[:at], there, *self._moved[at + 1 :]]
                return
        self._add(seat, "take", cards)

    def shown(self, public: Public) -> list[Moved]:
        """What lies in the middle after this step; in trick play the exchange is gone from the table."""
        moved = self._moved if public.phase == "exchange" or self._new else []
        if public.phase == "trick":
            self._moved = []
        return moved


def _as_it_ended(after: State) -> State:
    """The hand that ended, as a table shows it: with the new scores and the cards still held."""
    public = after.public
    end = public.game.results[-1].end
    assert end is not None  # every hand that was entered has one
    return after._replace(public=end._replace(game=public.game, step="over" if public.step == "over" else "score"))


def _at_end(before: State, action: Action) -> State:
    """Where everyone's cards were when this choice ended the hand: as before it, but for the card that it moved."""
    if not isinstance(action, Play | Bury | Give):
        return before
    seat, card = before.public.turn, 1 << 4 * action.card.code
    hands, own = list(before.hands), list(before.own)
    hands[seat] -= card
    if isinstance(action, Bury):
        own[seat] = own[seat]._replace(buried=own[seat].buried + card)
    if isinstance(action, Give):  # the last card of an exchange: all that lay aside for the other was handed over
        own[seat] = own[seat]._replace(giving=own[seat].giving + card)
        for giver, taker in permutations(exchangers(before.public)):
            hands[taker] += own[giver].giving
    return before._replace(hands=tuple(hands), own=tuple(own))


def _event(step: Step, gains: Sequence[int], viewer: Viewer) -> TableEvent:
    """What happened, with every card named; `others` says it for whoever did not see the card."""
    found = event([step], viewer)
    if step.end is not None:
        found = structs.replace(found, deed=deed([step], viewer))
    if step.kind in SECRET and step.kind is not Deal and not handed_openly(step.before):
        found = structs.replace(found, others=event([replace(step, action=None)], viewer).text)
    if not found.text:
        taking = [seat for seat, bits in enumerate(gains) if bits]
        found = structs.replace(found, text=going_on_words(step.seat, taking, viewer))
    return found


def _aside(state: State) -> Aside:
    """Cards that lay face down or were seen by one player alone: the widow, buried cards, and those of a draft."""
    own = state.own
    drawn = next((card_of(each.drawn) for each in own if each.drawn != NOBODY), None)
    return Aside(
        widow=cards_of(state.hidden.widow) or UNSET,
        drawn=drawn or UNSET,
        buried=[cards_of(each.buried) for each in own] if any(each.buried for each in own) else UNSET,
        thrown=[cards_of(each.thrown) for each in own] if any(each.thrown for each in own) else UNSET,
    )


def _scored(record: Record) -> list[list[tuple[State, Action, State]]]:
    """The steps of each hand that was scored; deals that came to nothing are left out."""
    hands, hand = [], list[tuple[State, Action, State]]()
    for step in replay(record):
        action = step.entry.action
        if isinstance(action, Penalty):
            continue
        if isinstance(action, (Deal, ToldHand)):
            hand = []
        over = len(step.after.public.game.results) > len(step.before.public.game.results)
        hand.append((step.before, action, step.after))
        if over:
            hands.append(hand)
            if len(hands) == MOST_HANDS:
                break
    return hands


def _sheet(record: Record, hands: Sequence[list[tuple[State, Action, State]]]) -> list[shown.SheetHand]:
    if not hands:
        return []
    return sheet(hands[-1][-1][2].public, for_all(record.seats))
