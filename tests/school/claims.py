"""What a step of a lesson claims of its hand, as counts that the engine makes (docs/learn.md has their words).

A claim is the words of the step that make it, and what is counted: "nine hearts" = "held ?H". Every figure in the
words, in their order, must be the count at its place in the list; "held AS is 2" is one whose figure is not said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from deece.cards import CARDS, LANES, SUITS, cards_in, codes_in, distinct, size
from deece.game.account import account
from deece.game.action import Bid
from deece.game.state import Public, Seat, Side
from deece.game.tables import Tables, tables_for
from deece.game.value import best_meld
from deece.players.conventions import Row, calls_meant, default_card, meant_by
from deece.players.plain_play import knowledge
from deece.school.facts import FACTS, fact
from deece.school.lessons import Lesson, Step, position

WORDS: Final = {
    "no": 0,
    "none": 0,
    "without": 0,
    "two": 2,
    "both": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "eighty": 80,
    "hundred": 100,
    "thousand": 1000,
}
NOTHING: Final = ("no", "none")  # they are counts where a claim has them, and stand elsewhere for much else
_RANKS: Final = ("nine", "ten")  # they are figures only before what is counted
FIGURE: Final = re.compile(
    rf"\b(?:(?P<digits>\d[\d,]*)|(?P<rank>{'|'.join(_RANKS)})(?= (?:points|meld|times|hearts|trumps|over)\b)"
    rf"|(?P<hundreds>two|three|four|five|six|seven|eight) hundred"
    rf"|(?P<word>{'|'.join(word for word in WORDS if word not in _RANKS)}))\b(?!-handed)",
    re.IGNORECASE,
)
TIMES: Final[dict[str, Callable[[int], int]]] = {
    "about": lambda number: (number + 5) // 10 * 10,
    "twice": lambda number: 2 * number,
    "tenfold": lambda number: 10 * number,
    "tenth": lambda number: number // 10,
}
SHARED: Final = ("our", "they")  # whose counts are added up


def figures(text: str) -> list[int]:
    """The figures that a text says, in digits or words."""
    return [_number(found) for found in FIGURE.finditer(text)]


def _number(found: re.Match[str]) -> int:
    if found["digits"]:
        return int(found["digits"].replace(",", ""))
    if found["hundreds"]:
        return 100 * WORDS[found["hundreds"].lower()]
    return WORDS[(found["rank"] or found["word"]).lower()]


def texts(step: Step) -> tuple[str, ...]:
    """All that a step says."""
    said = (step.say, step.do, step.good, step.wrong, *step.wrongs.values(), step.differs)
    return tuple(text for text in said if text)


def false_claims(lesson: Lesson, number: int) -> Iterator[str]:
    """What a step claims and the engine counts otherwise, and claims that it does not make."""
    step, counting = lesson.step[number], Counting(lesson, number)
    for words, counts in step.claims.items():
        if not any(words in text for text in texts(step)):
            yield f"'{words}' is not said"
            continue
        said = iter(figures(words))
        for what in counts.split(", "):
            name, _, wanted = what.partition(" is ")
            expected = int(wanted) if wanted else next(said, None)
            if name == "right":
                found = expected if str(expected) in step.right else "another answer"
            else:
                found = counting.count(name)
            if found != expected:
                yield f"'{words}': {name} is {found}, not {expected}"
        yield from (f"'{words}': nothing counts {left}" for left in said)


def unclaimed(step: Step, general: Iterable[str]) -> list[str]:
    """The figures that a step says without a claim, with the words about them; `general` are said of no hand."""
    found = []
    for text in texts(step):
        left = text
        for words in sorted((*step.claims, *general), key=len, reverse=True):
            left = left.replace(words, "|" * len(words))
        said = [one for one in FIGURE.finditer(left) if one[0].lower() not in NOTHING]
        found += [text[max(0, one.start() - 20) : one.end() + 20] for one in said]
    return found


class Counting:
    """The counts of one step: whose they are, then what. Without a name they are the learner's own."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self.step, self.task = lesson.step[number], lesson.task(number)
        text = self.step.record or lesson.record
        self.whole = _hand(position(text, -1).public) if text and not self.step.cards else None

    def count(self, what: str) -> int:
        """A count by its words. Raises KeyError for none."""
        first, _, rest = what.partition(" ")
        if first in TIMES:
            return TIMES[first](self.count(rest))
        if what.partition(" of ")[0] in FACTS:
            assert self.task.view
            return int(fact(what, self.task.view, self.task.viewer).right)
        seats = self.seats(first)
        name, *words = (rest if seats is not None else what).split()
        if name in _OF_SEATS:
            return sum(_OF_SEATS[name](self, seat, words) for seat in seats or (self.task.seat,))
        if name in _OF_SIDES:
            return _OF_SIDES[name](self.side(seats or (self.task.seat,)))
        if name in _OF_PACK:
            return _OF_PACK[name](self, words)
        raise KeyError(what)

    def seats(self, who: str) -> tuple[Seat, ...] | None:
        """The seats that a first word names."""
        task = self.task
        if who in task.names:
            return (task.names.index(who),)
        if task.view is None or who not in (*SHARED, "partner", "left"):
            return None
        ours = {task.seat, *task.view.partners}
        if who == "partner":
            return tuple(ours - {task.seat})
        if who == "left":
            return (task.view.public.seating.after[task.seat],)
        return tuple(seat for seat in task.view.public.seating.active if (seat in ours) == (who == "our"))

    def side(self, seats: tuple[Seat, ...]) -> Side:
        """The account of these seats' side."""
        return account(_public(self)).of(seats[0])

    def bits(self, seat: Seat) -> int:
        """The hand of a seat."""
        return self.task.bits if self.task.state is None or seat == self.task.seat else self.task.state.hands[seat]

    def trump(self, words: list[str]) -> int:
        """The trump that a count names ("with H"), else that of the position."""
        return SUITS.index(words[words.index("with") + 1]) if "with" in words else self.task.trump


