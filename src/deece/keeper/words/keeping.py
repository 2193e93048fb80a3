"""What the score keeper asks and says of a hand that is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deece.game.account import Account
from deece.game.state import NOBODY, Outcome, Seat, Side
from deece.say import Message, printed, say, say_many
from deece.words.cards import listed, suit_name
from deece.words.viewer import Viewer

LEAST: Final = 3  # hands, before an evening says anything

ASKS: Final[dict[str, Message]] = {
    "bid": "Who had the bid, and for how much? (as: {name} {bid})",
    "bids": "What did each bid? (as: {name} {bid}, and so on; leave out who bid nothing)",
    "trump": "What did {who} name trump?",
    "partner": "Whom did {who} call as partner?",
    "meld": "What did {who} meld? (a number, 24 + 8, or cards)",
    "play": "What did {who} take in play, of {total}? (or how the hand ended)",
    "trick": "Did {who} win a trick?",
    "tricks": "How many tricks did {who} win?",
    "last": "Who won the last trick?",
}  # by the kind of a question

NOT_READ: Final[dict[str, Message]] = {
    "what": "that was not understood",
    "nobody": "nobody called '{name}' sits here",
    "which": "several names begin with '{name}': write more of it",
    "bid": "write a name and the bid, as: Ruth 65",
    "bids": "write each name with its bid, as: Ruth 250, Tom 100",
    "suit": "'{word}' is no suit: write spades, hearts, diamonds or clubs",
    "number": "write a number",
    "meld": "write a number, a sum as 24 + 8, or cards as QS JD",
    "play": "write the points, or how the hand ended that was not played out",
    "yes": "write yes or no",
    "so_far": "write the points of all {number} so far, in the order in which they are asked, as: so far 20 15",
    "meld_first": "what is needed can be said once the bid and all meld are told",
    "nothing_needed": "nobody needs points by these rules: all that is taken counts",
    "elsewhere": "for a penalty choose More, Penalty",
    "penalty": "write a name, the points, and why: penalty Ruth 20 talked",
    "names": "write who sat there, a colon, and the other name: sub Sam: Zoe",
}  # by the code of an answer that cannot be read


def asked_words(kind: str, seats: Sequence[Seat], viewer: Viewer, *, total: int, bid: int) -> str:
    """The question; `bid` is one that might be made."""
    who = listed([viewer.name(seat) for seat in seats])
    return say(ASKS[kind], who=who, name=viewer.names[0], total=total, bid=bid)


def not_read_words(code: str, figures: Mapping[str, str | int]) -> str:
    """Why an answer cannot be read."""
    return say(NOT_READ[code], **figures)


def needed_words(hand: Account, viewer: Viewer) -> list[str]:
    """What each side needs, before the play or in the middle of it, and what sets the bid.

    "Ruth and Tom need 27 of 50", "20 saves the 34 of Sam and Una", "24 sets Ruth and Tom"; once points are taken
    "Ruth and Tom need 7 more of the 20 left", "9 more sets Ruth and Tom".
    """
    found, begun = list[str](), any(hand.facts.cards)
    for side in hand.sides:
        if side.outcome in (Outcome.MISBID, Outcome.SET, Outcome.MOON_LOST):
            found.append(say("{who} cannot make the bid of {bid}", who=_who(side, viewer), bid=side.contract))
        elif side.declares or side.contract:
            found.append(_for_the_bid(hand, side, viewer, begun=begun))
        elif hand.each_saves:
            found += [words for seat in sorted(side.seats) for words in _saved(hand.alone(seat), viewer)]
        else:
            found += _saved(side, viewer)
    if more := hand.to_set():
        found.append(_sets(hand, more, viewer))
    return found


def _who(side: Side, viewer: Viewer) -> str:
    return listed([viewer.name(seat) for seat in sorted(side.seats)])


def _for_the_bid(hand: Account, side: Side, viewer: Viewer, *, begun: bool) -> str:
    """What a side still needs for its bid."""
    who, people, contract = _who(side, viewer), len(side.seats), hand.facts.contract
    if contract is not None and contract.mooner in side.seats:
        return say_many("{who} needs every trick", "{who} need every trick", people, who=who)
    if side.still > 0 and hand.awaits_partner:
        return say("{who} needs {need} more, with a partner", who=who, need=hand.countable(side.still))
    if side.still > 0:
        one: Message = "{who} needs {need} more of the {total} left" if begun else "{who} needs {need} of {total}"
        many: Message = "{who} need {need} more of the {total} left" if begun else "{who} need {need} of {total}"
        return say_many(one, many, people, who=who, need=hand.countable(side.still), total=hand.left)
    if side.still_tricks:
        return say_many(
            "{who} needs a trick: the bid is covered", "{who} need a trick: the bid is covered", people, who=who
        )
    return say("the bid of {who} is covered", who=who)


def _saved(side: Side, viewer: Viewer) -> list[str]:
    """What saves the meld of a side without the bid."""
    who = _who(side, viewer)
    if side.meld and side.still > 0:
        said: Message = "{need} more saves the {meld} of {who}" if side.play else "{need} saves the {meld} of {who}"
        return [say(said, need=side.still, meld=side.meld, who=who)]
    if side.meld and side.still_tricks:
        one: Message = "a trick saves the {meld} of {who}"
        many: Message = "{number} tricks save the {meld} of {who}"
        return [say_many(one, many, side.still_tricks, meld=side.meld, who=who)]
    return []


def _sets(hand: Account, more: int, viewer: Viewer) -> str:
    """With how much the others set declarer's side: "24 sets Ruth and Tom", later "9 more sets Ruth and Tom"."""
    who, others = _who(hand.sides[0], viewer), hand.sides[1:]
    taken = any(side.play for side in others)
    if len(others) > 1 or hand.each_saves:
        said: Message = "{more} more by the others together sets {who}"
        return say(said if taken else "{more} by the others together sets {who}", more=more, who=who)
    return say("{more} more sets {who}" if taken else "{more} sets {who}", more=more, who=who)


