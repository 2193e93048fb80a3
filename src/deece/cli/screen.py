"""The table as text, made from a View and nothing else: at most 80 columns, and 24 lines with the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from textwrap import wrap
from typing import Final

from deece.cards import CARDS, RANKS, SUIT_NAMES, SUIT_SIGNS, cards_in, codes_in, count, size
from deece.cli.hand_end import line_words, partner_words
from deece.cli.words import action_words, card_sign, column_names, listed, plural, signs, suit_word
from deece.game.action import Bid, Pass
from deece.game.exchange import share_to, widow_left
from deece.game.state import NOBODY, HandResult, Public, Seat, Shown
from deece.game.value import best_meld
from deece.game.view import View

WIDTH: Final = 80
HEIGHT: Final = 24
RULE: Final = "─" * WIDTH
_RED: Final = (1, 2)
_NOBODY_ELSE: Final = ("auction.trump_needs", "meld.concede_unseen")


def screen(view: View, names: Sequence[str], title: str, messages: Sequence[str] = ()) -> list[str]:
    """The whole screen but for the prompt."""
    said = [line for message in messages for line in wrapped(message)]
    top = [*heading(view, names, title), RULE, *seats(view, names), RULE]
    middle = [*on_table(view, names), *needs(view, names)]
    hand = hand_lines(view)
    room = HEIGHT - 1 - len(said)
    if len(top) + len(middle) + len(hand) + 1 > room:
        hand = wrapped("Your hand: " + "   ".join(_suit_words(view)))
    spare = room - len(top) - len(hand) - 1
    if len(middle) > spare > 0:
        middle = [*middle[: spare - 1], "(more: type meld, last or score)"]
    lines = [*top, *middle, *([RULE] if middle else []), *hand]
    return [*lines, *([""] if len(lines) < room else []), *said]


def wrapped(text: str, indent: int = 2) -> list[str]:
    """The text in lines of at most 80 columns."""
    return wrap(text, WIDTH - 1, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


# The top: scores, trump, bid


def heading(view: View, names: Sequence[str], title: str) -> list[str]:
    """The system and the scores; trump, the bid and the dealer."""
    public = view.public
    game = public.game
    columns = column_names(public, names, view.seat)
    left = f"{title}, to {game.goal}" if not view.rules.score.hands else f"{title}, {view.rules.score.hands} hands"
    scores = "   ".join(f"{name} {score}" for name, score in zip(columns, game.scores, strict=True))
    lines = _both_ends(left, scores) if len(columns) < len(names) or len(names) == 2 else [left]
    if view.rules.score.checks:
        lines.append("Checks: " + ", ".join(f"{name} {c:+d}" for name, c in zip(columns, game.checks, strict=True)))
    right = f"Hand {len(game.results) + 1}, dealer {names[game.dealer]}"
    return [*lines, *_both_ends(_contract_words(public, names), right)]


def _contract_words(public: Public, names: Sequence[str]) -> str:
    parts = []
    if public.trump != NOBODY:
        parts.append(f"Trump {suit_word(public.trump)}")
    contract = public.contract
    if contract is not None:
        have = "has" if names[contract.declarer] != "You" else "have"
        parts.append(f"{_inside(names[contract.declarer], parts)} {have} the bid at {contract.bid}")
        if contract.called != NOBODY:
            partner = f" with {_inside(names[contract.partner], parts)}" if contract.partner != NOBODY else ""
            parts.append(f"called {card_sign(CARDS[contract.called])}{partner}")
        if contract.mooner != NOBODY:
            shoots = "shoots" if names[contract.mooner] != "You" else "shoot"
            parts.append(f"{_inside(names[contract.mooner], parts)} {shoots} the moon")
    elif public.phase == "auction":
        auction = public.auction
        if auction.bid:
            parts.append(f"Bidding: {auction.bid} by {_inside(names[auction.bidder], parts or ['Bidding'])}")
            if auction.standing > auction.bid:
                parts.append(f"the next bid must beat {auction.standing}")
        else:
            parts.append("Bidding: no bid yet")
    return ", ".join(parts)


def _inside(name: str, parts: Sequence[str]) -> str:
    """A name, after other words if there are some."""
    return "you" if name == "You" and parts else name


def _both_ends(left: str, right: str) -> list[str]:
    if len(left) + len(right) + 2 > WIDTH:
        return [left[:WIDTH], right[:WIDTH]]
    return [left + right.rjust(WIDTH - len(left))] if right else [left]


# One line a seat


def seats(view: View, names: Sequence[str]) -> list[str]:
    """A row a seat: side, cards, and what was said or played."""
    public = view.public
    rows = [_row_heads(view, names)]
    start = view.seat
    for place in range(len(names)):
        seat = (start + place) % len(names)
        rows.append(_row(view, names, seat))
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    numbers = _numbers(public)
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if head in numbers else cell.ljust(width)
            for cell, width, head in zip(row, widths, rows[0], strict=True)
        ]
        lines.append("  ".join(cells).rstrip()[:WIDTH])
    return lines


def _numbers(public: Public) -> tuple[str, ...]:
    return ("score", "cards", "meld", "tricks", "points")


def _row_heads(view: View, names: Sequence[str]) -> list[str]:
    public = view.public
    heads = ["  player", "side" if any(side_word(view, names, seat) for seat in range(len(names))) else ""]
    if len(public.game.scores) == len(names) > 2:
        heads.append("score")
    heads.append("cards")
    if _in_play(public):
        return [*heads, "meld", "tricks", "points", "plays"]
    return [*heads, "said"]


def _in_play(public: Public) -> bool:
    return public.step in ("play", "stock", "meld", "draw") or any(shown is not None for shown in public.melds)


def _row(view: View, names: Sequence[str], seat: Seat) -> list[str]:
    public = view.public
    mark = "> " if seat == public.turn else "  "
    row = [mark + names[seat][:12], side_word(view, names, seat)]
    if len(public.game.scores) == len(names) > 2:
        row.append(str(public.game.scores[public.seating.column[seat]]))
    if seat not in public.seating.active:
        return [*row, "", *([""] * 3 if _in_play(public) else []), "sits out"]
    row.append(str(public.cards_held(seat)))
    if not _in_play(public):
        return [*row, _said(view, seat)]
    return [*row, _meld_total(public, seat), str(public.tricks_won()[seat]), str(public.points_taken()[seat]),
            _played(public, seat)]  # fmt: skip


def side_word(view: View, names: Sequence[str], seat: Seat) -> str:
    """Whose side a seat is on: "We", "They", "with Eve", "bidder", "partner", "against"."""
    public, contract = view.public, view.public.contract
    if seat not in public.seating.active:
        return ""
    bids = contract is not None and contract.declarer == seat
    if view.rules.exchange.partner != "fixed":
        if contract is None or contract.partner == NOBODY:
            return "bidder" if bids else ""
        return "bidder" if bids else "partner" if seat == contract.partner else "against"
    side = public.seating.side
    friends = [other for other in public.seating.active if side[other] == side[seat] and other != seat]
    if not friends:
        return "bidder" if bids else ""
    word = "We" if side[seat] == side[view.seat] else "They"
    if view.rules.deal.sides > 2 and word == "They":
        word = f"with {names[friends[0]]}"
    return word + (", bidder" if bids else "")


def _said(view: View, seat: Seat) -> str:
    calls = [call for caller, call in view.public.auction.calls if caller == seat]
    said = ", ".join(action_words(call, view.rules) for call in calls)
    return said if len(said) <= 36 else "…" + said[-35:]


def _meld_total(public: Public, seat: Seat) -> str:
    if public.stock is not None:
        return str(public.stock.scored[seat])
    shown = public.melds[seat]
    return "" if shown is None else str(shown.total)


def _played(public: Public, seat: Seat) -> str:
    played = public.played_by()
    if seat not in played:
        return ""
    word = card_sign(CARDS[public.trick[played.index(seat)]])
    return word + (" winning" if seat == public.winner and len(public.trick) > 1 else "")


# The middle: melds, widow, last trick, needs


def on_table(view: View, names: Sequence[str]) -> list[str]:
    """What lies open: the widow, melds until the first trick is done, two-handed melds, the last trick."""
    public, lines = view.public, list[str]()
    if public.step == "share" and public.contract is not None:
        lines.append(f"Widow: {signs(codes_in(widow_left(public)))}, the next card for {names[share_to(public)]}")
    elif public.widow and not public.tricks:
        lines.append(f"Widow: {signs(codes_in(public.widow))}")
    lines += _own_lines(view)
    if public.stock is not None and public.stock.left:
        turned = f", {card_sign(CARDS[public.stock.turned])} turned" if public.stock.turned != NOBODY else ""
        lines.append(f"Stock: {plural(public.stock.left, 'card')}{turned}")
        for seat in public.seating.active:
            cards = signs(sorted(laid.code for laid in public.stock.laid[seat]))
            if cards:
                lines.append(f"{'Your table' if seat == view.seat else names[seat] + chr(39) + 's table'}: {cards}")
    if not public.tricks:
        lines += meld_lines(public, names)
    else:
        lines.append(last_trick(public, names))
    return [part for line in lines for part in wrapped(line)]


def _own_lines(view: View) -> list[str]:
    public, own, lines = view.public, view.own, list[str]()
    if own.drawn != NOBODY:
        lines.append(f"You drew the {card_sign(CARDS[own.drawn])}; {plural(size(view.bits), 'card')} kept so far")
    if public.tricks:
        return lines
    if own.giving:
        lines.append(f"Chosen to pass: {signs(codes_in(own.giving))}")
    if own.given:
        lines.append(f"You passed: {signs(codes_in(own.given))}")
    if own.received:
        lines.append(f"You received: {signs(codes_in(own.received))}")
    if own.buried:
        lines.append(f"You buried: {signs(codes_in(own.buried))}")
    if own.widow and not public.widow:
        lines.append(f"The widow: {signs(codes_in(own.widow))}")
    return lines


def meld_lines(public: Public, names: Sequence[str], *, cards: bool = False) -> list[str]:
    """Each hand's meld, named and summed."""
    lines = []
    for seat in public.seating.active:
        shown = public.melds[seat]
        if shown is not None:
            lines.append(f"{names[seat]}: {_shown_words(shown, cards=cards)}")
    return lines


