"""`deece review`: what each decision of a record cost, by what its player knew."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from deece.arena.work import PROCESSES, results, spread
from deece.cli.kept_reviews import kept_reviews
from deece.cli.progress import progress_bar
from deece.cli.progress_kept import kept_progress
from deece.cli.rules_commands import Json
from deece.cli.screen import wrapped
from deece.cli.spread import Where, Workers, begin
from deece.cli.words import BadInput, print_json, read_text
from deece.record import Record, format, parse
from deece.record.words import words_of
from deece.review import Decision, Found, Judged, Ledger, decisions, keep, kept_one, of_record, together
from deece.review.cost import SURE
from deece.review.hands import Job, judge_job, number_of, overtold_by
from deece.review.kept import key_of
from deece.review.marks import with_marks
from deece.review.rates import LEAST_HANDS, parts, rate, sums
from deece.review.words.explaining import verdict_of, why
from deece.review.words.judging import (
    better_words,
    few_hands_words,
    kind_words,
    left_out_words,
    opened_words,
    option_words,
    overtold_words,
    part_words,
    place_words,
    range_words,
    rate_words,
    role_words,
    scale_words,
    sums_words,
)
from deece.review.words.luck import adjusted_words, ledger_about, ledger_rows, won_words
from deece.say import capital, printed
from deece.school import joined, own_hands
from deece.school.words import kept_again_words
from deece.words.cards import listed
from deece.words.choices import action_words

Ledgers = dict[int, list[tuple[int, Ledger]]]  # by seat, of its hands by number
Reviewed = list[tuple[Record, list[Found], Ledgers]]
_SHOWN = ("slip", "mistake", "blunder", "found")


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("review")(review_command)


def review_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="A record, or - for standard input. Of several: error rates.")
    ],
    seat: Annotated[
        str, typer.Option("--seat", metavar="NAME", help="Whose decisions: a name, or a seat from 1.")
    ] = "",
    hand: Annotated[int, typer.Option("--hand", metavar="N", help="Of this hand only, counted from 1.")] = 0,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every decision, not only what cost something.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Another seed imagines other deals.")] = 0,
    effort: Annotated[float, typer.Option("--effort", metavar="X", help="So many times the usual deals.")] = 1.0,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="The record with marks, here.")] = None,
    workers: Workers = None,
    on: Where = PROCESSES,
    learn: Annotated[
        bool, typer.Option("--learn", help="The dearest mistakes of --seat come back in: deece learn back.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show what each decision of a record cost, judged by what its player knew."""
    if not 0.1 <= effort <= 10:
        raise BadInput(f"--effort {effort:g}: give 0.1 to 10")
    if write is not None:
        _check_write(write, files)
    if learn and not seat:
        raise BadInput("--learn needs --seat: say whose mistakes come back")
    read = [parse(read_text(file)) for file in files]
    asked = [(record, [_seat(record, seat)] if seat else []) for record in read]
    chosen = [decisions(record, seats, hand) for record, seats in asked]
    if not any(chosen):
        raise BadInput("there is no decision to judge in this record")
    begin(on)
    every = [(record, one) for record, theirs in zip(read, chosen, strict=True) for one in theirs]
    judged = iter(_judged(every, seed, effort, workers, on))
    found = [list(islice(judged, len(theirs))) for theirs in chosen]
    reviewed = [
        (record, theirs, of_record(record, theirs, seats or range(len(record.seats))))
        for (record, seats), theirs in zip(asked, found, strict=True)
    ]
    if write is not None:
        write.write_text(format(with_marks(*reviewed[0][:2])), encoding="utf-8")
    came_back = f"\n{kept_again_words(_learn(reviewed))}: deece learn back" if learn else ""
    if as_json:
        print_json(_all_data(reviewed))
    else:
        print("\n".join(_lines(reviewed, everything=everything)) + came_back)


def _check_write(file: Path, records: list[str]) -> None:
    if file.exists():
        raise BadInput(f"{file} is there already: name a new file")
    if len(records) > 1:
        raise BadInput("--write takes one record")


