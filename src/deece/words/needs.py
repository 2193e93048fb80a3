"""What each side still needs for the bid, and to save what it melded; what must be decided before play stands too."""

from __future__ import annotations

from typing import Final

from deece.game.account import Account, account
from deece.game.state import Contract, Outcome, Side
from deece.game.view import View
from deece.rules.catalog.row import upturned
from deece.say import Message, say, say_many
from deece.words.cards import listed
from deece.words.viewer import Viewer


def needs(view: View, viewer: Viewer) -> list[str]:
    """What is still needed for the bid, and for the others to save what they melded; then what sets the bid.

    Where trump is turned up there is no bid, and each hears what saves their own side's meld.

    Who sits the hand out, or watches, hears what the bidders need and what sets them.
    """
    public, contract = view.public, view.public.contract
    if public.step != "play" or (contract is None and not upturned(view.rules)):
        return []
    hand = account(view)
    if contract is None:  # trump was turned up: nobody bid, and each side saves its own meld
        own = hand.saving(view.seat)
        return [] if own is None else _save(view, own, _WE if len(own.seats) > 1 else _YOU)
    declarers, others = hand.sides[0], hand.sides[1:]
    bidders = [declarers, *(side for side in others if side.contract)]  # where bids are added others have theirs
    lines = [_for_the_bid(view, hand, contract, side, viewer) for side in bidders]
    if declarers.outcome in _LOST:
        lines.append(say("The bid can no longer be made"))
    if view.seat in declarers.seats:
        if len(others) == 1 and view.rules.deal.stock == "none" and view.rules.exchange.partner == "fixed":
            lines += _save(view, others[0], _THEY)
        return lines
    own = hand.saving(view.seat)
    saving = [] if own is None else _save(view, own, _YOU if len(own.seats) == 1 else _WE)
    return lines + (saving or _sets(hand, own, _who(contract, declarers, viewer)))


_LOST: Final = (Outcome.SET, Outcome.MISBID, Outcome.MOON_LOST)


def _who(contract: Contract, side: Side, viewer: Viewer) -> str:
    """The side by its players' names."""
    if side.declares and len(side.seats) == 1:
        return viewer.name(contract.declarer)
    return listed([viewer.name(seat) for seat in sorted(side.seats)])


# Who needs something: the reader's side, the reader, several others, one other. Each message stands in these forms.
_WE, _YOU, _THEY, _ONE = range(4)
_NEED: Final[tuple[Message, ...]] = ("We need {more}", "You need {more}", "{who} need {more}", "{who} needs {more}")
_NEED_AT_MOST: Final[tuple[Message, ...]] = (
    "We need at most {more}",
    "You need at most {more}",
    "{who} need at most {more}",
    "{who} needs at most {more}",
)
_ENOUGH: Final[tuple[Message, ...]] = (
    "We have enough for the bid of {bid} {figures}",
    "You have enough for the bid of {bid} {figures}",
    "{who} have enough for the bid of {bid} {figures}",
    "{who} has enough for the bid of {bid} {figures}",
)
_TO_SAVE: Final[tuple[Message, ...]] = (
    "We need {more} to save the meld",
    "You need {more} to save the meld",
    "They need {more} to save the meld",
)
_TO_SCORE: Final[tuple[Message, ...]] = (
    "We need {more} to score this hand",
    "You need {more} to score this hand",
    "They need {more} to score this hand",
)


_MOON: Final[tuple[Message, ...]] = (
    "We need every trick for the moon",
    "You need every trick for the moon",
    "{who} need every trick for the moon",
    "{who} needs every trick for the moon",
)


