"""A sealed deal on the wire (docs/wire.md): all that a page needs to check it by itself."""

from __future__ import annotations

from typing import Literal, TypedDict

from deece.game.action import Deal
from deece.game.seal import Proof, cutter, four_words
from deece.game.state import NOBODY, Seat
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.catalog.row import dealt_up
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.shuffle import CHOOSE_WITHIN
from deece.wire.base import Code, Place, Sent
from deece.wire.public import cards_of, cards_of_codes


class Dealing(Sent):
    """Who cuts, and how the pack is dealt out: said before the deal, and checked after it."""

    cutter: Place
    """The seat at the dealer's right."""
    order: tuple[Place, ...]
    """Of the seats to which is dealt."""
    each: int
    """Cards in a hand."""
    packet: int
    """Cards dealt at a time."""
    turned: bool
    """A card is turned up."""


class SealedHalf(Sent):
    """What a browser sealed for a deal: the hash of its half."""

    seat: Place
    sealed: str


class Shuffle(Dealing, kw_only=True):
    """How far the next deal is, or what is known of the one in play, where it is sealed."""

    number: int
    """Of the deal in the table's chain of seals."""
    seal: str
    """Of the table's half, which is sent to nobody before the hand is over; it is then the next `seal`."""
    stage: Literal["coming", "sealing", "cutting", "opening", "dealt"]
    cuts: Place | None
    """The person who is to cut."""
    within: float
    """Seconds for it."""
    halves: list[SealedHalf]
    """What people sealed, once the list is closed."""
    late: list[Place]
    """Whose halves are not in the shuffle."""
    cards: int
    """In the pack."""
    words: tuple[str, ...]
    """Four, to read aloud, once the list is closed."""


class OpenedHalf(SealedHalf):
    """What a browser gave to a deal."""

    opened: str
    """Its half; "" if it came too late."""
    cut: int | None
    """How many cards it took off the top."""


class DealProof(Dealing, kw_only=True):
    """What a sealed deal was made from, how it is dealt out, and every card of it."""

    number: int
    """Of the deal in the table's chain of seals."""
    seal: str
    """Of the table's half."""
    opened: str
    """The table's half."""
    halves: list[OpenedHalf]
    hands: list[list[Code]]
    """By seat."""
    widow: list[Code]
    stock: list[Code]


def proof_of(rules: Rules, dealer: Seat, deal: Deal, proof: Proof) -> DealProof:
    """What a deal was made from, how it is dealt out, and every card of it."""
    halves = [
        OpenedHalf(half.seat, half.sealed, half.opened, None if half.cut == NOBODY else half.cut)
        for half in proof.halves
    ]
    return DealProof(
        **_dealing(rules, dealer),
        number=proof.number,
        seal=proof.seal,
        opened=proof.opened,
        halves=halves,
        hands=[cards_of(bits) for bits in deal.hands],
        widow=cards_of(deal.widow),
        stock=[] if dealt_up(rules) else cards_of_codes(deal.stock),
    )


class _Dealt(TypedDict):
    cutter: Seat
    order: tuple[Seat, ...]
    each: int
    packet: int
    turned: bool


def _dealing(rules: Rules, dealer: Seat) -> _Dealt:
    return _Dealt(
        cutter=cutter(rules, dealer),
        order=tables_for(rules).seatings[dealer].active,
        each=rules.deal.hand,
        packet=rules.deal.packet,
        turned=rules.deal.stock == "turned",
    )


def shuffle_of(table: Table) -> Shuffle | None:
    """The deal that comes next or is being played, as far as everyone may know it; None if it is not sealed."""
    game, shuffle = table.game, table.shuffle
    if shuffle.seals:
        number, seal = shuffle.coming()
        halves = game.sealed.halves if game.sealed else ()
        begun: Literal["cutting", "sealing", "coming"] = (
            "cutting" if shuffle.asked else "sealing" if shuffle.begun else "coming"
        )
        stage: Literal["opening", "cutting", "sealing", "coming", "dealt"] = "opening" if game.sealed else begun
        late = []
        cuts = shuffle.cutter()
    elif game.proof is not None:
        number, seal, stage, cuts = game.proof.number, game.proof.seal, "dealt", None
        halves = tuple((half.seat, half.sealed) for half in game.proof.halves)
        late = [half.seat for half in game.proof.halves if not half.opened]
    else:
        return None
    return Shuffle(
        **_dealing(game.rules, game.public.game.dealer),
        number=number,
        seal=seal,
        stage=stage,
        cuts=cuts,
        within=CHOOSE_WITHIN,
        halves=[SealedHalf(seat, sealed) for seat, sealed in halves],
        late=late,
        cards=game.rules.pack_size,
        words=four_words(number, seal, halves) if stage in ("opening", "dealt") else (),
    )


def proof_at(game: TableGame, hand: int) -> DealProof | None:
    """The proof of the deal of a scored hand, counted from 1; None where it was not sealed."""
    place = game.starts[hand - 1]
    proof, deal = game.proofs.get(place), game.actions[place]
    if proof is None or not isinstance(deal, Deal):
        return None
    return proof_of(game.rules, game.public.game.results[hand - 1].dealer, deal, proof)
