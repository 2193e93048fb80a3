"""What the browser's pages say of the game whatever the position: they have it with the page, and fill in the places.

Each key is what a script asks for (`worded` in page/shared/words.js); a test holds the two to each other.
"""

from __future__ import annotations

from typing import Final

from deece.say import Message, template

_TABLE: Final[dict[str, Message]] = {
    "signals": "Computer players signal too. These are habits, not promises: a player may have a better card to play.",
    "counts_title": "How cards count in meld",
    "rules_print": "Print the rules",
    "rules_card": "Print a card for beginners",
    "tricks_title": "The tricks of this hand",
    "part_lost": "This part of the page could not be fetched. Look at your connection, then load the page again. "
    "Nothing is lost.",
    "dealt_anew": "The hand in play is dealt anew.",
    "dealt_anew_there": "The hand in play is dealt anew there.",
    "open_hands": "Open hands, for learning: everybody sees all cards. The game counts in no error rate",
    "redeal_title": "Deal this hand again?",
    "redeal": "Deal this hand again",
    "redeal_means": "If every person at the table agrees, this hand is thrown away and dealt again. The score stays "
    "as it is.",
    "for_it": "For it:",
    "still_asked": "Still asked:",
    "nobody": "nobody",
    "nobody_yet": "nobody yet",
    "undo_means": "Your last choice is taken back, and so is all that was done since. You then choose again. "
    "Everybody at the table sees it.",
    "claim_means": "You say that every trick that is left is yours. All cards are laid down at once, and the hand is "
    "scored. This cannot be taken back.",
    "leave_means": "A computer player takes your seat and plays on. Your seat stays yours: come back at any time from "
    "the lobby.",
    "to_score": "Go on: the score",
    "to_play": "Ready: play the hand",
    "to_watch": "Go on: watch the hand",
    "no_score": "No hand has been scored yet.",
    "sits_out": "sits out this hand",
    "you_sit_out": "You sit out this hand",
    "face_down": "a card face down",
    "digit": "the same bid, said short: {bid}",
    "no_such_bid": "{bid} is no bid here. The next is {next}.",
    "ahead_not_led": "Not your turn. You can choose ahead once a card is led.",
    "ahead_played": "You have played to this trick. You can choose ahead in the next, once a card is led.",
    "leaves": "{name} leaves when this hand is over.",
    "again": "Same players again",
    "again_join": "Join them for the next game",
    "again_said": "Same players again: {way}",
    "talk_stands": "Words stand at the seat for eight seconds, and here until the game ends.",
    "best_hand": "The hand of the game:",
    "review_hand": "Review this hand",
    "review_game": "Review the game",
    "stamp_made": "Made",
    "stamp_set": "Set",
    "link_copied": "A link that deals the same cards is copied: send it to a friend.",
    "typed_help": "Type what you want to do, as “ace of hearts”, “bid 52” or “pass”. look: the position. hand: your "
    "cards. meld. last: the last trick. score. rules. hint. odds: the chance of each bid. undo. claim. ready: go on. "
    "say hello: the others read “hello”. menu: all else. cards: leave text mode.",
    "typed_more": "Also: say and your words, for the others to read; menu; cards, to leave text mode.",
}

_DISPLAY: Final[dict[str, Message]] = {
    "tap_twice": "Tap a card twice to play it",
    "choose_ahead": "A card tapped before your turn is played at your turn",
    "play_forced": "The only card allowed plays itself",
    "sounds": "Cards, tricks, your turn",
    "keys_where": "With a keyboard: ? lists the keys.",
    "keys_title": "Keys",
    "keys_tab": "Tab: to the next button or part of the page",
    "keys_enter": "Enter or space: presses the button, chooses the card",
    "keys_hand": "Left, right, Home, End: from card to card of your hand",
    "keys_ranks": "a t k q j 9: to the next ace, ten, king, queen, jack or nine",
    "keys_suits": "s h d c: to the next spade, heart, diamond or club",
    "keys_escape": "Escape: closes a window like this one",
    "keys_review": "In a review left and right: a card, with Shift a choice",
    "sounds_ask": "Would you like to hear a soft card, and a tone when it is your turn?",
}

