"""The account of a hand: for each side what is true now, worked out here and nowhere else.

A played hand and one that was only told (by somebody who keeps score for real cards) come to the same `Facts`;
`score.settle` writes the score sheet from the account, and whoever shows, judges or plays a hand reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from deece.cards import codes_in
from deece.game.state import (
    NOBODY,
    Contract,
    Ended,
    HandResult,
    Outcome,
    Public,
    Seat,
    Shown,
    Side,
    State,
    declaring_side,
    quick_replace,
    sides_of,
)
from deece.game.tables import Seating, Tables
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.rules.catalog.row import others_meld, upturned
from deece.rules.count import before_rounding, enough_meld, enough_to_bid, rounded, short_of

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; an account is made of every hand


@quick_replace
class Facts(NamedTuple):
    """All that the score of one hand depends on, played or told. Tuples are by seat; points at the system's scale."""

    tables: Tables
    seating: Seating
    contract: Contract | None
    melds: tuple[Shown | None, ...]
    laid: tuple[int, ...]  # two-handed: meld scored as it was laid; empty elsewhere
    cards: tuple[int, ...]  # points of the tricks that each seat won, without the last trick's bonus
    tricks: tuple[int, ...]  # how many tricks each seat won
    last: Seat = NOBODY  # who won the last trick; NOBODY before it is played
    aside: tuple[int, ...] = ()  # points of cards laid aside (buried, discarded) that are known, by whom they count for
    hidden: bool = False  # whether cards that are not known were laid aside
    ended: Ended = ""
    reneged: Seat = NOBODY  # who broke the rules of play, and so ended the hand (S4, with real cards)
    over: bool = False  # the hand has ended


def each_saves(rules: Rules) -> bool:
    """Whether those who did not bid save their meld each alone."""
    return rules.score.save_each and rules.exchange.partner != "fixed" and others_meld(rules)


def melders(tables: Tables, seating: Seating, contract: Contract | None) -> tuple[Seat, ...]:
    """The seats that show meld before the play, in turn; by option declarer's side alone."""
    if not others_meld(tables.rules):
        fixed = tables.rules.exchange.partner == "fixed"
        side = declaring_side(seating, contract, fixed=fixed)
        return tuple([seat for seat in seating.active if seat in side])
    return seating.active


def melds_with(tables: Tables, seating: Seating, contract: Contract | None, seat: Seat) -> Seat:
    """With whom the meld of a seat stands: with itself, or where partners meld together with the first of its side.

    Declarer comes first, and then whoever sits nearest to the dealer's left.
    """
    if not tables.rules.meld.together or seat not in seating.active:
        return seat
    side = seating.sides[seating.side[seat]]
    if contract is not None and contract.declarer in side:
        return contract.declarer
    return next(each for each in seating.active if each in side)


def whole_melds(tables: Tables, seating: Seating, melds: Sequence[Shown | None]) -> tuple[Shown | None, ...]:
    """By seat, what was melded with all its cards: those of partners who meld together stand with their sum."""
    if not tables.rules.meld.together:
        return tuple(melds)
    whole = list(melds)
    for side in seating.sides:
        cards = sum([shown.cards for seat in side if (shown := melds[seat])])
        for seat in side:
            if shown := melds[seat]:
                whole[seat] = shown._replace(cards=cards if shown.combinations else 0)
    return tuple(whole)


def shows_combinations(rules: Rules) -> bool:
    """Whether it matters of which combinations meld is: checks, a meld of dixes, one that wins the game."""
    score = rules.score
    doubles = score.check_double_marriage or score.check_double_pinochle or score.check_double_arounds
    checked = score.checks and (any(score.check_melds) or doubles or score.check_nines)
    return bool(checked or score.dix_saves or rules.meld.wins_game)


