"""Each line the script can speak is declared once, in a collection that the catalogue finds."""

from __future__ import annotations

import ast
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from narrator import script
from narrator.script.common.lines import Lines

FILES = sorted(Path(script.__path__[0]).rglob("*.py"))
MODULES = [
    import_module(module.name)
    for module in walk_packages(script.__path__, f"{script.__name__}.")
    if not module.ispkg
]
COLLECTIONS = [vars(module)["LINES"] for module in MODULES if "LINES" in vars(module)]

UNDECLARED = {
    "lines.py": "where a line is made",
    "call_lines.py": "lines that depend on the table",
    "card_lines.py": "lines that depend on the cards there are",
    "end_lines.py": "lines that depend on the ends there are",
}
"""The only files that make a `Line` without declaring it, and why."""


def _made(file: Path, kind: str) -> list[ast.Call]:
    calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == kind]


def test_no_line_is_declared_twice() -> None:
    """Two could come to differ in their slots."""
    declared = Counter(line.id for lines in COLLECTIONS for line in lines.declared)
    assert len(declared) > 400
    assert [line for line, times in declared.items() if times > 1] == []


def test_no_line_is_made_without_being_declared() -> None:
    assert {file.name for file in FILES if _made(file, "Line")} <= {*UNDECLARED}


def test_a_module_has_one_collection_and_calls_it_lines() -> None:
    """Another would not be found."""
    named = [(one, name) for one in MODULES for name, it in vars(one).items() if isinstance(it, Lines)]
    assert [(one.__name__, name) for one, name in named if name != "LINES"] == []


def test_no_collection_is_shared_or_empty() -> None:
    assert len({id(lines) for lines in COLLECTIONS}) == len(COLLECTIONS) > 30
    assert all(lines.declared for lines in COLLECTIONS)