def _matching(bits: int, patterns: list[str]) -> int:
    return sum(any(fnmatchcase(str(card), each) for each in patterns) for card in cards_in(bits))


def _melds(counting: Counting, seat: Seat, words: list[str]) -> int:
    value = best_meld(counting.task.ruleset.rules, counting.bits(seat), counting.trump(words))
    return sum(each.points for each in value.combinations if each.kind == words[0])


def _number_of(counting: Counting, seat: Seat, words: list[str]) -> int:
    value = best_meld(counting.task.ruleset.rules, counting.bits(seat), counting.trump(words))
    return sum(each.copies for each in value.combinations if words[0] in (each.kind, "melds"))


def _meld(counting: Counting, seat: Seat, words: list[str]) -> int:
    return best_meld(counting.task.ruleset.rules, counting.bits(seat), counting.trump(words)).total


def _best(counting: Counting, seat: Seat, words: list[str]) -> int:
    """The meld with the trump that is best for it."""
    return max(best_meld(counting.task.ruleset.rules, counting.bits(seat), suit).total for suit in range(4))


def _shown(counting: Counting, seat: Seat, words: list[str]) -> int:
    """The meld that a seat showed; with patterns, so many of these cards are in it."""
    shown = _public(counting).melds[seat]
    return 0 if shown is None else _matching(shown.cards, words) if words else shown.total


def _kept(counting: Counting, seat: Seat, words: list[str]) -> int:
    """Cards held once the right ones are passed or buried."""
    gone = sum(fnmatchcase(code, each) for code in counting.step.right for each in words)
    return _matching(counting.bits(seat), words) - gone


def _bid(counting: Counting, seat: Seat, words: list[str]) -> int:
    """The highest bid of a seat."""
    assert counting.task.view
    calls = counting.task.view.public.auction.calls
    return max(call.points for caller, call in calls if caller == seat and isinstance(call, Bid))


def _told(counting: Counting, seat: Seat, words: list[str]) -> int:
    """The meld that a seat's calls have told, about."""
    assert counting.task.view
    public = counting.task.view.public
    meant = calls_meant(public, [default_card(public.rules)] * len(public.seating.sides))
    said = zip(public.auction.calls, meant, strict=True)
    return [one.figures["meld"] for (caller, _), (one, _) in said if caller == seat and one and "meld" in one.figures][
        -1
    ]


def _out_of(counting: Counting, seat: Seat, words: list[str]) -> int:
    """1 if the play has shown that a seat holds no more of a suit."""
    assert counting.task.view
    seen = knowledge(counting.task.view)
    unseen = seen.unseen & LANES[SUITS.index(words[0][-1])]
    return int(all(seen.cannot[seat] >> 4 * code & 1 for code in codes_in(unseen)))


_OF_SEATS: Final[dict[str, Callable[[Counting, Seat, list[str]], int]]] = {
    "held": lambda counting, seat, words: _matching(counting.bits(seat), words),
    "kinds": lambda counting, seat, words: _matching(distinct(counting.bits(seat)), words),
    "longest": lambda counting, seat, words: max(size(counting.bits(seat) & lane) for lane in LANES),
    "melds": _melds,
    "number": _number_of,
    "meld": _meld,
    "best": _best,
    "shown": _shown,
    "kept": _kept,
    "said": _bid,
    "told": _told,
    "void": _out_of,
    "tricks": lambda counting, seat, words: sum(trick.winner == seat for trick in _public(counting).tricks),
}
_OF_SIDES: Final[dict[str, Callable[[Side], int]]] = {
    "counted": lambda side: side.meld,
    "cards": lambda side: side.cards,
    "play": lambda side: side.play,
    "scored": lambda side: side.had,
}


