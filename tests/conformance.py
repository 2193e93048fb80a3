"""The one routine that every system passes: a game is played, and everything that must never break is looked at.

The cards are counted after every choice; the dearer examinations are made at a sample of the positions (`rate`).
A failure raises Failure with the seed's own position described; nothing is returned but figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from deece.cards import CARDS, codes_in, count, size
from deece.game.account import account
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Deal,
    Draw,
    ExchangeDix,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Look,
    Misdeal,
    Moon,
    Pass,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.deal import put_down, shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, OVER, IllegalAction, Outcome, State
from deece.game.tables import Tables
from deece.game.view import View
from deece.players import Player, choice_of
from deece.record import Record, final, format, parse
from deece.rules.catalog import CATALOG, Rules
from deece.rules.catalog.row import dealt_up, drawn_up, upturned
from deece.rules.ruleset import Ruleset
from deece.words.refusals import refusal_words

LIMIT = 2000  # deals in which a game must end
BIG = 1 << 40  # below this a number may equal a hand's bits by chance
SECRET = (Give, Bury, Keep, Throw)
Seats = Callable[[int], Sequence[Player]]  # from the number of hands scored to the players by chair


class Failure(AssertionError):
    """Something that must never break is broken."""


@dataclass
class Report:
    """What was played and how much of it was examined."""

    state: State
    actions: list[Action] = field(default_factory=list)
    hands: int = 0
    examined: int = 0  # positions examined closely
    redealt: int = 0  # other deals that gave the same View


def conform(
    ruleset: Ruleset,
    rng: Random,
    players: Seats | Sequence[Player],
    *,
    dealer: int = 0,
    hands: int = 0,
    rate: float = 1.0,
    limit: int = LIMIT,
) -> Report:
    """Play a game (or its first `hands` hands, 0: all) and examine it; `rate` of the positions closely.

    `players` sit by chair; a function is asked who sits there after so many hands. Raises Failure, also for a
    game that does not end in `limit` deals.
    """
    rules = ruleset.rules
    chooser: Seats = players if callable(players) else lambda _: players
    examiner = Random(rng.random())  # so that the game is the same whatever is examined
    report = Report(start(rules, dealer))
    state, deals, hand = report.state, 0, _Hand(report.state)
    while (seat := to_act(state)) != OVER:
        if hands and report.hands >= hands:
            break
        close = examiner.random() < rate
        if close:
            report.examined += 1
            examine(state, examiner)
            report.redealt += hand.examine(state, examiner)
        if seat == CHANCE:
            if deals == limit:
                raise Failure(f"{ruleset.id}: no end after {limit} deals; scores {state.public.game.scores}")
            deals += 1
            action: Action = shuffled(rules, rng, state.public.game.dealer)
            hand = _Hand(state)
        else:
            action = choice_of(chooser(report.hands)[seat], view(state, seat)).action
        before, state = state, apply(state, action)
        hand.actions.append(action)
        report.actions.append(action)
        cards(state)
        if len(state.public.game.results) != report.hands:
            scored(before, action, state)
            report.hands += 1
    report.state = state
    if to_act(state) == OVER:
        over(state)
    if deals:
        recorded(ruleset, dealer, report)
    return report


def require(truth: bool, state: State, what: str) -> None:
    """Raise Failure, and say where."""
    if not truth:
        game = state.public.game
        where = f"hand {len(game.results) + 1}, {state.public.step}, trick {len(state.public.tricks) + 1}"
        raise Failure(f"{where}, seat {state.public.turn}: {what}")


# ------------------------------------------------------------------------------------------- every position


def cards(state: State) -> None:
    """The cards in all places together are the pack, and everybody holds what the table thinks."""
    public, hidden = state.public, state.hidden
    laid = public.stock.laid if public.stock else ()
    total = sum(state.hands) + hidden.widow + sum(hidden.unseen)
    total += sum([own.giving + own.buried + own.thrown for own in state.own])
    total += sum([1 << 4 * code for code in hidden.stock]) + sum([1 << 4 * code for code in public.trick])
    total += sum([1 << 4 * code for trick in public.tricks for code in trick.cards])
    total += sum([1 << 4 * card.code for table in laid for card in table])
    require(total == (0 if public.step == "deal" else public.tables.pack), state, "the cards are not the pack")
    for seat, held in enumerate(state.hands):
        count = size(held) + (len(laid[seat]) if laid else 0)
        require(public.cards_held(seat) == count, state, f"chair {seat} holds {count}, not {public.cards_held(seat)}")
    if public.stock:
        require(public.stock.left == len(hidden.stock), state, "the stock is not so large")


# ----------------------------------------------------------------------------------------- sampled positions


def examine(state: State, rng: Random) -> None:
    """legal and apply agree; a View holds nothing of others; hidden cards change neither View nor legal list."""
    turn = to_act(state)
    seats = range(len(state.hands))
    for seat in seats:
        seen = view(state, seat)
        _nothing_hidden(state, seen)
        if seat != turn:
            require(legal(seen) == (), state, f"chair {seat} may choose out of turn")
            require(bool(why_not(seen, PlayOn())), state, f"chair {seat} is not refused out of turn")
        other = mixed(state, seat, rng)
        require(view(other, seat) == seen, state, f"hidden cards change the view of chair {seat}")
        require(legal(view(other, seat)) == legal(seen), state, f"hidden cards change what chair {seat} may choose")
    if turn == CHANCE:
        _deals(state, rng)
        return
    seen = view(state, turn)
    allowed = legal(seen)
    require(len(allowed) > 0, state, "nobody can act")
    require(len(set(allowed)) == len(allowed), state, "a choice is listed twice")
    for action in allowed if len(allowed) <= 24 else rng.sample(allowed, 24):
        require(why_not(seen, action) is None, state, f"{action} is legal, yet there is a reason against it")
        try:
            cards(apply(state, action))
        except IllegalAction as error:
            raise Failure(f"{state.public.step}: {action} is listed as legal and refused: {error.refusal}") from error
    for action in spread(state.public.tables, rng):
        if action not in allowed:
            _refused(state, seen, action)


def spread(tables: Tables, rng: Random) -> list[Action]:
    """Choices of every kind, to be refused wherever they are not legal."""
    ladder = tables.ladder or (25,)
    figure = rng.choice(ladder)
    kinds: list[Action] = [
        Deal(()),
        Misdeal(),
        Keep(),
        Throw(),
        Pass(),
        Pass(rng.choice(("by me", "by", "save", "help", "mumble"))),
        HandBack(),
        Look(),
        Concede(),
        ThrowIn(),
        Moon(),
        PlayOn(),
        ExchangeDix(),
        Draw(True),
        Draw(False),
        Bid(figure),
        Bid(figure + 1),
        Bid(ladder[-1] + 7),
        Bid(-1),
        Bid(0),
        Bid(51, spoken=True),
        Bid(62, spoken=True),
        *(Trump(suit) for suit in range(4)),
        Trump(4),
        Trump(-1),
        LayMeld("run"),
        LayMeld("dix"),
        LayMeld("marriage", rng.randrange(4), rng.randint(1, 3)),
        LayMeld("tens"),
        LayMeld("kings", 2),
        LayMeld("aces", -1, 2),
        LayMeld("pinochle", copies=0),
        LayMeld("royal_marriage"),
    ]
    for kind in (Play, Give, Bury, Call):
        kinds += [kind(card) for card in rng.sample(CARDS, 8)]
    return [*kinds, *(Play(card, laid=True) for card in rng.sample(CARDS, 3))]


def _refused(state: State, seen: View, action: Action) -> None:
    try:
        apply(state, action)
    except IllegalAction as error:
        require(bool(refusal_words(error.refusal).strip()), state, f"{action} is refused without a reason")
        reason = why_not(seen, action)
        require(reason == error.refusal, state, f"{action}: apply says {error.refusal}, why_not {reason}")
        return
    raise Failure(f"{state.public.step}: {action} is not legal, and apply accepts it")


def _deals(state: State, rng: Random) -> None:
    """Before the deal nothing but the pack, dealt as the rules say, is accepted."""
    rules, dealer = state.public.rules, state.public.game.dealer
    deal = shuffled(rules, rng, dealer)
    wrong: list[Action] = [Deal(()), PlayOn(), Deal(deal.hands, deal.widow, (*deal.stock, 0))]
    seat = next((seat for seat, hand in enumerate(deal.hands) if hand), None)
    if seat is None:  # a drafted hand
        wrong.append(Deal(deal.hands, 0, (*deal.stock[1:], (deal.stock[0] + 1) % 24)))
    else:
        code = codes_in(deal.hands[seat])[0]
        for change in (-(1 << 4 * code), (1 << 4 * ((code + 6) % 24)) - (1 << 4 * code)):
            hands = list(deal.hands)
            hands[seat] += change
            wrong.append(Deal(tuple(hands), deal.widow, deal.stock))
    for action in wrong:
        try:
            apply(state, action)
        except IllegalAction as error:
            require(bool(refusal_words(error.refusal)), state, "a deal is refused without a reason")
        else:
            raise Failure(f"{action} is accepted as a deal")


def mixed(state: State, seat: int, rng: Random) -> State:
    """The position with all cards that this seat cannot see dealt anew among the places where they may be."""
    hidden, own = state.hidden, state.own
    public = state.public
    turned = public.stock is not None and public.stock.turned >= 0
    known = len(hidden.stock) - (turned or (public.step == "draft" and drawn_up(public.rules)))
    first = int(own[seat].drawn >= 0)  # drafting: the card that it looks at lies on top
    last = public.seating.active[-1]  # of a drawn pack the last card is put down before all eyes, if it is
    down = [put_down(public) if each == last != seat else 0 for each in range(len(own))]
    up = [0 if each == seat else bits for each, bits in enumerate(_turned_up(state))]  # stays where it was dealt
    piles = [0 if each == seat else bits - up[each] for each, bits in enumerate(state.hands)]
    seen = _handed_openly(state) or (state.public.step == "share" and seat == state.public.turn)
    piles += [0 if seen else hidden.widow, *hidden.unseen]
    for name in ("giving", "buried"):
        piles += [0 if each == seat else getattr(item, name) for each, item in enumerate(own)]
    piles += [0 if each == seat else item.thrown - down[each] for each, item in enumerate(own)]
    pool = [code for pile in piles for code in codes_in(pile)] + list(hidden.stock[first:known])
    rng.shuffle(pool)
    new = [sum(1 << 4 * pool.pop() for _ in range(size(pile))) for pile in piles]
    seats = len(state.hands)
    hands = tuple(bits if each == seat else new[each] + up[each] for each, bits in enumerate(state.hands))
    unseen = tuple(new[seats + 1 : seats + 1 + len(hidden.unseen)])
    given, buried, thrown = (new[-3 * seats :][place * seats : (place + 1) * seats] for place in range(3))
    thrown = [pile + seen_down for pile, seen_down in zip(thrown, down, strict=True)]
    owns = tuple(
        item if each == seat else item._replace(giving=given[each], buried=buried[each], thrown=thrown[each])
        for each, item in enumerate(own)
    )
    widow = hidden.widow if seen else new[seats]
    stock = (*hidden.stock[:first], *pool, *hidden.stock[known:])
    return State(state.public, hands, owns, hidden._replace(widow=widow, stock=stock, unseen=unseen))


def _turned_up(state: State) -> list[int]:
    """The card that was turned up for trump, by the hand in which all know it to be."""
    shown = state.public.faceup if upturned(state.public.rules) else [0] * len(state.hands)
    return [
        bits if bits and count(held, codes_in(bits)[0]) else 0 for bits, held in zip(shown, state.hands, strict=True)
    ]


def _handed_openly(state: State) -> bool:
    """Whether a widow is being handed round before all eyes."""
    return state.public.step == "share" and state.public.rules.exchange.widow_shown


def _nothing_hidden(state: State, seen: View) -> None:
    """No number that can be reached from the View is another's hand, a hidden pile or the widow."""
    hidden = {bits: f"the hand of chair {seat}" for seat, bits in enumerate(state.hands) if seat != seen.seat}
    for seat, own in enumerate(state.own):
        if seat != seen.seat:
            hidden |= {own.buried: f"what chair {seat} buried", own.giving: f"what chair {seat} is about to pass"}
    if not _handed_openly(state):
        hidden[state.hidden.widow] = "the widow"
    public = state.public
    known = {seen.bits, *seen.own, *public.faceup}
    # Meld of an earlier hand, or what was turned up in it, may be the same cards.
    tables = [public, *(result.end for result in public.game.results if result.end is not None)]
    if public.rules.deal.widow and public.rules.exchange.widow_shown:
        known |= {table.widow for table in tables}  # declarer may bury just these, or hold them to the end
    melds = [shown for table in tables for shown in table.melds if shown is not None]
    known |= {shown.cards for shown in melds}
    known |= {each.cards for shown in melds for each in shown.combinations}
    wanted = {bits: what for bits, what in hidden.items() if bits >= BIG and size(bits) >= 3 and bits not in known}
    for number in _numbers(seen):
        require(number not in wanted, state, f"the view of chair {seen.seat} holds {wanted.get(number)}")


