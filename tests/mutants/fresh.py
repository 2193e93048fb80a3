"""Slips as they are made: a step too far, the wrong side, a clause left out. At most two may survive."""

from __future__ import annotations

from typing import Final

from tests.mutants import Mutant

RULES: Final = (
    Mutant(
        "rules/ladder.py",
        "if figure > TO * rules.score.goal or 0 < most <= figures[-1]:",
        "if figure >= TO * rules.score.goal or 0 < most <= figures[-1]:",
        "the last figure of the ladder is missing",
        "tests/rules/auction/test_ladder.py::test_bids_are_listed_up_to_twice_the_goal",
    ),
    Mutant(
        "rules/check.py",
        "if list(limits) != sorted(set(limits)):",
        "if list(limits) != sorted(limits):",
        "two steps with the same limit are let in",
        "tests/rules/test_check.py::test_refused_with_its_reason",
    ),
    Mutant(
        "rules/check.py",
        "if rules.meld.concede_unseen and not deal.widow:",
        "if rules.meld.concede and not deal.widow:",
        "conceding before a widow is seen is let in where there is none",
        "tests/rules/test_check.py::test_refused_with_its_reason "
        "tests/rules/test_check.py::test_no_shipped_system_has_a_problem",
    ),
    Mutant(
        "rules/count.py",
        "max(last_trick(rules, declares=True), last_trick(rules, declares=False))",
        "last_trick(rules, declares=False)",
        "what the last trick counts more for declarer is not in play",
        "tests/rules/trick/test_counting.py::test_what_is_said_of_the_last_trick_follows",
    ),
    Mutant(
        "rules/values.py",
        "return int(text) if row.low <= int(text) <= row.high else None",
        "return int(text) if row.low <= int(text) < row.high else None",
        "the highest number that a rule allows is refused",
        "tests/rules/test_ruleset.py::test_every_value_reads_back_from_its_text "
        "tests/rules/test_ruleset.py::test_text_is_read_by_the_kind_of_row",
    ),
    Mutant(
        "rules/ruleset.py",
        "if scale == 1 and any(number % 10 for number in numbers):",
        "if scale == 1 and all(number % 10 for number in numbers):",
        "the short scale cuts half a step off without a word",
        "tests/rules/test_ruleset.py::test_steps_of_25_must_be_given_anew_at_the_short_scale",
    ),
    Mutant(
        "rules/ruleset.py",
        "if (key in given and key not in idle) or new[key] != old[key]]",
        "if key in given or new[key] != old[key]]",
        "a house set is said to have set what it only repeats",
        "tests/rules/test_ruleset.py::test_a_value_that_is_so_already_is_left_out_with_a_warning",
    ),
    Mutant(
        "rules/layers.py",
        "    if _is_path(base):\n",
        '    if "/" in base:\n',
        "a house set that is sent to the server makes it read a file beside it",
        "tests/rules/test_house.py::test_text_makes_nobody_read_a_file",
    ),
)
GAME: Final = (
    Mutant(
        "game/tables.py",
        "(lane if lane and code // 6 != trump else 0)",
        "(lane if lane else 0)",
        "of two equal trumps the second wins",
        "tests/rules/trick/test_play.py::test_the_first_of_equal_cards_wins",
    ),
    Mutant(
        "game/tables.py",
        'self.beat_trump = rules.trick.play != "post-1945"',
        'self.beat_trump = rules.trick.play == "pre-1945"',
        "who keeps the duty to overtrump after 1945 need not overtrump",
        "tests/rules/trick/test_play.py::test_the_duty_to_overtrump_may_be_kept_post_1945",
    ),
    Mutant(
        "game/auction.py",
        "Contract(turn, max(lowest, auction.standing), forced=True)",
        "Contract(turn, lowest, forced=True)",
        "a forced dealer does not take the figure to which partner's save has raised it",
        "tests/rules/auction/test_calls.py::test_a_forced_dealer_takes_the_saved_figure",
    ),
    Mutant(
        "game/auction.py",
        "            savers.clear()  # a free bid",
        "            pass  # a free bid",
        "a bid made of one's own will after partner's save is handed back",
        "tests/rules/auction/test_calls.py::test_only_a_bid_that_was_dumped_may_be_handed_back",
    ),
    Mutant(
        "game/exchange.py",
        "count(view.bits, code) - count(shown.cards, code)) << 4 * code",
        "count(view.bits, code) * (not count(shown.cards, code))) << 4 * code",
        "a spare copy of a melded card may not be buried",
        "tests/rules/exchange/test_widow.py::test_a_spare_copy_of_a_melded_card_is_no_melded_card",
    ),
    Mutant(
        "game/account.py",
        "shown if laid or enough_meld(tables.rules, shown) else 0",
        "shown if laid or enough_meld(tables.rules, shown - 1) else 0",
        "a meld of exactly the least does not count",
        "tests/rules/meld/test_showing.py::test_exactly_the_least_meld_counts",
    ),
    Mutant(
        "game/account.py",
        "for seat in side.seats if contract.bids and contract.bids[seat]}",
        "for seat in side.seats}",
        "a partner who bid nothing must hold the least meld too",
        "tests/rules/score/test_making.py::test_each_player_who_bids_needs_the_least_meld_by_option",
    ),
    Mutant(
        "game/score.py",
        "tuple([side._replace(aside=0) for side in hand.sides]) if facts.ended and facts.aside else hand.sides",
        "hand.sides",
        "the points of buried cards are shown after a hand that was given up",
        "tests/rules/score/test_played.py::test_cards_laid_aside_stay_hidden_when_a_hand_is_given_up",
    ),
    Mutant(
        "game/ending.py",
        "return all(score >= rules.bid_to_win_at for score in game.scores)",
        "return any(score >= rules.bid_to_win_at for score in game.scores)",
        "one side near the goal is enough to bind both to win on a bid",
        "tests/rules/score/test_ending.py::test_double_deck_bid_to_win_needs_both_near_before_the_deal",
    ),
    Mutant(
        "game/ending.py",
        "    misdeals = 0\n",
        "    misdeals = before.misdeals\n",
        "new deals of earlier hands count against the limit of this one",
        "tests/rules/deal/test_nines.py::test_the_count_of_new_deals_begins_anew_after_a_hand",
    ),
    Mutant(
        "game/stock.py",
        "taker = public.leader if action.turned else public.seating.after[public.leader]",
        "taker = public.leader",
        "the turned card is thought to be with the winner though the other player got it",
        "tests/rules/trick/test_stock.py::test_of_the_last_two_cards_the_winner_has_the_choice",
    ),
    Mutant(
        "game/laid.py",
        "for meld in table[place].melds), -place",
        "for meld in table[place].melds), place",
        "of two copies in equal use the first laid is played",
        "tests/rules/meld/test_two_handed.py::test_of_two_copies_in_equal_use_the_latest_laid_is_played",
    ),
    Mutant(
        "game/seal.py",
        "    limit = 2**32 - 2**32 % most\n",
        "    limit = 2**32\n",
        "some orders of the pack are likelier than others",
        "tests/seal/test_seal.py::test_every_order_of_the_pack_is_as_likely",
    ),
    Mutant(
        "game/seal.py",
        " for half in proof.halves if half.opened]\n    stream",
        " for half in proof.halves]\n    stream",
        "a half that came too late changes the cards",
        "tests/table/test_shuffle.py::test_who_does_not_answer_is_left_out_and_everybody_sees_it "
        "tests/seal/test_seal.py::test_the_vectors_are_what_this_version_makes",
    ),
    Mutant(
        "game/seal.py",
        "return (dealer - 1) % rules.people",
        "return (dealer + 1) % rules.people",
        "the player at the dealer's left cuts",
        "tests/seal/test_seal.py::test_only_the_player_at_the_dealers_right_cuts_and_not_more_than_the_pack",
    ),
    Mutant(
        "game/account.py",
        "return max(0, self.left - more - max(bonus) + bonus[last])",
        "return max(0, self.left - more)",
        "what the others take counts the last trick's bonus of declarer",
        "tests/rules/score/test_standing.py::test_what_is_left_for_the_others",
    ),
    Mutant(
        "game/account.py",
        "return -(-points // least) * least",
        "return points // least * least",
        "fewer points are said to be needed than are",
        "tests/words/test_needs.py::test_points_that_come_in_tens_are_asked_for_in_tens",
    ),
    Mutant(
        "game/account.py",
        "        elif not _dixes_alone(facts, seats):\n",
        "        else:\n",
        "a meld of dixes needs saving",
        "tests/rules/score/test_saving.py::test_a_side_saved_by_its_dixes_scores_what_it_takes_too",
    ),
)
TABLE: Final = (
    Mutant(
        "driver.py",
        "if place and (to_act(now) != seat or now.public.step != state.public.step):",
        "if place and to_act(now) != seat:",
        "a bid and the choice after it are taken in one message",
        "tests/test_driver.py::test_a_choice_of_the_next_step_needs_a_message_of_its_own",
    ),
    Mutant(
        "table/waiting.py",
        "if agreed or not yes:",
        "if agreed:",
        "a no does not end the vote on dealing again",
        "tests/table/test_live.py::test_a_hand_is_dealt_again_when_everybody_here_wants_it",
    ),
    Mutant(
        "table/waiting.py",
        "ready = self._ready.setdefault(key, set())",
        'ready = self._ready.setdefault(("", 0, 0), set())',
        "who has seen the meld is taken to have seen the score too",
        "tests/table/test_live.py::test_people_see_meld_and_score_for_as_long_as_they_like",
    ),
    Mutant(
        "table/presence.py",
        "        self._standing_in.discard(seat)\n",
        "",
        "who comes back after a lost connection does not have their seat back",
        "tests/table/test_presence.py::test_who_comes_back_has_their_seat_back_at_once",
    ),
    Mutant(
        "table/game.py",
        "self.turns = [turn for turn in self.turns if turn[0] < to]",
        "self.turns = [turn for turn in self.turns if turn[0] <= to]",
        "after one choice was taken back the one before it cannot be",
        "tests/table/test_taking_back.py::test_choices_are_taken_back_one_after_the_other",
    ),
    Mutant(
        "table/bots.py",
        "if game.at != at or self._due() is None or self._presence.person_at(seat) == in_time:",
        "if self._due() is None or self._presence.person_at(seat) == in_time:",
        "a computer player's late choice is made in a hand that was dealt again",
        "tests/table/test_thinking.py::test_a_computer_players_late_choice_is_dropped_when_the_hand_is_dealt_again",
    ),
    Mutant(
        "table/live.py",
        'return f"{seat}:{command}" if command else ""',
        "return command",
        "the command of one browser is taken for another's of the same name",
        "tests/table/test_live.py::test_two_browsers_may_give_their_commands_the_same_name",
    ),
    Mutant(
        "table/chairs.py",
        'if chair.kind == "open" or chair.held]',
        'if chair.kind == "open"]',
        "a friend cannot take a seat that is held",
        "tests/table/test_chairs.py::test_before_the_first_deal_a_held_seat_is_taken_at_once",
    ),
    Mutant(
        "table/chairs.py",
        'return now.kind == "person" or then.kind != "computer"',
        'return now.kind == "person"',
        "a computer's seat is opened in mid-hand",
        "tests/table/test_chairs.py::test_the_seat_of_a_computer_player_opens_when_the_hand_is_over",
    ),
    Mutant(
        "table/bots.py",
        "return self._next_at + max(clock, LOOKING)",
        "return self._next_at + clock",
        "who looks at the score has only the time of a choice",
        "tests/table/test_away.py::test_meld_and_score_are_looked_at_for_a_minute_however_short_the_clock",
    ),
    Mutant(
        "table/bots.py",
        'if made.away == "wait" or self._waiting.asked("away", turn):',
        'if self._waiting.asked("away", turn):',
        "a table that waits for everybody does not",
        "tests/table/test_away.py::test_a_table_may_wait_or_let_a_computer_player_play",
    ),
)
WEB: Final = (
    Mutant(
        "game/exchange.py",
        'before = public.step in ("misdeal", "bid", "look") or',
        'before = public.step in ("misdeal", "bid") or',
        "the widow is gone from the page while its bidder may still concede unseen",
        "tests/web/test_position.py::test_the_widow_lies_there_until_its_bidder_looks",
    ),
    Mutant(
        "wire/public.py",
        "need=ours.need,",
        "need=ours.for_bid,",
        "the least that any bid needs in tricks is not told",
        "tests/web/test_position.py::test_the_count_says_what_must_be_taken_in_tricks",
    ),
    Mutant(
        "wire/own.py",
        "need=to_choose(view.public) if choices else 0,",
        "need=view.rules.exchange.cards if choices else 0,",
        "the page asks for four cards after two were passed",
        "tests/web/test_own.py::test_how_many_cards_are_still_to_be_passed",
    ),
    Mutant(
        "api/connection.py",
        "if (seat, message.id) in room.chat_ids:",
        "if message.id in [id for _, id in room.chat_ids]:",
        "what one says is lost where another's browser has used the same name",
        "tests/web/test_socket.py::test_two_browsers_may_give_what_they_say_the_same_name",
    ),
    Mutant(
        "wire/replay.py",
        "        if isinstance(action, (Deal, ToldHand)):\n            hand = []\n",
        "",
        "a replay begins with a deal that came to nothing",
        "tests/web/test_replay.py::test_a_deal_that_came_to_nothing_is_left_out",
    ),
    Mutant(
        "api/door.py",
        "self.left = min(self.most, self.left + (now - self.at) * self.rate)",
        "self.left = self.left + (now - self.at) * self.rate",
        "who is silent for long may then send any number of messages",
        "tests/web/test_security.py::test_bucket",
    ),
    Mutant(
        "api/door.py",
        "self.count[address] >= self.by_address:",
        "self.count[address] > self.by_address:",
        "an address has one connection too many",
        "tests/web/test_limits.py::test_who_waits_longest_makes_room "
        "tests/web/test_limits.py::test_connections_in_use_make_no_room",
    ),
    Mutant(
        "api/door.py",
        "if address not in self.proxies and self.count",
        "if self.count",
        "all browsers behind a proxy count as one address",
        "tests/web/test_limits.py::test_a_proxys_connections_are_those_of_many",
    ),
)
PLAYERS: Final = (
    Mutant(
        "players/plain_play.py",
        "elif not spared and (led == trump or (strict and best // 6 == led)):",
        "elif not spared and (led == trump or strict):",
        "who follows suit to a trumped trick is thought to hold nothing higher in it",
        "tests/players/test_plain.py::test_who_did_not_beat_has_no_higher_card "
        "tests/players/test_belief.py::test_hands_agree_with_what_is_known",
    ),
    Mutant(
        "players/belief.py",
        'sealed = public.step == "pass" and public.rules.exchange.manner == "together"',
        'sealed = public.step == "pass"',
        "cards that were handed over are thought to be with partner still",
        "tests/players/test_passing.py::test_a_card_laid_aside_is_in_no_other_hand",
    ),
    Mutant(
        "players/up_to.py",
        "if lowest.points <= limit:",
        "if lowest.points < limit:",
        "a hand that counts to exactly the figure is passed",
        "tests/players/test_yardsticks.py::test_a_hand_that_counts_to_exactly_the_figure_bids_it",
    ),
    Mutant(
        "players/up_to.py",
        "return floor(most_to_bid(view.rules, meld, total))",
        "return floor(total)",
        "a yardstick bids more than the board allows to be played for",
        "tests/players/test_yardsticks.py::test_nobody_bids_more_than_the_board_lets_be_played_for",
    ),
    Mutant(
        "players/worth.py",
        "max(0, taken - ours.play)",
        "max(0, taken - ours.play - 1)",
        "the expert thinks that exactly enough is set",
        "tests/players/test_expert.py::test_what_trick_points_are_worth",
    ),
    Mutant(
        "players/odds.py",
        "figure = bid + one.others",
        "figure = bid",
        "the odds of a summed bid forget what partner has added",
        "tests/players/test_odds.py::test_conditions_of_a_bid",
    ),
    Mutant(
        "players/conventions/meaning.py",
        "hand.meld > what.meld[1] and not what.or_more",
        "hand.meld > what.meld[1]",
        'a hand with more meld than the "or more" that was said is thought untrue',
        "tests/players/test_conventions.py::test_a_hand_with_more_meld_fits_a_call_that_says_or_more",
    ),
)

FRESH: Final = (*RULES, *GAME, *TABLE, *WEB, *PLAYERS)
