"""Eleven slips that no test noticed once: each has a test of its own since, and none may survive again."""

from __future__ import annotations

from typing import Final

from tests.mutants import Mutant

KNOWN: Final = (
    Mutant(
        "rules/check.py",
        "if deal.people and deal.people < deal.players:",
        "if deal.people and deal.people <= deal.players:",
        "as many people as hands are refused",
        "tests/rules/deal/test_packets_and_seats.py::test_as_many_people_as_hands_may_be_named",
    ),
    Mutant(
        "rules/ladder.py",
        "figure += step if rules.score.scale == 1 else step - figure % step",
        "figure += step",
        "after a first bid of 255 come 265 and 275, which are no multiples of ten",
        "tests/rules/test_check.py::test_a_first_bid_between_two_steps_goes_on_to_the_next_multiple",
    ),
    Mutant(
        "rules/check.py",
        '    (lambda r: r.exchange.cards > 0, ("exchange.manner",)),\n',
        "",
        "the rule sheet says how cards are passed where none are",
        "tests/rules/test_check.py::test_rows_that_cannot_matter",
    ),
    Mutant(
        "game/checks.py",
        "if rules.deal.widow:",
        "if not facts.ended or rules.deal.widow:",
        "a lost bid costs a check for looking at the widow in a game without one",
        "tests/rules/score/test_checks.py::test_without_a_widow_nobody_has_looked",
    ),
    Mutant(
        "game/stock.py",
        'sum(meld.kind == "dix" and not meld.broken for meld',
        'sum(meld.kind == "dix" for meld',
        "an exchanged nine is paid as the second dix though the first has been played",
        "tests/rules/meld/test_two_handed.py::test_an_exchange_after_a_broken_dix_pays_a_first_one",
    ),
    Mutant(
        "table/presence.py",
        "if self.person_at(seat) and not self.away(seat)]",
        "if self.person_at(seat)]",
        "the table waits for people who are gone to say that they have seen the meld",
        "tests/table/test_live.py::test_nobody_waits_for_people_who_are_gone",
    ),
    Mutant(
        "table/taking_back.py",
        "own.received, drawn, own.widow, played",
        "own.received, drawn, played",
        "a bid is taken back by whoever has seen the blind",
        "tests/table/test_taking_back.py::test_a_bid_stands_once_its_bidder_has_seen_the_blind",
    ),
    Mutant(
        "game/account.py",
        "return max(bid - meld, least), tricks",
        "return max(bid - meld, 0), tricks",
        "the count says that a bid is safe though 20 points in tricks are still to be taken",
        "tests/web/test_position.py::test_the_count_says_what_must_be_taken_in_tricks",
    ),
    Mutant(
        "players/plain_play.py",
        "chance += void * self.has(seat, LANES[trump])",
        "chance += 0",
        "a player counts an ace as sure though the next one is out of the suit and trumps it",
        "tests/players/test_plain.py::test_an_ace_is_beaten_by_one_who_trumps_it",
    ),
    Mutant(
        "players/conventions/told.py",
        "if before.meld and more.meld and (passing or more.meld[0] < before.meld[0]):",
        "if before.meld and more.meld:",
        "a later call that shows more meld is not heard",
        "tests/players/test_conventions.py::test_of_two_calls_the_later_and_more_exact_one_counts",
    ),
    Mutant(
        "players/expert_look.py",
        "if mean > max(gain, sure * standard_error(differences)):",
        "if mean > gain:",
        "the expert leaves the choice of the basics for one that was only lucky",
        "tests/players/test_expert.py::test_another_choice_is_taken_only_where_it_is_surely_better",
    ),
)
