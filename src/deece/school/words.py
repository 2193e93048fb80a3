"""The school in players' words: what drills ask, what is said of an answer, and what its page says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.value import Combination
from deece.say import Message, capital, say, say_many, template
from deece.words.cards import listed, suit_name
from deece.words.melds import combination_words, meld_words

PARTS: Final[dict[str, Message]] = {
    "first": "First hands",
    "meld": "Cards and meld",
    "bids": "Bidding",
    "before": "Trump, passing, burying",
    "play": "Leads and tricks",
    "counting": "Counting",
    "games": "Other games",
}
DRILL_PARTS: Final = {
    "count-12": "meld",
    "count-20": "meld",
    "says": "bids",
    "bid": "bids",
    "trump": "before",
    "pass": "before",
    "bury": "before",
    "lead": "play",
    "trumps": "counting",
    "last-trump": "counting",
}
_TITLES: Final[dict[str, tuple[Message, Message]]] = {
    "count-12": ("Count twelve cards", "meld of single deck, as slowly as you like"),
    "count-20": ("Count twenty cards", "meld of double deck, as slowly as you like"),
    "says": ("What does partner say?", "bids of double deck"),
    "bid": ("What do you bid?", "double deck; then the odds"),
    "trump": ("Name trump", "double deck"),
    "pass": ("Pass four cards", "to the partner who has the bid"),
    "bury": ("Bury three cards", "after the widow"),
    "lead": ("The first lead", "you have the bid, double deck"),
    "trumps": ("How many trumps are out?", "after five tricks"),
    "last-trump": ("Who has the last trump?", "plays tell it"),
}
_ASKED: Final[dict[str, Message]] = {
    "count-12": "How much do these cards meld?",
    "count-20": "How much do these cards meld?",
    "says": "What does your partner's last bid say?",
    "bid": "What do you bid?",
    "trump": "Which suit do you name trump?",
    "pass": "Pick the cards to pass to your partner, who has the bid.",
    "bury": "Pick the cards to bury.",
    "lead": "You have the bid. Which card do you lead?",
    "trumps": "How many trumps do the other three hold together?",
    "last-trump": "All the trumps that are out lie in one hand. Whose?",
}
_NAMES: Final = ("Walter", "Ruth", "Dolores", "Frank", "Grace", "Henry", "Alice")
PAGE: Final[dict[str, Message]] = {
    "title": "Learn",
    "pace": "At your own pace",
    "never_head": "Never played?",
    "never": "Play your first hand now. Deece says what to do, one card at a time. About ten minutes.",
    "first": "First hand",
    "go_on_first": "Go on with the first hand",
    "done": "done",
    "go_on": "go on",
    "calm": "Nothing here is timed or scored. Take a lesson again whenever you like; leave it at any point and it "
    "waits for you.",
    "back_today": "{count} missed earlier come back today",
    "back_one": "One that you missed earlier comes back today",
    "back_later": "What you miss in a drill comes back another day, and so do mistakes that you chose in a review.",
    "back": "Go through them",
    "none_back": "Nothing is left to come back now.",
    "step": "Step {step} of {steps}",
    "number": "Number {number}",
    "show": "Show me",
    "aloud": "Say it aloud",
    "go": "Go on",
    "again": "Try again",
    "next": "Next one",
    "stop": "Stop here",
    "to_learn": "Learn",
    "home": "Home",
    "words": "Words of the game",
    "finished": "That was the lesson.",
    "finished_first": "That was a whole hand of pinochle.",
    "next_lesson": "Next lesson: {title}",
    "play_now": "Play a hand now",
    "typed": "Or type your answer",
    "answer": "Answer",
    "you_said": "You said",
    "it_is": "It is",
    "one_by_one": "One by one",
    "missed": "what was probably left out, or taken for less",
    "chosen_of": "{chosen} of {cards} chosen",
    "give": "These cards",
    "clear": "Clear",
    "chances": "The chance to win the game with each",
    "chosen": "your choice",
    "thinking": "Looking at many deals that fit…",
    "your_turn": "Your turn",
    "winning": "Winning",
    "day": "Hand of the day",
    "day_about": "Today's cards of your game, the same for everybody. Play a hand with them, then see what a strong "
    "player made of your seat.",
    "day_play": "Play it",
    "day_again": "To your table",
    "day_compare": "What a strong player made of it",
    "lies_open": "Meld that lies open",
    "so_far": "The tricks so far",
    "own_title": "Your hands again",
    "teacher": "For a teacher",
    "print_which": "Lesson or drill",
    "print": "Print its hands",
    "answers": "Answers",
    "given_open": "Open a lesson of your own",
    "given_again": "Take it",
    "given_link": "Copy its link",
    "given_copied": "The link is copied. Whoever opens it takes your lesson.",
    "given_about": "A file with hands that you prepared: a lesson, or records that end where somebody is to choose.",
    "class": "A class",
    "class_start": "Start a class",
    "class_about": "One link for all: pupils write their name and take the lessons you choose. You see who has done "
    "which.",
    "class_alone": "A class needs a server: this Deece has none. Give your lesson by its link.",
    "class_yours": "Classes you teach",
    "class_in": "Classes you are in",
    "class_name": "What is the class called?",
    "class_usual": "Class of {date}",
    "class_choose": "Lessons, in this order",
    "class_own": "Your own: {title}",
    "class_begin": "Start the class",
    "class_none": "Choose a lesson first.",
    "class_link": "For the pupils",
    "class_link_about": "Whoever opens this link writes a name and is in the class.",
    "class_copy": "Copy the pupils' link",
    "class_copied": "The link is copied.",
    "class_press": "Hold your finger on the link, or write it down.",
    "class_mine": "For you",
    "class_mine_about": "This link opens this page anywhere, and lets its reader change the class. Give it to nobody.",
    "class_copy_mine": "Copy your own link",
    "class_who": "Who has done what",
    "class_nobody": "Nobody is here yet.",
    "class_pupil": "Pupil",
    "class_more": "Change the class",
    "class_lesson": "Another lesson",
    "class_add": "Add it",
    "class_which": "Pupil or lesson",
    "class_out": "Take out",
    "class_out_done": "{name} was taken out, with what was done there.",
    "class_back": "Bring back",
    "class_end": "End the class",
    "class_end_ask": "End it? The links open nothing then, and all that stands here is gone.",
    "class_end_yes": "Yes, end it",
    "class_end_no": "No",
    "class_ended": "The class is over.",
    "class_you": "Your name",
    "class_come": "Come in",
    "class_come_about": "Your teacher sees this name and what you have done. Whoever has played the same deal sees "
    "your name and your result.",
    "class_who_are_you": "Who are you?",
    "class_here": "You are here as {name}",
    "class_not_you": "Somebody else",
    "class_to": "To the class",
    "class_deal": "One deal for all",
    "class_deal_about": "Everybody plays the same cards from the same seat, alone against computer players. "
    "They are drawn by chance.",
    "class_rules": "Game",
    "class_open": "All hands open, for learning",
    "class_deal_add": "Add the deal",
    "class_deal_record": "The last deal of a record",
    "class_unplayed": "Nobody has played it yet.",
    "class_bid": "Bid",
    "class_made": "Made or set",
    "class_meld": "Meld",
    "class_taken": "Taken",
    "class_gain": "Score",
    "class_others": "The others",
    "class_hand": "The hand",
    "class_look": "Look at it",
    "class_off": "No connection: this is what was known last.",
}


def step_words(title: str, step: int, steps: int) -> str:
    """Where in a lesson somebody is."""
    return say("{title}, step {step} of {steps}", title=template(title), step=step, steps=steps)


def trump_words(suit: int) -> str:
    """Which suit is trump in a hand to count: "Spades are trump"."""
    name = suit_name(suit)
    return say("{suit} are trump", suit=capital(name))


def right_words(words: str, *, right: bool) -> str:
    """What is said of an answer, and whether it is right."""
    verdict = say("Right.") if right else say("Not quite.")
    return f"{verdict} {words}" if words else verdict


def place_words(*, you: bool, partner: bool, said: str, declares: bool) -> str:
    """What is said of a player below their name: what they bid, or who they are in this hand."""
    who = say("your partner") if partner else ""
    if declares:
        who = say("you have the bid") if you else say("partner, has the bid") if partner else say("has the bid")
    return say("{who}: {said}", who=who, said=said) if who and said else said or who


def computer_names(players: int, seat: int) -> tuple[str, ...]:
    """Names for all seats of a drill, none for the learner's own."""
    return tuple("" if place == seat else _NAMES[(place - seat) % players - 1] for place in range(players))


