"""What an evening is told in: its tables, standings and prizes, for the wall, the phones and the terminal alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import floor
from typing import Final

from deece.club.events import FLOATER, EveningBegun, TableSeats
from deece.club.fold import Evening, Round, Standing, State
from deece.club.formats import Format
from deece.club.prizes import FEATS, Prize
from deece.club.prizes import PLACES as BY_PLACE
from deece.club.season import Partners, Person, Season
from deece.club.standings import Line, Moment
from deece.club.words.compared import sat_words, way_words, worth_words
from deece.say import Message, printed, say, say_many
from deece.words.cards import listed

STATES: Final[Mapping[State, Message]] = {
    "open": "playing",
    "claimed": "one to confirm",
    "differs": "the two sides differ",
    "agreed": "agreed",
    "settled": "settled by the director",
}
PRIZES: Final[Mapping[str, Message]] = {
    "high": "First place",
    "low": "Last place",
    "most sets": "Most sets",
    "high hand": "High hand",
    "high round": "High round",
    "high bid": "Highest bid made",
    "best average": "Best average",
    "couples": "Best couple",
    "last 300 pinochle": "Last 300 pinochle",
}
PLACES: Final[tuple[Message, ...]] = ("First place", "Second place", "Third place")
BYES: Final[Mapping[str, Message]] = {
    "win": "Sitting out counts as a win, and leaves the average alone.",
    "mean of winners": "Sitting out counts as a win, with the mean of that round's winners.",
    "nothing": "Sitting out counts nothing.",
}
ORDER: Final[Mapping[str, Message]] = {
    "won": "rounds won",
    "points": "points",
    "average": "the average of a round",
    "head to head": "who won against whom",
    "sets": "fewer bids set",
    "high round": "the highest round",
    "high hand": "the highest hand",
    "buchholz": "what the opponents have won",
    "board points": "board points",
    "board average": "board points a board",
    "draw": "a draw",
}
_COLUMNS: Final[Mapping[str, Message]] = {
    "place": "Place",
    "name": "Name",
    "won": "Won–lost",
    "points": "Points",
    "board points": "Board points",
    "board average": "A board",
    "average": "Average",
    "high hand": "High hand",
    "sets": "Sets",
    "out": "Sat out",
    "evenings": "Evenings",
    "firsts": "First",
    "owes": "Open",
    "together": "Rounds",
}


def title_words(evening: Evening) -> str:
    """What an evening is called."""
    return evening.opened.title or say(evening.format.name)


def heading(evening: Evening) -> list[str]:
    """What stands above: the title, the club and the day, what is played."""
    opened = evening.opened
    where = ", ".join(part for part in (opened.club, day_words(opened.day)) if part)
    return [part for part in (title_words(evening), where, length_words(evening)) if part]


def length_words(evening: Evening) -> str:
    """How people move, and how long: "Kansas City: 8 rounds of 50 minutes or up to 500 points"."""
    format = evening.format
    parts = [
        _hands_words(format) if format.hands else "",
        say("{number} minutes", number=format.minutes) if format.minutes else "",
        say("up to {number} points", number=format.goal) if format.goal else "",
    ]
    each, name = listed([part for part in parts if part], "or"), say(format.name)
    if format.rounds and each:
        rounds = say_many("{number} round", "{number} rounds", format.rounds)
        found = say("{format}: {rounds} of {each}", format=name, rounds=rounds, each=each)
    elif each:
        found = say("{format}: rounds of {each}, until it is decided", format=name, each=each)
    else:
        found = name
    if format.evenings > 1:
        return say("{found}. {evenings} evenings are added up: see the season.", found=found, evenings=format.evenings)
    return found


def _hands_words(format: Format) -> str:
    if format.boards:
        return say_many("{number} board", "{number} boards", format.hands)
    return say_many("{number} hand", "{number} hands", format.hands)


def day_words(day: str) -> str:
    """A day as it is read: "November 26, 2026"; "" for none."""
    if not day:
        return ""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    months = [
        say("January"),
        say("February"),
        say("March"),
        say("April"),
        say("May"),
        say("June"),
        say("July"),
        say("August"),
        say("September"),
        say("October"),
        say("November"),
        say("December"),
    ]
    return say("{month} {day}, {year}", month=months[found.month - 1], day=found.day, year=found.year)


def when_words(opened: EveningBegun) -> str:
    """When and where: "November 26, 2026, 19:00, the church hall"."""
    return ", ".join(part for part in (day_words(opened.day), opened.time, opened.place) if part)


def column_words(column: str) -> str:
    """The head of a column of the standings."""
    return say(_COLUMNS[column])


def who_words(evening: Evening, number: int, round: int = 10_000) -> str:
    """An entry by name; who plays for another is marked."""
    if number == FLOATER:
        return say("Floater")
    return evening.name(number, round)


def table_words(evening: Evening, table: Standing) -> str:
    """A table in one line: "Table 3: Ann & Bea 331, Cal & Dot 208: agreed"."""
    figures = table.figures
    sides = [
        sat_words(evening, table, place) + (f" {printed(figures.points[place])}" if figures else "")
        for place in range(len(table.table.sides))
    ]
    told = ", ".join(sides) if figures else against(sides)
    if table.state in ("agreed", "settled") and not (table.by_deece or table.by_computer):
        return say("Table {table}: {sides}", table=table.number, sides=told)
    return say("Table {table}: {sides} ({state})", table=table.number, sides=told, state=state_words(table))


def against(sides: Sequence[str]) -> str:
    """ "Ann & Bea against Cal & Dot"."""
    told = sides[0]
    for other in sides[1:]:
        told = say("{one} against {other}", one=told, other=other)
    return told


def state_words(table: Standing) -> str:
    """How a table stands; what is played on phones is marked, and what a computer player did for somebody there."""
    if table.deece and table.state in ("open", "claimed"):
        return say("playing on phones")
    if table.by_deece:
        words = say("played on phones")
    elif table.state == "settled" and not table.claims:
        words = say("written down")
    else:
        words = say(STATES[table.state])
    return say("{words}, in part by a computer player", words=words) if table.by_computer else words


def out_words(evening: Evening, round: Round) -> str:
    """Who sits out; "" for nobody."""
    if not round.out:
        return ""
    who = listed([who_words(evening, number, round.number) for number in round.out])
    return say_many("{who} sits out.", "{who} sit out.", _people(evening, round.out), who=who)


def _people(evening: Evening, numbers: tuple[int, ...]) -> int:
    return sum(len(evening.entries[number].now) for number in numbers if number in evening.entries)


def awaited_words(round: Round) -> str:
    """What the director waits for: "2 of 6 tables are in. Still open: 2, 4, 5 and 6."."""
    tables = len(round.tables)
    done = tables - len(round.open)
    first = say_many("{done} of {number} table is in.", "{done} of {number} tables are in.", tables, done=done)
    if not round.open:
        return say("Every table of round {round} is in.", round=round.number)
    return first + " " + say("Still open: {tables}.", tables=listed([str(one.number) for one in round.open]))


def won_words(line: Line) -> str:
    """Rounds won and lost: "3–1", "2½–1½"."""
    return f"{_halves(line.won)}–{_halves(line.lost)}"


def half_up(figure: float) -> int:
    """A mean as a whole figure: a half goes up."""
    return floor(figure + 0.5)


def _halves(number: float) -> str:
    whole, rest = divmod(round(number * 6), 6)
    part = {0: "", 2: "⅓", 3: "½", 4: "⅔"}.get(rest, "")
    return (printed(int(whole)) if whole or not part else "") + part


def line_cells(evening: Evening, line: Line) -> dict[str, str]:
    """An entry's line of the standings, by column; "" where it has none. Where boards decide, no points are told."""
    kind = evening.format.boards
    fined = f" ({printed(line.fined, '+d')})" if line.fined else ""
    return {
        "place": f"{line.place}=" if line.tied and line.played + line.sat_out else str(line.place),
        "name": evening.name(line.number),
        "won": won_words(line) if kind != "field" else "",
        "points": "" if kind else printed(line.points) + fined,
        "board points": worth_words(line.board_points) + fined if kind else "",
        "board average": worth_words(line.board_average, 2) if kind and line.boards else "",
        "average": printed(half_up(line.average)) if line.played and not kind else "",
        "high hand": printed(line.high_hand) if line.high_hand else "",
        "sets": f"{line.sets}/{line.bids}" if line.bids else "",
        "out": str(line.sat_out) if line.sat_out else "",
    }


