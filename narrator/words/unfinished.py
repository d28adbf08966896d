"""What a language has no words for yet, in the order in which a table hears it. Wrong words are found in
`check_packs`; no file is read here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from narrator.script.common.lines import Line, Occasion, RenderPriority
from narrator.words.check_packs import wanted
from narrator.words.line_files import HEAD, PackLines
from narrator.words.pack import Pack
from narrator.yamlfile.problems import Location, Problem, quote

ORDER = (Occasion.START, None, Occasion.SET_UP, Occasion.DEMO)
"""Where a table needs nothing soon: what is said around games, in one, in the menus and in a demo."""


def unfinished(pack: PackLines, needed: Iterable[Line], fallback: Pack) -> list[Problem]:
    """How far a language is whose missing lines ``fallback`` says, and what to write next: one problem for
    each file, at its line that is heard first. Empty: everything is written."""
    lines = sorted(needed, key=_heard)
    missing = [line for line in lines if line.id not in pack.lines]
    if not missing:
        return []
    written = len(lines) - len(missing)
    told = f"{written} of {len(lines)} lines are written, and {fallback.language} says the others"
    return [Location(str(pack.folder / HEAD)).problem(told), *_next(pack, missing, fallback)]


def finished(pack: PackLines) -> PackLines:
    """The same without the lines that have no words."""
    return pack._replace(unwritten={})


def _heard(line: Line) -> tuple[bool, int, int, str]:
    soon = line.need is not RenderPriority.LATER
    return not soon, line.need, ORDER.index(line.occasion), line.id


def _next(pack: PackLines, missing: Iterable[Line], fallback: Pack) -> Iterable[Problem]:
    files: dict[str, list[Line]] = {}
    for line in missing:
        files.setdefault(_file(pack, line.id, fallback), []).append(line)
    for file, lines in files.items():
        first, more = lines[0], len(lines) - 1
        mark = pack.unwritten.get(first.id, Location(file))
        left = f"; {more} more in this file" if more else ""
        yield mark.problem(f"write {quote(first.id)}{wanted(first)}{left}")


def _file(pack: PackLines, id: str, fallback: Pack) -> str:
    """Where it stands without words, or else where the other language has it."""
    if id in pack.unwritten:
        return pack.unwritten[id].file
    there = Path(fallback.where[id].file) if id in fallback.where else Path()
    inside = there.is_relative_to(fallback.folder) and there.relative_to(fallback.folder)
    return str(pack.folder / (inside or f"{id.split('.')[0]}.yaml"))
