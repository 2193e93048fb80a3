"""Score: the lines of a hand, each naming its rule. The end of the game is in ending.py."""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import codes_in
from deece.game.checks import hand_checks
from deece.game.ending import finish
from deece.game.meld import side_meld
from deece.game.state import NOBODY, Contract, Ended, HandResult, Public, ScoreLine, Seat, State

MOON: Final = 1000  # at the long scale
MOON_TRICKS: Final = 250

# How a hand ends unplayed: whether the others score their meld, and what the score sheet says.
UNPLAYED: Final[dict[Ended, tuple[bool, str, str]]] = {
    "no marriage": (False, "auction.trump_needs", "no marriage to name trump: the bid is lost"),
    "conceded unseen": (False, "meld.concede_unseen", "conceded without looking at the widow: the bid is lost"),
    "under the least meld": (True, "meld.least", "too little meld: the bid is lost"),
    "off the board": (True, "meld.on_board", "off the board: the bid is lost"),
    "thrown in": (True, "meld.throw_in", "thrown in: the bid is lost"),
    "conceded": (True, "meld.concede", "conceded: the bid is lost"),
}


class Group(NamedTuple):
    """A side in this hand, and what it melded and took."""

    seats: frozenset[Seat]
    meld: int  # what counts: nothing under the least meld
    play: int  # trick points, with buried cards, discards and the last trick
    tricks: int
    contract: int  # what it must make; 0 without a contract


def play_points(state: State) -> tuple[int, ...]:
    """By chair, all points of the hand's play: tricks, the last trick, buried cards, drafted discards."""
    public, tables = state.public, state.public.tables
    points = list(public.points_taken())
    if public.tricks and not public.ended:
        points[public.tricks[-1].winner] += public.rules.trick.last_trick
    for seat, own in enumerate(state.own):
        pile = own.buried + own.thrown + state.hidden.unseen[seat]
        if pile:
            points[_pile_owner(public, seat)] += sum(tables.points[code] for code in codes_in(pile))
    return tuple(points)


def _pile_owner(public: Public, seat: Seat) -> Seat:
    """Whose the discards of a drafted hand are (S4 option: declarer's go to the other player)."""
    declares = public.contract is not None and public.contract.declarer == seat
    if public.rules.trick.discards == "opponent" and declares:
        return public.seating.after[seat]
    return seat


def groups(state: State) -> list[Group]:
    """The sides of the hand, declarer's first."""
    public = state.public
    points, won = play_points(state), public.tricks_won()
    return [_group(public, side, points, won, declares=place == 0) for place, side in enumerate(public.sides())]


def _group(
    public: Public, seats: frozenset[Seat], points: tuple[int, ...], won: tuple[int, ...], *, declares: bool
) -> Group:
    contract = public.contract
    stock = public.stock
    meld = side_meld(public, seats) if stock is None else sum([stock.scored[seat] for seat in seats])
    if meld < public.rules.meld.least:
        meld = 0
    bid = 0
    if contract is not None:
        bid = contract.sums[public.seating.side[min(seats)]] if contract.sums else contract.bid * declares
    return Group(seats, meld, sum([points[seat] for seat in seats]), sum([won[seat] for seat in seats]), bid)


def _columns(public: Public, group: Group) -> list[int]:
    column = public.seating.column
    return sorted({column[seat] for seat in group.seats})


class Sheet:
    """The lines of one hand as they are written."""

    def __init__(self, public: Public) -> None:
        self.public = public
        self.lines: list[ScoreLine] = []

    def write(self, group: Group, points: int, text: str, rule: str) -> None:
        """One line for each column of the side."""
        self.lines += [ScoreLine(column, points, text, rule) for column in _columns(self.public, group)]


def _unplayed(sheet: Sheet, sides: list[Group], ended: Ended) -> None:
    others_score, rule, text = UNPLAYED[ended]
    for group in sides:
        if others_score and _misbid(sheet.public, group):
            _write_misbid(sheet, group)
        elif group is sides[0]:
            sheet.write(group, -group.contract, text, rule)
        elif others_score and group.meld:
            sheet.write(group, group.meld, "meld, which needs no trick", rule)
        else:
            sheet.write(group, 0, "nothing", rule)