def _shown_words(shown: Shown, *, cards: bool) -> str:
    if not shown.total:
        return "no meld"
    if not shown.combinations:
        return f"{shown.total} meld, not shown" + (" (aces around)" if shown.aces else "")
    parts = [
        f"{each.name} {each.points}" + (f" ({signs(codes_in(each.cards))})" if cards else "")
        for each in shown.combinations
    ]
    return f"{shown.total} meld: {', '.join(parts)}"


def last_trick(public: Public, names: Sequence[str]) -> str:
    """The trick before: who played what, and who took it."""
    if not public.tricks:
        return "No trick has been played yet."
    trick, seat, parts = public.tricks[-1], public.tricks[-1].leader, []
    for code in trick.cards:
        parts.append(f"{names[seat]} {card_sign(CARDS[code])}")
        seat = public.seating.after[seat]
    return f"Last trick: {', '.join(parts)}: to {names[trick.winner]}, {plural(trick.points, 'point')}"


def needs(view: View, names: Sequence[str]) -> list[str]:
    """What is still needed for the bid, and for the others to save what they melded."""
    public, contract, rules = view.public, view.public.contract, view.rules.score
    if contract is None or public.step != "play":
        return []
    declarers = public.declarers()
    points, lines = list(public.points_taken()), []
    if view.seat == contract.declarer:
        points[view.seat] += sum(public.tables.points[code] for code in codes_in(view.own.buried))
    taken = sum(points[seat] for seat in declarers)
    meld = _counted(public, declarers)
    left = contract.bid - meld - taken
    least = rules.need_points - taken if rules.need == "points" else 0
    won = sum(public.tricks_won()[seat] for seat in declarers)
    ours = view.seat in declarers
    who = ("We" if len(declarers) > 1 else "You") if ours else listed([names[seat] for seat in sorted(declarers)])
    verb = "" if ours or len(declarers) > 1 else "s"
    figures = f"(meld {meld}, taken {taken})"
    if left > 0 and left >= least:
        lines.append(f"{who} need{verb} {left} more in tricks for the bid of {contract.bid} {figures}")
    elif least > 0:
        whole = f"{rules.need_points} in tricks are needed"
        why = f"the bid of {contract.bid} is covered, but {whole}" if left <= 0 else whole
        lines.append(f"{who} need{verb} {least} more in tricks: {why} {figures}")
    elif rules.need == "trick" and not won:
        lines.append(f"{who} need{verb} a trick: the bid of {contract.bid} is covered {figures}")
    else:
        lines.append(f"{who} {'has' if verb else 'have'} enough for the bid of {contract.bid} {figures}")
    if not ours:
        lines += _save(view, points, _own_team(view))
    elif len(public.sides()) == 2 and view.rules.deal.stock == "none" and view.rules.exchange.partner == "fixed":
        lines += _save(view, points, set(public.seating.active) - declarers, "They")
    return [part for line in lines for part in wrapped(line)]