def drill_words(id: str) -> str:
    """What a drill asks."""
    return say(_ASKED[id])


def drill_title(id: str) -> tuple[str, str]:
    """What a drill is called, and what it is about."""
    title, about = _TITLES[id]
    return say(title), say(about)


def part_title(id: str) -> str:
    """What a group of lessons and drills is called."""
    return say(PARTS[id])


def day_words(score: str, level: str) -> str:
    """What another player made of the hand of the day in the learner's seat."""
    return say("{level} in your seat: {score}.", level=level, score=score)


def learn_words() -> dict[str, str]:
    """What stands on the pages of the school; places in braces are filled in there."""
    return {key: template(message) for key, message in PAGE.items()}


def done_words(right: int, asks: int) -> str:
    """How a pupil did a lesson: so many answers were right at once."""
    return say("done; {right} of {asks} right at once", right=right, asks=asks) if asks else say("done")


def begun_words() -> str:
    """That a pupil has begun a lesson."""
    return say("begun")


def not_yet_words() -> str:
    """That a pupil has not begun a lesson."""
    return say("not yet")


def deal_title(rules: str) -> str:
    """What one deal for a class is called."""
    return say("One deal: {rules}", rules=rules)


def deal_about(*, open: bool) -> str:
    """How it is played."""
    if open:
        return say("the same cards for all, against computer players, all hands open")
    return say("the same cards for all, against computer players")


