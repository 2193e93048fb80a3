"""What is asked of a hand, in a player's order, and how an answer that is typed is read.

The questions come from the rules: whoever keeps the score in a terminal or on a page asks these and no others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from deece.cards import SUIT_NAMES, CardError, parse_cards, parse_suit
from deece.errors import DeeceError
from deece.game.account import Account
from deece.game.state import NOBODY, Ended, IllegalAction, Seat
from deece.game.tables import tables_for
from deece.game.told import BEFORE_TRUMP
from deece.keeper.events import HandTold, Melded
from deece.keeper.telling import TellingError, form, standing, told_hand_of
from deece.rules.catalog import Rules
from deece.rules.catalog.row import others_meld

Kind = Literal["bid", "bids", "trump", "partner", "meld", "play", "trick", "tricks", "last"]


class Question(NamedTuple):
    """One thing that is asked; `seats` are those whom it is about."""

    kind: Kind
    seats: tuple[Seat, ...] = ()


class NotRead(DeeceError):
    """An answer that cannot be read: `code` is a key of `deece.keeper.words.keeping.NOT_READ`, with the names in it."""

    def __init__(self, code: str, **figures: str | int) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures


def sides_in(rules: Rules, dealer: Seat, told: HandTold) -> list[tuple[Seat, ...]]:
    """Who plays together in this hand, as far as it is told; declarer's side first. A player alone is a side too."""
    tables = tables_for(rules)
    seating = tables.seatings[dealer]
    if rules.exchange.partner == "fixed":
        sides = [tuple(side) for side in seating.sides]
    else:
        ours = {told.declarer, told.partner} - {NOBODY}
        sides = [tuple(ours), tuple(set(seating.active) - ours)]
    return sorted((tuple(sorted(side)) for side in sides if side), key=lambda side: told.declarer not in side)


def questions(rules: Rules, dealer: Seat, told: HandTold) -> list[Question]:
    """All that is asked of this hand, in order, as far as the answers before say."""
    asks, found = form(rules), list[Question]()
    if asks.auction == "one":
        found.append(Question("bid"))
    elif asks.auction == "summed":
        found.append(Question("bids"))
    if asks.auction != "none":
        if told.declarer == NOBODY:
            return found
        if told.ended in BEFORE_TRUMP:
            return found
        found.append(Question("trump", (told.declarer,)))
    if asks.partner:
        found.append(Question("partner", (told.declarer,)))
        if told.partner == NOBODY:
            return found
    sides = sides_in(rules, dealer, told)
    melding = sides if others_meld(rules) else sides[:1]
    if asks.meld_by == "player":
        melding = [(seat,) for side in melding for seat in side]
    found += [Question("meld", seats) for seats in melding]
    if told.ended or told.reneged != NOBODY:
        return found
    playing = playing_in(rules, dealer, told)
    if asks.last:
        found.append(Question("last"))
    found += [Question("play", seats) for seats in playing]
    if _untold(playing, told.play):
        return found
    for side in sides:
        taken = sum(told.play.get(seat, 0) for seat in side)
        if asks.tricks > 1:
            found.append(Question("tricks", side))
        elif asks.tricks == 1 and taken <= 0:
            found.append(Question("trick", side))
    return found


def playing_in(rules: Rules, dealer: Seat, told: HandTold) -> list[tuple[Seat, ...]]:
    """Those of whom it is asked what they took in play, in order: each side, or each player."""
    sides = sides_in(rules, dealer, told)
    return [(seat,) for side in sides for seat in side] if form(rules).play_by == "player" else sides


def _untold(playing: Sequence[tuple[Seat, ...]], taken: Mapping[Seat, int]) -> list[tuple[Seat, ...]]:
    """Those of whom it is not told what they took."""
    return [seats for seats in playing if not any(seat in taken for seat in seats)]


def is_answered(question: Question, told: HandTold) -> bool:
    """Whether this is told."""
    match question.kind:
        case "bid":
            return told.declarer != NOBODY
        case "bids":
            return bool(told.bids)
        case "trump":
            return told.trump != NOBODY
        case "partner":
            return told.partner != NOBODY
        case "meld":
            return any(seat in told.melds for seat in question.seats)
        case "play":
            return any(seat in told.play for seat in question.seats)
        case "trick" | "tricks":
            return any(seat in told.tricks for seat in question.seats)
        case "last":
            return told.last != NOBODY
    return False


def next_question(rules: Rules, dealer: Seat, told: HandTold) -> Question | None:
    """What is asked now; None when the hand is told."""
    return next((each for each in questions(rules, dealer, told) if not is_answered(each, told)), None)


