"""What a judgment says that cannot stand beside its grade, read from its facts: no sentence is looked at."""

from __future__ import annotations

from collections.abc import Iterator

from deece.game.action import Bid, Play
from deece.review import Judged
from deece.review.before import PARTS
from deece.review.cost import grade_of
from deece.review.facts import Fact

WORSE = ("slip", "mistake", "blunder", "close")  # grades by which another choice is better, or may be
OF_WORSE = ("better", "more", "score", "trick_lost", "trick_won", "partner_ace", "behind_ace", "otherwise")


def contradictions(judged: Judged) -> list[str]:
    """All of them; empty where every fact is on the side of the grade, or says of itself that it is not."""
    return [*_grade(judged), *(wrong for fact in judged.facts for wrong in _fact(judged, fact)), *_together(judged)]


def _grade(judged: Judged) -> Iterator[str]:
    worse = judged.grade in WORSE
    if judged.charged and grade_of(judged.cost) != judged.grade:
        yield f"{judged.grade} at {judged.cost}"
    if worse != (judged.cost > 0):
        yield f"{judged.grade} costs {judged.cost}"
    if worse and judged.best == judged.played:
        yield "nothing is better"
    if judged.grade in ("best", "found") and judged.best != judged.played:
        yield "something is better"
    if judged.reason and not worse:
        yield "a rule of thumb for another choice"
    if (judged.usual is not None) != (judged.grade == "found"):
        yield "the usual choice"
    if judged.usual and grade_of(judged.usual[1]) not in ("slip", "mistake", "blunder"):
        yield "the usual choice costs nothing"


def _fact(judged: Judged, fact: Fact) -> Iterator[str]:
    kind, figures = fact
    if kind in OF_WORSE and judged.grade not in WORSE:
        yield f"{kind} beside {judged.grade}"
    match kind:
        case "better" if int(figures["better"]) <= int(figures["worse"]):
            yield "better in fewer deals"
        case "more":
            won = float(figures["better"]) * float(figures["gain"])
            if int(figures["better"]) > int(figures["worse"]) or won <= float(figures["worse"]) * float(
                figures["loss"]
            ):
                yield "more in no way"
        case "trick_lost" if int(figures["played"]) <= int(figures["instead"]):
            yield "the trick is lost by the best card"
        case "trick_won" if int(figures["played"]) <= int(figures["instead"]) or float(figures["gain"]) <= 0:
            yield "the trick is won, and nothing is gained for it"
        case "partner_ace" if not isinstance(judged.best, Play) or str(judged.best.card) != figures["card"]:
            yield "partner's ace speaks for another card"
        case "behind_ace" if not isinstance(judged.played, Play) or str(judged.played.card) != figures["card"]:
            yield "their ace speaks against another card"
        case "needs":
            right = judged.best if judged.grade in WORSE else judged.played
            agrees = judged.grade == "close" or bool(figures["enough"]) == isinstance(right, Bid)
            if bool(figures["agrees"]) != agrees:
                yield "a count of the hand is said to agree, or not to"
        case "brings":
            parts = [name for name in PARTS if name in figures]
            deals = sum(int(figures[name]) for name in parts)
            mean = sum(int(figures[name]) * float(figures[f"{name}_points"]) for name in parts) / deals
            if deals != figures["deals"] or abs(mean - float(figures["mean"])) > 0.11:
                yield "the parts do not add up"


def _together(judged: Judged) -> Iterator[str]:
    told = [
        (fact.kind, fact.figures.get("whose"), fact.figures.get("suit"), fact.figures.get("said"))
        for fact in judged.facts
    ]
    if len(set(told)) < len(told):
        yield "a fact is told twice"
    kinds = [fact.kind for fact in judged.facts]
    means = {fact.figures["whose"]: float(fact.figures["mean"]) for fact in judged.facts if fact.kind == "brings"}
    if judged.grade not in WORSE and "best" in means:
        yield "what another choice brings"
    if "best" in means and means["best"] < means["played"] and "score" not in kinds:
        yield "the best brings less"
    if "best" in means and means["best"] > means["played"] and "score" in kinds:
        yield "the best brings more, and the score is blamed"
    holds = [float(fact.figures["total"]) for fact in judged.facts if fact.kind == "holds"]
    if len(holds) > 1 and holds[0] < holds[1] and "otherwise" not in kinds:
        yield "the best trump promises less"
