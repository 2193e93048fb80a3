"""What lies on the table and what was exchanged: the widow, cards passed, meld, the stock of two-handed games."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, codes_in
from deece.game.account import melds_with
from deece.game.deal import put_down, turned_up
from deece.game.exchange import exchangers, widow_lies
from deece.game.state import NOBODY, Public, Seat
from deece.rules.catalog.row import dealt_up, upturned
from deece.say import Message, say, say_many
from deece.words.asking import question
from deece.words.cards import card_list, card_name, cards_words, listed
from deece.words.page.said import DraftWords, MeldOwner, StockWords, TitledCards
from deece.words.page.who import Seen, friends, in_form
from deece.words.shown import buried_words, melds_elsewhere


def names_of(bits: int) -> str:
    """ "ace of spades and ten of hearts"."""
    return listed([card_name(CARDS[code]) for code in codes_in(bits)])


def widow(seen: Seen) -> str:
    """What the widow is called above its cards; "" where none of it is seen."""
    public, named = seen.public, say(seen.view.rules.deal.widow_name)
    if public.widow:
        return say("The {widow}, shown to all", widow=named)
    if seen.view.own.widow:
        return say("The {widow}, not shown to all", widow=named)
    if widow_lies(public):
        return say("The {widow}, face down", widow=named)
    return ""


_PASSED: Final[tuple[Message, ...]] = ("", "You have passed {cards}.", "", "{who} has passed {cards}.")


_SEEN: Final[dict[str, tuple[Message, ...]]] = {
    "called": ("", "You hold the called card: {cards}.", "", "{who} holds the called card: {cards}."),
    "turned up": (
        "",
        "You were dealt the card turned up: {cards}.",
        "",
        "{who} was dealt the card turned up: {cards}.",
    ),
    "drawn": ("", "You drew the card turned up: {cards}.", "", "{who} drew the card turned up: {cards}."),
    "put down": ("", "You put down the card turned up: {cards}.", "", "{who} put down the card turned up: {cards}."),
    "taken": ("", "You took before all eyes: {cards}.", "", "{who} took before all eyes: {cards}."),
}


def exchanged(seen: Seen) -> list[str]:
    """Who has passed how many cards, how many are buried, and what was taken up before all eyes."""
    public = seen.public
    passed = [(seat, cards_words(number)) for seat, number in enumerate(public.passed) if number]
    lines = [in_form(_PASSED, seen.one(seat), cards=cards) for seat, cards in passed]
    if public.buried:
        lines.append(say_many("{number} card buried.", "{number} cards buried.", public.buried))
    if told := buried_words(public):
        lines.append(told)
    for seat, bits in enumerate(public.faceup):
        if bits:
            lines.append(in_form(_SEEN[_how_seen(public, seat, bits)], seen.one(seat), cards=names_of(bits)))
    if bits := put_down(public):
        lines.append(in_form(_SEEN["put down"], seen.one(public.seating.active[-1]), cards=names_of(bits)))
    return lines


def _how_seen(public: Public, seat: Seat, bits: int) -> str:
    """How it came that all know these cards of a seat."""
    if upturned(public.rules):
        return "turned up" if dealt_up(public.rules) else "drawn"
    contract, exchange = public.contract, public.rules.exchange
    called = contract is not None and contract.called >= 0 and bits == 1 << 4 * contract.called
    kept = called and exchange.partner == "call" and not exchange.cards
    return "called" if kept and contract is not None and seat == contract.partner else "taken"


def received(seen: Seen) -> list[str]:
    """Who passed the reader cards, and which, as long as it is news."""
    public, own = seen.public, seen.view.own
    if not own.received or public.tricks or public.contract is None or public.step in ("score", "over"):
        return []
    if public.rules.exchange.widow_round and not any(public.passed):
        return [say("{who} handed you", who=seen.name(public.contract.declarer)), names_of(own.received)]
    others = set(exchangers(public)) - {seen.seat}
    who = seen.name(min(others)) if len(others) == 1 else ""
    head = say("{who} passed you", who=who) if who else say("You were passed")
    return [head, names_of(own.received)]


def known(seen: Seen) -> list[TitledCards]:
    """What only the reader knows of the exchange: lists of cards, each with its title."""
    own, named = seen.view.own, say(seen.view.rules.deal.widow_name)
    lists = [
        (say("You received"), own.received),
        (say("From the {widow}", widow=named), own.widow),
        (say("You passed"), own.given),
        (say("You are passing"), own.giving),
        (say("You buried"), own.buried),
    ]
    return [TitledCards(title, card_list(bits)) for title, bits in lists if bits]


def melds(seen: Seen) -> list[MeldOwner]:
    """By seat, whose meld it is, and what stands there where none lies; nothing before any is shown."""
    if not any(seen.public.melds):
        return []
    return [MeldOwner(_owner(seen, seat), _no_meld(seen, seat)) for seat in range(seen.people)]


def _owner(seen: Seen, seat: Seat) -> str:
    partner = seat != seen.seat and seat in friends(seen)
    return say("{who}, your partner", who=seen.name(seat)) if partner else seen.name(seat)


def _no_meld(seen: Seen, seat: Seat) -> str:
    shown = seen.public.melds[seat]
    if melds_elsewhere(seen.public, seat):
        public = seen.public
        partner = melds_with(public.tables, public.seating, public.contract, seat)
        return say("Melds together with {who}", who=seen.inside(partner))
    if shown is None or (shown.total and not shown.combinations):
        return say("Nothing shown, aces around") if shown is not None and shown.aces else say("Nothing shown")
    return "" if shown.combinations else say("No meld")


def stock(seen: Seen) -> StockWords | None:
    """The stock of a two-handed game, what is asked beside it, and what each player has on the table."""
    public = seen.public
    if public.stock is None:
        return None
    return StockWords(
        pile=_pile(public),
        ask=_ask(seen),
        hands=[_in_hand(seen, seat) for seat in range(seen.people)],
        none=[say("{who}: no meld on the table", who=seen.name(seat)) for seat in range(seen.people)],
        melds=[_melded(seen, seat) for seat in range(seen.people)],
        short=[_short(seen, seat) for seat in range(seen.people)],
    )


def _pile(public: Public) -> str:
    pile = public.stock
    assert pile is not None
    if not pile.left and pile.turned == NOBODY:
        return say("The stock is gone")
    if pile.turned == NOBODY:
        return say("Stock {left}", left=pile.left)
    return say("Stock {left}, {card} last", left=pile.left, card=card_name(CARDS[pile.turned]))


def _ask(seen: Seen) -> str:
    if not seen.choices:
        return ""
    if seen.public.step == "meld":
        return say("You won: you may meld")
    if seen.public.step == "draw":
        return say("Which card do you take?")
    return question(seen.view, seen.choices, seen.viewer)


def _in_hand(seen: Seen, seat: Seat) -> str:
    pile = seen.public.stock
    assert pile is not None
    hidden = max(0, seen.public.cards_held(seat) - len(pile.laid[seat]))
    return say_many("{who}: {number} card in hand", "{who}: {number} cards in hand", hidden, who=seen.name(seat))


_MELD_OF: Final[tuple[Message, ...]] = ("", "Your meld", "", "{who}'s meld")


def _melded(seen: Seen, seat: Seat) -> str:
    return in_form(_MELD_OF, seen.one(seat))


def _short(seen: Seen, seat: Seat) -> str:
    pile = seen.public.stock
    assert pile is not None
    return say(
        "{who}: meld {meld}, tricks {tricks}",
        who=seen.name(seat),
        meld=pile.scored[seat],
        tricks=seen.public.tricks_won()[seat],
    )


_THREW: Final[tuple[Message, ...]] = ("", "You threw away", "", "{who} threw away")
_LOOKS: Final[tuple[Message, ...]] = ("", "You look at", "", "{who} looks at")


def draft(seen: Seen) -> DraftWords | None:
    """Above the cards of a draft: whose they are."""
    public = seen.public
    if public.step != "draft" or public.turn < 0:
        return None
    threw = [in_form(_THREW, seen.one(seat)) for seat in range(seen.people)]
    return DraftWords(in_form(_LOOKS, seen.one(public.turn)), threw)


# What a page explains beside the cards, by what is decided.
_HELP: Final[dict[str, Message]] = {
    "draft": "Of each two cards you keep one. Keep the first, and the second is put down unseen; throw it, and the "
    "second is yours.",
    "call": "The one who holds the card you call plays with you. A figure on a card: so many of them you hold "
    "yourself.",
    "stock": "After each trick both players draw, its winner first, and the winner may meld. Melded cards stay on the "
    "table and may be played.",
}
_STOCK_STEPS: Final = ("stock", "meld", "draw")


def help_words(seen: Seen) -> str:
    """What is explained beside the cards; "" where nothing is."""
    step = seen.public.step
    if step == "draft" and (up := turned_up(seen.public)):
        return say(_HELP["draft"]) + " " + say("The {card} is drawn last, and trump.", card=names_of(up))
    found = _HELP.get("stock" if seen.public.stock is not None and step in _STOCK_STEPS else step)
    return say(found) if found else ""
