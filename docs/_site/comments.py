"""Griffe extension: the fields of a class as one table, and a warning for a public name without a description.

The fields of Deece's small classes are described where they stand, one line for each: `points: int  # at the system's
scale`. A constant is described so too. Warnings fail the build, since it is strict.
"""

from __future__ import annotations

import ast
from typing import Any

from griffe import Attribute, Class, Docstring, Extension, Module, get_logger

PUBLIC = (
    "deece",
    *(f"deece.{name}" for name in ("cards", "rules", "game", "words", "record", "players", "solver", "arena")),
)
log = get_logger("griffe")


class Comments(Extension):
    """Reads the comments behind fields and constants."""

    def on_attribute_instance(self, *, node: Any, attr: Attribute, **_: Any) -> None:
        """Give a field or a constant the comment on its line."""
        if attr.docstring or not isinstance(node, ast.AnnAssign | ast.Assign):
            return
        line = attr.lines_collection[attr.filepath][node.end_lineno - 1]
        comment = line.encode()[node.end_col_offset :].decode().partition("#")[2].strip()
        if comment:
            attr.docstring = Docstring(comment[:1].upper() + comment[1:], parent=attr, lineno=attr.lineno)

    def on_class_members(self, *, cls: Class, **_: Any) -> None:
        """Gather the fields below the description of the class: in a table, or in a line if they need no words."""
        fields = [
            each
            for name, each in cls.members.items()
            if isinstance(each, Attribute)
            and not name.startswith("_")
            and "property" not in each.labels
            and each.annotation is not None
        ]
        if not fields or not cls.docstring:
            return
        if any(each.docstring for each in fields):
            rows = [
                f"    {each.name} ({each.annotation}): {each.docstring.value if each.docstring else ' '}"
                for each in fields
            ]
            cls.docstring.value += "\n\nAttributes:\n" + "\n".join(rows)
        else:
            shown = [f"`{each.name}: {each.annotation}{f' = {each.value}' if each.value else ''}`" for each in fields]
            cls.docstring.value += f"\n\nFields: {', '.join(shown)}."
        for each in fields:
            del cls.members[each.name]

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Complain about public names that nothing describes."""
        for path in PUBLIC:
            module = pkg if path == pkg.path else pkg[path.removeprefix("deece.")]
            for name in map(str, module.exports or ()):
                found = module.members[name]
                if found.is_module:  # a function that bears the name of its file
                    found = found.members[name]
                found = found.final_target if found.is_alias else found
                if not found.docstring:
                    log.warning("%s.%s is public and nothing describes it", path, name)
