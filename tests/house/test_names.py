"""Names and sizes by which a file or a class is found: none stands for two things, none is too long."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.sources import sources, text_of

LONGEST = 300
"""Lines of a file."""


def test_no_file_name_stands_twice() -> None:
    files = [Path(file).name for above in ("narrator", "hardware") for file in sources(above)]
    assert {name for name in files if name != "__init__.py" and files.count(name) > 1} == set()


def test_no_class_or_union_has_the_name_of_another() -> None:
    """Whoever reads a name need not look up which of two is meant; a name in capitals is a constant."""
    found: dict[str, list[str]] = {}
    for file in sources():
        for node in ast.parse(text_of(file)).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(file)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Subscript):
                names = [one.id for one in node.targets if isinstance(one, ast.Name)]
                for name in names:
                    if name[0].isupper() and not name.isupper():
                        found.setdefault(name, []).append(file)
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def test_no_file_is_longer_than_three_hundred_lines() -> None:
    files = [file for above in ("narrator", "hardware", "tests") for file in sources(above)]
    lines = {file: len(text_of(file).splitlines()) for file in files}
    assert {file: number for file, number in lines.items() if number > LONGEST} == {}