def bid_words(who: str, bid: int, trump: int) -> str:
    """Who had the bid in a pupil's hand, and which."""
    if who == "nobody":
        return say("nobody bid")
    if who == "another":
        return say("dealt again")
    what = say("{bid} in {suit}", bid=bid, suit=suit_name(trump)) if trump >= 0 else str(bid)
    if who == "partner":
        return say("partner: {bid}", bid=what)
    return say("the others: {bid}", bid=what) if who == "others" else what


def outcome_word(*, made: bool) -> str:
    """Whether a bid was made."""
    return say("made") if made else say("set")


def made_words(bid: str, made: str) -> str:
    """A bid, and whether it was made."""
    return say("{bid}, {made}", bid=bid, made=made) if made else bid


def figure_words() -> str:
    """That a figure is wanted."""
    return say("type a figure, as 24")


def one_of_words(options: int) -> str:
    """That one of the answers is wanted."""
    return say("type a number from 1 to {options}, or the words of one answer", options=options)


def so_many_words(cards: int) -> str:
    """That so many cards are wanted at once."""
    return say_many("choose {number} card", "choose {number} cards, as: ah kd", cards)


def miscounted_words(right: str) -> str:
    """What is said of an answer that is not right: a figure, a name, or what a bid says."""
    return say("It is: {right}.", right=right)


def trumps_words(pack: int, gone: int, held: int) -> str:
    """How many trumps there are, how many have fallen, and how many the learner holds: the rest is out."""
    return say("Of {pack} trumps {gone} have fallen, and you hold {held}.", pack=pack, gone=gone, held=held)


def voids_words(seen: Sequence[tuple[str, int]]) -> str:
    """Who showed in which trick that they have no trump left; "" where the meld and the cards that fell tell it."""
    parts = [say("{who} in trick {number}", who=who, number=number) for who, number in seen]
    return say("Played neither the suit led nor trump: {who}.", who=listed(parts)) if parts else ""


def call_words(who: str, call: str, card: str, what: str, tells: str) -> str:
    """What somebody said, and what the convention card has for it; `tells` is "" where that is the answer itself."""
    by = say("By “{card}” that is “{what}”", card=card, what=what)
    if tells:
        by = say("{by}: {tells}", by=by, tells=tells)
    return say("{who} said {call}. {by}.", who=who, call=call, by=by)


def meld_slip_words(kind: str, meld: Combination | None, taken: int, *, total: int) -> str:
    """What probably went wrong in a count of meld: `kind` of slip, the meld, and what it was taken for."""
    if meld is None:
        return say("It is {total}. Go through it type by type: suits, pinochles, arounds.", total=total)
    name = combination_words(meld)
    match kind:
        case "left":
            return say("You seem to have left out the {meld}: {points}.", meld=name, points=meld.points)
        case "twice":
            return say("You seem to have counted the {meld} twice.", meld=name)
        case "singly":
            return say(
                "Very near. Together they are a {meld}: {points}, not {taken}.",
                meld=name,
                points=meld.points,
                taken=taken,
            )
        case _:
            less = meld_words(meld.kind, meld.suit, taken)
            return say(
                "Very near. You seem to have seen a {less} where there is a {meld}: {points}.",
                less=less,
                meld=name,
                points=meld.points,
            )


def judged_words(chosen: str, grade: str, cost: str, best: str) -> str:
    """What the review says of a choice: its grade, its cost and what is better, "" where it costs nothing."""
    if not best:
        return say("You chose {chosen}: {grade}.", chosen=chosen, grade=grade)
    return say("You chose {chosen}: {grade}, {cost}. Better: {best}.", chosen=chosen, grade=grade, cost=cost, best=best)


def again_words(played: str, cost: str) -> str:
    """What somebody chose in a hand of their own, and what it cost."""
    return say("Here you chose {played}: {cost}.", played=played, cost=cost)


def choose_again_words() -> str:
    """What is asked of a position of one's own."""
    return say("What do you choose this time?")


def a_little_words(chosen: str, cost: str, best: str) -> str:
    """A choice that costs less than a slip, and more than nothing."""
    return say("You chose {chosen}: not quite, {cost}. Better: {best}.", chosen=chosen, cost=cost, best=best)


def choose_words() -> str:
    """What is asked of a position that a teacher gives."""
    return say("What do you choose?")


def step_fault_words(number: int, fault: str) -> str:
    """What is wrong with a step of a teacher's lesson."""
    return say("step {number}: {fault}", number=number, fault=fault)


def kept_again_words(number: int) -> str:
    """How many mistakes of a review come back."""
    return say_many(
        "{number} mistake comes back in your hands again", "{number} mistakes come back in your hands again", number
    )