def completed(rules: Rules, dealer: Seat, told: HandTold, *, both: bool = False) -> HandTold:
    """The hand with what follows from what is told.

    Where bids are added, whoever bid most names trump, of equals the first to bid. Where all points but one side's are
    told, these took what was left, unless `both` count; where declarer's side may not play with such meld, the hand has
    ended.
    """
    if told.declarer == NOBODY and any(told.bids.values()):
        bidders = [seat for seat in tables_for(rules).seatings[dealer].active if seat in told.bids]
        told = replace(told, declarer=max(bidders, key=lambda seat: told.bids[seat], default=NOBODY))
    if (then := next_question(rules, dealer, told)) and then.kind in ("last", "play") and not told.play:
        return replace(told, ended=_unplayed(rules, dealer, told))
    missing = _untold(playing_in(rules, dealer, told), told.play)
    left = points_in_play(rules, dealer, told) - sum(told.play.values())
    if both or not told.play or len(missing) != 1 or left < 0:
        return told
    return replace(told, play={**told.play, missing[0][0]: left})


def needed(rules: Rules, dealer: Seat, told: HandTold, so_far: Mapping[Seat, int]) -> Account | None:
    """The hand whose meld is told, before its play; where all who play have points `so_far`, in the middle of it.

    None where nothing is needed: no bid, not all told, ended without play, or what is told cannot be.
    """
    if told.declarer == NOBODY or told.ended or told.reneged != NOBODY:
        return None
    before = [each for each in questions(rules, dealer, told) if each.kind not in ("play", "trick", "tricks", "last")]
    if not all(is_answered(each, told) for each in before):
        return None
    begun = not _untold(playing_in(rules, dealer, told), so_far)
    try:
        return standing(rules, dealer, replace(told, play=dict(so_far) if begun else {}, tricks={}, last=NOBODY))
    except (IllegalAction, TellingError):
        return None  # what cannot be is said otherwise


_UNPLAYED: Final[dict[str, Ended]] = {"told_under_least": "under the least meld", "told_off_board": "off the board"}


def _unplayed(rules: Rules, dealer: Seat, told: HandTold) -> Ended:
    """How the hand has ended by the meld alone; "" if it is played."""
    try:
        standing(rules, dealer, told)
    except IllegalAction as error:
        return _UNPLAYED.get(error.refusal.code, "")
    except TellingError:
        return ""
    return ""


def answered(rules: Rules, dealer: Seat, told: HandTold, names: Sequence[str], text: str, place: int = -1) -> HandTold:
    """The hand with what is typed to the question at this place of `questions`, or to the one that is asked now.

    A way in which a hand may end may be typed to any. What follows from the answer is for `completed`. Raises NotRead.
    """
    if (way := way_of(text, rules)) and told.declarer != NOBODY:
        return replace(told, ended=way, play={}, tricks={})
    asked = questions(rules, dealer, told)
    question = asked[place] if 0 <= place < len(asked) else next_question(rules, dealer, told)
    if question is None:
        raise NotRead("what")
    return read(question, text, rules, names, told)


def without_last(rules: Rules, dealer: Seat, told: HandTold) -> HandTold:
    """The hand without its last answer."""
    if any(each.kind == "play" for each in questions(rules, dealer, told)) and told.play:
        return replace(told, play={}, tricks={}, last=NOBODY)
    if told.melds:
        return replace(told, melds=dict(list(told.melds.items())[:-1]))
    return HandTold(dealer=told.dealer)


def points_in_play(rules: Rules, dealer: Seat, told: HandTold) -> int:
    """What all points in play come to, where it matters by who won the last trick."""
    tables = tables_for(rules)
    if NOBODY in (told.last, told.declarer):
        return tables.total
    declares = told.last in sides_in(rules, dealer, told)[0]
    return tables.total - max(tables.last_trick) + tables.last_trick[declares]


# Reading an answer

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_SUM: Final = re.compile(r"\s*[0-9]{1,6}(\s*\+\s*[0-9]{1,6})*\s*")


def read(question: Question, text: str, rules: Rules, names: Sequence[str], told: HandTold) -> HandTold:
    """The hand with this answer; raises NotRead. Whether it can be is for `checks.doubts`."""
    words = text.replace(",", " ").split()
    if words and words[0].casefold() == "penalty":
        raise NotRead("elsewhere")
    match question.kind:
        case "bid":
            return _bid(words, names, told)
        case "bids":
            return _bids(words, names, told)
        case "trump":
            return replace(told, trump=_suit(text.strip()))
        case "partner":
            return replace(told, partner=seat_of(text, names))
        case "meld":
            return replace(told, melds={**told.melds, question.seats[0]: _melded(text, rules, told.trump)})
        case "play":
            return _played(question, text, rules, names, told)
        case "trick":
            won = _yes(text)
            return replace(told, tricks={**_least(told), question.seats[0]: int(won)})
        case "tricks":
            return replace(told, tricks={**told.tricks, question.seats[0]: _number(text)})
        case "last":
            return replace(told, last=seat_of(text, names))
    raise NotRead("what")


