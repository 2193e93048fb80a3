"""Notes how every condition in the source of some rooms comes out, while their functions run.

A comparison is noted by how far its sides are apart (less by one, equal, more by one), a clause by what it is: so of
many positions those can be picked in which a condition comes out as in none before (`tests/said/pick.py`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, Final

Feature = tuple[str, int, object]  # where, the place there, and how it came out
noted: Final[set[Feature]] = set()
_SIGNS: Final[dict[type[ast.cmpop], Any]] = {
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
}
_by_name: Final[dict[str, Any]] = {kind.__name__: do for kind, do in _SIGNS.items()}


def compared(where: str, place: int, sign: str, one: Any, other: Any) -> Any:
    """The comparison, noted."""
    found = _by_name[sign](one, other)
    apart: object = bool(found)
    if isinstance(one, int) and isinstance(other, int):
        apart = max(-2, min(2, one - other))
    noted.add((where, place, apart))
    return found


def value(where: str, place: int, found: Any) -> Any:
    """The value of a clause, noted by its kind."""
    kind: object = bool(found)
    if not found and found is not False:
        kind = type(found).__name__
    noted.add((where, place, kind))
    return found


class _Noting(ast.NodeTransformer):
    def __init__(self, where: str) -> None:
        self.where, self.place = where, 0

    def call(self, name: str, *args: ast.expr) -> ast.expr:
        self.place += 1
        function = ast.Name(name, ast.Load())
        return ast.Call(function, [ast.Constant(self.where), ast.Constant(self.place), *args], [])

    def noted(self, node: ast.expr) -> ast.expr:
        return self.call("_noted_value", node)

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [ast.Expr(self.noted(ast.Constant(True))), *body] if body else body

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in _SIGNS:
            sign = ast.Constant(type(node.ops[0]).__name__)
            return self.call("_noted_compared", sign, node.left, node.comparators[0])
        return self.noted(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        node.values = [self.noted(each) for each in node.values]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        node.test = self.noted(node.test)
        return node

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        node.test = self.noted(node.test)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs = [self.noted(each) for each in node.ifs]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        self.generic_visit(node)
        if node.guard is not None:
            node.guard = self.noted(node.guard)
        node.body = self.block(node.body)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


class _Loader(SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        tree = ast.fix_missing_locations(_Noting(self.name).visit(ast.parse(data)))
        return compile(tree, path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(_noted_value=value, _noted_compared=compared)
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def __init__(self, rooms: Sequence[str]) -> None:
        self.rooms = tuple(rooms)

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if not name.startswith(self.rooms):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return None
        spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def record(*rooms: str) -> None:
    """From now on what is imported of these rooms ("deece.words") notes its conditions; none of it may be there yet."""
    assert not any(name.startswith(rooms) for name in sys.modules), "it was imported before"
    sys.meta_path.insert(0, _Finder(rooms))
