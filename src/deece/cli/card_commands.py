"""`deece meld`, `deece legal` and `deece deal`: questions about cards."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from deece.cards import CARDS, SUITS, Hand, bits_of, cards_in, codes_in, distinct, parse_cards, parse_suit
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.words import BadInput, check_pack, print_json, rules_of
from deece.club.boards import board, board_rules
from deece.club.slips import slips_page
from deece.errors import DeeceError
from deece.game import trick as tricks
from deece.game.deal import shuffled
from deece.game.state import NOBODY
from deece.game.tables import Tables, tables_for
from deece.game.value import MeldValue, best_meld
from deece.record import Record, format
from deece.rules.ruleset import Ruleset
from deece.say import say
from deece.words.cards import card_list, signs, suit_word
from deece.words.melds import AROUNDS, called, combination_words
from deece.words.refusals import refusal_words

MOST_BOARDS = 100  # of one file of slips
TrumpOption = typer.Option("--trump", "-t", metavar="SUIT", help="S, H, D or C, or the suit's name.")


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("meld")(meld_command)
    app.command("legal")(legal_command)
    app.command("deal")(deal_command)


def meld_command(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="A hand, as 'AS 10h', or - for a hand a line.")],
    rules: RulesId,
    trump: Annotated[str | None, TrumpOption] = None,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Show what the meld of a hand is worth, and which combinations it is."""
    one = rules_of(rules, settings or ())
    suits = range(4) if trump is None else (parse_suit(trump),)
    several = cards == ["-"]
    for place, text in _hands(cards):
        hand = hand_of(one, text, f"line {place}: " if several else "")
        if several and not as_json:
            print(signs(codes_in(hand.bits)))
        for suit in suits:
            value = best_meld(one.rules, hand.bits, suit)
            if as_json:
                print_json(_meld_data(value, suit, hand))
            else:
                print("\n".join(_meld_lines(value, suit)))


def _hands(cards: list[str]) -> Iterator[tuple[int, str]]:
    if cards != ["-"]:
        yield 1, " ".join(cards)
        return
    found = False
    for place, line in enumerate(sys.stdin.buffer, 1):
        try:
            text = line.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            raise BadInput(f"line {place}: the input is not UTF-8 text; write a hand a line, as AS TH KD") from None
        if text:
            found = True
            yield place, text
    if not found:
        raise BadInput("the input is empty; write a hand a line, as AS TH KD")


def hand_of(one: Ruleset, text: str, where: str = "") -> Hand:
    """The cards of a hand, checked against the pack."""
    try:
        hand = Hand.parse(text)
        if not len(hand):
            raise BadInput("no cards are given; write them as AS TH KD")
        check_pack(tables_for(one.rules), one.id, hand.bits)
    except DeeceError as error:
        raise BadInput(f"{where}{error}") from None
    return hand


def _meld_data(value: MeldValue, suit: int, hand: Hand) -> dict[str, object]:
    return {
        "total": value.total,
        "wins": value.wins,
        "combinations": [
            {
                "name": combination_words(each),
                "kind": each.kind,
                "suit": None if each.suit == NOBODY else SUITS[each.suit],
                "copies": each.copies,
                "points": each.points,
                "cards": card_list(each.cards),
            }
            for each in value.combinations
        ],
        "trump": SUITS[suit],
        "hand": card_list(hand.bits),
    }


def _meld_lines(value: MeldValue, suit: int) -> list[str]:
    lines = [say("{suit} trump: {points}", suit=suit_word(suit), points=value.total)]
    width = max((len(combination_words(each)) for each in value.combinations), default=0)
    for each in value.combinations:
        line = f"  {combination_words(each):<{width}}  {each.points:>4}  {signs(codes_in(each.cards))}"
        names = called(each.kind, each.copies) if each.kind in AROUNDS else ()
        lines.append(line + (f"  ({names[0]})" if names else ""))
    if value.wins:
        lines.append("  " + say("This wins the game when it is shown."))
    return lines