def person_cells(person: Person, place: int) -> dict[str, str]:
    """A person's line of a season, by column; money is what is still open."""
    return {
        "place": str(place),
        "name": person.name,
        "evenings": str(len(person.came)),
        "firsts": str(person.firsts) if person.firsts else "",
        "won": f"{_halves(person.won)}–{_halves(person.lost)}"
        if person.won or person.lost or not person.boards
        else "",
        "points": printed(person.points) if person.played or not person.boards else "",
        "board points": worth_words(person.board_points) if person.boards else "",
        "average": printed(half_up(person.average)) if person.played else "",
        "high hand": printed(person.high_hand) if person.high_hand else "",
        "sets": f"{person.sets}/{person.bids}" if person.bids else "",
        "owes": money_words(person.owes) if person.owes else "",
    }


def partners_cells(partners: Partners) -> dict[str, str]:
    """A line of partners, by column."""
    return {
        "name": " & ".join(partners.names),
        "together": str(partners.played),
        "won": f"{_halves(partners.won)}–{_halves(partners.played - partners.won)}",
        "average": printed(half_up(partners.average)),
    }


def money_words(cents: int) -> str:
    """An amount, without its currency: "5.00"."""
    return printed(cents / 100, ".2f")


def kitty_words(season: Season) -> str:
    """What was paid, and what is open."""
    return say("Paid {paid}, still open {owed}.", paid=money_words(season.paid), owed=money_words(season.owed))


