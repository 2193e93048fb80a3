"""Why a table, or its server, does not do what it is asked: one sentence for each code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from deece.errors import DeeceError
from deece.game.refusal import Code as OfGame
from deece.game.refusal import Figure, Refusal
from deece.say import Message, capital
from deece.words import refusals

Code = Literal[
    # choosing
    "not_seated",
    "not_done_here",
    "dealt_by_table",
    "moved_on",
    "nothing_chosen",
    "say_ready",
    "others_look",
    "not_your_lead",
    "not_certain",
    "no_hand",
    # taking back
    "against_people",
    "nothing_of_yours",
    "hand_over",
    "shown_since",
    "others_follow",
    # at a board
    "on_a_board",
    "in_an_evening",
    # advice
    "no_hint_now",
    "no_odds_now",
    "ladder_ended",
    "may_not_bid",
    "players_busy",
    # the deal
    "another_deal",
    "being_dealt",
    "not_what_was_sealed",
    "cut_by_another",
    "cut_too_deep",
    # chairs
    "all_taken",
    "taken",
    "no_seat",
    "person_there",
    "no_person_there",
    "one_name",
    "maker_changes_seats",
    "maker_removes",
    "not_yourself",
    "nobody_to_ask",
    "asked_already",
    "not_asked_now",
    "report_another",
    # talking
    "nothing_to_say",
    "talk_slower",
    # a new table
    "seats_for_table",
    "seats_filled",
    "choose_your_seat",
    "deal_or_record",
    "game_is_over",
    "dealer_given",
    "no_dealer_seat",
    "clock_too_short",
    "names_too_long",
    "no_name",
    "formula_name",
    "cards_for_sides",
    "card_does_not_fit",
    "too_many_rules",
    "no_system",
    # what is past
    "not_over_to_share",
    "no_cards_to_share",
    "not_over_to_check",
    "no_hand_over",
    "no_such_hand",
    "no_such_choice",
    "no_review",
    "no_review_by_rules",
    # a position that is asked about
    "no_auction",
    "hand_of_cards",
    "too_many_of_card",
    "calls_end",
    "not_your_call",
    "no_such_call",
    "no_such_score",
    "over_by_score",
    "over_by_lead",
    # lessons
    "no_lesson",
    "no_such_day",
    # finding a table, and the connection to it
    "no_table",
    "no_deal",
    "not_your_seat",
    "seat_gone",
    "another_program",
    "moved",
    "not_watched",
    "only_players",
    "hello_first",
    "hello_again",
    "silent",
    "only_text",
    "message_too_long",
    "too_many_messages",
    # a shared score sheet
    "no_sheet",
    "only_reads",
    "not_your_line",
    "not_your_name",
    "second_full",
    # a class
    "no_class",
    "not_by_this_link",
    "name_in_class",
    "class_full",
    "class_written_full",
    "too_many_tasks",
    "no_such_task",
    # a club's evening
    "no_evening",
    "by_the_evening",
    "not_on_phones",
    "not_your_chair",
    "chair_taken",
    "is_here",
    "has_a_result",
    "seated_anew",
    "no_board",
    "board_hidden",
    "boards_full",
    # requests
    "not_text",
    "not_understood",
    "too_long",
    "nothing_here",
    "not_a_way",
    "fault",
    "late_request",
    "unknown_name",
    "unknown_proxy",
    "other_site",
    "not_our_address",
    # load
    "busy",
    "full",
    "stopping",
    "server_full",
    "too_fast",
    "too_much_work",
    "too_many_tables",
    "too_many_deals",
    "too_many_sheets",
    "too_many_classes",
    "too_many_evenings",
    "too_many_boards",
    # the network
    "only_here",
    "other_addresses",
    "no_network",
    "may_not_listen",
]

# Without a capital and a full stop: whoever shows a reason sets them. In braces stand the figures.
SENTENCES: Final[dict[Code, Message]] = {
    "not_seated": "you are watching; take a seat to play",
    "not_done_here": "that cannot be done here",
    "dealt_by_table": "the cards are dealt by the table",
    "moved_on": "the table has moved on; look again",
    "nothing_chosen": "nothing was chosen",
    "say_ready": "say first that you are ready",
    "others_look": "the others are still looking",
    "not_your_lead": "claim when it is your lead",
    "not_certain": "it is not certain that you win every trick: a card that beats yours may still be out",
    "no_hand": "no hand is being played",
    "against_people": "a choice is taken back only against computer players",
    "nothing_of_yours": "there is no choice of yours in this hand to take back",
    "hand_over": "the hand is over",
    "shown_since": "cards have been shown since, so your choice stands",
    "others_follow": "others follow what is played, so it goes on at its pace",
    "no_hint_now": "a hint is given when it is your turn",
    "no_odds_now": "the odds of a bid are shown when it is your turn to bid",
    "ladder_ended": "the ladder ends here: there is nothing left to bid",
    "may_not_bid": "this hand may not bid: it lacks what a bid needs at this table",
    "players_busy": "the computer players are busy; ask again in a moment",
    "another_deal": "that is for another deal",
    "being_dealt": "the cards are being dealt already",
    "not_what_was_sealed": "this is not the half that was sealed",
    "cut_by_another": "the player at the dealer's right cuts",
    "cut_too_deep": "{cards} cards cannot be cut: the pack has {pack}",
    "all_taken": "every seat is taken; you may watch",
    "taken": "that seat is taken; choose another",
    "no_seat": "there is no such seat",
    "person_there": "a person has that seat",
    "no_person_there": "no person has that seat",
    "one_name": "two people have one name; change one",
    "maker_changes_seats": "only who made the table may change seats",
    "maker_removes": "only who made the table may remove a player",
    "not_yourself": "you cannot remove yourself; leave the table instead",
    "nobody_to_ask": "nobody is at the table to be asked; try again later",
    "asked_already": "somebody has asked for that seat already",
    "not_asked_now": "that is not asked any more",
    "report_another": "a player is reported to the maker of the table, by another",
    "nothing_to_say": "there is nothing to say",
    "talk_slower": "not so fast; say it again in a moment",
    "seats_for_table": "{seats} seats for a table of {people}",
    "seats_filled": "this game has {people} seats, and {seats} were filled",
    "choose_your_seat": "choose one seat for yourself",
    "deal_or_record": "give a shared deal or a record, not both",
    "game_is_over": "this game is over: look at it, or make a new table",
    "dealer_given": "the dealer is that of the cards that were shared, or of the record",
    "no_dealer_seat": "there is no seat {seat} to deal first: this game has {people}",
    "clock_too_short": "a clock gives at least {least} seconds for each choice",
    "names_too_long": "a name has 1 to {name} letters, and a table's at most {table}",
    "no_name": "give a name",
    "formula_name": "a name cannot begin with {sign}: begin it with a letter",
    "cards_for_sides": "{cards} bidding languages for {sides} sides: name one for each",
    "card_does_not_fit": "the bidding language '{id}' does not fit this game: choose {fit}",
    "too_many_rules": "{rules} house rules are too many: a game has {most}",
    "no_system": "there is no system '{id}'",
    "not_over_to_share": "the cards of a hand can be shared when it is over",
    "no_cards_to_share": "this hand was played with real cards, so there are no cards to share",
    "not_over_to_check": "a deal can be checked when its hand is over",
    "no_hand_over": "no hand of this game is over yet",
    "no_such_hand": "hand {hand} is not in this record, or not over: it has {over} finished hands",
    "no_such_choice": "there is no choice {choice} in this hand: it has {choices}",
    "no_lesson": "there is no such lesson or drill",
    "no_such_day": "there is no hand of that day: choose one from {first} on, and not after tomorrow",
    "no_auction": "these rules have no auction with dealt hands, so there are no odds to show",
    "hand_of_cards": "a hand has {cards} cards here, and {given} are given",
    "too_many_of_card": "there are not so many of a card in the pack",
    "calls_end": "after {calls} calls the auction is over: ask before the last of them",
    "not_your_call": "it is another's call there: tell the calls up to yours",
    "no_such_call": "“{call}” cannot be called there",
    "no_such_score": "the score is {columns} figures, your own first",
    "over_by_score": "with {goal} points the game is over: nobody would bid",
    "over_by_lead": "with this score the game is over: nobody would bid",
    "no_review": "hands cannot be reviewed here: the solver's kernel is not there",
    "no_review_by_rules": "hands by these rules cannot be reviewed: the solver does not know a rule of their tricks",
    "no_table": "there is no such table; ask for a new link",
    "on_a_board": "others play the same cards: at a board nothing is taken back, dealt again, shared or advised",
    "in_an_evening": "this table counts in a club's evening: nothing is taken back, dealt again or advised here",
    "no_deal": "there is no such deal; ask for the link again",
    "not_your_seat": "this seat is not yours; open the invite link again",
    "seat_gone": "this seat is another's now",
    "another_program": "another program has this seat now",
    "moved": "another server goes on with this table: come in again",
    "not_watched": "nobody may watch at this table",
    "only_players": "only who plays here may do that",
    "hello_first": "say hello first",
    "hello_again": "hello was said already",
    "silent": "nothing was heard for a while",
    "only_text": "only text is understood here",
    "message_too_long": "that message is too long",
    "too_many_messages": "too many messages; wait a little",
    "no_sheet": "there is no such score sheet; ask for the link again",
    "only_reads": "with this link the sheet can be read, not written",
    "not_your_line": "only who has the pen may write that",
    "not_your_name": "whoever keeps score beside the pen signs in one name of their own",
    "second_full": "a second scorer has written as much as they may on this sheet: ask for the pen",
    "no_class": "there is no such class, or you are in it no more; ask for the link again",
    "not_by_this_link": "this link does not allow that",
    "name_in_class": "somebody in this class has that name; add a letter of your last name",
    "class_full": "a class has room for {most} pupils",
    "class_written_full": "this class is full; begin a new one",
    "too_many_tasks": "a class has room for {most} lessons, and not for so long ones",
    "no_such_task": "the class does not have that lesson any more",
    "no_evening": "there is no such evening; ask the director for the link again",
    "by_the_evening": "this table is of a club's evening: take your seat on the evening's page",
    "not_on_phones": "this evening is played with real cards: ask the director if your table may play on phones",
    "not_your_chair": "you do not sit there in this round: look at the evening's page where your seat is",
    "is_here": "{name} is here and plays: free the chair first",
    "chair_taken": "another phone has {name}'s chair: go on there, or ask the director to free it",
    "has_a_result": "this table has a result already: ask the director if it is not right",
    "seated_anew": "the director has seated this table otherwise: look at the evening's page where your seat is",
    "no_board": "nobody has played this board: look at the boards of another day",
    "board_hidden": "its results are shown when your own hand of this board is over",
    "boards_full": "all tables of today's boards are taken; come again tomorrow",
    "not_text": "what was sent is no text: it must be in UTF-8",
    "not_understood": "that is not understood; load the page again",
    "too_long": "that is too long",
    "nothing_here": "there is nothing here; go back to the first page",
    "not_a_way": "that cannot be done here; go back to the first page",
    "fault": "a fault inside the server; try again, and report it if it comes again",
    "late_request": "the request did not come in time; try again",
    "unknown_name": "this server is not known under that name; start it with --allow NAME",
    "unknown_proxy": "this server does not know its proxy; start it with --proxy ADDRESS",
    "other_site": "a page of another site may not use this table",
    "not_our_address": "only an address of this server is drawn",
    "busy": "the server is busy: try again in a moment",
    "full": "the server has no room for more connections: try again in a minute",
    "stopping": "the server is being stopped: try again when it is back",
    "server_full": "the server is full; try again later",
    "too_fast": "too many requests from your address: wait a little",
    "too_much_work": (
        "this takes longer than the {seconds} seconds that the server works at one thing: send less of it"
    ),
    "too_many_tables": "too many new tables at once; try again in a minute",
    "too_many_deals": "too many shared deals at once; try again in a minute",
    "too_many_sheets": "too many shared sheets at once; try again in a minute",
    "too_many_classes": "too many new classes at once; try again in a minute",
    "too_many_evenings": "too many new evenings at once; try again in a minute",
    "too_many_boards": "too many boards were begun from your address; go on with one, or come again later",
    "only_here": "only who sits at the computer that runs Deece may do that",
    "other_addresses": (
        "Deece was started for other addresses than this one: open it under the address that your friends use"
    ),
    "no_network": "this computer is in no network that others could use: join a Wi-Fi, or plug in a cable",
    "may_not_listen": "this computer does not let Deece listen to its network",
}
_OF_ALL: Final[dict[str, Message]] = dict([*refusals.SENTENCES.items(), *SENTENCES.items()])


class Refused(DeeceError):
    """What is asked cannot be done: the code of the reason (a rule of the game's too), and its figures by name.

    Its text is the reason in the reader's language, without a capital or a full stop.
    """

    def __init__(self, code: Code | OfGame, /, **figures: Figure) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures

    def __str__(self) -> str:
        return reason_words(self.code, self.figures)

    @property
    def stale(self) -> bool:
        """Whether the position had moved on."""
        return self.code == "moved_on"


def of_game(refusal: Refusal) -> Refused:
    """What a rule of the game refuses."""
    return Refused(refusal.code, **refusal.figures)


def reason_words(code: Code | OfGame, figures: Mapping[str, Figure]) -> str:
    """The reason in the reader's language, without a capital or a full stop."""
    return refusals.filled(_OF_ALL[code], figures)


def as_sentence(reason: object) -> str:
    """A reason with a capital and a full stop; one that begins with the key of a rule begins with it still."""
    text = str(reason)
    if "." not in text.partition(" ")[0]:
        text = capital(text)
    return text + ("" if text.endswith((".", "?", "!")) else ".")
