"""What happened at the table: a choice in a sentence, and what it led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.cards import CARDS, codes_in
from deece.game.action import Action, Bid, Bury, Deal, Give, Misdeal, Pass, Penalty, PlayOn, ToldHand
from deece.game.deal import turned_up
from deece.game.state import NOBODY, Public, Seat, Shown, Trick
from deece.say import Message, capital, say, say_many
from deece.words.cards import card_name, listed, suit_name
from deece.words.choices import spoken_words
from deece.words.score import result_words
from deece.words.shown import buried_words, meld_lines, melder_words, melds_elsewhere, trick_words
from deece.words.viewer import Viewer

_SILENT: Final = ("misdeal", "moon", "meld", "concede", "look")  # steps in which going on is not worth a word


def deed_words(before: Public, seat: Seat, done: Action | type[Action], count: int, viewer: Viewer) -> str:
    """What a seat did: "Ann passes 4 cards."; "" for what is not worth a word.

    `done` is the kind of choice alone where its card is not to be known; `count` is how many such choices were made.
    """
    if isinstance(done, Deal) or done is Deal:
        return say("{who} deals.", who=viewer.name(before.game.dealer))
    if isinstance(done, ToldHand) or done is ToldHand:
        return say("This hand was played with real cards.")
    if isinstance(done, Penalty):
        who = listed(
            [viewer.name(chair) for chair, column in enumerate(before.seating.column) if column == done.column]
        )
        return say("Penalty: {points} for {who}.", points=f"{done.points:+d}", who=who)
    who = viewer.name(seat)
    if done is Give:
        return say_many("{who} passes {number} card.", "{who} passes {number} cards.", count, who=who)
    if done is Bury:
        return say_many("{who} buries {number} card.", "{who} buries {number} cards.", count, who=who)
    if isinstance(done, type):
        return say("{who} has drawn.", who=who)
    if isinstance(done, PlayOn) and before.step in _SILENT:
        return ""
    return say("{who} {does}.", who=who, does=_does(done, before))


def laid_words(before: Public, seat: Seat, done: Action, viewer: Viewer) -> str:
    """What a seat did between tricks, and after which: "After trick 1: Bob lays a marriage in hearts."."""
    deed = deed_words(before, seat, done, 1, viewer)
    return say("After trick {number}: {deed}", number=len(before.tricks), deed=deed) if before.tricks else deed


def _does(action: Action, before: Public) -> str:
    words = spoken_words(action, before.rules)
    if isinstance(action, Bid):
        return say("bids {bid}", bid=words)
    if isinstance(action, Pass):
        return say("says {call}", call=words) if action.call else say("passes")
    return words


def claim_words(who: str) -> str:
    """That a player takes the rest of the tricks."""
    return say("{who} claims the rest.", who=who)


def went_back_words(why: str, who: str) -> str:
    """That the table went back: "undo", a choice of this player; "redeal", to the deal of the hand."""
    return say("{who} takes a choice back.", who=who) if why == "undo" else say("This hand is dealt again.")


def after_words(before: Public, after: Public, kind: type[Action], trick: Trick | None, viewer: Viewer) -> list[str]:
    """What a choice led to: who took the trick, the meld shown, the score of the hand, another deal."""
    said = seated_words(after, viewer) if kind is Deal else []
    if kind is Deal and (up := turned_words(after)):
        said.append(up)
    if trick is not None:
        said.append(trick_words(before, trick, viewer))
    if before.contract is None and after.contract is not None and after.contract.forced:
        who = viewer.name(after.contract.declarer)
        said.append(say("Nobody bid: {who} must take the bid at {bid}.", who=who, bid=after.contract.bid))
    if after.melds is not before.melds and after.step not in ("deal", "over"):
        said += [line + "." for line in meld_lines(after, viewer) if after.stock is None]
    if after.buried > before.buried and (told := buried_words(after)):
        said.append(told)
    if len(after.game.results) > len(before.game.results):
        words = result_words(after, after.game.results[-1], viewer)
        said += [words.head + ".", words.scores + "."]
    elif after.step == "deal" and before.step != "deal" and kind is not Misdeal:
        said.append(say("Nobody bid: the same dealer deals again."))
    elif after.game.misdeals > before.game.misdeals:
        said.append(say("The cards are dealt again."))
    return said


def turned_words(public: Public, turned: int = NOBODY) -> str:
    """Which card was turned up for trump in the deal, or `turned` (a code) from the stock; "" where none is."""
    up = codes_in(turned_up(public)) or ([turned] if turned != NOBODY else [])
    if not up:
        return ""
    card = capital(card_name(CARDS[up[0]]))
    return say("{card} is turned up: {suit} is trump.", card=card, suit=suit_name(public.trump))


_OUT: Final[tuple[Message, Message]] = ("{who} sits out this hand.", "{who} sit out this hand.")


def seated_words(public: Public, viewer: Viewer) -> list[str]:
    """Where more sit at the table than play: who sits out this hand, and who is the reader's partner in it."""
    seating, people = public.seating, range(len(public.sizes))
    out = sorted((seat for seat in people if seat not in seating.active), key=lambda seat: not viewer.is_you(seat))
    if not out:
        return []
    several = len(out) > 1 or viewer.is_you(out[0])
    said = [say(_OUT[several], who=listed([viewer.name(seat) for seat in out]))]
    return [*said, *partner_words(public, viewer)]