_HOME: Final[dict[str, Message]] = {
    "home_title": "Pinochle, by your rules",
    "home_now": "Play a hand now",
    "home_new": "New here?",
    "home_never": "Learn in ten minutes",
    "home_never_about": "one hand, played with you",
    "home_easy": "four players, 12 cards each, easy opponents",
    "home_back": "Welcome back",
    "home_back_name": "Welcome back, {name}",
    "home_practice": "Your practice",
    "home_due": "{count} that you missed are due",
    "home_due_one": "one that you missed is due",
    "home_today": "Hand of the day",
    "home_today_about": "everybody plays these cards",
    "home_day_about": "The same cards for everybody, today only. What would you bid?",
    "home_day_play": "Play today's hand",
    "home_friends": "Play with friends",
    "home_invite": "Invite friends",
    "home_invite_about": "one link; you pick the seats",
    "home_keep": "Keep score",
    "home_keep_about": "with real cards",
    "home_choose": "Choose the game",
    "home_position": "What is a bid worth?",
    "home_about": "Pinochle is a card game, mostly for two pairs: show your best combinations, bid what you will "
    "score, then win it in tricks. No account, no hurry.",
}

_LOBBY: Final[dict[str, Message]] = {
    "people_all": "Just the players: {count}",
    "people_one_out": "{count}: one sits out each hand",
    "people_out": "{count}: {out} sit out each hand",
    "no_fit": "The house rules do not fit together yet. Change them, or go back to standard.",
    "no_fit_yet": "These rules do not fit together yet: you cannot start, keep or share them before they do.",
    "no_fit_kept": "These rules do not fit together, so they cannot be saved or shared yet:",
    "my_rules": "My house rules",
    "no_such_rule": "No rule is like that.",
    "no_effect": "No effect as the other rules are.",
    "no_effects": "Changed rules without effect as the other rules are: {rules}.",
    "record_rules": "The rules are those of the record.",
    "shared_rules": "The rules are those of the shared cards.",
    "stale": "The summary was written before rules were changed. Read it again under “My house rules”.",
    "stale_asked": "You changed rules after this summary was written. Is it still true? Until you say so, or write it "
    "anew, it is left out.",
    "fresh": "The summary goes with the rules again.",
    "notes_about": "What no rule says, one note a line: who brings the cake.",
    "rule_search": "Look for a rule",
    "more_of_table": "Name of the table, first dealer, speed, clock, watchers, open hands",
    "watchers": "Others with the link may watch; they see no hand before it is over",
    "held_seat": "a friend may take the seat by your link, from the next hand on",
    "clock_about": "When the time is over, a computer player makes that one choice.",
    "standard_rules": "By its standard rules.",
    "differs": "What differs from its standard rules",
    "seat_friend": "For a friend; the table waits",
    "seat_held": "For a friend; a computer plays until they come",
    "free_seat": "Free seat",
    "for_a_friend": "for a friend",
    "link_cut": "This link is not whole: a part of it was cut off or changed on its way to you. Ask for it again, and "
    "open all of it.",
    "same_cards": "The same cards that {name} played: {game}.",
    "same_cards_friend": "The same cards that your friend played: {game}.",
    "link_rules": "The house rules of this link cannot be played here. {why}",
    "whole_hands": "Look at the whole hands",
}

_REVIEW: Final[dict[str, Message]] = {
    "nothing_shown": "There is nothing to show of this hand.",
    "no_hand": "No hand is open",
    "no_hand_do": "Choose a game that you have played, or a record that was saved.",
    "review_of": "Review of hand {hand}",
    "begins": "Hand {hand} of {hands}, {steps} steps. {now}",
    "steps": "Go through the hand",
    "keys": "Keys: left and right by card, with Shift by choice, Home, End, space",
    "chance": "Chance to win the game",
    "chance_range": "{low} to {high} %, dashed is even",
    "chance_now": "now {chance} %",
    "you_played": "You played",
    "they_played": "{name} played",
    "not_judged": "This choice is still being looked at.",
    "all_open": "All hands are face up.",
    "one_open": "Only the hand of {name} is face up.",
    "shared_link": "Whoever opens this link gets a table of their own, where the cards of hand {hand} are dealt first "
    "and they hold yours. They see nothing of how you played them.",
    "print_score": "Print the score sheet",
}