def effect_words(totals: Sequence[tuple[str, int, int]], before: str, after: str) -> list[str]:
    """What a correction changes: by column its name and its totals before and after; and how the game was won."""
    found = [
        say("{who}: {after} in place of {before}", who=who, after=new, before=old)
        for who, old, new in totals
        if old != new
    ] or [say("The totals stay as they are")]
    if after != before:
        found.append(after or say("The game is then not over"))
    return found


def sat_words(others: Sequence[tuple[str, str]]) -> str:
    """Who sat in a hand in whose place a record names another; "" where nobody did."""
    return "; ".join(say("{who} sat here for {named}", who=was, named=now) for was, now in others)


def renege_words(head: str, who: str) -> str:
    """What a line says of a hand in which somebody broke the rules of play."""
    return say("{head}; {who} reneged", head=head, who=who)


def reneged_word() -> str:
    """What stands short in such a line."""
    return say("renege")


WHY: Final[dict[str, Message]] = {
    "misdeal": "misdealt: the same dealer deals again",
    "nines": "dealt again for nines",
    "passed out": "nobody bid: the same dealer deals again",
    "struck": "struck out",
}  # by why a line has no score

HELP: Final[tuple[Message, ...]] = (
    "Answer the question; a name may be cut short (ru 65). Besides that you can type:",
    "so far 20 15: in the middle of a hand, what each has taken, for what is needed still",
    "sheet: all hands; evening: bids made, meld, best hands",
    "fix 3: tell hand 3 again; strike 3: take it out; back: the last answer again",
    "misdeal, nines or passed: the cards are dealt again",
    "penalty ruth 20 talked: 20 points off; new: a new game; undo: take the last such line back",
    "both: both sides count what they took, so that a wrong count is seen; typed again: one side alone",
    "sub sam: zoe: from the next hand on Zoe sits in Sam's place; rename una: ute: a name was written wrong",
    "merge sams.sheet: what somebody else kept of this game; pick 7 2: which of two entries of line 7 holds",
    "save game.txt: a record that Deece plays on from; save game.csv: for a spreadsheet",
    "q: put the sheet away; all that was written down is kept",
)