def _numbers(thing: Any) -> list[int]:
    """Every number that can be reached from a View; the tables are made from the rules alone."""
    found: list[int] = []
    pending, met = [thing], set[int]()
    while pending:
        item = pending.pop()
        if id(item) in met:
            continue
        met.add(id(item))
        if isinstance(item, int):
            found.append(item)
        elif isinstance(item, (Tables, Rules, str)) or item is None:
            continue
        elif isinstance(item, (tuple, list, set, frozenset)):
            pending += item
        else:
            names = getattr(item, "__slots__", None) or vars(item)
            pending += [getattr(item, name) for name in names]
    return found


# ----------------------------------------------------------------------------------------------- other deals


class _Hand:
    """The choices of one hand so far, to be made again over another deal."""

    def __init__(self, before: State) -> None:
        self.before = before
        self.actions: list[Action] = []

    def examine(self, state: State, rng: Random) -> int:
        """Exchange two cards that a seat has not seen, from the deal on, and make the same choices.

        Where all stay legal and all that is shown stays the same, the View and the legal list must be the
        same. Returns how many deals came through.
        """
        if not self.actions or not isinstance(self.actions[0], Deal) or state.public.step == "deal":
            return 0
        active = state.public.seating.active
        turn = to_act(state)
        through = 0
        for _ in range(2):
            seat = turn if turn >= 0 and rng.random() < 0.5 else rng.choice(active)
            deal = self._exchanged(state, seat, rng)
            if deal is None:
                continue
            other = self._again(deal, seat, rng)
            if other is None or not _same_shown(state, other, seat):
                continue
            through += 1
            seen, same = view(state, seat), view(other, seat)
            require(same == seen, state, f"another deal changes the view of chair {seat}")
            require(legal(same) == legal(seen), state, f"another deal changes what chair {seat} may choose")
        return through

    def _exchanged(self, state: State, seat: int, rng: Random) -> Deal | None:
        """The deal with two cards exchanged that lay in different places and that the seat cannot see now."""
        deal = self.actions[0]
        assert isinstance(deal, Deal)
        places: list[tuple[int, int]] = []  # a chair, -1 for the widow, or -2 - place in the stock; and a card
        up = (state.public.seating.active[-1], deal.stock[0]) if dealt_up(state.public.rules) else None  # seen by all
        for chair, held in enumerate(state.hands):
            if chair != seat:
                mine = [(chair, code) for code in set(codes_in(held)) if deal.hands[chair] >> 4 * code & 15]
                places += [place for place in mine if place != up]
        if not state.public.widow:
            places += [(-1, code) for code in set(codes_in(deal.widow))]
        known = 1 if upturned(state.public.rules) or state.public.rules.deal.stock == "turned" else 0
        places += [(-2 - place, code) for place, code in enumerate(deal.stock[: len(deal.stock) - known])]
        if len(places) < 2:
            return None
        (one, first), (two, second) = rng.sample(places, 2)
        if one == two or first == second:
            return None
        hands, widow, stock = list(deal.hands), deal.widow, list(deal.stock)
        for place, old, new in ((one, first, second), (two, second, first)):
            change = (1 << 4 * new) - (1 << 4 * old)
            if place >= 0:
                hands[place] += change
            elif place == -1:
                widow += change
            else:
                stock[-2 - place] = new
        return Deal(tuple(hands), widow, tuple(stock))

    def _again(self, deal: Deal, seat: int, rng: Random, states: list[State] | None = None) -> State | None:
        """The position after the same public choices over another deal; None where one of them is not legal.

        `states` are given each position on the way.
        """
        state = apply(self.before, deal)
        for action in self.actions[1:]:
            turn = to_act(state)
            if turn < 0:
                return None
            if turn != seat and isinstance(action, SECRET):
                options = legal(view(state, turn))
                if action not in options:  # any other will look the same
                    options = tuple(each for each in options if type(each) is type(action))
                    if not options:
                        return None
                    action = rng.choice(options)
            try:
                state = apply(state, action)
            except IllegalAction:
                return None
            if states is not None:
                states.append(state)
        return state


