"""What each side still needs for the bid, and to save what it melded; what must be decided before play stands too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deece.cards import codes_in
from deece.game.state import NOBODY, Contract, Public, Seat
from deece.game.view import View
from deece.words.cards import inside, listed, whose


def needs(view: View, names: Sequence[str]) -> list[str]:
    """What is still needed for the bid, and for the others to save what they melded; then what sets the bid."""
    public, contract = view.public, view.public.contract
    if contract is None or public.step != "play":
        return []
    declarers, points = public.declarers(), list(public.points_taken())
    if view.seat == contract.declarer:
        points[view.seat] += sum(public.tables.points[code] for code in codes_in(view.own.buried))
    ours = view.seat in declarers
    who = ("We" if len(declarers) > 1 else "You") if ours else listed([names[seat] for seat in sorted(declarers)])
    lines = [_for_the_bid(view, contract, points, who, names)]
    if not ours:
        saving = _save(view, points, _own_team(view))
        lines += saving or _sets(view, contract, points, "them" if len(declarers) > 1 else who)
    elif len(public.sides()) == 2 and view.rules.deal.stock == "none" and view.rules.exchange.partner == "fixed":
        lines += _save(view, points, set(public.seating.active) - declarers, "They")
    return lines


def _for_the_bid(view: View, contract: Contract, points: Sequence[int], who: str, names: Sequence[str]) -> str:
    public, rules, declarers = view.public, view.rules.score, view.public.declarers()
    s = "" if view.seat in declarers or len(declarers) > 1 else "s"
    taken, meld = sum(points[seat] for seat in declarers), counted_meld(public, declarers)
    left = contract.bid - meld - taken
    least = rules.need_points - taken if rules.need == "points" else 0
    hidden = _not_counted(view, contract, names)
    figures = f"(meld {meld}, taken {taken}{hidden and '; ' + hidden})"
    need = f"{who} need{s} at most" if hidden else f"{who} need{s}"
    if left > 0 and left >= least:
        return f"{need} {left} more in tricks for the bid of {contract.bid} {figures}"
    if least > 0:
        more = f"{least} more in tricks to make {rules.need_points}" if taken else f"{least} in tricks"
        covered = "" if left > 0 else f": {contract.bid} is covered"
        return f"{need} {more}, the least for any bid{covered} {figures}"
    if rules.need == "trick" and not sum(public.tricks_won()[seat] for seat in declarers):
        return f"{who} need{s} a trick: the bid of {contract.bid} is covered {figures}"
    return f"{who} {'has' if s else 'have'} enough for the bid of {contract.bid} {figures}"


def _not_counted(view: View, contract: Contract, names: Sequence[str]) -> str:
    """What counts for declarer's side and is hidden from the viewer, or ""."""
    if view.public.buried and view.seat != contract.declarer:
        return f"what {inside(names[contract.declarer])} buried is not counted here"
    if view.rules.deal.stock == "draft" and view.rules.trick.discards == "own":
        whom = "your" if view.seat == contract.declarer else whose(names[contract.declarer])
        return f"{whom} discards are not counted here"
    return ""


def counted_meld(public: Public, team: Iterable[Seat]) -> int:
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


def _sets(view: View, contract: Contract, points: Sequence[int], whom: str) -> list[str]:
    """How much more in tricks sets declarer's side; nothing where that is not known, or cannot happen any more."""
    public, rules, declarers = view.public, view.rules.score, view.public.declarers()
    secret = view.rules.exchange.partner == "secret" and contract.partner == NOBODY
    if contract.sums or secret or contract.mooner != NOBODY or view.rules.deal.stock == "draft":
        return []
    least = rules.need_points if rules.need == "points" else 0
    needed = max(contract.bid - counted_meld(public, declarers), least)
    others = [seat for seat in public.seating.active if seat not in declarers]
    taken = sum(points[seat] for seat in others)
    more = public.tables.total - needed + 1 - taken
    left = public.tables.total - sum(points)
    if not 0 < more <= left:
        return ["The bid can no longer be made"] if more <= 0 else []
    together = " by the others together" if len(others) > len(_own_team(view)) else ""
    return [f"{more} more in tricks{together} sets {whom}"]


def outlook(view: View) -> str:
    """Before play, what declarer's side will need: "Bid 300, meld 180: you need 120 from tricks and what you bury"."""
    public, contract, rules = view.public, view.public.contract, view.rules
    if contract is None:
        return ""
    declarers = public.declarers()
    bid, meld = side_bid(public, contract), counted_meld(public, declarers)
    least = rules.score.need_points if rules.score.need == "points" else 0
    left, who = bid - meld, "we" if len(declarers) > 1 else "you"
    burying = rules.deal.widow and not rules.exchange.widow_round and not public.buried
    where = "from tricks and what you bury" if burying else "in tricks"
    head = f"Bid {bid}, meld {meld}"
    if max(left, least) > 0:
        return f"{head}: {who} need {max(left, least)} {where}" + (", the least for any bid" if least > left else "")
    return f"{head}: the bid is covered" + (f", but {who} need a trick" if rules.score.need == "trick" else "")


def side_bid(public: Public, contract: Contract) -> int:
    """What declarer's side must make: the bid, or the sum of its bids."""
    return contract.sums[public.seating.side[contract.declarer]] if contract.sums else contract.bid
