"""`deece simulate`: whole games between computer players, summed up or kept as a data set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deece.arena.games import Summary, simulate
from deece.arena.work import PROCESSES
from deece.cli.progress import progress_bar
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.spread import Where, Workers, begin
from deece.cli.words import BadInput, player_of, print_json, rules_of, warn
from deece.players.roster import in_short
from deece.rules.ruleset import Ruleset
from deece.say import say, say_many
from deece.words.cards import listed, plural

if TYPE_CHECKING:
    from deece.envs.dataset import DataSet


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("simulate")(simulate_command)


def simulate_command(
    rules: RulesId,
    players: Annotated[
        str, typer.Option(metavar="A,B,...", help="One for all, by side, or by seat. See deece players.")
    ] = "plain",
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed plays the same games.")] = 0,
    workers: Workers = None,
    on: Where = PROCESSES,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Keep results here, and go on from them.")] = None,
    records: Annotated[str | None, typer.Option(metavar="DIR", help="Write each game's record here.")] = None,
    dataset: Annotated[
        str | None, typer.Option(metavar="DIR", help="Keep every choice here as a data set, and go on with one.")
    ] = None,
    labels: Annotated[
        str, typer.Option(metavar="A,B,...", help="Add what no player may know to it: value, best, where.")
    ] = "",
    minari: Annotated[bool, typer.Option("--minari", help="Add it in the form of Minari.")] = False,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Let computer players play whole games, and sum them up."""
    one = rules_of(rules, settings or ())
    names = [player_of(name) for name in players.split(",")]
    if dataset is None and (labels or minari):
        raise BadInput("--labels and --minari add to a data set; name its folder with --dataset")
    if dataset is not None and (resume is not None or records is not None):
        raise BadInput("a data set holds the records and goes on by itself; leave --resume and --records out")
    begin(on)
    with progress_bar("games", games) as progress:
        if dataset is not None:
            kept = _dataset(one, names, games, seed, Path(dataset), labels, minari, workers, on, progress)
            summary, more = kept.summary, _dataset_data(kept)
        else:
            folder, file = (Path(each) if each is not None else None for each in (records, resume))
            summary = simulate(
                one, names, games, seed, records=folder, file=file, workers=workers, on=on, progress=progress
            )
            kept, more = None, {}
    if as_json:
        print_json(_summary_data(summary) | more)
    else:
        print("\n".join([*_summary_lines(summary), *(_dataset_lines(kept) if kept else ())]))
    no_faults(summary.tally.faults)


def _dataset(
    ruleset: Ruleset,
    names: Sequence[str],
    games: int,
    seed: int,
    folder: Path,
    labels: str,
    minari: bool,
    workers: int | None,
    on: str,
    progress: Callable[[int], None],
) -> DataSet:
    """The data set in this folder; raises BadInput for a label that is none."""
    from deece.envs.dataset import LABELS, make_dataset  # noqa: PLC0415 - an extra, and only for whoever asks for it

    wanted = [label.strip() for label in labels.split(",")] if labels else []
    for label in wanted:
        if label not in LABELS:
            raise BadInput(f"there is no label '{label}'; choose from {', '.join(LABELS)}")
    return make_dataset(
        ruleset,
        names,
        games,
        seed,
        folder,
        labels=[label for label in LABELS if label in wanted],
        minari=minari,
        workers=workers,
        on=on,
        progress=progress,
    )


def _dataset_data(kept: DataSet) -> dict[str, object]:
    return {
        "dataset": {
            "choices": kept.rows,
            "hands": kept.hands,
            "without_number": kept.unnumbered,
            "cards_asked": kept.asked,
            "cards_known": kept.known,
            "sha256": kept.sha256,
        }
    }


def _dataset_lines(kept: DataSet) -> list[str]:
    choices, hands = f"{kept.rows:,}", f"{kept.hands:,}"
    lines = ["", say("data set: {choices} choices in {hands} hands", choices=choices, hands=hands)]
    if kept.unnumbered:
        lines.append(say("bids too high to have a number, in the records only: {bids}", bids=kept.unnumbered))
    if kept.asked:
        known, asked = f"{kept.known:,}", f"{kept.asked:,}"
        lines.append(say("value known for {known} of {asked} cards played", known=known, asked=asked))
    return [*lines, f"sha256 {kept.sha256}"]


def no_faults(faults: int) -> None:
    """Print that players failed, and end with exit code 1; nothing happens where none did."""
    if faults:
        failed = say_many("a player failed in one choice", "players failed in {number} choices", faults)
        warn(say("{failed}, and another chose in its place", failed=failed))
        raise typer.Exit(1)


def _summary_data(summary: Summary) -> dict[str, object]:
    tally = summary.tally
    return {
        "rules": summary.ruleset,
        "players": list(map(in_short, summary.players)),
        "seed": summary.seed,
        "games": summary.games,
        "unfinished": summary.unfinished,
        "columns": [_seats(column) for column in summary.columns],
        "seats": summary.columns,
        "wins": list(summary.wins),
        "mean_scores": [round(score, 2) for score in summary.mean_scores],
        "hands": tally.hands,
        "made": tally.made,
        "lost": tally.lost,
        "passed_out": tally.passed_out,
        "misdeals": tally.misdeals,
        "mean_bid": round(summary.mean_bid, 2) if tally.contracts else None,
        "actions": tally.actions,
        "faults": tally.faults,
        "seconds": round(summary.seconds, 3),
        "workers": summary.workers,
    }


def _seats(column: Sequence[int]) -> str:
    """A column of the score sheet by its seats: "1 and 3"."""
    return listed([str(seat) for seat in column])


def _summary_lines(summary: Summary) -> list[str]:
    tally = summary.tally
    lines = [f"{summary.ruleset}: {plural(summary.games, 'game')}, seed {summary.seed}", ""]
    width = 2 + max(8, *(len(_seats(column)) for column in summary.columns))
    lines.append(f"{'seats':<{width}}{'players':<28}{'won':>7}{'mean score':>13}")
    for column, won, score in zip(summary.columns, summary.wins, summary.mean_scores, strict=True):
        who = ", ".join(dict.fromkeys(in_short(summary.players[seat - 1]) for seat in column))
        lines.append(f"{_seats(column):<{width}}{who:<28}{won:>7}{score:>13.1f}")
    counts = [say("hands a game {hands:.1f}", hands=summary.hands_per_game)]
    if tally.contracts:
        counts.append(say("mean bid {bid:.1f}", bid=summary.mean_bid))
        counts.append(say("bids made {made}, lost {lost}", made=tally.made, lost=tally.lost))
    lines += ["", ", ".join(counts)]
    if tally.passed_out or tally.misdeals:
        bids, deals = tally.passed_out, tally.misdeals
        lines.append(say("dealt again: nobody bid {bids}, misdeals {deals}", bids=bids, deals=deals))
    if summary.unfinished:
        lines.append(say("left unfinished after very many deals: {games}", games=summary.unfinished))
    speed, cores = f"{summary.actions_per_second:,.0f}", plural(summary.workers, "core")
    lines.append(say("{number} choices a second, on {cores}", number=speed, cores=cores))
    return lines