def _same_shown(state: State, other: State, seat: int) -> bool:
    """Whether what the rules show of the cards exchanged is the same: own cards, meld, the called partner."""
    one, two = state.public, other.public
    if (state.hands[seat], state.own[seat]) != (other.hands[seat], other.own[seat]):
        return False
    if one.melds != two.melds:
        return False
    return (one.contract and one.contract.partner) == (two.contract and two.contract.partner)


# --------------------------------------------------------------------------------------------------- scoring

SCHEMES = {  # SYSTEMS.md, the counts of A T K Q J 9
    "classic": (11, 10, 4, 3, 2, 0),
    "simple": (10, 10, 5, 5, 0, 0),
    "counters": (1, 1, 1, 0, 0, 0),
}


def worth(rules: Rules, code: int) -> int:
    """What a card counts, read from the table of the counting schemes."""
    order = "ATKQJ9" if rules.trick.order == "pinochle" else "AKQJT9"
    rank = "ATKQJ9"[code % 6]
    place = "ATKQJ9".index(rank) if rules.trick.counts_stay else order.index(rank)
    return SCHEMES[rules.trick.count][place] * (rules.score.scale if rules.trick.count == "counters" else 1)


def scored(before: State, action: Action, after: State) -> None:
    """The lines of a hand add up to what the counting scheme says, and the scores to the lines."""
    old, game, public = before.public.game, after.public.game, before.public
    rules, result = public.rules, game.results[-1]
    require(game.results[:-1] == old.results, after, "an old result has changed")
    require(result.scores == game.scores, after, "the result's scores are not the game's")
    gained = [0] * len(old.scores)
    for line in result.lines:
        require(line.rule in CATALOG, after, f"'{line.rule}' names no rule")
        gained[line.column] += line.points
    require(game.scores == tuple(map(sum, zip(old.scores, gained, strict=True))), after, "lines are not the scores")
    require(sum(game.owed) == 0, after, "checks are not paid between the players")
    earned = [0] * len(old.scores)
    for check in result.checks:
        require(check.rule in CATALOG, after, f"'{check.rule}' names no rule")
        earned[check.column] += check.checks
    require(game.checks == tuple(map(sum, zip(old.checks, earned, strict=True))), after, "checks are not their lines")
    if not rules.score.checks:
        require(not any(game.checks) and not any(game.owed), after, "checks are paid where there are none")
    require(result.end is not None and account(result.end).facts.over, after, "the result is not of a hand at its end")
    if before.public.ended or (result.end and result.end.ended):
        require(result.made is False or result.outcome is Outcome.WON_BY_MELD, after, "unplayed and yet made")
        return
    require(isinstance(action, Play), after, "a hand played out does not end with a card")
    assert isinstance(action, Play)
    taken = [0] * len(before.hands)
    for number, trick in enumerate(public.tricks):
        points = sum(worth(rules, code) for code in trick.cards) + rules.trick.first_trick * (not number)
        require(points == trick.points, after, "a trick counts something else")
        taken[trick.winner] += points
    last = (*public.trick, action.card.code)
    winner = _last_winner(public.rules, public.trump, last)
    seat = (*public.played_by(), public.turn)[winner]
    bonus = rules.trick.last_trick
    if result.end and seat in result.end.declarers():
        bonus += rules.trick.last_trick_declarer
    taken[seat] += sum(worth(rules, code) for code in last) + bonus
    total = sum(worth(rules, code) for code in public.tables.cards) + rules.trick.first_trick + bonus
    for seat, own in enumerate(before.own):
        pile = codes_in(own.buried + own.thrown + before.hidden.unseen[seat])
        theirs = rules.trick.discards == "opponent" and public.contract and public.contract.declarer == seat
        taken[public.seating.after[seat] if theirs else seat] += sum(worth(rules, code) for code in pile)
    require(sum(taken) == total, after, f"{sum(taken)} points in play, not {total}")
    in_play = [line for line in result.lines if line.kind == "play"]
    for line in in_play:
        side = _side_of(before, line.column)
        require(line.points == sum(taken[seat] for seat in side), after, f"'{line}' is not what was taken")
        more = [one.points for one in result.lines if (one.kind, one.column) == ("rounded", line.column)]
        require(sum(more) == _rounding(rules, line.points), after, f"'{line}' is not rounded as agreed")
    if len(in_play) == len(gained) and rules.exchange.partner == "fixed" and rules.people == rules.deal.players:
        require(sum(line.points for line in in_play) == total, after, "points in play are lost")