def _judged(
    chosen: list[tuple[Record, Decision]], seed: int, effort: float, workers: int | None, on: str
) -> list[Found]:
    """What is found of each decision, in their order; each is kept as soon as it was judged."""
    keys = [key_of(record, one.place, seed, effort) for record, one in chosen]
    first = {
        key: place for place, key in reversed(list(enumerate(keys)))
    }  # a record that is given twice is judged once
    workers = spread(workers, on)
    with progress_bar("Judging", len(first)) as done, kept_reviews() as kept:
        known = {place: kept_one(*chosen[place], kept, seed=seed, effort=effort) for place in sorted(first.values())}
        left = [place for place, one in known.items() if one is None]
        done(number := len(first) - len(left))
        jobs = (Job(place, chosen[place][1], seed, effort) for place in left)
        for place, one in results(judge_job, jobs, min(workers, len(left)) or 1, on):
            known[place] = one
            keep(chosen[place][0], one, kept, seed=seed, effort=effort)
            done(number := number + 1)
    every = [(known[first[key]], decision) for key, (_, decision) in zip(keys, chosen, strict=True)]
    return [one._replace(decision=decision) for one, decision in every if one]


def _learn(reviewed: Reviewed) -> int:
    """Keep the mistakes that come back; how many they are."""
    kept, now, number = kept_progress(), time.time(), 0
    for record, found, _ in reviewed:
        mine = own_hands(record, found, now)
        number += len(mine)
        kept.hands = joined(kept.hands, mine)
    kept.keep()
    return number