_SEAL: Final[dict[str, Message]] = {
    "cut_title": "You cut the cards",
    "cut_means": "You sit at the dealer’s right. Cut where you like: the cards that you take off go under the others. "
    "After {seconds} seconds chance cuts.",
    "cut_at": "{at} of {cards} cards off the top",
    "cut_heard": "{at} cards off the top",
    "cut_by": "{name} cuts the cards.",
    "not_sealed": "This deal is not sealed",
    "sealed_next": "The next deal is sealed",
    "seal_how": "The table sealed its half of every shuffle before the first card of the game. Then each person’s "
    "browser seals a half, and all are opened: the cards follow from them. Nobody can change a card, or choose among "
    "deals, without breaking the seal.",
    "seal_limit": "The machine that deals knows every hand. The seal cannot change that.",
    "seal_doubt": "Do you doubt this page, too? Save the record after the hand, and check it on another machine with "
    "“deece check”, or with any program that follows docs/fair-deal.md.",
    "check_last": "Check the last hand",
    "fixed": "The cards were fixed and sealed before anyone chose.",
    "fixed_means": "Nobody can change one without breaking the seal.",
    "gave_you": "Your browser gave a secret number to the shuffle.",
    "gave_others": "The browsers of {names} gave a secret number to the shuffle.",
    "mine_missing": "Your browser’s number is not in this shuffle: it came too late, or you came later.",
    "mine_left": "Your browser’s number is not in this shuffle. You opened it in time: the table left it out.",
    "seal_again": "This seal was here before: the table went back, and somebody may know its half of this shuffle. "
    "Your browser gives no number that it gave before. You may have the hand dealt again.",
    "chain_anew": "A new chain of seals begins with this deal: it was not fixed with those that this browser saw "
    "before. That is so after 1,000 deals, and where the table says that its last choices were lost; else ask why.",
    "not_remembered": "This browser was not shown this deal’s seal before the cards: it compares the cards with the "
    "seal alone.",
    "late": "{names}: sealed, but opened too late, so it is not in the shuffle.",
    "four_words": "Everybody at the table has the same four words:",
    "opens": "Opened after the hand.",
    "opens_means": "Then your browser checks all {cards} cards against the seal.",
    "words_soon": "The next deal is sealed already. Its four words are shown as soon as the cards are dealt.",
    "shared_known": "These cards were shared: somebody knows them, so that they are not sealed.",
    "was_not_sealed": "This deal was not sealed.",
    "was_shared": "This deal was not sealed: its cards were shared, so that somebody knew them.",
    "does_not_fit": "The seal does not fit hand {hand}.",
    "does_not_fit_do": "Save the record and stop.",
    "fits": "The seal fits: all {cards} cards.",
    "fits_when": "Hand {hand}, checked in this browser, a moment ago.",
    "same_words": "The four words before the hand and after it are the same:",
    "mine_in": "Your number was in the shuffle.",
    "mine_out": "Your number was not in the shuffle.",
    "mine_late": "Your number was not in the shuffle: it came too late.",
    "others_in": "The browsers of {names} gave a number, too.",
    "others_late": "What {names} sealed was opened too late.",
    "chance_cut": "Chance cut the pack.",
    "you_left": "You left the pack as it was.",
    "left": "{name} left the pack as it was.",
    "you_cut": "You cut {cards} cards off the top.",
    "you_cut_one": "You cut one card off the top.",
    "cut": "{name} cut {cards} cards off the top.",
    "cut_one": "{name} cut one card off the top.",
    "wrong_seal": "The table’s half is not the one that was sealed.",
    "wrong_half": "What was opened as {name}’s half is not what was sealed.",
    "wrong_half_yours": "What was opened as your half is not what was sealed.",
    "wrong_cut": "Somebody cut who does not cut, or where nobody can.",
    "wrong_cards": "Other cards were dealt than follow from the shuffle.",
    "wrong_list": "The list of what was sealed is not the one that this browser was shown.",
    "wrong_dealing": "The pack was dealt out in another way than this browser was told.",
    "wrong_yours": "Your half is not the one that this browser gave.",
    "wrong_open": "Your half lay open before another was sealed.",
}