def _counted(public: Public, team: Iterable[Seat]) -> int:
    """The meld of a side that counts: all or, under the least, none."""
    melds = [shown for seat in team if (shown := public.melds[seat]) is not None]
    total = sum(shown.total for shown in melds)
    return total if total >= public.rules.meld.least else 0


def _own_team(view: View) -> set[Seat]:
    """Those who save their meld together with the viewer, who did not bid."""
    if view.rules.exchange.partner != "fixed" and not view.rules.score.save_each:
        return set(view.public.seating.active) - view.public.declarers()
    return {view.seat, *view.partners}


def _save(view: View, points: Sequence[int], team: Iterable[Seat], who: str = "") -> list[str]:
    """What a side that did not bid must still take."""
    public, rules, team = view.public, view.rules.score, set(team)
    if public.contract and public.contract.sums and public.contract.sums[public.seating.side[min(team)]]:
        return []  # it has a bid of its own to make
    taken, won = sum(points[seat] for seat in team), sum(public.tricks_won()[seat] for seat in team)
    least = {"points": rules.save_points, "point": 1}.get(rules.save, 0)
    us = f"{who or ('You' if len(team) == 1 else 'We')} need"
    if least > taken:
        return [f"{us} {least - taken} more in tricks to score this hand"]
    if rules.save == "trick" and not won:
        return [f"{us} a trick to score this hand"]
    return []