def partner_words(public: Public, viewer: Viewer) -> list[str]:
    """Where partners are others in each hand, since some sit out: who is the reader's; nothing elsewhere."""
    seating = public.seating
    if public.rules.exchange.partner != "fixed" or len(seating.active) == len(public.sizes):
        return []
    if viewer.seat not in seating.active:
        return []
    names = [viewer.name(seat) for seat in sorted(seating.own_first[viewer.seat][0] - {viewer.seat})]
    if not names:
        return []
    return [say_many("Your partner is {who}.", "Your partners are {who}.", len(names), who=listed(names))]


def going_on_words(seat: Seat, drew: Sequence[Seat], viewer: Viewer) -> str:
    """What a replay says of a step that is not worth a word at the table: who drew a card, or who goes on."""
    if drew:
        who = listed([viewer.name(one) for one in drew])
        return say("{who} draw a card each." if len(drew) > 1 else "{who} draws a card.", who=who)
    return say("{who} goes on.", who=viewer.name(seat)) if seat >= 0 else say("The hand goes on.")


def meld_shown_words(public: Public, viewer: Viewer) -> str:
    """All meld in one sentence: "Meld is shown: Ann 20, Bob 4."."""
    shown = [
        f"{melder_words(public, seat, viewer)} {meld.total}"
        for seat, meld in enumerate(public.melds)
        if meld and lies(meld) and not melds_elsewhere(public, seat)
    ]
    return say("Meld is shown: {melds}.", melds=", ".join(shown))


def lies(meld: Shown | None) -> bool:
    """Whether a hand's meld lies on the table; it may be announced without being shown."""
    return meld is not None and (bool(meld.combinations) or not meld.total)


_MOVES: Final[dict[str, tuple[Message, Message]]] = {  # what moved, and to whom once it was handed over
    "pass": ("{who} passes", "{who} passes to {taker}"),
    "bury": ("{who} buries", "{who} buries"),
    "take": ("{who} takes up", "{who} takes up"),
}


def moved_words(kind: str, seat: Seat, taker: Seat, viewer: Viewer) -> str:
    """What stands above cards that moved in the exchange: "Ruth passes to Vera"; `taker` is NOBODY until then."""
    to = taker != NOBODY
    return say(_MOVES[kind][to], who=viewer.name(seat), taker=viewer.name(taker) if to else "")
