"""What the pages of a club's evening say by themselves: it comes with their part (GET /api/club/formats), so that no
other page has it. Each key is what a script asks for (`says` in page/club/said.js); a test holds the two to each
other. What is said of an evening itself is in deece.club.words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.say import Message, template

_CLUB: Final[Mapping[str, Message]] = {
    "about": "Many tables: who sits where, results, standings",
    "begin": "Choose how people move, write their names, and seat the first round. The page says what comes next.",
    "new": "Look it over. Most of it can stay as it is.",
    "both": "A result that players write counts once both sides have written the same.",
    "fee": "Write the fee in dollars, as 5 or 2.50.",
    "full": "This evening is full. Begin a new one.",
    "gone": "This device has no such evening. Ask the director for the link, or point your camera at the code again.",
    "not_kept": "This browser keeps nothing: the evening is lost when you leave the page.",
    "off": "No connection. Go on: it is tried again.",
    "waits": "No connection. What you wrote is kept here, and sent when the connection is back.",
    "step_names": "Write the names of those who play.",
    "step_seat": "When everybody is in the room, seat round 1.",
    "step_results": "Tap a table to write its result.",
    "step_next": "Has somebody come, or left? Say so under People. Then seat round {round}.",
    "step_close": "That was the last round. Look at the standings, then close the evening.",
    "step_over": "The evening is over. Print the results, or publish them.",
    "seated": "Round {round} is seated.",
    "no_round": "By its format the evening is over: no round comes after this one.",
    "no_rounds": "No round is seated yet.",
    "no_standings": "They are shown when all results of round 1 are in.",
    "names_how": "One name on each line. Or paste a list.",
    "pairs_how": "One pair on each line: Ann & Bea. Or paste a list.",
    "teams_how": "One team on each line: Ann & Bea & Cal & Dot. Or paste a list.",
    "entered": "{count} on the list.",
    "tap": "Tap “Here” beside whoever is not in the room.",
    "tap_later": "Who comes or leaves now does so from the next round on. Results stay.",
    "plays_for": "From round {round} on somebody plays for {name}, whose score stays.",
    "fined": "{name}: {points} points.",
    "again": "Nothing is written yet, so that all may sit down anew.",
    "no_again": "A result is written: only tables without one can change.",
    "anew": "Round {round} is seated anew.",
    "figures": "Write the points of each side: whole numbers.",
    "written": "Round {round}, table {table}: {words}.",
    "past": "It stands as {points}, {words}. Write what is right: all totals follow.",
    "differs": "Nothing counts until it is settled.",
    "correct": "Tap the table, and write what is right. All totals follow, and it can be taken back.",
    "feat": "The last one to do it has the prize.",
    "who": "Tap your name. This phone keeps it.",
    "soon": "You are on the list. Your table is shown here as soon as the round is seated.",
    "write": "When you are through, write the points of both sides.",
    "hand_over": "Now hand the phone to {theirs}, or let them write it on their own.",
    "confirm": "{theirs}: write the points as you have them.",
    "both_say": "Add up again together. Tap what is right: it counts once {theirs} say so too.",
    "keep_here": "Keep the score here",
    "more": "More: high hand, bids, somebody did not come",
    "keep": "Write hand after hand, and the page adds up.",
    "sheet": "Your score sheet says {words}, after {hands} hands.",
    "card": "Point your phone’s camera here: your seat, your result, the standings.",
    "share": "Players see on their own phones where they sit, and write their results. No account is needed.",
    "for_player": "Whoever opens it says who they are, sees their table, and writes their result.",
    "for_wall": "Open it on a large screen. It shows tables and standings, and nothing can be pressed.",
    "for_scorer": "They tick who is here and write results.",
    "for_director": "They may do all that you may.",
    "end": "Everybody’s link stops working. This device keeps the evening.",
    "calendar": "A file that every calendar takes in: day, time and place. Send it to those who play.",
    "alone": "This Deece has no server, so no other phone can follow.",
    "files": "Two who directed without a network: save the evening on one device, and take it in on the other.",
    "file": "This is no saved evening.",
    "stop": "All that is in counts. A round that is not whole does not. You can open the evening again.",
    "settings": "What you change holds from the next round that is seated. Rounds that were played stay.",
    "changed": "The evening is changed.",
    "season": "All evenings of this device, added up",
    "season_tap": "Tap a name: each round leads to its hands, or to its table.",
    "private": "Worked out for this one person because you asked, kept nowhere, and not printed. "
    "It is theirs: show it to nobody else.",
    "band": "After each evening, by hands played: the band says how sure it is, in points of {scale} a hand. "
    "There is no figure under 40 hands. 0 is the mean of all whom they have met.",
    "ladder": "By games won. It stays off unless you choose it.",
    "no_season": "No evening is kept on this device yet.",
    "board_how": "What each side scored on the board, meld and tricks. Leave a board empty that was not played.",
    "board_figures": "Board {board}: write both figures, or none.",
    "board_none": "Write what both sides scored on each board.",
    "board_differ": "What you wrote and what the other side wrote is not the same. Add up again together.",
    "board_hidden": "What others made of these cards is shown when every table is in.",
    "slips": "One page a board, for real cards: print a set for each table, and cut along the lines.",
    "slips_save": "Save the slips of all boards",
    "slips_saved": "Saved: open the file and print it. Who plays does not look into it.",
    "phones_share": "No cards at a table? Those who sit there may play it on their phones, and the result comes here "
    "by itself.",
    "phones_allowed": "Tables may be played on phones.",
    "phones_not": "Tables are played with real cards. You can still open one on phones.",
    "phones_may": "No cards at your table? Each of you plays on your own phone, and the result is sent by itself.",
    "phones_sit": "Everybody at this table opens this page on their own phone and takes their seat. "
    "The result is sent by itself.",
    "phones_board": "Everybody at this table opens this page on their own phone and takes their seat for board "
    "{board}. The result is sent by itself.",
    "phones_stop": "Time is up? Send the score of the finished hands. What is played after that does not "
    "count. The score counts once the other side has sent it too, or the director has confirmed it; against computer "
    "players alone it may count at once.",
    "phones_send": "Send the score as it stands",
    "phones_take": "Take the score as it stands: {points}",
    "phones_free": "Free the chair of somebody who goes on with another phone: it may then be taken again.",
    "phones_cards": "Play it with real cards",
    "phones_end": "Stop the game on the phones? Its score is lost.",
    "phones_by_hand": "Write it by hand",
    "phones_nothing": "No hand is finished yet.",
    "phones_open": "Table {table} is open for phones. Those who sit there open their page and take their seats.",
    "phones_desk": "Those who sit there open the players’ link, each on their own phone. "
    "The result comes here by itself.",
    "my_table": "At which table are you?",
    "other": "This is another evening: it was begun on its own.",
}


def club_words() -> dict[str, str]:
    """By key, the sentences with their places in braces."""
    return {key: template(message) for key, message in _CLUB.items()}
