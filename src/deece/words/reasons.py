"""Why a computer player chose so, in players' words: one sentence for each kind of `deece.players.Reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.cards import SUITS, Card
from deece.say import Message, say, say_many
from deece.words.cards import card_name, suit_name

Figure = int | float | str

# In braces stand the figures, in words: `card` is "ace of hearts" and `suit` "hearts"; `promise` is what a hand
# promises with one suit as trump, and `better` by how much a choice comes out better. Without a capital and a full
# stop: whoever shows it sets them. The sentence of "best_meld" depends on a number and stands where it is said.
REASONS: Final[dict[str, Message]] = {
    "only_choice": "nothing else is allowed",
    "by_chance": "chosen at random",
    "none_finds_another": "the first choice that the rules allow: no player finds another",
    "none_given": "no reason is given",
    "many_nines": "too many nines, and nothing beside them",
    "poor_hand": "too little in this hand to play it",
    "good_enough": "good enough to play",
    "card_worth_keeping": "the {card} is worth keeping",
    "next_card_better": "the next card should be better than the {card}",
    "must_open": "somebody must open, and this hand carries no more",
    "promise": "{promise}",
    "covers_partner": "partner showed meld, and {promise}",
    "over_partner": "partner is heard, and {promise}: worth more than their bid",
    "partners_tricks": "half of the tricks is partner's to bid",
    "shows": "shows partner: {tells}",
    "melds_by_trump": "{by_trump}",
    "melds_always": "{meld} meld with any trump",
    "own_hand": "{meld} meld in my hand, and about {play} in tricks",
    "suit_counts": "{suit} count to {total}",
    "suit_reaches": "{suit} reach {total} in three of four simulations",
    "ladder_ends": "the ladder ends here",
    "bid_needs_marriage": "a bid needs a marriage",
    "bid_needs_meld": "a bid needs {least} meld in the hand",
    "no_marriage": "no marriage to name trump with",
    "partner_wants_bid": "partner wants the bid",
    "partner_has_bid": "partner has the bid",
    "partner_insists": "partner went over me, so they want it",
    "little_meld": "too little meld to bid",
    "no_meld_in_sight": "the {least} meld that a bid needs are not in sight",
    "much_from_play": "{bid} would ask for more than {most} from play",
    "safe_limit": "safe to bid {limit} at most, not {bid}",
    "limit": "enough to bid {limit} at most, not {bid}",
    "too_little": "not enough to bid {bid}",
    "calls_save": "save: partner may hand it back to my {suit}",
    "calls_meld": "{call}: {meld} meld",
    "calls_aces": "{call}: {meld} meld with aces around",
    "saved_without_marriage": "partner said save, and there is no marriage here",
    "suit_counts_most": "{suit} count most",
    "suit_reaches_most": "{suit} reach most in simulations",
    "card_helps_most": "the {card} helps this hand most",
    "trick_lacking": "the {card} is a trick that this hand lacks",
    "widow_may_help": "the {widow} may help",
    "for_partner": "the {card} for partner",
    "helps_them_least": "the {card} helps them least",
    "not_needed": "the {card} is not needed for meld or trump",
    "partners_trump": "the {card}: partner named {suit}",
    "partners_pinochle": "the {card} for partner's pinochle",
    "partners_trick": "the {card} is a trick for partner",
    "nothing_better_to_pass": "the {card}: no trump or ace is left to pass",
    "short_suit": "{suit} are short",
    "short_suit_counter": "{suit} are short, and the {card} counts for you when it is buried",
    "play_on": "play on",
    "out_of_reach": "{needed} more are needed in tricks, and {expected} is what the hand should take",
    "within_reach": "{needed} more are needed in tricks: that can be done",
    "all_high": "high trump and aces only",
    "trick_lost": "some trick would be lost",
    "left_has_ace": "the player on the left has the ace of trump: draw it with a card that does not count",
    "cash_ace": "partner declares: a plain ace is cashed, not kept",
    "both_long": "partner and I are long in trump: play the short suit out, and trump it in turn",
    "lead_to_partner": "partner sits on declarer's right, where the lead does most: pass it there early",
    "pull_trump": "trump is long here: pull theirs",
    "others_cost_more": "the {card}: any other lead would cost more",
    "high": "the {card} is high, before somebody runs out of {suit}",
    "back_to_partner": "back to partner's {suit}",
    "partner_strong": "{suit}: partner is strong there",
    "costs_least": "the {card} costs least",
    "my_highest": "my highest card",
    "should_win": "the {card} should win this trick",
    "may_force": "the {card} must beat, and may force out a higher card",
    "partner_wins": "partner wins this trick: give a counter",
    "partner_should_win": "partner should win this trick: give a counter",
    "side_wins": "our side wins this trick: give a counter",
    "side_should_win": "our side should win this trick: give a counter",
    "partner_wins_no_counter": "partner wins this trick: no counter worth giving",
    "partner_should_win_no_counter": "partner should win this trick: no counter worth giving",
    "side_wins_no_counter": "our side wins this trick: no counter worth giving",
    "side_should_win_no_counter": "our side should win this trick: no counter worth giving",
    "lost": "the trick is lost: nothing cheaper may be played",
    "may_be_lost": "the trick may be lost: nothing cheaper may be played",
    "lost_no_counter": "the trick is lost: no counter on it",
    "may_be_lost_no_counter": "the trick may be lost: no counter on it",
    "partner_winning": "partner is winning the trick",
    "wins_as_it_lies": "it wins as the trick lies",
    "nothing_wins": "nothing here wins, so the least card",
    "nine_for_trump": "the nine for a better trump",
    "no_meld_left": "no more meld to lay",
    "marriage_first": "the marriage first: the run pays in full on top of it",
    "win_and_lay": "to win and lay {meld} meld",
    "least_use": "the {card} is the least use",
    "least_use_no_win": "the {card} is the least use, and the trick is not worth winning",
    "wins_cheaply": "the {card} wins it cheaply",
    "turned_is_trump": "the turned card is a trump, the other may be anything",
    "better_than_usual": "in {deals} imagined deals it comes out {better} than the usual choice",
    "better_than_suit": "in {deals} imagined deals it comes out {better} than {suit}",
    "better_than_card": "in {deals} imagined deals it comes out {better} than the {card}",
    "passing_better": "in {deals} imagined deals passing comes out {better} than bidding",
    "bidding_better": "in {deals} imagined deals bidding up to {bid} comes out {better} than passing",
    "bidding_further": "in {deals} imagined deals bidding up to {bid} comes out {better} "
    "than going by a count of the hand",
    "playouts": "takes {points:.1f} on average in {playouts} random playouts",
}
_PROMISES: Final = ("promise", "covers_partner", "over_partner")


def reason_words(*reasons: tuple[str, Mapping[str, Figure]]) -> str:
    """Reasons, each a kind and its figures, in players' words: "partner wants the bid; help: 20 meld"."""
    return "; ".join(_sentence(kind, figures) for kind, figures in reasons)