class Account(NamedTuple):
    """The facts of a hand, and what they come to for each side, declarer's first."""

    facts: Facts
    sides: tuple[Side, ...]
    left: int  # points in play that may still be won, cards laid aside unknown to all included

    @property
    def each_saves(self) -> bool:
        """Whether those who did not bid save their meld each alone."""
        return each_saves(self.facts.tables.rules)

    @property
    def awaits_partner(self) -> bool:
        """Whether declarer has a partner whom nobody knows yet, and whose meld and tricks are not counted so far."""
        return _awaits_partner(self.facts)

    def of(self, seat: Seat) -> Side:
        """The side of a seat that plays in this hand; raises ValueError for any other."""
        side = self.side_of(seat)
        if side is None:
            raise ValueError(f"seat {seat} does not play in this hand")
        return side

    def side_of(self, seat: Seat) -> Side | None:
        """The side of a seat; None for one that sits this hand out, and for whoever watches (NOBODY)."""
        return next((side for side in self.sides if seat in side.seats), None)

    def alone(self, seat: Seat) -> Side:
        """The same of one seat by itself, where each must save its own meld."""
        return _side(self.facts, frozenset({seat}), declares=False, left=self.left)

    def saving(self, seat: Seat) -> Side | None:
        """Those who save their meld together with this seat, which did not bid; None where it does not play."""
        side = self.side_of(seat)
        return self.alone(seat) if side is not None and self.each_saves else side

    def countable(self, points: int) -> int:
        """The fewest points in play that can be taken and are not under these: 60 for 52 where they come in tens."""
        least = self.facts.tables.least_point
        return -(-points // least) * least

    def rest(self, more: int, *, last: bool) -> int:
        """What the others take of all that is left if declarer's side takes so much, with the last trick or not."""
        bonus = self.facts.tables.last_trick
        return max(0, self.left - more - max(bonus) + bonus[last])

    def to_set(self) -> int | None:
        """With how many more points in play the others together set declarer's side; 0 if it is set.

        None where no points do, and where it cannot be said: each side has a bid of its own, the partner is not
        known yet, the moon is shot, or discards that nobody knows count.
        """
        tables, contract, side = self.facts.tables, self.facts.contract, self.sides[0]
        if contract is None or contract.sums or contract.mooner != NOBODY or tables.rules.deal.stock == "draft":
            return None
        if self.awaits_partner:
            return None
        if side.outcome is Outcome.SET:
            return 0
        more = self.countable(side.play + self.left - side.need + 1)
        return more if 0 < more <= _within_reach(tables, self.left, declares=False) else None


def account(position: State | View | Public) -> Account:
    """The account of the hand in this position, in the middle of it as at its end.

    Of a `View` or `Public` it counts only the cards laid aside that are known there.
    """
    return account_of(facts(position))


def bonus_won(public: Public) -> int:
    """What the newest trick that was won counts besides its cards: 0 but for the last of the hand."""
    if public.ended or not public.tricks or not _played_out(public):
        return 0
    return public.tables.last_trick[public.tricks[-1].winner in public.declarers()]


# The steps in which a hand is counted; before "play" only once all of declarer's side have shown their meld.
_COUNTED: Final = frozenset({"concede", "throw in", "moon", "bury", "play"})


def is_counted(public: Public) -> bool:
    """Whether it is known what declarer's side must take of the points in play, and they are not all taken yet."""
    if public.step not in _COUNTED or public.contract is None:
        return False
    return public.step == "play" or all(public.melds[seat] is not None for seat in public.declarers())


def taken(public: Public) -> tuple[int, ...]:
    """By seat, the points of the tricks that it has won, the last trick's included once that is over."""
    points = list(public.points_taken())
    if bonus := bonus_won(public):
        points[public.tricks[-1].winner] += bonus
    return tuple(points)


def by_column(result: HandResult) -> tuple[tuple[int, int], ...]:
    """By column of the score sheet, the meld shown and the points in play, counted or not, of a hand that is over."""
    known = result.facts
    assert known is not None  # `settle` writes it
    column = known.seating.column
    meld, play = [0] * len(result.scores), [0] * len(result.scores)
    for side in result.sides:
        for seat in side.seats:
            shown = known.melds[seat]
            meld[column[seat]] += known.laid[seat] if known.laid else shown.total if shown is not None else 0
            play[column[seat]] += known.cards[seat] + (side.last if seat == known.last else 0)
        if side.aside:  # buried by declarer, or discarded in a game for two
            owner = result.declarer if result.declarer in side.seats else min(side.seats)
            play[column[owner]] += side.aside
    return tuple(zip(meld, play, strict=True))


def account_of(facts: Facts) -> Account:
    """What the facts of a hand, played or told, come to for each side.

    All who sit at a table ask it of the same hand, so the newest answer is kept.
    """
    known = _newest[0]
    if known is not None and known.facts == facts:
        return known
    found = _newest[0] = _account_of(facts)
    return found


_newest: Final[list[Account | None]] = [None]


def _account_of(facts: Facts) -> Account:
    tables, contract = facts.tables, facts.contract
    sides = sides_of(facts.seating, contract, fixed=tables.rules.exchange.partner == "fixed")
    left = 0
    if not facts.over:
        left = tables.total - sum(facts.cards) - sum(facts.aside)
    declares = contract is not None
    found = []
    for seats in sides:
        found.append(_side(facts, seats, declares=declares, left=left))
        declares = False  # declarer's side is the first
    return _new(Account, (facts, tuple(found), left))


# ------------------------------------------------------------------------------------- the facts of a position


def facts(position: State | View | Public) -> Facts:
    """The facts of the hand in a position, as far as the position shows them."""
    public = position if isinstance(position, Public) else position.public
    tricks, ended = public.tricks, public.ended
    cards = [0] * len(public.sizes)
    won = cards.copy()
    for _, _, winner, points in tricks:
        cards[winner] += points
        won[winner] += 1
    over = bool(ended) or _played_out(public)
    aside, hidden = _aside(position, public)
    known = (
        public.tables,
        public.seating,
        public.contract,
        public.melds,
        public.stock.scored if public.stock is not None else (),
        tuple(cards),
        tuple(won),
        tricks[-1].winner if over and tricks and not ended else NOBODY,
        aside,
        hidden,
        ended,
        NOBODY,
        over,
    )
    return _new(Facts, known)


def _played_out(public: Public) -> bool:
    """Whether all tricks have been played. The last may still lie on the table, counted, for all to see."""
    if public.step != "play":
        return public.step in ("score", "over")
    active = public.seating.active
    if public.sizes[active[0]] + public.sized - len(public.tricks) > 1:
        return False  # it is not the last trick: what lies in it does not matter
    return len(public.trick) in (0, len(active)) and not public.cards_held(active[0])


def _aside(position: State | View | Public, public: Public) -> tuple[tuple[int, ...], bool]:
    """By seat, the points of the cards laid aside that the position shows; and whether there are others."""
    deal = public.tables.rules.deal
    draft = deal.stock == "draft"
    if not deal.widow and not draft:
        return (), False
    piles = [0] * len(public.sizes)
    hidden = False
    if isinstance(position, State):
        piles = [
            own.buried + own.thrown + unseen for own, unseen in zip(position.own, position.hidden.unseen, strict=True)
        ]
    else:
        seat = position.seat if isinstance(position, View) else NOBODY
        hidden = draft or (public.buried > 0 and public.contract is not None and seat != public.contract.declarer)
        if isinstance(position, View) and seat != NOBODY:
            piles[seat] = position.own.buried  # of drafted discards a player has seen only some
    points = [0] * len(piles)
    for seat, pile in enumerate(piles):
        if pile:
            points[_pile_owner(public, seat)] += sum([public.tables.points[code] for code in codes_in(pile)])
    return tuple(points), hidden


def points_aside(state: State, seats: frozenset[Seat]) -> int:
    """The points of the cards laid aside that count for these seats."""
    aside = facts(state).aside
    return sum([aside[seat] for seat in seats]) if aside else 0


def _pile_owner(public: Public, seat: Seat) -> Seat:
    """Whose the discards of a drafted hand are (S4 option: declarer's go to the other player)."""
    declares = public.contract is not None and public.contract.declarer == seat
    if public.rules.trick.discards == "opponent" and declares:
        return public.seating.after[seat]
    return seat


# --------------------------------------------------------------------------------------- what they come to


def _side(facts: Facts, seats: frozenset[Seat], *, declares: bool, left: int) -> Side:
    tables, seating, contract, melds, laid, points, won, last_won, aside, _, _, _, _ = facts
    tricks = cards = away = bid = for_bid = need = need_tricks = 0
    for seat in seats:
        tricks += won[seat]
        cards += points[seat]
        if aside:
            away += aside[seat]
    shown = sum([laid[seat] for seat in seats]) if laid else meld_shown(melds, seats)
    meld = shown if laid or enough_meld(tables.rules, shown) else 0
    if contract is not None:
        bid = contract.sums[seating.side[min(seats)]] if contract.sums else contract.bid * declares
        if contract.mooner != NOBODY and contract.mooner in seats:
            need_tricks = tables.tricks
        elif bid or declares:
            for_bid = bid_asks(tables, bid, meld)
            need, need_tricks = _asked(tables, bid, meld)
        elif not _dixes_alone(facts, seats):
            need, need_tricks = tables.least_to_save
    elif upturned(tables.rules) and not _dixes_alone(facts, seats):  # each side saves its meld
        need, need_tricks = tables.least_to_save
    last = tables.last_trick[declares] if last_won in seats else 0
    more = 0
    if facts.over:
        taken = cards + last + away
        more = rounded(tables.rules, taken) - taken
    else:  # as long as cards are played, what they must count
        for_bid, need = before_rounding(tables.rules, for_bid), before_rounding(tables.rules, need)
    known = (seats, declares, shown, meld, tricks, cards, last, away, bid, for_bid, need, need_tricks)
    return _new(Side, (*known, _outcome(facts, _new(Side, (*known, Outcome.OPEN, more)), left), more))


def meld_shown(melds: Sequence[Shown | None], seats: Iterable[Seat]) -> int:
    """The meld that these seats have shown, announced or laid together, counted or not."""
    total = 0
    for seat in seats:
        shown = melds[seat]
        if shown is not None:
            total += shown.total
    return total


def to_make(tables: Tables, bid: int, meld: int) -> tuple[int, int]:
    """The points in play, by its cards, and the tricks that a side with this bid and meld must take."""
    points, tricks = _asked(tables, bid, meld)
    return before_rounding(tables.rules, points), tricks


def _asked(tables: Tables, bid: int, meld: int) -> tuple[int, int]:
    """The same as they are scored."""
    least, tricks = tables.least_to_make
    return max(bid_asks(tables, bid, meld), least), tricks


def bid_asks(tables: Tables, bid: int, meld: int) -> int:
    """The points in play that a bid asks for by itself, with this meld."""
    return max(0, short_of(tables.rules, bid, meld))


def _outcome(facts: Facts, side: Side, left: int) -> Outcome:
    contract = facts.contract
    if facts.reneged != NOBODY:
        return _after_renege(facts, side)
    if contract is None and upturned(facts.tables.rules):
        return _unplayed(facts, side) if facts.ended else _played(facts, side, left)
    if contract is None:
        stock = facts.tables.rules.auction.kind == "none"
        return Outcome.COUNTED if stock and facts.over else Outcome.OPEN
    if facts.ended:
        return _unplayed(facts, side)
    if contract.mooner != NOBODY and contract.mooner in side.seats:
        return _moon(facts, side)
    if contract.sums and misbid(facts, side):
        return Outcome.MISBID if facts.over or all(facts.melds[seat] for seat in side.seats) else Outcome.OPEN
    return _played(facts, side, left)


def _after_renege(facts: Facts, side: Side) -> Outcome:
    """S4: the offender's side is set; declarer's makes its bid by another's renege; the others score their meld."""
    if facts.reneged in side.seats:
        return Outcome.RENEGED
    if misbid(facts, side):
        return Outcome.MISBID
    if side.declares:
        return Outcome.MADE
    return Outcome.UNOPPOSED if side.meld else Outcome.NOTHING


# Declarer's side when the hand ended unplayed; whether the others score their meld then.
UNPLAYED: dict[Ended, tuple[Outcome, bool]] = {
    "no marriage": (Outcome.NO_MARRIAGE, False),
    "conceded unseen": (Outcome.CONCEDED_UNSEEN, False),
    "under the least meld": (Outcome.UNDER_LEAST, True),
    "off the board": (Outcome.OFF_BOARD, True),
    "thrown in": (Outcome.THROWN_IN, True),
    "conceded": (Outcome.CONCEDED, True),
}


def _unplayed(facts: Facts, side: Side) -> Outcome:
    if facts.ended == "game won by meld":
        return _won_by_meld(facts, side)
    outcome, others_score = UNPLAYED[facts.ended]
    if others_score and facts.contract is not None and facts.contract.sums and misbid(facts, side):
        return Outcome.MISBID
    if side.declares:
        return outcome
    return Outcome.UNOPPOSED if others_score and side.meld else Outcome.NOTHING


def _won_by_meld(facts: Facts, side: Side) -> Outcome:
    """Racehorse: by anyone; where two sides hold such a meld, declarer's wins."""
    holders = [seat for seat, shown in enumerate(facts.melds) if shown is not None and shown.wins]
    contract = facts.contract
    if contract is not None and not side.declares:
        fixed = facts.tables.rules.exchange.partner == "fixed"
        if sides_of(facts.seating, contract, fixed=fixed)[0].intersection(holders):
            return Outcome.BEATEN_BY_MELD
    return Outcome.WON_BY_MELD if side.seats.intersection(holders) else Outcome.BEATEN_BY_MELD


def _moon(facts: Facts, side: Side) -> Outcome:
    if sum(facts.tricks) > side.tricks:
        return Outcome.MOON_LOST
    return Outcome.MOON_MADE if facts.over else Outcome.OPEN


def misbid(facts: Facts, side: Side) -> bool:
    """Summed bids (S4): whether a side, or by option one player of it, has bid without the meld for it."""
    rules, contract = facts.tables.rules.auction, facts.contract
    if rules.kind != "summed" or not side.contract or contract is None:
        return False
    if rules.least_meld_of == "side":
        return not enough_to_bid(facts.tables.rules, side.meld)
    shown = {seat: facts.melds[seat] for seat in side.seats if contract.bids and contract.bids[seat]}
    return not all(enough_to_bid(facts.tables.rules, melded.total if melded else 0) for melded in shown.values())


def _awaits_partner(facts: Facts) -> bool:
    contract = facts.contract
    return contract is not None and contract.partner == NOBODY and facts.tables.rules.exchange.partner == "secret"


def _played(facts: Facts, side: Side, left: int) -> Outcome:
    bids = bool(side.contract) or side.declares
    if not facts.over and _awaits_partner(facts):
        return Outcome.OPEN
    if side.play >= side.need and side.tricks >= side.need_tricks:
        if bids:
            return Outcome.MADE
        return Outcome.DIX_KEPT if _dixes_alone(facts, side.seats) else Outcome.SAVED
    if not facts.over and side.play + _within_reach(facts.tables, left, declares=side.declares) >= side.need:
        return Outcome.OPEN
    if bids:
        return Outcome.SET
    return Outcome.MELD_LOST if facts.tables.rules.score.save_loses == "meld" else Outcome.NOT_SAVED


def _within_reach(tables: Tables, left: int, *, declares: bool) -> int:
    """How much of the points in play that are left a side can win: the last trick may count more for another."""
    return left - max(tables.last_trick) + tables.last_trick[declares]


def _dixes_alone(facts: Facts, seats: frozenset[Seat]) -> bool:
    """Whether these seats have melded nothing but dixes where such meld saves itself (S1)."""
    if not facts.tables.rules.score.dix_saves:
        return False
    found = [each.kind for seat in seats if (shown := facts.melds[seat]) for each in shown.combinations]
    return bool(found) and all(kind == "dix" for kind in found)
