"""Ratings from the files of a club: sheets, evenings, records, and folders of them. Nothing is kept or sent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deece.cli.sheet_file import EveningFile, SheetFile
from deece.cli.words import BadInput, print_json, read_text
from deece.club.fold import fold as evening_of
from deece.club.rating import ladder, rate, unit
from deece.club.results import DAY, Found, of_evening, of_record, of_sheet
from deece.club.words.rating import ladder_words, ratings_words
from deece.keeper.events import SheetError
from deece.keeper.fold import fold
from deece.record import RecordError, parse

RECORD = "deece record"  # how a record begins
EVENING = '"change":{"type":"evening"'  # what stands in the first line of an evening


def print_ratings(paths: Sequence[Path], *, with_ladder: bool, as_json: bool) -> None:
    """Print what these files say of everybody. Raises BadInput, RatingError."""
    found = [_found(path) for path in files(paths)]
    hands = [hand for one in found for hand in one.hands]
    if not hands:
        raise BadInput("there is no hand in these files that could be rated; give sheets, evenings or records of games")
    ratings, rungs = rate(hands), ladder(game for one in found for game in one.games) if with_ladder else []
    units = {unit(one.rules) for one in found if one.hands}
    mixed = len(units) > 1
    scale = 1.0 if mixed else units.pop()
    if as_json:
        each = [
            {
                "names": one.names,
                "hands": one.hands,
                "points": round(one.points * scale, 2) if one.settled else None,
                "between": [round(end * scale, 2) for end in (one.low, one.high)],
            }
            for one in ratings
        ]
        print_json({"ratings": each, **({"ladder": [one._asdict() for one in rungs]} if with_ladder else {})})
        return
    print("\n".join(ratings_words(ratings, scale, mixed=mixed)))
    if with_ladder:
        print("\n".join(["", *ladder_words(rungs)]))


def files(paths: Sequence[Path]) -> list[Path]:
    """The files that are named, and those in the folders that are."""
    found: list[Path] = []
    for path in paths:
        found += sorted(one for one in path.iterdir() if one.is_file()) if path.is_dir() else [path]
    return found


def _found(path: Path) -> Found:
    text = read_text(str(path))
    day = int(path.stat().st_mtime) // DAY
    if EVENING in text.partition("\n")[0]:
        return of_evening(evening_of(EveningFile(path).events), day)
    try:
        return of_record(parse(text), day) if text.startswith(RECORD) else of_sheet(fold(SheetFile(path).events), day)
    except (SheetError, RecordError) as error:
        raise BadInput(f"{path}: {error}") from None