def _for_the_bid(view: View, hand: Account, contract: Contract, side: Side, viewer: Viewer) -> str:
    """What a side with a bid still needs for it."""
    who, several = _who(contract, side, viewer), len(side.seats) > 1
    form = (_WE if several else _YOU) if view.seat in side.seats else (_THEY if several else _ONE)
    if contract.mooner in side.seats:
        return say(_MOON[form], who=who)
    if side.outcome is Outcome.MISBID:
        return say("The bid of {bid} is a misbid: {meld} meld is too little", bid=side.contract, meld=side.meld)
    hidden = _not_counted(view, hand, contract, viewer) if side.declares else ""
    if hidden:
        figures = say("(meld {meld}, taken {play}; {hidden})", meld=side.meld, play=side.play, hidden=hidden)
    else:
        figures = say("(meld {meld}, taken {play})", meld=side.meld, play=side.play)

    def need(more: str) -> str:
        return say((_NEED_AT_MOST if hidden else _NEED)[form], who=who, more=more)

    if side.short and not side.asks_least:
        more = say("{points} more in tricks", points=hand.countable(side.short))
        return say("{need} for the bid of {bid} {figures}", need=need(more), bid=side.contract, figures=figures)
    if side.still:
        if side.play:
            more = say("{points} more in tricks to make {least}", points=side.still, least=side.need)
        else:
            more = say("{points} in tricks", points=side.still)
        if side.short:
            return say("{need}, the least for any bid {figures}", need=need(more), figures=figures)
        return say(
            "{need}, the least for any bid: {bid} is covered {figures}",
            need=need(more),
            bid=side.contract,
            figures=figures,
        )
    if side.still_tricks:
        trick = say(_NEED[form], who=who, more=say("a trick"))
        return say("{need}: the bid of {bid} is covered {figures}", need=trick, bid=side.contract, figures=figures)
    return say(_ENOUGH[form], who=who, bid=side.contract, figures=figures)


def _not_counted(view: View, hand: Account, contract: Contract, viewer: Viewer) -> str:
    """What counts for declarer's side and is hidden from the viewer, or ""."""
    if hand.awaits_partner:
        return say("the partner's share is not counted here")
    if not hand.facts.hidden:
        return ""
    you, who = viewer.is_you(contract.declarer), viewer.name(contract.declarer)
    if view.public.buried:
        if you:
            return say("what you buried is not counted here")
        return say("what {who} buried is not counted here", who=who)
    if view.rules.trick.discards == "own":
        if you:
            return say("your discards are not counted here")
        return say("{who}'s discards are not counted here", who=who)
    return ""


def _save(view: View, side: Side, form: int) -> list[str]:
    """What a side that did not bid must still take."""
    if side.contract or not (side.still or side.still_tricks):
        return []  # it has a bid of its own to make, or has saved all
    tricks = say_many("a trick", "{number} more tricks", side.still_tricks)
    points = say("{points} more in tricks", points=side.still)
    more = listed([part for part, wanted in ((tricks, side.still_tricks), (points, side.still)) if wanted])
    return [say((_TO_SAVE if view.rules.score.save_loses == "meld" else _TO_SCORE)[form], more=more)]


def _sets(hand: Account, own: Side | None, who: str) -> list[str]:
    """How much more in tricks sets declarer's side; nothing where it is set, or cannot be set, or that is not known.

    `own` is the reader's side, None for one who does not play.
    """
    more, side, others = hand.to_set(), hand.sides[0], hand.sides[1:]
    if not more:
        return []
    several = len(side.seats) > 1
    if sum(len(each.seats) for each in others) > (len(own.seats) if own else 1):
        if several:
            return [say("{more} more in tricks by the others together sets them", more=more)]
        return [say("{more} more in tricks by the others together sets {who}", more=more, who=who)]
    if several:
        return [say("{more} more in tricks sets them", more=more)]
    return [say("{more} more in tricks sets {who}", more=more, who=who)]


_WE_BURY: Final[Message] = "we need {points} from tricks and what you bury"
_YOU_BURY: Final[Message] = "you need {points} from tricks and what you bury"


def outlook(view: View) -> str:
    """Before play, what declarer's side will need: "Bid 300, meld 180: you need 120 from tricks and what you bury"."""
    public, rules = view.public, view.rules
    if public.contract is None:
        return ""
    side = account(public).sides[0]
    ours = len(side.seats) > 1
    burying = rules.deal.widow and not rules.exchange.widow_round and not public.buried
    if side.need:
        if burying:
            said = say(_WE_BURY if ours else _YOU_BURY, points=side.need)
        else:
            said = say("we need {points} in tricks" if ours else "you need {points} in tricks", points=side.need)
        if side.asks_least:
            said = say("{need}, the least for any bid", need=said)
    elif side.need_tricks:
        said = say("the bid is covered, but we need a trick" if ours else "the bid is covered, but you need a trick")
    else:
        said = say("the bid is covered")
    return say("Bid {bid}, meld {meld}: {outlook}", bid=side.contract, meld=side.meld, outlook=said)
