"""Why a choice is refused, as data: a code and its figures. The sentences are in deece.words.refusals."""

from __future__ import annotations

from typing import Literal, NamedTuple

Figure = int | str | tuple[str, ...]

Code = Literal[
    # at any time
    "game_over",
    "not_your_turn",
    "too_many_cards",
    "not_held",
    # deal
    "not_dealt",
    "no_column",
    "hand_not_over",
    "deal_chairs",
    "deal_hand",
    "deal_widow",
    "deal_copies",
    "deal_pack",
    "deal_turned",
    "choose_misdeal",
    "misdeal_six",
    "misdeal_six_alone",
    "misdeal_five_no_meld",
    "misdeal_four",
    "misdeal_four_no_ace",
    "misdeal_five_one_ace",
    "misdeal_poor",
    "misdeal_neither",
    "choose_draft",
    # auction
    "choose_bid",
    "not_said",
    "not_spoken",
    "spoken_range",
    "one_bid_each",
    "take_or_pass",
    "take_at",
    "eldest_opens",
    "dealer_opens",
    "meld_opens",
    "bid_needs_marriage",
    "bid_needs_meld",
    "must_beat_bid",
    "first_bid",
    "ladder_ends",
    "between_steps",
    # naming trump and calling a card
    "choose_trump",
    "trump_needs_meld",
    "trump_needs_marriage",
    "not_saved",
    "holds_marriage",
    "can_name_trump",
    "choose_call",
    "not_in_pack",
    "holds_every_copy",
    # exchange
    "choose_look",
    "only_look",
    "not_forced",
    "choose_share",
    "not_in_widow",
    "choose_pass",
    "choose_bury",
    "melded",
    # meld
    "choose_concede",
    "must_concede",
    "choose_throw_in",
    "choose_moon",
    # trick
    "choose_play",
    "nothing_laid",
    "lead_trump",
    "follow_suit",
    "must_beat",
    "must_trump",
    "must_overtrump",
    # two-handed
    "choose_play_or_laid",
    "not_laid",
    "in_hand",
    "on_table",
    "choose_meld",
    "no_such_meld",
    "roundhouse_in_parts",
    "royal_in_trump",
    "run_in_trump",
    "marriage_suit",
    "run_suit",
    "suit_not_said",
    "most_copies",
    "pays_nothing",
    "lies_already",
    "build_on_it",
    "has_served",
    "meld_needs",
    "meld_needs_more",
    "none_from_hand",
    "no_exchange",
    "turned_gone",
    "turned_nine",
    "needs_nine",
    "choose_draw",
    # a hand that was told
    "told_dealer",
    "told_seat",
    "told_negative",
    "told_renege_and_end",
    "told_way",
    "told_dealt_again",
    "told_no_such_end",
    "told_no_contract",
    "told_no_auction",
    "told_no_trump",
    "told_no_sums",
    "told_points",
    "told_tricks",
    "told_aside",
    "told_moon",
    "told_no_last",
    "told_no_renege",
    "told_no_melder",
    "told_no_partner",
    "told_under_least",
    "told_off_board",
]


class Refusal(NamedTuple):
    """Why a choice is refused; it names no card that the player who chose cannot see.

    `figures` go by name. A number is points, or a count of cards, hands or copies, as the name says. A card is two
    letters ("KH") and a suit one ("H"), the letters of `deece.cards`. A meld is its `kind` (a row of the meld table),
    `copies`, and `suit` where it has one.
    """

    code: Code
    figures: dict[str, Figure]


def refuse(code: Code, **figures: Figure) -> Refusal:
    """The refusal with this code and these figures."""
    return Refusal(code, figures)