STANDING: Final[dict[str, Message]] = {
    "who plays": "Who plays, clockwise? ({people} names, with commas)",
    "who deals": "Who deals first? (Enter for {who})",
    "new game": "A new game? (yes or no)",
    "torn": "The last line of this sheet was cut off while it was written, and is left out.",
    "begin": "Type ? for help, q to stop.",
    "hand": "Hand {number}. {who} deals.",
    "write": "Write it down? (Enter for yes, or no)",
    "keep it": "Is it so? (Enter for yes, or no)",
    "written": "Written down.",
    "cannot": "This cannot be: {reason}.",
    "kept": "The sheet is kept.",
    "new": "A new game.",
    "both": "Both sides count from now on: a wrong count is seen.",
    "one": "One side counts from now on: the other took what is left.",
    "no line": "There is no hand {text} on this sheet; sheet shows them.",
    "merge": "Name the other sheet, as: merge sams.sheet",
    "other sheet": "That sheet has other rules or other names, so it is not of this game.",
    "pick": "Write the line and which entry holds, as: pick 7 2",
    "pick one": "This line stands here more than once: type pick {number} 1, or pick {number} 2.",
    "stands": "{place}: {what}",
    "waits": "Only a second scorer has line {number}. It counts once you type pick {number} 1:",
    "fine waits": "A penalty by a second scorer. It counts once you write it too:",
    "undone": "Taken back: {what}.",
    "nothing undone": "No penalty, new game or names to take back. fix 3 or strike 3 changes a hand.",
    "save": "Name a file, as: save game.txt",
    **WHY,
}  # what is said beside the questions

COUNTED: Final[dict[str, Message]] = {
    "run": "in {suit}",
    "royal_marriage": "besides the run",
    "dix": "nine of {suit}",
    "pinochle": "queen of spades, jack of diamonds",
    "roundhouse": "a king and a queen of each suit",
    "roundhouse_bonus": "a king and a queen of each suit",
}  # what the meld counter says of a combination whose name does not say its cards


def counted_words(kind: str, trump: int) -> str:
    """Of which cards a combination is that may be counted, with this trump; "" where its name says it."""
    return say(COUNTED[kind], suit=suit_name(trump) if trump != NOBODY else "") if kind in COUNTED else ""


TOO_MANY: Final[dict[str, Message]] = {
    "copies": "The {card} is counted {number} times, and the pack has it {copies} times.",
    "none": "The pack has no {card}.",
    "combination": "So many of that combination cannot be held.",
}  # of cards or combinations in the meld counter


def too_many_words(kind: str, *, number: int, over: int = 0, card: str = "", copies: int = 0) -> str:
    """Why these cards are no hand: "21 cards, one too many"."""
    if kind == "cards":
        return say_many("{cards} cards: one too many", "{cards} cards: {number} too many", over, cards=number)
    kind = "none" if kind == "copies" and not copies else kind
    return say(TOO_MANY[kind], number=number, card=card, copies=copies)


SAVED: Final[dict[str, Message]] = {
    "saved": "Saved in {name}.",
    "there": "{name} is there already: choose another name.",
    "failed": "This cannot be saved: {name}.",
}


def help_words() -> list[str]:
    """What may be typed."""
    return [say(HELP[0]), *("  " + say(line) for line in HELP[1:])]


def standing_words(kind: str, **figures: object) -> str:
    """What is said of a sheet beside the questions."""
    return say(STANDING[kind], **figures)


def saved_words(kind: str, name: str) -> str:
    """How saving went."""
    return say(SAVED[kind], name=name)