def order_words(evening: Evening, lines: Sequence[Line]) -> list[str]:
    """What decides the order, what sitting out counts, and who of these stands where they do by a lot alone."""
    first, *others = (say(ORDER[one]) for one in evening.format.order)
    then = "".join(say(", then {what}", what=one) for one in others)
    drawn = listed([evening.name(line.number) for line in lines if line.drawn])
    lots = [say("Nothing else parted them, so lots were drawn: {names}.", names=drawn)] if drawn else []
    return [say("What counts first: {first}{then}.", first=first, then=then), say(BYES[evening.format.bye]), *lots]


def prize_name(kind: str, place: int = 1) -> str:
    """What a prize is called."""
    if place > len(PLACES):
        return say("Place {place}", place=place)
    return say(PLACES[place - 1] if place > 1 else PRIZES[kind])


def prize_words(evening: Evening, prize: Prize) -> str:
    """A prize in one line: "High hand: Ann & Bea, 160"."""
    name = prize_name(prize.kind, prize.place)
    if not prize.winners:
        return say("{prize}: nobody yet", prize=name)
    who = listed([evening.name(number) for number in prize.winners])
    if prize.kind in FEATS:
        return say("{prize}: {who}, in round {round}", prize=name, who=who, round=prize.figure)
    figure = worth_words(prize.figure) if evening.format.boards and prize.kind in BY_PLACE else prize.figure
    return say("{prize}: {who}, {figure}", prize=name, who=who, figure=figure)


def moment_words(evening: Evening, moment: Moment) -> str:
    """A round of one entry in one line: "Round 2, table 3, with Ann against Cal & Dot: 331, won"."""
    if not moment.table:
        return say("Round {round}: sat out", round=moment.round)
    others = listed([who_words(evening, number, moment.round) for number in moment.opponents])
    where = say("Round {round}, table {table}", round=moment.round, table=moment.table)
    partner = listed([who_words(evening, number, moment.round) for number in moment.partners])
    how = (
        say("with {partner} against {others}", partner=partner, others=others)
        if partner
        else say("against {others}", others=others)
    )
    if moment.points is None:
        return say("{where}, {how}", where=where, how=how)
    if moment.board_points is not None:
        worth = worth_words(moment.board_points)
        return say("{where}, {how}: {points} board points", where=where, how=how, points=worth)
    came = {0.0: say("lost"), 1.0: say("won")}.get(moment.won, say("tied"))
    return say("{where}, {how}: {points}, {came}", where=where, how=how, points=moment.points, came=came)


