"""Why a choice is refused, in players' words: one sentence for each code of `deece.game.refusal`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.cards import SUITS, Card
from deece.game.refusal import Code, Figure, Refusal
from deece.game.state import NOBODY
from deece.say import Message, say
from deece.words.cards import card_name, listed, rank_name, suit_name
from deece.words.melds import meld_words

# In braces stand the figures, in words: `card` is "ace of hearts", `best` "king" (of the suit asked for), `held`
# "the ace and the ten", a suit "hearts", and `meld` "double pinochle". Without a capital and a full stop: whoever
# shows it sets them.
SENTENCES: Final[dict[Code, Message]] = {
    "game_over": "the game is over",
    "not_your_turn": "it is not your turn",
    "too_many_cards": "{cards} cards are too many: choose {wanted}",
    "not_held": "you do not hold the {card}",
    "not_dealt": "the cards must be dealt first",
    "no_column": "the sheet has no such column",
    "hand_not_over": "this hand is not over: finish it first",
    "deal_chairs": "the deal has {hands} hands, the table {chairs} seats",
    "deal_hand": "a hand of {cards} cards was dealt, not of {wanted}: deal again",
    "deal_widow": "{cards} cards are in the {widow}, not {wanted}: deal again",
    "deal_copies": "the deal has {copies} copies of the {card}, the pack {wanted}",
    "deal_pack": "the deal is not the pack",
    "deal_turned": "the card that is turned up must be one of the hand dealt last",
    "choose_misdeal": "say whether you claim a misdeal or play on",
    "misdeal_six": "a misdeal needs 6 nines, or 5 nines and no meld",
    "misdeal_six_alone": "a misdeal needs 6 nines",
    "misdeal_five_no_meld": "a misdeal needs 5 nines and no meld",
    "misdeal_four": "a misdeal needs 4 nines and no ace, or 5 nines and one ace only",
    "misdeal_four_no_ace": "a misdeal needs 4 nines and no ace",
    "misdeal_five_one_ace": "a misdeal needs 5 nines and at most one ace",
    "misdeal_poor": "a misdeal needs {cards} cards that count nothing, and no ace",
    "misdeal_neither": (
        "this hand has neither nines enough for a misdeal, nor {cards} cards that count nothing and no ace"
    ),
    "choose_draft": "keep the card that you drew, or throw it and keep the next",
    "choose_bid": "bid or pass",
    "not_said": "'{call}' is not said at this table",
    "not_spoken": "bids are not spoken as single digits at this table",
    "spoken_range": "only one to nine can be spoken",
    "one_bid_each": "each player bids once: bid 0 to add nothing",
    "take_or_pass": "all have passed: only take the bid or pass",
    "take_at": "all have passed: take it at {bid} or pass",
    "eldest_opens": "the player left of the dealer must open the bidding",
    "dealer_opens": "the dealer must open the bidding",
    "meld_opens": "you hold meld and nobody has bid: you must open",
    "bid_needs_marriage": "you hold no marriage, and at this table a bid needs one",
    "bid_needs_meld": "a bid takes {least} in meld at this table, and your hand holds {held}",
    "must_beat_bid": "a bid must beat {standing}",
    "first_bid": "the first bid is at least {least}",
    "ladder_ends": "bids at this table end at {most}",
    "between_steps": "{bid} is not a bid here: after {lower} comes {higher}",
    "choose_trump": "name the trump suit",
    "trump_needs_meld": "you hold no run, marriage or nine in {suit}: name a suit in which you do",
    "trump_needs_marriage": "you hold no marriage in {suit}, and trump needs one",
    "not_saved": "only a bid that was dumped on you after your partner said save can be handed back, and only once",
    "holds_marriage": "you hold a marriage and must name trump yourself",
    "can_name_trump": "you may name trump, so the hand is played",
    "choose_call": "call a card: whoever holds it is your partner",
    "not_in_pack": "the pack has no {card}",
    "holds_every_copy": "you hold every {card}: call a card that somebody else holds",
    "choose_look": "look at the {widow}, or concede without looking",
    "only_look": "look at the {widow}",
    "not_forced": "you bid freely, and only a player who was forced to take the bid may concede without looking",
    "choose_share": "give a card of the {widow} to the next player",
    "not_in_widow": "the {card} is not in the {widow}",
    "choose_pass": "choose {cards} cards to pass",
    "choose_bury": "bury {cards} more cards",
    "melded": "the {card} is melded: bury cards that are not, while you hold any",
    "choose_concede": "play on or concede",
    "must_concede": "you would need more than {most} from play: you must concede",
    "choose_throw_in": "play on or throw in the hand",
    "choose_moon": "play on or shoot the moon",
    "choose_play": "play a card",
    "nothing_laid": "all cards are in the hand now",
    "lead_trump": "the first lead must be trump: lead {suit}",
    "follow_suit": "you hold {suit} and must follow suit",
    "must_beat": "you hold {held} of {suit} and must beat the {best}",
    "must_trump": "you have no {led} and must trump: play {suit}",
    "must_overtrump": "you hold {held} of {suit} and must overtrump the {best}",
    "choose_play_or_laid": "play a card, from your hand or from the table",
    "not_laid": "no {card} of yours lies on the table",
    "in_hand": "no {card} of yours lies on the table: play it from your hand",
    "on_table": "you do not hold the {card} in your hand: play it from the table",
    "choose_meld": "lay a meld, or play on",
    "no_such_meld": "that is no meld of the table",
    "roundhouse_in_parts": "a roundhouse is laid by its parts: kings around, queens around, and the marriages",
    "royal_in_trump": "a marriage in trump is a royal marriage",
    "run_in_trump": "in trump that is a run",
    "marriage_suit": "say the suit of the marriage",
    "run_suit": "say the suit of the run",
    "suit_not_said": "that meld is laid without saying a suit",
    "most_copies": "the meld table lists at most {most} of that meld at once",
    "pays_nothing": "that meld pays nothing at this table",
    "lies_already": "{meld} is on the table already: lay one more by itself",
    "build_on_it": "{meld} is on the table: build on it, with another {single}",
    "has_served": "the {card} on the table has served in {type} already: {meld} needs another",
    "meld_needs": "{meld} needs the {card}: you have none to lay",
    "meld_needs_more": "{meld} needs one more {card}: you have none to lay",
    "none_from_hand": "at least one card of a meld must come from your hand",
    "no_exchange": "the turned card is not exchanged at this table",
    "turned_gone": "the turned card is gone",
    "turned_nine": "the turned card is a nine already",
    "needs_nine": "you need the {card} in your hand",
    "choose_draw": "take the turned card or the one face down",
    "told_dealer": "there is no seat {seat} to deal at a table of {chairs}",
    "told_seat": "seat {seat} does not play in this hand",
    "told_negative": "what seat {seat} melds or takes cannot be less than 0",
    "told_renege_and_end": "a hand ends by a renege or in another way, not both: say one of them",
    "told_way": "'{way}' is not a way in which a hand ends: leave it out if it was played, or say one of {ways}",
    "told_dealt_again": "a hand that is dealt again has no score: leave it out",
    "told_no_such_end": "by these rules no hand ends so: {way}",
    "told_no_contract": "say who had the bid, for how much, and what was trump",
    "told_no_auction": "there is no auction in this game, so there is no contract",
    "told_no_trump": "say what was trump",
    "told_no_sums": "here bids are added: say what each of the {sides} sides bid, as sums",
    "told_points": "{given} points are given in tricks and laid aside, and all cards together count {all}",
    "told_tricks": "{given} tricks are given, and there are at most {all}",
    "told_aside": "no cards are laid aside in this game",
    "told_moon": "nobody shoots the moon in this game",
    "told_no_last": "say who won the last trick, or how the hand ended that was not played out",
    "told_no_renege": "a renege is settled only where there is a contract",
    "told_no_melder": "only declarer's side melds by these rules: leave out the meld of seat {seat}",
    "told_no_partner": "declarer's partner is not known yet: play on until the called card is played",
    "told_under_least": (
        "declarer's side melded {meld}, under the least of {least}, so the hand was not played: it ended under the "
        "least meld"
    ),
    "told_off_board": (
        "declarer's side needed {need} in play, more than {most}, so the hand was not played: it ended off the board"
    ),
}


_AROUND: Final[Message] = "an around"
_TYPES: Final[dict[str, Message]] = {
    "run": "a run or marriage",
    "plain_run": "a run or marriage",
    "royal_marriage": "a run or marriage",
    "marriage": "a run or marriage",
    "pinochle": "a pinochle",
    "dix": "a dix",
}


def refusal_words(refusal: Refusal) -> str:
    """The reason in players' words, without a capital or a full stop."""
    return filled(SENTENCES[refusal.code], refusal.figures)


