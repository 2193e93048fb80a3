"""Slips as people make them, in given lines of Python: the wrong end of a range, a clause left out, another seat."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

_COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
_COUNTED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
_OTHER_NAME: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_OTHER_SEAT: Final = {
    "view.seat": "view.public.turn",
    "seen.seat": "seen.public.turn",
    "contract.declarer": "contract.partner",
    "contract.partner": "contract.declarer",
    "public.turn": "public.leader",
    "public.leader": "public.turn",
    "public.winner": "public.leader",
    "trick.winner": "trick.leader",
}
_LIKE: Final = (  # the last words of names that are easily taken for each other
    "before after|old new|was now|one other|ours others|first second|first last|low high|giver taker|declarer partner"
    "|seat turn|dealer seat|best played|taken left|need more|had needed|meld play|points tricks|yes no|score checks"
    "|checks owed|hand hands|hand number|sealed opened|declarers others|turn leader|column seat|bid points"
)
_ALIKE: Final = frozenset(frozenset(pair.split()) for pair in _LIKE.split("|"))
_PLAIN_TEST: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
_SILENT: Final = ("_log.", "logging.", "print(")  # what is left out there is missed by no player


class Slip(NamedTuple):
    """One slip: the bytes of the file from `start` to `end` become `new`."""

    line: int  # from 1
    start: int
    end: int
    new: str
    what: str

    def into(self, text: str) -> str:
        """The file with it."""
        whole = text.encode()
        return (whole[: self.start] + self.new.encode() + whole[self.end :]).decode()


def slips(text: str, lines: Collection[int]) -> list[Slip]:
    """All slips in these lines, in the order of the file."""
    return sorted(each for each in _Source(text).made() if each.line in lines)


class _Source:
    def __init__(self, text: str) -> None:
        self.tree, self.whole = ast.parse(text), text.encode()
        self.begins = [0]
        for line in self.whole.splitlines(keepends=True):
            self.begins.append(self.begins[-1] + len(line))

    def place(self, node: ast.AST) -> tuple[int, int]:
        """Where it begins and ends, in bytes."""
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.begins[node.lineno - 1] + node.col_offset, self.begins[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        start, end = self.place(node)
        return self.whole[start:end].decode()

    def made(self) -> Iterator[Slip]:
        stack: list[ast.AST] = [self.tree]
        while stack:
            node = stack.pop()
            if isinstance(node, ast.expr | ast.stmt):
                yield from self.of(node)
            stack += _children(node)

    def of(self, node: ast.expr | ast.stmt) -> Iterator[Slip]:
        """The slips of this node alone."""
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for one, sign, other in zip(sides, node.ops, sides[1:], strict=False):
                    yield from self.sign(one, other, *_COMPARED[type(sign)])
                yield from self.nothing(node)
            case ast.BinOp() if type(node.op) in _COUNTED and not (_is_text(node.left) or _is_text(node.right)):
                yield from self.sign(node.left, node.right, *_COUNTED[type(node.op)])
            case ast.BoolOp():
                yield from self.clauses(node)
            case ast.UnaryOp(op=ast.Not()):
                yield self.slip(node, f"({self.text(node.operand)})", "“not” left out")
            case ast.Constant(value=bool(value)):
                yield self.slip(node, str(not value), f"{not value} for {value}")
            case ast.Constant(value=int(value)):
                yield self.slip(node, str(value + 1), f"{value + 1} for {value}")
            case ast.Name(id=name) if name in _OTHER_NAME:
                yield self.slip(node, _OTHER_NAME[name], f"{_OTHER_NAME[name]} for {name}")
            case ast.If() | ast.While() | ast.IfExp():
                if isinstance(node.test, _PLAIN_TEST):
                    yield self.slip(node.test, f"(not {self.text(node.test)})", "a condition turned round")
                if not isinstance(node, ast.While):
                    yield self.slip(node.test, "False", "never so")
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                for test in (test for each in node.generators for test in each.ifs):
                    yield self.slip(test, "True", f"left out: if {' '.join(self.text(test).split())}")
            case ast.Attribute() if (seat := self.other_seat(node)) is not None:
                yield self.slip(node, seat, f"{seat} for {self.text(node)}")
            case ast.Call() | ast.Tuple():
                yield from self.exchanged(node.args if isinstance(node, ast.Call) else node.elts)
            case ast.Expr(value=ast.Call() | ast.Await()) if not self.text(node).startswith(_SILENT):
                yield self.slip(node, "None", "a call left out")
            case ast.AugAssign(op=ast.Add() | ast.Sub()) if not _is_text(node.value):
                old, new = ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")
                yield from self.sign(node.target, node.value, old, new)
            case ast.Continue():
                yield self.slip(node, "pass", "“continue” left out")

    def clauses(self, node: ast.BoolOp) -> Iterator[Slip]:
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        texts = [f"({self.text(value)})" for value in node.values]
        yield self.slip(node, f"({f' {other} '.join(texts)})", f"“{other}” for “{word}”")
        for place, value in enumerate(node.values):
            rest = [*texts[:place], *texts[place + 1 :]]
            left_out = self.slip(node, f"({f' {word} '.join(rest)})", f"left out: {' '.join(self.text(value).split())}")
            yield left_out._replace(line=value.lineno)

    def nothing(self, node: ast.Compare) -> Iterator[Slip]:
        """The first seat, or no points, taken for nothing at all."""
        if isinstance(node.comparators[0], ast.Constant) and node.comparators[0].value is None:
            word = "" if isinstance(node.ops[0], ast.IsNot) else "not "
            yield self.slip(node, f"({word}{self.text(node.left)})", "0 and empty taken for None")

    def other_seat(self, node: ast.Attribute) -> str | None:
        """Somebody else's seat in its place."""
        parts = self.text(node).split(".")
        other = _OTHER_SEAT.get(".".join(parts[-2:]))
        if other is None:
            return None
        return ".".join([*parts[: -1 if "." not in other else -2], other])

    def exchanged(self, parts: list[ast.expr]) -> Iterator[Slip]:
        """Two neighbors of like names, each in the other's place."""
        for one, other in pairwise(parts):
            texts = self.text(one), self.text(other)
            if frozenset(text.rpartition(".")[2] for text in texts) in _ALIKE:
                start, end = self.place(one)[0], self.place(other)[1]
                between = self.whole[self.place(one)[1] : self.place(other)[0]].decode()
                yield Slip(one.lineno, start, end, f"{texts[1]}{between}{texts[0]}", f"exchanged: {', '.join(texts)}")

    def sign(self, one: ast.expr, other: ast.expr, old: str, new: str) -> Iterator[Slip]:
        """Another sign between two parts of an expression."""
        start, end = self.place(one)[1], self.place(other)[0]
        between = re.sub(rb"#[^\n]*", lambda found: b" " * len(found[0]), self.whole[start:end])
        if found := re.search(re.escape(old).replace(r"\ ", r"\s+").encode(), between):
            line = self.whole[: start + found.start()].count(b"\n") + 1
            yield Slip(line, start + found.start(), start + found.end(), new, f"“{new}” for “{old}”")

    def slip(self, node: ast.expr | ast.stmt, new: str, what: str) -> Slip:
        return Slip(node.lineno, *self.place(node), new, what)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) or (
        isinstance(node, ast.Constant) and not isinstance(node.value, int | float)
    )


def _children(node: ast.AST) -> list[ast.AST]:
    """What of it is looked at: no types, decorators and texts with fields, and no sentence of an exception."""
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return []
        case ast.AnnAssign():
            return [node.value] if node.value else []
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [*node.body, *node.args.defaults, *(one for one in node.args.kw_defaults if one)]
        case ast.ClassDef():
            return list(node.body)
    return list(ast.iter_child_nodes(node))