def _seat(record: Record, text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= len(record.seats):
        return int(text) - 1
    for seat, name in enumerate(record.seats):
        if name.casefold() == " ".join(text.split()).casefold():
            return seat
    raise BadInput(f"there is no '{text}' at this table; the players are {listed(record.seats)}")


def _by_seat(found: list[Found]) -> dict[int, list[Found]]:
    """The decisions of each seat, in the order of seats."""
    return {
        seat: [one for one in found if one.decision.seat == seat] for seat in sorted({f.decision.seat for f in found})
    }


def _hands(found: list[Found]) -> list[list[Judged]]:
    numbers = sorted({one.decision.hand for one in found})
    return [[one.judged for one in found if one.decision.hand == number] for number in numbers]


def _rated(reviewed: Reviewed) -> Reviewed:
    """Without games that were played to learn: their error rates say nothing of others."""
    return [each for each in reviewed if not each[0].practice]


def _by_name(reviewed: Reviewed) -> dict[str, list[list[Judged]]]:
    """The hands of each player, over all records."""
    found: dict[str, list[list[Judged]]] = {}
    for record, every, _ in reviewed:
        for seat, theirs in _by_seat(every).items():
            found.setdefault(record.seats[seat], []).extend(_hands(theirs))
    return found


def _lines(reviewed: Reviewed, *, everything: bool) -> list[str]:
    record, found, ledgers = reviewed[0]
    lines = list(dict.fromkeys(each.ruleset.name for each, *_ in reviewed))
    rated = _by_name(_rated(reviewed))
    for name, every in _by_name(reviewed).items():
        lines.append(f"{name}: {sums_words(*sums(one for hand in every for one in hand)[1:])}")
        hands = rated.get(name, [])
        if len(every) > 1:
            known = rate(hands)
            lines.append("  " + (rate_words(name, *known) if known else few_hands_words(len(hands), LEAST_HANDS)))
        kinds = [(kind_words(part.name), part) for part in parts(hands, "kind")]
        for words, part in [*kinds, *((role_words(part.name), part) for part in parts(hands, "role"))]:
            lines.append("    " + part_words(capital(words), *part.rate[:3], part.choices))
    if left_out := len(reviewed) - len(_rated(reviewed)):
        lines.append(left_out_words(left_out))
    if len(reviewed) > 1:
        return lines
    shown = [one for one in found if everything or one.judged.grade in _SHOWN]
    for one in shown:
        lines += ["", *_decision(record, one)]
    if any(one.judged.charged for one in shown):
        lines += ["", *wrapped(scale_words())]
    for seat, theirs in ledgers.items():
        lines += _ledger(record.seats[seat], theirs)
    if ledgers:
        complete = all(one.complete for theirs in ledgers.values() for _, one in theirs)
        lines += ["", *wrapped(ledger_about(complete=complete))]
    return lines


def _ledger(name: str, ledgers: list[tuple[int, Ledger]]) -> list[str]:
    """The lines of each hand, and of all together."""
    rows = [*ledgers, (0, together([one for _, one in ledgers]))] if len(ledgers) > 1 else ledgers
    lines = []
    for number, one in rows:
        lines += ["", won_words(name, one.score, number)]
        lines.append(f"  {adjusted_words(one.adjusted)}")
        lines += [f"  {printed(points, '+d'):>6}  {words}" for words, points in ledger_rows(name, one._asdict())]
    return lines


def _decision(record: Record, one: Found) -> list[str]:
    decision, judged, opened = one
    rules, best = record.ruleset.rules, option_words(judged.best, record.ruleset.rules)
    name = record.seats[decision.seat]
    lines = [place_words(decision.hand, judged.kind, number_of(decision), name, judged.role)]
    lines.append(f"  {action_words(judged.played, rules)}: {verdict_of(judged, rules)}")
    if judged.charged:
        lines.append(f"  {better_words(best)} {range_words(judged.cost, SURE * judged.error)}")
    lines += [f"  {each}" for each in why(judged, rules)]
    if more := overtold_by(decision):
        lines.append(f"  {overtold_words(*more)}")
    if opened and opened.played != opened.best:
        lines.append(f"  {opened_words(*opened[:2], option_words(judged.played, rules), best, exact=opened.exact)}")
    return lines


def _rates(reviewed: Reviewed) -> dict[str, Any]:
    """By player, the error rate in all, by kind and by role; null and empty for too few hands."""
    return {
        name: {
            "all": known._asdict() if (known := rate(hands)) else None,
            "kinds": {part.name: {**part.rate._asdict(), "choices": part.choices} for part in parts(hands, "kind")},
            "roles": {part.name: {**part.rate._asdict(), "choices": part.choices} for part in parts(hands, "role")},
        }
        for name, hands in _by_name(_rated(reviewed)).items()
    }


def _all_data(reviewed: Reviewed) -> dict[str, Any]:
    """One record whole, several in a list; and the error rates over all."""
    data = [_data(*each) for each in reviewed]
    return {**(data[0] if len(data) == 1 else {"records": data}), "rates": _rates(reviewed)}


def _data(record: Record, found: list[Found], ledgers: Ledgers) -> dict[str, Any]:
    rules = record.ruleset.rules
    return {
        "rules": record.ruleset.id,
        "names": list(record.seats),
        "ledgers": {
            record.seats[seat]: [
                {"hand": number, "score": one.score, **one._asdict(), "adjusted": one.adjusted}
                for number, one in theirs
            ]
            for seat, theirs in ledgers.items()
        },
        "seats": {
            record.seats[seat]: sums(one.judged for one in theirs)._asdict() for seat, theirs in _by_seat(found).items()
        },
        "decisions": [
            {
                "hand": one.hand,
                "choice": one.place + 1,
                "seat": record.seats[one.seat],
                "kind": judged.kind,
                "role": judged.role,
                "played": " ".join(words_of(judged.played, rules)),
                "best": " ".join(words_of(judged.best, rules)),
                "grade": judged.grade,
                "cost": round(judged.cost, 5),
                "error": round(judged.error, 5),
                "points": round(judged.points, 2),
                "unforced": judged.unforced,
                "deals": judged.deals,
                "opinion": None if judged.opinion is None else round(judged.opinion, 5),
                "options": [
                    {
                        "choice": " ".join(words_of(option.action, rules)),
                        "chance": round(option.chance, 5),
                        "points": round(option.points, 2),
                    }
                    for option in judged.options
                ],
                "facts": [{"kind": fact.kind, **fact.figures} for fact in judged.facts],
                "overtold": more._asdict() if (more := overtold_by(one)) else None,
                "open": opened and opened._asdict(),
            }
            for one, judged, opened in found
        ],
    }