def filled(message: Message, figures: Mapping[str, Figure]) -> str:
    """The message with these figures, in words."""
    words = {name: _word(name, what) for name, what in figures.items()}
    if "kind" in figures:
        words.update(_meld(figures))
    return say(message, **words)


def _meld(figures: Mapping[str, Figure]) -> dict[str, str]:
    """A meld of so many copies, the single one, and the type in which its cards serve."""
    kind, copies, suit = str(figures["kind"]), figures["copies"], figures.get("suit")
    assert isinstance(copies, int)
    of = SUITS.index(str(suit)) if suit else NOBODY
    kind_of = say(_TYPES.get(kind, _AROUND))
    return {"meld": meld_words(kind, of, copies), "single": meld_words(kind, of), "type": kind_of}


def _word(name: str, figure: Figure) -> str:
    if name == "fit":
        return ", ".join(figure) if isinstance(figure, tuple) else str(figure)
    if isinstance(figure, tuple):
        return listed([say("the {rank}", rank=rank_name(Card.parse(card))) for card in figure])
    if isinstance(figure, int):
        return str(figure)
    match name:
        case "card":
            return card_name(Card.parse(figure))
        case "best":
            return rank_name(Card.parse(figure))
        case "suit" | "led":
            return suit_name(SUITS.index(figure))
        case "widow":
            return say(figure)
    return figure