def _public(counting: Counting) -> Public:
    assert counting.task.state
    return _hand(counting.task.state.public)


def _hand(public: Public) -> Public:
    """The hand that is shown: one that was scored stands until the next is dealt."""
    ended = public.game.results[-1].end if public.game.results else None
    return ended or public


def _tables(counting: Counting) -> Tables:
    return tables_for(counting.task.ruleset.rules)


def _meant(counting: Counting, words: list[str]) -> int:
    """The meld that a bid would tell."""
    seen = counting.task.view
    assert seen
    found = meant_by(default_card(seen.rules), seen.public, seen.seat, Bid(int(words[0])))
    assert found
    return found.figures["meld"]


def _row(counting: Counting, say: str) -> Row:
    """The row of the game's convention card for what is said, the one of the widest steps."""
    rows = [row for row in default_card(counting.task.ruleset.rules).rows if row.say == say and row.shows]
    return max(rows, key=lambda row: (not row.or_more, row.steps[1] - row.steps[0]))


def _over(counting: Counting, words: list[str]) -> int:
    """How many steps a bid is over the last one; a first bid over the lowest."""
    rules = counting.task.ruleset.rules.auction
    return (int(words[0]) - (_public(counting).auction.bid or rules.first_bid)) // rules.steps[0]


def _this_trick(counting: Counting, words: list[str]) -> int:
    """The points of the trick that begins or lies here, as the record has it; with patterns, so many such cards."""
    assert counting.whole
    trick = counting.whole.tricks[len(_public(counting).tricks)]
    return _matching(sum(1 << 4 * code for code in trick.cards), words) if words else trick.points


def _fell(counting: Counting, words: list[str]) -> int:
    public = _public(counting)
    codes = [code for trick in public.tricks for code in trick.cards] + list(public.trick)
    return sum(any(fnmatchcase(str(CARDS[code]), each) for each in words) for code in codes)


def _price(counting: Counting, words: list[str]) -> int:
    prices = getattr(counting.task.ruleset.rules.meld, words[0], ())
    return prices[int(words[1]) - 1 if words[1:] else 0] if prices else 0


def _lacks(counting: Counting, words: list[str]) -> int:
    """What a bid asks for beyond the best meld and what partner told; or the contract beyond the meld shown."""
    if words:
        return int(words[0]) - counting.count("best") - counting.count("partner told")
    return counting.count("bid") - counting.count("our shown")


_OF_PACK: Final[dict[str, Callable[[Counting, list[str]], int]]] = {
    "price": _price,
    "pack": lambda counting, words: _matching(_tables(counting).pack, words),
    "copies": lambda counting, words: counting.task.ruleset.rules.deal.copies,
    "widow": lambda counting, words: counting.task.ruleset.rules.deal.widow,
    "passes": lambda counting, words: counting.task.ruleset.rules.exchange.cards,
    "choose": lambda counting, words: counting.task.cards,
    "goal": lambda counting, words: counting.task.ruleset.rules.score.goal,
    "people": lambda counting, words: len(_public(counting).seating.active),
    "counter": lambda counting, words: max(_tables(counting).points),
    "total": lambda counting, words: _tables(counting).total,
    "gone": lambda counting, words: _tables(counting).total - counting.count("left"),
    "least": lambda counting, words: _tables(counting).least_to_make[0],
    "saving": lambda counting, words: _tables(counting).least_to_save[0],
    "least-meld": lambda counting, words: counting.task.ruleset.rules.meld.least,
    "last": lambda counting, words: max(_tables(counting).last_trick),
    "first-bid": lambda counting, words: counting.task.ruleset.rules.auction.first_bid,
    "bid": lambda counting, words: (_public(counting).contract or _public(counting).auction).bid,
    "over": _over,
    "lacks": _lacks,
    "meant": _meant,
    "each-step": lambda counting, words: _row(counting, "bid").each,
    "fewest-steps": lambda counting, words: _row(counting, "bid").steps[0],
    "most-steps": lambda counting, words: _row(counting, "bid").steps[1],
    "low": lambda counting, words: (_row(counting, " ".join(words)).meld or (0, 0))[0],
    "high": lambda counting, words: (_row(counting, " ".join(words)).meld or (0, 0))[1],
    "fell": _fell,
    "all-tricks": lambda counting, words: len(_public(counting).tricks) - (int(words[0]) if words else 0),
    "trick": lambda counting, words: _public(counting).tricks[int(words[0]) - 1].points,
    "this-trick": _this_trick,
}
