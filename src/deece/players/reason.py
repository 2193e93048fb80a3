"""Why a computer player chose so, as data: a kind and its figures. The sentences are in deece.words.reasons."""

from __future__ import annotations

from typing import Literal, NamedTuple

from deece.words.reasons import Figure, reason_words

Kind = Literal[
    # anywhere
    "only_choice",
    "by_chance",
    # where no player chose, or what it says of its choice cannot be said
    "none_finds_another",
    "none_given",
    # before the auction
    "many_nines",
    "poor_hand",
    "good_enough",
    "card_worth_keeping",
    "next_card_better",
    # the auction: why to bid
    "must_open",
    "promise",
    "covers_partner",
    "over_partner",
    "partners_tricks",
    "shows",
    "melds_by_trump",
    "melds_always",
    "own_hand",
    "suit_counts",
    "suit_reaches",
    # the auction: why to pass, and what a call says besides
    "ladder_ends",
    "bid_needs_marriage",
    "bid_needs_meld",
    "no_marriage",
    "partner_wants_bid",
    "partner_has_bid",
    "partner_insists",
    "little_meld",
    "no_meld_in_sight",
    "much_from_play",
    "safe_limit",
    "limit",
    "too_little",
    "calls_save",
    "calls_meld",
    "calls_aces",
    # naming trump and calling a card
    "saved_without_marriage",
    "suit_counts_most",
    "suit_reaches_most",
    "card_helps_most",
    "trick_lacking",
    # the exchange
    "widow_may_help",
    "for_partner",
    "helps_them_least",
    "not_needed",
    "partners_trump",
    "partners_pinochle",
    "partners_trick",
    "nothing_better_to_pass",
    "short_suit",
    "short_suit_counter",
    # before the play
    "play_on",
    "out_of_reach",
    "within_reach",
    "all_high",
    "trick_lost",
    # the lead
    "left_has_ace",
    "cash_ace",
    "both_long",
    "lead_to_partner",
    "pull_trump",
    "others_cost_more",
    "high",
    "back_to_partner",
    "partner_strong",
    "costs_least",
    "my_highest",
    # following
    "should_win",
    "may_force",
    "partner_wins",
    "partner_should_win",
    "side_wins",
    "side_should_win",
    "partner_wins_no_counter",
    "partner_should_win_no_counter",
    "side_wins_no_counter",
    "side_should_win_no_counter",
    "lost",
    "may_be_lost",
    "lost_no_counter",
    "may_be_lost_no_counter",
    "partner_winning",
    "wins_as_it_lies",
    "nothing_wins",
    # two-handed
    "nine_for_trump",
    "no_meld_left",
    "marriage_first",
    "best_meld",
    "win_and_lay",
    "least_use",
    "least_use_no_win",
    "wins_cheaply",
    "turned_is_trump",
    # what imagined deals and playouts say
    "better_than_usual",
    "better_than_suit",
    "better_than_card",
    "passing_better",
    "bidding_better",
    "bidding_further",
    "playouts",
]


class Reason(NamedTuple):
    """Why a player chose so; it uses nothing beyond the player's own view.

    `figures` go by name. A number is points at the table's own scale, or a count of deals or playouts, as the name
    says; `gain` is how many points a choice is better by on average. A card is two letters ("KH") and a suit one
    ("H"), the letters of `deece.cards`. `tells` is the text of a convention card, which names its figures.
    """

    kind: Kind
    figures: dict[str, Figure]
    also: tuple[Reason, ...] = ()  # said after it

    @property
    def words(self) -> str:
        """The reason in players' words, without a capital or a full stop."""
        return reason_words(*((each.kind, each.figures) for each in self.each()))

    def each(self) -> tuple[Reason, ...]:
        """This reason and those said after it, in order."""
        return (self, *self.also)

    def but(self, more: Reason) -> Reason:
        """The same reason, and one more after it."""
        return Reason(self.kind, self.figures, (*self.also, more))


def because(kind: Kind, **figures: Figure) -> Reason:
    """The reason of this kind with these figures."""
    return Reason(kind, figures)