# The hand


def suit_order(view: View) -> list[int]:
    """The suits held: trump first, then colours in turn where they can be."""
    trump = view.public.trump
    held = [suit for suit in range(4) if view.bits >> 24 * suit & 0xFFFFFF]
    orders = [list(order) for order in permutations(held) if trump not in held or order[0] == trump]
    return min(orders, key=lambda order: (sum((a in _RED) == (b in _RED) for a, b in pairwise(order)), order))


def _ranks(view: View, suit: int) -> str:
    cards = [card for card in cards_in(view.bits) if card.suit == suit]
    cards.sort(key=lambda card: -view.public.tables.strength[card.code])
    return " ".join("10" if RANKS[card.rank] == "T" else RANKS[card.rank] for card in cards)


def _suit_words(view: View) -> list[str]:
    return [f"{SUIT_SIGNS[suit]} {_ranks(view, suit)}" for suit in suit_order(view)]


def hand_lines(view: View) -> list[str]:
    """The hand, a suit a line."""
    number = size(view.bits)
    lines = [f"Your hand, {plural(number, 'card')}" if number else "Your hand is empty"]
    for suit in suit_order(view):
        name = SUIT_NAMES[suit] + (" (trump)" if suit == view.public.trump else "")
        lines += wrapped(f"  {SUIT_SIGNS[suit]} {name:<18}{_ranks(view, suit)}", 22)
    return lines