def _sentence(kind: str, figures: Mapping[str, Figure]) -> str:
    if kind == "best_meld":
        return say_many(
            "{number} point, the best meld here", "{number} points, the best meld here", int(figures["points"])
        )
    words = {name: _word(name, what) for name, what in figures.items()}
    if kind == "shows":
        words["tells"] = say(str(figures["tells"]), **figures)
    if kind == "melds_by_trump":
        words["by_trump"] = by_trump(
            int(figures["meld"]), str(words["suit"]), int(figures["low"]), int(figures["high"])
        )
    if kind in _PROMISES:
        words["promise"] = _promise(figures, words["suit"])
    if "gain" in figures:
        words["better"] = _better(float(figures["gain"]))
    return say(REASONS[kind], **words)


def by_trump(meld: int, suit: str, low: int, high: int) -> str:
    """What a hand melds with its best trump, and with the others: "30 meld with diamonds, 16 with any other trump"."""
    if low == high:
        return say("{meld} meld with {suit}, {low} with any other trump", meld=meld, suit=suit, low=low)
    return say("{meld} meld with {suit}, {low} to {high} with another trump", meld=meld, suit=suit, low=low, high=high)


def _word(name: str, figure: Figure) -> Figure:
    match name:
        case "card":
            return card_name(Card.parse(str(figure)))
        case "suit":
            return suit_name(SUITS.index(str(figure)))
        case "widow" | "call":
            return say(str(figure))
    return figure


def _promise(figures: Mapping[str, Figure], suit: Figure) -> str:
    """ "hearts should bring about 60: 30 in meld, about 25 in tricks, 5 from partner"."""
    parts = [say("{meld} in meld", meld=figures["meld"]), say("about {play} in tricks", play=figures["play"])]
    if "partner" in figures:
        parts.append(say("{points} from partner", points=figures["partner"]))
    if "new_cards" in figures:
        parts.append(say("{points} that new cards may add", points=figures["new_cards"]))
    return say("{suit} should bring about {total}: {parts}", suit=suit, total=figures["total"], parts=", ".join(parts))


def _better(gain: float) -> str:
    """How much better a choice is on average."""
    if gain >= 1.5:
        return say_many("{number} point better on average", "{number} points better on average", round(gain))
    return say("about a point better on average") if gain >= 0.75 else say("a little better on average")