def row_words(number: int, what: str, columns: Sequence[str], scores: Sequence[int]) -> str:
    """A line of the sheet: "3  Ruth bid 65, trump hearts: made. Ruth & Tom 130, Sam & Una 17"."""
    told = ", ".join(f"{name} {printed(score)}" for name, score in zip(columns, scores, strict=True))
    return f"{number:>3}  {what}. {told}"


def penalty_words(who: str, points: int, why: str) -> str:
    """A penalty under its hand."""
    return f"     {who} {printed(points, '+d')}" + (f" ({why})" if why else "")


NOTED: Final[dict[str, Message]] = {
    "penalty": "Penalty after line {number}: {who} {points}",
    "penalty first": "Penalty before the first hand: {who} {points}",
    "why": "{what} ({why})",
    "game": "New game from line {number} on",
    "names": "Names: {names}",
    "names since": "From {line} on {who}",
    "place": "{name} in the place of {was}",
}  # what stands beside the hands, and may be taken back


def noted_penalty(after: int, who: str, points: int, why: str) -> str:
    """A penalty in the list of what may be taken back."""
    said = say(NOTED["penalty" if after else "penalty first"], number=after, who=who, points=printed(points, "+d"))
    return say(NOTED["why"], what=said, why=why) if why else said


def noted_game(number: int) -> str:
    """The same of a new game, which begins with this line."""
    return say(NOTED["game"], number=number)


def line_name(number: int, hand: int) -> str:
    """ "Hand 5"; a line without a score is called by its number."""
    return say("Hand {number}", number=hand) if hand else say("Line {number}", number=number)


def noted_names(changed: Sequence[tuple[str, str]], since: str) -> str:
    """The same of names that were written wrong, or of whoever sits in another's place since a hand."""
    if not since:
        return say(NOTED["names"], names=", ".join(name for name, _ in changed))
    places = [say(NOTED["place"], name=name, was=was) for name, was in changed]
    return say(NOTED["names since"], line=since, who=listed(places))


FACTS: Final[dict[str, Message]] = {
    "bid": "{who} bid {number}",
    "trump": "trump {suit}",
    "partner": "{who} was called",
    "moon": "{who} shot the moon",
    "last": "{who} won the last trick",
    "renege": "{who} reneged",
    "meld": "{who} melded {number}",
    "play": "{who} took {number}",
    "tricks": "{who} won {number} tricks",
}  # what one of two entries of a line says


def fact_words(kind: str, **figures: str | int) -> str:
    """One thing that is told of a hand."""
    return say(FACTS[kind], **figures)


WORTH: Final[dict[str, Message]] = {
    "best": "Most points in a hand",
    "meld": "Most meld in a hand",
    "turned": "The lead changed",
}  # what is worth telling of an evening


def worth_words(what: str) -> str:
    """What a figure of the evening is."""
    return say(WORTH[what])


def hand_words(number: int) -> str:
    """Which hand that was."""
    return say("hand {number}", number=number)


def times_words(count: int) -> str:
    """How often."""
    return say_many("once", "{number} times", count) if count else say("never")


def few_words() -> str:
    """Before there is anything to show of an evening."""
    return say("After three hands there is something to show.")


def evening_words(
    hands: int,
    bidders: Sequence[tuple[str, int, int, int]],
    columns: Sequence[tuple[str, int, int, int]],
    turned: int,
) -> list[str]:
    """What an evening came to: by player name, bids, bids made and the mean bid; by column points, meld, best hand."""
    if hands < LEAST:
        return [few_words()]
    found = [say("{hands} hands. The lead changed {turned} times.", hands=hands, turned=turned)]
    for who, bids, made, mean in bidders:
        if bids:
            found.append(
                say(
                    "{who} had the bid {bids} times and made {made}; the mean bid was {mean}.",
                    who=who,
                    bids=bids,
                    made=made,
                    mean=mean,
                )
            )
    for who, points, meld, best in columns:
        found.append(
            say(
                "{who}: {points} points, {meld} of meld, best hand {best}.",
                who=who,
                points=points,
                meld=meld,
                best=best,
            )
        )
    return found