def bids_lines(public: Public, names: Sequence[str]) -> list[str]:
    """All that was said in the auction, in order."""
    if not public.auction.calls:
        return ["Nothing has been said yet."]
    calls = [f"{names[seat]} {action_words(call, public.rules)}" for seat, call in public.auction.calls]
    best = max((call.points for _, call in public.auction.calls if isinstance(call, Bid)), default=0)
    passed = [names[seat] for seat, call in public.auction.calls if isinstance(call, Pass)]
    lines = [", ".join(calls)]
    if best:
        lines.append(f"Highest bid: {best}")
    if passed:
        lines.append(f"Out of the bidding: {listed(passed)}")
    return [part for line in lines for part in wrapped(line)]


# The score sheet


def sheet_lines(public: Public, names: Sequence[str], seat: Seat = NOBODY) -> list[str]:
    """The scores hand by hand."""
    columns = column_names(public, names, seat)
    results = public.game.results
    if not results:
        return ["No hand has been scored yet."]
    rows = [columns]
    before = (0,) * len(columns)
    for result in results:
        rows.append([f"{score} ({score - old:+d})" for score, old in zip(result.scores, before, strict=True)])
        before = result.scores
    widths = [max(len(row[place]) for row in rows) for place in range(len(columns))]
    heads = ["Hand", *(f"{number:>4}" for number in range(1, len(rows)))]
    return [
        f"{head}  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for head, row in zip(heads, rows, strict=True)
    ]


def result_lines(
    public: Public, result: HandResult, names: Sequence[str], seat: Seat = NOBODY, end: Public | None = None
) -> list[str]:
    """The end of one hand: who bid what, every line of the sheet with its reason, the scores.

    With the position at the hand's end also the partner and what did not count.
    """
    columns = column_names(public, names, seat)
    lines = []
    if result.declarer != NOBODY:
        trump = f", trump {suit_word(result.trump)}" if result.trump != NOBODY else ""
        partner = partner_words(end, names) if end is not None else ""
        lines.append(f"{names[result.declarer]} bid {result.bid}{trump}{partner}: {result.reason}")
    else:
        reason = "played out" if result.reason == "played" else result.reason
        lines.append(reason[:1].upper() + reason[1:])
    lines.append("")
    width = max(len(name) for name in columns)
    nobody = [line for line in result.lines if line.text == "nothing" and line.rule in _NOBODY_ELSE]
    for line in result.lines:
        if line in nobody or (end is None and line.points == 0 and line.text == "meld"):
            continue
        text = line_words(end, line.column, line.points, line.text) if end is not None else line.text
        if text:
            lines.append(f"  {columns[line.column]:<{width}}  {line.points:>+6}  {text}")
    if nobody:
        lines.append("  Nobody else scores")
    lines.append("")
    lines.append("Scores: " + ", ".join(f"{name} {score}" for name, score in zip(columns, result.scores, strict=True)))
    if any(result.checks):
        lines.append("Checks: " + ", ".join(f"{n} {c:+d}" for n, c in zip(columns, result.checks, strict=True) if c))
    return [part for line in lines for part in (wrapped(line, width + 12) if line else [""])]


def own_meld_lines(view: View) -> list[str]:
    """What the hand would meld in each suit, or in trump once it is named."""
    trump = view.public.trump
    lines = []
    for suit in range(4) if trump == NOBODY else (trump,):
        value = best_meld(view.rules, view.bits, suit)
        parts = ", ".join(f"{each.name} {each.points}" for each in value.combinations)
        held = sum(count(view.bits, suit * 6 + rank) for rank in range(6))
        total = f"{value.total} = {parts}" if parts else "no meld"
        lines.append(f"{suit_word(suit)} trump ({plural(held, 'card')}): {total}")
    return [part for line in lines for part in wrapped(line, 4)]