def legal_command(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="The hand that is to play.")],
    rules: RulesId,
    trump: Annotated[str, TrumpOption],
    trick: Annotated[str, typer.Option("--trick", metavar="CARDS", help="The trick so far, in the order played.")] = "",
    first: Annotated[bool, typer.Option("--first", help="It is the first lead of the hand.")] = False,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Show which cards may be played, and why the others may not."""
    one = rules_of(rules, settings or ())
    tables, suit = tables_for(one.rules), parse_suit(trump)
    bits = hand_of(one, " ".join(hand)).bits
    played = _trick(one, tables, trick, bits)
    if first and played:
        raise BadInput("a first lead has no trick before it; leave out --trick or --first")
    winner = tricks.winning(tables, suit, played) if played else 0
    best = played[winner] if played else NOBODY
    if played and tables.spares and (len(played) - winner) % one.rules.deal.sides == 0:
        may = distinct(tricks.spared(tables, suit, played, bits))
    else:
        may = distinct(tricks.playable(tables, suit, played, best, bits, first))
    refused = [
        (card, tricks.why_not(tables, suit, played, best, bits, card.code)) for card in cards_in(distinct(bits) - may)
    ]
    if as_json:
        print_json(
            {
                "legal": card_list(may),
                "refused": [
                    {"card": str(card), "reason": refusal_words(why), "code": why.code, "figures": why.figures}
                    for card, why in refused
                ],
            }
        )
        return
    if not played and one.rules.trick.first_lead != "any":
        later = say("a later lead; for the first lead of the hand add --first")
        print(say("the first lead of the hand") if first else later)
        if first and one.rules.trick.first_lead == "trump above the lowest":
            print(say("at the lowest bid any card may be led"))
    print(say("may be played: {cards}", cards=signs(codes_in(may))))
    by_reason: dict[str, list[int]] = {}
    for card, why in refused:
        by_reason.setdefault(refusal_words(why), []).append(card.code)
    for reason, codes in by_reason.items():
        print(say("not {cards}: {reason}", cards=signs(codes), reason=reason))


def _trick(one: Ruleset, tables: Tables, text: str, hand: int) -> tuple[int, ...]:
    cards = parse_cards(text)
    most = one.rules.deal.players - 1
    if len(cards) > most:
        raise BadInput(f"{len(cards)} cards are in the trick; before the last of {most + 1} players at most {most} are")
    check_pack(tables, one.id, bits_of([*cards, *cards_in(hand)]))
    return tuple(card.code for card in cards)


def deal_command(
    rules: RulesId,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed deals the same cards.")] = None,
    settings: Set = None,
    slips: Annotated[
        str | None, typer.Option("--slips", metavar="FILE", help="Write hand slips for real packs, as HTML to print.")
    ] = None,
    boards: Annotated[int, typer.Option("--boards", metavar="N", help="With --slips: how many boards.")] = 8,
    as_json: Json = False,
) -> None:
    """Shuffle and deal, and print it as a record of which nothing is played yet."""
    one = rules_of(rules, settings or ())
    if slips is not None:
        _write_slips(one, slips, boards, secrets.randbelow(1_000_000) if seed is None else seed)
        return
    deal = shuffled(one.rules, secrets.SystemRandom() if seed is None else random.Random(seed))
    if as_json:
        print_json(
            {
                "rules": one.id,
                "seed": seed,
                "dealer": 0,
                "hands": [card_list(hand) for hand in deal.hands],
                "widow": card_list(deal.widow),
                "stock": [str(CARDS[code]) for code in deal.stock],
            }
        )
        return
    print(format(Record.new(one).add(deal)), end="")


def _write_slips(one: Ruleset, name: str, number: int, seed: int) -> None:
    """The slips of these boards, into a new file."""
    if one.rules.deal.stock != "none":
        raise BadInput(f"{one.id} has a stock, which no slip can lay out; slips are for games that deal all cards")
    if not 1 <= number <= MOST_BOARDS:
        raise BadInput(f"{number} boards are no set; give --boards 1 to {MOST_BOARDS}")
    rules = board_rules(one)
    made = [(each, board(rules, seed, each)) for each in range(1, number + 1)]
    text = slips_page(made, one.name, say("Seed {seed}.", seed=seed))
    try:
        with Path(name).expanduser().open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror
        raise BadInput(f"'{name}' cannot be written ({reason}); give another name") from None
    print(say("{file}: print it, one page a board. Seed {seed} makes these boards again.", file=name, seed=seed))