def _misbid(public: Public, group: Group) -> bool:
    """Summed bids (S4): whether a side has bid without the meld for it."""
    rules = public.rules.auction
    return rules.kind == "summed" and group.contract > 0 and group.meld < rules.least_meld


def _write_misbid(sheet: Sheet, group: Group) -> None:
    lost = group.contract if sheet.public.rules.auction.misbid == "penalty" else 0
    sheet.write(group, -lost, "misbid: too little meld to bid", "auction.misbid")


def makes(public: Public, group: Group) -> bool:
    """Whether a side with a contract has made it."""
    rules = public.rules.score
    if rules.need == "trick" and not group.tricks:
        return False
    if rules.need == "points" and group.play < rules.need_points:
        return False
    return group.meld + group.play >= group.contract


def saves(public: Public, play: int, tricks: int) -> bool:
    """Whether this much play saves the score of a side without a contract."""
    rules = public.rules.score
    if rules.save == "trick":
        return tricks > 0
    if rules.save == "point":
        return play > 0
    return rules.save != "points" or play >= rules.save_points


def _write_contract(sheet: Sheet, group: Group) -> bool:
    """The lines of a side with a contract; whether it was made."""
    public = sheet.public
    rules = public.rules
    if _misbid(public, group):
        _write_misbid(sheet, group)
        return False
    if makes(public, group):
        sheet.write(group, group.meld, "meld", "meld.least")
        sheet.write(group, group.play, "taken in play", "trick.count")
        return True
    if group.meld + group.play < group.contract:
        text = f"set: {group.meld + group.play} of {group.contract}"
    else:
        wanted = "a trick" if rules.score.need == "trick" else f"{rules.score.need_points} in play"
        text = f"set: the bid needs {wanted}"
    sheet.write(group, -group.contract, text, "score.need")
    if rules.score.set_keeps_meld and group.meld:
        sheet.write(group, group.meld, "meld, kept though set", "score.set_keeps_meld")
    return False


def _write_others(sheet: Sheet, group: Group) -> None:
    """The lines of a side without a contract."""
    public = sheet.public
    rules = public.rules.score
    meld = group.meld
    saved = saves(public, group.play, group.tricks)
    if rules.save_each and public.rules.exchange.partner != "fixed":
        won, points, melds = public.tricks_won(), list(public.points_taken()), public.melds
        points[public.tricks[-1].winner] += public.rules.trick.last_trick
        meld = sum(
            shown.total for seat in group.seats if (shown := melds[seat]) and saves(public, points[seat], won[seat])
        )
        meld = meld if group.meld else 0
    if saved:
        sheet.write(group, meld, "meld", "score.save_each" if rules.save_each else "score.save")
        sheet.write(group, group.play, "taken in play", "trick.count")
        return
    combinations = [each for seat in group.seats if (shown := public.melds[seat]) for each in shown.combinations]
    if rules.dix_saves and combinations and all(each.kind == "dix" for each in combinations):
        sheet.write(group, meld, "dix, which saves itself", "score.dix_saves")
    else:
        wanted = {"trick": "no trick", "point": "no point in play"}
        text = wanted.get(rules.save, f"under {rules.save_points} in play")
        sheet.write(group, 0, f"not saved: {text}", "score.save")