_KEEPER: Final[dict[str, Message]] = {
    "paper": "Keep score on paper from here",
    "paper_means": "Play on with real cards; the score goes along",
    "keep_about": "For real cards at your own table",
    "keep_partners": "Partners sit opposite each other",
    "keep_clockwise": "Clockwise from you: the player at your left comes next.",
    "keep_start": "Start the sheet: {name} deals",
    "keep_no_line": "No connection. What you write stays on this device, and is added up when it is back.",
    "keep_is_written": "{name}: written down.",
    "keep_added_up": "What you wrote is kept, and added up once there is a connection. The scores here are without it.",
    "keep_waits_line": "Waits for a connection",
    "keep_changing": "You are changing {name}",
    "keep_both": "Both sides count",
    "keep_loading": "Loading: {percent} %. Write the names meanwhile.",
    "keep_open_twice": "Deece is open in another tab. There you can write; here you can read.",
    "keep_parts": "meld + tricks",
    "keep_first": "speaks first",
    "keep_above": "Above {figure}",
    "keep_sub": "From {name} on",
    "keep_sub_about": "Somebody else sits down. The hands before stay with those who played them.",
    "keep_misspelled": "A name was written wrong",
    "keep_no_name": "Write a name at each place.",
    "keep_one_name": "Two players have one name. Write them so that one can tell them apart.",
    "keep_correct": "Tap what was wrong above, and tell it as it was.",
    "keep_copies": "One tap for each copy; one tap too many empties the place.",
    "keep_played": "All tricks are played",
    "keep_one_player": "Count one player’s cards at a time: two hands do not meld together.",
    "keep_not_kept": "This browser keeps nothing: a sheet is lost when you leave the page.",
    "sheet_full": "This sheet is full. Begin a new one to go on.",
    "device_full": "This was not written down: the device has no room left. Free some, then write it down again.",
    "device_refuses": "This was not written down: the browser refused. Try again, or load the page anew.",
    "share_means": "Others at the table open the sheet on their own phones, and see each hand as it is written down.",
    "share_read": "Whoever opens this link sees the sheet, and cannot write on it.",
    "share_second": "Whoever opens this link writes hands too. They stand beside yours and count nothing until one "
    "who has the pen picks them.",
    "share_pen": "Whoever opens this link can take over the pen: give it to the one who writes from now on.",
    "share_on": "What is written here is on the other phones within seconds.",
    "share_off": "The other phones do not have it yet. Write on: the sheet is safe on this device, and is put "
    "together with the others as soon as that can be.",
    "share_alone": "This Deece has no server, so no other phone can follow. Put two sheets together by a file.",
    "share_file": "Two who both wrote each hand: save the sheet on one device, and take it in on the other. Where they "
    "differ, both entries are shown.",
    "pen_here": "This device has the pen.",
    "pen_elsewhere": "Another device has the pen. What you write counts too; where you differ, both entries are shown.",
    "pen_beside": "Another device has the pen. What you write stands beside what it writes.",
    "keep_beside": "Tell it beside",
    "keep_waits": "A second scorer wrote this. It counts nothing until one who has the pen picks it.",
    "keep_slip_over": "Is the hand over?",
    "keep_slip_goes": "What you have told of this hand goes with it.",
    "keep_sign_beside": "You sign in one name, your own: the first that you choose.",
    "sheet_unread": "This is no score sheet.",
    "sheet_other": "This sheet is of another game: it was begun on its own.",
    "game_goes_on": "The game goes on.",
}


def page_words() -> dict[str, str]:
    """By key, the sentences with their places in braces."""
    groups = (_TABLE, _DISPLAY, _HOME, _LOBBY, _REVIEW, _SEAL, _KEEPER)
    return {key: template(message) for group in groups for key, message in group.items()}
