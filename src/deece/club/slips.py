"""Hand slips: a board dealt from a pack of real cards, by four people with a slip each. One page a board, to print."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from deece.cards import CARDS, SUIT_SIGNS, SUITS, size
from deece.club.cards import dealt
from deece.game.state import Seat
from deece.record import Record
from deece.say import capital, say, say_many, spoken
from deece.words.cards import by_suit, card_sign

HIGH: Final = 225  # millimeters of all slips of a page: what Letter and A4 have between a head and their margins
RED: Final = SUIT_SIGNS[1:3]  # hearts and diamonds
FEW: Final = 4  # slips of a page that may be in the largest print


def seat_word(seat: Seat, people: int) -> str:
    """What a chair is called on paper: by the compass where there are four."""
    if people != len(SUITS):  # four
        return say("Seat {number}", number=seat + 1)
    return (say("North"), say("East"), say("South"), say("West"))[seat]


def escape(text: str) -> str:
    """A text within HTML; the module of Python's own library is too large for a browser's engine."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, written)
    return text


def slips_page(boards: Sequence[tuple[int, Record]], name: str, source: str = "") -> str:
    """The slips of these boards, each with its number, as a page of HTML that needs nothing else.

    `name` is that of the game, `source` how the same boards are made again.
    """
    pages = "".join(_board(number, record, name, source) for number, record in boards)
    title = escape(say("Hand slips: {game}", game=name))
    style = files(__package__).joinpath("slips.css").read_text("utf-8")
    language = spoken().replace("_", "-")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{title}</title>'
        f"<style>\n{style}</style></head>\n<body>\n{pages}</body>\n</html>\n"
    )


def _board(number: int, record: Record, name: str, source: str) -> str:
    deal, people = dealt(record), len(record.seats)
    assert deal is not None  # a board begins with its cards
    hands = [(seat_word(seat, people), bits) for seat, bits in enumerate(deal.hands) if bits]
    if deal.widow:
        hands.append((capital(say(record.ruleset.rules.deal.widow_name)), deal.widow))
    rows = -(-len(hands) // 2)
    head, dealer = say("Board {number}", number=number), say("{who} deals.", who=seat_word(record.dealer, people))
    turned = [say("{card} is turned up for trump.", card=card_sign(CARDS[deal.stock[0]]))] if deal.stock else []
    told = say("Cut along the lines. Everybody takes their own slip and picks these cards from the pack.")
    slips = "".join(_slip(who, bits, " ".join([f"{head}.", dealer, *turned])) for who, bits in hands)
    few = " is-few" if len(hands) <= FEW else ""
    return (
        f'<section class="board{few}"><h1>{escape(head)}: {escape(name)}. {escape(dealer)}</h1>\n'
        f"<p>{escape(' '.join(filter(None, [told, source])))}</p>\n"
        f'<div class="slips" style="grid-auto-rows: {HIGH // rows}mm">\n{slips}</div></section>\n'
    )


def _slip(who: str, bits: int, board: str) -> str:
    """One hand, a line for each suit."""
    lines = []
    for line in by_suit(bits):
        sign, _, cards = line.partition(" ")
        red = " is-red" if sign in RED else ""
        lines.append(f'<p class="suit{red}"><b>{sign}</b>{escape(cards)}</p>')
    count = say_many("{who}: {number} card", "{who}: {number} cards", size(bits), who=who)
    return f'<div class="slip"><h2>{escape(count)}</h2><p>{escape(board)}</p>{"".join(lines)}</div>\n'