def _write_moon(sheet: Sheet, group: Group, tricks: int) -> bool:
    """The lines of the side that shot the moon; whether it took every trick."""
    rules = sheet.public.rules
    unit = rules.score.scale
    if group.tricks < tricks:
        sheet.write(group, -MOON * unit // 10, "shot the moon and missed a trick", "trick.moon")
        return False
    if rules.trick.moon == "250":
        sheet.write(group, group.meld, "meld", "meld.least")
        sheet.write(group, MOON_TRICKS * unit // 10, "shot the moon", "trick.moon")
    else:
        points = MOON * unit // 10 if rules.trick.moon == "points" else 0
        sheet.write(group, points, "shot the moon and won the game", "trick.moon")
    return True


def settle(state: State) -> tuple[Sheet, bool | None, tuple[int, ...]]:
    """The lines of the hand, whether the bid was made (None without a contract), and the columns, if any, that
    have won the game outright by the moon or by a meld."""
    public = state.public
    contract, sheet, sides = public.contract, Sheet(public), groups(state)
    if public.ended == "game won by meld":
        winners = [group for group in sides if any((s := public.melds[seat]) and s.wins for seat in group.seats)]
        sheet.write(winners[0], 0, "a meld that wins the game", "meld.wins_game")
        return sheet, None, tuple(_columns(public, winners[0]))
    if contract is None:
        for group in sides:
            sheet.write(group, group.meld, "meld", "meld.per_trick")
            sheet.write(group, group.play, "taken in play", "trick.count")
        return sheet, None, ()
    if public.ended:
        _unplayed(sheet, sides, public.ended)
        return sheet, False, ()
    return _settle_played(sheet, sides, contract)


def _settle_played(
    sheet: Sheet, sides: list[Group], contract: Contract
) -> tuple[Sheet, bool | None, tuple[int, ...]]:
    public = sheet.public
    made = False
    winners: tuple[int, ...] = ()
    for group in sides:
        if contract.mooner in group.seats:
            shot = _write_moon(sheet, group, len(public.tricks))
            if shot and public.rules.trick.moon != "250":
                winners = tuple(_columns(public, group))
            made = shot if group is sides[0] else made
        elif group.contract:
            won = _write_contract(sheet, group)
            made = won if group is sides[0] else made
        else:
            _write_others(sheet, group)
    return sheet, made, winners


def score_hand(state: State) -> State:
    """Write the hand's result, and go on to the next deal or the end of the game."""
    public = state.public
    sheet, made, outright = settle(state)
    scores = list(public.game.scores)
    for line in sheet.lines:
        scores[line.column] += line.points
    contract = public.contract
    result = HandResult(
        dealer=public.game.dealer,
        declarer=contract.declarer if contract else NOBODY,
        bid=contract.bid if contract else 0,
        trump=public.trump,
        made=made,
        reason=_reason(public, made),
        lines=tuple(sheet.lines),
        scores=tuple(scores),
        checks=hand_checks(public, made),
    )
    return finish(state, result, outright)


def _reason(public: Public, made: bool | None) -> str:
    if public.ended:
        return public.ended
    if made is None:
        return "played"
    return "made" if made else "set"


def renege(public: Public, offender: Seat) -> tuple[ScoreLine, ...]:
    """The lines of a hand ended by a renege (S4, for tables with real cards). The rest of it is not played.

    By declarer's side: twice the bid is lost, and the others score their meld. By another: declarer's side makes
    bid and meld, the offender's loses its meld and the bid (with a called partner the offender alone), and the
    others score their meld.
    """
    contract = public.contract
    if contract is None:
        raise ValueError("a renege is settled only where there is a contract")
    if public.rules.exchange.partner == "secret" and contract.partner == NOBODY:
        raise ValueError("declarer's partner is not known yet: play on until the called card is played")
    sheet, called = Sheet(public), public.rules.exchange.partner != "fixed"
    for seats in public.sides():
        bad: frozenset[Seat] = frozenset()
        if offender in seats:
            bad = frozenset({offender}) if called else seats
        meld = side_meld(public, seats - bad) if side_meld(public, seats) >= public.rules.meld.least else 0
        if contract.declarer in seats:
            if offender in seats:
                sheet.write(Group(seats, 0, 0, 0, 0), -2 * contract.bid, "reneged: double set", "score.need")
            else:
                text = "bid and meld, by the others' renege"
                sheet.write(Group(seats, 0, 0, 0, 0), meld + contract.bid, text, "score.need")
            continue
        sheet.write(Group(seats - bad, 0, 0, 0, 0), meld, "meld", "score.need")
        if bad:
            sheet.write(Group(bad, 0, 0, 0, 0), -contract.bid, "reneged: set, and meld lost", "score.need")
    return tuple(sheet.lines)