def otherwise_words(rounds: list[int]) -> str:
    """That a correction came after people had sat down; "" for none."""
    if not rounds:
        return ""
    return say_many(
        "By the results as they are now round {rounds} would have been seated otherwise. It stands as played.",
        "By the results as they are now rounds {rounds} would have been seated otherwise. They stand as played.",
        len(rounds),
        rounds=listed([str(one) for one in rounds]),
    )


def place_words(evening: Evening, number: int, round: Round, table: TableSeats | None) -> str:
    """Where somebody sits: "Round 3: table 2. You play with Ruth against Cal and Dot."."""
    if table is None:
        return say("Round {round}: you sit out. Rest, and look at the standings.", round=round.number)
    if evening.format.boards == "rooms":
        return _rooms_words(evening, number, round)
    side = next(side for side in table.sides if number in side)
    partner = listed([who_words(evening, one, round.number) for one in side if one != number])
    others = listed([who_words(evening, one, round.number) for each in table.sides if each is not side for one in each])
    where = say("Round {round}: table {table}.", round=round.number, table=table.number)
    if way := way_words(evening, table.sides.index(side)):
        where += " " + say("You sit {way}.", way=way)
    if partner:
        return where + " " + say("You play with {partner} against {others}.", partner=partner, others=others)
    return where + " " + say("You play against {others}.", others=others)


def _rooms_words(evening: Evening, number: int, round: Round) -> str:
    """Where the halves of a team sit."""
    there = [one for one in round.tables if any(number in side for side in one.table.sides)]
    others = [one for each in there[:1] for side in each.table.sides for one in side if one != number]
    where = [
        say("{who} at table {table}", who=listed(evening.seated(number, round.number, one.number)), table=one.number)
        for one in there
    ]
    against = listed([who_words(evening, one, round.number) for one in others])
    return say("Round {round}: {where}, against {others}.", round=round.number, where=listed(where), others=against)


