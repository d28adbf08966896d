"""Each line the script can speak is declared in one place: two could come to differ in their slots."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from narrator import script


def _declared(file: Path) -> list[str]:
    """The ids of the lines that a scene declares, as they are written."""
    calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Line"]
    return [one.args[0].value for one in named if isinstance(one.args[0], ast.Constant)]  # type: ignore[misc]


def test_no_line_is_declared_twice() -> None:
    files = sorted(Path(script.__path__[0]).rglob("*.py"))
    declared = Counter(line for file in files for line in _declared(file))
    assert len(declared) > 100
    assert [line for line, times in declared.items() if times > 1] == []
