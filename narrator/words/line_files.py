"""Reads the lines of a voice pack's files: ids and wordings. What else a pack says is read in `pack`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from narrator.yamlfile.problems import ErrorCollector, FileError, Location, Problem, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Text
from narrator.yamlfile.schema import ListOf, LocatedDict, MapOf, Maybe, OneOf
from narrator.yamlfile.validator import Validator
from narrator.yamlfile.wording_text import WordingText

HEAD = "pack.yaml"
"""The file of a pack that holds no lines."""

SPOKEN = "spoken"
"""The folder of a pack that holds no lines, but a file for each engine: how words must be written for it."""

APART = ("themes", "tones", SPOKEN)
"""The folders of a pack whose lines are read with a theme or a tone only, and the one that has none."""

_WORDING = WordingText()
_LINES: Validator[LocatedDict[str, tuple[str, ...] | None]] = MapOf(
    Text(80),
    Maybe(OneOf(_WORDING.then(lambda text: (text,)), ListOf(_WORDING, low=1).then(tuple))),
)


class PackLines(NamedTuple):
    """The lines of a language, without what its pack.yaml says."""

    folder: Path
    lines: Mapping[str, tuple[str, ...]]
    """As `Pack.lines`."""
    where: Mapping[str, Location]
    """As `Pack.where`."""
    unwritten: Mapping[str, Location]
    """As `Pack.unwritten`."""
    problems: tuple[Problem, ...]
    """What could not be read; empty: these are all lines there are."""


def read_lines(folder: Path, besides: Iterable[LocatedDict[str, tuple[str, ...]]] = ()) -> PackLines:
    """The lines of a pack as far as they can be read, whatever is wrong in them or in its pack.yaml;
    ``besides`` are lines that stand elsewhere."""
    lines: LocatedDict[str, tuple[str, ...]] = LocatedDict(Location(str(folder)))
    unwritten: dict[str, Location] = {}
    problems: tuple[Problem, ...] = ()
    try:
        with ErrorCollector() as gather:
            for file in _files(folder, gather):
                with gather.each():
                    _add(load(file, _LINES, quick=True), lines, unwritten, gather)
            for one in besides:
                _add(one, lines, unwritten, gather)
    except FileError as error:
        problems = error.problems
    return PackLines(folder, lines, lines.marks, unwritten, problems)


def _files(folder: Path, gather: ErrorCollector) -> list[Path]:
    """The files of lines, sorted by path. A folder that cannot be read is a problem: without its lines the
    voice would be silent in the midst of a game."""

    def unread(error: OSError) -> None:
        gather.add(Location(str(error.filename)).problem(f"cannot be read: {error.strerror}"))

    found: list[Path] = []
    for place, inside, files in os.walk(folder, onerror=unread):
        if place == str(folder):
            inside[:] = [name for name in inside if name not in APART]
            files = [name for name in files if name != HEAD]
        found += [Path(place, name) for name in files if name.endswith(".yaml")]
    return sorted(found)


def _add(
    found: LocatedDict[str, tuple[str, ...]] | LocatedDict[str, tuple[str, ...] | None],
    lines: LocatedDict[str, tuple[str, ...]],
    unwritten: dict[str, Location],
    gather: ErrorCollector,
) -> None:
    for line, wordings in found.items():
        mark = found.marks[line]
        if wordings is None:
            unwritten[line] = mark
        elif line in lines:
            message = f"{quote(line)} stands in {lines.marks[line]} already"
            gather.add(mark.problem(message))
        else:
            lines.put(line, wordings, mark)