SAID: Final[Mapping[str, Message]] = {
    "torn": "The last line of this file was cut off and is left out. All before it is there.",
    "enter": "Write who comes: a name, or several with commas. When all are there, write: seat",
    "enter pairs": "Write who comes, as Ann & Bea: a pair, or several with commas. When all are there, write: seat",
    "enter teams": "Write who comes, as Ann & Bea & Cal & Dot: a team a line. When all are there, write: seat",
    "results": "Write a table and its figures, first the side that stands first, as: {table} 331 208",
    "boards": "Write a table, then what both sides scored on each board, as: {table} 52 18, 60 -50. - is not played",
    "each board": "write the table, then two figures for each of the {boards} boards with commas: 3 52 18, 60 -50",
    "no boards": "This evening has no boards.",
    "phones": "A table can be played on phones only where a server shares the evening: start deece serve, and hold the "
    "evening in the browser, under Club evening. An evening in this window is played with real cards.",
    "next": "Round {round} is over. Write seat for round {next}, or close to end the evening.",
    "enough": "Round {round} of {rounds} is over. Write close to end the evening, or seat for one round more.",
    "over": "The evening is over. Write save page, save csv or save paper and the name of a file.",
    "kept": "The evening is kept in its file.",
    "nobody": "nobody here is called '{name}'",
    "which": "several names begin with '{name}': write more of it",
    "what": "that was not understood; write ? for what may be written",
    "figures": "write the table and a figure for each side, as: 3 331 208",
    "swap": "write both names with a colon between, as: swap Ann : Bea",
    "colon": "write a name, a colon and the other name, as: sub Sam : Zoe",
    "penalty": "write a name, the points and why, as: penalty Ann -20 talked",
    "feat": "write what it was, a colon and who did it, as: last 300 pinochle : Ann",
    "paid": "write a name and what they paid, as: paid Ann 5",
    "set": "write what is changed and to what, as: set rounds 8. There are {keys}",
    "set number": "write a number, as: set {name} 5",
    "set text": "that is too long or too large, or odd is not out, three or floater",
    "save": "write what to save and the name of a file, as: save page evening.html",
    "movement over": "By its format the evening is over: nobody is left to be seated. Write close.",
    "nothing": "There is nothing to take back.",
    "undone": "Taken back.",
    "saved": "Written to {file}.",
    "no file": "{file}: {why}",
    "other evening": "that file is another evening",
    "no people yet": "Nobody has entered yet.",
    "gone": "not here",
    "paid up": "paid",
}  # what the terminal says to a director
HELP: Final[tuple[tuple[str, Message], ...]] = (
    ("Ann, Bea, Cal", "before the first round: who comes; later: add Zoe"),
    ("here Ann, away Ann", "who is there from the next round on"),
    ("paid Ann 5", "what they paid of the fee"),
    ("set rounds 8", "changes the evening from the next round on; set alone prints what can be changed"),
    ("prizes high 3, low, most sets", "which prizes there are, and for how many places; prizes alone prints them"),
    ("seat", "seats the next round once every table is in"),
    ("again", "seats this round anew for everybody who is here now, before anything is written"),
    ("swap Ann : Bea", "two change seats in this round"),
    ("3 331 208", "what table 3 came to; write it again to correct it"),
    ("fix 2 3 331 208 why", "corrects table 3 of round 2"),
    ("3 52 18, 60 -50", "where there are boards: what both sides scored on each, - for one that was not played"),
    ("boards", "what every table made of the boards of this round; boards 2: of round 2"),
    ("phones", "what it takes to play a table without cards, on phones"),
    ("sheet 3 FILE", "takes in the score sheet of table 3"),
    ("sub Sam : Zoe", "somebody plays for another from the next round on; the entry keeps its score"),
    ("rename Sam : Samuel", "a name was written wrong"),
    ("penalty Ann -20 why", "points that somebody loses, or gains"),
    ("last 300 pinochle : Ann", "who did last what there is a prize for"),
    ("tables, standings, people, rounds Ann", "how it stands"),
    ("undo", "takes the last line back"),
    ("merge FILE", "takes in the same evening from another device"),
    ("save page, csv or paper FILE", "for others"),
    ("save slips FILE", "hand slips of the boards, to print"),
    ("close, open", "ends the evening, or goes on with it"),
    ("q", "puts it away; all is kept"),
)  # what may be typed, and what it does


def said_words(key: str, **figures: object) -> str:
    """What the terminal says to a director."""
    return say(SAID[key], **figures)


def next_words(evening: Evening) -> str:
    """What the director does next."""
    last = evening.last
    if evening.closed:
        return said_words("over")
    if last is None:
        return said_words({"person": "enter", "pair": "enter pairs"}.get(evening.format.unit, "enter teams"))
    if last.open:
        how = "boards" if last.boards else "results"
        return awaited_words(last) + " " + said_words(how, table=last.open[0].number)
    rounds = evening.format.rounds
    if 0 < rounds <= last.number:
        return said_words("enough", round=last.number, rounds=rounds)
    return said_words("next", round=last.number, next=last.number + 1)


def merged_words(number: int) -> str:
    """How many lines another device had more."""
    return say_many("{number} new line was taken in.", "{number} new lines were taken in.", number)


def help_words() -> list[tuple[str, str]]:
    """What a director may type, and what it does."""
    return [(typed, say(what)) for typed, what in HELP]


def entry_words(evening: Evening, number: int) -> str:
    """Somebody in the list of people: "3 Ann & Bea, not here, paid"."""
    entry = evening.entries[number]
    marks = [said_words("gone")] if not entry.here else []
    if evening.opened.fee and entry.paid >= evening.opened.fee:
        marks.append(said_words("paid up"))
    return ", ".join([f"{number:3} {evening.name(number)}", *marks])