def _rounding(rules: Rules, points: int) -> int:
    """What rounding to tens changes, told the slow way."""
    over = points % 10
    up = {"no": False, "nearest": over >= 5, "down": False, "up": over > 0}[rules.score.round_tricks]
    return 10 - over if up else 0 if rules.score.round_tricks == "no" else -over


def _last_winner(rules: Rules, trump: int, trick: tuple[int, ...]) -> int:
    """Who wins a trick, told the slow way: the highest trump, else the highest of the suit led, the first of equals."""
    order = "ATKQJ9" if rules.trick.order == "pinochle" else "AKQJT9"
    suit = trump if any(code // 6 == trump for code in trick) else trick[0] // 6
    ranks = [(order.index("ATKQJ9"[code % 6]), place) for place, code in enumerate(trick) if code // 6 == suit]
    return min(ranks)[1]


def _side_of(before: State, column: int) -> frozenset[int]:
    """The seats whose points stand in this column."""
    public = before.public
    seats = [seat for seat in public.seating.active if public.seating.column[seat] == column]
    if public.rules.exchange.partner == "fixed":
        return frozenset(other for seat in seats for other in public.seating.sides[public.seating.side[seat]])
    contract = public.contract
    assert contract is not None
    declarers = {contract.declarer}
    if public.rules.exchange.partner != "alone":  # a secret partner not known before the last card has been shown by it
        declarers.add(contract.partner if contract.partner >= 0 else public.turn)
    inside = seats[0] in declarers
    return frozenset(seat for seat in public.seating.active if (seat in declarers) == inside)


def over(state: State) -> None:
    """A game that is over has winners and a reason, and nobody can act."""
    game = state.public.game
    require(bool(game.winners) and game.ending is not None, state, "over, without winner or reason")
    for seat in range(len(state.hands)):
        require(legal(view(state, seat)) == (), state, "somebody may choose after the end")
        require(bool(why_not(view(state, seat), PlayOn())), state, "no reason after the end")
    try:
        apply(state, PlayOn())
    except IllegalAction:
        return
    raise Failure("apply accepts a choice after the end")


# --------------------------------------------------------------------------------------------------- records


def recorded(ruleset: Ruleset, dealer: int, report: Report) -> None:
    """A game is its record: parse after format is the identity, and the replay gives the identical State."""
    record = Record.new(ruleset, dealer=dealer).extend(report.actions)
    text = format(record)
    again = parse(text)
    require(again == record, report.state, "the record read back is another record")
    require(final(again) == report.state, report.state, "the replay comes to another position")