def _least(told: HandTold) -> dict[Seat, int]:
    """Tricks as they follow from points: who took any has won one."""
    return told.tricks or {seat: 1 for seat, points in told.play.items() if points > 0}


def seat_of(text: str, names: Sequence[str]) -> Seat:
    """The player of this name, or of the only one that begins so; raises NotRead."""
    word = " ".join(text.casefold().split())
    exact = [seat for seat, name in enumerate(names) if name.casefold() == word]
    near = exact or [seat for seat, name in enumerate(names) if word and name.casefold().startswith(word)]
    if len(near) == 1:
        return near[0]
    raise NotRead("which" if near else "nobody", name=text.strip()[:40])


def _bid(words: Sequence[str], names: Sequence[str], told: HandTold) -> HandTold:
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    place = words.index(numbers[0]) if numbers else 0
    if len(numbers) != 1:
        raise NotRead("bid")
    before, after = list(words[:place]), list(words[place + 1 :])
    if not before:  # "65 Ruth"
        before, after = after, []
    if not before:
        raise NotRead("bid")
    trump = _suit(" ".join(after)) if after else told.trump
    return replace(told, declarer=seat_of(" ".join(before), names), bid=int(numbers[0]), trump=trump)


def _bids(words: Sequence[str], names: Sequence[str], told: HandTold) -> HandTold:
    """By name and number; who then declares is for `completed`."""
    bids, name = dict[Seat, int](), list[str]()
    for word in words:
        if _NUMBER.fullmatch(word):
            bids[seat_of(" ".join(name), names)] = int(word)
            name = []
        else:
            name.append(word)
    if name or not any(bids.values()):
        raise NotRead("bids")
    return replace(told, bids=bids, declarer=NOBODY)


def _suit(text: str) -> int:
    word = text.strip().casefold()
    near = [suit for suit, name in enumerate(SUIT_NAMES) if word and name.startswith(word)]
    if len(near) == 1:
        return near[0]
    try:
        return parse_suit(text)
    except CardError:
        raise NotRead("suit", word=text[:20]) from None


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise NotRead("number")
    return int(text)


def _melded(text: str, rules: Rules, trump: int) -> Melded:
    """A sum as "24 + 8", or cards, which are counted by the rules."""
    if _SUM.fullmatch(text):
        return Melded(sum(int(part) for part in text.split("+")))
    words = text.split()
    nines = any(word.casefold() == "nines" for word in words)
    cards = " ".join(word for word in words if word.casefold() != "nines")
    try:
        parse_cards(cards)
        told = HandTold(trump=trump, melds={0: Melded(0, cards, nines)})
        shown = told_hand_of(rules, 0, told).melds[0]
    except (CardError, TellingError):
        raise NotRead("meld") from None
    return Melded(shown.total if shown else 0, cards, nines)


def _played(question: Question, text: str, rules: Rules, names: Sequence[str], told: HandTold) -> HandTold:
    """Points, or how the hand ended without being played out."""
    if _SUM.fullmatch(text):
        points = sum(int(part) for part in text.split("+"))
        return replace(told, play={**told.play, question.seats[0]: points})
    name, _, number = text.strip().rpartition(" ")
    if name and _NUMBER.fullmatch(number):  # of the other side
        return replace(told, play={**told.play, seat_of(name, names): int(number)})
    word, _, rest = text.strip().casefold().partition(" ")
    if word in ("renege", "reneged"):
        return replace(told, play={}, tricks={}, reneged=seat_of(rest, names))
    if way := way_of(text, rules):
        return replace(told, play={}, tricks={}, ended=way)
    raise NotRead("play")


def way_of(text: str, rules: Rules) -> Ended:
    """The way in which a hand may end that these words name; "" for none."""
    word = " ".join(text.casefold().split())
    return next((way for way in form(rules).ended if way == word), "")


def so_far_in(text: str, rules: Rules, dealer: Seat, told: HandTold) -> dict[Seat, int] | None:
    """The points so far, by seat, that were typed in the order in which points are asked: "so far 20 15".

    None if this is no such answer; raises NotRead.
    """
    words = text.casefold().replace(",", " ").split()
    if words[:2] != ["so", "far"]:
        return None
    playing, figures = playing_in(rules, dealer, told), words[2:]
    if needed(rules, dealer, told, {}) is None:
        raise NotRead("nothing_needed" if form(rules).auction == "none" else "meld_first")
    if len(figures) != len(playing) or not all(_NUMBER.fullmatch(figure) for figure in figures):
        raise NotRead("so_far", number=len(playing))
    return {seats[0]: int(figure) for seats, figure in zip(playing, figures, strict=True)}


def _yes(text: str) -> bool:
    word = text.strip().casefold()
    if word in ("y", "yes", "1"):
        return True
    if word in ("n", "no", "0", "none"):
        return False
    raise NotRead("yes")
