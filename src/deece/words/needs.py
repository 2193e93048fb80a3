"""What each side still needs for the bid, and to save what it melded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deece.cards import codes_in
from deece.game.state import Public, Seat
from deece.game.view import View
from deece.words.cards import listed


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
    return lines


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
